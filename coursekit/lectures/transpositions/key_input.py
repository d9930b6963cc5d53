"""The moves of the demo of keys: which game, played by clicking, and taken back."""

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Button, Layout, Widget

from ...games.othello import PASS
from ...player import Pointer
from ...stage.controls import dropdown, number_box
from .lines_of_play import KINDS, Kind, leads
from .zobrist_keys import KeysStory

OPENINGS: dict[str, Sequence[int]] = {
    "Tic-Tac-Toe": (4, 0, 2, 6),
    "Connect Four": (21, 28, 22, 35),
    "Othello, 4 x 4": (1, 0, 4),
}
"""The cells that are played at first."""


class KeysInput:
    """A game, its moves, and the numbers that make the keys. `changed` is called with the frame to show."""

    def __init__(self, game: str, moves: Sequence[int] | None) -> None:
        self.changed: Callable[[int], None] = lambda at: None
        self._game = dropdown("Game", KINDS)
        self._game.value = game
        self._bits = dropdown("Bits", ["16", "12", "8"])
        self._seed = number_box("Numbers", 1, 0, 9999)
        self._back = Button(description="Take back", layout=Layout(width="auto"))
        self.controls: tuple[Widget, ...] = (self._game, self._bits, self._seed, self._back)
        self.actions: list[Any] = []
        self._play(OPENINGS[game] if moves is None else moves)
        self._game.observe(lambda _: self._begin(), "value")
        for control in (self._bits, self._seed):
            control.observe(lambda _: self.changed(0), "value")
        self._back.on_click(lambda _: self._take_back())

    @property
    def kind(self) -> Kind:
        return KINDS[self._game.value]

    def tell(self) -> KeysStory:
        self.story = KeysStory(self.kind, self.actions, int(self._bits.value), self._seed.value)
        return self.story

    def _begin(self) -> None:
        self.actions = []
        self._play(OPENINGS[self._game.value])
        self.changed(0)

    def _play(self, cells: Sequence[int]) -> None:
        for cell in cells:
            action = self._action(cell)
            if action is None:
                raise ValueError(f"there is no legal move to cell {cell} after {len(self.actions)} moves")
            self.actions.append(action)
            self._pass()

    def _state(self) -> Any:
        return leads(self.kind.game, self.actions)

    def _action(self, cell: int) -> Any:
        """The move that puts a stone on a cell, or into its column; None where it is not legal."""
        game, state = self.kind.game, self._state()
        if game.is_terminal(state):
            return None
        for action in game.actions(state):
            new = sum(game.stones(game.result(state, action))) & ~sum(game.stones(state))
            if new >> cell & 1:
                return action
        return None

    def _pass(self) -> None:
        """Where the next player can only pass, that is played too."""
        game, state = self.kind.game, self._state()
        if not game.is_terminal(state) and list(game.actions(state)) == [PASS] and game is KINDS["Othello, 4 x 4"].game:
            self.actions.append(PASS)

    def _take_back(self) -> None:
        if self.actions:
            self.actions.pop()
            self.changed(0)

    def point(self, event: Pointer) -> None:
        """Play a move: a click on a square, or on a column."""
        if event.kind != "click":
            return
        for cell in self.story.boards[0].items.get(event.id, ()):
            action = self._action(cell)
            if action is not None:
                ended = next(i for i, step in enumerate(self.story.trace.steps) if step.event == "end")
                self.actions.append(action)
                self._pass()
                self.changed(ended + 1)  # from there on the new move is told
                return
