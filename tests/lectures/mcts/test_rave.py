"""The demos of AMAF and RAVE, and what the story of RAVE shows and says: it is true, and follows from the run."""

import re
from math import inf, sqrt

import pytest
from hypothesis import given, settings

from coursekit.lectures.mcts import demos
from coursekit.lectures.mcts.demos import KS
from coursekit.lectures.mcts.positions import CASES
from coursekit.story import Frames, fold
from tests.lectures.frames import check_frames, moments
from tests.lectures.mcts.strategies import CODE, rave_story, searching
from tests.lectures.viewer import control
from tests.pictures.drawn import groups

some = settings(max_examples=6)

MISLED = "Connect Four, where AMAF misleads"


def test_a_search_that_proves_its_root_can_be_shown():
    story = rave_story(2, 60)
    assert {"known", "prove"} <= {step.event for step in story.trace.steps}
    assert story.trace.steps[-1].event == "update"
    check_frames(story, CODE)


# ---------------------------------------------------------------- what is shown is true


def nodes(root, path=()):
    yield path, root
    for child in root.children:
        yield from nodes(child, (*path, child.action))


@some
@given(searching)
def test_the_counts_at_the_end_are_those_of_the_tree(story):
    last = len(story.trace.steps)
    for path, node in nodes(story.trace.result.root):
        known = story.history.at(last, path)
        assert known.own == (node.visits, node.rewards)
        assert known.amaf == (node.amaf_visits, node.amaf_rewards)
        if path:
            assert known.proven == (None if node.proven is None else node.proven[node.player])
            assert (story.history.joined.get(path, inf) <= last) == (node.state is not None)


@some
@given(searching)
def test_the_values_shown_are_those_that_decide(story):
    for before, step, after in moments(story):
        if step.event != "select":
            continue
        path = step.data["path"]
        visits = story.history.at(after.number, path).own[0]
        for action, (own, credits, beta) in step.data["parts"].items():
            child = (*path, action)
            known = story.history.at(after.number, child)
            assert (own is None) == (known.own[0] == 0)
            assert (credits is None) == (known.amaf[0] == 0)
            assert story.history.value(after.number, child) == pytest.approx(step.data["indices"][action])
            assert beta == story.history.beta(after.number, path)
            assert beta == pytest.approx(sqrt(story.k / (3 * visits + story.k)) if story.k else 0)
            if known.proven is None and own is not None:
                assert step.data["indices"][action] == pytest.approx((1 - beta) * own + beta * credits)
        if not path:
            assert before.at == ()  # so that the answer can be told from the table
            question = story.ask(before, step)
            if question:
                best = max(step.data["indices"], key=step.data["indices"].get)
                assert set(question.answer) == set(story.ids((best,)))


@some
@given(searching)
def test_sums_that_are_said_are_right(story):
    sums = r"([\d.]+) · ([\d.]+) \+ ([\d.]+) · ([\d.]+) = (\d\.\d\d)\."
    for _, step, after in moments(story):
        for numbers in re.findall(sums, story.say(after, step)):
            a, own, b, credits, value = map(float, numbers)
            assert a + b == pytest.approx(1, abs=0.011)
            assert a * own + b * credits == pytest.approx(value, abs=0.025)


@some
@given(searching)
def test_what_is_credited_is_what_the_mover_made_from_there_on(story):
    rewards = {}
    for before, step, after in moments(story):
        rewards = step.data["rewards"] if step.event in ("simulate", "known") else rewards
        if step.event != "credit":
            continue
        path, game = step.data["path"], story.position.shown.game
        mover = game.to_move(story.position.after(path))
        tree = {action for i, action in enumerate(after.path) if i >= len(path) and (i - len(path)) % 2 == 0}
        made = tree | {action for player, action in after.moves if player == mover}
        assert set(after.credited) == made
        assert after.reward == rewards[mover]
        question = story.ask(before, step)
        if question:
            assert {id for id in question.answer if id.startswith("move")} == {story.ids((a,))[0] for a in made}


def test_beta_falls_and_the_questions_come_back():
    story = rave_story()
    frames = Frames(story)
    told = [float(frames[i].values["β at the root"]) for i in range(0, len(story.trace.steps) + 1, 5)]
    assert told == sorted(told, reverse=True)
    assert told[0] == 1
    assert told[-1] == pytest.approx(sqrt(10 / 100), abs=0.01)
    asked = [question.text for before, step, _ in moments(story) if (question := story.ask(before, step))]
    assert sum("selected next" in text for text in asked) >= 3
    assert sum("AMAF counts change" in text for text in asked) >= 3
    assert len(asked) <= len(story.trace.steps) / 10


def test_with_k_of_0_amaf_only_opens_moves_and_with_a_huge_one_it_decides():
    for k, share in ((0, 0.0), (10**9, 1.0)):
        story = rave_story(k=k)
        steps = [step for step in story.trace.steps if step.event == "select"]
        assert all(part[2] == pytest.approx(share, abs=1e-6) for step in steps for part in step.data["parts"].values())


def test_columns_and_nodes_stay_where_they_are():
    story = rave_story()
    seen = {}
    for _, _, after in list(moments(story))[::7]:
        for id, group in groups(story.draw(after)).items():
            if id.startswith(("move/", "/")) and group.find("rect") is not None:
                rect = group.find("rect")
                where = (rect.get("x"), rect.get("width"))
                assert seen.setdefault(id, where) == where
    assert len(seen) > 15


def test_amaf_counts_stand_below_nodes_with_room_for_them():
    for story in (rave_story(), rave_story(4, 40)):
        end = fold(story)
        drawn = groups(story.draw(end))
        assert len(story.layout.places) >= 10
        for path in list(story.layout.places)[1:]:
            visits, rewards = story.history.at(end.number, path).amaf
            if visits:
                assert f"{rewards:g}/{visits}" in drawn[f"/{'/'.join(map(str, path))}"].itertext()
                assert story.layout.slot >= 9 * len(f"{rewards:g}/{visits}")


# ---------------------------------------------------------------- the demos as they stand


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (demos.amaf, r"<Player AMAF: 39 steps, 12 simulations>"),
        (lambda: demos.amaf(MISLED), r"<Player AMAF: \d+ steps, \d+ simulations>"),
        (lambda: demos.rave(simulations=9), r"<Player RAVE: \d+ steps, plays [abc][123]>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(make, text):
    assert re.fullmatch(text, repr(make()))
    assert repr(make()) == repr(make())


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: demos.amaf("Go"), "no case 'Go', but Hex 4 x 4, Hex 3 x 3"),
        (lambda: demos.rave(5), "3 x 3 or 4 x 4, not of size 5"),
        (lambda: demos.rave(k=7), "k is one of 0, 1, 3, 10, 30, 100, 1,000, not 7"),
        (lambda: demos.rave(simulations=0), "from 1 to 200 simulations, not 0"),
        (lambda: demos.rave(simulations=201), "from 1 to 200 simulations, not 201"),
    ],
)
def test_what_there_is_not_is_refused(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


def test_another_position_comes_with_its_own_simulations():
    demo = demos.amaf("Hex 3 x 3")
    control(demo, "Position").value = MISLED
    assert control(demo, "Simulations").value == CASES[MISLED].simulations
    assert len(demo.player.story.actions) == 4
    control(demo, "Simulations").value = 5
    assert len(demo.player.story.simulations) == 5
    first = demo.player.story.simulations[0].moves
    control(demo, "Seed").value = 77
    assert demo.player.story.simulations[0].moves != first


def test_size_k_and_seed_choose_the_search():
    demo = demos.rave(simulations=6)
    assert len(demo.player.story.actions) == 9
    control(demo, "Hex").value = "4 x 4"
    assert len(demo.player.story.actions) == 16
    control(demo, "k").value = KS["1,000"]
    assert demo.player.story.k == 1000
    ends = []
    for seed in (1, 2):
        control(demo, "Seed").value = seed
        ends.append([step.data["end"] for step in demo.player.story.trace.steps if step.event == "simulate"])
    assert ends[0] != ends[1]
    control(demo, "Simulations").value = 3
    assert sum(step.event == "update" for step in demo.player.story.trace.steps) == 3
