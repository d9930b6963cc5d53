"""Searching Othello, beside OpenSpiel from Python and easyAI.

Peers solve the same problem as we do through their own front doors: the same position, the same height, the same
estimate of what lies beyond, moves from A1 to H8. So both look at the same nodes and find the same value and move.
"""

from random import Random

from coursekit.adversarial import alphabeta
from coursekit.games import Othello
from coursekit.games.othello import PASS
from tests.benchmarks import Row, fastest
from tests.benchmarks.algorithms import Peer, beside, same

HEIGHT = 6
OPEN_SPIEL = Peer("OpenSpiel from Python", "pyspiel", 2)
EASY_AI = Peer("easyAI", "easyAI", 20)


def rows() -> list[Row]:
    start, middle = [], moves_at_random(20)
    return [
        open_spiel("from the beginning", start, rounds=20),
        open_spiel("from a middle game", middle, rounds=5),
        easy_ai("from the beginning", start),
        easy_ai("from a middle game", middle),
        speed("from a middle game", middle),
    ]


def moves_at_random(plies: int) -> list[int]:
    game, rng = Othello(), Random(3)
    state, moves = game.initial_state(), []
    for _ in range(plies):
        moves.append(rng.choice(game.actions(state)))
        state = game.result(state, moves[-1])
    return moves


def after(game: Othello, moves: list[int]) -> tuple[int, int, int]:
    state = game.initial_state()
    for move in moves:
        state = game.result(state, move)
    return state


class Discs(Othello):
    """What lies beyond the horizon is worth the difference of discs."""

    def evaluate(self, state, player):
        mover, own, other = state
        difference = own.bit_count() - other.bit_count()
        return difference if player == mover else -difference


def open_spiel(where: str, moves: list[int], rounds: int) -> Row:
    def problem():
        import pyspiel
        from open_spiel.python.algorithms.minimax import alpha_beta_search

        ours, theirs = Discs(), pyspiel.load_game("othello")
        state, theirs_state = after(ours, moves), theirs.new_initial_state()
        for move in moves:
            theirs_state.apply_action(64 if move == PASS else move.bit_length() - 1)
        assert theirs_state.current_player() == 0

        def difference(state):
            board = state.observation_string(0)  # behind a line of 18 letters that says whose move it is
            return board.count("x", 18) - board.count("o", 18)

        def search():
            found = alphabeta(ours, state, HEIGHT)
            return found.value, found.action.bit_length() - 1

        return same(
            search,
            lambda: alpha_beta_search(theirs, theirs_state, difference, HEIGHT, maximizing_player_id=0),
        )

    return beside(OPEN_SPIEL, f"alpha-beta, Othello {where} to height {HEIGHT}", problem, rounds)


class Weighted(Othello):
    """What lies beyond the horizon is worth what easyAI takes it for while more than 32 squares are empty."""

    def __init__(self) -> None:
        super().__init__()
        self.edge = self.full & ~(self.inner & self.full >> 8 & self.full << 8)

    def weight(self, discs):
        return discs.bit_count() + 2 * (discs & self.edge).bit_count() + 6 * (discs & self.corners).bit_count()

    def evaluate(self, state, player):
        mover, own, other = state
        difference = self.weight(own) - self.weight(other)
        return difference if player == mover else -difference


def easy_ai(where: str, moves: list[int]) -> Row:
    """Their board begins with the colours the other way round: so does ours here."""

    def problem():
        from easyAI import Negamax
        from easyAI.games.Reversi import Reversi

        ours = Weighted()
        player, own, other = after(ours, moves)
        state = (player, own, other) if moves else (player, other, own)
        theirs = Reversi([None, None])
        for i in range(64):
            theirs.board[divmod(i, 8)] = 1 if state[1] >> i & 1 else 2 if state[2] >> i & 1 else 0

        def search():
            found = alphabeta(ours, state, HEIGHT)
            row, column = divmod(found.action.bit_length() - 1, 8)
            return found.value, f"{'ABCDEFGH'[row]}{column + 1}"

        def their_search():
            search = Negamax(HEIGHT)
            move = search(theirs)
            return search.alpha, move

        return same(search, their_search)

    return beside(EASY_AI, f"alpha-beta, Othello {where} to height {HEIGHT}", problem, rounds=1)


def speed(where: str, moves: list[int]) -> Row:
    game = Othello()
    state = after(game, moves)
    nodes = alphabeta(game, state, HEIGHT).nodes
    [seconds] = fastest([lambda: alphabeta(game, state, HEIGHT)], 3)
    return Row(f"nodes a second, alpha-beta, Othello {where} to height {HEIGHT}", f"{nodes / seconds:,.0f}")
