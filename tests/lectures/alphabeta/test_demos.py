"""The demos of lecture 13: controls, and what the pointer does."""

from math import inf
from random import Random

import pytest

from coursekit.games import Tree, random_tree
from coursekit.lectures.alphabeta import demos
from coursekit.lectures.alphabeta.demos import WORKED, TreeInput, moved
from coursekit.pictures.number_line import Scale
from coursekit.player import Pointer
from tests.lectures.viewer import control, do, message

FIRST, SECOND = WORKED.values()


def leaves(demo):
    return list(demo.player.story.leaves.values())


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (demos.cutoffs, "<Player alpha-beta: 27 steps, value 3>"),
        (demos.intervals, "<Player alpha-beta: 13 steps, value 3>"),
        (demos.both_forms, "<Player alpha-beta in both forms: 29 steps, value 3>"),
        (demos.windows, "<Player alpha-beta: 29 steps, value 3>"),
        (demos.scouting, "<Player NegaScout: 71 steps, value 6>"),
        (demos.aspiration_windows, "<Player aspiration search: 79 steps, value 3>"),
        (demos.theorem, "<Player alpha-beta: 22 steps, value 5>"),
    ],
)
def test_each_demo_has_a_fixed_text_form_and_takes_a_tree(make, text):
    assert repr(make()) == text
    mine = make(Tree([[1, 4], [2, 3]]))
    assert control(mine, "Tree").value == "given tree"
    assert "value 3" in repr(make(Tree([[3, 4], [2, 9]])))


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        (random_tree(2, 6, Random(0)), "the picture holds 32 leaves, but the tree has 64"),
        (Tree([[1, 2], [3]], movers=(1, 0, 0)), "MAX, player 0, must move at the root"),
    ],
)
def test_a_tree_that_does_not_fit_is_refused(tree, reason):
    with pytest.raises(ValueError, match=reason):
        demos.cutoffs(tree)


def test_controls_choose_tree_order_and_algorithm():
    demo = demos.cutoffs()
    control(demo, "Tree").value = "worked tree 2"
    assert leaves(demo) == list(SECOND.leaves().values())
    control(demo, "Order").value = "best first"
    assert leaves(demo) == list(SECOND.ordered("best").leaves().values())
    control(demo, "Order").value = "worst first"
    assert leaves(demo) == list(SECOND.ordered("worst").leaves().values())
    control(demo, "Order").value = "by evaluation"
    assert leaves(demo) == [3, 2, 9, 5, 1, 0, 7, 5]  # the means are 4.75 and 3.25, 2.5 and 7, 0.5 and 6
    control(demo, "Order").value = "random"
    first = leaves(demo)
    control(demo, "Seed").value = 2
    assert leaves(demo) != first
    control(demo, "Seed").value = 1
    assert leaves(demo) == first
    for algorithm in control(demo, "Algorithm").options:
        control(demo, "Algorithm").value = algorithm
        assert algorithm.startswith(demo.player.story.title)
        assert leaves(demo) == first


def test_a_random_tree_has_the_branching_and_height_that_were_asked_for():
    demo = demos.cutoffs()
    assert control(demo, "Branching").layout.display == "none"
    control(demo, "Tree").value = "random"
    assert control(demo, "Branching").layout.display == ""
    control(demo, "Height").value = 2
    control(demo, "Branching").value = 5
    assert leaves(demo) == list(random_tree(5, 2, Random(1)).leaves().values())


def test_too_large_a_random_tree_is_refused_in_a_sentence():
    demo = demos.cutoffs()
    control(demo, "Tree").value = "random"
    before = leaves(demo)
    control(demo, "Branching").value = 4
    assert message(demo) == ("Branching 4 and height 3 make 64 leaves; the picture holds 32. The tree stays as it is.")
    assert leaves(demo) == before
    control(demo, "Height").value = 2
    assert message(demo) == ""
    assert len(leaves(demo)) == 16


@pytest.mark.parametrize(("text", "value"), [("7", 7), (" −12 ", -12), ("-99", -99), ("+5", 5)])
def test_a_leaf_is_edited_by_typing(text, value):
    demo = demos.cutoffs()
    do(demo, "edit", "/0/1", text=text)
    assert leaves(demo) == [3, value, 8, 2, 4, 6, 14, 5, 2]
    assert demo.player._film["at"] is None  # the viewer stays where they are


@pytest.mark.parametrize("text", ["", "x", "1.5", "100", "-100", "nan", "inf", "1e3"])
def test_a_wrong_number_is_refused_in_a_sentence(text):
    demo = demos.cutoffs()
    story = demo.player.story
    do(demo, "edit", "/0/1", text=text)
    assert demo.player.story is story
    assert message(demo) == f"A leaf takes a whole number from −99 to 99, not “{text}”."
    do(demo, "edit", "/0/1", text="12")  # what it was already: the sentence goes
    assert message(demo) == ""


def test_a_leaf_is_dragged_up_and_down():
    demo = demos.cutoffs()
    do(demo, "down", "/2/0", y=300)
    do(demo, "move", "/2/0", y=276)
    assert leaves(demo)[6] == 17
    do(demo, "move", "/2/0", y=340)
    assert leaves(demo)[6] == 9
    do(demo, "move", "/2/0", y=-5000)
    assert leaves(demo)[6] == 99
    do(demo, "up", "/2/0", y=-5000)
    do(demo, "move", "/2/0", y=0)  # no longer held
    assert leaves(demo)[6] == 99


def test_arrow_keys_move_a_leaf_by_one():
    demo = demos.cutoffs()
    do(demo, "nudge", "/0/0", y=1)
    assert leaves(demo)[0] == 4
    do(demo, "nudge", "/0/0", y=-1)
    do(demo, "nudge", "/0/0", y=-1)
    assert leaves(demo)[0] == 2


@pytest.mark.parametrize("id", ["", "/", "/0", "/7/7"])
def test_what_is_no_leaf_cannot_be_edited(id):
    demo = demos.cutoffs()
    story = demo.player.story
    for kind in ("edit", "down", "move", "up", "nudge", "click"):
        do(demo, kind, id, y=1, text="5")
    assert demo.player.story is story


def test_an_edited_tree_stays_when_the_algorithm_changes_and_goes_with_another_tree():
    demo = demos.cutoffs()
    do(demo, "edit", "/0/0", text="9")
    control(demo, "Algorithm").value = "minimax, for comparison"
    assert leaves(demo)[0] == 9
    control(demo, "Tree").value = "worked tree 2"
    control(demo, "Tree").value = "worked tree 1"
    assert leaves(demo)[0] == 3
    assert FIRST.leaves()[0, 0] == 3


def test_the_left_tree_of_both_forms_can_be_edited():
    demo = demos.both_forms()
    do(demo, "edit", "left/1/0/0", text="8")
    assert demo.player.story.right.leaves[1, 0, 0] == 8
    svg = demo.player.story.draw(demo.player.story.start())
    assert svg.count("data-edit") == len(SECOND.leaves())


def test_guess_and_margin():
    demo = demos.aspiration_windows()
    control(demo, "Guess").value = 3
    assert demo.player.story.count == 1
    control(demo, "Guess").value = -9
    control(demo, "Margin").value = 3
    assert demo.player.story.trace.steps[0].data == {"alpha": -12, "beta": -6}
    assert demo.player.story.trace.steps[-1].event == "inside"


def test_the_window_of_the_theorem_is_dragged_at_any_step():
    demo = demos.theorem()
    story = demo.player.story
    assert demo.player._film["at"] == 0
    do(demo, "down", "alpha", x=story.scale.x(5))
    do(demo, "move", "alpha", x=story.scale.x(1) + 3)
    do(demo, "up", "alpha", x=story.scale.x(1) + 3)
    assert demo.player.story.window_given == {"alpha": 1, "beta": 9}
    assert demo.player._film["at"] is None
    assert demo.player.story.case == 1
    do(demo, "down", "alpha", x=0)
    do(demo, "move", "alpha", x=5000)
    do(demo, "up", "alpha", x=5000)
    assert demo.player.story.window_given == {"alpha": 8, "beta": 9}
    do(demo, "edit", "/0/0", text="20")
    assert leaves(demo)[0] == 20
    assert demo.player._film["at"] is None  # one who has stepped back stays there, one at the end stays at the end


def test_the_theorem_refuses_an_empty_window():
    with pytest.raises(ValueError, match=r"alpha must be below beta, but the window is \(3, 3\)"):
        demos.theorem(alpha=3, beta=3)


SCALE = Scale(0, 10, 100, 500)


def nudged(id, by, alpha, beta):
    window = {"alpha": alpha, "beta": beta}
    return moved(window, Pointer("nudge", id, by, 0, 0, ""), SCALE)[id]


@pytest.mark.parametrize(
    ("id", "by", "alpha", "beta", "becomes"),
    [
        ("alpha", 1, 3, 9, 4),
        ("alpha", -1, 3, 9, 2),
        ("alpha", 1, 8, 9, 8),  # stops before beta
        ("alpha", -1, 0, 9, -inf),
        ("alpha", -1, -inf, 9, -inf),
        ("alpha", 1, -inf, 9, 0),
        ("alpha", 1, 10, inf, 10),  # never infinity itself
        ("beta", 1, 3, 10, inf),
        ("beta", -1, 3, inf, 10),
        ("beta", 1, 3, inf, inf),
        ("beta", -1, 3, 4, 4),  # stops before alpha
        ("beta", -1, -inf, 0, 0),
    ],
)
def test_an_end_of_a_window_is_nudged_and_stops(id, by, alpha, beta, becomes):
    assert nudged(id, by, alpha, beta) == becomes


def test_only_controls_that_do_something_are_shown():
    trees = TreeInput(WORKED, grown=True)
    choice, branching, height, order, seed = trees.controls
    assert [c.layout.display for c in (branching, height, seed)] == ["none"] * 3
    order.value = "random"
    assert [c.layout.display for c in (branching, height, seed)] == ["none", "none", ""]
    choice.value = "random"
    assert [c.layout.display for c in (branching, height, seed)] == [""] * 3
    assert len(TreeInput(WORKED).controls) == 1
