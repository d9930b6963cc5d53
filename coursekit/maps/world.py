"""Polygonal worlds: a rectangle with simple polygons as obstacles, and the grid map of such a world.

Points are (x, y), from (0, 0) to (width, height). An agent is a point. It may walk along obstacles and along the
border. Obstacles may touch one another and the border; where they do, at a point or along an edge, there is no way
through. So free space is the closure of what lies inside the rectangle and outside the obstacles, and all
representations of a world have the same ways.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil
from operator import itemgetter
from typing import Any

from ..geometry.points import number_of, point_of, shown
from ..geometry.predicates import Point, orientation, whole_numbers
from .grid import GridMap
from .segments import close_pairs, in_box, lies_on
from .walls import Sector, Wall, boundary, side_of, told

LARGEST = 1e300
"""The largest width and height: ways may be many times as long, and their lengths must be floats."""


class World:
    """A rectangle and the polygons in it, each the sequence of its corners, either way round.

    `obstacles` has the corners as floats. `walls` are the pieces of the boundary of free space, and `sectors` is free
    space around each end of a wall; see `walls.py`.

    Raises ValueError for a width or height that is no positive number up to 1e300, and for an obstacle with fewer than
    three corners, that is flat, has a corner twice, crosses or touches itself, leaves the rectangle or overlaps
    another. O(n log n + nk), for n corners, k edges above or below one another at a time.
    """

    def __init__(self, width: float, height: float, obstacles: Iterable[Sequence[Sequence[float]]] = ()) -> None:
        self.width, self.height = number_of(width), number_of(height)
        if not (0 < self.width <= LARGEST and 0 < self.height <= LARGEST):
            given = f"{shown(width)} and {shown(height)}"
            raise ValueError(f"width and height of a world must be positive numbers up to {LARGEST:g}, not {given}")
        self.obstacles = tuple(self._checked(i, corners) for i, corners in enumerate(obstacles))
        rectangle = [(0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height)]
        loops = [edges_around(corners, i) for i, corners in enumerate(self.obstacles)]
        self.walls, self.sectors = boundary([edge for loop in (edges_around(rectangle, None), *loops) for edge in loop])
        boxes = [((min(xs), min(ys)), (max(xs), max(ys))) for xs, ys in (zip(*o, strict=True) for o in self.obstacles)]
        for pair in close_pairs(boxes):
            for i, j in (pair, pair[::-1]):
                if side_of(loops[j], self.obstacles[i][0]) > 0:
                    raise ValueError(f"obstacle {i} lies inside obstacle {j}")

    def _checked(self, i: int, given: Any) -> tuple[Point, ...]:
        """The corners of obstacle i as floats, after what can be said of a polygon without its crossings."""
        corners: list[Point] = []
        for corner in given:
            x, y = point_of(corner, f"obstacle {i}: a corner")
            if not in_box((x, y), (0, 0), (self.width, self.height)):
                size = f"{self.width:g} x {self.height:g}"
                raise ValueError(f"obstacle {i} leaves the rectangle of {size} at {told((x, y))}")
            if (x, y) in corners:
                raise ValueError(f"obstacle {i} has the corner {told((x, y))} twice")
            corners.append((x, y))
        if len(corners) < 3:
            raise ValueError(f"obstacle {i} needs at least three corners, not {len(corners)}")
        if all(orientation(corners[0], corners[1], corner) == 0 for corner in corners):
            raise ValueError(f"obstacle {i} is flat: its corners lie on one line")
        return tuple(corners)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its least x and y, largest x and y."""
        return 0.0, 0.0, self.width, self.height

    def __repr__(self) -> str:
        return f"World({self.width:g}, {self.height:g}, {[list(corners) for corners in self.obstacles]})"

    def corners(self) -> list[Point]:
        """The corners that are reflex in free space: only there a shortest path bends."""
        return [point for point, sectors in self.sectors.items() if any(sector.turn < 0 for sector in sectors)]

    def is_split(self, point: Point) -> bool:
        """Whether several sectors meet at a point, as where obstacles touch: no way leads from one to another."""
        return len(self.sectors.get(point, ())) > 1

    def sectors_at(self, point: Sequence[float]) -> list[Sector]:
        """The pieces of free space around any point of its boundary, none elsewhere. O(n)."""
        point = point_of(point)
        if point in self.sectors:
            return self.sectors[point]
        return [Sector(k, k, 0) for k, (a, b, _) in enumerate(self.walls) if lies_on(point, a, b)]

    def is_free(self, point: Sequence[float]) -> bool:
        """Whether a point belongs to free space, its boundary included. O(n)."""
        return side_of(self.walls, point_of(point)) >= 0

    def check(self, point: Sequence[float]) -> Point:
        """The point as floats. Raises ValueError, and says why, for what is no point of free space. O(n)."""
        point = point_of(point)
        if not in_box(point, (0, 0), (self.width, self.height)):
            raise ValueError(f"the point {told(point)} lies outside the rectangle of {self.width:g} x {self.height:g}")
        if not self.is_free(point):
            raise ValueError(f"the point {told(point)} lies inside an obstacle")
        return point

    def grid(self, columns: int, moves: int = 8) -> GridMap:
        """This world as so many columns of square cells, and rows of them until they cover it.

        A cell is free only if all of it is: it is blocked as soon as an obstacle reaches into its inside, and in a
        last row that sticks out of the rectangle, by more than rounding. So a path from centre to centre is a way
        through the world too, but a narrow passage may close. Decided exactly. Raises ValueError for fewer columns
        than one. O(cells + edges · rows).
        """
        if not isinstance(columns, int) or columns < 1:
            raise ValueError(f"a grid needs at least one column, not {columns!r}")
        numbers = [self.width, self.height, *(value for corners in self.obstacles for p in corners for value in p)]
        half, tall, *values = whole_numbers(*numbers)
        values = [2 * columns * value for value in values]  # now half a cell is as long as the width was before
        high = Fraction(tall * columns, half)
        sticks_out = abs(high - round(high)) > 1e-9
        rows = ceil(high) if sticks_out else round(high)
        blocked = [bytearray(columns) for _ in range(rows + 1)]  # one more, for what rounding puts below the last
        if sticks_out:
            blocked[rows - 1] = bytearray([1]) * columns
        points = iter(zip(values[::2], values[1::2], strict=True))
        for corners in self.obstacles:
            fill([next(points) for _ in corners], half, blocked)
        return GridMap(["".join(".@"[cell] for cell in row) for row in blocked[:rows]], moves)


def edges_around(corners: Sequence[Point], obstacle: int | None) -> list[Wall]:
    """The edges of a polygon, the obstacle (or what lies outside the rectangle) on their right."""
    i = corners.index(min(corners))  # the leftmost corner, the lowest of them, sticks out
    turn = orientation(corners[i - 1], corners[i], corners[(i + 1) % len(corners)])
    if turn == (1 if obstacle is not None else -1):
        corners = corners[::-1]
    return [Wall(p, q, obstacle) for p, q in pairwise([*corners, corners[0]])]


def fill(corners: list[tuple[int, int]], half: int, blocked: list[bytearray]) -> None:
    """Mark the cells whose inside a polygon reaches into; all lengths are whole numbers, a cell is 2 · half wide.

    Those are the cells that an edge passes through, and those whose centre lies inside.
    """
    cell = 2 * half
    crossings: dict[int, list[int]] = {}  # by row: the first column whose centre lies right of an edge
    for edge in pairwise([*corners, corners[0]]):
        (xa, ya), (xb, yb) = sorted(edge, key=itemgetter(1))
        if ya == yb:
            if ya % cell:
                block(blocked[ya // cell], min(xa, xb), max(xa, xb), cell)
            continue
        tall = yb - ya
        for row in range(ya // cell, -(-yb // cell)):
            low, middle, high = max(ya, row * cell), row * cell + half, min(yb, (row + 1) * cell)
            x1, x, x2 = (xa * tall + (xb - xa) * (y - ya) for y in (low, middle, high))  # times `tall`
            block(blocked[row], min(x1, x2), max(x1, x2), cell * tall)
            if ya <= middle < yb:
                crossings.setdefault(row, []).append((x + half * tall) // (cell * tall))
    for row, columns in crossings.items():
        columns.sort()
        for first, end in zip(columns[::2], columns[1::2], strict=True):
            blocked[row][first:end] = bytearray([1]) * (end - first)


def block(row: bytearray, left: int, right: int, cell: int) -> None:
    """Mark the cells of a row whose inside lies between left and right."""
    first, end = left // cell, -(-right // cell)
    row[first:end] = bytearray([1]) * (end - first)
