"""The funnel beside the simple stupid one, in channels of 10 to 100,000 triangles, worst cases of that one among them.

The simple stupid funnel keeps no chains, only the two ends that narrow the view from the apex. After each new apex it
looks again at the portals from there on, all those that can be seen. Both decide with the same exact predicate.
"""

import gc
from collections.abc import Sequence
from itertools import pairwise
from math import dist, isclose, log
from random import Random
from statistics import linear_regression

from coursekit.geometry.predicates import Point, orientation
from coursekit.mesh.funnel import Portal, funnel
from tests.benchmarks import Row, fastest, told
from tests.mesh.channels import Channel, arc, collapse, slalom

SIZES = (10, 100, 1_000, 10_000, 100_000)
FITTED = SIZES[1:]
"""What is fitted: in the shortest channel a good part of the time is spent before it begins."""

QUADRATIC = 1_000
"""The longest of its worst cases that the simple stupid funnel is given; the next takes it a minute."""

ROUNDS = {10: 200, 100: 50, 1_000: 10, 10_000: 4, 100_000: 2}
RADIUS = 0.25
GROWTH = 1.03


def rows() -> list[Row]:
    table = []
    for name, make in CHANNELS.items():
        for radius in (0.0, RADIUS):
            table += growing(name, [make(size)._replace(radius=radius) for size in SIZES])
    return table


def growing(name: str, channels: Sequence[Channel]) -> list[Row]:
    """The time of the longest channel, beside that of the simple stupid funnel, and how it grows."""
    radius = channels[-1].radius
    what = f"funnel, {name}, {'an agent' if radius else 'a point'}"
    times = {}
    gc.disable()  # as `timeit` does: it goes through all that is there, the other channels too, again and again
    for size, channel in zip(SIZES, channels, strict=True):
        [times[size]] = fastest([lambda channel=channel: funnel(*channel)], ROUNDS[size])  # type: ignore[misc]
    gc.enable()
    slope, _ = linear_regression([log(size) for size in FITTED], [log(times[size]) for size in FITTED])
    short = ", ".join(f"{size:,} {told(times[size])}" for size in SIZES)
    table = [Row(f"{what}: {short}", f"n^{slope:.3f}", target=f"at most n^{GROWTH}", met=slope <= GROWTH)]
    if not radius:
        size = QUADRATIC if name in WORST else SIZES[-1]
        channel = channels[SIZES.index(size)]
        assert isclose(length(simple_stupid(*channel[:3])), funnel(*channel).length)
        [theirs] = fastest([lambda: simple_stupid(*channel[:3])], 1)
        ratio = theirs / times[size]
        table.append(Row(f"{what}, {size:,}", told(times[size]), f"simple stupid {told(theirs)}", f"{ratio:.2g}"))
    return table


def length(points: Sequence[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


# ------------------------------------------------ channels


def corridor(count: int) -> Channel:
    """Between two walls, two apart, that go up and down at random."""
    rng, y = Random(count), 0.0
    lefts, rights = [], []
    for x in range(count // 2 + 1):
        y += rng.uniform(-2, 2)
        lefts.append((float(x), y + 1))
        rights.append((float(x), y - 1))
    portals = [portal for i in range(count // 2) for portal in ((lefts[i], rights[i]), (lefts[i + 1], rights[i]))]
    return Channel(portals, (-1.0, lefts[0][1] - 1), (float(count), lefts[-1][1] - 1))


CHANNELS = {
    "a corridor": corridor,
    "spikes from both sides": lambda count: slalom(max(1, count // 4)),
    "around a convex wall": arc,
    "a long chain lost at once": collapse,
}
WORST = {"around a convex wall"}


# ------------------------------------------------ the peer


def simple_stupid(portals: Sequence[Portal], start: Point, goal: Point) -> list[Point]:
    """The points of the shortest path. Source: M. Mononen, Simple stupid funnel algorithm, 2010."""
    gates = [*portals, (goal, goal)]
    points = [start]
    apex = left = right = start
    left_at = right_at = -1
    i = 0
    while i < len(gates):
        new_left, new_right = gates[i]
        if orientation(apex, right, new_right) >= 0:  # narrower on the right
            if apex == right or orientation(apex, left, new_right) < 0:
                right, right_at = new_right, i
            else:  # beyond the left end, which is the new apex
                i, apex = left_at, left
                points.append(apex)
                left = right = apex
                left_at = right_at = i
                i += 1
                continue
        if orientation(apex, left, new_left) <= 0:
            if apex == left or orientation(apex, right, new_left) > 0:
                left, left_at = new_left, i
            else:
                i, apex = right_at, right
                points.append(apex)
                left = right = apex
                left_at = right_at = i
                i += 1
                continue
        i += 1
    return [*points, goal]
