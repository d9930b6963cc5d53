"""Words that the demos share."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from string import ascii_uppercase
from typing import Any, TypeVar

from ..look import number

Item = TypeVar("Item")


def counted(count: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 pull", "2,000 pulls"; `many` where the plural is no mere s."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def listed(words: Iterable[Any]) -> str:
    """ "A", "A and B", "A, B and C"."""
    *rest, last = map(str, words)
    return f"{', '.join(rest)} and {last}" if rest else last


def rounded(value: float, digits: int = 2) -> str:
    """A mean or an index as it is written: to two decimals, or to so many."""
    return number(value) if value == inf else f"{value:.{digits}f}"


def in_turn(vertices: Iterable[int]) -> list[int]:
    """Vertices in the order of their names, the corners of the bounding triangle last."""
    return sorted(vertices, key=lambda vertex: (vertex < 0, vertex))


def moves(what: str, before: float, after: float, up: str, down: str) -> str:
    """ "Its mean rises from 0.50 to 0.60", as far as two decimals tell."""
    if rounded(before) == rounded(after):
        return f"{what} stays {'at' if before == after else 'about'} {rounded(after)}"
    return f"{what} {up if after > before else down} from {rounded(before)} to {rounded(after)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


ARROWS = {-1: "→", -2: "↑", -3: "←"}
"""The corners of a bounding triangle by the direction in which they lie, infinitely far away."""

FAR = {-1: "far right", -2: "far above", -3: "far left"}
"""The same in a sentence."""


def name(vertex: int, far: Mapping[int, str] = ARROWS) -> str:
    """What a vertex is called: A, B, C, and after Z by its number."""
    return far[vertex] if vertex < 0 else ascii_uppercase[vertex] if vertex < 26 else str(vertex)


def edge_name(edge: Iterable[int], far: Mapping[int, str] = ARROWS) -> str:
    """As in A–B."""
    return "–".join(name(vertex, far) for vertex in in_turn(edge))


def triangle_name(corners: Iterable[int], far: Mapping[int, str] = ARROWS) -> str:
    """As in A, B, C."""
    return ", ".join(name(vertex, far) for vertex in in_turn(corners))


def now_and_then(items: Sequence[Item], about: int) -> Sequence[Item]:
    """Every so many-th of them, so that about this number is left: what is asked of many like steps."""
    every = max(1, len(items) // about)
    return items[every - 1 :: every]
