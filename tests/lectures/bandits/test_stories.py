"""The stories of lecture 18 on random arms: what they show and say is true, and explains the result."""

import re
from itertools import pairwise
from math import inf, log, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kstest, norm

from coursekit.lectures.bandits.demos import SETTINGS, STEADY
from coursekit.lectures.bandits.idle_arm import IdleStory
from coursekit.lectures.bandits.pulls import GROWS, SHRINKS, PullsStory
from coursekit.pictures.arms import arm_id, handle_id
from coursekit.pictures.histogram import column_id
from coursekit.sampling import UCB1, Bernoulli, Greedy
from coursekit.story import Frames, fold
from tests.lectures.bandits.strategies import STORIES, asking, bold, filling, idling
from tests.lectures.frames import moments
from tests.pictures.drawn import groups

some = settings(max_examples=20)
stories = st.one_of(*(told for name, told in STORIES.items() if name != "means"))


# ---------------------------------------------------------------- what is shown is true


@some
@given(stories)
def test_the_folded_trace_explains_the_result(story):
    end, run = fold(story), story.trace.result
    assert list(end.counts) == run.counts.tolist()
    assert end.means == pytest.approx([s / max(n, 1) for s, n in zip(run.sums, run.counts, strict=True)])
    assert end.t == len(run.arms)
    for i, reward in enumerate(end.rewards):
        own = run.rewards[run.arms == i]
        assert reward == (own[-1] if len(own) else None)
    assert story.regret(end) == pytest.approx(run.regret[-1])
    assert story.values(end, None)["regret"] == f"{story.regret(end):.2f}"
    assert story.outcome() == f"regret {run.regret[-1]:.2f}"


@some
@given(asking)
def test_the_indices_shown_before_a_choice_are_those_that_decide_it(story):
    for before, step, after in moments(story):
        if step.event == "index":
            assert before.indices == step.data["indices"]
        else:
            assert before.arm == after.arm == step.data["arm"]
            assert before.indices.index(max(before.indices)) == step.data["arm"]


@some
@given(bold)
def test_an_index_is_mean_and_bonus_by_the_formula(story):
    for _, step, after in moments(story):
        t = step.data["t"] + (step.event == "pull")
        for n, mean, bonus, index in zip(after.counts, after.means, after.bonuses, after.indices, strict=True):
            expected = story.policy.c * sqrt(log(t) / n) if n else inf
            assert bonus == pytest.approx(expected)
            assert index == pytest.approx(mean + expected)


@some
@given(stories)
def test_every_number_that_is_said_is_one_that_is_known(story):
    for _, step, after in moments(story):
        known = {f"{mean:.2f}" for moment in (after, after.earlier) if moment for mean in moment.means}
        for moment in filter(None, (after, after.earlier)):
            known |= {f"{x:.2f}" for x in (*(moment.bonuses or ()), *(moment.indices or ()))}
        known |= {f"{reward:.2f}" for reward in after.rewards if reward is not None}
        sentence = story.say(after, step)
        for said in re.findall(r"\d+\.\d+", sentence):
            assert f"{float(said):.2f}" in known, sentence
        for said in re.findall(r"(\d+) pulls?", sentence):
            assert int(said) in (*after.counts, *after.idle, *(after.earlier.idle if after.earlier else ())), sentence


@some
@given(stories)
def test_what_rises_and_falls_does(story):
    for _, step, after in moments(story):
        for word, old, new in re.findall(r"(\w+) from (\d+\.\d+) to (\d+\.\d+)", story.say(after, step)):
            assert (float(new) > float(old)) == (word in ("rises", "grows"))
            assert word in ("rises", "grows", "falls", "shrinks")


@some
@given(bold)
def test_the_reason_for_a_choice_holds(story):
    for before, step, after in moments(story):
        if step.event != "index" or not story.bold or len(story.arms) == 1:
            continue
        i, sentence = step.data["indices"].index(max(step.data["indices"])), story.say(after, step)
        if "never been pulled" in sentence:
            assert before.counts[i] == 0
        elif "looks best" in sentence:
            assert before.means[i] == max(before.means)
        elif "may be better" in sentence:
            assert before.means[i] < max(before.means)
        elif "wins again" in sentence:
            assert before.idle[i] >= 1.5 * len(story.arms)
        else:
            assert "tie" in sentence
            assert max(before.indices) == sorted(before.indices)[-2]


def test_a_hidden_truth_is_in_no_frame():
    for truth in (True, False):
        story = PullsStory(UCB1(), [Bernoulli(0.83), Bernoulli(0.27)], 10, 1, truth=truth, editable=True)
        for frame in map(Frames(story).__getitem__, range(len(story.trace.steps) + 1)):
            assert ("true mean" in story.backdrop() + frame.svg) == truth
            assert ("mean/1" in frame.svg) == truth
            assert (frame.values["regret"] != "hidden") == truth


# ---------------------------------------------------------------- means under the bell


@some
@given(filling)
def test_the_columns_are_those_of_the_means_found_and_as_high_as_they_are_many(story):
    found = np.rint(story.trace.result * story.rewards).astype(int)
    assert fold(story).counts == tuple(np.bincount(found, minlength=story.rewards + 1))
    for before, step, after in moments(story):
        grown = [k for k, (old, new) in enumerate(zip(before.counts, after.counts, strict=True)) if old != new]
        assert grown == [found[step.number - 1]] == [after.last]
        question = story.ask(before, step)
        assert question is None or question.answer == (column_id(*grown),)
        drawn = groups(story.draw(after))
        for k, count in enumerate(after.counts):
            shown = drawn[column_id(k)].findall("rect")[:-1]
            heights = [float(rect.get("height")) for rect in shown]
            assert heights == ([pytest.approx(story.place.up.unit * count, abs=0.1)] if count else [])


@some
@given(filling)
def test_the_distance_shown_is_that_of_kolmogorov_and_smirnov(story):
    bell = norm(story.p, sqrt(story.p * (1 - story.p) / story.rewards))
    so_far = story.values(fold(story), None)["distance"]
    # SciPy takes equal means one by one, which is the same; both sides of each step are in it.
    assert float(so_far) == pytest.approx(kstest(story.trace.result, bell.cdf).statistic, abs=6e-4)


# ---------------------------------------------------------------- questions and landmarks


@some
@given(asking | idling)
def test_answers_are_what_happens_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if question.choices:
            pulled = step.data["arm"]
            named = re.search(r"bonus of arm (\d)", question.text)
            i = int(named[1]) - 1 if named else pulled
            change = after.bonuses[i] - before.bonuses[i]
            assert (question.answer == GROWS, question.answer == SHRINKS) == (change > 0, change < 0)
        else:
            assert arm_id(after.arm) in question.answer
            assert handle_id(after.arm) in question.answer
            best = {arm_id(i) for i, index in enumerate(before.indices) if index == max(before.indices)}
            assert best == {id for id in question.answer if id.startswith("arm")}


@some
@given(stories)
def test_landmarks_are_where_an_arm_comes_back(story):
    pulled = story.trace.result.arms.tolist()
    expected = set()
    for t, arm in enumerate(pulled):
        idle = next((i for i, other in enumerate(reversed(pulled[:t])) if other == arm), None)
        known = len(set(pulled[:t])) == len(story.arms)
        if known and (idle >= 1.5 * len(story.arms) if story.bold else idle > 0 and not isinstance(story, IdleStory)):
            expected.add(t)
    if not isinstance(story, IdleStory):  # else at the first choice between known arms, and if need be at the end
        expected |= set(range(len(pulled))) & {len(story.arms)} | (set() if expected else {len(pulled) - 1})
    assert {step.data["t"] for step in story.trace.steps if story.landmark(step)} == expected


@pytest.mark.parametrize("name", SETTINGS)
def test_the_named_arms_have_landmarks_and_questions_of_each_kind(name):
    story = PullsStory(UCB1(), SETTINGS[name], 80, 4)
    asked = [question for before, step, _ in moments(story) if (question := story.ask(before, step))]
    assert {bool(question.choices) for question in asked} == {True, False}
    assert {SHRINKS, GROWS} <= {question.answer for question in asked if question.choices}
    clicks = [(step, step.data["t"] in story.returns) for _, step, _ in moments(story) if step.event == "index"]
    assert sum(landmark for _, landmark in clicks) >= 2
    assert len(asked) <= len(story.trace.steps) / 3


# ---------------------------------------------------------------- the demos as they stand


def said(story, number):
    return Frames(story)[number].sentence


def test_the_sentences_of_the_first_run():
    story = PullsStory(UCB1(), SETTINGS["0.9 and 0.6"], 40, 4)
    assert said(story, 1) == (
        "**Arm 1 has never been pulled.** Nothing is known of it, so its index is ∞: it comes first."
    )
    choice, first, *_ = [i for i, step in enumerate(story.trace.steps, start=1) if story.landmark(step)]
    assert choice == 5
    assert said(story, first).startswith("**Arm 1 wins again after 3 pulls without it.** Its bonus has grown to ")
    assert said(story, 40) == (
        "**Arm 2 pays 0.** Its mean falls from 0.50 to 0.44, its bonus shrinks from 0.86 to 0.82. "
        "That of arm 1 grows a little."
    )


def test_the_greedy_run_is_caught_by_the_worse_arm():
    story = PullsStory(Greedy(), SETTINGS["0.9 and 0.6"], 40, 4)
    assert story.trace.result.counts.tolist() == [1, 39]
    assert said(story, 79) == (
        f"**Arm 2 has paid most, {fold(story).earlier.means[1]:.2f} on average.** "
        "Nothing else counts, not even that this is from 38 pulls."
    )


def test_with_c_0_ucb_is_greedy():
    greedy, none = (PullsStory(policy, SETTINGS["any reward in [0, 1]"], 60, 2) for policy in (Greedy(), UCB1(0)))
    assert greedy.trace.result.arms.tolist() == none.trace.result.arms.tolist()


def test_with_a_large_c_all_arms_are_pulled_nearly_alike():
    counts = PullsStory(UCB1(10), SETTINGS["0.9 and 0.6"], 200, 2).trace.result.counts
    assert 80 <= counts.min() <= counts.max() <= 120


def test_the_idle_arm_waits_longer_and_longer_and_its_index_rises_meanwhile():
    story = IdleStory(UCB1(), STEADY, 60, 1)
    landmarks = sorted(story.returns)
    assert len(landmarks) >= 5
    assert story.trace.result.arms[landmarks].tolist() == [1] * len(landmarks)
    waits = [b - a for a, b in pairwise(landmarks)]
    assert waits == sorted(waits)
    for t, index in story.peaks:
        assert index == story.lines[1][t] > story.lines[0][t]
    idle = [after for _, _, after in moments(story) if after.earlier.bonuses[1] < inf and after.arm == 0]
    assert all(after.bonuses[1] > after.earlier.bonuses[1] for after in idle)


def test_the_lines_of_the_idle_arm_end_where_its_bar_does():
    story = IdleStory(UCB1(), STEADY, 20, 1)
    for frame, after in [(Frames(story)[n], Frames(story).state(n)) for n in range(3, 21)]:
        for line, index in zip(re.findall(r'points="([^"]*)"/>', frame.svg)[:2], after.indices, strict=True):
            assert float(line.split(",")[-1]) == pytest.approx(story.place.y(index), abs=0.1)
