"""How means of N rewards fill a histogram, and how near that comes to the normal bell."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from ...pictures import histogram as picture
from ...sampling import Bernoulli, bernoulli_means, normal_distance, sample_means
from ...stage.words import counted, rounded
from ...story import Question, Story
from ...trace import Step, record

LANDMARKS = (1, 10, 100, 1000)
"""After so many means "next landmark" stops."""

ASKED = (1, 2, 3, 10, 100)
"""Before these means the viewer is asked for their column."""


@dataclass(frozen=True)
class Moment:
    """How often each mean came so far, by the number of rewards of 1 in it; `rewards` are those of the last mean."""

    counts: tuple[int, ...]
    rewards: tuple[float, ...] = ()

    @property
    def drawn(self) -> int:
        return sum(self.counts)

    @property
    def last(self) -> int | None:
        """The rewards of 1 in the last mean."""
        return round(sum(self.rewards)) if self.rewards else None


class MeansStory(Story[Moment]):
    """Tells how means, each of `size` rewards that are 1 with probability p, else 0, fill the columns of k / size."""

    title = "means"
    size = (picture.WIDTH, picture.HEIGHT)

    def __init__(self, p: float, rewards: int, samples: int, seed: int) -> None:
        super().__init__(record(sample_means, Bernoulli(p), rewards, samples, np.random.default_rng(seed)))
        self.p, self.rewards, self.samples = p, rewards, samples
        self.bell = NormalDist(p, sqrt(p * (1 - p) / rewards))
        self.means = [k / rewards for k in range(rewards + 1)]
        self.exact = bernoulli_means(p, rewards)
        self.distance = normal_distance(self.means, self.exact, self.bell)
        self.first = Moment((0,) * (rewards + 1))
        found = np.bincount(np.rint(self.trace.result * rewards).astype(int), minlength=rewards + 1)
        most = max(found.max(), samples * max(self.exact), samples / rewards * self.bell.pdf(p))
        self.place = picture.layout(float(most))
        self.over = picture.over(self.place, samples, [samples * share for share in self.exact], self.bell)

    def on_mean(self, before: Moment, rewards: tuple[float, ...]) -> Moment:
        ones = round(sum(rewards))
        return Moment(tuple(count + (k == ones) for k, count in enumerate(before.counts)), rewards)

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        return picture.backdrop(self.place)

    def draw(self, after: Moment) -> str:
        return picture.draw(self.place, after.counts, after.last, after.rewards, self.over)

    def touched_mean(self, rewards: tuple[float, ...]) -> tuple[str, ...]:
        return (picture.column_id(round(sum(rewards))),)

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**Each mean is one of {counted(self.rewards, 'reward')}.** A reward is 1 with probability "
            f"{self.p:.2f}, else 0. The bell has the same mean and variance."
        )

    def say_mean(self, after: Moment, step: Step, mean: float) -> str:
        assert after.last is not None
        lead = f"**{after.last} of {counted(self.rewards, 'reward')} {'is' if after.last == 1 else 'are'} 1:**"
        told = f"{lead} the mean is {rounded(mean)}."
        if self.landmark(step) and after.drawn > 1:
            off = rounded(self.off(after))
            return (
                f"{told} Added up from the left, the shares of {after.drawn:,} means are at most {off} off the bell’s."
            )
        here = after.counts[after.last]
        return f"{told} {'The first one' if here == 1 else f'It is one of {here}'} in its column."

    def off(self, after: Moment) -> float:
        """How far the shares so far, added up from the left, are from what the bell says, at most."""
        return normal_distance(self.means, [count / after.drawn for count in after.counts], self.bell)

    def values(self, after: Moment, step: Step | None) -> Mapping[str, Any]:
        drawn = after.drawn
        return {
            "means": drawn,
            "σ/√N": f"{self.bell.stdev:.4f}",
            "distance": f"{self.off(after):.3f}" if drawn else None,
            "expected": f"{self.distance:.3f}",
        }

    def ask_mean(self, before: Moment, step: Step, rewards: tuple[float, ...]) -> Question | None:
        if step.number not in ASKED:
            return None
        ones = round(sum(rewards))
        text = f"Of the next {counted(self.rewards, 'reward')} {ones} {'is' if ones == 1 else 'are'} 1."
        if self.rewards == 1:
            text = f"The next reward is {ones}."
        return Question(f"{text} Which column grows? Click it.", (picture.column_id(ones),))

    def landmark(self, step: Step) -> bool:
        return step.number in LANDMARKS or self.is_last(step)

    def outcome(self) -> str:
        return f"{counted(self.samples, 'mean')} of {counted(self.rewards, 'reward')}"
