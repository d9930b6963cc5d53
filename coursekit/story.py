"""A story turns a trace into frames: what is seen, said and asked at each step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .listing import Lit, Source
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


class Story(Generic[State]):
    """How one trace is told. Subclasses say what the state is, how a step changes it, and how it looks.

    `apply` is pure: it returns a new state and leaves the old one as it was.
    Sentences may begin with a few words between ** and **, which the player sets off.
    """

    title = "algorithm"
    """The name of what is told, as in `<Player alpha-beta: 78 steps, value 3>`."""

    size = (880.0, 480.0)
    """Width and height of the picture, in its own units."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.source = Source(trace)

    def start(self) -> State:
        """The state before the first step."""
        raise NotImplementedError

    def apply(self, before: State, step: Step) -> State:
        """The state after `step`; what is lit now is part of it."""
        raise NotImplementedError

    def apply_all(self, before: State, steps: Sequence[Step]) -> State:
        """The state after several steps. A story of very many may take them quicker than one by one."""
        for step in steps:
            before = self.apply(before, step)
        return before

    def draw(self, after: State) -> str:
        """The picture of a state, as SVG elements."""
        raise NotImplementedError

    def say(self, after: State, step: Step | None) -> str:
        """One or two short sentences on `step`; with None, on what is seen before the first step."""
        raise NotImplementedError

    def backdrop(self) -> str:
        """SVG elements that lie behind every frame and never change."""
        return ""

    def values(self, after: State, step: Step | None) -> Mapping[str, str]:
        """The few variables worth showing. The same names at every step, so that nothing jumps."""
        return {}

    def ask(self, before: State, step: Step) -> Question | None:
        """A question whose answer is `step`, or None where it is not worth asking."""
        return None

    def landmark(self, step: Step) -> bool:
        """Whether "next landmark" stops at `step`."""
        return False

    def touches(self, step: Step) -> tuple[str, ...]:
        """The ids of what `step` touches in the picture, for "when did this happen?"."""
        return ()

    def lit(self, step: Step) -> tuple[Lit, ...]:
        """The lines of source that `step` lights."""
        lines = self.source.lit(step)
        return (lines,) if lines else ()

    def outcome(self) -> str:
        """How the run ended, in two or three words."""
        return "cut short" if self.trace.truncated else ""

    def telling(self) -> int:
        """The number of a telling frame, for a still picture: the last landmark, else the last frame."""
        steps = self.trace.steps
        landmarks = [i for i, step in enumerate(steps, start=1) if self.landmark(step)]
        return landmarks[-1] if landmarks else len(steps)


class StepsSoFar(Story[tuple[Step, ...]]):
    """A story whose state is all steps so far: for a few dozen of them."""

    def start(self) -> tuple[Step, ...]:
        return ()

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
            return Frame(story.draw(state), story.say(state, None), story.values(state, None), (), None)
        before, after = self.state(number - 1), self.state(number)
        step = story.trace.steps[number - 1]
        return Frame(
            svg=story.draw(after),
            sentence=story.say(after, step),
            values=story.values(after, step),
            lit=story.lit(step),
            question=story.ask(before, step),
        )


def fold(story: Story[Any]) -> Any:
    """The state after the last step."""
    frames = Frames(story)
    return frames.state(len(frames) - 1)
