"""Funnels as the exercises hand them over, all small ones in order of size, and strings that run around a chain."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random
from typing import Any, NamedTuple

from ....exercises.kinds.chance import below
from ....exercises.kinds.far import SIZES, Scale, on_scales
from ....exercises.kinds.segments import Point, area
from ....maps import meets

Chain = tuple[Point, ...]

SIGN = {"left": 1, "right": -1}
"""Which way the chain of a side bends: 1 is to the left."""

GRID = [(x, y) for x in range(4) for y in range(4)]
"""Small funnels lie among these points."""

MOST, MOST_BOTH = 2, 3
"""Corners of a small funnel's chain, and of both together, without the apex."""


class Update(NamedTuple):
    """A funnel, both chains from the apex on, and the new end of one side: beyond the portal, or where the end is."""

    left: Chain
    right: Chain
    side: str
    p: Point

    @property
    def chain(self) -> Chain:
        """The chain that gets the new end."""
        return self.left if self.side == "left" else self.right

    @property
    def other(self) -> Chain:
        return self.right if self.side == "left" else self.left

    def crosses(self) -> bool:
        """Whether the new end lies beyond the other chain."""
        return len(self.other) > 1 and SIGN[self.side] * area(self.other[0], self.other[1], self.p) < 0

    def size(self) -> Any:
        """Smaller ones have fewer corners, then smaller coordinates."""
        coordinates = [abs(number) for point in (*self.left, *self.right, self.p) for number in point]
        return len(self.left) + len(self.right), max(coordinates), sum(coordinates)

    def is_low(self) -> bool:
        """Whether it lies as low and as far to the left as it may."""
        xs, ys = zip(*self.left, *self.right, self.p, strict=True)
        return min(xs) == min(ys) == 0

    def on(self, scale: Scale) -> "Update":
        return Update(*scale.of(tuple(self)))  # the side is a name, and stays

    def mirrored(self) -> "Update":
        """The same seen in a mirror: left is right."""
        width = max(x for x, _ in (*self.left, *self.right, self.p))
        left, right = (tuple((width - x, y) for x, y in chain) for chain in (self.left, self.right))
        return Update(right, left, "right" if self.side == "left" else "left", (width - self.p[0], self.p[1]))


def told(*points: Sequence[float]) -> str:
    """Points, or pairs of indices, as they are typed."""
    return ", ".join(f"({x}, {y})" for x, y in points)


def string(chain: Sequence[Point], p: Point, side: str) -> Chain:
    """Where a string from the apex to a point bends that has all corners of a side's chain on that side.

    It leaves the chain at the corner from which the whole chain lies on one side of the straight way to the point.
    """
    if p == chain[-1]:
        return tuple(chain)
    leaves = (i for i, c in enumerate(chain) if all(SIGN[side] * area(c, p, corner) >= 0 for corner in chain))
    return (*chain[: next(leaves) + 1], p)


# ---------------------------------------------------------------- what a funnel is


def is_chain(points: Sequence[Point], side: str) -> bool:
    """Whether these bend to one side everywhere, and together by less than half a turn."""
    ways = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    return all(SIGN[side] * (ux * vy - uy * vx) > 0 for (ux, uy), (vx, vy) in combinations(ways, 2))


def is_funnel(left: Chain, right: Chain) -> bool:
    """Whether two chains from one apex, and the portal between their ends, enclose what lies between them."""
    if len(left) == len(right) == 1:
        return True
    corners = [*right, *left[:0:-1]]
    if len(corners) == 2 or len(set(corners)) < len(corners):
        return len(corners) == 2
    sides = list(pairwise([*corners, corners[0]]))
    apart = (pair for pair in combinations(sides, 2) if not set(pair[0]) & set(pair[1]))
    inside = sum(ax * by - ay * bx for (ax, ay), (bx, by) in sides)
    return inside > 0 and not any(meets(*one, *other) for one, other in apart)


def is_beyond(left: Chain, right: Chain, p: Point) -> bool:
    """Whether a point lies beyond the portal, seen from the apex."""
    return area(left[-1], right[-1], p) > 0 if left[-1] != right[-1] else p != left[0]


# ---------------------------------------------------------------- problems


@cache
def small() -> list[Update]:
    """All funnels of few of 4 x 4 points, and all new ends of their left side among these points."""
    found = []
    for apex in GRID:
        lefts, rights = (list(chains((apex,), side)) for side in SIGN)
        for left, right in product(lefts, rights):
            if len(left) + len(right) <= MOST_BOTH + 2 and is_funnel(left, right):
                found += [Update(left, right, "left", p) for p in GRID if is_beyond(left, right, p)]
    return sorted((update for update in found if update.is_low()), key=Update.size)


def chains(begun: Chain, side: str) -> Iterator[Chain]:
    """All chains of a side with at most so many corners that begin like this."""
    yield begun
    if len(begun) <= MOST:
        for point in GRID:
            if point not in begun and is_chain((*begun, point), side):
                yield from chains((*begun, point), side)


@cache
def small_ends() -> list[Update]:
    """Of the small funnels those whose new end does not cross, and those whose end stays; of either side."""
    found: dict[Any, Update] = {}
    for update in small():
        stays = update._replace(p=update.left[-1])
        for each in (stays, *(() if update.crosses() else (update,))):
            for one in (each, each.mirrored()):
                found.setdefault((one.chain, one.side, one.p), one)
    return sorted(found.values(), key=Update.size)


def nearly(updates: Sequence[Update]) -> Iterator[Update]:
    """Enlarged ones, and the new end off by one: where it was straight ahead, it is so no longer."""
    for update in on_scales(updates, [Scale(1000)]):
        x, y = update.p
        if update.p != update.chain[-1]:
            yield from (update._replace(p=p) for p in ((x + 1, y), (x - 1, y)) if fits(update, p))


def fits(update: Update, p: Point) -> bool:
    """Whether a new end lies beyond the portal and, where the old one does not cross, does not cross either."""
    beyond = is_beyond(update.left, update.right, p)
    return beyond and (update.crosses() or not update._replace(p=p).crosses())


def long_ends() -> Iterator[Update]:
    """Chains with many corners, and new ends for which none of them, one, half of them, all but one, or all stay."""
    for n in SIZES[:-1]:
        left: Chain = tuple((2 * i, i * (i - 1)) for i in range(n + 1))
        right: Chain = (left[0], (2 * n + 2, -2))
        for stay in (0, 1, n // 2, n - 1, n):
            x, y = left[stay]
            steps = n + 2 - stay
            update = Update(left, right, "left", (x + 2 * steps, y + 2 * stay * steps - 1))
            yield from (update, update.mirrored())


def long_crossings() -> Iterator[Update]:
    """The same ends, beyond the chain of the other side."""
    return (update._replace(side="left") for update in long_ends() if update.side == "right")


SIDE = 16


def random_ends(random: Random, corners: int) -> list[Update]:
    """A funnel in a square, with so many corners if there is room, and all new ends of its left side, shuffled."""
    square = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    points = sorted(square, key=lambda _: random.random())
    inner = [(x, y) for x, y in points if 0 < x < SIDE - 1 and 0 < y < SIDE - 1]  # so that some lie beyond
    left: Chain = (inner[0],)
    right = left
    for p in inner[1:]:
        if len(left) + len(right) - 2 == corners:
            break
        if is_chain((*left, p), "left") and is_funnel((*left, p), right):
            left = (*left, p)
        elif is_chain((*right, p), "right") and is_funnel(left, (*right, p)):
            right = (*right, p)
    return [Update(left, right, "left", p) for p in points if is_beyond(left, right, p)]


def random_end(seed: int, corners: int, mirror: bool) -> Update:
    """A new end of either side that does not cross; rather one for which many corners leave the chain."""
    random = Random(seed)
    ends = [update for update in random_ends(random, corners) if not update.crosses()]
    ends.sort(key=lambda update: len(string(update.left, update.p, "left")))
    end = ends[below(random, 1 + len(ends) // 2)] if ends else small()[0]
    return end.mirrored() if mirror else end


def random_crossing(seed: int, corners: int, far: bool) -> Update:
    """A new end of the left side; a `far` one is rather one beyond many corners of the right chain."""
    random = Random(seed)
    ends = random_ends(random, corners)
    ends.sort(key=lambda update: far and -len(string(update.right, update.p, "right")))
    return ends[below(random, 1 + len(ends) // 8)]
