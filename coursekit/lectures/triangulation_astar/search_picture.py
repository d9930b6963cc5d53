"""How a search from triangle to triangle is seen: what it reaches, its paths, and both bounds over time."""

from collections.abc import Sequence
from math import atan2, hypot
from typing import Any

from ...geometry.predicates import Point
from ...look import number
from ...maps import World
from ...mesh.channels import path_through
from ...mesh.navigation import NavigationMesh
from ...pictures import bounds
from ...pictures import funnel as strings
from ...pictures import mesh as picture
from ...pictures.fitting import heart
from ...pictures.mesh import Edge, Face
from ...pictures.svg import Sample, box, head, legend, line, polygon, polyline, still
from ...pictures.world import handles
from ...stage.worlds import Journey, obstacles
from ...story import Picture
from ...trace import Step, Trace
from .search_states import Found, Moment, Node, SearchFold

WORLD_RIGHT = 560.0
"""How far the world reaches; beyond it are the bounds."""


class SearchPicture(Picture[Moment]):
    """The triangles that were reached, with f where they wait; the channel of the moment, and the paths."""

    size = (880.0, 540.0)

    def __init__(self, search: Any, task: Journey, trace: Trace) -> None:
        self.task, self.mesh, self.radius = task, search.mesh, search.mesh.radius
        self.place = picture.layout(task.world.box, right=WORLD_RIGHT, bottom=self.size[1])
        self.free = [t for t in range(len(self.mesh)) if self.mesh.is_free(t)]
        whole = SearchFold().apply_all(Moment(), trace.steps).known()
        [self.chart] = bounds.charts([whole], left=WORLD_RIGHT - 14, right=self.size[0], top=14.0, bottom=330.0)

    def ends(self, edge: tuple[int, int]) -> tuple[Point, Point]:
        return self.mesh.points[edge[0]], self.mesh.points[edge[1]]

    def backdrop(self) -> str:
        below = still(legend(WORLD_RIGHT + 4, self.chart.bottom + 78, LEGEND, down=28))
        return ground(self.place, self.task.world, self.mesh) + bounds.axes(self.chart) + below

    def draw(self, after: Moment) -> str:
        faces = self.faces(after)
        return "".join(
            (
                picture.faces(self.place, faces, labelled=False),
                obstacles(self.place, self.task.world),
                self.moment(after),
                self.paths(after),
                picture.labels(self.place, faces.values()),
                self.numbers(after),
                handles(self.place, self.task.start, self.task.goal, editable=True),
                bounds.draw(self.chart, after.known(), "Bounds"),
            )
        )

    def faces(self, after: Moment) -> dict[int, Face]:
        """The triangles that were reached, by number: f stands in those that wait."""
        marks: dict[int, Face] = {}
        waiting: dict[int, Node] = {}
        for n in reversed(after.waiting()):
            waiting[after.nodes[n].triangle] = after.nodes[n]
        for t in (node.triangle for node in after.nodes.values()):
            if least := waiting.get(t):
                marks[t] = Face(self.mesh.places(t), "open", number(least.f), tells=least.told())
            else:
                marks[t] = Face(self.mesh.places(t), "done", tells="expanded")
        for t in after.found.channel if after.found else ():
            marks.pop(t, None)
        if after.now is not None and not after.found:
            now = after.nodes[after.now].triangle
            marks[now] = marks[now]._replace(state="event" if after.is_late else marks[now].state, now=True)
        return marks

    def numbers(self, after: Moment) -> str:
        """What else is written above the paths."""
        return ""

    def moment(self, after: Moment) -> str:
        """The channel of the node that the step is about, with its entry edge; or the channel of the path."""
        if after.found:
            return strings.channel(self.place, {t: self.mesh.places(t) for t in after.found.channel})
        if after.now is None:
            return ""
        node = after.nodes[after.now]
        drawn = self.way(after, after.now)
        if node.entry:
            drawn += picture.edges(self.place, {node.entry: Edge(*self.ends(node.entry), "open", now=True)})
        return drawn

    def way(self, after: Moment, n: int) -> str:
        """A channel as an arrow through the middles of its edges."""
        doors = [self.ends(edge) for edge in after.entries(n)]
        places = [self.place.at(((ax + bx) / 2, (ay + by) / 2)) for (ax, ay), (bx, by) in doors]
        last = heart([self.place.at(corner) for corner in self.mesh.places(after.nodes[n].triangle)])
        return arrow([self.place.at(self.task.start), *places, last]) if doors else ""

    def paths(self, after: Moment) -> str:
        """The best path so far, and one that was just found and is no better, in dashes."""
        drawn = self.path(after.best) if after.best else ""
        return drawn + self.path(after.found, other=True) if after.found and not after.found.better else drawn

    def path(self, found: Found, other: bool = False) -> str:
        pieces = path_through(self.mesh, found.channel, self.task.start, self.task.goal).pieces
        return strings.taut(self.place, pieces, radius=self.radius, other=other)

    def ids(self, t: int) -> tuple[str, ...]:
        """What can be clicked of a triangle where channels end."""
        return (self.place.id(f"face/{t}"),)

    def touches(self, step: Step) -> tuple[str, ...]:
        return self.ids(step.data["triangle"]) if "triangle" in step.data else ()


def ground(place: picture.Layout, world: World, mesh: NavigationMesh) -> str:
    """A world's rectangle, its triangles and its obstacles."""
    edges = [(mesh.points[a], mesh.points[b]) for a, b in mesh.edges()]
    walls = "".join(polygon("wall", map(place.at, corners)) for corners in world.obstacles)
    return picture.lines(place, edges, style="link new") + walls + outline(place, world)


def outline(place: picture.Layout, world: World) -> str:
    """A world's rectangle."""
    (left, bottom), (right, top) = place.at((0.0, 0.0)), place.at((world.width, world.height))
    return box("link", left, top, right - left, bottom - top)


def arrow(places: Sequence[Point]) -> str:
    """A thin line from place to place, with a head at its end."""
    tip = head(places[-2], places[-1], hypot(9, 5.4), -atan2(0.6, 1))
    return still(polyline("casing", places) + polyline("ring", places) + polyline("ring", tip))


LEGEND: tuple[Sample, ...] = (
    picture.sample("open", "in OPEN, with its f"),
    picture.sample("done", "expanded"),
    (lambda x, y: arrow([(x - 1, y - 5), (x + 23, y - 5)]), 32, "the channel of the moment"),
    (lambda x, y: line("route", x - 1, y - 5, x + 23, y - 5), 32, "the best path so far"),
)
