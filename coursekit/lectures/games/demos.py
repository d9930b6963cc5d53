"""Lecture 11, games: the demos. A notebook cell says `split_nim()`, `best_response_walk()` and so on.

The stories stand beside this module: games_nim (the tree of split Nim), games_walk (best responses), games_mixed
(indifference), games_cards (information sets).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from ipywidgets import Checkbox, Label, Layout, Widget

from ...games import MatrixGame
from ...games.matrix_game import EXAMPLES
from ...look import number
from ...pictures import indifference as lines
from ...pictures.payoffs import MOST_CHOICES, numbers_of, payoff_id
from ...player import Demo, Player, Pointer
from ...stage.controls import dropdown, number_box
from ...stage.play.play import play
from .best_response_walk import Profile, WalkStory
from .card_game import VIEWS, CardsStory
from .kuhn_poker import STRATEGIES, state_of
from .mixed_equilibria import MixedStory, ends_of, indifferent, is_zero_sum
from .split_nim import LEAST, MOST, NimStory

__all__ = ["best_response_walk", "information_sets", "mixed", "play", "split_nim"]

LARGEST = 99
"""The largest payoff that can be given by hand."""

DRAG = 12.0
"""Picture units by which a payoff is dragged up to become one more."""


def split_nim(heap: int = 7, merged: bool = False) -> Demo:
    """The game tree of split Nim, grown and labelled; with `merged` equal states are one.

    Raises ValueError for a heap that is not from 3 to 9.
    """
    if heap not in range(LEAST, MOST + 1):
        raise ValueError(f"the picture holds heaps from {LEAST} to {MOST}, not {heap!r}")
    size = number_box("Heap", heap, LEAST, MOST)
    merging = checkbox("Merge equal states", merged)

    def story() -> NimStory:
        return NimStory(size.value, merged=merging.value)

    player = Player(story())
    for control in (size, merging):
        control.observe(lambda _: player.show(story(), 0), "value")
    return Demo(player, size, merging)


def best_response_walk(game: str | MatrixGame = "prisoner's dilemma", start: Profile = (0, 0)) -> Demo:
    """Players take turns to move to a best response, from a cell that is clicked; on a game by its name, or `game`.

    Raises ValueError for a name that there is not, and for what the picture cannot hold.
    """
    games = GameInput(_named(game, EXAMPLES), grown=True)
    truth = checkbox("Mark all best responses", False)
    at = {"start": start}

    def story() -> WalkStory:
        return WalkStory(games.game, at["start"], truth=truth.value, editable=True)

    def show(step: int | None) -> None:
        """The walk from the same cell, or from the nearest one where another table has none there."""
        row, column = at["start"]
        rows, columns = choices_of(games.game)
        at["start"] = min(row, rows - 1), min(column, columns - 1)
        player.show(story(), step)

    def point(event: Pointer) -> None:
        place = numbers_of(event.id)
        if event.kind == "click" and len(place) == 2:
            row, column = place
            at["start"] = row, column
            show(0)
        else:
            games.point(event)

    player = Player(story(), on_pointer=point)
    games.changed = show
    truth.observe(lambda _: player.show(story(), None), "value")
    return Demo(player, *games.controls, truth, games.message)


def mixed(game: str | MatrixGame = "battle of the sexes", p: float = 0.5, q: float = 0.5) -> Demo:
    """What both players get in a game with two choices each; the probabilities p and q are dragged, payoffs too.

    Raises ValueError for a name that there is not, for a game of another size, and for p and q that are none.
    """
    if not (0 <= p <= 1 and 0 <= q <= 1):
        raise ValueError(f"p and q are probabilities, from 0 to 1, not {p!r} and {q!r}")
    two = {name: example for name, example in EXAMPLES.items() if choices_of(example) == (2, 2)}
    if isinstance(game, MatrixGame) and choices_of(game) != (2, 2):
        raise ValueError("the picture is one of two rows and two columns, not of {} and {}".format(*choices_of(game)))
    games = GameInput(_named(game, two))
    shares = {0: q, 1: p}  # along the axis of each player's picture: how often the other plays its first choice

    def story() -> MixedStory:
        return MixedStory(games.game, shares[1], shares[0], editable=True)

    def point(event: Pointer) -> None:
        place = lines.numbers_of(event.id)
        if len(place) == 3:  # the end of a line is a payoff
            player, choice, end = place
            row, column = (choice, 1 - end) if player == 0 else (1 - end, choice)
            games.point(replace(event, id=payoff_id(row, column, player)))
        elif place:
            share(place[0], event)
        else:
            games.point(event)

    def share(player: int, event: Pointer) -> None:
        """Move a probability; it stops where the player is indifferent."""
        ends = ends_of(games.game, player)
        if event.kind == "nudge":
            value = shares[player] + 0.05 * (event.x + event.y)
        elif event.kind == "edit":
            try:
                value = float(Fraction(event.text.strip().replace(",", ".")))
                if not 0 <= value <= 1:
                    raise ValueError
            except (ValueError, ZeroDivisionError):
                games.message.value = f"A probability is a number from 0 to 1, as in 0.25 or 1/4, not “{event.text}”."
                return
        elif event.kind in ("down", "move"):
            value = lines.axes(player, ends).probability(event.x)
        else:
            return
        cross = indifferent(ends)
        near = cross is not None and abs(value - cross) < (0.015 if event.kind in ("down", "move") else 0.0051)
        shares[player] = cross if near and cross is not None else min(1.0, max(0.0, round(value, 4)))
        games.message.value = ""
        games.changed(None)

    player = Player(story(), on_pointer=point)
    games.changed = lambda at: player.show(story(), at)
    return Demo(player, *games.controls, games.message)


def information_sets(seed: int = 11) -> Demo:
    """The tree of Kuhn poker and a game on it, by the best strategies; a state that is clicked lights all like it."""
    view, strategy = dropdown("Seen with", VIEWS), dropdown("Strategies", STRATEGIES)
    number = number_box("Game", seed, 0, 9999)
    picked: dict[str, int | None] = {"state": None}

    def story() -> CardsStory:
        return CardsStory(strategy.value, number.value, VIEWS[view.value], picked["state"])

    def point(event: Pointer) -> None:
        """Pick a state; picked again, or with a click beside all, it is the one of the game again."""
        if event.kind == "click":
            state = state_of(event.id)
            picked["state"] = None if state == picked["state"] else state
            player.show(story(), None)

    def restart(_: Any) -> None:
        picked["state"] = None
        player.show(story(), 0)

    player = Player(story(), on_pointer=point)
    for control in (strategy, number):
        control.observe(restart, "value")
    view.observe(lambda _: player.show(story(), None), "value")
    return Demo(player, view, strategy, number)


# ---------------------------------------------------------------- what the demos share


class GameInput:
    """A payoff table to choose, to grow and to edit: its controls, and what the pointer does to payoffs.

    `named` are the games to choose from, the first of them first; with `grown` there are random ones as well. A
    zero-sum game stays one: what one player gets more the other gets less. `changed` is called when there is another
    game: with 0 for a new one, with None for an edited one.
    """

    def __init__(self, named: Mapping[str, MatrixGame], grown: bool = False) -> None:
        self.named = named
        self.game = next(iter(named.values()))
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._held: tuple[tuple[int, ...], float, float] | None = None
        self._choice = dropdown("Game", [*named, *(["random"] if grown else [])])
        self._rows = number_box("Rows", 3, 1, MOST_CHOICES)
        self._columns = number_box("Columns", 3, 1, MOST_CHOICES)
        self._seed = number_box("Seed", 1, 0, 9999)
        self.controls: tuple[Widget, ...] = (self._choice,)
        if grown:
            self.controls += (self._rows, self._columns, self._seed)
        for control in self.controls:
            control.observe(self._choose, "value")
        self._reveal()

    def _reveal(self) -> None:
        """Show only the controls that do something."""
        for control in (self._rows, self._columns, self._seed):
            control.layout.display = "" if self._choice.value == "random" else "none"

    def _choose(self, _: Any) -> None:
        self._reveal()
        if self._choice.value == "random":
            game = random_game(self._rows.value, self._columns.value, Random(self._seed.value))
        else:
            game = self.named[self._choice.value]
        self._show(game, 0)

    def _show(self, game: MatrixGame, at: int | None) -> None:
        self.game, self.message.value = game, ""
        self.changed(at)

    def point(self, event: Pointer) -> None:
        """Edit a payoff: a number typed, a drag up or down, arrow keys."""
        place = numbers_of(event.id)
        if event.kind == "up":
            self._held = None
        elif event.kind == "move" and self._held:
            held, worth, y = self._held
            self._edit(held, worth + round((y - event.y) / DRAG))
        elif len(place) != 3:
            return
        elif event.kind == "down":
            self._held = place, self._worth(place), event.y
        elif event.kind == "nudge":
            self._edit(place, self._worth(place) + event.x + event.y)
        elif event.kind == "edit":
            try:
                worth = int(event.text.strip().replace("\N{MINUS SIGN}", "-"))
                if abs(worth) > LARGEST:
                    raise ValueError
            except ValueError:
                least = number(-LARGEST)
                self.message.value = f"A payoff is a whole number from {least} to {LARGEST}, not “{event.text}”."
                return
            self._edit(place, worth)

    def _worth(self, place: tuple[int, ...]) -> float:
        row, column, player = place
        return self.game.payoffs[player][row][column]

    def _edit(self, place: tuple[int, ...], worth: float) -> None:
        worth = min(LARGEST, max(-LARGEST, worth))
        if worth != self._worth(place) or self.message.value:
            self._show(with_payoff(self.game, place, worth), None)


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


def checkbox(label: str, value: bool) -> Checkbox:
    return Checkbox(value, description=label, indent=False, layout=Layout(width="auto"))


def _named(given: str | MatrixGame, named: Mapping[str, MatrixGame]) -> Mapping[str, MatrixGame]:
    """The games to choose from, the given one first. Raises ValueError for a name that none of them has."""
    if isinstance(given, MatrixGame):
        return {"given game": given} | dict(named)
    if given not in named:
        raise ValueError(f"there is no game {given!r}, but {', '.join(named)}")
    return {given: named[given]} | dict(named)
