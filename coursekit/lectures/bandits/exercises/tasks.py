"""Lecture 18, bandits: the exercises."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product
from math import inf, log, log10, sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np
from hypothesis.strategies import SearchStrategy, builds, lists

from ....exercises.exercise import Exercise, Fault, as_lists, compared, same, whole
from ....exercises.kinds import far
from ....exercises.kinds.beside import ROOM, SMALLEST, BesideStory
from ....exercises.kinds.chance import below
from ....exercises.shapes import NUMBER, WHOLE, a_list, shown
from ....look import number
from ....pictures.arms import BOTTOM, HEIGHT, MOST_ARMS, TOP, arm_id
from ....pictures.svg import line, text
from ....sampling import UCB1, Discrete, play
from ....stage.own import Asked
from ....stage.words import counted
from ....trace import Step
from ..idle_arm import IdleStory
from ..pulls import Moment, PullsStory

CONSTANTS = (1, 2, 0.5)
"""Values of C that are tried first; √2 comes later."""

FAR_CONSTANTS = (1000, 10**7, 0.01, 0)
"""Others. No index is large enough for an untried arm's: with such a C that of another may be larger."""

NO_CHANCE = np.random.default_rng(0)
"""UCB1 asks for a generator of random numbers, as every policy does, and leaves it alone."""

LONGEST = 150
"""Pulls until the idle arm comes back, in the problems that are tried."""


REWARDS = {
    "rewards": Asked(
        lambda at, reward: f"looks at what arm {at[1] + 1} pays at pull {at[0] + 1}: {number(reward)}",
        lambda at, reward: arm_id(at[1]),
        levels=2,
        come=lambda after: 2 * after[-1].data["state"][0] + 1,  # a pull is two steps; its arm is chosen
    )
}


class Known(NamedTuple):
    """What is known of one arm: the sum of its rewards, its pulls, all pulls so far, and C."""

    total: float
    n: int
    t: int
    c: float


class Index(Exercise):
    number = "18.1"
    title = "the UCB index"
    call = "my_index(total, n, t, c)"
    package = "sampling"
    wanted = NUMBER

    def small(self) -> Iterable[Known]:
        for t, c in product(range(6), CONSTANTS):
            for n in range(t + 1):
                yield from (Known(total, n, t, c) for total in range(n + 1))

    def far(self) -> Iterable[Known]:
        for t, c in product((1, 2, *far.MANY, 1000, 10**6), (1, *FAR_CONSTANTS)):
            for n in sorted({0, 1, 2, t // 2, t - 1, t}):
                yield from (Known(total, n, t, c) for total in sorted({0, n / 4, n}) if n <= t)

    def larger(self) -> SearchStrategy[Known]:
        def known(t: int, pulls: int, parts: int, which: int) -> Known:
            n = pulls % (t + 1)
            return Known(parts / 128 * n, n, t, (*CONSTANTS, sqrt(2), *FAR_CONSTANTS)[which])

        return builds(known, far.count(), far.count(), whole(7), whole(3))

    def size(self, problem: Known) -> Any:
        return problem.t, problem.n, problem.total

    def judge(self, problem: Known, answer: float) -> Fault | None:
        return compared(answer, index(problem), lambda: self.known_mistake(problem, answer), decimal, agrees=same)

    def known_mistake(self, problem: Known, answer: float) -> str:
        total, n, t, c = problem
        if n == 0:
            return "An arm that was never pulled comes first: its index is ∞."
        mean, wide = total / n, log(t)
        mistakes = {
            mean: "That is the mean alone. What does the bonus do?",
            mean + c * wide / n: "The square root is missing.",
            mean + c * sqrt(log(n) / n): "The logarithm is that of t, of all pulls, not of this arm's.",
            mean + c * sqrt(log10(t) / n): "The logarithm is the natural one, math.log.",
            mean + sqrt(c * wide / n): "C stands before the square root.",
            mean + c * sqrt(wide): "The bonus shrinks with the arm's own pulls.",
            total + c * sqrt(wide / n): "The first part is the mean of the rewards, not their sum.",
            mean - c * sqrt(wide / n): "The bonus is added: who is known little may be better than it looks.",
        }
        return next((hint for value, hint in mistakes.items() if same(answer, value)), "")

    def told(self, problem: Known) -> str:
        return f"total {problem.total:g}, n = {problem.n}, t = {problem.t}, C = {decimal(problem.c)}"


class Pulled(NamedTuple):
    """The true means of some arms, and which arms were pulled, in order, counted from 0."""

    means: tuple[float, ...]
    pulls: tuple[int, ...]


class Regret(Exercise):
    number = "18.2"
    title = "regret"
    call = "my_regret(means, pulls)"
    package = "sampling"
    wanted = a_list(NUMBER, "a list: the regret after each pull")

    def small(self) -> Iterable[Pulled]:
        for length, arms in ((length, arms) for length in range(4) for arms in (1, 2, 3)):
            for means in product((0, 0.5, 1), repeat=arms):
                yield from (Pulled(means, pulls) for pulls in product(range(arms), repeat=length))

    def far(self) -> Iterable[Pulled]:
        """Means close together; then many pulls, and many arms, of which the last is the best, or is pulled."""
        for means in product((0.5, 0.51, 0.52), repeat=2):
            yield from (Pulled(means, pulls) for pulls in product((0, 1), repeat=2))
        for many in far.MANY:
            yield Pulled((0.5, 1), (0,) * many)
            yield from (Pulled((0.5,) * (many - 1) + (mean,), (0, many - 1)) for mean in (1, 0))

    def larger(self) -> SearchStrategy[Pulled]:
        def played(parts: list[int], choices: list[int]) -> Pulled:
            return Pulled(tuple(i / 64 for i in parts), tuple(choice % len(parts) for choice in choices))

        return builds(played, lists(whole(6), min_size=1, max_size=8), lists(whole(4), max_size=50))

    def size(self, problem: Pulled) -> Any:
        return len(problem.pulls), len(problem.means)

    def ask(self, function: Callable[..., Any], problem: Pulled) -> Any:
        return function(*map(as_lists, problem))

    def judge(self, problem: Pulled, answer: list[float]) -> Fault | None:
        means, pulls = problem
        best = max(means)
        right = list(accumulate(best - means[arm] for arm in pulls))
        if alike(answer, right):
            return None
        mistakes = [
            ([best - means[arm] for arm in pulls], "That is the regret of each pull; it adds up from pull to pull."),
            ([-value for value in right], "The sign is turned: regret is what the best arm would have brought more."),
            (list(accumulate(means[0] - means[arm] for arm in pulls)), "The best arm need not be the first one."),
            (list(accumulate(means[arm] for arm in pulls)), "That is what the pulls bring, not what they cost."),
            ([0, *right], "It begins after the first pull, not before it."),
            (right[-1:], "One number for each pull is wanted, not only the last."),
        ]
        hint = next((hint for values, hint in mistakes if alike(answer, values)), "")
        return Fault(decimals(answer), decimals(right), hint)

    def told(self, problem: Pulled) -> str:
        return f"means {list(problem.means)}, pulls {list(problem.pulls)}"


class Pair(NamedTuple):
    """Two arms that always pay the same, `a` the more; and C."""

    a: float
    b: float
    c: float


class Idle(Exercise):
    number = "18.3"
    title = "the idle arm"
    call = "my_return(a, b, c)"
    package = "sampling"
    wanted = NUMBER

    def small(self) -> Iterable[Pair]:
        tenths = [i / 10 for i in range(11)]
        pairs = [Pair(a, b, c) for a, b, c in product(tenths, tenths, (*CONSTANTS, sqrt(2))) if a > b]
        return sorted((pair for pair in pairs if is_clear(pair)), key=self.size)

    def far(self) -> Iterable[Pair]:
        """Rewards close together, and other values of C."""
        pairs = (Pair(b + i / 100, b, c) for b, i, c in product((0, 0.5), (1, 2), (0.01, 0.02, 0.05, 1, 1000)))
        return filter(is_clear, pairs)

    def size(self, problem: Pair) -> Any:
        return comes_back(problem), problem.c not in CONSTANTS

    def judge(self, problem: Pair, answer: float) -> Fault | None:
        right = comes_back(problem)
        if answer == right:
            return None
        before = "That is how many pulls were made before. Count the pull itself too"
        hints: dict[float, str] = {
            right - 1: f"{before}: the first pull of all is number 1.",
            right - 2: "Count from the very first pull of all, which is number 1.",
        }
        other = "Both indices change with every pull: the leader's n grows, and so does t, for both."
        return Fault(f"pull {number(answer)}", f"pull {right}", hints.get(answer, other))

    def told(self, problem: Pair) -> str:
        return f"a = {problem.a}, b = {problem.b}, C = {decimal(problem.c)}"

    def story(self, problem: Pair, answer: float | None) -> BesideStory:
        """The idle arm, and the pull at which a student expects it back."""
        right = comes_back(problem)
        guess = answer if answer is not None and 0 < answer <= LONGEST else None
        story = IdleStory(UCB1(problem.c), always(problem), max(right, int(guess or 0)), seed=0)
        mark = ""
        if guess is not None:
            x = story.course.x(guess - 1)  # the pulls before it
            mark = line("link never", x, TOP, x, BOTTOM) + text("caption", "you", x, TOP - 8, anchor="middle")
        opening = f"{SMALLEST} Arm 1 always pays {problem.a}, arm 2 {problem.b}. When is arm 2 pulled again?"
        yours = "" if guess is None else f"Your code: at pull {number(guess)}."
        return BesideStory(story, opening, yours, lambda after: mark, lambda step: step.number == right)


class Table(NamedTuple):
    """What each arm pays at each pull, row by row; and C."""

    rewards: tuple[tuple[float, ...], ...]
    c: float


class Run(Exercise):
    """At every pull an arm with the highest index; which of equal ones is left open."""

    number = "18.4"
    title = "UCB1"
    call = "my_ucb1(rewards, c)"
    watches = REWARDS
    package = "sampling"
    wanted = a_list(WHOLE, "a list of arms, one for each row, counted from 0")
    below = "Step through it below: UCB1 on these rewards. Its arms are numbered from 1."

    def small(self) -> Iterable[Table]:
        for pulls, arms in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3), (5, 2)):
            rows = list(product((0, 1), repeat=arms))
            yield from (Table(rewards, 1) for rewards in product(rows, repeat=pulls))

    def far(self) -> Iterable[Table]:
        """Rewards close together, and other values of C; then many pulls, and many arms, of which one alone pays."""
        rows = list(product((0.5, 0.51), repeat=2))
        yield from (Table(rewards, c) for rewards, c in product(product(rows, repeat=3), FAR_CONSTANTS))
        yield from (Table(((0,) * arms,) * arms, c) for arms in (3, 4) for c in FAR_CONSTANTS)
        for many in far.MANY:
            yield Table(((1, 0), (0, 1)) * many, 1)
        for many in far.MANY[:-2]:  # a table has as many rows, too
            yield from (Table(((0,) * i + (1,) + (0,) * (many - 1 - i),) * (many + 3), 1) for i in (0, many - 1))

    def larger(self) -> SearchStrategy[Table]:
        def table(seed: int, pulls: int, arms: int, parts: int, which: int) -> Table:
            rng, most = Random(seed), (1, 100)[parts]
            rows = (tuple(below(rng, most + 1) / most for _ in range(arms + 1)) for _ in range(pulls + 1))
            return Table(tuple(rows), (*CONSTANTS, sqrt(2), *FAR_CONSTANTS)[which])

        return builds(table, whole(12), whole(6), whole(3), whole(1), whole(3))

    def size(self, problem: Table) -> Any:
        return len(problem.rewards), len(problem.rewards[0])

    def ask(self, function: Callable[..., Any], problem: Table) -> Any:
        return function(*map(as_lists, problem))

    def judge(self, problem: Table, answer: list[int]) -> Fault | None:
        count, arms = len(problem.rewards), len(problem.rewards[0])
        if len(answer) != count:
            return Fault(shown(answer), f"a list of {count} arms", "Give the arm of each pull, one for each row.")
        policy, sums, counts = UCB1(problem.c), np.zeros(arms), np.zeros(arms)
        for t, arm in enumerate(answer):
            indices = policy.index(sums, counts, t, NO_CHANCE).tolist()
            best = [i for i, value in enumerate(indices) if same(value, max(indices))]
            if arm not in best:
                which = " or ".join(map(str, best))
                hint = f"At pull {t + 1} the indices are {decimals(indices)}. {slip(indices, sums, counts, arm)}"
                return Fault(f"arm {arm} at pull {t + 1}", f"arm {which}", hint.strip())
            sums[arm] += problem.rewards[t][arm]
            counts[arm] += 1
        return None

    def told(self, problem: Table) -> str:
        return f"rewards {as_lists(problem.rewards)}, C = {decimal(problem.c)}"

    def story(self, problem: Table, answer: list[int] | None) -> BesideStory | None:
        if answer is None or len(answer) != len(problem.rewards) or max(answer) >= len(problem.rewards[0]):
            return None
        first = list(dict.fromkeys(answer))
        if len(problem.rewards[0]) > MOST_ARMS:
            return None
        # Untried arms are drawn as tried from the first to the last.
        return chosen_story(problem, answer) if first == list(range(len(first))) else None


EXERCISES = [Index(), Regret(), Idle(), Run()]


# ---------------------------------------------------------------- what is right


def index(known: Known) -> float:
    """The index of one arm, by the package's policy."""
    total, n, t, c = known
    return float(UCB1(c).index(np.array([total]), np.array([n]), t, NO_CHANCE)[0])


def always(pair: Pair) -> list[Discrete]:
    return [Discrete([pair.a], [1]), Discrete([pair.b], [1])]


@cache
def comes_back(pair: Pair) -> int:
    """At which pull, counted from 1, the lower arm is pulled for the second time; beyond LONGEST where it is not."""
    pulls = play(UCB1(pair.c), always(pair), LONGEST, NO_CHANCE).arms
    again = np.flatnonzero(pulls[2:] == 1)
    return int(again[0]) + 3 if len(again) else LONGEST + 1


def is_clear(pair: Pair) -> bool:
    """Whether the lower arm comes back soon, and never nearly so before."""
    end = comes_back(pair)
    gaps = [
        index(Known(pair.b, 1, t, pair.c)) - index(Known(pair.a * (t - 1), t - 1, t, pair.c)) for t in range(2, end)
    ]
    return end <= LONGEST and all(abs(gap) > 1e-6 for gap in gaps)


@dataclass(frozen=True)
class Column:
    """An arm that pays what a table says, row after row."""

    rewards: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.rewards) / len(self.rewards)

    def sample(self, rng: np.random.Generator, shape: tuple[int, ...]) -> Any:
        return np.resize(self.rewards, shape)


@dataclass(frozen=True)
class TiesAs(UCB1):
    """UCB1 that takes, of arms with equal indices, the one that was chosen at that pull in another run."""

    choices: tuple[int, ...] = ()

    def index(self, sums: Any, counts: Any, t: int, rng: np.random.Generator) -> Any:
        indices = super().index(sums, counts, t, rng)
        choice = self.choices[t]
        if same(indices[choice], max(indices)):
            indices[choice] = max(indices) + 1e-9
        return indices


# ---------------------------------------------------------------- what is said of an answer


def slip(indices: Sequence[float], sums: Any, counts: Any, arm: int) -> str:
    """The mistake that a choice speaks of."""
    if inf in indices:
        return "An arm that was never pulled comes first."
    means = sums / counts
    if arm == means.argmax() and means.min() < means[arm]:
        return "The highest mean is not enough: the bonus counts too."
    return "With each pull only that arm's sum and count change, and t grows."


def alike(answer: Sequence[float], right: Sequence[float]) -> bool:
    return len(answer) == len(right) and all(map(same, answer, right))


def decimal(value: float) -> str:
    return "∞" if value == inf else f"{value:.4g}".replace("-", "−")


def decimals(values: Iterable[float]) -> str:
    return f"[{', '.join(map(decimal, values))}]"


# ---------------------------------------------------------------- what is shown beside it


def chosen_story(table: Table, choices: Sequence[int]) -> BesideStory:
    """UCB1 on a table of rewards, and below each choice the arm that a student's code pulled."""
    arms = [Column(column) for column in zip(*table.rewards, strict=True)]
    story = PullsStory(TiesAs(table.c, tuple(choices)), arms, len(table.rewards), seed=0, truth=False)

    def over(after: Moment) -> str:
        if after.arm is None or after.pulled:
            return ""
        style = "value" if choices[after.t] == after.arm else "alert"
        return text(style, "pulls this", story.place.x(choices[after.t]), HEIGHT + ROOM - 14, anchor="middle")

    def differs(step: Step) -> bool:
        if step.event != "index":
            return False
        indices = step.data["indices"]
        return indices.index(max(indices)) != choices[step.data["t"]]

    opening = f"{SMALLEST} UCB1 chooses among {counted(len(arms), 'arm')}; below stands what your code did."
    return BesideStory(story, opening, "your code", over, differs)
