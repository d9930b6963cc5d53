"""How the triangles of a world are reduced: open sides counted, leaves peeled, what is left painted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...maps import World
from ...mesh.navigation import NavigationMesh
from ...mesh.reduction import islands, reduction
from ...pictures import reduction as picture
from ...pictures.dots import Dot
from ...pictures.mesh import layout
from ...pictures.reduction import CORRIDOR, DEAD_END, DECISION, RING, Part, Way
from ...pictures.svg import polygon, text
from ...stage.words import counted, name
from ...stage.worlds import obstacles
from ...story import Question, Story
from ...trace import Step, record
from .search_picture import outline

FOOT = 72.0
"""Room below the world."""

DEGREES = ("0", "1", "2", "3")
KINDS = (DEAD_END, CORRIDOR, DECISION)
EVERY = 9
"""Of so many degrees one is asked for, after the first of each."""


@dataclass(frozen=True)
class Moment:
    """What is known after a step.

    `degrees` are those of today: open sides to triangles that are not peeled. `kinds` are what triangles have turned
    out to be; `nodes` are the decision points in order, `corridors` and `rings` how many of them are painted.
    """

    degrees: Mapping[int, int] = field(default_factory=dict)
    kinds: Mapping[int, str] = field(default_factory=dict)
    nodes: tuple[int, ...] = ()
    corridors: int = 0
    rings: int = 0
    now: Step | None = field(default=None, compare=False)

    @property
    def done(self) -> int:
        """How many steps are done."""
        return self.now.number if self.now else 0


class ReductionStory(Story[Moment]):
    """Tells how the triangles of a world are reduced to decision points and corridors."""

    title = "reduction"
    size = (880.0, 560.0)
    first = Moment()

    def __init__(self, world: World, mesh: NavigationMesh) -> None:
        super().__init__(record(reduction, mesh))
        self.world, self.mesh = world, mesh
        self.place = layout(world.box, bottom=self.size[1] - FOOT)
        self.places = [self.place]
        free = [t for t in range(len(mesh)) if mesh.is_free(t)]
        self.corners = {t: mesh.places(t) for t in free}
        done = self.trace.result
        self.pieces = len(set(done.components) - {-1})
        self.middles = {t: picture.middle(mesh, t) for t in done.nodes}
        self.ways = [picture.way(mesh, *corridor) for corridor in done.corridors]
        self.loops = [picture.loop(mesh, ring) for ring in done.rings]
        doors = {t: mesh.edge(done.toward[t]) for t in free if done.toward[t] >= 0}
        self.doors = {t: (mesh.points[a], mesh.points[b]) for t, (a, b) in doors.items()}

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(before, step), now=step)

    def on_degree(self, before: Moment, triangle: int, degree: int) -> Moment:
        return replace(before, degrees={**before.degrees, triangle: degree})

    def on_peel(self, before: Moment, triangle: int, toward: int | None) -> Moment:
        after = painted(before, DEAD_END, triangle)
        if toward is None:
            return after
        return replace(after, degrees={**before.degrees, toward: before.degrees[toward] - 1})

    def on_node(self, before: Moment, triangle: int) -> Moment:
        return replace(painted(before, DECISION, triangle), nodes=(*before.nodes, triangle))

    def on_corridor(self, before: Moment, triangles: Sequence[int]) -> Moment:
        return replace(painted(before, CORRIDOR, *triangles), corridors=before.corridors + 1)

    def on_ring(self, before: Moment, triangles: Sequence[int]) -> Moment:
        return replace(painted(before, RING, *triangles), rings=before.rings + 1)

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        walls = (polygon("wall", map(self.place.at, corners)) for corners in self.world.obstacles)
        return outline(self.place, self.world) + "".join(walls)

    def draw(self, after: Moment) -> str:
        asked = self.in_question.get(after.done)
        lit = (after.now.data.get("triangle"), asked) if after.now else (asked,)
        parts = {}
        for t, corners in self.corners.items():
            kind = after.kinds.get(t, "")
            label = "?" if t == asked else self.label(after, t)
            door = self.doors.get(t) if kind == DEAD_END else None
            parts[t] = Part(corners, kind, label, t in lit, self.tells(after, t), door)
        low = self.size[1]
        return (
            picture.paint(self.place, parts)
            + self.graph(after)
            + obstacles(self.place, self.world)
            + text("value", self.rule(after), self.size[0] / 2, low - 46)
            + picture.legend(self.place.at((0.0, 0.0))[0], low - 12)
        )

    def label(self, after: Moment, t: int) -> str:
        """What stands in a triangle: its degree, until it is known what it is."""
        return "" if t in after.kinds or t not in after.degrees else str(after.degrees[t])

    def graph(self, after: Moment) -> str:
        """What is left of the world as a graph, as far as it is known."""
        event = after.now.event if after.now else ""
        new = after.nodes[-1] if event == "node" else -1
        nodes = {t: Dot(self.middles[t], "open", self.called(t), t == new, self.tells(after, t)) for t in after.nodes}
        found = [*self.ways[: after.corridors], *self.loops[: after.rings]]
        newest = after.corridors if event == "corridor" else len(found) if event == "ring" else 0
        ways = {i: Way(way, "event" if i == newest else "") for i, way in enumerate(found, 1)}
        return picture.graph(self.place, nodes, ways)

    def called(self, node: int) -> str:
        """The name of a decision point."""
        return name(self.trace.result.nodes.index(node))

    def tells(self, after: Moment, t: int) -> str:
        """A triangle in words."""
        if t in after.nodes:
            return f"{DECISION} {self.called(t)}"
        if t in after.kinds:
            return after.kinds[t]
        return f"a triangle of degree {after.degrees[t]}" if t in after.degrees else "a triangle not counted yet"

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        nodes = (data["start"] // 3, data["end"] // 3) if step.event == "corridor" else ()
        triangles = {*nodes[:1], *data.get("triangles", ()), *nodes[1:], data.get("triangle"), data.get("toward")}
        return tuple(self.place.id(f"face/{t}") for t in triangles - {None})

    # ------------------------------------------------ counts

    @cached_property
    def islands(self) -> int:
        return islands(self.mesh)

    def expected(self) -> tuple[int, int] | None:
        """How many decision points and corridors there are by the rule; None where free space is not connected."""
        most = max(self.islands - 1, 0)
        return (2 * most, 3 * most) if self.pieces == 1 else None

    def is_over(self, after: Moment) -> bool:
        return after.done == len(self.trace.steps)

    def is_told(self, after: Moment) -> bool:
        """Whether the rule is told by now: from the first decision point on, or at the end."""
        return bool(after.nodes) or self.is_over(after)

    def rule(self, after: Moment) -> str:
        """The rule with the numbers at hand, once there is something to be counted."""
        expected = self.expected()
        if expected is None:
            return f"{self.pieces} pieces of free space, each with its own islands; h = {self.islands} in all"
        if not self.is_told(after):
            return f"h = {self.islands}"
        if self.islands < 2:
            return f"h = {self.islands}: {'one ring, nothing to decide' if self.islands else 'a tree'}"
        nodes, corridors = expected
        return f"h = {self.islands}: 2(h − 1) = {nodes} decision points, 3(h − 1) = {corridors} corridors"

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        expected = self.expected() if self.is_told(after) else None
        nodes, corridors = (f" of {count}" for count in expected) if expected else ("", "")
        return {
            "free triangles": len(self.corners),
            "peeled": sum(kind == DEAD_END for kind in after.kinds.values()),
            "islands h": self.islands,
            "decision points": f"{len(after.nodes)}{nodes}",
            "corridors": f"{after.corridors}{corridors}",
            "rings": after.rings,
        }

    def outcome(self) -> str:
        return f"{counted(self.islands, 'island')}, {counted(len(self.trace.result.nodes), 'decision point')}"

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return (
            f"**{counted(len(self.corners), 'free triangle')}, and in most of them there is nothing to decide.** "
            "To see in which there is, count the open sides of each: its degree."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        said = super().say(after, step)
        if step is None or not self.is_over(after):
            return said
        whole, nodes = counted(len(self.corners), "triangle"), counted(len(after.nodes), "decision point")
        return f"{said} Of {whole}, {nodes} are left to search." if after.nodes else f"{said} All {whole} are painted."

    def say_degree(self, after: Moment, degree: int) -> str:
        match degree:
            case 0:
                return "**Degree 0: no side is open.** This triangle is a room of its own, which no path enters."
            case 1:
                return (
                    "**Degree 1: a leaf.** Who comes in must go out by the same side, so a path can start or end here, "
                    "but never pass through."
                )
            case 2:
                return "**Degree 2: in by one side, out by the other.** A path passes through, and has no choice."
        return (
            "**Degree 3: three sides are open.** A path may have a choice here, unless one of the ways is a dead end."
        )

    def say_peel(self, after: Moment, toward: int | None) -> str:
        if toward is None:
            return (
                "**The last triangle of a tree is peeled.** Nothing is left here: between any two of its places there "
                "is one way only."
            )
        degree = after.degrees[toward]
        fallen = f"**A leaf is peeled: a dead end.** The degree of its neighbour falls from {degree + 1} to {degree}"
        if degree == 0:
            return f"{fallen}: it is the last one here."
        if degree == 1:
            return f"{fallen}. Now that one is a leaf, too, and its turn will come."
        return f"{fallen}: only two of its ways lead on."

    def say_node(self, after: Moment, triangle: int) -> str:
        return (
            f"**{self.called(triangle)} is a decision point:** no leaf is left, and it still has degree 3. Each of its "
            "three ways leads on, so a path has a choice."
        )

    def say_corridor(self, after: Moment, start: int, end: int, triangles: Sequence[int]) -> str:
        one, other = self.called(start // 3), self.called(end // 3)
        if not triangles:
            return f"**{one} and {other} are neighbours:** a corridor without a triangle of its own."
        count = counted(len(triangles), "triangle")
        if one == other:
            return f"**A corridor from {one} back to {one},** {count} long. For a search it is one move, as all others."
        return (
            f"**A corridor from {one} to {other},** {count} long. Who enters can only go on to its end: for a search "
            "that is one move."
        )

    def say_ring(self, after: Moment, triangles: Sequence[int]) -> str:
        return (
            f"**A ring of {counted(len(triangles), 'triangle')}.** It goes round an island, and no way turns off: "
            "whoever walks in it can only choose left or right round."
        )

    # ------------------------------------------------ questions and landmarks

    @cached_property
    def in_question(self) -> Mapping[int, int]:
        """After how many steps one is asked what a triangle is, and which one.

        That is the first of each degree and some more; of the leaves the first one that was none in the beginning and
        all that had three open sides; some decision points; and the corridors' triangles that had three open sides.
        """
        degrees: dict[int, int] = {}
        asked: dict[int, int] = {}
        nodes = inner = 0
        for done, step in enumerate(self.trace.steps):
            data, event = step.data, step.event
            t = data.get("triangle", -1)
            if event == "degree":
                if data["degree"] not in degrees.values() or done % EVERY == 0:
                    asked[done] = t
                degrees[t] = data["degree"]
            elif event == "node":
                nodes += 1
                if nodes % 3 == 2:
                    asked[done] = t
            elif event == "peel" and degrees[t] > 1:
                if degrees[t] == 3 or not inner:
                    asked[done] = t
                inner += 1
            elif event == "corridor" and (once := [t for t in data["triangles"] if degrees[t] == 3]):
                asked[done] = once[0]
        return asked

    def ask_degree(self, before: Moment, degree: int) -> Question | None:
        if before.done not in self.in_question:
            return None
        return Question("How many open sides has the triangle marked ?", str(degree), DEGREES)

    def ask_peel(self, before: Moment) -> Question | None:
        if before.now and before.now.event == "degree" and before.done not in self.in_question:
            leaves = [t for t, degree in before.degrees.items() if degree <= 1 and t not in before.kinds]
            ids = tuple(self.place.id(f"face/{t}") for t in leaves)
            return Question("All degrees are known. Click a triangle that can be peeled.", ids)
        return self.ask_kind(before, DEAD_END)

    def ask_node(self, before: Moment) -> Question | None:
        expected, h = self.expected(), self.islands
        if before.nodes or expected is None or before.done in self.in_question:
            return self.ask_kind(before, DECISION)
        choices = tuple(map(str, sorted({h, *expected, h * h})))
        return Question(f"{counted(h, 'island')}: how many decision points will there be?", str(expected[0]), choices)

    def ask_corridor(self, before: Moment) -> Question | None:
        return self.ask_kind(before, CORRIDOR)

    def ask_kind(self, before: Moment, kind: str) -> Question | None:
        """What a triangle is, where that is in question."""
        if before.done not in self.in_question:
            return None
        return Question("What kind of triangle is the one marked ?", kind, KINDS)

    @cached_property
    def last(self) -> Mapping[str, int]:
        """The number of the last step of each event."""
        return {step.event: step.number for step in self.trace.steps}

    def landmark(self, step: Step) -> bool:
        return step.event in ("node", "ring", "corridor") or step.number == self.last[step.event]


def painted(before: Moment, kind: str, *triangles: int) -> Moment:
    """The moment with some triangles known as what they are."""
    return replace(before, kinds={**before.kinds, **dict.fromkeys(triangles, kind)})
