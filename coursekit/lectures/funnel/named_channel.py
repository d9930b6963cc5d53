"""A channel on its ground: names for its corners, and what the pictures of lecture 08 share."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import dist

from ...geometry.predicates import Point
from ...maps import World
from ...mesh.channels import ChannelPath
from ...mesh.funnel import channel_portals
from ...mesh.navigation import NavigationMesh
from ...mesh.triangulation import key
from ...pictures import mesh
from ...pictures.fitting import beside
from ...pictures.svg import box, polygon, still
from ...pictures.world import handles
from ...stage.words import name
from .channels import Case

SIZE = (880.0, 540.0)
GROUND = (0.0, 0.0, 880.0, 506.0)
"""The part of the picture above the legend."""

CORNER = 6.5
"""How far from their places the names of corners keep."""


class NamedChannel:
    """The channel of a case, for agents of a radius; `refusal` is why there is none, "" where there is one.

    Start and goal can be dragged where it is `editable`.
    """

    editable = True

    def __init__(self, task: Case, radius: float = 0.0) -> None:
        self.task, self.radius = task, radius
        self.triangles, self.refusal = way(task, radius)
        self.mesh = task.mesh(radius)
        self.portals = channel_portals(self.mesh, self.triangles)
        self.place = mesh.layout(task.box, bottom=GROUND[3])

    @cached_property
    def whole(self) -> ChannelPath:
        """The path that keeps away from all walls: near start and goal also from corners that no portal has."""
        return self.task.path(self.radius)

    @cached_property
    def narrowest(self) -> float:
        """The length of the shortest portal."""
        return min((dist(*portal) for portal in self.portals), default=0.0)

    # ------------------------------------------------ names

    @cached_property
    def names(self) -> dict[Point, str]:
        """What the corners of the channel are called, in the order in which one comes along."""
        ends = [point for portal in self.portals for point in portal]
        behind = [corner for t in self.triangles[:1] for corner in self.mesh.places(t) if corner not in ends]
        ahead = [corner for t in self.triangles[-1:] for corner in self.mesh.places(t)]
        return {point: name(i) for i, point in enumerate(dict.fromkeys([*behind, *ends, *ahead]))}

    def name(self, point: Point) -> str:
        """A corner of the channel, the start or the goal."""
        return self.names.get(point) or ("the start" if point == self.task.start else "the goal")

    def vertex_id(self, point: Point) -> str:
        """The id of a corner of the channel."""
        return self.place.id(f"vertex/{list(self.names).index(point)}")

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        at = self.place.at
        if not isinstance(self.task.ground, World) or not isinstance(self.mesh, NavigationMesh):
            floor = (polygon("floor", map(at, self.mesh.places(t))) for t in self.triangles)
            return box("wall", *GROUND) + "".join(floor)
        x, y = at((0.0, self.task.ground.height))
        width, height = (self.place.scale * size for size in (self.task.ground.width, self.task.ground.height))
        lines = mesh.lines(self.place, open_edges(self.mesh), style="lattice")
        walls = (polygon("wall", map(at, corners)) for corners in self.task.ground.obstacles)
        return box("link", x, y, width, height) + lines + "".join(walls)

    def corners(self) -> str:
        """All corners of the channel, to be pointed at."""
        marks = {i: mesh.Vertex(point, tells=f"corner {name}") for i, (point, name) in enumerate(self.names.items())}
        return mesh.vertices(self.place, marks)

    @cached_property
    def labels(self) -> str:
        """The names of the corners, of start and goal."""
        return self.labelled({})

    def labelled(self, other: Mapping[Point, str]) -> str:
        """Words beside the corners, start and goal, where there is most room: names, or `other` words."""
        points = [*self.names, self.task.start, self.task.goal]
        named = {self.task.goal: "goal", self.task.start: "start", **self.names, **other}
        at = {point: i for i, point in reversed(list(enumerate(points)))}
        links = []
        for t in self.triangles:
            corners = self.mesh.places(t)
            points.append(middle(corners))
            a, b, c = (at[corner] for corner in corners)
            links += [(a, b), (b, c), (c, a), *((corner, len(points) - 1) for corner in (a, b, c))]
        places = {i: self.place.at(point) for i, point in enumerate(points)}
        words = {at[point]: named[point] for point in sorted(named, key=lambda point: point not in other)}
        return still(beside(words, places, links, CORNER, GROUND, spoken=[at[point] for point in other]))

    def ends(self) -> str:
        """Start and goal."""
        return handles(self.place, self.task.start, self.task.goal, self.editable)


def way(task: Case, radius: float) -> tuple[tuple[int, ...], str]:
    """A channel from start to goal, and "" or why there is none."""
    try:
        channel = task.channel(radius)
    except ValueError as error:
        return (), str(error)
    return channel, "" if channel else "no way leads from start to goal"


def middle(corners: Sequence[Point]) -> Point:
    """The centroid of a triangle: the mean of its corners."""
    return sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3


def open_edges(ground: NavigationMesh) -> list[tuple[Point, Point]]:
    """The edges of free triangles, once each."""
    free = [ground.triangle(t) for t in range(len(ground)) if ground.is_free(t)]
    edges = {key(a, b) for triangle in free for a, b in combinations(triangle, 2)}
    return [(ground.points[a], ground.points[b]) for a, b in sorted(edges)]
