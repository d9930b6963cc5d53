"""Questions about windows, for the exercises on tables: may an entry cut, and where do windows of one unit lead?"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from math import inf
from typing import Any, NamedTuple

from ....exercises.kinds import game_trees, turn_trees
from ....exercises.kinds.game_trees import Nested
from ....exercises.shapes import NUMBER, MisfitError
from .shared_graphs import FLAGS, LOWER, UPPER

ENDS = (-inf, -1, 0, 1, inf)
"""The ends of small windows."""

ENOUGH = 60
"""So many questions are more than any tree that is tried needs."""


class Entry(NamedTuple):
    """What a table knows of a position: a value, whether it is exact or a bound, and the height of that search."""

    value: int
    flag: str
    height: int


class Asked(NamedTuple):
    """An entry that is found, the height that is needed, and the window."""

    entry: Entry
    height: int
    alpha: float
    beta: float

    def known(self) -> tuple[float, float]:
        """Between which numbers the entry says that the value lies."""
        value, flag, _ = self.entry
        return (-inf if flag == UPPER else value), (inf if flag == LOWER else value)

    def is_high_enough(self) -> bool:
        return self.entry.height >= self.height

    def decides(self) -> bool:
        """Whether nothing that the entry leaves open matters: the value is known, or lies beyond the window."""
        low, high = self.known()
        return low == high or low >= self.beta or high <= self.alpha

    def size(self) -> Any:
        ends = [end for end in (self.alpha, self.beta) if abs(end) < inf]
        return self.entry.height + self.height, len(ends), sum(map(abs, ends)) + abs(self.entry.value)


@cache
def small_asked() -> list[Asked]:
    """All entries with values from −2 to 2 and heights up to 3, in all windows of the small ends."""
    entries = [Entry(*each) for each in product(range(-2, 3), FLAGS, range(4))]
    questions = product(entries, range(4), combinations(ENDS, 2))
    return sorted((Asked(entry, height, *window) for entry, height, window in questions), key=Asked.size)


# ---------------------------------------------------------------- MTD(f)


Question = tuple[Any, Any, Any]
"""The window that was asked with, and the answer."""


class TooManyError(Exception):
    """More questions than could ever be needed."""


class Guessed(NamedTuple):
    """A tree, and the guess with which MTD(f) begins."""

    nested: Nested
    guess: int

    def size(self) -> Any:
        return game_trees.size(self.nested), abs(self.guess)

    def told(self) -> str:
        return f"the tree {game_trees.written(self.nested)}, guess = {self.guess}"


class Search:
    """Alpha-beta on a tree, fail-soft, from MAX's side, that notes what it is asked and what it answers."""

    def __init__(self, nested: Nested) -> None:
        self._nested = nested
        self.asked: list[Question] = []

    def __call__(self, alpha: Any, beta: Any) -> Any:
        if len(self.asked) == ENOUGH:
            raise TooManyError(f"{ENOUGH} searches, and still no end")
        try:
            alpha, beta = map(NUMBER.read, (alpha, beta))
        except MisfitError:
            raise TypeError("a search needs two numbers, alpha and beta") from None
        value = found(self._nested, True, alpha, beta)
        self.asked.append((alpha, beta, value))
        return value


@lru_cache(maxsize=100_000)
def found(nested: Nested, is_max: bool, low: Any, high: Any) -> Any:
    """What alpha-beta finds with a window, fail-soft."""
    if not isinstance(nested, tuple):
        return nested
    worth = None
    for child in nested:
        value = found(child, not is_max, low, high)
        if worth is None or (value > worth if is_max else value < worth):
            worth = value
        low, high = (max(low, worth), high) if is_max else (low, min(high, worth))
        if low >= high:
            return worth
    return worth


def proved(asked: Iterable[Question]) -> tuple[Any, Any]:
    """Between which bounds the value lies, after some searches: their windows, and what came back."""
    low, high = -inf, inf
    for _, beta, value in asked:
        low, high = (max(low, value), high) if value >= beta else (low, min(high, value))
    return low, high


def small_guessed() -> Iterator[Guessed]:
    """Trees of up to three leaves with guesses from −2 to 3, the smallest first; MAX[5, 9] with guesses up to 10."""
    for nested in game_trees.small():
        if len(game_trees.leaves(nested)) < 4 and game_trees.singles(nested) < 2:
            yield from (Guessed(nested, guess) for guess in (0, 1, -1, 2, -2, 3))
    yield from (Guessed((5, 9), guess) for guess in range(11))


def drawn_guessed(seed: int, plies: int, guess: int) -> Guessed:
    return Guessed(turn_trees.drawn(seed, plies), guess - 8)
