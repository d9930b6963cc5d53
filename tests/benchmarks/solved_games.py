"""What the tests look at in part, in full: games that are solved, counts that are known, endings to the end."""

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from time import process_time

from coursekit import datasets
from coursekit.adversarial import Table, alphabeta_table
from coursekit.games import Ending, Hex, Kalah, Othello, read_endings
from coursekit.games.othello import PASS
from tests.benchmarks import Row, fastest, told
from tests.games.test_hex import openings, short_diagonal_first
from tests.games.test_kalah import rightmost_first
from tests.games.test_othello_endings import with_table, worth

KALAH = {(2, 6): 8, (3, 4): 2, (3, 5): 6, (3, 6): -10, (4, 3): 8, (6, 2): 10}
"""By how much the first player wins, as counted here; who wins is as Irving, Donkers and Uiterwijk published it."""


def rows() -> list[Row]:
    """Each in a process, whose own time is told."""
    with ProcessPoolExecutor() as pool:
        lines, stones, seeds = (pool.submit(check) for check in (perft, hex_openings, kalah))
        endings = published_endings(pool)
        return [lines.result(), endings, stones.result(), seeds.result()]


def right(what: str, check: Callable[[], bool]) -> Row:
    answers: list[bool] = []
    [seconds] = fastest([lambda: answers.append(check())], 1)
    return Row(what, told(seconds), target="all right", met=all(answers))


def perft() -> Row:
    """From one of four first moves that are mirror images. A pass is a ply, or free: that differs from the ninth on.

    A game that is over counts as one line on and on, as is usual.
    """
    public = datasets.public("games/counts.json")
    if public is None:
        counted, free = [3_005_288, 24_571_284], [3_005_320, 24_571_420]
    else:
        counts = json.loads(public.read_text())
        counted, free = (counts[f"othello_perft_pass_is_{way}"][8:10] for way in ("a_ply", "free"))
    game = Othello()

    def plies(pass_is_free: bool) -> list[int]:
        level, numbers = {game.result(game.initial_state(), game.actions(game.initial_state())[0]): 4}, []
        for _ in range(8):
            after: dict[tuple[int, int, int], int] = {}
            for state, ways in level.items():
                if game.is_terminal(state):
                    after[state] = after.get(state, 0) + ways
                for action in game.actions(state):
                    child = game.result(state, action)
                    if pass_is_free and game.actions(child) == [PASS]:
                        child = game.result(child, PASS)
                    after[child] = after.get(child, 0) + ways
            level = after
            numbers.append(sum(ways * (len(game.actions(state)) or 1) for state, ways in level.items()))
        return numbers[-2:]

    return right(
        "Othello, lines of 9 and 10 plies, a pass being one or not",
        lambda: [plies(False), plies(True)] == [counted, free],
    )


def published_endings(pool: ProcessPoolExecutor) -> Row:
    public = datasets.public("games/othello_ffo/fforum-1-19.obf")
    endings = read_endings(public or datasets.own("othello_endings.txt"))
    right, seconds = zip(*pool.map(solved, endings), strict=True)
    source = "fforum-1-19" if public else "othello_endings"
    what = f"{len(endings)} Othello endings of {source} move by move"
    return Row(what, told(sum(seconds)), target="all right", met=all(right))


def solved(ending: Ending) -> tuple[bool, float]:
    """Whether every move of an ending comes out right, and what that takes."""
    table, start = Table(2**20), process_time()
    right = all(worth(ending.state, move, score, with_table(table)) == score for move, score in ending.scores.items())
    return right, process_time() - start


def hex_openings() -> Row:
    game, table = Hex(4), Table(2**20)

    def check() -> bool:
        return openings()["4"] == [
            list(divmod(opening.bit_length() - 1, 4))
            for opening in game.actions(game.initial_state())
            if alphabeta_table(game, (1, 0, opening), alpha=-1, beta=1, table=table, order=short_diagonal_first).value
            == -1
        ]

    return right("Hex 4 x 4, the first stones that win", check)


def kalah() -> Row:
    def check() -> bool:
        return all(
            alphabeta_table(game, game.initial_state(), table=Table(2**20), order=rightmost_first).value == value
            for game, value in ((Kalah(*size), value) for size, value in KALAH.items())
        )

    return right(f"Kalah with up to {max(2 * a * b for a, b in KALAH)} seeds to the end", check)
