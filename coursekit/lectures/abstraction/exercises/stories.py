"""What is shown beside a student's answer in lecture 04: what is right, piece by piece, on the map."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from ....exercises.exercise import same
from ....exercises.kinds.beside import SMALLEST, BesideStory
from ....exercises.kinds.table import Row, TableStory
from ....exercises.shapes import shown
from ....look import number
from ....maps import GridMap
from ....pictures import abstraction, dots
from ....pictures import grid as picture
from ....pictures.dots import Dot
from ....pictures.grid import Cell, Layout, Mark
from ....pictures.svg import extent, polyline, still, text
from ....search import octile
from ....stage.maps import Task
from ....trace import Step
from ..hpa_build import BuildPicture, BuildStory
from .sectored_maps import Border, Coarse, Joining, distances, sector, way

BOTTOM = 430.0
"""Where a map ends at the latest; below is room for a line of text."""

LARGEST = 100.0
"""No cell is wider."""

Draw = Callable[[Layout, int], str]
"""The picture when so many rows are compared."""


class OnMap(TableStory):
    """A table whose rows ask for cells, drawn as a map on which lies what was compared so far, above a `note`."""

    def __init__(self, title: str, grid: GridMap, rows: Sequence[Row], opening: str, note: str, draw: Draw) -> None:
        super().__init__(title, rows, opening)
        self.grid, self.note, self.drawn = grid, note, draw
        bottom = min(BOTTOM, picture.TICKS_TOP + LARGEST * grid.height)
        self.place = picture.layout(grid.width, grid.height, bottom=bottom)
        self.size = (picture.WIDTH, self.place.bottom + 40)

    def backdrop(self) -> str:
        x = min(self.place.left, picture.WIDTH - 16 - extent(self.note, 16))
        note = text("caption", self.note, x, self.place.bottom + 28, font=16)
        return picture.backdrop(self.place, self.grid) + note

    def draw(self, after: int) -> str:
        return self.drawn(self.place, after)

    def touches(self, step: Step) -> tuple[str, ...]:
        (cells,) = step.data["row"].asked
        return tuple(map(self.place.cell_id, cells))


def shortened(length: float) -> str:
    return number(float(length), 3)


# ---------------------------------------------------------------- the entrances of a border


class BorderPicture(BuildPicture):
    """Two sectors alone: nobody is on the way, so there is neither a start nor a goal."""

    def handles(self) -> str:
        return ""


def crossed(problem: Border, yours: Sequence[int] | None) -> BesideStory:
    """HPA* on a map with this border below free ground, and where a student's code wants to cross it."""
    wide = len(problem.upper)
    below = max(wide, 2)
    grid = GridMap(["." * wide] * (below - 1) + [*problem])
    story = BuildStory(Task(grid, (0, 0), (wide - 1, 0)), below, picture=BorderPicture)
    [place] = story.places
    marks = [place.centre((x, below)) for x in set(yours or ()) if x in range(wide)]
    you = "".join(text("caption halo", "you", x, y + 26, font=16, anchor="middle") for x, y in marks)
    opening = f"{SMALLEST} The border of two sectors lies between row {below - 1} and row {below}."
    says = f"Your code gives {'no list of places' if yours is None else shown(yours)}."
    return BesideStory(story, opening, says, lambda after: still(you), lambda step: step.event == "border")


# ---------------------------------------------------------------- a cell joined to its sector


def joined(problem: Joining, yours: Mapping[Cell, float]) -> OnMap:
    """How far the cells of a sector are from the one that is inserted, and what a student's code says of the nodes."""
    d = distances(*problem[:3])
    reached = sorted(d, key=d.__getitem__)
    rows = [reached_row(problem, cell, d[cell], yours.get(cell)) for cell in reached]
    for node in dict.fromkeys((*problem.nodes, *yours)):
        if node not in d:
            why = f"**{node} cannot be reached inside the sector:** no edge."
            rows.append(Row(((),), None, yours.get(node), why))

    def draw(place: Layout, count: int) -> str:
        seen, marks = reached[:count], {}
        for cell in dict.fromkeys((*problem.nodes, *seen)):
            state = ("done" if cell in seen else "never") if cell in problem.nodes else "new"
            label = shortened(d[cell]) if cell in seen else ""
            note = f"you: {shortened(yours[cell])}" if cell in yours else ""
            kind = "node" if cell in problem.nodes else "cell"
            marks[cell] = Mark(state, label, note, now=cell in seen[-1:], tells=f"{kind} {cell} {label}".strip())
        return picture.draw(place, marks, start=problem.cell) + abstraction.borders(place, problem.wide)

    opening = f"Dijkstra’s algorithm goes out from {problem.cell}, and does not leave the sector."
    legend = "below it, what your code says" if yours else "your code gives none"
    note = f"In each node stands its distance; {legend}."
    return OnMap("insertion", GridMap(problem.rows), rows, opening, note, draw)


def reached_row(problem: Joining, cell: Cell, d: float, yours: float | None) -> Row:
    """What there is to say of a cell that can be reached."""
    if cell == problem.cell:
        return Row(((cell,),), None, yours, f"**{cell} is where it begins.** No edge leads from it to itself.")
    lead, says = f"**{cell} is {shortened(d)} away.**", "none" if yours is None else shortened(yours)
    if cell not in problem.nodes:
        return Row(((cell,),), None, yours, f"{lead} It is no node: no edge.")
    right = yours is not None and same(yours, d)
    edge = f"It is a node: {problem.cell} gets an edge of {shortened(d)}."
    return Row(((cell,),), d, yours, f"{lead} {edge}{'' if right else f' Your code says {says}.'}", right)


# ---------------------------------------------------------------- refinement


def refined(problem: Coarse, yours: Sequence[Cell], wrong: int) -> OnMap:
    """An abstract path refined piece by piece, and a student's path, dashed: from piece `wrong` on it goes astray."""
    ways = [(problem.path[0],), *(way(problem, *pair) for pair in pairwise(problem.path))]
    first = f"**The path begins at {problem.path[0]}.**"
    told = [first, *(piece(problem, way) for way in ways[1:])]
    rows = [Row(((way[0], way[-1]),), way, None, told[i], i < wrong) for i, way in enumerate(ways)]
    grid = GridMap(problem.rows)

    def draw(place: Layout, count: int) -> str:
        at, cells = place.centre, [cell for way in ways[:count] for cell in way]
        nodes = {place.cell_id(node): Dot(node, "open", tells=f"node {node}") for node in problem.path}
        return (
            abstraction.borders(place, problem.wide)
            + polyline("route", map(at, cells))
            + polyline("bar", map(at, ways[count - 1] if count else ()))
            + polyline("link scout", [at(cell) for cell in yours if grid.is_free(cell)])
            + dots.draw(at, nodes, (), abstraction.radius(place))
        )

    alone = "" if len(problem.path) > 1 else f" From {problem.path[0]} to itself: the path is that cell."
    legend = "dashed: your path" if yours else "your code gives no path"
    opening, note = f"The abstract path is refined piece by piece.{alone}", f"Dots: the abstract path; {legend}."
    return OnMap("refinement", grid, rows, opening, note, draw)


def piece(problem: Coarse, way: Sequence[Cell]) -> str:
    """What there is to say of a piece of the path."""
    lead = f"**From {way[0]} to {way[-1]}:**"
    if sector(way[0], problem.wide) != sector(way[-1], problem.wide):
        return f"{lead} across the border, one step."
    length = shortened(sum(octile(*pair) for pair in pairwise(way)))
    return f"{lead} a shortest way that stays inside the sector, {length} long."
