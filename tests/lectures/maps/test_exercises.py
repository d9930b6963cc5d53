"""The exercises of lecture 01: no smaller input goes wrong, by brute force of its own; and what is shown."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from coursekit.story import Frames
from tests.exercises.student import Problem, assert_none_is_smaller, is_far, refused, right_story, solution
from tests.lectures.maps import solutions

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}


def story(number, mistake):
    return right_story(number, solutions.WRONG[number][mistake])


# ---------------------------------------------------------------- no smaller problem is a counterexample


def grids() -> Iterator[tuple[list[str], list[tuple[int, int]]]]:
    """All grids of up to six cells, the smallest first, each with its free cells."""
    for size in range(1, 7):
        for height in (height for height in range(1, size + 1) if size % height == 0):
            width = size // height
            for letters in product(".@", repeat=size):
                rows = ["".join(letters[y * width : (y + 1) * width]) for y in range(height)]
                yield rows, [(x, y) for x in range(width) for y in range(height) if rows[y][x] == "."]


def touched(a: tuple[int, int], b: tuple[int, int], cell: tuple[int, int]) -> bool:
    """Whether a segment touches a cell, a closed square: some part of it is within its column and its row at once."""
    low, high = Fraction(0), Fraction(1)
    for start, end, middle in zip(a, b, cell, strict=True):
        if start == end:
            if abs(start - middle) * 2 > 1:
                return False
            continue
        ends = [(Fraction(2 * middle + side, 2) - start) / (end - start) for side in (-1, 1)]
        low, high = max(low, min(ends)), min(high, max(ends))
    return low <= high


def sees(rows: list[str], a: tuple[int, int], b: tuple[int, int]) -> bool:
    cells = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "@"]
    return not any(touched(a, b, cell) for cell in cells)


def steps() -> Iterator[Problem]:
    for rows, free in grids():
        for cell in free:
            around = [to for to in free if max(abs(to[0] - cell[0]), abs(to[1] - cell[1])) == 1]
            right = [to for to in around if sees(rows, cell, to)]

            def is_right(function, rows=rows, cell=cell, right=right):
                return sorted(map(tuple, function(rows, *cell))) == sorted(right)

            yield len(rows) * len(rows[0]), (rows, cell), is_right


def sights() -> Iterator[Problem]:
    for rows, free in grids():
        for a, b in product(free, repeat=2):
            right = sees(rows, a, b)
            yield len(rows) * len(rows[0]), (rows, a, b), lambda function, c=(rows, a, b), r=right: function(*c) == r


@pytest.mark.parametrize(
    ("number", "problems", "source"),
    [pytest.param("01.1", steps, *case.values, id=f"01.1 {case.id}") for case in WRONG["01.1"]]
    + [pytest.param("01.3", sights, *case.values, id=f"01.3 {case.id}") for case in WRONG["01.3"]],
)
def test_no_grid_of_fewer_cells_is_a_counterexample(number, problems, source):
    rows = refused(number, source).problem.rows
    size = len(rows) * len(rows[0])
    assert size <= 6 or is_far(number, source)
    assert_none_is_smaller(number, source, size, problems())


def share(a, b, c, d) -> str:
    """What two segments do, from the points that they share: s a + (1 − s) b, solved with fractions."""
    (rx, ry), (qx, qy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    wx, wy = c[0] - a[0], c[1] - a[1]
    determinant = rx * qy - ry * qx
    if determinant:
        s, t = Fraction(wx * qy - wy * qx, determinant), Fraction(wx * ry - wy * rx, determinant)
        inside = 0 < s < 1 and 0 < t < 1
        return "cross" if inside else "touch" if 0 <= s <= 1 and 0 <= t <= 1 else "apart"
    if wx * ry != wy * rx:
        return "apart"
    along = [Fraction((p[0] - a[0]) * rx + (p[1] - a[1]) * ry, rx * rx + ry * ry) for p in (c, d)]
    return "touch" if min(along) <= 1 and max(along) >= 0 else "apart"


def segments() -> Iterator[Problem]:
    for far in (1, 2):
        points = list(product(range(far + 1), repeat=2))
        for a, b, c, d in product(points, repeat=4):
            if a != b and c != d:
                right = share(a, b, c, d)
                yield far, (a, b, c, d), lambda function, ends=(a, b, c, d), right=right: function(*ends) == right


@pytest.mark.parametrize("source", WRONG["01.2"])
def test_no_segments_closer_to_the_origin_are_a_counterexample(source, request):
    far = max(abs(number) for point in refused("01.2", source).problem for number in point)
    assert (far > 2**24) if "floats" in request.node.name else (far <= 2) or is_far("01.2", source)
    assert_none_is_smaller("01.2", source, far, segments())


# ---------------------------------------------------------------- what is shown beside the student's answer


def test_in_each_cell_around_stands_what_the_student_says_and_it_stops_where_that_is_wrong():
    told = story("01.1", "corners cut")
    grid, cell = told.story.grid, told.story.task.start
    legal = [to for to, _ in grid.neighbors(cell)]
    answer = solution("01.1", solutions.WRONG["01.1"]["corners cut"])(str(grid).splitlines()[4:], *cell)
    frames = Frames(told)
    steps = [step.data["to"] for step in told.trace.steps]
    inside = [to for to in steps if told.story.inside(to)]
    says = re.findall(r">you: (yes|no)<", frames[len(steps)].svg)
    assert says == ["yes" if to in answer else "no" for to in inside]
    assert told.telling() == next(i for i, to in enumerate(steps, start=1) if (to in answer) != (to in legal))
    assert frames[told.telling()].sentence.endswith("so the step is not allowed.")
    assert f">your steps: {answer}<" in told.backdrop()
    many = story("01.1", "how many")
    assert "you:" not in Frames(many)[len(many.trace.steps)].svg


def test_the_areas_on_both_sides_are_those_of_the_points():
    told = story("01.2", "or instead of and")
    frame = Frames(told)[len(told.trace.steps)]
    for name, value in frame.values.items():
        point, (p, q) = told.points[name[0]], (told.points[end] for end in name[-2:])
        area = (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])
        assert value == str(area).replace("-", "−")
    assert frame.sentence.startswith("**They touch.**")
    assert frame.sentence.endswith("Your code says “cross”.")


def test_the_cells_of_a_line_of_sight_are_told_up_to_the_one_in_the_way():
    told = story("01.3", "a corner does not count")
    touched = [step.data["cell"] for step in told.trace.steps]
    assert [told.grid.is_free(cell) for cell in touched] == [True] * (len(touched) - 1) + [False]
    sentence = Frames(told)[told.telling()].sentence
    assert "corner of four cells" in sentence
    assert sentence.endswith("Your code says True.")
    seen = story("01.3", "too wide")
    assert "touches is free. Your code says False." in Frames(seen)[seen.telling()].sentence
