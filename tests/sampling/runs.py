"""Bandits by the plainest means there are, and random numbers that many runs and single ones share."""

from math import inf, log, sqrt

import numpy as np
from numpy.random import Generator, default_rng

from coursekit.sampling import Bernoulli


class Table:
    """An arm whose rewards are known beforehand, for at most 100 pulls of any arm."""

    mean = 0.5

    def __init__(self, rewards):
        self.rewards = rewards

    def sample(self, rng, shape):
        return np.broadcast_to(np.resize(self.rewards, shape[-1]), shape)


class Rows(Generator):
    """Random numbers of which run i gets those that `default_rng(seed + i)` gives a run by itself."""

    def __init__(self, seed, runs):
        super().__init__(np.random.PCG64(seed))
        self.rows = [default_rng(seed + i) for i in range(runs)]

    def random(self, size):
        assert size[0] == len(self.rows)
        return np.stack([row.random(size[1:]) for row in self.rows])

    def uniform(self, low, high, size):
        return np.stack([row.uniform(low, high, size[1:]) for row in self.rows])

    def choice(self, n, size, p):
        return np.stack([row.choice(n, size[1:], p=p) for row in self.rows])

    def beta(self, a, b, size=None):
        if size is not None:
            return np.stack([row.beta(a, b, size[1:]) for row in self.rows])
        return np.stack([row.beta(a[i], b[i]) for i, row in enumerate(self.rows)])


def bernoulli(*means):
    return [Bernoulli(mean) for mean in means]


def first_best(indices):
    return indices.index(max(indices))


def ucb1(sums, counts, t, c=2**0.5):
    """The arm that UCB1 pulls after t pulls, from the formula."""
    return first_best([s / n + c * sqrt(log(t) / n) if n else inf for s, n in zip(sums, counts, strict=True)])


def greedy(sums, counts, t):
    return first_best([s / n if n else inf for s, n in zip(sums, counts, strict=True)])


def follows(run, choose, arms):
    """Whether each pull of a run is the one that `choose` makes, given all pulls and rewards before it."""
    sums, counts = [0.0] * arms, [0] * arms
    for t, (arm, reward) in enumerate(zip(run.arms.tolist(), run.rewards.tolist(), strict=True)):
        if arm != choose(sums, counts, t):
            return False
        sums[arm] += reward
        counts[arm] += 1
    return True


def slow_regret(choose, means, pulls, rng):
    """The regret of one run on Bernoulli arms, with Python's own random numbers."""
    sums, counts = [0] * len(means), [0] * len(means)
    for t in range(pulls):
        arm = choose(sums, counts, t)
        sums[arm] += rng.random() < means[arm]
        counts[arm] += 1
    return sum((max(means) - mean) * n for mean, n in zip(means, counts, strict=True))
