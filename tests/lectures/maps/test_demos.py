"""The demos of lecture 01: controls, and what pointer and keys do to worlds and maps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.lectures.maps import demos
from coursekit.stage.world_input import NUDGE
from coursekit.stage.worlds import STEP, WORLDS, on_raster
from tests.lectures.viewer import control, do, drag, message


def task(demo):
    return demo.player.story.task


def worlds(demo):
    return demo.player.story.world.obstacles


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.three_maps(), "<Player three maps: 6 steps, 16.27, 13.96, 19.31>"),
        (demos.sight(), "<Player visibility graph, all pairs: 66 steps, 32 edges>"),
        (demos.sight("turning ray"), "<Player visibility graph, turning ray: 180 steps, 32 edges>"),
        (demos.pieces(), "<Player trapezoids and way-points: 61 steps, 7 pieces, 7 way-points>"),
        (demos.heights(), "<Player slopes: 84 steps, 57 of 84 cells free>"),
        (demos.moves(), "<Player moves: 9 steps, length 7.41>"),
        (demos.clearance(), "<Player clearance: 91 steps, size 2 fits at 65 of 91>"),
        (demos.smoothing(), "<Player smoothing: 18 steps, 16.66 to 16.21>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


def test_a_number_of_columns_that_the_control_does_not_have_is_refused():
    with pytest.raises(ValueError, match="6, 12, 18, 24, 36, 48 columns, not 10"):
        demos.three_maps(columns=10)


# ---------------------------------------------------------------- worlds


def test_a_finer_grid_comes_closer_to_the_shortest_path():
    demo = demos.three_maps()
    lengths = []
    for columns in (12, 24, 48):
        control(demo, "Columns").value = columns
        lengths.append(demo.player.story.lengths["grid"])
    assert lengths == sorted(lengths, reverse=True)
    assert min(lengths) > demo.player.story.lengths["visibility graph"]


@pytest.mark.parametrize("prefix", ["grid/", "corners/", "ways/"])
def test_start_and_goal_are_dragged_in_any_of_the_panels(prefix):
    demo = demos.three_maps()
    drag(demo, f"{prefix}start", (1.0, 10.5), (1.0, 1.0))
    assert task(demo).start == (1.0, 1.0)
    drag(demo, f"{prefix}goal", (11.0, 1.5), (11.5, 11.5))
    assert task(demo).goal == (11.5, 11.5)
    assert {path[0] for path in demo.player.story.trace.result.values()} == {(1.0, 1.0)}
    assert {path[-1] for path in demo.player.story.trace.result.values()} == {(11.5, 11.5)}


def test_a_demo_of_three_maps_begins_at_its_first_step_and_stays_where_one_is_while_something_is_dragged():
    demo = demos.three_maps()
    assert demo.player.at == 0
    drag(demo, "ways/start", (1.0, 10.5), (1.0, 1.0))
    assert demo.player._film["at"] is None


def test_no_end_is_dragged_into_an_obstacle_or_out_of_the_world():
    demo = demos.three_maps()
    drag(demo, "grid/start", (1.0, 10.5), (8.0, 4.0))
    assert task(demo).start == (1.0, 10.5)
    assert message(demo) == "There is no room for the start there. It stays where it is."
    drag(demo, "grid/start", (1.0, 10.5), (-50, 40))
    assert task(demo).start == (0, 12)
    assert message(demo) == ""


def test_an_obstacle_is_dragged_with_all_its_corners():
    demo = demos.sight()
    before = worlds(demo)
    drag(demo, "obstacle/0", (3.5, 3.0), (4.0, 3.5))
    assert worlds(demo)[0] == tuple((pytest.approx(x + 0.5), pytest.approx(y + 0.5)) for x, y in before[0])
    assert worlds(demo)[1:] == before[1:]
    assert WORLDS["three stones"].world.obstacles == before


@pytest.mark.parametrize("end", [(8.5, 4.0), (-9.0, 3.0), (1.2, 10.6)])
def test_an_obstacle_stays_where_there_is_no_room_for_it(end):
    demo = demos.three_maps()
    before = task(demo)
    drag(demo, "corners/obstacle/0", (3.5, 3.0), end)
    assert task(demo) is before
    assert message(demo) == "There is no room for the obstacle there. It stays where it is."


def test_what_is_dragged_over_something_goes_on_behind_it():
    demo = demos.three_maps()
    place = demo.player.story.places[0]
    do(demo, "down", "grid/start", *place.at((1.0, 10.5)))
    for x, y in [(4.5, 8.0), (8.0, 8.0)]:  # through a stone
        do(demo, "move", "grid/start", *place.at((x, y)))
    assert task(demo).start == (8.0, 8.0)
    assert message(demo) == ""
    do(demo, "up", "grid/start", *place.at((8.0, 8.0)))
    do(demo, "move", "grid/start", *place.at((1.0, 1.0)))  # no longer held
    assert task(demo).start == (8.0, 8.0)


def test_arrow_keys_move_what_the_pointer_can_drag():
    demo = demos.three_maps()
    do(demo, "nudge", "ways/start", x=1)
    assert task(demo).start == (1.0 + NUDGE, 10.5)
    do(demo, "nudge", "corners/goal", y=1)  # up
    assert task(demo).goal == (11.0, 1.5 - NUDGE)
    before = task(demo).world.obstacles[2]
    do(demo, "nudge", "grid/obstacle/2", y=-1)
    assert task(demo).world.obstacles[2] == tuple((x, pytest.approx(y + NUDGE)) for x, y in before)


@pytest.mark.parametrize("id", ["", "grid/cells", "corner/A", "piece/2", "obstacle/x"])
def test_nothing_else_can_be_dragged(id):
    demo = demos.sight()
    story = demo.player.story
    for kind in ("down", "move", "up", "nudge", "click", "edit"):
        do(demo, kind, id, x=1, y=1)
    assert demo.player.story is story


def test_another_world_is_chosen_and_comes_as_it_is():
    demo = demos.sight()
    drag(demo, "obstacle/0", (3.5, 3.0), (4.0, 3.5))
    for name, journey in reversed(WORLDS.items()):
        control(demo, "World").value = name
        assert demo.player.story.world is journey.world
    assert demo.player._film["at"] == 0
    control(demo, "Algorithm").value = "turning ray"
    assert demo.player.story.title == "visibility graph, turning ray"
    assert demo.player._film["at"] is None


def test_pieces_begin_with_the_world_that_is_asked_for():
    assert demos.pieces("two hooks").player.story.world is WORLDS["two hooks"].world


@given(st.floats(0, 12))
def test_places_are_multiples_of_a_step(value):
    assert abs(on_raster(value) - value) <= STEP / 2 + 1e-9
    assert f"{on_raster(value) / STEP:.6f}".endswith(".000000")


# ---------------------------------------------------------------- grids


def test_a_lower_threshold_blocks_more_cells():
    demo = demos.heights()
    free = []
    for steepest in (0.1, 0.3, 0.6):
        control(demo, "Steepest").value = steepest
        free.append(set(demo.player.story.trace.result.cells()))
    assert free[0] < free[1] < free[2]
    assert demo.player._film["at"] is None
    before = demo.player.story.heights
    control(demo, "Seed").value = 8
    assert demo.player.story.heights != before
    assert demo.player._film["at"] == 0


def test_four_moves_are_straight_and_a_painted_wall_forbids_a_diagonal():
    demo = demos.moves()
    before = [cell for cell, _ in demo.player.story.grid.neighbors((3, 2))]
    assert (2, 1) in before
    do(demo, "click", "cell/3/1", *demo.player.story.place.centre((3, 1)))
    steps = [cell for cell, _ in demo.player.story.grid.neighbors((3, 2))]
    assert (2, 1) not in steps
    assert (3, 1) not in steps
    control(demo, "Moves").value = "4"
    story = demo.player.story
    assert story.grid.moves == 4
    assert not story.grid.is_free((3, 1))  # what was painted stays
    assert all(cost == 1 for cell, cost in story.grid.neighbors((3, 2)))


def test_a_map_is_typed():
    demo = demos.moves()
    control(demo, "As text").value = True
    area = next(widget for widget in demo.children[0].children if type(widget).__name__ == "Textarea")
    area.value = "A@\n.B"
    assert demo.player.story.outcome() == "length 2.00"
    area.value = "A@\n@B"
    assert demo.player.story.outcome() == "no path"
    area.value = "A@\n@"
    assert message(demo).startswith("The map stays as it is: ")


def test_a_larger_agent_takes_the_wide_door():
    demo = demos.clearance(1)
    assert (5, 2) in demo.player.story.path
    control(demo, "Agent").value = 2
    assert (5, 6) in demo.player.story.path
    control(demo, "Agent").value = 3
    assert demo.player.story.path == ()
    do(demo, "click", "cell/5/5", *demo.player.story.place.centre((5, 5)))
    assert demo.player.story.agent == 3  # and the map has changed
    assert demo.player.story.task.grid.is_free((5, 5))


def test_the_smoothed_path_follows_a_dragged_goal():
    demo = demos.smoothing()
    place = demo.player.story.place
    do(demo, "down", "goal", *place.centre(demo.player.story.task.goal))
    do(demo, "move", "goal", *place.centre((14, 1)))
    do(demo, "up", "goal", *place.centre((14, 1)))
    assert demo.player.story.trace.result.path[-1] == (14, 1)
    do(demo, "nudge", "start", y=1)
    assert demo.player.story.trace.result.path[0] == (1, 4)
