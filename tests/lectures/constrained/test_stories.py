"""The stories of lecture 07 on random points and constraints: what they show, say and ask is what happens."""

import re
from math import dist, isclose
from random import Random

import pytest
from hypothesis import given, settings

from coursekit.lectures.constrained.constrained_cases import PLANS, STOCKS, Plan
from coursekit.lectures.constrained.constrained_words import STAYS
from coursekit.lectures.constrained.moving_obstacle import MOVING, PARTS, Repairs, triangulated
from coursekit.lectures.constrained.removal import NOBODY, RemovalStory
from coursekit.lectures.constrained.segment_insertion import MAY, SegmentStory
from coursekit.maps import World
from coursekit.maps.segments import crosses
from coursekit.mesh import in_circle, orientation
from coursekit.mesh.constrained import ConstrainedTriangulation
from coursekit.mesh.triangulation import key
from coursekit.stage.words import listed, name
from coursekit.stage.world_input import shifted
from coursekit.stage.worlds import Journey
from coursekit.story import Frames, fold
from tests.lectures.constrained.strategies import inserted, named, plans, removed, repairs, stocks
from tests.lectures.frames import moments

some = settings(max_examples=12)

LEGAL = (
    r"\*\*([A-Z]–[A-Z]) is (not )?legal:\*\* "
    r"the circle through ([A-Z]), ([A-Z]) and ([A-Z]) (does not hold|holds) ([A-Z])"
)


def vertices(words):
    """The vertices of an edge by its name."""
    return key(*(ord(letter) - ord("A") for letter in words.split("–")))


@some
@given(named | repairs())
def test_the_last_picture_is_of_the_triangulation_that_came_out(story):
    end = fold(story)
    assert end.triangles == story.after.triangles
    assert end.owners == story.after.owners
    assert story.change.walls(end) == set(story.after.walls)
    assert not end.hole
    assert set(story.change.illegal(end)) <= set(end.owners)


@some
@given(named | repairs())
def test_all_edges_but_held_ones_are_legal_in_the_first_picture(story):
    start = story.start()
    assert start.triangles == story.before.triangles
    assert not story.change.new(start)
    assert set(story.change.illegal(start)) <= set(start.owners)


# ---------------------------------------------------------------- a segment comes


@some
@given(plans())
def test_a_segment_is_refused_where_it_crosses_another_and_only_there(plan):
    story = SegmentStory(plan)
    ends = plan.points[plan.start], plan.points[plan.end]
    bad = any(crosses(*ends, plan.points[a], plan.points[b]) for a, b in plan.segments)
    assert story.change.refused == bad
    if bad:
        last = Frames(story)[len(story.trace.steps)]
        assert last.sentence.startswith(f"**Refused: {name(plan.start)}–{name(plan.end)} crosses ")
        assert story.after == story.before
    assert not SegmentStory(plan, split=True).change.refused


@some
@given(inserted)
def test_the_edges_marked_as_crossed_are_those_that_cross(story):
    for before, step, after in moments(story):
        if step.event == "flip" and before.crossing:
            crossing = {e for e in after.edges() if story.change.in_the_way_of(e, after) == after.crossing}
            assert after.fresh or crossing <= set(after.crossed)  # after a split the way ends at the new vertex
            assert all(story.change.in_the_way_of(edge, after) for edge in after.crossed)
            told = story.say(after, step)
            if to_go := re.search(r"(\d+) edges? to go", told):
                assert int(to_go[1]) == len(after.crossed)
            assert ("still crosses" in told) == bool(story.change.in_the_way_of(step.data["to"], after))


def test_no_edge_of_a_new_vertex_is_marked_as_crossed():
    points = ((9, 0.25), (3.3125, 10.625), (12.4375, 4.6875), (0.5, 5.1875), (16.125, 7.9375), (6.1875, 7.875))
    story = SegmentStory(Plan((*points, (5, 3.1875), (19.5625, 6.375)), ((0, 1),), 2, 3), split=True)
    # Rounded, the new vertex lies beside the segment: for its edges it is in the way by a hair.
    assert [step for step in story.trace.steps if step.event == "flip" and 8 in step.data["to"]]
    for _, _, after in moments(story):
        assert not [edge for edge in after.crossed if after.fresh & set(edge)]


def test_the_segment_is_dashed_until_it_is_an_edge():
    for case in ("across many edges", "through a vertex"):
        story = SegmentStory(PLANS[case])
        dashes = [story.draw(after).count("curve other") for _, _, after in moments(story)]
        pieces = len(story.change.pieces)
        assert dashes[0] == pieces
        assert dashes[-1] == 0
        assert dashes == sorted(dashes, reverse=True)


@some
@given(inserted)
def test_what_is_asked_is_what_happens_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if step.event in ("flip", "wait"):
            assert question.answer == MAY if step.event == "flip" else question.answer != MAY
            assert (min(turn for _, turn in story.words.bends(before, step.data["edge"])) > 0) == (step.event == "flip")
        elif step.event == "test":
            edge = key(*step.data["edge"])
            assert (question.answer == STAYS) == (edge not in story.change.illegal(before))
        elif step.event == "cross":
            assert f"edge/{'/'.join(map(str, key(*step.data['edge'])))}" in question.answer
        elif step.event == "constrain":
            owners = after.owners[key(*step.data["edge"])]
            assert question.answer == listed(sorted(owners))


@some
@given(named)
def test_what_is_said_of_an_edge_that_is_tested_is_true(story):
    for _, step, after in moments(story):
        said = story.say(after, step)
        found = re.match(LEGAL, said)
        if step.event == "test" and found:
            edge, beyond = vertices(found[1]), ord(found[7]) - ord("A")
            [apex] = [v for v in after.apexes(edge) if v != beyond]
            assert {ord(letter) - ord("A") for letter in found.group(3, 4, 5)} == {*edge, apex}
            p, q, r, s = (story.change.at(v, after) for v in (*edge, apex, beyond))
            inside = in_circle(p, q, r, s) * orientation(p, q, r) > 0
            assert inside == bool(found[2]) == (found[6] == "holds")


@some
@given(inserted)
def test_it_is_said_why_an_edge_waits(story):
    for _, step, after in moments(story):
        if step.event == "wait":
            said, turns = story.say(after, step), [turn for _, turn in story.words.bends(after, step.data["edge"])]
            words = "bend inwards" if -1 in turns else "are straight" if 0 in turns else "nothing would be gained"
            assert words in said or (-1 in turns and 0 in turns and "are straight" in said)


@some
@given(plans())
def test_all_pieces_of_a_segment_are_held_at_the_end(plan):
    story = SegmentStory(plan, split=True)
    pieces = [edge for edge, owners in fold(story).owners.items() if story.change.owner in owners]
    length = sum(dist(*(story.after.points[v] for v in piece)) for piece in pieces)
    assert length == pytest.approx(dist(plan.points[plan.start], plan.points[plan.end]))


# ---------------------------------------------------------------- something goes


@some
@given(stocks())
def test_what_is_left_is_as_if_it_had_never_been(stock):
    story = RemovalStory(stock)
    kind, _, which = stock.removed.partition(" ")
    if kind == "segment":
        rest = [segment for i, segment in enumerate(stock.segments, start=1) if i != int(which)]
        mesh = ConstrainedTriangulation(stock.points, rest)
        held = {edge for edge in mesh.edges() if mesh.owners(*edge)}
        assert set(fold(story).owners) == held
    elif story.change.refused:
        assert any(name(v) == which for segment in stock.segments for v in segment) or "line" in story.trace.result
        assert f"**Vertex {which} has to stay:**" in Frames(story)[0].sentence
        assert story.after == story.before
    else:
        assert all(name(v) != which for triangle in fold(story).triangles for v in triangle)


@some
@given(removed)
def test_who_still_owns_an_edge_is_what_is_asked(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question and step.event == "release":
            owners = after.owners.get(key(*step.data["edge"]), ())
            assert question.answer == (listed(sorted(owners)) if owners else NOBODY)
            assert ("stays." in story.say(after, step)) == bool(owners)
            assert ("still owns" in story.say(after, step)) == (len(owners) == 1)
        elif question and step.event == "remove":
            hole = len(story.before.triangles) - len(before.triangles)
            filled = len(fold(story).triangles) - len(before.triangles) + len(step.data["link"])
            assert int(question.answer) == filled + hole


def test_a_wall_of_two_rooms_stays_with_the_other_room():
    story = RemovalStory(STOCKS["two rooms, one wall"])
    said = [story.say(after, step) for _, step, after in moments(story) if step.event == "release"]
    assert [words.partition(".")[0] for words in said].count("**J–K stays") == 1
    assert sum("Nobody owns" in words for words in said) == 3


# ---------------------------------------------------------------- an obstacle moves


@some
@given(repairs())
def test_the_triangles_filled_as_walls_lie_inside_of_obstacles(story):
    for triangle in story.change.walls(fold(story)):
        corners = [story.after.points[v] for v in triangle]
        centre = sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3
        assert not story.world.is_free(centre)


def held(story, moment, owner):
    """How long the edges are that an owner holds, together."""
    edges = [edge for edge, owners in moment.owners.items() if owner in owners]
    return sum(dist(*(story.change.at(vertex, moment) for vertex in edge)) for edge in edges)


def assert_others_stay(story):
    """Obstacles that are not moved are walls all the time, but while a part of their border is held by nobody."""
    start = story.start()
    for _, _, after in moments(story):
        for triangle, owners in story.before.walls.items():
            if triangle in after.triangles and triangle not in story.change.walls(after):
                others = [owner for owner in owners if owner != story.moved]
                assert not any(isclose(held(story, after, owner), held(story, start, owner)) for owner in others)


@some
@given(repairs())
def test_other_obstacles_stay_walls(story):
    assert_others_stay(story)


def test_an_obstacle_stays_one_while_a_corner_of_another_comes_to_lie_on_its_edge():
    repairs, task = Repairs(), MOVING["a narrow gap"]
    for moved in ("obstacle/2", -0.7, 0.75), ("obstacle/1", -0.5, -1.2):
        task = shifted(task, *moved)
        story = repairs.tell(task)
    assert any(0 in owners for moment in moments(story) for owners in moment[2].parted.values())
    assert_others_stay(story)


def test_an_obstacle_slides_along_the_border():
    repairs, task = Repairs(), MOVING["a narrow gap"]
    repairs.tell(task)
    story = repairs.tell(shifted(task, "obstacle/0", 0.5, 0.0))
    end = fold(story)
    assert end.owners == story.after.owners
    assert {0, "border"} in [set(owners) for owners in end.owners.values()]


@some
@given(repairs())
def test_the_triangles_that_are_counted_as_new_were_not_there_before(story):
    old = {frozenset(story.before.points[v] for v in triangle) for triangle in story.before.triangles}
    now = {frozenset(story.after.points[v] for v in triangle) for triangle in story.after.triangles}
    assert story.outcome() == f"{len(now - old)} of {len(now)} triangles new"
    part = len(now - old) / len(now)
    question = story.ask(story.start(), story.trace.steps[0])
    assert question.answer == PARTS[0 if part < 0.25 else 1 if part <= 0.5 else 2]


def test_a_repaired_triangulation_is_the_one_that_is_built_anew():
    rng, repairs = Random(3), Repairs()
    task = MOVING["28 stones"]
    repairs.tell(task)
    for _ in range(40):
        i = rng.randrange(len(task.world.obstacles))
        try:
            task = shifted(task, f"obstacle/{i}", rng.uniform(-1, 1), rng.uniform(-1, 1))
        except ValueError:
            continue
        repairs.tell(task)
    repairs.mesh.validate()
    anew = triangulated(task.world, task.world.obstacles)
    meshes = repairs.mesh, anew
    vertices = [{mesh.points[v] for v in mesh.vertices()} for mesh in meshes]
    held = [
        {frozenset(mesh.points[v] for v in edge): mesh.owners(*edge) for edge in mesh.edges() if mesh.owners(*edge)}
        for mesh in meshes
    ]
    assert vertices[0] == vertices[1]
    assert held[0] == held[1]


def test_a_world_with_two_obstacles_elsewhere_is_built_anew():
    repairs, task = Repairs(), MOVING["three stones"]
    repairs.tell(task)
    other = shifted(shifted(task, "obstacle/0", 0.25, 0.0), "obstacle/1", 0.25, 0.0)
    story = repairs.tell(other)
    assert story.is_new
    assert story.after.triangles == Repairs().tell(other).after.triangles
    assert repairs.tell(other) is story


def test_obstacles_that_touch_share_a_wall():
    squares = [[(2, 2), (4, 2), (4, 4), (2, 4)], [(4, 2), (6, 2), (6, 4), (4, 4)]]
    repairs = Repairs()
    story = repairs.tell(Journey(World(8, 6, squares), (0, 0), (0, 0)))
    assert {0, 1} in [set(owners) for owners in story.after.owners.values()]
    apart = [squares[0], [(x + 1, y) for x, y in squares[1]]]
    story = repairs.tell(Journey(World(8, 6, apart), (0, 0), (0, 0)))
    assert " stays held:**" in "".join(story.say(after, step) for _, step, after in moments(story))
    assert {0, 1} not in [set(owners) for owners in story.after.owners.values()]
