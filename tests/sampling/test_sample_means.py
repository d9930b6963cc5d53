from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng
from scipy.stats import binom, norm

from coursekit.sampling import Beta, Discrete, bernoulli_means, normal_distance, sample_means
from coursekit.trace import record
from tests.examples import examples

some = examples(50)
chances = st.floats(0.01, 0.99)


@some
@given(chances, st.integers(1, 300))
def test_means_of_rewards_of_0_or_1_are_binomial(p, size):
    assert bernoulli_means(p, size) == pytest.approx(binom.pmf(range(size + 1), size, p), rel=1e-6, abs=1e-12)


@some
@given(chances, st.integers(1, 100))
def test_the_largest_distance_is_at_a_step_on_one_of_its_sides(p, size):
    bell = NormalDist(p, sqrt(p * (1 - p) / size))
    found = normal_distance([k / size for k in range(size + 1)], bernoulli_means(p, size), bell)
    expected = norm.cdf(np.arange(size + 1) / size, p, bell.stdev)
    sides = binom.cdf(range(-1, size), size, p), binom.cdf(range(size + 1), size, p)
    assert found == pytest.approx(max(abs(side - expected).max() for side in sides))


@pytest.mark.parametrize(("p", "distances"), [(0.9, [0.4036, 0.2062, 0.1052]), (0.5, [0.1875, 0.0982, 0.0497])])
def test_four_times_as_many_rewards_halve_the_distance(p, distances):
    for size, distance in zip([4, 16, 64], distances, strict=True):
        bell = NormalDist(p, sqrt(p * (1 - p) / size))
        found = normal_distance(np.arange(size + 1) / size, bernoulli_means(p, size), bell)
        assert found == pytest.approx(distance, abs=6e-5)


@pytest.mark.parametrize("arm", [Beta(2, 3), Discrete([0.1, 0.7], [0.5, 0.5])])
def test_each_mean_is_that_of_rewards_of_its_own(arm):
    trace = record(sample_means, arm, 5, 20, default_rng(1))
    assert [step.data["mean"] for step in trace.steps] == trace.result.tolist()
    rewards = [step.data["rewards"] for step in trace.steps]
    assert trace.result == pytest.approx(np.mean(rewards, axis=1))
    assert np.ravel(rewards) == pytest.approx(arm.sample(default_rng(1), (100,)))


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: sample_means(Beta(1, 1), 0, 3, default_rng()), "size must be a whole number, 1 or more, not 0"),
        (lambda: sample_means(Beta(1, 1), 2, -1, default_rng()), "samples must be a whole number, 0 or more, not -1"),
        (lambda: bernoulli_means(1.5, 2), "p must lie between 0 and 1"),
        (lambda: bernoulli_means(0.5, 0), "size be 1 or more"),
        (lambda: normal_distance([1, 0], [0.5, 0.5], NormalDist()), "values must rise"),
        (lambda: normal_distance([0], [0.5, 0.5], NormalDist()), "longer"),
    ],
)
def test_what_cannot_be_is_refused(call, reason):
    with pytest.raises(ValueError, match=reason):
        call()
