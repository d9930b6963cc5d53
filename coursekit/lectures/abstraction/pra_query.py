"""One query of PRA*: its steps, and what is known after each of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from ...maps import GridMap
from ...search import PRA, astar
from ...search.cliques import Cell
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...story import Fold
from ...trace import Step, record
from .pra_layers import View, views

Path = tuple[Cell, ...]


class Query:
    """A query of PRA*, which begins on the layer `begin`, and what A* needs for it.

    Start and goal met on the layer `met`, None where they did not.
    """

    def __init__(self, task: Task, begin: int | None, window: int | None) -> None:
        pra, self.layers = built(task.grid)
        trace = record(pra.path, task.start, task.goal, layer=begin, window=window)
        self.task, self.window = task, window
        self.trace = trace.with_steps(expansions(trace.steps))
        self.result = trace.result
        self.best = astar(task.grid, task.start, task.goal, on_empty_grid(task.grid))
        *_, last = (step.data for step in trace.steps if step.event == "climb")
        self.met: int | None = last["layer"] if last["start"] == last["goal"] else None
        self.begin: int = next((step.data["layer"] for step in trace.steps if step.event == "search"), 0)


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

    layer: int = 0
    ends: tuple[tuple[Cell, Cell], ...] = ()
    paths: Mapping[int, Path] = field(default_factory=dict)
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


class PathFold(Fold[Moment]):
    """How start and goal climb, and how the path comes about."""

    first = Moment()

    def on_climb(self, before: Moment, layer: int, start: Cell, goal: Cell) -> Moment:
        return Moment(layer, (*before.ends, (start, goal)))

    def on_search(self, before: Moment, step: Step, start: Cell, goal: Cell) -> Moment:
        data = step.data
        corridor = None if data["corridor"] is None else frozenset(data["corridor"])
        fresh = {"opened": data["opened"], "closed": frozenset(), "now": None}
        return replace(before, layer=data["layer"], aim=(start, goal), corridor=corridor, **fresh)

    def on_take(self, before: Moment, layer: int, node: Cell, opened: dict[Cell, Guess]) -> Moment:
        left = {other: guess for other, guess in before.opened.items() if other != node}
        expanded = {**before.expanded, layer: before.expanded.get(layer, 0) + 1}
        closed = before.closed | {node}
        return replace(before, opened=left | opened, closed=closed, now=node, expanded=expanded)

    def on_refined(self, before: Moment, layer: int, path: Path) -> Moment:
        whole = joined(before.paths.get(layer, ()), path, before.ends[layer][1])
        first = before.total if before.first is None and not layer else before.first
        return replace(before, paths={**before.paths, layer: whole}, now=None, first=first)


def joined(path: Path, piece: Path, goal: Cell) -> Path:
    """A path with one more piece, which begins where it ends; it stops where it first comes to the goal."""
    whole = path + piece[1:] if path else piece
    return whole[: whole.index(goal) + 1] if goal in whole else whole
