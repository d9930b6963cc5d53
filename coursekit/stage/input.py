"""What a demo is about, as the viewer sets it: chosen from a list, and edited in the picture by pointer and keys."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from ipywidgets import Label, Widget
from traitlets import TraitError

from ..look import MINUS, number
from ..player import Pointer
from .controls import dropdown


class Input:
    """A task to choose and to edit: its controls, its message, and what the viewer does in the picture.

    `named` are the tasks to choose from. `changed` is called when there is another task: with 0 for one that was
    chosen, with None for one that was edited. A subclass says what can be taken hold of (`grasp`), and what becomes of
    it (`drag`, `nudge`, `edit`, `click`).
    """

    hands = ""
    """What a viewer can do in the picture, as in "paint walls": on an exported page it is said that notebooks can."""

    def __init__(self, label: str, named: Mapping[str, Any], chosen: str | None = None) -> None:
        self.named = named
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self.choice = dropdown(label, named, chosen)
        self.controls: tuple[Widget, ...] = (self.choice,)
        self.task: Any = self.chosen()
        self.held: Any = None
        """What is dragged, None for nothing."""
        self.edited = False
        """Whether the task was edited since it was chosen."""
        self.listen(self.choice)

    def listen(self, *controls: Widget) -> None:
        """Have another task whenever one of these controls changes."""
        for control in controls:
            control.observe(lambda _: self.choose(), "value")

    def chosen(self) -> Any:
        """The task that the controls say. Raises ValueError, whose text is shown, where there is none."""
        return self.named[self.choice.value]

    def choose(self) -> None:
        """Have the task that the controls say."""
        try:
            task = self.chosen()
        except ValueError as error:
            self.refuse(str(error))
        else:
            self.show(task, 0)

    def show(self, task: Any, at: int | None = None) -> None:
        """Have another task."""
        self.task, self.message.value, self.edited = task, "", at is None
        self.changed(at)

    def refuse(self, why: str) -> None:
        """Say why all stays as it is."""
        self.message.value = why

    # ------------------------------------------------ beside another

    def written(self) -> str:
        """The task in a text that no other task has."""
        return repr(self.task)

    def share(self, other: "Input") -> bool:
        """From now on both have the same task, if they have now: whichever is changed. Tells whether they do."""
        if type(self) is not type(other) or self.written() != other.written():
            return False
        follows = False

        def tie(leader: Input, follower: Input) -> None:
            changed = leader.changed

            def also(at: int | None) -> None:
                nonlocal follows
                changed(at)
                if not follows:
                    follows = True
                    try:
                        follower.follow(leader, at)
                    finally:
                        follows = False

            leader.changed = also

        tie(self, other)
        tie(other, self)
        return True

    def follow(self, other: Any, at: int | None) -> None:
        """Have another's task, and say so in the controls as far as they can."""
        changed, self.changed = self.changed, lambda at: None
        for own, its in zip(self.controls, other.controls, strict=False):
            if hasattr(its, "value"):  # a button has none
                with suppress(TraitError):
                    own.value = its.value
        self.changed = changed
        self.show(other.task, at)

    # ------------------------------------------------ what the viewer does

    def point(self, event: Pointer, story: Any) -> None:
        """What the viewer did in the picture of `story`."""
        if event.kind == "up":
            self.held = None
        elif event.kind == "move":
            if self.held is not None:
                self.drag(self.held, event, story)
        elif event.kind == "click":
            self.click(event, story)
        else:
            thing = self.grasp(event.id)
            if event.kind == "down":
                self.held = None if thing is None else self.take(thing, event, story)
            elif thing is not None and event.kind == "nudge":
                self.nudge(thing, event, story)
            elif thing is not None and event.kind == "edit":
                self.edit(thing, event.text)

    def grasp(self, id: str) -> Any:
        """What of the task has this id in the picture; None where it cannot be moved or edited."""
        return None

    def take(self, thing: Any, event: Pointer, story: Any) -> Any:
        """What is held from the moment on in which the pointer goes down on a thing; `drag` is given it."""
        return thing

    def drag(self, held: Any, event: Pointer, story: Any) -> None:
        """The pointer has moved with what is held."""

    def nudge(self, thing: Any, event: Pointer, story: Any) -> None:
        """An arrow key on a thing."""

    def edit(self, thing: Any, text: str) -> None:
        """A text was typed over a thing."""

    def click(self, event: Pointer, story: Any) -> None:
        """A click, or Space on what is grabbed."""


class NumberInput(Input):
    """A task with numbers in its picture: typed over, dragged up and down, moved by arrow keys.

    A subclass says which number has an id (`grasp`), what it is (`number`), and the task with another (`with_number`).
    """

    hands = "type or drag other numbers"
    low: float = -99
    high: float = 99
    step: float = 1
    """By how much an arrow key changes a number."""
    rise = 8.0
    """Picture units by which a number is dragged up to grow by one."""
    called = "A number is a whole number"
    """How the sentence begins that refuses what was typed."""
    whole = True

    def number(self, thing: Any) -> float:
        """A number of the task."""
        raise NotImplementedError

    def with_number(self, thing: Any, value: float) -> Any:
        """The task with another number. Raises ValueError, whose text is shown, where there is none."""
        raise NotImplementedError

    def take(self, thing: Any, event: Pointer, story: Any) -> Any:
        return thing, self.number(thing), event.y

    def drag(self, held: Any, event: Pointer, story: Any) -> None:
        thing, value, y = held
        grown = (y - event.y) / self.rise
        self.set(thing, value + (round(grown) if self.whole else grown))

    def nudge(self, thing: Any, event: Pointer, story: Any) -> None:
        self.set(thing, self.number(thing) + self.step * (event.x + event.y))

    def edit(self, thing: Any, text: str) -> None:
        try:
            value = typed(text, self.low, self.high, self.whole)
        except ValueError:
            self.refuse(f"{self.called} from {number(self.low)} to {number(self.high)}, not “{text}”.")
            return
        self.set(thing, value)

    def set(self, thing: Any, value: float) -> None:
        """Have another number, no lower and no higher than it may be."""
        value = min(self.high, max(self.low, value))
        if value != self.number(thing) or self.message.value:
            try:
                task = self.with_number(thing, value)
            except ValueError as error:
                self.refuse(str(error))
                return
            self.show(task)


def typed(text: str, low: float, high: float, whole: bool = False) -> float:
    """The number that was typed, a whole one as an int; a comma, a minus sign and 1/4 are read too.

    Raises ValueError for anything else, and for what is not from `low` to `high`.
    """
    plain = text.strip().replace(MINUS, "-")
    try:
        value = int(plain) if whole else float(Fraction(plain)) if "/" in plain else float(plain.replace(",", "."))
    except (ZeroDivisionError, OverflowError):
        raise ValueError(f"{text} is no number") from None
    if not low <= value <= high:
        raise ValueError(f"{text} is not from {low} to {high}")
    return value
