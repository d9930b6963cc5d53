"""What the graphs over points of a world share."""

from collections.abc import Iterable
from math import dist

from ..geometry.predicates import Point

Step = tuple[Point, float]
"""A point to walk straight to, and how far it is."""

Steps = dict[Point, list[Step]]


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
        return self._steps[node]

    def check(self, node: Point) -> None:
        """Raises ValueError for a point that is no node."""
        if node not in self._steps:
            raise ValueError(f"{node} is no node of this graph: with_points gives the graph that has it")


def connect(steps: Steps, point: Point, others: Iterable[Point]) -> None:
    """Add edges from a point to others."""
    own = steps[point]
    for other in others:
        cost = dist(point, other)
        own.append((other, cost))
        steps[other].append((point, cost))
