"""The exercises of lecture 03: no smaller input goes wrong, by brute force of its own; and what is shown."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from math import inf, isclose, sqrt

import networkx as nx
import pytest

from coursekit.search import octile
from coursekit.story import Frames
from tests.exercises.student import (
    Problem,
    assert_none_is_smaller,
    far_problems,
    is_far,
    refused,
    right_story,
    solution,
)
from tests.lectures.astar import solutions

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = right_story(number, solutions.WRONG[number][mistake])
    return story, Frames(story)


def drawn(number):
    """The mistakes whose counterexamples are small enough for a picture."""
    return {name: source for name, source in solutions.WRONG[number].items() if right_story(number, source)}


# ---------------------------------------------------------------- 03.1


def apart_by(ends) -> int:
    x, y, goal_x, goal_y = ends
    return abs(x - goal_x) + abs(y - goal_y)


def offsets() -> Iterator[Problem]:
    for x, y, goal_x, goal_y in sorted(product(range(3), repeat=4), key=apart_by):
        dx, dy = abs(x - goal_x), abs(y - goal_y)
        right = min(k * sqrt(2) + dx - k + dy - k for k in range(min(dx, dy) + 1))
        ends = (x, y), (goal_x, goal_y)
        yield dx + dy, ends, lambda function, ends=ends, right=right: isclose(function(*ends), right, abs_tol=1e-9)


@pytest.mark.parametrize("source", WRONG["03.1"])
def test_no_cells_closer_together_are_a_counterexample(source):
    (x, y), (goal_x, goal_y) = refused("03.1", source).problem
    size = abs(x - goal_x) + abs(y - goal_y)
    assert size <= 3 or is_far("03.1", source)
    assert_none_is_smaller("03.1", source, size, offsets())


# ---------------------------------------------------------------- 03.2 and 03.3


class Noting(dict):
    """A graph that notes which of its nodes are expanded."""

    def __init__(self, graph):
        super().__init__(graph)
        self.expanded = []

    def __getitem__(self, node):
        self.expanded.append(node)
        return super().__getitem__(node)


def graphs(names: str) -> Iterator[dict]:
    """All graphs of these nodes with edges that cost 1, 2 or 4."""
    pairs = list(combinations(names, 2))
    for costs in product((0, 1, 2, 4), repeat=len(pairs)):
        graph: dict[str, dict[str, int]] = {name: {} for name in names}
        for (a, b), cost in zip(pairs, costs, strict=True):
            if cost:
                graph[a][b] = graph[b][a] = cost
        yield graph


def cost_of(graph, path) -> float:
    return sum(graph[a].get(b, inf) for a, b in pairwise(path))


def apart(graph, start, goal) -> float:
    """The least cost of all paths that there are."""
    if start == goal:
        return 0
    between = [node for node in graph if node not in (start, goal)]
    ways = (way for count in range(len(between) + 1) for way in permutations(between, count))
    return min(cost_of(graph, (start, *way, goal)) for way in ways)


def is_found(graph, h, function) -> bool:
    noting = Noting(graph)
    path = function(noting, "S", "G", h)
    best = apart(graph, "S", "G")
    if best == inf:
        return not path
    ends = isinstance(path, list) and path[:1] == ["S"] and path[-1:] == ["G"]
    return ends and cost_of(graph, path) == best and all(apart(graph, "S", v) + h[v] <= best for v in noting.expanded)


def searches() -> Iterator[Problem]:
    for names in ("SG", "SGA"):
        for graph in graphs(names):
            far = {name: min(apart(graph, name, "G"), 2) for name in names}
            for values in product(*[{0, cost / 2, cost} for cost in far.values()]):
                h = dict(zip(names, values, strict=True))
                yield len(names), (graph, h), lambda function, graph=graph, h=h: is_found(graph, h, function)


@pytest.mark.parametrize("source", [case for case in WRONG["03.2"] if case.id != "a worse way taken too"])
def test_no_graph_with_fewer_nodes_is_a_counterexample_to_a_search(source, request):
    size = len(refused("03.2", source).problem.h)
    assert size <= 4 or is_far("03.2", source) or "three neighbours" in request.node.name
    assert_none_is_smaller("03.2", source, size, searches())


def test_heuristics_of_further_searches_are_admissible_and_some_nodes_are_opened_ever_again():
    opened = 0
    for problem in far_problems("03.2"):
        d = nx.single_source_dijkstra_path_length(weighted(problem), problem.goal)
        assert all(h <= d.get(node, inf) for node, h in problem.h)
        noting = Noting(problem.graph())
        solution("03.2", solutions.RIGHT["03.2"])(noting, "S", problem.goal, problem.guesses())
        opened = max(opened, *map(noting.expanded.count, noting.expanded))
    assert opened >= 32


def weighted(problem) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(dict(problem.h))
    graph.add_weighted_edges_from(problem.edges)
    return graph


def verdicts() -> Iterator[Problem]:
    for names in ("G", "GA"):
        for graph in graphs(names):
            for values in product((0, 1, 2, 3), repeat=len(names)):
                h = dict(zip(names, values, strict=True))
                admissible = all(h[node] <= apart(graph, node, "G") for node in names)
                edges = ((a, b, cost) for a, around in graph.items() for b, cost in around.items())
                consistent = h["G"] == 0 and all(h[a] <= cost + h[b] for a, b, cost in edges)

                def is_right(function, graph=graph, h=h, right=(admissible, consistent)) -> bool:
                    return function(graph, h, "G") == right

                yield len(names), (graph, h), is_right


@pytest.mark.parametrize("source", WRONG["03.3"])
def test_no_graph_with_fewer_nodes_is_a_counterexample_to_a_tester(source):
    size = len(refused("03.3", source).problem.h)
    assert size <= 3 or is_far("03.3", source)
    assert_none_is_smaller("03.3", source, size, verdicts())


# ---------------------------------------------------------------- what is shown


def test_the_path_over_an_empty_map_is_as_long_as_the_octile_distance_and_the_answer_stands_below():
    story, frames = shown("03.1", "Euclidean distance")
    assert frames[0].sentence.startswith("**From (0, 0) to (1, 2):** x changes by 1, y by 2.")
    last = frames[story.telling()]
    assert last.sentence.startswith("**The goal is taken: the path costs 2.41.**")
    assert "right is 2.414213562; your code gives 2.236067977" in story.backdrop()
    assert story.trace.result.cost == pytest.approx(octile((0, 0), (1, 2)))
    assert frames[1].sentence.endswith("h guesses what is to come: f = 0 + 2.41 = 2.41.")


def test_the_octile_distance_is_what_a_path_costs_where_nothing_is_in_the_way():
    for source in drawn("03.1").values():
        error = refused("03.1", source)
        assert error.story.trace.result.cost == pytest.approx(octile(*error.problem))


def test_a_way_to_where_one_is_already_costs_nothing():
    story, frames = shown("03.1", "no return")
    assert frames[len(frames) - 1].sentence.startswith("**The goal is taken: the path costs 0.**")
    assert "right is 0; your code gives no number" in story.backdrop()


def test_below_a_graph_stand_the_nodes_that_a_students_code_expanded():
    for mistake, expanded in (("Dijkstra", "S, A"), ("fails without a path", "nothing")):
        story, frames = shown("03.2", mistake)
        assert f">you expanded: {expanded}<" in story.backdrop()
        assert frames[0].sentence.startswith("**The smallest graph found that goes wrong.** ")
        assert re.search(r"\bthe path costs 1\b|OPEN", frames[len(frames) - 1].sentence) or len(frames) == 1


def test_below_the_testers_stands_what_a_students_code_says():
    for mistake, verdict in (
        ("admissible is consistent", "your code says: admissible, consistent"),
        ("always both", "your code says: admissible, consistent"),
        ("only what is wrong first", ""),
    ):
        story, _ = shown("03.3", mistake)
        assert verdict in story.backdrop()
        assert ("your code says" in story.backdrop()) == bool(verdict)
    story, frames = shown("03.3", "admissible is consistent")
    assert frames[len(frames) - 1].sentence.endswith("So h is admissible, but not consistent.")


def test_a_still_picture_shows_where_the_testers_find_what_a_students_code_denies():
    for mistake, source in drawn("03.3").items():
        story, answer = shown("03.3", mistake)[0], solution("03.3", source)
        problem = refused("03.3", source).problem
        step = story.trace.steps[story.telling() - 1]
        says = answer(problem.graph(), problem.guesses(), problem.goal)
        if says in ((True, False), (False, True), (True, True)):
            denied = [s for s in story.trace.steps if s.data["broken"] and says[s.event == "edge"]]
            assert step == (denied[0] if denied else story.trace.last)
