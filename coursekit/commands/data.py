"""`data`: make the files in data/ again, each the same to the byte on every machine."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from ..adversarial import negascout
from ..datasets import FOLDER
from ..games import ConnectFour

SEED = 13
GAME = ConnectFour()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python3 -m coursekit data", description="Make the files in data/ again.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="default: data")
    folder = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in FILES.items():
        text = "".join(f"{line}\n" for line in make())
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{folder / name}: {text.count(chr(10))} lines")
    return 0


def endings() -> Iterator[str]:
    """Positions of 26 to 34 stones, with their exact scores."""
    rng = Random(SEED)
    for number in range(60):
        columns = played_at_random(26 + number * 9 // 60, rng)
        score = negascout(GAME, GAME.play(columns), order=centre_first).value
        yield f"{columns} {score}"


def openings() -> Iterator[str]:
    """Positions of 8 to 12 stones."""
    rng = Random(SEED)
    for number in range(20):
        yield played_at_random(8 + number // 4, rng)


def played_at_random(stones: int, rng: Random) -> str:
    """The columns of a game played at random up to a position in which nobody has won, nor can win at once."""
    while True:
        state, columns = GAME.initial_state(), ""
        while len(columns) < stones and not GAME.is_terminal(state):
            column = rng.choice(GAME.actions(state))
            state, columns = GAME.result(state, column), f"{columns}{column + 1}"
        over = GAME.is_terminal(state) or any(GAME.is_terminal(GAME.result(state, c)) for c in GAME.actions(state))
        if len(columns) == stones and not over:
            return columns


def centre_first(game, state, columns):
    return sorted(columns, key=lambda column: abs(column - 3))


FILES = {"connect_four_endings.txt": endings, "connect_four_openings.txt": openings}
