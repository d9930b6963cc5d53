"""In which order to try the moves of Connect Four: what one knows of the game, for searches that can use it."""

from collections.abc import Iterable, Sequence
from typing import Any

from .connect_four import COLUMN, FOOT, FULL, State

CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)


def centre_first(game: Any, state: State, actions: Iterable[int]) -> Sequence[int]:
    """The moves from the middle of the board to its sides: most lines of four run through the middle."""
    return [column for column in CENTRE_FIRST if column in actions]


def promising(game: Any, state: State, actions: Sequence[int]) -> Sequence[int]:
    """The moves that may be best, those first that make most threats; for searches to the end of the game.

    Left out are moves that are no better than one that stays. Where four can be completed at once, only that is tried;
    where the other player threatens to do so, only the reply. Otherwise a move on whose stone the other can complete
    four loses at once, and is tried only where all do.
    """
    _, own, other = state
    taken = own | other
    # Adding a bit at the foot of every column carries up to its lowest empty cell.
    playable = (taken + sum(FOOT)) & FULL
    threats = completing(other, taken)
    for decisive in (completing(own, taken) & playable, threats & playable):
        if decisive:
            return [column for column in actions if decisive & COLUMN[column]][:1]
    safe = playable & ~(threats >> 1)
    moves = [column for column in CENTRE_FIRST if safe & COLUMN[column]]
    moves.sort(key=lambda column: completing(own | safe & COLUMN[column], taken).bit_count(), reverse=True)
    return moves or actions[:1]


def completing(stones: int, taken: int) -> int:
    """The cells that are not taken, and where one more stone would complete four of these in a line."""
    cells = stones << 1 & stones << 2 & stones << 3  # on top of three in a column
    for step in (7, 6, 8):  # along a row, along either diagonal
        two = stones << step & stones << 2 * step
        cells |= two & (stones << 3 * step | stones >> step)
        two = stones >> step & stones >> 2 * step
        cells |= two & (stones >> 3 * step | stones << step)
    return cells & ~taken & FULL
