"""What the stories of lecture 06 share: what triangles are called, and by which edges one may be left."""

from collections.abc import Iterable

from ...geometry.predicates import Point
from ...mesh import orientation
from ...mesh.triangulation import Edge
from ...stage.words import in_turn, name


def triangle_name(corners: Iterable[int]) -> str:
    """A triangle by its vertices: letters in their order, then arrows."""
    return "".join(map(name, in_turn(corners)))


def beyond(points: list[Point], corners: tuple[int, int, int], query: Point) -> list[Edge]:
    """The edges of a triangle that have a point strictly beyond them: by these it may be left on the way there."""
    a, b, c = corners
    return [edge for edge in ((b, c), (c, a), (a, b)) if orientation(points[edge[0]], points[edge[1]], query) < 0]


def edge_id(edge: Edge) -> str:
    """The id of an edge in a picture without a prefix."""
    return f"edge/{min(edge)}/{max(edge)}"
