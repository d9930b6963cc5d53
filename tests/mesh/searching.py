"""What holds for every search for a shortest way on a mesh, whatever it is called, and of the story that it tells."""

from itertools import pairwise
from math import atan2, cos, dist, hypot, inf, isclose, isfinite, pi, sin

from coursekit.maps import blocking_wall
from coursekit.maps.visibility import holds
from coursekit.mesh.channels import path_through
from coursekit.mesh.strings import Arc
from coursekit.trace import record
from tests.mesh.clouds import turn_of_floats
from tests.mesh.configuration import from_points, from_segments, shortest, walls_of

CLOSE = 1e-7


def close(one, other):
    return one == other or isclose(one, other, rel_tol=CLOSE, abs_tol=CLOSE)


# ------------------------------------------------ one path


def check_path(world, mesh, found, start, goal, radius):
    """A way from start to goal that keeps its distance, in a channel that enters no triangle twice."""
    if found.length == inf:
        assert (found.points, found.pieces, found.channel) == ((), (), ())
        return
    assert found.points[0] == start
    assert found.points[-1] == goal
    assert all(isfinite(number) for point in found.points for number in point)
    assert all(a != b for a, b in pairwise(found.points)) or start == goal
    assert close(found.length, sum(piece.length for piece in found.pieces))
    assert found.points[1:] == tuple(piece.end for piece in found.pieces) or start == goal
    for one, other in pairwise(found.pieces):
        assert dist(one.end, other.start) < CLOSE
    check_channel(mesh, found.channel, start, goal)
    if radius:
        check_distance(world, found.pieces, radius)
        check_smooth(found.pieces)
    else:
        check_way(world, found.points)


def check_channel(mesh, channel, start, goal):
    """Free triangles that follow one another across open edges, each once, from one of the start's to the goal's."""
    assert len(set(channel)) == len(channel)
    assert all(mesh.is_free(t) for t in channel)
    for t, beyond in pairwise(channel):
        [c] = [c for c in (3 * t, 3 * t + 1, 3 * t + 2) if mesh.opposites[c] // 3 == beyond]
        assert mesh.is_open(c)
        assert not mesh.constrained[c]
    for t, place in ((channel[0], start), (channel[-1], goal)):
        a, b, c = (mesh.points[vertex] for vertex in mesh.triangle(t))
        assert min(turn_of_floats(p, q, place) for p, q in ((a, b), (b, c), (c, a))) >= 0


def check_way(world, points):
    """No piece leads into an obstacle, and none through a point where two of them touch; exact."""
    for p, q in pairwise(points):
        assert blocking_wall(world, p, q) is None
    for p, corner, q in zip(points, points[1:], points[2:], strict=False):
        sectors = world.sectors[corner]
        assert any(holds(world, corner, sector, p) and holds(world, corner, sector, q) for sector in sectors)


def check_distance(world, pieces, radius):
    """Straight pieces keep the radius from all walls; arcs do in many of their points."""
    walls, least = walls_of(world), radius - CLOSE
    straight = [(*piece.start, *piece.end) for piece in pieces if not isinstance(piece, Arc)]
    assert all(from_segments(straight, walls) >= least)
    for arc in (piece for piece in pieces if isinstance(piece, Arc)):
        assert all(from_points(along(arc), walls) >= least)
        assert arc.radius == radius


def along(arc, pieces=64):
    (x, y), r = arc.center, arc.radius
    first = atan2(arc.start[1] - y, arc.start[0] - x)
    angle = arc.angle if arc.left else -arc.angle
    turns = [first + angle * k / pieces for k in range(pieces + 1)]
    assert dist(arc.end, (x + r * cos(turns[-1]), y + r * sin(turns[-1]))) < CLOSE
    return [(x + r * cos(turn), y + r * sin(turn)) for turn in turns]


def check_smooth(pieces):
    """The agent does not turn on the spot where two pieces meet, and never walks most of a circle around a corner."""

    def heading(piece, end):
        if not isinstance(piece, Arc):
            return piece.end[0] - piece.start[0], piece.end[1] - piece.start[1]
        x, y = piece.end if end else piece.start
        x, y = (x - piece.center[0]) / piece.radius, (y - piece.center[1]) / piece.radius
        return (-y, x) if piece.left else (y, -x)

    for one, other in pairwise(pieces):
        (ax, ay), (bx, by) = heading(one, True), heading(other, False)
        if min(hypot(ax, ay), hypot(bx, by)) > 1e-4:
            assert abs(atan2(ax * by - ay * bx, ax * bx + ay * by)) < 1e-3
    assert all(piece.angle < 3 / 2 * pi for piece in pieces if isinstance(piece, Arc))


# ------------------------------------------------ all paths of an anytime search


def check_search(search, world, start, goal, radius=0.0, best=None):
    """All that is promised of one problem; the length of the shortest way."""
    best = shortest(world, start, goal, radius) if best is None else best
    found = search.path(start, goal)
    check_path(world, search.mesh, found, start, goal, radius)
    assert close(found.length, best)
    assert close(found.bound, found.length)
    paths = list(search.paths(start, goal))
    for path in paths:
        check_path(world, search.mesh, path, start, goal, radius)
        assert path.bound <= best + CLOSE
        assert path.length >= best - CLOSE
    assert all(one.length > other.length for one, other in pairwise(paths))
    assert all(one.bound <= other.bound + CLOSE and one.expanded <= other.expanded for one, other in pairwise(paths))
    if best < inf:
        assert paths[-1].length == found.length
        assert paths[-1].points == found.points
    return best


def check_budget(search, start, goal, best):
    """The first path is always waited for; after that the search stops when its expansions are used up."""
    done = search.path(start, goal)
    first = next(search.paths(start, goal), done)
    for budget in (0, 1, 2, 5, 20, done.expanded):
        found = search.path(start, goal, budget=budget)
        assert found.expanded <= max(budget, first.expanded)
        assert found.bound <= best + CLOSE
        assert best - CLOSE <= found.length <= first.length
        assert [path.length for path in search.paths(start, goal, budget=budget)][-1:] == [found.length] * (best < inf)
    assert close(search.path(start, goal, budget=done.expanded).length, best)


# ------------------------------------------------ what is told


def check_told(search, start, goal, best, **options):
    """Every event is true of the search, and the search is the same whether somebody listens or not."""
    trace = record(search.path, start, goal, **options)
    assert trace.result == search.path(start, goal, **options)
    assert close(trace.result.length, best)
    assert close(trace.result.bound, best)
    mesh, result = search.mesh, trace.result
    opened, expanded, channels = {}, [], {}
    upper = inf
    lower = 0.0
    for step in trace.steps:
        data = step.data
        if step.event == "open":
            node, parent = data["node"], data["parent"]
            assert node not in opened
            assert parent is None or parent in expanded
            channels[node] = (*channels.get(parent, ()), *data["channel"])
            assert close(data["g"], max([*data["bounds"].values(), 0.0]))
            assert data["h"] >= 0
            opened[node] = data
        elif step.event == "expand":
            assert data["node"] in opened
            assert data["node"] not in expanded
            channel = channels[data["node"]]
            assert channel[-1] == data["triangle"]
            assert len(set(channel)) == len(channel)
            assert (data["g"], data["h"]) == (opened[data["node"]]["g"], opened[data["node"]]["h"])
            expanded.append(data["node"])
        elif step.event == "later":
            assert upper == inf
            assert data["node"] not in expanded
        elif step.event == "path":
            path = path_through(mesh, data["channel"], start, goal)
            assert (path.points, path.length) == (data["points"], data["length"])
            assert data["better"] == (path.length < upper)
            upper = min(upper, path.length)
            node = data["node"]
            while node in opened:  # no lower bound along a channel is more than the path in it
                assert opened[node]["g"] + opened[node]["h"] <= path.length + CLOSE
                node = opened[node]["parent"]
        elif step.event == "bounds":
            assert lower - CLOSE <= data["lower"] <= best + CLOSE
            assert data["upper"] == upper >= best - CLOSE
            lower = data["lower"]
    last = trace.steps[-1]
    assert last.event == "end"
    assert (last.data["length"], last.data["bound"]) == (result.length, result.bound)
    assert len(expanded) == result.expanded
    return trace
