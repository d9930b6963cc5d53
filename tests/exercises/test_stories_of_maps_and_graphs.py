"""Lectures 01 and 02: what is shown beside a student's answer is that answer, and the right run."""

from coursekit.story import Frames, fold
from tests.exercises.student import refused
from tests.lectures.maps import solutions as solutions_01
from tests.lectures.shortest_paths import solutions as solutions_02


def story(solutions, number, mistake):
    return refused(number, solutions.WRONG[number][mistake]).story


def test_in_each_cell_around_stands_what_is_right_and_what_the_student_says():
    told = story(solutions_01, "01.1", "corners cut")
    after = fold(told)
    for step in after:
        mark = told.mark(step, now=False)
        assert (mark.label == "yes") == (step.data["cell"] in told.trace.result)
        assert (mark.note == "you: yes") == (step.data["cell"] in told.given)
    says = [(step.data["cell"] in told.given) == (step.data["cell"] in told.trace.result) for step in after]
    wrong = says.index(False) + 1
    assert told.telling() == wrong
    assert Frames(told)[wrong].sentence.endswith("Your code says otherwise.")
    assert Frames(story(solutions_01, "01.1", "how many"))[0].svg.count("you:") == 0


def test_the_areas_on_both_sides_are_those_of_the_points():
    told = story(solutions_01, "01.2", "or instead of and")
    frame = Frames(told)[len(told.trace.steps)]
    for name, value in frame.values.items():
        point, (p, q) = told.points[name[0]], (told.points[end] for end in name[-2:])
        area = (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])
        assert value == str(area).replace("-", "−")
    assert frame.sentence.startswith("**They touch.**")
    assert frame.sentence.endswith("Your code says “cross”.")


def test_the_cells_of_a_line_of_sight_are_told_up_to_the_one_in_the_way():
    told = story(solutions_01, "01.3", "a corner does not count")
    touched = [step.data["cell"] for step in told.trace.steps]
    assert [told.grid.is_free(cell) for cell in touched] == [True] * (len(touched) - 1) + [False]
    sentence = Frames(told)[told.telling()].sentence
    assert "corner of four cells" in sentence
    assert sentence.endswith("Your code says True.")
    seen = story(solutions_01, "01.3", "too wide")
    assert "touches is free. Your code says False." in Frames(seen)[seen.telling()].sentence


def test_below_a_graph_stands_the_students_answer():
    assert ">your answer: A, B<" in story(solutions_02, "02.1", "only the neighbours").backdrop()
    assert ">your path: A–C<" in story(solutions_02, "02.3", "not mended").backdrop()
    told = story(solutions_02, "02.2", "closed when pushed")
    assert ">your d: A 0, B 1, C 3; your p: A None, B A, C A<" in told.backdrop()
    assert told.trace.result.d == {"A": 0, "B": 1, "C": 2}
    assert "your" not in story(solutions_02, "02.2", "d alone").backdrop()
