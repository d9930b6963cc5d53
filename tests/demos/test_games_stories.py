"""The stories of lecture 11: what they show and say is true of the game."""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import and_or, best_responses, is_equilibrium, zero_sum
from coursekit.demos.games_cards import CardsStory, Moment
from coursekit.demos.games_kuhn import GAME, STRATEGIES, TREE, strategies
from coursekit.demos.games_mixed import MixedStory, ends_of, indifferent
from coursekit.demos.games_nim import PLAYERS, NimStory
from coursekit.demos.games_walk import WalkStory
from coursekit.games import CHANCE, MatrixGame
from coursekit.games.matrix_game import EXAMPLES
from coursekit.games.split_nim import grundy
from coursekit.story import Frames, fold
from tests.demos.frames import check_clicks, check_frames, check_steps, moments
from tests.pictures.drawn import elements, groups, places_of

NO_CODE = r"state\b.*=|profile|node\b|action|payoffs_|\(\d+, |MatrixGame|CHANCE"
some = settings(max_examples=30)

heaps = st.sampled_from([(heap, merged) for heap in range(3, 10) for merged in (False, True) if merged or heap < 9])


# ---------------------------------------------------------------- split Nim


@settings(max_examples=13)
@given(heaps)
def test_every_frame_of_split_nim_can_be_shown(given):
    story = NimStory(given[0], merged=given[1])
    check_clicks(story, check_frames(story, NO_CODE))
    assert len(story.trace.steps) <= 120 or not story.merged


def test_a_step_of_split_nim_changes_nothing_that_was():
    check_steps(NimStory(6))
    check_steps(NimStory(7, merged=True))


@settings(max_examples=13)
@given(heaps)
def test_who_is_said_to_win_can_force_it(given):
    story = NimStory(given[0], merged=given[1])
    for _, step, after in moments(story):
        sentence, node = story.say(after, step), step.data["node"]
        if step.event in ("end", "label"):
            state = story.found.states[node]
            mover_wins = and_or(story.game, state)
            winner = PLAYERS[state[0] if mover_wins else 1 - state[0]]
            assert sentence.startswith(f"**{winner} wins at {story.names[node]}.**")
            if step.event == "label" and mover_wins:
                best = re.search(r"goes to ([\d ]+), where", sentence)[1]
                assert best in [story.names[child] for child in story.found.children[node]]
                [child] = [c for c in story.found.children[node] if story.names[c] == best][:1]
                assert not and_or(story.game, story.found.states[child])
        elif step.data["parent"] is not None:
            heap, one, other = map(int, re.search(r"splits (\d+) into (\d+) and (\d+)", sentence).groups())
            before = story.found.states[step.data["parent"]]
            assert story.game.result(before, (heap, one)) == story.found.states[node]
            assert (heap, one) in story.game.actions(before)
            assert one + other == heap


@pytest.mark.parametrize("heap", range(3, 10))
def test_the_root_is_lost_where_its_grundy_value_is_0(heap):
    for merged in (False, True):
        story = NimStory(heap, merged=merged)
        assert story.outcome() == ("MIN wins" if grundy(heap) == 0 else "MAX wins")
        assert story.say(fold(story), story.trace.steps[-1]).endswith(
            "is lost for who must move." if grundy(heap) == 0 else "One such move will do."
        )


def test_the_picture_tells_who_wins_by_shape_and_the_values_count():
    story = NimStory(7)
    end = fold(story)
    found = groups(story.draw(end))
    assert len(found) == 24
    assert all(group.find("polygon") is not None for group in found.values())
    assert story.values(end, None) == {
        "at": "7",
        "to move": "MAX",
        "nodes": "24",
        "different states": "14",
        "labelled": "24",
    }
    halfway = Frames(story).state(24)
    assert not [group for group in groups(story.draw(halfway)).values() if group.find("polygon") is not None]
    assert fold(NimStory(7, merged=True)).grown == 14
    assert list(groups(story.draw(story.start()))) == ["state/0"]


@settings(max_examples=6)
@given(heaps)
def test_moves_are_lines_and_who_wins_is_a_gable_that_points_up_or_down(given):
    story = NimStory(given[0], merged=given[1])
    end = fold(story)
    root = elements(story.draw(end))
    assert len(root.findall("line")) == sum(map(len, story.found.children))
    assert len(root.findall("line[@class='link path']")) == 1
    for node, value in enumerate(story.found.values):
        [fill, _] = root.find(f"g[@data-id='state/{node}']").findall("polygon")
        tip, *rest = [y for _, y in places_of(fill)]
        assert (tip < min(rest)) == (value > 0)
        assert fill.get("class") == ("group-2" if value > 0 else "group-3")


def test_it_is_asked_where_a_player_first_loses_though_there_are_moves():
    story = NimStory(7)
    asked = [step for before, step, _ in moments(story) if step.event == "label" and story.ask(before, step)]
    lost = [step for step in story.trace.steps if step.event == "label" and "after" in story.say(None, step)]
    only = [step for step in story.trace.steps if step.event == "label" and "one move only" in story.say(None, step)]
    first = min([*lost, *only], key=story.trace.steps.index)
    assert asked[0] is first
    assert [step.data["node"] for step in asked[1:]] == [3, 2, 1, 0]


def test_questions_of_split_nim_are_about_what_comes_next():
    for merged in (False, True):
        story = NimStory(7, merged=merged)
        asked = [(q, step, before) for before, step, _ in moments(story) if (q := story.ask(before, step))]
        assert len(asked) >= 5
        for question, step, before in asked:
            if question.choices:
                winner = 0 if step.data["value"] > 0 else 1
                assert question.answer == PLAYERS[winner]
                assert step.data["node"] not in before.winners
            else:
                assert step.event == "meet"
                assert question.answer == (f"state/{step.data['node']}",)
        assert {question.answer for question, *_ in asked} >= {"MAX", "MIN"}
        assert any(not question.choices for question, *_ in asked) == merged
    story = NimStory(7)
    landmarks = [i for i, step in enumerate(story.trace.steps, 1) if story.landmark(step)]
    assert landmarks[0] == 24  # all of it is grown
    assert landmarks[-1] == len(story.trace.steps)


# ---------------------------------------------------------------- best responses

few = st.integers(-2, 2)


@st.composite
def tables(draw, most=4):
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    table = st.lists(st.lists(few, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    game = MatrixGame(draw(table), draw(table), "ABCD"[:rows], "abcd"[:columns])
    return game, (draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1)))


@some
@given(tables(), st.booleans())
def test_every_frame_of_a_walk_can_be_shown(table, truth):
    story = WalkStory(*table, truth=truth, editable=True)
    check_clicks(story, check_frames(story, NO_CODE))
    check_steps(story)


@some
@given(tables())
def test_what_is_said_of_a_walk_is_true(table):
    game, start = table
    story = WalkStory(game, start)
    profiles = [start]
    for before, step, after in moments(story):
        sentence = story.say(after, step)
        if step.event == "cycle":
            assert not any(is_equilibrium(game, *profile) for profile in profiles)
            continue
        player = step.data["player"]
        if step.event == "look":
            other = step.data["profile"][1 - player]
            assert f"Against {story.names[1 - player][other]}, " in sentence
            for choice, name in enumerate(story.names[player]):
                profile = (choice, other) if player == 0 else (other, choice)
                assert f"{name} brings {story.worth(profile, player)}".replace("-", "−") in sentence
        if step.event == "move":
            profiles.append(after.profile)
            brings, instead = (int(x.replace("−", "-")) for x in re.findall(r"−?\d+", sentence))
            assert brings == story.worth(after.profile, player) > instead == story.worth(before.profile, player)
            assert after.profile[1 - player] == before.profile[1 - player]
        if step.event == "stay":
            assert after.profile[player] in best_responses(game, player, after.profile[1 - player])
            assert ("an equilibrium" in sentence) == (step is story.trace.steps[-1])
            if after.ended:
                assert is_equilibrium(game, *after.profile)
    assert fold(story).route == tuple(profiles) == story.trace.result.profiles
    assert story.outcome() == ("a cycle" if fold(story).ended == "cycle" else "an equilibrium")


@some
@given(tables())
def test_with_the_truth_exactly_the_best_responses_are_underlined_and_equilibria_framed(table):
    game, start = table
    story = WalkStory(game, start, truth=True, editable=True)
    found = groups(story.draw(story.start()))
    for row, column in product(range(len(game.row_names)), range(len(game.column_names))):
        framed = bool(found[f"cell/{row}/{column}"].findall("rect[@class='border']"))
        assert framed == is_equilibrium(game, row, column)
        for player, own, other in ((0, row, column), (1, column, row)):
            underlined = bool(found[f"payoff/{row}/{column}/{player}"].findall("line"))
            assert underlined == (own in best_responses(game, player, other))


@some
@given(tables())
def test_what_is_compared_is_lit_and_nothing_else(table):
    game, start = table
    story = WalkStory(game, start, editable=True)
    for _, step, after in moments(story):
        found = groups(story.draw(after))
        lit = {id for id, group in found.items() if group.find("rect[@class='spot']") is not None}
        if step.event != "look":
            assert not lit
            continue
        player, (row, column) = step.data["player"], step.data["profile"]
        line = [(i, column) for i in range(len(game.row_names))]
        if player == 1:
            line = [(row, i) for i in range(len(game.column_names))]
        assert lit == {f"payoff/{i}/{j}/{player}" for i, j in line}


def test_before_anybody_has_looked_nothing_is_underlined():
    story = WalkStory(EXAMPLES["stag hunt"], (0, 1))
    assert 'class="bar"' not in story.draw(story.start())
    assert 'class="bar"' in story.draw(Frames(story).state(1))


@some
@given(tables())
def test_the_cell_that_is_asked_for_is_where_the_walk_is_next(table):
    story = WalkStory(*table, editable=True)
    for before, step, after in moments(story):
        if question := story.ask(before, step):
            row, column = after.profile
            assert question.answer[0] == f"cell/{row}/{column}"
            assert set(question.answer[1:]) == {f"payoff/{row}/{column}/0", f"payoff/{row}/{column}/1"}


def test_the_walk_in_matching_pennies_goes_round_for_ever():
    story = WalkStory(EXAMPLES["matching pennies"], (0, 0))
    end = fold(story)
    assert end.route == ((0, 0), (0, 1), (1, 1), (1, 0), (0, 0))
    assert story.say(end, story.trace.steps[-1]).startswith("**Back at heads and heads.**")
    assert len(elements(story.draw(end)).findall("path[@class='route']")) == 4


# ---------------------------------------------------------------- mixes

shares = st.sampled_from([0, 0.25, 1 / 3, 0.5, 2 / 3, 1])
two = st.builds(
    lambda a, b, zero: MatrixGame(a, None if zero else b, ("up", "down"), ("left", "right")),
    *[st.lists(st.lists(few, min_size=2, max_size=2), min_size=2, max_size=2)] * 2,
    st.booleans(),
)


@settings(max_examples=30)
@given(two, shares, shares)
def test_what_is_said_of_mixes_is_true(game, p, q):
    story = MixedStory(game, p, q, editable=True)
    check_frames(story, NO_CODE)
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
    assert MixedStory(morra, 7 / 12, 7 / 12).values(None, None)["value by LP"] == "−0.08"
    assert zero_sum(morra).payoffs[0] == pytest.approx(-1 / 12)
    story = MixedStory(stag, 0.5, 0.5)
    assert story.values(None, None)["value by LP"] == "–"
    assert "(p, q) at equilibria: (1, 1), (0, 0), (0.5, 0.5)<" in story.draw(None)


def test_of_infinitely_many_equilibria_the_extreme_ones_are_listed():
    story = MixedStory(MatrixGame([[0, 0], [0, 0]]), 0.5, 0.5)
    assert len(story.found) == 4
    assert story.draw(None).count("), (") == 3


# ---------------------------------------------------------------- information sets

looks = st.builds(
    CardsStory,
    st.sampled_from(STRATEGIES),
    st.integers(0, 60),
    st.sampled_from([None, 0, 1]),
    st.none() | st.sampled_from(sorted(TREE.set_of)),
)


@some
@given(looks)
def test_every_frame_of_a_game_of_cards_can_be_shown(story):
    check_clicks(story, check_frames(story, NO_CODE))
    check_steps(story)


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
        possible = story.possible(after.node)
        assert after.node in possible
        if story.view is None:
            assert possible == [after.node]
        else:
            cards, history = TREE.states[after.node]
            assert len(possible) == 2
            assert {TREE.states[node][0][story.view] for node in possible} == {cards[story.view]}
            assert {TREE.states[node][1] for node in possible} == {history}
            assert story.values(after, None)[f"player {1 - story.view}"] == "hidden"
            if after.node in TREE.set_of and TREE.set_of[after.node][0] == story.view:
                assert possible == TREE.sets[TREE.set_of[after.node]]


@some
@given(st.integers(0, 60), st.sampled_from([0, 1]))
def test_what_is_hidden_from_the_viewer_is_not_told_before_the_cards_are_shown(seed, view):
    """Another card in the other's hand, and everything up to there would look and sound the same."""
    story = CardsStory("all moves alike", seed, view)
    for _, step, after in moments(story):
        if GAME.is_terminal(TREE.states[after.node]):
            break
        seen = (story.draw(after), story.say(after, step), story.values(after, step))
        [other] = [node for node in story.possible(after.node) if node != after.node]
        twin = Moment(other)
        assert (story.draw(twin), story.say(twin, step), story.values(twin, step)) == seen


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
    for _, _, after in moments(story):
        thick = len(elements(story.draw(after)).findall("line[@class='link path']"))
        assert thick == (len(after.path) - 1) * len(story.possible(after.node))


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
        player, known = TREE.set_of[before.node]
        if question.choices:
            assert question.answer == step.data["action"]
            assert story.strategies[player][known][question.answer] > 0.999
        else:
            assert {before.node, *(int(id.split("/")[1]) for id in question.answer)} == set(TREE.sets[player, known])


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
