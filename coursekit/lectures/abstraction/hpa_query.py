"""One query of HPA*: its steps, and what is known after each of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from ...pictures.dots import Dot
from ...pictures.grid import Cell
from ...search import HPA, HPAResult, astar
from ...stage.maps import Task
from ...story import Fold
from ...trace import Step, record
from .hpa_picture import Edges, known, told

Path = tuple[Cell, ...]


class Query:
    """A query of HPA*, and what A* needs for it. `known` is what was measured of each level before.

    What a node brings into OPEN is told with it, or with its edges where they are measured on demand; steps across a
    border with the pieces that they join; what A* looks at and pieces that smoothing leaves as they are, are not told.
    """

    def __init__(self, hpa: HPA, task: Task) -> None:
        self.hpa, self.task = hpa, task
        self.known = {level.number: known(level) for level in hpa.levels}
        trace = record(self.ask)
        self.trace = trace.with_steps(folded(trace.steps, hpa))
        self.result = trace.result
        self.plain = astar(task.grid, task.start, task.goal, hpa.heuristic)
        self.nodes = sum(map(len, hpa.levels[-1].nodes.values()))

    def ask(self, watch: Any) -> HPAResult:
        """The query, which tells too what it has to measure."""
        if self.hpa.on_demand:  # else there is nothing to measure, and what is kept for other queries holds no trace
            for level in self.hpa.levels:
                level.watch = watch
        return self.hpa.path(self.task.start, self.task.goal, watch)

    def length(self, path: Iterable[Cell]) -> float:
        return sum(self.hpa.heuristic(here, there) for here, there in pairwise(path))


UNTOLD = ("look", "stale", "reopen", "goal")
"""What A* looks at, and a goal that is known to be taken."""


def folded(steps: Iterable[Step], hpa: HPA) -> list[Step]:
    """The steps worth telling: what enters OPEN goes with the node that brings it there."""
    kept: list[Step] = []
    for step in steps:
        data = step.data
        if step.event == "open":
            at = -1 if data["parent"] else next(i for i, old in enumerate(kept) if old.event == "search")
            so_far = kept[at].data
            kept[at] = kept[at]._replace(data={**so_far, "opened": (*so_far.get("opened", ()), data)})
        elif not (
            step.event in UNTOLD
            or (step.event == "refine" and across(hpa, **data))
            or (step.event == "piece" and data["old"] == data["new"])
        ):
            if step.event == "intra" and kept and kept[-1].event == "take":
                kept[-1] = kept[-1]._replace(data={**kept[-1].data, "lacking": True})
            kept.append(step)
            if step.event == "abstract" and not data["path"]:
                break
    return kept


def across(hpa: HPA, level: int, start: Cell, goal: Cell, **_: Any) -> bool:
    """Whether a step of the path is an inter edge."""
    sector = hpa.levels[level - 1].sector
    return sector(start) != sector(goal)


# ---------------------------------------------------------------- what is known


class Node(NamedTuple):
    """A node in OPEN or CLOSED."""

    state: str
    g: float
    h: float
    f: float

    def dot(self, cell: Cell, now: bool) -> Dot:
        where = "in OPEN" if self.state == "open" else "in CLOSED"
        values = f"g {told(self.g)}, h {told(self.h)}, f {told(self.f)}"
        return Dot(cell, self.state, now=now, tells=f"node {cell}, {where}: {values}")


@dataclass(frozen=True)
class Moment:
    """A query after some of its steps, on `level`.

    `nodes` are those in OPEN and CLOSED, `now` is the one taken last. `joined` are the edges that a node got when it
    was inserted or measured; the sector of `inside` is searched. `measured` are the edges of each level that were
    measured for the query. `coarse` is the path that is refined, `fine` what it has become so far, `old` and `new` are
    the last piece before and after smoothing. `work` counts the expansions of each part.
    """

    level: int = 1
    nodes: Mapping[Cell, Node] = field(default_factory=dict)
    now: Cell | None = None
    inside: Cell | None = None
    joined: Edges = ()
    measured: Mapping[int, Mapping[Cell, Edges]] = field(default_factory=dict)
    coarse: Path = ()
    fine: Path = ()
    old: Path = ()
    new: Path = ()
    length: float = inf
    work: tuple[int, ...] = (0, 0, 0, 0, 0)

    def more(self, part: int, work: int) -> tuple[int, ...]:
        return tuple(old + work * (i == part) for i, old in enumerate(self.work))


class QueryFold(Fold[Moment]):
    """How a query comes to its path."""

    first = Moment()

    def __init__(self, query: Query) -> None:
        self.query = query

    def apply(self, before: Moment, step: Step) -> Moment:
        searching = step.event in ("take", "abstract")
        level = len(self.query.hpa.levels) if searching else step.data.get("level", before.level)
        return super().apply(replace(before, level=level, now=None, inside=None, joined=(), old=(), new=()), step)

    def on_insert(self, before: Moment, node: Cell, edges: Edges, expanded: int) -> Moment:
        return replace(before, inside=node, joined=edges, work=before.more(0, expanded))

    def on_intra(
        self,
        before: Moment,
        level: int,
        node: Cell,
        edges: Edges,
        expanded: int,
        opened: Iterable[Mapping[str, Any]] = (),
    ) -> Moment:
        measured = {**before.measured, level: {**before.measured.get(level, {}), node: edges}}
        nodes = {**before.nodes, **entering(opened)}
        work = before.more(4, expanded)
        return replace(before, measured=measured, nodes=nodes, inside=node, joined=edges, now=node, work=work)

    def on_search(self, before: Moment, opened: Iterable[Mapping[str, Any]]) -> Moment:
        return replace(before, nodes={**before.nodes, **entering(opened)})

    def on_take(self, before: Moment, node: Cell, opened: Iterable[Mapping[str, Any]] = ()) -> Moment:
        closed = {node: before.nodes[node]._replace(state="done")}
        return replace(before, nodes={**before.nodes, **closed, **entering(opened)}, now=node, work=before.more(1, 1))

    def on_abstract(self, before: Moment, path: Path, cost: float) -> Moment:
        return replace(before, coarse=path, length=cost)

    def on_refine(self, before: Moment, start: Cell, way: Path, expanded: int) -> Moment:
        # No two pieces meet in a node: between them lies a step across a border.
        return replace(before, inside=start, fine=before.fine + way, new=way, work=before.more(2, expanded))

    def on_refined(self, before: Moment, level: int, path: Path) -> Moment:
        return replace(before, coarse=path, fine=()) if level else replace(before, fine=path)

    def on_piece(self, before: Moment, old: Path, new: Path, looked: int) -> Moment:
        fine = before.fine
        at = next(i for i, cell in enumerate(fine) if cell == old[0] and fine[i : i + len(old)] == old)
        return replace(self.on_smoothed(before, fine[:at] + new + fine[at + len(old) :], looked), old=old, new=new)

    def on_smoothed(self, before: Moment, path: Path, looked: int) -> Moment:
        work = before.more(3, looked - before.work[3])
        return replace(before, fine=path, length=self.query.length(path), work=work)


def entering(opened: Iterable[Mapping[str, Any]]) -> dict[Cell, Node]:
    """What comes into OPEN."""
    return {data["node"]: Node("open", data["g"], data["h"], data["f"]) for data in opened}
