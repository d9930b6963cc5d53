"""Lecture 06: what is shown beside a student's answer is that answer, and what is said there is right."""

from itertools import islice
from random import Random

import pytest

from coursekit.exercises.kinds import meshes
from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.delaunay.exercises.tasks import is_within
from coursekit.lectures.point_location.exercises import history_dags, located_points
from coursekit.lectures.point_location.exercises import tasks as point_location
from coursekit.story import Frames
from tests.exercises.student import refused
from tests.lectures.frames import check_frames, moments
from tests.lectures.point_location import solutions as solutions_06

WRONG = solutions_06.WRONG
TASKS = {task.number: task for task in point_location.EXERCISES}


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = refused(number, WRONG[number][mistake]).story
    return story, Frames(story)


def problems(number, every):
    """Some small problems, and some larger ones."""
    yield from islice(TASKS[number].small(), 0, None, every)
    for seed in range(6):
        random = Random(seed)
        mesh = meshes.random_mesh(random, 12, 6, 4)
        inside = next((x, y) for x in range(12) for y in range(12) if is_within(mesh, (x, y)))
        yield {
            "06.1": located_points.Place(mesh, seed, inside),
            "06.2": located_points.larger_place(seed, 5, 4, seed < 3),
            "06.3": point_location.Asked(history_dags.random_history(random, 8, 6), (2, 3)),
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


# ---------------------------------------------------------------- 06


def test_each_edge_is_an_exit_or_not_and_the_students_step_stands_beside():
    story, frames = shown("06.1", "the edge before")
    place = located_points.Place(story.mesh, story.t, story.q)
    sides = [step.data for step in story.trace.steps if step.event == "side"]
    assert [side["beyond"] for side in sides if side["exit"]] == list(place.exits(story.t)) == [1]
    for i, side in enumerate(sides, start=1):
        assert frames[i].sentence.startswith("**An exit:**" if side["exit"] else "**No exit:**")
    assert frames[4].sentence == "**To triangle 1.** There is one exit. Your code says None."
    assert frames[4].values == {"triangle": "0", "exits to": "1"}
    out = shown("06.1", "two edges are looked at")[1][4]
    assert (out.sentence, out.values["exits to"]) == (
        "**To the outside.** There is one exit. Your code says 0.",
        "outside",
    )
    stays = shown("06.1", "leaves where it lies on an edge")[1][4]
    assert stays.sentence == "**It stays:** triangle 0 holds the point. Your code says None."


def test_a_walk_that_remembers_goes_round_once_and_turns():
    story, frames = shown("06.2", "without an end")
    assert story.trace.result == [0, 1, 2, 3, 4, 5, 0, 6]
    assert ">your walk: [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, …]<" in story.backdrop()
    turn = story.trace.steps[story.telling() - 1]
    assert (turn.event, turn.data["triangle"]) == ("turn", 0)
    assert "There is another exit" in frames[story.telling()].sentence
    assert "**In 0 again.**" in frames[story.telling() - 1].sentence
    assert frames[len(frames) - 1].sentence.startswith("**6 holds the point.**")
    assert frames[len(frames) - 1].values == {"triangle": "6", "visited": "8"}
    assert "your code gives no walk" in shown("06.2", "not mended")[0].backdrop()


def test_every_walk_that_is_told_goes_by_exits_to_the_point():
    for seed in range(40):
        place = located_points.larger_place(seed, 5, 4, seed % 2 == 0)
        path = point_location.walk(*place)
        assert point_location.wrong_walk(place, path) == ""
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
