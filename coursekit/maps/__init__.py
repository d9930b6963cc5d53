"""Maps: grids, polygons, and the files in which they lie."""

from .grid import GridMap

__all__ = ["GridMap"]
