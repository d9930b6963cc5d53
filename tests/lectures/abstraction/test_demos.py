"""The demos of HPA*: controls, and what pointer, keys and text do."""

import pytest

from coursekit.datasets import VARIABLE
from coursekit.lectures.abstraction import demos
from coursekit.lectures.abstraction.demos import HALLS, OUTSIDE, SHUT
from coursekit.maps import GridMap
from coursekit.stage.maps import Task
from tests.lectures.viewer import control, do, message


def at(demo, cell):
    """Where a cell is in the picture."""
    x, y = demo.player.story.places[0].centre(cell)
    return {"x": x, "y": y}


def paint(demo, *cells):
    """A stroke of the brush over some cells."""
    for kind, cell in zip(["down", *["move"] * (len(cells) - 1)], cells, strict=True):
        do(demo, kind, "cells", **at(demo, cell))
    do(demo, "up", "cells", **at(demo, cells[-1]))


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (demos.sectors, "<Player HPA*, building: 46 steps, 24 nodes>"),
        (lambda: demos.sectors(levels=2), "<Player HPA*, building: 57 steps, 24 nodes>"),
        (demos.hpa_path, "<Player HPA*: 18 steps, length 28.56>"),
        (lambda: demos.hpa_path(on_demand=True), "<Player HPA*: 25 steps, length 28.56>"),
        (lambda: demos.hpa_path(OUTSIDE, sector=10), "<Player HPA*: 16 steps, length 19.66>"),
        (demos.repair, "<Player HPA*, repair: 15 steps, 2 of 6 sectors>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(make, text):
    assert repr(make()) == text


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: demos.sectors(sector=3), "from 4 to 64 cells wide on 1 to 3 levels, not 3 on 1"),
        (lambda: demos.hpa_path(levels=4), "not 8 on 4"),
        (lambda: demos.repair(sector=65), "not 65 on 1"),
        (lambda: demos.sectors(Task(GridMap(["." * 81]), (0, 0), (80, 0))), "up to 80 x 80 cells step by step"),
    ],
)
def test_what_the_demo_cannot_show_is_refused(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


@pytest.mark.parametrize("make", [demos.sectors, demos.hpa_path, demos.repair])
def test_controls_set_sectors_levels_and_map(make):
    demo = make()
    control(demo, "Sector").value = 5
    control(demo, "Levels").value = 2
    story = demo.player.story
    assert story.picture.sector_size == 5
    assert {step.data["level"] for step in story.trace.steps if "level" in step.data} >= {1, 2}
    control(demo, "Map").value = "a way round outside"
    assert demo.player.story.task.grid.width == 20
    control(demo, "Levels").value = 1
    control(demo, "Sector").value = 16
    control(demo, "Map").value = "rooms-64"
    assert demo.player.story.task.grid.width == 64
    assert not demo.player.story.places[0].single


def test_a_given_map_comes_first():
    task = Task(GridMap(["." * 9] * 9), (0, 0), (8, 8))
    for make in (demos.sectors, demos.hpa_path):
        demo = make(task)
        assert control(demo, "Map").value == "given map"
        assert demo.player.story.task is task


def test_published_maps_are_offered_where_they_are(monkeypatch, tmp_path):
    folder = tmp_path / "movingai"
    folder.mkdir()
    HALLS.grid.write(folder / "arena.map")
    lines = ["version 1", *["\t".join(["0", "arena.map", "24", "16", "0", "0", "2", "0", "2"])] * 2]
    lines.append("\t".join(["2", "arena.map", "24", "16", "1", "1", "23", "14", "28.55634"]))
    (folder / "arena.map.scen").write_text("\n".join(lines))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    demo = demos.hpa_path()
    assert "arena" in control(demo, "Map").options
    assert "AR0011SR" not in control(demo, "Map").options
    control(demo, "Map").value = "arena"
    assert demo.player.story.task.goal == (23, 14)  # of the longest problem
    monkeypatch.delenv(VARIABLE)
    assert "arena" not in control(demos.hpa_path(), "Map").options


def test_start_and_goal_are_dragged_over_the_same_abstraction():
    demo = demos.hpa_path()
    hpa = demo.player.story.query.hpa
    do(demo, "down", "goal", **at(demo, HALLS.goal))
    do(demo, "move", "goal", **at(demo, (12, 9)))
    do(demo, "up", "goal", **at(demo, (12, 9)))
    assert demo.player.story.task.goal == (12, 9)
    assert demo.player.story.query.hpa is hpa
    assert demo.player._film["at"] is None  # the viewer stays where they are
    do(demo, "nudge", "start", x=1)
    assert demo.player.story.task.start == (2, 1)
    do(demo, "down", "start", **at(demo, (2, 1)))
    do(demo, "move", "start", **at(demo, (8, 0)))  # a wall
    assert demo.player.story.task.start == (2, 1)
    assert "(8, 0) is blocked" in message(demo)


def test_a_painted_wall_changes_path_and_abstraction():
    demo = demos.hpa_path()
    before = demo.player.story.query.result.cost
    paint(demo, *SHUT)
    assert all(not demo.player.story.task.grid.is_free(cell) for cell in SHUT)
    assert demo.player.story.query.result.cost > before
    assert HALLS.grid.is_free(SHUT[0])


def test_a_map_is_typed():
    demo = demos.hpa_path()
    control(demo, "As text").value = True
    area = next(widget for widget in demo.children[0].children if type(widget).__name__ == "Textarea")
    area.value = "A........\n.........\n........B"
    assert demo.player.story.query.result.cost == pytest.approx(6 + 2 * 2**0.5)


def test_kept_ways_save_the_refinement():
    demo = demos.hpa_path()
    spent = demo.player.story.query.result.refined
    control(demo, "Ways are kept").value = True
    assert demo.player.story.query.result.refined < spent
    assert demos.hpa_path(keep=True).player.story.query.result.refined < spent


def test_a_lazy_query_is_always_the_first():
    demo = demos.hpa_path(on_demand=True)
    spent = demo.player.story.query.result.measured
    assert spent > 0
    control(demo, "Sector").value = 9
    control(demo, "Sector").value = 8
    assert demo.player.story.query.result.measured == spent
    control(demo, "Edges on demand").value = False
    assert demo.player.story.query.result.measured == 0


def test_on_a_large_map_edges_are_measured_at_once():
    demo = demos.hpa_path(on_demand=True)
    control(demo, "Map").value = "city-512"
    assert not demo.player.story.query.hpa.on_demand
    assert control(demo, "Edges on demand").layout.display == "none"
    control(demo, "Map").value = "halls"
    assert demo.player.story.query.hpa.on_demand
    assert control(demo, "Edges on demand").layout.display == ""


# ---------------------------------------------------------------- repair


def test_the_first_repair_is_of_an_entrance_that_was_shut():
    story = demos.repair().player.story
    assert sorted(story.repair.painted) == sorted(SHUT)
    assert story.trace.result == [{(1, 0), (1, 1)}]


def test_a_stroke_is_repaired_as_one_and_the_next_alone():
    demo = demos.repair()
    paint(demo, (18, 3), (19, 3), (20, 3))
    assert sorted(demo.player.story.repair.painted) == [(18, 3), (19, 3), (20, 3)]
    assert demo.player.story.trace.result == [{(2, 0)}]
    paint(demo, (4, 14))
    assert demo.player.story.repair.painted == [(4, 14)]
    assert demo.player.story.trace.result == [{(0, 1)}]
    grid = demo.player.story.task.grid
    assert not any(map(grid.is_free, [*SHUT, (18, 3), (4, 14)]))


def test_a_stroke_starts_on_a_sector_too_and_takes_walls_away():
    demo = demos.repair()
    do(demo, "down", "sector/1/0", **at(demo, SHUT[0]))
    do(demo, "up", "sector/1/0", **at(demo, SHUT[0]))
    assert demo.player.story.repair.painted == [SHUT[0]]
    assert demo.player.story.task.grid.is_free(SHUT[0])


def test_the_cursor_paints():
    demo = demos.repair()
    do(demo, "nudge", "cursor", y=-1)
    do(demo, "nudge", "cursor", x=1)
    do(demo, "click", "cursor")
    x, y = HALLS.start
    assert demo.player.story.repair.painted == [(x + 1, y + 1)]


def test_another_map_has_nothing_painted_and_the_halls_come_back_shut():
    demo = demos.repair()
    control(demo, "Map").value = "a way round outside"
    assert demo.player.story.repair.painted == []
    assert repr(demo) == "<Player HPA*, repair: 0 steps, 0 of 6 sectors>"
    paint(demo, (4, 5))
    assert demo.player.story.repair.painted == [(4, 5)]
    control(demo, "Map").value = "halls"
    assert sorted(demo.player.story.repair.painted) == sorted(SHUT)


def test_other_sectors_tell_the_same_stroke():
    demo = demos.repair()
    paint(demo, (18, 3))
    control(demo, "Sector").value = 4
    assert demo.player.story.repair.painted == [(18, 3)]
    assert demo.player.story.trace.result == [{(4, 0)}]
