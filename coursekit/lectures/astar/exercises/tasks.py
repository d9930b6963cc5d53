"""Lecture 03, A*: the exercises."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise, product
from math import hypot, inf, isclose, sqrt
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds, lists, tuples

from ....exercises.exercise import Exercise, Fault, compared, same, whole
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.far import ALMOST, FAR, FINE, Scale, exact, on_scales, on_some_scale
from ....exercises.shapes import NUMBER, TEXT, TRUTH, a_list, a_tuple, shown
from ....look import number
from ....maps import GridMap
from ....maps.grid import Cell
from ....search import octile
from ....stage.maps import Task
from ....stage.own_graph import ASKED, OwnGraphStory
from ....trace import Step, Trace
from ..heuristic_tests import VerdictStory
from ..map_story import MapStory
from ..reopening import GraphStory
from . import guided_graphs
from .guided_graphs import Guided, Noted

FOUND = "**The smallest graph found that goes wrong.**"

Verdict = tuple[bool, bool]
"""Whether h is admissible, and whether it is consistent."""


MOST_CELLS = 40
"""Along a side of a map that is drawn."""


class Cells(NamedTuple):
    """A cell, and the goal."""

    cell: Cell
    goal: Cell

    def offset(self) -> tuple[int, int]:
        return abs(self.cell[0] - self.goal[0]), abs(self.cell[1] - self.goal[1])

    def size(self) -> Any:
        return sum(self.offset()), self

    def on(self, scale: Scale) -> "Cells":
        return Cells(scale.of(self.cell), scale.of(self.goal))

    def told(self) -> str:
        return f"from {self.cell} to {self.goal}"


class Octile(Exercise):
    number = "03.1"
    title = "the octile heuristic"
    call = "my_octile(cell, goal)"
    package = "search"
    wanted = NUMBER

    def small(self) -> Iterable[Cells]:
        numbers = product(range(4), repeat=4)
        return sorted((Cells((x, y), (goal_x, goal_y)) for x, y, goal_x, goal_y in numbers), key=Cells.size)

    def far(self) -> Iterable[Cells]:
        return on_scales(self.small(), (Scale(1000), Scale(1, 10**6), Scale(10**6, 1)), every=3)

    def larger(self) -> SearchStrategy[Cells]:
        cell = tuples(whole(4), whole(4))
        return builds(Cells, cell, cell)

    def judge(self, problem: Cells, answer: float) -> Fault | None:
        return compared(answer, octile(*problem), lambda: known_mistake(*problem.offset(), answer), digits, agrees=same)

    def story(self, problem: Cells, answer: float | None) -> BesideStory | None:
        if max(*problem.cell, *problem.goal) > MOST_CELLS:
            return None
        columns, rows = (max(4, one + 2, other + 2) for one, other in zip(*problem, strict=True))
        story = MapStory(Task(GridMap(["." * columns] * rows), *problem), "octile distance")
        dx, dy = problem.offset()
        opening = f"**From {problem.cell} to {problem.goal}:** x changes by {dx}, y by {dy}. Nothing is in the way"
        gives = "no number" if answer is None else digits(answer)
        says = f"right is {digits(octile(*problem))}; your code gives {gives}"
        return BesideStory(story, f"{opening}: h says what the path will cost.", says)


class Answer(NamedTuple):
    """What a student's A* gave back, and the nodes that it expanded, in order."""

    path: list[str] | None
    expanded: tuple[str, ...]


class AStar(Exercise):
    """The path must be one of least cost, and no node may be expanded that A* cannot expand, whatever it does on ties.

    With the least g that it can have, such a node has an f above the cost of that path.
    """

    number = "03.2"
    title = "A*"
    call = "my_astar(graph, start, goal, h)"
    package = "search"
    wanted = a_list(TEXT, "a list of nodes, [] where there is no path")

    def small(self) -> Iterable[Guided]:
        yield Guided((), (("S", 0),), goal="S")
        yield Guided((("S", "A", 1),), (("S", 0), ("A", 1)), goal="S")
        for names in ("SG", "SAG"):
            yield from guided_graphs.guessed(
                guided_graphs.graphs(names, most=3, highest=4), names, guided_graphs.any_part
            )
        four = filter(guided_graphs.first_of_twins, guided_graphs.graphs("SABG", most=4))
        yield from guided_graphs.guessed(four, "SABG", guided_graphs.none_or_all)

    def far(self) -> Iterable[Guided]:
        few = guided_graphs.guessed(guided_graphs.graphs("SAG", most=3), "SAG", guided_graphs.none_or_all)
        yield from on_scales(few, (*FAR, *FINE, *ALMOST))
        yield from guided_graphs.long()

    def larger(self) -> SearchStrategy[Guided]:
        edges, parts = lists(whole(5), min_size=5, max_size=15), lists(whole(2), min_size=6, max_size=6)
        return on_some_scale(builds(guided_graphs.drawn_admissible, edges, parts), (*FAR, *ALMOST))

    def told(self, problem: Guided) -> str:
        return f"{problem.told()}; from S to {problem.goal}"

    def ask(self, function: Callable[..., Any], problem: Guided) -> Answer:
        looked: list[str] = []
        path = function(Noted(problem.graph(), looked), "S", problem.goal, problem.guesses())
        return Answer(path, tuple(looked))

    watches = ASKED

    def own_story(self, problem: Guided, answer: Answer | None, trace: Trace, ended: str) -> OwnGraphStory | None:
        given = f"your path: {along(answer.path)}" if answer and answer.path is not None else ""
        best = problem.costs("S").get(problem.goal, inf)
        right = f"right: {'no path' if best == inf else f'a path of cost {exact(best)}'}"
        return own_graph(problem, trace, ended, given, right)

    def judge(self, problem: Guided, answer: Answer) -> Fault | None:
        g = problem.costs("S")
        return judge_path(problem, answer.path or [], g) or judge_expanded(problem, answer.expanded, g)

    def story(self, problem: Guided, answer: Answer | None) -> BesideStory | None:
        if not problem.is_drawable():
            return None
        opening = f"{FOUND} This is A*; below it stand the nodes that your code expanded, in order."
        nodes = ", ".join(answer.expanded) if answer else ""
        return BesideStory(GraphStory(problem.example()), opening, f"you expanded: {nodes or 'nothing'}")


class Tester(Exercise):
    number = "03.3"
    title = "admissible, consistent"
    call = "my_tester(graph, h, goal)"
    package = "search"
    wanted = a_tuple(TRUTH, TRUTH, told="two truth values: admissible, consistent")

    def small(self) -> Iterable[Guided]:
        for names in ("G", "AG", "ABG"):
            yield from guided_graphs.guessed(guided_graphs.graphs(names, most=3), names, lambda cost: range(4))

    def far(self) -> Iterable[Guided]:
        few = guided_graphs.guessed(guided_graphs.graphs("ABG", most=3), "ABG", guided_graphs.off_by_one)
        yield from on_scales(few, (*FAR, *FINE, *ALMOST), every=3)
        for each in guided_graphs.long():
            last = each.h[-2][0]
            raised = product(("S", "G", last), (1, 2, 3))
            yield from (each, *(each.raised(node, by) for node, by in raised))

    def larger(self) -> SearchStrategy[Guided]:
        edges, h = lists(whole(5), min_size=5, max_size=15), lists(whole(3), min_size=5, max_size=5)
        return on_some_scale(builds(guided_graphs.drawn_any, edges, h), (*FAR, *ALMOST))

    def told(self, problem: Guided) -> str:
        return f"{problem.told()}; goal {problem.goal}"

    def ask(self, function: Callable[..., Any], problem: Guided) -> Any:
        return function(problem.graph(), problem.guesses(), problem.goal)

    watches = ASKED

    def own_story(self, problem: Guided, answer: Verdict | None, trace: Trace, ended: str) -> OwnGraphStory | None:
        right = not too_high(problem), not too_steep(problem)
        given = f"your code says: {said(answer)}" if answer else ""
        return own_graph(problem, trace, ended, given, f"right: {said(right)}")

    def judge(self, problem: Guided, answer: Verdict) -> Fault | None:
        high, steep = too_high(problem), too_steep(problem)
        right = not high, not steep
        if answer == right:
            return None
        if answer[0] != right[0]:
            hint = high or "No node has h above its true cost to the goal; where there is no way, that cost is ∞."
        else:
            hint = steep or "Along no edge h falls by more than the edge costs, and at the goal h is 0."
        return Fault(said(answer), said(right), hint)

    def story(self, problem: Guided, answer: Verdict | None) -> BesideStory | None:
        if not problem.is_drawable():
            return None
        opening = f"{FOUND} First every node is held against its true cost, then every edge against h at its ends."
        claimed = dict(zip(("node", "edge"), answer, strict=True)) if answer else {}

        def differs(step: Step) -> bool:
            return bool(step.data["broken"] and claimed.get(step.event))

        says = f"your code says: {said(answer)}" if answer else ""
        return BesideStory(VerdictStory(problem.example()), opening, says, differs=differs)


EXERCISES = [Octile(), AStar(), Tester()]


# ---------------------------------------------------------------- the distance


def digits(value: float) -> str:
    """A number with so many digits that one sees where √2 was rounded."""
    return number(float(value), 9)


def known_mistake(dx: int, dy: int, answer: float) -> str:
    """The mistake that a wrong distance speaks of, as far as it can be told."""
    low, high = sorted((dx, dy))
    right = high - low + sqrt(2) * low
    mistakes = {
        -right: "The sign is turned.",
        low + high: "That is Manhattan distance. A diagonal step changes x and y at once, for √2 instead of 2.",
        hypot(dx, dy): "That is the straight line; but a step leads in one of eight directions.",
        high: "A diagonal step costs √2, not 1.",
        low
        + high
        + sqrt(2) * low: "A diagonal step takes the place of two straight ones, one along x and one along y.",
        sqrt(2) * high: "Diagonal steps come to an end when x or y is right. The rest is straight.",
        low - high + sqrt(2) * high: "There are as many diagonal steps as the smaller difference, not the larger.",
    }
    for value, hint in mistakes.items():
        if same(answer, value):
            return hint
    if isclose(answer, right, rel_tol=2e-2):
        return "That is nearly right. Is √2 rounded? math.sqrt(2) is as exact as a float can be."
    return "Only the size of each difference counts, not its sign."


# ---------------------------------------------------------------- A*


def judge_path(problem: Guided, path: Sequence[str], g: Mapping[str, float]) -> Fault | None:
    """What is wrong with a path from S; `g` holds the true costs from there."""
    best = g.get(problem.goal, inf)
    if best == inf:
        none = "There is no path: OPEN gets empty, and the goal was never taken."
        return Fault(shown(path), "[]", none) if path else None
    right = f"a path of cost {exact(best)}"
    if not path or path[0] != "S" or path[-1] != problem.goal:
        return Fault(shown(path), right, f"A path begins with S and ends with {problem.goal}, and both belong to it.")
    edges = {(a, b): cost for a, around in problem.graph().items() for b, cost in around.items()}
    for pair in pairwise(path):
        if pair not in edges:
            return Fault(shown(path), right, f"There is no edge between {pair[0]} and {pair[1]}.")
    costs = [edges[pair] for pair in pairwise(path)]
    if sum(costs) == best:
        return None
    return Fault(f"{shown(path)}, of cost {exact(sum(costs))}", right, too_long(path, costs, g))


def too_long(path: Sequence[str], costs: Sequence[float], g: Mapping[str, float]) -> str:
    """Where a path that costs too much leaves the best ones."""
    i = next(i for i in range(len(path)) if sum(costs[:i]) > g[path[i]])
    node, cost, least = path[i], sum(costs[:i]), exact(g[path[i]])
    if i == len(path) - 1:
        return f"{node} is seen at cost {exact(cost)}, but its g and its parent may change until it is taken from OPEN."
    said = f"The path comes to {node} at cost {exact(cost)}, but {least} is possible."
    return f"{said} A smaller g is of use in CLOSED, too."


def judge_expanded(problem: Guided, expanded: Iterable[str], g: Mapping[str, float]) -> Fault | None:
    """What is wrong with the nodes that were expanded on the way to a right path."""
    best, h = g.get(problem.goal, inf), dict(problem.h)
    for node in expanded:
        f = g.get(node, inf) + h[node]
        if f > best:
            what = f"{node} is expanded, f = {exact(g[node])} + {exact(h[node])} = {exact(f)}"
            hint = "The path is right. Always take the node with the least f = g + h, and stop when that is the goal."
            return Fault(what, f"no node with f above {exact(best)}", hint)
    return None


# ---------------------------------------------------------------- admissible, consistent


def too_high(problem: Guided) -> str:
    """Where h is not admissible, in words; "" where it is."""
    costs = problem.costs(problem.goal)
    for node, h in problem.h:
        cost = costs.get(node, inf)
        if h > cost:
            return f"Not admissible: h({node}) = {exact(h)}, and from {node} to {problem.goal} it costs {exact(cost)}."
    return ""


def too_steep(problem: Guided) -> str:
    """Where h is not consistent, in words; "" where it is."""
    h = dict(problem.h)
    if h[problem.goal]:
        return f"Not consistent: at the goal h must be 0, and h({problem.goal}) = {exact(h[problem.goal])}."
    for a, b, cost in problem.edges:
        node, other = (a, b) if h[a] > h[b] else (b, a)
        if h[node] > cost + h[other]:
            fall = f"from {node} to {other} h falls by {exact(h[node] - h[other])}"
            return f"Not consistent: {fall}, and the edge costs only {exact(cost)}."
    return ""


def along(path: Sequence[str]) -> str:
    return "–".join(path) or "no path"


def own_graph(problem: Guided, trace: Trace, ended: str, given: str, right: str) -> OwnGraphStory | None:
    """A student's run on a graph; None where this cannot be drawn."""
    if not problem.is_drawable():
        return None
    return OwnGraphStory(trace, problem.example(), ended, given, right, weighted=True)


def said(answer: Verdict) -> str:
    words = zip(answer, ("admissible", "consistent"), strict=True)
    return ", ".join(word if yes else f"not {word}" for yes, word in words)
