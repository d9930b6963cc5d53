"""The positions that lecture 19 searches, by name, and the board of a moment: where a search is, how a roll-out ends.

A position is a game on its board and a state of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from ...adversarial import ChainedTable, alphabeta_table
from ...pictures import board as picture
from ...pictures.board import Mark
from ...pictures.board_layouts import Area
from ...pictures.search_tree import Node
from ...stage.play.shown import Shown
from ...stage.play.stones import ConnectFourShown, HexShown, TicTacToeShown

Path = tuple[Any, ...]
"""The moves that lead from the root of a search tree to a node."""

Moves = tuple[tuple[int, Any], ...]
"""Moves with their players, as a roll-out tells them."""

FATES = {1: "wins", 0: "draws", -1: "loses"}
"""What a move leads to when both play perfectly, by its worth to who makes it."""

AREA = (2.0, 34.0, 214.0, 214.0)
"""Where the board stands, left of the tree."""


@dataclass(frozen=True)
class Position:
    """A game on its board, and the state in which the search begins."""

    shown: Shown
    state: Any

    @property
    def crosses(self) -> bool:
        return self.shown.board.crosses

    def who(self, player: int) -> str:
        """A player's name within a sentence."""
        return "XO"[player] if self.crosses else f"player {player}"

    def after(self, path: Iterable[Any]) -> Any:
        """The state after some moves."""
        state = self.state
        for action in path:
            state = self.shown.game.result(state, action)
        return state

    def line(self, path: Iterable[Any]) -> str:
        """Moves as a line of play."""
        told, state = [], self.state
        for action in path:
            told.append(self.shown.short(state, action))
            state = self.shown.game.result(state, action)
        return ", ".join(told)

    def mover(self, path: Iterable[Any] = ()) -> int:
        """Who moves after some moves."""
        return self.shown.game.to_move(self.after(path))

    def player(self, path: Path) -> int:
        """Who made the last move of a path: its rewards count there. Of the root, who moves there."""
        return self.mover(path[:-1])

    def name(self, path: Path) -> str:
        """A node by the move that leads there, within a sentence."""
        return self.shown.words(self.after(path[:-1]), path[-1]) if path else "the root"

    def short(self, path: Path) -> str:
        """A node by the move that leads there, where there is little room."""
        return self.shown.short(self.after(path[:-1]), path[-1]) if path else "the root"

    def node(self, path: Path) -> Node:
        """A node of the search tree, for its picture."""
        return Node(self.player(path), self.short(path)) if path else Node()

    def verdict(self, end: Any) -> str:
        """Who has won a game that is over: "X wins", or "a draw"."""
        value = self.shown.game.utility(end, 0)
        return f"{self.who(0 if value > 0 else 1)} wins" if value else "a draw"

    def fate(self, action: Any) -> int:
        """What a move leads to when both play perfectly: 1 for a win of who makes it, 0 for a draw, -1 for a loss."""
        game = self.shown.game
        value = -alphabeta_table(game, game.result(self.state, action), table=ChainedTable(4096)).value
        return (value > 0) - (value < 0)

    def draw(self, path: Iterable[Any], moves: Moves = (), numbered: Mapping[int, str] | None = None) -> str:
        """The board after the moves of a path in the tree, set off, and after those of a roll-out, set off otherwise.

        `numbered` is written on cells.
        """
        shown, state = self.shown, self.state
        looks: dict[int, Mark] = {}
        chosen, random = RINGED if shown.board.columns else CHOSEN, DASHED if self.crosses else DIAMOND
        for actions, look in ((path, chosen), ((action for _, action in moves), random)):
            for action in actions:
                cell = shown.cell(state, action)
                if cell is not None:
                    looks[cell] = look
                state = shown.game.result(state, action)
        marks, tells = shown.marks(state), shown.tells(state)
        for cell, look in looks.items():
            marks[cell] = marks.get(cell, picture.PLAIN)._replace(state=look.state, now=look.now, last=look.last)
        mover, own, other = state
        ends = (state, (1 - mover, other, own))  # a roll-out of Hex fills the board: the loser may have moved last
        for end in filter(shown.game.is_terminal, ends):
            for cell in shown.line(end):
                marks[cell] = marks[cell]._replace(state="spot", now=False)
        for cell, number in (numbered or {}).items():
            if cell not in marks:
                marks[cell] = Mark(value=number)
        return picture.draw(shown.board, marks, tells)


CHOSEN, RINGED = Mark(state="open", now=True), Mark(state="seen", now=True)
"""The looks of moves in the tree; a disc in a hole hides all but a ring around it."""

DASHED, DIAMOND = Mark(state="never"), Mark(last=True)
"""The looks of moves at random, on crosses and on discs."""

Maker = Callable[[], Position]


def tictactoe(rows: str, area: Area = AREA) -> Position:
    """A position of Tic-Tac-Toe from its rows, such as "XXO/O../X..": X has begun.

    Raises ValueError for what is no position to search.
    """
    cells = rows.replace("/", "")
    if len(cells) != 9 or not set(cells) <= set("XO."):
        raise ValueError(f"a board has nine squares of X, O and dots, unlike {rows!r}")
    first, second = (sum(1 << i for i, cell in enumerate(cells) if cell == mark) for mark in "XO")
    turn = first.bit_count() - second.bit_count()
    if turn not in (0, 1):
        raise ValueError(f"X and O move in turn, and X begins: not so in {rows}")
    return _open(TicTacToeShown(area), (turn, second, first) if turn else (0, first, second), rows)


def connect_four(columns: str = "", area: Area = AREA) -> Position:
    """A position of Connect Four after moves into columns from 1 to 7. Raises ValueError for one that cannot be."""
    shown = ConnectFourShown(area)
    return _open(shown, shown.game.play(columns), columns)


def hex_board(size: int, cells: str = "", area: Area = AREA) -> Position:
    """A position of Hex after moves on cells such as "b2 c1". Raises ValueError for one that cannot be."""
    shown = HexShown(size, area)
    state = shown.game.initial_state()
    for cell in cells.split():
        free = {shown.words(state, action): action for action in shown.game.actions(state)}
        if cell not in free:
            raise ValueError(f"{cell} is not a free cell of a board of {size} x {size}")
        state = shown.game.result(state, free[cell])
    return _open(shown, state, cells)


def _open(shown: Shown, state: Any, told: str) -> Position:
    if shown.game.is_terminal(state):
        raise ValueError(f"the game is over in {told}: there is nothing to search")
    return Position(shown, state)


SMALL: Mapping[str, Maker] = {
    "Tic-Tac-Toe, 4 squares left": lambda: tictactoe("XXO/O../X.."),
    "Tic-Tac-Toe, a win in one": lambda: tictactoe("XO./XX./O.O"),
    "Tic-Tac-Toe, 5 squares left": lambda: tictactoe("XO./..X/..O"),
    "Hex 3 x 3, 5 cells left": lambda: hex_board(3, "a1 b1 c1 a2"),
    "Connect Four, 3 columns left": lambda: connect_four("33652247412672361443537243552475571"),
}
"""Small enough for their whole tree, or nearly, to be shown."""

LARGE: Mapping[str, Maker] = {
    "Connect Four, nine stones": lambda: connect_four("645562466"),
    "Connect Four": connect_four,
    "Tic-Tac-Toe": lambda: tictactoe(".../.../..."),
    "Hex 4 x 4": lambda: hex_board(4),
}

MISLEADING = "112621126432533727121754537555"
"""Column 4 is played too early by whoever plays there first: the cell above makes four for the other."""


AnyPlace = Callable[[Area], Position]
"""Makes the same position for any place in the picture."""


class Case(NamedTuple):
    """A position, and how AMAF is told on it: so many simulations, c, a seed, and whether the truth is shown."""

    make: AnyPlace
    simulations: int
    c: float
    seed: int
    truth: bool = False


CASES: Mapping[str, Case] = {
    "Hex 4 x 4": Case(lambda area: hex_board(4, area=area), 12, 0.0, 2),
    "Hex 3 x 3": Case(lambda area: hex_board(3, area=area), 8, 0.0, 5),
    "Connect Four, where AMAF misleads": Case(lambda area: connect_four(MISLEADING, area), 40, sqrt(2), 58, truth=True),
}
