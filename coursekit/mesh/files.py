"""Files of points and of the segments between them: `.node`, `.poly`, and the text files of the library CDT.

`.node` and `.poly` are the formats of the program Triangle. Empty lines are skipped, and so is what follows a #.

    .node   points, dimension (2), attributes a point, markers a point (0 or 1)
            then for each point: its number, x, y, its attributes, its marker
    .poly   what a .node has; where that has no points, they are in the .node of the same name beside it
            segments, markers a segment (0 or 1); then for each: its number, its ends, its marker
            holes; then for each: its number, x, y of a point in it
            regions, or nothing; then for each: its number, x, y of a point in it, attribute, area

A file numbers its points from 0 or from 1, the records here from 0. In a file of CDT the first line has the number of
points and that of segments; then each point has a line with x and y, and each segment one with its ends, from 0.
Sources: J. Shewchuk, Triangle, https://www.cs.cmu.edu/~quake/triangle.html; https://github.com/artem-ogre/CDT.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path

from ..geometry.predicates import Point


@dataclass(frozen=True)
class Region:
    """A point in a region, an attribute for all triangles there, and how large they may be (below 0: any size).

    A file may give one value only, which then is both.
    """

    point: Point
    attribute: float
    area: float


@dataclass(frozen=True)
class StraightLineGraph:
    """Points, and segments between them, each the numbers of its ends: what a triangulation is asked to keep.

    It is as the file has it: points may coincide, segments may cross, overlap, or run through points. Only those from
    a point to itself, which some files have, are left out. `holes` are points inside of what is to be cut out. Each
    point has its `attributes` and one of the `markers`, each segment one of the `segment_markers`; a marker that the
    file does not have is 0.
    """

    points: tuple[Point, ...]
    segments: tuple[tuple[int, int], ...] = ()
    holes: tuple[Point, ...] = ()
    regions: tuple[Region, ...] = ()
    attributes: tuple[tuple[float, ...], ...] = ()
    markers: tuple[int, ...] = ()
    segment_markers: tuple[int, ...] = ()


def read_node(path: str | Path) -> StraightLineGraph:
    """The points of a `.node` file. Raises ValueError, with file and line, for what is none."""
    return read_numbered_points(path)[0]


def read_poly(path: str | Path) -> StraightLineGraph:
    """The points, segments, holes and regions of a `.poly` file.

    Raises ValueError, with file and line, for what is none, for a segment that ends at no point, and where the points
    should be in another file that is missing or broken.
    """
    lines, beside = Lines(path), Path(path).with_suffix(".node")
    with lines.named_in_errors():
        nodes, first = parse_points(lines)
        if not nodes.points and not beside.is_file():
            raise ValueError(f"there are no points, and no file {beside.name} beside this one that has them")
    if not nodes.points:
        nodes, first = read_numbered_points(beside)
    with lines.named_in_errors():
        count, marked = lines.sizes("segments, markers a segment", 0)
        segments, markers = [], []
        for _ in range(count):
            _, *ends, marker = lines.row("number, end, end", marked)
            a, b = parse_segment(ends, first, len(nodes.points))
            if a != b:
                segments.append((a, b))
                markers.append(integer(marker))
        [count] = lines.sizes("holes")
        holes = [parse_point(lines.words("number, x, y")[1:]) for _ in range(count)]
        regions = [] if lines.at_end() else [parse_region(lines) for _ in range(*lines.sizes("regions"))]
        lines.check_end()
    return replace(
        nodes,
        segments=tuple(segments),
        holes=tuple(holes),
        regions=tuple(regions),
        segment_markers=tuple(markers),
    )


def read_cdt(path: str | Path) -> StraightLineGraph:
    """The points and segments of a text file of the library CDT.

    Raises ValueError, with file and line, for what is none, and for a segment that ends at no point.
    """
    lines = Lines(path)
    with lines.named_in_errors():
        point_count, segment_count = lines.sizes("points, segments")
        points = [parse_point(lines.words("x, y")) for _ in range(point_count)]
        ends = [parse_segment(lines.words("end, end"), 0, point_count) for _ in range(segment_count)]
        segments = [(a, b) for a, b in ends if a != b]
        lines.check_end()
    return StraightLineGraph(
        tuple(points),
        tuple(segments),
        attributes=((),) * len(points),
        markers=(0,) * len(points),
        segment_markers=(0,) * len(segments),
    )


# ------------------------------------------------ parts of files


class Lines:
    """The lines of a file that say something, taken one after another, each as its words."""

    def __init__(self, path: str | Path) -> None:
        self.path = path
        text = Path(path).read_text(encoding="utf-8-sig", errors="replace")
        rows = [line.partition("#")[0].split() for line in text.splitlines()]
        self._rows = iter([(number, words) for number, words in enumerate(rows, start=1) if words])
        self._ahead = next(self._rows, None)
        self.line = 1  # the number of the one that was taken last

    @contextmanager
    def named_in_errors(self) -> Iterator[None]:
        """Adds file and line, the one that was taken last, to each ValueError that is raised inside."""
        try:
            yield
        except ValueError as error:
            raise ValueError(f"{self.path}, line {self.line}: {error}") from None

    def take(self, expected: str) -> list[str]:
        """The words of the next line; where there is none, the error says what should have followed."""
        if self._ahead is None:
            raise ValueError(f"the file ends where something should follow ({expected})")
        self.line, words = self._ahead
        self._ahead = next(self._rows, None)
        return words

    def words(self, columns: str, least: int | None = None) -> list[str]:
        """The words of the next line, which should be as many as the names of its columns, or no fewer than `least`."""
        words = self.take(columns)
        most = len(columns.split(", "))
        if not (most if least is None else least) <= len(words) <= most:
            raise ValueError(f"{len(words)} columns instead of {most} ({columns})")
        return words

    def sizes(self, columns: str, *otherwise: int) -> list[int]:
        """The whole numbers of the next line, of which the last may be missing and then are what is said here."""
        most = len(columns.split(", "))
        words = self.words(columns, most - len(otherwise))
        return [*map(whole, words), *otherwise[len(words) - most + len(otherwise) :]]

    def row(self, columns: str, marked: int) -> list[str]:
        """The words of the next line, the last of them a marker: 0 where lines have none."""
        if marked not in (0, 1):
            raise ValueError(f"a line can have 0 or 1 markers, not {marked}")
        return self.words(f"{columns}, marker") if marked else [*self.words(columns), "0"]

    def at_end(self) -> bool:
        return self._ahead is None

    def check_end(self) -> None:
        if not self.at_end():
            self.take("")
            raise ValueError("the file should end before this line")


def read_numbered_points(path: str | Path) -> tuple[StraightLineGraph, int]:
    """The points of a `.node` file, and the number of the first one."""
    lines = Lines(path)
    with lines.named_in_errors():
        nodes = parse_points(lines)
        lines.check_end()
    return nodes


def parse_points(lines: Lines) -> tuple[StraightLineGraph, int]:
    """The next points, and the number of the first one.

    Segments name points by number, and so the numbers must be right; those of segments, holes and regions say nothing.
    """
    count, dimension, extra, marked = lines.sizes("points, dimension, attributes a point, markers a point", 2, 0, 0)
    if dimension != 2:
        raise ValueError(f"points should have dimension 2, not {dimension}")
    columns = "number, x, y" + ", attribute" * extra
    points, attributes, markers = [], [], []
    first = 0
    for i in range(count):
        number, x, y, *values, marker = lines.row(columns, marked)
        if i == 0 and number == "1":
            first = 1
        if whole(number) != first + i:
            raise ValueError(f"here should be point {first + i}{' or 1' * (i == 0)}, not {number}")
        points.append(parse_point([x, y]))
        attributes.append(tuple(map(real, values)))
        markers.append(integer(marker))
    return StraightLineGraph(tuple(points), attributes=tuple(attributes), markers=tuple(markers)), first


def parse_region(lines: Lines) -> Region:
    _, x, y, *values = lines.words("number, x, y, attribute, area", least=4)
    return Region(parse_point([x, y]), real(values[0]), real(values[-1]))


def parse_point(words: Sequence[str]) -> Point:
    x, y = map(real, words)
    return x, y


def parse_segment(words: Sequence[str], first: int, count: int) -> tuple[int, int]:
    """The numbers of both ends, from 0, of a segment in a file that has so many points, numbered from `first`."""
    a, b = map(whole, words)
    for end in (a, b):
        if not count:
            raise ValueError(f"a segment ends at {end}, but there are no points")
        if not first <= end < first + count:
            raise ValueError(f"a segment ends at {end}, but points have the numbers {first} to {first + count - 1}")
    return a - first, b - first


def whole(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{word!r} should be a whole number, 0 or more")
    return int(word)


def integer(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"{word!r} should be a whole number") from None


def real(word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise ValueError(f"{word!r} should be a finite number")
    return number
