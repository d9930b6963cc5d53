"""Clouds of points, and what pointer and keys do to them."""

from itertools import combinations
from math import dist
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.player import Pointer
from coursekit.stage.cloud_input import NUDGE, PointsInput
from coursekit.stage.clouds import CLOUDS, HEIGHT, STEP, WIDTH, Cloud, on_raster

SMALL = {"four": Cloud(((1.0, 1.0), (5.0, 1.0), (5.0, 4.0), (1.0, 4.0)), (2.0, 2.0)), "one": Cloud(((3.0, 3.0),))}


class Place:
    """A picture of 40 units for one, whose y grows downwards."""

    def __init__(self, prefix=""):
        self.prefix = prefix

    def at(self, point):
        return 40 * point[0], 500 - 40 * point[1]

    def point_at(self, x, y):
        return x / 40, (500 - y) / 40


@pytest.fixture
def points():
    found = PointsInput(SMALL, most=6)
    found.seen = SimpleNamespace(places=[Place()])
    found.told = []
    found.changed = found.told.append
    return found


def do(points, kind, id, point=(0, 0), place=None):
    event = Pointer(kind, id, *(place or points.seen.places[0]).at(point), step=3, text="")
    points.point(event, points.seen)


def nudge(points, id, dx, dy):
    points.point(Pointer("nudge", id, dx, dy, step=3, text=""), points.seen)


def drag(points, id, *way):
    do(points, "down", id, way[0])
    for point in way:
        do(points, "move", id, point)
    do(points, "up", id, way[-1])


def test_the_clouds_have_no_point_twice_and_lie_on_the_raster():
    for cloud in CLOUDS.values():
        assert len(set(cloud.points)) == len(cloud.points)
        for point in cloud.points:
            assert on_raster(point) == point
    assert len(CLOUDS["200 points"].points) == 200
    assert min(dist(a, b) for a, b in combinations(CLOUDS["200 points"].points, 2)) >= 0.4
    assert {dist(p, (10, 6)) for p in CLOUDS["a circle"].points} == {5.0}


@given(st.floats(-5, 25), st.floats(-5, 25))
def test_the_raster_is_exact_and_ends_where_clouds_end(x, y):
    at = on_raster((x, y))
    assert 0 <= at[0] <= WIDTH
    assert 0 <= at[1] <= HEIGHT
    assert all((value / STEP).is_integer() for value in at)
    assert abs(at[0] - min(max(x, 0), WIDTH)) <= STEP / 2
    assert abs(at[1] - min(max(y, 0), HEIGHT)) <= STEP / 2


def test_a_point_is_dragged_and_the_others_stay(points):
    drag(points, "vertex/2", (5.0, 4.0), (7.01, 4.52), (9.02, 6.0))
    assert points.task == Cloud(((1.0, 1.0), (5.0, 1.0), (9.0, 6.0), (1.0, 4.0)), (2.0, 2.0))
    assert points.told == [None, None]
    do(points, "move", "vertex/2", (1.0, 9.0))  # no longer held
    assert points.task.points[2] == (9.0, 6.0)
    assert SMALL["four"].points[2] == (5.0, 4.0)


def test_a_point_is_not_dragged_out_of_sight(points):
    drag(points, "vertex/0", (1.0, 1.0), (-30.0, 99.0))
    assert points.task.points[0] == (0.0, HEIGHT)


def test_the_query_is_dragged_over_points_but_a_point_over_no_other(points):
    drag(points, "query", (2.0, 2.0), (5.0, 4.0))
    assert points.task.query == (5.0, 4.0)
    drag(points, "vertex/0", (1.0, 1.0), (5.0, 4.01))
    assert points.task.points == SMALL["four"].points
    assert points.message.value == "There is a point at (5, 4) already: nothing changes."
    drag(points, "vertex/0", (1.0, 1.0), (5.0, 4.01), (6.0, 5.0))  # it goes on behind
    assert points.task.points[0] == (6.0, 5.0)
    assert points.message.value == ""


def test_in_which_panel_is_told_by_the_prefix(points):
    other = Place("right/")
    other.point_at = lambda x, y: (x / 40 - 10, (500 - y) / 40)
    points.seen.places = [Place("left/"), other]
    drag(points, "left/vertex/1", (6.0, 2.0))
    assert points.task.points[1] == (6.0, 2.0)
    drag(points, "right/vertex/1", (16.0, 3.0))
    assert points.task.points[1] == (6.0, 3.0)
    do(points, "click", "right/face/2", (18.0, 3.0))
    assert points.task.points[-1] == (8.0, 3.0)


@pytest.mark.parametrize("id", ["ground", "face/3", "edge/0/2"])
def test_a_click_beside_the_points_adds_one(points, id):
    do(points, "click", id, (7.02, 7.0))
    assert points.task.points == (*SMALL["four"].points, (7.0, 7.0))
    do(points, "click", id, (7.0, 7.01))
    assert len(points.task.points) == 5
    assert "(7, 7) already" in points.message.value


@pytest.mark.parametrize("id", ["", "node/3", "bar/history", "query"])
def test_a_click_on_what_is_not_the_drawing_adds_none(points, id):
    do(points, "click", id, (7.02, 7.0))
    assert points.told == []


def test_a_click_on_a_point_removes_it_and_one_on_the_query_does_nothing(points):
    do(points, "click", "query", (2.0, 2.0))
    assert points.told == []
    do(points, "click", "vertex/1", (5.0, 1.0))
    assert points.task.points == ((1.0, 1.0), (5.0, 4.0), (1.0, 4.0))
    for _ in range(4):
        do(points, "click", "vertex/0")
    assert len(points.task.points) == points.least == 1
    assert points.message.value == "1 point must stay."


def test_there_is_an_end_to_adding(points):
    for x in range(6, 12):
        do(points, "click", "ground", (float(x), 9.0))
    assert len(points.task.points) == 6
    assert points.message.value == "There are 6 points, and no room for more."


def test_keys_move_add_and_remove(points):
    nudge(points, "vertex/3", 1, 0)
    nudge(points, "query", 0, 1)  # up
    assert points.task.points[3] == (1.0 + NUDGE, 4.0)
    assert points.task.query == (2.0, 2.0 + NUDGE)
    before = points.cursor
    nudge(points, "cursor", -1, -1)
    assert points.cursor == (before[0] - NUDGE, before[1] - NUDGE)
    do(points, "click", "cursor", points.cursor)
    assert points.task.points[-1] == points.cursor
    do(points, "click", "cursor", points.cursor)
    assert len(points.task.points) == 5
    do(points, "click", "vertex/4", points.cursor)
    assert len(points.task.points) == 4


def test_nothing_else_does_anything(points):
    for id in ("", "elsewhere", "vertex/9", "vertex/x"):
        for kind in ("down", "move", "up", "edit"):
            do(points, kind, id, (9.0, 9.0))
        nudge(points, id, 1, 1)
    do(points, "click", "", (9.0, 9.0))  # beside the drawing
    do(points, "click", "vertex/9", (9.0, 9.0))
    drag(points, "vertex/0", (1.0, 1.0))  # not moved at all
    assert points.told == []


def test_another_cloud_is_chosen_and_told_from_its_start(points):
    points.message.value = "something"
    points.controls[0].value = "one"
    assert points.task is SMALL["one"]
    assert points.told == [0]
    assert points.message.value == ""
    nudge(points, "query", 1, 0)  # there is none
    assert points.task is SMALL["one"]
