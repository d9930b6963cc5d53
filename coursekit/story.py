"""A story turns a trace into frames: what is seen, said and asked at each step.

A story has a fold (what is known after each step), a picture and words. Each of the three is told what happens event by
event: on an event "cut" the fold's `on_cut` is called, the picture's `touched_cut`, and the words' `say_cut` and
`ask_cut`. Such a method names those values of the event that it needs, or `step` for the step itself:

    def say_cut(self, after, node, beta): ...
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from inspect import signature
from typing import Any, Generic, TypeVar

from .listing import Lit, Source
from .look import written
from .trace import Step, Trace

State = TypeVar("State")


@dataclass(frozen=True)
class Question:
    """Asked before a step, on the real trace.

    With `choices`, `answer` is the right one of them; without, the viewer clicks in the picture,
    and `answer` holds the ids of what is right.
    """

    text: str
    answer: str | tuple[str, ...]
    choices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.choices and self.answer not in self.choices:
            raise ValueError(f"the answer {self.answer!r} is not among the choices {self.choices}")
        if not self.choices and not (self.answer and isinstance(self.answer, tuple)):
            raise ValueError(f"a question without choices needs a tuple of ids as its answer, not {self.answer!r}")


@dataclass(frozen=True)
class Frame:
    """What the player shows after a step (or before the first one)."""

    svg: str
    sentence: str
    values: Mapping[str, str]
    lit: tuple[Lit, ...]
    question: Question | None
    """Asked before this frame is shown."""


class Fold(Generic[State]):
    """What is known: the state before the first step, and the state after each event.

    A method `on_EVENT(before, ...)` returns a new state and leaves the old one as it was; on an event without one
    nothing changes.
    """

    first: State

    def start(self) -> State:
        """The state before the first step."""
        return self.first

    def apply(self, before: State, step: Step) -> State:
        """The state after `step`; what is lit now is part of it."""
        on = method(self, "on", step)
        return before if on is None else on(before)

    def apply_all(self, before: State, steps: Sequence[Step]) -> State:
        """The state after several steps. A fold of very many may take them quicker than one by one."""
        for step in steps:
            before = self.apply(before, step)
        return before


class Picture(Generic[State]):
    """How a state looks. A method `touched_EVENT(...)` gives the ids of what an event touches."""

    size = (880.0, 480.0)
    """Width and height of the picture, in its own units."""

    def backdrop(self) -> str:
        """SVG elements that lie behind every frame and never change."""
        return ""

    def draw(self, after: State) -> str:
        """The picture of a state, as SVG elements."""
        raise NotImplementedError

    def touches(self, step: Step) -> tuple[str, ...]:
        """The ids of what `step` touches in the picture, for "when did this happen?"."""
        touched = method(self, "touched", step)
        return () if touched is None else touched()


class Words(Generic[State]):
    """What is said, asked and listed.

    A method `say_EVENT(after, ...)` gives one or two short sentences, which begin with a few words between ** and **;
    the player sets them off. A method `ask_EVENT(before, ...)` gives a question whose answer is the step, or None.
    """

    landmarks: Collection[str] = ()
    """The events at which "next landmark" stops."""

    def opening(self) -> str:
        """What is said of what is seen before the first step."""
        raise NotImplementedError

    def say(self, after: State, step: Step | None) -> str:
        """One or two short sentences on `step`; with None, the opening."""
        if step is None:
            return self.opening()
        say = method(self, "say", step)
        if say is None:
            raise NotImplementedError(f"{type(self).__name__} says nothing of the event {step.event!r}")
        return str(say(after))

    def ask(self, before: State, step: Step) -> Question | None:
        """A question whose answer is `step`, or None where it is not worth asking."""
        ask = method(self, "ask", step)
        return None if ask is None else ask(before)

    @property
    def has_questions(self) -> bool:
        """Whether there are questions to ask."""
        return type(self).ask is not Words.ask or any(name.startswith("ask_") for name in dir(self))

    def values(self, after: State, step: Step | None) -> Mapping[str, object]:
        """The few variables worth showing, None where there is no value yet.

        The same names at every step, so that nothing jumps.
        """
        return {}

    def landmark(self, step: Step) -> bool:
        """Whether "next landmark" stops at `step`."""
        return step.event in self.landmarks


def method(part: object, kind: str, step: Step) -> Callable[..., Any] | None:
    """What a part has for an event, given those of the event's values that it names; None where it has nothing."""
    found = getattr(part, f"{kind}_{step.event}", None)
    if found is None:
        return None
    told = step.data | {"step": step}
    given = {name: told[name] for name in names(found.__func__) if name in told}
    return lambda *states: found(*states, **given)


@cache
def names(function: Callable[..., Any]) -> tuple[str, ...]:
    """The parameters of a function."""
    return tuple(signature(function).parameters)


class Story(Fold[State], Picture[State], Words[State]):
    """How one trace is told. A story of one class is its own fold, picture and words; a longer one is a `Composed`."""

    title = "algorithm"
    """The name of what is told, as in `<Player alpha-beta: 78 steps, value 3>`."""

    beat: str | None = None
    """The event that is counted where two runs stand side by side: each has as many behind it; with None, steps are."""

    tells_at: str | None = None
    """The event whose last step makes a telling still picture; with None the last landmark does."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.source = Source(trace)

    @property
    def has_questions(self) -> bool:
        return bool(self.trace.steps) and super().has_questions

    def is_last(self, step: Step) -> bool:
        """Whether the run ends with `step`."""
        return step.number == len(self.trace.steps)

    def lit(self, step: Step) -> tuple[Lit, ...]:
        """The lines of source that `step` lights."""
        lines = self.source.lit(step)
        return (lines,) if lines else ()

    def outcome(self) -> str:
        """How the run ended, in two or three words."""
        return "cut short" if self.trace.truncated else ""

    def telling(self) -> int:
        """The number of a telling frame, for a still picture; the last frame where no step is such."""

        def tells(step: Step) -> bool:
            return self.landmark(step) if self.tells_at is None else step.event == self.tells_at

        steps = self.trace.steps
        return max((i for i, step in enumerate(steps, start=1) if tells(step)), default=len(steps))


class Composed(Story[State]):
    """A story whose fold, picture and words are objects of their own."""

    def __init__(self, trace: Trace, fold: Fold[State], picture: Picture[State], words: Words[State]) -> None:
        super().__init__(trace)
        self.fold, self.picture, self.words = fold, picture, words
        self.size = picture.size

    def start(self) -> State:
        return self.fold.start()

    def apply(self, before: State, step: Step) -> State:
        return self.fold.apply(before, step)

    def apply_all(self, before: State, steps: Sequence[Step]) -> State:
        return self.fold.apply_all(before, steps)

    def backdrop(self) -> str:
        return self.picture.backdrop()

    def draw(self, after: State) -> str:
        return self.picture.draw(after)

    def touches(self, step: Step) -> tuple[str, ...]:
        return self.picture.touches(step)

    def say(self, after: State, step: Step | None) -> str:
        return self.words.say(after, step)

    def ask(self, before: State, step: Step) -> Question | None:
        return self.words.ask(before, step)

    @property
    def has_questions(self) -> bool:
        return bool(self.trace.steps) and self.words.has_questions

    def values(self, after: State, step: Step | None) -> Mapping[str, object]:
        return self.words.values(after, step)

    def landmark(self, step: Step) -> bool:
        return self.words.landmark(step)


class StepsSoFar(Story[tuple[Step, ...]]):
    """A story whose state is all steps so far: for a few dozen of them."""

    first = ()

    def apply(self, before: tuple[Step, ...], step: Step) -> tuple[Step, ...]:
        return (*before, step)


class Frames(Generic[State]):
    """The frames of a story, any of them at once: frame 0 is the start, frame k shows step k.

    States are kept every `spacing` steps and folded from there.
    """

    def __init__(self, story: Story[State], spacing: int = 50) -> None:
        self.story = story
        self._spacing = spacing
        self._kept = [story.start()]
        self._last: tuple[int, State] = (0, self._kept[0])

    def __len__(self) -> int:
        return len(self.story.trace.steps) + 1

    def state(self, number: int) -> State:
        """The state that frame `number` shows. Raises IndexError where there is no such frame."""
        if not 0 <= number < len(self):
            raise IndexError(f"frame {number} of {len(self)}")
        kept = min(number // self._spacing, len(self._kept) - 1)
        at, state = kept * self._spacing, self._kept[kept]
        if at <= self._last[0] <= number:
            at, state = self._last
        while at < number:
            then = min(number, (at // self._spacing + 1) * self._spacing)
            state = self.story.apply_all(state, self.story.trace.steps[at:then])
            at = then
            if at == len(self._kept) * self._spacing:
                self._kept.append(state)
        self._last = (number, state)
        return state

    def __getitem__(self, number: int) -> Frame:
        story = self.story
        if number == 0:
            state = self.state(0)
            return Frame(story.draw(state), story.say(state, None), self._values(state, None), (), None)
        before, after = self.state(number - 1), self.state(number)
        step = story.trace.steps[number - 1]
        return Frame(
            svg=story.draw(after),
            sentence=story.say(after, step),
            values=self._values(after, step),
            lit=story.lit(step),
            question=story.ask(before, step),
        )

    def _values(self, state: State, step: Step | None) -> dict[str, str]:
        return {name: written(value) for name, value in self.story.values(state, step).items()}


def fold(story: Story[Any]) -> Any:
    """The state after the last step."""
    frames = Frames(story)
    return frames.state(len(frames) - 1)
