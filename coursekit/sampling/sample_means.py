"""Means of N rewards, and how nearly their distribution is a normal one: what the central limit theorem is about.

Events of `sample_means`
    mean(rewards, mean)   N rewards were drawn, and this is their mean
"""

from collections.abc import Sequence
from itertools import pairwise
from math import comb
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from ..games.numbers import is_number, is_whole
from .arms import Arm

Array = NDArray[Any]


def sample_means(arm: Arm, size: int, samples: int, rng: Generator, *, watch: Any = None) -> Array:
    """So many means, each of `size` rewards of its own: an array of shape (samples,).

    Raises ValueError where there is no reward to take a mean of. Takes O(samples · size) time.
    """
    _check(size, samples)
    means = np.empty(samples)
    for i in range(samples):
        rewards = np.array(arm.sample(rng, (size,)), float)
        means[i] = rewards.mean()
        if watch:
            watch("mean", rewards=tuple(rewards.tolist()), mean=float(means[i]))
    return means


def _check(size: int, samples: int) -> None:
    for name, number, least in (("size", size, 1), ("samples", samples, 0)):
        if not is_whole(number, least):
            raise ValueError(f"{name} must be a whole number, {least} or more, not {number!r}")


def bernoulli_means(p: float, size: int) -> list[float]:
    """How likely the mean of `size` rewards that are 1 with probability p, else 0, is k / size, for k = 0, 1, … size.

    Raises ValueError for what is no probability, and without rewards. That is the binomial distribution.
    """
    if not (is_number(p) and 0 <= p <= 1 and is_whole(size, 1)):
        raise ValueError(f"p must lie between 0 and 1, and size be 1 or more, not {p!r} and {size!r}")
    return [comb(size, k) * p**k * (1 - p) ** (size - k) for k in range(size + 1)]


def normal_distance(values: Sequence[float], probabilities: Sequence[float], normal: NormalDist) -> float:
    """The largest distance between the distribution function of rising values and that of a normal distribution.

    It is 0 for equal distributions and at most 1; statisticians call it Kolmogorov's. The one function rises in steps,
    so it is farthest from the other just before or just after one. Raises ValueError unless each value has its
    probability, and each is above the one before.
    """
    if any(one >= other for one, other in pairwise(values)):
        raise ValueError("the values must rise, each above the one before")
    largest = below = 0.0
    for value, probability in zip(values, probabilities, strict=True):
        expected = normal.cdf(value)
        largest = max(largest, abs(expected - below), abs(expected - below - probability))
        below += probability
    return largest
