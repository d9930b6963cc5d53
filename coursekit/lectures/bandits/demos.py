"""Lecture 18, bandits: the demos. A notebook cell says `pulls()`, `central_limit()` or `idle_arm()`."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ...games.numbers import is_finite, is_whole
from ...pictures.arms import BOTTOM, MOST_ARMS, TOP, arm_of
from ...player import Demo, Pointer
from ...sampling import (
    UCB1,
    Arm,
    Bernoulli,
    Beta,
    Discrete,
    EpsilonGreedy,
    Greedy,
    Policy,
    Thompson,
    Uniform,
    UniformChoice,
)
from ...stage.controls import CS, checkbox, dropdown, number_box, number_slider, shown_when, slider
from ...stage.demo import demo
from ...stage.given import plain, with_given
from ...stage.input import NumberInput
from .central_limit import MeansStory
from .idle_arm import LONGEST, IdleStory
from .pulls import PullsStory

Arms = tuple[Arm, ...]

SETTINGS: Mapping[str, Arms] = {
    "0.9 and 0.6": (Bernoulli(0.9), Bernoulli(0.6)),
    "0.9 and 0.8": (Bernoulli(0.9), Bernoulli(0.8)),
    "0.55 and 0.45": (Bernoulli(0.55), Bernoulli(0.45)),
    "0.9 and nine of 0.6": (Bernoulli(0.9), *[Bernoulli(0.6)] * 9),
    "any reward in [0, 1]": (Beta(2, 3), Uniform(0.3, 0.9), Bernoulli(0.7), Discrete((0, 0.5, 1), (0.2, 0.5, 0.3))),
}
STEADY: Arms = (Discrete((0.9,), (1.0,)), Discrete((0.3,), (1.0,)))
"""Always the same reward: nothing moves but the bonuses."""

MOST_PULLS = 10_000

SIZES = {str(2**i): 2**i for i in range(7)}

MOST_MEANS = 1000

EPSILONS = {"0": 0.0, "0.02": 0.02, "0.05": 0.05, "0.1": 0.1, "0.2": 0.2, "0.5": 0.5, "1": 1.0}


def pulls(arms: Any = None, policy: str = "UCB1", pulls: int = 40, seed: int = 4) -> Demo:
    """A run pull by pull, of a policy by its name; on named arms, random ones, or `arms` (at most 10).

    Raises ValueError for another name, and for what the picture cannot hold.
    """
    _check_pulls(pulls, MOST_PULLS)
    policies: dict[str, Callable[[], Policy]] = {
        "UCB1": lambda: UCB1(c.value),
        "greedy": Greedy,
        "epsilon-greedy": lambda: EpsilonGreedy(epsilon.value),
        "uniform choice": UniformChoice,
        "Thompson sampling": Thompson,
    }
    chosen = ArmsInput(_named(arms, SETTINGS), seed, grown=True)
    choice = dropdown("Policy", policies, policy)
    c = slider("C", CS, "√2")
    epsilon = slider("Epsilon", EPSILONS, "0.1")
    number = number_box("Pulls", pulls, 1, MOST_PULLS)

    def tell() -> PullsStory:
        shown_when(choice.value == "UCB1", c)
        shown_when(choice.value == "epsilon-greedy", epsilon)
        return PullsStory(policies[choice.value](), chosen.task, number.value, *chosen.told(), editable=True)

    return demo(tell, chosen, choice, c, epsilon, number, stay=True)


def idle_arm(arms: Any = None, pulls: int = 40, seed: int = 1) -> Demo:
    """Two arms under UCB1, and their indices over time: that of the idle one rises until it is the highest."""
    _check_pulls(pulls, LONGEST)
    two = {name: arms for name, arms in SETTINGS.items() if len(arms) == 2}
    named = _named(arms, {"steady 0.9 and 0.3": STEADY} | two)
    if (count := len(next(iter(named.values())))) != 2:
        raise ValueError(f"the picture is one of two arms, not of {count}")
    chosen = ArmsInput(named, seed)
    c = slider("C", CS, "√2")

    def tell() -> IdleStory:
        return IdleStory(UCB1(c.value), chosen.task, pulls, *chosen.told(), editable=True)

    return demo(tell, chosen, c, stay=True)


def central_limit(p: float = 0.9, size: int = 4, means: int = 400, seed: int = 18) -> Demo:
    """Means of `size` rewards, which are 1 with probability p, fill a histogram under the normal bell, one by one.

    Raises ValueError for a size that is none of 1, 2, 4 … 64, for p outside [0.05, 0.95], and for too many means.
    """
    n = slider("N", SIZES, str(size))
    chance = number_slider("p", p, 0.05, 0.95, 0.05, "240px")
    number = number_box("Means", means, 1, MOST_MEANS)
    sown = number_box("Seed", seed, 0, 9999)

    def tell() -> MeansStory:
        return MeansStory(chance.value, n.value, number.value, sown.value)

    return demo(tell, n, chance, number, sown, stay=[n, chance, number])


# ---------------------------------------------------------------- what the demos share


class ArmsInput(NumberInput):
    """Arms to choose, to grow and to edit by their true means; with `grown` there are random ones as well."""

    hands = "type or drag the true means"
    low, high, step, whole = 0, 1, 0.05, False
    called = "A true mean is a number"

    def __init__(self, named: Mapping[str, Arms], seed: int, grown: bool = False) -> None:
        self.count = number_box("Number", 5, 2, MOST_ARMS)
        self.seed = number_box("Seed", seed, 0, 9999)
        self.truth = checkbox("True means", True)
        super().__init__("Arms", {**named, **({"random": ()} if grown else {})})
        self.controls = (self.choice, self.count, self.seed, self.truth)
        self.listen(self.count)
        self.seed.observe(lambda _: self._sow(), "value")
        self.truth.observe(lambda _: self.show(self.task), "value")

    def chosen(self) -> Arms:
        grown = self.choice.value == "random"
        shown_when(grown, self.count)
        self.unedited: Arms = self._grown() if grown else self.named[self.choice.value]
        return self.unedited

    def _grown(self) -> Arms:
        rng = Random(self.seed.value)
        return tuple(Bernoulli(rng.randint(5, 95) / 100) for _ in range(self.count.value))

    def _sow(self) -> None:
        """Another seed gives other random arms, or other rewards of the same arms, edited as they are."""
        self.show(self.chosen() if self.choice.value == "random" else self.task, 0)

    def told(self) -> tuple[int, bool]:
        """The seed of the rewards, and whether the true means are seen."""
        return self.seed.value, self.truth.value

    # ------------------------------------------------ edits

    def grasp(self, id: str) -> int | None:
        arm = arm_of(id)
        return arm if arm in range(len(self.task)) and self.truth.value else None

    def take(self, thing: int, event: Pointer, story: PullsStory) -> Any:
        self.rise = (BOTTOM - TOP) / story.place.highest
        return super().take(thing, event, story)

    def number(self, thing: int) -> float:
        return round(self.task[thing].mean, 2)

    def set(self, thing: int, value: float) -> None:
        super().set(thing, round(value, 2))

    def with_number(self, thing: int, value: float) -> Arms:
        """Made from the arm that was chosen: dragged back it is that."""
        other = moved(self.unedited[thing], value)
        return (*self.task[:thing], other, *self.task[thing + 1 :])


def moved(arm: Arm, mean: float) -> Arm:
    """An arm of the same kind with another mean; what it pays is stretched towards 0, or towards 1.

    A Beta arm keeps a + b, and its mean stays between 0.01 and 0.99. Raises ValueError for an arm of another kind.
    """
    old = arm.mean

    def stretched(reward: float) -> float:
        return reward * mean / old if mean < old else 1 - (1 - reward) * (1 - mean) / (1 - old)

    if isinstance(arm, Bernoulli):
        return Bernoulli(mean)
    if mean == old:
        return arm
    if isinstance(arm, Beta):
        mean = min(0.99, max(0.01, mean))
        return Beta(mean * (arm.a + arm.b), (1 - mean) * (arm.a + arm.b))
    if isinstance(arm, Uniform):
        return Uniform(stretched(arm.low), stretched(arm.high))
    if isinstance(arm, Discrete):
        return Discrete(tuple(map(stretched, arm.values)), arm.probabilities)
    raise ValueError(f"{type(arm).__name__} is not an arm of this course, and cannot be given another mean.")


def _named(given: Any, named: Mapping[str, Arms]) -> Mapping[str, Arms]:
    """The arms to choose from, the given ones first: arms, or how often each wins.

    Raises ValueError for what are no arms, and where they do not fit the picture.
    """
    found: Mapping[str, Arms] = with_given(
        given, named, _arms, "given arms", "arms as a list of how often each wins, as in [0.9, 0.6]"
    )
    count = len(next(iter(found.values())))
    if not 1 <= count <= MOST_ARMS:
        raise ValueError(f"the picture holds from 1 to {MOST_ARMS} arms, not {count}")
    return found


def _arms(given: Any) -> Arms:
    """Arms, or how often each wins. Raises TypeError for what has no mean."""
    arms = tuple(Bernoulli(arm) if is_finite(arm) else arm for arm in plain(given))
    if not all(is_finite(getattr(arm, "mean", None)) for arm in arms):
        raise TypeError
    return arms


def _check_pulls(pulls: int, most: int) -> None:
    if not (is_whole(pulls, 1) and pulls <= most):
        raise ValueError(f"the demo shows from 1 to {most:,} pulls, not {pulls!r}")
