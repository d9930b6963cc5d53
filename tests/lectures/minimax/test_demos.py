"""The demos of lecture 12: controls, and what the pointer does."""

import pytest

from coursekit.games import Tree, UtilityTree
from coursekit.lectures.minimax import demos
from coursekit.lectures.minimax.demos import ALLIANCE, BOTH_GAIN, SPLIT, THREE, WORKED
from coursekit.lectures.minimax.erring_opponent import ACROSS
from tests.lectures.viewer import control, do, message


def leaves(demo):
    return list(demo.player.story.leaves.values())


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (demos.rising, "<Player minimax: 29 steps, value 3>"),
        (demos.both_forms, "<Player minimax and negamax: 36 steps, value 3>"),
        (demos.look_ahead, "<Player look-ahead of one move: 2 steps, value 6>"),
        (demos.players, "<Player max^n: 36 steps, values (1, 2, 6)>"),
        (demos.and_or, "<Player AND-OR search: 27 steps, a win>"),
        (demos.erring, "<Player against an opponent who errs: 34 steps, value 0>"),
        (demos.play, "<Player Connect Four: 0 steps, you to move>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(make, text):
    assert repr(make()) == text


@pytest.mark.parametrize("make", [demos.rising, demos.both_forms, demos.look_ahead, demos.and_or, demos.erring])
def test_each_demo_on_a_tree_takes_another_one(make):
    mine = make(Tree([[1, 4], [2, 3]]))
    assert control(mine, "Tree").value == "given tree"
    assert len(mine.player.story.tree.leaves() if hasattr(mine.player.story, "tree") else [1, 2, 3, 4]) == 4
    with pytest.raises(ValueError, match="MAX, player 0, must move at the root"):
        make(Tree([1, 2], movers=(1, 0)))


def test_rising_values_on_random_trees_and_of_one_player_alone():
    demo = demos.rising()
    control(demo, "Tree").value = "one player alone"
    assert demo.player.story.outcome() == "value 14"
    control(demo, "Tree").value = "random"
    control(demo, "Height").value = 2
    assert len(leaves(demo)) == 9
    do(demo, "edit", "/0/1", text="7")
    assert leaves(demo)[1] == 7


def test_the_left_tree_of_both_forms_is_edited():
    demo = demos.both_forms()
    do(demo, "nudge", "left/0/0/0", y=1)
    assert demo.player.story.left.leaves[0, 0, 0] == demo.player.story.right.leaves[0, 0, 0] == 3


def test_look_ahead_of_two_moves_chooses_another_one():
    demo = demos.look_ahead()
    assert demo.player.story.trace.result.action == 0
    control(demo, "Look ahead").value = "two moves"
    assert demo.player.story.trace.result.action == 1
    assert repr(demo) == "<Player look-ahead of two moves: 8 steps, value 4>"


def test_each_number_of_a_vector_is_edited_by_itself():
    demo = demos.players()
    do(demo, "edit", "/0/0/0/2", text="-3")
    assert leaves(demo)[0] == (1, 2, -3)
    do(demo, "nudge", "/1/1/1/0", y=1)
    assert leaves(demo)[-1] == (6, 4, 5)
    do(demo, "down", "/0/0/0/1", y=300)
    do(demo, "move", "/0/0/0/1", y=276)
    do(demo, "up", "/0/0/0/1", y=276)
    assert leaves(demo)[0] == (1, 5, -3)
    for id in ("/0/0/0", "/0/0", "/0/0/0/3", "", "/"):
        do(demo, "edit", id, text="9")
    assert leaves(demo)[0] == (1, 5, -3)
    do(demo, "edit", "/0/0/0/1", text="x")
    assert message(demo) == "A leaf takes a whole number from −99 to 99, not “x”."
    [three] = THREE.values()
    assert three.leaves()[0, 0, 0] == (1, 2, 6)


def test_outlooks_and_trees_of_more_players():
    demo = demos.players()
    control(demo, "Outlook").value = "paranoid: all against A"
    assert repr(demo) == "<Player paranoid: 36 steps, value 1>"
    control(demo, "Outlook").value = "max^n: each for itself"
    for name, outcome in (next(iter(ALLIANCE)), "(0, 5, 5)"), (next(iter(BOTH_GAIN)), "(6, 6)"):
        control(demo, "Tree").value = name
        assert demo.player.story.outcome() == f"values {outcome}"
    assert demos.players(UtilityTree([(1, 2, 3, 4), (2, 2, 2, 2)])).player.story.outcome() == "values (2, 2, 2, 2)"


@pytest.mark.parametrize("nested", [[(1,) * 5, (2,) * 5], [(i, i) for i in range(19)]])
def test_vectors_that_do_not_fit_are_refused(nested):
    with pytest.raises(ValueError, match="the picture holds 4 players and 36 numbers in leaves, but the tree has"):
        demos.players(UtilityTree(nested))


def test_wins_and_losses_are_turned():
    demo = demos.and_or()
    before = leaves(demo)
    do(demo, "nudge", "/0/0/0", y=1)
    assert leaves(demo) == [1, *before[1:]]
    do(demo, "nudge", "/0/0/0", y=1)
    assert leaves(demo)[0] == 1
    do(demo, "nudge", "/0/0/0", y=-1)
    assert leaves(demo) == before
    for text, worth in (("5", 1), ("-1", -1), ("1", 1)):
        do(demo, "edit", "/0/0/0", text=text)
        assert leaves(demo)[0] == worth
    control(demo, "Search").value = "minimax"
    assert repr(demo) == "<Player minimax: 36 steps, value 1>"


def test_heaps_stand_beside_the_nodes_of_split_nim_and_go_when_it_is_none_any_more():
    demo = demos.and_or()
    for name in SPLIT:
        control(demo, "Tree").value = name
        assert demo.player.story.positions == SPLIT[name][1]
    do(demo, "nudge", "/0/0/0/0/0", y=-1)
    assert demo.player.story.leaves[0, 0, 0, 0, 0] == -1
    assert not demo.player.story.positions


def test_the_error_is_dragged_nudged_and_typed():
    demo = demos.erring()
    assert demo.player._film["at"] == 0
    do(demo, "down", "error", x=ACROSS.at(0.3))
    do(demo, "move", "error", x=ACROSS.at(0.8))
    do(demo, "up", "error", x=ACROSS.at(0.8))
    assert demo.player.story.error == 0.8
    assert demo.player._film["at"] is None  # one who has stepped on stays there
    assert demo.player.story.trace.result.action == 1
    do(demo, "move", "error", x=5000)
    assert demo.player.story.error == 1
    do(demo, "nudge", "error", x=1)
    assert demo.player.story.error == 1
    do(demo, "nudge", "error", x=-1)
    assert demo.player.story.error == 0.95
    do(demo, "edit", "error", text=" 0,1 ")
    assert demo.player.story.error == 0.1
    for wrong in ("2", "x", "nan", "-0.1"):
        do(demo, "edit", "error", text=wrong)
        assert message(demo) == f"The error is a probability, from 0 to 1, not “{wrong}”."
        assert demo.player.story.error == 0.1
    do(demo, "edit", "error", text="0.1")
    assert message(demo) == ""
    do(demo, "edit", "/0/0", text="1")
    assert demo.player._film["at"] is None  # one who has stepped back stays there, one at the end stays at the end
    assert leaves(demo)[:2] == [1, 0]
    assert demo.player.story.error == 0.1


def test_an_error_that_is_no_probability_is_refused():
    with pytest.raises(ValueError, match="the error must be a probability"):
        demos.erring(error=1.5)


def test_the_worked_trees_are_those_of_lecture_13():
    assert [list(tree.leaves().values()) for tree in WORKED.values()] == [
        [3, 12, 8, 2, 4, 6, 14, 5, 2],
        [2, 3, 5, 9, 0, 1, 7, 5],
    ]
