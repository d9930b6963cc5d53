"""Games on their boards: what is seen of a state, which move a click means, what is said of moves and endings."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games.othello import PASS
from coursekit.pictures import board as picture
from coursekit.stage.play.boards import GAMES, KalahShown, SplitNimShown
from coursekit.stage.play.stones import ConnectFourShown, HexShown, OthelloShown, TicTacToeShown
from tests.pictures.drawn import groups

SHOWN = {name: make() for name, make in GAMES.items()}


def played(shown, seed, plies):
    """A state of a game played at random, and the moves that led there."""
    rng, game = Random(seed), shown.game
    state, moves = game.initial_state(), []
    while len(moves) < plies and not game.is_terminal(state):
        action = rng.choice(game.actions(state))
        moves.append((state, action))
        state = game.result(state, action)
    return state, moves


positions = st.tuples(st.sampled_from(list(SHOWN)), st.integers(0, 10_000), st.integers(0, 70))


@given(positions)
def test_a_click_where_a_move_is_shown_makes_that_move(position):
    name, seed, plies = position
    shown = SHOWN[name]
    state, _ = played(shown, seed, plies)
    if not shown.game.is_terminal(state):
        for action in shown.game.actions(state):
            item = shown.item(state, action)
            assert item or action == PASS
            assert shown.action(state, item) == action


@given(positions)
def test_every_other_click_is_refused_in_a_sentence(position):
    name, seed, plies = position
    shown = SHOWN[name]
    state, _ = played(shown, seed, plies)
    if shown.game.is_terminal(state) or shown.game.actions(state) == [PASS]:
        return
    for item in [*shown.tells(state), "", "nothing/3"]:
        told = ""
        try:
            action = shown.action(state, item)
        except ValueError as error:
            told = str(error)
        assert (told[0].isupper() and told[-1] == ".") if told else action in shown.game.actions(state)


@given(positions)
def test_names_tell_the_moves_of_a_state_apart(position):
    name, seed, plies = position
    shown = SHOWN[name]
    state, _ = played(shown, seed, plies)
    if not shown.game.is_terminal(state):
        actions = shown.game.actions(state)
        assert len({shown.words(state, action) for action in actions}) == len(actions)
        assert len({shown.short(state, action) for action in actions}) == len(actions)


@given(positions)
def test_what_lies_on_the_board_is_drawn_and_told(position):
    name, seed, plies = position
    shown = SHOWN[name]
    state, _ = played(shown, seed, plies)
    marks, tells = shown.marks(state), shown.tells(state)
    assert marks.keys() <= shown.board.cells.keys()
    assert tells.keys() <= shown.board.items.keys()
    drawn = groups(picture.draw(shown.board, marks, tells))
    assert drawn.keys() == tells.keys()
    for item, group in drawn.items():
        assert group.get("aria-label") == tells[item] != ""


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Connect Four", "Othello 6 x 6", "Hex 4 x 4"])
@given(seed=st.integers(0, 10_000))
def test_stones_stand_where_the_game_itself_shows_them(name, seed):
    shown = SHOWN[name]
    state, _ = played(shown, seed, 9)
    text = "".join(shown.game.show(state).split())
    rows = 6 if name == "Connect Four" else len(shown.game.show(state).split("\n"))
    across = len(text) // rows
    for cell, mark in shown.marks(state).items():
        at = (5 - cell % 7) * 7 + cell // 7 if name == "Connect Four" else cell
        assert text[at] == "XO"[mark.stone]
    assert len(shown.marks(state)) == sum(letter != "." for letter in text)
    assert across * rows == len(text)


@pytest.mark.parametrize(
    ("shown", "way", "line"),
    [
        (TicTacToeShown(), [0, 1, 4, 2, 8], {0, 4, 8}),
        (HexShown(3), [1, 0, 4, 3, 7], {1, 4, 7}),
        (HexShown(3), [0, 1, 3, 2, 4, 5, 6], {0, 3, 6}),
        (HexShown(3), [2, 3, 1, 4, 0, 5], {3, 4, 5}),
        (HexShown(3), [2, 0, 4, 8, 6], {2, 4, 6}),
    ],
)
def test_the_line_that_has_won_is_found(shown, way, line):
    game, state = shown.game, shown.game.initial_state()
    assert not set(shown.line(state))
    for cell in way:
        state = game.result(state, 1 << cell)
    assert game.is_terminal(state)
    assert set(shown.line(state)) == line


@pytest.mark.parametrize("step", [1, 6, 7, 8], ids=["up", "down and right", "along a row", "up and right"])
def test_four_in_a_line_are_found_in_each_direction(step):
    shown, line = ConnectFourShown(), {15 + k * step for k in range(4)}
    state = 1, 1 << 7, sum(1 << cell for cell in line) | 1 << 42
    assert shown.game.is_terminal(state)
    assert set(shown.line(state)) == line


@given(positions)
def test_a_line_is_seen_only_where_somebody_has_won(position):
    name, seed, plies = position
    shown = SHOWN[name]
    state, _ = played(shown, seed, plies)
    line = set(shown.line(state))
    if name in ("Tic-Tac-Toe", "Connect Four", "Hex 4 x 4", "Hex 5 x 5"):
        over = shown.game.is_terminal(state) and shown.game.utility(state, 0)
        assert bool(line) == bool(over)
        assert {shown.marks(state)[cell].stone for cell in line} <= {1 - state[0]}


def test_moves_have_the_names_of_their_fields():
    def name(shown, action):
        return shown.words(shown.game.initial_state(), action)

    assert name(TicTacToeShown(), 1 << 5) == "row 2, column 3"
    assert name(ConnectFourShown(), 3) == "column 4"
    assert name(OthelloShown(8), 1 << 34) == "c5"
    assert name(OthelloShown(8), PASS) == "no disc, but passes"
    assert name(HexShown(5), 1 << 11) == "b3"
    assert name(KalahShown(), 2) == "house 3"
    assert name(SplitNimShown(), (7, 5)) == "7 into 5 + 2"


def refusal(shown, state, item):
    with pytest.raises(ValueError, match=r"\.$") as told:
        shown.action(state, item)
    return str(told.value)


def test_refusals_say_what_is_wrong():
    four, othello, kalah, nim = ConnectFourShown(), OthelloShown(8), KalahShown(), SplitNimShown()
    assert refusal(four, four.game.play("111111"), "column/0") == "Column 1 is full."
    assert refusal(four, four.game.play(""), "") == "Click a column to move."
    start = othello.game.initial_state()
    assert refusal(othello, start, "cell/27") == "D4 is taken."
    assert refusal(othello, start, "cell/0") == "A disc on a1 would turn none of the other's."
    after = kalah.game.result(kalah.game.initial_state(), 0)  # the last seed in the store: the same player again
    assert refusal(kalah, after, "cell/0") == "House 1 is empty."
    assert refusal(kalah, after, "cell/6") == "A store is not sown. Click one of your houses."
    assert refusal(kalah, after, "cell/7") == "That house is not yours: yours are the ones below."
    split = nim.game.result(nim.game.initial_state(), (7, 4))
    assert refusal(nim, split, "cell/1") == "A heap of 4 must be split into two unequal ones, not 2 and 2."
    assert refusal(nim, nim.game.result(split, (4, 3)), "cell/14") == "A heap of 1 cannot be split."
    assert refusal(nim, split, "cell/20") == "Click a counter to split its heap behind it."
    assert refusal(nim, split, "cell/3") == "Behind the last counter there is nothing to split off."


def test_a_player_who_cannot_move_passes_wherever_the_click_is():
    shown = OthelloShown(4)
    for seed in range(200):
        _, moves = played(shown, seed, 20)
        for state, action in moves:
            if action == PASS:
                assert shown.action(state, "cell/0") == shown.action(state, "") == PASS
                assert shown.item(state, PASS) == ""
                assert shown.effect(state, PASS) == "No disc could be turned."
                return
    raise AssertionError("nobody passed")


@given(st.sampled_from(["Othello 6 x 6", "Kalah"]), st.integers(0, 10_000), st.integers(1, 60))
def test_what_a_move_does_is_true(name, seed, plies):
    shown = SHOWN[name]
    after, moves = played(shown, seed, plies)
    state, action = moves[-1]
    told = shown.effect(state, action)
    if name == "Kalah":
        houses = shown.game.houses
        store = state[0] * (houses + 1) + houses
        gain = after[1][store] - state[1][store]
        assert ("moves again" in told) == (after[0] == state[0])
        if told.endswith("captured."):
            captured = int(told.split(": ")[1].split()[0])
            # What was not captured went in one by one, at most once a round of 13 houses and stores.
            assert 1 <= captured <= gain <= captured + 1 + state[1][state[0] * (houses + 1) + action] // 13
    elif action != PASS:
        turned = sum(a.stone != b.stone for cell, a in shown.marks(state).items() for b in [shown.marks(after)[cell]])
        assert told == ("One disc is turned." if turned == 1 else f"{turned} discs are turned.")


def test_a_capture_is_counted_with_the_seed_that_made_it():
    shown = KalahShown()
    state = 0, (1, 0, 3, 0, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0)
    assert shown.effect(state, 0) == "The last seed falls into an empty house: 6 seeds captured."
    assert shown.effect(state, 2) == "The last seed falls into an empty house: 3 seeds captured."


@given(st.sampled_from(list(SHOWN)), st.integers(0, 10_000))
def test_an_ending_tells_the_count_behind_its_utility(name, seed):
    shown = SHOWN[name]
    state, _ = played(shown, seed, 500)
    told, worth = shown.ended(state), abs(shown.game.utility(state, 0))
    if " discs to " in told or " seeds to " in told:
        counts = [int(word) for word in told.replace(",", "").split() if word.isdecimal()]
        empty = counts[2] if len(counts) > 2 else 0
        assert counts[0] - counts[1] + empty == worth
    if name == "Connect Four" and worth:
        assert f"disc {22 - worth}:" in told


def test_only_a_search_to_the_end_decides_where_estimates_are_as_large_as_wins():
    three, four, kalah = TicTacToeShown(), ConnectFourShown(), KalahShown()
    state = three.game.initial_state()
    assert not three.decided(state, 2, 8)
    assert three.decided(state, 0, 9)
    assert four.decided(state, -3, 4)
    assert not four.decided(state, 0.9, 4)
    assert not kalah.decided(kalah.game.initial_state(), 5, 40)
