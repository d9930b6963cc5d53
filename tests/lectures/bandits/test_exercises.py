"""Lecture 18: what stands beside a student's answer, and that it is what the student's code did."""

import pytest

from coursekit.pictures.svg import coordinate
from coursekit.story import Frames
from tests.exercises.student import refused, right_story, solution
from tests.lectures.bandits.solutions import RIGHT, WRONG
from tests.lectures.told import check_every_frame


@pytest.mark.parametrize("number", ["18.3", "18.4"])
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in WRONG[number].values():
        if story := right_story(number, source):
            check_every_frame(story)


def choices(story):
    """What the student's code did at each choice that is shown, as its column and its look, by the arm of UCB1."""
    frames, story = Frames(story), story.story
    for number, step in enumerate(story.trace.steps, start=1):
        if step.event == "index":
            svg, arm = frames[number].svg, frames.state(number).arm
            [yours] = [i for i in range(len(story.arms)) if f'x="{coordinate(story.place.x(i))}" y="550"' in svg]
            assert ('<text class="alert"' in svg) == (yours != arm)
            yield number, arm, yours


@pytest.mark.parametrize("mistake", ["greedy", "the reward of another arm"])
def test_a_run_is_shown_at_the_choice_where_the_students_differs(mistake):
    story = right_story("18.4", WRONG["18.4"][mistake])
    assert Frames(story)[0].sentence.startswith("**The smallest input found that goes wrong.** UCB1 chooses among ")
    assert ">your code<" in story.backdrop()
    assert next(number for number, arm, yours in choices(story) if yours != arm) == story.telling()


def test_a_run_that_breaks_ties_in_another_way_is_followed():
    last = RIGHT["18.4"].replace("index > best", "index >= best and not counts[:i].count(0)")
    source = last.replace("sums[arm] += row[arm]", "sums[arm] += row[arm] * (t < 3)")
    problem, story = refused("18.4", source).problem, right_story("18.4", source)
    *same, (number, arm, yours) = choices(story)
    assert all(arm == yours for _, arm, yours in same)
    assert (number, arm != yours) == (story.telling(), True)
    first = solution("18.4", RIGHT["18.4"])(problem.rewards, problem.c)
    assert [arm for _, arm, _ in same] != first[:-1]


def test_the_pull_that_a_student_expects_is_marked():
    story = right_story("18.3", WRONG["18.3"]["one too many"])
    frames = Frames(story)
    assert all(">you<" in frames[i].svg for i in range(len(frames)))
    assert ">Your code: at pull 5.<" in story.backdrop()
    pulls = [step.data["arm"] for step in story.trace.steps]
    assert pulls[:2] == [0, 1]
    assert pulls.index(1, 2) == 3
    assert story.telling() == 4
    assert story.trace.steps[3].data["arm"] == 1
