"""The story of the reduction on many worlds: what it paints, says and asks is so."""

import re

import networkx
import pytest
from hypothesis import given, settings

from coursekit.lectures.triangulation_astar.followed_mesh import Following
from coursekit.lectures.triangulation_astar.reduction import ReductionStory
from coursekit.lectures.triangulation_astar.search_worlds import REDUCED
from coursekit.pictures.reduction import CORRIDOR, DEAD_END, DECISION, RING
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.triangulation_astar.strategies import reduced, reductions

some = settings(max_examples=12)


def open_sides(mesh):
    """The graph of free triangles and open sides between them."""
    graph = networkx.Graph()
    graph.add_nodes_from(t for t in range(len(mesh)) if mesh.is_free(t))
    for c, opposite in enumerate(mesh.opposites):
        if mesh.is_open(c) and {c // 3, opposite // 3} <= set(graph):
            graph.add_edge(c // 3, opposite // 3)
    return graph


@some
@given(reductions)
def test_each_triangle_is_painted_as_what_it_is(task):
    mesh = task[1]
    graph = open_sides(mesh)
    core = networkx.k_core(graph, 2)
    story = reduced(task)
    end = fold(story)
    assert set(end.kinds) == set(graph)
    for t, kind in end.kinds.items():
        if t not in core:
            assert kind == DEAD_END
        elif core.degree(t) == 3:
            assert kind == DECISION
        else:
            around = networkx.node_connected_component(core, t)
            assert kind == (CORRIDOR if any(core.degree(other) == 3 for other in around) else RING)
    assert end.corridors == sum(core.degree(t) == 3 for t in core) * 3 / 2
    assert story.pieces == networkx.number_connected_components(graph)


@some
@given(reductions)
def test_numbers_in_triangles_are_their_open_sides_to_what_is_not_peeled(task):
    graph = open_sides(task[1])
    story = reduced(task)
    for _, _, after in moments(story):
        for t in story.corners:
            if t in after.degrees and t not in after.kinds:
                peeled = {other for other, kind in after.kinds.items() if kind == DEAD_END}
                assert after.degrees[t] == len(set(graph[t]) - peeled)
                assert f"degree {after.degrees[t]}" in story.tells(after, t)


@settings(max_examples=40)
@given(reductions)
def test_the_rule_that_is_written_below_holds(task):
    story = reduced(task)
    end = fold(story)
    rule, values = story.rule(end), story.values(end, None)
    if story.pieces > 1:
        assert rule.startswith(f"{story.pieces} pieces of free space")
    elif story.islands < 2:
        assert end.rings == story.islands
        assert not end.nodes
        assert ("ring" in rule) == bool(end.rings)
    else:
        assert f"= {len(end.nodes)} decision points" in rule
        assert f"= {end.corridors} corridors" in rule
        assert values["decision points"] == f"{len(end.nodes)} of {len(end.nodes)}"


@some
@given(reductions)
def test_what_is_asked_is_what_happens_next(task):
    graph = open_sides(task[1])
    story = reduced(task)
    kinds = fold(story).kinds
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        marked = story.in_question.get(before.done)
        if step.event == "degree":
            assert marked == step.data["triangle"]
            assert question.answer == str(graph.degree(marked))
        elif marked is not None:
            assert question.answer == kinds[marked] == after.kinds[marked]
            assert marked not in before.kinds
        elif step.event == "peel":
            assert f"face/{step.data['triangle']}" in question.answer
            assert {f"face/{t}" for t in graph if graph.degree(t) <= 1} == set(question.answer)
        else:
            assert int(question.answer) == sum(kind == DECISION for kind in kinds.values())
            assert question.answer not in story.rule(before).split()[3:]  # the rule does not tell it before
            assert story.values(before, step)["decision points"] == "0"
        picture = story.draw(before)
        assert (">?<" in picture) <= (marked is not None)


@some
@given(reductions)
def test_what_is_said_of_a_leaf_is_so(task):
    graph = open_sides(task[1])
    story = reduced(task)
    for before, step, after in moments(story):
        if step.event == "peel" and (falls := re.search(r"from (\d) to (\d)", story.say(after, step))):
            toward = step.data["toward"]
            assert toward in graph[step.data["triangle"]]
            assert [int(number) for number in falls.groups()] == [before.degrees[toward], after.degrees[toward]]
            assert ("a leaf, too" in story.say(after, step)) == (after.degrees[toward] == 1)


@pytest.mark.parametrize("name", REDUCED)
def test_each_world_shows_what_it_is_named_for(name):
    world = REDUCED[name].world
    story = ReductionStory(world, Following(world).mesh)
    end = fold(story)
    islands = {"three islands": 3, "no island: a tree": 0, "one island: a ring": 1, "two that touch": 2}
    assert story.islands == islands.get(name, 15)
    assert story.pieces == 1
    assert end.rings == (story.islands == 1)
    assert set(end.kinds.values()) >= {DEAD_END} or name == "fifteen stones"
    if name != "fifteen stones":
        asked = [story.ask(before, step) for before, step, _ in moments(story)]
        assert 3 <= len([question for question in asked if question]) <= 15


def test_a_triangle_that_is_asked_about_is_marked_and_bears_no_number():
    world = REDUCED["three islands"].world
    story = ReductionStory(world, Following(world).mesh)
    frames = Frames(story)
    asked = [number for number in range(1, len(frames)) if frames[number].question]
    kinds = [frames[number].question.answer for number in asked]
    assert {"1", "2", "3", DEAD_END, DECISION} <= {answer for answer in kinds if isinstance(answer, str)}
    for number in asked:
        if number - 1 in story.in_question:
            assert frames[number - 1].svg.count(">?<") == 1


def test_the_line_that_finds_something_is_lit():
    world = REDUCED["three islands"].world
    story = ReductionStory(world, Following(world).mesh)
    lines = {"degree": "degrees[t] = sum(", "node": "nodes.append(t)"}
    for step in story.trace.steps:
        if step.event in lines:
            [(listing, first, _)] = story.lit(step)
            shown = re.sub("<[^>]*>", "", story.source.listings[listing].lines[first])
            assert lines[step.event] in shown


def test_shift_click_leads_to_the_steps_of_a_triangle():
    world = REDUCED["one island: a ring"].world
    story = ReductionStory(world, Following(world).mesh)
    ring = story.trace.result.rings[0]
    steps = [step.event for step in story.trace.steps if f"face/{ring[0]}" in story.touches(step)]
    assert steps[0] == "degree"
    assert steps[-1] == "ring"
