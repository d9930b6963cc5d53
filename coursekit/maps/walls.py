"""The boundary of free space: the edges of a rectangle and of obstacles, cut where they touch.

After cutting, walls meet at their ends only. Where two edges touch along a piece, that piece bounds no free space: it
is dropped, and there is no way between. Around the end of a wall lie sectors, of free space and of obstacles in turn.
Everything here has its y up; in a picture whose y grows downwards left is right, and nothing else changes.
"""

from collections import defaultdict
from functools import cmp_to_key
from itertools import pairwise
from typing import NamedTuple

from ..geometry.predicates import Point, orientation
from .segments import close_pairs, crosses, in_box, lies_on


class Wall(NamedTuple):
    """A straight piece of the boundary. Free space lies left of the way from its start to its end.

    `obstacle` is the index of the obstacle that it belongs to, None for the rectangle.
    """

    start: Point
    end: Point
    obstacle: int | None


class Sector(NamedTuple):
    """Free space around a point of its boundary: counter-clockwise from wall `first`, which starts there, to `last`.

    Both are indices of walls. `turn` is 1 where the sector is narrower than half a turn, 0 where it is just that, and
    -1 where it is wider: there the boundary has a corner that is reflex in free space, and a shortest path may bend.
    """

    first: int
    last: int
    turn: int


def boundary(edges: list[Wall]) -> tuple[list[Wall], dict[Point, list[Sector]]]:
    """The walls that these edges leave, and the sectors around each of their ends.

    Every obstacle's edges form one closed way around it, and so do the rectangle's. Raises ValueError where two of
    them overlap (but not for one inside another) and where one crosses or touches itself. O(n log n + nk), for n
    edges, k above or below one another at a time.
    """
    pieces = cut(edges)
    ways = {(piece.start, piece.end) for piece in pieces}
    kept = [k for k, piece in enumerate(pieces) if (piece.end, piece.start) not in ways]
    index = {k: i for i, k in enumerate(kept)}
    ends = defaultdict[Point, list[int]](list)
    for k, piece in enumerate(pieces):
        ends[piece.start].append(k)
        ends[piece.end].append(k)
    sectors = {}
    for point, incident in ends.items():
        ring = turned(point, pieces, incident)
        for i, j in pairwise([*ring, ring[0]]):
            one, other = pieces[i].obstacle, pieces[j].obstacle
            if pieces[i].end == point and not (pieces[j].start == point and one == other):
                raise ValueError(f"obstacles {one} and {other} overlap at {told(point)}")
        ring = [k for k in ring if k in index]
        if ring:
            sectors[point] = [
                Sector(index[i], index[j], orientation(pieces[j].start, point, pieces[i].end))
                for i, j in pairwise([*ring, ring[0]])
                if pieces[i].start == point
            ]
    return [pieces[k] for k in kept], sectors


def cut(edges: list[Wall]) -> list[Wall]:
    """The same edges in pieces, so that they meet at their ends only. Raises ValueError where they cross."""
    cuts: list[set[Point]] = [{edge.start, edge.end} for edge in edges]
    for i, j in close_pairs([(edge.start, edge.end) for edge in edges]):
        (a, b, one), (c, d, other) = edges[i], edges[j]
        at_one = {p for p in (c, d) if p not in (a, b) and lies_on(p, a, b)}
        at_other = {p for p in (a, b) if p not in (c, d) and lies_on(p, c, d)}
        if crosses(a, b, c, d) or (one == other and (at_one or at_other)):
            where = f"the edge {told(a)} to {told(b)} meets {told(c)} to {told(d)}"
            if one == other:
                raise ValueError(f"obstacle {one} crosses or touches itself: {where}")
            raise ValueError(f"obstacles {one} and {other} overlap: {where}")
        cuts[i] |= at_one
        cuts[j] |= at_other
    return [
        Wall(p, q, edge.obstacle)
        for edge, points in zip(edges, cuts, strict=True)
        for p, q in pairwise(sorted(points, reverse=edge.start > edge.end))
    ]


def turned(point: Point, pieces: list[Wall], incident: list[int]) -> list[int]:
    """The pieces that start or end at a point, counter-clockwise; of two in one direction first the one that starts."""

    def order(i: int, j: int) -> int:
        p, q = far(i), far(j)
        if (p < point) != (q < point):  # first the directions from just right of down to straight up
            return 1 if p < point else -1
        return orientation(point, q, p) or (pieces[j].start == point) - (pieces[i].start == point)

    def far(k: int) -> Point:
        piece = pieces[k]
        return piece.end if piece.start == point else piece.start

    return sorted(incident, key=cmp_to_key(order))


def side_of(walls: list[Wall], point: Point) -> int:
    """1 where a point lies inside these closed ways, 0 on one of them, -1 outside. O(n)."""
    x, side = point[0], -1
    for a, b, _ in walls:
        turn = orientation(a, b, point)
        if turn == 0 and in_box(point, a, b):
            return 0
        if (a[0] <= x) != (b[0] <= x) and (turn > 0) == (a[0] < b[0]):  # the wall passes below
            side = -side
    return side


def told(point: Point) -> str:
    """A point for a sentence."""
    return f"({point[0]:g}, {point[1]:g})"
