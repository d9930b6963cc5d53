"""What is shown beside a student's run."""

from itertools import islice

import pytest

from coursekit.exercises.course import LECTURES, exercise, exercises
from coursekit.player import Player
from coursekit.stage import own
from coursekit.story import Frames
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import refused, solution

DRAWN = {
    *("01.1", "01.2", "01.3"),
    *("02.1", "02.2", "02.3"),
    *("03.1", "03.2", "03.3"),
    *("04.1", "04.2", "04.3"),
    *("05.1", "05.2", "05.3"),
    *("06.1", "06.2", "06.3"),
    *("07.1", "07.2", "07.3"),
    *("08.1", "08.2", "08.3"),
    *("09.1", "09.2", "09.3"),
    *("11.2", "11.3"),
    *("12.1", "12.2", "12.3"),
    *("13.1", "13.2", "13.3", "13.4", "13.5"),
    *("14.1", "14.2", "14.3", "14.4"),
    *("18.3", "18.4"),
    *("19.1", "19.2", "19.3", "19.4", "19.5"),
}


WATCHED = {task.number for lecture in LECTURES for task in exercises(lecture) if task.watches}


@pytest.mark.usefixtures("unseen_films")
@pytest.mark.parametrize(
    ("number", "source"),
    [
        (task.number, source)
        for lecture in LECTURES
        for task in exercises(lecture)
        for source in SOLUTIONS[lecture].WRONG[task.number].values()
    ],
)
def test_a_counterexample_is_drawn_where_it_can_be(number, source):
    error = refused(number, source)
    if number not in DRAWN:
        assert error.story is None
    elif error.story is not None:
        frames = Frames(error.story)
        for i in range(len(frames)):
            assert frames[i].svg
            assert frames[i].sentence
        assert 0 <= error.story.telling() < len(frames)
        assert all(listing.file.startswith("<cell") for listing in error.story.source.listings)  # no right source
        Player(error.story).close()


@pytest.mark.parametrize("number", sorted(DRAWN))
def test_most_counterexamples_have_a_player(number):
    mistakes = SOLUTIONS[number[:2]].WRONG[number].values()
    assert sum(refused(number, source).story is not None for source in mistakes) > len(mistakes) / 2


@pytest.mark.parametrize("number", sorted(WATCHED))
def test_most_counterexamples_with_a_player_run_the_students_own_code(number):
    """Where its input can be watched; a few look at nothing, or ask by other ways than an index."""
    stories = [refused(number, source).story for source in SOLUTIONS[number[:2]].WRONG[number].values()]
    own = [bool(story.source.listings) for story in stories if story]
    assert sum(own) > len(own) / 2


@pytest.mark.parametrize("number", sorted(WATCHED))
def test_right_code_is_right_when_it_is_watched(number):
    """It asks for the same, is told of it line by line, and gives the same answer."""
    task, function = exercise(number), solution(number, SOLUTIONS[number[:2]].RIGHT[number])
    for problem in islice(task.small(), 0, 300, 23):
        watch = own.recorder(limit=None)
        answer, misfit = task.attempt(lambda *given, w=watch: function(*task.watched(given, w)), problem)
        assert misfit is None
        if number == "03.2":  # its graph itself notes what is looked at: all of it, when it is made into a watched one
            assert answer.path == task.attempt(function, problem)[0].path
        else:
            assert task.judge(problem, answer) is None
        assert {step.event for step in watch.steps} <= task.watches.keys()
        assert all(step.file == function.__code__.co_filename for step in watch.steps)
