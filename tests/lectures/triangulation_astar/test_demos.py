"""The demos of lecture 09 on searches: controls, and what pointer and keys do to the worlds."""

import pytest

from coursekit.lectures.triangulation_astar import demos
from coursekit.lectures.triangulation_astar.midpoints import MidpointStory
from coursekit.lectures.triangulation_astar.race import GRID, TA
from coursekit.lectures.triangulation_astar.search_worlds import searched_worlds
from coursekit.lectures.triangulation_astar.ta_star import TAStory
from coursekit.stage.world_input import NUDGE
from coursekit.story import fold
from tests.lectures.viewer import control, do, drag, message


def task(demo):
    return demo.player.story.task


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.ta_star("midpoints"), "<Player midpoints: 56 steps, length 14.01>"),
        (demos.ta_star(), "<Player TA*: 80 steps, length 11.79>"),
        (demos.side_by_side(), "<Player three searches: 55 steps, 55, 29, 13 expansions>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


def test_the_search_can_be_chosen_and_keeps_the_world():
    demo = demos.ta_star("midpoints")
    control(demo, "World").value = "a narrow gap"
    before = task(demo)
    assert isinstance(demo.player.story, MidpointStory)
    control(demo, "Search").value = "TA*"
    assert isinstance(demo.player.story, TAStory)
    assert task(demo) is before


def test_another_search_or_another_number_of_columns_is_refused():
    with pytest.raises(ValueError, match="no search 'dijkstra', but midpoints, TA\\*"):
        demos.ta_star("dijkstra")
    with pytest.raises(ValueError, match="12, 18, 24, 36, 48 columns, not 20"):
        demos.side_by_side(20)


@pytest.mark.parametrize("search", ["midpoints", "TA*"])
def test_start_and_goal_are_dragged_and_nudged_with_y_up(search):
    demo = demos.ta_star(search)
    start, goal = task(demo).start, task(demo).goal
    drag(demo, "start", start, (1.0, 6.0))
    assert task(demo).start == pytest.approx((1.0, 6.0))
    do(demo, "nudge", "goal", y=1)
    assert task(demo).goal == pytest.approx((goal[0], goal[1] + NUDGE))
    do(demo, "nudge", "goal", x=-1)
    assert task(demo).goal == pytest.approx((goal[0] - NUDGE, goal[1] + NUDGE))
    assert demo.player._film["at"] is None


def test_up_is_up():
    story = demos.ta_star().player.story
    assert story.place.at((1.0, 2.0))[1] < story.place.at((1.0, 1.0))[1]


def test_nothing_is_put_into_an_obstacle():
    demo = demos.ta_star()
    before = task(demo)
    drag(demo, "goal", before.goal, (5.0, 4.0))
    assert message(demo) == "There is no room for the goal there. It stays where it is."
    assert task(demo).goal == before.goal


def test_an_obstacle_in_the_way_makes_another_path():
    demo = demos.ta_star()
    before = fold(demo.player.story).best.length
    drag(demo, "obstacle/3", (9.6, 1.0), (8.7, 2.2))
    after = fold(demo.player.story).best
    assert after.length > before
    assert after.points != ()


def test_a_radius_changes_the_path_and_too_large_a_one_is_told():
    demo = demos.ta_star()
    control(demo, "Radius").value = 0.3
    story = demo.player.story
    assert story.mesh.radius == 0.3
    assert story.trace.result.length > 11.79
    drag(demo, "start", task(demo).start, (0.35, 4.6))
    assert fold(demo.player.story).best
    control(demo, "Radius").value = 0.6
    assert repr(demo) == "<Player TA*: 0 steps, no room>"
    control(demo, "Radius").value = 0.0
    assert "length" in repr(demo)


def test_while_an_end_is_dragged_the_triangulation_stays():
    demo = demos.ta_star()
    mesh = demo.player.story.mesh
    drag(demo, "goal", task(demo).goal, (11.0, 5.0), (11.0, 6.0))
    assert demo.player.story.mesh is mesh
    drag(demo, "obstacle/1", (2.1, 7.65), (2.2, 7.8))
    assert demo.player.story.mesh is not mesh


def test_all_worlds_can_be_chosen():
    demo = demos.ta_star()
    assert list(control(demo, "World").options) == list(searched_worlds())
    control(demo, "World").value = "twelve islands"
    assert len(task(demo).world.obstacles) == 12
    assert demo.player._film["at"] == 0


def test_the_grid_gets_finer_and_its_path_no_longer_than_before():
    demo = demos.side_by_side(12)
    lengths, expanded = [], []
    for columns in (12, 24, 48):
        control(demo, "Columns").value = columns
        story = demo.player.story
        assert story.cells.width == columns
        lengths.append(story.trace.result[GRID])
        expanded.append(len(story.runs[GRID].reached))
    assert expanded == sorted(expanded)
    assert min(lengths) > story.trace.result[TA]


@pytest.mark.parametrize("panel", ["grid/", "ta/", "tra/"])
def test_the_goal_is_dragged_in_any_panel(panel):
    demo = demos.side_by_side()
    drag(demo, f"{panel}goal", task(demo).goal, (11.0, 7.0))
    assert task(demo).goal == pytest.approx((11.0, 7.0))


@pytest.mark.parametrize("id", ["", "face/3", "middle/5", "bounds", "starts"])
@pytest.mark.parametrize("search", ["midpoints", "TA*"])
def test_nothing_else_moves_anything(search, id):
    demo = demos.ta_star(search)
    story = demo.player.story
    for kind in ("down", "move", "up", "nudge", "click", "edit"):
        do(demo, kind, id, x=300, y=200)
    assert demo.player.story is story
