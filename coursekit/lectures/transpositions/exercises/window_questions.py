"""Questions about windows, for the exercises on tables: may an entry cut, and where do windows of one unit lead?"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from math import inf
from typing import Any, NamedTuple

from ....exercises.kinds import far, game_trees, turn_trees
from ....exercises.kinds.game_trees import Nested
from ....exercises.shapes import NUMBER, MisfitError
from .shared_graphs import FLAGS, LOWER, UPPER

ENDS = (-inf, -1, 0, 1, inf)
"""The ends of small windows."""

ENOUGH = 200
"""So many questions are more than any tree that is tried needs."""


class Entry(NamedTuple):
    """What a table knows of a position: a value, whether it is exact or a bound, and the height of that search."""

    value: float
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


def far_asked() -> Iterator[Asked]:
    """The same with other numbers at heights up to 1; then with great heights, each beside those next to it."""
    for entry, height, alpha, beta in small_asked():
        if entry.height + height < 2:
            for scale in far.OTHERS:
                moved = entry._replace(value=scale.of(entry.value))
                yield Asked(moved, height, scale.of(alpha), scale.of(beta))
    heights = sorted({many + more for many in (*far.MANY, 1000) for more in (-1, 0, 1)})
    for entry_height, flag in product(heights, FLAGS):
        asked = {0, 1, entry_height // 2, *(entry_height + more for more in range(-4, 5)), 2000}
        for height, window in product(sorted(asked), ((-inf, 0), (0, 1), (1, inf))):
            yield Asked(Entry(0, flag, entry_height), height, *window)


# ---------------------------------------------------------------- MTD(f)


Question = tuple[Any, Any, Any]
"""The window that was asked with, and the answer."""


class TooManyError(Exception):
    """More questions than could ever be needed."""


class Guessed(NamedTuple):
    """A tree, and the guess with which MTD(f) begins."""

    nested: Nested
    guess: float

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


def far_guessed() -> Iterator[Guessed]:
    """Trees with other numbers, whole ones, with a guess near the value and one far away; then with many children."""
    for nested in game_trees.small():
        if len(game_trees.leaves(nested)) < 3 and game_trees.singles(nested) < 2:
            for scale, guess in product(far.WHOLE, (0, 1, -1)):
                yield from (Guessed(scale.of(nested), each) for each in (guess, scale.of(guess)))
    yield from (Guessed(tuple(range(many)), guess) for many in far.MANY for guess in (0, many))


def drawn_guessed(seed: int, plies: int, guess: int, scale: far.Scale, near: bool) -> Guessed:
    return Guessed(scale.of(turn_trees.drawn(seed, plies)), scale.of(guess - 8) if near else guess - 8)
