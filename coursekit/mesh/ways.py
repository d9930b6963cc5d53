"""A straight way through a triangulation, from vertex to vertex: what it crosses, and how flips make it an edge.

Told by `watch`, edges as pairs of vertices:

- `cross` (edge, constrained): the way crosses this edge.
- `through` (vertex): it runs through this vertex; what follows is a stretch of its own.
- `wait` (edge): an edge that is crossed can't be flipped now.
- `flip` (edge, to): it is flipped.
"""

from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from math import ulp
from typing import Any, NamedTuple

from ..geometry.predicates import Point, orientation
from ..maps.segments import crosses, in_box, meets
from .dynamic import DynamicTriangulation
from .triangulation import Edge, Triangulation, corners_of, following, preceding


class Stretch(NamedTuple):
    """A part of a way, from a vertex on it to the next one.

    `crossed` are corners that face the edges crossed in between, each on the near side; `sides` tells where the
    vertices of these edges lie: 1 left of the way, -1 right of it, 0 on it.
    """

    start: int
    end: int
    crossed: list[int]
    sides: dict[int, int]


def way(mesh: DynamicTriangulation, a: int, b: int, watch: Any = None) -> list[Stretch]:
    """The way from vertex a straight to vertex b. O(edges crossed, and degrees of the vertices on it)."""
    stretches: list[Stretch] = []
    while a != b:
        if watch and stretches:
            watch("through", vertex=a)
        stretches.append(stretch(mesh, a, b, watch))
        a = stretches[-1].end
    return stretches


def stretch(mesh: DynamicTriangulation, a: int, b: int, watch: Any = None) -> Stretch:
    """The way from vertex a straight towards vertex b, up to the first vertex on it."""
    points = mesh.points
    corners, opposites = mesh.corners, mesh.opposites
    start, goal = points[a], points[b]
    # Into which triangle? Along an edge, into the left one.
    for c in mesh.around(a):
        right = corners[following(c)]
        left = corners[preceding(c)]
        turn = orientation(start, points[right], goal)
        if turn < 0:
            continue
        if orientation(start, goal, points[left]) > 0:
            break
    if turn == 0:
        return Stretch(a, right, [], {})
    crossed, sides = [], {a: 0, right: -1, left: 1}
    while True:
        if watch:
            watch("cross", edge=mesh.edge(c), constrained=mesh.constrained[c])
        crossed.append(c)
        beyond = opposites[c]
        vertex = corners[beyond]
        side = sides[vertex] = orientation(start, goal, points[vertex])
        if side == 0:
            return Stretch(a, vertex, crossed, sides)
        onward = following if side > 0 else preceding
        c = onward(beyond)


def clear(mesh: DynamicTriangulation, stretch: Stretch, watch: Any = None) -> None:
    """Flip away the edges that a stretch crosses, so that it is an edge itself.

    An edge that can't be flipped waits until one beside it has been. It ends, and then nothing is crossed: see
    `may_flip`. O(k²) flips for k edges, seldom more than 2k.
    Source: S. Sloan, A fast algorithm for generating constrained Delaunay triangulations, 1993.
    """
    corners, sides = mesh.corners, stretch.sides
    # Each edge from right to left: the corner before it.
    facing = {mesh.edge(c): c for c in stretch.crossed}
    queue, waiting = deque(facing), set()
    while queue:
        edge = right, left = queue.popleft()
        # The edge, and the one that would take its place.
        c = facing[edge]
        d = mesh.opposites[c]
        p, q = corners[c], corners[d]
        if not may_flip(mesh, stretch, edge, p, q):
            if watch:
                watch("wait", edge=edge)
            waiting.add(edge)
            continue
        if watch:
            watch("flip", edge=edge, to=(p, q))
        # Flip it; corners that face its neighbours move.
        mesh.flip(c)
        del facing[edge]
        before = (right, p) if sides[p] > 0 else (p, left)
        after = (right, q) if sides[q] > 0 else (q, left)
        if after in facing:
            on_left = sides[q] > 0
            facing[after] = c if on_left else preceding(d)
        # The new edge may be crossed as well.
        if sides[p] * sides[q] < 0:
            new = (q, p) if sides[p] > 0 else (p, q)
            facing[new] = following(c if sides[p] > 0 else d)
            queue.append(new)
        # What waited beside it may be flipped now.
        for beside in (before, after):
            if beside in waiting:
                waiting.remove(beside)
                queue.append(beside)


def may_flip(mesh: DynamicTriangulation, stretch: Stretch, edge: Edge, p: int, q: int) -> bool:
    """Whether an edge that is crossed may become the edge from p, on its near side, to q.

    The two triangles must be strictly convex. And where the new edge is crossed, too, its left end must be at a smaller
    angle from the way than the old one's, seen from the start, or nearer at the same angle: else two edges could take
    turns for ever. As long as edges are crossed, one of them may be flipped. Take the left end v at the widest angle.
    All that is crossed lies on one side of the line to it, so the triangles at v fill less than half a turn. The
    vertices that v sees across the way, with its neighbours on the left before and after them, can't all be bent
    towards v: such a chain would not leave the left side. Where one is not, its edge to v may be flipped.
    """
    points, sides = mesh.points, stretch.sides
    right, left = edge
    if sides[p] * sides[q] >= 0:  # the new edge is not crossed; it passes by one end of the old one
        if sides[p] > 0 or sides[q] > 0:
            return orientation(points[q], points[left], points[p]) > 0
        return orientation(points[p], points[right], points[q]) > 0
    # It is crossed, too: the two triangles must be strictly convex, and the flip must lead on.
    if orientation(points[p], points[right], points[q]) <= 0 or orientation(points[q], points[left], points[p]) <= 0:
        return False
    start, old, new = points[stretch.start], points[left], points[p if sides[p] > 0 else q]
    turn = orientation(start, old, new)
    return turn < 0 or (turn == 0 and (start < new) == (new < old))


# ------------------------------------------------ between places that need not be vertices


def crossed_between(mesh: Triangulation, p: Point, q: Point, t: int) -> Iterator[int]:
    """Corners that face the constrained edges which the segment from p to q crosses; p lies in triangle t.

    Over every edge that the segment meets into the next triangle. O(triangles met).
    """
    seen, reached = {t}, [t]
    while reached:
        t = reached.pop()
        for c in corners_of(t):
            a, b = (mesh.points[vertex] for vertex in mesh.edge(c))
            beyond = mesh.opposites[c] // 3
            if beyond < 0 or beyond in seen or not meets(p, q, a, b):
                continue
            if mesh.constrained[c] and crosses(p, q, a, b):
                yield c
            seen.add(beyond)
            reached.append(beyond)


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point:
    """The place where the segments ab and cd cross, each coordinate rounded to the nearest float.

    Where an end of one of them lies in the box of the other and, as far as rounding goes, on it, it is that end:
    segments that are bent by rounding would cross again and again otherwise.
    """
    rounding = ulp(max(map(abs, (*a, *b, *c, *d))))
    for end, p, q in ((c, a, b), (d, a, b), (a, c, d), (b, c, d)):
        if is_near(end, p, q, rounding):
            return end
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((Fraction(x), Fraction(y)) for x, y in (a, b, c, d))
    area = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    part = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / area
    return float(ax + part * (bx - ax)), float(ay + part * (by - ay))


def is_near(p: Point, a: Point, b: Point, distance: float) -> bool:
    """Whether p lies in the box of the segment ab, and within a distance of its line."""
    if not in_box(p, a, b):
        return False
    (px, py), (ax, ay), (bx, by) = ((Fraction(x), Fraction(y)) for x, y in (p, a, b))
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return area**2 <= Fraction(distance) ** 2 * ((bx - ax) ** 2 + (by - ay) ** 2)
