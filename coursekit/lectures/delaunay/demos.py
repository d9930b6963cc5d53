"""Lecture 05, Delaunay triangulations: the demos. A notebook cell says `lawson()`, `flip()` and so on."""

from operator import ne
from typing import Any

from ...mesh import Triangulation, delaunay, orientation
from ...mesh.maximal import any_triangulation as edges_one_by_one
from ...mesh.maximal import swept_triangulation
from ...mesh.triangulation import following, preceding
from ...player import Demo
from ...stage.cloud_input import PointsInput
from ...stage.clouds import CLOUDS, Cloud
from ...stage.controls import dropdown
from ...stage.demo import demo
from ...stage.given import with_points
from .any_triangulation import AnyStory
from .flip import FlipStory
from .incremental import IncrementalStory
from .lawson import LawsonStory
from .points_input import OrderedInput, QuadInput

FEW = 26
"""So many points have letters for names; more make too many steps to go through."""

MOST = 250
"""Points that can be dragged."""

ONE_BY_ONE, SWEEP, CARRIED = STARTS = "edges one by one", "left to right", "as it was before"
"""How the triangulation is made that is flipped."""

SMALL = {name: cloud for name, cloud in CLOUDS.items() if len(cloud.points) <= FEW}


def any_triangulation(points: Any = None) -> Demo:
    """Edges added one by one, each unless it crosses an earlier one."""
    cloud = PointsInput(with_points(points, SMALL, 1, FEW), most=FEW)
    return demo(lambda: AnyStory(cloud.task.points, cloud.cursor), cloud)


def flip(shape: str = "an illegal edge") -> Demo:
    """The edge between two triangles, and its flip: circles, angles, and whether it is legal."""
    quad = QuadInput(shape)
    return demo(lambda: FlipStory(quad.task.points), quad)


def lawson(start: str = ONE_BY_ONE, points: Any = None) -> Demo:
    """Flips until the triangulation is Delaunay, from one made in one of three ways.

    "as it was before" keeps the triangles that were Delaunay before a point was moved: it begins at its end.
    Many points begin left to right, since to try all their pairs takes too long to follow the pointer.
    """
    choice = dropdown("From", STARTS, start)
    cloud = PointsInput(with_points(points, CLOUDS, 1, MOST))
    latest = delaunay(cloud.task.points)

    def tell() -> LawsonStory:
        nonlocal latest
        task, carried = cloud.task, choice.value == CARRIED
        if carried:
            kept = carry(latest, task)
            first = kept or delaunay(task.points)
            whence = "as before" if kept else "made anew, since those of before do not fit"
        elif choice.value == ONE_BY_ONE and len(task.points) <= FEW:
            first, whence = edges_one_by_one(task.points), "from edges added one by one"
        else:
            first, whence = swept_triangulation(task.points), "from points added left to right"
        story = LawsonStory(first, whence, cloud.cursor, carried)
        latest = story.result
        return story

    return demo(tell, cloud, choice, stay=True)


def carry(mesh: Triangulation, task: Cloud) -> Triangulation | None:
    """The triangles of a mesh where one of its points has moved; None where they no longer fill the hull."""
    if len(mesh.points) != len(task.points) or sum(map(ne, mesh.points, task.points)) > 1 or not len(mesh):
        return None
    moved = Triangulation(task.points, ())
    moved.corners, moved.opposites, moved.constrained = mesh.corners[:], mesh.opposites[:], mesh.constrained[:]
    at = moved.points
    for t in range(len(moved)):
        a, b, c = moved.triangle(t)
        if orientation(at[a], at[b], at[c]) <= 0:
            return None
    after = {moved.corners[following(c)]: moved.corners[preceding(c)] for c, d in enumerate(moved.opposites) if d < 0}
    convex = all(orientation(at[a], at[b], at[after[b]]) >= 0 for a, b in after.items())
    return moved if convex else None


def incremental(seed: int = 1, points: Any = None) -> Demo:
    """Points inserted one by one, in random order or from left to right: locate, split, legalise.

    A point that is added is the next to be inserted.
    """
    cloud = OrderedInput(with_points(points, SMALL, 1, FEW), seed, most=FEW)
    return demo(lambda: IncrementalStory(cloud.task.points, cloud.task.order, cloud.cursor), cloud)
