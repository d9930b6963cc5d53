"""Games in which two players choose at once: a table says what each of them gets.

Player 0 chooses a row, player 1 a column without knowing the row, and then the game is over. As a game of moves it
has information sets: player 0 moves first, and player 1, who is to move next, knows no more than player 0 did. A state
is the tuple of the choices made so far.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any

from .game import InformationGame
from .numbers import is_finite

Choices = tuple[int, ...]
Payoffs = tuple[tuple[float, ...], ...]


class MatrixGame(InformationGame[Choices]):
    """A game of two players who choose at once, from its payoffs.

    `rows[i][j]` is what player 0 gets where row i meets column j, `columns[i][j]` what player 1 gets. Without
    `columns` the game is zero-sum: one's gain is the other's loss. An action is the number of a row or of a column;
    the names are for people, and are the numbers themselves where none are given.

    Raises ValueError for tables that are empty, ragged or of different shape, for payoffs that are not finite numbers,
    and for more or fewer names than choices.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[float]],
        columns: Sequence[Sequence[float]] | None = None,
        row_names: Iterable[str] | None = None,
        column_names: Iterable[str] | None = None,
    ) -> None:
        first = _table(rows, "rows")
        second = _table(columns, "columns") if columns is not None else tuple(tuple(-x for x in row) for row in first)
        if (len(first), len(first[0])) != (len(second), len(second[0])):
            raise ValueError(
                f"both players' payoffs must be tables of one shape, not {len(first)} x {len(first[0])} "
                f"and {len(second)} x {len(second[0])}"
            )
        self.payoffs = first, second
        self.row_names = _names(row_names, len(first), "rows")
        self.column_names = _names(column_names, len(first[0]), "columns")

    def __repr__(self) -> str:
        first, second = self.payoffs
        zero_sum = all(
            a == -b for one, other in zip(first, second, strict=True) for a, b in zip(one, other, strict=True)
        )
        return f"MatrixGame({_listed(first)}{'' if zero_sum else ', ' + _listed(second)})"

    def initial_state(self) -> Choices:
        return ()

    def to_move(self, state: Choices) -> int:
        return len(state) % 2

    def actions(self, state: Choices) -> Sequence[int]:
        return range(len(self.column_names) if state else len(self.row_names))

    def result(self, state: Choices, action: int) -> Choices:
        return (*state, action)

    def is_terminal(self, state: Choices) -> bool:
        return len(state) == 2

    def utility(self, state: Choices, player: int) -> float:
        row, column = state
        return self.payoffs[player][row][column]

    def information(self, state: Choices) -> int:
        """Nothing but whose choice it is."""
        return self.to_move(state)


def _table(given: Any, what: str) -> Payoffs:
    try:
        table = [list(row) for row in given]
    except TypeError:
        raise ValueError(f"`{what}` must be a list of rows of payoffs, not {given!r}") from None
    if not table or not table[0]:
        raise ValueError(f"`{what}` needs at least one row and one column")
    for i, row in enumerate(table):
        if len(row) != len(table[0]):
            raise ValueError(f"row {i} of `{what}` has {len(row)} payoffs, but row 0 has {len(table[0])}")
        for j, payoff in enumerate(row):
            if not is_finite(payoff):
                raise ValueError(f"`{what}`[{i}][{j}] must be a finite number, not {payoff!r}")
    return tuple(tuple(map(_plain, row)) for row in table)


def _plain(payoff: Any) -> Any:
    """A number as Python has it, where NumPy gave its own."""
    return (
        int(payoff)
        if isinstance(payoff, Integral)
        else Fraction(payoff)
        if isinstance(payoff, Rational)
        else float(payoff)
    )


def _names(names: Iterable[str] | None, number: int, what: str) -> tuple[str, ...]:
    given = tuple(map(str, range(number) if names is None else names))
    if len(given) != number:
        raise ValueError(f"there are {number} {what}, but {len(given)} names for them: {', '.join(given)}")
    return given


def _listed(table: Payoffs) -> str:
    return str([list(row) for row in table])


# The figures are those found most often in books; any others in the same order make the same game.
EXAMPLES = {
    "prisoner's dilemma": MatrixGame(
        [[3, 0], [5, 1]], [[3, 5], [0, 1]], ("cooperate", "defect"), ("cooperate", "defect")
    ),
    "stag hunt": MatrixGame([[4, 1], [3, 2]], [[4, 3], [1, 2]], ("stag", "hare"), ("stag", "hare")),
    "chicken": MatrixGame([[0, -1], [1, -10]], [[0, 1], [-1, -10]], ("swerve", "straight"), ("swerve", "straight")),
    "battle of the sexes": MatrixGame([[2, 0], [0, 1]], [[1, 0], [0, 2]], ("opera", "football"), ("opera", "football")),
    "matching pennies": MatrixGame([[1, -1], [-1, 1]], None, ("heads", "tails"), ("heads", "tails")),
    "rock paper scissors": MatrixGame(
        [[0, -1, 1], [1, 0, -1], [-1, 1, 0]], None, ("rock", "paper", "scissors"), ("rock", "paper", "scissors")
    ),
    "two-finger Morra": MatrixGame([[2, -3], [-3, 4]], None, ("one", "two"), ("one", "two")),
}
"""Well-known games by name. Player 0 chooses the row: heads wins against heads, one against one."""
