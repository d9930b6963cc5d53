"""Channels for tests of the funnel: random ones, hard ones, and the same turned, mirrored and walked back.

A channel is its portals, (left, right) each, with a start, a goal and a radius that fits. Random places are eighths of
whole numbers, so that corners lie on lines, and answers are exact. A sleeve may overlap itself in the plane: then its
parts lie on different floors.
"""

from math import atan2, cos, dist, inf, pi, sin, tau
from random import Random
from typing import NamedTuple

from coursekit.mesh import delaunay
from coursekit.mesh.funnel import channel_portals
from tests.mesh.clouds import turn, turn_of_floats


class Channel(NamedTuple):
    portals: list
    start: tuple
    goal: tuple
    radius: float = 0.0

    @property
    def ends(self):
        """All ends of portals."""
        return {end for portal in self.portals for end in portal}


# ------------------------------------------------ the same once more


def moved(channel, place, swap=False):
    """The channel with every point put elsewhere; left and right change sides where `swap` says so."""
    portals = [(place(left), place(right)) for left, right in channel.portals]
    portals = [portal[::-1] for portal in portals] if swap else portals
    return channel._replace(portals=portals, start=place(channel.start), goal=place(channel.goal))


def turned(channel):
    """A quarter to the left, exactly."""
    return moved(channel, lambda p: (-p[1], p[0]))


def mirrored(channel):
    return moved(channel, lambda p: (-p[0], p[1]), swap=True)


def walked_back(channel):
    """From the goal to the start: left is right."""
    return Channel([portal[::-1] for portal in channel.portals[::-1]], channel.goal, channel.start, channel.radius)


# ------------------------------------------------ what fits


def fitted(channel, part):
    """The channel for an agent that takes up this part of the room that there is, from 0 to 1."""
    return channel._replace(radius=part * room(channel))


def room(channel):
    """The largest radius for which there is a path: half of the least way across, at most what start and goal allow.

    The least way across is straight: it leads from an end of a portal to one on the other side, past all in between.
    """
    portals, width = channel.portals, 2.0 if not channel.portals else inf
    for i, (left, right) in enumerate(portals):
        for j in range(i, len(portals)):
            for a, b in ((left, portals[j][1]), (right, portals[j][0])):
                if dist(a, b) < width and is_seen(a, b, portals[i + 1 : j]):
                    width = dist(a, b)
    return min([width / 2, *(dist(place, end) for place in (channel.start, channel.goal) for end in channel.ends)])


def is_seen(a, b, between):
    """Whether the segment from a to b leads through all these portals."""
    return all(turn_of_floats(a, b, left) >= 0 >= turn_of_floats(a, b, right) for left, right in between)


# ------------------------------------------------ random ones

PARTS = (0.1, 0.3, 0.5, 0.7)
"""How much of the room that there is an agent takes up."""


def channel(rng, most=16):
    """A random one of up to so many portals, of either kind."""
    count = rng.randint(1, most)
    if rng.random() < 0.3:
        mesh, triangles = walk(rng)
        return in_mesh(rng, mesh, triangles[: count + 1])
    return sleeve(rng, count, reach=rng.choice([2, 3, 6, 10]), doors=rng.choice([0, 0, 0.3]))


def for_agents(seed, most=12):
    """A random one for an agent of some size."""
    rng = Random(seed)
    while True:
        each = fitted(channel(rng, most), rng.choice(PARTS))
        if each.radius:
            return each


def from_first_portal(rng, before):
    """A random one for an agent that starts on the first portal, or this part of the portal's width before it."""
    each = channel(rng, most=10)
    (lx, ly), (rx, ry) = each.portals[0]
    part = rng.choice([0.2, 0.5, 0.8])
    start = lx + part * (rx - lx) + before * (ry - ly), ly + part * (ry - ly) - before * (rx - lx)
    return fitted(each._replace(start=start), rng.choice([0, 0.3, 0.7, 0.95]))


def sleeve(rng, count, reach=6, doors=0.0):
    """A strip of triangles with so many portals, each next corner somewhere beyond the last portal.

    It fans around corners, by less than half a turn. At `doors`, a share of the steps, both ends move at once.
    """
    left, right = (0, rng.randint(1, reach)), (0, -rng.randint(1, reach))
    first = beyond(rng, right, left, reach)
    portals, fans = [(left, right)], [0.0, 0.0]
    while len(portals) < count:
        p = beyond(rng, left, right, reach)
        if rng.random() < doors and is_convex(quad := (left, right, beyond(rng, p, right, reach), p)):
            (left, right), fans = (p, quad[2]), [0.0, 0.0]
        else:
            side = rng.randrange(2)  # whose corner stays
            center, before = (left, right) if side == 0 else (right, left)
            if fans[side] + angle(center, before, p) > 0.9 * pi:
                continue
            fans[side], fans[1 - side] = fans[side] + angle(center, before, p), 0.0
            left, right = (left, p) if side == 0 else (p, right)
        portals.append((left, right))
    last = beyond(rng, left, right, reach)
    return Channel(portals, inside(rng, (*portals[0], first)), inside(rng, (left, right, last)))


def beyond(rng, left, right, reach):
    """A place beyond a portal, not far from its middle."""
    while True:
        x, y = ((a + b) // 2 + rng.randint(-reach, reach) for a, b in zip(left, right, strict=True))
        if turn(left, right, (x, y)) > 0:
            return x, y


def angle(center, a, b):
    """The angle between two places, seen from a third, without its sign."""
    (x, y), (ax, ay), (bx, by) = center, a, b
    between = abs(atan2(by - y, bx - x) - atan2(ay - y, ax - x))
    return min(between, tau - between)


def is_convex(ring):
    """Whether a way around turns left at each corner."""
    return all(turn(ring[i - 2], ring[i - 1], ring[i]) > 0 for i in range(len(ring)))


def inside(rng, triangle):
    """A place in a triangle, often at a corner or on an edge: a sum of its corners in eighths, which is exact."""
    parts = [0, 0, 0]
    for _ in range(size := rng.choice([1, 2, 8, 8])):
        parts[rng.randrange(3)] += 1
    x, y = (sum(part * corner[i] for part, corner in zip(parts, triangle, strict=True)) / size for i in (0, 1))
    return x, y


def walk(rng, points=30, side=20, longest=40):
    """A mesh of random points, and a walk through its triangles that enters none twice."""
    mesh = delaunay([(rng.randrange(side), rng.randrange(side)) for _ in range(points)])
    triangles = [rng.randrange(len(mesh))]
    while len(triangles) < longest:
        t = triangles[-1]
        ways = {mesh.opposites[c] // 3 for c in (3 * t, 3 * t + 1, 3 * t + 2)} - {-1, *triangles}
        if not ways:
            break
        triangles.append(rng.choice(sorted(ways)))
    return mesh, triangles


def in_mesh(rng, mesh, triangles):
    """The channel through these triangles, from a place in the first to one in the last."""
    start, goal = (inside(rng, [mesh.points[v] for v in mesh.triangle(triangles[end])]) for end in (0, -1))
    return Channel(channel_portals(mesh, triangles), start, goal)


# ------------------------------------------------ hard ones


def arc(count):
    """Around a convex wall, in a fan: the path bends at each right end, and only the goal tells so.

    Whoever starts again from each new apex looks at all portals that follow, again and again.
    """
    wall = [(i, -i * i) for i in range(-1, count + 1)]
    return Channel([((0, count * count), corner) for corner in wall[1:-1]], wall[0], wall[-1])


def collapse(count):
    """The left chain grows by a corner with each portal, and the last portal takes all of them away."""
    far = (count * count + 2, 0)
    wall = [(-i, i * i) for i in range(1, count)]
    return Channel([*((corner, far) for corner in wall), ((far[0] - 2, 2), far)], (0, -1), (far[0] - 1, 2))


def slalom(count):
    """Spikes from above and from below in turn: each tip is an apex."""
    portals = []
    for x in range(0, 4 * count, 4):
        tip, ceiling, other = (x, -1), (x + 2, 4), (x + 2, 1)
        portals += [(tip, (x, -4)), (tip, other), (ceiling, other), ((x + 4, -1), other)]
    return Channel(portals, (-2, -2), (4 * count, -2))


def spiral(count, turns=3):
    """Around and outwards, to the right, several times; start and goal lie on portals."""
    ring = [(4 + 2 * turns * i / count, -tau * turns * i / count) for i in range(count)]
    inner, outer = (
        [(round(64 * (r + off) * cos(a)) / 64, round(64 * (r + off) * sin(a)) / 64) for r, a in ring] for off in (0, 1)
    )
    portals = [portal for i in range(count - 1) for portal in ((outer[i], inner[i]), (outer[i], inner[i + 1]))]
    start, goal = (((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in (portals[0], portals[-1]))
    return Channel(portals, start, goal)


def fan(count, around):
    """Around one corner on the left, by such an angle: a winding stair, where it is more than a full turn."""
    angles = [around * i / count for i in range(count + 1)]
    portals = [((0.0, 0.0), (4 * cos(a), 4 * sin(a))) for a in angles]
    return Channel(portals, (2.0, -1.0), (2 * cos(around) - sin(around), 2 * sin(around) + cos(around)))


HARD = {
    "arc": arc(12),
    "collapse": collapse(12),
    "slalom": slalom(4),
    "spiral": spiral(20),
    "fan": fan(8, 1.75 * pi),
    "half a fan": fan(3, pi),
    "winding stair": fan(20, 5 * pi),
}
