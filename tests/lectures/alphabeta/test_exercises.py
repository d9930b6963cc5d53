"""Lecture 13: what stands under the leaves below a wrong answer."""

from coursekit.exercises.kinds.game_trees import leaves
from tests.exercises.student import refused
from tests.lectures.alphabeta.solutions import WRONG

FIRST_AND_LAST = """
def my_alphabeta(node):
    if node.is_leaf:
        return node.value
    return max(my_alphabeta(child) for child in reversed(node.children))
"""


def test_under_the_leaves_stands_in_which_order_a_students_code_looked_at_them():
    error = refused("13.1", FIRST_AND_LAST)
    story = error.story
    assert leaves(error.problem) == [0, 1]  # [[0, 1]]: MIN is to move
    backdrop = story.draw(story.start())
    right, left = backdrop.index("you: 1"), backdrop.index("you: 2")
    assert (right, left) != (-1, -1)
    places = story.story.layout.places
    assert f'x="{places[0, 1].x:.1f}"' in backdrop[right - 80 : right]
    assert f'x="{places[0, 0].x:.1f}"' in backdrop[left - 80 : left]
    # Alpha-beta goes the same way: the right leaf first.
    assert [step.data["state"] for step in story.trace.steps if step.event == "leaf"] == [(0, 1), (0, 0)]


def test_under_the_leaves_stands_which_of_them_a_student_marked():
    for mistake, marked in (("none", 0), ("one too many", 4), ("a number", 0)):
        story = refused("13.2", WRONG["13.2"][mistake]).story
        assert story.draw(story.start()).count("you: cut") == marked
