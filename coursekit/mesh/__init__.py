"""Triangulations, and the exact predicates that they rest on."""

from .constrained import ConstrainedTriangulation
from .delaunay import History, delaunay
from .files import Region, StraightLineGraph, read_cdt, read_node, read_poly
from .flips import lawson
from .funnel import FunnelPath, channel_portals, funnel
from .locate import Location, brute_force, jump_and_walk, walk
from .maximal import any_triangulation, swept_triangulation
from .polyanya import ConvexMesh, MeshScenario, read_polyanya, read_polyanya_scenarios
from .predicates import in_circle, orientation
from .triangulation import Triangulation

__all__ = [
    "ConstrainedTriangulation",
    "ConvexMesh",
    "FunnelPath",
    "History",
    "Location",
    "MeshScenario",
    "Region",
    "StraightLineGraph",
    "Triangulation",
    "any_triangulation",
    "brute_force",
    "channel_portals",
    "delaunay",
    "funnel",
    "in_circle",
    "jump_and_walk",
    "lawson",
    "orientation",
    "read_cdt",
    "read_node",
    "read_poly",
    "read_polyanya",
    "read_polyanya_scenarios",
    "swept_triangulation",
    "walk",
]
