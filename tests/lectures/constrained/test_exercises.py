"""Lecture 07's exercises: no smaller problem is a counterexample, and what is shown beside an answer is right."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, pairwise, permutations, product

import pytest

from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.constrained.exercises import owned_segments, tasks
from coursekit.lectures.constrained.exercises.owned_segments import Owned, Segment
from coursekit.lectures.constrained.exercises.owners_story import remaining
from coursekit.maps import crosses
from coursekit.mesh.constrained import ConstrainedTriangulation
from coursekit.story import Frames, fold
from tests.exercises.student import Problem, assert_none_is_smaller, is_far, refused, right_story
from tests.lectures.constrained.solutions import WRONG as MISTAKES

GRID = list(product(range(3), repeat=2))
WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in MISTAKES.items()
}


def crossing(a, b, c, d):
    """Where two segments cross, as parts of the way from a to b and from c to d; None where they are parallel."""
    (rx, ry), (qx, qy), (wx, wy) = ((q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (c, d), (a, c)))
    determinant = rx * qy - ry * qx
    if not determinant:
        return None
    return Fraction(wx * qy - wy * qx, determinant), Fraction(wx * ry - wy * rx, determinant)


def cross(a, b, c, d) -> bool:
    """Whether they share one point that is an end of neither."""
    parts = crossing(a, b, c, d)
    return parts is not None and all(0 < part < 1 for part in parts)


# ---------------------------------------------------------------- triangulations


def double(p, q, r):
    """Twice the area of a triangle."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


@cache
def triangulations() -> list[tuple[list[tuple[int, int]], list[tuple[int, int, int]]]]:
    """All triangulations of three or four points of a grid: triangles that cover the hull, none with a point on it."""
    found = []
    for points in (points for n in (3, 4) for points in combinations(GRID, n)):
        all_ways = [three for three in permutations(range(len(points)), 3) if three[0] == min(three)]
        left = [three for three in all_ways if double(*(points[v] for v in three)) > 0]
        sets = [chosen for n in (1, 2, 3) for chosen in combinations(left, n) if is_one(points, chosen)]
        covered = max((area(points, chosen) for chosen in sets), default=0)
        used = [
            chosen for chosen in sets if area(points, chosen) == covered and len(set(sum(chosen, ()))) == len(points)
        ]
        found += [(list(points), list(chosen)) for chosen in used]
    return found


def area(points, triangles) -> int:
    return sum(double(*(points[v] for v in triangle)) for triangle in triangles)


def is_one(points, triangles) -> bool:
    """Whether triangles do not overlap, and have no further points on their edges."""
    sides = [(three[i - 1], three[i]) for three in triangles for i in range(3)]
    if len(set(sides)) < len(sides):
        return False
    if any(cross(*(points[v] for v in (*one, *other))) for one, other in combinations(sides, 2)):
        return False
    return not any(
        all(double(points[three[i - 1]], points[three[i]], p) >= 0 for i in range(3))
        for three in triangles
        for v, p in enumerate(points)
        if v not in three
    )


def links(triangles) -> set[tuple[int, int]]:
    return {tuple(sorted((three[i - 1], three[i]))) for three in triangles for i in range(3)}


def test_the_triangulations_are_all_there_are():
    squares = [triangles for points, triangles in triangulations() if points == [(0, 0), (0, 1), (1, 0), (1, 1)]]
    assert len(squares) == 2
    inside = [triangles for points, triangles in triangulations() if points == [(0, 0), (1, 1), (1, 2), (2, 1)]]
    assert [len(triangles) for triangles in inside] == [3]
    assert sum(len(points) == 3 for points, _ in triangulations()) == 84 - 8  # eight lines of three points


def ways() -> Iterator[Problem]:
    for points, triangles in triangulations():
        for a, b in permutations(range(len(points)), 2):
            right = {edge for edge in links(triangles) if cross(*(points[v] for v in (a, b, *edge)))}

            def is_right(function, points=points, triangles=triangles, a=a, b=b, right=right):
                answer = function(points, triangles, a, b)
                return sorted(map(sorted, answer)) == sorted(map(list, right))

            yield len(points), (points, triangles, a, b), is_right


@pytest.mark.parametrize("source", WRONG["07.1"])
def test_no_triangulation_of_fewer_points_has_edges_that_are_missed(source):
    size = len(refused("07.1", source).problem.mesh.points)
    assert size <= 5 or is_far("07.1", source)
    assert_none_is_smaller("07.1", source, size, ways())


def flips() -> Iterator[Problem]:
    for points, triangles in triangulations():
        for edge in links(triangles):
            apexes = [v for three in triangles if set(edge) < set(three) for v in three if v not in edge]
            convex = len(apexes) == 2 and cross(*(points[v] for v in (*edge, *apexes)))
            for held in ([], [edge], sorted(links(triangles) - {edge})):
                for a, b in (edge, edge[::-1]):
                    given, right = (points, triangles, held, a, b), convex and edge not in held
                    yield len(points), given, lambda function, given=given, right=right: function(*given) == right


@pytest.mark.parametrize("source", WRONG["07.2"])
def test_no_edge_among_fewer_points_is_a_counterexample(source):
    size = len(refused("07.2", source).problem.mesh.points)
    assert size <= 4 or is_far("07.2", source)
    assert_none_is_smaller("07.2", source, size, flips())


# ---------------------------------------------------------------- owners


def owned(points, segments, gone) -> dict[tuple[int, ...], set[str]]:
    """What is left, by how far along each segment every point on it is."""
    found: dict[tuple[int, ...], set[str]] = {}
    for a, b, owner in segments:
        (x, y), (end_x, end_y) = points[a], points[b]
        far = (end_x - x) ** 2 + (end_y - y) ** 2
        along = {
            v: (p - x) * (end_x - x) + (q - y) * (end_y - y)
            for v, (p, q) in enumerate(points)
            if double(points[a], points[b], (p, q)) == 0
        }
        on = sorted((v for v, way in along.items() if 0 <= way <= far), key=along.__getitem__)
        for edge in pairwise(on):
            found.setdefault(tuple(sorted(edge)), set()).add(owner)
    return {edge: names - {gone} for edge, names in found.items() if names - {gone}}


def removals() -> Iterator[Problem]:
    """Up to three segments between two points, and one between three; by the numbers of points and of segments."""
    for n, counts in ((2, (1, 2, 3)), (3, (1,))):
        for count, points in product(counts, permutations(GRID, n)):
            for ends, names in product(product(permutations(range(n), 2), repeat=count), product("AB", repeat=count)):
                segments = [(*pair, name) for pair, name in zip(ends, names, strict=True)]
                right = owned(points, segments, names[0])

                def is_right(function, given=(list(points), segments, names[0]), right=right):
                    answer = function(*given)
                    return {tuple(sorted(edge)): set(names) for edge, names in answer.items()} == right

                yield (n, count), (points, segments), is_right


@pytest.mark.parametrize("source", WRONG["07.3"])
def test_no_fewer_points_or_segments_are_a_counterexample(source):
    problem = refused("07.3", source).problem
    size = len(problem.points), len(problem.segments)
    assert size <= (3, 2) or is_far("07.3", source)
    assert problem.gone in {segment.owner for segment in problem.segments}
    assert_none_is_smaller("07.3", source, size, removals())


# ---------------------------------------------------------------- stories

CROSSED, MAY_FLIP, REMAINING = tasks.EXERCISES


def story(number, mistake):
    return right_story(number, MISTAKES[number][mistake])


def every(n, problems):
    """Every n-th one."""
    return islice(problems, 0, None, n)


def test_problems_come_the_smallest_first():
    for task in tasks.EXERCISES:
        sizes = [task.size(problem)[0] for problem in task.small()]
        assert sizes == sorted(sizes)


def test_what_is_told_of_a_flip_is_what_is_judged():
    for problem in every(7, MAY_FLIP.small()):
        assert (
            MAY_FLIP.story(problem, None).trace.result
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
    assert hint in CROSSED.judge(tasks.Way(MESH, a, b), [edge]).hint


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ({(0, 2): ["A"], (1, 2): ["A", "B"]}, "B has gone"),
        ({(0, 2): ["A"], (1, 2): ["C", "A"]}, "C: each owner of a segment that the edge lies on"),
        ({(0, 1): ["A"]}, "A segment is split at every vertex on it"),
        ({(0, 2): ["A"], (2, 0): ["A"]}, "the same edge the other way round"),
        ({(2, 0): ["A"]}, "A still owns it."),
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
    assert [step.event for step in border.trace.steps] == ["border"]
    assert [step.event for step in held.trace.steps] == ["border", "held"]
    assert "is constrained" in Frames(held)[2].sentence
    straight = story("07.2", "a straight corner will do")
    assert not straight.trace.steps[-1].data["is_convex"]
    assert "is straight at" in Frames(straight)[straight.telling()].sentence
    allowed = story("07.2", "only what is not legal")
    assert Frames(allowed)[3].sentence.endswith("legal or not. Your code says False.")
    assert Frames(allowed)[0].sentence.endswith("be flipped?")
    assert "Double lines are constrained." in Frames(held)[0].sentence


def test_an_edge_that_is_named_twice_is_shown():
    error = refused("07.1", MISTAKES["07.1"]["once a triangle"])
    assert Frames(error.story)[error.story.telling()].sentence.endswith("Your code names it 2 times.")


def test_of_edges_that_stay_it_is_said_at_the_end_though_the_answer_is_empty():
    story = right_story("07.3", MISTAKES["07.3"]["only what had one owner"])
    assert "your answer: nothing" in story.backdrop()
    assert Frames(story)[story.telling()].sentence.endswith("Of other edges your code says otherwise.")


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
