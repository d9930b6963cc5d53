"""An obstacle is moved through a world, and the triangulation is repaired: what is far away stays as it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ...geometry.predicates import Point
from ...maps import World
from ...mesh.constrained import ConstrainedTriangulation
from ...pictures import mesh as picture
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.svg import box
from ...stage.words import counted
from ...stage.worlds import WORLDS, Journey, obstacles, scattered_stones
from ...story import Question, fold
from ...trace import Step, Trace
from .constrained_changes import Lit, Moment, Snapshot, edges_of, tell
from .constrained_story import ConstrainedStory

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
        steps = [step for step in trace.steps if step.event != "test" or not step.data["legal"]]
        self.story = ObstacleStory(task.world, index, before, replace(trace, steps=steps), Snapshot.of(self.mesh))
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


class ObstacleStory(ConstrainedStory):
    """An obstacle that is moved, or put in."""

    title = "repair"

    def __init__(self, world: World, moved: int, before: Snapshot, trace: Trace, after: Snapshot) -> None:
        super().__init__(before, trace, after, (0.0, 0.0, world.width, world.height), down=True)
        self.world, self.moved = world, moved
        self.new_at_end = self.new(fold(self))
        self.is_new = not any(moved in owners for owners in before.owners.values())

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        (left, top), (right, bottom) = map(self.place.at, ((0.0, 0.0), (self.world.width, self.world.height)))
        return box("link", left, top, right - left, bottom - top)

    def edges(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        """All edges in one, since there are many; those that the moment is about above them."""
        ends = {edge: (points[edge[0]], points[edge[1]]) for edge in edges_of(after.triangles)}
        held = [ends[edge] for edge in after.owners if edge in ends]
        marks = {
            e: EdgeMark(*ends[e], style, e in after.owners, now=True) for e, style in lit.edges.items() if e in ends
        }
        crossed = [ends[edge] for edge in after.crossed if edge in ends]
        return (
            picture.lines(self.place, [way for edge, way in ends.items() if edge not in after.owners])
            + picture.lines(self.place, held, constrained=True)
            + picture.lines(self.place, crossed, style="bar")
            + f'<g pointer-events="none">{picture.edges(self.place, marks)}</g>'
        )

    def vertices(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        marks = {v: picture.Vertex(points[v], "open", now=True) for v in lit.vertices if v in points}
        return f'<g pointer-events="none">{picture.vertices(self.place, marks)}</g>' + obstacles(self.place, self.world)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        new, walls = len(self.new(after)), len(self.walls(after))
        return {
            "triangles": str(len(after.triangles)),
            "in obstacles": str(walls),
            "new": str(new),
            "part": f"{new / max(len(after.triangles), 1):.0%}",
            "flips": str(after.flips),
            "held edges": str(len(after.owners)),
        }

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            verb = "put in" if self.is_new else "moved"
            return f"**An obstacle is to be {verb}.** The triangulation is repaired step by step, not built anew."
        if step is self.trace.steps[-1]:
            new, whole = len(self.new(after)), len(after.triangles)
            return (
                f"**Repaired: {new} of {whole} triangles are new,** the framed ones. All others are as they were. Drag "
                "an obstacle, or move it by keys."
            )
        return self._say(after, step)

    def _say(self, after: Moment, step: Step) -> str:
        data: dict[str, Any] = step.data
        match step.event:
            case "release" if data["owners"]:
                return "**This edge stays held:** another obstacle owns it, too."
            case "release":
                return "**An edge of the obstacle is free.** It is one like others now, and stays only if it is legal."
            case "remove":
                star = counted(len(data["link"]), "triangle")
                return f"**An old corner goes.** No obstacle needs it; with it go {star}."
            case "ear":
                rest = f"{len(after.hole)} corners are left." if after.hole else "The last three corners close it."
                return f"**A piece of the hole is cut off.** {rest}"
            case "split":
                where = "in a triangle" if len(data["old"]) == 1 else "on an edge"
                count = f"{len(data['new'])} in place of {len(data['old'])}"
                return f"**A corner comes.** It lies {where}, which is split: {count}."
            case "cross":
                return f"**An edge is in the way** of the obstacle's. It has to go; {len(after.crossed)} so far."
            case "through":
                return "**The obstacle's edge runs through a vertex.** It is split there."
            case "wait":
                return "**This one has to wait:** it cannot be flipped yet, or nothing would be gained."
            case "flip" if after.crossing:
                return f"**Flipped out of the way.** {len(after.crossed)} left to go."
            case "flip":
                return "**Flipped.** The four edges around it are looked at, too, since their circles are others now."
            case "constrain":
                return "**An edge of the obstacle:** it is held from now on, legal or not."
        return "**Not legal:** the circle through one of its triangles holds the corner beyond. It has to be flipped."

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step is not self.trace.steps[0]:
            return None
        part = len(self.new_at_end) / len(self.after.triangles)
        answer = PARTS[0] if part < 0.25 else PARTS[1] if part <= 0.5 else PARTS[2]
        return Question("How many of the triangles will be new when all is repaired?", answer, PARTS)

    def touches(self, step: Step) -> tuple[str, ...]:
        return ()

    def outcome(self) -> str:
        return f"{len(self.new_at_end)} of {len(self.after.triangles)} triangles new"
