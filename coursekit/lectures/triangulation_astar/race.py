"""One world, three searches side by side: A* on a grid of it, TA* on its triangles, TRA* on what is left of these."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, inf
from typing import Any, NamedTuple

from ...look import number
from ...maps import GridMap
from ...maps.grid import Cell, cell_at
from ...mesh.channels import path_through
from ...mesh.navigation import NavigationMesh
from ...mesh.strings import Piece, Segment
from ...mesh.ta_star import TAStar
from ...mesh.tra_star import TRAStar
from ...pictures import bars, grid, mesh
from ...pictures import funnel as strings
from ...pictures.bars import Bar
from ...pictures.mesh import Face
from ...pictures.svg import polygon, still, text
from ...pictures.world import handles
from ...search import astar, octile
from ...stage.words import counted, listed
from ...stage.worlds import Journey, obstacles
from ...story import Question, Story
from ...trace import Step, record
from .search_picture import ground, outline
from .ta_star import BUDGET, SAME, is_refused, percent, searched

WIDTH, GUTTER, TOP, BARS = 880.0, 14.0, 34.0, 150.0
GRID, TA, TRA = SEARCHES = ("A* on the grid", "TA*", "TRA*")
PREFIXES = {GRID: "grid/", TA: "ta/", TRA: "tra/"}

MOST = 200
"""Steps of a race; where a search takes longer, a step is several expansions."""


class Run(NamedTuple):
    """A search as it was: what each of its expansions adds to what was reached, and the paths that it finds.

    A path is told by after how many expansions it is found, its length, and its pieces. `reason` says why there is
    none, "" else. No path is shorter than `bound`.
    """

    reached: Sequence[Sequence[Any]]
    paths: Sequence[tuple[int, float, Sequence[Piece]]] = ()
    reason: str = ""
    bound: float = 0.0

    @property
    def first(self) -> int:
        """How many expansions lead to the first path; where there is none, all."""
        return self.paths[0][0] if self.paths else len(self.reached)

    def best(self, expansions: int) -> tuple[float, Sequence[Piece]]:
        """The best path after so many expansions."""
        known = [(length, pieces) for at, length, pieces in self.paths if at <= expansions]
        return known[-1] if known else (inf, ())


Runs = Mapping[str, Run]


def race(runs: Runs, stride: int, watch: Any = None) -> dict[str, float]:
    """Let searches take turns, each so many expansions at a time, until all are over; the lengths of their paths."""
    expanded = dict.fromkeys(runs, 0)
    turn = 0
    last = max((len(run.reached) for run in runs.values()), default=0)
    while turn * stride < last:
        turn += 1
        for name, run in runs.items():
            expanded[name] = min(turn * stride, len(run.reached))
        if watch:
            watch("turn", turn=turn, expanded=dict(expanded))
    return {name: run.best(expanded[name])[0] for name, run in runs.items()}


def grid_run(cells: GridMap, task: Journey, size: float) -> Run:
    """A* over the cells of a grid. Its path goes from middle to middle, and at its ends to start and goal."""
    ends = cell_at(cells, task.start, size), cell_at(cells, task.goal, size)
    for name, cell in zip(("start", "goal"), ends, strict=True):
        if not cells.is_free(cell):
            return Run((), reason=f"the cell of the {name} is partly covered, and so all of it is blocked")
    trace = record(astar, cells, *ends, octile, only={"take"})
    taken = [(step.data["node"],) for step in trace.steps]
    path = trace.result.path
    if not path:
        return Run(taken, reason="no cells lead there")
    points = [task.start, *(middle(cell, size) for cell in path), task.goal]
    pieces = [Segment(a, b) for a, b in pairwise(points) if a != b]
    return Run(taken, ((len(taken), sum(piece.length for piece in pieces), pieces),))


def middle(cell: Cell, size: float) -> tuple[float, float]:
    return (cell[0] + 0.5) * size, (cell[1] + 0.5) * size


def channel_run(search: TAStar | TRAStar, task: Journey) -> Run:
    """A search through triangles. An expansion reaches those that its node's move has added to the channel."""
    trace = searched(search, task)
    if is_refused(trace):
        return Run((), reason=trace.result)
    moves: dict[int, tuple[int, ...]] = {}
    reached: list[tuple[int, ...]] = []
    paths = []
    for step in trace.steps:
        data = step.data
        if step.event == "open":
            moves[data["node"]] = data["channel"]
        elif step.event == "expand":
            reached.append(moves[data["node"]])
        elif step.event == "path" and data["better"]:
            pieces = path_through(search.mesh, data["channel"], task.start, task.goal).pieces
            paths.append((len(reached), data["length"], pieces))
    return Run(reached, paths, "" if paths else "no channel leads there", trace.result.bound)


class RaceStory(Story[int]):
    """Three searches from the same start to the same goal, expansion by expansion. The state is the number of turns."""

    title = "three searches"
    tells_at = "turn"
    first = 0

    def __init__(self, task: Journey, columns: int, searches: Mapping[str, TAStar | TRAStar]) -> None:
        self.task, self.columns = task, columns
        self.cells = task.world.grid(columns)
        self.meshes: dict[str, NavigationMesh] = {name: search.mesh for name, search in searches.items()}
        self.runs = {GRID: grid_run(self.cells, task, task.world.width / columns)}
        self.runs |= {name: channel_run(search, task) for name, search in searches.items()}
        self.stride = max(1, ceil(max(len(run.reached) for run in self.runs.values()) / MOST))
        super().__init__(record(race, self.runs, self.stride))
        wide = (WIDTH - 2 * GUTTER) / 3
        high = min(wide * task.world.height / task.world.width, 300.0) + 2 * mesh.MARGIN
        self.place = {
            name: mesh.layout(
                task.world.box,
                left=i * (wide + GUTTER) - mesh.MARGIN,
                right=i * (wide + GUTTER) + wide + mesh.MARGIN,
                top=TOP - mesh.MARGIN,
                bottom=TOP + high - mesh.MARGIN,
                prefix=PREFIXES[name],
            )
            for i, name in enumerate(SEARCHES)
        }
        self.places = list(self.place.values())
        self.below = self.places[0].bottom + 24
        self.size = (WIDTH, self.below + bars.height(3) - 10)

    # ------------------------------------------------ what is known

    def on_turn(self, before: int, turn: int) -> int:
        return turn

    def expanded(self, after: int, name: str) -> int:
        return min(after * self.stride, len(self.runs[name].reached))

    def is_over(self, after: int, name: str) -> bool:
        return self.expanded(after, name) == len(self.runs[name].reached)

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        parts = []
        for name, place in self.place.items():
            parts.append(text("value", name, (place.left + place.right) / 2, 20))
            if name == GRID:
                parts.append(self.squares(place, "cells wall", [c for c in self.every() if not self.cells.is_free(c)]))
                parts += [polygon("link", map(place.at, corners)) for corners in self.task.world.obstacles]
                parts.append(outline(place, self.task.world))
            else:
                parts.append(ground(place, self.task.world, self.meshes[name]))
        return "".join(parts)

    def every(self) -> list[Cell]:
        return [(x, y) for y in range(self.cells.height) for x in range(self.cells.width)]

    def squares(self, place: mesh.Layout, style: str, cells: Sequence[Cell]) -> str:
        """Cells of the grid, whose rows are counted upwards here."""
        side = place.scale * self.task.world.width / self.columns
        left, bottom = place.at((0.0, 0.0))
        layout = grid.Layout(self.columns, self.cells.height, left, 0.0, side)
        return f'<g transform="matrix(1 0 0 -1 0 {bottom:.1f})">{grid.flat(layout, style, cells)}</g>'

    def draw(self, after: int) -> str:
        parts = []
        for name, place in self.place.items():
            run, expanded = self.runs[name], self.expanded(after, name)
            reached = [each for move in run.reached[:expanded] for each in move]
            if name == GRID:
                drawn = self.squares(place, "cells shade", reached)
            else:
                marks = {t: Face(self.meshes[name].places(t), "done") for t in reached}
                drawn = mesh.faces(place, marks, ids=False)
            length, pieces = run.best(expanded)
            parts.append(still(drawn) + obstacles(place, self.task.world))
            parts.append(strings.taut(place, pieces, radius=0.0 if name == GRID else self.meshes[name].radius))
            parts.append(handles(place, self.task.start, self.task.goal, editable=True))
            told = self.told(after, name, length)
            parts.append(text("value", told, (place.left + place.right) / 2, place.bottom - mesh.MARGIN + 24))
        return "".join(parts) + self.bars(after)

    def told(self, after: int, name: str, length: float) -> str:
        if length == inf:
            return "no path" if self.is_over(after, name) else "…"
        so_far = "" if self.is_over(after, name) else " so far"
        return f"length {number(length)}{so_far}"

    def bars(self, after: int) -> str:
        """How many expansions there were."""
        most = max(len(run.reached) for run in self.runs.values())
        shown = [Bar(name, {"": self.expanded(after, name)}) for name in SEARCHES]
        return bars.draw(shown, max(most, 1), left=0.0, right=WIDTH - 8, top=self.below)

    def values(self, after: int, step: Step | None) -> Mapping[str, object]:
        shown: dict[str, object] = {}
        for name in SEARCHES:
            short, length = name.split()[0], self.length(after, name)
            shown[f"{short} expanded"] = self.expanded(after, name)
            shown[f"{short} path"] = length if length < inf else None
        return shown

    # ------------------------------------------------ words

    def opening(self) -> str:
        each = "one expansion" if self.stride == 1 else f"{self.stride} expansions"
        return (
            f"**One world, three searches,** {each} of each at a step. Cells and triangles that were expanded are "
            "filled. Drag start and goal in any panel."
        )

    def say_turn(self, after: int) -> str:
        if after == 1 and (barred := [name for name in SEARCHES if self.is_over(0, name) and self.runs[name].reason]):
            return f"**No path for {barred[0]}:** {self.runs[barred[0]].reason}."
        if over := self.over(after):
            return self.say_over(after, over[-1])
        if better := self.better(after):
            name = better[-1]
            which = "A better path" if self.length(after - 1, name) < inf else "A first path"
            return (
                f"**{which} of {name}: {number(self.length(after, name))},** after "
                f"{counted(self.expanded(after, name), 'expansion')}. Whether there is a shorter one is still open."
            )
        going = [name for name in SEARCHES if not self.is_over(after, name)]
        return f"**{counted(after * self.stride, 'expansion')}.** Still searching: {listed(going)}."

    def say_over(self, after: int, name: str) -> str:
        run = self.runs[name]
        spent = counted(len(run.reached), "expansion")
        if not run.paths:
            return f"**{name} ends without a path** after {spent}: {run.reason}."
        length, best = self.length(after, name), self.shortest
        if name == GRID:
            longer = f" The triangles know one that is {percent(1 - best / length)} shorter." if best < length else ""
            return f"**{name} is over: {number(length)},** after {spent}. No way over cells is shorter.{longer}"
        if len(run.reached) >= BUDGET and length > run.bound + SAME:
            gap = percent(length / run.bound - 1)
            return f"**{name} stops after {spent}: {number(length)},** at most {gap} too long."
        found = run.paths[-1][0]
        rest = "" if found == len(run.reached) else f" It had found it after {found}; the rest was proof."
        return f"**{name} is over: {number(length)}, the shortest,** after {spent}.{rest}"

    def over(self, after: int) -> list[str]:
        """The searches that this turn ends."""
        return [name for name in SEARCHES if self.is_over(after, name) and not self.is_over(after - 1, name)]

    def better(self, after: int) -> list[str]:
        """The searches that have found a better path at this turn."""
        return [name for name in SEARCHES if self.length(after, name) < self.length(after - 1, name)]

    def length(self, after: int, name: str) -> float:
        return self.runs[name].best(self.expanded(after, name))[0]

    @property
    def shortest(self) -> float:
        """The shortest path through triangles."""
        return min(run.best(len(run.reached))[0] for name, run in self.runs.items() if name != GRID)

    def ask_turn(self, before: int) -> Question | None:
        firsts = {name: run.first for name, run in self.runs.items() if run.paths}
        least = min(firsts.values(), default=0)
        if before or len(firsts) < 3 or sum(count == least for count in firsts.values()) > 1:
            return None
        answer = min(firsts, key=firsts.__getitem__)
        return Question("Which of the three has a path first, counted in expansions?", answer, SEARCHES)

    def landmark(self, step: Step) -> bool:
        return bool(self.over(step.number) or self.better(step.number))

    def outcome(self) -> str:
        return ", ".join(f"{len(run.reached)}" for run in self.runs.values()) + " expansions"
