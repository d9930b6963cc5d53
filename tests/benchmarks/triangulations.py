"""Delaunay triangulations beside SciPy (Qhull) and Triangle, the four locators, repairs, predicates, and a drag.

Points are uniform in the unit square. Before anything is timed, the triangles are held to SciPy's, which are unique
here. The peers get the points as an array, their own form. Queries lie at least 5% inside, so that walks stay off the
hull; what is counted is triangles visited.
"""

import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from math import cos, dist, log, pi, sin
from random import Random
from statistics import correlation, fmean, linear_regression
from typing import Any
from unittest.mock import patch

import numpy as np

from coursekit.geometry import predicates
from coursekit.geometry.predicates import Point, in_circle, orientation
from coursekit.mesh import History, Triangulation, delaunay
from coursekit.mesh.constrained import ConstrainedTriangulation
from coursekit.mesh.locate import brute_force, jump_and_walk
from coursekit.pictures import mesh as picture
from coursekit.trace import record
from tests.benchmarks import Row, fastest, told

SMALL, LARGE = 10_000, 100_000
BUILDS = {1_000: 10, 3_000: 10, 10_000: 5, 30_000: 3, 100_000: 2}
"""Orders of insertion, over which the depth of the history is averaged: it varies by a few triangles."""

SIZES = tuple(BUILDS)
FACTORS = {SMALL: 10, LARGE: 16}
GROWTH = 1.15

QUERIES = 1_000
TESTED = 20
"""Of them, so many by brute force on the largest mesh, which takes a tenth of a second for each."""

SEGMENTS, MOVES, INSERTION, MOVE = 200, 100, 500, 100
DECIDED, COST = 0.999, 3.0
TESTS = 100_000
DRAGGED, RATE = 200, 15


def rows() -> list[Row]:
    return [*building(), *locating(), *repairing(), *deciding(), drag()]


@cache
def cloud(count: int) -> list[Point]:
    rng = Random(count)
    return [(rng.random(), rng.random()) for _ in range(count)]


@cache
def mesh(count: int) -> Triangulation:
    return delaunay(cloud(count))


# ------------------------------------------------ build


def building() -> list[Row]:
    times, table = {}, []
    for count, rounds in ((SMALL, 3), (LARGE, 1)):
        peers = {name: build(cloud(count)) for name, build in PEERS.items() if importlib.util.find_spec(name)}
        if "scipy" in peers:
            assert {tuple(sorted(each)) for each in peers["scipy"]().simplices.tolist()} == {
                tuple(sorted(each)) for each in mesh(count).triangles()
            }
        ours, *theirs = fastest([lambda count=count: delaunay(cloud(count)), *peers.values()], rounds)  # type: ignore[misc]
        times[count] = ours
        seconds = dict(zip(peers, theirs, strict=True))
        table += [beside(count, ours, name, seconds.get(name)) for name in PEERS]
    slope = log(times[LARGE] / times[SMALL]) / log(LARGE / SMALL)
    what = f"its time from {SMALL:,} to {LARGE:,} points: exponent"
    return [*table, Row(what, f"{slope:.2f}", target=f"at most {GROWTH}", met=slope <= GROWTH)]


def beside(count: int, ours: float, name: str, theirs: float | None) -> Row:
    what, asked = f"delaunay, {count:,} points", f"within {FACTORS[count]} times" if name == "scipy" else ""
    if theirs is None:
        return Row(what, told(ours), f"{name} is not installed", target=asked)
    ratio = ours / theirs
    return Row(
        what, told(ours), f"{name} {told(theirs)}", f"1/{ratio:.1f}", asked, ratio <= FACTORS[count] if asked else None
    )


def scipy(points: Sequence[Point]) -> Callable[[], Any]:
    from scipy.spatial import Delaunay

    array = np.array(points)
    return lambda: Delaunay(array)


def triangle(points: Sequence[Point]) -> Callable[[], Any]:
    from triangle import triangulate

    array = np.array(points)
    return lambda: triangulate({"vertices": array})


PEERS = {"scipy": scipy, "triangle": triangle}


# ------------------------------------------------ locate


def locating() -> list[Row]:
    """Triangles visited a query, and how they grow with the points."""
    queries = inner(QUERIES)
    visited: dict[str, list[float]] = {"brute force": [], "history": [], "one sample": [], "samples": []}
    for count in SIZES:
        root = round(count ** (1 / 3))
        visited["history"].append(fmean(depth(count, seed, queries) for seed in range(BUILDS[count])))
        for name, samples in (("one sample", 1), ("samples", root)):
            rng = Random(count)
            found = [jump_and_walk(mesh(count), query, rng, samples) for query in queries]
            visited[name].append(fmean(each.visited for each in found))
        # Brute force goes through the triangles by number, up to the one that the walk has found.
        for query, each in list(zip(queries, found, strict=True))[:TESTED]:
            assert brute_force(mesh(count), query).triangle == each.triangle
        visited["brute force"].append(fmean(each.triangle + 1 for each in found if each.triangle is not None))
    counted = [mean + round(count ** (1 / 3)) for count, mean in zip(SIZES, visited["samples"], strict=True)]
    return [
        power("brute force", visited["brute force"], 1, 0.02),
        logarithm(visited["history"]),
        power("jump-and-walk", visited["one sample"], 0.5, 0.05),
        power("jump-and-walk from the best of ∛n samples", visited["samples"], 1 / 3, 0.05),
        power("the same, with the samples counted", counted),
    ]


def inner(count: int) -> list[Point]:
    rng = Random(1)
    return [(rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95)) for _ in range(count)]


def depth(count: int, seed: int, queries: Sequence[Point]) -> float:
    """Triangles of the history that are visited for a query, on average."""
    order = list(range(count))
    Random(seed).shuffle(order)
    dag = History(cloud(count), order)
    visits = 0

    def watch(event: str, **data: Any) -> None:
        nonlocal visits
        visits += event == "visit"

    for query in queries:
        dag.locate(query, watch)
    return visits / len(queries)


def figures(means: Sequence[float]) -> str:
    return ", ".join(f"{mean:,.1f}" if mean < 1000 else f"{mean:,.0f}" for mean in means)


def power(name: str, means: Sequence[float], exponent: float | None = None, band: float = 0.0) -> Row:
    slope, _ = linear_regression([log(count) for count in SIZES], [log(mean) for mean in means])
    what = f"triangles visited, {SIZES[0]:,} to {SIZES[-1]:,} points: {name}"
    if exponent is None:
        return Row(what, figures(means), "", f"n^{slope:.3f}")
    return Row(what, figures(means), "", f"n^{slope:.3f}", f"{exponent:.2f} ± {band}", abs(slope - exponent) <= band)


def logarithm(means: Sequence[float]) -> Row:
    """A line over ln n, which goes through all the means, and no power of n that could be told from none."""
    logs = [log(count) for count in SIZES]
    slope, start = linear_regression(logs, means)
    off = max(abs(mean - start - slope * x) / mean for x, mean in zip(logs, means, strict=True))
    fit = f"{start:.1f} + {slope:.2f} ln n, r² {correlation(logs, means) ** 2:.4f}, at most {100 * off:.1f}% off"
    what = f"triangles visited, {SIZES[0]:,} to {SIZES[-1]:,} points: history DAG"
    return Row(what, figures(means), "", fit, "logarithmic: 5% off", off <= 0.05)


# ------------------------------------------------ repair


def repairing() -> list[Row]:
    points = cloud(SMALL)
    rng, vertices = Random(2), range(len(points))
    anywhere = [tuple(rng.sample(vertices, 2)) for _ in range(SEGMENTS)]
    ring = octagon(0.5, 0.5)
    [rebuilt] = fastest([lambda: ConstrainedTriangulation(points, anywhere[:1])], 1)
    changed = ConstrainedTriangulation(points)
    table = inserting(changed, short_pairs(points), rebuilt) + inserting(changed, anywhere, rebuilt)
    changed.insert_obstacle(ring, owner="ring")

    def around() -> None:
        for i in range(MOVES):
            turn = 2 * pi * i / MOVES
            changed.move_obstacle("ring", octagon(0.5 + 0.1 * cos(turn), 0.5 + 0.1 * sin(turn)))

    [moved] = fastest([around], 1)
    changed.validate()

    def anew() -> None:
        ConstrainedTriangulation(points).insert_obstacle(ring)

    [again] = fastest([anew], 1)
    what = "an obstacle of 8 corners moved among them"
    return [*table, times(what, moved / MOVES, f"rebuilt {told(again)}", again * MOVES / moved, MOVE)]


def inserting(changed: ConstrainedTriangulation, pairs: Sequence[tuple[int, int]], rebuilt: float) -> list[Row]:
    """A segment between each of the pairs is inserted, and removed again."""
    edges = fmean(crossed(changed, a, b) for a, b in pairs)
    inserted = removed = 0.0
    for a, b in pairs:
        inserted += fastest([lambda a=a, b=b: changed.insert_segment(a, b, owner="new")], 1)[0]  # type: ignore[misc]
        removed += fastest([lambda: changed.remove_segment("new")], 1)[0]
    whole, what = f"rebuilt {told(rebuilt)}", f"a segment across {edges:.0f} edges, {SMALL:,} points"
    insertion, both = inserted / len(pairs), (inserted + removed) / len(pairs)
    return [
        times(f"{what}: inserted", insertion, whole, rebuilt / insertion, INSERTION),
        times(f"{what}: inserted and removed again", both, whole, rebuilt / both, INSERTION),
    ]


def times(what: str, ours: float, peer: str, ratio: float, asked: int) -> Row:
    return Row(what, told(ours), peer, f"{ratio:,.0f}", f"{asked} times", ratio >= asked)


def short_pairs(points: Sequence[Point]) -> list[tuple[int, int]]:
    """Pairs of vertices 0.03 to 0.08 apart: three to eight times the mean distance of neighbours."""
    rng = Random(2)
    pairs: list[tuple[int, int]] = []
    while len(pairs) < SEGMENTS:
        a, b = rng.sample(range(len(points)), 2)
        if 0.03 <= dist(points[a], points[b]) <= 0.08:
            pairs.append((a, b))
    return pairs


def crossed(changed: ConstrainedTriangulation, a: int, b: int) -> int:
    """How many edges a segment crosses; it is taken away again."""
    told = record(changed.insert_segment, a, b, owner="new")
    changed.remove_segment("new")
    return len({step.data["edge"] for step in told.steps if step.event == "cross"})


def octagon(x: float, y: float) -> list[Point]:
    return [(x + 0.02 * cos(k * pi / 4), y + 0.02 * sin(k * pi / 4)) for k in range(8)]


# ------------------------------------------------ decide


def deciding() -> list[Row]:
    """How often the float filter decides, and what the exact predicates cost beside plain floats."""
    rng = Random(3)
    quads = [tuple((rng.random(), rng.random()) for _ in range(4)) for _ in range(TESTS)]
    quads = [(a, b, c, d) if orientation(a, b, c) > 0 else (a, c, b, d) for a, b, c, d in quads]
    triples = [quad[:3] for quad in quads]
    table = []
    for name, exact, plain, inputs in (
        ("orientation", orientation, plain_orientation, triples),
        ("in_circle", in_circle, plain_in_circle, quads),
    ):
        with patch.object(predicates, "whole_numbers", wraps=predicates.whole_numbers) as exactly:
            for each in inputs:
                exact(*each)
        share = 1 - exactly.call_count / len(inputs)
        what = f"{name}, {TESTS:,} times on random points"
        table.append(
            Row(f"{what}: decided by the filter", f"{share:.4%}", target=f"{DECIDED:.1%}", met=share >= DECIDED)
        )
        ours, theirs = fastest([lambda e=e, i=inputs: [e(*each) for each in i] for e in (exact, plain)], 5)  # type: ignore[misc]
        ratio = ours / theirs
        floats = f"plain floats {told(theirs)}"
        table.append(Row(what, told(ours), floats, f"{ratio:.2f}", f"at most {COST:g} times", ratio <= COST))
    with patch.object(predicates, "whole_numbers", wraps=predicates.whole_numbers) as exactly:
        delaunay(cloud(SMALL))
    what = f"exact arithmetic while {SMALL:,} points are triangulated"
    return [*table, Row(what, f"{exactly.call_count} times")]


def plain_orientation(a: Point, b: Point, c: Point) -> int:
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    area = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    return (area > 0) - (area < 0)


def plain_in_circle(a: Point, b: Point, c: Point, d: Point) -> int:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    ax, ay, bx, by, cx, cy = ax - dx, ay - dy, bx - dx, by - dy, cx - dx, cy - dy
    inside = (
        (ax * ax + ay * ay) * (bx * cy - cx * by)
        + (bx * bx + by * by) * (cx * ay - ax * cy)
        + (cx * cx + cy * cy) * (ax * by - bx * ay)
    )
    return (inside > 0) - (inside < 0)


# ------------------------------------------------ drag


def drag() -> Row:
    """One of 200 points moves: all is triangulated anew, and drawn."""
    points = list(cloud(DRAGGED))
    place = picture.layout((0, 0, 1, 1))
    rng = Random(4)

    def again() -> None:
        points[0] = rng.random(), rng.random()
        edges = delaunay(points).edges()
        picture.ground(place)
        picture.lines(place, ((points[a], points[b]) for a, b in edges))
        picture.vertices(place, {i: picture.Vertex(p) for i, p in enumerate(points)}, links=edges, editable=True)

    [seconds] = fastest([again], 30)
    rate = 1 / seconds
    what = f"one of {DRAGGED} points dragged: triangulated anew and drawn, in Python alone"
    return Row(what, f"{rate:.0f} pictures a second", target=f"{RATE}", met=rate >= RATE)
