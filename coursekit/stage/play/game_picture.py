"""A game that is played, as it is seen: the board, and beside it what a machine found out about each of its moves."""

from typing import Any

from ...pictures import board as picture
from ...pictures.board import Mark
from ...story import Picture
from . import panel
from .game_story import Moment
from .machine import Choice, best_of
from .sampling_machines import Sampled
from .sides import Sides


class GamePicture(Picture[Moment]):
    """The board, the players and the list of moves.

    `drawn` keeps the pictures, for the stories that follow: with every move all that went before is shown again.
    """

    size = (880.0, 504.0)

    rows = (panel.MOST, 2)
    """Of the list of moves in a column, and columns, at the most."""

    def __init__(self, sides: Sides, drawn: dict[Moment, str]) -> None:
        self.sides, self.shown, self.game = sides, sides.shown, sides.game
        self.drawn = drawn

    @property
    def beside(self) -> tuple[float, float]:
        """From where to where the panel beside the board reaches."""
        return self.shown.board.width + 40, self.size[0] - 10

    def backdrop(self) -> str:
        board, machines = self.shown.board, self.sides.machines
        names = [machine or self.sides.who(player).lower() for player, machine in enumerate(machines)]
        return board.backdrop + panel.players(*self.beside, names, board.crosses)

    def draw(self, after: Moment) -> str:
        if after not in self.drawn:
            self.drawn[after] = self.drawing(after)
        return self.drawn[after]

    def drawing(self, after: Moment) -> str:
        """The picture of a state, drawn anew."""
        marks, tells = self.marks(after)
        active = not self.sides.machines[self.game.to_move(after.state)]
        return picture.draw(self.shown.board, marks, tells, active) + self._panel(after)

    def marks(self, after: Moment) -> tuple[dict[int, Mark], dict[str, str]]:
        """How the cells look, and what is told of the items: where one may move, or what is known of each move."""
        shown, state = self.shown, after.state
        marks, tells = shown.marks(state), shown.tells(state)
        if after.choice:
            # The cell is named as it was when the move was made; in split Nim the heaps have moved since.
            cell = shown.cell(after.before, after.choice.action)
            if cell is not None and not shown.board.loose:
                marks[cell] = marks.get(cell, picture.PLAIN)._replace(last=True)
        if self.game.is_terminal(state):
            for cell in shown.line(state):
                marks[cell] = marks[cell]._replace(state="spot")
        elif after.thinking:
            self._looked(after, marks, tells)
        else:
            for action in self.game.actions(state):
                cell = shown.cell(state, action)
                if cell is not None:
                    marks[cell] = marks.get(cell, picture.PLAIN)._replace(legal=True)
        return marks, tells

    def _looked(self, after: Moment, marks: dict[int, Mark], tells: dict[str, str]) -> None:
        """Write on the board what is known of each move, and say it too."""
        shown, bounds, best = self.shown, self.sides.bounds, best_of(after.looked)
        for move in after.looked:
            cell, item = shown.cell(after.state, move.action), shown.item(after.state, move.action)
            if cell is None:
                continue
            state = "done" if best and move.action == best.action else "seen"
            marks[cell] = marks.get(cell, picture.PLAIN)._replace(
                state=state, value=bounds(move, short=True), now=move.action == after.now
            )
            tells[item] += f"; {'' if isinstance(move, Sampled) else 'worth '}{bounds(move, words=True)}"

    def _panel(self, after: Moment) -> str:
        """The moves that a machine chooses from, or has chosen from, and what it expects then."""
        shown, choice = self.shown, None if after.thinking else after.choice
        best, at = best_of(after.looked), after.searched
        leading = choice.action if choice else best and best.action
        rows = [
            panel.Row(
                shown.words(at, move.action),
                self.sides.bounds(move),
                f"{move.nodes:,}",
                move.action == leading,
                move.action == after.now,
            )
            for move in after.looked
        ]
        expected = " ".join(shown.line_of_play(at, choice.line if choice else ()))
        headings = ("means", "visits") if after.tree else ("moves looked at", "nodes")
        return panel.moves(*self.beside, rows, expected, headings, *self.rows)

    def touched_move(self, state: Any, choice: Choice) -> tuple[str, ...]:
        item = self.shown.item(state, choice.action)
        return (item,) if item else ()
