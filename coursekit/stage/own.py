"""A person's own function, told as far as it can be seen from outside: what it asks of what it is given, and where.

Lists, texts, dicts and functions that are watched tell which of their items is asked for, and else are what they were.
The event is named after the parameter; `state` is the item's index or key, or, in a list of lists, all of them on the
way to it; `value` is what stands there.
"""

import re
from collections.abc import Callable, ItemsView, Iterator, Mapping
from contextlib import contextmanager
from inspect import isfunction
from typing import Any, NamedTuple

from ..look import number
from ..pictures.svg import still
from ..story import Frames, StepsSoFar, Story, fold
from ..trace import LimitReached, Recorder, Step, Trace
from .words import counted

MOST_STEPS = 400
"""Steps of a function of one's own that are told."""

MOST_ASKED = 10 * MOST_STEPS
"""Questions, with those that are no news, after which it is stopped."""


def recorder(limit: int = MOST_STEPS) -> Recorder:
    """What notes the questions, each where it is asked.

    To come to a node again that one is at, or to ask for an item twice in a row, is no news.
    """
    before: tuple[str, Any] = ("", None)
    asked = 0

    def keep(event: str, data: dict[str, Any]) -> dict[str, Any] | None:
        nonlocal before, asked
        asked += 1
        if asked > MOST_ASKED:
            raise LimitReached
        (last, state), before = before, (event, data["state"])
        is_news = state != data["state"] or (event != "come" and (event != last or event in ("leaf", "children")))
        return data if is_news else None

    return Recorder(limit, keep, callers=1)


def own_run(function: Callable[..., Any], given: Callable[[Recorder], tuple[Any, ...]]) -> tuple[Trace, str]:
    """What a function does with what it is given, which is watched, and how it ends, in words.

    One that asks on and on is cut short.
    """
    tell = recorder()
    try:
        result = function(*given(tell))
    except LimitReached:
        return Trace(function, tell.steps, truncated=True), CUT
    except Exception as error:
        return Trace(function, tell.steps), f"Then it raises {type(error).__name__}: {error}."
    return Trace(function, tell.steps, result), f"Then it returns {shown(result)}."


CUT = "It goes on; what follows is not told."


def as_function(search: Any, of: str) -> Callable[..., Any]:
    """A search of one's own as it is given. Raises ValueError where it is none."""
    if not isfunction(search):
        raise ValueError(f"search is a function of {of}, not {search!r}")
    return search


def shown(answer: Any) -> str:
    """What came back: a number, or more."""
    return number(answer) if isinstance(answer, int | float) else str(answer)


# ---------------------------------------------------------------- what can be watched


def watched(given: Any, tell: Recorder, event: str, levels: int = 1, above: tuple[Any, ...] = ()) -> Any:
    """What is given, which then says to `tell` which of its items are asked for, so many levels down; else as it is."""
    if levels and isinstance(given, list):
        items = [watched(item, tell, event, levels - 1, (*above, i)) for i, item in enumerate(given)]
        return WatchedList(items).told_to(tell, event, above)
    if levels and isinstance(given, str):
        return WatchedText(given).told_to(tell, event, above)
    if levels and isinstance(given, Mapping):
        return WatchedDict(given).told_to(tell, event, above)
    return WatchedFunction(given, tell, event) if levels and callable(given) else given


class Watched:
    """What a watched list, text or dict has in common: whom it tells, of what, and where it stands itself."""

    def told_to(self, tell: Recorder, event: str, above: tuple[Any, ...]) -> Any:
        self.tell, self.event, self.above = tell, event, above
        return self

    def place(self, item: Any) -> Any:
        """Where an item stands."""
        return (*self.above, item) if self.above else item


class WatchedList(Watched, list[Any]):
    def __getitem__(self, i: Any) -> Any:
        item = super().__getitem__(i)
        if not isinstance(item, Watched) and not isinstance(i, slice):
            self.tell(self.event, state=self.place(range(len(self))[i]), value=item)
        return item

    def __iter__(self) -> Iterator[Any]:
        for i, item in enumerate(super().__iter__()):
            if not isinstance(item, Watched):
                self.tell(self.event, state=self.place(i), value=item)
            yield item


class WatchedText(Watched, str):
    def __getitem__(self, i: Any) -> str:
        letter = super().__getitem__(i)
        if not isinstance(i, slice):
            self.tell(self.event, state=self.place(range(len(self))[i]), value=letter)
        return letter

    def __iter__(self) -> Iterator[str]:
        for i, letter in enumerate(super().__iter__()):
            self.tell(self.event, state=self.place(i), value=letter)
            yield letter


class WatchedDict(Watched, dict[Any, Any]):
    def __getitem__(self, key: Any) -> Any:
        value = super().__getitem__(key)
        self.tell(self.event, state=self.place(key), value=value)
        return value

    def get(self, key: Any, default: Any = None) -> Any:
        if key in self:
            self.tell(self.event, state=self.place(key), value=super().__getitem__(key))
        return super().get(key, default)

    def items(self) -> ItemsView[Any, Any]:  # type: ignore[override]
        return WatchedItems(self)


class WatchedItems(ItemsView[Any, Any]):
    _mapping: WatchedDict

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        told = self._mapping
        for key, value in dict.items(told):
            told.tell(told.event, state=told.place(key), value=value)
            yield key, value


class WatchedFunction:
    """A function that says to `tell` when each of its calls, which are counted from 0, comes back."""

    def __init__(self, function: Callable[..., Any], tell: Recorder, event: str) -> None:
        self._function, self._tell, self._event, self._calls = function, tell, event, 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        value = self._function(*given, **named)
        self._tell(self._event, state=self._calls, value=value)
        self._calls += 1
        return value


@contextmanager
def told_by_itself(function: Callable[..., Any], tell: Recorder, event: str) -> Iterator[None]:
    """While this lasts, a function says to `tell` with what it calls itself by its own name."""
    names, name = getattr(function, "__globals__", {}), getattr(function, "__name__", "")
    if name not in names or names[name] is not function:
        yield
        return

    def told(first: Any, *others: Any) -> Any:
        tell(event, state=tuple(first) if isinstance(first, list | tuple) else str(first))
        return function(first, *others)

    names[name] = told
    try:
        yield
    finally:
        names[name] = function


# ---------------------------------------------------------------- what is told


Come = Callable[[tuple[Step, ...]], int] | None
"""How many steps of the right run are shown at a question, given all so far; with None it is shown as it ends."""


class Asked(NamedTuple):
    """How the questions to one parameter are told, each by its state and its value.

    `told` says what the function does, as in "asks for cell (1, 0), which is free". `id` is that of the item in the
    picture, "" where there is none; or `over` draws what sets it off, given the right run's story, too. A list of lists
    is watched so many `levels` down.
    """

    told: Callable[[Any, Any], str] = lambda state, value: f"asks for {state}"
    id: Callable[[Any, Any], str] = lambda state, value: ""
    over: Callable[[Any, Any, Any], str] = lambda story, state, value: ""
    levels: int = 1
    come: Come = None


class OwnStory(StepsSoFar):
    """A function of one's own, its own lines lit, over the picture of what should have happened.

    What it asks for now is set off in the picture, and what it asked for before.
    """

    def __init__(self, trace: Trace, story: Story[Any], asked: Mapping[str, Asked], ended: str, opening: str) -> None:
        super().__init__(trace)
        self.title, self.size = story.title, story.size
        self.landmarks = tuple(asked)
        self._story, self._frames, self._asked = story, Frames(story), asked
        self._ended, self._opening = ended, opening
        self._ids = set(ITEM.findall(story.draw(fold(story))))

    def backdrop(self) -> str:
        return self._story.backdrop()

    def draw(self, after: tuple[Step, ...]) -> str:
        drawn = self._story.draw(self._frames.state(self._come(after)))
        ids, over = [*map(self._id, after)], [*map(self._over, after)]
        looks, overs = (dict.fromkeys(each, "met") | dict.fromkeys(each[-1:], "asked") for each in (ids, over))
        return set_off(drawn, looks) + "".join(f'<g class="{look}">{each}</g>' for each, look in overs.items() if each)

    def _come(self, after: tuple[Step, ...]) -> int:
        """How many steps of the right run are shown."""
        last = len(self._frames) - 1
        come = self._asked[after[-1].event].come if after else None
        return min(last, come(after)) if come else last

    def _right(self, after: tuple[Step, ...], step: Step) -> str:
        """What is said of the right run, where it is told along with this one and has come on."""
        if self._asked[step.event].come is None:
            return ""
        before, number = self._come(after[:-1]) if after[1:] else 0, self._come(after)
        return f" {self._frames[number].sentence.replace('**', '')}" if number > before else ""

    def _id(self, step: Step) -> str:
        return self._asked[step.event].id(step.data["state"], step.data.get("value"))

    def _over(self, step: Step) -> str:
        return still(self._asked[step.event].over(self._story, step.data["state"], step.data.get("value")))

    def touches(self, step: Step) -> tuple[str, ...]:
        touched = self._id(step)
        return (touched,) if touched in self._ids else ()

    def opening(self) -> str:
        return self._opening

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return self.opening()
        ended = f" {self._ended}" if self.is_last(step) and self._ended else ""
        told = self._asked[step.event].told(step.data["state"], step.data.get("value"))
        return f"**It {told}.**{again(after, step)}{self._right(after, step)}{ended}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        different = {(each.event, each.data["state"]) for each in after}
        return {"questions": len(after), "different": len(different)}

    def outcome(self) -> str:
        return counted(len(self.trace.steps), "question")


def again(after: tuple[Step, ...], step: Step) -> str:
    """Whether a question was asked before."""
    times = sum(each.event == step.event and each.data["state"] == step.data["state"] for each in after)
    return f" That is {times} times now." if times > 3 else " Again." if times > 1 else ""


ITEM = re.compile(r'<g data-id="([^"]*)"')


def set_off(drawn: str, looks: Mapping[str, str]) -> str:
    """A drawing in which some items, by their ids, have a class of their own."""

    def styled(found: re.Match[str]) -> str:
        look = looks.get(found[1])
        return f'<g class="{look}" data-id="{found[1]}"' if look and found[1] else found[0]

    return ITEM.sub(styled, drawn)
