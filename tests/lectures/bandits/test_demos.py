"""The demos of lecture 18: controls, and what the pointer does."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.lectures.bandits import demos
from coursekit.lectures.bandits.demos import MOST_PULLS, SETTINGS, moved
from coursekit.pictures.arms import BOTTOM, TOP
from coursekit.sampling import Bernoulli, Beta, Discrete, Uniform
from coursekit.stage.controls import CS
from tests.lectures.viewer import control, do, message


def means(demo):
    return [arm.mean for arm in demo.player.story.arms]


def pulled(demo):
    return demo.player.story.trace.result.arms.tolist()


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.pulls(), "<Player UCB1: 80 steps, regret 4.20>"),
        (demos.pulls(policy="greedy"), "<Player greedy: 80 steps, regret 11.70>"),
        (demos.idle_arm(), "<Player UCB1: 40 steps, regret 4.20>"),
        (demos.central_limit(), "<Player means: 400 steps, 400 means of 4 rewards>"),
        (demos.pulls([Bernoulli(0.5)], pulls=3), "<Player UCB1: 6 steps, regret 0.00>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


def test_a_demo_takes_arms():
    demo = demos.pulls([Uniform(), Beta(1, 2)])
    assert control(demo, "Arms").value == "given arms"
    assert means(demo) == [0.5, 1 / 3]
    assert means(demos.idle_arm([Uniform(), Beta(1, 2)])) == [0.5, 1 / 3]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: demos.pulls([]), "from 1 to 10 arms, not 0"),
        (lambda: demos.pulls([Uniform()] * 11), "from 1 to 10 arms, not 11"),
        (lambda: demos.idle_arm([Uniform()]), "of two arms, not of 1"),
        (lambda: demos.pulls(pulls=0), "from 1 to 10,000 pulls, not 0"),
        (lambda: demos.pulls(pulls=MOST_PULLS + 1), "from 1 to 10,000 pulls, not 10001"),
        (lambda: demos.idle_arm(pulls=201), "from 1 to 200 pulls, not 201"),
        (lambda: demos.central_limit(size=3), "N is 1, 2, 4, 8, 16, 32, 64, not 3"),
        (lambda: demos.central_limit(p=1), "from 0.05 to 0.95, not 1"),
        (lambda: demos.central_limit(means=1001), "from 1 to 1,000, not 1001"),
        (lambda: demos.pulls(policy="UCB2"), "no policy 'UCB2', but UCB1, greedy"),
    ],
)
def test_what_does_not_fit_is_refused(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


def test_controls_choose_arms_policy_and_length():
    demo = demos.pulls()
    control(demo, "Arms").value = "0.9 and nine of 0.6"
    assert means(demo) == [0.9] + [0.6] * 9
    control(demo, "Pulls").value = 25
    assert len(pulled(demo)) == 25
    for policy in control(demo, "Policy").options:
        control(demo, "Policy").value = policy
        assert demo.player.story.title == policy
        assert demo.player.story.asks() == (policy in ("UCB1", "greedy"))
    control(demo, "Policy").value = "UCB1"
    before = pulled(demo)
    control(demo, "Seed").value = 9
    assert pulled(demo) != before
    control(demo, "Seed").value = 4
    assert pulled(demo) == before


def test_only_controls_that_do_something_are_shown():
    demo = demos.pulls()
    shown = {
        name: lambda name=name: control(demo, name).layout.display != "none" for name in ("C", "Epsilon", "Number")
    }
    assert [shown[name]() for name in shown] == [True, False, False]
    control(demo, "Policy").value = "epsilon-greedy"
    assert [shown[name]() for name in shown] == [False, True, False]
    control(demo, "Policy").value = "greedy"
    control(demo, "Arms").value = "random"
    assert [shown[name]() for name in shown] == [False, False, True]


def test_random_arms_come_from_the_seed():
    demo = demos.pulls()
    control(demo, "Arms").value = "random"
    control(demo, "Number").value = 7
    first = means(demo)
    assert len(first) == 7
    assert all(0 < mean < 1 for mean in first)
    control(demo, "Seed").value = 5
    assert means(demo) != first
    control(demo, "Seed").value = 4
    assert means(demo) == first


def test_c_goes_from_greedy_to_nearly_uniform():
    demo = demos.pulls(pulls=100)
    least = []
    for name in ("0", "0.5", "√2", "10"):
        control(demo, "C").value = CS[name]
        least.append(min(np.bincount(pulled(demo), minlength=2)))
    assert least[0] == 1
    assert least[-1] >= 35
    assert demo.player._film["at"] is None  # the viewer stays where they are


@pytest.mark.parametrize("make", [demos.pulls, demos.idle_arm])
def test_a_true_mean_is_dragged_and_the_random_numbers_stay(make):
    demo = make()
    before, first = pulled(demo), means(demo)
    unit = (BOTTOM - TOP) / demo.player.story.place.highest
    do(demo, "down", "mean/2", y=200)
    do(demo, "move", "mean/2", y=200 - 0.1 * unit)
    assert means(demo) == pytest.approx([first[0], first[1] + 0.1])
    assert demo.player._film["at"] is None
    do(demo, "move", "mean/2", y=-5000)
    assert means(demo)[1] == 1
    do(demo, "move", "mean/2", y=200)
    do(demo, "up", "mean/2", y=200)
    assert means(demo) == first
    assert pulled(demo) == before
    do(demo, "move", "mean/2", y=0)  # no longer held
    assert means(demo) == first


@pytest.mark.parametrize(("text", "value"), [("0.25", 0.25), (" .5 ", 0.5), ("1", 1), ("0,75", 0.75), ("0", 0)])
def test_a_true_mean_is_edited_by_typing(text, value):
    demo = demos.pulls()
    do(demo, "edit", "mean/1", text=text)
    assert means(demo) == [value, 0.6]


@pytest.mark.parametrize("text", ["", "x", "1.5", "-0.1", "nan", "inf", "60%"])
def test_a_wrong_mean_is_refused_in_a_sentence(text):
    demo = demos.pulls()
    story = demo.player.story
    do(demo, "edit", "mean/1", text=text)
    assert demo.player.story is story
    assert message(demo) == f"A true mean is a number from 0 to 1, not “{text}”."
    do(demo, "edit", "mean/1", text="0.9")  # what it was already: the sentence goes
    assert message(demo) == ""


def test_arrow_keys_move_a_true_mean():
    demo = demos.pulls()
    do(demo, "nudge", "mean/2", y=1)
    assert means(demo)[1] == pytest.approx(0.65)
    for _ in range(20):
        do(demo, "nudge", "mean/2", x=-1)
    assert means(demo)[1] == 0


@pytest.mark.parametrize("id", ["", "arm/1", "mean/3", "mean/0", "mean/x"])
def test_what_is_no_true_mean_cannot_be_edited(id):
    demo = demos.pulls()
    story = demo.player.story
    for kind in ("edit", "down", "move", "up", "nudge", "click"):
        do(demo, kind, id, y=1, text="0.5")
    assert demo.player.story is story


def test_hidden_true_means_cannot_be_edited():
    demo = demos.pulls()
    control(demo, "True means").value = False
    story = demo.player.story
    assert not story.truth
    do(demo, "edit", "mean/1", text="0.5")
    assert demo.player.story is story


def test_an_edited_arm_stays_when_policy_or_seed_change_and_goes_with_other_arms():
    demo = demos.pulls()
    do(demo, "edit", "mean/2", text="0.3")
    control(demo, "Policy").value = "greedy"
    control(demo, "Seed").value = 3
    control(demo, "True means").value = False
    assert means(demo) == [0.9, 0.3]
    control(demo, "Arms").value = "0.9 and 0.8"
    control(demo, "Arms").value = "0.9 and 0.6"
    assert means(demo) == [0.9, 0.6]
    assert SETTINGS["0.9 and 0.6"][1].mean == 0.6


# ---------------------------------------------------------------- arms with another mean

hundredths = st.integers(0, 100).map(lambda n: n / 100)
arms = st.one_of(
    hundredths.map(Bernoulli),
    st.builds(Beta, st.integers(1, 9), st.integers(1, 9)),
    st.lists(hundredths, min_size=2, max_size=2).map(sorted).map(lambda ends: Uniform(*ends)),
    st.lists(hundredths, min_size=1, max_size=4).map(lambda v: Discrete(v, [1 / len(v)] * len(v))),
)


@given(arms, hundredths)
def test_a_moved_arm_is_of_the_same_kind_and_has_the_mean_that_was_asked_for(arm, mean):
    other = moved(arm, mean)
    assert type(other) is type(arm)
    asked = min(0.99, max(0.01, mean)) if isinstance(arm, Beta) and mean != arm.mean else mean
    assert other.mean == pytest.approx(asked)
    rewards = np.asarray(other.sample(np.random.default_rng(1), (20,)))
    assert rewards.min() >= 0
    assert rewards.max() <= 1


class Tides:
    """An arm that somebody else has written."""

    mean = 0.5

    def sample(self, rng, shape):
        return rng.choice([0.25, 0.75], shape)


def test_an_arm_of_another_kind_is_shown_and_not_moved():
    demo = demos.pulls([Tides(), Bernoulli(0.5)])
    story = demo.player.story
    do(demo, "edit", "mean/1", text="0.7")
    assert demo.player.story is story
    assert "another mean" in message(demo)
    do(demo, "edit", "mean/2", text="0.7")
    assert means(demo) == [0.5, 0.7]
    assert message(demo) == ""
