"""What the stories of HPA* share: what is known of each level, and the picture of sectors, transitions and edges."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from ...look import number
from ...maps import GridMap
from ...pictures import abstraction, bars, dots, grid_image
from ...pictures import grid as picture
from ...pictures.grid import Cell
from ...pictures.svg import Sample, legend, path, still, stroke, text, through
from ...search import HPA
from ...search.sectors import Border, Level, Pair, Sector
from ...stage.maps import Task
from ...story import Picture

HEIGHT = 600.0
BARS = bars.height(2) + 30
"""Room under a map for its legend and two bars."""

LABELLED = 13.0
"""Cells of at least this side leave room for numbers beside the nodes."""

Edges = tuple[tuple[Cell, float], ...]
State = TypeVar("State")


class Known(NamedTuple):
    """What is known of a level: the transitions of each border, the nodes of each sector, the intra edges of nodes."""

    borders: Mapping[Border, tuple[Pair, ...]]
    nodes: Mapping[Sector, tuple[Cell, ...]]
    edges: Mapping[Cell, Edges]

    def sector(self, node: Cell) -> Sector:
        """The sector in which a node lies."""
        return next(sector for sector, nodes in self.nodes.items() if node in nodes)

    def joined(self) -> int:
        """How many inter edges there are."""
        return sum(map(len, self.borders.values()))

    def measured(self) -> int:
        """How many intra edges there are."""
        return sum(map(len, self.edges.values())) // 2


def known(level: Level) -> Known:
    """All of a level that was measured."""
    edges = {}
    for node in (node for nodes in level.nodes.values() for node in nodes if node in level.lists):
        edges[node] = tuple(edge for edge in level.neighbors(node) if level.sector(edge[0]) == level.sector(node))
    borders = {border: tuple(pairs) for border, pairs in level.borders.items()}
    return Known(borders, {sector: tuple(nodes) for sector, nodes in level.nodes.items()}, edges)


@lru_cache(maxsize=3)
def built(grid: GridMap, sector: int, levels: int, keep: bool = True) -> HPA:
    """The abstraction of a map that nobody paints: made once for all places of start and goal."""
    return HPA(grid, sector, levels, keep=keep)


def unmeasured(grid: GridMap, sector: int, levels: int, keep: bool = True) -> HPA:
    """The abstraction of a map before its first query, with all intra edges still to be measured, on demand."""
    return HPA(grid, sector, levels, on_demand=True, keep=keep)


@lru_cache(maxsize=3)
def ground(place: picture.Layout, grid: GridMap) -> grid_image.Ground:
    """The picture of a large map that nobody paints."""
    return grid_image.Ground(place, grid)


class SectorPicture(Picture[State], Generic[State]):
    """A map in sectors, with `below` units of room under the map. With a `cursor` it can be painted."""

    def __init__(self, task: Task, sector: int, below: float, cursor: Cell | None) -> None:
        self.task, self.grid, self.sector_size, self.cursor = task, task.grid, sector, cursor
        self.editable = cursor is not None
        self.size = (picture.WIDTH, HEIGHT)
        self.under = HEIGHT - below
        self.place = picture.layout(task.grid.width, task.grid.height, bottom=self.under)
        self.reach = abstraction.radius(self.place)

    def backdrop(self) -> str:
        if self.place.single:
            return picture.backdrop(self.place, self.grid)
        return grid_image.backdrop(ground(self.place, self.grid))

    def handles(self) -> str:
        return picture.handles(self.place, self.task.start, self.task.goal, self.cursor, self.editable, numbers=False)

    def borders(self, level: int) -> str:
        """The borders of the sectors of a level, and thinner those of the one below."""
        finer = picture.lattice(self.place, self.wide(level - 1), "axis") if level > 1 else ""
        return finer + abstraction.borders(self.place, self.wide(level))

    def wide(self, level: int) -> int:
        return self.sector_size << (level - 1)

    def sector(self, cell: Cell, level: int = 1) -> Sector:
        return cell[0] // self.wide(level), cell[1] // self.wide(level)

    def web(self, level: Known, style: str = "link") -> str:
        """All intra edges of a level as one element, and its inter edges."""
        inside = ((a, b) for a, edges in level.edges.items() for b, _ in edges if a < b or b not in level.edges)
        across = (pair for pairs in level.borders.values() for pair in pairs)
        return self.strokes(style, inside) + self.strokes("ring", across)

    def strokes(self, style: str, pairs: Iterable[Pair]) -> str:
        at = self.place.centre
        return path(style, "".join(through((at(one), at(other))) for one, other in pairs))

    def lengths(self, edges: Edges, level: int) -> str:
        """How long the edges of a node are, beside their other ends, where there is room for numbers."""
        if self.place.side < LABELLED:
            return ""
        return still("".join(self.beside(node, told(d), level) for node, d in edges))

    def beside(self, node: Cell, words: str, level: int) -> str:
        """Words beside a node, away from the border that it lies on."""
        (x, y), size, away = self.place.centre(node), self.wide(level), self.reach + 5
        dx, dy = ((at % size == 0) - (at % size == size - 1) for at in node)
        if dx:
            return text("value halo", words, x + dx * away, y + 6, font=17, anchor="start" if dx > 0 else "end")
        return text("value halo", words, x, y + 6 + dy * (away + 6), font=17)

    def way(self, style: str, cells: Sequence[Cell]) -> str:
        """A path over cells, in the look of a class."""
        if len(cells) < 2:
            return ""
        d = through(map(self.place.centre, cells))
        return f'<path class="{style}" pointer-events="none" fill="none" d="{d}"/>'

    def draw_dots(self, shown: Mapping[Cell, dots.Dot], links: Iterable[dots.Link] = ()) -> str:
        return dots.draw(
            self.place.centre, {node_id(cell): dot for cell, dot in shown.items()}, links, radius=self.reach
        )

    def legend(self, kinds: Mapping[str, str]) -> str:
        """What the dots and lines mean: names by state, or by the class of a line."""
        x = self.place.left if self.place.left < 200 else 60.0
        return legend(x, self.under + 22, [sample(kind, name) for kind, name in kinds.items()], gap=24)

    def bars(self, rows: Sequence[bars.Bar], most: float) -> str:
        """Bars below the legend."""
        return bars.draw(rows, most, left=12, right=self.size[0] - 6, top=self.under + 34)


def sample(kind: str, name: str) -> Sample:
    """What a kind of dot or line looks like in a legend."""
    if kind in ("start", "goal"):
        return lambda x, y: picture.marker(kind, x + 10, y - 6, 0.0), 28, name
    if kind in ("open", "done", "seen"):
        return lambda x, y: dots.shape(kind, x + 10, y - 6, 7.0), 28, name
    return stroke(kind, 22, name, 6)


# ---------------------------------------------------------------- names and words


def node_id(cell: Cell) -> str:
    return f"node/{cell[0]}/{cell[1]}"


def sector_id(sector: Sector) -> str:
    return f"sector/{sector[0]}/{sector[1]}"


def told(value: float) -> str:
    """A length, to one decimal."""
    return number(float(value), 1)
