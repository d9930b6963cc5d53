"""Lecture 18, bandits: the demos. A notebook cell says `pulls()` or `idle_arm()`.

The stories stand beside this module: bandits_pulls (one run, pull by pull) and bandits_idle (two arms over time).
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ipywidgets import Checkbox, Label, Layout, Widget

from ...pictures.arms import BOTTOM, MOST_ARMS, TOP, arm_of
from ...player import Demo, Player, Pointer
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
from ...stage.controls import CS, dropdown, number_box, slider
from .idle_arm import LONGEST, IdleStory
from .pulls import AskingStory, PullsStory

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
NUDGE = 0.05

EPSILONS = {"0": 0.0, "0.02": 0.02, "0.05": 0.05, "0.1": 0.1, "0.2": 0.2, "0.5": 0.5, "1": 1.0}


def pulls(arms: Sequence[Arm] | None = None, policy: str = "UCB1", pulls: int = 40, seed: int = 4) -> Demo:
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
    if policy not in policies:
        raise ValueError(f"there is no policy {policy!r}, but {', '.join(policies)}")
    choice = dropdown("Policy", policies)
    choice.value = policy
    c = slider("C", CS, "√2")
    epsilon = slider("Epsilon", EPSILONS, "0.1")
    number = number_box("Pulls", pulls, 1, MOST_PULLS)

    def reveal(_: Any = None) -> None:
        """Show only the controls that do something."""
        c.layout.display = "" if choice.value == "UCB1" else "none"
        epsilon.layout.display = "" if choice.value == "epsilon-greedy" else "none"

    def tell(arms: Arms, seed: int, truth: bool) -> PullsStory:
        chosen = policies[choice.value]()
        story = AskingStory if isinstance(chosen, UCB1 | Greedy) else PullsStory
        return story(chosen, arms, number.value, seed, truth=truth, editable=True)

    reveal()
    choice.observe(reveal, "value")
    return _demo(tell, ArmsInput(_named(arms, SETTINGS), seed, grown=True), choice, c, epsilon, number)


def idle_arm(arms: Sequence[Arm] | None = None, pulls: int = 40, seed: int = 1) -> Demo:
    """Two arms under UCB1, and their indices over time: that of the idle one rises until it is the highest."""
    if arms is not None and len(arms) != 2:
        raise ValueError(f"the picture is one of two arms, not of {len(arms)}")
    _check_pulls(pulls, LONGEST)
    two = {name: arms for name, arms in SETTINGS.items() if len(arms) == 2}
    c = slider("C", CS, "√2")

    def tell(arms: Arms, seed: int, truth: bool) -> PullsStory:
        return IdleStory(UCB1(c.value), arms, pulls, seed, truth=truth, editable=True)

    return _demo(tell, ArmsInput(_named(arms, {"steady 0.9 and 0.3": STEADY} | two), seed), c)


# ---------------------------------------------------------------- what the demos share


class ArmsInput:
    """Arms to choose, to grow and to edit: their controls, and what the pointer does to their true means.

    `named` are the arms to choose from, the first of them first; with `grown` there are random ones as well. `changed`
    is called when something is different: with 0 for other arms, with None for edited ones.
    """

    def __init__(self, named: Mapping[str, Arms], seed: int, grown: bool = False) -> None:
        self.named = named
        self.chosen = self.arms = next(iter(named.values()))
        self.changed: Callable[[int | None], None] = lambda at: None
        self.highest = 1.0  # where the picture's scale ends
        self.message = Label()
        self._held: tuple[int, float, float] | None = None
        self._choice = dropdown("Arms", [*named, *(["random"] if grown else [])])
        self._count = number_box("Number", 5, 2, MOST_ARMS)
        self.seed = number_box("Seed", seed, 0, 9999)
        self.truth = Checkbox(True, description="True means", indent=False, layout=Layout(width="auto"))
        self.controls: tuple[Widget, ...] = (self._choice, self._count, self.seed, self.truth)
        for control in (self._choice, self._count, self.seed):
            control.observe(self._choose, "value")
        self.truth.observe(lambda _: self._show(self.arms, None), "value")
        self._count.layout.display = "none"

    def _choose(self, change: Any) -> None:
        random = self._choice.value == "random"
        self._count.layout.display = "" if random else "none"
        if random:
            rng = Random(self.seed.value)
            self.chosen = self.arms = tuple(Bernoulli(rng.randint(5, 95) / 100) for _ in range(self._count.value))
        elif change.owner is not self.seed:  # another seed gives other rewards of the same arms, edited as they are
            self.chosen = self.arms = self.named[self._choice.value]
        self._show(self.arms, 0)

    def _show(self, arms: Arms, at: int | None) -> None:
        self.arms, self.message.value = arms, ""
        self.changed(at)

    def point(self, event: Pointer) -> None:
        """Edit a true mean: a number typed, a drag up or down, arrow keys."""
        arm = arm_of(event.id)
        if event.kind == "up":
            self._held = None
        elif event.kind == "move" and self._held:
            held, mean, y = self._held
            self._edit(held, mean + (y - event.y) * self.highest / (BOTTOM - TOP))
        elif arm is None or arm not in range(len(self.arms)) or not self.truth.value:
            return
        elif event.kind == "down":
            self._held = arm, self.arms[arm].mean, event.y
        elif event.kind == "nudge":
            self._edit(arm, self.arms[arm].mean + NUDGE * (event.x + event.y))
        elif event.kind == "edit":
            try:
                mean = float(event.text.strip().replace(",", "."))
                if not 0 <= mean <= 1:
                    raise ValueError
            except ValueError:
                self.message.value = f"A true mean is a number from 0 to 1, not “{event.text}”."
                return
            self._edit(arm, mean)

    def _edit(self, arm: int, mean: float) -> None:
        """Give an arm another mean, to the hundredth, made from the arm that was chosen: dragged back it is that."""
        mean = round(min(1.0, max(0.0, mean)), 2)
        if mean != round(self.arms[arm].mean, 2) or self.message.value:
            try:
                other = moved(self.chosen[arm], mean)
            except ValueError as error:
                self.message.value = str(error)
                return
            self._show((*self.arms[:arm], other, *self.arms[arm + 1 :]), None)


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


def _named(given: Sequence[Arm] | None, named: Mapping[str, Arms]) -> Mapping[str, Arms]:
    """The arms to choose from, the given ones first. Raises ValueError where they do not fit the picture."""
    if given is None:
        return named
    if not 1 <= len(given) <= MOST_ARMS:
        raise ValueError(f"the picture holds from 1 to {MOST_ARMS} arms, not {len(given)}")
    return {"given arms": tuple(given)} | dict(named)


def _check_pulls(pulls: int, most: int) -> None:
    if not 1 <= pulls <= most:
        raise ValueError(f"the demo shows from 1 to {most:,} pulls, not {pulls:,}")


def _demo(tell: Callable[[Arms, int, bool], PullsStory], arms: ArmsInput, *controls: Widget) -> Demo:
    """A player of what is told of some arms, told again when they or a control change."""

    def story() -> PullsStory:
        told = tell(arms.arms, arms.seed.value, arms.truth.value)
        arms.highest = told.place.highest
        return told

    player = Player(story(), on_pointer=arms.point)
    arms.changed = lambda at: player.show(story(), at)
    for control in controls:
        control.observe(lambda _: player.show(story(), None), "value")
    return Demo(player, *arms.controls, *controls, arms.message)
