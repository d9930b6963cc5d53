"""What the stories of lecture 08 share: a channel on its ground, and names for its corners."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from ...geometry.predicates import Point
from ...maps import World
from ...mesh.funnel import channel_portals
from ...mesh.navigation import NavigationMesh
from ...mesh.triangulation import key
from ...pictures import mesh
from ...pictures.fitting import beside
from ...pictures.svg import box, polygon
from ...story import Story
from ...trace import Trace
from .channels import Case

State = TypeVar("State")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

CORNER = 6.5
"""How far from their places the names of corners keep."""


class ChannelStory(Story[State]):
    """A story in a channel of a case's ground, for agents of a radius."""

    size = (880.0, 520.0)

    def __init__(self, trace: Trace, task: Case, channel: Sequence[int], radius: float = 0.0) -> None:
        super().__init__(trace)
        self.task, self.radius, self.channel = task, radius, tuple(channel)
        self.mesh = task.mesh(radius)
        self.portals = channel_portals(self.mesh, channel)
        self.place = mesh.layout(task.box, bottom=self.size[1])
        self.places = [self.place]

    # ------------------------------------------------ names

    @cached_property
    def names(self) -> dict[Point, str]:
        """What the corners of the channel are called, in the order in which one comes along."""
        ends = [point for portal in self.portals for point in portal]
        behind = [corner for t in self.channel[:1] for corner in self.mesh.places(t) if corner not in ends]
        found = dict.fromkeys([*behind, *ends, *(corner for t in self.channel[-1:] for corner in self.mesh.places(t))])
        return {point: LETTERS[i] if i < len(LETTERS) else str(i + 1) for i, point in enumerate(found)}

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
            return box("wall", 0, 0, *self.size)
        x, y = at((0.0, self.task.ground.height))
        width, height = (self.place.scale * size for size in (self.task.ground.width, self.task.ground.height))
        lines = mesh.lines(self.place, self.edges_of(self.mesh), style="lattice")
        walls = (polygon("wall", map(at, corners)) for corners in self.task.ground.obstacles)
        return box("link", x, y, width, height) + lines + "".join(walls)

    def edges_of(self, ground: NavigationMesh) -> list[tuple[Point, Point]]:
        """The edges of free triangles, once each."""
        free = [ground.triangle(t) for t in range(len(ground)) if ground.is_free(t)]
        edges = {key(a, b) for triangle in free for a, b in combinations(triangle, 2)}
        return [(ground.points[a], ground.points[b]) for a, b in sorted(edges)]

    def corners(self) -> str:
        """All corners of the channel, to be pointed at."""
        marks = {i: mesh.Vertex(point, tells=f"corner {name}") for i, (point, name) in enumerate(self.names.items())}
        return mesh.vertices(self.place, marks)

    @cached_property
    def labels(self) -> str:
        """The names of the corners."""
        return self.labelled(self.names)

    def labelled(self, names: Mapping[Point, str]) -> str:
        """Words beside the corners, where there is most room: mostly in the walls. An empty one is left out."""
        points = [*self.names, self.task.start, self.task.goal]
        at = {point: i for i, point in enumerate(self.names)}
        links = []
        for t in self.channel:
            corners = self.mesh.places(t)
            points.append((sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3))
            a, b, c = (at[corner] for corner in corners)
            links += [(a, b), (b, c), (c, a), *((corner, len(points) - 1) for corner in (a, b, c))]
        places = {i: self.place.at(point) for i, point in enumerate(points)}
        words = {i: word for i, word in enumerate(names.values()) if word}
        drawn = beside(words, places, links, CORNER, (0.0, 0.0, *self.size))
        return f'<g pointer-events="none">{drawn}</g>'
