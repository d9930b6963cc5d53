"""Games of stones on their boards: Tic-Tac-Toe, Connect Four, Othello and Hex."""

from collections.abc import Callable, Iterable
from typing import Any

from ...games import BoardGame, ConnectFour, Hex, Othello, TicTacToe
from ...games.connect_four import COLUMNS
from ...games.othello import PASS
from ...games.tictactoe import LINES
from ...pictures import board_layouts as layouts
from ...pictures.board import Board, Mark
from ...search import AdjacencyLists, bfs
from ..words import capital, counted
from .shown import AREA, Shown

PASSING = "no disc, but passes"


class OnCells(Shown):
    """A game of stones that are placed on cells of their own."""

    game: BoardGame

    def __init__(self, game: BoardGame, board: Board, names: Callable[[int], str], how: str = "") -> None:
        super().__init__(game, board)
        self.names = names
        self.how = how

    def marks(self, state: Any) -> dict[int, Mark]:
        return stones(self.game, state)

    def cell(self, state: Any, action: Any) -> int | None:
        return action.bit_length() - 1 if action else None

    def action(self, state: Any, item: str) -> Any:
        actions = self.game.actions(state)
        if PASS in actions:
            return PASS  # wherever the click was
        cell = self.number_of(item)
        if 1 << cell in actions:
            return 1 << cell
        name = self.names(cell)
        if (state[1] | state[2]) >> cell & 1:
            raise ValueError(f"{capital(name)} is taken.")
        raise ValueError(f"A disc on {name} would turn none of the other's.")

    def words(self, state: Any, action: Any) -> str:
        return self.names(action.bit_length() - 1) if action else PASSING

    def short(self, state: Any, action: Any) -> str:
        return super().short(state, action) if action else "pass"

    def tells(self, state: Any) -> dict[str, str]:
        kinds = ("X", "O") if self.board.crosses else ("a disc of player 0", "a disc of player 1")
        marks = self.marks(state)
        return {
            item: f"{self.names(cell)}: {kinds[marks[cell].stone or 0] if cell in marks else 'empty'}"
            for item, (cell,) in self.board.items.items()
        }

    def ended(self, state: Any) -> str:
        return self.how


class TicTacToeShown(OnCells):
    def __init__(self, area: layouts.Area = AREA) -> None:
        board = layouts.squares("123", "123", area, crosses=True)
        super().__init__(
            TicTacToe(), board, lambda cell: f"row {cell // 3 + 1}, column {cell % 3 + 1}", "with three in a row"
        )

    def short(self, state: Any, action: Any) -> str:
        return f"{(cell := action.bit_length() - 1) // 3 + 1}|{cell % 3 + 1}"

    def line(self, state: Any) -> Iterable[int]:
        return {cell for line in LINES if not line & ~state[2] for cell in _bits(line)}

    def decided(self, state: Any, value: float, height: int | None) -> bool:
        """Its estimates may be as large as a win: only a search to the end is sure."""
        return height is not None and height >= 9 - (state[1] | state[2]).bit_count()


class ConnectFourShown(Shown):
    invite = "Click a column to move"
    game: ConnectFour

    def __init__(self, area: layouts.Area = AREA) -> None:
        super().__init__(ConnectFour(), layouts.columns("1234567", 6, 7, area))

    def marks(self, state: Any) -> dict[int, Mark]:
        return stones(self.game, state)

    def cell(self, state: Any, action: Any) -> int | None:
        return 7 * action + _height(state, action)

    def action(self, state: Any, item: str) -> Any:
        column = self.number_of(item)
        if column not in self.game.actions(state):
            raise ValueError(f"Column {column + 1} is full.")
        return column

    def words(self, state: Any, action: Any) -> str:
        return f"column {action + 1}"

    def short(self, state: Any, action: Any) -> str:
        return str(action + 1)

    def tells(self, state: Any) -> dict[str, str]:
        return {f"column/{c}": f"column {c + 1}: {counted(_height(state, c), 'disc')}" for c in COLUMNS}

    def line(self, state: Any) -> Iterable[int]:
        own = state[2]
        fours = [(cell, cell + step, cell + 2 * step, cell + 3 * step) for step in (1, 6, 7, 8) for cell in range(48)]
        return {cell for four in fours if all(own >> cell & 1 for cell in four) for cell in four}

    def ended(self, state: Any) -> str:
        return f"with disc {state[2].bit_count()}: the earlier, the more it is worth"


class OthelloShown(OnCells):
    def __init__(self, size: int, area: layouts.Area = AREA) -> None:
        across, down = "abcdefgh"[:size], "12345678"[:size]
        super().__init__(
            Othello(size), layouts.squares(across, down, area), lambda i: across[i % size] + down[i // size]
        )

    def effect(self, state: Any, action: Any) -> str:
        if action == PASS:
            return "No disc could be turned."
        turned = (state[2] & ~self.game.result(state, action)[1]).bit_count()
        return "One disc is turned." if turned == 1 else f"{turned} discs are turned."

    def ended(self, state: Any) -> str:
        first, second = (cells.bit_count() for cells in self.game.stones(state))
        empty = self.game.cells - first - second
        beside = f", and {counted(empty, 'empty square counts', 'empty squares count')} for the winner"
        return f"with {max(first, second)} discs to {min(first, second)}{beside if empty and first != second else ''}"


class HexShown(OnCells):
    invite = "Click a cell to move"

    def __init__(self, size: int, area: layouts.Area = AREA) -> None:
        board = layouts.hexagons(size, area)
        how = "with a chain from side to side"
        super().__init__(Hex(size), board, lambda cell: f"{chr(97 + cell % size)}{cell // size + 1}", how)
        self.size = size

    def line(self, state: Any) -> Iterable[int]:
        """A shortest chain of the winner's stones from one of its sides to the other."""
        own, size = set(_bits(state[2])), self.size
        way = 1 - state[0]  # player 0 goes down the rows, player 1 along them
        edges: list[tuple[Any, Any, int]] = []
        for cell in own:
            row, column = divmod(cell, size)
            for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
                beside = (row + down) * size + column + right
                if 0 <= column + right < size and beside in own:
                    edges.append((cell, beside, 1))
            edges += [("begin", cell, 1)] * ((row, column)[way] == 0)
            edges += [(cell, "end", 1)] * ((row, column)[way] == size - 1)
        return bfs(AdjacencyLists(edges, directed=True, nodes=("begin", "end")), "begin", "end").path[1:-1]


def stones(game: BoardGame, state: Any) -> dict[int, Mark]:
    """Whose stone lies on which cell."""
    return {cell: Mark(stone=player) for player, cells in enumerate(game.stones(state)) for cell in _bits(cells)}


def _bits(cells: int) -> Iterable[int]:
    """The numbers of the cells of a set."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def _height(state: Any, column: int) -> int:
    """How many discs lie in a column of Connect Four."""
    return ((state[1] | state[2]) >> 7 * column & 0b111111).bit_count()
