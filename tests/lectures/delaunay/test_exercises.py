"""Lecture 05's exercises: no smaller problem is a counterexample, and what is shown beside an answer is right."""

from collections.abc import Iterator
from itertools import islice, pairwise, product
from random import Random

import pytest

from coursekit.exercises.kinds import meshes
from coursekit.exercises.kinds.meshes import circle
from coursekit.lectures.delaunay.exercises import tasks
from coursekit.lectures.delaunay.exercises.tasks import EXERCISES
from coursekit.story import Frames, fold
from tests.exercises.student import Problem, assert_none_is_smaller, is_far, refused, right_story
from tests.lectures.delaunay import solutions
from tests.lectures.frames import check_frames, check_steps, moments
from tests.lectures.triangulations import edges_of, encloses, flips, legal, triangulations, turn

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}

# ---------------------------------------------------------------- counterexamples


def circles() -> Iterator[Problem]:
    for far in (1, 2):
        for a, b, c, d in product(product(range(far + 1), repeat=2), repeat=4):
            if turn(a, b, c):
                right = encloses(a, b, c, d)
                yield far, (a, b, c, d), lambda function, four=(a, b, c, d), right=right: function(*four) == right


@pytest.mark.parametrize("source", WRONG["05.1"])
def test_no_points_closer_to_the_origin_are_a_counterexample(source, request):
    far = max(abs(x) for point in refused("05.1", source).problem for x in point)
    large = "floats" in request.node.name or "almost" in request.node.name
    assert (far > 2**16) if large else (far <= 2)
    assert_none_is_smaller("05.1", source, far, circles())


def legalised() -> Iterator[Problem]:
    for n in (3, 4):
        for points, triangles in triangulations(n):
            for a, b in edges_of(triangles):
                right = legal(points, triangles, a, b)

                def is_right(function, points=points, triangles=triangles, a=a, b=b, right=right):
                    return sorted(map(sorted, function(list(points), list(triangles), a, b))) == sorted(
                        map(sorted, right)
                    )

                yield n, (points, triangles, a, b), is_right


def insertions() -> Iterator[Problem]:
    for n in (3, 4):
        for grid, triangles in triangulations(n):
            points = [(2 * x, 2 * y) for x, y in grid]
            if all(
                set(legal(points, triangles, a, b)) == {frozenset(t) for t in triangles} for a, b in edges_of(triangles)
            ):
                for p in product(range(5), repeat=2):
                    corners = [[points[i] for i in t] for t in triangles]
                    if any(all(turn(a, b, p) > 0 for a, b in pairwise((*c, c[0]))) for c in corners):
                        right = flips(points, triangles, p)
                        known = (points, triangles, p)
                        yield n, known, lambda function, known=known, right=right: function(*known) == right


@pytest.mark.parametrize(
    ("number", "problems", "source"),
    [
        pytest.param(number, problems, *case.values, id=f"{number} {case.id}")
        for number, problems in (("05.2", legalised), ("05.3", insertions))
        for case in WRONG[number]
    ],
)
def test_no_fewer_points_are_a_counterexample(number, problems, source):
    mesh = refused(number, source).problem.mesh
    assert len(mesh.points) <= 5 or is_far(number, source)
    assert_none_is_smaller(number, source, len(mesh.points), problems())


# ---------------------------------------------------------------- stories


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = right_story(number, solutions.WRONG[number][mistake])
    return story, Frames(story)


def problems(exercise, every):
    """Some small problems, and some larger ones."""
    yield from islice(exercise.small(), 0, None, every)
    for seed in range(6):
        mesh = meshes.random_mesh(Random(seed), 12, 6, 0 if exercise.number == "05.3" else 4)
        a, b = list(mesh.owners())[seed]
        inside = next((x, y) for x in range(12) for y in range(12) if tasks.is_within(mesh, (x, y)))
        yield {
            "05.1": tasks.nearly_round(seed, seed, seed < 3),
            "05.2": tasks.Between(mesh, a, b),
            "05.3": tasks.Insertion(mesh, inside),
        }[exercise.number]


@pytest.mark.parametrize(("exercise", "every"), list(zip(EXERCISES, (80, 250, 15), strict=True)))
def test_every_frame_is_well_formed_and_speaks_as_people_do(exercise, every):
    for problem in problems(exercise, every):
        story = exercise.story(problem, None)
        check_frames(story, code=r"apex\b.*\[|Fraction|neighbors")
        check_steps(story)


def test_which_way_three_points_turn_and_whether_the_circle_holds_the_fourth_is_told():
    story, frames = shown("05.1", "inside the triangle")
    assert list(story.points.values()) == [(0, 0), (0, 1), (2, 0), (1, 0)]
    assert frames[1].sentence.startswith("**a, b, c turn right, clockwise.**")
    assert frames[3].sentence.startswith("**d lies inside:**")
    assert frames[3].sentence.endswith("Your code says False.")
    assert frames[3].values == {"a, b, c turn": "right", "radius²": "5/4", "distance² of d": "1/4"}
    assert ">d (1, 0)<" in frames[3].svg
    story, frames = shown("05.1", "on the circle is inside")
    assert "on the circle" in frames[3].sentence
    assert frames[3].values["radius²"] == frames[3].values["distance² of d"] == "1/2"
    assert "Your code" not in shown("05.1", "no return")[1][3].sentence


def test_points_at_one_place_are_named_together_and_large_numbers_are_left_out():
    same = tasks.InCircle().story(tasks.Four((0, 0), (2, 0), (0, 2), (2, 0)), True)
    assert ">b, d (2, 0)<" in Frames(same)[0].svg
    large = tasks.InCircle().story(tasks.nearly_round(0, 8, False), True)
    assert ">d<" in Frames(large)[0].svg
    assert Frames(large)[3].values["radius²"] == "4.2e19"


def test_an_edge_is_tested_and_flipped_or_stays():
    story, frames = shown("05.2", "never flipped")
    assert [step.event for step in story.trace.steps] == ["test", "flip"]
    assert ">your triangles: [(0, 2, 3), (0, 3, 1)]<" in story.backdrop()
    a, b = story.ends
    c, d = story.trace.steps[0].data["apexes"]
    assert frames[1].sentence == (
        f"**The circle through {a}, {b}, {c} holds {d}.** The edge {a}–{b} is not legal: flip it to {c}–{d}."
    )
    assert circle(*(story.mesh.points[i] for i in (a, b, c))).holds(story.mesh.points[d])
    assert frames[2].sentence.startswith(f"**{a}–{b} gives way to {c}–{d}.**")
    assert f'data-id="edge/{min(c, d)}/{max(c, d)}"' in frames[2].svg
    story, frames = shown("05.2", "the border is no edge")
    assert len(frames) == 1
    assert "is on the border" in frames[0].sentence
    assert "your code gives no triangles" in story.backdrop()
    _, frames = shown("05.2", "on the circle is flipped")
    assert "lies on the circle" in frames[1].sentence
    assert frames[1].sentence.endswith("is legal. All stays as it is.")


def test_what_comes_of_an_edge_is_what_is_judged_right():
    for problem in islice(EXERCISES[1].small(), 0, None, 40):
        story = EXERCISES[1].story(problem, None)
        assert EXERCISES[1].judge(problem, [list(triangle) for triangle in fold(story).mesh.today]) is None


def test_flips_are_counted_one_by_one_and_the_students_number_stands_at_the_end():
    story, frames = shown("05.3", "forgets the two new edges")
    flips = [step for step in story.trace.steps if step.event == "flip"]
    assert len(flips) == story.trace.result == 2
    for _, step, after in moments(story):
        if step.event == "flip":
            assert sum(story.new in triangle for triangle in after.mesh.today) == 3 + after.flips
    assert frames[len(frames) - 1].sentence.endswith("In all 2 flips. Your code counts 1.")
    assert frames[len(frames) - 1].values["flips"] == "2"
    assert meshes.is_delaunay(meshes.Mesh(story.mesh.points, tuple(fold(story).mesh.today)))
