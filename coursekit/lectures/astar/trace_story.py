"""A search that another program tells, in Posthoc's format: on one of our maps, on empty ground, or as a graph.

What its events mean is settled before the first frame: each step knows the node's state before and after it. Cells are
known by their place. Where places are none of cells, or there are none, up to FEW nodes are drawn as a graph, and more
of them as dots.
"""

from collections.abc import Callable, Mapping, Sequence
from math import inf, isnan, nan
from pathlib import Path
from typing import Any, NamedTuple

from ...look import number
from ...maps import GridMap
from ...pictures import graph as graph_picture
from ...pictures import grid as grid_picture
from ...pictures import grid_image, strip
from ...pictures.graph import EdgeMark, path_edges
from ...pictures.grid import Cell, Mark
from ...posthoc import is_number
from ...stage.grid_search import Known, Moment, SearchFold, SearchStory
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Composed, Fold, Picture, Words
from ...trace import Step, Trace
from .astar_words import stops

KINDS = {
    **dict.fromkeys(("source", "start"), "source"),
    **dict.fromkeys(("destination", "goal"), "destination"),
    **dict.fromkeys(("generating", "generate", "updating", "update", "relaxing", "relax"), "open"),
    **dict.fromkeys(("expanding", "expand"), "take"),
    **dict.fromkeys(("closing", "close"), "close"),
    "end": "goal",
}
"""What the types of events mean. Any other one is told as it stands."""

NUMBERS = ("g", "h", "f")

CHANGES = frozenset({"open", "take", "close", "other"})
"""What changes how a node looks."""

WHERE = {"open": "in OPEN", "done": "in CLOSED", "event": "told of"}
OWN = {"event": "other events"}
"""In the legend where there are any."""

LARGEST = 1024
"""Cells in a row or a column of a ground; what lies farther off is no cell."""

FEW = 24
"""Nodes of a graph that are drawn with their names."""

DOTS = (212, 128)
"""The columns and rows of dots for more of them."""

Point = tuple[float, float]


# ---------------------------------------------------------------- where nodes are


class Ground(NamedTuple):
    """Where the nodes of a trace are: `cells` of a map, by their ids.

    `named` says that a node is called by its cell, else by its id.
    """

    grid: GridMap
    cells: Mapping[Any, Cell]
    named: bool


def ground_of(trace: Trace, grid: GridMap | None) -> Ground:
    """The ground of a trace: a map, or one as large as it needs.

    Raises ValueError, with file and line, for an event of a search that is outside the map or on a wall.
    """
    if grid is not None:
        for step in trace.steps:
            if kind(step) != "other" and "x" in step.data and "y" in step.data:
                try:
                    grid.check((step.data["x"], step.data["y"]))
                except ValueError as error:
                    raise ValueError(f"{step.file}:{step.line}: {error}") from None
    places = places_of(trace)
    if grid is not None or (places and all(map(is_cell, places.values()))):
        cells = {node: (int(x), int(y)) for node, (x, y) in places.items() if is_cell((x, y))}
        if grid is None:
            columns, rows = (max(cell[axis] for cell in cells.values()) + 1 for axis in (0, 1))
            grid = GridMap(["." * columns] * rows)
        return Ground(grid, cells, named=True)
    columns, rows = DOTS
    return Ground(GridMap(["." * columns] * rows), scaled(places or layers(trace), columns, rows), named=False)


def places_of(trace: Trace) -> dict[Any, Point]:
    """Where each node is, as far as that is told."""
    placed = [step for step in trace.steps if "x" in step.data and "y" in step.data]
    known = [step for step in placed if kind(step) != "other"]
    return {step.data["id"]: (step.data["x"], step.data["y"]) for step in known or placed}


def is_cell(place: Point) -> bool:
    return all(float(part).is_integer() and 0 <= part < LARGEST for part in place)


def layers(trace: Trace) -> dict[Any, Point]:
    """Places for nodes that have none: each one column to the right of its first parent."""
    depths: dict[Any, int] = {}
    for step in trace.steps:
        depths.setdefault(step.data["id"], depths.get(step.data.get("pId"), -1) + 1)
    return graph_picture.layers(depths.items())


def scaled(places: Mapping[Any, Point], columns: int, rows: int) -> dict[Any, Cell]:
    """Places as cells, stretched to fill all columns and rows but a rim."""
    spans = [(min(values), max(values)) for values in zip(*places.values(), strict=True)]

    def along(part: float, axis: int, count: int) -> int:
        low, high = spans[axis]
        # Halves, since the difference of two very large numbers is none.
        return round(4 + (count - 9) * ((part / 2 - low / 2) / (high / 2 - low / 2) if high > low else 0.5))

    return {node: (along(x, 0, columns), along(y, 1, rows)) for node, (x, y) in places.items()}


# ---------------------------------------------------------------- what events mean


def kind(step: Step) -> str:
    return KINDS.get(step.event.lower(), "other")


def told(trace: Trace) -> Trace:
    """The same run, its steps named open, take, close and so on, by what they mean.

    Their values are the `event` as it was told, the node's state that it `was` and `becomes`, the g that it had as
    `old`, its `parent`, and the `path` where the step completes it. A way to a node that is no better than the one
    known is a "look".
    """
    states: dict[Any, str] = {}
    costs: dict[Any, float] = {}
    parents: dict[Any, Any] = {}
    goals = {step.data["id"] for step in trace.steps if kind(step) == "destination"}
    ends = any(kind(step) == "goal" for step in trace.steps)
    steps = []
    for step in trace.steps:
        node, means = step.data["id"], kind(step)
        was, old, g = states.get(node, "new"), costs.get(node), step.data.get("g")
        above = step.data.get("pId")
        becomes, path = was, ()
        if means == "open":
            better = was == "new" or (g < (inf if old is None else old) if g is not None else is_update(step))
            means, becomes = ("open", "open") if better else ("look", was)
            if better:
                parents[node] = above
        elif means in ("take", "close"):
            becomes = "done"
        if means in ("open", "take", "close", "goal", "other"):
            if parents.get(node) is None:
                parents[node] = above
            if parents[node] == node:
                parents[node] = None
        if means in ("open", "take", "close"):
            states[node] = becomes
            if g is not None:
                costs[node] = g
        if means == "goal" or (means == "take" and node in goals and not ends):
            path = path_of(node, parents)
        data = {"event": step, "was": was, "becomes": becomes, "old": old, "parent": parents.get(node), "path": path}
        steps.append(step._replace(event=means, data=data))
    return trace.with_steps(steps)


def has_other(run: Trace) -> bool:
    """Whether a told run has events of which nobody knows what they mean."""
    return any(step.event == "other" for step in run.steps)


def is_update(step: Step) -> bool:
    """Whether an event says that a node has got a better way, without saying how good."""
    return step.event.lower() in ("updating", "update", "relaxing", "relax")


def path_of(node: Any, parents: dict[Any, Any]) -> tuple[Any, ...]:
    """The way to a node by parents, as far as they are known and do not lead in a circle."""
    path = dict.fromkeys([node])
    while (above := parents.get(node)) is not None and above not in path:
        path[above] = None
        node = above
    return tuple(reversed(path))


class TraceFold(SearchFold):
    """What is known of nodes, by their cells, or by what else `key` gives for them."""

    def __init__(self, key: Callable[[Any], Any], columns: int = 1, rows: int = 1, pixels: bool = False) -> None:
        super().__init__(columns, rows, pixels)
        self.key = key

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        counts = {"open": before.opened, "done": before.closed, "new": 0}
        expanded, reopened, now, seen, path = before.expanded, before.reopened, before.now, before.seen, before.path
        changed: dict[Any, Known] = {}
        for step in steps:
            data, means = step.data, step.event
            was, becomes, at = data["was"], data["becomes"], self.key(data["event"].data["id"])
            counts[was] -= 1
            counts[becomes] += 1
            expanded += means == "take"
            reopened += was == "done" and becomes == "open"
            if data["path"]:
                path = tuple(cell for cell in map(self.key, data["path"]) if cell is not None)
            seen = at if means in ("open", "look") else None
            now = at if means in ("take", "close", "goal", "other") else now
            if means in CHANGES and at is not None:
                changed[at] = self.known(step, changed.get(at) or before.known.get(at))
        cells, known = before.cells, before.known
        if self.pixels:
            cells = cells.changed({cell: each.state for cell, each in changed.items()})
        else:
            known = {**known, **changed}
        return before._replace(
            step=before.step + len(steps),
            known=known,
            cells=cells,
            opened=counts["open"],
            closed=counts["done"],
            expanded=expanded,
            reopened=reopened,
            now=now,
            seen=seen,
            path=path,
        )

    def known(self, step: Step, before: Known | None) -> Known:
        """What is known of a node after an event: what that does not tell stays. A g that nobody told is no number."""
        data, told = step.data, step.data["event"].data
        state = "event" if step.event == "other" and data["becomes"] == "new" else data["becomes"]
        g, h, f = (before.g, before.h, before.f) if before else (nan, None, None)
        parent = self.key(data["parent"])
        return Known(state, told.get("g", g), parent, (), told.get("h", h), told.get("f", f))


# ---------------------------------------------------------------- pictures


class TraceOnGround(SearchStory):
    """The picture of a trace whose nodes are cells, or dots of a cell each."""

    def __init__(self, trace: Trace, ground: Ground, ends: tuple[Cell | None, Cell | None]) -> None:
        start, goal = ends
        super().__init__(trace, Task(ground.grid, start or (0, 0), goal or (0, 0)))
        self.ends, self.named, self.cells = ends, ground.named, ground.cells
        if has_other(trace):
            self.names = {**self.names, **OWN}
        self.fold = TraceFold(ground.cells.get, self.place.columns, self.place.rows, self.ground is not None)
        self.first = self.fold.first

    def backdrop(self) -> str:
        return super().backdrop() if self.named else self.legend()  # columns and rows of dots have no numbers

    def draw(self, after: Moment) -> str:
        start, goal = self.ends
        shown: dict[str, Any] = {"path": after.path, "start": start, "goal": goal}
        if self.ground:
            return grid_image.draw(self.ground, after.cells, now=after.seen or after.now, **shown)
        return grid_picture.draw(self.place, self.marks(after), **shown)

    def mark(self, after: Moment, cell: Cell, known: Known) -> Mark:
        label, note = in_a_cell(known, self.shown)
        now = cell in (after.now, after.seen)
        words = [
            f"cell {cell}",
            WHERE[known.state],
            *costs(known._asdict()),
            *([f"parent {known.parent}"] if known.parent else []),
        ]
        return Mark(known.state, label, note, known.parent, now, ", ".join(words))

    def touches(self, step: Step) -> tuple[str, ...]:
        cell = self.cells.get(step.data["event"].data["id"])
        if self.ground or cell is None or step.event not in {*CHANGES, "look"}:
            return ()
        return (self.place.cell_id(cell),)


class TraceGraph(Picture[Moment]):
    """The picture of a trace of few nodes, by name: where they are, or in layers, with an edge from each parent."""

    def __init__(self, trace: Trace, places: Mapping[Any, Point]) -> None:
        edges = {(step.data["parent"], step.data["event"].data["id"]): "" for step in trace.steps}
        drawn = {edge: text for edge, text in edges.items() if edge[0] in places and edge[1] in places}
        self.size = (graph_picture.WIDTH, graph_picture.HEIGHT + 24)
        self.plan = graph_picture.layout(places, drawn, directed=True, note="12.5 + 3.5 = 16")
        self.names = {"new": "not reached", "open": "in OPEN", "done": "CLOSED"} | (OWN if has_other(trace) else {})

    def backdrop(self) -> str:
        return strip.legend(self.size[1] - 12, self.names)

    def draw(self, after: Moment) -> str:
        marks = {node: self.mark(after, node) for node in self.plan.places}
        edges = {edge: EdgeMark("" if self.leads(after, *edge) else "never") for edge in self.plan.edges}
        return graph_picture.draw(self.plan, marks, {**edges, **path_edges(after.path)})

    def leads(self, after: Moment, parent: Any, node: Any) -> bool:
        return node in after.known and after.known[node].parent == parent

    def mark(self, after: Moment, node: Any) -> graph_picture.Mark:
        known, now = after.known.get(node), node in (after.now, after.seen)
        if known is None:
            return graph_picture.Mark("new", "", now, f"{node}: not reached")
        label, note = in_a_cell(known, said)
        label = f"{note} = {label}" if note else f"{'g' if known.f is None else 'f'} = {label}" if label else ""
        words = ", ".join([f"{node}: {WHERE[known.state]}", *costs(known._asdict())])
        return graph_picture.Mark(known.state, label, now, words)

    def touches(self, step: Step) -> tuple[str, ...]:
        node = step.data["event"].data["id"]
        return (self.plan.id(node),) if node in self.plan.places else ()


def in_a_cell(known: Known, written: Callable[[float], str]) -> tuple[str, str]:
    """The label of a node, f or else g, and the note below it, g + h."""
    g, h, f = known.g, known.h, known.f
    label = f if f is not None else g
    note = f"{written(g)} + {written(h)}" if f is not None and h is not None and not isnan(g) else ""
    return ("" if isnan(label) else written(label)), note


# ---------------------------------------------------------------- words


def said(x: float) -> str:
    """A number as it is said; one below 0.01 with six decimals."""
    return number(float(x), 6 if abs(x) < 0.01 else 2)


def costs(told: Mapping[str, Any]) -> list[str]:
    """Those of g, h and f that are told, as in g = 3."""
    return [f"{name} = {said(told[name])}" for name in NUMBERS if is_number(told.get(name))]


class TraceWords(Words[Moment]):
    """What is said of a trace whose program nobody knows: what it told, and nothing else."""

    def __init__(self, trace: Trace, name: Callable[[Any], str], opening: str, drawn: bool) -> None:
        self.trace, self.name, self._opening = trace, name, opening
        self.numbers = [name for name in NUMBERS if any(name in step.data["event"].data for step in trace.steps)]
        self.stops = {step.number for step in trace.steps if step.event == "take"} if drawn else stops(trace)

    def opening(self) -> str:
        return self._opening

    def say_source(self, after: Moment, event: Step) -> str:
        return f"**The search begins at {self.node(event)}.**"

    def say_destination(self, after: Moment, event: Step) -> str:
        return f"**The goal is {self.node(event)}.**"

    def say_open(self, after: Moment, event: Step, was: str, old: float | None, parent: Any) -> str:
        node, leads = self.node(event), "" if parent is None else f" Its parent is {self.name(parent)}"
        g = event.data.get("g")
        change = "" if g is None or old is None else f", with g = {said(g)} instead of {said(old)}"
        if was == "done":
            return f"**{node} leaves CLOSED: it is re-opened{change}.**{leads and f'{leads} now.'}"
        if was == "open":
            return f"**{node} gets a better way{change}.**{leads and f'{leads} now.'}"
        return f"**{node} enters OPEN{self.sum(event)}.**{leads and f'{leads}.'}"

    def say_look(self, after: Moment, event: Step, was: str, old: float | None) -> str:
        g, where = event.data.get("g"), "OPEN" if was == "open" else "CLOSED"
        why = "" if g is None or old is None else f" g would be {said(g)}, and is {said(old)}."
        return f"**Another way to {self.node(event)},** which is in {where}, and no better.{why}"

    def say_take(self, after: Moment, event: Step, path: tuple[Any, ...]) -> str:
        if path:
            return self.say_goal(after, event, path)
        wait = f" {after.opened:,} more in OPEN." if after.opened else " Nothing else is in OPEN."
        return f"**{self.node(event)} is expanded{self.sum(event)}.**{wait}"

    def say_close(self, after: Moment, event: Step, was: str) -> str:
        if was == "done":
            return f"**{self.node(event)} is closed:** all its neighbours were looked at."
        return f"**{self.node(event)} goes to CLOSED{self.sum(event)}.**"

    def say_goal(self, after: Moment, event: Step, path: tuple[Any, ...]) -> str:
        g = event.data.get("g")
        way = f" Its path has {counted(len(path), 'node')}." if len(path) > 1 else ""
        return f"**The search ends at {self.node(event)}.**{way}{'' if g is None else f' It costs {said(g)}.'}"

    def say_other(self, after: Moment, event: Step) -> str:
        more = {name: value for name, value in event.data.items() if name not in ("id", "pId")}
        told = ", ".join(f"{name} = {number(value) if is_number(value) else value}" for name, value in more.items())
        return f"**“{event.event}” of {self.node(event)}:** {told or 'nothing more is told of it'}."

    def node(self, event: Step) -> str:
        return self.name(event.data["id"])

    def sum(self, event: Step) -> str:
        """f as it comes about, or what else is told of g, h and f."""
        told = costs(event.data)
        if len(told) == len(NUMBERS) and said(event.data["g"] + event.data["h"]) == said(event.data["f"]):
            g, h, f = (said(event.data[name]) for name in NUMBERS)
            return f", f = {g} + {h} = {f}"
        return "".join(f", {each}" for each in told)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        event = step.data["event"] if step else None
        data = event.data if event else {}
        found = {name: None if data.get(name) is None else str(data[name]) for name in ("id", "pId")}
        numbers = {name: said(data[name]) if name in data else None for name in self.numbers}
        counts = {"expanded": after.expanded, "OPEN": after.opened, "CLOSED": after.closed}
        return {"event": event.event if event else None, **found, **numbers, **counts}

    def landmark(self, step: Step) -> bool:
        return (
            step.number in self.stops or bool(step.data["path"]) or step.data["was"] == "done" != step.data["becomes"]
        )


# ---------------------------------------------------------------- the story


class TraceStory(Composed[Moment]):
    """A trace that was read, on the ground that it names, or on that of a task.

    Raises ValueError, with file and line, for an event of a search that is outside the map or on a wall.
    """

    beat = "take"

    def __init__(self, trace: Trace, ground: Task | GridMap | None = None) -> None:
        grid = ground.grid if isinstance(ground, Task) else ground
        where, run = ground_of(trace, grid), told(trace)
        picture: Picture[Moment]
        fold: Fold[Moment]
        if where.named or len(where.cells) > FEW:
            ends = ends_of(run, where.cells, ground if isinstance(ground, Task) else None)
            picture = fold = search = TraceOnGround(run, where, ends)
            drawn = search.ground is None
        else:
            picture, drawn = TraceGraph(run, where.cells), True
            fold = TraceFold({node: node for node in where.cells}.get)

        def name(node: Any) -> str:
            return str(where.cells[node]) if where.named and node in where.cells else str(node)

        self.file = Path(trace.steps[0].file).name
        words = TraceWords(run, name, opening(self.file, run, where, drawn), drawn)
        super().__init__(run, fold, picture, words)
        self.title = self.file

    def outcome(self) -> str:
        """What the path costs, where there is one and that is told."""
        last = next((step.data for step in reversed(self.trace.steps) if step.data["path"]), None)
        if last is None:
            return "no path"
        g = last["event"].data.get("g")
        return f"a path of {counted(len(last['path']), 'node')}" if g is None else f"cost {said(g)}"


def ends_of(run: Trace, cells: Mapping[Any, Cell], task: Task | None) -> tuple[Cell | None, Cell | None]:
    """Where the search begins and ends: as the trace says, or as it goes, or as the task has it."""

    def first(*kinds: str) -> Cell | None:
        found = (cells.get(step.data["event"].data["id"]) for step in run.steps if step.event in kinds)
        return next((cell for cell in found if cell is not None), None)

    start, goal = first("source") or first("open", "take"), first("destination") or first("goal")
    return start or (task and task.start), goal or (task and task.goal)


def opening(file: str, run: Trace, where: Ground, drawn: bool) -> str:
    """What is seen before the first step."""
    lead = f"**{file} tells of a search in {counted(len(run.steps), 'event')}.**"
    unknown = list(dict.fromkeys(step.data["event"].event for step in run.steps if step.event == "other"))
    if unknown:
        names = listed([*(f"“{name}”" for name in unknown[:2]), *(["more"] if len(unknown) > 2 else [])])
        return f"{lead} {names} {'is' if len(unknown) == 1 else 'are'} unknown here: marked, and told word for word."
    if where.named:
        return f"{lead} Each step is one of them, and lights its lines of the file."
    return f"{lead} {'An arrow leads from each parent to its child.' if drawn else 'Each node is a dot.'}"
