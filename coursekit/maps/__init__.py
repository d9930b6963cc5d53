"""Maps: grids, polygons, and the files in which they lie."""

from .clearance import clearance, grid_for_agent
from .decomposition import Border, Decomposition, Piece, Trapezoid, WayPointGraph, convex_pieces, trapezoids
from .generate import caves, city, hills, maze, rooms
from .generate_worlds import islands, pillared_rooms, town, walls_maze
from .grid import GridMap
from .heights import grid_from_heights
from .outlines import outlined
from .scenarios import Scenario, read_scenarios
from .segments import crosses, lies_on, meets
from .smoothing import SmoothPath, cells_between, line_of_sight, smooth
from .visibility import VisibilityGraph, blocking_wall, visibility_graph, visibility_graph_plain
from .walls import Sector, Wall
from .world import World
from .world_files import read_world, write_world

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
    "islands",
    "lies_on",
    "line_of_sight",
    "maze",
    "meets",
    "outlined",
    "pillared_rooms",
    "read_scenarios",
    "read_world",
    "rooms",
    "smooth",
    "town",
    "trapezoids",
    "visibility_graph",
    "visibility_graph_plain",
    "walls_maze",
    "write_world",
]
