"""Searching graphs for paths."""

from .astar import AStarResult, astar
from .dijkstra import ShortestPaths, dijkstra
from .graph import AdjacencyLists, Graph, SearchResult, neighbors_of, path_cost, path_to
from .heuristics import euclidean, far_apart, from_table, landmarks, manhattan, octile, perfect, zero

__all__ = [
    "AStarResult",
    "AdjacencyLists",
    "Graph",
    "SearchResult",
    "ShortestPaths",
    "astar",
    "dijkstra",
    "euclidean",
    "far_apart",
    "from_table",
    "landmarks",
    "manhattan",
    "neighbors_of",
    "octile",
    "path_cost",
    "path_to",
    "perfect",
    "zero",
]
