"""The stories of lecture 05 on random points: what they show and say is true, and explains the result."""

import re
from itertools import combinations
from math import acos, degrees, dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.geometry.predicates import LEFT, RIGHT, UP
from coursekit.lectures.delaunay.any_triangulation import ADDED, REFUSED, AnyStory
from coursekit.lectures.delaunay.demos import edges_one_by_one
from coursekit.lectures.delaunay.flip import LARGER, SAME, SMALLER
from coursekit.lectures.delaunay.incremental import IncrementalStory
from coursekit.lectures.delaunay.lawson import LawsonStory, ordinal
from coursekit.lectures.delaunay.points_picture import FLIPPED, LEGAL
from coursekit.mesh import Triangulation, delaunay, in_circle, orientation
from coursekit.mesh.maximal import crossed_edge, swept_triangulation
from coursekit.mesh.measures import all_angles, angles, on_hull
from coursekit.stage.clouds import CLOUDS
from coursekit.stage.known_mesh import first_lowest, sides
from coursekit.stage.words import FAR, edge_name, name
from coursekit.story import Frames, fold
from tests.lectures.delaunay.strategies import (
    CURSOR,
    any_stories,
    clouds,
    flip_stories,
    incremental_stories,
    lawson_stories,
    raster,
)
from tests.lectures.frames import moments

some = settings(max_examples=15)
# ---------------------------------------------------------------- what they share


@given(st.lists(raster, min_size=3, max_size=3, unique=True).filter(lambda p: orientation(*p) != 0))
def test_angles_are_those_of_the_law_of_cosines(corners):
    found = angles(*corners)
    assert sum(found) == pytest.approx(180)
    for i, angle in enumerate(found):
        b, c, a = (
            dist(corners[i], corners[i - 1]),
            dist(corners[i], corners[i - 2]),
            dist(corners[i - 1], corners[i - 2]),
        )
        cosine = (b * b + c * c - a * a) / (2 * b * c)
        assert angle == pytest.approx(degrees(acos(max(-1.0, min(1.0, cosine)))), abs=1e-4)


@given(clouds)
def test_a_point_is_on_the_hull_where_all_others_lie_on_one_side_of_a_line_through_it(points):
    def outside(p):
        others = [q for q in points if q != p]
        return not others or any(
            all(orientation(p, q, r) >= 0 for r in others) or all(orientation(p, q, r) <= 0 for r in others)
            for q in others
        )

    assert on_hull(points) == sum(map(outside, points))


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")]
)
def test_ordinals(number, words):
    assert ordinal(number) == words


# ---------------------------------------------------------------- any triangulation


@some
@given(any_stories)
def test_the_edges_at_the_end_are_as_many_as_was_said(story):
    end = fold(story)
    assert len(end.edges) == story.all
    assert story.values(end, None)["edges"] == f"{story.all} of {story.all}"
    if len(story.trace.result):
        assert set(end.edges) == set(story.trace.result.edges())
    assert end.tried == len(list(combinations(story.points, 2)))


@some
@given(any_stories)
def test_what_is_said_and_asked_of_an_edge_is_true(story):
    for before, step, after in moments(story):
        edge, said = step.data["edge"], story.say(after, step)
        called = edge_name(edge)
        crossed = {other for other in before.edges if crossed_edge(story.points, edge, [other])}
        if step.event == "edge":
            assert not crossed
            assert said.startswith(f"**{called} is added:**")
        elif step.event == "refuse":
            assert step.data["by"] in crossed
            assert said.startswith(f"**{called} is refused:** it would cross {edge_name(step.data['by'])},")
        else:
            assert f"{name(step.data['vertex'])} lies on it" in said
        question = story.ask(before, step)
        if question and question.choices:
            assert question.answer == (ADDED if step.event == "edge" else REFUSED)
        elif question:
            assert question.answer == tuple(f"edge/{a}/{b}" for a, b in before.edges if (a, b) in crossed)


def test_both_kinds_of_questions_are_asked_about_edges():
    story = AnyStory(CLOUDS["twenty points"].points, CURSOR)
    asked = [question for question in (story.ask(before, step) for before, step, _ in moments(story)) if question]
    assert 6 <= len(asked) <= 12
    assert {bool(question.choices) for question in asked} == {True, False}


# ---------------------------------------------------------------- one flip


@settings(max_examples=60)
@given(flip_stories)
def test_the_flip_of_a_quadrilateral_is_judged_rightly(story):
    a, b, c, d = story.points
    inside = in_circle(a, b, c, d)
    convex = orientation(b, c, d) > 0 and orientation(d, a, b) > 0
    end, sentence = fold(story), Frames(story)[len(story.trace.steps)].sentence
    assert end.stuck == (not convex)
    assert [side for _, side in end.before.circles] == [inside, inside]
    before = min(angles(a, b, c) + angles(a, c, d))
    assert end.before.smallest == before
    questions = [question for question in (story.ask(m, step) for m, step, _ in moments(story)) if question]
    assert questions[0].answer == (FLIPPED if inside > 0 else LEGAL)
    if not convex:
        assert inside <= 0
        assert "not possible" in sentence
        assert len(questions) == 1
        return
    after = min(angles(a, b, d) + angles(b, c, d))
    assert end.after.smallest == after
    assert [side for _, side in end.after.circles] == [-inside, -inside]
    if inside:
        assert (after > before) == (inside > 0)
        assert f"{'grows' if inside > 0 else 'falls'} from {before:.1f}° to {after:.1f}°" in sentence
    else:
        assert after == pytest.approx(before)
        assert "both edges are legal" in sentence
    assert questions[1].answer == {1: LARGER, 0: SAME, -1: SMALLER}[inside]


# ---------------------------------------------------------------- Lawson


@some
@given(lawson_stories)
def test_flips_lead_from_the_first_triangles_to_the_last_and_each_raises_the_sorted_angles(story):
    frames = Frames(story)
    assert frames.state(0) == story.first
    for before, step, after in moments(story):
        mesh = Triangulation(story.points, after.mesh.today)  # it is a triangulation all the time
        old, new = all_angles(story.points, before.mesh.today), all_angles(story.points, after.mesh.today)
        if step.event == "test":
            assert old == new
            continue
        assert [round(angle, 9) for angle in old] < [round(angle, 9) for angle in new]
        found = re.search(
            r"The (?:(\d+)\w\w )?smallest angle grows from ([\d.]+)° to ([\d.]+)°", story.say(after, step)
        )
        if not story.is_told(step):
            i = int(found[1] or 1) - 1
            assert old[:i] == new[:i]
            assert (found[2], found[3]) == (f"{old[i]:.1f}", f"{new[i]:.1f}")
        assert len(mesh) == story.first.mesh.total
    end = fold(story)
    assert set(map(frozenset, end.mesh.today)) == set(map(frozenset, story.result.triangles()))
    assert end.mesh.illegal(story.points.__getitem__) == []
    assert end.flips == story.trace.result
    assert story.edges(end)[1] == []


@some
@given(lawson_stories)
def test_what_is_said_and_asked_of_a_test_is_true(story):
    for before, step, after in moments(story):
        if step.event != "test" or story.is_told(step):
            continue
        a, b, c, d = (story.points[v] for v in (*step.data["edge"], *step.data["apexes"]))
        holds = in_circle(a, b, c, d)
        said, tested = story.say(after, step), edge_name(step.data["edge"])
        assert (f"{tested} is illegal" in said) == (holds > 0)
        assert (f"{tested} is legal" in said) == (holds <= 0)
        assert ("lies on the circle" in said) == (holds == 0)
        question = story.ask(before, step)
        if question and question.choices:
            assert question.answer == (FLIPPED if holds > 0 else LEGAL)
        elif question:
            assert f"edge/{'/'.join(map(str, sorted(step.data['edge'])))}" in question.answer
            illegal = {frozenset(map(int, id.split("/")[1:])) for id in question.answer}
            mesh = Triangulation(story.points, before.mesh.today)
            found = (c for c, opposite in enumerate(mesh.opposites) if c > opposite and not mesh.is_legal(c))
            assert illegal == {frozenset(mesh.edge(c)) for c in found}


@some
@given(lawson_stories)
def test_an_edge_is_drawn_as_legal_where_a_test_has_shown_it_since_it_was_last_in_doubt(story):
    for _, step, after in moments(story):
        legal, doubtful = map(set, story.edges(after))
        mesh = Triangulation(story.points, after.mesh.today)
        assert legal | doubtful == set(mesh.edges())
        assert after.fresh <= legal | doubtful
        assert not legal & doubtful
        for c, opposite in enumerate(mesh.opposites):
            if opposite < 0:
                assert tuple(sorted(mesh.edge(c))) in legal
            elif not mesh.is_legal(c):
                assert tuple(sorted(mesh.edge(c))) in doubtful
        assert story.values(after, None)["in doubt"] == len(doubtful)
        lit = {first_lowest(triangle) for triangle in story.quad(after)}
        assert lit <= set(after.mesh.today)
        assert len(lit) == (0 if story.is_told(step) else 2)
        if step.event == "flip" and lit:
            around = {edge for triangle in lit for edge in sides(triangle)} - {tuple(sorted(step.data["to"]))}
            border = {tuple(sorted(mesh.edge(c))) for c, opposite in enumerate(mesh.opposites) if opposite < 0}
            assert around - border <= doubtful
            assert story.draw(after).count("link never") == 1  # the edge that went


def test_what_a_move_has_flipped_is_told_in_the_end():
    mesh = delaunay(CLOUDS["nine points"].points)
    story = LawsonStory(mesh, "as before", CURSOR, carried=True)
    assert (
        Frames(story)[len(story.trace.steps)].sentence
        == "**It is Delaunay: no circle holds a point.** No edge is flipped."
    )
    story = LawsonStory(swept_triangulation(CLOUDS["nine points"].points), "as before", CURSOR, carried=True)
    end, sentence = fold(story), Frames(story)[len(story.trace.steps)].sentence
    assert sentence.startswith("**1 flip for this move, and it is Delaunay again.** New: ")
    assert [edge_name(edge) for edge in end.fresh] == [sentence.removesuffix(".").rpartition(" ")[2]]
    assert story.draw(end).count("link path") == 1


def test_on_a_circle_it_is_said_that_there_are_other_triangulations():
    for cloud, words in (("a circle", "not the only one"), ("nine points", "it is the Delaunay triangulation")):
        story = LawsonStory(edges_one_by_one(CLOUDS[cloud].points), "from somewhere", CURSOR)
        assert words in Frames(story)[len(story.trace.steps)].sentence


def test_both_kinds_of_questions_are_asked_about_flips():
    story = LawsonStory(edges_one_by_one(CLOUDS["twenty points"].points), "from somewhere", CURSOR)
    asked = [question for question in (story.ask(before, step) for before, step, _ in moments(story)) if question]
    assert {bool(question.choices) for question in asked} == {True, False}
    assert {question.answer for question in asked if question.choices} == {LEGAL, FLIPPED}


# ---------------------------------------------------------------- the incremental construction


@some
@given(incremental_stories)
def test_the_triangles_of_every_moment_are_those_of_the_history(story):
    history = story.trace.result
    for _, step, after in moments(story):
        for triangle, number in after.mesh.today.items():
            assert set(triangle) == set(history.triangle(number))
        if step.event in ("split", "flip"):
            assert after.mesh.total == max(after.mesh.today.values()) + 1
    end = fold(story)
    assert end.mesh.total == len(history)
    assert set(end.mesh.today.values()) == {t for t, children in enumerate(history.children) if not children}
    assert story.values(end, None)["all flips"] == end.flips == int(story.outcome().split()[0])


@some
@given(incremental_stories)
def test_the_number_of_edges_and_flips_of_a_point_are_what_is_said(story):
    """A split gives a point three or four edges, and a flip one more."""
    on_edge, flips = False, 0
    for _, step, after in moments(story):
        if step.event == "point" and after.ended:
            v, edges, flipped = after.ended
            assert flipped == flips
            assert edges == flips + 3 + on_edge
            assert f"{name(v)} has {edges} edges now, after {flips} flip" in story.say(after, step)
            flips = 0
        elif step.event == "found":
            on_edge = step.data["edge"] is not None
        elif step.event == "flip":
            flips += 1


@some
@given(incremental_stories)
def test_what_is_asked_of_the_construction_is_what_happens_next(story):
    at = [*story.points, LEFT, UP, RIGHT]
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if question and question.choices:
            assert question.answer == (LEGAL if step.data["legal"] else FLIPPED)
        elif question:
            point = story.points[before.vertex]
            holding = {
                f"face/{number}"
                for (a, b, c), number in before.mesh.today.items()
                if all(orientation(at[p], at[q], point) >= 0 for p, q in ((a, b), (b, c), (c, a)))
            }
            assert set(question.answer) == holding


@some
@given(incremental_stories)
def test_what_is_said_of_a_test_in_the_construction_is_true(story):
    for _, step, after in moments(story):
        if step.event != "test":
            continue
        p, beyond = step.data["apexes"]
        holds = in_circle(*story.at(p, *step.data["edge"], beyond)) > 0
        said = story.say(after, step)
        assert ("is illegal" in said) == holds
        assert ("half-plane" in said) <= (min(p, *step.data["edge"]) < 0)
        assert any(word in said for word in FAR.values()) == (min(p, beyond, *step.data["edge"]) < 0)


@some
@given(incremental_stories)
def test_the_triangles_that_light_up_hold_the_point(story):
    for _, step, after in moments(story):
        if step.event == "visit":
            a, b, c = step.data["corners"]
            point = story.points[after.vertex]
            assert all(orientation(*story.at(p, q), point) >= 0 for p, q in ((a, b), (b, c), (c, a)))
        elif step.event in ("split", "flip"):
            assert all(after.vertex in triangle for triangle in after.about)
        elif step.event == "found":
            assert len(after.about) == (1 if step.data["edge"] is None else 2)


def test_questions_of_the_construction_are_of_both_kinds():
    points = CLOUDS["twenty points"].points
    story = IncrementalStory(points, range(20), CURSOR)
    asked = [question for question in (story.ask(before, step) for before, step, _ in moments(story)) if question]
    assert 4 <= sum(not question.choices for question in asked) <= 8
    assert 4 <= sum(bool(question.choices) for question in asked) <= 8
