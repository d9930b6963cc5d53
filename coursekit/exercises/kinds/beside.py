"""A lecture's own story of the right run, with a student's answer laid over it."""

from collections.abc import Callable
from typing import Any

from ...listing import Lit
from ...pictures.svg import text
from ...story import Composed, Story
from ...trace import Step

SMALLEST = "**The smallest input found that goes wrong.**"

ROOM = 44.0
"""Below the picture, for the student's answer."""


class BesideStory(Composed[Any]):
    """A story as it is, but for what is said first, and with the student's answer in a line below the picture.

    `over` draws what the student's code did over the picture of a state. A still picture shows the first step that
    `differs`. Nothing is asked: the answer is there.
    """

    ask = Story.ask
    has_questions = Story.has_questions

    def __init__(
        self,
        story: Story[Any],
        opening: str,
        answer: str = "",
        over: Callable[[Any], str] = lambda after: "",
        differs: Callable[[Step], bool] = lambda step: False,
    ) -> None:
        super().__init__(story.trace, story, story, story)
        self.story, self.title = story, story.title
        self._opening, self._answer, self._over, self._differs = opening, answer, over, differs
        width, height = story.size
        self.size = (width, height + ROOM * bool(answer))

    def backdrop(self) -> str:
        return self.story.backdrop() + text("", self._answer, 20, self.size[1] - 14)

    def draw(self, after: Any) -> str:
        return self.story.draw(after) + self._over(after)

    def say(self, after: Any, step: Step | None) -> str:
        return self._opening if step is None else self.story.say(after, step)

    def lit(self, step: Step) -> tuple[Lit, ...]:
        return self.story.lit(step)

    def outcome(self) -> str:
        return self.story.outcome()

    def telling(self) -> int:
        steps = enumerate(self.trace.steps, start=1)
        return next((i for i, step in steps if self._differs(step)), self.story.telling())


class WithoutSource(BesideStory):
    """A story beside an answer as it is, but for the source of what is told."""

    def __init__(self, story: Story[Any]) -> None:
        super().__init__(story, story.say(story.start(), None), differs=lambda step: step.number == story.telling())
        self.source.listings = []

    def lit(self, step: Step) -> tuple[Lit, ...]:
        return ()
