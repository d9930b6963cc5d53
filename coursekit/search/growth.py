"""Asymptotic growth: f is in O(g) if there are c and m such that f(n) ≤ c · g(n) for all n ≥ m.

A computer sees no further than some bound. Up to there c and m can be found, or it can be told where they fail; that f
stays below for ever is for a proof to say.
"""

from collections.abc import Callable
from dataclasses import dataclass

Growth = Callable[[int], float]


@dataclass(frozen=True)
class Witness:
    """f(n) ≤ c · g(n) for all n from m up to the bound."""

    c: float
    m: int


def first_failure(f: Growth, g: Growth, c: float, m: int, bound: int) -> int | None:
    """The first n from m to bound with f(n) > c · g(n); None where c and m hold up to there.

    Raises ValueError for an m that is negative or beyond the bound.
    """
    check_bound(m, bound)
    return next((n for n in range(m, bound + 1) if f(n) > c * g(n)), None)


def least_m(f: Growth, g: Growth, c: float, bound: int) -> int | None:
    """The least m with f(n) ≤ c · g(n) for all n from m to bound; None where that fails at the bound itself.

    Raises ValueError for a negative bound.
    """
    check_bound(0, bound)
    m = bound + 1
    while m > 0 and f(m - 1) <= c * g(m - 1):
        m -= 1
    return m if m <= bound else None


def witness(f: Growth, g: Growth, bound: int, most: int = 1000) -> Witness | None:
    """The least whole c from 1 to `most`, with its least m, for which f stays below over the upper half of 0 … bound.

    Over so many n it must hold, since any f is below g for a moment if c is large enough for just that moment. None
    where no such c does. Raises ValueError for a negative bound and for a `most` below 1.
    """
    check_bound(0, bound)
    if most < 1:
        raise ValueError(f"c must be allowed to be 1 at least, not only {most}")
    for c in range(1, most + 1):
        m = least_m(f, g, c, bound)
        if m is not None and m <= bound / 2:
            return Witness(c, m)
    return None


def check_bound(m: int, bound: int) -> None:
    if not 0 <= m <= bound:
        raise ValueError(f"m must lie between 0 and the bound {bound}, not at {m}")
