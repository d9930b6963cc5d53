"""Maps: grids, polygons, and the files in which they lie."""

from .clearance import clearance, grid_for_agent
from .generate import caves, city, hills, maze, rooms
from .grid import GridMap
from .heights import grid_from_heights
from .scenarios import Scenario, read_scenarios

__all__ = [
    "GridMap",
    "Scenario",
    "caves",
    "city",
    "clearance",
    "grid_for_agent",
    "grid_from_heights",
    "hills",
    "maze",
    "read_scenarios",
    "rooms",
]
