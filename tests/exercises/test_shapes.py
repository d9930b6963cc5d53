"""Answers of every shape: no odd object makes a check raise, and what Python takes for what is wanted is taken."""

from decimal import Decimal
from fractions import Fraction
from itertools import islice, product
from math import floor, isinf

import numpy as np
import pytest
from hypothesis import given
from hypothesis.strategies import booleans, decimals, floats, fractions, integers, lists, one_of

from coursekit.exercises import check
from coursekit.exercises.check import Wrong
from coursekit.exercises.course import LECTURES, exercise, exercises
from coursekit.exercises.shapes import MOST, NUMBER, TEXT, TRUTH, WHOLE, MisfitError, a_dict, a_list, a_tuple, shown
from coursekit.lectures.transpositions.exercises.shared_graphs import BOUND_AS_EXACT, held
from coursekit.lectures.transpositions.exercises.tasks import Tabled
from coursekit.story import Frames
from tests.examples import some as few
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import solution
from tests.exercises.zoo import ODD, SETS, STYLES, UNORDERED_ROWS, odd_inside

TASKS = [pytest.param(task, id=task.number) for lecture in LECTURES for task in exercises(lecture)]

UNORDERED = ("01.1", "02.1", "04.1", "05.2", "07.1", "07.3", "09.2", "11.1", "13.2")
"""Where the order of what is listed does not matter, a set may come back."""

ENDS = ("05.2", "07.1", "07.3")
"""Where edges or triangles are told by their corners, in any order, so may each of these."""


def right(task):
    return solution(task.number, SOLUTIONS[task.number[:2]].RIGHT[task.number])


def some(task, count):
    """Some of the small problems, from the smallest on."""
    return list(islice(islice(task.small(), 3000), 0, None, 1 + 3000 // count))


def returned(task, problem):
    """What the right solution returns."""
    answers = []

    def noted(*given):
        answers.append(right(task)(*given))
        return answers[0]

    task.ask(noted, problem)
    return answers[0]


# ---------------------------------------------------------------- odd objects


def assert_told(task, function):
    """Hold that a check says in few words what is wrong with an answer, and draws it, or lets it pass."""
    try:
        check(task.number, function)
    except Wrong as error:
        text, story = str(error), error.story
    else:
        return
    lines = text.splitlines()
    assert lines[2].startswith("  input ")
    assert max(map(len, lines[3:])) <= 130
    if "Does a loop never end?" not in text:
        told = [line[:17].strip() for line in lines[3:5]]
        assert told == ["your answer", "right"] or told[0] == "your code"
        assert lines[3][18:]
        assert lines[4][18:]
    if story:
        assert Frames(story)[story.telling()].svg


@pytest.fixture
def only(monkeypatch):
    """Has an exercise try these problems and no others."""

    def only(task, *problems):
        monkeypatch.setattr(task, "small", lambda: problems)
        monkeypatch.setattr(task, "far", lambda: ())
        monkeypatch.setattr(task, "larger", lambda: None)

    return only


@pytest.mark.parametrize("task", TASKS)
def test_odd_answers_are_told(task, only, capsys):
    only(task, *some(task, 3))
    for make in ODD.values():
        assert_told(task, lambda *_, make=make: make())


@pytest.mark.parametrize("task", TASKS)
def test_odd_parts_of_answers_are_told(task, only, capsys):
    def parts(problem):
        return len(list(odd_inside(returned(task, problem), object)))

    def spoilt(make, nth):
        return lambda *given: list(odd_inside(function(*given), make))[nth]

    function, problem = right(task), max(some(task, 30), key=parts)
    only(task, problem)
    for make in few(ODD.values(), 20):
        for nth in range(parts(problem)):
            assert_told(task, spoilt(make, nth))


@pytest.mark.parametrize("task", TASKS)
def test_a_missing_return_is_told(task, capsys):
    with pytest.raises(Wrong) as caught:
        check(task.number, lambda *given: None)
    if task.number != "06.1":  # None is a step, too
        assert "Nothing came back: is there a way through your function without a return?" in str(caught.value)


# ---------------------------------------------------------------- valid styles


@pytest.mark.parametrize("task", TASKS)
def test_right_answers_pass_in_every_valid_style(task):
    function = right(task)
    styles = list(STYLES.values())
    styles += [SETS] if task.number in UNORDERED else []
    styles += [UNORDERED_ROWS] if task.number in ENDS else []
    for problem in some(task, 300):
        for style in styles:
            answer, misfit = task.attempt(lambda *given, style=style: style.of(function(*given)), problem)
            assert misfit is None, style
            assert task.judge(problem, answer) is None, style


def test_sets_of_credited_actions_pass():
    task = exercise("19.4")
    for problem in some(task, 300):
        answer, misfit = task.attempt(lambda *given: list(map(set, right(task)(*given))), problem)
        assert misfit is task.judge(problem, answer) is None


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_entries_of_a_table_are_read_in_every_valid_style(style):
    table = {name: style.of((1, "exact")) for name in "AB"}
    assert held(BOUND_AS_EXACT, table) == {"A": (1, "exact"), "B": (1, "exact")}


def test_odd_entries_of_a_table_are_told(only, capsys):
    task = exercise("14.3")
    only(task, Tabled(BOUND_AS_EXACT, again=True))
    function = right(task)
    entries = (lambda odd: odd, lambda odd: (odd, "exact"), lambda odd: (3, odd))
    for make, place, entry in product(ODD.values(), "AS", entries):

        def search(node, table, make=make, place=place, entry=entry):
            value = function(node, table)
            table[place] = entry(make())
            return value

        assert_told(task, search)


# ---------------------------------------------------------------- one shape


def fits(shape, value):
    try:
        shape.read(value)
    except MisfitError:
        return False
    return True


NUMBERS = one_of(
    booleans(), integers(-(10**300), 10**300), floats(allow_nan=False), fractions(), integers(-3, 3).map(np.int8)
)


@given(NUMBERS)
def test_a_number_is_read_as_an_equal_one_of_pythons_own(value):
    found = NUMBER.read(value)
    assert found == value
    assert type(found) in (int, float, Fraction)


@given(
    decimals(allow_nan=False, allow_infinity=True).filter(lambda value: isinf(value) or abs(value) < Decimal("1e300"))
)
def test_a_decimal_is_read_as_the_nearest_number(value):
    found = NUMBER.read(value)
    assert found == (value if isinf(value) or value == floor(value) else float(value))


@given(NUMBERS)
def test_whole_numbers_and_truth_values_are_those_that_are_equal_to_one(value):
    assert fits(WHOLE, value) == (not isinf(value) and value == floor(value))
    assert fits(TRUTH, value) == (value in (True, False))
    if fits(WHOLE, value):
        assert WHOLE.read(value) == value
    if fits(TRUTH, value):
        assert TRUTH.read(value) is bool(value)


@given(lists(NUMBERS, max_size=5), integers(0, 4))
def test_so_many_things_are_told_from_fewer_and_more(items, count):
    shape = a_tuple(*[NUMBER] * count)
    for each in (items, iter(items), np.array(items, dtype=object)):
        assert fits(shape, each) == (len(items) == count)
    assert a_list(NUMBER).read(iter(items)) == items


@pytest.mark.parametrize("value", [(1, 0), [1, 0], np.array([1, 0]), {1: 0, 0: 1}, iter([1, 0]), np.array([[1], [0]])])
def test_a_pair_is_what_unpacks_into_two(value):
    assert a_tuple(WHOLE, WHOLE).read(value) == (1, 0)


def test_a_set_has_no_first_and_second():
    assert not fits(a_tuple(WHOLE, WHOLE), {0, 1})
    assert sorted(a_tuple(WHOLE, WHOLE, ordered=False).read({0, 1})) == [0, 1]


def test_text_is_no_list_and_no_number():
    assert not fits(a_list(TEXT), "AB")
    assert not fits(NUMBER, "3")
    assert not fits(NUMBER, np.array(["3"]))
    assert a_list(TEXT).read(np.array(["A", "B"])) == ["A", "B"]


def test_what_goes_on_and_on_is_cut_short():
    endless = ODD["an endless generator"]
    assert a_list(WHOLE).read(endless()) == list(range(MOST))
    assert not fits(a_tuple(WHOLE, WHOLE), endless())


def test_an_answer_is_a_copy():
    held = {"A": [1]}
    found = a_dict(TEXT, a_list(WHOLE)).read(held)
    held["A"].append(2)
    assert found == {"A": [1]}


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_anything_can_be_shown_in_a_short_line(make):
    text = shown(make())
    assert 0 < len(text) < 100
    assert text == text.strip()
    assert "\n" not in text
    assert " at 0x" not in text


def test_the_commonest_shapes_that_were_refused_once_are_taken():
    """Each is what Python itself unpacks, or finds equal."""
    assert TRUTH.read(1) is True
    assert TRUTH.read(np.array([0.0])) is False
    assert NUMBER.read(np.array([1.279])) == 1.279
    assert NUMBER.read(Decimal(3)) == 3
    assert isinstance(WHOLE.read(Decimal(2**64 + 1)), int)
    assert WHOLE.read(Decimal(2**64 + 1)) == 2**64 + 1
