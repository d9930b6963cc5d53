"""Searching games, beside OpenSpiel from Python, aima3 and easyAI.

A peer solves the same problem as we do through its own front door, moves in the same order, full window: both look at
the same nodes. For that our games count as each peer does: 1 for a win, or easyAI's 100 and a little more for each ply
that is left. What the slow ones are given is a part of the problem, and ours is timed on the same part.
"""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from math import nan
from typing import Any

from coursekit import datasets
from coursekit.adversarial import SearchResult, alphabeta, minimax
from coursekit.games import ConnectFour, Game, Position, TicTacToe, read_positions
from coursekit.games.connect_four import FULL, four_in_line
from tests.benchmarks import Row, fastest, told

HEIGHT = 8


@dataclass(frozen=True)
class Peer:
    """Another package: its name, the module that tells whether it is there, and how many times as fast we should be."""

    name: str
    module: str
    factor: float


OPEN_SPIEL = Peer("OpenSpiel from Python", "pyspiel", 1.5)
AIMA = Peer("aima3", "aima3", 4)
EASY_AI = Peer("easyAI", "easyAI", 20)


def rows() -> list[Row]:
    return [*tic_tac_toe(), *connect_four(), *endings()]


def beside(
    peer: Peer, what: str, problem: Callable[[], tuple[Callable[[], Any], Callable[[], Any]]], rounds: int
) -> Row:
    """A problem solved by both in turn, the best of some rounds each."""
    target = f"{peer.factor:g} times as fast"
    if importlib.util.find_spec(peer.module) is None:
        return Row(what, "", f"{peer.name} is not installed", target=target)
    ours, theirs = fastest(problem(), rounds)
    ratio = theirs / ours
    return Row(what, told(ours), f"{peer.name} {told(theirs)}", f"{ratio:.2f}", target, ratio >= peer.factor)


def same(one: Callable[[], Any], other: Callable[[], Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """Two ways to the same answer, each of which is held to it whenever it is taken."""
    answer = one()

    def checked(search: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            assert search() == answer

        return run

    return checked(one), checked(other)


# ------------------------------------------------ our games, as peers count them


class Plain(ConnectFour):
    """A win is a win, and the horizon is worth nothing."""

    def utility(self, state, player):
        mover, own, winner = state
        if own | winner == FULL and not four_in_line(winner):
            return 0
        return -1 if player == mover else 1

    def evaluate(self, state, player):
        return 0


def as_easy_ai(game: type[Game[Any]], last: int) -> Game[Any]:
    """A win is 100, times 1 and a thousandth for each stone that could still be played up to the last."""

    class AsEasyAI(game):  # type: ignore[misc, valid-type]
        def utility(self, state, player):
            value = super().utility(state, player)
            if not value:
                return 0
            worth = 100 * (1 + 0.001 * (last - (state[1] | state[2]).bit_count()))
            return worth if value > 0 else -worth

        def evaluate(self, state, player):
            return 0

    return AsEasyAI()


# ------------------------------------------------ Tic-Tac-Toe


def tic_tac_toe() -> list[Row]:
    game = TicTacToe()
    empty = game.initial_state()

    def spiel():
        import pyspiel
        from open_spiel.python.algorithms.minimax import expectiminimax

        theirs = pyspiel.load_game("tic_tac_toe")
        return same(
            lambda: minimax(game, empty).value,
            lambda: expectiminimax(theirs.new_initial_state(), 9, lambda state: 0, 0)[0],
        )

    def aima():
        from aima3.games import TicTacToe, minimax_decision

        theirs = TicTacToe()
        # Their first square is (1, 1), and every move draws.
        return same(
            lambda: (1, 1) if minimax(game, empty).action == 1 else None,
            lambda: minimax_decision(theirs.initial, theirs),
        )

    def easy():
        from easyAI.AI.Negamax import negamax
        from easyAI.games.TicTacToe import TicTacToe as Theirs

        theirs = Theirs([None, None])
        # It always cuts; but in a window of NaN, which no value exceeds, it looks at everything.
        return same(
            lambda: minimax(game, empty).value,
            lambda: negamax(theirs, 9, 9, lambda position: position.scoring(), nan, nan),
        )

    what = "minimax, all 549,946 nodes of Tic-Tac-Toe"
    return [
        beside(OPEN_SPIEL, what, spiel, rounds=3),
        beside(AIMA, what, aima, rounds=2),
        beside(EASY_AI, what, easy, rounds=2),
    ]


# ------------------------------------------------ Connect Four


def connect_four() -> list[Row]:
    game = Plain()
    empty = game.initial_state()

    def spiel():
        import pyspiel
        from open_spiel.python.algorithms.minimax import alpha_beta_search

        theirs = pyspiel.load_game("connect_four")

        def search():
            return alpha_beta_search(theirs, value_function=lambda state: 0, maximum_depth=HEIGHT)

        def ours():
            result = alphabeta(game, empty, HEIGHT)
            return result.value, result.action

        return same(ours, search)

    def aima():
        from aima3.games import ConnectFour, alphabeta_cutoff_search

        theirs = ConnectFour()

        def cutoff(state, ply):
            return ply >= HEIGHT or theirs.terminal_test(state)

        return same(
            lambda: (alphabeta(game, empty, HEIGHT).action + 1, 1),
            lambda: alphabeta_cutoff_search(theirs.initial, theirs, cutoff_test=cutoff),
        )

    def easy():
        from easyAI import Negamax

        ours = as_easy_ai(ConnectFour, last=HEIGHT)
        search = Negamax(HEIGHT)
        return same(lambda: alphabeta(ours, empty, HEIGHT).action, lambda: search(easy_ai_position("")))

    what = f"alpha-beta, Connect Four to depth {HEIGHT}"
    return [
        beside(OPEN_SPIEL, what, spiel, rounds=10),
        beside(AIMA, what, aima, rounds=3),
        beside(EASY_AI, what, easy, rounds=1),
    ]


def endings() -> list[Row]:
    public = datasets.public("games/connect4_pons/Test_L3_R1.txt")
    source = "Test_L3_R1" if public else "connect_four_endings"
    positions = read_positions(public or datasets.own("connect_four_endings.txt"))[:200]
    plain, exact = Plain(), ConnectFour()

    def searched(game: ConnectFour) -> list[SearchResult]:
        return [alphabeta(game, position.state) for position in positions]

    def spiel():
        return same(lambda: [found.value for found in searched(plain)], open_spiel_solves(positions))

    def aima():
        from aima3.games import ConnectFour, alphabeta_search

        class Scored(ConnectFour):
            def utility(self, state, player):
                return super().utility(state, player) * (22 - (len(state.board) + 1) // 2)

        theirs = Scored()
        states = []
        for position in positions:
            state = theirs.initial
            for column in position.columns:
                state = theirs.result(state, next(a for a in theirs.actions(state) if a[0] == int(column)))
            states.append(state)
        return same(
            lambda: [found.action + 1 for found in searched(exact)],
            lambda: [alphabeta_search(state, theirs)[0] for state in states],
        )

    def easy():
        from easyAI import Negamax

        few = [position for position in positions if len(position.columns) == 34][:5]
        ours = as_easy_ai(ConnectFour, last=42)
        return same(
            lambda: [alphabeta(ours, position.state).action for position in few],
            lambda: [Negamax(42 - len(p.columns))(easy_ai_position(p.columns)) for p in few],
        )

    def scores() -> bool:
        return [found.value for found in searched(exact)] == [position.score for position in positions]

    what = f"endings of {source} to the end"
    [seconds] = fastest([scores], 3)
    right = Row(f"{len(positions)} {what}, exact scores", told(seconds), target="all right", met=scores())
    return [
        right,
        beside(OPEN_SPIEL, f"{len(positions)} {what}, who wins", spiel, rounds=3),
        beside(AIMA, f"{len(positions)} {what}, the move of the best score", aima, rounds=2),
        beside(EASY_AI, f"5 {what} from 34 stones, the earliest win", easy, rounds=1),
    ]


def open_spiel_solves(positions: list[Position]) -> Callable[[], list[float]]:
    """Who wins each of these positions, by OpenSpiel's alpha-beta in Python."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("connect_four")
    states = []
    for position in positions:
        state = game.new_initial_state()
        for column in position.columns:
            state.apply_action(int(column) - 1)
        states.append(state)
    return lambda: [alpha_beta_search(game, state, maximum_depth=42)[0] for state in states]


def easy_ai_position(columns: str) -> Any:
    """Without players, which easyAI would copy at every move."""
    from easyAI.games.ConnectFour import ConnectFour

    game = ConnectFour([None, None])
    for column in columns:
        game.make_move(int(column) - 1)
        game.switch_player()
    return game
