"""The game that is played: what the machines answer and why, what is said of it, and what clicks and buttons do."""

from itertools import pairwise
from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import KeptTable, Table, minimax
from coursekit.games import ConnectFour, Othello, TicTacToe
from coursekit.player import Demo
from coursekit.stage.play.boards import GAMES
from coursekit.stage.play.machine import (
    AHEAD,
    DEEPENING,
    FIXED,
    MACHINES,
    WITH_TABLE,
    Looked,
    Machine,
    RootWatch,
    best_of,
)
from coursekit.stage.play.machine_input import HEIGHTS
from coursekit.stage.play.play import play
from coursekit.stage.play.sampling_machines import SAMPLERS, Sampled, favourite
from coursekit.story import Frames, fold
from tests.lectures.frames import check_frames, check_steps, moments
from tests.lectures.viewer import control, message
from tests.stage.play.test_boards import SHOWN, played

CODE = r"alphabeta|negascout|mtd|\bfalse\b|finish|\bback\b(?! )"


def click(demo, id, step=None):
    """A click on an item, at the last step if not told otherwise."""
    at = len(demo.player.story.trace.steps) if step is None else step
    told = {"kind": "pointer", "event": "click", "id": id, "x": 0.0, "y": 0.0, "step": at, "text": "", "ended": True}
    demo.player._receive(demo.player, told, [])


def press(demo, name):
    control(demo, name).click()


def moved(demo):
    """The names of the moves made so far."""
    steps = [step for step in demo.player.story.trace.steps if step.event == "move"]
    return [demo.player.story.sides.shown.words(step.data["state"], step.data["choice"].action) for step in steps]


def saying(demo, number=-1):
    frames = Frames(demo.player.story)
    return frames[number % len(frames)].sentence


def finished(name, against, first="machines", height=2, budget=0.01, simulations=30):
    """A game played to its end."""
    demo = play(name, against, first, height, budget, simulations)
    for _ in range(50):
        press(demo, "To the end")
        if not message(demo):
            return demo
    raise AssertionError("it does not end")


# ---------------------------------------------------------------- machines


@settings(max_examples=80)
@given(st.sampled_from(["Tic-Tac-Toe", "Connect Four", "Othello 6 x 6", "Kalah", "Hex 4 x 4", "Split Nim"]), st.data())
def test_what_is_known_of_each_move_is_true(name, data):
    game, height = SHOWN[name].game, data.draw(st.integers(1, 3))
    state, _ = played(SHOWN[name], data.draw(st.integers(0, 10_000)), data.draw(st.integers(0, 20)))
    if game.is_terminal(state):
        return
    mover = game.to_move(state)

    def worth(action):
        child = game.result(state, action)
        value = minimax(game, child, height - 1).value
        return value if game.to_move(child) == mover else -value

    choice, steps = Machine(data.draw(st.sampled_from(list(FIXED))), height).choose(game, state)
    if len(game.actions(state)) == 1:
        assert (choice.action, steps) == (game.actions(state)[0], [])
        return
    assert choice.value == minimax(game, state, height).value == worth(choice.action)
    assert {move.action for move in choice.looked} <= set(game.actions(state))
    for known in [choice.looked, *(step.data["looked"] for step in steps)]:
        assert all(move.low <= worth(move.action) <= move.high for move in known)
    assert sum(move.nodes for move in choice.looked) < choice.nodes


@pytest.mark.parametrize("name", [*AHEAD, *FIXED])
@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Othello(6)])
def test_nodes_and_leaves_are_those_that_the_search_itself_counts(game, name):
    state = game.result(game.initial_state(), game.actions(game.initial_state())[0])
    watch = RootWatch(state, inf)
    found, _ = Machine(name, 3)._search(game, state, Table(1000), watch)
    assert (watch.nodes, watch.leaves) == (found.nodes, found.leaves)


def test_alpha_beta_says_at_most_where_minimax_says_how_much():
    game, state = ConnectFour(), ConnectFour().play("4433")
    full, _ = Machine("minimax", 4).choose(game, state)
    some, _ = Machine("alpha-beta", 4).choose(game, state)
    assert all(move.exact for move in full.looked)
    assert [move.exact for move in some.looked] != [True] * 7
    assert {move.low for move in some.looked if not move.exact} == {-inf}
    assert some.nodes < full.nodes


def test_mtd_keeps_both_bounds():
    game = Othello(6)
    _, steps = Machine("MTD(f)", 5).choose(game, game.initial_state())
    assert {step.event for step in steps} <= {"high", "low"}
    assert len(steps) > 1
    for step in steps:
        for move in step.data["looked"]:
            worth = -minimax(game, game.result(game.initial_state(), move.action), 4).value
            assert move.low <= worth <= move.high
    for before, after in pairwise([step.data["looked"] for step in steps]):
        known = {move.action: move for move in after}
        for move in before:
            assert known[move.action].low >= move.low
            assert known[move.action].high <= move.high


@settings(max_examples=30)
@given(st.sampled_from(["Connect Four", "Othello 6 x 6"]), st.integers(0, 10_000), st.lists(st.integers(1, 3)))
def test_with_a_table_from_earlier_turns_the_value_is_that_of_a_search_without(name, seed, heights):
    """MTD(f) demands the same height. The other may find higher entries, but not while a game goes forward."""
    game, height = SHOWN[name].game, max(heights, default=2)
    forward, any_way = KeptTable(256), KeptTable(256)
    for number in range(0, 2 * len(heights), 2):
        state, _ = played(SHOWN[name], seed, number)
        choice, _ = Machine("alpha-beta with table", height).choose(game, state, table=forward)
        assert choice.value == minimax(game, state, height).value
        for other, ahead in ((state, heights[number // 2]), (game.initial_state(), height)):
            choice, _ = Machine("MTD(f)", ahead).choose(game, other, table=any_way)
            assert choice.value == minimax(game, other, ahead).value


@pytest.mark.parametrize("name", WITH_TABLE)
def test_what_was_searched_in_an_earlier_turn_is_answered_by_the_table(name):
    game, table = TicTacToe(), KeptTable(1024)
    state = game.result(game.initial_state(), 1 << 4)
    first, _ = Machine(name, 9, budget=60).choose(game, state, table=table)
    again, steps = Machine(name, 9, budget=60).choose(game, state, table=table)
    assert (first.inherited, first.value) == (0, again.value)
    assert 0 < again.inherited <= again.nodes < first.nodes / 4
    if name != "MTD(f)":  # which keeps the last of its two bounds only
        assert again.inherited == again.nodes <= 9, "a node a height"
        assert (again.looked, [step for step in steps if step.event == "back"]) == ((), [])
    reply = game.result(game.result(state, again.action), 1 << 1)
    assert Machine(name, 9, budget=60).choose(game, reply, table=table)[0].inherited > 0


def test_deepening_tells_each_height_and_the_moves_of_the_last_one():
    game, state = ConnectFour(), ConnectFour().play("44")
    choice, steps = Machine(DEEPENING, budget=0.1).choose(game, state)
    done = [step.data["height"] for step in steps if step.event == "finish"]
    assert done == list(range(1, len(done) + 1))
    assert choice.height == done[-1]
    assert {step.data["height"] for step in steps if step.event == "back"} == {done[-1]}
    assert best_of(choice.looked).action == choice.action
    assert choice.line[0] == choice.action


def test_deepening_without_time_plays_the_first_legal_move():
    choice, _ = Machine(DEEPENING, budget=0).choose(ConnectFour(), ConnectFour().initial_state())
    assert (choice.action, choice.height, choice.looked) == (0, 0, ())


def test_deepening_ends_where_the_game_does():
    state = TicTacToe().initial_state()
    for square in (0, 4, 8, 2, 6, 3):
        state = TicTacToe().result(state, 1 << square)
    _, steps = Machine(DEEPENING, budget=5).choose(TicTacToe(), state)
    assert [step.data["height"] for step in steps if step.event in ("finish", "stopped")] == [1, 2, 3]


def test_the_expected_line_of_play_is_worth_what_the_machine_says():
    game = Othello(6)
    whole = 0
    for seed in range(12):
        state, _ = played(SHOWN["Othello 6 x 6"], seed, 10)
        choice, _ = Machine("alpha-beta with table", 4).choose(game, state)
        after = state
        for action in choice.line:
            after = game.result(after, action)
        if len(choice.line) == 4 and not game.is_terminal(after):
            whole += 1
            assert game.evaluate(after, game.to_move(state)) == choice.value
    assert whole > 5


def test_a_search_that_takes_too_long_is_ended_and_says_so():
    game, state = ConnectFour(), ConnectFour().initial_state()
    choice, steps = Machine("minimax", 12, patience=0.05).choose(game, state)
    assert choice.cut_short
    assert choice.action in game.actions(state)
    assert choice.nodes < 100_000
    assert all(step.data["looked"] for step in steps)


def test_random_moves_can_be_repeated_and_are_not_always_the_same():
    state = ConnectFour().initial_state()
    picks = [Machine("random").choose(ConnectFour(), state, number)[0].action for number in range(20)]
    assert picks == [Machine("random").choose(ConnectFour(), state, number)[0].action for number in range(20)]
    assert len(set(picks)) > 3


@settings(max_examples=30)
@given(st.sampled_from(["Tic-Tac-Toe", "Connect Four", "Othello 6 x 6", "Hex 4 x 4"]), st.data())
def test_a_machine_that_samples_plays_what_its_search_finds(name, data):
    game, number, simulations = SHOWN[name].game, data.draw(st.integers(0, 99)), data.draw(st.integers(1, 80))
    state, _ = played(SHOWN[name], data.draw(st.integers(0, 10_000)), data.draw(st.integers(0, 20)))
    if game.is_terminal(state) or len(game.actions(state)) == 1:
        return
    sampler = data.draw(st.sampled_from(list(SAMPLERS)))
    found = SAMPLERS[sampler](game, state, simulations, rng=Random(number))
    choice, steps = Machine(sampler, simulations=simulations).choose(game, state, number)
    assert (choice.action, choice.value) == (found.action, found.value)
    assert {move.action: move.visits for move in choice.looked} == found.visits
    assert choice.tree.simulations == found.root.visits == steps[-1].data["tree"].simulations
    assert all(a.data["tree"].simulations < b.data["tree"].simulations for a, b in pairwise(steps))
    assert choice.line[:1] in ((), (choice.action,))
    for move, child in zip(choice.looked, found.root.children, strict=True):
        assert move.mean == child.mean
        assert move.proven == (child.proven and child.proven[child.player])


def test_the_line_that_samples_expect_goes_down_the_tree():
    game = ConnectFour()
    choice, _ = Machine("UCT", simulations=2000).choose(game, game.initial_state())
    assert len(choice.line) > 2
    path, state = (), game.initial_state()
    for action in choice.line:
        best = max(game.actions(state), key=lambda action: choice.tree.counts.get((*path, action), (0, 0))[0])
        assert best == action
        path, state = (*path, action), game.result(state, action)


def test_samples_that_take_too_long_are_ended_and_what_is_known_by_then_decides():
    game = Othello(8)
    choice, _ = Machine("UCT", simulations=10_000, patience=0.05).choose(game, game.initial_state())
    assert choice.cut_short
    assert 0 < choice.tree.simulations < 10_000
    assert choice.action == favourite(choice.looked).action


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ([Sampled("a", 0.5, 10), Sampled("b", 0.9, 4)], "a"),
        ([Sampled("a", 0.5, 10), Sampled("b", 0.9, 4, 1.0)], "b"),
        ([Sampled("a", 0.9, 10, 0.0), Sampled("b", 0.1, 4)], "b"),
        ([Sampled("a", 0.9, 10, 0.0), Sampled("b", 0.1, 14, 0.0)], "b"),
        ([Sampled("a", None, 0), Sampled("b", 0.0, 1)], "b"),
    ],
)
def test_the_favourite_is_a_proven_win_or_has_most_visits_and_is_a_loss_only_at_last(moves, best):
    assert favourite(moves).action == best


def test_the_favourite_by_mean():
    assert favourite([Sampled("a", 0.5, 10), Sampled("b", 0.9, 4)], by_mean=True).action == "b"
    assert favourite([Sampled("a", None, 0)]) is None


# ---------------------------------------------------------------- story


@pytest.mark.parametrize(
    ("name", "against"),
    [
        ("Tic-Tac-Toe", "minimax"),
        ("Tic-Tac-Toe", "look-ahead of one"),
        ("Connect Four", "alpha-beta"),
        ("Connect Four", DEEPENING),
        ("Othello 6 x 6", "NegaScout"),
        ("Othello 6 x 6", "MTD(f)"),
        ("Kalah", "alpha-beta with table"),
        ("Kalah", "look-ahead of two"),
        ("Hex 4 x 4", "negamax"),
        ("Split Nim", "alpha-beta"),
        ("Othello 6 x 6", "random"),
        ("Tic-Tac-Toe", "UCT"),
        ("Kalah", "UCT"),
        ("Hex 4 x 4", "RAVE"),
    ],
)
def test_every_frame_of_a_whole_game_is_drawn_and_said_as_people_do(name, against):
    story = finished(name, against, first="you").player.story
    check_frames(story, CODE)
    check_steps(story)


def test_two_machines_are_told_apart():
    demo = finished("Tic-Tac-Toe", "alpha-beta", height=9)
    control(demo, "Player 0").value = "random"
    assert demo.player.story.sides.machines == ("random", "alpha-beta, height 9")
    story = demo.player.story
    check_frames(story, CODE)
    assert repr(demo) == f"<Player Tic-Tac-Toe: {len(story.trace.steps)} steps, a draw>"
    assert "Player 1 plays" in saying(demo, -5) + saying(demo, -4) + saying(demo, -3) + saying(demo, -2)


@settings(max_examples=20)
@given(st.sampled_from(list(GAMES)), st.sampled_from([m for m in MACHINES if m != DEEPENING]), st.data())
def test_what_is_said_of_a_choice_is_true_of_the_trace(name, against, data):
    demo = play(name, against, "machines", 2, simulations=30)
    for _ in range(data.draw(st.integers(1, 8))):
        press(demo, "Machine moves")
    story = demo.player.story
    for before, step, after in moments(story):
        said, question = story.say(after, step), story.ask(before, step)
        if question and question.choices:
            first, second = step.data["looked"]
            assert (question.answer == "it is better") == (second.low > first.low)
        if step.event == "move":
            choice = step.data["choice"]
            assert story.sides.shown.words(before.state, choice.action) in said
            if (
                choice.value is not None
                and f"worth {story.sides.shown.told(choice.value)}" in said
                and "No other" in said
            ):
                rest = max(move.high for move in choice.looked if move.action != choice.action)
                assert rest <= choice.value
                assert ("worth more than" in said) == (rest < choice.value)
        elif step.event in ("back", "try"):
            *others, this = step.data["looked"]
            best = best_of(others)
            assert (said.startswith("**Better")) == (best is not None and this.low > best.low)
            assert ("at most" in said) == (not this.exact)


def test_a_question_is_answered_by_what_comes_next():
    demo = play("Connect Four", "alpha-beta", "machine", 3)
    story, asked = demo.player.story, []
    for before, step, _ in moments(story):
        if question := story.ask(before, step):
            asked.append(question)
            if step.event == "move":
                assert question.answer == (f"column/{step.data['choice'].action}",)
            else:
                first, second = step.data["looked"]
                assert (question.answer == "it is better") == (second.low > first.low)
    assert [bool(question.choices) for question in asked] == [True, False]


def test_values_of_moves_are_written_on_the_board_while_the_machine_thinks():
    story = play("Connect Four", "minimax", "machine", 2).player.story
    frames = Frames(story)
    assert 'aria-label="column 1: 0 discs; worth ' in frames[1].svg
    assert 'aria-label="column 2: 0 discs"' in frames[1].svg
    assert "worth" not in frames[len(frames) - 1].svg


def test_the_best_move_so_far_the_one_looked_at_and_the_last_one_stand_out():
    demo = play("Connect Four", "minimax", height=2)
    click(demo, "column/3")
    frames = Frames(demo.player.story)
    for number, step in enumerate(demo.player.story.trace.steps[1:-1], start=2):
        marks, _ = demo.player.story.picture.marks(frames.state(number))
        best = best_of(step.data["looked"]).action
        assert [cell // 7 for cell, mark in marks.items() if mark.state == "done"] == [best]
        assert [cell // 7 for cell, mark in marks.items() if mark.now] == [step.data["action"]]
        assert [cell for cell, mark in marks.items() if mark.last] == [21]
    marks, _ = demo.player.story.picture.marks(frames.state(len(frames) - 1))
    last = demo.player.story.trace.steps[-1].data["choice"].action
    assert [cell // 7 for cell, mark in marks.items() if mark.last] == [last]
    assert len([mark for mark in marks.values() if mark.legal]) == 7


def test_means_and_visits_of_samples_are_seen_and_told():
    demo = play("Tic-Tac-Toe", "UCT", "machine", simulations=200)
    story, frames = demo.player.story, Frames(demo.player.story)
    told = [frames[i].sentence for i in range(1, len(frames))]
    assert [text.split(" most")[0] for text in told[1:-1]] == [f"**After {n} simulations" for n in (20, 50, 100, 200)]
    tree = story.trace.steps[-2].data["tree"]
    visits, rewards = tree.counts[(1 << 4,)]
    assert f'aria-label="row 2, column 2: empty; {rewards / visits:.2f} on average in {visits} visits"' in frames[5].svg
    assert ">visits<" in frames[5].svg
    [chosen] = (move for move in tree.moves(story.sides.game, story.start().state) if move.action == 1)
    assert f"most visited, in {chosen.visits} of 200 simulations, which brought {chosen.mean:.2f} of a win" in told[-1]
    assert frames[5].values["simulations"] == "200"


def test_a_sampled_win_is_told_as_proven():
    demo = play("Tic-Tac-Toe", "UCT", "machines", simulations=500)
    control(demo, "Player 0").value = "random"
    for _ in range(9):
        press(demo, "Machine moves")
    story = demo.player.story
    said = [story.say(after, step) for _, step, after in moments(story) if step.event == "move"]
    assert any("it is proven: " in text for text in said)


def test_the_line_that_has_won_stands_out():
    story = finished("Connect Four", "alpha-beta", first="you").player.story
    marks, _ = story.picture.marks(fold(story))
    assert len([mark for mark in marks.values() if mark.state == "spot"]) >= 4
    assert not [mark for mark in marks.values() if mark.legal]


def test_only_the_persons_own_moves_are_buttons():
    story = play("Othello 6 x 6", "alpha-beta", "machine", 2).player.story
    frames = Frames(story)
    assert frames[len(frames) - 1].svg.count('role="button"') == 3
    assert 'role="button"' not in frames[1].svg
    assert 'role="button"' not in Frames(play("Othello 6 x 6", first="machines").player.story)[0].svg


def test_who_has_won_and_by_how_much():
    demo = play("Connect Four", "random")
    for _ in range(21):
        press(demo, "To the end")
    state = fold(demo.player.story).state
    worth = demo.player.story.sides.game.utility(state, 0)
    assert worth
    assert f"{'You win' if worth > 0 else 'The machine wins'} by {abs(worth)}, with disc {22 - abs(worth)}:" in saying(
        demo
    )
    assert repr(demo).endswith(f"{'you win' if worth > 0 else 'the machine wins'} by {abs(worth)}>")


# ---------------------------------------------------------------- the demo


def test_a_click_is_a_move_and_the_machine_answers():
    demo = play()
    assert isinstance(demo, Demo)
    assert repr(demo) == "<Player Connect Four: 0 steps, you to move>"
    click(demo, "column/3")
    assert moved(demo)[0] == "column 4"
    assert len(moved(demo)) == 2
    assert message(demo) == ""
    assert demo.player._film["at"] == len(demo.player.story.trace.steps)
    assert saying(demo).startswith("**The machine plays column ")
    assert saying(demo, 1) == "**You play column 4.** Now the machine moves."


def test_a_click_that_is_no_move_says_why_and_changes_nothing():
    demo = play("Tic-Tac-Toe", "minimax", height=2)
    click(demo, "cell/4")
    before = moved(demo)
    for id, step, said in (
        ("cell/4", None, "Row 2, column 2 is taken."),
        ("", None, "Click a square to move."),
        ("cell/0", 1, "That is an earlier position. Go to the last step to move (End), or take back."),
    ):
        click(demo, id, step)
        assert message(demo) == said
        assert moved(demo) == before
    click(demo, "cell/0" if "row 1, column 1" not in before else "cell/1")
    assert message(demo) == ""
    assert len(moved(demo)) == 4


def test_nothing_moves_when_the_game_is_over():
    demo = finished("Tic-Tac-Toe", "random", first="you")
    before = moved(demo)
    click(demo, "cell/0")
    assert message(demo) == "The game is over. Begin a new one, or take a move back."
    press(demo, "Machine moves")
    assert moved(demo) == before
    press(demo, "Take back")
    assert len(moved(demo)) < len(before)


def test_taking_back_returns_to_the_persons_own_turn():
    demo = play("Connect Four", "alpha-beta", "machine", 2)
    press(demo, "Take back")
    assert message(demo) == "There is no move to take back."
    opening = moved(demo)
    click(demo, "column/0")
    click(demo, "column/1")
    press(demo, "Take back")
    assert len(moved(demo)) == 3
    press(demo, "Take back")
    assert moved(demo) == opening
    click(demo, "column/0")
    assert len(moved(demo)) == 3


def test_a_machine_keeps_its_table_within_a_game():
    demo = play("Connect Four", "alpha-beta with table", height=4)
    click(demo, "column/3")
    assert fold(demo.player.story).inherited == 0
    click(demo, "column/3")
    known = fold(demo.player.story)
    assert known.inherited > 0
    frame = Frames(demo.player.story)[len(demo.player.story.trace.steps)]
    assert frame.values["known before"] == str(known.inherited)
    press(demo, "Take back")
    click(demo, "column/3")
    again = fold(demo.player.story)
    assert (again.state, again.nodes) == (known.state, 1)
    assert "The table knew that from an earlier turn: nothing was searched." in saying(demo)
    control(demo, "Height").value = 5
    press(demo, "Take back")
    click(demo, "column/3")
    higher = fold(demo.player.story)
    assert higher.nodes > known.nodes
    assert higher.choice.value == minimax(ConnectFour(), higher.before, 5).value
    control(demo, "Height").value = 4
    press(demo, "Take back")
    click(demo, "column/3")
    assert fold(demo.player.story).choice.value == higher.choice.value, "the higher entry serves"
    press(demo, "New game")
    click(demo, "column/3")
    assert fold(demo.player.story).inherited == 0


def test_two_machines_have_a_table_each_and_a_machine_without_has_none():
    demo = play("Connect Four", "alpha-beta with table", "machines", 3)
    for _ in range(2):
        press(demo, "Machine moves")
        assert fold(demo.player.story).inherited == 0
    for _ in range(2):
        press(demo, "Machine moves")
        assert fold(demo.player.story).inherited > 0
    control(demo, "Player 0").value = "MTD(f)"
    press(demo, "Machine moves")
    assert fold(demo.player.story).inherited == 0
    control(demo, "Against").value = "alpha-beta"
    press(demo, "Machine moves")
    assert fold(demo.player.story).inherited is None


def test_two_machines_move_one_by_one_and_are_taken_back_so():
    demo = play("Tic-Tac-Toe", "alpha-beta", "machines")
    click(demo, "cell/0")
    assert message(demo) == "Machines play here. Press “Machine moves”."
    press(demo, "Machine moves")
    press(demo, "Machine moves")
    assert len(moved(demo)) == 2
    press(demo, "Take back")
    assert len(moved(demo)) == 1


def test_a_machine_may_move_for_a_person():
    demo = play("Tic-Tac-Toe", "alpha-beta")
    press(demo, "Machine moves")
    assert len(moved(demo)) == 2
    mine = next(i for i, step in enumerate(demo.player.story.trace.steps, start=1) if step.event == "move")
    assert saying(demo, mine).startswith("**For you the machine plays row 1, column 1:** worth 0, a draw.")


def test_moves_in_a_row_are_pointed_out():
    demo = play("Kalah", "look-ahead of one", "machine")
    assert len(moved(demo)) > 1
    assert message(demo) == f"The machine moved {len(moved(demo))} times in a row: step back to see how."


def test_another_game_or_beginning_starts_anew_with_a_height_that_is_quick():
    demo = play("Connect Four", height=3)
    click(demo, "column/3")
    control(demo, "Game").value = "Hex 5 x 5"
    assert repr(demo) == "<Player Hex 5 x 5: 0 steps, you to move>"
    assert control(demo, "Height").value == HEIGHTS["Hex 5 x 5"][1]
    control(demo, "Against").value = "minimax"
    assert control(demo, "Height").value == HEIGHTS["Hex 5 x 5"][0]
    control(demo, "Against").value = "alpha-beta"
    control(demo, "Game").value = "Tic-Tac-Toe"
    control(demo, "Who").value = "machine"
    assert len(moved(demo)) == 1


def test_another_machine_goes_on_with_the_same_game():
    demo = play("Connect Four", "random")
    click(demo, "column/3")
    control(demo, "Against").value = "alpha-beta"
    assert len(moved(demo)) == 2
    control(demo, "Height").value = 2
    click(demo, "column/3")
    assert fold(demo.player.story).choice.machine == Machine("alpha-beta", 2, 0.25)
    assert ">alpha-beta, height 2<" in demo.player.story.backdrop()


def test_only_the_controls_that_do_something_are_seen():
    demo = play("Connect Four", "alpha-beta")

    def seen(name):
        return control(demo, name).layout.display != "none"

    assert (seen("Height"), seen("Seconds"), seen("Player 0")) == (True, False, False)
    control(demo, "Against").value = DEEPENING
    assert (seen("Height"), seen("Seconds")) == (False, True)
    assert (seen("Simulations"), seen("C")) == (False, False)
    control(demo, "Against").value = "RAVE"
    assert (seen("Height"), seen("Simulations"), seen("C")) == (False, True, False)
    control(demo, "Against").value = "UCT"
    assert (seen("Simulations"), seen("C")) == (True, True)
    control(demo, "Against").value = "random"
    assert (seen("Height"), seen("Seconds"), seen("Simulations")) == (False, False, False)
    control(demo, "Who").value = "machines"
    assert seen("Player 0")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess', but Tic-Tac-Toe, Connect Four,"),
        ({"against": "alphabeta"}, "there is no machine 'alphabeta'"),
        ({"first": "me"}, "there is no beginning 'me', but you, machine, machines"),
        ({"height": 0}, "the height must be from 1 to 12, not 0"),
        ({"height": 13}, "the height must be from 1 to 12, not 13"),
        ({"budget": -1.0}, "the budget must be from 0 to 5 s"),
        ({"budget": inf}, "the budget must be from 0 to 5 s"),
        ({"simulations": 0}, "the simulations must be from 1 to 10,000, not 0"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        play(**arguments)


def test_a_bound_is_written_as_one():
    story = play().player.story
    assert story.sides.bounds(Looked(0, 1.0, 1.0, 1)) == "1"
    assert story.sides.bounds(Looked(0, -inf, -2.0, 1)) == "≤ −2"
    assert story.sides.bounds(Looked(0, -inf, -2.0, 1), words=True) == "at most −2"
    assert story.sides.bounds(Looked(0, 3.0, inf, 1), words=True) == "at least 3"
    assert story.sides.bounds(Looked(0, 3.0, 5.0, 1)) == "3 … 5"
