"""How the reduction is seen: open sides counted, leaves peeled, what is left painted."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...maps import World
from ...mesh.navigation import NavigationMesh
from ...mesh.reduction import islands, reduction
from ...pictures import reduction as picture
from ...pictures.dots import Dot
from ...pictures.reduction import CORRIDOR, DEAD_END, DECISION, RING, Part, Way
from ...pictures.svg import box, polygon, text
from ...stage.words import name
from ...stage.worlds import obstacles
from ...story import Story
from ...trace import Step, record
from .search_worlds import upright

FOOT = 72.0
"""Room below the world."""


@dataclass(frozen=True)
class Moment:
    """What is known after `done` steps.

    `degrees` are those of today: open sides to triangles that are not peeled. `kinds` are what triangles have turned
    out to be; `nodes` are the decision points in order, `corridors` and `rings` how many of them are painted.
    """

    done: int = 0
    degrees: Mapping[int, int] = field(default_factory=dict)
    kinds: Mapping[int, str] = field(default_factory=dict)
    nodes: tuple[int, ...] = ()
    corridors: int = 0
    rings: int = 0
    now: Step | None = field(default=None, compare=False)


class ReductionStory(Story[Moment]):
    """Tells how the triangles of a world are reduced to decision points and corridors."""

    title = "reduction"
    size = (880.0, 560.0)

    def __init__(self, world: World, mesh: NavigationMesh) -> None:
        super().__init__(record(reduction, mesh))
        self.world = world
        self.place = upright(world, bottom=self.size[1] - FOOT)
        self.places = [self.place]
        free = [t for t in range(len(mesh)) if mesh.is_free(t)]
        self.corners = {t: mesh.places(t) for t in free}
        self.islands = islands(mesh)
        done = self.trace.result
        self.pieces = len(set(done.components) - {-1})
        self.middles = {t: picture.middle(mesh, t) for t in done.nodes}
        self.ways = [picture.way(mesh, *corridor) for corridor in done.corridors]
        self.loops = [picture.loop(mesh, ring) for ring in done.rings]
        doors = {t: mesh.edge(done.toward[t]) for t in free if done.toward[t] >= 0}
        self.doors = {t: (mesh.points[a], mesh.points[b]) for t, (a, b) in doors.items()}

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        data, kinds = step.data, before.kinds
        now = replace(before, done=before.done + 1, now=step)
        match step.event:
            case "degree":
                return replace(now, degrees={**before.degrees, data["triangle"]: data["degree"]})
            case "peel":
                kinds = {**kinds, data["triangle"]: DEAD_END}
                if data["toward"] is None:
                    return replace(now, kinds=kinds)
                fallen = before.degrees[data["toward"]] - 1
                return replace(now, kinds=kinds, degrees={**before.degrees, data["toward"]: fallen})
            case "node":
                kinds = {**kinds, data["triangle"]: DECISION}
                return replace(now, kinds=kinds, nodes=(*before.nodes, data["triangle"]))
            case "corridor":
                kinds = {**kinds, **dict.fromkeys(data["triangles"], CORRIDOR)}
                return replace(now, kinds=kinds, corridors=before.corridors + 1)
        return replace(now, kinds={**kinds, **dict.fromkeys(data["triangles"], RING)}, rings=before.rings + 1)

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        (left, bottom), (right, top) = map(self.place.at, ((0.0, 0.0), (self.world.width, self.world.height)))
        return box("link", left, top, right - left, bottom - top) + "".join(
            polygon("wall", map(self.place.at, corners)) for corners in self.world.obstacles
        )

    def draw(self, after: Moment) -> str:
        asked = self.in_question.get(after.done)
        lit = (after.now.data.get("triangle"), asked) if after.now else (asked,)
        parts = {}
        for t, corners in self.corners.items():
            kind = after.kinds.get(t, "")
            label = "?" if t == asked else "" if kind or t not in after.degrees else str(after.degrees[t])
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

    def graph(self, after: Moment) -> str:
        """What is left of the world as a graph, as far as it is known."""
        event = after.now.event if after.now else ""
        new = after.nodes[-1] if event == "node" else -1
        nodes = {t: Dot(self.middles[t], "open", self.called(t), t == new, self.tells(after, t)) for t in after.nodes}
        found = [*self.ways[: after.corridors], *self.loops[: after.rings]]
        newest = after.corridors if event == "corridor" else len(found) if event == "ring" else 0
        return picture.graph(
            self.place, nodes, {i: Way(way, "event" if i == newest else "") for i, way in enumerate(found, 1)}
        )

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

    def lit_by(self, step: Step | None) -> Collection[int]:
        """The triangles that a step is about."""
        if step is None:
            return ()
        data = step.data
        if step.event == "corridor":
            return (data["start"] // 3, *data["triangles"], data["end"] // 3)
        return data["triangles"] if step.event == "ring" else (data["triangle"],)

    @cached_property
    def in_question(self) -> Mapping[int, int]:
        """The triangle that is asked about before a step, by how many steps are done then."""
        return {}

    # ------------------------------------------------ counts

    def expected(self) -> tuple[int, int] | None:
        """How many decision points and corridors there are by the rule; None where free space is not connected."""
        most = max(self.islands - 1, 0)
        return (2 * most, 3 * most) if self.pieces == 1 else None

    def is_told(self, after: Moment) -> bool:
        """Whether the rule is told by now: from the first decision point on, or at the end."""
        return bool(after.nodes) or after.done == len(self.trace.steps)

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

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        expected = self.expected() if self.is_told(after) else None
        nodes, corridors = (f" of {count}" for count in expected) if expected else ("", "")
        return {
            "free triangles": str(len(self.corners)),
            "peeled": str(sum(kind == DEAD_END for kind in after.kinds.values())),
            "islands h": str(self.islands),
            "decision points": f"{len(after.nodes)}{nodes}",
            "corridors": f"{after.corridors}{corridors}",
            "rings": str(after.rings),
        }
