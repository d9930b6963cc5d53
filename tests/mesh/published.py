"""Inputs for triangulations that others publish."""

from coursekit.mesh import read_cdt, read_node, read_poly, read_polyanya
from tests.maps.grids import public

PUBLISHED = [
    "cdt-Capital_A.txt",
    "cdt-HangingIntersection.txt",
    "cdt-cdt.txt",
    "cdt-crossing-edges.txt",
    "cdt-dont_flip_constraint_when_resolving_intersection.txt",
    "cdt-island.txt",
    "cdt-issue-42-full-boundary-overlap.txt",
    "cdt-kidney.txt",
    "cdt-points_on_constraint_edge.txt",
    "cdt-unit_square.txt",
    "triangle-A.poly",
    "triangle-box.poly",
    "triangle-dots.node",
]
"""Points, most of them with segments."""


def published(name):
    """What is in a published file; the test is skipped where it is not there."""
    path = public(f"poly/{name}")
    return {".txt": read_cdt, ".poly": read_poly, ".node": read_node, ".mesh": read_polyanya}[path.suffix](path)
