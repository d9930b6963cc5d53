"""The channels that lecture 08 begins with, hand-made ones and worlds, each with start and goal.

In a world a channel is found by the naive search from midpoint to midpoint of the edges. Whether another channel has a
shorter path is the question of lecture 09.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import cos, pi, sin
from typing import NamedTuple

from ...geometry.predicates import Point
from ...maps import World
from ...mesh import Triangulation, orientation
from ...mesh.channels import ChannelPath
from ...mesh.midpoints import MidpointSearch
from ...mesh.navigation import NavigationMesh
from ...stage.clouds import HEIGHT, WIDTH, on_raster
from ...stage.worlds import WORLDS, block


class Strip(Triangulation):
    """A channel made by hand, its triangles in the order in which they are crossed: its border is wall."""

    def triangles_at(self, point: Point) -> list[int]:
        """The triangles that hold a point. Raises ValueError where there is none."""
        found = [t for t in range(len(self)) if self._holds(t, point)]
        if not found:
            raise ValueError(f"{point} lies outside of the channel")
        return found

    def _holds(self, t: int, point: Point) -> bool:
        a, b, c = self.places(t)
        return min(orientation(a, b, point), orientation(b, c, point), orientation(c, a, point)) >= 0

    def channel(self, start: Point, goal: Point) -> tuple[int, ...]:
        """The triangles from one point to another, as few as hold both."""
        pairs = product(self.triangles_at(start), self.triangles_at(goal))
        first, last = min(pairs, key=lambda pair: abs(pair[1] - pair[0]))
        step = 1 if first <= last else -1
        return tuple(range(first, last + step, step))


@lru_cache(maxsize=128)
def search(world: World, radius: float) -> MidpointSearch:
    """The naive search in a world, which has the world's mesh: built once, since start and goal are dragged."""
    return MidpointSearch(world, radius)


class Case(NamedTuple):
    """Where somebody walks, from where to where."""

    ground: Strip | World
    start: Point
    goal: Point

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where the ground lies: least x and y, largest x and y."""
        return self.ground.box if isinstance(self.ground, World) else (0.0, 0.0, WIDTH, HEIGHT)

    def mesh(self, radius: float = 0.0) -> Strip | NavigationMesh:
        """The triangles of the ground, for agents of a radius. A channel made by hand is for points only."""
        return search(self.ground, radius).mesh if isinstance(self.ground, World) else self.ground

    def channel(self, radius: float = 0.0) -> tuple[int, ...]:
        """A channel from start to goal, () where there is none.

        Raises ValueError where there is no room at start or goal.
        """
        if isinstance(self.ground, World):
            return self.path(radius).channel
        return self.ground.channel(self.start, self.goal)

    def path(self, radius: float) -> ChannelPath:
        """The path that the naive search finds in a world. Raises ValueError as `channel` does."""
        assert isinstance(self.ground, World)
        return search(self.ground, radius).path(self.start, self.goal)


# ---------------------------------------------------------------- by hand


def strip(first: Point, portals: Sequence[tuple[Point, Point]], last: Point) -> Strip:
    """The channel with these portals, (left, right) each; from one to the next, one end moves."""
    (left, right), triangles = portals[0], [(first, portals[0][1], portals[0][0])]
    for to_left, to_right in portals[1:]:
        triangles.append((left, right, to_right if to_left == left else to_left))
        left, right = to_left, to_right
    triangles.append((left, right, last))
    points = list(dict.fromkeys(point for triangle in triangles for point in triangle))
    at = {point: i for i, point in enumerate(points)}
    return Strip(points, [(at[a], at[b], at[c]) for a, b, c in triangles])


def laced(lefts: Sequence[Point], rights: Sequence[Point], order: str) -> list[tuple[Point, Point]]:
    """Portals between two walls: from the first ends on, l and r tell which end moves on to the next one."""
    i = j = 0
    portals = [(lefts[0], rights[0])]
    for side in order:
        i, j = (i + 1, j) if side == "l" else (i, j + 1)
        portals.append((lefts[i], rights[j]))
    return portals


def two_bends() -> Case:
    lefts = [(3.0, 9.0), (7.5, 9.5), (11.0, 6.5), (14.5, 5.0), (18.0, 7.5)]
    rights = [(2.5, 4.0), (6.0, 6.5), (9.0, 3.0), (13.0, 1.5), (17.5, 2.0)]
    return Case(strip((0.75, 6.5), laced(lefts, rights, "rlrlrlrl"), (19.25, 4.5)), (1.5, 6.5), (18.5, 5.0))


def around_a_pillar() -> Case:
    """One portal moves the apex over three corners: its left end comes from far away."""
    lefts = [(0.75, 8.5), (9.0, 11.25), (18.25, 4.5), (19.0, 1.0)]
    rights = [(4.5, 5.25), (7.5, 6.75), (11.0, 7.25), (14.0, 5.5), (14.75, 1.75)]
    return Case(strip((1.5, 0.75), laced(lefts, rights, "lrrrlrl"), (16.0, 0.5)), (2.0, 3.0), (16.5, 1.25))


def fan() -> Case:
    """All portals share their right end."""
    lefts = [(3.5, 1.0), (2.0, 6.0), (5.0, 10.5), (11.0, 11.0), (15.5, 8.0), (16.0, 3.5)]
    return Case(strip((8.0, 0.75), [(left, (9.0, 5.5)) for left in lefts], (12.5, 1.0)), (7.5, 1.5), (13.0, 2.0))


def winding() -> Case:
    """A spiral inwards."""

    def ring(turn: float, shift: float) -> Point:
        reach = 1.0 - turn / 2.35
        x, y = (9.3 * reach + shift) * cos(pi - 2 * pi * turn), (5.5 * reach + shift) * sin(pi - 2 * pi * turn)
        return on_raster((WIDTH / 2 + x, HEIGHT / 2 + y))

    count = 19
    turns = [1.55 * i / (count - 1) for i in range(count)]
    lefts, rights = [ring(turn, 0.0) for turn in turns], [ring(turn, -1.4) for turn in turns]
    portals = laced(lefts, rights, "lr" * (count - 1))
    return Case(strip(ring(-0.06, -0.7), portals, ring(1.63, -0.7)), ring(-0.02, -0.7), ring(1.59, -0.7))


CHANNELS: Mapping[str, Case] = {
    "two bends": two_bends(),
    "three corners at once": around_a_pillar(),
    "a fan": fan(),
    "a spiral": winding(),
    **{name: Case(*WORLDS[name]) for name in ("three stones", "two hooks", "a crown")},
}


def pillars() -> Case:
    """Round pillars between walls: two gaps at the first of them, two at the last, one of each pair narrow."""

    def pillar(x: float, y: float, radius: float) -> list[Point]:
        return [(x + radius * cos((k + 0.5) * pi / 4), y + radius * sin((k + 0.5) * pi / 4)) for k in range(8)]

    walls = [block(4, 0, 6, 3), block(4, 8.5, 6, 12), block(14, 0, 16, 4), block(14, 10.25, 16, 12)]
    round_ones = [pillar(5, 6.25, 1.25), pillar(10, 2.75, 1.75), pillar(10.5, 9, 1.5), pillar(15, 6.75, 1.5)]
    return Case(World(WIDTH, HEIGHT, [*walls, *round_ones]), (1.5, 9.5), (18.5, 2.5))


WORLDS_FOR_AGENTS: Mapping[str, Case] = {
    "pillars": pillars(),
    **{name: Case(*WORLDS[name]) for name in ("a narrow gap", "three stones", "a crown")},
}
