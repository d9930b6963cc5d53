"""Searching graphs for paths."""

from .astar import AStarResult, astar
from .astar_consistent import astar_consistent
from .bfs import BFSResult, bfs
from .dijkstra import ShortestPaths, dijkstra
from .graph import AdjacencyLists, Graph, SearchResult, neighbors_of, path_cost, path_to, reversed_graph
from .growth import Witness, first_failure, least_m, witness
from .heuristics import euclidean, far_apart, from_table, landmarks, manhattan, octile, perfect, zero
from .hpa import HPA, HPAResult
from .martelli import Martelli, martelli
from .pra import PRA, PRAResult
from .testers import TooHigh, TooSteep, admissibility_violations, consistency_violations

__all__ = [
    "HPA",
    "PRA",
    "AStarResult",
    "AdjacencyLists",
    "BFSResult",
    "Graph",
    "HPAResult",
    "Martelli",
    "PRAResult",
    "SearchResult",
    "ShortestPaths",
    "TooHigh",
    "TooSteep",
    "Witness",
    "admissibility_violations",
    "astar",
    "astar_consistent",
    "bfs",
    "consistency_violations",
    "dijkstra",
    "euclidean",
    "far_apart",
    "first_failure",
    "from_table",
    "landmarks",
    "least_m",
    "manhattan",
    "martelli",
    "neighbors_of",
    "octile",
    "path_cost",
    "path_to",
    "perfect",
    "reversed_graph",
    "witness",
    "zero",
]
