"""The idle arm: its index rises while another arm is pulled, until it is the highest."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from ...look import number
from ...pictures import arms as picture
from ...sampling import UCB1, Arm
from ...stage.words import counted, moves, rounded
from ...story import Question
from ...trace import Step
from .pulls import Moment, PullsStory, told_apart

LONGEST = 200
"""Pulls that the picture holds."""


class IdleStory(PullsStory):
    """UCB1 on two arms, one step a pull: the arms at the left, and their indices over time on the same scale.

    What is chosen is told when it is pulled. A circle marks the index with which an arm wins that was idle for long.
    """

    SPLIT = 320.0
    """Where the arms end and time begins."""

    only = ("pull",)

    def __init__(
        self, policy: UCB1, arms: Sequence[Arm], pulls: int, seed: int, truth: bool = True, editable: bool = False
    ) -> None:
        super().__init__(policy, arms, pulls, seed, truth, editable)
        self.course = picture.Course(self.place, self.SPLIT + 26, picture.WIDTH - 16, pulls)
        moments = accumulate(self.trace.steps, self.apply, initial=self.first)
        self.lines = list(zip(*(moment.indices for moment in moments), strict=True))
        back = [(step.data["t"], step.data["arm"]) for step in self.trace.steps if self.landmark(step)]
        self.peaks = [(t, self.lines[arm][t]) for t, arm in back]

    def layout(self) -> picture.Layout:
        return picture.layout(len(self.arms), super().layout().highest, self.SPLIT)

    def backdrop(self) -> str:
        names = [f"index of arm {i + 1}" for i in range(len(self.arms))]
        return super().backdrop() + picture.course_backdrop(self.course, names)

    def draw(self, after: Moment) -> str:
        known = len(self.arms)  # pulls, after which every index is a number
        lines = [line[known : after.t + 1] for line in self.lines]
        peaks = [peak for peak in self.peaks if peak[0] < after.t]
        return picture.draw_course(self.course, known, lines, peaks) + super().draw(after)

    def say_pull(self, after: Moment, arm: int, reward: float) -> str:
        i, before = arm, after.earlier
        assert before is not None
        j = 1 - i
        if after.t <= len(self.arms):
            first = "Arm 2 comes next, since its index is still ∞" if after.t == 1 else "From now on the indices decide"
            return f"**Arm {i + 1} pays {number(reward)}.** {first}."
        change = before.indices[i], after.indices[i], "rises", "falls"
        if self.bold and after.t - 1 in self.returns:
            past = f"past arm {j + 1}’s {rounded(before.indices[j])}"
            far = past if told_apart(before.indices) else "just far enough"
            grown = f"Its index had grown to {rounded(before.indices[i])}, {far}"
            return f"**Arm {i + 1} wins after {before.idle[i]} pulls without it.** {grown}. {moves('Now it', *change)}."
        lead = f"**Arm {i + 1} pays {number(reward)}:** {moves('its index', *change)}."
        other = f"Arm {j + 1}, idle for {counted(after.idle[j], 'pull')},"
        rises = moves(other, before.indices[j], after.indices[j], "rises", "falls")
        return f"{lead} {rises}{' and is ahead now' if after.indices[j] > after.indices[i] else ''}."

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        indices = {f"index of arm {i + 1}": rounded(index) for i, index in enumerate(after.indices)}
        idle = {f"arm {i + 1} idle for": pulls for i, pulls in enumerate(after.idle)}
        return {**super().values(after, step), **indices, **idle}

    def ask_pull(self, before: Moment, step: Step, t: int, arm: int) -> Question | None:
        return self.ask_index(before, t)

    def landmark(self, step: Step) -> bool:
        return self.bold and step.data["t"] in self.returns
