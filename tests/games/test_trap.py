"""The search trap: what each move is worth, and how it looks to random play and to searches that end too soon."""

from random import Random

import pytest

from coursekit.adversarial import alphabeta, minimax
from coursekit.games.trap import BOLD, SOLID, Trap


def worth(game, action):
    return -minimax(game, game.result(game.initial_state(), action)).value


def chance_of_winning(game, state):
    """How often player 0 wins if all moves are random, by going through all of them."""
    if game.is_terminal(state):
        return game.utility(state, 0) > 0
    children = [chance_of_winning(game, game.result(state, action)) for action in game.actions(state)]
    return sum(children) / len(children)


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize(("width", "depth"), [(2, 1), (2, 3), (2, 5), (3, 1), (3, 3), (4, 3)])
def test_the_bold_move_loses_and_nearly_always_wins(width, depth, goes_on):
    game = Trap(width, depth, goes_on, depth + 2)
    assert (worth(game, BOLD), worth(game, SOLID)) == (-1, 0)
    chance = chance_of_winning(game, game.result(game.initial_state(), BOLD))
    assert chance == pytest.approx(1 - (1 / width) ** ((depth + 1) / 2))


@pytest.mark.parametrize("goes_on", [False, True])
@pytest.mark.parametrize(("width", "depth"), [(2, 1), (3, 3), (4, 5)])
def test_a_search_sees_the_trap_once_it_is_as_deep(width, depth, goes_on):
    game = Trap(width, depth, goes_on)
    bold = game.result(game.initial_state(), BOLD)
    assert alphabeta(game, bold, depth - 1).value == 0
    assert alphabeta(game, bold, depth).value == 1
    assert alphabeta(game, game.initial_state(), depth + 1).action == SOLID


def test_one_other_reply_lets_the_bold_move_go_free():
    game = Trap(3, 5)
    state = game.initial_state()
    for action in (BOLD, game.quiet, 1, game.quiet, 0):
        state = game.result(state, action)
    assert state == (5, "caught")
    assert game.is_terminal(game.result(state, game.quiet))
    assert game.utility(game.result(state, game.quiet), 0) == -1
    free = game.result(state, 0)
    while not game.is_terminal(free):
        free = game.result(free, game.quiet)
    assert (free[0], game.utility(free, 0), game.utility(free, 1)) == (game.length, 1, -1)


def test_where_it_goes_on_a_trap_that_has_shut_stays_shut():
    game = Trap(3, 1, goes_on=True)
    state = game.result(game.result(game.initial_state(), BOLD), game.quiet)
    assert game.shut(state)
    assert not game.is_terminal(state)
    assert game.evaluate(state, 0) == -1
    for seed in range(20):
        moves: list[tuple[int, int]] = []
        end = game.playout(state, Random(seed), moves)
        assert len(moves) == game.length - 2
        assert game.utility(end, 0) == -1


def test_players_take_turns():
    game = Trap(2, 3)
    state, movers = game.initial_state(), []
    while not game.is_terminal(state):
        movers.append(game.to_move(state))
        state = game.result(state, game.actions(state)[-1])
    assert movers == [0, 1] * (game.length // 2) + [0] * (game.length % 2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((1, 3), "at least 2 moves a state, not 1"),
        ((3, 2), "an odd number of plies, not 2"),
        ((3, -1), "an odd number of plies, not -1"),
        ((3, 3, False, 3), "a trap of 3 plies cannot end after 3"),
    ],
)
def test_what_is_no_trap_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        Trap(*arguments)
