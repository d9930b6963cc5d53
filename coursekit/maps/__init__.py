"""Maps: grids, polygons, and the files in which they lie."""

from .clearance import clearance, grid_for_agent
from .decomposition import (
    Border,
    Decomposition,
    Piece,
    Trapezoid,
    WayPointGraph,
    convex_pieces,
    trapezoids,
)
from .generate import caves, city, hills, maze, rooms
from .grid import GridMap
from .heights import grid_from_heights
from .outlines import outlined
from .scenarios import Scenario, read_scenarios
from .segments import crosses, lies_on, meets
from .smoothing import SmoothPath, cells_between, line_of_sight, smooth
from .visibility import VisibilityGraph, blocking_wall, visibility_graph, visibility_graph_plain
from .walls import Sector, Wall
from .world import World

__all__ = [
    "Border",
    "Decomposition",
    "GridMap",
    "Piece",
    "Scenario",
    "Sector",
    "SmoothPath",
    "Trapezoid",
    "VisibilityGraph",
    "Wall",
    "WayPointGraph",
    "World",
    "blocking_wall",
    "caves",
    "cells_between",
    "city",
    "clearance",
    "convex_pieces",
    "crosses",
    "grid_for_agent",
    "grid_from_heights",
    "hills",
    "lies_on",
    "line_of_sight",
    "maze",
    "meets",
    "outlined",
    "read_scenarios",
    "rooms",
    "smooth",
    "trapezoids",
    "visibility_graph",
    "visibility_graph_plain",
]
