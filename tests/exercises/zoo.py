"""Odd objects that may come back from a student's function, and the valid styles in which an answer may come."""

from collections import UserDict, deque
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import count, repeat
from math import inf, isinf, nan
from types import GeneratorType, MappingProxyType
from typing import Any, NamedTuple

import numpy as np

# ---------------------------------------------------------------- odd objects


class Rude:
    """Raises whatever it is asked."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("not comparable")

    def __bool__(self) -> bool:
        raise ValueError("neither true nor false")

    def __repr__(self) -> str:
        raise ValueError("not to be shown")

    def __iter__(self) -> Iterator[Any]:
        raise ValueError("not to be gone through")

    def __len__(self) -> int:
        raise ValueError("without a length")

    def __float__(self) -> float:
        raise ValueError("no number")

    __hash__ = None  # type: ignore[assignment]


class Vague:
    """Equal to an array, as NumPy's own arrays are, whatever it is compared with."""

    def __eq__(self, other: object) -> Any:
        return np.array([True, False])

    def __hash__(self) -> int:
        return 1


class Liar(list[Any]):
    """Says that it is long, and is empty."""

    def __len__(self) -> int:
        return 10**9


class Breaks:
    """Goes well at first."""

    def __iter__(self) -> Iterator[int]:
        yield 0
        raise TypeError("no more")


class Talker:
    """Shows itself in many lines."""

    def __repr__(self) -> str:
        return "blah\n" * 50


def itself() -> list[Any]:
    held: list[Any] = [0]
    held.append(held)
    return held


def deep() -> list[Any]:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    return nested


DEEP = deep()
"""One for all tests: it takes long to make, and as long to be thrown away."""

ODD: dict[str, Callable[[], Any]] = {
    "nothing": lambda: None,
    "nan": lambda: nan,
    "infinity": lambda: inf,
    "minus infinity": lambda: -inf,
    "true": lambda: True,
    "zero": lambda: 0,
    "minus one": lambda: -1,
    "a half": lambda: 0.5,
    "a thousand": lambda: 1000,
    "text": lambda: "text",
    "no text": lambda: "",
    "much text": lambda: "A" * 10_000,
    "bytes": lambda: b"\x00\x01",
    "bytearray": lambda: bytearray(b"\x00\x01"),
    "a dict": lambda: {0: 1, (0, 1): [0], "A": nan},
    "an empty list": list,
    "an empty dict": dict,
    "a set": lambda: {0, 1},
    "nested lists": lambda: [[[0, 1]], [[0]], 0],
    "a 2-d array": lambda: np.zeros((2, 2)),
    "a 3-d array": lambda: np.ones((2, 2, 2), dtype=int),
    "an empty array": lambda: np.array([]),
    "an object array": lambda: np.array([None, [1, 2], "A"], dtype=object),
    "an array of one object": lambda: np.array([Rude()], dtype=object),
    "a 0-d array": lambda: np.array(0),
    "a 0-d array of text": lambda: np.array("A"),
    "np.where": lambda: np.where(np.array([1, 0, 1])),
    "np.argwhere": lambda: np.argwhere(np.array([1, 0, 1])),
    "a masked array": lambda: np.ma.masked_array([1, 2], [True, False]),
    "a date": lambda: np.datetime64("2020-01-01"),
    "a long double": lambda: np.longdouble("1e4000"),
    "an endless generator": count,
    "an endless generator of endless ones": lambda: map(repeat, count()),
    "a generator that raises": lambda: (1 // (1 - i) for i in range(3)),
    "rude": Rude,
    "rude inside": lambda: [Rude(), (Rude(), Rude())],
    "vague": Vague,
    "vague inside": lambda: [(Vague(), Vague()), Vague()],
    "a liar": Liar,
    "what breaks off": Breaks,
    "a talker": Talker,
    "a huge int": lambda: 10**400,
    "an int too long to write": lambda: 10**5000,
    "a large int": lambda: -(10**300),
    "a large float": lambda: 1e300,
    "a huge Decimal": lambda: Decimal("1e1000000"),
    "Decimal's NaN": lambda: Decimal("NaN"),
    "Decimal's NaN that signals": lambda: Decimal("sNaN"),
    "a huge Fraction": lambda: Fraction(10**400, 3),
    "a complex number": lambda: 1 + 0j,
    "NumPy's complex number": lambda: np.complex128(1),
    "a function": lambda: len,
    "a lambda": lambda: lambda: 0,
    "a class": lambda: Rude,
    "an enum": lambda: Enum("Kind", "A B"),
    "NotImplemented": lambda: NotImplemented,
    "Ellipsis": lambda: ...,
    "an error": lambda: ValueError("not raised"),
    "an object": object,
    "a list in itself": itself,
    "a deep list": lambda: DEEP,
    "a range": lambda: range(10**12),
}


def odd_inside(answer: Any, odd: Callable[[], Any]) -> Iterator[Any]:
    """An answer with something odd in the place of its last part, of a part of that one, or beside them."""
    if isinstance(answer, GeneratorType | set | frozenset):
        answer = list(answer)
    if isinstance(answer, tuple | list) and answer:
        for last in (odd(), *odd_inside(answer[-1], odd)):
            yield type(answer)((*answer[:-1], last))
        yield [*answer, odd()]
    elif isinstance(answer, dict):
        for name in list(answer)[-1:]:
            yield from ({**answer, name: value} for value in (odd(), *odd_inside(answer[name], odd)))
        try:
            yield {**answer, odd(): 0}
        except Exception:  # it cannot be hashed, or compared
            return


# ---------------------------------------------------------------- valid styles


@dataclass
class Unpacked:
    """Two things, which it can be unpacked into."""

    first: Any
    second: Any

    def __iter__(self) -> Iterator[Any]:
        return iter(astuple(self))


class Numbered:
    """What can be gone through by index alone, as in old Python."""

    def __init__(self, items: list[Any]) -> None:
        self._items = items

    def __getitem__(self, i: int) -> Any:
        return self._items[i]


class Style(NamedTuple):
    """How numbers, truth values, text, tuples, lists and dicts come back."""

    number: Callable[[Any], Any] = lambda value: value
    truth: Callable[[bool], Any] = lambda value: value
    text: Callable[[str], Any] = lambda value: value
    row: Callable[[list[Any]], Any] = tuple
    many: Callable[[list[Any]], Any] = list
    table: Callable[[dict[Any, Any]], Any] = dict

    def of(self, answer: Any) -> Any:
        """A right answer in this style."""
        if answer is None:
            return None
        if isinstance(answer, bool | np.bool_):
            return self.truth(bool(answer))
        if isinstance(answer, int | float):
            return self.number(answer)
        if isinstance(answer, str):
            return self.text(answer)
        if isinstance(answer, dict):
            return self.table({key: self.of(value) for key, value in answer.items()})
        parts = list(map(self.of, answer))
        return self.row(parts) if isinstance(answer, tuple) else self.many(parts)


def array(items: list[Any]) -> Any:
    """A NumPy array; one of objects where these are not all of one kind."""
    kinds = {type(item) for item in items}
    try:
        return np.array(items) if len(kinds) < 2 else objects(items)
    except ValueError:  # rows that differ in length
        return objects(items)


def objects(items: list[Any]) -> Any:
    found = np.empty(len(items), dtype=object)
    for i, item in enumerate(items):
        found[i] = item
    return found


def exact(value: Any) -> Any:
    return value if isinstance(value, float) and isinf(value) else Fraction(value)


STYLES: dict[str, Style] = {
    "NumPy": Style(np.array, np.bool_, np.str_, array, array),
    "NumPy's scalars": Style(lambda value: np.array([value])[0], np.bool_, np.str_),
    "arrays of one": Style(lambda value: np.array([value]), lambda value: np.array([value])),
    "arrays of objects": Style(row=objects, many=objects),
    "Decimal": Style(Decimal, lambda value: Decimal(int(value))),
    "Fraction": Style(exact, Fraction),
    "floats": Style(float, float),
    "1 and 0": Style(truth=int),
    "True and False": Style(lambda value: bool(value) if value in (0, 1) else value),
    "generators": Style(row=iter, many=iter),
    "what unpacks": Style(row=lambda row: Unpacked(*row) if len(row) == 2 else row, many=Numbered),
    "lists": Style(row=list),
    "tuples": Style(many=tuple),
    "deques": Style(row=deque, many=deque),
    "views": Style(many=lambda items: dict(enumerate(items)).values(), table=MappingProxyType),
    "UserDict": Style(table=UserDict),
}
"""Valid everywhere."""

SETS = Style(many=frozenset)
UNORDERED_ROWS = Style(row=set)
