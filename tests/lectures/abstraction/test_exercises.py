"""The exercises of lecture 04: no smaller input goes wrong, by brute force of its own; and what is shown."""

import re
from collections.abc import Iterator
from itertools import pairwise, product
from math import inf, isclose, sqrt

import pytest

from coursekit.story import Frames
from tests.exercises.student import Problem, assert_none_is_smaller, is_far, refused, right_story
from tests.lectures.abstraction import solutions

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = right_story(number, solutions.WRONG[number][mistake])
    return story, Frames(story)


def drawn(number):
    """The mistakes whose counterexamples are small enough for a picture."""
    return {name: source for name, source in solutions.WRONG[number].items() if right_story(number, source)}


# ---------------------------------------------------------------- 04.1


def is_crossed(upper, lower, places) -> bool:
    """Whether these places are transitions of all entrances, one each, or two of one that is 6 wide."""
    left = sorted(places)
    free = "".join("." if above == below == "." else " " for above, below in zip(upper, lower, strict=True))
    start = 0
    for run in free.split(" "):
        end = start + len(run) - 1
        middle = [[(start + end) // 2], [(start + end + 1) // 2]] if run else [[]]
        choices = [[start, end]] if len(run) > 5 else middle
        if not any(left[: len(choice)] == choice for choice in choices):
            return False
        left = left[len(choices[0]) :]
        start = end + 2
    return not left


def borders() -> Iterator[Problem]:
    for length in range(1, 6):
        for cells in product(("..", ".@", "@.", "@@"), repeat=length):
            upper, lower = ("".join(side) for side in zip(*cells, strict=True))
            yield length, cells, lambda function, ends=(upper, lower): is_crossed(*ends, function(*ends))


@pytest.mark.parametrize("source", WRONG["04.1"])
def test_no_shorter_border_is_a_counterexample(source):
    size = len(refused("04.1", source).problem.upper)
    assert size <= 6 or is_far("04.1", source)
    assert_none_is_smaller("04.1", source, size, borders())


# ---------------------------------------------------------------- 04.2 and 04.3


def maps() -> Iterator[tuple[tuple[str, ...], list[tuple[int, int]]]]:
    """All maps of up to six cells, with their free cells."""
    for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (5, 1), (2, 3), (3, 2)):
        for letters in product(".@", repeat=width * height):
            rows = tuple("".join(letters[y * width : (y + 1) * width]) for y in range(height))
            yield rows, [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "."]


def step(a, b, free) -> float:
    """The cost of a step, inf where there is none."""
    (x, y), (next_x, next_y) = a, b
    if max(abs(x - next_x), abs(y - next_y)) != 1 or not {b, (x, next_y), (next_x, y)} <= set(free):
        return inf
    return 1 if x == next_x or y == next_y else sqrt(2)


def lengths(cells) -> dict:
    """The distances between these cells along ways over no others, by Floyd and Warshall."""
    d = {(a, b): 0 if a == b else step(a, b, cells) for a in cells for b in cells}
    for over, a, b in product(cells, repeat=3):
        d[a, b] = min(d[a, b], d[a, over] + d[over, b])
    return d


def sectors(free, size) -> list[list[tuple[int, int]]]:
    """The free cells of each sector."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in free:
        found.setdefault((x // size, y // size), []).append((x, y))
    return list(found.values())


def is_joined(rows, size, cell, nodes, d, function) -> bool:
    edges = function(list(rows), size, cell, list(nodes))
    right = {node: d[cell, node] for node in nodes if d.get((cell, node), inf) < inf}
    return edges.keys() == right.keys() and all(isclose(edges[node], right[node]) for node in right)


def joinings() -> Iterator[Problem]:
    for (rows, free), size in product(maps(), (2, 3)):
        d = {pair: distance for cells in sectors(free, size) for pair, distance in lengths(cells).items()}
        for cell in free:
            others = [other for other in free if other != cell]
            for nodes in (others, others[:1], others[-1:], ()):
                given = rows, size, cell, nodes, d
                yield len(rows) * len(rows[0]), given, lambda function, given=given: is_joined(*given, function)


@pytest.mark.parametrize("source", WRONG["04.2"])
def test_no_smaller_map_is_a_counterexample_to_an_insertion(source):
    rows = refused("04.2", source).problem.rows
    assert len(rows) * len(rows[0]) <= 9 or is_far("04.2", source)
    assert_none_is_smaller("04.2", source, len(rows) * len(rows[0]), joinings())


def is_refined(rows, size, path, free, best, function) -> bool:
    way = function(list(rows), size, list(path))
    if way[0] != path[0] or way[-1] != path[-1] or not isclose(sum(step(*pair, free) for pair in pairwise(way)), best):
        return False
    return len({(x // size, y // size) for x, y in way}) == len({(x // size, y // size) for x, y in path})


def refinements() -> Iterator[Problem]:
    """Paths of one cell, of an edge inside a sector, of one across a border, and of one and then the other."""
    for (rows, free), size in product(maps(), (2, 3)):
        apart = [
            (a, b, d) for cells in sectors(free, size) for (a, b), d in lengths(cells).items() if a != b and d < inf
        ]
        inside = {frozenset(cells) for cells in map(frozenset, sectors(free, size))}
        across = [
            (a, b) for a in free for b in free if step(a, b, free) == 1 and not any({a, b} <= cells for cells in inside)
        ]
        paths = [((a,), 0) for a in free] + [((a, b), d) for a, b, d in apart] + [(pair, 1) for pair in across]
        paths += [((a, b, end), d + 1) for a, b, d in apart for start, end in across if start == b]
        for path, best in paths:
            given = rows, size, path, free, best
            yield len(rows) * len(rows[0]), given, lambda function, given=given: is_refined(*given, function)


@pytest.mark.parametrize("source", WRONG["04.3"])
def test_no_smaller_map_is_a_counterexample_to_a_refinement(source):
    rows = refused("04.3", source).problem.rows
    assert len(rows) * len(rows[0]) <= 12 or is_far("04.3", source)
    assert_none_is_smaller("04.3", source, len(rows) * len(rows[0]), refinements())


# ---------------------------------------------------------------- what is shown


def test_a_border_is_that_of_two_sectors_and_where_a_students_code_crosses_it_is_shown():
    story, frames = shown("04.1", "wider than 6")
    crossing = frames[story.telling()]
    assert crossing.svg.count(">you<") == 1
    assert crossing.sentence.startswith("**Two transitions, at the ends:**")
    assert "Your code gives [3]." in story.backdrop()
    assert shown("04.1", "behind the end")[1][0].svg.count(">you<") == 1  # 6 is beside the map
    story, frames = shown("04.1", "no return")
    assert frames[0].svg.count(">you<") == 0
    assert "Your code gives no list of places." in story.backdrop()
    story, frames = shown("04.1", "always at both ends")
    assert frames[story.telling()].sentence.startswith("**One transition, in the middle:**")
    story, frames = shown("04.1", "one side only")
    assert frames[story.telling()].sentence.startswith("**No way from sector (0, 0) to (0, 1).**")
    assert story.story.picture.handles() == ""  # neither a start nor a goal is drawn: it would look like a node


def test_a_map_has_the_border_that_is_asked_about_and_no_other():
    for mistake, source in drawn("04.1").items():
        upper, lower = refused("04.1", source).problem
        story, _ = shown("04.1", mistake)
        rows = str(story.story.task.grid).splitlines()[4:]
        assert rows[-2:] == [upper, lower]
        assert [step.data["sectors"] for step in story.trace.steps if step.event == "border"] == [((0, 0), (0, 1))]
        assert f"between row {len(rows) - 2} and row {len(rows) - 1}" in story.say(story.start(), None)


def test_in_each_node_stands_its_distance_and_the_students():
    story, frames = shown("04.2", "no diagonal steps")
    wrong = frames[story.telling()]
    assert ">1.414<" in wrong.svg
    assert ">you: 2<" in wrong.svg
    assert ">you: 2<" in frames[0].svg
    assert ">1.414<" not in frames[0].svg
    assert wrong.sentence.endswith("It is a node: (0, 0) gets an edge of 1.414. Your code says 2.")
    assert wrong.values["different"] == "1"
    assert ">you: " not in shown("04.2", "nodes without distances")[1][0].svg


def test_cells_of_a_sector_come_in_the_order_of_their_distance_and_no_other_has_an_edge():
    for mistake, source in drawn("04.2").items():
        rows, size, cell, nodes = refused("04.2", source).problem
        _, frames = shown("04.2", mistake)
        free = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."]
        d = next((lengths(cells) for cells in sectors(free, size) if cell in cells), {})
        said = [frames[number].sentence for number in range(1, len(frames))]
        away = [float(re.search(r"is ([\d.]+) away", sentence)[1]) for sentence in said if " away" in sentence]
        assert away == sorted(away)
        assert len(away) + 1 == sum(length < inf for (start, _), length in d.items() if start == cell)
        for node in nodes:
            edge = any(f"**{node} is " in sentence and "gets an edge" in sentence for sentence in said)
            assert edge == (d.get((cell, node), inf) < inf)


def test_a_refined_path_stays_in_its_sector_beside_a_students_that_leaves_it():
    story, frames = shown("04.3", "leaves the sector")
    wrong = frames[story.telling()]
    assert wrong.sentence.endswith("a shortest way that stays inside the sector, 4 long.")
    cells = story.trace.result[0].right
    assert len({(x // 3, y // 3) for x, y in cells}) == 1
    assert sum(sqrt((x - i) ** 2 + (y - j) ** 2) for (x, y), (i, j) in pairwise(cells)) == 4
    assert frames[0].svg.count('class="link scout"') == 1
    story, frames = shown("04.3", "steps across are left out")
    assert frames[story.telling()].sentence == "**From (1, 0) to (2, 0):** across the border, one step."
    assert "your code gives no path" in shown("04.3", "its length")[0].backdrop()


def test_a_still_picture_shows_the_piece_that_goes_wrong():
    for mistake, number in (
        ("the start is left out", 1),
        ("straight from start to goal", 2),
        ("the first piece only", 3),
    ):
        assert shown("04.3", mistake)[0].telling() == number
