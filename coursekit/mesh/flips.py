"""Lawson's flips: any triangulation becomes Delaunay, edge by edge.

Told by `watch`:

- `test` (edge, apexes, legal): an edge (a, b) is looked at, with the corners (c, d) of the two triangles at it; c lies
  on the left of the way from a to b.
- `flip` (edge, to): the illegal edge (a, b) is replaced by the edge `to` = (c, d).
"""

from collections.abc import Iterable
from typing import Any

from .triangulation import Triangulation, preceding


def lawson(mesh: Triangulation, watch: Any = None) -> int:
    """Flip illegal edges until there are none, in place; the number of flips.

    The result is Delaunay, or constrained Delaunay where edges are constrained. It ends: lifted to a paraboloid, the
    triangulation sinks with every flip, so no edge that went comes back. O(n²) flips, on random points far fewer.
    Source: C. Lawson, Software for C1 surface interpolation, 1977.
    """
    opposites = enumerate(mesh.opposites)
    corners = [c for c, opposite in opposites if c > opposite]
    return legalise(mesh, corners, watch)


def legalise(mesh: Triangulation, corners: Iterable[int], watch: Any = None) -> int:
    """Make the edges that face these corners legal, and those that flips put in doubt; the number of flips."""
    doubtful = list(corners)
    flips = 0
    while doubtful:
        c = doubtful.pop()
        d = mesh.opposites[c]
        if d < 0:
            continue
        legal = mesh.is_legal(c)
        if watch:
            watch("test", edge=mesh.edge(c), apexes=(mesh.corners[c], mesh.corners[d]), legal=legal)
        if not legal:
            if watch:
                watch("flip", edge=mesh.edge(c), to=(mesh.corners[c], mesh.corners[d]))
            mesh.flip(c)
            flips += 1
            # These face the four sides.
            doubtful += (c, preceding(c), d, preceding(d))
    return flips
