"""The moves of the demo of keys: which game, played by clicking, and taken back."""

from collections.abc import Sequence
from typing import Any

from ...games.othello import PASS
from ...player import Pointer
from ...stage.controls import button, dropdown, number_box
from ...stage.input import Input
from .lines_of_play import KINDS, Kind, leads
from .zobrist_keys import KeysStory

OPENINGS: dict[str, Sequence[int]] = {
    "Tic-Tac-Toe": (4, 0, 2, 6),
    "Connect Four": (21, 28, 22, 35),
    "Othello, 4 x 4": (1, 0, 4),
}
"""The cells that are played at first."""


class KeysInput(Input):
    """A game, its moves, and the numbers that make the keys. The task is the list of moves.

    Raises ValueError for a game that is not offered, and for moves to cells that are not legal.
    """

    def __init__(self, game: str, moves: Sequence[int] | None) -> None:
        self._moves = moves
        super().__init__("Game", KINDS, game)
        self._moves = None
        self._bits, self._seed = dropdown("Bits", ["16", "12", "8"]), number_box("Numbers", 1, 0, 9999)
        self.controls = (self.choice, self._bits, self._seed, button("Take back", self._take_back))
        for control in (self._bits, self._seed):
            control.observe(lambda _: self.show(self.task, 0), "value")

    @property
    def kind(self) -> Kind:
        return KINDS[self.choice.value]

    def tell(self) -> KeysStory:
        return KeysStory(self.kind, self.task, int(self._bits.value), self._seed.value)

    def chosen(self) -> list[Any]:
        actions: list[Any] = []
        for cell in OPENINGS[self.choice.value] if self._moves is None else self._moves:
            played = self._played(actions, cell)
            if played is None:
                raise ValueError(f"there is no legal move to cell {cell} after {len(actions)} moves")
            actions = played
        return actions

    def _played(self, actions: list[Any], cell: int) -> list[Any] | None:
        """The moves after one more, which puts a stone on a cell or into its column; None where that is not legal.

        Where the next player can only pass, that is played too.
        """
        game, state = self.kind.game, leads(self.kind.game, actions)
        for action in () if game.is_terminal(state) else game.actions(state):
            after = game.result(state, action)
            if (sum(game.stones(after)) & ~sum(game.stones(state))) >> cell & 1:
                passes = not game.is_terminal(after) and list(game.actions(after)) == [PASS] and game is OTHELLO
                return [*actions, action, *([PASS] if passes else [])]
        return None

    def _take_back(self) -> None:
        if self.task:
            self.show(self.task[:-1], 0)

    def click(self, event: Pointer, story: KeysStory) -> None:
        """Play a move: a click on a square, or on a column. From there on the story goes on with it."""
        for cell in story.boards[0].items.get(event.id, ()):
            if actions := self._played(self.task, cell):
                ended = next(step for step in story.trace.steps if step.event == "end")
                self.show(actions, ended.number)
                return


OTHELLO = KINDS["Othello, 4 x 4"].game
