"""What a game on a board offers to those who show it: how it looks, what a click means, how moves are told."""

from collections.abc import Iterable
from typing import Any

from ...games import Game
from ...look import number
from ...pictures.board import Board, Mark
from ...pictures.board_layouts import Area

AREA: Area = (6.0, 6.0, 560.0, 492.0)
"""Where a board stands in the picture of a game that is played."""


class Shown:
    """A game and its board. `invite` says how to move, `digits` how many decimals tell the game's estimates apart.

    `sure` says that a value of 1 or more, or of −1 or less, is never a mere estimate.
    """

    invite = "Click a square to move"
    digits = 3
    sure = True

    def __init__(self, game: Game[Any], board: Board) -> None:
        self.game = game
        self.board = board

    def marks(self, state: Any) -> dict[int, Mark]:
        """What lies on the cells."""
        raise NotImplementedError

    def cell(self, state: Any, action: Any) -> int | None:
        """The cell that a move is made on; its value is written there. None for a pass."""
        raise NotImplementedError

    def action(self, state: Any, item: str) -> Any:
        """The move that a click on an item means. Raises ValueError that says in a sentence why it is none."""
        raise NotImplementedError

    def words(self, state: Any, action: Any) -> str:
        """A move's name."""
        raise NotImplementedError

    def short(self, state: Any, action: Any) -> str:
        """A move as it stands in a line of play."""
        return self.words(state, action)

    def tells(self, state: Any) -> dict[str, str]:
        """What can be seen, item by item, in words."""
        raise NotImplementedError

    def effect(self, state: Any, action: Any) -> str:
        """What a move does beyond what its name says, as a sentence, "" where it is nothing."""
        return ""

    def line(self, state: Any) -> Iterable[int]:
        """The cells by which a game has been won."""
        return ()

    def ended(self, state: Any) -> str:
        """How a game that is over was decided, as half a sentence."""
        raise NotImplementedError

    def decided(self, state: Any, value: float, height: int | None) -> bool:
        """Whether a value found by a search of this height is one of a certain end, not an estimate."""
        return self.sure and abs(value) >= 1

    def item(self, state: Any, action: Any) -> str:
        """The item that a move is made on, "" for a pass."""
        cell = self.cell(state, action)
        return next((item for item, cells in self.board.items.items() if cell in cells), "")

    def line_of_play(self, state: Any, actions: Iterable[Any]) -> list[str]:
        """Moves that follow one another from a state on, each as it stands in a line of play."""
        told = []
        for action in actions:
            told.append(self.short(state, action))
            state = self.game.result(state, action)
        return told

    def told(self, value: float) -> str:
        """A value as it is written."""
        return number(float(value), self.digits)

    def number_of(self, item: str) -> int:
        """The cell or column that an item stands for. Raises ValueError where the click was beside the board."""
        if item not in self.board.items:
            raise ValueError(f"{self.invite}.")
        return int(item.rpartition("/")[2])
