"""How the pulls of a bandit are told: what is known of each arm, which one has the highest index, what it pays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, NamedTuple

import numpy as np

from ...look import number
from ...pictures import arms as picture
from ...sampling import UCB1, Arm, EpsilonGreedy, Greedy, Policy, Thompson, UniformChoice, play
from ...stage.words import counted, moves, rounded
from ...story import Question, Story
from ...trace import Step, record

LONG = 1.5
"""An arm has been idle for long after so many pulls of others for each arm that there is."""

SHRINKS, STAYS, GROWS = "it shrinks", "it stays as it is", "it grows"


class Kind(NamedTuple):
    """How a kind of policy is told: its title, what its index is, and its rule."""

    title: str
    legend: str
    rule: str


KINDS = {
    EpsilonGreedy: Kind(
        "epsilon-greedy",
        "index = mean, or drawn at random",
        "This policy pulls the arm with the highest mean so far, and now and then any arm.",
    ),
    Greedy: Kind(
        "greedy",
        "index = mean",
        "The greedy policy tries each arm once. After that it pulls the one with the highest mean so far.",
    ),
    Thompson: Kind(
        "Thompson sampling",
        "a guess, drawn at random",
        "Thompson sampling draws a guess at each mean from what is known of it. The highest guess wins.",
    ),
    UCB1: Kind(
        "UCB1",
        "index = mean + bonus",
        "UCB1 pulls the arm with the highest index: its mean so far, and a bonus for what is not known yet.",
    ),
    UniformChoice: Kind(
        "uniform choice", "index, drawn at random", "This policy pulls any arm, all alike, whatever they pay."
    ),
}


@dataclass(frozen=True)
class Moment:
    """What is known of each arm after `t` pulls.

    `indices` and `bonuses` decide the next pull, ∞ before an arm's first one; a policy without bonuses has none, one
    that draws at random has indices only while it chooses. `arm` is chosen, or was `pulled` just now; `idle` counts the
    pulls since an arm's last. `earlier` is the moment before the pull.
    """

    t: int
    counts: tuple[int, ...]
    means: tuple[float, ...]
    rewards: tuple[float | None, ...]
    idle: tuple[int, ...]
    bonuses: tuple[float, ...] = ()
    indices: tuple[float, ...] = ()
    arm: int | None = None
    pulled: bool = False
    earlier: "Moment | None" = None


class PullsStory(Story[Moment]):
    """Tells one run of a policy on some arms: first which arm is chosen and why, then what it pays.

    The random numbers come from `seed`: with other arms, or another policy, they are the same. `truth` shows the arms'
    true means, `editable` lets them be changed.
    """

    size = (picture.WIDTH, picture.HEIGHT)
    beat = "pull"

    only: tuple[str, ...] | None = None
    """The events that are told, all of them with None."""

    def __init__(
        self, policy: Policy, arms: Sequence[Arm], pulls: int, seed: int, truth: bool = True, editable: bool = False
    ) -> None:
        super().__init__(record(play, policy, arms, pulls, np.random.default_rng(seed), only=self.only))
        self.policy, self.arms, self.truth, self.editable = policy, tuple(arms), truth, editable
        self.kind = next(told for kind, told in KINDS.items() if isinstance(policy, kind))
        self.title = self.kind.title
        self.bold = isinstance(policy, UCB1) and policy.c > 0  # it has bonuses
        self.place = self.layout()
        best = max(arm.mean for arm in arms)
        self.gaps = [best - arm.mean for arm in arms]
        count = len(self.arms)
        self.first = self._expecting(Moment(0, (0,) * count, (0.0,) * count, (None,) * count, (0,) * count))
        self.returns = self._returns()

    def layout(self) -> picture.Layout:
        """Room above 1 only where there are bonuses; for the usual C the same, so that what C does can be seen."""
        c = self.policy.c if isinstance(self.policy, UCB1) else None
        return picture.layout(len(self.arms), 1.2 if c is None else max(2.2, 1 + 0.85 * c))

    def _returns(self) -> set[int]:
        """At which t, once all arms are known, an arm comes back that was idle for long; without bonuses, any other."""
        found, last = set[int](), dict[int, int]()
        for t, arm in enumerate(self.trace.result.arms.tolist()):
            idle = t - 1 - last.get(arm, t)
            if len(last) == len(self.arms) and (self.long(idle) if self.bold else idle > 0):
                found.add(t)
            last[arm] = t
        return found

    def long(self, idle: int) -> bool:
        return idle >= LONG * len(self.arms)

    # ------------------------------------------------ what is known

    def on_index(self, before: Moment, indices: tuple[float, ...]) -> Moment:
        return replace(before, indices=indices, arm=indices.index(max(indices)), pulled=False, earlier=None)

    def on_pull(self, before: Moment, t: int, arm: int, reward: float, count: int, mean: float) -> Moment:
        after = Moment(
            t=t + 1,
            counts=_with(before.counts, arm, count),
            means=_with(before.means, arm, mean),
            rewards=_with(before.rewards, arm, reward),
            idle=_with(tuple(idle + 1 for idle in before.idle), arm, 0),
            arm=arm,
            pulled=True,
            earlier=replace(before, earlier=None),
        )
        return self._expecting(after)

    def _expecting(self, moment: Moment) -> Moment:
        """A moment with the bonuses and indices of the next choice, where they can be told before it."""
        policy, counts = self.policy, moment.counts
        if isinstance(policy, UCB1):
            told = policy.bonus(np.maximum(counts, 1), moment.t).tolist()
            bonuses = tuple(bonus if count else inf for bonus, count in zip(told, counts, strict=True))
            indices = tuple(mean + bonus for mean, bonus in zip(moment.means, bonuses, strict=True))
            return replace(moment, bonuses=bonuses, indices=indices)
        if isinstance(policy, Greedy):
            tried = zip(moment.means, counts, strict=True)
            return replace(moment, indices=tuple(mean if count else inf for mean, count in tried))
        return moment

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        bonus = isinstance(self.policy, UCB1)
        return picture.backdrop(self.place, bonus=bonus, index=self.kind.legend, truth=self.truth)

    def draw(self, after: Moment) -> str:
        return picture.draw(self.place, [self._arm(after, i) for i in range(len(self.arms))], self.editable)

    def _arm(self, after: Moment, i: int) -> picture.Arm:
        tried, lit = after.counts[i] > 0, after.arm == i
        bonus = after.bonuses[i] if after.bonuses else None
        index = after.indices[i] if after.indices else None
        reward = after.rewards[i]
        true = self.arms[i].mean if self.truth else None
        told = {"bonus": bonus, "index": index, "last reward": reward, "true mean": true}
        parts = [f"mean {rounded(after.means[i]) if tried else 'not known'}"]
        for name, value in told.items():
            if value is not None:
                parts.append(f"{name} {number(value) if name == 'last reward' else rounded(value)}")
        now = [("pulled now" if after.pulled else "has the highest index")] if lit else []
        return picture.Arm(
            pulls=after.counts[i],
            mean=after.means[i] if tried else None,
            bonus=bonus,
            index=index,
            reward=reward,
            true=true,
            lit=lit,
            was=self._was(after, i),
            tells=f"arm {i + 1}: {', '.join([counted(after.counts[i], 'pull'), *parts, *now])}",
        )

    def _was(self, after: Moment, i: int) -> tuple[float, ...]:
        """Mean and index of the arm that was pulled just now, before that."""
        before = after.earlier
        if before is None or after.arm != i or not before.counts[i]:
            return ()
        return (before.means[i], before.indices[i]) if before.bonuses and before.indices else (before.means[i],)

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        return {
            "t": after.t,
            "arm": None if after.arm is None else after.arm + 1,
            "reward": after.rewards[after.arm] if after.pulled and after.arm is not None else None,
            "regret": f"{self.regret(after):.2f}" if self.truth else "hidden",
        }

    def regret(self, after: Moment) -> float:
        """What the pulls so far have cost on average, against pulling the best arm every time."""
        return sum(count * gap for count, gap in zip(after.counts, self.gaps, strict=True))

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return f"**{counted(len(self.arms), 'arm')}.** Nobody knows what they pay. {self.kind.rule}"

    def say_index(self, after: Moment) -> str:
        i = after.indices.index(max(after.indices))
        arm, mean, pulls = f"Arm {i + 1}", rounded(after.means[i]), counted(after.counts[i], "pull")
        if len(self.arms) == 1:
            return f"**{arm} is the only one.** There is nothing to choose."
        if isinstance(self.policy, UniformChoice):
            return f"**{arm}, by chance.** Any arm is as likely, whatever it has paid so far."
        if isinstance(self.policy, Thompson):
            known = f"{mean} on average from {pulls}" if after.counts[i] else "nothing yet"
            guess = rounded(after.indices[i])
            return f"**{arm} has the highest guess, {guess}.** Known of it: {known}. More pulls make better guesses."
        if not after.counts[i]:
            return f"**{arm} has never been pulled.** Nothing is known of it, so its index is ∞: it comes first."
        if other := [j + 1 for j, index in enumerate(after.indices) if index == after.indices[i] and j != i]:
            at = rounded(after.indices[i])
            return f"**Arms {i + 1} and {other[0]} tie** at {at}. Then the first of them is pulled."
        if self.bold:
            return self._say_highest(after, i)
        if any(index not in (mean, inf) for index, mean in zip(after.indices, after.means, strict=True)):
            return f"**Explore: {arm.lower()}.** This time chance decides and not the means, so that none is forgotten."
        return f"**{arm} has paid most, {mean} on average.** Nothing else counts, not even that this is from {pulls}."

    def _say_highest(self, after: Moment, i: int) -> str:
        """Why the index of UCB1 is the highest for arm `i`."""
        means, indices, bonuses = after.means, after.indices, after.bonuses
        arm, mean, bonus, index = f"Arm {i + 1}", rounded(means[i]), rounded(bonuses[i]), rounded(indices[i])
        j = max((j for j in range(len(means)) if j != i), key=lambda j: indices[j])
        rival, theirs, pulls = f"arm {j + 1}", rounded(indices[j]), counted(after.counts[i], "pull")
        above = f"a little above {rival}" if index == theirs else f"above {rival}’s {theirs}"
        if self.long(after.idle[i]):
            grown = f"Its bonus has grown to {bonus}: with its mean of {mean} that is {index}, {above}."
            return f"**{arm} wins again after {after.idle[i]} pulls without it.** {grown}"
        if means[i] < max(means):
            lifts = f"a bonus of {bonus} lifts it to {index}, {above}"
            return f"**{arm} may be better than it looks:** {mean} on average, but from {pulls} only; {lifts}."
        if means[i] == 1:
            makes = f"Its bonus makes it {index}, {above}"
            return f"**{arm} looks best:** {mean} on average, the most there can be. {makes}."
        if bonuses[i] >= bonuses[j]:
            hope = f"with {pulls} it may well be better than that (bonus {bonus})"
            return f"**{arm} looks best:** {mean} on average, and {hope}."
        comes = "a little less" if index == theirs else theirs
        less = f"has the larger bonus, {rounded(bonuses[j])}, but comes to {comes}"
        return f"**{arm} looks best:** {mean} on average, {index} with its bonus. {rival.capitalize()} {less}."

    def say_pull(self, after: Moment, arm: int, reward: float) -> str:
        i, before = arm, after.earlier
        assert before is not None
        lead = f"**Arm {i + 1} pays {number(reward)}.**"
        if not before.counts[i]:
            return f"{lead} For now that is its mean, from a single pull. It may be far from the truth."
        text = f"{lead} {moves('Its mean', before.means[i], after.means[i], 'rises', 'falls')}"
        if not (self.bold and before.bonuses and after.bonuses):
            return f"{text}, with {counted(after.counts[i], 'pull')}."
        text += f", {moves('its bonus', before.bonuses[i], after.bonuses[i], 'grows', 'shrinks')}."
        if len(self.arms) == 1 or inf in after.bonuses:
            return text
        return f"{text} {f'That of arm {2 - i} grows' if len(self.arms) == 2 else 'All other bonuses grow'} a little."

    # ------------------------------------------------ questions and the rest

    def asks(self) -> bool:
        """Whether the next choice can be told from the picture."""
        return len(self.arms) > 1 and isinstance(self.policy, UCB1 | Greedy)

    def ask_index(self, before: Moment, t: int) -> Question | None:
        """Which arm is chosen at the second pull, where one comes back after long, and one pull before that."""
        if not self.asks():
            return None
        if t != 1 and (self.returns.isdisjoint((t, t + 1)) or not told_apart(before.indices)):
            return None
        right = [i for i, index in enumerate(before.indices) if index == max(before.indices)]
        ids = tuple(name(i) for i in right for name in (picture.arm_id, picture.handle_id))
        return Question("Which arm is pulled next? Click it.", ids)

    def ask_pull(self, before: Moment, step: Step, t: int, arm: int) -> Question | None:
        """What a bonus does at the first pull when all are known, and, of an arm that is not pulled, at the next."""
        beyond = t - len(self.arms)
        if not (self.asks() and self.bold and before.bonuses and beyond in (0, 1)):
            return None
        j = arm if beyond == 0 else (arm + 1) % len(self.arms)
        after = self.apply(before, step)
        change = after.bonuses[j] - before.bonuses[j]
        whose = "its bonus" if arm == j else f"the bonus of arm {j + 1}, which is not"
        answer = GROWS if change > 0 else SHRINKS if change < 0 else STAYS
        return Question(f"Arm {arm + 1} is pulled. What happens to {whose}?", answer, (SHRINKS, STAYS, GROWS))

    def landmark(self, step: Step) -> bool:
        """Where an arm comes back; the first choice between arms that are known, and the end where none does."""
        if not self.returns and self.is_last(step):
            return True
        return step.event == "index" and (step.data["t"] in self.returns or step.data["t"] == len(self.arms))

    def touched_pull(self, arm: int) -> tuple[str, ...]:
        held = (picture.handle_id(arm),) if self.editable and self.truth else ()
        return (picture.arm_id(arm), *held)

    def outcome(self) -> str:
        return super().outcome() or f"regret {sum(self.trace.result.regret[-1:]):.2f}"


def _with(values: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    return (*values[:i], value, *values[i + 1 :])


def told_apart(indices: Sequence[float]) -> bool:
    """Whether the two highest indices look different in the picture."""
    first, second = sorted(indices, reverse=True)[:2]
    return rounded(first) != rounded(second)
