"""Connect Four positions in text files: one a line, as the columns played (1 to 7), a blank, and the exact score."""

from dataclasses import dataclass
from pathlib import Path

from .connect_four import ConnectFour, State


@dataclass(frozen=True)
class Position:
    """A position, how it came about, and what it is worth to the player to move (None where that is not told)."""

    columns: str
    state: State
    score: int | None


def read_positions(path: str | Path) -> list[Position]:
    """The positions of a file, with scores as ConnectFour counts them, from the side of the player to move.

    That is how Pascal Pons's test sets for Connect Four solvers are written. Empty lines are skipped.
    Raises ValueError, with file and line, for moves that cannot be played and for a score that is no whole number.
    """
    game = ConnectFour()
    positions = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not (words := line.split()):
                continue
            columns, *rest = words
            try:
                if len(rest) > 1:
                    raise ValueError(f"after the columns comes one score, not {' '.join(rest)!r}")
                score = _score(rest[0]) if rest else None
                positions.append(Position(columns, game.play(columns), score))
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from None
    return positions


def _score(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"the score {word!r} is no whole number") from None
