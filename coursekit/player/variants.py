"""A demo's controls on a page: films made beforehand, one for each value of each control.

A variant is what differs from the demo as it is shown: a dict from a control's label to its value's name. All values
of a control are gone through one at a time; a control that is shown, or gets other values, by another's value is gone
through there as well. Further combinations are those that are asked for.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any, NamedTuple

from ipywidgets import (
    BoundedIntText,
    Button,
    Checkbox,
    Dropdown,
    FloatSlider,
    IntSlider,
    Label,
    SelectionSlider,
    Textarea,
    ToggleButton,
    Widget,
)
from traitlets import TraitError

from ..story import Story
from .beside import Beside
from .demo import Demo
from .page import Packed, TooLarge, packed
from .player import Player
from .variant import Variant, labels, options

MOST = 64
"""Values of a control, all of which have a film; of a number that has more only the round ones: 1, 2, 5, 10, 20, …"""

PRESSES = 6
"""How often a button is pressed."""

LARGEST_FILM = 3_000_000
"""Characters of a film; of a longer one there is every n-th step."""

SHOWN = Dropdown | SelectionSlider | IntSlider | FloatSlider | BoundedIntText | Checkbox | ToggleButton | Button | Label
"""What is on pages, too."""

KINDS = {"check": Checkbox | ToggleButton, "slider": IntSlider | FloatSlider | SelectionSlider, "text": Label}
KEPT = ("options", "min", "max", "value")
"""What may change of a control."""


class Look(NamedTuple):
    """How a control looks: whether it is seen, the names of its values, and which of them it has; a label's text."""

    seen: bool
    names: list[str]
    value: int
    text: str


class Entry(NamedTuple):
    """A variant, the name of its film, None for the demo's own, the frame to open it at, and which looks change."""

    variant: Variant
    film: str | None
    at: int | None
    looks: dict[str, Any]


class Films(NamedTuple):
    """What a page knows of a demo's controls, and the films that it may ask for, by their names."""

    controls: dict[str, Any]
    films: dict[str, str]


def films(demo: Demo, settings: Iterable[Mapping[str, Any]] = (), beside: Beside | None = None) -> Films:
    """All variants of a demo, which may stand beside another; afterwards it is as it was.

    Raises ValueError for settings that the demo's controls do not have.
    """
    return Gone(demo, beside).through(settings)


class Gone:
    """A demo that is gone through."""

    def __init__(self, demo: Demo, beside: Beside | None = None) -> None:
        self.demo, self.player = demo, demo.player
        self.together = beside.children if beside else [demo]
        self.beside = beside
        self.controls = [control for control in demo.controls if isinstance(control, SHOWN)]
        self.labels = labels_of(demo)
        self.presses = dict.fromkeys(self.controls, 0)
        self.at: int | None = None
        self.texts: dict[str, str] = {}
        self.asked: dict[str, set[int]] = {label: set() for label in self.labels}
        self.variants: list[Entry] = []

    def through(self, settings: Iterable[Mapping[str, Any]]) -> Films:
        settings = list(settings)
        for label, value in (each for setting in settings for each in setting.items()):
            if label in self.asked and isinstance(value, int) and not isinstance(value, bool):
                self.asked[label].add(value)
        with self._kept(), self._listening():
            self.default, _ = self._film()
            self.looks = self._looks()
            for i, control in enumerate(self.controls):
                if isinstance(control, Button):
                    self._press(self.labels[i])
                else:
                    for name, _ in self._others(i):
                        self._go({self.labels[i]: name}, deeper=True)
            for setting in settings:
                self._ask({label: self._named(label, value) for label, value in setting.items()})
        kinds = [self._kind(i) for i in range(len(self.controls))]
        here = {label for label, kind in zip(self.labels, kinds, strict=True) if kind}
        common = [label for each in (self.beside.shared if self.beside else ()) for label in labels_of(each)]
        controls = {
            "controls": [
                {"label": label, "kind": kind, **look._asdict()}
                for label, kind, look in zip(self.labels, kinds, self.looks, strict=True)
            ],
            "variants": [each for each in self.variants if here.issuperset(each.variant)],
            "hands": self._hands(),
            "shared": common,
        }
        return Films(controls, self.texts)

    def _press(self, label: str) -> None:
        """Note what a button does, as often as it does something, and the same thing whenever it is pressed."""
        before = None
        for n in range(1, PRESSES + 1):
            once, again = (self._entry({label: str(n)}) for _ in range(2))
            if once is None or once != again or once.film == before:
                return
            self.variants.append(once)
            before = once.film

    # ------------------------------------------------ one variant

    def _go(self, variant: Variant, deeper: bool = False) -> None:
        """Note what the demo shows with these values, and with those of the controls that they bring in."""
        if any(variant == each.variant for each in self.variants):
            return
        brought: list[Variant] = []
        if entry := self._entry(variant, brought if deeper else None):
            self.variants.append(entry)
        for each in brought:
            self._go(each)

    def _ask(self, variant: Variant) -> None:
        """Note a combination that is asked for, but for what is so by default."""
        usual = {
            label: look.names[look.value] for label, look in zip(self.labels, self.looks, strict=True) if look.names
        }
        differs = {label: name for label, name in variant.items() if usual.get(label) != name}
        if differs:
            self._go(differs)
        for label, name in differs.items():
            if not any(each.variant.get(label) == name for each in self.variants):
                raise ValueError(f"{label} cannot be {name!r}")

    def _entry(self, variant: Variant, brought: list[Variant] | None = None) -> Entry | None:
        """What the demo shows with these values, None where it has none of them."""
        with self._kept():
            if not all(self._set(self.labels.index(label), name) for label, name in variant.items()):
                return None
            film, at = self._film()
            looks = self._looks()
            if brought is not None:
                for i, (look, usual) in enumerate(zip(looks, self.looks, strict=True)):
                    if self.labels[i] not in variant and (look.seen > usual.seen or look.names != usual.names):
                        brought += [{**variant, self.labels[i]: name} for name, _ in self._others(i)]
            changed = {str(i): look._asdict() for i, look in enumerate(looks) if look != self.looks[i]}
            return Entry(variant, None if film == self.default else film, at, changed)

    def _set(self, i: int, name: str) -> bool:
        """Give a control the value of this name. False where it has none such now."""
        control = self.controls[i]
        if isinstance(control, Button):
            while self.presses[control] < int(name):
                control.click()
                self.presses[control] += 1
        else:
            value = dict(self._values(i)).get(name, self)
            if value is self:
                return False
            control.value = value
        return True

    def _film(self) -> tuple[str, int | None]:
        """The name of the film of what the demo shows now, and the frame that it is opened at."""
        story, label = self.player.story, repr(self.player)
        film = fitting(lambda every: packed(story, label, every, self.at, LARGEST_FILM), [story])
        text = json.dumps([film.head, film.chunks])
        name = sha256(text.encode()).hexdigest()[:16]
        self.texts[name] = text
        return name, film.at

    def _looks(self) -> list[Look]:
        return [self._look(i) for i in range(len(self.controls))]

    def _look(self, i: int) -> Look:
        control = self.controls[i]
        seen = control.layout.display != "none"
        if isinstance(control, Label):
            return Look(bool(control.value), [], 0, control.value)
        values = self._values(i)
        return Look(seen, [name for name, _ in values], nearest(values, getattr(control, "value", None)), "")

    def _values(self, i: int) -> list[tuple[str, Any]]:
        """The values that a control may have on a page, each with its name."""
        control = self.controls[i]
        match control:
            case Button() | Label():
                return []
            case Checkbox() | ToggleButton():
                return [("false", False), ("true", True)]
            case Dropdown() | SelectionSlider():
                return options(control)
            case FloatSlider():
                count = round((control.max - control.min) / control.step) + 1
                values = [control.min + k * control.step for k in range(count)]
                values = sorted({*(round(value, 9) for value in values), control.value})
                return [(format(value, control.readout_format), value) for value in values]
        assert isinstance(control, IntSlider | BoundedIntText)
        low, high = control.min, control.max
        numbers = {*round_numbers(low, high), control.value, *self.asked[self.labels[i]]}
        return [(str(value), value) for value in sorted(numbers) if low <= value <= high]

    def _others(self, i: int) -> list[tuple[str, Any]]:
        """The values that a control does not have now, where it is seen."""
        look = self._look(i)
        if not look.seen:
            return []
        return [each for k, each in enumerate(self._values(i)) if k != look.value]

    def _kind(self, i: int) -> str:
        """What a page draws for a control; "" where nothing: what is pressed there and changes nothing is left out."""
        control, label = self.controls[i], self.labels[i]
        entries = [each for each in self.variants if label in each.variant]
        if isinstance(control, ToggleButton | Button) and not any(each.film for each in entries):
            return ""
        return kind_of(control) if entries or isinstance(control, Label) else ""

    # ------------------------------------------------ what is said

    def _named(self, label: str, value: Any) -> str:
        if label not in self.labels:
            raise ValueError(f"the demo has no control {label!r}, but {', '.join(filter(None, self.labels))}")
        names = [name for name, _ in self._values(self.labels.index(label))]
        wanted = str(value).lower() if isinstance(value, bool) else str(value)
        for name in names:
            if name == wanted or (is_number(name) and is_number(wanted) and float(name) == float(wanted)):
                return name
        return wanted  # another control may bring it in

    def _hands(self) -> str:
        """What needs a notebook, as a sentence; "" where that is nothing."""
        hands = [each.hands for each in self.demo.inputs if getattr(each, "hands", "")]
        thinned = [
            label
            for label, control in zip(self.labels, self.controls, strict=True)
            if isinstance(control, BoundedIntText | IntSlider) and control.max - control.min >= MOST
        ]
        if thinned:
            hands.append(f"set {' and '.join(thinned)} to any number")
        left = [each for each in self.demo.controls if not isinstance(each, SHOWN | Textarea)]
        hands += [f"set {each.description}" for each in left if getattr(each, "description", "")]
        return f"In the notebook you can also {'; '.join(hands)}." if hands else ""

    # ------------------------------------------------ as it was

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Players keep the stories that they are told to show, and show none of them."""

        def listening(player: Player) -> Callable[..., None]:
            def show(story: Story[Any], at: int | None = None) -> None:
                player.story = story
                if player is self.player:
                    self.at = at

            return show

        players = [each.player for each in self.together]
        for player in players:
            player.show = listening(player)  # type: ignore[method-assign]
        try:
            yield
        finally:
            for player in players:
                del player.show

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Afterwards controls, inputs and stories are as they were."""
        at, presses = self.at, dict(self.presses)
        stories = [(each.player, each.player.story) for each in self.together]
        controls = [
            (
                control,
                control.layout.display,
                {name: getattr(control, name) for name in KEPT if control.has_trait(name)},
            )
            for each in self.together
            for control in each.controls
        ]
        inputs = [each for demo in self.together for each in demo.inputs]
        attributes = [(each, name, value, contents(value)) for each in inputs for name, value in vars(each).items()]
        self.at = None
        try:
            yield
        finally:
            for _ in range(2):  # one control may have changed another that comes later
                for control, display, kept in controls:
                    for name, value in kept.items():
                        if getattr(control, name) != value:
                            with suppress(TraitError):
                                setattr(control, name, value)
                    control.layout.display = display
            for each, name, value, inside in attributes:
                if inside is not None and value != inside:
                    value.clear()
                    (value.extend if isinstance(value, list) else value.update)(inside)
                setattr(each, name, value)
            for player, story in stories:
                player.story = story
            self.at, self.presses = at, presses


def fitting(make: Callable[[int], Packed], stories: Sequence[Story[Any]], every: int = 1) -> Packed:
    """What is made of every n-th frame of stories, for the first n with which it fits."""
    try:
        return make(every)
    except TooLarge as error:
        if every > max(len(story.trace.steps) for story in stories):
            raise
        return fitting(make, stories, error.every)


def kind_of(control: Widget) -> str:
    """What a page draws for a control; a choice or a number is chosen from a list."""
    if isinstance(control, Button):
        return "button"
    return next((kind for kind, types in KINDS.items() if isinstance(control, types)), "select")


def labels_of(shown: Any) -> list[str]:
    """The labels that a demo's or an input's controls have on a page."""
    return labels(control for control in shown.controls if isinstance(control, SHOWN))


def round_numbers(low: int, high: int) -> list[int]:
    """All whole numbers from one to another, or only round ones where they are many."""
    if high - low < MOST:
        return list(range(low, high + 1))
    grown = [digit * 10**power for power in range(len(str(max(-low, high)))) for digit in (1, 2, 5)]
    return [number for number in sorted({0, low, high, *grown, *(-n for n in grown)}) if low <= number <= high]


def nearest(values: Sequence[tuple[str, Any]], value: Any) -> int:
    """Which of the values this is; of numbers the nearest one."""
    known = [each for _, each in values]
    if value in known:
        return known.index(value)
    return min(range(len(known)), key=lambda i: abs(known[i] - value)) if isinstance(value, float) else -1


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def contents(value: Any) -> Any:
    """What a list, a dict or a set holds; None for anything else."""
    return value.copy() if isinstance(value, list | dict | set) else None
