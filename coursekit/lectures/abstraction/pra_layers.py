"""What the stories of PRA* share: the layers of a pyramid as a viewer sees them, one large and all of them small."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ...maps import GridMap
from ...pictures import abstraction
from ...pictures import grid as picture
from ...pictures.dots import Dot, Link, shape
from ...pictures.dots import draw as draw_dots
from ...pictures.grid import Layout
from ...pictures.svg import Sample, box, item, legend, still, stroke, text
from ...search.cliques import Cell, Position, Pyramid, reading

SPLIT = 600.0
"""Where the large map ends; the pyramid stands to the right, the top layer first."""

LEAST = 440.0
"""The picture is at least so high, since a low map has as many layers as a high one."""

GAP, COLUMNS = 20.0, 2
"""Beside a small map, and how many of them stand side by side."""

NOTES = 44.0
"""The room below a small map, for its name and a note."""

BELOW = 68.0
"""The room below the large map, for a legend of two lines."""


def dot(state: str, words: str) -> Sample:
    """A node in the look of a state, and what it stands for."""
    style, _, now = state.partition(" ")
    return lambda x, y: shape(style, x + 9, y - 6, 7.0, bool(now)), 24, words


def framed(style: str, words: str) -> Sample:
    """Cells in a frame, and what they stand for."""
    return lambda x, y: box(style, x, y - 14, 18, 16) + box("border", x, y - 14, 18, 16), 26, words


CLIQUE, GROUP = stroke("bar", 22, "this step’s clique", 6), framed("group-2", "a group")


class View(NamedTuple):
    """A layer at a moment: its nodes, each with the cells below it, its neighbours, position and parent."""

    number: int
    cells: Mapping[Cell, tuple[Cell, ...]]
    edges: Mapping[Cell, set[Cell]]
    positions: Mapping[Cell, Position]
    parent: Mapping[Cell, Cell]

    @property
    def called(self) -> str:
        return "cell" if self.number == 0 else "node"


def views(pyramid: Pyramid) -> list[View]:
    """The layers of a pyramid as they are now; a later update does not change them."""
    found = []
    cells: dict[Cell, tuple[Cell, ...]] = {cell: (cell,) for cell in sorted(pyramid.layers[0].edges, key=reading)}
    for layer in pyramid.layers:
        found.append(View(layer.number, cells, dict(layer.edges), dict(layer.positions), dict(layer.parent)))
        above: defaultdict[Cell, tuple[Cell, ...]] = defaultdict(tuple)
        for node, below in cells.items():
            above[layer.parent[node]] += below
        cells = {node: above[node] for node in sorted(above, key=reading)}
    return found


class Stage:
    """The picture of a pyramid: `place` is the large map of one layer, and beside it all layers stand small.

    The map ends above `bottom`, and `height` is that of all.
    """

    def __init__(self, grid: GridMap, layers: Sequence[View], bottom: float) -> None:
        self.grid, self.layers = grid, layers
        self.place = picture.layout(grid.width, grid.height, right=SPLIT, bottom=bottom)
        self.height = max(LEAST, self.place.bottom + BELOW)
        self.row = min(170.0, self.height / -(-len(layers) // COLUMNS))

    def legend(self, *lines: Sequence[Sample]) -> str:
        """What is what, below the large map."""
        x, y = self.place.left, self.place.bottom + 26
        return "".join(legend(x, y + 26 * i, samples, gap=18) for i, samples in enumerate(lines))

    def small(self, number: int) -> Layout:
        """Where a layer stands small, the highest first."""
        down, across = divmod(len(self.layers) - 1 - number, COLUMNS)
        wide = (picture.WIDTH - SPLIT - 4) / COLUMNS
        left, top = SPLIT + across * wide + GAP, down * self.row
        return picture.layout(
            self.grid.width,
            self.grid.height,
            left=left,
            right=left + wide - GAP,
            top=top + 4,
            bottom=top + self.row - NOTES,
            ticks=False,
        )

    # ------------------------------------------------ all layers, small

    def backdrop(self) -> str:
        """What never changes: the map with its walls, and the small maps."""
        return picture.backdrop(self.place, self.grid) + "".join(self._small(view) for view in self.layers)

    def _small(self, view: View) -> str:
        place = self.small(view.number)
        walls = [(x, y) for y in range(place.rows) for x in range(place.columns) if not self.grid.is_free((x, y))]
        nodes = ""
        if view.number:
            tinted = {cell: node for node, cells in view.cells.items() for cell in cells}
            lines = "".join(abstraction.outline(place, cells, "link") for cells in view.cells.values())
            nodes = abstraction.tints(place, tinted) + lines
        return nodes + picture.flat(place, "cells wall", walls) + picture.frame(place, ticks=False)

    def captions(self, notes: Sequence[str], lit: int) -> str:
        """The name of each layer and a note on it; a frame around the one that is lit."""
        parts = []
        for number, note in enumerate(notes):
            place = self.small(number)
            x, y = (place.left + place.right) / 2, place.bottom + 18
            parts.append(text("", f"layer {number}", x, y, font=16, anchor="middle"))
            parts.append(text("caption", note, x, y + 17, font=16, anchor="middle"))
        place = self.small(lit)
        across, down = place.right - place.left, place.bottom - place.top
        return "".join(parts) + box("bracket open", place.left - 3, place.top - 3, across + 6, down + 6)

    def cover(self, number: int) -> str:
        """A small map that is not known yet."""
        place = self.small(number)
        return box("never", place.left, place.top, place.right - place.left, place.bottom - place.top)

    # ------------------------------------------------ one layer, large

    @cached_property
    def nodes(self) -> list[str]:
        """The lines between the nodes of each layer; between cells there are some already."""
        return ["", *(self.borders({node: node for node in view.cells}, view) for view in self.layers[1:])]

    def borders(self, groups: Mapping[Cell, Hashable], view: View) -> str:
        """The lines around groups of nodes."""
        return abstraction.groups(self.place, self.spread(groups, view))

    def spread(self, groups: Mapping[Cell, Hashable], view: View) -> dict[Cell, Hashable]:
        """The group of each cell."""
        return {cell: group for node, group in groups.items() for cell in view.cells[node]}

    def graph(self, dots: Mapping[Cell, Dot], links: Iterable[Link]) -> str:
        """Nodes and edges above the cells."""
        shown = {f"dot/{x}/{y}": dot for (x, y), dot in dots.items()}
        return still(draw_dots(self.place.centre, shown, links, abstraction.radius(self.place)))

    def areas(self, view: View, tells: Mapping[Cell, str], editable: bool) -> str:
        """The nodes of a layer to point at, each as all of its cells, with the id of the cell that it is named by."""
        if not self.place.single:
            return ""
        shapes = self._shapes[view.number]
        return "".join(
            item(self.place.cell_id(node), shapes[node], told, drag=editable) for node, told in tells.items()
        )

    @cached_property
    def _shapes(self) -> list[dict[Cell, str]]:
        """The cells below each node of each layer, as something to point at."""
        return [
            {node: picture.flat(self.place, "ghost", cells) for node, cells in view.cells.items()}
            for view in self.layers
        ]
