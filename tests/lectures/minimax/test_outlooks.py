"""More players, wins and losses, opponents who err: what the stories of lecture 12 show and say of them is true."""

from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import against_erring, and_or, maxn, minimax
from coursekit.lectures.minimax.and_or import LOOKED_AT, SKIPPED, AndOrTree
from coursekit.lectures.minimax.demos import ALLIANCE, BOTH_GAIN, DECIDED, RISKY, SPLIT, THREE, WORKED
from coursekit.lectures.minimax.erring_opponent import ACROSS, ErringTree, error_at
from coursekit.lectures.minimax.more_players import PlayersTree
from coursekit.look import number
from coursekit.story import fold
from tests.lectures.frames import moments
from tests.lectures.minimax.minimax_trees import (
    asked,
    errors,
    for_many,
    nested_at,
    said,
    small,
    some,
    true_value,
    with_moves,
)

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
        if step.event == "back" and (had := after.earlier[step.data["state"]].worth):
            mover = tree.to_move(step.data["state"])
            sentence, came = story.say(after, step), step.data["values"]
            assert ("takes it" in sentence) == (came[mover] > had[mover])
            assert ("keeps what it has" in sentence) == (came[mover] < had[mover])
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
        for path, mark in story.marks(after).items():
            true, node = true_value(tree, path) > 0, after.nodes[path]
            if path in tree.leaves() or node.stage == "closed":
                assert mark.label == ("W" if true else "L")
                assert ("a win for MAX" in mark.tells, "a loss for MAX" in mark.tells) == (true, not true)
                assert (mark.state == "done") == (true and node.stage == "closed")
        if step.event == "leave":
            assert ("is a win" in story.say(after, step)) == (true_value(tree, step.data["state"]) > 0)
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


def test_why_a_node_is_won_or_lost():
    won, lost, _ = map(AndOrTree, DECIDED.values())
    assert [sentence for sentence in said(won) if " is a " in sentence and "game ends" not in sentence] == [
        "**D is a loss for MAX.** All its moves lose.",
        "**B is a loss for MAX.** MIN has an answer to it.",
        "**F is a win for MAX.** One of its moves wins.",
        "**G is a win for MAX.** One of its moves wins.",
        "**C is a win for MAX.** MAX wins after every answer.",
        "**A is a win for MAX.** One of its moves wins. 5 of 8 leaves were enough to prove it.",
    ]
    assert said(lost)[-1] == "**A is a loss for MAX.** All its moves lose. 5 of 8 leaves were enough to prove it."


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
    assert error_at(ACROSS.at(error)) == error
    for worths in story.lines.values():
        assert all(story.y - 1 <= story.plot.y(value) <= story.size[1] for value in worths)


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


def test_the_picture_of_expected_values():
    story = ErringTree(next(iter(RISKY.values())), 0.3)
    assert story.plot.y(1) < story.plot.y(0) < story.plot.y(-1)
    steps = [(step.event, step.data["state"], after) for _, step, after in moments(story)]
    [open_c] = [after for event, state, after in steps if (event, state) == ("average", (1,))]
    marks = story.marks(open_c)
    shown = [(marks[path].state, marks[path].label, marks[path].note) for path in [(), (0,), (1,), (1, 9)]]
    assert shown == [
        ("open", "0", ""),
        ("done", "0", "best 0, mean 0"),
        ("open", "−1", ""),
        ("seen", "−1", ""),
    ]
    assert [path for path, mark in marks.items() if mark.link == "path"] == [(), (1,)]
    assert story.marks(fold(story))[1,].note == "best −1, mean 0.8"
    crowded = ErringTree(WORKED["worked tree 2"], 0.3)
    assert not any(mark.note for mark in crowded.marks(fold(crowded)).values())


def test_no_error_is_minimax():
    story = ErringTree(WORKED["worked tree 1"], 0)
    assert story.trace.result.value == 3
    assert "That is the move of minimax, too." in said(story)[-1]
