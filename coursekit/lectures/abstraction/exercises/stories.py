"""What is shown beside a student's answer in lecture 04."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ....look import number
from ....maps import GridMap
from ....pictures import abstraction, dots
from ....pictures import grid as picture
from ....pictures.dots import Dot, Link
from ....pictures.grid import Cell, Mark
from ....pictures.svg import line, polyline, text
from ....search import astar, dijkstra, octile
from ....search.sectors import WIDE, Inside, Pair, entrances, transitions
from ....story import StepsSoFar, Story
from ....trace import Step, record

BOTTOM = 430.0
"""Where a map ends at the latest; below is room for a line of text."""

LARGEST = 100.0
"""No cell is wider."""

FOUND = "**The smallest map found that goes wrong.**"


def placed(grid: GridMap) -> picture.Layout:
    """Where a small map stands."""
    return picture.layout(grid.width, grid.height, bottom=min(BOTTOM, picture.TICKS_TOP + LARGEST * grid.height))


# ---------------------------------------------------------------- the entrances of a border


def crossings(grid: GridMap, border: list[Pair], watch: Any = None) -> list[Pair]:
    """The transitions of a border."""
    found: list[Pair] = []
    for entrance in entrances(grid, border):
        chosen = transitions(entrance)
        found += chosen
        if watch:
            watch("entrance", pairs=tuple(entrance), chosen=tuple(chosen))
    return found


class CrossingStory(StepsSoFar):
    """The entrances of a border and their transitions, and where a student's code wants to cross."""

    title = "the entrances of a border"

    def __init__(self, upper: str, lower: str, yours: Sequence[float]) -> None:
        self.grid = GridMap([upper, lower])
        super().__init__(record(crossings, self.grid, [((x, 0), (x, 1)) for x in range(len(upper))]))
        self.yours = yours
        self.place = placed(self.grid)
        self.size = (picture.WIDTH, self.place.bottom + 40)

    def backdrop(self) -> str:
        place = self.place
        middle = place.top + place.side
        notes = [text("caption", "you", place.centre((x, 1))[0], place.bottom + 22, font=15) for x in set(self.yours)]
        border = line("border", place.left, middle, place.right, middle)
        return picture.backdrop(place, self.grid) + border + "".join(notes)

    def draw(self, after: tuple[Step, ...]) -> str:
        chosen = [pair for step in after for pair in step.data["chosen"]]
        links = [Link(here, there, "path") for here, there in chosen]
        nodes = {node_id(cell): Dot(cell, "done") for pair in chosen for cell in pair}
        bands = abstraction.entrances(self.place, [step.data["pairs"] for step in after])
        return (
            picture.ground(self.place, editable=False)
            + bands
            + dots.draw(self.place.centre, nodes, links, abstraction.radius(self.place))
        )

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            nowhere = "" if self.trace.steps else " Nowhere both sides are free."
            return f"**The smallest border found that goes wrong,** with the cells above and below it.{nowhere}"
        pairs = step.data["pairs"]
        first, last = pairs[0][0][0], pairs[-1][0][0]
        lead = f"**An entrance from {first} to {last}:** on both sides these cells are free."
        if len(pairs) >= WIDE:
            return f"{lead} It is {len(pairs)} wide, so there are transitions at both ends."
        middle = step.data["chosen"][0][0][0]
        either = f"{middle - 1} would do as well" if len(pairs) % 2 == 0 else "in its middle"
        return f"{lead} Its width is {len(pairs)}, less than {WIDE}: one transition, at {middle} ({either})."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        return {"entrances": str(len(after)), "transitions": str(sum(len(step.data["chosen"]) for step in after))}

    def touches(self, step: Step) -> tuple[str, ...]:
        return tuple(node_id(cell) for pair in step.data["chosen"] for cell in pair)

    def outcome(self) -> str:
        count = len(self.trace.result)
        return f"{count} transition{'s' * (count != 1)}"


# ---------------------------------------------------------------- a cell joined to its sector


class InsertionStory(Story[Mapping[Cell, float]]):
    """Dijkstra's algorithm inside a sector, from the cell that is inserted; what a student's code says of the nodes."""

    title = "insertion"

    def __init__(
        self, rows: Sequence[str], size: int, cell: Cell, nodes: Sequence[Cell], yours: Mapping[Cell, float]
    ) -> None:
        self.grid, self.wide, self.cell, self.nodes, self.yours = GridMap(rows), size, cell, nodes, yours
        super().__init__(record(dijkstra, Inside(self.grid, size), cell, only=("take",)))
        self.place = placed(self.grid)
        self.size = (picture.WIDTH, self.place.bottom + 40)

    def start(self) -> Mapping[Cell, float]:
        return {}

    def apply(self, before: Mapping[Cell, float], step: Step) -> Mapping[Cell, float]:
        return {**before, step.data["node"]: step.data["d"]}

    def backdrop(self) -> str:
        legend = "below it, what your code says" if self.yours else "your code gives none"
        return (
            picture.backdrop(self.place, self.grid)
            + abstraction.borders(self.place, self.wide)
            + text(
                "caption",
                f"In each node stands its distance; {legend}.",
                self.place.left,
                self.place.bottom + 28,
                font=16,
            )
        )

    def draw(self, after: Mapping[Cell, float]) -> str:
        marks = {}
        for cell in dict.fromkeys((*self.nodes, *after)):
            state = ("done" if cell in after else "never") if cell in self.nodes else "new"
            label = shortened(after[cell]) if cell in after else ""
            note = f"you: {shortened(self.yours[cell])}" if cell in self.yours else ""
            kind = "node" if cell in self.nodes else "cell"
            marks[cell] = Mark(state, label, note, now=cell in list(after)[-1:], tells=f"{kind} {cell} {label}".strip())
        return picture.draw(self.place, marks, start=self.cell)

    def say(self, after: Mapping[Cell, float], step: Step | None) -> str:
        if step is None:
            return f"{FOUND} Dijkstra’s algorithm goes out from {self.cell}, and does not leave the sector."
        node, d = step.data["node"], shortened(step.data["d"])
        joined = f"It is a node: {self.cell} gets an edge of {d}." if node in self.nodes else "It is no node: no edge."
        said = f"**{node} is {d} away.** {joined}" if node != self.cell else f"**{node} is where it begins.**"
        if len(after) == len(self.trace.steps):
            said += " That is all that can be reached inside the sector."
        return said

    def values(self, after: Mapping[Cell, float], step: Step | None) -> dict[str, str]:
        return {"reached": str(len(after)), "edges": str(sum(cell in self.nodes for cell in after))}

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.cell_id(step.data["node"]),)

    def outcome(self) -> str:
        edges = sum(step.data["node"] in self.nodes for step in self.trace.steps)
        return f"{edges} edge{'s' * (edges != 1)}"


# ---------------------------------------------------------------- refinement


def refine(inside: Inside, path: Sequence[Cell], watch: Any = None) -> list[Cell]:
    """The path over cells for an abstract path, of whose steps some cross a border."""
    cells = [path[0]]
    for here, there in pairwise(path):
        way = astar(inside, here, there, octile).path or (here, there)
        cells += way[1:]
        if watch:
            watch("piece", here=here, there=there, way=way)
    return cells


@dataclass(frozen=True)
class Refined:
    """The path over cells so far, and its length."""

    cells: tuple[Cell, ...] = ()
    length: float = 0.0
    last: tuple[Cell, ...] = ()


class RefinementStory(Story[Refined]):
    """An abstract path refined piece by piece, and a student's path, dashed."""

    title = "refinement"

    def __init__(self, rows: Sequence[str], size: int, path: Sequence[Cell], yours: Sequence[Cell]) -> None:
        self.grid, self.wide, self.path, self.yours = GridMap(rows), size, path, yours
        super().__init__(record(refine, Inside(self.grid, size), path))
        self.place = placed(self.grid)
        self.size = (picture.WIDTH, self.place.bottom + 40)

    def start(self) -> Refined:
        return Refined(tuple(self.path[:1]))

    def apply(self, before: Refined, step: Step) -> Refined:
        way = step.data["way"]
        return Refined(before.cells + way[1:], before.length + length(way), way)

    def backdrop(self) -> str:
        legend = "dashed: your path" if self.yours else "your code gives no path"
        return (
            picture.backdrop(self.place, self.grid)
            + abstraction.borders(self.place, self.wide)
            + text("caption", f"Dots: the abstract path; {legend}.", self.place.left, self.place.bottom + 28, font=16)
        )

    def draw(self, after: Refined) -> str:
        at = self.place.centre
        yours = polyline("link scout", [at(cell) for cell in self.yours if self.grid.is_free(cell)])
        nodes = {node_id(cell): Dot(cell, "open", tells=f"node {cell}") for cell in self.path}
        path = polyline("route", map(at, after.cells)) + polyline("bar", map(at, after.last))
        return path + yours + dots.draw(at, nodes, (), abstraction.radius(self.place))

    def say(self, after: Refined, step: Step | None) -> str:
        if step is None:
            alone = "" if len(self.path) > 1 else f" From {self.path[0]} to itself: the path is that cell."
            return f"{FOUND} The abstract path is refined piece by piece.{alone}"
        here, there, way = step.data["here"], step.data["there"], step.data["way"]
        lead = f"**From {here} to {there}:**"
        if here[0] // self.wide != there[0] // self.wide or here[1] // self.wide != there[1] // self.wide:
            return f"{lead} across the border, one step."
        return f"{lead} a shortest way that stays inside the sector, {shortened(length(way))} long."

    def values(self, after: Refined, step: Step | None) -> dict[str, str]:
        return {"cells": str(len(after.cells)), "length": shortened(after.length)}

    def touches(self, step: Step) -> tuple[str, ...]:
        return node_id(step.data["here"]), node_id(step.data["there"])

    def outcome(self) -> str:
        return f"length {shortened(length(self.trace.result))}"


def length(cells: Sequence[Cell]) -> float:
    return sum(octile(here, there) for here, there in pairwise(cells))


def shortened(length: float) -> str:
    return number(float(length), 3)


def node_id(cell: Cell) -> str:
    return f"node/{cell[0]}/{cell[1]}"
