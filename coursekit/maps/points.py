"""What the graphs over points of a world share.

Where several sectors of free space meet at a point, as where obstacles touch, no way leads from one to another. Two
points see one another there in one sector, and a path may go on in the same one only. A shortest path bends in a reflex
sector only, and of these there is at most one: the node of a corner stands for that one. But a path may begin and end
at such a point in every sector. So, where it is added to a graph, it is an `End`.
"""

from collections.abc import Iterable
from math import dist
from typing import Any

from ..geometry.points import point_of
from ..geometry.predicates import Point
from .walls import told

Step = tuple[Point, float]
"""A point to walk straight to, and how far it is."""

Steps = dict[Point, list[Step]]


class End(tuple[float, float]):
    """A point as the end of a path: no way leads on from here. It is equal to the point, from which all ways begin."""


class Bend(End):  # Python lets the class that is derived decide what is equal
    """A corner in its reflex sector, as a node beside the same point as an end. It equals neither of the two."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bend) and super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return super().__hash__()


class PointGraph:
    """A graph whose nodes are points and whose edges are straight ways between them, which cost their length."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self._steps)} nodes, {len(self.edges())} edges>"

    @property
    def nodes(self) -> list[Point]:
        return list(self._steps)

    def edges(self) -> list[tuple[Point, Point]]:
        """Every edge once, the end with the lesser x (then y) first."""
        return [(a, b) for a, steps in self._steps.items() for b, _ in steps if a < b]

    def neighbors(self, node: Point) -> list[Step]:
        """The nodes to which an edge leads, each with its distance."""
        return [] if type(node) is End else self._steps[node]

    def check(self, node: Any) -> Point:
        """The node at a point. Raises ValueError for a point that is no node."""
        point = point_of(node)
        if point not in self._steps:
            raise ValueError(f"{told(point)} is no node of this graph: with_points gives the graph that has it")
        return point


def connect(steps: Steps, point: Point, others: Iterable[Point]) -> None:
    """Add edges from a point to others."""
    own = steps[point]
    for other in others:
        cost = dist(point, other)
        own.append((other, cost))
        steps[other].append((point, cost))
