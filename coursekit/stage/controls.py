"""The controls that the demos share."""

from collections.abc import Mapping
from typing import Any

from ipywidgets import BoundedIntText, Dropdown, Layout, SelectionSlider

LABEL = {"description_width": "initial"}
"""The style of a control whose label is as wide as its text."""


def dropdown(label: str, options: Any) -> Dropdown:
    """A choice among options, or among the keys of a dict; the first one is chosen."""
    return Dropdown(description=label, options=list(options), style=LABEL, layout=Layout(width="auto"))


def number_box(label: str, value: int, low: int, high: int) -> BoundedIntText:
    """A whole number between two others."""
    width = Layout(width=f"{len(label) * 9 + 70}px")
    return BoundedIntText(value, description=label, min=low, max=high, style=LABEL, layout=width)


def slider(label: str, options: Mapping[str, float], value: str) -> SelectionSlider:
    """A slider that stops at a few values, each with its name."""
    return SelectionSlider(
        options=list(options.items()),
        value=options[value],
        description=label,
        style=LABEL,
        layout=Layout(width="220px"),
    )
