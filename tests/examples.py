"""How much a test tries: little in the suite, which tries the same each time, and more in a search.

A search is asked for with `--hypothesis-profile=search`. What takes long and finds little is left to it.
"""

from collections.abc import Iterable
from typing import Any

from hypothesis import settings

USUAL = 50
"""Random inputs of a test that says nothing else."""

SUITE, SEARCH = 0.5, 6
"""So many times as many are tried."""


def searching() -> bool:
    """Whether this is a search."""
    return settings().max_examples > USUAL


def examples(count: int) -> settings:
    """For a test that has so many random inputs."""
    return settings(max_examples=max(1, count * settings().max_examples // USUAL))


def some(cases: Iterable[Any], count: int) -> list[Any]:
    """All cases in a search; in the suite so many, from the first one to the last."""
    every = list(cases)
    if searching() or len(every) <= count:
        return every
    return [every[i * (len(every) - 1) // (count - 1)] for i in range(count)]
