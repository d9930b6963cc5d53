"""Searches on grid maps, told step by step: what is known at each moment is what the search knows."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import astar, bfs, dijkstra, heuristics
from coursekit.search.astar_consistent import astar_consistent
from coursekit.stage.grid_search import SearchStory, recorded
from coursekit.stage.maps import Task
from coursekit.story import Frames, fold
from tests.maps.grids import grids

SEARCHES = {
    "BFS": (bfs,),
    "Dijkstra": (dijkstra,),
    "A*": (astar, heuristics.octile),
    "A*, simplified": (astar_consistent, heuristics.octile),
}


class Plain(SearchStory):
    def say(self, after, step):
        return ""


@st.composite
def tasks(draw):
    grid = draw(grids())
    cells = list(grid.cells())
    if not cells:
        grid[0, 0] = "."
        cells = [(0, 0)]
    return Task(grid, draw(st.sampled_from(cells)), draw(st.sampled_from(cells)))


def inconsistent(node, goal):
    """Admissible, and full of contradictions."""
    return heuristics.octile(node, goal) * ((node[0] * 7 + node[1] * 5) % 3) / 2.5


@settings(max_examples=60)
@given(tasks(), st.sampled_from([*SEARCHES.values(), (astar, inconsistent)]))
def test_the_first_in_the_queue_is_taken_next(task, search):
    story = Plain(recorded(search[0], task, *search[1:]), task)
    frames = Frames(story)
    taken = 0
    for number, step in enumerate(story.trace.steps):
        before = frames.state(number)
        assert before.opened == len(before.queue())
        assert before.closed == sum(known.state == "done" for known in before.known.values())
        if step.event == "take":
            taken += 1
            assert before.queue()[0] == step.data["node"]
        if step.event == "reopen":
            assert before.known[step.data["node"]].state == "done"
    after = fold(story)
    result = story.trace.result
    assert (after.expanded, after.path) == (taken, result.path)
    assert taken == result.expanded
    if result.path:
        assert after.known[task.goal].g == result.cost


@settings(max_examples=25)
@given(tasks(), st.sampled_from(list(SEARCHES.values())))
def test_each_frame_is_drawn_and_its_states_never_change(task, search):
    story = Plain(recorded(search[0], task, *search[1:]), task, task.start)
    frames = Frames(story)
    once = [frames[number].svg for number in range(len(frames))]
    assert [frames[number].svg for number in reversed(range(len(frames)))] == once[::-1]
    for svg in [story.backdrop(), *once]:
        ElementTree.fromstring(f"<svg>{svg}</svg>")


@pytest.mark.parametrize("title", SEARCHES)
def test_a_search_has_a_fixed_text_form(title):
    task = Task.parse("A..\n.@B")
    story = Plain(recorded(SEARCHES[title][0], task, *SEARCHES[title][1:]), task)
    assert (story.title, story.outcome()) == (title, "cost 3")
    walled = Task.parse("A@B")
    assert Plain(recorded(bfs, walled), walled).outcome() == "no path"


def test_a_cell_tells_its_numbers():
    task = Task.parse("A....\n.....\n....B")
    after = Plain(recorded(astar, task, heuristics.octile), task)
    marks = after.marks(fold(after))
    assert marks[2, 2].tells == "cell (2, 2), in CLOSED, g = 2.83, h = 2, f = 4.83, parent (1, 1)"
    assert (marks[2, 2].label, marks[2, 2].note, marks[2, 2].parent) == ("4.83", "2.83 + 2", (1, 1))
    story = Plain(recorded(dijkstra, task), task)
    assert "d = 2.83, parent (1, 1)" in story.marks(fold(story))[2, 2].tells


LARGE = Task(GridMap(["." * 90] * 80), (3, 3), (80, 60))


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_of_very_many_cells_only_what_changes_them_is_told(search):
    story = Plain(recorded(search[0], LARGE, *search[1:]), LARGE, (0, 0))
    assert {step.event for step in story.trace.steps} <= {"open", "push", "take", "goal"}
    after = fold(story)
    states = after.cells.all()
    result = story.trace.result
    assert after.expanded == result.expanded
    assert sum(state > 0 for state in states) == after.opened + after.closed
    assert after.path == result.path
    assert 'href="data:image/png' in story.draw(after)
    assert "walls-" in story.backdrop()
    assert story.touches(story.trace.steps[0]) == ()
    assert [step.event for step in story.trace.steps if story.landmark(step)] == ["goal"]


def test_on_small_maps_each_expansion_is_a_landmark_and_cells_tell_when_they_were_touched():
    task = Task.parse("A.B")
    story = Plain(recorded(bfs, task), task, left=100, prefix="left/")
    assert [step.event for step in story.trace.steps if story.landmark(step)] == ["take"] * 3 + ["goal"]
    assert story.touches(story.trace.steps[0]) == ("left/cell/0/0",)
    assert 'data-id="left/cell/0/0"' in story.draw(fold(story))
