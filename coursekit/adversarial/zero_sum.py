"""Zero-sum games of two players who choose at once, by linear programming."""

from collections.abc import Iterable
from math import isfinite

from ..games.matrix_game import MatrixGame
from .equilibria import Equilibrium


def zero_sum(game: MatrixGame) -> Equilibrium:
    """An equilibrium of a zero-sum game, and with it the value: what player 0 gets.

    Player 0 chooses the mix that brings the largest v against every single column, and so against every mix of them:
    that is a linear program. Its dual is player 1's, who keeps player 0 down to the smallest v. That both are the same
    number is von Neumann's minimax theorem. All equilibria of a zero-sum game are worth the same, so one will do. Where
    the payoffs of both add up to one constant in all cells, the game is strategically the same, and solved as well.

    Raises ValueError where they do not, or to more than a float can hold. Time is polynomial in the size of the table.
    Sources: J. von Neumann, Zur Theorie der Gesellschaftsspiele, 1928; the solver is HiGHS, as SciPy offers it.
    """
    import numpy as np
    from scipy.optimize import linprog

    first, second = (np.array(table, dtype=float) for table in game.payoffs)
    total = float(first[0, 0]) + float(second[0, 0])
    largest = float(np.abs(first).max())
    if not isfinite(total):
        raise ValueError("the payoffs of both together are too large for a float")
    with np.errstate(over="ignore"):
        constant = np.allclose(first + second, total, rtol=0, atol=1e-9 * largest)
    if not constant:
        raise ValueError("one's gain is not the other's loss: the payoffs of both must add up to the same in all cells")
    rows, columns = first.shape
    # The solver drops what is below 10^-9, and fails beyond 10^15.
    unit = largest if largest > 1e9 or 0 < largest < 1e-3 else 1.0
    found = linprog(
        # The unknowns are the probabilities of the rows, and v, which is to be large.
        [*[0] * rows, -1],
        A_ub=np.column_stack([-first.T / unit, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=[[*[1] * rows, 0]],
        b_eq=[1],
        bounds=[*[(0, None)] * rows, (None, None)],
    )
    value = float(found.x[-1]) * unit + 0.0  # never −0
    return Equilibrium(_mix(found.x[:-1]), _mix(-found.ineqlin.marginals), (value, total - value))


def _mix(solution: Iterable[float]) -> tuple[float, ...]:
    """Probabilities, without what the solver's rounding leaves below 0 and beside 1."""
    probabilities = [max(0.0, float(p)) for p in solution]
    return tuple(p / sum(probabilities) for p in probabilities)
