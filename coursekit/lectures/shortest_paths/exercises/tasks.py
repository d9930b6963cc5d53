"""Lecture 02, shortest paths: the exercises."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, pairwise
from math import inf
from typing import Any

from hypothesis.strategies import SearchStrategy

from ....exercises.exercise import Exercise, Fault
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.far import exact, is_short
from ....exercises.shapes import NUMBER, TEXT, a_dict, a_list, a_tuple, or_none, shown
from ....stage.graphs import SIX, Example
from ....stage.own_graph import ASKED, OwnGraphStory
from ....trace import Trace
from ..bfs import BFSStory
from ..dijkstra import DijkstraStory
from ..graph_search import GraphStory
from . import one_way_graphs
from .one_way_graphs import Streets

PLACES = dict(zip(one_way_graphs.NAMES, SIX, strict=True))
"""Where nodes stand."""

Distances = Mapping[str, float]
Parents = Mapping[str, str | None]


class OnStreets(Exercise):
    """An exercise whose problems are graphs of one-way edges."""

    package = "search"

    watches = ASKED
    weighted = True

    def own_story(self, problem: Streets, answer: Any, trace: Trace, ended: str) -> OwnGraphStory | None:
        """The student's run; None where the graph cannot be drawn."""
        if not is_drawn(problem):
            return None
        given = "" if answer is None else self.given(answer)
        return OwnGraphStory(trace, example(problem), ended, given, f"right: {self.right(problem)}", self.weighted)

    def given(self, answer: Any) -> str:
        """What the student's code gave back, in a line."""
        raise NotImplementedError

    def right(self, problem: Streets) -> str:
        """What it should have, in a line."""
        raise NotImplementedError

    def larger(self) -> SearchStrategy[Streets]:
        return one_way_graphs.larger()

    def told(self, problem: Streets) -> str:
        return f"graph = {problem.costs()}, s = {problem.start!r}"

    def story(self, problem: Streets, answer: Any) -> BesideStory | None:
        """None where the graph is too large for a picture, or its numbers are too long."""
        return self.drawn(problem, answer) if is_drawn(problem) else None

    def drawn(self, problem: Streets, answer: Any) -> BesideStory:
        """The right search, and what the student's code gave back."""
        raise NotImplementedError


class Reachable(OnStreets):
    number = "02.1"
    title = "all that can be reached"
    call = "my_reachable(graph, s)"
    wanted = a_list(TEXT, "a set or a list of vertices")
    weighted = False

    def small(self) -> Iterable[Streets]:
        return one_way_graphs.plain()

    def far(self) -> Iterable[Streets]:
        return one_way_graphs.long()

    def ask(self, function: Callable[..., Any], problem: Streets) -> Any:
        return function(problem.lists(), problem.start)

    def judge(self, problem: Streets, answer: list[str]) -> Fault | None:
        run, s = problem.run(), problem.start
        for vertex in sorted(answer):  # a set comes in another order each time
            if vertex not in list(problem.nodes):
                return Fault(f"{shown(vertex)} among them", "only vertices of the graph")
            if vertex not in run.d:
                return Fault(f"{vertex} is reached", f"{vertex} is not", f"No path leads from {s} to {vertex}.")
            if answer.count(vertex) > 1:
                hint = "Mark a vertex when it is seen for the first time, not later."
                return Fault(f"{vertex} more than once", "each vertex once", hint)
        for vertex in run.d:
            if vertex not in answer:
                hint = "It is where one begins." if vertex == s else f"Along {along(run.path_to(vertex))}."
                return Fault(f"{vertex} is not reached", f"{vertex} is", hint)
        return None

    def told(self, problem: Streets) -> str:
        return f"graph = {problem.lists()}, s = {problem.start!r}"

    def given(self, answer: list[str]) -> str:
        return f"your answer: {', '.join(sorted(answer)) or 'none'}"

    def right(self, problem: Streets) -> str:
        return ", ".join(sorted(problem.run().d))

    def drawn(self, problem: Streets, answer: list[str] | None) -> BesideStory:
        story = BFSStory(example(problem))
        if answer is None:
            return beside(story)
        missing = [vertex for vertex in problem.run().d if vertex not in answer]
        return beside(story, self.given(answer), missing)


class Dijkstra(OnStreets):
    """The dicts d and p; every parent on a shortest path is right."""

    number = "02.2"
    title = "Dijkstra with parents"
    call = "my_dijkstra(graph, s)"
    wanted = a_tuple(a_dict(TEXT, NUMBER), a_dict(TEXT, or_none(TEXT)), told="two dicts, d and p: return d, p")

    def small(self) -> Iterable[Streets]:
        return one_way_graphs.priced(goals=False)

    def far(self) -> Iterable[Streets]:
        return chain(one_way_graphs.far(self.small()), one_way_graphs.long())

    def ask(self, function: Callable[..., Any], problem: Streets) -> Any:
        return function(problem.costs(), problem.start)

    def judge(self, problem: Streets, answer: tuple[Distances, Parents]) -> Fault | None:
        d, p = answer
        for vertex in (*d, *p):
            if vertex not in list(problem.nodes):
                return Fault(f"an entry for {shown(vertex)}", "only vertices of the graph")
        return next(wrong_distances(problem, d), None) or next(wrong_parents(problem, p), None)

    def given(self, answer: tuple[Distances, Parents]) -> str:
        d, p = answer
        return f"your d: {table(d)}; your p: {table(p)}"

    def right(self, problem: Streets) -> str:
        run = problem.run()
        return f"d: {table(run.d)}; p: {table(run.p)}"

    def drawn(self, problem: Streets, answer: tuple[Distances, Parents] | None) -> BesideStory:
        story = DijkstraStory(example(problem))
        if answer is None:
            return beside(story)
        d, _ = answer
        wrong = [vertex for vertex, far in problem.run().d.items() if d.get(vertex) != far]
        return beside(story, self.given(answer), wrong)


class FindTheBug(OnStreets):
    """A shortest path; any of them is right."""

    number = "02.3"
    title = "find the bug"
    call = "mended(graph, s, t)"
    wanted = a_list(TEXT, "a list of vertices, [] where there is no path")

    def small(self) -> Iterable[Streets]:
        return one_way_graphs.priced(goals=True)

    def far(self) -> Iterable[Streets]:
        return chain(one_way_graphs.far(self.small()), one_way_graphs.long())

    def ask(self, function: Callable[..., Any], problem: Streets) -> Any:
        return function(problem.costs(), problem.start, problem.goal)

    def judge(self, problem: Streets, answer: list[str]) -> Fault | None:
        graph, s, t = problem.costs(), problem.start, problem.goal
        path = problem.run().path_to(t)
        for vertex in answer:
            if vertex not in list(problem.nodes):
                return Fault(f"{shown(vertex)} on the path", "only vertices of the graph")
        if not answer or not path:
            return Fault(along(answer), along(path)) if answer or path else None
        if answer[0] != s or answer[-1] != t:
            return Fault(along(answer), along(path), f"It begins at {s} and ends at {t}.")
        for a, b in pairwise(answer):
            if b not in graph[a]:
                return Fault(along(answer), along(path), f"No edge leads from {a} to {b}.")
        cost, least = (sum(graph[a][b] for a, b in pairwise(each)) for each in (answer, path))
        if cost == least:
            return None
        return Fault(f"{along(answer)}, which costs {exact(cost)}", f"{along(path)}, which costs {exact(least)}")

    def told(self, problem: Streets) -> str:
        return f"{super().told(problem)}, t = {problem.goal!r}"

    def given(self, answer: list[str]) -> str:
        return f"your path: {along(answer)}"

    def right(self, problem: Streets) -> str:
        return along(problem.run().path_to(problem.goal))

    def drawn(self, problem: Streets, answer: list[str] | None) -> BesideStory:
        given = "" if answer is None else self.given(answer)
        return beside(DijkstraStory(example(problem)._replace(goal=problem.goal)), given)


EXERCISES = [Reachable(), Dijkstra(), FindTheBug()]


# ---------------------------------------------------------------- what is said of an answer


def wrong_distances(problem: Streets, d: Distances) -> Iterator[Fault]:
    """What is wrong with d. What cannot be reached may be missing, or ∞."""
    run = problem.run()
    for vertex in sorted(problem.nodes, key=lambda vertex: run.d.get(vertex, inf)):
        right, found = run.d.get(vertex, inf), d.get(vertex, inf)
        if found != right:
            hint = f"The path {along(run.path_to(vertex))} costs {exact(right)}."
            if right == inf:
                hint = f"No path leads from {problem.start} to {vertex}."
            elif found < right:
                hint = f"No path from {problem.start} to {vertex} costs less than {exact(right)}."
            yield Fault(f"d[{vertex!r}] = {exact(found)}", f"d[{vertex!r}] = {exact(right)}", hint)


def wrong_parents(problem: Streets, p: Parents) -> Iterator[Fault]:
    """What is wrong with p, where d is right. At the start, and where no path leads, it may be missing, or None."""
    d, graph = problem.run().d, problem.costs()
    for vertex in problem.nodes:
        parent = p.get(vertex)
        got = f"p[{vertex!r}] = {shown(parent)}"
        if vertex == problem.start or vertex not in d:
            if parent is not None:
                yield Fault(got, f"p[{vertex!r}] = None")
            continue
        last = [node for node in d if vertex in graph[node] and d[node] + graph[node][vertex] == d[vertex]]
        if parent in last and leads_back(problem, p, vertex):
            continue
        hint = f"The shortest path to {vertex} comes from there." if len(last) == 1 else ""
        if parent in last:
            hint = f"Whoever follows p back from {vertex} never comes to {problem.start}."
        elif parent and parent in d and vertex in graph[parent]:
            over = exact(d[parent] + graph[parent][vertex])
            hint = f"d is right, but over {parent} it would be {over}. p changes with d."
        yield Fault(got, f"p[{vertex!r}] = {' or '.join(map(repr, last))}", hint)


def leads_back(problem: Streets, p: Parents, vertex: str | None) -> bool:
    """Whether the parents lead back from a vertex to the start."""
    for _ in problem.nodes:
        if vertex == problem.start:
            return True
        vertex = p.get(vertex or "")
    return False


def along(path: Iterable[str]) -> str:
    return "–".join(path) or "no path"


def table(entries: Distances | Parents) -> str:
    return ", ".join(
        f"{vertex} {entry if isinstance(entry, str | None) else exact(entry)}" for vertex, entry in entries.items()
    )


# ---------------------------------------------------------------- what is shown below


def is_drawn(problem: Streets) -> bool:
    """Whether a graph is small enough for a picture, and its numbers are short enough."""
    return len(problem.nodes) <= len(PLACES) and is_short(cost for _, _, cost in problem.edges)


def example(problem: Streets) -> Example:
    """A problem as the demos draw it."""
    places = {node: PLACES[node] for node in problem.nodes}
    return Example({(a, b): cost for a, b, cost in problem.edges}, places, problem.start, directed=True)


def beside(story: GraphStory, given: str = "", wrong: Collection[str] = ()) -> BesideStory:
    """The right search, and below it what a student's code gave back; it stops where a wrong vertex is taken."""
    told = story.opening().replace("**", "")
    opening = f"**The smallest graph found that goes wrong.** {told}"
    return BesideStory(story, opening, given, differs=lambda step: step.event == "take" and step.data["node"] in wrong)
