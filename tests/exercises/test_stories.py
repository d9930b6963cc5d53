"""What is shown beside a student's run."""

import pytest

from coursekit.exercises.course import LECTURES, exercises
from coursekit.exercises.kinds.game_trees import leaves
from coursekit.player import Player
from coursekit.story import Frames
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import refused
from tests.lectures.alphabeta import solutions as solutions_13

DRAWN = {
    *("01.1", "01.2", "01.3"),
    *("02.1", "02.2", "02.3"),
    *("03.1", "03.2", "03.3"),
    *("04.1", "04.2", "04.3"),
    *("05.1", "05.2", "05.3"),
    *("06.1", "06.2", "06.3"),
    *("07.1", "07.2", "07.3"),
    *("08.1", "08.2", "08.3"),
    *("09.1", "09.2", "09.3"),
    *("11.2", "11.3"),
    *("12.1", "12.2", "12.3"),
    *("13.1", "13.2", "13.3", "13.4"),
    *("14.1", "14.2", "14.3", "14.4"),
    *("18.3", "18.4"),
    *("19.1", "19.2", "19.3", "19.4", "19.5"),
}

FIRST_AND_LAST = """
def my_alphabeta(node):
    if node.is_leaf:
        return node.value
    return max(my_alphabeta(child) for child in reversed(node.children))
"""


@pytest.mark.parametrize(
    ("number", "source"),
    [
        (task.number, source)
        for lecture in LECTURES
        for task in exercises(lecture)
        for source in SOLUTIONS[lecture].WRONG[task.number].values()
    ],
)
def test_a_counterexample_is_drawn_where_it_can_be(number, source):
    error = refused(number, source)
    if number not in DRAWN:
        assert error.story is None
    elif error.story is not None:
        frames = Frames(error.story)
        for i in range(len(frames)):
            assert frames[i].svg
            assert frames[i].sentence
        assert 0 <= error.story.telling() < len(frames)
        Player(error.story).close()


@pytest.mark.parametrize("number", sorted(DRAWN))
def test_most_counterexamples_have_a_player(number):
    mistakes = SOLUTIONS[number[:2]].WRONG[number].values()
    assert sum(refused(number, source).story is not None for source in mistakes) > len(mistakes) / 2


def test_under_the_leaves_stands_in_which_order_a_students_code_looked_at_them():
    error = refused("13.1", FIRST_AND_LAST)
    story = error.story
    assert leaves(error.problem) == [0, 1]  # [[0, 1]]: MIN is to move
    backdrop = story.backdrop()
    right, left = backdrop.index("you: 1"), backdrop.index("you: 2")
    assert (right, left) != (-1, -1)
    places = story.layout.places
    assert f'x="{places[0, 1].x:.1f}"' in backdrop[right - 80 : right]
    assert f'x="{places[0, 0].x:.1f}"' in backdrop[left - 80 : left]
    # Alpha-beta goes the same way: the right leaf first.
    assert [step.data["state"] for step in story.trace.steps if step.event == "leaf"] == [(0, 1), (0, 0)]


def test_under_the_leaves_stands_which_of_them_a_student_marked():
    for mistake, marked in (("none", 0), ("one too many", 4), ("a number", 0)):
        assert refused("13.2", solutions_13.WRONG["13.2"][mistake]).story.backdrop().count("you: cut") == marked
