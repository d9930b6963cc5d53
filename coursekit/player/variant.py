"""A variant of a demo: what its controls say, as a dict from a control's label to what is shown as its value."""

from collections.abc import Iterable
from typing import Any

from ipywidgets import Button, Checkbox, Dropdown, FloatSlider, Label, SelectionSlider, Textarea, ToggleButton, Widget

Variant = dict[str, str]


class Controls:
    """The controls of a demo that make up its variant, by their labels; the second of two equal labels gets a number.

    Of a button it is said how often it was pressed. A label, and a text in which a task is drawn, are no choices.
    """

    def __init__(self, controls: Iterable[Widget]) -> None:
        choices = [control for control in controls if not isinstance(control, Label | Textarea)]
        self._named = {label: control for label, control in zip(labels(choices), choices, strict=True) if label}
        self._pressed = {control: 0 for control in choices if isinstance(control, Button)}
        for button in self._pressed:
            button.on_click(self._press)
        self._began = {label: self._value(control) for label, control in self._named.items()}

    def _press(self, button: Button) -> None:
        self._pressed[button] += 1

    def _value(self, control: Widget) -> Any:
        return self._pressed[control] if isinstance(control, Button) else control.value

    def variant(self) -> Variant:
        """What differs from how the demo began."""
        return {
            label: written(control, self._value(control))
            for label, control in self._named.items()
            if self._value(control) != self._began[label]
        }

    def set(self, variant: Variant) -> None:
        """Have a variant; what it does not name is as it was at the beginning.

        Raises ValueError, and changes nothing, for a control or a value that is not there.
        """
        for label in variant.keys() - self._named.keys():
            raise ValueError(f"this demo has no control “{label}”")
        before = {label: self._value(control) for label, control in self._named.items()}
        try:
            for label, control in self._named.items():
                told = variant.get(label)
                self._have(control, self._began[label] if told is None else read(control, label, told))
        except ValueError:
            for label, control in self._named.items():
                self._have(control, before[label])
            raise

    def _have(self, control: Widget, value: Any) -> None:
        if not isinstance(control, Button):
            control.value = value
            return
        for _ in range(value - self._pressed[control]):
            control.click()


def labels(controls: Iterable[Widget]) -> list[str]:
    """The labels of controls, "" for one without; the second of two equal ones gets a number."""
    told = [getattr(control, "description", "") for control in controls]
    return [
        f"{label} ({told[: i + 1].count(label)})" if label and label in told[:i] else label
        for i, label in enumerate(told)
    ]


def written(control: Widget, value: Any) -> str:
    """A control's value as it is shown."""
    match control:
        case Checkbox() | ToggleButton():
            return str(value).lower()
        case Dropdown() | SelectionSlider():
            return str(next(name for name, each in options(control) if each == value))
        case FloatSlider():
            return format(value, control.readout_format)
    return str(value)


def read(control: Widget, label: str, told: str) -> Any:
    """The value of a control that is shown so. Raises ValueError where it has none such."""
    if isinstance(control, Checkbox | ToggleButton):
        if told in ("true", "false"):
            return told == "true"
        raise ValueError(f"{label} is true or false, not “{told}”")
    if isinstance(control, Dropdown | SelectionSlider):
        for name, value in options(control):
            if name == told:
                return value
        raise ValueError(f"{label} has no choice “{told}”")
    whole = isinstance(control, Button) or isinstance(control.value, int)
    low, high = (0, 99) if isinstance(control, Button) else (control.min, control.max)
    try:
        number = int(told) if whole else float(told)
    except ValueError:
        number = high + 1
    if not low <= number <= high:
        raise ValueError(f"{label} is a {'whole ' * whole}number from {low:g} to {high:g}, not “{told}”")
    return number


def options(control: Widget) -> list[tuple[str, Any]]:
    """The names and values that a control offers now."""
    return list(zip(control._options_labels, control._options_values, strict=True))
