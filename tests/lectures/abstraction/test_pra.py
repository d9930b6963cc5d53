"""The stories and demos of PRA*: what they show and say is true of the trace, and of the pyramid."""

import re
from collections import Counter
from itertools import combinations, pairwise
from math import inf
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from coursekit.lectures.abstraction import demos
from coursekit.lectures.abstraction.pra_layers import views
from coursekit.lectures.abstraction.pra_mend import MendStory
from coursekit.lectures.abstraction.pra_path import NOWHERE, PathStory
from coursekit.lectures.abstraction.pra_pyramid import ALONE, JOINS, BuildStory
from coursekit.pictures.grid import cell_of
from coursekit.search import PRA, astar, path_cost
from coursekit.search.heuristics import on_empty_grid
from coursekit.stage.maps import TASKS, Task
from coursekit.stage.words import counted
from coursekit.story import Frames, fold
from tests.lectures.abstraction.strategies import grouping, mending, painted, refining
from tests.lectures.frames import moments
from tests.lectures.viewer import control, do, message
from tests.search.graphs import distances

some = settings(max_examples=25)
# ---------------------------------------------------------------- the pyramid


def parents(groups):
    return {node: group for node, (group, _) in groups.items()}


@some
@given(grouping | mending)
def test_at_the_end_of_a_layer_its_groups_are_those_of_the_pyramid(story):
    right = views(PRA(story.task.grid).pyramid)
    assert story.layers == right
    seen = []
    for before, step, _ in moments(story):
        if step.event == "layer":
            assert parents(before.groups) == right[before.layer].parent
            seen.append(before.layer)
    assert seen == list(range(len(right)))


@some
@given(grouping | mending)
def test_each_node_of_a_layer_is_a_group_of_the_one_below(story):
    for below, above in pairwise(story.layers):
        assert set(below.parent.values()) == set(above.cells)
        for node, cells in below.cells.items():
            assert set(cells) <= set(above.cells[below.parent[node]])
    for view in story.layers:
        assert sorted(cell for cells in view.cells.values() for cell in cells) == sorted(story.task.grid.cells())


@some
@given(grouping)
def test_what_is_said_of_a_clique_is_so(story):
    for before, step, after in moments(story):
        if step.event != "clique":
            continue
        view, members, sentence = story.layers[before.layer], step.data["members"], story.say(after, step)
        assert all(b in view.edges[a] for a, b in combinations(members, 2))
        assert before.groups.keys().isdisjoint(members)
        assert f"{members[0]} founds a clique of {len(members)}" in sentence
        free = view.cells.keys() - before.groups.keys()
        if said := re.search(r"No (\d) free", sentence):
            cliques = combinations(sorted(free), int(said[1]))
            assert not any(all(b in view.edges[a] for a, b in combinations(nodes, 2)) for nodes in cliques)
        if said := re.search(r"\((\d+), (\d+)\) cannot join: there is a wall at \((\d+), (\d+)\)", sentence):
            x, y, i, j = map(int, said.groups())
            assert (x, y) in free
            assert sum((x, y) in view.edges[member] for member in members) == 1
            block = {*members, (x, y), (i, j)}
            assert len({x for x, _ in block}) == len({y for _, y in block}) == 2
            assert not story.task.grid.is_free((i, j))


def test_a_block_with_one_wall_is_no_clique():
    story = BuildStory(Task.parse("A.\n.@\n.B"))
    said = [(step.data["members"], story.say(after, step)) for _, step, after in moments(story) if after.now[1:]]
    assert [members for members, _ in said[:2]] == [((0, 0), (1, 0)), ((0, 1), (0, 2))]
    assert "(1, 2) cannot join: there is a wall at (1, 1), and a diagonal step would cut its corner" in said[1][1]


@some
@given(grouping | mending)
def test_what_is_left_over_is_an_orphan_or_alone(story):
    for before, step, after in moments(story):
        if step.event != "adopt":
            continue
        node, parent = step.data["node"], step.data["parent"]
        neighbours = story.layers[before.layer].edges[node]
        question, sentence = story.ask(before, step), story.say(after, step)
        assert ("is an orphan" in sentence) == (len(neighbours) == 1) == (node != parent)
        if question:
            assert question.answer == (JOINS if len(neighbours) == 1 else ALONE)


@some
@given(grouping)
def test_the_end_tells_whether_there_is_a_way(story):
    task = story.task
    last = story.say(fold(story), story.trace.steps[-1])
    reachable = distances(task.grid, task.grid.cells(), task.start).get(task.goal, inf) < inf
    assert ("there is no way" in last) == (not reachable)
    assert ("there is a way" in last) == reachable


@some
@given(grouping)
def test_who_joins_a_clique_is_asked(story):
    asked = 0
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if question and step.event == "clique":
            asked += 1
            assert set(map(cell_of, question.answer)) == set(step.data["members"][1:])
    firsts = {(step.data["layer"], len(step.data["members"])) for step in story.trace.steps if step.event == "clique"}
    assert asked == len(firsts)


# ---------------------------------------------------------------- mending


@some
@given(painted(9))
def test_what_has_changed_is_counted(pair):
    old, new = pair
    story = MendStory(*pair)
    before, after = (views(PRA(task.grid).pyramid) for task in pair)
    for view in after:
        was = before[view.number].edges if view.number < len(before) else {}
        changed = {node for node, edges in view.edges.items() if was.get(node) != edges}
        assert story.changed(view.number) == changed
    assert story.count() == (
        sum(len(story.changed(view.number)) for view in after),
        sum(len(view.cells) for view in after),
    )
    assert set(story.painted) == set(old.grid.cells()) ^ set(new.grid.cells())


@some
@given(mending)
def test_why_a_clique_is_dissolved_is_so(story):
    for _, step, after in moments(story):
        if step.event != "dissolve":
            continue
        view, sentence = story.layers[after.layer], story.say(after, step)
        members = step.data["members"]
        if "any more" in sentence or "wall" in sentence:
            assert any(node not in view.cells for node in members)
        elif said := re.search(r"(\(\d+, \d+\)) is in the clique of (\(\d+, \d+\)) now", sentence):
            taken = next(node for node in members if str(node) == said[1])
            assert str(after.groups[taken][0]) == said[2]
        elif said := re.search(r"(\(\d+, \d+\)) and (\(\d+, \d+\)) are no longer", sentence):
            a, b = (next(node for node in members if str(node) == name) for name in said.groups())
            assert b not in view.edges[a]
        else:
            assert "can found another" in sentence
            index = story.trace.steps.index(step)
            assert story.trace.steps[index + 1].data["members"][0] == members[0]


@some
@given(mending)
def test_whether_a_change_reaches_the_next_layer_is_asked(story):
    for before, step, after in moments(story):
        if step.event == "layer" and not after.complete:
            question = story.ask(before, step)
            assert question.answer == ("yes" if story.changed(after.layer) else "no")
            assert f"layer {after.layer}" in question.text


def test_nothing_painted_changes_nothing():
    task = TASKS["a wall"]
    story = MendStory(task, task)
    assert [step.event for step in story.trace.steps] == ["layer"] * 5
    assert story.outcome() == "0 of 94 nodes changed"
    assert "Nothing is painted yet" in story.say(story.start(), None)


def test_maps_of_two_sizes_are_refused():
    with pytest.raises(ValueError, match="keeps its size"):
        MendStory(TASKS["a wall"], TASKS["a trap"])


# ---------------------------------------------------------------- a path


@some
@given(refining)
def test_the_folded_trace_is_the_path(story):
    end, result = fold(story), story.trace.result
    if not result.path:
        assert (end.total, end.paths, story.outcome()) == (0, {}, "no path")
        return
    assert end.paths[0] == result.path
    assert [end.expanded.get(number, 0) for number in range(len(result.layers))] == list(result.layers)
    assert end.total == result.expanded
    for number, path in end.paths.items():
        layer = story.query.layers[number]
        assert path[0] == end.ends[number][0]
        assert all(b in layer.edges[a] for a, b in pairwise(path))
    best = astar(story.task.grid, story.task.start, story.task.goal, on_empty_grid(story.task.grid))
    assert story.query.best.expanded == best.expanded
    said = story.say(end, story.trace.steps[-1])
    over = path_cost(story.task.grid, result.path) / best.cost - 1 if best.cost else 0
    assert f"after {counted(end.total, 'expansion')}; A* needs {best.expanded}." in said
    assert ("as short as can be" in said) == (over < 1e-9)


@some
@given(refining)
def test_a_node_that_is_taken_is_the_best_in_open(story):
    for before, step, after in moments(story):
        if step.event != "take":
            continue
        node = step.data["node"]
        assert before.opened[node].f == min(guess.f for guess in before.opened.values())
        assert node in after.closed
        assert not after.closed & after.opened.keys()
        if after.corridor is not None:
            parent = story.query.layers[after.layer].parent
            assert all(parent[other] in after.corridor for other in after.opened)
        question = story.ask(before, step)
        if question:
            assert question.answer == (story.places[0].cell_id(node),)
            least = min(guess.f for guess in before.opened.values())
            assert sum(guess.f == least for guess in before.opened.values()) == 1


@some
@given(refining)
def test_the_corridor_is_the_path_above_and_its_neighbours(story):
    for before, step, after in moments(story):
        if step.event != "search":
            continue
        view = story.query.layers[after.layer]
        if after.corridor is None:
            assert after.layer == story.query.begin
            continue
        above = story.query.layers[after.layer + 1]
        part = after.corridor & set(before.paths[after.layer + 1])
        assert after.corridor <= part | {other for node in part for other in above.edges[node]}
        held = [node for node in view.cells if view.parent[node] in after.corridor]
        assert re.search(r"Only (\d+) of", story.say(after, step))[1] == str(len(held))
        question = story.ask(before, step)
        if question:
            asked = next(node for node in view.cells if question.text.endswith(f" {node}?"))
            assert question.answer == ("yes" if asked in held else "no")


@some
@given(refining)
def test_where_start_and_goal_meet_is_asked(story):
    task = story.task
    reachable = distances(task.grid, task.grid.cells(), task.start).get(task.goal, inf) < inf
    assert (story.query.met is not None) == reachable
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if step.event == "climb" and question:
            assert question.answer == (f"layer {story.query.met}" if reachable else NOWHERE)
    climbs = [step.data for step in story.trace.steps if step.event == "climb"]
    met = [data["layer"] for data in climbs if data["start"] == data["goal"]]
    assert met == ([story.query.met] if reachable else [])


@some
@given(refining)
def test_the_first_move_is_known_when_the_walk_gives_it(story):
    task, begin = story.task, story.query.begin
    expanded = []
    moves = PRA(task.grid).moves(task.start, task.goal, begin, story.query.window, expanded)
    next(moves, None)
    if next(moves, None) is not None:
        assert fold(story).first == sum(expanded)


# ---------------------------------------------------------------- the demos


def test_each_demo_has_a_fixed_text_form():
    assert repr(demos.pyramid()) == "<Player the pyramid of PRA*: 66 steps, 6 layers>"
    assert repr(demos.pra_path()) == "<Player PRA*: 158 steps, cost 37.9>"
    assert repr(demos.pra_repair()) == "<Player PRA*, mended: 75 steps, 61 of 355 nodes changed>"


def test_the_first_pyramid_shows_all_that_can_become_of_a_cell():
    story = demos.pyramid().player.story
    told = Counter(
        (step.event, len(step.data.get("members", ())) or step.data["node"] == step.data["parent"])
        for step in story.trace.steps
        if step.event != "layer" and step.data["layer"] == 0
    )
    assert set(told) == {("clique", 4), ("clique", 3), ("clique", 2), ("adopt", True), ("adopt", False)}
    assert any("cut its corner" in story.say(after, step) for _, step, after in moments(story))


@pytest.mark.parametrize("make", [demos.pyramid, demos.pra_path])
def test_a_demo_takes_a_map(make):
    demo = make(TASKS["a trap"])
    assert control(demo, "Map").value == "given map"
    assert demo.player.story.task == TASKS["a trap"]
    control(demo, "Map").value = "a wall"
    assert demo.player.story.task == TASKS["a wall"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [({"layer": 9}, "Begin on layer can be half way up, 0, 1.*, not 9"), ({"window": 3}, "Window can be .*, not 3")],
)
def test_what_has_no_control_is_refused(options, reason):
    with pytest.raises(ValueError, match=reason):
        demos.pra_path(**options)


def test_layer_and_window_are_controls():
    demo = demos.pra_path()
    control(demo, "Begin on layer").value = "0"
    story = demo.player.story
    assert story.trace.result.layers == (story.query.best.expanded,)
    control(demo, "Begin on layer").value = "3"
    control(demo, "Window").value = "1 step"
    early, narrow = fold(demo.player.story).first, demo.player.story.trace.result
    control(demo, "Window").value = "whole path"
    late, whole = fold(demo.player.story).first, demo.player.story.trace.result
    assert early < late
    assert whole.cost <= narrow.cost


def test_start_and_goal_are_dragged():
    demo = demos.pra_path()
    place = demo.player.story.places[0]
    for id, cell in (("start", (0, 3)), ("goal", (28, 0))):
        do(demo, "down", id, *place.centre((12, 0)))
        do(demo, "move", id, *place.centre(cell))
        do(demo, "up", id, *place.centre(cell))
        path = demo.player.story.trace.result.path
        assert cell in (path[0], path[-1])
        assert demo.player._film["at"] is None  # the viewer stays at this step


def test_a_wall_is_painted_on_any_layer():
    demo = demos.pyramid()
    place = demo.player.story.places[0]
    for id in ("cells", "cell/4/0"):  # the map, and a node of a layer above whose name is another cell's
        free = demo.player.story.task.grid.is_free((5, 1))
        do(demo, "click", id, *place.centre((5, 1)))
        assert demo.player.story.task.grid.is_free((5, 1)) != free
    do(demo, "nudge", "cursor", x=1)
    do(demo, "click", "cursor")
    assert not demo.player.story.task.grid.is_free((1, 0))


def test_what_is_painted_is_mended_since_the_map_was_chosen():
    demo = demos.pra_repair()
    place = demo.player.story.places[0]
    assert demo.player.story.painted == ((7, 5),)
    do(demo, "click", "cells", *place.centre((7, 0)))
    assert demo.player.story.painted == ((7, 0), (7, 5))
    for cell in ((7, 0), (7, 5)):
        do(demo, "click", "cells", *place.centre(cell))
    assert demo.player.story.painted == ()
    control(demo, "Map").value = "a door is shut"
    assert demo.player.story.painted == ((8, 4),)
    assert len(demo.player.story.layers[-1].cells) == 2
    control(demo, "Map").value = "a block in the town"
    assert demo.player.story.painted == ((7, 5),)


def test_another_map_can_be_typed():
    demo = demos.pra_repair()
    demo.children[0].children[1].value = True  # as text
    area = demo.children[0].children[2]
    area.value = "A..\n...\n..B"
    assert demo.player.story.painted == ()
    area.value = "A..\n.@.\n..B"
    assert demo.player.story.painted == ((1, 1),)
    area.value = "A..\n.@.\n..."
    assert message(demo) == "The map stays as it is: the map needs exactly one B, the goal."


def test_large_maps_are_drawn_without_areas():
    rng = Random(1)
    grid = "\n".join("".join(rng.choice("....@") for _ in range(50)) for _ in range(30))
    task = Task.parse(f"A{grid[1:-1]}B")
    for story in (BuildStory(task, task.start), PathStory(task, cursor=task.start)):
        frames = Frames(story)
        for number in (0, len(frames) // 2, len(frames) - 1):
            ElementTree.fromstring(f"<svg>{frames[number].svg}</svg>")
            assert "cell/0/0" not in frames[number].svg or isinstance(story, PathStory)


@some
@given(grouping | mending)
def test_the_still_picture_shows_a_layer_that_is_grouped(story):
    shown = Frames(story).state(story.telling())
    assert shown.layer == min(2, len(story.layers) - 1)
    assert shown.groups.keys() == story.layers[shown.layer].cells.keys()
