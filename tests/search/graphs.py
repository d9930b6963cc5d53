"""Random graphs and grids, and what is true of them by the plainest means there is."""

from itertools import pairwise
from math import inf

import networkx as nx
from hypothesis import settings
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import AdjacencyLists, from_table
from tests.maps.grids import mirrored, turned

many = settings(max_examples=80)
some = settings(max_examples=40)

# A heuristic that is not consistent: 3 is the shortest, not 4.
REOPEN = AdjacencyLists([("S", "B", 1), ("S", "A", 3), ("B", "A", 1), ("A", "G", 1)])
REOPEN_H = from_table({"S": 0, "A": 0, "B": 2, "G": 0})

WALL = GridMap([".@.", ".@.", ".@."])

whole = st.integers(0, 6)
real = st.floats(0, 50, allow_subnormal=False)


@st.composite
def graphs(draw, directed=None, costs=whole | real, most=9):
    """Graphs of few nodes 0, 1, 2…, whose edges cost whole numbers or any, zero among them; 0 and 1 are there."""
    n = draw(st.integers(2, most))
    ends = st.integers(0, n - 1)
    kind = draw(st.sampled_from(costs.branches)) if hasattr(costs, "branches") else costs
    edges = draw(st.lists(st.tuples(ends, ends, kind), max_size=3 * n))
    return AdjacencyLists(edges, draw(st.booleans()) if directed is None else directed, nodes=range(n))


@st.composite
def grids(draw, most=7, moves=None):
    """Grid maps with at least one free cell."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    rows = draw(st.lists(st.text("...@", min_size=width, max_size=width), min_size=height, max_size=height))
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    rows[y] = rows[y][:x] + "." + rows[y][x + 1 :]
    return GridMap(rows, draw(st.sampled_from([4, 8])) if moves is None else moves)


@st.composite
def grids_with_ends(draw, most=7, moves=None):
    grid = draw(grids(most, moves))
    cells = st.sampled_from(list(grid.cells()))
    return grid, draw(cells), draw(cells)


def turned_and_mirrored(grid):
    """The map turned to the right, and its mirror image, each with what becomes of a cell."""
    rows = str(grid).splitlines()[4:]
    yield GridMap(turned(rows), grid.moves), lambda cell: (grid.height - 1 - cell[1], cell[0])
    yield GridMap(mirrored(rows), grid.moves), lambda cell: (grid.width - 1 - cell[0], cell[1])


def in_networkx(graph, nodes):
    """The same graph there, with the cheapest of parallel edges."""
    there = nx.DiGraph()
    there.add_nodes_from(nodes)
    for node in list(there):
        for neighbor, cost in graph.neighbors(node):
            there.add_edge(node, neighbor, weight=min(cost, there.get_edge_data(node, neighbor, {}).get("weight", inf)))
    return there


def distances(graph, nodes, start):
    """From `start` to all nodes that it reaches."""
    return nx.single_source_dijkstra_path_length(in_networkx(graph, nodes), start)


def distances_by_relaxing(graph, nodes, start):
    """The same, by Bellman and Ford."""
    d = {start: 0}
    for _ in nodes:
        for node in list(d):
            for neighbor, cost in graph.neighbors(node):
                d[neighbor] = min(d.get(neighbor, inf), d[node] + cost)
    return d


def length(graph, path):
    """What a path costs, edge by edge; each must be there."""
    return sum(min(cost for node, cost in graph.neighbors(here) if node == there) for here, there in pairwise(path))


def of(trace, *events):
    return [step for step in trace.steps if step.event in events]


def told(trace, event, *names):
    """The values of these names in each step of an event."""
    return [tuple(step.data[name] for name in names) for step in of(trace, event)]
