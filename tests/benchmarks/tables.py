"""What transposition tables, deepening and orders of moves are worth: solved positions, nodes, and other packages."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from coursekit import datasets
from coursekit.adversarial import Table, alphabeta, alphabeta_table, deepening, mtd
from coursekit.games import ConnectFour, Position, TicTacToe, read_positions
from coursekit.games.connect_four_order import centre_first, promising
from tests.benchmarks import Row, told
from tests.benchmarks.algorithms import Peer, Plain, as_easy_ai, beside, open_spiel_solves, same

OPEN_SPIEL = Peer("OpenSpiel from Python", "pyspiel", 2)
OPEN_SPIEL_ON_ENDINGS = Peer("OpenSpiel from Python", "pyspiel", 5)
EASY_AI = Peer("easyAI", "easyAI", 20)
EASY_AI_WITH_TABLE = Peer("easyAI with its table", "easyAI", 2)
HEIGHT = 10
FEWER = 4.0


def rows() -> list[Row]:
    return [*solved(), endings(), *tic_tac_toe(), *nodes()]


# ------------------------------------------------ Connect Four to the end


def solved() -> list[Row]:
    """All positions of the public test sets, else of our own endings, each with its exact score."""
    public = [datasets.public(f"games/connect4_pons/{name}.txt") for name in ("Test_L3_R1", "Test_L2_R1")]
    return [_solved(path) for path in public if path] or [_solved(datasets.own("connect_four_endings.txt"))]


def _solved(path: Path) -> Row:
    positions = read_positions(path)
    with ProcessPoolExecutor() as pool:
        halves = pool.map(score, (positions[::2], positions[1::2]))
    right, visited, seconds = map(sum, zip(*halves, strict=True))
    return Row(
        f"{len(positions)} positions of {path.stem} to the end, exact scores",
        f"{told(seconds)}, {visited / seconds:,.0f} nodes/s",
        ratio=f"{len(positions) / seconds:.1f} positions/s",
        target="all right",
        met=right == len(positions),
    )


def score(positions: list[Position]) -> tuple[int, int, float]:
    """How many scores come out right, with all nodes and the processor time that took."""
    game, table = ConnectFour(), Table(2**20)
    start = process_time()
    found = [mtd(game, position.state, table=table, order=promising) for position in positions]
    seconds = process_time() - start
    right = sum(result.value == position.score for result, position in zip(found, positions, strict=True))
    return right, sum(result.nodes for result in found), seconds


def endings() -> Row:
    public = datasets.public("games/connect4_pons/Test_L3_R1.txt")
    positions = read_positions(public or datasets.own("connect_four_endings.txt"))[:200]
    game = Plain()

    def ours() -> list[float]:
        table = Table(2**16)
        return [alphabeta_table(game, position.state, table=table, order=promising).value for position in positions]

    what = f"{len(positions)} endings of Connect Four to the end, who wins, with a table"
    return beside(OPEN_SPIEL_ON_ENDINGS, what, lambda: same(ours, open_spiel_solves(positions)), rounds=2)


# ------------------------------------------------ Tic-Tac-Toe with a table


def tic_tac_toe() -> list[Row]:
    game = TicTacToe()
    empty = game.initial_state()

    def searched(game: TicTacToe) -> float:
        return alphabeta_table(game, empty, table=Table(2**13)).value

    def spiel():
        import pyspiel
        from open_spiel.python.algorithms.minimax import alpha_beta_search

        theirs = pyspiel.load_game("tic_tac_toe")
        return same(partial(searched, game), lambda: alpha_beta_search(theirs)[0])

    def easy(tabled: bool):
        from easyAI import Negamax, TranspositionTable
        from easyAI.games.TicTacToe import TicTacToe as Theirs

        class Keyed(Theirs):
            def ttentry(self):
                return tuple(self.board)

        ours = as_easy_ai(TicTacToe, last=9)

        def search() -> float:
            negamax = Negamax(9, tt=TranspositionTable() if tabled else None)
            negamax(Keyed([None, None]))
            return negamax.alpha

        return same(partial(searched, ours), search)

    what = "alpha-beta with a table, Tic-Tac-Toe from the empty board"
    return [
        beside(OPEN_SPIEL, what, spiel, rounds=5),
        beside(EASY_AI, what, partial(easy, tabled=False), rounds=10),
        beside(EASY_AI_WITH_TABLE, what, partial(easy, tabled=True), rounds=10),
    ]


# ------------------------------------------------ how many nodes


def nodes() -> list[Row]:
    """Nodes of plain alpha-beta, and with table and deepening, in the same order of moves on both sides."""
    return [_nodes("from left to right", None, FEWER), _nodes("the middle first", centre_first, None)]


def _nodes(what: str, order: Callable[..., Any] | None, fewer: float | None) -> Row:
    game = Plain()
    empty = game.initial_state()
    plain = alphabeta(game, empty, HEIGHT, order=order)
    found = deepening(game, empty, float("inf"), height=HEIGHT, table=Table(2**18), order=order)
    assert (found.value, found.height) == (plain.value, HEIGHT)
    ratio = plain.nodes / found.nodes
    return Row(
        f"nodes with table and deepening, Connect Four to depth {HEIGHT}, {what}",
        f"{found.nodes:,}",
        f"plain alpha-beta {plain.nodes:,}",
        f"{ratio:.2f}",
        f"{fewer:g} times fewer" if fewer else "",
        ratio >= fewer if fewer else None,
    )
