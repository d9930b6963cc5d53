"""The controls that the demos share."""

from collections.abc import Callable, Iterable, Mapping
from math import sqrt
from typing import Any

from ipywidgets import (
    BoundedIntText,
    Button,
    Checkbox,
    Dropdown,
    FloatSlider,
    IntSlider,
    Layout,
    SelectionSlider,
    Widget,
)

from ..games.numbers import is_finite, is_whole

LABEL = {"description_width": "initial"}
"""The style of a control whose label is as wide as its text."""


def dropdown(label: str, options: Iterable[Any], value: Any = None, what: str = "") -> Dropdown:
    """A choice among options, or among the keys of a dict; the first one is chosen where none is given.

    Raises ValueError for a value that is not among them, which calls it `what`.
    """
    names = list(options)
    if value is not None and value not in names:
        raise ValueError(f"there is no {what or label.lower()} {value!r}, but {', '.join(map(str, names))}")
    chosen = {} if value is None else {"value": value}
    return Dropdown(description=label, options=names, style=LABEL, layout=Layout(width="auto"), **chosen)


def checkbox(label: str, value: bool = False) -> Checkbox:
    """Yes or no. Raises ValueError for a value that is neither."""
    return Checkbox(is_yes(label, value), description=label, indent=False, layout=Layout(width="auto"))


def is_yes(label: str, value: Any) -> bool:
    """Whether the answer is yes. Raises ValueError for one that is neither True nor False."""
    if value is not True and value is not False:
        raise ValueError(f"{label} is True or False, not {value!r}")
    return value


def number_box(label: str, value: int, low: int, high: int) -> BoundedIntText:
    """A whole number between two others. Raises ValueError for a value that is none."""
    width = Layout(width=f"{len(label) * 9 + 70}px")
    return BoundedIntText(
        whole(label, value, low, high), description=label, min=low, max=high, style=LABEL, layout=width
    )


def whole_slider(label: str, value: int, low: int, high: int) -> IntSlider:
    """A slider from one whole number to another. Raises ValueError for a value that is none of them."""
    looks = {"style": LABEL, "layout": Layout(width="240px")}
    return IntSlider(whole(label, value, low, high), low, high, description=label, **looks)


def whole(label: str, value: Any, low: int, high: int) -> int:
    """A whole number from one to another. Raises ValueError for anything else."""
    if not (is_whole(value, low) and value <= high):
        raise ValueError(f"{label} is a whole number from {low:,} to {high:,}, not {value!r}")
    return int(value)


def number_slider(
    label: str, value: float, low: float, high: float, step: float, width: str, written: str = ".2f"
) -> FloatSlider:
    """A slider from one number to another, in steps; beside it stands the number, `written` in this format.

    Raises ValueError for a value that is no such number.
    """
    if not (is_finite(value) and low <= value <= high):
        raise ValueError(f"{label} is a number from {low:g} to {high:g}, not {value!r}")
    looks = {"style": LABEL, "layout": Layout(width=width), "readout_format": written}
    return FloatSlider(value, min=low, max=high, step=step, description=label, **looks)


def slider(label: str, options: Mapping[str, float], value: str, wide: int = 220) -> SelectionSlider:
    """A slider that stops at a few values, each with its name, so many pixels wide.

    Raises ValueError for a value that is not among them.
    """
    if value not in options:
        raise ValueError(f"{label} is {', '.join(options)}, not {value}")
    return SelectionSlider(
        options=list(options.items()),
        value=options[value],
        description=label,
        style=LABEL,
        layout=Layout(width=f"{wide}px"),
    )


def button(label: str, act: Callable[[], None]) -> Button:
    """What does something when it is pressed."""
    made = Button(description=label, layout=Layout(width="auto"))
    made.on_click(lambda _: act())
    return made


def shown_when(needed: bool, *controls: Widget) -> None:
    """Show controls only where they do something."""
    for control in controls:
        control.layout.display = "" if needed else "none"


CS = {"0": 0.0, "0.1": 0.1, "0.2": 0.2, "0.5": 0.5, "1": 1.0, "√2": sqrt(2), "2": 2.0, "3": 3.0, "5": 5.0, "10": 10.0}
