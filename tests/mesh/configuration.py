"""Slow answers about agents with a radius, from the obstacles alone: which places a way joins, and how far it is.

An agent may be where its middle is at least a radius away from every wall. `Configuration` draws that set as a fine
grid. `shortest` is the visibility graph of discs: a shortest way runs straight along tangents of the circles around
corners, and around these. For a radius of 0 it is the visibility graph of corners.
"""

from itertools import combinations, pairwise
from math import acos, atan2, cos, dist, hypot, inf, pi, sin, sqrt

import numpy as np
from scipy.ndimage import label
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree

from coursekit import search
from coursekit.maps import visibility_graph
from tests.maps.polygons import edges

# ------------------------------------------------ distances


def walls_of(world):
    """All edges of obstacles and of the rectangle: an array of lines x1, y1, x2, y2."""
    box = [(0, 0), (world.width, 0), (world.width, world.height), (0, world.height)]
    return np.array([(*a, *b) for polygon in (box, *world.obstacles) for a, b in edges(polygon)], dtype=float)


def from_points(points, walls):
    """The distance of each of these points to the nearest wall."""
    x, y = np.asarray(points, dtype=float).T[:, :, None]
    ax, ay, bx, by = walls.T
    dx, dy = bx - ax, by - ay
    part = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.hypot(x - ax - part * dx, y - ay - part * dy).min(axis=1)


def from_segments(segments, walls):
    """The distance of each of these segments, lines x1, y1, x2, y2, to the nearest wall, 0 where it crosses one."""
    segments = np.asarray(segments, dtype=float).reshape(-1, 4)
    if not len(segments):
        return np.zeros(0)
    ax, ay, bx, by = segments.T[:, :, None]
    cx, cy, dx, dy = walls.T

    def turns(px, py, qx, qy, rx, ry):
        return np.sign((qx - px) * (ry - py) - (qy - py) * (rx - px))

    cross = (turns(ax, ay, bx, by, cx, cy) * turns(ax, ay, bx, by, dx, dy) < 0) & (
        turns(cx, cy, dx, dy, ax, ay) * turns(cx, cy, dx, dy, bx, by) < 0
    )
    ends = np.minimum(from_points(segments[:, :2], walls), from_points(segments[:, 2:], walls))
    long = np.maximum((bx - ax) ** 2 + (by - ay) ** 2, 1e-300)
    for x, y in ((cx, cy), (dx, dy)):  # the ends of walls, from each segment
        part = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long, 0, 1)
        ends = np.minimum(ends, np.hypot(ax + part * (bx - ax) - x, ay + part * (by - ay) - y).min(axis=1))
    return np.where(cross.any(axis=1), 0, ends)


# ------------------------------------------------ which places a way joins


class Configuration:
    """The places of an agent as square cells, `columns` of them across the world.

    A cell on a way has its centre within half a diagonal of that way, and between neighbouring centres everything is
    within half a diagonal of one of them. So where two places are not joined by cells that need half a diagonal less,
    there is no way, and where they are by cells that need half a diagonal more, there is one. Between, no telling.
    """

    def __init__(self, world, radius, columns=96):
        self.size = world.width / columns
        half = self.size / sqrt(2)
        assert radius > half, "cells are too large for this radius"
        rows = round(world.height / self.size)
        x, y = np.meshgrid((np.arange(columns) + 0.5) * self.size, (np.arange(rows) + 0.5) * self.size)
        far = from_points(np.stack([x.ravel(), y.ravel()], axis=1), walls_of(world)).reshape(rows, columns)
        eight = np.ones((3, 3))
        self.loose, self.tight = (label(far >= need, eight)[0] for need in (radius - half, radius + half))

    def joined(self, start, goal):
        """Whether there is a way between two places of the agent: True, False, or None where cells can't tell."""
        one, other = self._cell(start), self._cell(goal)
        if self.loose[one] == 0 or self.loose[one] != self.loose[other]:
            return False
        return True if 0 != self.tight[one] == self.tight[other] else None

    def _cell(self, point):
        rows, columns = self.loose.shape
        return min(int(point[1] / self.size), rows - 1), min(int(point[0] / self.size), columns - 1)


# ------------------------------------------------ how far it is

CLOSE = 1e-9


def shortest(world, start, goal, radius=0.0):
    """The length of a shortest way, inf where there is none."""
    return shortest_of_discs(world, start, goal, radius) if radius else shortest_of_points(world, start, goal)


def shortest_of_points(world, start, goal):
    """By the visibility graph."""
    return search.dijkstra(visibility_graph(world).with_points(start, goal), start, goal).cost


def shortest_of_discs(world, start, goal, radius):
    """By all tangents between circles of the radius around all corners, start and goal, and the arcs between them."""
    walls = walls_of(world)
    corners = sorted({corner for obstacle in world.obstacles for corner in obstacle})
    ways, turns = [(*start, *goal)], {corner: [] for corner in corners}
    for corner in corners:
        for point in (start, goal):
            for turn in tangents_from(point, corner, radius):
                turns[corner].append(turn)
                ways.append((*point, *at(corner, turn, radius)))
    for one, other in combinations(corners, 2):
        for turn, back in tangents_between(one, other, radius):
            turns[one].append(turn)
            turns[other].append(back)
            ways.append((*at(one, turn, radius), *at(other, back, radius)))
        for corner, partner in ((one, other), (other, one)):  # where arcs may begin to be too near to another corner
            turns[corner] += crossings(corner, partner, radius)
    for corner in corners:
        turns[corner] += offsets(corner, walls, radius)
    free = from_segments(ways, walls) >= radius - CLOSE
    links = [(way[:2], way[2:], dist(way[:2], way[2:])) for way, clear in zip(ways, free, strict=True) if clear]
    links += arcs(turns, walls, radius)
    return length_over(links, start, goal)


def at(center, turn, radius):
    return center[0] + radius * cos(turn), center[1] + radius * sin(turn)


def toward(a, b):
    return atan2(b[1] - a[1], b[0] - a[0])


def tangents_from(point, center, radius):
    """In which directions from the center the two tangents from a point touch its circle."""
    far = dist(point, center)
    if far < radius * (1 - CLOSE):
        return []
    half = acos(min(1, radius / far))
    return [toward(center, point) + half, toward(center, point) - half]


def tangents_between(one, other, radius):
    """The tangents of two equal circles, by the directions from either center: two outer, two inner ones."""
    straight = toward(one, other)
    pairs = [(straight + side, straight + side) for side in (pi / 2, -pi / 2)]
    far = dist(one, other)
    if far >= 2 * radius * (1 - CLOSE):
        half = acos(min(1, 2 * radius / far))
        pairs += [(straight + side, straight + side + pi) for side in (half, -half)]
    return pairs


def crossings(center, other, radius):
    """Where the circle around a center enters the one around another."""
    far = dist(center, other)
    half = acos(far / 2 / radius) if far < 2 * radius else None
    return [] if half is None else [toward(center, other) + half, toward(center, other) - half]


def offsets(center, walls, radius):
    """Where the circle around a center may come to be as near to a wall's line as the radius."""
    found = []
    for ax, ay, bx, by in walls:
        along = atan2(by - ay, bx - ax)
        off = ((bx - ax) * (center[1] - ay) - (by - ay) * (center[0] - ax)) / hypot(bx - ax, by - ay)
        for need in (radius, -radius):
            rise = (need - off) / radius
            if -1 - CLOSE <= rise <= 1 + CLOSE:
                half = acos(max(-1, min(1, rise)))
                found += [along + pi / 2 + half, along + pi / 2 - half]
    return found


def arcs(turns, walls, radius):
    """The arcs between neighbouring directions on each circle, if an agent may be in their middle."""
    found, middles = [], []
    for center, directions in turns.items():
        ring = sorted({turn % (2 * pi) for turn in directions})
        for one, other in pairwise([*ring, *(turn + 2 * pi for turn in ring[:1])]):
            found.append((at(center, one, radius), at(center, other, radius), radius * (other - one)))
            middles.append(at(center, (one + other) / 2, radius))
    if not found:
        return []
    far = from_points(middles, walls)
    # A tiny arc between directions that only rounding tells apart joins them, wherever it is: it goes nowhere.
    return [arc for arc, clear in zip(found, far, strict=True) if clear >= radius - CLOSE or arc[2] < CLOSE]


def length_over(links, start, goal):
    """The length of the shortest way along links (from, to, length); ends that rounding tells apart are joined."""
    places = dict.fromkeys([start, goal, *(place for link in links for place in link[:2])])
    number = {place: k for k, place in enumerate(places)}
    best = {}
    for a, b in cKDTree(list(places)).query_pairs(100 * CLOSE):
        best[a, b] = 0.0
    for a, b, length in links:
        best[number[a], number[b]] = min(best.get((number[a], number[b]), inf), length)
    if start == goal:
        return 0.0
    if not best:
        return inf
    # A link without length would not be there in a sparse matrix.
    rows, columns = zip(*best, strict=True)
    lengths = np.maximum(list(best.values()), 1e-12)
    graph = coo_matrix((lengths, (rows, columns)), shape=(len(number), len(number))).tocsr()
    return float(dijkstra(graph, directed=False, indices=number[start])[number[goal]])
