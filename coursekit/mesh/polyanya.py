"""Files of Polyanya: meshes of convex polygons, and problems on them.

A mesh file is nothing but words, with any white space between them:

    mesh, the version (1 or 2), how many vertices, how many polygons
    for each vertex: x, y, how many polygons lie around it, their numbers
    for each polygon: how many corners, their vertices counter-clockwise, as many neighbours

Numbers begin with 0; −1 in place of a polygon is an obstacle, or the outside. In version 2 the i-th neighbour lies
beyond the edge from corner i − 1 to corner i, in version 1 beyond that from i to i + 1. A scenario file is one of the
MovingAI format (see `maps/scenarios.py`), but starts and goals are any points.
Source: M. Cui, D. Harabor, A. Grastien, Compromise-free pathfinding on a navigation mesh, IJCAI 2017.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from ..geometry.predicates import Point, orientation
from ..maps.scenarios import length_and_unit, read_rows
from .files import Lines, parse_point, real, whole


@dataclass(frozen=True)
class ConvexMesh:
    """Convex polygons that meet edge to edge.

    `polygons` are the vertices of each, counter-clockwise (y up); some may lie on straight sides. `neighbors[p][i]` is
    the polygon beyond the edge of polygon p from its corner i to the next one, or −1 where there is none.
    """

    points: tuple[Point, ...]
    polygons: tuple[tuple[int, ...], ...]
    neighbors: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class MeshScenario:
    """One problem: from `start` to `goal` on the mesh of that name, the shortest path has this `length`.

    `unit` is what the last digit of the length stands for. Where the mesh was made from a grid map, the problem may be
    the map's own; its length then is that of a path over cells, and on the mesh there may be a shorter one.
    """

    bucket: int
    mesh: str
    width: float
    height: float
    start: Point
    goal: Point
    length: float
    unit: float


def read_polyanya(path: str | Path) -> ConvexMesh:
    """The mesh in a file.

    Raises ValueError, with file and line, for what is no mesh: another version, vertices and polygons that do not
    exist, polygons that are flat, clockwise, not convex or on the same side of an edge, and polygons and vertices next
    to which other polygons lie than the file says.
    """
    words = Words(path)
    with words.named_in_errors():
        header = words.word("mesh")
        if header != "mesh":
            raise ValueError(f"a mesh file begins with mesh, not with {header}")
        version = words.word("version")
        if version not in ("1", "2"):
            raise ValueError(f"meshes of version 1 or 2 can be read, not of {version}")
        vertices, count = words.whole("vertices"), words.whole("polygons")
        points, polygons, neighbors = [], [], []
        around, vertex_lines, polygon_lines = [], [], []
        for _ in range(vertices):
            points.append(parse_point([words.word("x"), words.word("y")]))
            around.append(words.polygons(words.whole("polygons at a vertex"), count))
            vertex_lines.append(words.line)
        for _ in range(count):
            size = words.whole("corners")
            polygon = tuple(words.vertex(vertices) for _ in range(size))
            if not is_convex([points[vertex] for vertex in polygon]):
                raise ValueError(f"polygon {polygon} is flat, clockwise or not convex")
            beyond = words.polygons(size, count)
            polygons.append(polygon)
            neighbors.append(beyond if version == "1" else (*beyond[1:], *beyond[:1]))
            polygon_lines.append(words.line)
        words.check_end()

        owners: dict[tuple[int, int], int] = {}
        at_vertex = defaultdict(set)
        for p, polygon in enumerate(polygons):
            words.line = polygon_lines[p]
            for a, b in edges_of(polygon):
                if (a, b) in owners:
                    raise ValueError(f"polygons {owners[a, b]} and {p} lie on the same side of the edge {a, b}")
                owners[a, b] = p
                at_vertex[a].add(p)
        for p, polygon in enumerate(polygons):
            words.line = polygon_lines[p]
            for (a, b), neighbor in zip(edges_of(polygon), neighbors[p], strict=True):
                if neighbor != owners.get((b, a), -1):
                    raise ValueError(f"beyond the edge {a, b} lies polygon {owners.get((b, a), -1)}, not {neighbor}")
        for vertex, named in enumerate(around):
            words.line = vertex_lines[vertex]
            if set(named) - {-1} != at_vertex[vertex]:
                raise ValueError(f"at vertex {vertex} lie the polygons {sorted(at_vertex[vertex])}, not {named}")
    return ConvexMesh(tuple(points), tuple(polygons), tuple(neighbors))


def read_polyanya_scenarios(path: str | Path) -> list[MeshScenario]:
    """The problems in a scenario file, in its order. Raises ValueError, with file and line, for what is none."""
    return read_rows(path, parse_scenario)


def parse_scenario(words: list[str]) -> MeshScenario:
    """The problem in a line's columns. Raises ValueError for what is none."""
    start, goal = parse_point(words[4:6]), parse_point(words[6:8])
    return MeshScenario(
        whole(words[0]), words[1], real(words[2]), real(words[3]), start, goal, *length_and_unit(words[8])
    )


# ------------------------------------------------ parts of meshes


class Words(Lines):
    """The words of a file, wherever its lines break."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(path)
        self._rest: list[str] = []

    def word(self, expected: str) -> str:
        """The next word; where there is none, the error says what should have followed."""
        if not self._rest:
            self._rest = self.take(expected)[::-1]
        return self._rest.pop()

    def whole(self, expected: str) -> int:
        return whole(self.word(expected))

    def vertex(self, count: int) -> int:
        return index(self.word("vertex"), count, "vertices")

    def polygons(self, size: int, count: int) -> tuple[int, ...]:
        """The next so many numbers of polygons, −1 among them for none."""
        words = [self.word("polygon") for _ in range(size)]
        return tuple(-1 if word == "-1" else index(word, count, "polygons") for word in words)

    def check_end(self) -> None:
        if self._rest or not self.at_end():
            raise ValueError(f"the file should end before {self.word('')!r}")


def index(word: str, count: int, kind: str) -> int:
    """The number of one of so many things, from 0 on."""
    number = whole(word)
    if number >= count:
        raise ValueError(f"there is no {number} among {count} {kind}, which are numbered from 0")
    return number


def edges_of(polygon: Sequence[int]) -> list[tuple[int, int]]:
    return list(pairwise([*polygon, polygon[0]]))


def is_convex(corners: Sequence[Point]) -> bool:
    """Whether a polygon has no corner twice, never turns right, somewhere left, and goes around once.

    If so, one corner comes before both its neighbours, in the order from left to right and upwards.
    """
    around = [*corners[-1:], *corners, *corners[:1]]
    threes = list(zip(around, around[1:], around[2:], strict=False))
    turns = {orientation(*three) for three in threes}
    distinct = len(set(corners)) == len(corners)
    return distinct and 1 in turns and -1 not in turns and sum(a > b < c for a, b, c in threes) == 1
