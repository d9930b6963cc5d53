"""The stories of lecture 11 on mixes and on cards: what they show and say is true of the game."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import best_responses, is_equilibrium, zero_sum
from coursekit.games import CHANCE, MatrixGame
from coursekit.games.matrix_game import EXAMPLES
from coursekit.lectures.games.card_game import GAME, TREE, CardsStory, strategies
from coursekit.lectures.games.mixed_equilibria import MixedStory, ends_of, indifferent
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.games.strategies import looks, shares, two
from tests.pictures.drawn import elements

some = settings(max_examples=30)


# ---------------------------------------------------------------- mixes


@settings(max_examples=30)
@given(two, shares, shares)
def test_what_is_said_of_mixes_is_true(game, p, q):
    story = MixedStory(game, p, q, editable=True)
    sentence = story.say(None, None)
    assert ("An equilibrium" in sentence) == is_equilibrium(game, (p, 1 - p), (q, 1 - q))
    if not story.holds:
        player = PLAYERS_OF[re.match(r"\*\*(\w+) gains", sentence)[1]]
        best = re.search(r": (\w+) alone is better", sentence)[1]
        choice = story.names[player].index(best)
        assert choice in best_responses(game, player, story.mixes[1 - player])
        assert story.brings[player][choice] > story.gets[player]
    if "indifferent" in sentence:
        for brings in story.brings:
            assert brings[0] == pytest.approx(brings[1])


PLAYERS_OF = {"Row": 0, "Column": 1}


def test_along_the_axis_of_each_is_the_mix_of_the_other():
    story = MixedStory(EXAMPLES["battle of the sexes"], 0.2, 0.7)
    row, column = story.panels
    assert (row.player, row.other, row.letter, row.at, row.first) == ("Row", "Column", "q", 0.7, "opera")
    assert (column.player, column.other, column.letter, column.at) == ("Column", "Row", "p", 0.2)
    assert row.cross == pytest.approx(1 / 3)
    assert column.cross == pytest.approx(2 / 3)


@settings(max_examples=30)
@given(two)
def test_lines_cross_where_the_player_is_indifferent(game):
    for player in (0, 1):
        (a, b), (c, d) = ends = ends_of(game, player)
        for choice, line in enumerate(ends):
            for end in (0, 1):
                row, column = (choice, 1 - end) if player == 0 else (1 - end, choice)
                assert line[end] == game.payoffs[player][row][column]
        cross = indifferent(ends)
        if cross is not None:
            assert 0 <= cross <= 1
            assert a + cross * (b - a) == pytest.approx(c + cross * (d - c))
        else:
            assert (a - c) * (b - d) > 0 or a - c == b - d


def test_the_value_by_linear_programming_is_told_of_zero_sum_games_only():
    morra, stag = EXAMPLES["two-finger Morra"], EXAMPLES["stag hunt"]
    assert Frames(MixedStory(morra, 7 / 12, 7 / 12))[0].values["value by LP"] == "−0.08"
    assert zero_sum(morra).payoffs[0] == pytest.approx(-1 / 12)
    story = MixedStory(stag, 0.5, 0.5)
    assert story.values(None, None)["value by LP"] is None
    assert "(p, q) at equilibria: (1, 1), (0, 0), (0.5, 0.5)<" in story.draw(None)


def test_of_infinitely_many_equilibria_the_extreme_ones_are_listed():
    story = MixedStory(MatrixGame([[0, 0], [0, 0]]), 0.5, 0.5)
    assert len(story.found) == 4
    assert story.draw(None).count("), (") == 3


# ---------------------------------------------------------------- information sets


def test_the_tree_is_all_of_kuhn_poker():
    assert len(TREE.states) == 55
    assert sum(map(GAME.is_terminal, TREE.states)) == 30
    assert len(TREE.sets) == 12
    assert all(len(nodes) == 2 for nodes in TREE.sets.values())
    for (player, known), nodes in TREE.sets.items():
        for node in nodes:
            assert (GAME.to_move(TREE.states[node]), GAME.information(TREE.states[node])) == (player, known)


@some
@given(looks)
def test_what_is_possible_is_what_the_viewer_cannot_tell_apart(story):
    for _, _, after in moments(story):
        possible = story.possible(after)
        assert after in possible
        if story.view is None:
            assert possible == [after]
        else:
            cards, history = TREE.states[after]
            assert len(possible) == 2
            assert {TREE.states[node][0][story.view] for node in possible} == {cards[story.view]}
            assert {TREE.states[node][1] for node in possible} == {history}
            assert story.values(after, None)[f"player {1 - story.view}"] == "hidden"
            if after in TREE.set_of and TREE.set_of[after][0] == story.view:
                assert possible == TREE.sets[TREE.set_of[after]]


@some
@given(st.integers(0, 60), st.sampled_from([0, 1]))
def test_what_is_hidden_from_the_viewer_is_not_told_before_the_cards_are_shown(seed, view):
    """Another card in the other's hand, and everything up to there would look and sound the same."""
    story = CardsStory("all moves alike", seed, view)
    for _, step, after in moments(story):
        if GAME.is_terminal(TREE.states[after]):
            break
        seen = (story.draw(after), story.say(after, step), story.values(after, step))
        [other] = [node for node in story.possible(after) if node != after]
        assert (story.draw(other), story.say(other, step), story.values(other, step)) == seen


@some
@given(looks)
def test_the_probabilities_at_a_lit_set_are_the_strategys(story):
    for _, step, after in moments(story):
        asked = story.asked(after)
        root = elements(story.draw(after))
        lit = [group for group in root.findall("g") if group.find("polygon[@class]") is not None]
        lit = [group for group in lit if "spot" in group.find("polygon").get("class")]
        if asked is None:
            assert lit == []
            continue
        player, known = TREE.set_of[asked]
        assert {group.get("data-id") for group in lit} == {f"state/{node}" for node in TREE.sets[player, known]}
        told = " ".join(text.text or "" for text in root.findall("text"))
        for action, p in story.strategies[player][known].items():
            shown = f"{p:.2f}".rstrip("0").rstrip(".")
            assert f"{action} {shown or 0}" in told
            assert sum(text.text == shown for text in root.findall("text")) >= 2
        if story.picked is None and step.event == "move":
            assert story.view in (None, player)


@some
@given(looks)
def test_the_ways_to_all_that_is_possible_are_thick(story):
    for _, step, after in moments(story):
        thick = len(elements(story.draw(after)).findall("line[@class='link path']"))
        moves = step.number - (step.event == "end")
        assert thick == moves * len(story.possible(after))


def test_the_best_strategies_are_those_of_kuhn():
    first, second = strategies("optimal")
    bluff = first["J", ()]["bet"]
    assert first["K", ()]["bet"] == pytest.approx(3 * bluff, abs=1e-6)
    assert first["Q", ("check", "bet")]["call"] == pytest.approx(bluff + 1 / 3, abs=1e-6)
    assert second["J", ("check",)]["bet"] == pytest.approx(1 / 3, abs=1e-6)
    assert second["Q", ("bet",)]["call"] == pytest.approx(1 / 3, abs=1e-6)


@some
@given(looks)
def test_questions_about_cards_are_about_what_comes_next(story):
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        assert step.data["player"] != CHANCE
        player, known = TREE.set_of[before]
        if question.choices:
            assert question.answer == step.data["action"]
            assert story.strategies[player][known][question.answer] > 0.999
        else:
            assert {before, *(int(id.split("/")[1]) for id in question.answer)} == set(TREE.sets[player, known])


def test_the_end_says_who_has_won_and_whether_cards_are_shown():
    seen = set()
    for seed in range(40):
        story = CardsStory("all moves alike", seed)
        sentence = story.say(fold(story), story.trace.steps[-1])
        (cards, history), gets = story.trace.steps[-1].data.values()
        winner = 0 if gets[0] > 0 else 1
        assert sentence.startswith(f"**Player {winner} wins {abs(gets[0])}.**")
        assert ("face down" in sentence) == (history[-1] == "fold")
        assert (f"{cards[winner]} beats {cards[1 - winner]}" in sentence) == (history[-1] != "fold")
        seen.add(history)
    assert len(seen) == 5
