"""The demos of lecture 02: controls, and what pointer, keys and text do."""

import pytest

from coursekit.lectures.shortest_paths import demos
from coursekit.lectures.shortest_paths.demos import BOUNDS
from coursekit.lectures.shortest_paths.example_graphs import GREEDY, NETWORK, ROADS, UNWEIGHTED, WEIGHTED
from coursekit.stage.graph_input import ALL
from coursekit.stage.maps import TASKS, Task
from tests.lectures.viewer import control, do, message
from tests.pictures.drawn import groups


def costs(demo):
    return demo.player.story.example.costs


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.bfs_graph(), "<Player BFS: 44 steps, 9 of 11 nodes reached>"),
        (demos.dijkstra_graph(), "<Player Dijkstra: 40 steps, 7 of 7 nodes reached>"),
        (demos.dijkstra_graph(GREEDY), "<Player Dijkstra: 24 steps, 5 of 5 nodes reached>"),
        (demos.bfs_map(), "<Player BFS: 292 steps, cost 12>"),
        (demos.dijkstra_map(), "<Player Dijkstra: 430 steps, cost 9.66>"),
        (demos.growth(), "<Player growth: 0 steps, violated at n = 10>"),
        (demos.growth(4, 20), "<Player growth: 0 steps, no violation up to 50>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


# ---------------------------------------------------------------- graphs


def test_a_demo_takes_a_graph():
    demo = demos.bfs_graph(GREEDY)
    assert control(demo, "Graph").value == "given graph"
    assert demo.player.story.example == GREEDY
    assert list(control(demo, "Graph").options) == ["given graph", *UNWEIGHTED]


@pytest.mark.parametrize(("make", "named"), [(demos.bfs_graph, UNWEIGHTED), (demos.dijkstra_graph, WEIGHTED)])
def test_graph_start_and_goal_are_chosen(make, named):
    demo = make()
    for name, example in reversed(named.items()):
        control(demo, "Graph").value = name
        story = demo.player.story
        assert (story.example, story.goal) == (example, None)
        assert demo.player._film["at"] == 0
        assert control(demo, "From").value == example.start
        assert list(control(demo, "From").options) == list(example.places)
        assert list(control(demo, "To").options) == [ALL, *example.places]
    control(demo, "From").value = "B"
    assert demo.player.story.trace.steps[0].data["node"] == "B"
    control(demo, "To").value = "A"
    assert demo.player.story.goal == "A"
    assert demo.player.story.trace.result.path[-1] == "A"
    control(demo, "To").value = ALL
    assert demo.player.story.goal is None


def test_a_new_graph_is_told_once_and_with_its_own_nodes(monkeypatch):
    demo = demos.bfs_graph()
    control(demo, "From").value = "H"
    control(demo, "To").value = "E"
    shown = []
    monkeypatch.setattr(demo.player, "show", lambda story, at: shown.append((story, at)))
    control(demo, "Graph").value = "one-way streets"
    [(story, at)] = shown
    assert (story.example, story.goal, at) == (UNWEIGHTED["one-way streets"], None, 0)


@pytest.mark.parametrize(
    ("text", "cost"), [("7", 7), (" 2.5 ", 2.5), ("0", 0), ("0,5", 0.5), ("1.26", 1.3), ("99", 99)]
)
def test_a_cost_is_typed_over(text, cost):
    demo = demos.dijkstra_graph()
    do(demo, "edit", "weight/S/B", text=text)
    assert costs(demo) == {**ROADS.costs, ("S", "B"): cost}
    assert demo.player._film["at"] is None  # the viewer stays where they are
    drawn = groups(demo.player.story.draw(demo.player.story.start()))
    assert drawn["weight/S/B"].get("data-edit")
    assert WEIGHTED["roads"].costs[("S", "B")] == 1


def test_another_cost_makes_another_run():
    demo = demos.dijkstra_graph()
    assert demo.player.story.trace.result.d["E"] == 9
    do(demo, "edit", "weight/B/E", text="1")
    assert demo.player.story.trace.result.d["E"] == 2
    control(demo, "To").value = "E"
    assert demo.player.story.trace.result.path == ("S", "B", "E")
    control(demo, "Graph").value = "a greedy trap"
    control(demo, "Graph").value = "roads"
    assert costs(demo) == ROADS.costs


@pytest.mark.parametrize("text", ["", "x", "100", "nan", "inf", "3 km"])
def test_a_wrong_cost_is_refused_in_a_sentence(text):
    demo = demos.dijkstra_graph()
    story = demo.player.story
    do(demo, "edit", "weight/S/B", text=text)
    assert demo.player.story is story
    assert message(demo) == f"A cost is a number from 0 to 99, not “{text}”."
    do(demo, "edit", "weight/S/B", text="2")
    assert message(demo) == ""


@pytest.mark.parametrize("text", ["-1", "−0.5"])
def test_a_cost_below_0_is_refused_with_the_reason(text):
    demo = demos.dijkstra_graph()
    do(demo, "edit", "weight/S/B", text=text)
    assert costs(demo) == ROADS.costs
    assert "a settled node cannot get any better" in message(demo)


@pytest.mark.parametrize("id", ["", "node/S", "edge/S/B", "weight/S/G", "weight/B/S", "weight/S"])
def test_what_is_no_cost_cannot_be_edited(id):
    demo = demos.dijkstra_graph()
    story = demo.player.story
    for kind in ("edit", "down", "move", "up", "nudge", "click"):
        do(demo, kind, id, y=1, text="5")
    assert demo.player.story is story
    do(demo, "click", "weight/S/B")
    assert demo.player.story is story


def test_bfs_has_no_costs_to_edit():
    story = demos.bfs_graph(NETWORK).player.story
    assert "data-edit" not in story.draw(story.start())


# ---------------------------------------------------------------- maps


@pytest.mark.parametrize(("make", "moves"), [(demos.bfs_map, 4), (demos.dijkstra_map, 8)])
def test_moves_are_chosen_and_stay_when_the_map_is_edited(make, moves):
    demo = make()
    other = 12 - moves
    assert demo.player.story.task.grid.moves == moves
    control(demo, "Moves").value = str(other)
    assert demo.player.story.task.grid.moves == other
    do(demo, "click", "cells", *demo.player.story.place.centre((3, 0)))
    story = demo.player.story
    assert story.task.grid.moves == other
    assert story.task.grid[3, 0] == "@"
    control(demo, "Map").value = "a trap"
    assert demo.player.story.task.grid.moves == other


@pytest.mark.parametrize("make", [demos.bfs_map, demos.dijkstra_map])
def test_the_goal_is_dragged_and_the_start_moved_by_keys(make):
    demo = make()
    place = demo.player.story.place
    do(demo, "down", "goal", *place.centre(demo.player.story.task.goal))
    do(demo, "move", "goal", *place.centre((4, 3)))
    do(demo, "up", "goal", *place.centre((4, 3)))
    assert demo.player.story.trace.result.path[-1] == (4, 3)
    do(demo, "nudge", "start", x=1)
    assert demo.player.story.trace.result.path == ((2, 3), (3, 3), (4, 3))


def test_a_wall_all_the_way_leaves_no_path():
    demo = demos.dijkstra_map()
    story = demo.player.story
    for y in (0, 5):
        do(demo, "click", "cells", *story.place.centre((5, y)))
    assert repr(demo).endswith("no path>")
    assert demo.player.story.trace.result.expanded == 30


def test_a_large_map_is_told_too():
    demo = demos.bfs_map()
    control(demo, "Map").value = "rooms-64"
    story = demo.player.story
    assert story.ground is not None
    assert all(story.ask(None, step) is None for step in story.trace.steps[:50])
    story.draw(story.start())


def test_a_demo_takes_tasks():
    demo = demos.bfs_map({"tiny": Task.parse("A.B")})
    assert list(control(demo, "Map").options) == ["tiny"]
    assert demo.player.story.trace.result.cost == 2
    assert list(control(demos.bfs_map(), "Map").options) == [*TASKS, "steps or length", "rooms-64"]


# ---------------------------------------------------------------- growth


def test_sliders_and_claim_make_another_picture():
    demo = demos.growth()
    assert demo.player.story.failure == 10
    control(demo, "m").value = 20
    assert demo.player.story.failure is None
    control(demo, "c").value = 3
    assert demo.player.story.failure == 20
    control(demo, "Claim").value = "n log n in O(n)?"
    control(demo, "c").value = 7
    assert demo.player.story.failure is None
    control(demo, "Up to n =").value = 200
    assert demo.player.story.failure == 129


def test_m_reaches_as_far_as_the_picture():
    demo = demos.growth()
    for bound in (*BOUNDS, BOUNDS[0]):
        control(demo, "Up to n =").value = bound
        control(demo, "m").value = control(demo, "m").max
        assert demo.player.story.m == demo.player.story.bound == bound
