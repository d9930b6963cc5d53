"""Lecture 14, transpositions: the demos. A notebook cell says `filling()`, `bounds()` and so on.

The stories stand beside this module: transpositions_moments, _graph and _words (a search with its table), _circles
(where the path matters), _lines and _keys (keys along lines of play), _deepening, and _bounds and _mtd (MTD(f)); the
games with shared positions in transpositions_games.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Label, Widget

from ...adversarial import ChainedTable, Table, alphabeta_table, minimax
from ...adversarial.table import EXACT, SCHEMES, Entry
from ...games import ConnectFour, GraphGame, Tree
from ...games.connect_four_order import centre_first
from ...player import Demo, Player, Pointer
from ...stage.controls import dropdown, number_box
from ...stage.play.play import play
from ...stage.tree_input import LARGEST, TreeInput
from ...stage.trees import WORKED
from ...story import Story
from ...trace import record
from .iterative_deepening import DeepeningStory
from .key_input import KeysInput
from .lines_of_play import KINDS
from .mtd_bounds import GUESS, mtd_scale
from .mtd_words import MtdStory
from .repetitions import CIRCLES, CirclesStory
from .shared_games import SHARED, NumberedKeys, layered, letters, rows_of, split_nim_graph
from .table_states import AnyTable
from .table_words import SpokenGraph

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
CHAINED = "chained"
SIZES = ["4", "2", "6", "8", "16", "32"]


def keys(game: str = "Tic-Tac-Toe", moves: Sequence[int] | None = None) -> Demo:
    """Keys mended move by move; a click plays a move. `moves` are the numbers of the cells that are played.

    Raises ValueError for a game that is not offered, and for a move that is not legal.
    """
    if game not in KINDS:
        raise ValueError(f"there is no game {game!r}, but {', '.join(KINDS)}")
    played = KeysInput(game, moves)
    player = Player(played.tell(), on_pointer=played.point)
    played.changed = lambda at: player.show(played.tell(), at)
    return Demo(player, *played.controls)


def filling(game: GraphGame | None = None, scheme: str = "always", size: int = 4) -> Demo:
    """The table filling while alpha-beta uses it: hits, cuts, and what is lost; scheme and size to choose.

    Raises ValueError for a game that cannot be drawn level by level, and for a scheme or a size that is not offered.
    """
    if scheme not in (*SCHEMES, CHAINED):
        raise ValueError(f"there is no scheme {scheme!r}, but {', '.join((*SCHEMES, CHAINED))}")
    if str(size) not in SIZES:
        raise ValueError(f"the demo has tables of the sizes {', '.join(SIZES)}, not {size}")
    named = GAMES if game is None else {"given game": game} | GAMES
    choice = dropdown("Game", [*named, "random"])
    schemes = dropdown("Scheme", [*SCHEMES, CHAINED])
    schemes.value = scheme
    sizes = dropdown("Size", SIZES)
    sizes.value = str(size)
    keys = number_box("Keys", 0, 0, 9999)
    seed = number_box("Seed", 1, 0, 9999)

    def reveal() -> None:
        seed.layout.display = "" if choice.value == "random" else "none"

    def tell() -> Story[Any]:
        reveal()
        chosen = layered(WIDTHS, BRANCHING, seed.value) if choice.value == "random" else named[choice.value]
        return searched(chosen, lambda: table_of(schemes.value, int(sizes.value)), keys=keys.value)

    return _demo(tell, choice, seed, schemes, sizes, keys)


def table_of(scheme: str, size: int) -> AnyTable:
    return ChainedTable(size) if scheme == CHAINED else Table(size, scheme)


def searched(game: GraphGame, table: Callable[[], AnyTable], *, first: int = 0, keys: int = 0) -> SpokenGraph:
    """A search of a game to its end, with a table, in levels."""
    rows = rows_of(game)
    numbered = NumberedKeys(game, keys)
    state = (first, game.start)
    trace = record(alphabeta_table, game, state, len(rows), table=table(), keys=numbered)
    return SpokenGraph(trace, game, rows, letters(rows, game.successors), table, first=first)


def bounds() -> Demo:
    """A bound is no value: a shared position that was cut, with a table that keeps bounds apart, and with one that
    takes them for values."""
    kinds: dict[str, Callable[[], AnyTable]] = {
        "bounds as bounds": lambda: Table(8),
        "bounds as values (wrong)": lambda: AllExact(8),
    }
    choice = dropdown("The table keeps", kinds)

    def tell() -> Story[Any]:
        story = searched(SHARED, kinds[choice.value], first=1)
        story.true = -minimax(SHARED, (1, "A")).value
        return story

    return _demo(tell, choice)


def circles() -> Demo:
    """A game that may run in circles, with keys that know the path and with keys that do not."""
    choice = dropdown("Game", CIRCLES)
    keys = dropdown("Keys", ["of the position (wrong)", "of position and path"])
    return _demo(lambda: CirclesStory(*CIRCLES[choice.value], apart=keys.index == 1), choice, keys)


def deeper(columns: str | None = None, budget: int = 3000) -> Demo:
    """Iterative deepening on a Connect Four position, with a budget of nodes that may end inside a height.

    `columns` are the moves that lead to the position, as in "4453". Raises ValueError for moves that are not legal.
    """
    named = POSITIONS if columns is None else {f"after {columns}": columns} | POSITIONS
    position = dropdown("Position", named)
    budgets = dropdown("Budget", sorted({*BUDGETS, budget}))
    budgets.value = budget
    order = dropdown("Order", ["left to right", "centre first"])

    def tell() -> Story[Any]:
        state = ConnectFour().play(named[position.value])
        return DeepeningStory(state, budgets.value, centre_first if order.index else None)

    return _demo(tell, position, budgets, order)


def closing_in(tree: Tree | None = None, guess: int = 0) -> Demo:
    """MTD(f): both bounds close in on the value, pass by pass; the guess is dragged on the number line."""
    trees = TreeInput(TREES if tree is None else {"given tree": tree} | TREES)
    guessing = number_box("Guess", guess, -LARGEST, LARGEST)

    def tell() -> MtdStory:
        return MtdStory(trees.task, guessing.value, editable=True)

    def point(event: Pointer) -> None:
        if event.id != GUESS:
            trees.point(event, None)
        elif event.kind in ("down", "move"):
            scale = mtd_scale(trees.task)
            guessing.value = int(min(max(scale.nearest(event.x), scale.low), scale.high))
        elif event.kind == "nudge":
            guessing.value += int(event.x or event.y)
        if event.id == GUESS and event.kind == "up":
            player.show(tell(), None)

    player = Player(tell(), on_pointer=point)
    trees.changed = lambda at: player.show(tell(), at)
    guessing.observe(lambda _: player.show(tell(), None), "value")
    return Demo(player, *trees.controls, guessing, trees.message)


class AllExact(Table):
    """A table with a mistake that is often made: whatever it is given, it keeps as an exact value."""

    def store(self, new: Entry) -> Entry | None:
        return super().store(new._replace(flag=EXACT))


def _demo(tell: Callable[[], Story[Any]], *controls: Widget) -> Demo:
    """A player of what is told, told again from the start when a control changes."""
    message = Label()
    player = Player(tell())

    def again(_: Any) -> None:
        try:
            story = tell()
        except ValueError as error:
            message.value = f"{error}."
        else:
            message.value = ""
            player.show(story, 0)

    for control in controls:
        control.observe(again, "value")
    return Demo(player, *controls, message)
