"""Maps to paint and to walk on: by pointer, by keys, and as text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import bfs
from coursekit.stage.demo import demo
from coursekit.stage.grid_search import SearchStory, recorded
from coursekit.stage.map_input import MapInput, between
from coursekit.stage.maps import TASKS, Task, own_task
from tests.lectures.viewer import control, do, message


class Plain(SearchStory):
    def say(self, after, step):
        return ""


def make(text=None, **options):
    maps = MapInput({"this": Task.parse(text)} if text else TASKS)
    made = demo(lambda: Plain(recorded(bfs, maps.task), maps.task, maps.cursor), maps, **options)
    return made, maps


def centre(made, *cell):
    return made.player.story.places[0].centre(cell)


def rows(maps):
    return maps.task.text().splitlines()


ROOM = """
A...
.@..
...B
"""


def test_a_task_is_typed_and_written():
    task = Task.parse(ROOM)
    assert (task.start, task.goal) == ((0, 0), (3, 2))
    assert task.text() == "A...\n.@..\n...B"
    assert Task.parse(task.text()).text() == task.text()
    assert task.with_moves(4).grid.moves == 4
    assert task.with_moves(4).text() == task.text()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("...B", "exactly one A, the start"),
        ("A..A\n...B", "exactly one A, the start"),
        ("A...", "exactly one B, the goal"),
        ("", "exactly one A"),
        ("A..B\n...", "row 1: 3 cells instead of 4"),
        ("A.xB", "'x' at x = 2 is no terrain"),
    ],
)
def test_what_is_no_map_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        Task.parse(text)


def test_the_courses_own_maps_have_ends():
    task = own_task("rooms-64")
    assert (task.grid.width, task.grid.height) == (64, 64)
    assert task.grid.is_free(task.start)
    assert task.grid.is_free(task.goal)


def test_start_and_goal_are_dragged_over_free_ground():
    made, maps = make(ROOM)
    before = maps.task.grid
    do(made, "down", "start", *centre(made, 0, 0))
    do(made, "move", "start", *centre(made, 0, 1))
    assert rows(maps) == ["....", "A@..", "...B"]
    do(made, "move", "start", *centre(made, 1, 1))
    assert "(1, 1) is blocked" in message(made)
    assert rows(maps) == ["....", "A@..", "...B"]
    do(made, "move", "start", *centre(made, 1, 2))
    do(made, "up", "start", *centre(made, 1, 2))
    assert rows(maps) == ["....", ".@..", ".A.B"]
    assert message(made) == ""
    do(made, "move", "start", *centre(made, 0, 0))  # nothing is held
    assert rows(maps) == ["....", ".@..", ".A.B"]
    assert made.player.story.trace.result.path == ((1, 2), (2, 2), (3, 2))
    assert maps.task.grid is before


def test_walls_are_painted_and_wiped_out():
    made, maps = make(ROOM)
    before = maps.task
    do(made, "down", "cells", *centre(made, 1, 0))
    do(made, "move", "cells", *centre(made, 3, 0))  # a quick brush leaves no gap
    do(made, "up", "cells", *centre(made, 3, 0))
    assert rows(maps) == ["A@@@", ".@..", "...B"]
    do(made, "down", "cell/1/1", *centre(made, 1, 1))
    do(made, "move", "cell/1/1", *centre(made, 1, 0))
    do(made, "move", "cell/1/1", *centre(made, 0, 0))
    do(made, "up", "cell/1/1", *centre(made, 0, 0))
    assert rows(maps) == ["A.@@", "....", "...B"]
    assert before.text().splitlines() == ["A...", ".@..", "...B"]  # an edit leaves the old map alone


def test_a_click_flips_a_cell_and_start_and_goal_stay_free():
    made, maps = make(ROOM)
    do(made, "click", "cells", *centre(made, 2, 1))
    assert rows(maps) == ["A...", ".@@.", "...B"]
    do(made, "click", "sector/0/0", *centre(made, 2, 1))
    assert rows(maps) == ["A...", ".@..", "...B"]
    for id, cell in (("cell/0/0", (0, 0)), ("cells", (3, 2)), ("start", (0, 0)), ("node/0/1", (0, 1))):
        do(made, "click", id, *centre(made, *cell))
        assert rows(maps) == ["A...", ".@..", "...B"]
    do(made, "click", "cells", -50, -50)
    assert rows(maps) == ["A...", ".@..", "...B"]


def test_the_keyboard_can_do_what_the_pointer_can():
    made, maps = make(ROOM)
    for x, y in ((1, 0), (1, 0), (0, -1)):
        do(made, "nudge", "cursor", x, y)
    assert maps.cursor == (2, 1)
    do(made, "click", "cursor")
    assert rows(maps) == ["A...", ".@@.", "...B"]
    do(made, "click", "cursor")
    do(made, "nudge", "start", 0, -1)
    assert rows(maps) == ["....", "A@..", "...B"]
    do(made, "nudge", "start", 1, 0)
    assert "blocked: the start stays" in message(made)
    do(made, "nudge", "goal", 1, 0)  # no farther than the border
    do(made, "nudge", "goal", -1, 0)
    assert rows(maps) == ["....", "A@..", "..B."]
    for _ in range(9):
        do(made, "nudge", "cursor", -1, 1)
    assert maps.cursor == (0, 0)


def test_a_map_is_typed_and_follows_what_is_painted():
    made, maps = make()
    as_text = control(made, "As text")
    area = maps.controls[2]
    assert area.layout.display == "none"
    as_text.value = True
    assert area.layout.display == ""
    assert area.value == maps.task.text()
    area.value = "A.\n.B\n"
    assert rows(maps) == ["A.", ".B"]
    area.value = "A.\n.B\n.."  # not yet a mistake
    assert rows(maps) == ["A.", ".B", ".."]
    area.value = "A.\n.B\n."
    assert "stays as it is: row 2: 1 cells instead of 2" in message(made)
    assert rows(maps) == ["A.", ".B", ".."]
    do(made, "click", "cells", *centre(made, 1, 0))
    assert area.value == "A@\n.B\n.."
    assert message(made) == ""
    control(made, "Map").value = "a trap"
    assert area.value == TASKS["a trap"].text()
    assert maps.cursor == TASKS["a trap"].start


def test_large_maps_are_not_shown_as_text_and_made_only_when_chosen():
    asked = []

    def large():
        asked.append(1)
        return Task(GridMap(["." * 100] * 100), (0, 0), (99, 0))

    maps = MapInput({"small": Task.parse(ROOM), "large": large})
    made = demo(lambda: Plain(recorded(bfs, maps.task), maps.task, maps.cursor), maps)
    control(made, "As text").value = True
    assert asked == []
    control(made, "Map").value = "large"
    assert asked == [1]
    assert {widget.layout.display for widget in maps.controls[1:]} == {"none"}
    control(made, "Map").value = "small"
    assert {widget.layout.display for widget in maps.controls[1:]} == {""}


@given(*[st.tuples(st.integers(0, 40), st.integers(0, 40))] * 2)
def test_a_brush_leaves_no_gap(one, two):
    cells = between(one, two)
    assert (cells[0], cells[-1]) == (one, two)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1 for a, b in pairwise(cells))
