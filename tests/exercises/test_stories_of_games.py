"""Lecture 11: what is shown beside a student's answer is that answer, and what is right."""

from itertools import islice

import pytest

from coursekit.exercises.course import exercise
from coursekit.games import MatrixGame
from coursekit.lectures.games.exercises.stories import LARGEST_DRAWN, leave
from coursekit.lectures.games.exercises.tasks import Profile
from coursekit.story import Frames
from coursekit.trace import record
from tests.exercises.student import refused
from tests.lectures.games import solutions as solutions_11


def story(number, mistake):
    return refused(number, solutions_11.WRONG[number][mistake]).story


@pytest.mark.parametrize("mistake", ["always", "who gains nothing leaves, too", "pure profiles alone"])
def test_the_end_says_who_leaves_and_what_the_students_code_says(mistake):
    told = story("11.2", mistake)
    frames = Frames(told)
    end = frames[len(frames) - 1].sentence
    right = told.trace.result
    assert ("an equilibrium." in end) == right
    assert ("no equilibrium." in end) != right
    assert end.endswith(f"Your code says {not right}.")
    assert "goes wrong" in frames[0].sentence
    assert not any("Your code" in frames[i].sentence for i in range(len(frames) - 1))


def test_where_there_was_no_verdict_none_is_told():
    frames = Frames(story("11.2", "no verdict at the end"))
    assert "Your code" not in frames[len(frames) - 1].sentence


def test_what_is_told_of_leaving_is_what_is_judged():
    task = exercise("11.2")
    for problem in islice(task.small(), 0, None, 23):
        game = MatrixGame(problem.rows, problem.columns)
        assert task.judge(problem, leave(game, problem.x, problem.y)) is None


def test_each_choice_is_looked_at_and_what_it_brings_is_told():
    told = exercise("11.2").story(Profile(((0, 3), (2, 1)), ((1, 0), (0, 1)), (0.5, 0.5), (1.0, 0.0)), True)
    frames = Frames(told)
    lit = {"choice": 0, "compare": 0}
    for i, step in enumerate(told.trace.steps, start=1):
        frame, data = frames[i], step.data
        line = ("Row", "Column")[data["player"]]
        if step.event == "choice":
            parts = [p for p in told.mixes[1 - data["player"]] if p]
            assert frame.sentence.startswith(f"**{line} {data['choice']} brings** ")
            assert frame.sentence.count("·") == len(parts)
            assert frame.svg.count("spot") == len(told.mixes[1 - data["player"]])
            assert len(told.touches(step)) == len(told.mixes[1 - data["player"]])
        else:
            assert "spot" not in frame.svg
            stays = data["value"] == data["most"]
            assert frame.sentence.startswith(f"**{line} {'stays' if stays else 'leaves'}.**")
        lit[step.event] += 1
    assert lit["compare"] == 2
    assert lit["choice"] == sum(map(len, told.mixes))


def test_all_frames_name_the_same_values():
    frames = Frames(story("11.2", "only the first player"))
    names = {tuple(frames[i].values) for i in range(len(frames))}
    assert names == {("Row gets", "Row's best", "Column gets", "Column's best")}
    assert set(frames[0].values.values()) == {"–"}
    assert frames[len(frames) - 1].values["Column's best"] == "1"


def test_marks_that_are_never_drawn_are_not_explained():
    told = story("11.2", "always")
    assert ">Column<" in told.backdrop()
    assert "best response" not in told.backdrop()


def test_sums_are_those_of_the_players_own_payoffs():
    game = MatrixGame([[1, 2], [3, 5]], [[10, 20], [30, 50]])
    steps = record(leave, game, (0.5, 0.5), (0.25, 0.75)).steps
    assert [step.data["payoff"] for step in steps if step.event == "choice"] == [1.75, 4.5, 20, 35]


# ---------------------------------------------------------------- split Nim


@pytest.mark.parametrize("mistake", ["each heap on its own", "whoever can move wins", "all moves must win"])
def test_the_game_is_shown_from_the_heaps_that_went_wrong(mistake):
    error = refused("11.3", solutions_11.WRONG["11.3"][mistake])
    frames = Frames(error.story)
    assert error.story.names[0] == " ".join(map(str, error.problem))
    wins = error.story.found.value > 0
    end = frames[len(frames) - 1].sentence
    assert end.startswith(f"**{'MAX' if wins else 'MIN'} wins at {error.story.names[0]}.**")
    assert end.endswith(f"Your code says {not wins}.")
    assert frames[0].sentence.startswith("**The smallest game found that goes wrong.** ")
    assert frames[0].sentence.count("**") == 2


def test_what_is_told_of_heaps_is_what_is_judged():
    task = exercise("11.3")
    drawn = 0
    for heaps in islice(task.small(), 0, None, 5):
        told = task.story(heaps, None)
        assert (told is None) == (max(heaps) <= 2 or sum(heaps) > LARGEST_DRAWN)
        if told:
            drawn += 1
            assert task.judge(heaps, told.found.value > 0) is None
            last = Frames(told)[len(told.trace.steps)]
            assert "Your code" not in last.sentence
            assert "Your code" in Frames(task.story(heaps, True))[len(told.trace.steps)].sentence
            if not told.found.value > 0:
                start = f"A heap of {heaps[0]} is" if len(heaps) == 1 else "are"
                assert last.sentence.endswith(" lost for who must move.")
                assert start in last.sentence
    assert drawn > 5
