"""The exercises of lecture 02: no smaller input goes wrong, by brute force of its own; and what is shown."""

from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product
from math import inf

import networkx as nx
import pytest

from tests.exercises.student import Problem, assert_none_is_smaller, far_problems, is_far, refused
from tests.lectures.shortest_paths import solutions

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}


def story(number, mistake):
    return refused(number, solutions.WRONG[number][mistake]).story


# ---------------------------------------------------------------- no smaller problem is a counterexample


def graphs(costs: tuple[int, ...]) -> Iterator[tuple[str, dict[tuple[str, str], int]]]:
    """All graphs of up to three nodes, with all costs, the smallest first."""
    for nodes in ("A", "AB", "ABC"):
        pairs = list(permutations(nodes, 2))
        for count in range(len(pairs) + 1):
            for chosen in combinations(pairs, count):
                yield from ((nodes, dict(zip(chosen, each, strict=True))) for each in product(costs, repeat=count))


def distance(nodes: str, costs: dict[tuple[str, str], int], start: str, end: str) -> float:
    """What the cheapest of all paths costs, ∞ where there is none."""
    inner = [node for node in nodes if node not in (start, end)]
    paths = [(start, *middle, end) for n in range(len(inner) + 1) for middle in permutations(inner, n)]
    return 0 if start == end else min(sum(costs.get(edge, inf) for edge in pairwise(path)) for path in paths)


def by_cost(nodes: str, costs: dict[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    return {a: {b: costs[a, b] for b in nodes if (a, b) in costs} for a in nodes}


def reached() -> Iterator[Problem]:
    for nodes, costs in graphs((1,)):
        graph = {a: [b for b in nodes if (a, b) in costs] for a in nodes}
        for s in nodes:
            right = sorted(node for node in nodes if distance(nodes, costs, s, node) < inf)
            yield len(nodes), (graph, s), lambda function, c=(graph, s), r=right: sorted(function(*c)) == r


def distances() -> Iterator[Problem]:
    for nodes, costs in graphs((1, 2, 3)):
        for s in nodes:
            right = {node: distance(nodes, costs, s, node) for node in nodes}

            def is_right(function, nodes=nodes, costs=costs, s=s, right=right):
                d, p = function(by_cost(nodes, costs), s)
                if {node: d.get(node, inf) for node in nodes} != right or p.get(s) is not None:
                    return False
                reached = [node for node in nodes if node != s and right[node] < inf]
                return all(right[p[node]] + costs.get((p[node], node), inf) == right[node] for node in reached)

            yield len(nodes), (nodes, costs, s), is_right


def paths() -> Iterator[Problem]:
    for nodes, costs in graphs((1, 2, 3)):
        for s, t in product(nodes, repeat=2):
            right = distance(nodes, costs, s, t)

            def is_right(function, nodes=nodes, costs=costs, s=s, t=t, right=right):
                path = function(by_cost(nodes, costs), s, t)
                if right == inf:
                    return path == []
                return (path[0], path[-1]) == (s, t) and sum(costs[edge] for edge in pairwise(path)) == right

            yield len(nodes), (nodes, costs, s, t), is_right


def test_further_graphs_are_judged_as_networkx_finds_them():
    for problem in far_problems("02.2"):
        graph = nx.DiGraph()
        graph.add_nodes_from(problem.nodes)
        graph.add_weighted_edges_from(problem.edges)
        assert problem.run().d == nx.single_source_dijkstra_path_length(graph, problem.start)


@pytest.mark.parametrize(
    ("number", "problems", "source"),
    [
        pytest.param(number, problems, *case.values, id=f"{number} {case.id}")
        for number, problems in (("02.1", reached), ("02.2", distances), ("02.3", paths))
        for case in WRONG[number]
    ],
)
def test_no_graph_of_fewer_nodes_is_a_counterexample(number, problems, source):
    nodes = refused(number, source).problem.nodes
    assert len(nodes) <= 5 or is_far(number, source)
    assert_none_is_smaller(number, source, len(nodes), problems())


# ---------------------------------------------------------------- what is shown beside the student's answer


def test_below_a_graph_stands_the_students_answer():
    assert ">your answer: A, B<" in story("02.1", "only the neighbours").backdrop()
    assert ">your path: A–C<" in story("02.3", "not mended").backdrop()
    told = story("02.2", "closed when pushed")
    assert ">your d: A 0, B 1, C 3; your p: A None, B A, C A<" in told.backdrop()
    assert ">right: d: A 0, B 1, C 2; p: A None, B A, C B<" in told.backdrop()
    assert "your" not in story("02.2", "d alone").backdrop()
