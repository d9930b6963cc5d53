"""Lecture 05: what is shown beside a student's answer is that answer, and what is said there is right."""

from itertools import islice
from random import Random

import pytest

from coursekit.exercises.kinds import meshes
from coursekit.exercises.kinds.meshes import circle
from coursekit.lectures.delaunay.exercises import tasks as delaunay
from coursekit.story import Frames, fold
from tests.exercises.student import refused
from tests.lectures.delaunay import solutions as solutions_05
from tests.lectures.frames import check_frames, moments

WRONG = solutions_05.WRONG
TASKS = {task.number: task for task in delaunay.EXERCISES}


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = refused(number, WRONG[number][mistake]).story
    return story, Frames(story)


def problems(number, every):
    """Some small problems, and some larger ones."""
    yield from islice(TASKS[number].small(), 0, None, every)
    for seed in range(6):
        random = Random(seed)
        mesh = meshes.random_mesh(random, 12, 6, 0 if number == "05.3" else 4)
        a, b = list(mesh.owners())[seed]
        inside = next((x, y) for x in range(12) for y in range(12) if delaunay.is_within(mesh, (x, y)))
        yield {
            "05.1": delaunay.nearly_round(seed, seed, seed < 3),
            "05.2": delaunay.Between(mesh, a, b),
            "05.3": delaunay.Insertion(mesh, inside),
        }[number]


@pytest.mark.parametrize(("number", "every"), [("05.1", 80), ("05.2", 250), ("05.3", 15)])
def test_every_frame_is_well_formed_and_speaks_as_people_do(number, every):
    for problem in problems(number, every):
        story = TASKS[number].story(problem, None)
        check_frames(story, code=r"apex\b.*\[|Fraction|neighbors")
        kept = [repr(before) for before, _, _ in moments(story)]
        for (before, step, after), was in zip(moments(story), kept, strict=True):
            assert repr(story.apply(before, step)) == repr(after)
            assert repr(before) == was


# ---------------------------------------------------------------- 05


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
    assert "Your code" not in shown("05.1", "1, 0 or -1")[1][3].sentence


def test_points_at_one_place_are_named_together_and_large_numbers_are_left_out():
    same = delaunay.InCircle().story(delaunay.Four((0, 0), (2, 0), (0, 2), (2, 0)), True)
    assert ">b, d (2, 0)<" in Frames(same)[0].svg
    large = delaunay.InCircle().story(delaunay.nearly_round(0, 8, False), True)
    assert ">d<" in Frames(large)[0].svg
    assert Frames(large)[3].values["radius²"] == "4.2e19"


def test_an_edge_is_tested_and_flipped_or_stays():
    story, frames = shown("05.2", "never flipped")
    assert [step.event for step in story.trace.steps] == ["edge", "test", "flip"]
    assert ">your triangles: [(0, 2, 3), (0, 3, 1)]<" in story.backdrop()
    a, b = story.ends
    c, d = story.trace.steps[0].data["apexes"]
    assert frames[2].sentence == (
        f"**The circle through {a}, {b}, {c} holds {d}.** The edge {a}–{b} is not legal: flip it to {c}–{d}."
    )
    assert circle(*(story.mesh.points[i] for i in (a, b, c))).holds(story.mesh.points[d])
    assert frames[3].sentence.startswith(f"**{a}–{b} gives way to {c}–{d}.**")
    assert f'data-id="edge/{min(c, d)}/{max(c, d)}"' in frames[3].svg
    story, frames = shown("05.2", "the border is no edge")
    assert "is on the border" in frames[1].sentence
    assert "your code gives no triangles" in story.backdrop()
    _, frames = shown("05.2", "on the circle is flipped")
    assert "lies on the circle" in frames[2].sentence
    assert frames[2].sentence.endswith("is legal. All stays as it is.")


def test_flips_are_counted_one_by_one_and_the_students_number_stands_at_the_end():
    story, frames = shown("05.3", "forgets the two new edges")
    flips = [step for step in story.trace.steps if step.event == "flip"]
    assert len(flips) == story.trace.result == 2
    for _, step, after in moments(story):
        if step.event == "flip":
            assert step.data["triangles"] == after.mesh.triangles
            assert sum(len(story.mesh.points) in triangle for triangle in after.mesh.triangles) == 3 + after.flips
    assert frames[len(frames) - 1].sentence.endswith("In all 2 flips. Your code counts 1.")
    assert frames[len(frames) - 1].values == {"flips": "2", "found legal": "5"}
    assert meshes.is_delaunay(fold(story).mesh)
