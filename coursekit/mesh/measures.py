"""What a triangulation is measured by: its angles, and how many of its points lie on the hull."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, degrees, remainder, tau

from ..geometry.predicates import Point, orientation
from .triangulation import Triangle


@lru_cache(20_000)
def angles(p: Point, q: Point, r: Point) -> tuple[float, float, float]:
    """The angles of a triangle in degrees, in the order of its corners."""
    return degrees(angle(p, q, r)), degrees(angle(q, r, p)), degrees(angle(r, p, q))


def all_angles(points: Sequence[Point], triangles: Iterable[Triangle]) -> list[float]:
    """The angles of all triangles in degrees, the smallest first."""
    return sorted(angle for a, b, c in triangles for angle in angles(points[a], points[b], points[c]))


def angle(p: Point, q: Point, r: Point) -> float:
    """The angle at p, between q and r, in radians."""
    return abs(remainder(atan2(r[1] - p[1], r[0] - p[0]) - atan2(q[1] - p[1], q[0] - p[0]), tau))


def on_hull(points: Sequence[Point]) -> int:
    """How many of the points lie on the border of their convex hull, at its corners and along its sides."""
    ordered = sorted(set(points))
    if all(orientation(ordered[0], ordered[-1], p) == 0 for p in ordered):
        return len(ordered)
    found: set[Point] = set()
    for way in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for p in way:
            while len(chain) > 1 and orientation(chain[-2], chain[-1], p) < 0:
                chain.pop()
            chain.append(p)
        found.update(chain)
    return len(found)
