"""The demo of TRA*: tasks, ends and obstacles that are dragged, the agent's radius."""

import pytest

from coursekit.lectures.triangulation_astar.demos import tra_star
from coursekit.maps import World
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from coursekit.stage.world_input import NUDGE
from coursekit.stage.worlds import Journey, block
from coursekit.story import Frames, fold
from tests.lectures.viewer import control, do, drag, message


def story(demo):
    return demo.player.story


def length(demo):
    return story(demo).trace.result.length


def test_the_demo_has_a_fixed_text_form():
    demo = tra_star()
    assert repr(demo) == "<Player TRA*: 68 steps, length 15.92>"
    control(demo, "World").value = "in one triangle"
    assert repr(demo) == "<Player TRA*: 7 steps, length 1.26>"


def test_start_and_goal_are_dragged_and_the_mesh_stays():
    demo = tra_star()
    mesh = story(demo).mesh
    drag(demo, "goal", story(demo).task.goal, (11.0, 1.0), (11.5, 5.0))
    assert story(demo).task.goal == (11.5, 5.0)
    assert story(demo).mesh is mesh
    assert length(demo) == pytest.approx(TAStar(story(demo).task.world).path((0.9, 0.5), (11.5, 5.0)).length)
    do(demo, "nudge", "start", y=1)
    assert story(demo).task.start == (0.9, pytest.approx(0.5 + NUDGE))


def test_an_obstacle_is_dragged_and_the_reduction_follows():
    demo = tra_star()
    mesh, before = story(demo).mesh, len(story(demo).picture.nodes)
    drag(demo, "obstacle/4", (4.4, 10.0), (4.4, 10.8))  # to the border: an island less
    task = story(demo).task
    assert max(y for _, y in task.world.obstacles[4]) == 12
    assert story(demo).mesh is mesh
    assert len(story(demo).picture.nodes) == before - 2
    assert length(demo) == pytest.approx(TRAStar(task.world).path(task.start, task.goal).length)
    assert {step.data["kind"] for step in story(demo).trace.steps if step.event == "case"} == {"search"}


def test_an_obstacle_that_comes_back_lies_where_it_was():
    demo = tra_star()
    told = repr(demo)
    for to in (4.6, 4.4):
        drag(demo, "obstacle/4", (4.4 if to == 4.6 else 4.6, 10.0), (to, 10.0))
        mesh = story(demo).mesh
        assert set(story(demo).task.world.obstacles[4]) <= {mesh.points[v] for v in mesh.vertices()}
    assert repr(demo) == told


def test_with_a_radius_narrow_ways_are_closed():
    demo = tra_star()
    control(demo, "Radius").value = 0.3
    assert story(demo).picture.radius == 0.3
    wide = length(demo)
    assert wide > 15.92
    task = story(demo).task
    assert wide == pytest.approx(TAStar(task.world, 0.3).path(task.start, task.goal).length)
    control(demo, "Radius").value = 0.6
    assert repr(demo) == "<Player TRA*: 0 steps, no room>"
    assert story(demo).say(story(demo).start(), None).startswith("**No room:** ")
    control(demo, "Radius").value = 0.0
    assert length(demo) == pytest.approx(TAStar(task.world).path(task.start, task.goal).length)


def test_there_is_no_way_between_pieces_of_free_space():
    wall = World(12, 12, [block(5, 0, 6, 12), block(8, 4, 9, 6)])
    demo = tra_star({"a wall": Journey(wall, (2.0, 6.0), (10.0, 6.0))})
    assert repr(demo) == "<Player TRA*: 3 steps, no path>"
    frames = Frames(story(demo))
    assert frames[2].question.answer == "there is no way"
    assert frames[2].sentence.startswith("**There is no way.**")
    drag(demo, "obstacle/1", (8.5, 5.0), (8.5, 8.0))
    drag(demo, "start", (2.0, 6.0), (7.0, 6.0))
    assert repr(demo) != "<Player TRA*: 3 steps, no path>"
    assert fold(story(demo)).best


def test_ends_stay_where_there_is_no_room():
    demo = tra_star()
    told = story(demo)
    drag(demo, "start", told.task.start, (7.5, 6.0))
    assert story(demo) is told
    assert "There is no room for the start there." in message(demo)
