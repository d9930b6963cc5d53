"""The stories of lecture 11 on split Nim and on best responses: what they show and say is true of the game."""

import re
from itertools import product

import pytest
from hypothesis import given, settings

from coursekit.adversarial import and_or, best_responses, is_equilibrium
from coursekit.games.matrix_game import EXAMPLES
from coursekit.games.split_nim import grundy
from coursekit.lectures.games.best_response_walk import WalkStory
from coursekit.lectures.games.split_nim import PLAYERS, NimStory
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.games.strategies import heaps, tables
from tests.pictures.drawn import elements, groups, places_of

some = settings(max_examples=30)


# ---------------------------------------------------------------- split Nim


def test_the_picture_of_merged_states_is_no_longer_than_can_be_followed():
    assert all(len(NimStory(heap, merged=True).trace.steps) <= 120 for heap in range(3, 10))


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
        "nodes": 24,
        "different states": 14,
        "labelled": 24,
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
