"""The shapes of answers: what Python would unpack, go through or compare as what is wanted is read as that.

Reading makes an answer into plain values: numbers, truth values, text, and tuples, lists and dicts of these. Students'
objects may do anything while they are read, and are not asked again later.
"""

import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import floor, isfinite, isinf, isnan
from numbers import Real
from typing import Any

import numpy as np

MOST = 1000
"""Items of an answer that are looked at; no right one has so many."""


class MisfitError(Exception):
    """An answer does not have the shape that is wanted."""


@dataclass(frozen=True)
class Shape:
    """What an answer is to be, in words, as in "a list of cells", and how it is made into plain values.

    `read` raises MisfitError for what has another shape. A shape within another one needs no words.
    """

    told: str
    read: Callable[[Any], Any]


def number_in(value: Any) -> Any:
    """The number that a value is: an int, a float, or a Fraction that no float holds; ∞ is one."""
    value = lone(value)
    if not isinstance(value, Real | Decimal):
        raise MisfitError
    try:
        near = float(value)
    except (OverflowError, ValueError):  # beyond all floats; a NaN that signals
        raise MisfitError from None
    if isnan(near) or (isinf(near) and near != value):
        raise MisfitError
    if isinstance(value, float):
        return near
    if isfinite(near) and value == floor(value):
        return floor(value)
    return value if isinstance(value, Fraction) else near


def whole_in(value: Any) -> int:
    """The whole number that a value is; 2.0 is one."""
    number = number_in(value)
    if isinf(number) or number != int(number):
        raise MisfitError
    return int(number)


def truth_in(value: Any) -> bool:
    """The truth value that a value is equal to: 1 and 0 are."""
    number = number_in(value)
    if number not in (0, 1):
        raise MisfitError
    return bool(number)


def text_in(value: Any) -> str:
    value = lone(value)
    if not isinstance(value, str):
        raise MisfitError
    return str.__str__(value)


def lone(value: Any) -> Any:
    """What an array of one item holds; anything else as it is."""
    return value.item() if isinstance(value, np.ndarray | np.generic) and value.size == 1 else value


def items_in(value: Any, most: int = MOST) -> list[Any]:
    """What a value goes through, cut short where it goes on and on; text is no list of letters."""
    if isinstance(value, str | bytes):
        raise MisfitError
    try:
        items = iter(value)
    except TypeError:
        raise MisfitError from None
    return list(islice(items, most))


NUMBER = Shape("a number", number_in)
WHOLE = Shape("a whole number", whole_in)
TRUTH = Shape("True or False", truth_in)
TEXT = Shape("text", text_in)


def one_of(*words: str) -> Shape:
    def read(value: Any) -> str:
        if (text := text_in(value)) not in words:
            raise MisfitError
        return text

    return Shape(f"one of {', '.join(map(repr, words))}", read)


def or_none(of: Shape) -> Shape:
    return Shape("", lambda value: None if value is None else of.read(value))


def a_list(of: Shape, told: str = "") -> Shape:
    """A list, or a set, or anything else that can be gone through, of what has one shape."""
    return Shape(told, lambda value: [of.read(item) for item in items_in(value)])


def a_tuple(*of: Shape, told: str = "", ordered: bool = True) -> Shape:
    """So many things, each of its own shape; a set is none where they are `ordered`."""

    def read(value: Any) -> tuple[Any, ...]:
        items = items_in(value, len(of) + 1)
        if len(items) != len(of) or (ordered and isinstance(value, set | frozenset)):
            raise MisfitError
        return tuple(shape.read(item) for shape, item in zip(of, items, strict=True))

    return Shape(told, read)


def a_dict(keys: Shape, values: Shape, told: str = "") -> Shape:
    def read(value: Any) -> dict[Any, Any]:
        if not isinstance(value, Mapping):
            raise MisfitError
        return {keys.read(key): values.read(each) for key, each in islice(value.items(), MOST)}

    return Shape(told, read)


def shown(value: Any) -> str:
    """An answer as it was given, shortened to one line; its kind, where it does not show itself."""
    kind = type(value).__name__
    try:
        text, short = repr(value), reprlib.repr(value)
    except Exception:  # its own error, or Python's with a number of too many digits
        text = short = " at 0x"
    return f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}" if " at 0x" in text else " ".join(short.split())
