"""Triangulations, and the exact predicates that they rest on."""

from ..geometry.predicates import in_circle, orientation
from .channels import ChannelPath
from .constrained import ConstrainedTriangulation
from .delaunay import History, delaunay
from .files import Region, StraightLineGraph, read_cdt, read_node, read_poly
from .flips import lawson
from .funnel import channel_portals, funnel
from .locate import Location, brute_force, centroid_walk, jump_and_walk, walk
from .maximal import any_triangulation, swept_triangulation
from .midpoints import MidpointSearch
from .navigation import NavigationMesh
from .polyanya import ConvexMesh, MeshScenario, read_polyanya, read_polyanya_scenarios
from .reduction import Corridor, Reduction, islands, reduction
from .strings import FunnelPath
from .ta_star import TAStar
from .tra_star import TRAStar
from .triangulation import Triangulation
from .widths import channel_width, passage_width

__all__ = [
    "ChannelPath",
    "ConstrainedTriangulation",
    "ConvexMesh",
    "Corridor",
    "FunnelPath",
    "History",
    "Location",
    "MeshScenario",
    "MidpointSearch",
    "NavigationMesh",
    "Reduction",
    "Region",
    "StraightLineGraph",
    "TAStar",
    "TRAStar",
    "Triangulation",
    "any_triangulation",
    "brute_force",
    "centroid_walk",
    "channel_portals",
    "channel_width",
    "delaunay",
    "funnel",
    "in_circle",
    "islands",
    "jump_and_walk",
    "lawson",
    "orientation",
    "passage_width",
    "read_cdt",
    "read_node",
    "read_poly",
    "read_polyanya",
    "read_polyanya_scenarios",
    "reduction",
    "swept_triangulation",
    "walk",
]
