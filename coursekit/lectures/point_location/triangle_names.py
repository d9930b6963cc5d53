"""What the stories of lecture 06 share: clouds with a point to look for, the names of vertices and triangles."""

from collections.abc import Iterable
from string import ascii_uppercase

from ...geometry.predicates import Point
from ...mesh import orientation
from ...mesh.triangulation import Edge
from ...stage.words import in_turn

IDEAL = {-1: "→", -2: "↑", -3: "←"}
"""The corners of the bounding triangle by the direction in which they lie, infinitely far away."""


def name(vertex: int) -> str:
    """A vertex in words: A, B, C, an arrow for a corner of the bounding triangle."""
    return ascii_uppercase[vertex] if 0 <= vertex < 26 else IDEAL.get(vertex, str(vertex + 1))


def triangle_name(corners: Iterable[int]) -> str:
    """A triangle by its vertices: letters in their order, then arrows."""
    return "".join(map(name, in_turn(corners)))


def edge_name(edge: Edge) -> str:
    """As in A–B."""
    return "–".join(map(name, in_turn(edge)))


def beyond(points: list[Point], corners: tuple[int, int, int], query: Point) -> list[Edge]:
    """The edges of a triangle that have a point strictly beyond them: by these it may be left on the way there."""
    a, b, c = corners
    return [edge for edge in ((b, c), (c, a), (a, b)) if orientation(points[edge[0]], points[edge[1]], query) < 0]


def edge_id(edge: Edge) -> str:
    """The id of an edge in a picture without a prefix."""
    return f"edge/{min(edge)}/{max(edge)}"
