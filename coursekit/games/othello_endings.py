"""Othello endings in text files, a position a line, with the worth of every move ("OBF", the form of the program Edax):

    --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6;

Sixty-four squares row by row from A1, X for black, O for white, a dash for none; the side to move; then each move with
the difference of discs to which it leads, seen from that side, both playing their best. PS is to pass.
"""

from dataclasses import dataclass
from pathlib import Path

from .othello import PASS, Othello, State

NAMES = {"PS": PASS, **{"ABCDEFGH"[i % 8] + "12345678"[i // 8]: 1 << i for i in range(64)}}


@dataclass(frozen=True)
class Ending:
    """A position, and what each move is worth to the player to move."""

    state: State
    scores: dict[int, int]


def read_endings(path: str | Path) -> list[Ending]:
    """The endings of a file. Empty lines are skipped.

    Raises ValueError, with file and line, for what is no position, no legal move or no whole number, and for a move
    that is told twice.
    """
    endings = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                try:
                    endings.append(_ending(line))
                except ValueError as error:
                    raise ValueError(f"{path}, line {number}: {error}") from None
    return endings


def _ending(line: str) -> Ending:
    position, *moves = [part.strip() for part in line.split(";")]
    state = _position(position)
    legal = Othello().actions(state)
    scores: dict[int, int] = {}
    for move in filter(None, moves):
        name, _, score = move.partition(":")
        if name not in NAMES or NAMES[name] not in legal:
            raise ValueError(f"{name!r} is no move in this position")
        if NAMES[name] in scores:
            raise ValueError(f"{name} is told twice")
        try:
            scores[NAMES[name]] = int(score)
        except ValueError:
            raise ValueError(f"the score {score!r} of {name} is no whole number") from None
    return Ending(state, scores)


def _position(text: str) -> State:
    marks, _, side = text.partition(" ")
    if len(marks) != 64 or not set(marks) <= set("XO-"):
        raise ValueError(f"a board is 64 squares, each X, O or -, not {marks!r}")
    if side not in ("X", "O"):
        raise ValueError(f"the side to move is X or O, not {side!r}")
    black, white = (sum(1 << i for i in range(64) if marks[i] == mark) for mark in "XO")
    return (0, black, white) if side == "X" else (1, white, black)
