"""Lecture 11, games: the exercises."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import pairwise, product
from operator import xor
from random import Random
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds

from ....adversarial import best_responses, is_equilibrium, mixed_equilibria, payoffs_against
from ....exercises.exercise import Exercise, Fault, as_lists, compared, whole
from ....exercises.kinds import far
from ....exercises.kinds.chance import below
from ....exercises.shapes import TRUTH, WHOLE, a_list
from ....games import MatrixGame, SplitNim
from ....games.split_nim import grundy
from ....look import number
from ....pictures.payoffs import MOST_CHOICES
from ....stage.own import Asked
from ....story import Story
from .stories import LARGEST_DRAWN, LeavingStory, guessed_nim, states_over

Mix = tuple[float, ...]
Payoffs = tuple[tuple[float, ...], ...]

SHAPES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2))
"""Rows and columns of the small tables."""

Heaps = tuple[int, ...]


class Against(NamedTuple):
    """A player's payoffs, a row for each of the player's choices, and a mix of the columns, which the other chooses."""

    payoffs: Payoffs
    mix: Mix


HEAPS = {
    "my_wins": Asked(
        lambda heaps, _: f"asks who wins {list(heaps)}", over=lambda story, heaps, _: states_over(story, heaps)
    )
}
"""The heaps with which a function calls itself."""


class BestResponse(Exercise):
    number = "11.1"
    title = "best responses"
    call = "my_best_responses(payoffs, mix)"
    package = "adversarial"
    wanted = a_list(WHOLE, "a list of the numbers of rows, counted from 0")

    def small(self) -> Iterator[Against]:
        for rows, columns in SHAPES:
            problems = [
                Against(payoffs, mix)
                for payoffs in tables(rows, columns, (0, 1, 2, -1) if rows * columns <= 4 else (0, 1))
                for mix in mixes(columns, 2 if columns == 3 else 4)
            ]
            yield from sorted(problems, key=self.size)

    def far(self) -> Iterator[Against]:
        """Other payoffs; then many rows of which the last is best, and many columns of which the last is chosen."""
        for problem in self.small():
            if len(problem.payoffs) * len(problem.mix) < 3:
                yield from (problem._replace(payoffs=scale.of(problem.payoffs)) for scale in far.EXACT)
        for many in far.MANY:
            yield Against(tuple((row,) for row in range(many)), (1.0,))
            last = (0,) * (many - 1)
            yield Against(((*last, 0), (*last, 1)), (*last, 1.0))

    def larger(self) -> SearchStrategy[Against]:
        def drawn(seed: int, rows: int, columns: int, scale: far.Scale) -> Against:
            rng = Random(seed)
            payoffs = random_table(rng, rows + 1, columns + 1, 9)
            return Against(scale.of(payoffs), random_mix(rng, columns + 1))

        return builds(drawn, whole(12), whole(3), whole(3), far.drawn(far.CLOSE_EXACT))

    def size(self, problem: Against) -> Any:
        payoffs, mix = problem
        return len(payoffs) * len(mix), len(payoffs), mixed(mix), sum(map(abs, sum(payoffs, ())))

    def ask(self, function: Callable[..., Any], problem: Against) -> Any:
        return function(*map(as_lists, problem))

    def judge(self, problem: Against, answer: list[int]) -> Fault | None:
        game = MatrixGame(problem.payoffs)
        right, brings = best_responses(game, 0, problem.mix, tolerance=0), payoffs_against(game, 0, problem.mix)
        if len(set(answer)) < len(answer):
            return Fault(str(answer), str(right), "Name each row once.")
        if strange := [row for row in answer if row not in range(len(brings))]:
            return Fault(str(answer), str(right), f"There is no row {strange[0]}. Rows are counted from 0.")
        if set(answer) == set(right):
            return None
        each = ", ".join(f"row {row} brings {number(worth, 4)}" for row, worth in enumerate(brings))
        hint = f"Against this mix {each}. {self.known_mistake(problem, answer)}".strip()
        return Fault(str(answer), str(right), hint)

    def known_mistake(self, problem: Against, answer: Sequence[int]) -> str:
        """The mistake that an answer speaks of, as far as it can be told."""
        payoffs, mix = problem
        game, likely = MatrixGame(payoffs), mix.index(max(mix))
        if not answer:
            return "There is always a best one. Payoffs may be negative."
        if set(answer) < set(best_responses(game, 0, mix, tolerance=0)):
            return "Where several rows are best, name them all."
        mistakes = (
            ([sum(row) for row in payoffs], "How likely is each column?"),
            ([row[likely] for row in payoffs], "The other columns of the mix count, too."),
            ([max(row) for row in payoffs], "The largest payoff comes only where its column is chosen."),
            ([min(row) for row in payoffs], "The other's mix is known: no need to think of the worst."),
            ([-worth for worth in payoffs_against(game, 0, mix)], "More is better."),
        )
        return next((hint for worths, hint in mistakes if set(answer) == best(worths)), "")


class Profile(NamedTuple):
    """The payoffs of the player who chooses the row, those of the one who chooses the column, and a mix of each."""

    rows: Payoffs
    columns: Payoffs
    x: Mix
    y: Mix


class Equilibrium(Exercise):
    number = "11.2"
    title = "is this an equilibrium?"
    call = "my_is_equilibrium(rows, columns, x, y)"
    package = "adversarial"
    wanted = TRUTH
    below = "Step through it below: what each choice would bring, for one player and then for the other."

    def small(self) -> Iterator[Profile]:
        for rows, columns in ((1, 1), (1, 2), (2, 1), (2, 2)):
            payoffs = list(tables(rows, columns, (0, 1)))
            problems = [
                Profile(*both, x, y)
                for both in product(payoffs, payoffs)
                for x, y in product(mixes(rows, 2), mixes(columns, 2))
            ]
            yield from sorted(problems, key=self.size)

    def far(self) -> Iterator[Profile]:
        """Other payoffs; then many rows or columns, of which the last would bring more, or is the one chosen."""
        for problem in self.small():
            if len(problem.x) * len(problem.y) < 3:
                yield from (rescaled(problem, scale) for scale in far.EXACT)
        for many in far.MANY:
            flat, last = (0.0,) * many, (*(0.0,) * (many - 1), 1.0)
            wide = (Profile((flat, last), (flat, flat), x, last) for x in ((1.0, 0.0), (0.0, 1.0)))
            high = (
                Profile(tuple((payoff,) for payoff in last), ((0.0,),) * many, x, (1.0,)) for x in (last, last[::-1])
            )
            for problem in (*wide, *high):
                yield from (problem, mirrored(problem))

    def larger(self) -> SearchStrategy[Profile]:
        def drawn(seed: int, wanted: int, scale: far.Scale) -> Profile:
            return rescaled(drawn_profile(seed, wanted), scale)

        return builds(drawn, whole(12), whole(1), far.drawn(far.CLOSE_EXACT))

    def size(self, problem: Profile) -> Any:
        rows, columns, x, y = problem
        return len(x) * len(y), mixed(x) + mixed(y), sum(map(abs, sum(rows + columns, ())))

    def ask(self, function: Callable[..., Any], problem: Profile) -> Any:
        return function(*map(as_lists, problem))

    def judge(self, problem: Profile, answer: bool) -> Fault | None:
        rows, columns, x, y = problem
        game = MatrixGame(rows, columns)
        return compared(answer, is_equilibrium(game, x, y, tolerance=0), lambda: why(game, x, y))

    def story(self, problem: Profile, answer: bool | None) -> LeavingStory | None:
        rows, columns, x, y = problem
        if max(len(x), len(y)) > MOST_CHOICES:
            return None
        return LeavingStory(MatrixGame(rows, columns), x, y, said(answer))


class Nim(Exercise):
    number = "11.3"
    title = "the winner of split Nim"
    call = "my_wins(heaps)"
    watches = HEAPS
    package = "games"
    wanted = TRUTH

    def small(self) -> Iterator[Heaps]:
        for total in range(1, 11):
            yield from sorted(splits(total), key=self.size)

    def far(self) -> Iterator[Heaps]:
        """Large heaps, as far as all moves can be followed in time; then many heaps."""
        for large in range(11, 16):
            yield from ((large,), (large, 1), (large, 1, 1))
        for many in far.MANY:
            ones = (1,) * many
            yield from ((*ones, 3), (3, *ones), (*ones, 3, 3), (3, *ones, 3), (4, *(2,) * many))

    def larger(self) -> SearchStrategy[Heaps]:
        def drawn(seed: int) -> Heaps:
            rng = Random(seed)
            return tuple(1 + below(rng, 6) for _ in range(1 + below(rng, 3)))

        return builds(drawn, whole(10))

    def size(self, problem: Heaps) -> Any:
        return sum(problem), len(problem)

    def ask(self, function: Callable[..., Any], problem: Heaps) -> Any:
        return function(list(problem))

    def judge(self, problem: Heaps, answer: bool) -> Fault | None:
        return compared(answer, nim_sum(problem) != 0, lambda: why_won(problem))

    def told(self, problem: Heaps) -> str:
        return f"heaps = {list(problem)}"

    def story(self, problem: Heaps, answer: bool | None) -> Story[Any] | None:
        return guessed_nim(problem, said(answer)) if max(problem) > 2 and sum(problem) <= LARGEST_DRAWN else None


EXERCISES = [BestResponse(), Equilibrium(), Nim()]


# ---------------------------------------------------------------- what is said of an answer


def said(answer: bool | None) -> str:
    return "" if answer is None else str(answer)


def why(game: MatrixGame, x: Mix, y: Mix) -> str:
    """Who gains by leaving, and how; or that nobody does."""
    for player, own, other, who in ((0, x, y, "Row"), (1, y, x, "Column")):
        brings = payoffs_against(game, player, other)
        value, most = sum(p * worth for p, worth in zip(own, brings, strict=True)), max(brings)
        if most > value:
            choice = f"{who.lower()} {brings.index(most)}"
            return f"{who} gets {number(value, 4)}, and would get {number(most, 4)} with {choice} alone."
    return "Nobody gets more by leaving alone. To get just as much elsewhere is no reason to leave."


def why_won(heaps: Heaps) -> str:
    """How the player to move wins; or why not."""
    game, state = SplitNim(), (0, tuple(sorted(heaps, reverse=True)))
    moves = game.actions(state)
    for heap, larger in moves:
        if nim_sum(game.result(state, (heap, larger))[1]) == 0:
            split = f"Splitting {heap} into {larger} and {heap - larger}"
            return f"{split} leaves the other to lose. One such move is enough."
    if moves:
        return "After every move the other, who is then to move, can win."
    return "No heap can be split into two unequal ones, and who cannot move has lost."


def nim_sum(heaps: Heaps) -> int:
    """0 where the player to move loses."""
    return reduce(xor, map(grundy, heaps))


def best(worths: Sequence[float]) -> set[int]:
    return {i for i, worth in enumerate(worths) if worth == max(worths)}


# ---------------------------------------------------------------- problems


def mixed(mix: Mix) -> int:
    """How many choices a mix has beside one."""
    return sum(p > 0 for p in mix) - 1


def tables(rows: int, columns: int, payoffs: Sequence[int]) -> Iterator[Payoffs]:
    """All tables with these payoffs."""
    for cells in product(payoffs, repeat=rows * columns):
        yield tuple(cells[row * columns : (row + 1) * columns] for row in range(rows))


def mixes(choices: int, parts: int) -> list[Mix]:
    """All mixes whose probabilities are so many parts of 1. These are powers of 2: sums come out right in any order."""
    return [
        tuple(part / parts for part in drawn)
        for drawn in product(range(parts + 1), repeat=choices)
        if sum(drawn) == parts
    ]


def splits(total: int, most: int | None = None) -> Iterator[Heaps]:
    """All heaps of so many stones in all, the largest heap first; `most` is the largest allowed."""
    if total == 0:
        yield ()
    for heap in range(1, min(total, most or total) + 1):
        yield from ((heap, *rest) for rest in splits(total - heap, heap))


def drawn_profile(seed: int, wanted: int) -> Profile:
    """A profile as a seed says; where one is `wanted`, an equilibrium that can be told in eighths, if there is one."""
    rng = Random(seed)
    rows, columns = 1 + below(rng, 3), 1 + below(rng, 3)
    first, second = random_table(rng, rows, columns, 4), random_table(rng, rows, columns, 4)
    if wanted:
        for each in reversed(mixed_equilibria(MatrixGame(first, second))):  # the most mixed one first
            if is_exact(each.row + each.column):
                return Profile(first, second, each.row, each.column)
    return Profile(first, second, random_mix(rng, rows), random_mix(rng, columns))


def mirrored(profile: Profile) -> Profile:
    """The same with each in the other's place."""
    rows, columns, x, y = profile
    return Profile(tuple(zip(*columns, strict=True)), tuple(zip(*rows, strict=True)), y, x)


def rescaled(profile: Profile, scale: far.Scale) -> Profile:
    return profile._replace(rows=scale.of(profile.rows), columns=scale.of(profile.columns))


def is_exact(mix: Mix) -> bool:
    """Whether all probabilities are eighths, so that sums come out right in any order."""
    return all((8 * p).is_integer() for p in mix)


def random_table(rng: Random, rows: int, columns: int, payoffs: int) -> Payoffs:
    return tuple(tuple(below(rng, payoffs) for _ in range(columns)) for _ in range(rows))


def random_mix(rng: Random, choices: int) -> Mix:
    """Probabilities in eighths."""
    ends = [0, *sorted(below(rng, 9) for _ in range(choices - 1)), 8]
    return tuple((end - begin) / 8 for begin, end in pairwise(ends))
