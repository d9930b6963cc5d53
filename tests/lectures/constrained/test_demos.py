"""The demos of lecture 07: controls, and what pointer and keys do to segments, obstacles and vertices."""

from random import Random

import pytest

from coursekit.lectures.constrained import demos
from coursekit.lectures.constrained.constrained_cases import PLANS, STOCKS
from coursekit.lectures.constrained.constrained_cases_input import beside, nearest
from coursekit.lectures.constrained.free_points import AMONG, CORNERS
from coursekit.lectures.constrained.moving_obstacle import MOVING
from coursekit.mesh.constrained import ConstrainedTriangulation
from coursekit.stage.words import name
from coursekit.stage.world_input import NUDGE
from coursekit.story import fold
from tests.lectures.frames import check_frames
from tests.lectures.viewer import control, do, drag, message


def place(demo):
    return demo.player.story.place


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.segment(), "<Player insert a segment: 25 steps, 6 crossed, 7 flips>"),
        (demos.removal(), "<Player remove: 8 steps, segment 1, 2 new triangles>"),
        (demos.obstacle(), "<Player repair: 46 steps, 20 of 226 triangles new>"),
        (demos.points(), "<Player free vertices: 9 steps, 8 points, 22 triangles>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


# ---------------------------------------------------------------- a segment


def ends(demo):
    return demo.player.story.plan.start, demo.player.story.plan.end


def test_the_ends_of_a_segment_snap_to_vertices():
    demo = demos.segment()
    points = demo.player.story.plan.points
    x, y = points[7]
    drag(demo, "from", points[0], (x + 0.4, y - 0.3))
    assert ends(demo) == (7, 1)
    drag(demo, "to", points[1], points[12])
    assert ends(demo) == (7, 12)
    assert (7, 12) in demo.player.story.after.owners


def test_a_segment_does_not_get_the_same_end_twice():
    demo = demos.segment()
    points = demo.player.story.plan.points
    drag(demo, "from", points[0], points[1])
    assert ends(demo) == (0, 1)
    assert message(demo) == "A segment needs two different ends."
    drag(demo, "from", points[0], points[2])
    assert message(demo) == ""


def test_arrow_keys_take_an_end_to_the_next_vertex_that_way():
    demo = demos.segment()
    control(demo, "Case").value = "on a grid"
    assert ends(demo) == (0, 14)
    do(demo, "nudge", "from", x=1)
    do(demo, "nudge", "from", y=1)
    assert ends(demo) == (6, 14)
    do(demo, "nudge", "to", x=1)
    assert ends(demo) == (6, 14)
    assert message(demo) == "No vertex lies further that way."
    do(demo, "nudge", "to", y=1)
    assert ends(demo) == (6, 19)


def test_a_vertex_that_way_is_at_most_half_a_right_angle_off():
    points = [(0, 0), (1, 3), (4, 3), (9, 0), (-2, 1)]
    assert beside(points, 0, 1, 0) == 2
    assert beside(points, 0, 0, 1) == 1
    assert beside(points, 0, -1, 0) == 4
    assert beside(points, 0, 0, -1) is None
    assert nearest(points, (3, 3)) == 2
    assert beside([(0, 0), (5, 0), (4, 3)], 0, 1, 0) == 1  # straight on goes before a little nearer


def test_a_new_vertex_is_made_only_where_it_is_asked_for():
    demo = demos.segment()
    control(demo, "Case").value = "crossing another"
    assert demo.player.story.outcome() == "refused"
    control(demo, "New vertex where they cross").value = True
    story = demo.player.story
    assert not story.change.refused
    assert len(story.after.points) == len(story.before.points) + 1


@pytest.mark.parametrize("case", PLANS)
def test_each_case_shows_what_it_is_named_for(case):
    demo = demos.segment()
    control(demo, "Case").value = case
    story = demo.player.story
    events = {step.event for step in story.trace.steps}
    shown = {
        "across many edges": {"wait", "test"} <= events,
        "through a vertex": "through" in events,
        "overlapping another": any(len(owners) == 2 for owners in story.after.owners.values()),
        "crossing another": story.change.refused,
        "on a grid": {"through", "wait"} <= events,
    }
    assert shown[case]
    assert demo.player._film["at"] == 0


@pytest.mark.parametrize("id", ["", "vertex/3", "edge/0/1", "ground", "froms"])
def test_nothing_else_moves_a_segment(id):
    demo = demos.segment()
    story = demo.player.story
    for kind in ("down", "move", "up", "nudge", "click", "edit"):
        do(demo, kind, id, x=400, y=200)
    assert demo.player.story is story


# ---------------------------------------------------------------- removal


def removed(demo):
    return demo.player.story.stock.removed


def test_a_click_chooses_what_goes():
    demo = demos.removal()
    do(demo, "click", "vertex/12")
    assert removed(demo) == control(demo, "Remove").value == f"vertex {name(12)}"
    assert all(12 not in triangle for triangle in demo.player.story.after.triangles)
    do(demo, "click", "edge/8/9")
    assert removed(demo) == "segment 1"
    story = demo.player.story
    do(demo, "click", "edge/0/1")  # an edge that nobody owns
    do(demo, "click", "ground")
    assert demo.player.story is story


def test_clicks_on_an_edge_of_two_owners_take_turns():
    demo = demos.removal()
    control(demo, "Remove").value = "vertex A"
    for owner in (1, 2, 1):
        do(demo, "click", "edge/9/10")
        assert removed(demo) == f"segment {owner}"


def test_the_list_has_what_can_go_from_each_case():
    demo = demos.removal()
    for case, stock in reversed(STOCKS.items()):
        control(demo, "Case").value = case
        assert list(control(demo, "Remove").options) == stock.choices()
        assert removed(demo) == control(demo, "Remove").value == stock.removed
    control(demo, "Case").value = "two rooms, one wall"
    control(demo, "Remove").value = "obstacle 2"
    assert "obstacle 2, " in repr(demo)
    assert len(demo.player.story.after.owners) == 4
    control(demo, "Remove").value = "vertex I"
    assert "vertex I stays" in repr(demo)


# ---------------------------------------------------------------- an obstacle


def test_an_obstacle_is_dragged_and_the_triangulation_repaired():
    demo = demos.obstacle()
    mesh_before = demo.player.story.after
    corners = demo.player.story.world.obstacles[5]
    drag(demo, "obstacle/5", corners[0], (corners[0][0] + 0.3, corners[0][1] - 0.2))
    story = demo.player.story
    assert story.before == mesh_before
    assert story.world.obstacles[5] == tuple((pytest.approx(x + 0.3), pytest.approx(y - 0.2)) for x, y in corners)
    assert set(story.world.obstacles[5]) <= set(story.after.points)
    assert len(story.new_at_end) < len(story.after.triangles) / 4
    assert demo.player._film["at"] is None


def test_an_obstacle_is_moved_by_arrow_keys_and_stays_where_there_is_no_room():
    demo = demos.obstacle()
    control(demo, "World").value = "one block"
    corners = demo.player.story.world.obstacles[0]
    do(demo, "nudge", "obstacle/0", x=-1)
    assert demo.player.story.world.obstacles[0] == tuple((pytest.approx(x - NUDGE), y) for x, y in corners)
    drag(demo, "obstacle/0", corners[0], (corners[0][0] - 11, corners[0][1]))
    assert demo.player.story.world.obstacles[0][0][0] == pytest.approx(corners[0][0] - NUDGE)
    assert "There is no room for the obstacle there." in message(demo)


def test_another_world_is_built_anew():
    demo = demos.obstacle()
    for world, task in reversed(MOVING.items()):
        control(demo, "World").value = world
        story = demo.player.story
        assert story.world is task.world
        assert story.is_new
        assert {v for t in story.after.triangles for v in t} == set(range(len(story.after.points) - 3))


# ---------------------------------------------------------------- free vertices


def free(demo):
    story = demo.player.story
    return tuple(story.after.points[v] for v in story.numbers)


def number_of(demo, point):
    """The number of a vertex in the picture."""
    return demo.player.story.after.points.index(point)


def test_a_free_vertex_is_dragged_added_and_removed():
    demo = demos.points()
    first = free(demo)[0]
    drag(demo, f"vertex/{number_of(demo, first)}", first, (3.0, 1.5))
    assert free(demo)[0] == (3.0, 1.5)
    do(demo, "click", "ground", *place(demo).at((12.0, 1.0)))
    assert free(demo)[-1] == (12.0, 1.0)
    do(demo, "click", f"vertex/{number_of(demo, (3.0, 1.5))}")
    assert (3.0, 1.5) not in free(demo)
    used = {demo.player.story.after.points[v] for t in demo.player.story.after.triangles for v in t}
    assert used == {*free(demo), *CORNERS}


def test_all_triangles_around_a_vertex_that_was_moved_are_new():
    demo = demos.points()
    point = free(demo)[-1]
    vertex = number_of(demo, point)
    do(demo, "nudge", f"vertex/{vertex}", x=1)
    story = demo.player.story
    assert number_of(demo, free(demo)[-1]) == vertex
    assert {t for t in story.after.triangles if vertex in t} <= story.change.new(fold(story))


def test_the_keyboard_adds_and_moves_vertices():
    demo = demos.points()
    do(demo, "nudge", "cursor", x=1)
    cursor = demo.player.story.picture.cursor
    do(demo, "click", "cursor")
    assert free(demo)[-1] == cursor
    do(demo, "nudge", f"vertex/{number_of(demo, cursor)}", y=1)
    assert free(demo)[-1] == (cursor[0], cursor[1] + 0.25)


def test_corners_of_walls_stay_and_nothing_is_put_on_them():
    demo = demos.points()
    before = free(demo)
    drag(demo, "vertex/2", CORNERS[2], (1.0, 1.0))
    do(demo, "click", "vertex/2")
    assert message(demo) == "The corners of walls stay where they are."
    do(demo, "click", "ground", *place(demo).at(CORNERS[2]))
    assert message(demo) == "A corner of a wall is there already: nothing changes."
    assert free(demo) == before


def test_a_vertex_on_a_wall_splits_it_and_the_wall_is_whole_again_when_it_leaves():
    demo = demos.points()
    middle = tuple((a + b) / 2 for a, b in zip(CORNERS[4], CORNERS[5], strict=True))
    walls = len(demo.player.story.after.owners)
    do(demo, "click", "ground", *place(demo).at(middle))
    assert len(demo.player.story.after.owners) == walls + 1
    do(demo, "click", f"vertex/{number_of(demo, middle)}")
    assert len(demo.player.story.after.owners) == walls
    assert (4, 5) in demo.player.story.after.owners


def test_many_edits_leave_a_triangulation_that_is_constrained_delaunay():
    demo, rng = demos.points(), Random(5)
    control(demo, "Points").value = "sixteen points"
    assert len(free(demo)) == len(AMONG["sixteen points"].points)
    for _ in range(25):
        point = rng.choice(free(demo))
        to = rng.randrange(0, 321) / 16, rng.randrange(0, 193) / 16
        kind = rng.random()
        if kind < 0.6:
            drag(demo, f"vertex/{number_of(demo, point)}", point, to)
        elif kind < 0.8:
            do(demo, "click", "ground", *place(demo).at(to))
        else:
            do(demo, "click", f"vertex/{number_of(demo, point)}")
    story = demo.player.story
    check_frames(story, r"frozenset|\b1 triangles")
    end = fold(story)
    assert set(story.change.illegal(end)) <= set(end.owners)
    anew = ConstrainedTriangulation([*CORNERS, *free(demo)])
    assert set(anew.points[:-3]) == {story.after.points[v] for triangle in end.triangles for v in triangle}
    assert len(story.after.triangles) == len(anew.triangles())
