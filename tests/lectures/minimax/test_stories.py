"""The stories of lecture 12 on random trees: what they show and say is true, and explains the result."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import minimax, negamax
from coursekit.lectures.minimax.and_or import AndOrTree
from coursekit.lectures.minimax.demos import ALONE, FOOLED, SPLIT, TWICE, WORKED
from coursekit.lectures.minimax.erring_opponent import ErringTree
from coursekit.lectures.minimax.look_ahead import LookAheadTree
from coursekit.lectures.minimax.rising_values import MinimaxAndNegamax, rising
from coursekit.look import number
from coursekit.story import Frames, fold
from tests.lectures.frames import check_frames, moments
from tests.lectures.minimax.minimax_trees import asked, said, small, some, true_value, with_moves
from tests.lectures.minimax.strategies import CODE

FIRST, SECOND = WORKED.values()


def known_stories(tree):
    yield from (LookAheadTree(tree, looks) for looks in ("one move", "two moves"))
    yield AndOrTree(tree)
    yield ErringTree(tree, 0.3)


# ---------------------------------------------------------------- every frame


@some
@given(small)
def test_both_forms_can_be_shown_at_every_step(tree):
    story = MinimaxAndNegamax(tree)
    frames = Frames(story)
    shown = [frames[i] for i in range(len(frames))]
    assert len({tuple(frame.values) for frame in shown}) == 1
    assert all(len(frame.sentence) <= 190 and not re.search(CODE, frame.sentence) for frame in shown)
    assert all(len(frame.lit) == 2 for frame in shown[1:])


NAMED = [*WORKED.values(), *ALONE.values(), *TWICE.values()]


@pytest.mark.parametrize("tree", NAMED)
def test_the_trees_of_the_demos_can_be_shown(tree):
    check_frames(rising(tree), CODE)
    for story in known_stories(tree):
        check_frames(story, CODE)


@pytest.mark.parametrize("name", SPLIT)
def test_split_nim_can_be_shown(name):
    tree, heaps = SPLIT[name]
    story = AndOrTree(tree, heaps)
    check_frames(story, CODE)
    assert len(heaps) == len(list(tree.states()))


# ---------------------------------------------------------------- rising values


@some
@given(small, st.sampled_from([minimax, negamax]))
def test_what_a_node_is_said_to_be_worth_is_true(tree, search):
    story = rising(tree, search)
    for _, step, after in moments(story):
        if step.event == "leave":
            state = step.data["state"]
            true = true_value(tree, state)
            assert story.say(after, step).startswith(f"**{story.fold.name(state)} is worth {number(true)}.**")
            assert after.nodes[state].known == (true, true)
    assert fold(story).nodes[()].known == (true_value(tree, ()),) * 2


@some
@given(small)
def test_what_is_asked_of_rising_values_is_what_comes(tree):
    story = rising(tree)
    for question, step, _ in asked(story):
        if question.choices:
            assert question.answer == number(true_value(tree, step.data["state"]))
            assert question.answer in question.choices
            assert len(set(question.choices)) == len(question.choices) >= 2
        else:
            assert question.answer == (story.layout.places[step.data["state"]].id,)


def test_the_worked_trees():
    story = rising(FIRST)
    assert story.outcome() == "value 3"
    assert "MAX wants the largest value, MIN the smallest." in story.say(story.start(), None)
    assert said(story)[-1] == "**A is worth 3.** Of 3, 2 and 2 MAX takes the largest: the best move leads to B."
    assert "**C is worth 2.** Of 2, 4 and 6 MIN takes the smallest." in said(story)
    landmarks = [step.data["state"] for step in story.trace.steps if story.landmark(step)]
    assert landmarks == [(0,), (1,), (2,), ()]
    questions = list(asked(story))
    assert [q.answer for q, _, _ in questions if q.choices] == ["3", "2", "2", "3"]
    assert sum(not q.choices for q, _, _ in questions) == 2
    assert rising(SECOND).outcome() == "value 3"


def test_one_player_alone_takes_the_largest_leaf():
    [tree] = ALONE.values()
    story = rising(tree)
    assert story.outcome() == "value 14"
    assert "one player alone" in story.say(story.start(), None)
    assert "MIN" not in " ".join(said(story))


# ---------------------------------------------------------------- both forms


@some
@given(small)
def test_the_sign_turns_exactly_where_the_mover_changes(tree):
    story = MinimaxAndNegamax(tree)
    for _, step, after in moments(story):
        if step.event != "back":
            continue
        left, right = step.data["left"].data, step.data["right"].data
        state, child = right["state"], (*right["state"], right["action"])
        own = right["value"] if tree.to_move(state) == tree.to_move(child) else -right["value"]
        sentence = story.say(after, step)
        assert ("stays" in sentence) == (tree.to_move(state) == tree.to_move(child))
        assert f"side there: {number(own)}." in sentence
        assert left["value"] == true_value(tree, child) == (own if tree.to_move(child) == 0 else -own)


def test_a_player_who_moves_twice_keeps_the_sign():
    story = MinimaxAndNegamax(TWICE["MAX moves twice"])
    assert story.outcome() == "value 7"
    assert any("MAX moves again, so the sign stays." in sentence for sentence in said(story))
    assert MinimaxAndNegamax(FIRST).telling() == len(MinimaxAndNegamax(FIRST).trace.steps)


# ---------------------------------------------------------------- look-ahead


@some
@given(with_moves, st.sampled_from(["one move", "two moves"]))
def test_look_ahead_tells_what_it_chooses_and_what_that_is_worth(tree, looks):
    story = LookAheadTree(tree, looks)
    last = said(story)[-1]
    chosen = (story.trace.result.action,)
    assert f"MAX chooses {story.call(chosen)}." in last
    best, true = true_value(tree, ()), true_value(tree, chosen)
    if true == best:
        assert "finds nothing better" in last
    else:
        assert f"It is really worth {number(true)}, another move {number(best)}:" in last
    moves = ["one move", "two moves"].index(looks) + 1
    for moment in (story.start(), fold(story)):
        for path, node in moment.nodes.items():
            assert (node.stage == "never") == (len(path) > moves)
    for path, mark in story.marks(fold(story)).items():
        assert mark.label.startswith("≈ ") == (len(path) == moves and path not in story.leaves)
    for question, step, _ in asked(story):
        assert step is story.trace.steps[-1]
        assert question.answer == (story.layout.places[chosen].id,)


def test_two_moves_see_what_one_does_not_and_three_what_two_do_not():
    near, far = FOOLED.values()
    assert [LookAheadTree(near, looks).trace.result.action for looks in ("one move", "two moves")] == [0, 1]
    assert minimax(near, ()).action == 1
    assert LookAheadTree(far, "two moves").trace.result.action == 0
    assert minimax(far, ()).action == 1
