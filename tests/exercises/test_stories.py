"""What is shown beside a student's run."""

import pytest

from coursekit.exercises.course import LECTURES, exercises
from coursekit.player import Player
from coursekit.story import Frames
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import refused

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
    *("13.1", "13.2", "13.3", "13.4"),
    *("14.1", "14.2", "14.3", "14.4"),
    *("18.3", "18.4"),
    *("19.1", "19.2", "19.3", "19.4", "19.5"),
}


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
        Player(error.story).close()


@pytest.mark.parametrize("number", sorted(DRAWN))
def test_most_counterexamples_have_a_player(number):
    mistakes = SOLUTIONS[number[:2]].WRONG[number].values()
    assert sum(refused(number, source).story is not None for source in mistakes) > len(mistakes) / 2
