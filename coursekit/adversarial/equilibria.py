"""All equilibria of small games of two players who choose at once, mixed ones included, by support enumeration.

In an equilibrium each player mixes only best responses, so the mix of one makes several choices of the other equally
good. Hence, for each set of a player's choices (the **support**) and each equally large set of the other's choices,
one asks for the mix on the support against which just those are the best: that is a system of linear equations. Those
mixes are the corners of what the player may do, and two of them are an equilibrium where each one's support consists of
best responses to the other.

A game is **degenerate** where against some mix the other has more best responses than the mix has choices. Otherwise
the number of equilibria is finite and odd.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from ..games.matrix_game import MatrixGame

Table = Sequence[Sequence[Fraction]]
Mix = tuple[Fraction, ...]


@dataclass(frozen=True)
class Equilibrium:
    """Two mixes that neither player gains by leaving alone: the probabilities of rows and columns; what each gets."""

    row: tuple[float, ...]
    column: tuple[float, ...]
    payoffs: tuple[float, float]


def mixed_equilibria(game: MatrixGame) -> list[Equilibrium]:
    """The equilibria of a game, those with few rows in the mix first; at least one, for there always is one.

    Of a game that is not degenerate these are all. A degenerate one can have infinitely many; then these are the
    extreme ones, and every other equilibrium is a mixture of some of them. Payoffs are taken as exact fractions, so no
    tie is missed or made by rounding; the probabilities found are rounded at the very end.

    The number of systems grows exponentially: 138 for 4 x 4, 25,738 for 8 x 8.
    Sources: O. Mangasarian, Equilibrium points of bimatrix games, 1964; B. von Stengel, Equilibrium computation for
    two-player games in strategic and extensive form, 2007.
    """
    first, second = ([[Fraction(payoff) for payoff in row] for row in table] for table in game.payoffs)
    # The columns' payoffs decide which mixes of rows are corners, and the other way round.
    rows = list(_corners(second))
    columns = list(_corners(list(zip(*first, strict=True))))
    return [
        Equilibrium(
            tuple(map(float, row)),
            tuple(map(float, column)),
            (float(_worth(first, row, column)), float(_worth(second, row, column))),
        )
        for row, best_columns in rows
        for column, best_rows in columns
        if _support(row) <= best_rows and _support(column) <= best_columns
    ]


def _corners(other: Table) -> Iterator[tuple[Mix, set[int]]]:
    """The mixes of a player that the payoffs of the other single out, each with the other's best responses to it.

    `other[i][j]` is what the other gets with choice j where the player has choice i.
    """
    own_choices, other_choices = range(len(other)), range(len(other[0]))
    met = set()
    for size in range(1, min(len(own_choices), len(other_choices)) + 1):
        for support in combinations(own_choices, size):
            for best in combinations(other_choices, size):
                # The probabilities on the support, and the value that the best responses share.
                equations = [[*(other[i][j] for i in support), Fraction(-1), Fraction(0)] for j in best]
                equations.append([*[Fraction(1)] * size, Fraction(0), Fraction(1)])
                solution = _solved(equations)
                if solution is None or min(solution[:-1]) <= 0:
                    continue
                *probabilities, value = solution
                worth = [
                    sum(p * other[i][j] for i, p in zip(support, probabilities, strict=True)) for j in other_choices
                ]
                found = dict(zip(support, probabilities, strict=True))
                mix = tuple(found.get(i, Fraction(0)) for i in own_choices)
                if max(worth) == value and mix not in met:
                    met.add(mix)
                    yield mix, {j for j in other_choices if worth[j] == value}


def _solved(equations: list[list[Fraction]]) -> list[Fraction] | None:
    """The solution of as many linear equations as unknowns, each with its right side last; None unless there is one."""
    for i in range(len(equations)):
        pivot = next((k for k in range(i, len(equations)) if equations[k][i]), None)
        if pivot is None:
            return None
        equations[i], equations[pivot] = equations[pivot], equations[i]
        equations[i] = [x / equations[i][i] for x in equations[i]]
        for k, row in enumerate(equations):
            if k != i:
                equations[k] = [x - row[i] * y for x, y in zip(row, equations[i], strict=True)]
    return [row[-1] for row in equations]


def _support(mix: Mix) -> set[int]:
    return {choice for choice, probability in enumerate(mix) if probability}


def _worth(table: Table, row: Mix, column: Mix) -> Fraction:
    return sum((p * q * table[i][j] for i, p in enumerate(row) for j, q in enumerate(column)), Fraction(0))
