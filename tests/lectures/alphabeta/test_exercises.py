"""Lecture 13: what stands under the leaves below a wrong answer."""

import re

from coursekit.exercises.kinds.game_trees import leaves
from coursekit.player.film import Film
from coursekit.story import Frames, fold
from tests.exercises.student import refused, right_story
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
    assert story.order == {(0, 1): 1, (0, 0): 2}
    drawn = story.draw(fold(story))
    for path, turn in story.order.items():
        place = story.layout.places[path]
        assert re.search(rf'<text class="caption" x="{place.x:.1f}"[^>]*>{turn}<', drawn)
    assert [step.data["state"] for step in story.trace.steps if step.event == "leaf"] == [(0, 1), (0, 0)]


def test_under_the_leaves_stands_which_of_them_a_student_marked():
    for mistake, marked in (("none", 0), ("one too many", 4), ("a number", 0)):
        story = right_story("13.2", WRONG["13.2"][mistake])
        assert story.draw(story.start()).count("you: cut") == marked


def test_at_the_end_stands_what_a_students_code_returned():
    for number, mistake, told in (
        ("13.1", "returns the bound after the loop for MAX", "Then your code returns ∞."),
        ("13.3", "not mended", "Then your code returns 1, with move 1."),
    ):
        story = refused(number, WRONG[number][mistake]).story
        assert Frames(story)[len(story.trace.steps)].sentence.endswith(told)
    assert "you say pruned: 3, 10<" in right_story("13.2", WRONG["13.2"]["without the deep cut"]).backdrop()


def test_a_still_picture_shows_the_leaf_that_a_students_code_need_not_have_looked_at():
    story = refused("13.1", WRONG["13.1"]["minimax, without a cut"]).story  # [0, [−1, 1]], with the last leaf
    step = story.trace.steps[story.telling() - 1]
    assert (step.event, step.data["state"]) == ("leaf", (1, 1))
    assert "**It looks at leaf 1.** It need not." in Frames(story)[step.number].sentence


def test_a_still_picture_shows_the_first_cut_that_a_student_did_not_mark():
    story = right_story("13.2", WRONG["13.2"]["without the deep cut"])
    assert Frames(story)[story.telling()].sentence.startswith("**Cut at F.**")
    story = right_story("13.2", WRONG["13.2"]["the others"])
    assert Frames(story)[story.telling()].sentence.startswith("**Leaf 5.**")


def test_windows_stand_below_the_tree_and_a_still_picture_shows_the_first_that_is_wrong():
    story = right_story("13.4", WRONG["13.4"]["alpha alone"])
    assert "your windows: (−∞, 6) at F, (6, ∞) at H, (8, ∞) at D<" in story.backdrop()
    assert Frames(story)[story.telling()].sentence.startswith("**Down to H.**")


def test_there_is_no_quiz_beside_a_students_answer():
    story = right_story("13.4", WRONG["13.4"]["alpha alone"])
    assert not Film(story, "")._asks
    assert Film(story.story, "")._asks
