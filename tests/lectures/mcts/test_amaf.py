"""What the story of AMAF shows and says is true, and it misleads where it is said to."""

from functools import cache

import pytest
from hypothesis import given, settings

from coursekit.games import ConnectFour
from coursekit.lectures.mcts.amaf_story import PREFIX
from coursekit.lectures.mcts.positions import FATES, MISLEADING, connect_four
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.mcts.strategies import crediting, credits_story
from tests.pictures.drawn import groups

some = settings(max_examples=6)

MISLED = "Connect Four, where AMAF misleads"

# ---------------------------------------------------------------- what is shown is true


def won_by_mover(story, simulation):
    """Whether the player to move wins a simulation, by the game's own rules: Hex is decided when the chain is there."""
    game, state = story.position.shown.game, story.position.state
    for player, action in simulation.moves:
        assert game.to_move(state) == player
        state = game.result(state, action)
        if game.is_terminal(state):
            value = game.utility(state, story.mover)
            return 0.5 if value == 0 else float(value > 0)
    raise AssertionError("the simulation does not end")


@some
@given(crediting)
def test_the_counts_are_those_of_the_run_and_of_the_moves_that_are_shown(story):
    end = fold(story)
    expected, first = {}, {}
    for simulation in story.simulations:
        reward = won_by_mover(story, simulation)
        assert simulation.rewards[story.mover] == reward
        made = {action for player, action in simulation.moves if player == story.mover} & set(story.actions)
        for counts, actions in ((expected, made), (first, [simulation.first])):
            for action in actions:
                visits, rewards = counts.get(action, (0, 0))
                counts[action] = visits + 1, rewards + reward
    assert end.amaf == expected
    assert end.own == first
    for child in story.trace.result.root.children:
        assert expected.get(child.action, (0, 0)) == (child.amaf_visits, child.amaf_rewards)
        assert first.get(child.action, (0, 0)) == (child.visits, child.rewards)


@some
@given(crediting)
def test_the_question_is_answered_by_every_other_move_of_the_same_player(story):
    asked = 0
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if question and not question.choices:
            asked += 1
            simulation = step.data["simulation"]
            made = {action for player, action in simulation.moves if player == story.mover} & set(story.actions)
            others = made - {simulation.moves[0][1]}
            assert set(question.answer) == {id for a in others for id in (story.item(a), story.column(a))}
            assert before.over
            assert before.simulation is simulation
    assert asked <= 3


def test_one_simulation_credits_half_the_board_and_a_few_all_of_it():
    story = credits_story("Hex 4 x 4")
    frames = Frames(story)
    [counted] = [i for i, step in enumerate(story.trace.steps, 1) if step.event == "count"]
    assert frames[counted].values["moves with credits"] == "8 of 16"
    assert frames[counted].values["moves with visits"] == "1 of 16"
    last = frames[len(story.trace.steps)]
    assert last.values["moves with credits"] == "16 of 16"
    assert int(last.values["moves with visits"].split()[0]) <= 10
    assert last.sentence.startswith("**AMAF has 96 credits for 16 moves.**")


def test_the_board_on_the_right_tells_each_moves_mean_and_number_of_credits():
    story = credits_story("Hex 3 x 3")
    end = fold(story)
    drawn = groups(story.draw(end))
    for action in story.actions:
        visits, rewards = end.amaf[action]
        told = " ".join(drawn[story.item(action)].itertext())
        value, of = told.split(" of ")
        assert float(value) == pytest.approx(rewards / visits, abs=0.005)
        assert int(of) == visits
        assert story.item(action).startswith(PREFIX)


# ---------------------------------------------------------------- where it misleads


@cache
def exact(state, player):
    """Over all random roll-outs from a state: the mean reward of `player`, and for each of its columns how likely it is
    played, and the mean of the reward where it is, times that."""
    game = ConnectFour()
    if game.is_terminal(state):
        value = game.utility(state, player)
        return (0.5 if value == 0 else float(value > 0)), {}
    actions = game.actions(state)
    total, columns = 0.0, {}
    for action in actions:
        reward, later = exact(game.result(state, action), player)
        total += reward / len(actions)
        if state[0] == player:
            later = {**later, action: (1.0, reward)}
        for column, (likely, rewarded) in later.items():
            before = columns.get(column, (0.0, 0.0))
            columns[column] = before[0] + likely / len(actions), before[1] + rewarded / len(actions)
    return total, columns


@cache
def minimax(state):
    """The sign of the value, from the side of the player to move."""
    game = ConnectFour()
    if game.is_terminal(state):
        value = game.utility(state, state[0])
        return (value > 0) - (value < 0)
    return max(-minimax(game.result(state, action)) for action in game.actions(state))


def test_amaf_prefers_a_losing_move_where_plain_roll_outs_prefer_the_winning_one():
    state, game = connect_four(MISLEADING).state, ConnectFour()
    values = {action: -minimax(game.result(state, action)) for action in game.actions(state)}
    assert values == {2: -1, 3: -1, 5: 1, 6: -1}
    _, columns = exact(state, state[0])
    amaf = {action: columns[action][1] / columns[action][0] for action in values}
    first = {action: exact(game.result(state, action), state[0])[0] for action in values}
    assert max(amaf, key=amaf.get) == 3
    assert amaf[3] > amaf[5] + 0.09
    assert max(first, key=first.get) == 5
    assert first[5] > first[3] + 0.2


def test_the_reason_is_the_cell_above():
    state, game = connect_four(MISLEADING).state, ConnectFour()
    other = game.result(game.result(state, 3), 3)
    assert game.is_terminal(other)
    assert game.utility(other, state[0]) < 0
    turned = game.result((1 - state[0], state[2], state[1]), 3)  # if the other had to move there first
    own = game.result(turned, 3)
    assert game.is_terminal(own)
    assert game.utility(own, state[0]) > 0


def test_the_demo_shows_that_amaf_is_misled_and_the_search_is_not():
    story = credits_story(MISLED)
    end = fold(story)
    assert story.name(story.best(end)) == "column 4"
    assert FATES[story.fates[story.best(end)]] == "loses"
    assert story.name(story.trace.result.action) == "column 6"
    won = [s for s in story.simulations if 3 in s.credited and s.rewards[story.mover] == 1]
    last = sum(s.moves[-1] == (story.mover, 3) for s in won)
    assert last >= 0.9 * len(won)  # it wins only where it ends the game
    times = f"all its {len(won)} wins" if last == len(won) else f"{last} of its {len(won)} wins"
    visits, rewards = end.own[3]
    assert story.say(end, story.trace.steps[-1]) == (
        f"**AMAF prefers column 4, which loses.** It came last in {times}, when it made four. "
        f"As the first move it won {rewards:.0f} of {visits}: player 1 answers with column 4."
    )
    columns = groups(story.draw(end))
    looks = {id: columns[id].find("rect").get("class") for id in columns if id.startswith("move/")}
    assert looks == {"move/1": "ghost", "move/2": "spot", "move/3": "done", "move/4": "ghost"}


def test_most_seeds_are_misled():
    misled = [story.best(fold(story)) == 3 for story in (credits_story(MISLED, seed=seed) for seed in range(1, 16))]
    assert sum(misled) >= 12


def test_the_truth_is_hidden_until_it_has_been_asked_for():
    story = credits_story(MISLED)
    *_, (before, step, after) = moments(story)
    question = story.ask(before, step)
    assert question.answer == "loses"
    for moment, told in ((before, "?"), (after, "loses")):
        assert list(groups(story.draw(moment))["move/2"].itertext())[-1] == told


def test_one_simulation_more_is_told_that_credits_a_move_on_top_of_a_disc():
    story = credits_story(MISLED)
    said = [story.say(after, step) for _, step, after in moments(story) if step.event == "credit"]
    assert any("on top of a disc" in sentence for sentence in said)
    for _, step, _ in moments(story):
        if step.event == "credit":
            simulation, action = step.data["simulation"], step.data["action"]
            at = simulation.moves.index((story.mover, action))
            below = any(other == action for _, other in simulation.moves[:at])
            assert (action in simulation.elsewhere) == below
