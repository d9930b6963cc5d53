"""What tests of changing triangulations share: their state, their shapes by place, and slow, exact answers."""

from itertools import combinations

from tests.mesh.clouds import circle, doubled_area, doubled_hull_area, turn, whole


def state(mesh):
    """All that a triangulation is, to be compared with itself later; where it looked for a point last is left out."""
    constraints = {}
    for name in ("segments", "obstacles"):
        constraints[name] = repr(getattr(mesh, name, None))
    return (
        list(mesh.points),
        list(mesh.corners),
        list(mesh.opposites),
        list(mesh.constrained),
        list(mesh.corner_of),
        list(mesh.unused),
        dict(mesh.twins),
        mesh.changes,
        constraints,
        {edge: mesh.owners(*edge) for edge in mesh.edges()} if hasattr(mesh, "owners") else None,
    )


def places(mesh, vertices):
    return frozenset(mesh.points[vertex] for vertex in vertices)


def shapes(mesh):
    """The triangles by their places, whatever the vertices are called."""
    return {places(mesh, each) for each in mesh.triangles()}


def fixed(mesh):
    """The constrained edges by their places, with their owners."""
    owned = {places(mesh, edge): mesh.owners(*edge) for edge in mesh.edges()}
    return {edge: owners for edge, owners in owned.items() if owners}


def check_hull(mesh):
    """The triangles fill the hull of the vertices without overlapping."""
    exact = whole(mesh.points[:-3])
    areas = [doubled_area(*(exact[vertex] for vertex in each)) for each in mesh.triangles()]
    assert all(area > 0 for area in areas)
    vertices = mesh.vertices()
    assert sum(areas) == (doubled_hull_area([exact[v] for v in vertices]) if len(vertices) > 2 else 0)


def all_constrained_delaunay(points, edges):
    """The constrained Delaunay triangulation, in no special position, by its definition.

    All triangles whose corners see one another, without a point inside, and whose circle holds no point that all three
    corners see. Nobody sees through an edge. Source: L. P. Chew, Constrained Delaunay triangulations, 1989.
    """
    exact = whole(points)

    def sees(a, b):
        p, q = exact[a], exact[b]
        for edge in edges:
            c, d = (exact[vertex] for vertex in edge)
            if turn(p, q, c) * turn(p, q, d) < 0 and turn(c, d, p) * turn(c, d, q) < 0:
                return False
        return True

    seen = {(a, b) for a in range(len(points)) for b in range(len(points)) if sees(a, b)}
    found = set()
    for three in combinations(range(len(points)), 3):
        a, b, c = three if turn(*(exact[vertex] for vertex in three)) > 0 else three[::-1]
        if not {(a, b), (b, c), (c, a)} <= seen:
            continue
        corners = [exact[vertex] for vertex in (a, b, c)]
        others = [d for d in range(len(points)) if d not in three and circle(*corners, exact[d]) > 0]
        held = any(all(turn(corners[i - 1], corners[i], exact[d]) > 0 for i in range(3)) for d in others)
        if not held and not any({(a, d), (b, d), (c, d)} <= seen for d in others):
            found.add(frozenset(points[vertex] for vertex in three))
    return found
