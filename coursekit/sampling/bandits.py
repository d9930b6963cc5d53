"""Bandits: some arms, whose mean rewards nobody knows, are pulled again and again for as much reward as possible.

A policy gives each arm an index, and the arm with the highest index is pulled, the first of them where several tie.
It knows the sum of an arm's rewards and the count of its pulls, and t, the pulls made so far. `play` makes one run,
step by step; `regret` makes many runs at once, for curves. Both ask the same `index`: `sums` and `counts` have shape
(K,) in one and (runs, K) in the other. And both draw a reward of every arm for every step, pulled or not, so that
these random numbers do not depend on the choices.

Events of `play`
    index(t, means, indices)            after t pulls: each arm's mean reward so far (0 before its first pull), and its
                                        index; the highest decides
    pull(t, arm, reward, count, mean)   an arm was pulled, after t pulls before this one; how often it has been pulled
                                        now, and the mean of its rewards
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Any, Protocol

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..games.numbers import is_finite, is_number, is_whole
from .arms import Arm, Shape

Array = NDArray[Any]


# ------------------------------------------------ policies


class Policy(Protocol):
    """How to choose the next arm."""

    def index(self, sums: Array, counts: Array, t: int, rng: Generator) -> Array:
        """The index of each arm, of the same shape as `sums` and `counts`: (..., K), for K arms."""


@dataclass(frozen=True)
class UniformChoice:
    """Any arm, all alike. The regret grows linearly."""

    def index(self, sums: Array, counts: Array, t: int, rng: Generator) -> Array:
        return rng.random(counts.shape)


@dataclass(frozen=True)
class Greedy:
    """The arm with the best mean so far, once each was pulled. Bad luck at the start can rule out the best for ever."""

    def index(self, sums: Array, counts: Array, t: int, rng: Generator) -> Array:
        return untried_first(means(sums, counts), counts)


@dataclass(frozen=True)
class EpsilonGreedy:
    """Greedy, but with probability `epsilon` any arm, all alike. Raises ValueError for an epsilon outside [0, 1]."""

    epsilon: float

    def __post_init__(self) -> None:
        if not (is_number(self.epsilon) and 0 <= self.epsilon <= 1):
            raise ValueError(f"epsilon must lie between 0 and 1, not {self.epsilon!r}")

    def index(self, sums: Array, counts: Array, t: int, rng: Generator) -> Array:
        explore = rng.random((*counts.shape[:-1], 1)) < self.epsilon
        return untried_first(np.where(explore, rng.random(counts.shape), means(sums, counts)), counts)


@dataclass(frozen=True)
class UCB1:
    """The mean so far, plus a bonus for what few pulls leave open: mean + c √(ln t / n).

    An idle arm's bonus rises, slowly but without bound, so that every arm is pulled for ever. Raises ValueError for a
    negative c; with c = √2 the mean regret after T pulls is at most 8 Σ ln T / Δ + (1 + π²/3) Σ Δ, over the gaps
    Δ > 0 between the best mean and the others.
    Source: P. Auer, N. Cesa-Bianchi and P. Fischer, Finite-time analysis of the multiarmed bandit problem, 2002.
    """

    c: float = sqrt(2)

    def __post_init__(self) -> None:
        if not (is_finite(self.c) and self.c >= 0):
            raise ValueError(f"c must be a number, 0 or more, not {self.c!r}")

    def index(self, sums: Array, counts: Array, t: int, rng: Generator) -> Array:
        n = np.maximum(counts, 1)
        return untried_first(sums / n + self.bonus(n, t), counts)

    def bonus(self, n: Array, t: int) -> Array:
        """What is added to the mean of an arm that was pulled n times, at least once, of t pulls in all."""
        return self.c * np.sqrt(log(max(t, 1)) / n)


@dataclass(frozen=True)
class Thompson:
    """A guess at each mean, drawn from what is known of it: a beta distribution, at first the uniform one.

    That is Bayes' rule for Bernoulli arms. Other rewards in [0, 1] enter it by their sum, as fractions of a success.
    Source: W. Thompson, On the likelihood that one unknown probability exceeds another, 1933.
    """

    def index(self, sums: Array, counts: Array, t: int, rng: Generator) -> Array:
        return rng.beta(1 + sums, 1 + counts - sums)


def means(sums: Array, counts: Array) -> Array:
    """The mean reward of each arm so far, 0 where there is none."""
    return sums / np.maximum(counts, 1)


def untried_first(index: Array, counts: Array) -> Array:
    """This index, now ∞ for arms that were not yet pulled."""
    index[counts == 0] = inf
    return index


# ------------------------------------------------ one run, step by step


@dataclass(frozen=True, eq=False)
class Run:
    """What happened in one run: at each step the arm pulled, its reward, and the regret so far.

    `counts` and `sums` hold each arm's pulls and the sum of its rewards at the end. The regret of a pull is the best
    arm's mean less the mean of the arm pulled, whatever the reward was (pseudo-regret).
    """

    arms: Array
    rewards: Array
    regret: Array
    counts: Array
    sums: Array


def play(policy: Policy, arms: Sequence[Arm], pulls: int, rng: Generator, *, watch: Any = None) -> Run:
    """Pull arms so many times.

    Raises ValueError where there is no arm, where `pulls` is no whole number or negative, and where an arm's reward
    does not lie in [0, 1]. Takes O(pulls · K) time for K arms.
    """
    check(arms, pulls)
    sums, counts = np.zeros(len(arms)), np.zeros(len(arms))
    pulled = np.empty(pulls, dtype=int)
    rewards = np.empty(pulls)
    for t, offers in enumerate(draw(arms, pulls, rng, ())):
        index = policy.index(sums, counts, t, rng)
        if watch:
            watch("index", t=t, means=tuple(means(sums, counts).tolist()), indices=tuple(index.tolist()))
        arm = int(index.argmax())
        reward = float(offers[arm])
        pulled[t], rewards[t] = arm, reward
        counts[arm] += 1
        sums[arm] += reward
        if watch:
            count, mean = int(counts[arm]), float(sums[arm] / counts[arm])
            watch("pull", t=t, arm=arm, reward=reward, count=count, mean=mean)
    return Run(pulled, rewards, np.cumsum(gaps(arms)[pulled]), counts.astype(int), sums)


# ------------------------------------------------ many runs at once


@dataclass(frozen=True, eq=False)
class Regret:
    """The regret of many runs: `curves` (runs, pulls) after each pull; `counts` (runs, K), the pulls of each arm."""

    curves: Array
    counts: Array

    def mean(self) -> Array:
        """The mean over the runs after each pull."""
        return self.curves.mean(axis=0)

    def standard_error(self) -> Array:
        """How far the mean is off, typically. Raises ValueError for a single run, which does not tell."""
        runs = len(self.curves)
        if runs < 2:
            raise ValueError("a standard error needs at least 2 runs")
        return self.curves.std(axis=0, ddof=1) / sqrt(runs)


def regret(policy: Policy, arms: Sequence[Arm], pulls: int, runs: int, rng: Generator) -> Regret:
    """The regret of independent runs, side by side in NumPy: row i of every array is run i.

    Raises ValueError as `play` does, and where there is no run. Takes O(pulls · runs · K) time for K arms.
    """
    check(arms, pulls, runs)
    sums, counts = np.zeros((runs, len(arms))), np.zeros((runs, len(arms)))
    # The same numbers in one long row, in which NumPy finds those of the arms pulled twice as fast.
    flat_sums, flat_counts = sums.reshape(-1), counts.reshape(-1)
    run = np.arange(runs)
    pulled = np.empty((pulls, runs), dtype=int)
    for t, offers in enumerate(draw(arms, pulls, rng, (runs,))):
        arm = policy.index(sums, counts, t, rng).argmax(axis=-1)
        place = run * len(arms) + arm
        flat_counts[place] += 1
        flat_sums[place] += offers[arm, run]
        pulled[t] = arm
    return Regret(np.cumsum(gaps(arms)[pulled], axis=0).T, counts.astype(int))


# ------------------------------------------------ what both share


def check(arms: Sequence[Arm], pulls: int, runs: int = 1) -> None:
    if not arms:
        raise ValueError("there must be at least 1 arm")
    for arm in arms:
        if not is_finite(arm.mean):
            raise ValueError(f"the mean of an arm must be a finite number, not {arm.mean!r}")
    for name, number, least in (("pulls", pulls, 0), ("runs", runs, 1)):
        if not is_whole(number, least):
            raise ValueError(f"{name} must be a whole number, {least} or more, not {number!r}")


BLOCK = 100  # steps; drawn one by one, the rewards would take longer than all the rest


def draw(arms: Sequence[Arm], pulls: int, rng: Generator, shape: Shape) -> Iterator[Array]:
    """For each step what each arm pays if it is pulled then: an array of shape (K, *shape)."""
    for first in range(0, pulls, BLOCK):
        # A whole block at the end too: a shorter game is the beginning of a longer one.
        try:
            rewards = np.array([arm.sample(rng, (*shape, BLOCK)) for arm in arms], dtype=float)
        except (TypeError, OverflowError):
            raise ValueError("rewards must be numbers between 0 and 1, and arms gave something else") from None
        if rewards.shape != (len(arms), *shape, BLOCK):
            raise ValueError(f"an arm must give as many rewards as it is asked for, here {(*shape, BLOCK)}")
        if not (rewards.min() >= 0 and rewards.max() <= 1):
            raise ValueError(f"rewards must lie between 0 and 1, but arms gave {rewards.min()} to {rewards.max()}")
        yield from np.moveaxis(rewards, -1, 0)[: pulls - first]


def gaps(arms: Sequence[Arm]) -> Array:
    """By how much the mean of each arm is below the best: the regret of pulling it once."""
    true_means = np.array([arm.mean for arm in arms])
    return true_means.max() - true_means
