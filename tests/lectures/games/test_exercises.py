"""Lecture 11: no problem smaller than the one shown is a counterexample, and what is shown is so, by brute force."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, islice, product

import numpy as np
import pytest

from coursekit.exercises.course import exercise
from coursekit.games import MatrixGame
from coursekit.lectures.games.exercises.stories import LARGEST_DRAWN, leave
from coursekit.lectures.games.exercises.tasks import Against, Profile, drawn_profile
from coursekit.story import Frames
from coursekit.trace import record
from tests.exercises.student import refused, right_story, solution
from tests.lectures.games import solutions
from tests.lectures.told import check_every_frame

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}


def tables(rows: int, columns: int, payoffs: tuple[int, ...]) -> Iterator[list[list[int]]]:
    for cells in product(payoffs, repeat=rows * columns):
        yield [list(cells[row * columns : (row + 1) * columns]) for row in range(rows)]


def mixes(choices: int) -> list[list[float]]:
    """Those of halves."""
    return [[part / 2 for part in parts] for parts in product(range(3), repeat=choices) if sum(parts) == 2]


def brought(payoffs, mix) -> list[Fraction]:
    return [sum(Fraction(p) * payoff for p, payoff in zip(mix, row, strict=True)) for row in payoffs]


def best(payoffs, mix) -> set[int]:
    brings = brought(payoffs, mix)
    return {row for row, worth in enumerate(brings) if worth == max(brings)}


def stays(payoffs, own, other) -> bool:
    """Whether all that is chosen at all is a best response."""
    return {choice for choice, p in enumerate(own) if p} <= best(payoffs, other)


def is_equilibrium(rows, columns, x, y) -> bool:
    return stays(rows, x, y) and stays(np.transpose(columns).tolist(), y, x)


@cache
def wins(heaps: tuple[int, ...]) -> bool:
    """By trying all moves."""
    for i, heap in enumerate(heaps):
        for a in range(1, heap):
            if a != heap - a and not wins(tuple(sorted([*heaps[:i], *heaps[i + 1 :], a, heap - a]))):
                return True
    return False


def is_right_on(number: str, function: Callable[..., object], *problem) -> bool:
    """Whether a function is right on one problem; where it raises, or gives something else, it is not."""
    try:
        answer = function(*problem)
        if number == "11.1":
            return set(answer) == best(*problem)
        return answer == (wins(*map(tuple, problem)) if number == "11.3" else is_equilibrium(*problem))
    except Exception:
        return False


@pytest.mark.parametrize("source", WRONG["11.1"])
def test_no_table_with_less_cells_is_a_counterexample(source):
    payoffs, mix = refused("11.1", source).problem
    cells = len(payoffs) * len(mix)
    assert cells <= 4
    function = solution("11.1", source)
    for rows, columns in ((rows, columns) for rows, columns in product((1, 2, 3), repeat=2) if rows * columns < cells):
        for table, mix in product(tables(rows, columns, (-1, 0, 2)), mixes(columns)):
            assert is_right_on("11.1", function, table, mix), (table, mix)


@pytest.mark.parametrize("source", WRONG["11.2"])
def test_no_smaller_game_is_a_counterexample(source):
    _, _, x, y = refused("11.2", source).problem
    cells = len(x) * len(y)
    assert cells <= 2
    function = solution("11.2", source)
    for payoffs in product((-1, 0, 2), repeat=2) if cells > 1 else ():
        game = [[[payoff]] for payoff in payoffs]
        assert is_right_on("11.2", function, *game, [1.0], [1.0]), payoffs


@pytest.mark.parametrize("source", WRONG["11.3"])
def test_no_heaps_with_less_stones_are_a_counterexample(source):
    heaps = refused("11.3", source).problem
    assert sum(heaps) <= 8
    function = solution("11.3", source)
    for stones in range(1, sum(heaps)):
        for others in partitions(stones, stones):
            assert is_right_on("11.3", function, others), others


def partitions(stones: int, largest: int) -> Iterator[list[int]]:
    if stones == 0:
        yield []
    for heap in range(min(stones, largest), 0, -1):
        yield from ([heap, *rest] for rest in partitions(stones - heap, heap))


# ---------------------------------------------------------------- problems, and what is said


@pytest.mark.parametrize("number", ["11.1", "11.2", "11.3"])
def test_problems_come_the_smallest_first(number):
    task = exercise(number)
    sizes = [task.size(problem)[0] for problem in task.small()]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("number", ["11.1", "11.2", "11.3"])
def test_what_is_judged_right_is_right_by_brute_force(number):
    task = exercise(number)
    for problem in islice(chain(task.small(), task.far()), 0, None, 17):
        if number == "11.1":
            right: object = sorted(best(*problem))
            other: object = [*sorted(best(*problem)), len(problem.payoffs)]
        else:
            right = wins(problem) if number == "11.3" else is_equilibrium(*problem)
            other = not right
        assert task.judge(problem, right) is None
        assert task.judge(problem, other)


def test_of_the_larger_games_many_are_in_equilibrium_and_many_are_not():
    found = set()
    for seed, wanted in product(range(200), (0, 1)):
        problem = drawn_profile(seed, wanted)
        found.add((max(len(problem.x), len(problem.y)), is_equilibrium(*problem), max(problem.x) < 1))
    assert {(size, verdict) for size, verdict, _ in found} == {(1, True), *product((2, 3), (False, True))}
    assert (2, True, True) in found


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ([0], "row 0 brings 1, row 1 brings 1, row 2 brings 0.75. Where several rows are best, name them all."),
        ([0, 1, 1], "Name each row once."),
        ([3], "There is no row 3."),
        ([0, -1], "There is no row -1."),
        ([], "There is always a best one."),
        ([1], "Where several rows are best"),
        ([2], "row 2 brings 0.75. How likely is each column?"),
    ],
)
def test_what_is_wrong_with_best_responses_is_said(answer, hint):
    problem = Against(((1, 1), (0, 4), (-3, 12)), (0.75, 0.25))
    assert exercise("11.1").judge(problem, [1, 0]) is None
    assert hint in exercise("11.1").judge(problem, answer).hint


def test_known_mistakes_are_told_apart():
    problem = Against(((3, 0, 0), (2, 2, 1), (0, 0, 9), (1, 4, 0)), (0.5, 0.5, 0))
    task = exercise("11.1")
    assert task.judge(problem, [3]) is None
    assert task.judge(problem, [0]).hint.endswith("The other columns of the mix count, too.")
    assert task.judge(problem, [2]).hint.endswith("How likely is each column?")
    assert task.judge(problem, [1]).hint.endswith("The other's mix is known: no need to think of the worst.")
    assert task.judge(problem, [0, 1]).hint.endswith("row 3 brings 2.5.")


def test_who_gains_by_leaving_is_said():
    task = exercise("11.2")
    pennies = Profile(((1, -1), (-1, 1)), ((-1, 1), (1, -1)), (0.5, 0.5), (0.25, 0.75))
    assert task.judge(pennies, True).hint == "Row gets 0, and would get 0.5 with row 1 alone."
    turned = pennies._replace(x=(0.25, 0.75), y=(0.5, 0.5))
    assert task.judge(turned, True).hint == "Column gets 0, and would get 0.5 with column 0 alone."
    even = pennies._replace(y=(0.5, 0.5))
    assert task.judge(even, True) is None
    assert task.judge(even, False).hint.startswith("Nobody gets more by leaving alone.")


@pytest.mark.parametrize(
    ("heaps", "answer", "hint"),
    [
        ((2, 1), True, "No heap can be split into two unequal ones, and who cannot move has lost."),
        ((7,), True, "After every move the other, who is then to move, can win."),
        ((5, 3), False, "Splitting 5 into 3 and 2 leaves the other to lose. One such move is enough."),
    ],
)
def test_the_move_that_wins_is_said(heaps, answer, hint):
    assert exercise("11.3").judge(heaps, answer).hint == hint


# ---------------------------------------------------------------- who leaves is shown


def story(number, mistake):
    return right_story(number, solutions.WRONG[number][mistake])


@pytest.mark.parametrize("mistake", ["always", "who gains nothing leaves, too", "pure profiles alone"])
def test_the_end_says_who_leaves_and_what_the_students_code_says(mistake):
    told = story("11.2", mistake)
    frames = Frames(told)
    end = frames[len(frames) - 1].sentence
    right = told.trace.result
    assert ("an equilibrium." in end) == right
    assert ("no equilibrium." in end) != right
    assert end.endswith(f"Your code says {not right}.")
    assert "goes wrong" in frames[0].sentence
    assert not any("Your code" in frames[i].sentence for i in range(len(frames) - 1))


def test_where_there_was_no_verdict_none_is_told():
    frames = Frames(story("11.2", "no verdict at the end"))
    assert "Your code" not in frames[len(frames) - 1].sentence


def test_what_is_told_of_leaving_is_what_is_judged():
    task = exercise("11.2")
    for problem in islice(task.small(), 0, None, 23):
        game = MatrixGame(problem.rows, problem.columns)
        assert task.judge(problem, leave(game, problem.x, problem.y)) is None


def test_each_choice_is_looked_at_and_what_it_brings_is_told():
    told = exercise("11.2").story(Profile(((0, 3), (2, 1)), ((1, 0), (0, 1)), (0.5, 0.5), (1.0, 0.0)), True)
    frames = Frames(told)
    lit = {"choice": 0, "compare": 0}
    for i, step in enumerate(told.trace.steps, start=1):
        frame, data = frames[i], step.data
        line = ("Row", "Column")[data["player"]]
        if step.event == "choice":
            parts = [p for p in told.mixes[1 - data["player"]] if p]
            assert frame.sentence.startswith(f"**{line} {data['choice']} brings** ")
            assert frame.sentence.count("·") == len(parts)
            assert frame.svg.count("spot") == len(told.mixes[1 - data["player"]])
            assert len(told.touches(step)) == len(told.mixes[1 - data["player"]])
        else:
            assert "spot" not in frame.svg
            stays = data["value"] == data["most"]
            assert frame.sentence.startswith(f"**{line} {'stays' if stays else 'leaves'}.**")
        lit[step.event] += 1
    assert lit["compare"] == 2
    assert lit["choice"] == sum(map(len, told.mixes))


def test_all_frames_name_the_same_values():
    frames = Frames(story("11.2", "only the first player"))
    names = {tuple(frames[i].values) for i in range(len(frames))}
    assert names == {("Row gets", "Row's best", "Column gets", "Column's best")}
    assert set(frames[0].values.values()) == {"–"}
    assert frames[len(frames) - 1].values["Column's best"] == "1"


def test_marks_that_are_never_drawn_are_not_explained():
    told = story("11.2", "always")
    assert ">Column<" in told.backdrop()
    assert "best response" not in told.backdrop()


def test_sums_are_those_of_the_players_own_payoffs():
    game = MatrixGame([[1, 2], [3, 5]], [[10, 20], [30, 50]])
    steps = record(leave, game, (0.5, 0.5), (0.25, 0.75)).steps
    assert [step.data["payoff"] for step in steps if step.event == "choice"] == [1.75, 4.5, 20, 35]


# ---------------------------------------------------------------- split Nim is shown


@pytest.mark.parametrize("mistake", ["each heap on its own", "whoever can move wins", "all moves must win"])
def test_the_game_is_shown_from_the_heaps_that_went_wrong(mistake):
    source = solutions.WRONG["11.3"][mistake]
    story = right_story("11.3", source)
    frames, told = Frames(story), story.story
    assert told.names[0] == " ".join(map(str, refused("11.3", source).problem))
    wins = told.found.value > 0
    end = frames[len(frames) - 1].sentence
    assert end.startswith(f"**{'MAX' if wins else 'MIN'} wins at {told.names[0]}.**")
    assert f"Your code says {not wins}.<" in story.backdrop()
    assert story.telling() == len(frames) - 1
    assert frames[0].sentence.startswith("**The smallest game found that goes wrong.** ")
    assert frames[0].sentence.count("**") == 2


def test_what_is_told_of_heaps_is_what_is_judged():
    task = exercise("11.3")
    drawn = 0
    for heaps in islice(task.small(), 0, None, 5):
        told = task.story(heaps, None)
        assert (told is None) == (max(heaps) <= 2 or sum(heaps) > LARGEST_DRAWN)
        if told:
            drawn += 1
            found = told.story.found
            assert task.judge(heaps, found.value > 0) is None
            assert "Your code" not in told.backdrop()
            assert "Your code" in task.story(heaps, True).backdrop()
            last = Frames(told)[len(told.trace.steps)]
            if not found.value > 0:
                start = f"A heap of {heaps[0]} is" if len(heaps) == 1 else "are"
                assert last.sentence.endswith(" lost for who must move.")
                assert start in last.sentence
    assert drawn > 5


@pytest.mark.parametrize("number", ["11.2", "11.3"])
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in solutions.WRONG[number].values():
        if told := right_story(number, source):
            check_every_frame(told)
