"""A path of PRA*: start and goal climb until they meet, then a search on a layer below, refined piece by piece."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import NamedTuple

from ...maps import GridMap
from ...pictures import abstraction, bars
from ...pictures import grid as picture
from ...pictures.dots import Dot, Link
from ...pictures.grid import Mark
from ...search import PRA, astar
from ...search.cliques import Cell
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Story
from ...trace import Step, record
from .hpa_picture import told
from .pra_layers import Stage, View, views

BOTTOM = 420.0
"""Where a map ends at most."""


class Guess(NamedTuple):
    """What a search knows of a node in OPEN."""

    g: float
    h: float
    f: float


@dataclass(frozen=True)
class Moment:
    """What is known at a step, and the search that is under way on `layer`: its ends, corridor, OPEN and CLOSED.

    `ends` are the ancestors of start and goal so far, `paths` the path on each layer so far, `expanded` what was
    expanded there, and `first` what it took until the first move was known.
    """

    layer: int
    ends: tuple[tuple[Cell, Cell], ...] = ()
    paths: Mapping[int, tuple[Cell, ...]] = field(default_factory=dict)
    expanded: Mapping[int, int] = field(default_factory=dict)
    aim: tuple[Cell, Cell] | None = None
    corridor: frozenset[Cell] | None = None
    opened: Mapping[Cell, Guess] = field(default_factory=dict)
    closed: frozenset[Cell] = frozenset()
    now: Cell | None = None
    first: int | None = None

    @property
    def total(self) -> int:
        return sum(self.expanded.values())


class PathStory(Story[Moment]):
    """PRA* from start to goal. `begin` is the layer on which the search begins, None for half way up.

    A subclass says what is said and asked.
    """

    title = "PRA*"

    def __init__(self, task: Task, begin: int | None = None, window: int | None = None, cursor: Cell | None = None):
        pra, layers = built(task.grid)
        trace = record(pra.path, task.start, task.goal, layer=begin, window=window)
        trace.steps[:] = expansions(trace.steps)
        super().__init__(trace)
        self.task, self.window, self.cursor = task, window, cursor
        self.layers = layers
        self.stage = Stage(task.grid, self.layers, BOTTOM)
        self.place = self.stage.place
        self.places = [self.place]
        self.size = (picture.WIDTH, self.stage.height + bars.height(2) + 8)
        self.best = astar(task.grid, task.start, task.goal, on_empty_grid(task.grid))
        climbs = [step.data for step in trace.steps if step.event == "climb"]
        met = climbs[-1]["layer"] if climbs[-1]["start"] == climbs[-1]["goal"] else None
        self.met: int | None = met
        searches = [step.data["layer"] for step in trace.steps if step.event == "search"]
        self.begin = searches[0] if searches else 0

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment(0)

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        if step.event == "climb":
            return Moment(data["layer"], (*before.ends, (data["start"], data["goal"])))
        layer = data["layer"]
        if step.event == "search":
            corridor = None if data["corridor"] is None else frozenset(data["corridor"])
            return replace(
                before,
                layer=layer,
                aim=(data["start"], data["goal"]),
                corridor=corridor,
                opened=data["opened"],
                closed=frozenset(),
                now=None,
            )
        if step.event == "take":
            left = {node: guess for node, guess in before.opened.items() if node != data["node"]}
            return replace(
                before,
                opened=left | data["opened"],
                closed=before.closed | {data["node"]},
                now=data["node"],
                expanded={**before.expanded, layer: before.expanded.get(layer, 0) + 1},
            )
        path = joined(before.paths.get(layer, ()), data["path"], before.ends[layer][1])
        known = before.total if before.first is None and not layer else before.first
        return replace(before, paths={**before.paths, layer: path}, now=None, first=known)

    # ------------------------------------------------ the picture

    def backdrop(self) -> str:
        return self.stage.backdrop() + self.stage.legend(
            "Round and blue: OPEN, with f. Square and green: CLOSED. Framed:",
            "the corridor. Dashes: the path on the layer above.",
        )

    def draw(self, after: Moment) -> str:
        editable = self.cursor is not None
        return (
            self.corridor(after)
            + self.stage.nodes(after.layer)
            + (self.graph(after) if after.layer else self.cells(after))
            + picture.handles(self.place, self.task.start, self.task.goal, self.cursor, editable)
            + self.pyramid(after)
            + self.bars(after)
        )

    def corridor(self, after: Moment) -> str:
        """Where the search may go."""
        if after.corridor is None:
            return ""
        cells = self.inside(after.corridor, after.layer)
        lattice = picture.lattice(self.place)
        return picture.flat(self.place, "cells lit", cells) + lattice + abstraction.outline(self.place, cells, "border")

    def inside(self, parents: frozenset[Cell], layer: int) -> list[Cell]:
        """The cells of a corridor."""
        view = self.layers[layer]
        return [cell for node, cells in view.cells.items() if view.parent[node] in parents for cell in cells]

    def cells(self, after: Moment) -> str:
        """Layer 0: OPEN and CLOSED in the cells themselves, below the path so far."""
        marks = {cell: Mark("done", now=cell == after.now, tells=self.tells(after, cell)) for cell in after.closed}
        for cell, guess in after.opened.items():
            marks[cell] = Mark("open", label=told(guess.f), tells=self.tells(after, cell))
        drawn = picture.draw(self.place, marks, path=after.paths.get(0, ()), editable=self.cursor is not None)
        return drawn + self.guide(after)

    def graph(self, after: Moment) -> str:
        """A layer above: its nodes and edges, and the path on it so far."""
        view, path = self.layers[after.layer], after.paths.get(after.layer, ())
        at = view.positions
        links = [Link(at[a], at[b], "new") for a in view.cells for b in sorted(view.edges[a]) if a < b]
        links += [Link(at[a], at[b], "path") for a, b in pairwise(path)]
        editable = self.cursor is not None
        return (
            picture.ground(self.place, editable)
            + self.guide(after)
            + self.stage.dots(view, {node: self.dot(after, node) for node in view.cells}, links)
            + self.families(after)
            + self.stage.areas(view, {node: self.tells(after, node) for node in view.cells}, editable)
        )

    def dot(self, after: Moment, node: Cell) -> Dot:
        at = self.layers[after.layer].positions[node]
        if node in after.opened:
            return Dot(at, "open", told(after.opened[node].f))
        return Dot(at, "done" if node in after.closed else "seen", now=node == after.now)

    def guide(self, after: Moment) -> str:
        """The path on the layer above, in dashes."""
        above = after.layer + 1
        path = after.paths.get(above, ())
        if len(path) < 2 or after.corridor is None:
            return ""
        at = self.layers[above].positions
        return self.stage.web([Link(at[a], at[b], "scout") for a, b in pairwise(path)])

    def families(self, after: Moment) -> str:
        """While they climb: all cells that lie below the ancestors of start and goal."""
        if after.aim:
            return ""
        cells = self.layers[after.layer].cells
        return "".join(abstraction.outline(self.place, cells[end]) for end in after.ends[-1])

    def tells(self, after: Moment, node: Cell) -> str:
        """What is known of a node, in words."""
        view = self.layers[after.layer]
        what = f"{view.called} {node}"
        if node in after.opened:
            guess = after.opened[node]
            return f"{what}, in OPEN: f = {told(guess.g)} + {told(guess.h)} = {told(guess.f)}"
        if node in after.closed:
            return f"{what}, in CLOSED"
        if after.corridor is not None:
            return f"{what}, {'in' if view.parent[node] in after.corridor else 'outside'} the corridor"
        return what

    def pyramid(self, after: Moment) -> str:
        """All layers: the ends as far as they have climbed, and the paths so far."""
        parts = []
        for number, (start, goal) in enumerate(after.ends):
            view, small = self.layers[number], self.stage.small(number)
            if not after.aim:
                parts += [abstraction.outline(small, view.cells[end], "bracket open") for end in (start, goal)]
            parts.append(picture.route(small, [view.positions[node] for node in after.paths.get(number, ())]))
        notes = [counted(len(view.cells), view.called) for view in self.layers]
        return "".join(parts) + self.stage.captions(notes, after.layer)

    def bars(self, after: Moment) -> str:
        parts = {f"layer {number}": after.expanded.get(number, 0) for number in range(self.begin, -1, -1)}
        shown = [bars.Bar("PRA*", parts), bars.Bar("A*", {"": self.best.expanded})]
        most = max(self.best.expanded, sum(getattr(self.trace.result, "layers", ())))
        return bars.draw(shown, most, left=8, right=picture.WIDTH, top=self.stage.height)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        return {
            "layer": str(after.layer),
            "OPEN": str(len(after.opened)),
            "CLOSED": str(len(after.closed)),
            "expanded": str(after.total),
            "first move after": "–" if after.first is None else str(after.first),
            "A* in all": str(self.best.expanded),
        }

    # ------------------------------------------------ the rest

    def landmark(self, step: Step) -> bool:
        return step.event in ("search", "refined") or (step.event == "climb" and step.data["layer"] == self.met)

    def touches(self, step: Step) -> tuple[str, ...]:
        nodes = [step.data["node"]] if step.event == "take" else []
        return tuple(map(self.place.cell_id, nodes))

    def outcome(self) -> str:
        result = self.trace.result
        return f"cost {told(result.cost)}" if result.cost < inf else "no path"


@lru_cache(maxsize=2)
def built(grid: GridMap) -> tuple[PRA, list[View]]:
    """The pyramid of a map that nobody paints: made once for all places of start and goal."""
    pra = PRA(grid)
    return pra, views(pra.pyramid)


def expansions(steps: list[Step]) -> list[Step]:
    """The steps of PRA*, of A*'s only those that take a node, each with what enters OPEN then and its layer."""
    kept: list[Step] = []
    layer = 0
    for step in steps:
        if step.event == "open":
            guess = Guess(step.data["g"], step.data["h"], step.data["f"])
            kept[-1].data["opened"][step.data["node"]] = guess
        elif step.event in ("climb", "search", "take", "refined"):
            layer = step.data.get("layer", layer)
            kept.append(step._replace(data={**step.data, "layer": layer, "opened": {}}))
    return kept


def joined(path: tuple[Cell, ...], piece: tuple[Cell, ...], goal: Cell) -> tuple[Cell, ...]:
    """A path with one more piece, which begins where it ends; it stops where it first comes to the goal."""
    whole = path + piece[1:] if path else piece
    return whole[: whole.index(goal) + 1] if goal in whole else whole
