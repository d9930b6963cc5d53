"""The demos of lecture 03: controls, what the pointer does to maps, and h typed on the nodes of graphs."""

import pytest

from coursekit.lectures.astar import demos
from coursekit.lectures.astar.astar_problem import GUESSES
from coursekit.lectures.astar.reopening import EXAMPLES
from coursekit.stage.maps import TASKS, Task
from tests.lectures.viewer import control, do, message

TINY = Task.parse("A.B\n...")


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.on_maps(TINY), "<Player A*: 18 steps, cost 2>"),
        (demos.on_maps(Task.parse("A@B")), "<Player A*: 2 steps, no path>"),
        (demos.why_optimal(), "<Player A*: 10 steps, cost 9.66>"),
        (demos.why_optimal(guess="Manhattan distance"), "<Player A*: 14 steps, cost 12>"),
        (demos.reopening(), "<Player A*: 23 steps, cost 3>"),
        (demos.reopening(simplified=True), "<Player A*, simplified: 16 steps, cost 4>"),
        (demos.reopening("Martelli, i = 4"), "<Player A*: 37 steps, cost 8>"),
        (demos.violations(), "<Player testers of h: 22 steps, 1 too high, 3 too steep>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: demos.on_maps(guess="best"), "no heuristic 'best', but octile distance, zero"),
        (lambda: demos.why_optimal(guess=""), "no heuristic ''"),
        (lambda: demos.on_maps(weight=-1), "Weight of h is a number from 0 to 5, not -1"),
        (lambda: demos.on_maps(weight=6), "Weight of h is a number from 0 to 5, not 6"),
        (lambda: demos.reopening("K5"), "no graph 'K5', but a shortcut"),
        (lambda: demos.violations("K5"), "no graph 'K5', but a shortcut"),
    ],
)
def test_what_is_not_there_is_refused(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


# ---------------------------------------------------------------- on maps


def result(demo):
    return demo.player.story.trace.result


@pytest.mark.parametrize("make", [demos.on_maps, demos.why_optimal])
def test_heuristic_weight_and_moves_are_chosen(make):
    demo = make(TASKS["a wall"])
    informed = result(demo)
    control(demo, "Weight of h").value = 0
    assert result(demo).expanded > informed.expanded
    assert result(demo).cost == informed.cost
    control(demo, "Weight of h").value = 5
    assert result(demo).cost > informed.cost
    control(demo, "Weight of h").value = 1
    for guess in GUESSES:
        control(demo, "h").value = guess
        assert demo.player.story.problem.guess == guess
    assert result(demo).expanded == len(result(demo).path)  # the last of them is perfect
    control(demo, "Moves").value = "4"
    assert result(demo).cost == 12
    assert demo.player._film["at"] is None  # the viewer stays where they are


def test_a_wall_is_painted_start_and_goal_are_moved():
    demo = demos.on_maps(TINY)
    place = demo.player.story.places[0]
    do(demo, "click", "cell/1/0", *place.centre((1, 0)))
    assert result(demo).path == ((0, 0), (0, 1), (1, 1), (2, 1), (2, 0))  # no corner is cut
    do(demo, "down", "goal", *place.centre((2, 0)))
    do(demo, "move", "goal", *place.centre((2, 1)))
    do(demo, "up", "goal", *place.centre((2, 1)))
    assert result(demo).path[-1] == (2, 1)
    do(demo, "nudge", "start", y=-1)
    assert result(demo).path == ((0, 1), (1, 1), (2, 1))
    do(demo, "nudge", "start", x=1, y=1)
    assert "blocked" in message(demo)
    do(demo, "nudge", "cursor", x=1)
    do(demo, "click", "cursor")
    assert result(demo).path == ((0, 1), (1, 1), (2, 1))
    assert demo.player.story.task.grid.is_free((1, 0))  # the cursor's cell was flipped back


def test_a_map_is_typed():
    demo = demos.on_maps(TINY)
    control(demo, "As text").value = True
    text = demo.children[0].children[2]
    text.value = "A.\n.B"
    assert result(demo).path == ((0, 0), (1, 1))
    text.value = "A.\n.."
    assert message(demo) == "The map stays as it is: the map needs exactly one B, the goal."


def test_large_maps_are_in_the_list_and_their_search_is_short_to_tell():
    demo = demos.on_maps()
    large = [name for name in control(demo, "Map").options if "large" in name]
    assert len(large) == 3
    control(demo, "Map").value = large[0]
    assert "given map" not in control(demo, "Map").options
    assert not any(step.event == "look" for step in demo.player.story.trace.steps)
    assert not any("large" in name for name in control(demos.why_optimal(), "Map").options)


def test_a_map_of_very_many_cells_can_be_given_to_both():
    for make in (demos.on_maps, demos.why_optimal):
        demo = make(demos.own_task("rooms-64"))
        assert control(demo, "Map").value == "given map"
        assert repr(demo) == "<Player A*: 5334 steps, cost 138.67>"


# ---------------------------------------------------------------- on graphs


@pytest.mark.parametrize("make", [demos.reopening, lambda: demos.violations("a shortcut")])
@pytest.mark.parametrize(("text", "h"), [("3", 3), (" 1,5 ", 1.5), ("0", 0), ("99", 99)])
def test_h_is_typed_on_a_node(make, text, h):
    demo = make()
    do(demo, "edit", "node/B", text=text)
    assert demo.player.story.problem.heuristic("B", "G") == h
    assert EXAMPLES["a shortcut"].h["B"] == 2
    assert f'data-edit="{text.strip().replace(",", ".")}"' in demo.player.story.draw(demo.player.story.start())
    assert demo.player._film["at"] is None


@pytest.mark.parametrize("text", ["", "x", "-1", "100", "nan", "inf"])
def test_a_wrong_h_is_refused_in_a_sentence(text):
    demo = demos.reopening()
    story = demo.player.story
    do(demo, "edit", "node/B", text=text)
    assert demo.player.story is story
    assert message(demo) == f"h is a number from 0 to 99, not “{text}”."
    do(demo, "edit", "node/B", text="2")
    assert message(demo) == ""


@pytest.mark.parametrize(("kind", "id"), [("click", "node/B"), ("edit", "node/X"), ("edit", ""), ("edit", "edge/S/B")])
def test_nothing_else_can_be_edited(kind, id):
    demo = demos.reopening()
    story = demo.player.story
    do(demo, kind, id, text="1")
    assert demo.player.story is story


def test_an_h_made_consistent_re_opens_nothing_and_the_simplified_form_is_right():
    demo = demos.reopening()
    assert result(demo).reopened == 1
    do(demo, "edit", "node/A", text="1")
    do(demo, "edit", "node/S", text="1")
    assert result(demo).reopened == 0
    control(demo, "Form").value = "A*, simplified"
    assert demo.player.story.title == "A*, simplified"
    assert result(demo).cost == 3
    control(demo, "Graph").value = "Martelli, i = 4"
    control(demo, "Graph").value = "a shortcut"
    assert result(demo).cost == 4  # h is as it was
