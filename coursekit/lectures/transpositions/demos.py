"""Lecture 14, transpositions: the demos. A notebook cell says `filling()`, `bounds()` and so on."""

from collections.abc import Callable, Sequence
from typing import Any

from ...adversarial import ChainedTable, Table, minimax
from ...adversarial.table import EXACT, SCHEMES, Entry
from ...games import ConnectFour, GraphGame, Othello, Tree
from ...games.connect_four_order import centre_first
from ...games.numbers import is_whole
from ...games.othello import PASS
from ...player import Demo, Pointer
from ...stage.controls import button, dropdown, number_box, shown_when, whole
from ...stage.demo import demo
from ...stage.given import with_given
from ...stage.input import Input
from ...stage.play.play import play
from ...stage.tree_input import LARGEST, TreeInput
from ...stage.trees import WORKED
from ...stage.trees import with_given as with_tree
from .iterative_deepening import DeepeningStory
from .known_positions import AnyTable
from .lines_of_play import KINDS, Kind, leads
from .mtd_bounds import GUESS, MtdStory
from .repetitions import CIRCLES, CirclesStory
from .shared_games import SHARED, layered, split_nim_graph
from .table_story import searched
from .zobrist_keys import KeysStory

__all__ = ["bounds", "circles", "closing_in", "deeper", "filling", "keys", "play"]

WIDTHS, BRANCHING = (1, 3, 4, 4, 6), 3
"""Of a random game: so many positions on each level, so many moves."""

GAMES: dict[str, GraphGame] = {
    "worked game": layered(WIDTHS, BRANCHING, 265),
    "split Nim, heap of 7": split_nim_graph(7),
}
TREES = WORKED | {"MAX[5, 9]": Tree([5, 9])}
POSITIONS = {"nine stones": "645562466", "a hidden win": "33667726", "the empty board": ""}
BUDGETS = (1, 30, 100, 300, 1000, 3000, 10_000)
MOST_BUDGET = 10**5
CHAINED = "chained"
OPENINGS: dict[str, Sequence[int]] = {
    "Tic-Tac-Toe": (4, 0, 2, 6),
    "Connect Four": (21, 28, 22, 35),
    "Othello, 4 x 4": (1, 0, 4),
}
"""The cells that are played at first."""

SIZES = ["4", "2", "6", "8", "16", "32"]


def keys(game: str = "Tic-Tac-Toe", moves: Sequence[int] | None = None) -> Demo:
    """Keys mended move by move; a click plays a move. `moves` are the numbers of the cells that are played.

    Raises ValueError for a game that is not offered, and for a move that is not legal.
    """
    played = KeysInput(game, moves)
    return demo(played.tell, played)


class KeysInput(Input):
    """A game, its moves, and the numbers that make the keys. The task is the list of moves.

    Raises ValueError for a game that is not offered, and for moves to cells that are not legal.
    """

    hands = "play moves by a click"

    def __init__(self, game: str, moves: Sequence[int] | None) -> None:
        if moves is not None and not isinstance(moves, list | tuple | range):
            raise ValueError(f"moves are a list of the numbers of cells, as in [4, 0, 2], not {moves!r}")
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
            if not is_whole(cell, 0):
                raise ValueError(f"a move is the number of a cell, not {cell!r}")
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
                passes = (
                    not game.is_terminal(after) and list(game.actions(after)) == [PASS] and isinstance(game, Othello)
                )
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


class GameInput(Input):
    """A game with shared positions to choose, or one that is drawn by chance."""

    def __init__(self, named: dict[str, GraphGame]) -> None:
        self._seed = number_box("Seed", 1, 0, 9999)
        super().__init__("Game", {**named, "random": None})
        self.controls = (self.choice, self._seed)
        self.listen(self._seed)

    def chosen(self) -> Any:
        random = self.choice.value == "random"
        shown_when(random, self._seed)
        return layered(WIDTHS, BRANCHING, self._seed.value) if random else super().chosen()


def filling(game: Any = None, scheme: str = "always", size: int = 4) -> Demo:
    """The table filling while alpha-beta uses it: hits, cuts, and what is lost; scheme and size to choose.

    Raises ValueError for a game that cannot be drawn level by level, and for a scheme or a size that is not offered.
    """
    wanted = "a GraphGame, or the positions that follow each one and what the last are worth, as ({...}, {...}, start)"
    games = GameInput(with_given(game, GAMES, _game, "given game", wanted))
    schemes = dropdown("Scheme", [*SCHEMES, CHAINED], scheme)
    sizes = dropdown("Size", SIZES, str(size))
    keys = number_box("Keys", 0, 0, 9999)

    def table() -> AnyTable:
        held = int(sizes.value)
        return ChainedTable(held) if schemes.value == CHAINED else Table(held, schemes.value)

    return demo(lambda: searched(games.task, table, keys=keys.value), games, schemes, sizes, keys, stay=True)


def _game(given: Any) -> GraphGame:
    return given if isinstance(given, GraphGame) else GraphGame(*given)


def bounds() -> Demo:
    """A bound is no value: a shared position that was cut, with a table that keeps bounds apart, and with one that
    takes them for values."""
    kinds: dict[str, Callable[[], AnyTable]] = {
        "bounds as bounds": lambda: Table(8),
        "bounds as values (wrong)": lambda: AllExact(8),
    }
    choice = dropdown("The table keeps", kinds)
    true = -minimax(SHARED, (1, "A")).value
    return demo(lambda: searched(SHARED, kinds[choice.value], mover=1, true=true), choice, stay=True)


def circles() -> Demo:
    """A game that may run in circles, with keys that know the path, the repeats of a position, or neither."""
    known = {
        "of the position (wrong)": "none",
        "of position and repeats (wrong)": "repeats",
        "of position and path": "path",
    }
    choice, keys = dropdown("Game", CIRCLES), dropdown("Keys", known)
    times = dropdown("A draw", ["the second time", "the third time"])

    def tell() -> CirclesStory:
        return CirclesStory(*CIRCLES[choice.value], known[keys.value], 2 + times.index)

    return demo(tell, choice, keys, times, stay=[keys, times])


def deeper(columns: str | int | None = None, budget: int = 3000) -> Demo:
    """Iterative deepening on a Connect Four position, with a budget of nodes that may end inside a height.

    `columns` are the moves that lead to the position, as in "4453". Raises ValueError for moves that are not legal.
    """
    if columns is not None and not (isinstance(columns, str) or is_whole(columns, 1)):
        raise ValueError(f'columns are the moves as digits, as in "4453", not {columns!r}')
    named = POSITIONS if columns is None else {f"after {columns}": str(columns)} | POSITIONS
    position = dropdown("Position", named)
    budgets = dropdown("Budget", sorted({*BUDGETS, whole("budget", budget, 1, MOST_BUDGET)}), budget)
    order = dropdown("Order", ["left to right", "centre first"])

    def tell() -> DeepeningStory:
        state = ConnectFour().play(named[position.value])
        return DeepeningStory(state, budgets.value, centre_first if order.index else None)

    return demo(tell, position, budgets, order, stay=[budgets, order])


def closing_in(tree: Any = None, guess: int = 0) -> Demo:
    """MTD(f): both bounds close in on the value, pass by pass; the guess is dragged on the number line."""
    trees = TreeInput(with_tree(tree, TREES))
    guessing = number_box("Guess", guess, -LARGEST, LARGEST)

    def point(event: Pointer, story: MtdStory) -> None:
        if event.id != GUESS:
            trees.point(event, story)
        elif event.kind in ("down", "move"):
            guessing.value = int(min(max(story.scale.nearest(event.x), story.scale.low), story.scale.high))
        elif event.kind == "nudge":
            guessing.value += int(event.x or event.y)

    return demo(
        lambda: MtdStory(trees.task, guessing.value, editable=True), trees, guessing, stay=True, on_pointer=point
    )


class AllExact(Table):
    """A table with a mistake that is often made: whatever it is given, it keeps as an exact value."""

    def store(self, new: Entry) -> Entry | None:
        return super().store(new._replace(flag=EXACT))
