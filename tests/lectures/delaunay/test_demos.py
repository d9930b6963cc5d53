"""The demos of lecture 05: controls, and what pointer and keys do to points and their triangles."""

import pytest

from coursekit.lectures.delaunay import demos
from coursekit.lectures.delaunay.flip import QUADS
from coursekit.lectures.delaunay.lawson import CROWD
from coursekit.mesh import Triangulation, delaunay
from coursekit.stage.clouds import CLOUDS, Cloud
from coursekit.story import Frames, fold
from tests.lectures.viewer import control, do, drag, message


def points(demo):
    return demo.player.story.points


def at(demo, point, number=0):
    return demo.player.story.places[number].at(point)


def edges(triangles):
    return {frozenset(pair) for a, b, c in triangles for pair in ((a, b), (b, c), (c, a))}


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.any_triangulation(), "<Player any triangulation: 36 steps, 18 edges, 10 triangles>"),
        (demos.flip(), "<Player one flip: 7 steps, A–C is illegal, 31.1° to 53.1°>"),
        (demos.flip("a legal edge"), "<Player one flip: 7 steps, A–C is legal, 47.3° to 34.7°>"),
        (demos.flip("four on a circle"), "<Player one flip: 7 steps, A–C is legal, 26.6° to 26.6°>"),
        (demos.flip("no flip"), "<Player one flip: 4 steps, A–C is legal, no flip>"),
        (demos.lawson(), "<Player Lawson's flips: 49 steps, 8 flips, 2.3° to 19.6°>"),
        (demos.lawson("left to right"), "<Player Lawson's flips: 17 steps, 1 flip, 17.1° to 19.6°>"),
        (demos.lawson("as it was before"), "<Player Lawson's flips: 12 steps, 0 flips, 19.6° to 19.6°>"),
        (demos.incremental(), "<Player incremental construction: 114 steps, 14 flips, 56 triangles ever>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


# ---------------------------------------------------------------- any triangulation


def test_points_are_moved_added_and_removed_and_the_edges_follow():
    demo = demos.any_triangulation()
    drag(demo, "vertex/0", points(demo)[0], (10.0, 11.5))
    assert points(demo)[0] == (10.0, 11.5)
    do(demo, "click", "ground", *at(demo, (3.0, 6.0)))
    assert points(demo)[-1] == (3.0, 6.0)
    do(demo, "click", "edge/0/1", *at(demo, (4.0, 3.0)))
    assert len(points(demo)) == 11
    do(demo, "click", "vertex/5", *at(demo, points(demo)[5]))
    assert len(points(demo)) == 10
    assert points(demo)[-1] == (4.0, 3.0)
    assert demo.player.story.trace.result.points == list(points(demo))


def test_clouds_of_too_many_pairs_are_not_offered():
    demo = demos.any_triangulation()
    assert set(CLOUDS) - set(control(demo, "Points").options) == {"200 points"}
    control(demo, "Points").value = "two clusters"
    for x in range(3):
        do(demo, "click", "ground", *at(demo, (x / 2, 11.0)))
    assert len(points(demo)) == demos.FEW == 26
    assert message(demo) == "There are 26 points, and no room for more."


# ---------------------------------------------------------------- one flip


@pytest.mark.parametrize("number", [0, 1])
def test_corners_are_dragged_in_either_panel_up_to_where_the_triangles_would_be_flat(number):
    demo = demos.flip()
    prefix = demo.player.story.places[number].prefix
    place = demo.player.story.places[number]
    do(demo, "down", f"{prefix}vertex/3", *place.at(points(demo)[3]))
    do(demo, "move", f"{prefix}vertex/3", *place.at((5.0, 11.5)))
    assert points(demo)[3] == (5.0, 11.5)
    do(demo, "move", f"{prefix}vertex/3", *place.at((6.0, 1.0)))  # beyond A–C
    assert points(demo)[3] == (5.0, 11.5)
    assert message(demo) == "B must stay to the right of the way from A to C, and D to the left: nothing changes."
    do(demo, "up", f"{prefix}vertex/3", *place.at((6.0, 1.0)))
    assert demo.player._film["at"] is None  # it stays where the viewer is


def test_a_quadrilateral_keeps_its_four_corners():
    demo = demos.flip()
    do(demo, "click", "before/ground", *at(demo, (1.0, 1.0)))
    assert message(demo) == "There are 4 points, and no room for more."
    do(demo, "click", "after/vertex/2", *at(demo, (1.0, 1.0)))
    assert message(demo) == "4 points must stay."
    drag(demo, "before/vertex/1", points(demo)[1], points(demo)[2])
    assert "already" in message(demo)
    assert points(demo) == QUADS["an illegal edge"].points


def test_dragging_d_out_of_the_circle_makes_the_edge_legal():
    demo = demos.flip()
    assert "illegal" in repr(demo)
    drag(demo, "before/vertex/3", points(demo)[3], (5.0, 12.0))
    drag(demo, "before/vertex/1", points(demo)[1], (6.0, 0.0))
    assert "A–C is legal" in repr(demo)


# ---------------------------------------------------------------- Lawson


@pytest.mark.parametrize("start", demos.STARTS)
@pytest.mark.parametrize("cloud", ["a grid", "a line and a point", "200 points"])
def test_every_start_ends_with_as_many_legal_edges(start, cloud):
    demo = demos.lawson(start)
    control(demo, "Points").value = cloud
    story = demo.player.story
    story.result.validate()
    assert all(story.result.is_legal(c) for c in range(len(story.result.corners)))
    assert len(story.result) == len(delaunay(points(demo)))


def test_the_triangulation_follows_a_dragged_point():
    demo = demos.lawson()
    before = edges(demo.player.story.result.triangles())
    drag(demo, "vertex/5", points(demo)[5], (9.0, 7.0), (15.0, 8.0))
    found = edges(demo.player.story.result.triangles())
    assert found == edges(delaunay(points(demo)).triangles()) != before
    assert demo.player.story.whence == "from edges added one by one"


def test_a_small_move_keeps_the_triangles_and_flips_only_what_it_made_illegal():
    demo = demos.lawson("as it was before")
    control(demo, "Points").value = "200 points"
    story = demo.player.story
    assert (len(story.trace.steps), story.trace.result) == (1, 0)
    x, y = points(demo)[50]
    flips = []
    do(demo, "down", "vertex/50", *at(demo, (x, y)))
    for i in range(1, 9):
        do(demo, "move", "vertex/50", *at(demo, (x + i / 4, y)))
        story = demo.player.story
        assert edges(story.result.triangles()) == edges(delaunay(points(demo)).triangles())
        if story.whence == "as before":
            flips.append(story.trace.result)
            assert [step.event for step in story.trace.steps] == ["flip"] * story.trace.result + ["test"]
    assert 0 < sum(flips) < 60
    assert len(flips) >= 4


def test_triangles_are_made_anew_where_those_of_before_do_not_fit():
    demo = demos.lawson("as it was before")
    for way in ((10.0, 0.5), (10.0, 11.5)):  # out of the hull, and through everything
        drag(demo, "vertex/5", points(demo)[5], way)
        assert demo.player.story.whence.startswith("made anew")
    do(demo, "click", "ground", *at(demo, (3.0, 6.0)))
    assert demo.player.story.whence.startswith("made anew")
    assert len(points(demo)) == 10


def test_what_is_carried_fills_the_hull_or_is_not_carried():
    square = Triangulation([(0, 0), (4, 0), (4, 4), (0, 4), (1, 2)], [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)])
    around = square.points[:4]
    for inside, kept in (((3, 2), True), ((0, 2), False), ((-1, 2), False), ((5, 2), False)):
        carried = demos.carry(square, Cloud((*around, inside)))
        assert (carried is not None) == kept
        if carried:
            carried.validate()
    for corner, kept in (((5, 5), True), ((3, 3), True), ((1.5, 1.5), False), ((4, -1), False)):
        moved = [*around[:2], corner, *around[3:], (1, 2)]
        assert (demos.carry(square, Cloud(tuple(moved))) is not None) == kept
    assert demos.carry(square, Cloud(tuple(square.points[1:]))) is None
    swapped = [square.points[i] for i in (1, 2, 3, 0, 4)]
    assert demos.carry(square, Cloud(tuple(swapped))) is None  # more than one has moved
    assert demos.carry(Triangulation((), ()), Cloud(())) is None


def test_a_point_that_leaves_a_dent_in_the_border_is_not_carried():
    mesh = Triangulation([(0, 0), (4, 0), (4, 4), (2, 5), (0, 4)], [(0, 1, 2), (0, 2, 3), (0, 3, 4)])
    assert demos.carry(mesh, Cloud(((0, 0), (4, 0), (4, 4), (2, 4.5), (0, 4)))) is not None
    assert demos.carry(mesh, Cloud(((0, 0), (4, 0), (4, 4), (2, 4), (0, 4)))) is not None
    assert demos.carry(mesh, Cloud(((0, 0), (4, 0), (4, 4), (2, 3.5), (0, 4)))) is None


def test_points_on_one_line_have_no_triangle_and_get_one_again():
    demo = demos.lawson()
    for i, _ in enumerate(points(demo)):
        drag(demo, f"vertex/{i}", points(demo)[i], (1.0 + 2 * i, 6.0))
    assert demo.player.story.outcome() == "0 flips"
    assert "on one line" in Frames(demo.player.story)[0].sentence
    drag(demo, "vertex/3", points(demo)[3], (7.0, 9.0))
    assert len(demo.player.story.result) == 7


def test_large_clouds_start_from_the_left_and_are_not_labelled():
    demo = demos.lawson()
    control(demo, "Points").value = "200 points"
    story = demo.player.story
    assert story.whence == "from points added left to right"
    assert len(points(demo)) > CROWD
    assert story.draw(story.start()).count("<text") < 10


# ---------------------------------------------------------------- the incremental construction


def inserted(demo):
    return [step.data["vertex"] for step in demo.player.story.trace.steps if step.event == "point"]


def test_seed_and_order_are_controls():
    demo = demos.incremental(seed=4)
    first = inserted(demo)
    assert sorted(first) == list(range(9))
    control(demo, "Seed").value = 5
    assert inserted(demo) != first
    control(demo, "Seed").value = 4
    assert inserted(demo) == first
    control(demo, "Order").value = "left to right"
    assert inserted(demo) == sorted(range(9), key=points(demo).__getitem__)
    control(demo, "Points").value = "a line and a point"
    assert inserted(demo) == sorted(range(10), key=points(demo).__getitem__)
    assert demo.player._film["at"] == 0


@pytest.mark.parametrize("seen", [0, 1, 3, 4, 5, 40, 10_000])
def test_a_point_that_is_added_comes_next_and_the_player_goes_there(seen):
    demo = demos.incremental()
    steps = demo.player.story.trace.steps
    begun = sum(step.event == "point" for step in steps[:seen])
    before = inserted(demo)
    x, y = at(demo, (11.0, 3.0))
    told = {"kind": "pointer", "event": "click", "id": "ground", "x": x, "y": y, "text": "", "ended": False}
    demo.player._receive(demo.player, {**told, "step": seen}, [])
    assert inserted(demo) == [*before[:begun], 9, *before[begun:]]
    step = demo.player.story.trace.steps[demo.player._film["at"] - 1]
    assert (step.event, step.data) == ("point", {"vertex": 9, "place": (11.0, 3.0)})


def test_moving_a_point_keeps_the_order_and_removing_one_the_order_of_the_others():
    demo = demos.incremental()
    before = inserted(demo)
    drag(demo, "vertex/4", points(demo)[4], (1.0, 11.0))
    assert inserted(demo) == before
    assert demo.player._film["at"] is None
    places = [points(demo)[v] for v in before if v != 4]
    do(demo, "click", "vertex/4", *at(demo, points(demo)[4]))
    assert [points(demo)[v] for v in inserted(demo)] == places
    do(demo, "click", "ground", *at(demo, places[0]))  # there is one already
    assert [points(demo)[v] for v in inserted(demo)] == places
    assert "already" in message(demo)


def test_the_last_point_stays():
    demo = demos.incremental()
    for _ in range(12):
        do(demo, "click", "vertex/0", *at(demo, points(demo)[0]))
    assert len(points(demo)) == len(inserted(demo)) == 1
    assert message(demo) == "1 point must stay."
    do(demo, "click", "ground", *at(demo, (11.0, 3.0)))
    assert sorted(inserted(demo)) == [0, 1]


def test_all_orders_end_with_the_same_triangles():
    demo = demos.incremental()
    expected = edges(delaunay(points(demo)).triangles())
    for seed in range(3):
        control(demo, "Seed").value = seed
        end = fold(demo.player.story)
        assert edges(each for each in end.mesh.today if min(each) >= 0) == expected
