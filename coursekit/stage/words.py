"""Words that the demos share."""

from collections.abc import Iterable
from math import inf
from typing import Any

from ..pictures.svg import number


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 pull", "2,000 pulls"; `many` where the plural is no mere s."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def listed(words: Iterable[Any]) -> str:
    """ "A", "A and B", "A, B and C"."""
    *rest, last = map(str, words)
    return f"{', '.join(rest)} and {last}" if rest else last


def rounded(value: float) -> str:
    """A mean or an index as it is written: to two decimals."""
    return number(value) if value == inf else f"{value:.2f}"


def in_turn(vertices: Iterable[int]) -> list[int]:
    """Vertices in the order of their names, the corners of the bounding triangle last."""
    return sorted(vertices, key=lambda vertex: (vertex < 0, vertex))
