from functools import lru_cache
from itertools import pairwise
from math import inf, log, nan, pi, sqrt
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng
from scipy.optimize import brentq

from coursekit.sampling import (
    UCB1,
    Bernoulli,
    Beta,
    Discrete,
    EpsilonGreedy,
    Greedy,
    Thompson,
    Uniform,
    UniformChoice,
    play,
    regret,
)
from coursekit.trace import record
from tests.examples import examples
from tests.sampling.runs import Rows, Table, bernoulli, first_best, follows, greedy, slow_regret, ucb1
from tests.test_imports import SCREEN, loaded

POLICIES = [UniformChoice(), Greedy(), EpsilonGreedy(0.3), UCB1(), UCB1(0.5), Thompson()]
ARMS = [Bernoulli(0.6), Beta(2, 3), Uniform(0.2, 0.9), Discrete([0, 0.5, 1], [0.2, 0.3, 0.5])]
"""One of each kind, all with different means."""

some = examples(50)

rewards = st.floats(0, 1) | st.sampled_from([0, 0.5, 1])


@st.composite
def tables(draw, max_arms=4, max_pulls=60):
    """The rewards of each arm at each step, as arms, and for how many pulls they last."""
    pulls = draw(st.integers(1, max_pulls))
    row = st.lists(rewards, min_size=pulls, max_size=pulls)
    return [Table(paid) for paid in draw(st.lists(row, min_size=1, max_size=max_arms))], pulls


def close(one, other, *errors):
    """Whether two means agree as well as their standard errors allow."""
    return abs(one - other) < 5 * sqrt(sum(error**2 for error in errors))


# ------------------------------------------------ arms


@pytest.mark.parametrize("arm", [*ARMS, Bernoulli(0), Bernoulli(1), Uniform(), Beta(0.5, 0.5), Uniform(0.4, 0.4)])
def test_rewards_lie_between_0_and_1_and_have_the_mean_that_the_arm_says(arm):
    paid = np.asarray(arm.sample(default_rng(1), (200, 100)), dtype=float)
    assert paid.shape == (200, 100)
    assert paid.min() >= 0
    assert paid.max() <= 1
    assert close(paid.mean(), arm.mean, paid.std() / sqrt(paid.size), 1e-9)
    assert paid.var() <= 0.25


def test_a_discrete_arm_pays_each_value_as_often_as_its_probability_says():
    paid = Discrete([0.1, 0.7, 0.3], [0.2, 0.5, 0.3]).sample(default_rng(1), (10_000,))
    for value, p in [(0.1, 0.2), (0.7, 0.5), (0.3, 0.3)]:
        assert close(np.mean(paid == value), p, sqrt(p * (1 - p) / 10_000))


def test_a_uniform_arm_pays_anything_alike():
    paid = Uniform(0.2, 0.6).sample(default_rng(1), (10_000,))
    assert np.histogram(paid, bins=4, range=(0.2, 0.6))[0] == pytest.approx(2500, abs=250)


def test_a_beta_arm_varies_as_its_distribution_does():
    paid = Beta(2, 3).sample(default_rng(1), (10_000,))
    assert np.var(paid) == pytest.approx(2 * 3 / (5**2 * 6), rel=0.1)


@pytest.mark.parametrize(
    ("arm", "arguments", "reason"),
    [
        (Bernoulli, (1.1,), "must lie between 0 and 1, not 1.1"),
        (Bernoulli, (-0.1,), "must lie between 0 and 1"),
        (Bernoulli, (nan,), "must lie between 0 and 1"),
        (Beta, (0, 1), "must be above 0"),
        (Beta, (1, -1), "must be above 0"),
        (Beta, (1, inf), "must be above 0"),
        (Beta, (nan, 1), "must be above 0"),
        (Uniform, (0.6, 0.5), "0 ≤ low ≤ high ≤ 1"),
        (Uniform, (-0.1, 0.5), "0 ≤ low ≤ high ≤ 1"),
        (Uniform, (0.5, 1.1), "0 ≤ low ≤ high ≤ 1"),
        (Uniform, (nan, 1), "0 ≤ low ≤ high ≤ 1"),
        (Discrete, ([0, 10], [0.5, 0.5]), "must lie between 0 and 1"),
        (Discrete, ([0, -1], [0.5, 0.5]), "must lie between 0 and 1"),
        (Discrete, ([0, nan], [0.5, 0.5]), "must lie between 0 and 1"),
        (Discrete, ([0, 1], [0.5, 0.6]), "add up to 1"),
        (Discrete, ([0, 1], [0.5, 0.4]), "add up to 1"),
        (Discrete, ([0, 1], [1.5, -0.5]), "0 or more"),
        (Discrete, ([0, 1], [nan, 1]), "0 or more"),
        (Discrete, ([0, 1, 1], [0.5, 0.5]), "3 values but 2 probabilities"),
        (Discrete, ([], []), "add up to 1"),
        (EpsilonGreedy, (1.1,), "epsilon must lie between 0 and 1"),
        (EpsilonGreedy, (-0.1,), "epsilon must lie between 0 and 1"),
        (EpsilonGreedy, (nan,), "epsilon must lie between 0 and 1"),
        (UCB1, (-1,), "0 or more"),
        (UCB1, (inf,), "0 or more"),
        (UCB1, (nan,), "0 or more"),
    ],
)
def test_what_cannot_be_is_refused(arm, arguments, reason):
    with pytest.raises(ValueError, match=reason):
        arm(*arguments)


def test_probabilities_may_be_rounded_and_a_list_may_change_later():
    probabilities = [0.3333333333] * 3
    assert sum(probabilities) != 1
    arm = Discrete([0, 0.5, 1], probabilities)
    probabilities[2] = 7
    assert arm.mean == pytest.approx(0.5)


# ------------------------------------------------ what the policies ask for


def test_bonus():
    assert UCB1(1).bonus(np.array([10, 90]), 100) == pytest.approx([0.679, 0.226], abs=5e-4)
    assert UCB1().bonus(np.array([10, 90]), 100) == pytest.approx([0.960, 0.320], abs=5e-4)


knowledge = st.integers(0, 500).flatmap(lambda n: st.tuples(st.floats(0, 1).map(lambda mean: mean * n), st.just(n)))


@some
@given(st.lists(st.lists(knowledge, min_size=3, max_size=3), min_size=1, max_size=4), st.floats(0, 3), st.data())
def test_index_of_ucb1_for_many_runs_at_once(runs, c, data):
    sums, counts = np.array(runs, dtype=float).transpose(2, 0, 1)
    t = data.draw(st.integers(int(counts.sum(axis=1).max()), 2000))
    index = UCB1(c).index(sums, counts, t, default_rng())
    for row, run in zip(index, runs, strict=True):
        assert row == pytest.approx([s / n + c * sqrt(log(t) / n) if n else inf for s, n in run])


def knowing(sums, counts, runs=20_000):
    """The same knowledge of some arms in very many runs."""
    return np.tile(np.array(sums, dtype=float), (runs, 1)), np.tile(np.array(counts, dtype=float), (runs, 1))


def shares(policy, sums, counts):
    """How often a policy chooses each arm that is so well known."""
    index = policy.index(*knowing(sums, counts), sum(counts), default_rng(1))
    return np.bincount(index.argmax(axis=-1), minlength=len(sums)) / len(index)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (UniformChoice(), [1 / 3, 1 / 3, 1 / 3]),
        (Greedy(), [0, 1, 0]),
        (EpsilonGreedy(0), [0, 1, 0]),
        (EpsilonGreedy(0.3), [0.1, 0.8, 0.1]),
        (EpsilonGreedy(1), [1 / 3, 1 / 3, 1 / 3]),
        (UCB1(0), [0, 1, 0]),
        (UCB1(), [0, 1, 0]),
        (UCB1(2), [1, 0, 0]),
    ],
)
def test_how_often_each_arm_is_chosen(policy, expected):
    assert shares(policy, [1, 9, 50], [4, 10, 100]) == pytest.approx(expected, abs=0.02)


def test_thompson_draws_from_what_bayes_rule_gives():
    sums, counts = [0, 3, 0.5, 40], [0, 4, 2, 90]
    guesses = Thompson().index(*knowing(sums, counts), 96, default_rng(1))
    for guess, s, n in zip(guesses.T, sums, counts, strict=True):
        a, b = 1 + s, 1 + n - s
        variance = a * b / ((a + b) ** 2 * (a + b + 1))
        assert close(guess.mean(), a / (a + b), sqrt(variance / len(guess)))
        assert guess.var() == pytest.approx(variance, rel=0.05)


@pytest.mark.parametrize("policy", [Greedy(), EpsilonGreedy(0.5), UCB1(), UCB1(0)])
@pytest.mark.parametrize("k", [1, 2, 7])
def test_the_first_pulls_are_of_different_arms_in_order(policy, k):
    assert play(policy, [Uniform()] * k, 20, default_rng(1)).arms[:k].tolist() == list(range(k))
    assert (regret(policy, [Uniform()] * k, k, 3, default_rng(1)).counts == 1).all()


# ------------------------------------------------ one run


@some
@given(tables(), st.sampled_from([sqrt(2), 1, 0.3]))
def test_ucb1_pulls_as_the_formula_says(table, c):
    arms, pulls = table
    run = play(UCB1(c), arms, pulls, default_rng(1))
    assert follows(run, lambda sums, counts, t: ucb1(sums, counts, t, c), len(arms))


@some
@given(tables())
def test_greedy_pulls_the_best_so_far_and_so_does_ucb1_without_bonus(table):
    arms, pulls = table
    for policy in (Greedy(), UCB1(0), EpsilonGreedy(0)):
        assert follows(play(policy, arms, pulls, default_rng(1)), greedy, len(arms))


def test_ucb1_pulls_as_the_formula_says_in_a_long_run():
    assert follows(play(UCB1(), ARMS, 2000, default_rng(1)), ucb1, len(ARMS))


@some
@given(tables(), st.sampled_from(POLICIES))
def test_the_reward_is_that_of_the_arm_pulled(table, policy):
    arms, pulls = table
    run = play(policy, arms, pulls, default_rng(1))
    assert run.rewards.tolist() == [arms[arm].rewards[t] for t, arm in enumerate(run.arms)]
    for i in range(len(arms)):
        assert run.counts[i] == (run.arms == i).sum()
        assert run.sums[i] == pytest.approx(run.rewards[run.arms == i].sum())


def test_the_regret_counts_the_means_not_the_rewards():
    run = play(UniformChoice(), bernoulli(0.3, 0.9, 0.5), 50, default_rng(1))
    assert run.regret == pytest.approx(np.cumsum([(0.6, 0, 0.4)[arm] for arm in run.arms]))


@pytest.mark.parametrize("policy", POLICIES)
def test_the_steps_explain_the_run(policy):
    trace = record(play, policy, ARMS, 150, default_rng(1))
    counts, sums = [0] * len(ARMS), [0.0] * len(ARMS)
    pulled, paid = [], []
    for t, (index, pull) in enumerate(zip(trace.steps[::2], trace.steps[1::2], strict=True)):
        means = tuple(s / n if n else 0 for s, n in zip(sums, counts, strict=True))
        assert (index.event, index.data["t"], index.data["means"]) == ("index", t, pytest.approx(means))
        arm, reward = pull.data["arm"], pull.data["reward"]
        assert arm == first_best(list(index.data["indices"]))
        counts[arm] += 1
        sums[arm] += reward
        mean = pytest.approx(sums[arm] / counts[arm])
        assert pull.event == "pull"
        assert pull.data == {"t": t, "arm": arm, "reward": reward, "count": counts[arm], "mean": mean}
        pulled.append(arm)
        paid.append(reward)
        told = [*index.data["means"], *index.data["indices"], reward, pull.data["mean"]]
        assert {type(value) for value in told} == {float}
        assert {type(pull.data[name]) for name in ("t", "arm", "count")} == {int}
    assert pulled == trace.result.arms.tolist()
    assert paid == trace.result.rewards.tolist()


@pytest.mark.parametrize("policy", POLICIES)
def test_being_watched_changes_nothing(policy):
    watched, alone = record(play, policy, ARMS, 150, default_rng(1)).result, play(policy, ARMS, 150, default_rng(1))
    assert all(np.array_equal(getattr(watched, name), getattr(alone, name)) for name in vars(alone))


@pytest.mark.parametrize("policy", POLICIES)
def test_a_shorter_game_is_the_beginning_of_a_longer_one(policy):
    short, long = (play(policy, ARMS, pulls, default_rng(1)) for pulls in (130, 270))
    assert np.array_equal(short.arms, long.arms[:130])
    assert np.array_equal(short.rewards, long.rewards[:130])


def test_what_an_arm_pays_does_not_depend_on_the_choices_before():
    bold, timid = (play(UCB1(c), ARMS, 500, default_rng(1)) for c in (3, 0.1))
    same = bold.arms == timid.arms
    assert 50 < same.sum() < 450
    assert np.array_equal(bold.rewards[same], timid.rewards[same])


# ------------------------------------------------ many runs at once


@pytest.mark.parametrize("policy", POLICIES)
def test_one_run_of_many_is_the_run_step_by_step(policy):
    alone, many = play(policy, ARMS, 250, default_rng(7)), regret(policy, ARMS, 250, 1, default_rng(7))
    assert np.array_equal(many.curves, [alone.regret])
    assert np.array_equal(many.counts, [alone.counts])


@pytest.mark.parametrize("policy", POLICIES)
def test_each_of_many_runs_is_a_run_step_by_step(policy):
    """The arms have different means, so that equal regret after each pull means the same arms."""
    many = regret(policy, ARMS, 250, 6, Rows(7, 6))
    alone = [play(policy, ARMS, 250, default_rng(7 + i)) for i in range(6)]
    assert np.array_equal(many.curves, [run.regret for run in alone])
    assert np.array_equal(many.counts, [run.counts for run in alone])
    assert len({tuple(run.arms) for run in alone}) == 6 or policy == Greedy()


def test_mean_and_standard_error_over_the_runs():
    result = regret(Thompson(), bernoulli(0.4, 0.6), 30, 12, default_rng(1))
    assert result.curves.shape == (12, 30)
    assert result.counts.sum(axis=1).tolist() == [30] * 12
    assert result.counts.dtype == play(Thompson(), ARMS, 3, default_rng(1)).counts.dtype == int
    assert result.mean() == pytest.approx([fmean(after) for after in result.curves.T])
    assert result.standard_error() == pytest.approx([stdev(after) / sqrt(12) for after in result.curves.T])


def test_a_single_run_does_not_tell_its_error():
    with pytest.raises(ValueError, match="at least 2 runs"):
        regret(UCB1(), ARMS, 5, 1, default_rng(1)).standard_error()


# ------------------------------------------------ how large the regret is

SEEN = {
    (0.9, 0.6): (24.1, 46.3),
    (0.9, 0.8): (24.6, 86.5),
    (0.55, 0.45): (25.8, 89.2),
    (0.9, *[0.6] * 9): (165.5, 414),
}
"""Mean regret of UCB1 after 1,000 and 10,000 pulls, over 200 runs of a plain loop."""


@lru_cache
def measured(policy, means, pulls=10_000):
    return regret(policy, bernoulli(*means), pulls, 200, default_rng(1))


def kl(p, q):
    return p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))


def auer(means, t):
    gaps = [max(means) - mean for mean in means if mean < max(means)]
    return sum(8 * log(t) / gap + (1 + pi**2 / 3) * gap for gap in gaps)


def lai_robbins(means, t):
    best = max(means)
    return sum((best - mean) / kl(mean, best) for mean in means if mean < best) * log(t)


@pytest.mark.parametrize("means", SEEN)
def test_regret_of_ucb1(means):
    result = measured(UCB1(), means)
    for t, seen in zip((1000, 10_000), SEEN[means], strict=True):
        error = result.standard_error()[t - 1]
        assert close(result.mean()[t - 1], seen, error, error)
        assert result.mean()[t - 1] < auer(means, t)
    assert result.mean()[-1] > lai_robbins(means, 10_000)


@pytest.mark.parametrize("means", SEEN)
def test_auers_bound_holds_from_the_beginning(means):
    mean = measured(UCB1(), means).mean()
    assert all(mean[t - 1] < auer(means, t) for t in (1, 2, 5, 10, 100, 3000))


@pytest.mark.parametrize(("c", "seen"), [(1, 26), (0.5, 7.6)])
def test_a_smaller_bonus_does_better_on_easy_arms(c, seen):
    result = measured(UCB1(c), (0.9, 0.6))
    error = result.standard_error()[-1]
    assert close(result.mean()[-1], seen, error, error)


def test_with_too_small_a_bonus_some_runs_get_stuck_on_the_wrong_arm():
    result = measured(UCB1(0.2), (0.9, 0.6))
    stuck = result.counts[:, 1] > 5000
    assert 0.02 <= stuck.mean() <= 0.15
    assert result.curves[stuck, -1].min() > 1500
    assert close(result.mean()[-1], 294, *[result.standard_error()[-1]] * 2)
    assert result.mean()[-1] > measured(UCB1(), (0.9, 0.6)).mean()[-1]


@pytest.mark.parametrize("means", [(0.9, 0.6), (0.5, 0.1, 0.3)])
def test_the_regret_of_uniform_choice_is_linear(means):
    gaps = max(means) - np.array(means)
    result = measured(UniformChoice(), means)
    for t in (100, 1000, 10_000):
        assert close(result.mean()[t - 1], t * gaps.mean(), sqrt(t / 200) * gaps.std())


def test_the_regret_of_ucb1_is_logarithmic():
    after = measured(UCB1(), (0.9, 0.6)).mean()[[99, 999, 9999]]
    uniform = measured(UniformChoice(), (0.9, 0.6)).mean()[[99, 999, 9999]]
    first, second = after[1:] / after[:-1]
    assert 1.5 < second < first < 4
    assert (uniform[1:] / uniform[:-1] > 9).all()


def plain_epsilon_greedy(rng):
    def choose(sums, counts, t):
        if 0 in counts:
            return counts.index(0)
        return rng.randrange(len(counts)) if rng.random() < 0.1 else greedy(sums, counts, t)

    return choose


def plain_thompson(rng):
    def choose(sums, counts, t):
        return first_best([rng.betavariate(1 + s, 1 + n - s) for s, n in zip(sums, counts, strict=True)])

    return choose


@pytest.mark.parametrize(
    ("policy", "plain"),
    [
        (EpsilonGreedy(0.1), plain_epsilon_greedy),
        (Thompson(), plain_thompson),
        (Greedy(), lambda rng: greedy),
        (UCB1(), lambda rng: ucb1),
    ],
    ids=["epsilon-greedy", "thompson", "greedy", "ucb1"],
)
def test_regret_beside_a_plain_loop(policy, plain):
    means, rng = (0.7, 0.4, 0.6), Random(1)
    slow = [slow_regret(plain(rng), means, 300, rng) for _ in range(200)]
    fast = regret(policy, bernoulli(*means), 300, 1000, default_rng(1))
    assert close(fast.mean()[-1], fmean(slow), fast.standard_error()[-1], stdev(slow) / sqrt(200))


def test_thompson_does_better_than_ucb1_and_epsilon_greedy_better_than_chance():
    thompson, ucb, epsilon, uniform = (
        measured(policy, (0.9, 0.6)).mean()[-1] for policy in (Thompson(), UCB1(), EpsilonGreedy(0.1), UniformChoice())
    )
    assert lai_robbins((0.9, 0.6), 10_000) / 3 < thompson < ucb < epsilon < uniform / 5
    assert epsilon > 0.1 * uniform * 0.95  # it never stops to explore


# ------------------------------------------------ every arm for ever


@pytest.mark.parametrize("means", [(0.9, 0.6), (1, 0), (0.9, *[0.6] * 9)])
def test_every_arm_is_pulled_for_ever(means):
    least = [regret(UCB1(), bernoulli(*means), t, 50, default_rng(1)).counts.min(axis=1) for t in (100, 1000, 10_000)]
    assert (least[0] >= 1).all()
    assert (least[0] < least[1]).all()
    assert (least[1] < least[2]).all()


@some
@given(tables(), st.sampled_from([sqrt(2), 1, 0.3]))
def test_no_arm_is_left_behind_whatever_the_rewards(table, c):
    """Where arm j is pulled after t pulls, its index is the highest; since means lie in [0, 1], every other count is
    at least (1/√(n of j) + 1/(c √ln t))⁻².
    """
    arms, pulls = table
    counts = [0] * len(arms)
    for t, arm in enumerate(play(UCB1(c), arms, pulls, default_rng(1)).arms.tolist()):
        if t > 1 and counts[arm]:
            least = (1 / sqrt(counts[arm]) + 1 / (c * sqrt(log(t)))) ** -2
            assert min(counts) >= least * (1 - 1e-9)
        counts[arm] += 1


def test_an_idle_arm_comes_back_when_its_bonus_has_grown_enough():
    """An arm that always pays 1 beside one that never pays: by hand from √(2 ln t / n) ≥ 1 + √(2 ln t / (t − n))."""
    run = play(UCB1(), [Uniform(1, 1), Uniform(0, 0)], 200, default_rng(1))
    pulls = np.flatnonzero(run.arms == 1).tolist()
    for n, (before, after) in enumerate(pairwise(pulls), start=1):
        due = [t for t in range(before + 1, 200) if sqrt(2 * log(t) / n) > 1 + sqrt(2 * log(t) / (t - n))]
        assert after == due[0]
    assert len(pulls) > 4


# ------------------------------------------------ edges


@pytest.mark.parametrize("policy", POLICIES)
def test_one_arm_has_no_regret(policy):
    run = play(policy, [Bernoulli(0.3)], 120, default_rng(1))
    assert run.arms.tolist() == [0] * 120
    assert not run.regret.any()
    assert not regret(policy, [Bernoulli(0.3)], 120, 3, default_rng(1)).curves.any()


@pytest.mark.parametrize("policy", POLICIES)
def test_no_pulls(policy):
    run = play(policy, ARMS, 0, default_rng(1))
    assert len(run.arms) == len(run.rewards) == len(run.regret) == run.counts.sum() == 0
    assert regret(policy, ARMS, 0, 3, default_rng(1)).curves.shape == (3, 0)


class Own:
    """Somebody's own arm."""

    mean = 0.5

    def __init__(self, sample):
        self.sample = sample


GAMES = [
    lambda arms, pulls: play(UCB1(), arms, pulls, default_rng(1)),
    lambda arms, pulls: regret(UCB1(), arms, pulls, 4, default_rng(1)),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reward", [1.0001, -0.0001, 10, nan, inf])
def test_rewards_outside_0_and_1_are_refused(game, reward):
    arms = [Bernoulli(0.5), Own(lambda rng, shape: np.full(shape, reward))]
    with pytest.raises(ValueError, match="rewards must lie between 0 and 1, but"):
        game(arms, 10)


@pytest.mark.parametrize("game", GAMES)
def test_a_single_reward_outside_0_and_1_is_found(game):
    def sample(rng, shape):
        paid = np.full(shape, 0.5)
        paid.flat[-1] = 2
        return paid

    with pytest.raises(ValueError, match=r"0\.5 to 2\.0"):
        game([Own(sample)], 1000)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sample", [lambda rng, shape: 0.5, lambda rng, shape: np.zeros((*shape, 2))])
def test_rewards_of_another_shape_are_refused(game, sample):
    with pytest.raises(ValueError, match="as many rewards as it is asked for"):
        game([Own(sample)], 10)


@pytest.mark.parametrize("game", GAMES)
def test_somebodys_own_arm_is_as_good_as_ours(game):
    game([Bernoulli(0.5), Own(lambda rng, shape: rng.random(shape) ** 2)], 300)


@pytest.mark.parametrize("game", GAMES)
def test_no_arms_and_numbers_that_do_not_count_pulls_are_refused(game):
    with pytest.raises(ValueError, match="at least 1 arm"):
        game([], 10)
    for pulls in (-1, 10.0):
        with pytest.raises(ValueError, match=f"pulls must be a whole number, 0 or more, not {pulls}"):
            game(ARMS, pulls)
    game(ARMS, np.int64(3))


@pytest.mark.parametrize("runs", [0, -1, 2.0])
def test_no_runs_are_refused(runs):
    with pytest.raises(ValueError, match=f"runs must be a whole number, 1 or more, not {runs}"):
        regret(UCB1(), ARMS, 10, runs, default_rng(1))


def test_importing_it_draws_nothing():
    assert not loaded("import coursekit.sampling") & SCREEN


@pytest.mark.parametrize("pair", [(0.9, 0.6), (0.9, 0.8), (0.55, 0.45)])
def test_ucb1_pulls_the_worse_arm_until_both_indices_are_the_same(pair):
    gap, told = pair[0] - pair[1], regret(UCB1(), [Bernoulli(p) for p in pair], 5000, 100, default_rng(18))
    for t in (1000, 5000):

        def ahead(n, t=t):
            return sqrt(2 * log(t)) * (1 / sqrt(n) - 1 / sqrt(t - n)) - gap

        expected = brentq(ahead, 1, t / 2)
        pulls = told.mean()[t - 1] / gap
        assert pulls == pytest.approx(expected, rel=0.06)
        assert pulls < min(t / 2, 2 / gap**2 * log(t))
