"""Lecture 07: what is shown beside a student's answer is that answer, and the right run; problems are what they say."""

from itertools import combinations, islice

import pytest

from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.constrained.exercises import owned_segments
from coursekit.lectures.constrained.exercises import tasks as constrained
from coursekit.lectures.constrained.exercises.owned_segments import Owned, Segment
from coursekit.lectures.constrained.exercises.owners_story import remaining
from coursekit.lectures.constrained.exercises.stories import may_flip
from coursekit.maps import crosses
from coursekit.mesh.constrained import ConstrainedTriangulation
from coursekit.story import Frames, fold
from tests.exercises.student import refused
from tests.lectures.constrained.solutions import WRONG

CROSSED, MAY_FLIP, REMAINING = constrained.EXERCISES


def story(number, mistake):
    return refused(number, WRONG[number][mistake]).story


def every(n, problems):
    """Every n-th one."""
    return islice(problems, 0, None, n)


def test_problems_come_the_smallest_first():
    for task in constrained.EXERCISES:
        sizes = [task.size(problem)[0] for problem in task.small()]
        assert sizes == sorted(sizes)


def test_what_is_told_of_a_flip_is_what_is_judged():
    for problem in every(7, MAY_FLIP.small()):
        assert (
            may_flip(*problem)
            == (MAY_FLIP.judge(problem, True) is None)
            == (MAY_FLIP.judge(problem, False) is not None)
        )


def test_owners_are_those_of_the_triangulation_that_changes():
    drawn = [owned_segments.drawn(seed, 6) for seed in range(40)]
    assert any(len(problem.edges(segment)) > 1 for problem in drawn for segment in problem.segments)
    pairs = ((problem, *two) for problem in drawn for two in combinations(problem.segments, 2))
    assert any(crosses(*(problem.points[v] for v in (*one[:2], *other[:2]))) for problem, one, other in pairs)
    for problem in [*every(61, REMAINING.small()), *drawn]:
        mesh = ConstrainedTriangulation(problem.points)
        for a, b, owner in problem.segments:
            mesh.insert_segment(a, b, owner)
        mesh.remove_segment(problem.gone)
        right = {owned_segments.key(a, b): set(mesh.owners(a, b)) for a, b in mesh.edges() if mesh.owners(a, b)}
        assert problem.owners(without=problem.gone) == remaining(problem) == right


# A square with its centre, 4.
MESH = Mesh(((0, 0), (2, 0), (2, 2), (0, 2), (1, 1)), ((0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)))
CHAIN = Owned(((0, 0), (2, 0), (1, 0), (1, 1)), (Segment(0, 1, "A"), Segment(2, 0, "B"), Segment(1, 0, "B")), "B")


@pytest.mark.parametrize(
    ("a", "b", "edge", "hint"),
    [
        (0, 1, (0, 1), "The segment is this edge itself."),
        (0, 2, (0, 4), "They share the vertex 0"),
        (0, 2, (1, 4), "only touches it: it runs through a vertex"),
        (0, 1, (2, 3), "They share no point"),
        (0, 2, (1, 3), "There is no such edge."),
    ],
)
def test_why_an_edge_is_not_crossed_is_said(a, b, edge, hint):
    assert hint in CROSSED.judge(constrained.Way(MESH, a, b), [edge]).hint


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ({(0, 2): ["A"], (1, 2): ["A", "B"]}, "B has gone"),
        ({(0, 2): ["A"], (1, 2): ["C", "A"]}, "C: each owner of a segment that the edge lies on"),
        ({(0, 1): ["A"]}, "A segment is split at every vertex on it"),
        ({(0, 2): ["A"], (2, 0): ["A"]}, "the same edge the other way round"),
        ({(2, 0): ["A"]}, "A still owns it."),
        ({(0, 2): "A"}, "A dict is wanted"),
    ],
)
def test_what_is_wrong_with_owners_is_said(answer, hint):
    assert hint in REMAINING.judge(CHAIN, answer).hint


def test_an_edge_that_only_the_owner_owned_who_goes_is_free():
    problem = CHAIN._replace(gone="A", segments=CHAIN.segments[:2])
    assert "Only A owned it." in REMAINING.judge(problem, {(0, 2): ["B"], (1, 2): []}).hint


def test_each_edge_is_told_as_crossed_or_not():
    told = story("07.1", "stops at a vertex")
    crossed = [step.data["edge"] for step in told.trace.steps if step.data["met"] == "cross"]
    assert crossed == told.trace.result
    frames = Frames(told)
    for i, step in enumerate(told.trace.steps, start=1):
        assert ("is crossed" in frames[i].sentence) == (step.data["edge"] in crossed)
        assert frames[i].sentence.endswith("Your code says otherwise.") == (
            (step.data["edge"] in crossed) != (step.data["edge"] in told.given)
        )
        assert f'data-id="edge/{step.data["edge"][0]}/{step.data["edge"][1]}"' in frames[i].svg
    assert frames[told.telling()].sentence.endswith("Your code says otherwise.")
    assert "your edges: none" in told.backdrop()
    assert story("07.1", "how many").backdrop() == ""


def test_a_flip_is_told_up_to_what_forbids_it():
    border, held = story("07.2", "the border too"), story("07.2", "constrained or not")
    assert [step.event for step in border.trace.steps] == ["apexes"]
    assert [step.event for step in held.trace.steps] == ["apexes", "held"]
    assert "is constrained" in Frames(held)[2].sentence
    straight = story("07.2", "a straight corner will do")
    assert straight.trace.steps[-1].data["turn"] == 0
    assert "is straight at" in Frames(straight)[straight.telling()].sentence
    allowed = story("07.2", "only what is not legal")
    assert Frames(allowed)[4].sentence.endswith("legal or not. Your code says False.")
    assert Frames(allowed)[0].sentence.endswith("be flipped?")
    assert "Double lines are constrained." in Frames(held)[0].sentence


def test_who_owns_an_edge_stands_at_it():
    told = story("07.3", "split only at ends of segments")
    assert fold(told).owners == {(0, 1): ("B",), (1, 2): ("B",)}
    before = Frames(told)[2]
    assert before.svg.count(">A, B<") == 2
    assert before.values == {"gone": "A", "constrained": "2"}
    last = Frames(told)[told.telling()]
    assert last.sentence == "**A goes, and 0–1 stays constrained:** B still owns it. Your code says otherwise."
    assert last.svg.count(">B<") == 1
    assert "your answer: 0–2 B" in told.backdrop()


def test_an_edge_that_nobody_owns_is_free():
    told = story("07.3", "free edges stay")
    assert "0–1 is free:** nobody else owns it" in Frames(told)[2].sentence
    assert ">free<" in Frames(told)[2].svg
    assert "your answer: 0–1 nobody" in told.backdrop()


def test_of_edges_that_are_none_it_is_said_at_the_end():
    told = story("07.3", "the line instead of the segment")
    assert Frames(told)[told.telling()].sentence.endswith("Of other edges your code says otherwise.")
