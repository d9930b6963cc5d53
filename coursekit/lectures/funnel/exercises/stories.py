"""Lecture 08: the lecture's own stories on the smallest wrong input, with the student's answer beside it."""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import gcd, pi
from typing import Any

from ....exercises.kinds.beside import SMALLEST, BesideStory
from ....exercises.kinds.mesh_stories import BOTTOM, box, cut, numbers
from ....exercises.kinds.meshes import Edge, Mesh
from ....exercises.kinds.segments import Point
from ....mesh.funnel import String
from ....mesh.strings import LEFT, RIGHT, Corner
from ....pictures import funnel as strings
from ....pictures import mesh as picture
from ....pictures.fitting import beside
from ....pictures.funnel import Portal
from ....pictures.mesh import WIDTH, Face, Vertex
from ....pictures.svg import circle, polyline, still
from ....stage.clouds import HEIGHT as HIGH
from ....stage.clouds import WIDTH as WIDE
from ....story import Composed
from ....trace import Step, Trace, record
from ..channels import Case, Strip
from ..funnel_picture import FunnelPicture
from ..funnel_states import FunnelFold, Moment
from ..funnel_story import FunnelWords
from ..winding import WindingStory
from .funnels import Update, told

Place = tuple[float, float]


# ---------------------------------------------------------------- the funnel


def moved(update: Update, watch: Any = None) -> String:
    """The funnel when one of its sides has got the new end."""
    string = String(Corner(update.left[0], 0), 0.0)
    string.left, string.right = (deque(chain) for chain in chains(update).values())
    if update.side == "left":
        string.move(string.left, Corner(update.p, LEFT), string.right, watch)
    else:
        string.move(string.right, Corner(update.p, RIGHT), string.left, watch)
    return string


def chains(update: Update) -> dict[str, tuple[Corner, ...]]:
    """Both chains, with the side on which the path has their corners; of both the apex comes first."""
    sides = {"left": (update.left, LEFT), "right": (update.right, RIGHT)}
    return {name: (Corner(c[0], 0), *(Corner(point, side) for point in c[1:])) for name, (c, side) in sides.items()}


class UpdatePicture(FunnelPicture):
    """A funnel as it was, in thin lines, and as it is, with the new end and its triangle; points by coordinates."""

    size = (WIDTH, BOTTOM)

    def __init__(self, update: Update) -> None:
        self.update, self.radius = update, 0.0
        self.points = list(dict.fromkeys((*update.left, *update.right, update.p)))
        self.place = picture.layout(box(self.points), top=24.0, bottom=BOTTOM - 18)

    def backdrop(self) -> str:
        sides = (polyline("link", map(self.place.at, chain)) for chain in (self.update.left, self.update.right))
        return "".join((*sides, *(circle("solid", *self.place.at(point), 3) for point in self.points)))

    def draw(self, after: Moment) -> str:
        update, place = self.update, self.place
        left, right = ([corner.point for corner in after.chains[side]] for side in ("left", "right"))
        ends = update.left[-1], update.right[-1]
        drawn = strings.portals(place, {0: Portal(*ends, "done")}) if ends[0] != ends[1] else ""
        drawn += strings.chains(place, after.apex.point, left, right)
        if update.p not in ends:
            tip = picture.faces(place, {0: Face((*ends, update.p), "new")}, ids=False)
            mark = Vertex(update.p, "open", now=True, tells="p, the new end")
            drawn = tip + drawn + picture.vertices(place, {0: mark})
        path = [place.at(corner.point) for corner in after.path]
        way = still(polyline("casing", path) + polyline("route", path)) if path[1:] else ""
        return drawn + self.named(after.apex.point) + way + self.compared(after)

    def named(self, apex: Place) -> str:
        """Where the points are; of the new end, that it is p, and of the apex, that it is this."""
        p = self.update.p
        words = {apex: "apex ", p: "p "}
        names = {i: words.get(point, "") + told(point) for i, point in enumerate(self.points)}
        places = {i: self.place.at(point) for i, point in enumerate(self.points)}
        at = {point: i for i, point in enumerate(self.points)}
        outline = [*self.update.left[::-1], *self.update.right[1:], p, self.update.left[-1]]
        links = {(at[a], at[b]) for a, b in pairwise(outline) if a != b}
        area = 0.0, 0.0, WIDTH, BOTTOM + 14
        return still(beside(names, places, links, 15.0, area, last=(0.0, pi, pi / 2, -pi / 2)))

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.id(strings.corner_id(step.data["corner"])),)


class UpdateWords(FunnelWords):
    """What is said of one new end, corners called by their coordinates."""

    def __init__(self, trace: Trace) -> None:
        self.trace, self.radius, self.portals = trace, 0.0, []

    def name(self, point: Place) -> str:
        return told(point)

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        values = super().values(after, step)
        return {name: values[name] for name in ("apex", "left chain", "right chain")}


def one_side(update: Update, given: Sequence[Point] | None) -> BesideStory:
    """A new end of a chain, and the chain that a student's code gives."""
    opening = f"{SMALLEST} p is to be the new end of the {update.side} chain. Which of its corners stay?"
    return updated("one side of the funnel", update, given, opening, "your chain")


def crossing(update: Update, given: Sequence[Point] | None) -> BesideStory:
    """A new left end, and the corners that a student's code says are gained."""
    opening = f"{SMALLEST} p is to be the new left end. Does the left side cross, and which corners are gained?"
    return updated("corners gained", update, given, opening, "your answer")


def updated(title: str, update: Update, given: Sequence[Point] | None, opening: str, answer: str) -> BesideStory:
    trace = record(moved, update)
    fold = FunnelFold(update.left[0], portals=-1)
    fold.first = Moment((Corner(update.left[0], 0),), chains(update), portal=0)
    story = Composed(trace, fold, UpdatePicture(update), UpdateWords(trace))
    story.title = title

    def differs(step: Step) -> bool:
        """Whether the answer keeps what goes, or lacks what is gained; at the latest, the end tells what is right."""
        goes, corner = step.event == "drop", step.data["corner"]
        wrong = given is not None and step.event in ("drop", "apex") and (corner in given) == goes
        return wrong or step.number == len(trace.steps)

    said = "your code gives no points" if given is None else cut(f"{answer}: {told(*given) or 'none'}")
    return BesideStory(story, opening, said, differs=differs)


# ---------------------------------------------------------------- portals


def walked(mesh: Mesh, channel: Sequence[int], given: Sequence[Edge] | None) -> BesideStory | None:
    """A walk through triangles, corners and triangles called by their indices, and a student's portals.

    None where the triangles are too many for a picture.
    """
    if not enlarged(mesh.points):
        return None
    walk = Mesh(enlarged(mesh.points), tuple(mesh.triangles[t] for t in channel))
    corners = [walk.corners(i) for i in range(len(channel))]
    ends = away_from(corners[0], corners[1:2]), away_from(corners[-1], corners[-2:-1])
    story = WindingStory(Case(Strip(*walk), *ends))
    story.channel.names = {point: str(i) for i, point in enumerate(walk.points) if point in sum(corners, ())}
    story.channel.editable = False

    def differs(step: Step) -> bool:
        at = (step.number - 1) // 3
        right = step.data.get("left"), step.data.get("right")
        return given is not None and step.event == "winding" and list(given[at : at + 1]) != [right]

    over = numbers(story.place, walk, channel)
    opening = f"{SMALLEST} The walk goes {' → '.join(map(str, channel))}. Which end of each edge is on the left?"
    said = "your code gives no portals" if given is None else cut(f"your portals: {told(*given) or 'none'}")
    return BesideStory(story, opening, said, lambda after: over, differs)


def enlarged(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points so far apart that they fill the picture of a strip, but for room at its border for their names.

    None at all where they do not find room.
    """
    left, low, right, high = box(points)
    unit = gcd(*(x - left for x, _ in points), *(y - low for _, y in points))
    scale = int(min(unit * (WIDE - 2) // (right - left), unit * (HIGH - 2) // (high - low)))
    return tuple((scale * ((x - left) // unit) + 1, scale * ((y - low) // unit) + 1) for x, y in points if scale)


def away_from(corners: Sequence[Point], beyond: Sequence[Sequence[Point]]) -> Place:
    """A place in a triangle, near that corner which the triangle beyond does not have."""
    far = next(corner for corner in corners if not beyond or corner not in beyond[0])
    return (sum(x for x, _ in corners) + 2 * far[0]) / 5, (sum(y for _, y in corners) + 2 * far[1]) / 5
