"""The exercises of lecture 06: no smaller input goes wrong, by brute force of its own; and what is shown."""

from collections.abc import Iterator
from itertools import islice, pairwise, product
from random import Random

import pytest

from coursekit.exercises.kinds import meshes
from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.point_location.exercises import history_dags, located_points, tasks
from coursekit.lectures.point_location.exercises.located_points import Place
from coursekit.lectures.point_location.exercises.stories import WalkStory
from coursekit.story import Frames
from tests.exercises.student import Problem, assert_none_is_smaller, is_far, refused, right_story
from tests.lectures.frames import check_frames, moments
from tests.lectures.point_location import solutions
from tests.lectures.triangulations import GRID, exits, holds, neighbors, triangulations

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions.WRONG.items()
}
TASKS = {task.number: task for task in tasks.EXERCISES}


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = right_story(number, solutions.WRONG[number][mistake])
    return story, Frames(story)


# ---------------------------------------------------------------- no smaller problem is a counterexample


def steps() -> Iterator[Problem]:
    for points, triangles in triangulations(3):
        for t, q in product(range(len(triangles)), GRID):
            right = exits(points, triangles, t, q) or [t]
            known = (points, triangles, neighbors(triangles), t, q)
            yield 3, known, lambda function, known=known, right=right: function(*known) in right


def walks() -> Iterator[Problem]:
    for n in (3, 4):
        for points, triangles in triangulations(n):
            for t, q in product(range(len(triangles)), GRID):
                if any(holds([points[i] for i in u], q) for u in triangles):
                    known = (points, triangles, neighbors(triangles), t, q)

                    def is_right(function, known=known):
                        points, triangles, _, t, q = known
                        path = list(function(*known))
                        steps = all(there in exits(points, triangles, here, q) for here, there in pairwise(path))
                        return path[0] == t and steps and not exits(points, triangles, path[-1], q)

                    yield n, known, is_right


def readings() -> Iterator[Problem]:
    for history in history_dags.small():
        points, triangles, children = history
        for q in product(range(history_dags.SIDE + 1), repeat=2):
            if sum(q) <= history_dags.SIDE:

                def is_right(function, points=points, triangles=triangles, children=children, q=q):
                    path = list(function(list(points), list(triangles), list(children), q))
                    steps = all(there in children[here] for here, there in pairwise(path))
                    held = all(holds([points[i] for i in triangles[t]], q) for t in path)
                    return path[0] == 0 and steps and held and not children[path[-1]]

                yield len(points), (history, q), is_right


@pytest.mark.parametrize(
    ("number", "problems", "most", "source"),
    [
        pytest.param(number, problems, most, *case.values, id=f"{number} {case.id}")
        for number, problems, most in (
            ("06.1", steps, 4),
            ("06.2", walks, 6),
            ("06.3", readings, 5),
        )
        for case in WRONG[number]
    ],
)
def test_no_fewer_points_are_a_counterexample(number, problems, most, source):
    problem = refused(number, source).problem
    mesh = problem.history if number == "06.3" else problem.mesh
    assert len(mesh.points) <= most or is_far(number, source)
    assert_none_is_smaller(number, source, len(mesh.points), problems())


# ---------------------------------------------------------------- what is shown beside the student's answer


def problems(number, every):
    """Some small problems, and some larger ones."""
    yield from islice(TASKS[number].small(), 0, None, every)
    for seed in range(6):
        random = Random(seed)
        mesh = meshes.random_mesh(random, 12, 6, 4)
        yield {
            "06.1": Place(mesh, seed, (seed, 12 - seed)),
            "06.2": located_points.larger_place(seed, 5, 4, seed < 3),
            "06.3": tasks.Asked(history_dags.random_history(random, 8, 6), (2, 3)),
        }[number]


@pytest.mark.parametrize(("number", "every"), [("06.1", 120), ("06.2", 80), ("06.3", 100)])
def test_every_frame_is_well_formed_and_speaks_as_people_do(number, every):
    for problem in problems(number, every):
        story = TASKS[number].story(problem, None)
        check_frames(story, code=r"apex\b.*\[|Fraction|neighbors")
        kept = [repr(before) for before, _, _ in moments(story)]
        for (before, step, after), was in zip(moments(story), kept, strict=True):
            assert repr(story.apply(before, step)) == repr(after)
            assert repr(before) == was


def test_the_exits_are_named_and_the_students_step_stands_below():
    story, frames = shown("06.1", "the edge before")
    assert [step.event for step in story.trace.steps] == ["visit", "cross"]
    assert frames[1].sentence == "**Triangle 0:** 1–2 is the only exit."
    assert frames[2].sentence == "**Out by 1–2 into triangle 1:** the point lies strictly on the other side."
    assert ">your step: None<" in story.backdrop()
    assert [f">{t}<" in frames[2].svg for t in range(len(story.story.mesh))] == [True] * len(story.story.mesh)
    out = shown("06.1", "two edges are looked at")[1][2]
    assert out.sentence.endswith("and out of the hull:** the point lies in no triangle.")
    stays, frames = shown("06.1", "leaves where it lies on an edge")
    assert frames[1].sentence == "**Found: triangle 0 has no exit,** so the point is in it. 1 triangle visited."
    assert len(stays.trace.steps) == 1


@pytest.mark.parametrize("seed", range(6))
def test_the_step_that_is_told_is_a_right_one(seed):
    place = located_points.larger_place(seed, 5, 4, seed % 2 == 0)
    steps = WalkStory(place, steps=2).trace.steps
    exits = place.exits(place.t)
    assert [step.data["target"] in exits for step in steps[1:]] == [True] * bool(exits)


def test_a_walk_that_remembers_goes_round_once_and_turns():
    story, frames = shown("06.2", "without an end")
    assert story.story.path() == [0, 1, 2, 3, 4, 5, 0, 6]
    assert ">your walk: [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, …]<" in story.backdrop()
    turn = story.trace.steps[story.telling() - 1]
    assert (turn.event, turn.data["triangle"]) == ("turn", 0)
    assert frames[story.telling()].sentence.startswith("**Not the same way again.**")
    assert frames[story.telling() - 1].sentence.startswith("**Triangle 0 again:**")
    assert frames[len(frames) - 1].sentence.startswith("**Found: triangle 6 has no exit,**")
    assert frames[len(frames) - 1].values["visited"] == "8"
    assert "your code gives no walk" in shown("06.2", "not mended")[0].backdrop()


def test_every_walk_that_is_told_goes_by_exits_to_the_point():
    for seed in range(40):
        place = located_points.larger_place(seed, 5, 4, seed % 2 == 0)
        path = WalkStory(place).path()
        assert tasks.wrong_walk(place, path) == ""
        assert len(set(path)) > len(path) / 4


def test_a_history_is_followed_from_child_to_child():
    story, frames = shown("06.3", "one step")
    assert story.trace.result == [0, 2, 4]
    assert ">your path: [0, 2]<" in story.backdrop()
    holding = [step.data["triangle"] for step in story.trace.steps if step.data.get("holds")]
    assert holding == [2, 4]
    for step in story.trace.steps:
        if step.event == "child":
            held = Mesh(story.history.points, story.history.triangles).holds(step.data["triangle"], story.q)
            assert step.data["holds"] == held
    assert frames[len(frames) - 1].sentence == "**4 is still there,** and holds the point. The path is 0, 2, 4."
    assert frames[1].sentence == "**0 holds the point, but is no longer there.** 1, 2, 3 took its place."
