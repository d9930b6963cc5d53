"""The demos of lecture 08: controls, and what pointer and keys do to start, goal and radius."""

import pytest

from coursekit.lectures.funnel import demos
from coursekit.lectures.funnel.channels import CHANNELS, WORLDS_FOR_AGENTS
from coursekit.mesh.strings import Arc
from coursekit.stage.cloud_input import NUDGE
from coursekit.story import fold
from tests.lectures.frames import check_frames
from tests.lectures.viewer import control, do, drag, message


def task(demo):
    return demo.player.story.task


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.funnel, "<Player funnel: 47 steps, 2 bends, length 17.13>"),
        (demos.agent, "<Player funnel for an agent: 99 steps, 3 bends, length 18.60>"),
        (demos.winding, "<Player left and right: 15 steps, 5 portals, middles fail at 1>"),
        (demos.widths, "<Player narrow places: 7 steps, no path>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo()) == text


@pytest.mark.parametrize("name", CHANNELS)
def test_each_channel_can_be_the_first(name):
    demo = demos.funnel(name)
    assert task(demo) == CHANNELS[name]
    assert set(control(demo, "Channel").options) == set(CHANNELS)


def apexes_of_portals(story):
    """How often the apex moves on, portal by portal."""
    counts = []
    for step in story.trace.steps:
        if step.event == "portal":
            counts.append(0)
        counts[-1] += step.event == "apex"
    return counts


def test_channels_show_what_they_are_named_for():
    stories = {name: demos.funnel(name).player.story for name in CHANNELS}
    hows = {step.data["how"] for step in stories["two bends"].trace.steps if step.event == "side"}
    assert hows == {"same", "widen", "narrow", "cross"}
    assert max(apexes_of_portals(stories["three corners at once"])) == 3
    assert len({right for _, right in stories["a fan"].channel.portals}) == 1
    assert len(stories["a spiral"].trace.result.corners) > 12


def test_the_still_picture_shows_the_apex_where_it_has_gone_farthest():
    story = demos.funnel("three corners at once").player.story
    told = story.trace.steps[story.telling() - 3 : story.telling() + 1]
    assert [step.event for step in told] == ["apex", "apex", "apex", "end"]


# ---------------------------------------------------------------- start and goal


def test_start_and_goal_are_dragged_within_the_channel():
    demo = demos.funnel()
    before = demo.player.story
    drag(demo, "start", task(demo).start, (3.0, 7.0), (5.0, 7.5))
    assert task(demo).start == (5.0, 7.5)
    assert len(demo.player.story.channel.triangles) < len(before.channel.triangles)
    drag(demo, "goal", task(demo).goal, (13.02, 2.99))
    assert task(demo).goal == (13.0, 3.0)
    assert demo.player.story.trace.result.length < before.trace.result.length


def test_a_start_on_a_portal_is_in_the_nearer_one_of_its_triangles():
    demo = demos.funnel()
    portals = list(demo.player.story.channel.portals)
    for i in (1, 4):
        (x1, y1), (x2, y2) = portals[i]
        drag(demo, "start", task(demo).start, ((x1 + x2) / 2, (y1 + y2) / 2))
        assert demo.player.story.channel.portals == portals[i + 1 :]


def test_start_and_goal_stay_where_there_is_no_room():
    demo = demos.funnel()
    start = task(demo).start
    drag(demo, "start", start, (5.0, 1.0))
    assert task(demo).start == start
    assert message(demo) == "There is no room for the start there. It stays where it is."
    drag(demo, "start", start, (2.0, 7.0))
    assert message(demo) == ""


def test_in_a_world_the_channel_is_found_again():
    demo = demos.funnel("three stones")
    channel = demo.player.story.channel.triangles
    drag(demo, "goal", task(demo).goal, (11.0, 10.5))
    assert demo.player.story.channel.triangles != channel
    assert demo.player.story.channel.triangles[0] == channel[0]
    drag(demo, "goal", task(demo).goal, (8.5, 4.0))
    assert message(demo) == "There is no room for the goal there. It stays where it is."


def test_arrow_keys_move_start_and_goal():
    demo = demos.funnel()
    (x, y), (to_x, to_y) = task(demo).start, task(demo).goal
    do(demo, "nudge", "start", x=1)
    do(demo, "nudge", "start", y=1)
    do(demo, "nudge", "goal", x=-1)
    assert task(demo)[1:] == ((x + NUDGE, y + NUDGE), (to_x - NUDGE, to_y))


@pytest.mark.parametrize("id", ["", "vertex/3", "portal/2", "starts", "corner/6/6.5"])
def test_nothing_else_moves(id):
    demo = demos.funnel()
    story = demo.player.story
    for kind in ("down", "move", "up", "nudge", "click", "edit"):
        do(demo, kind, id, x=400, y=200)
    assert demo.player.story is story


def test_left_and_right_change_places_with_start_and_goal():
    demo = demos.winding()
    ahead = demo.player.story.channel.portals
    start, goal = task(demo).start, task(demo).goal
    drag(demo, "start", start, goal)
    drag(demo, "goal", goal, start)
    assert demo.player.story.channel.portals == [(right, left) for left, right in ahead[::-1]]


# ---------------------------------------------------------------- radius


def test_the_radius_makes_the_path_longer_and_then_leads_another_way():
    demo = demos.agent()
    slider, found = control(demo, "Radius"), []
    for radius in (0.0, 0.5, 0.55, 0.7, 1.0):
        slider.value = radius
        story = demo.player.story
        assert story.channel.radius == radius
        assert bool(radius) == any(isinstance(piece, Arc) for piece in story.trace.result.pieces)
        assert story.channel.narrowest >= 2 * radius
        found.append((story.trace.result.length, set(story.trace.result.corners)))
    lengths = [length for length, _ in found]
    assert lengths == sorted(lengths)
    assert found[0][1] & found[1][1]
    assert not found[1][1] & found[3][1]


def test_where_the_agent_is_too_wide_a_sentence_says_how_wide_it_may_be():
    demo = demos.agent("a narrow gap")
    control(demo, "Radius").value = 0.9
    assert repr(demo) == "<Player funnel for an agent: 0 steps, no path>"
    said = demo.player.story.say(demo.player.story.start(), None)
    assert said.startswith("**No path:** every way from start to goal has a place narrower than 1.8.")
    assert said.endswith("The widest one lets a radius of 0.60 through.")
    check_frames(demo.player.story, "[<>]")
    control(demo, "Radius").value = 0.6
    assert "no path" not in repr(demo)


def test_where_the_agent_touches_a_wall_at_an_end_a_sentence_says_which():
    demo = demos.agent("three stones", 0.3)
    drag(demo, "start", task(demo).start, (0.5, 11.5))
    control(demo, "Radius").value = 0.7
    said = demo.player.story.say(demo.player.story.start(), None)
    assert said.startswith("**No path:** at the start an agent 1.4 wide touches a wall.")
    drag(demo, "start", (0.5, 11.5), (1.0, 11.0))
    assert "no path" not in repr(demo)


def test_an_agent_is_not_dragged_to_where_it_touches_a_wall():
    demo = demos.agent()
    control(demo, "Radius").value = 0.75
    start = task(demo).start
    drag(demo, "start", start, (0.5, 9.5))
    assert task(demo).start == start
    assert message(demo) == "There is no room for the start there. It stays where it is."


@pytest.mark.parametrize("world", WORLDS_FOR_AGENTS)
def test_each_world_has_a_way_for_an_agent(world):
    assert "no path" not in repr(demos.agent(world))


def test_the_narrow_place_is_told_for_agents_of_any_radius():
    demo = demos.widths()
    for radius in control(demo, "Radius").options:
        control(demo, "Radius").value = radius[1]
        story = demo.player.story
        check_frames(story, "[<>]")
        assert fold(story).least == 1.25
        assert (story.outcome() == "no path") == (radius[1] > 0.5)
