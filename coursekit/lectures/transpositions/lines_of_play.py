"""Lines of play on a board, their keys, and the same moves in another order."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

from ...adversarial import Zobrist
from ...games import BoardGame, ConnectFour, Othello, TicTacToe
from ...pictures import board
from ...pictures.board_layouts import Area, columns, squares


class Kind(NamedTuple):
    """A game for the demo: its stones by name, and how squares are named."""

    game: BoardGame
    stones: tuple[str, str]

    def name(self, cell: int) -> str:
        if isinstance(self.game, ConnectFour):
            column, row = divmod(cell, 7)
        else:
            row, column = divmod(cell, round(self.game.cells**0.5))
        return f"{chr(97 + column)}{row + 1}"

    def layout(self, area: Area, prefix: str) -> board.Board:
        if isinstance(self.game, ConnectFour):
            return columns("abcdefg", 6, 7, area, prefix=prefix)
        side = round(self.game.cells**0.5)
        names = [chr(97 + i) for i in range(side)], [str(i + 1) for i in range(side)]
        return squares(*names, area, crosses=isinstance(self.game, TicTacToe), prefix=prefix)


KINDS = {
    "Tic-Tac-Toe": Kind(TicTacToe(), ("X", "O")),
    "Connect Four": Kind(ConnectFour(), ("dark", "light")),
    "Othello, 4 x 4": Kind(Othello(4), ("black", "white")),
}


def keys_of(game: BoardGame, zobrist: Zobrist, lines: Sequence[Sequence[Any]], *, watch: Any = None) -> list[int]:
    """The keys at the ends of several lines of play."""
    keys = []
    for number, actions in enumerate(lines):
        state = game.initial_state()
        if watch:
            watch("begin", line=number, state=state)
        key = zobrist.key(game, state, watch=watch)
        for action in actions:
            before = state
            state = game.result(before, action)
            if watch:
                watch("move", line=number, action=action, before=before, state=state, key=key)
            key = zobrist.after(key, game, before, state, watch=watch)
        keys.append(key)
        if watch:
            watch("end", line=number, state=state, key=key)
    return keys


def other_order(game: BoardGame, actions: Sequence[Any]) -> list[Any] | None:
    """The same moves of each player in another order, legal and leading to the same position, if there is one."""
    state, movers = game.initial_state(), []
    for action in actions:
        movers.append(game.to_move(state))
        state = game.result(state, action)
    if movers != [i % 2 for i in range(len(movers))]:
        return None
    for first in permutations(reversed(actions[::2][:4])):
        for second in permutations(reversed(actions[1::2][:4])):
            moves: list[Any] = list(actions)
            moves[: 2 * len(first) : 2], moves[1 : 1 + 2 * len(second) : 2] = first, second
            if moves != list(actions) and leads(game, moves) == state:
                return moves
    return None


def leads(game: BoardGame, actions: Sequence[Any]) -> Any:
    """The position after some moves, None where one of them is not legal."""
    state = game.initial_state()
    for action in actions:
        if game.is_terminal(state) or action not in game.actions(state):
            return None
        state = game.result(state, action)
    return state
