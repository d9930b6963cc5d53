"""Lecture 11, games: the demos. A notebook cell says `split_nim()`, `best_response_walk()` and so on."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ...games import MatrixGame
from ...games.matrix_game import EXAMPLES
from ...games.numbers import is_finite, is_whole
from ...pictures import indifference as lines
from ...pictures.payoffs import MOST_CHOICES, numbers_of
from ...player import Demo, Pointer
from ...stage.controls import checkbox, dropdown, number_box, shown_when
from ...stage.demo import demo
from ...stage.given import with_game
from ...stage.input import Input, NumberInput, typed
from ...stage.play.play import play
from .best_response_walk import Profile, WalkStory
from .card_game import STRATEGIES, VIEWS, CardsStory, state_of
from .mixed_equilibria import MixedStory, ends_of, indifferent, is_zero_sum
from .split_nim import LEAST, MOST, NimStory

__all__ = ["best_response_walk", "information_sets", "mixed", "play", "split_nim"]


def split_nim(heap: int = 7, merged: bool = False) -> Demo:
    """The game tree of split Nim, grown and labelled; with `merged` equal states are one.

    Raises ValueError for a heap that is not from 3 to 9.
    """
    if not (is_whole(heap, LEAST) and heap <= MOST):
        raise ValueError(f"the picture holds heaps from {LEAST} to {MOST}, not {heap!r}")
    size = number_box("Heap", heap, LEAST, MOST)
    merging = checkbox("Merge equal states", merged)

    return demo(lambda: NimStory(size.value, merged=merging.value), size, merging, stay=[merging])


def best_response_walk(game: Any = "prisoner's dilemma", start: Profile = (0, 0)) -> Demo:
    """Players take turns to move to a best response, from a cell that is clicked; on a game by its name, or `game`.

    Raises ValueError for a name that there is not, and for what the picture cannot hold.
    """
    games = WalkInput(with_game(game, EXAMPLES), start)
    truth = checkbox("Mark all best responses")
    return demo(lambda: WalkStory(games.task, games.start, truth=truth.value, editable=True), games, truth, stay=True)


def mixed(game: Any = "battle of the sexes", p: float = 0.5, q: float = 0.5) -> Demo:
    """What both players get in a game with two choices each; the probabilities p and q are dragged, payoffs too.

    Raises ValueError for a name that there is not, for a game of another size, and for p and q that are none.
    """
    if not all(is_finite(share) and 0 <= share <= 1 for share in (p, q)):
        raise ValueError(f"p and q are probabilities, from 0 to 1, not {p!r} and {q!r}")
    two = {name: example for name, example in EXAMPLES.items() if choices_of(example) == (2, 2)}
    named = with_game(game, two)
    if (size := choices_of(next(iter(named.values())))) != (2, 2):
        raise ValueError("the picture is one of two rows and two columns, not of {} and {}".format(*size))
    games = MixedInput(named, {0: q, 1: p})
    return demo(lambda: MixedStory(games.task, games.shares[1], games.shares[0], editable=True), games)


def information_sets(seed: int = 11) -> Demo:
    """The tree of Kuhn poker and a game on it, by the best strategies; a state that is clicked lights all like it."""
    cards = CardsInput(seed)
    return demo(lambda: CardsStory(cards.task, cards.number.value, VIEWS[cards.view.value], cards.picked), cards)


# ---------------------------------------------------------------- what the viewer sets


class GameInput(NumberInput):
    """A payoff table to choose and to edit. A zero-sum game stays one: what one gets more the other gets less."""

    hands = "type or drag other payoffs"
    low, high, rise = -99, 99, 12.0
    called = "A payoff is a whole number"

    def grasp(self, id: str) -> Any:
        """Row, column and player of a payoff."""
        place = numbers_of(id)
        return place if len(place) == 3 else None

    def number(self, thing: Any) -> Any:
        row, column, player = thing
        return self.task.payoffs[player][row][column]

    def with_number(self, thing: Any, value: float) -> MatrixGame:
        return with_payoff(self.task, thing, value)


class WalkInput(GameInput):
    """A payoff table, random ones too, and the cell from which players walk: the one that was clicked."""

    hands = "type or drag other payoffs, and click where the walk begins"

    def __init__(self, named: Mapping[str, MatrixGame], start: Profile) -> None:
        self.start = start
        self._rows = number_box("Rows", 3, 1, MOST_CHOICES)
        self._columns = number_box("Columns", 3, 1, MOST_CHOICES)
        self._seed = number_box("Seed", 1, 0, 9999)
        super().__init__("Game", {**named, "random": None})
        self.controls = (self.choice, self._rows, self._columns, self._seed)
        self.listen(*self.controls[1:])

    def chosen(self) -> Any:
        grown = self.choice.value == "random"
        shown_when(grown, self._rows, self._columns, self._seed)
        if grown:
            return random_game(self._rows.value, self._columns.value, Random(self._seed.value))
        return super().chosen()

    def show(self, task: MatrixGame, at: int | None = None) -> None:
        """Walk from the same cell, or from the nearest one where another table has none there."""
        (row, column), (rows, columns) = self.start, choices_of(task)
        self.start = min(row, rows - 1), min(column, columns - 1)
        super().show(task, at)

    def click(self, event: Pointer, story: WalkStory) -> None:
        if len(place := numbers_of(event.id)) == 2:
            row, column = place
            self.start = row, column
            self.show(self.task, 0)


class MixedInput(GameInput):
    """A table of two rows and two columns, and how often each plays the first: `shares`, by whose picture tells them.

    A payoff is the end of a line, too.
    """

    hands = "type or drag other payoffs, and drag how often each plays what"

    def __init__(self, named: Mapping[str, MatrixGame], shares: dict[int, float]) -> None:
        super().__init__("Game", named)
        self.shares = shares

    def grasp(self, id: str) -> Any:
        """A payoff, or the player along whose axis a share is told."""
        place = lines.numbers_of(id)
        if len(place) == 3:
            player, choice, end = place
            return (choice, 1 - end, player) if player == 0 else (1 - end, choice, player)
        return place[0] if place else super().grasp(id)

    def take(self, thing: Any, event: Pointer, story: MixedStory) -> Any:
        if not isinstance(thing, int):
            return super().take(thing, event, story)
        self.drag(thing, event, story)
        return thing

    def drag(self, held: Any, event: Pointer, story: MixedStory) -> None:
        if isinstance(held, int):
            axes = lines.axes(held, ends_of(self.task, held))
            self._share(held, axes.probability(event.x), near=0.015)
        else:
            super().drag(held, event, story)

    def nudge(self, thing: Any, event: Pointer, story: MixedStory) -> None:
        if isinstance(thing, int):
            self._share(thing, self.shares[thing] + 0.05 * (event.x + event.y))
        else:
            super().nudge(thing, event, story)

    def edit(self, thing: Any, text: str) -> None:
        if not isinstance(thing, int):
            super().edit(thing, text)
            return
        try:
            share = typed(text, 0, 1)
        except ValueError:
            self.refuse(f"A probability is a number from 0 to 1, as in 0.25 or 1/4, not “{text}”.")
        else:
            self._share(thing, share)

    def _share(self, player: int, value: float, near: float = 0.0051) -> None:
        """Move a share; it stops near where the player is indifferent."""
        cross = indifferent(ends_of(self.task, player))
        stops = cross is not None and abs(value - cross) < near
        self.shares[player] = cross if stops and cross is not None else min(1.0, max(0.0, round(value, 4)))
        self.show(self.task)


class CardsInput(Input):
    """A game of Kuhn poker, and who looks on; a state that is clicked is `picked`, until it is clicked again."""

    hands = "click a state to light its information set"

    def __init__(self, seed: int) -> None:
        self.picked: int | None = None
        self.view = dropdown("Seen with", VIEWS)
        self.number = number_box("Game", seed, 0, 9999)
        super().__init__("Strategies", {name: name for name in STRATEGIES})
        self.controls = (self.view, self.choice, self.number)
        self.listen(self.number)
        self.view.observe(lambda _: self.show(self.task), "value")

    def choose(self) -> None:
        self.picked = None
        super().choose()

    def click(self, event: Pointer, story: CardsStory) -> None:
        """A click beside all states picks none: the one of the game is lit again."""
        state = state_of(event.id)
        self.picked = None if state == self.picked else state
        self.show(self.task)


# ---------------------------------------------------------------- games


def with_payoff(game: MatrixGame, place: tuple[int, ...], worth: float) -> MatrixGame:
    """The same game with another payoff: `place` is row, column and player. A zero-sum game stays one."""
    row, column, player = place
    tables = [[list(line) for line in table] for table in game.payoffs]
    if is_zero_sum(game):
        tables[1 - player][row][column] = -worth
    tables[player][row][column] = worth
    return MatrixGame(tables[0], tables[1], game.row_names, game.column_names)


def choices_of(game: MatrixGame) -> tuple[int, int]:
    """The numbers of rows and of columns."""
    return len(game.row_names), len(game.column_names)


def random_game(rows: int, columns: int, rng: Random) -> MatrixGame:
    """Payoffs from 0 to 9, rows named from A on and columns from a on."""
    first, second = ([[rng.randint(0, 9) for _ in range(columns)] for _ in range(rows)] for _ in (0, 1))
    return MatrixGame(first, second, "ABCDEF"[:rows], "abcdef"[:columns])
