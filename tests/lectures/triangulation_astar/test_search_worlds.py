from math import acos, cos, hypot, pi, radians, sin, sqrt

import pytest

from coursekit.lectures.triangulation_astar.search_worlds import alley, round_pillar
from coursekit.mesh.tra_star import TRAStar
from coursekit.search import astar, octile


@pytest.mark.parametrize("degrees", [0, 10, 20, 45, 90])
def test_an_alley_is_as_wide_and_as_long_at_any_angle(degrees):
    world, start, goal = alley(degrees)
    along, across = (cos(radians(degrees)), sin(radians(degrees))), (-sin(radians(degrees)), cos(radians(degrees)))
    for far in (-5.9, 0, 5.9):
        for side in (-0.41, -0.39, 0.39, 0.41):
            place = [10 + far * a + side * b for a, b in zip(along, across, strict=True)]
            assert world.is_free(place) == (abs(side) < 0.4)
    assert hypot(*(a - b for a, b in zip(start, goal, strict=True))) == pytest.approx(14)
    assert TRAStar(world).path(start, goal).length == pytest.approx(14)


@pytest.mark.parametrize("degrees", [0, 20, 30])
def test_on_a_grid_a_turned_alley_is_closed_or_longer_by_what_the_angle_tells(degrees):
    world, *ends = alley(degrees)
    at_last = 14 * (cos(radians(degrees)) + (sqrt(2) - 1) * sin(radians(degrees)))
    for columns, is_open in ((40, False), (160, True)):
        side = 20 / columns
        start, goal = ((int(x / side), int(y / side)) for x, y in ends)
        length = astar(world.grid(columns), start, goal, octile).cost * side
        assert (abs(length - at_last) < side) == is_open


@pytest.mark.parametrize("corners", [4, 8, 16, 32, 64])
def test_past_a_round_pillar_polygons_come_near_the_arc_from_both_sides(corners):
    arc = 2 * sqrt(4.5**2 - 2**2) + 2 * (pi - 2 * acos(2 / 4.5))
    inside, outside = (
        TRAStar(round_pillar(corners, reach)).path((2.5, 5), (11.5, 5)).length for reach in (2, 2 / cos(pi / corners))
    )
    assert arc * (1 - corners**-2) < inside < arc < outside < arc * (1 + corners**-2)
