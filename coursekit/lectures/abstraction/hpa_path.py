"""A path by HPA*: start and goal inserted, the abstract search, the refinement piece by piece, and the smoothing."""

from collections.abc import Iterable, Mapping
from itertools import compress, pairwise
from math import inf
from typing import Any

from ...pictures import abstraction
from ...pictures.abstraction import Sector as Mark
from ...pictures.bars import Bar
from ...pictures.dots import Dot, Link
from ...pictures.grid import Cell, ground, route
from ...pictures.svg import still
from ...search import HPA
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Composed, Question, Words
from ...trace import Step
from .hpa_picture import BARS, LABELLED, Edges, SectorPicture, known, node_id, told
from .hpa_query import Moment, Node, Path, Query, QueryFold

MOST_EDGES = 2500
"""With more intra edges only the nodes in question are drawn."""

PARTS = ("insertion", "abstract search", "refinement", "smoothing")
PARTS_ON_DEMAND = ("insertion", "search", "refinement", "smoothing", "edges")
LEGEND = {"start": "start", "goal": "goal", "open": "OPEN, with f", "done": "CLOSED", "route": "path"}

SHORTER, SAME, LONGER = "shorter", "just as long", "longer"


class QueryPicture(SectorPicture[Moment]):
    """The map with the search on a level, or with the path, and what each part of the work takes beside A*."""

    def __init__(self, query: Query, cursor: Cell | None) -> None:
        hpa, result = query.hpa, query.result
        super().__init__(query.task, hpa.levels[0].size, BARS, cursor)
        self.parts = PARTS_ON_DEMAND if hpa.on_demand else PARTS
        in_the_end = map(known, hpa.levels) if hpa.on_demand else query.known.values()
        few = [level.measured() <= MOST_EDGES for level in in_the_end]
        self.webs = dict(compress(query.known.items(), few))
        self.plain = query.plain.expanded
        self.most = max(result.expanded + result.smoothed, self.plain)

    def draw(self, after: Moment) -> str:
        links = [Link(after.inside, other, "path") for other, _ in after.joined if after.inside]
        if after.level:
            links += [Link(here, there, "path") for here, there in pairwise(after.coarse)]
        written = self.place.side >= LABELLED
        rows = [Bar("HPA*", dict(zip(self.parts, after.work, strict=False))), Bar("A*", {"": self.plain})]
        return (
            ground(self.place, self.editable)
            + self.borders(max(after.level, 1))
            + self.searched(after)
            + self.edges(after)
            + self.draw_dots(self.dots(after), links)
            + (self.fs(after) if written and not after.coarse else "")
            + (route(self.place, after.fine) if self.place.side < 38 else self.way("route", after.fine))
            + self.way("link never", after.old)
            + self.way("bar", after.new)
            + self.lengths(after.joined, after.level)
            + self.handles()
            + self.legend(LEGEND if written else {**LEGEND, "open": "OPEN"})
            + self.bars(rows, self.most)
        )

    def edges(self, after: Moment) -> str:
        """The edges of the level that are known by now, where they never are too many."""
        level = self.webs.get(after.level)
        if level is None:
            return ""
        level = level._replace(edges={**level.edges, **after.measured.get(after.level, {})})
        return self.web(level, "link new" if after.coarse else "link")

    def searched(self, after: Moment) -> str:
        """The sector of an insertion, or of a piece that is refined."""
        if after.inside is None:
            return ""
        sector = self.sector(after.inside, after.level)
        return abstraction.sectors(self.place, self.wide(after.level), {sector: Mark("open")})

    def dots(self, after: Moment) -> dict[Cell, Dot]:
        if after.coarse:
            return {node: Dot(node, "seen", tells=f"node {node} of the path") for node in after.coarse}
        joined = [after.inside, *(other for other, _ in after.joined)] if after.inside else []
        seen = {node: Dot(node, "seen", tells=f"node {node}") for node in joined}
        return seen | {cell: node.dot(cell, cell == after.now) for cell, node in after.nodes.items()}

    def fs(self, after: Moment) -> str:
        """The f of what is in OPEN, beside each node."""
        waiting = [(cell, node) for cell, node in after.nodes.items() if node.state == "open"]
        return still("".join(self.beside(cell, told(node.f), after.level) for cell, node in waiting))

    def touched_insert(self, node: Cell) -> tuple[str, ...]:
        return (node_id(node),)

    touched_take = touched_intra = touched_insert

    def touched_refine(self, start: Cell, goal: Cell) -> tuple[str, ...]:
        return node_id(start), node_id(goal)


# ---------------------------------------------------------------- words


class QueryWords(Words[Moment]):
    """What is said and asked of a query. It is asked for nodes where f can be read beside them in the picture."""

    landmarks = ("search", "abstract", "refined", "smoothed")

    def __init__(self, query: Query, picture: QueryPicture) -> None:
        self.query, self.task, self.handles = query, query.task, picture.editable
        takes = [step.number for step in query.trace.steps if step.event == "take"]
        self.asked = {takes[i] for i in (1, 2, 4, 8) if i < len(takes) and picture.place.side >= LABELLED}

    def opening(self) -> str:
        nodes = f"{counted(self.query.nodes, 'node')} on level {len(self.query.hpa.levels)}"
        lead = f"**From {self.task.start} to {self.task.goal}.** The abstraction is ready: {nodes}."
        if self.query.hpa.on_demand:
            lead = f"{lead} No intra edge is measured yet."
        return f"{lead} Start and goal are not among them yet."

    def say_insert(self, after: Moment, node: Cell, edges: Edges, expanded: int) -> str:
        name, spent = "The start" if node == self.task.start else "The goal", counted(expanded, "expansion")
        lead = f"**{name} becomes a node of level {after.level}.** One search in its sector, {spent}"
        if not edges:
            return f"{lead}: no node can be reached from there inside the sector."
        near, d = min(edges, key=lambda edge: edge[1])
        return f"{lead}, joins it with {counted(len(edges), 'node')}; the nearest, {near}, is {told(d)} away."

    def say_search(self, after: Moment) -> str:
        cells = counted(sum(1 for _ in self.task.grid.cells()), "cell")
        lead = f"**A search over {counted(self.query.nodes, 'node')} instead of {cells}.**"
        return f"{lead} It is A* again, but a step leads through a sector and on into the next."

    def say_intra(self, after: Moment, node: Cell, edges: Edges, expanded: int, opened: Iterable[Any] = ()) -> str:
        where = "" if after.level == 1 else f" over level {after.level - 1}"
        lead = f"**The edges of {node} are needed, and measured only now,** inside its sector{where}:"
        new = len(list(opened))
        more = f" From it {counted(new, 'node')} can be reached on a better way than before." if new else ""
        return f"{lead} {counted(len(edges), 'edge')}, {counted(expanded, 'expansion')}.{more}"

    def say_take(self, after: Moment, node: Cell, f: float, opened: Iterable[Any] = (), lacking: bool = False) -> str:
        least, new = f"f = {told(f)}", len(list(opened))
        if node == self.task.goal:
            return f"**The goal is taken from OPEN, with {least}.** No other node can lead to a shorter abstract path."
        more = f"From it {counted(new, 'node')} can be reached on a better way than before"
        if lacking:
            more = "Its edges are not known yet"
        elif not new:
            more = "It leads nowhere that is not reached as well already"
        if node == self.task.start:
            return f"**The start is taken from OPEN,** with {least}. {more}."
        return f"**{node} is taken from OPEN:** no other node has a smaller {least}. {more}."

    def say_abstract(self, after: Moment, path: Path, cost: float) -> str:
        if not path:
            here, there = counted(sum(after.work), "expansion"), f"{self.query.plain.expanded:,}"
            return f"**OPEN is empty: there is no way.** That takes {here}; A* over cells takes {there} to find out."
        lead = f"**An abstract path of length {told(cost)}.**"
        return f"{lead} How long the way is, is known; which cells it takes, is not yet."

    def say_refine(self, after: Moment, start: Cell, goal: Cell, way: Path, expanded: int) -> str:
        over = "cells" if after.level == 1 else f"nodes of level {after.level - 1}"
        lead = f"**From {start} to {goal},** {len(way)} {over} inside one sector."
        if expanded:
            return f"{lead} A* searches nowhere else: {counted(expanded, 'expansion')}."
        return f"{lead} This way was kept when the edge was measured: nothing is searched."

    def say_refined(self, after: Moment, level: int, path: Path) -> str:
        if level:
            count = f"{counted(len(path), 'node')} of level {level}"
            return f"**All pieces together: a path over {count}.** It is refined once more."
        length, best = self.query.result.rough_cost, self.query.plain.cost
        lead = f"**A path over cells, {told(length)} long,** as the abstract search has said."
        if length <= best + 1e-9:
            return f"{lead} No path is shorter."
        why = f"The shortest, {told(best)}, need not pass through transitions"
        return f"{lead} {why}: this one is {over(length, best)} too long."

    def say_piece(self, after: Moment, old: Path, new: Path) -> str:
        before, now = told(self.query.length(old)), told(self.query.length(new))
        return f"**Straight from {new[0]} to {new[-1]}:** nothing is in the way. {now} instead of {before}."

    def say_smoothed(self, after: Moment) -> str:
        length, plain = after.length, self.query.plain
        is_best = length <= plain.cost + 1e-9
        too = "the shortest there is" if is_best else f"{over(length, plain.cost)} above the shortest"
        spent = f"{counted(sum(after.work), 'expansion')} in all, of which smoothing {after.work[3]:,}"
        return f"**Smoothed: {told(length)},** {too}. HPA* took {spent}; A* takes {plain.expanded:,}."

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        states = [node.state for node in after.nodes.values()]
        measured = sum(map(len, after.measured.values()))
        return {
            "OPEN": states.count("open"),
            "CLOSED": states.count("done"),
            **({"measured": f"{measured} nodes"} if self.query.hpa.on_demand else {}),
            "expansions": sum(after.work),
            "A* needs": self.query.plain.expanded,
            "length": told(after.length) if after.length < inf else None,
            "shortest": told(self.query.plain.cost),
        }

    def ask_take(self, before: Moment, step: Step, node: Cell) -> Question | None:
        if step.number not in self.asked or not told_apart(before.nodes):
            return None
        ends = {self.task.start: "start", self.task.goal: "goal"}  # whose handle lies over the node
        handles = [name for cell, name in ends.items() if cell == node and self.handles]
        return Question("Click the node that is expanded next.", (node_id(node), *handles))

    def ask_refined(self, before: Moment, level: int) -> Question | None:
        if level or not before.coarse[1:]:
            return None
        text = "The pieces are put together. How long is the path over cells, beside the abstract path?"
        return Question(text, SAME, (SHORTER, SAME, LONGER))


def told_apart(nodes: Mapping[Cell, Node]) -> bool:
    """Whether the two best nodes in OPEN differ in what is written beside them."""
    first, *rest = sorted(node.f for node in nodes.values() if node.state == "open")
    return not rest or told(first) != told(rest[0])


def over(length: float, best: float) -> str:
    return f"{length / best - 1:.1%}"


class PathStory(Composed[Moment]):
    """Tells one query, beside what A* needs for it."""

    title = "HPA*"

    def __init__(self, hpa: HPA, task: Task, cursor: Cell | None = None) -> None:
        self.query = query = Query(hpa, task)
        picture = QueryPicture(query, cursor)
        super().__init__(query.trace, QueryFold(query), picture, QueryWords(query, picture))
        self.task, self.places = task, (picture.place,)
        self.tells_at = "refined" if query.result.path else "abstract"

    def outcome(self) -> str:
        return f"length {self.query.result.cost:.2f}" if self.query.result.path else "no way"
