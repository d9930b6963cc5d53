"""Lecture 04, abstraction: the exercises."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds, lists

from ....exercises.exercise import Exercise, Fault, same, whole
from ....exercises.kinds.asked import GRID
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.far import SIZES
from ....exercises.shapes import NUMBER, WHOLE, a_dict, a_list, a_tuple
from ....look import number
from ....search.sectors import WIDE
from . import sectored_maps, stories
from .sectored_maps import Border, Cell, Coarse, Joining, choices, distances, sector, sectors
from .stories import OnMap

CELL = a_tuple(WHOLE, WHOLE)

WIDEST = 24
"""Cells along a side of a map that is drawn."""

CELLS = lists(whole(6), max_size=12)
"""Up to 12 cells of a larger map."""

FURTHER = (
    Coarse(("......",), 3, ((0, 0), (2, 0), (3, 0), (5, 0))),  # two pieces with cells between their ends
    Coarse(("......", "...@@.", "......"), 3, ((3, 0), (3, 2))),  # a shorter way through the sector to the left
    Coarse(("...", "...", "...", ".@.", ".@.", "..."), 3, ((0, 3), (2, 3))),  # and through the one above
)


class Entrances(Exercise):
    number = "04.1"
    title = "the entrances of a border"
    call = "my_transitions(upper, lower)"
    package = "search"
    wanted = a_list(WHOLE, "a list of places, counted from 0, as in [1, 4, 10]")

    def small(self) -> Iterable[Border]:
        for length in range(1, 6):
            for cells in product(("..", "@.", ".@", "@@"), repeat=length):
                yield border(cells)
        for length in range(6, 10):
            for cells in product(("..", "@."), repeat=length):
                yield border(cells)

    def far(self) -> Iterable[Border]:
        """One entrance, many narrow ones, and wide ones in turn with those that are just not wide, behind a wall."""
        for n in SIZES:
            for cells in ("." * n, "@." * n, "@......@....." * (n // 4)):
                yield border([f".{cell}" for cell in cells])

    def larger(self) -> SearchStrategy[Border]:
        cells = lists(whole(3).map(lambda drawn: ("@@", "@.", ".@", *[".."] * 5)[drawn]), min_size=1, max_size=24)
        return cells.map(border)

    def size(self, problem: Border) -> Any:
        return len(problem.upper)

    def judge(self, problem: Border, answer: list[int]) -> Fault | None:
        hint = wrong_places(problem, answer)
        return Fault(str(answer), f"[{', '.join(map(places, problem.runs()))}]", hint) if hint else None

    def story(self, problem: Border, answer: list[int] | None) -> BesideStory | None:
        return None if len(problem.upper) > WIDEST else stories.crossed(problem, answer)


class Insert(Exercise):
    number = "04.2"
    title = "insert start and goal"
    call = "my_edges(rows, size, cell, nodes)"
    watches = GRID
    package = "search"
    wanted = a_dict(CELL, NUMBER, "a dict from nodes to distances, as in {(2, 0): 2}")

    def small(self) -> Iterable[Joining]:
        for rows, size in sectored_maps.small(walls=3):
            yield from sectored_maps.joinings(rows, size)

    def far(self) -> Iterable[Joining]:
        return sectored_maps.long_joinings()

    def larger(self) -> SearchStrategy[Joining]:
        return builds(sectored_maps.drawn_joining, CELLS, whole(6), lists(whole(6), min_size=3, max_size=9), whole(1))

    def ask(self, function: Callable[..., Any], problem: Joining) -> Any:
        return function(list(problem.rows), problem.wide, problem.cell, list(problem.nodes))

    def judge(self, problem: Joining, answer: dict[Cell, float]) -> Fault | None:
        right = edges(problem)
        for node, distance in answer.items():
            if node not in right:
                return Fault(f"an edge to {node}", written(right), why_no_edge(problem, node))
            if not same(distance, right[node]):
                got, least = (f"{number(float(each), 9)} to {node}" for each in (distance, right[node]))
                return Fault(got, least, why_far(problem, node, distance))
        for node, distance in right.items():
            if node not in answer:
                hint = f"{node} can be reached without leaving the sector."
                return Fault(f"no edge to {node}", f"{number(distance, 3)} to {node}", hint)
        return None

    def story(self, problem: Joining, answer: dict[Cell, float] | None) -> OnMap | None:
        return None if is_wide(problem.rows) else stories.joined(problem, answer or {})


class Refine(Exercise):
    """Between two cells of the abstract path any way is right that is as short as possible."""

    number = "04.3"
    title = "refine an abstract path"
    call = "my_refinement(rows, size, path)"
    watches = GRID
    package = "search"
    wanted = a_list(CELL, "a list of cells, as in [(0, 0), (1, 0)]")

    def small(self) -> Iterable[Coarse]:
        for rows, size in sectored_maps.small(walls=1):
            yield from (Coarse(rows, size, path) for path in sectored_maps.abstract_paths(rows, size))
        for width, height in ((4, 3), (3, 4)):  # here a way through another sector may be shorter
            for rows in sectored_maps.maps(width, height, walls=2):
                yield from (Coarse(rows, 3, path) for path in sectored_maps.detours(rows, 3))
        yield from FURTHER

    def far(self) -> Iterable[Coarse]:
        return sectored_maps.long_paths()

    def larger(self) -> SearchStrategy[Coarse]:
        return builds(sectored_maps.drawn_coarse, CELLS, whole(6), whole(6), whole(1))

    def ask(self, function: Callable[..., Any], problem: Coarse) -> Any:
        return function(list(problem.rows), problem.wide, list(problem.path))

    def judge(self, problem: Coarse, answer: list[Cell]) -> Fault | None:
        flaw = flaw_of(problem, answer)
        return Fault(str(answer), f"{list(sectored_maps.refined(problem))}, for one", flaw.hint) if flaw else None

    def story(self, problem: Coarse, answer: list[Cell] | None) -> OnMap | None:
        if is_wide(problem.rows):
            return None
        path = answer or []
        flaw = flaw_of(problem, path)
        return stories.refined(problem, path, flaw.piece if flaw else len(problem.path))


def is_wide(rows: Sequence[str]) -> bool:
    """Whether a map is too wide or too high for a picture."""
    return max(len(rows), len(rows[0])) > WIDEST


EXERCISES = [Entrances(), Insert(), Refine()]


# ---------------------------------------------------------------- entrances


def border(cells: Sequence[str]) -> Border:
    """A border from its pairs of cells."""
    return Border("".join(pair[0] for pair in cells), "".join(pair[1] for pair in cells))


def places(run: range) -> str:
    return " or ".join(", ".join(map(str, choice)) for choice in choices(run))


def wrong_places(problem: Border, answer: Sequence[int]) -> str:
    """What is wrong with the places of some transitions, "" where nothing is."""
    runs = list(problem.runs())
    for place in answer:
        if not any(place in run for run in runs):
            return f"At {place} the border cannot be crossed: both sides must be free there."
    for run in runs:
        found = tuple(sorted(place for place in answer if place in run))
        if found not in choices(run):
            width = f"The entrance from {run[0]} to {run[-1]} is {len(run)} wide"
            if len(run) >= WIDE:
                return f"{width}: it gets two transitions, one at each end."
            return f"{width}, less than {WIDE}: it gets one transition, in the middle."
    return ""


# ---------------------------------------------------------------- insertion


def edges(problem: Joining) -> dict[Cell, float]:
    """The edges that a cell gets."""
    d = distances(*problem[:3])
    return {node: d[node] for node in problem.nodes if node in d}


def written(edges: Mapping[Cell, float]) -> str:
    return "{" + ", ".join(f"{node}: {number(d, 3)}" for node, d in edges.items()) + "}"


def why_no_edge(problem: Joining, node: Cell) -> str:
    if node not in problem.nodes:
        return f"{node} is no node."
    if sector(node, problem.wide) != sector(problem.cell, problem.wide):
        return f"{node} lies in another sector."
    return f"{node} lies in the same sector, but there is no way to it that stays inside."


def why_far(problem: Joining, node: Cell, distance: float) -> str:
    if distance > edges(problem)[node]:
        return "There is a shorter way. A diagonal step costs √2."
    return "No way inside the sector is so short. A diagonal step costs √2, and both cells beside it must be free."


# ---------------------------------------------------------------- refinement


class Flaw(NamedTuple):
    """What is wrong with a path over cells, and with which of its pieces; piece 0 is where it begins."""

    piece: int
    hint: str


def flaw_of(problem: Coarse, path: Sequence[Cell]) -> Flaw | None:
    """The first flaw of a path.

    Between two cells of the abstract path it may come past later ones: a piece ends where it is as long as it must be.
    """
    if not path or path[0] != problem.path[0]:
        return Flaw(0, f"The path begins at {problem.path[0]}.")
    grid, at = sectors(problem.rows, problem.wide).graph, 0
    for nth, (here, there) in enumerate(pairwise(problem.path), start=1):
        least = distances(problem.rows, problem.wide, here).get(there, 1.0)
        inside = sector(here, problem.wide) == sector(there, problem.wide)
        piece, length = f"from {here} to {there}", 0.0
        while not same(length, least):
            at += 1
            if at == len(path):
                return Flaw(nth, f"The path ends on the way {piece}.")
            cost = dict(grid.neighbors(path[at - 1])).get(path[at])
            if cost is None:
                return Flaw(nth, why_no_step(path[at - 1], path[at]))
            length += cost
            if inside and sector(path[at], problem.wide) != sector(here, problem.wide):
                return Flaw(nth, f"On the way {piece} the path leaves their sector at {path[at]}.")
            if length > least and not same(length, least):
                short = f"need be no longer than {number(least, 3)}; {number(length, 3)} is too long"
                return Flaw(nth, f"The way {piece} {short}.")
        if path[at] != there:
            where = f"is {number(least, 3)} long; with that length the path is at {path[at]}"
            return Flaw(nth, f"The way {piece} {where}.")
    last = len(problem.path) - 1
    return None if at == len(path) - 1 else Flaw(last, f"The path goes on behind {problem.path[-1]}.")


def why_no_step(here: Cell, there: Cell) -> str:
    if here == there:
        return f"{here} stands twice in a row: where two pieces meet, their cell belongs to the path once."
    if max(abs(here[0] - there[0]), abs(here[1] - there[1])) > 1:
        return f"From {here} to {there} is more than a step."
    return f"From {here} to {there} is no step: it ends in a wall, or cuts the corner of one."
