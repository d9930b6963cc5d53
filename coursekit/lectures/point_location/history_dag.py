"""The history DAG as a layered graph: a triangle stands below all those that it came from."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from ...mesh import History
from ...pictures import dots
from ...pictures.dots import Dot, Link
from ...pictures.svg import box, item, line, styled, text

Place = tuple[float, float]

SWEEPS = 6
"""How often each level is put in the order of the levels beside it."""

NAME = 46.0, 25.0
"""How wide and high a node with its name in it is. Where there is no room for that, nodes are dots, and only those that
the moment is about are named, above them."""


class Dag(NamedTuple):
    """Where the nodes of a history stand, by triangle; their levels; and how large they are."""

    places: Sequence[Place]
    levels: Sequence[int]
    children: Sequence[Sequence[int]]
    radius: float
    left: float
    named: bool


def levels(history: History) -> list[int]:
    """For each triangle the longest way down to it from the bounding triangle."""
    found = [0] * len(history)
    for triangle, children in enumerate(history.children):  # children come after their parents
        for child in children:
            found[child] = max(found[child], found[triangle] + 1)
    return found


def layout(history: History, *, left: float, right: float, top: float, bottom: float) -> Dag:
    """A row for each level, each node near the middle of its parents and children, as far as there is room."""
    level = levels(history)
    rows: list[list[int]] = [[] for _ in range(max(level) + 1)]
    for triangle, at in enumerate(level):
        rows[at].append(triangle)
    beside = neighbours(history)
    slot = 1 / max(map(len, rows))
    xs = {triangle: (i + 0.5) / len(row) for row in rows for i, triangle in enumerate(row)}
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 == 0 else reversed(rows):
            wanted = {
                triangle: sum(xs[other] for other in beside[triangle]) / len(beside[triangle]) for triangle in row
            }
            xs.update(spread(wanted, slot))
    left, wide, gap = left + 40, right - left - 40, (bottom - top) / max(1, len(rows) - 1)
    places = [(left + wide * xs[triangle], top + gap * level[triangle]) for triangle in range(len(history))]
    radius = max(2.5, min(9.0, 0.3 * slot * wide, 0.22 * gap))
    named = slot * wide >= NAME[0] + 4 and gap >= NAME[1] + 12
    return Dag(places, level, history.children, radius, left - 26, named)


def neighbours(history: History) -> list[list[int]]:
    """The parents and children of each triangle; of the bounding triangle alone it is itself."""
    beside: list[list[int]] = [list(children) for children in history.children]
    for triangle, children in enumerate(history.children):
        for child in children:
            beside[child].append(triangle)
    return [others or [triangle] for triangle, others in enumerate(beside)]


def spread(wanted: Mapping[int, float], slot: float) -> dict[int, float]:
    """Parts of the way from left to right: close to those wanted, in their order, and a slot apart."""
    row = sorted(wanted, key=wanted.__getitem__)
    xs: list[float] = []
    for triangle in row:
        xs.append(max(wanted[triangle], xs[-1] + slot if xs else 0.0))
    shift = sum(xs) / len(xs) - sum(wanted.values()) / len(wanted)
    lowest, highest = slot / 2, 1 - slot * (len(row) - 0.5)  # for the first of the row, and a slot more for each other
    return {triangle: min(max(xs[i] - shift, lowest + i * slot), highest + i * slot) for i, triangle in enumerate(row)}


def draw(dag: Dag, marks: Mapping[int, Dot], path: Container[tuple[int, int]], every: int) -> str:
    """The nodes that there are, by number, and the links between them; those of `path` are bold.

    `every` so many levels are numbered.
    """
    links = [
        Link(dag.places[parent], dag.places[child], "path" if (parent, child) in path else "")
        for parent in marks
        for child in dag.children[parent]
        if child in marks
    ]
    nodes = {f"node/{triangle}": mark for triangle, mark in marks.items()}
    depth = max(dag.levels[triangle] for triangle in marks)
    rows = {dag.levels[triangle]: dag.places[triangle][1] for triangle in marks}
    scale = [text("tick", str(level), dag.left, rows[level] + 5) for level in sorted({*range(0, depth, every), depth})]
    if not dag.named:
        return "".join(scale) + dots.draw(lambda place: place, nodes, links, dag.radius)
    ways = [line(f"link {link.style}".strip(), *link.start, *link.end) for link in links]
    return "".join([*scale, *ways, *(item(id, _named(mark), mark.tells) for id, mark in nodes.items())])


def _named(mark: Dot) -> str:
    """A node with its name in it: with round ends, or a box where it is there today."""
    (x, y), (wide, high) = mark.at, NAME
    rounding = 3.0 if mark.state == "done" else high / 2
    shape = box(styled(mark.state, mark.now), x - wide / 2, y - high / 2, wide, high, rounding)
    return shape + text("", mark.label, x, y + 6, font=16, anchor="middle")
