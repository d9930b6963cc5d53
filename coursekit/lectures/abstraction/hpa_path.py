"""A path by HPA*: start and goal inserted, the abstract search, the refinement piece by piece, and the smoothing.

The sentences and the questions stand in abstraction_hpa_words.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import NamedTuple

from ...pictures import abstraction, bars
from ...pictures.abstraction import Sector as Mark
from ...pictures.bars import Bar
from ...pictures.dots import Dot, Link
from ...pictures.grid import Cell, ground, route
from ...search import HPA, astar
from ...stage.maps import Task
from ...trace import Step, record
from .hpa_picture import LABELLED, Edges, Known, SectorStory, known, node_id, told

MOST_EDGES = 2500
"""With more intra edges only the nodes in question are drawn."""

ROOM = bars.height(2) + 30

PARTS = ("insertion", "abstract search", "refinement", "smoothing")


class Node(NamedTuple):
    """A node in OPEN or CLOSED."""

    state: str
    g: float
    h: float
    f: float

    def tells(self) -> str:
        return f"g {told(self.g)}, h {told(self.h)}, f {told(self.f)}"


@dataclass(frozen=True)
class Moment:
    """A query after some of its steps, on `level`.

    `nodes` are those in OPEN and CLOSED, `coarse` is the path that is refined, `fine` what it has become so far,
    `old` and `new` are the last piece before and after smoothing. `work` counts the expansions of each part.
    """

    level: int
    nodes: Mapping[Cell, Node]
    coarse: tuple[Cell, ...] = ()
    fine: tuple[Cell, ...] = ()
    old: tuple[Cell, ...] = ()
    new: tuple[Cell, ...] = ()
    length: float = inf
    work: tuple[int, int, int, int] = (0, 0, 0, 0)
    step: Step | None = None

    def more(self, part: int, work: int) -> tuple[int, int, int, int]:
        before = self.work
        return tuple(old + work * (i == part) for i, old in enumerate(before))  # type: ignore[return-value]


class PathStory(SectorStory[Moment]):
    """Tells one query, beside what A* needs for it.

    What a node brings into OPEN is told with it, steps across a border with the pieces that they join; what A* looks at
    and pieces that smoothing leaves as they are, are not told.
    """

    title = "HPA*"

    def __init__(self, hpa: HPA, task: Task, cursor: Cell | None = None) -> None:
        trace = record(hpa.path, task.start, task.goal)
        trace.steps[:] = folded(trace.steps, hpa)
        super().__init__(trace, task, hpa.levels[0].size, ROOM, cursor)
        self.hpa = hpa
        self.result = trace.result
        self.plain = astar(task.grid, task.start, task.goal, hpa.heuristic)
        self.webs = {level.number: drawable(known(level)) for level in hpa.levels}
        whole = self.result.expanded + self.result.smoothed
        self.most = max(whole, self.plain.expanded)

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment(1, {})

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        now = replace(before, step=step, level=data.get("level", before.level), old=(), new=())
        if step.event == "insert":
            return replace(now, work=now.more(0, data["expanded"]))
        if step.event == "search":
            return replace(now, nodes=self.opened(now.nodes, step))
        if step.event == "take":
            closed = {**now.nodes, data["node"]: now.nodes[data["node"]]._replace(state="done")}
            return replace(now, nodes=self.opened(closed, step), work=now.more(1, 1))
        if step.event == "abstract":
            return replace(now, coarse=data["path"], length=data["cost"])
        if step.event == "refine":
            # No two pieces meet in a node: between them lies a step across a border.
            way = data["way"]
            return replace(now, fine=now.fine + way, new=way, work=now.more(2, data["expanded"]))
        if step.event == "refined":
            return replace(now, coarse=data["path"], fine=()) if data["level"] else replace(now, fine=data["path"])
        done = now.more(3, data["looked"] - now.work[3])
        if step.event == "piece":
            old, new = data["old"], data["new"]
            at = next(i for i, cell in enumerate(now.fine) if cell == old[0] and now.fine[i : i + len(old)] == old)
            fine = now.fine[:at] + new + now.fine[at + len(old) :]
            return replace(now, fine=fine, old=old, new=new, length=self.length(fine), work=done)
        return replace(now, fine=data["path"], length=self.length(data["path"]), work=done)

    def length(self, path: Iterable[Cell]) -> float:
        return sum(self.hpa.heuristic(here, there) for here, there in pairwise(path))

    @staticmethod
    def opened(nodes: Mapping[Cell, Node], step: Step) -> dict[Cell, Node]:
        new = {data["node"]: Node("open", data["g"], data["h"], data["f"]) for data in step.data.get("opened", ())}
        return {**nodes, **new}

    # ------------------------------------------------ the picture

    def draw(self, after: Moment) -> str:
        step = after.step
        event = step.event if step else ""
        links: list[Link] = []
        edges: Edges = ()
        if step and event == "insert":
            edges = step.data["edges"]
            links = [Link(step.data["node"], other, "path") for other, _ in edges]
        if event not in ("refined", "piece", "smoothed") or after.level:
            links += [Link(here, there, "path") for here, there in pairwise(after.coarse)]
        web = self.webs.get(after.level)
        return (
            ground(self.place, self.editable)
            + self.borders(max(after.level, 1))
            + self.in_question(after)
            + (self.web(web, "link" if not after.coarse else "link new") if web else "")
            + self.draw_dots(self.dots(after), links)
            + self.fs(after)
            + (route(self.place, after.fine) if self.place.side < 38 else self.way("route", after.fine))
            + self.way("link never", after.old)
            + self.way("bar", after.new)
            + self.lengths(edges, after.level)
            + self.handles()
            + self.legend(LEGEND if self.place.side >= LABELLED else {**LEGEND, "open": "OPEN"}, self.under + 22)
            + self.draw_bars(after)
        )

    def in_question(self, after: Moment) -> str:
        """The sector of an insertion, or of a piece that is refined."""
        data = after.step.data if after.step else {}
        cell = data.get("node") if "edges" in data else data.get("start")
        if cell is None:
            return ""
        sector = self.sector(cell, after.level)
        return abstraction.sectors(self.place, self.wide(after.level), {sector: Mark("open")})

    def dots(self, after: Moment) -> dict[Cell, Dot]:
        step = after.step
        if step and step.event == "insert":
            shown = dict.fromkeys((step.data["node"], *(other for other, _ in step.data["edges"])))
            return {node: Dot(node, "seen", tells=f"node {node}") for node in shown}
        if after.coarse:
            return {node: Dot(node, "seen", tells=f"node {node} of the path") for node in after.coarse}
        now = step.data["node"] if step and step.event == "take" else None
        return {
            cell: Dot(cell, node.state, now=cell == now, tells=f"node {cell}, {NAMES[node.state]}: {node.tells()}")
            for cell, node in after.nodes.items()
        }

    def fs(self, after: Moment) -> str:
        """The f of what is in OPEN, beside each node, where there is room for numbers."""
        if after.coarse or self.place.side < LABELLED or (after.step and after.step.event == "insert"):
            return ""
        waiting = [(cell, node) for cell, node in after.nodes.items() if node.state == "open"]
        numbers = "".join(self.beside(cell, told(node.f), after.level) for cell, node in waiting)
        return f'<g pointer-events="none">{numbers}</g>'

    def draw_bars(self, after: Moment) -> str:
        rows = [Bar("HPA*", dict(zip(PARTS, after.work, strict=True))), Bar("A*", {"": self.plain.expanded})]
        return bars.draw(rows, self.most, left=12, right=self.size[0] - 6, top=self.under + 34)

    # ------------------------------------------------ the rest

    def landmark(self, step: Step) -> bool:
        return step.event in ("search", "abstract", "refined", "smoothed")

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        if step.event == "refine":
            return node_id(data["start"]), node_id(data["goal"])
        return (node_id(data["node"]),) if step.event in ("insert", "take") else ()

    def outcome(self) -> str:
        return f"length {self.result.cost:.2f}" if self.result.path else "no way"

    def telling(self) -> int:
        return max(i for i, step in enumerate(self.trace.steps, 1) if step.event in ("abstract", "refined"))


UNTOLD = ("look", "stale", "reopen", "goal")
"""What A* looks at, and a goal that is known to be taken."""

NAMES = {"open": "in OPEN", "done": "in CLOSED"}
LEGEND = {"start": "start", "goal": "goal", "open": "OPEN, with f", "done": "CLOSED", "route": "path"}


def folded(steps: Iterable[Step], hpa: HPA) -> list[Step]:
    """The steps worth telling: what enters OPEN goes with the node that brings it there."""
    kept: list[Step] = []
    for step in steps:
        data = step.data
        if step.event == "open":
            so_far = kept[-1].data
            kept[-1] = kept[-1]._replace(data={**so_far, "opened": (*so_far.get("opened", ()), data)})
        elif not (
            step.event in UNTOLD
            or (step.event == "refine" and across(hpa, step))
            or (step.event == "piece" and data["old"] == data["new"])
        ):
            kept.append(step)
            if step.event == "abstract" and not data["path"]:
                break
    return kept


def across(hpa: HPA, step: Step) -> bool:
    """Whether a step of the path is an inter edge."""
    level = hpa.levels[step.data["level"] - 1]
    return level.sector(step.data["start"]) != level.sector(step.data["goal"])


def drawable(level: Known) -> Known | None:
    """A level whose edges can be drawn."""
    return level if level.measured() <= MOST_EDGES else None
