"""How a search on a grid map is told: BFS, Dijkstra's algorithm or A*, from the empty map up to the path.

Maps whose cells are large enough are drawn cell by cell, with numbers and arrows to parents. Of the others each cell is
a pixel, and only what changes a cell is told.
"""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from ..look import number
from ..maps import GridMap
from ..pictures import grid as picture
from ..pictures import grid_image
from ..pictures.grid import WIDTH, Cell, Layout, Mark
from ..story import Fold, Story
from ..trace import Step, Trace, record
from .maps import Task

BOTTOM = 516.0
"""Where a map ends; the legend stands below."""

SIDE = 150.0
"""The room that a legend takes beside a large map that leaves so much on both sides."""

ROOMY = 70.0
"""Cells of at least this side hold numbers with two decimals."""

COARSE = frozenset({"open", "push", "take", "reopen", "goal"})
"""The events that change a cell."""

TITLES = {"bfs": "BFS", "dijkstra": "Dijkstra", "astar": "A*", "astar_consistent": "A*, simplified"}


class Known(NamedTuple):
    """What a search knows of one cell: open or done, the cost so far (g, d or depth), its parent; A* also h and f.

    The cell with the least `rank` is taken first.
    """

    state: str
    g: float
    parent: Cell | None
    rank: tuple[float, ...]
    h: float | None = None
    f: float | None = None


NEW, OPEN, DONE = (Known(state, 0.0, None, ()) for state in ("new", "open", "done"))
"""Of very many cells no more is kept than the state."""


class Moment(NamedTuple):
    """A search after some of its steps. Maps drawn cell by cell have all that is `known`, the others only `cells`.

    `now` is the node taken last, `seen` its neighbour that is looked at, or has just entered OPEN. `stale` says that
    an old entry of `now` has come up.
    """

    step: int
    known: Mapping[Cell, Known]
    cells: grid_image.Cells
    opened: int = 0
    closed: int = 0
    expanded: int = 0
    reopened: int = 0
    now: Cell | None = None
    seen: Cell | None = None
    stale: bool = False
    path: tuple[Cell, ...] = ()

    def queue(self) -> list[Cell]:
        """The cells that wait, in the order in which they would be taken."""
        waiting = [cell for cell, known in self.known.items() if known.state == "open"]
        return sorted(waiting, key=lambda cell: self.known[cell].rank)


class SearchFold(Fold[Moment]):
    """How a search spreads: over a map with so many cells, or over a graph.

    With `pixels` no more is kept of a cell than its state.
    """

    def __init__(self, columns: int = 1, rows: int = 1, pixels: bool = False) -> None:
        self.first = Moment(0, {}, grid_image.Cells.blank(columns, rows))
        self.pixels = pixels

    def apply(self, before: Moment, step: Step) -> Moment:
        return self.apply_all(before, (step,))

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        changed: dict[Cell, Known] = {}
        opened, closed, expanded, reopened = before.opened, before.closed, before.expanded, before.reopened
        now, seen, stale, path = before.now, before.seen, before.stale, before.path
        for at, step in enumerate(steps, start=before.step + 1):
            data, seen, stale = step.data, None, False
            match step.event:
                case "open" | "push":
                    seen = node = data["node"]
                    known = changed.get(node)
                    state = known.state if known else self.state(before, node) if data.get("old", inf) < inf else "new"
                    opened += state == "new"  # for the first time, or re-opened
                    changed[node] = OPEN if self.pixels else entering(step, at)
                case "take":
                    now = node = data["node"]
                    known = changed.get(node)
                    changed[node] = DONE if self.pixels else (known or before.known[node])._replace(state="done")
                    opened, closed, expanded = opened - 1, closed + 1, expanded + 1
                case "reopen":
                    seen = node = data["node"]
                    known = changed.get(node)
                    changed[node] = NEW if self.pixels else (known or before.known[node])._replace(state="new")
                    closed, reopened = closed - 1, reopened + 1
                case "look" | "skip":
                    seen = data["neighbor"]
                case "stale":
                    now, stale = data["node"], True
                case "goal":
                    path = data["path"]
        after = before.step + len(steps)
        cells, all_known = before.cells, before.known
        if self.pixels:
            cells = cells.changed({cell: known.state for cell, known in changed.items()})
        else:
            all_known = {**all_known, **changed}
        return Moment(after, all_known, cells, opened, closed, expanded, reopened, now, seen, stale, path)

    def state(self, moment: Moment, cell: Cell) -> str:
        """Whether a cell is new, open or done."""
        if self.pixels:
            return moment.cells[cell]
        known = moment.known.get(cell)
        return known.state if known else "new"


class SearchStory(Story[Moment]):
    """Tells a search from start to goal of a task. A subclass says what is said and asked.

    The map stands between `left` and `right`, and ids begin with `prefix`. Where there is a `cursor` it can be edited.
    """

    beat = "take"
    names: Mapping[str, str] = {"open": "OPEN", "done": "CLOSED", "start": "start", "goal": "goal", "path": "path"}
    """What stands in the legend, by kind."""

    def __init__(
        self,
        trace: Trace,
        task: Task,
        cursor: Cell | None = None,
        *,
        left: float = 0.0,
        right: float = WIDTH,
        prefix: str = "",
    ) -> None:
        super().__init__(trace)
        self.task, self.cursor = task, cursor
        self.title = TITLES.get(trace.function.__name__, "")
        self.place = place_of(task.grid, left, right, prefix)
        self.beside = not self.place.single and self.place.columns * self.place.side < right - left - 2 * SIDE
        if self.beside:
            self.place = place_of(task.grid, left, right - SIDE, prefix, BOTTOM + 32)
        self.places = [self.place]
        self.size = (WIDTH, self.place.bottom + (12 if self.beside else 44))
        self.ground = None if self.place.single else grid_image.Ground(self.place, task.grid)
        self.fold = SearchFold(self.place.columns, self.place.rows, pixels=self.ground is not None)
        self.first = self.fold.first

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return self.apply_all(before, (step,))

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        return self.fold.apply_all(before, steps)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        if self.ground:
            return grid_image.backdrop(self.ground) + self.legend()
        return picture.backdrop(self.place, self.task.grid) + self.legend()

    def legend(self) -> str:
        place, many = self.place, self.ground is not None
        at = (place.left, place.bottom + 30)
        if self.beside:
            at = (place.right + 26, place.top + 22)
        return picture.legend(*at, self.names, place=place, many=many, down=32 if self.beside else 0)

    def draw(self, after: Moment) -> str:
        shown: dict[str, Any] = {
            "path": after.path,
            "start": self.task.start,
            "goal": self.task.goal,
            "cursor": self.cursor,
            "editable": self.cursor is not None,
        }
        if self.ground:
            return grid_image.draw(self.ground, after.cells, now=after.now, **shown)
        return picture.draw(self.place, self.marks(after), **shown)

    def marks(self, after: Moment) -> dict[Cell, Mark]:
        """How each cell looks that the search has reached."""
        return {cell: self.mark(after, cell, known) for cell, known in after.known.items()}

    def mark(self, after: Moment, cell: Cell, known: Known) -> Mark:
        g = self.shown(known.g)
        words = [f"cell {cell}", {"open": "in OPEN", "done": "in CLOSED", "new": "leaves CLOSED"}[known.state]]
        if known.h is None or known.f is None:
            label, note = g, ""
            words.append(f"{'d' if self.title == 'Dijkstra' else 'depth'} = {number(known.g)}")
        else:
            label, note = self.shown(known.f), f"{g} + {self.shown(known.h)}"
            words.append(f"g = {number(known.g)}, h = {number(known.h)}, f = {number(known.f)}")
        if known.parent:
            words.append(f"parent {known.parent}")
        looked = cell == after.seen and known.state == "done"
        state = "event" if looked else known.state
        return Mark(state, label, note, known.parent, now=cell in (after.now, after.seen), tells=", ".join(words))

    def shown(self, x: float) -> str:
        """A number as it is written in a cell: as in sentences where there is room, else with one decimal."""
        return number(float(x), 2 if self.place.side >= ROOMY else 1)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {"expanded": after.expanded, "OPEN": after.opened, "CLOSED": after.closed}

    # ------------------------------------------------ where to stop

    def landmark(self, step: Step) -> bool:
        return step.event in ("goal", "reopen") or (step.event == "take" and not self.ground)

    def touches(self, step: Step) -> tuple[str, ...]:
        if self.ground:
            return ()  # its cells are not things of their own
        return tuple(self.place.cell_id(step.data[name]) for name in ("node", "neighbor") if name in step.data)

    def outcome(self) -> str:
        return super().outcome() or outcome(self.trace)


def outcome(trace: Trace) -> str:
    """What the path of a search costs."""
    return f"cost {number(float(trace.result.cost))}" if trace.result.path else "no path"


def place_of(
    grid: GridMap, left: float = 0.0, right: float = WIDTH, prefix: str = "", bottom: float = BOTTOM
) -> Layout:
    """Where a map stands between two sides of the picture, above its bottom."""
    return picture.layout(grid.width, grid.height, left=left, right=right, bottom=bottom, prefix=prefix)


def recorded(search: Callable[..., Any], task: Task, *args: Any, **options: Any) -> Trace:
    """The trace of a search from start to goal of a task, of a map of very many cells without what changes no cell."""
    only = None if place_of(task.grid).single else COARSE
    return record(search, task.grid, task.start, task.goal, *args, only=only, **options)


def entering(step: Step, now: int) -> Known:
    """What is known of a cell that enters OPEN at step `now`. Of equals A* takes the latest, the others the first."""
    data = step.data
    if "f" in data:
        return Known("open", data["g"], data["parent"], (data["f"], -now), data["h"], data["f"])
    far = distance(step)
    return Known("open", far, data["parent"], (far, now))


def distance(step: Step) -> float:
    """The distance that a step tells of a node: d for Dijkstra, the depth for BFS."""
    return float(step.data["d"] if "d" in step.data else step.data["depth"])
