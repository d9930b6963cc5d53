"""Segments with owners as the exercises hand them over, and all small ones in order of size."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations, product
from random import Random
from typing import Any, NamedTuple

from ....exercises.kinds.chance import below
from ....exercises.kinds.far import SIZES, Scale, on_scales
from ....exercises.kinds.meshes import Edge
from ....exercises.kinds.segments import Point, area
from ....maps import crosses, lies_on
from ....mesh.triangulation import key

GRID = [(x, y) for x in range(3) for y in range(3)]

NAMES = {1: ("A",), 2: ("AA", "AB"), 3: ("AAB", "ABA", "ABB", "ABC")}
"""Whose some segments may be, by their number: a letter for each."""


class Segment(NamedTuple):
    """A segment between two vertices, and whose it is."""

    a: int
    b: int
    owner: str


class Owned(NamedTuple):
    """Vertices, segments that cross one another nowhere but at vertices, and the owner that goes."""

    points: tuple[Point, ...]
    segments: tuple[Segment, ...]
    gone: str

    def edges(self, segment: Segment) -> list[Edge]:
        """The edges that a segment is made of: it is split at every vertex on it."""
        ends = self.points[segment.a], self.points[segment.b]
        on = [v for v, point in enumerate(self.points) if lies_on(point, *ends)]
        return [key(v, w) for v, w in pairwise(sorted(on, key=self.points.__getitem__))]

    def owners(self, without: str = "") -> dict[Edge, set[str]]:
        """The owners of each constrained edge, but for one that is left out."""
        found: dict[Edge, set[str]] = {}
        for segment in self.segments:
            if segment.owner != without:
                for edge in self.edges(segment):
                    found.setdefault(edge, set()).add(segment.owner)
        return found

    def size(self) -> tuple[int, int, int]:
        """Smaller ones have fewer points, then fewer segments, then smaller coordinates."""
        return len(self.points), len(self.segments), sum(abs(x) + abs(y) for x, y in self.points)

    def on(self, scale: Scale) -> "Owned":
        return self._replace(points=scale.of(self.points))

    def told(self) -> str:
        segments = ", ".join(f"({a}, {b}, {owner!r})" for a, b, owner in self.segments)
        return f"points = {list(self.points)}, segments = [{segments}], gone = {self.gone!r}"


def is_crossing(points: Sequence[Point], one: Edge, other: Edge) -> bool:
    """Whether two segments cross, and at no vertex."""
    a, b, c, d = (points[v] for v in (*one, *other))
    return crosses(a, b, c, d) and not any(lies_on(p, a, b) and lies_on(p, c, d) for p in points)


@cache
def small() -> list[Owned]:
    """All choices of segments, the smallest first: of up to three between two points, or three on a line, and of up to
    two between any three points, or four of which three are on a line."""
    found: list[Owned] = []
    for n in (2, 3, 4):
        for points in combinations(GRID, n):
            lined = any(area(*three) == 0 for three in combinations(points, 3))
            if min(points)[0] == 0 == min(y for _, y in points):
                if n == 2 or (n == 3 and lined):
                    for order in (points, (*points[1:], points[0])):
                        found += [*filled(order, 2, permutations), *filled(order, 3, combinations)]
                elif n == 3 or lined:
                    found += filled(points, 2, combinations)
    return sorted(dict.fromkeys(found), key=Owned.size)


MOVED = Scale(1, -2), Scale(1, 10**6), Scale(100, -100)
LARGE = (Scale(2000, -1000),)
"""For few problems, since one may go along a segment step by step."""


def far() -> Iterator[Owned]:
    """Small ones moved and enlarged; with a vertex that is off by one; and with many vertices, segments, and owners."""
    yield from on_scales(small(), MOVED, every=12)
    yield from on_scales(small(), LARGE, every=201)
    for owned in on_scales(small(), [Scale(100)], every=12):
        for i, (x, y) in enumerate(owned.points):
            points = (*owned.points[:i], (x + 1, y + 1), *owned.points[i + 1 :])
            if not any(is_crossing(points, one[:2], other[:2]) for one, other in combinations(owned.segments, 2)):
                yield owned._replace(points=points)
    yield from map(in_a_row, SIZES[:-2])
    yield from map(side_by_side, SIZES[:-2])


def in_a_row(n: int) -> Owned:
    """So many vertices on one segment, which has three owners, and on parts of which so many others have one each."""
    segments = [Segment(0, n - 1, "A"), Segment(n - 1, 0, "B"), Segment(0, n - 1, "C")]
    segments += [Segment(i, i - 2, f"D{i}") for i in range(2, n)]
    return Owned(tuple((i, 0) for i in range(n)), tuple(segments), "A")


def side_by_side(n: int) -> Owned:
    """One segment with so many owners, then one of each of them alone, and as many of one who goes."""
    points = tuple((i, y) for i in range(n) for y in (0, 1))
    segments = [Segment(0, 1, f"A{i}") for i in range(n)]
    segments += [Segment(2 * i, 2 * i + 1, f"A{i}") for i in range(1, n)]
    segments += [Segment(2 * i + 1, 2 * i, "B") for i in range(n)]
    return Owned(points, tuple(segments), "B")


def filled(points: tuple[Point, ...], most: int, ways: Callable[..., Any]) -> Iterator[Owned]:
    """All choices of at most so many segments, and of owners; `ways` says whether ends come in either order."""
    pairs = list(ways(range(len(points)), 2))
    for count in range(1, most + 1):
        for chosen in product(pairs, repeat=count):
            if not any(is_crossing(points, *two) for two in combinations(chosen, 2)):
                for names in NAMES[count]:
                    segments = tuple(Segment(v, w, owner) for (v, w), owner in zip(chosen, names, strict=True))
                    yield from (Owned(points, segments, gone) for gone in sorted(set(names)))


def drawn(seed: int, count: int) -> Owned:
    """Seven of 3 x 3 points, so that many are on one line, and up to so many more segments, as a seed says."""
    random = Random(seed)
    points = tuple(sorted(GRID, key=lambda _: random.random())[:7])
    segments = [Segment(0, 1, "A")]
    for _ in range(count):
        a, b = sorted(range(7), key=lambda _: random.random())[:2]
        if not any(is_crossing(points, (a, b), each[:2]) for each in segments):
            segments.append(Segment(a, b, "ABC"[below(random, 3)]))
    return Owned(points, tuple(segments), segments[below(random, len(segments))].owner)
