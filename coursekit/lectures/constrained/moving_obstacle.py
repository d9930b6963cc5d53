"""An obstacle is moved through a world, and the triangulation is repaired: what is far away stays as it is."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ...geometry.predicates import Point
from ...maps import World
from ...mesh.constrained import ConstrainedTriangulation
from ...mesh.triangulation import Edge, Triangle
from ...pictures import mesh as picture
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.svg import box, still
from ...stage.words import counted, edge_name, name
from ...stage.worlds import WORLDS, Journey, obstacles, scattered_stones
from ...story import Question, Words
from ...trace import Step
from .constrained_changes import Change, Moment, Snapshot, tell
from .constrained_picture import ChangePicture, ChangeStory, Lit

BORDER = "border"
PARTS = ("less than a quarter", "a quarter to a half", "more than half")


# Nobody walks here: start and goal lie in a corner of the world, where they are in no obstacle's way.
MOVING: Mapping[str, Journey] = {"28 stones": scattered_stones(7, 4, seed=7)} | {
    name: journey._replace(start=(0.0, 0.0), goal=(0.0, 0.0)) for name, journey in WORLDS.items()
}


class Repairs:
    """The triangulation of a world. Where one obstacle lies elsewhere it is repaired; else it is built anew."""

    def __init__(self) -> None:
        self.story: ObstacleStory | None = None
        self.mesh = ConstrainedTriangulation()

    def tell(self, task: Journey) -> "ObstacleStory":
        """What became of the triangulation: the obstacle that was moved, or the last one of a new world, put in."""
        old, new = self.story.world.obstacles if self.story else (), task.world.obstacles
        moved = [i for i, (one, other) in enumerate(zip(old, new, strict=False)) if one != other]
        if self.story and self.story.world is task.world:
            return self.story
        if len(moved) == 1 and list(map(len, old)) == list(map(len, new)):
            [index] = moved
            change: Callable[..., Any] = self.mesh.move_obstacle
        else:
            index = len(new) - 1
            self.mesh = triangulated(task.world, new[:-1])
            change = self.mesh.insert_obstacle
        before = Snapshot.of(self.mesh)
        trace = tell(change, owner=index, polygon=new[index])
        # Tests that change nothing are many, and all alike.
        trace = trace.with_steps(step for step in trace.steps if not step.data.get("legal"))
        self.story = ObstacleStory(task.world, index, Change(before, trace, Snapshot.of(self.mesh)))
        return self.story


def triangulated(world: World, polygons: Any) -> ConstrainedTriangulation:
    """A world's rectangle with some of its obstacles, numbered from 0."""
    corners = [(0.0, 0.0), (world.width, 0.0), (world.width, world.height), (0.0, world.height)]
    mesh = ConstrainedTriangulation(corners)
    for a in range(4):
        mesh.insert_segment(a, (a + 1) % 4, owner=BORDER)
    for i, polygon in enumerate(polygons):
        mesh.insert_obstacle(polygon, owner=i)
    return mesh


class WorldPicture(ChangePicture):
    """All edges in one, since there are many; those that the moment is about above them. Obstacles can be dragged."""

    def __init__(self, change: Change, world: World, moved: int) -> None:
        self.moved = moved
        super().__init__(change, (0.0, 0.0, world.width, world.height), down=True)
        self.world = world

    def backdrop(self) -> str:
        (left, top), (right, bottom) = map(self.place.at, ((0.0, 0.0), (self.world.width, self.world.height)))
        return super().backdrop() + box("link", left, top, right - left, bottom - top)

    def edges(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        ends = {edge: (points[edge[0]], points[edge[1]]) for edge in after.edges()}
        free = [way for edge, way in ends.items() if edge not in after.owners]
        held = [ends[edge] for edge in after.owners if edge in ends]
        crossed = [ends[edge] for edge in after.crossed if edge in ends]
        marks = {
            e: EdgeMark(*ends[e], style, e in after.owners, now=True) for e, style in lit.edges.items() if e in ends
        }
        return (
            picture.lines(self.place, free)
            + picture.lines(self.place, held, constrained=True)
            + picture.lines(self.place, crossed, style="bar")
            + still(picture.edges(self.place, marks))
        )

    def vertices(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        marks = {v: picture.Vertex(points[v], "seen", name(v)) for v in named(after) if v in points}
        marks |= {v: picture.Vertex(points[v], "open", name(v), now=True) for v in lit.vertices if v in points}
        return still(picture.vertices(self.place, marks)) + obstacles(self.place, self.world)

    def touches(self, step: Step) -> tuple[str, ...]:
        """The obstacle that moves, of a step that changes its edges or corners."""
        own = step.event in ("split", "constrain", "release", "remove")
        return (self.place.id(f"obstacle/{self.moved}"),) if own else ()


def named(after: Moment) -> tuple[int, ...]:
    """The vertices that the sentence of a step names: they have their names in the picture, as all have elsewhere."""
    step = after.now
    if step is None or step.event == "ear":
        return ()
    ends = [*step.data.get("edge", ()), *step.data.get("to", ())]
    return tuple(v for v in ends if v >= 0)


class RepairWords(Words[Moment]):
    """What is said while an obstacle is moved, or put in where it `is_new`."""

    landmarks = ("through", "constrain", "release", "remove", "split")

    def __init__(self, change: Change, is_new: bool, part: float) -> None:
        self.change, self.is_new, self.part = change, is_new, part

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        new = len(self.change.new(after))
        return {
            "triangles": len(after.triangles),
            "in obstacles": len(self.change.walls(after)),
            "new": new,
            "part": f"{new / max(len(after.triangles), 1):.0%}",
            "flips": after.flips,
            "held edges": len(after.owners),
        }

    def opening(self) -> str:
        verb = "put in" if self.is_new else "moved"
        return f"**An obstacle is to be {verb}.** The triangulation is repaired step by step, not built anew."

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None or step.number < len(self.change.trace.steps):
            return super().say(after, step)
        new, whole = len(self.change.new(after)), len(after.triangles)
        return (
            f"**Repaired: {new} of {whole} triangles are new,** the framed ones. All others are as they were. Drag "
            "an obstacle, or move it by keys."
        )

    def say_release(self, after: Moment, edge: Edge, owners: Collection[Any]) -> str:
        if owners:
            return f"**{edge_name(edge)} stays held:** another obstacle owns it, too."
        return f"**{edge_name(edge)} is free.** It is an edge like others now, and stays only if it is legal."

    def say_remove(self, after: Moment, link: Sequence[int]) -> str:
        return f"**An old corner goes.** No obstacle needs it; with it go {counted(len(link), 'triangle')}."

    def say_ear(self, after: Moment) -> str:
        rest = f"{len(after.hole)} corners are left." if after.hole else "The last three corners close it."
        return f"**A piece of the hole is cut off.** {rest}"

    def say_split(self, after: Moment, vertex: int, old: Sequence[Triangle], new: Sequence[Triangle]) -> str:
        where = "in a triangle" if len(old) == 1 else "on an edge"
        return (
            f"**A corner comes: {name(vertex)}.** It lies {where}, which is split: {len(new)} in place of {len(old)}."
        )

    def say_cross(self, after: Moment, edge: Edge) -> str:
        return f"**{edge_name(edge)} is in the way** of the obstacle's edge. It has to go; {len(after.crossed)} so far."

    def say_through(self, after: Moment, vertex: int) -> str:
        return f"**The obstacle's edge runs through {name(vertex)}.** It is split there."

    def say_wait(self, after: Moment, edge: Edge) -> str:
        return f"**{edge_name(edge)} has to wait:** it cannot be flipped yet, or nothing would be gained."

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        if min(*edge, *to) < 0:
            return "**An edge to the outside turns.** Those edges are not drawn; they keep the border convex."
        if after.crossing:
            return (
                f"**{edge_name(edge)} is flipped to {edge_name(to)}, out of the way.** {len(after.crossed)} left to go."
            )
        why = "The four edges around it are looked at, too, since their circles are others now."
        return f"**{edge_name(edge)} is flipped to {edge_name(to)}.** {why}"

    def say_constrain(self, after: Moment, edge: Edge) -> str:
        return f"**{edge_name(edge)} is an edge of the obstacle:** it is held from now on, legal or not."

    def say_test(self, after: Moment, edge: Edge, apexes: Edge) -> str:
        beyond = name(apexes[1]) if apexes[1] >= 0 else "the corner beyond"
        lead = f"**{edge_name(edge)} is not legal:** the circle through one of its triangles holds"
        return f"{lead} {beyond}. It has to be flipped."

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.number > 1:
            return None
        answer = PARTS[0] if self.part < 0.25 else PARTS[1] if self.part <= 0.5 else PARTS[2]
        return Question("How many of the triangles will be new when all is repaired?", answer, PARTS)


class ObstacleStory(ChangeStory):
    """An obstacle that is moved, or put in."""

    title = "repair"

    def __init__(self, world: World, moved: int, change: Change) -> None:
        self.world, self.moved = world, moved
        self.is_new = not any(moved in owners for owners in change.before.owners.values())
        self.new_at_end = change.new(change.apply_all(change.first, change.trace.steps))
        words = RepairWords(change, self.is_new, len(self.new_at_end) / len(change.after.triangles))
        super().__init__(change, WorldPicture(change, world, moved), words)

    def outcome(self) -> str:
        return f"{len(self.new_at_end)} of {len(self.after.triangles)} triangles new"
