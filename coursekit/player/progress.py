"""A bar below a cell that runs for seconds and says nothing. It is no output: nothing of it is stored."""

from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

import anywidget
import traitlets

from .style import HERE

T = TypeVar("T")

EVERY = 0.1
"""Seconds between two messages to the browser."""


class Bar(anywidget.AnyWidget):
    """How much is done, from 0 to 1. The browser shows it as soon as it is made, below the cell that runs."""

    _esm = (HERE / "progress.js").read_text("utf-8")
    done = traitlets.Float(0.0).tag(sync=True)


def progress(items: Iterable[T]) -> Iterator[T]:
    """The items, one after the other, as in `for tree in progress(trees)`, with a bar for as long as that takes."""
    known = list(items)
    bar, told = Bar(), monotonic()
    try:
        for number, item in enumerate(known):
            if monotonic() - told > EVERY:
                bar.done, told = number / len(known), monotonic()
            yield item
    finally:
        bar.close()
