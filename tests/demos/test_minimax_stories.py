"""The stories of lecture 12 on random trees: what they show and say is true, and explains the result."""

import re
from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import against_erring, and_or, maxn, minimax, negamax
from coursekit.demos.minimax import ALLIANCE, ALONE, BOTH_GAIN, DECIDED, FOOLED, RISKY, SPLIT, THREE, TWICE, WORKED
from coursekit.demos.minimax_and_or import LOOKED_AT, SKIPPED, AndOrTree
from coursekit.demos.minimax_erring import ErringTree, error_at, place_of
from coursekit.demos.minimax_look_ahead import LookAheadTree
from coursekit.demos.minimax_players import PlayersTree
from coursekit.demos.minimax_tree import MinimaxAndNegamax, RisingTree
from coursekit.pictures.svg import number
from coursekit.story import Frames, fold
from coursekit.trace import record
from tests.adversarial.trees import minimax_value, trees, utility_trees
from tests.demos.frames import check_every, check_frames, check_steps, moments

CODE = r"state|action|best_|alpha|beta|height|Node|window=|[<>=]\d"
FIRST, SECOND = WORKED.values()
some = settings(max_examples=40)

few = st.integers(-4, 4)
small = trees(few, max_leaves=12).filter(lambda tree: tree.to_move(()) == 0)
with_moves = small.filter(lambda tree: () not in tree.leaves())
errors = st.sampled_from([0.0, 0.05, 0.3, 0.55, 1.0])
for_many = utility_trees(max_leaves=10).filter(lambda tree: () not in tree.leaves())


def rising(tree, search=minimax):
    return RisingTree(record(search, tree, ()), tree)


def nested_at(tree, path):
    node = tree.nested
    for step in path:
        node = node[step]
    return node


def true_value(tree, path):
    """What a node is worth to MAX, straight from the definition."""
    return minimax_value(nested_at(tree, path), tree.movers, level=len(path))


def said(story):
    return [story.say(after, step) for _, step, after in moments(story)]


def asked(story):
    """Questions with the step that answers them, and the moment before."""
    for before, step, _ in moments(story):
        if question := story.ask(before, step):
            yield question, step, before


def known_stories(tree):
    yield from (LookAheadTree(tree, looks) for looks in ("one move", "two moves"))
    yield AndOrTree(tree)
    yield ErringTree(tree, 0.3)


# ---------------------------------------------------------------- every frame


def test_every_frame_can_be_shown():
    check_every(small.map(rising), CODE, 25)
    check_every(small.map(AndOrTree), CODE, 25)
    check_every(st.builds(LookAheadTree, with_moves, st.sampled_from(["one move", "two moves"])), CODE, 25)
    check_every(st.builds(ErringTree, with_moves, errors), CODE, 20)
    check_every(st.builds(PlayersTree, for_many, st.sampled_from([maxn, minimax])), CODE, 25)


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


@some
@given(with_moves, for_many)
def test_steps_leave_what_was_as_it_was(tree, vectors):
    for story in (*known_stories(tree), rising(tree), PlayersTree(vectors)):
        check_steps(story)


# ---------------------------------------------------------------- rising values


@some
@given(small, st.sampled_from([minimax, negamax]))
def test_what_a_node_is_said_to_be_worth_is_true(tree, search):
    story = rising(tree, search)
    for _, step, after in moments(story):
        if step.event == "leave":
            state = step.data["state"]
            true = true_value(tree, state)
            assert story.say(after, step).startswith(f"**{story.name(state)} is worth {number(true)}.**")
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
    for path, node in fold(story).nodes.items():
        assert (node.stage == "never") == (len(path) > story.moves)
    for question, step, _ in asked(story):
        assert step is story.trace.steps[-1]
        assert question.answer == (story.layout.places[chosen].id,)


def test_two_moves_see_what_one_does_not_and_three_what_two_do_not():
    near, far = FOOLED.values()
    assert [LookAheadTree(near, looks).trace.result.action for looks in ("one move", "two moves")] == [0, 1]
    assert minimax(near, ()).action == 1
    assert LookAheadTree(far, "two moves").trace.result.action == 0
    assert minimax(far, ()).action == 1


# ---------------------------------------------------------------- more than two players


def best_for_movers(tree, path=()):
    node = nested_at(tree, path)
    if not isinstance(node, list):
        return node
    return max((best_for_movers(tree, (*path, i)) for i in range(len(node))), key=lambda v: v[tree.to_move(path)])


@some
@given(for_many)
def test_vectors_are_those_of_the_definition(tree):
    story = PlayersTree(tree)
    for _, step, after in moments(story):
        if step.event in ("leave", "leaf"):
            state = step.data["state"]
            assert after.nodes[state].worth == best_for_movers(tree, state)
            mark = story.marks(after)[state]
            assert mark.vector == best_for_movers(tree, state)
            assert mark.own == tree.to_move(state[:-1] if step.event == "leaf" else state)
    for question, step, _ in asked(story):
        values = best_for_movers(tree, step.data["state"])
        assert question.answer == f"({', '.join(map(number, values))})"


@some
@given(for_many)
def test_paranoid_knows_only_the_number_of_the_player_at_the_root(tree):
    story, root = PlayersTree(tree, minimax), tree.to_move(())
    for _, step, after in moments(story):
        if step.event == "leave":
            worth = after.nodes[step.data["state"]].worth
            assert [i for i, value in enumerate(worth) if value is not None] == [root]
            assert all(mark.own == root for mark in story.marks(after).values())
    assert story.trace.result.value <= maxn(tree, ()).values[root]


def test_three_players_and_their_tie():
    [tree] = THREE.values()
    story = PlayersTree(tree)
    assert story.outcome() == "values (1, 2, 6)"
    assert said(story)[-2:] == [
        (
            "**(1, 5, 2) comes back from B2 to A.** A tie: A gets 1 either way and keeps the first. "
            "For others it matters: B would get 5 instead of 2."
        ),
        "**A is worth (1, 2, 6).** A moves to B1, the first of 2 that are worth 1 to A.",
    ]
    assert "Of equals, the first is kept." in [question.text for question, _, _ in asked(story)][-1]
    assert PlayersTree(tree, minimax).outcome() == "value 1"


def test_an_alliance_and_what_both_gain():
    [alliance], [both] = ALLIANCE.values(), BOTH_GAIN.values()
    assert (maxn(alliance, ()).values, maxn(alliance, ()).action) == ((0, 5, 5), 0)
    assert (maxn(both, ()).values, maxn(both, ()).action) == ((6, 6), 1)
    assert (minimax(both, ()).value, minimax(both, ()).action) == (3, 0)


# ---------------------------------------------------------------- wins and losses


@some
@given(small)
def test_wins_are_proved_and_what_is_skipped_is_never_seen(tree):
    story = AndOrTree(tree)
    for _, step, after in moments(story):
        for path, node in after.nodes.items():
            if node.stage == "closed":
                assert node.worth == (true_value(tree, path) > 0)
            if node.worth is None and node.stage == "never":
                assert any(after.nodes[path[:length]].stage in ("open", "closed") for length in range(len(path)))
        if step.event == "leave" and not step.data["state"]:
            seen = sum(after.nodes[leaf].stage == "closed" for leaf in tree.leaves())
            assert f"{seen} of {len(tree.leaves())} leaves" in story.say(after, step)
    visited = {step.data["state"] for step in story.trace.steps}
    skipped = {path for path, node in fold(story).nodes.items() if node.stage == "never"}
    assert not visited & skipped
    assert visited | skipped == set(tree.states())
    for question, step, _ in asked(story):
        state, nexts = step.data["state"], story.trace.steps
        after = nexts[nexts.index(step) + 1]
        assert question.choices == (LOOKED_AT, SKIPPED)
        assert (question.answer == LOOKED_AT) == (after.data["state"][:-1] == state and after.event != "leave")


def test_the_trees_of_wins_and_losses_are_what_they_are_called():
    assert [and_or(tree, ()) for tree in DECIDED.values()] == [True, False, True]
    assert [AndOrTree(tree).outcome() for tree, _ in SPLIT.values()] == ["a win", "a win", "no win"]
    tree, heaps = SPLIT["split Nim, 7"]
    assert (len(list(tree.states())), len(tree.leaves())) == (24, 7)
    assert [heaps[i,] for i in range(3)] == ["6 1", "5 2", "4 3"]
    assert "heaps 6 1" in AndOrTree(tree, heaps).marks(fold(AndOrTree(tree, heaps)))[0,].tells


# ---------------------------------------------------------------- an opponent who errs


def expected(tree, error, path=()):
    node = nested_at(tree, path)
    if not isinstance(node, list):
        return node
    values = [expected(tree, error, (*path, i)) for i in range(len(node))]
    if tree.to_move(path) == 0:
        return max(values)
    return (1 - error) * min(values) + error * sum(values) / len(values)


@some
@given(with_moves, errors)
def test_expected_values_are_those_of_the_definition(tree, error):
    story = ErringTree(tree, error)
    for path, node in fold(story).nodes.items():
        assert isclose(node.worth, expected(tree, error, path), abs_tol=1e-9)
    for move, worths in story.lines.items():
        assert isclose(worths[0], true_value(tree, move), abs_tol=1e-9)
        assert isclose(worths[-1], expected(tree, 1, move), abs_tol=1e-9)
    for question, _, _ in asked(story):
        [answer] = question.answer
        assert answer == story.layout.places[story.trace.result.action,].id


@some
@given(with_moves, st.floats(0, 1).map(lambda error: round(error, 2)))
def test_the_error_stands_where_it_is_dragged_to(tree, error):
    story = ErringTree(tree, error)
    assert error_at(place_of(error)) == error
    for worths in story.lines.values():
        assert all(story.y - 1 <= story.level(value) <= story.size[1] for value in worths)


def test_the_better_move_changes_at_five_ninths():
    tree = next(iter(RISKY.values()))
    assert [against_erring(tree, (), error).action for error in (0, 0.55, 0.56, 1)] == [0, 0, 1, 1]
    assert said(ErringTree(tree, 0.3))[-1] == "**MAX moves to B, worth 0.** That is the move of minimax, too."
    assert said(ErringTree(tree, 0.75))[-1] == "**MAX moves to C, worth 0.35.** Minimax would move to B, worth 0."
    averages = [sentence for sentence in said(ErringTree(tree, 0.75)) if sentence.startswith("**At C")]
    assert averages == [
        (
            "**At C MIN errs now and then.** Its best answer gives −1, all of them 0.8 on average: "
            "0.25 × (−1) + 0.75 × 0.8 = 0.35."
        )
    ]


def test_no_error_is_minimax():
    story = ErringTree(FIRST, 0)
    assert story.trace.result.value == 3
    assert "That is the move of minimax, too." in said(story)[-1]
