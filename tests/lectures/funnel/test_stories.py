"""The stories of lecture 08 in random channels and worlds: what they show, say and ask is what happens."""

import re
from itertools import pairwise
from math import dist, inf, isclose
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit.lectures.funnel.channels import CHANNELS, WORLDS_FOR_AGENTS
from coursekit.lectures.funnel.funnel_states import OTHER
from coursekit.lectures.funnel.funnel_story import DOES, HERE, ON, FunnelStory
from coursekit.lectures.funnel.narrow_place import AGENTS, WidthsStory
from coursekit.lectures.funnel.round_agent import RADII, AgentFunnel, middle
from coursekit.lectures.funnel.simple_funnel import around, jagged, simple_funnel
from coursekit.lectures.funnel.winding import NO, WINDINGS, YES, WindingStory
from coursekit.maps.segments import crosses
from coursekit.mesh import orientation
from coursekit.mesh.channel_path import shortest_in_channel
from coursekit.mesh.funnel import funnel
from coursekit.mesh.strings import Arc
from coursekit.pictures.svg import xy
from coursekit.story import Frames, fold
from tests.lectures.frames import check_frames, moments
from tests.lectures.funnel.strategies import CODE, agents, funnels, journeys, windings

some = settings(max_examples=12)


@pytest.mark.parametrize("story", [FunnelStory(CHANNELS["two bends"]), WindingStory(WINDINGS["a hairpin"])])
def test_the_source_is_shown_without_what_tells_the_story(story):
    for listing in story.source.listings:
        assert "watch(" not in re.sub("<[^>]*>", "", "".join(listing.lines))


# ---------------------------------------------------------------- the funnel


def length_of(points):
    return sum(dist(a, b) for a, b in pairwise(points))


@some
@given(funnels)
def test_both_chains_are_shortest_paths_to_the_ends_of_the_portal(story):
    before = story.start()
    for _, step, after in moments(story):
        if step.event == "portal" and step.data["index"]:
            i = step.data["index"]
            for side, end in zip(("left", "right"), story.channel.portals[i - 1], strict=True):
                points = [corner.point for corner in (*before.path, *before.chains[side][1:])]
                assert points[-1] == end
                shortest = shortest_in_channel(story.channel.portals[:i], story.task.start, end).length
                assert isclose(length_of(points), shortest, abs_tol=1e-9)
        before = after


@some
@given(funnels | agents)
def test_at_the_end_the_path_and_the_left_chain_are_what_came_out(story):
    assume(not story.channel.refusal)
    end = fold(story)
    bends = dict.fromkeys(corner.point for corner in (*end.path, *end.chains["left"]))
    assert list(bends)[-1] == story.task.goal
    if story.channel.radius:  # at the end the string lets go of corners that were only in the way of one side
        assert set(story.trace.result.corners) <= set(bends)
    else:
        ends = {story.task.start, story.task.goal}
        assert [corner for corner in story.trace.result.corners if corner not in ends] == [
            p for p in bends if p not in ends
        ]
    last = Frames(story)[len(story.trace.steps)].sentence
    assert f"{story.trace.result.length:.2f}" in last


@some
@given(funnels | agents)
def test_as_many_corners_are_in_the_chains_as_have_entered_and_not_gone(story):
    certain = 0.0
    for _, step, after in moments(story):
        chains = after.chains.values()
        assert {chain[0] for chain in chains} == {after.apex}
        if step.event == "end":
            assert sum(len(chain) - 1 for chain in chains) == after.entered - after.gone
            assert after.chains[step.data["side"]][-1].point == step.data["corner"]
        assert story.words.certain_length(after) >= certain - 1e-9
        certain = story.words.certain_length(after)
    assert fold(story).entered <= 2 * len(story.channel.portals) + 1


@some
@given(funnels)
def test_the_portal_of_the_moment_is_lit_and_triangles_up_to_there_are_filled(story):
    for _, _, after in moments(story):
        marks = story.picture.portal_marks(after)
        assert [i for i, mark in marks.items() if mark.state == "open"] == [
            after.portal for _ in story.channel.portals[after.portal : after.portal + 1]
        ]
        assert all((mark.state == "done") == (i < after.portal) for i, mark in marks.items())
        assert story.draw(after).count('class="channel"') == min(after.portal + 2, len(story.channel.triangles))


@some
@given(funnels)
def test_a_string_is_looked_at_while_a_side_moves(story):
    for _, step, after in moments(story):
        moves = step.event in ("drop", "apex") or (step.event == "side" and step.data["how"] != "same")
        looked_at = story.picture.compared(after)
        assert bool(looked_at) == (moves and after.apex.point != after.target)
        if looked_at:
            chain = after.chains[after.moving]
            begin = (
                chain[max(0, len(chain) - 2)]
                if after.how in ("narrow", "widen") and step.event == "side"
                else chain[-1]
            )
            begin = after.apex if after.how == "cross" else begin
            assert f"M{xy(*story.channel.place.at(begin.point))}" in looked_at


@some
@given(funnels)
def test_a_sentence_tells_truly_on_which_side_an_end_lies(story):
    names = {name: point for point, name in story.channel.names.items()}
    names |= {"the start": story.task.start, "the goal": story.task.goal}
    for _, step, after in moments(story):
        said = story.say(after, step)
        if found := re.search(
            r"(\w+|[Tt]he goal) lies to the (\w+) of the string from (.+?) to (\w+|the goal)\b", said
        ):
            point, a, b = (names[found[i].replace("The", "the")] for i in (1, 3, 4))
            assert orientation(a, b, point) == {"left": 1, "right": -1}[found[2]]
            if step.event == "side":
                inwards = found[2] == OTHER[step.data["side"]]
                assert inwards == (step.data["how"] == "narrow") or step.data["how"] == "cross"


@some
@given(funnels | agents)
def test_the_answer_to_each_question_is_what_happens_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if not question:
            continue
        if question.text.startswith("Click"):
            assert after.apex.point == step.data["corner"]
            assert story.channel.vertex_id(step.data["corner"]) in question.answer
        elif "Does it move on" in question.text:
            assert question.answer == (ON if len(after.path) > len(before.path) else HERE)
            assert len(before.chains[OTHER[before.moving]]) > 1
        else:
            assert question.answer == DOES[after.how]


@some
@given(funnels)
def test_each_first_move_and_each_crossing_is_asked_for(story):
    asked = [step for before, step, _ in moments(story) if story.ask(before, step)]
    for before, step, _ in moments(story):
        if step.event == "side" and step.data["how"] == "cross":
            assert any(each is step for each in asked)
        if step.event == "apex" and before.now.event == "side":
            assert any(each is step for each in asked)


# ---------------------------------------------------------------- agents


@some
@given(st.sampled_from(RADII[:22]), journeys(WORLDS_FOR_AGENTS))
def test_a_path_is_refused_where_there_is_none_and_only_there(radius, case):
    story = AgentFunnel(case, radius)
    try:
        found = bool(case.channel(radius))
    except ValueError:
        found = False
    assert bool(story.channel.refusal) != found
    said = story.say(story.start(), None)
    assert said.startswith("**No path:**") != found
    if "widest" in said:
        most = float(re.search(r"a radius of ([\d.]+) through", said)[1])
        assert case.channel(most) or not most
        assert not story.words.fits(round(most + 0.05, 2))


@some
@given(agents)
def test_the_agent_stands_where_it_turns(story):
    assume(not story.channel.refusal)
    for piece in story.channel.whole.pieces:
        if isinstance(piece, Arc):
            place = middle(piece)
            assert isclose(dist(place, piece.center), story.channel.radius, rel_tol=1e-6)
            assert isclose(dist(place, piece.start), dist(place, piece.end), abs_tol=1e-6)


def test_a_corner_beside_the_goal_that_no_portal_has_is_told_of():
    case = WORLDS_FOR_AGENTS["a crown"]._replace(start=(6.1875, 1.6875), goal=(3.5625, 1.0625))
    story = AgentFunnel(case, 0.6)
    assert story.channel.whole.length > story.trace.result.length
    said = story.words.done()
    assert f"{story.trace.result.length:.2f} long, but too near to a corner" in said
    assert f"it is {case.path(0.6).length:.2f}." in said


def test_an_end_that_is_met_before_the_disc_on_the_other_side_is_the_apex_itself():
    case = WORLDS_FOR_AGENTS["a narrow gap"]._replace(start=(11.0, 7.0), goal=(8.5, 2.25))
    story = AgentFunnel(case, 0.9)
    told = [story.say(after, step) for _, step, after in moments(story)]
    i = next(i for i, said in enumerate(told) if "becomes the apex itself" in said)
    side = next(said for said in told[i::-1] if " side " in said)
    name = told[i].removeprefix("**").split()[0]
    assert f"comes too near to {name}," in side


def test_a_goal_that_is_met_before_a_disc_ends_the_path():
    case = WORLDS_FOR_AGENTS["pillars"]._replace(start=(6.75, 3.5), goal=(5.5, 4.75))
    story = AgentFunnel(case, 0.25)
    assert any(step.data.get("side") == "goal" for step in story.trace.steps)
    assert fold(story).path[-1].point == case.goal
    check_frames(story, CODE)


# ---------------------------------------------------------------- left and right


@some
@given(windings)
def test_left_is_left_for_who_crosses_the_portal_from_one_triangle_to_the_next(story):
    for before, step, after in moments(story):
        left, right = story.channel.portals[after.known - 1] if after.known else (None, None)
        if step.event == "winding":
            t, beyond = after.triangles
            (apex,) = set(story.channel.mesh.places(t)) - {left, right}
            (far,) = set(story.channel.mesh.places(beyond)) - {left, right}
            assert orientation(right, left, apex) == 1
            assert orientation(right, left, far) == -1
            assert story.ask(before, step).answer == (story.channel.vertex_id(left),)
        if step.event == "middles":
            fails = not crosses(*after.middles, left, right)
            assert after.failed == before.failed + fails
            assert story.ask(before, step).answer == (NO if fails else YES)
            assert ("Middles fail" in story.say(after, step)) == fails == story.landmark(step)


def test_middles_fail_in_the_hairpin_and_not_in_the_bends():
    failed = {name: fold(WindingStory(case)).failed for name, case in WINDINGS.items()}
    assert failed == {"a hairpin": 1, "two bends": 0}


# ---------------------------------------------------------------- narrow places


def test_passages_let_an_agent_through_that_gets_stuck():
    for radius in AGENTS:
        story = WidthsStory(radius)
        answers = [question.answer for before, step, _ in moments(story) if (question := story.ask(before, step))]
        assert answers == ["yes" if radius <= 0.6 else "no", "yes" if radius <= 0.5 else "no"]
        feet = next(step.data["points"] for step in story.trace.steps if step.event == "feet")
        assert ((3.5, 1.5) in feet) == (radius > 0.5)
        assert (story.trace.result == inf) == (radius > 0.5)


# ---------------------------------------------------------------- what is measured


@given(st.integers(1, 40), st.integers(0, 10_000))
def test_the_simple_funnel_finds_the_same_path(count, seed):
    channel = jagged(count, Random(seed))
    assert len(channel.portals) == count
    assert isclose(length_of(simple_funnel(*channel).points), funnel(*channel).length, rel_tol=1e-12)


@pytest.mark.parametrize("count", [3, 10, 57])
def test_around_a_hill_the_simple_funnel_looks_at_all_again_from_each_corner(count):
    channel = around(count)
    path = funnel(*channel)
    assert simple_funnel(*channel).looks == count * (count + 1) // 2
    assert len(path.corners) == count - 1
    assert isclose(path.length, shortest_in_channel(*channel).length)
