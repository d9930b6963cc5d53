"""Whether a path is the shortest in its channel, told from the path itself: it is taut, and in the channel."""

from itertools import groupby, pairwise
from math import atan2, cos, dist, isfinite, pi, sin, tau
from operator import itemgetter

import pytest

from coursekit.maps.segments import lies_on
from coursekit.mesh.strings import Arc, Segment


def check_pieces(channel, path):
    """They fit together, bend around ends of portals to the right side, and are as long as the path says."""
    portals, start, goal, radius = channel
    assert path.points[0] == start
    assert path.points == (start, *(piece.end for piece in path.pieces))
    assert near(path.points[-1], goal)
    assert all(isfinite(number) for point in path.points for number in point)
    assert all(a != b for a, b in pairwise(path.points))
    assert path.length == pytest.approx(sum(piece.length for piece in path.pieces))
    assert all(near(one.end, other.start) for one, other in pairwise(path.pieces))
    lefts, rights = ({portal[side] for portal in portals} for side in (0, 1))
    assert set(path.corners) <= lefts | rights
    if not radius:
        assert path.corners == path.points[1:-1]
        fans = list(fans_of(portals))
        for a, b, c in zip(path.points, path.points[1:], path.points[2:], strict=False):
            assert not lies_on(b, a, c)
            assert any(corner == b and side * swept(b, [a, *rim, c]) > pi - 1e-9 for corner, side, rim in fans)
        return
    bends = [piece for piece in path.pieces if isinstance(piece, Arc)]
    for piece in bends:
        assert piece.center in (lefts if piece.left else rights)
        assert piece.radius == radius
        assert dist(piece.center, piece.start) == pytest.approx(radius)
        assert dist(piece.center, piece.end) == pytest.approx(radius)
        assert 0 < piece.angle < tau
        assert piece.length == pytest.approx(radius * piece.angle)
    assert [piece.center for piece in bends] == [
        corner for corner in path.corners if corner in {b.center for b in bends}
    ]
    for one, other in pairwise(path.pieces):
        (ax, ay), (bx, by) = heading(one, one.end), heading(other, other.start)
        assert ax * bx + ay * by > 0
        assert abs(ax * by - ay * bx) < 1e-6


def fans_of(portals):
    """Each corner as often as the channel comes by: its side, 1 or −1, and the other ends of the portals there."""
    for place, side in ((0, 1), (1, -1)):
        for corner, around in groupby(portals, key=itemgetter(place)):
            yield corner, side, [portal[1 - place] for portal in around]


def swept(center, rim):
    """By which angle a walk along a rim turns left around a center: by less than a half from one place to the next."""
    rays = [(x - center[0], y - center[1]) for x, y in rim]
    return sum(atan2(ax * by - ay * bx, ax * bx + ay * by) for (ax, ay), (bx, by) in pairwise(rays))


def near(a, b):
    return dist(a, b) < 1e-9 * (1 + abs(a[0]) + abs(a[1]))


def heading(piece, place):
    """The direction of a piece at one of its ends."""
    if isinstance(piece, Segment):
        (ax, ay), (bx, by) = piece.start, piece.end
        return (bx - ax) / piece.length, (by - ay) / piece.length
    (x, y), (cx, cy) = place, piece.center
    side = 1 if piece.left else -1
    return -side * (y - cy) / piece.radius, side * (x - cx) / piece.radius


def check_room(channel, path):
    """The path goes through all portals in turn, and keeps away from each from the one before to the one after it."""
    places = [channel.start, *(place for piece in path.pieces for place in along(piece))]
    at = [0]
    for left, right in channel.portals:
        steps = ((i, step) for i in range(at[-1], len(places)) for step in ((max(i - 1, 0), i), (i, i)))
        at.append(next(i for i, (j, k) in steps if is_through(places[j], places[k], left, right)))
    at.append(len(places) - 1)
    for k, ends in enumerate(channel.portals):
        stretch = places[at[k] : at[k + 2] + 1]
        assert all(dist(place, end) >= channel.radius * (1 - 1e-3) for end in ends for place in stretch)


def along(piece):
    """Places on a piece, close together, the start left out."""
    if isinstance(piece, Segment):
        (ax, ay), (bx, by) = piece.start, piece.end
        count = 1 + int(8 * piece.length)
        return [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count + 1)]
    (x, y), (ax, ay) = piece.center, piece.start
    first, count = atan2(ay - y, ax - x), 1 + int(16 * piece.angle)
    angle = piece.angle if piece.left else -piece.angle
    turns = (first + angle * i / count for i in range(1, count + 1))
    return [(x + piece.radius * cos(turn), y + piece.radius * sin(turn)) for turn in turns]


def is_through(a, b, left, right, rounding=1e-6):
    """Whether a step from a to b goes through a portal, or along it, as far as rounding goes."""
    (lx, ly), (rx, ry) = left, right
    width = dist(left, right)
    x, y = (rx - lx) / width, (ry - ly) / width
    before, after = (x * (py - ly) - y * (px - lx) for px, py in (a, b))
    if not before <= rounding or not after >= -rounding:
        return False
    part = 0.5 if after - before <= rounding else min(max(-before / (after - before), 0), 1)
    place = sum(d * (p + part * (q - p) - start) for d, p, q, start in zip((x, y), a, b, left, strict=True))
    return -rounding <= place <= width + rounding
