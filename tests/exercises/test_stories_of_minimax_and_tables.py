"""Lectures 12 and 14: what stands beside a student's answer, and that what is said there is so."""

from math import inf

import nbformat
import pytest

from coursekit.exercises.course import exercise
from coursekit.lectures.transpositions.exercises import window_questions
from coursekit.lectures.transpositions.exercises.shared_graphs import BOUND_AS_EXACT, BOUNDS_FROM_BELOW, Graph
from coursekit.lectures.transpositions.exercises.tasks import Found, Tabled
from coursekit.lectures.transpositions.exercises.window_questions import Asked, Entry
from coursekit.lectures.transpositions.exercises.window_stories import CutStory, MTDStory
from coursekit.story import Frames
from tests.exercises.student import refused, solution
from tests.lectures.minimax import solutions as solutions_12
from tests.lectures.told import check_every_frame
from tests.lectures.transpositions import solutions as solutions_14
from tests.notebooks.conftest import PROJECT

WRONG = solutions_12.WRONG | solutions_14.WRONG


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = refused(number, WRONG[number][mistake]).story
    return story, Frames(story)


def last(frames):
    return frames[len(frames) - 1]


@pytest.mark.parametrize("number", WRONG)
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in WRONG[number].values():
        story = refused(number, source).story
        if story is not None:
            check_every_frame(story)


# ---------------------------------------------------------------- minimax


def test_of_a_tree_is_shown_what_lies_within_the_height():
    story, frames = shown("12.1", "the height not counted down")
    problem = refused("12.1", WRONG["12.1"]["the height not counted down"]).problem
    assert (problem.nested, problem.height) == (((0, -1),), 1)
    assert frames[0].sentence.endswith("within 1 ply. Where the game goes on, the estimate stands for a leaf.")
    assert story.tree.leaves() == {(0,): 0}
    assert story.trace.result.value == 0
    assert "you:" not in story.backdrop()  # it looked further down
    story, frames = shown("12.1", "the move on the left")
    assert frames[0].sentence.endswith("This is what lies within 1 ply.")
    assert story.backdrop().count("you: ") == 2


def test_a_tree_in_which_a_player_moves_twice_says_who_moves():
    story, frames = shown("12.2", "the sign of the first child for all")
    assert [mover for _, mover in story.layout.levels] == ["MAX", "MAX"]
    assert [place.kind for place in story.layout.places.values()] == ["max", "leaf", "max", "leaf"]
    assert last(frames).sentence == "**A is worth 1 to MAX,** who is to move there."
    mixed = exercise("12.2").story(("MIN", ("MAX", 0), ("MIN", 1)), None)
    assert [mover for _, mover in mixed.layout.levels] == ["MIN", "MAX or MIN"]
    story, frames = shown("12.2", "the smallest for MIN")
    assert last(frames).sentence == "**A is worth 0 to MIN,** who is to move there."


def test_vectors_stand_below_the_tree_with_a_students():
    story, frames = shown("12.3", "player 0 at every node")
    assert "your code says (1, −1)" in story.backdrop()
    assert frames[0].sentence.endswith("A leaf u is rewritten as (u, −u).")
    assert story.trace.result.values == (0, 0)
    story, frames = shown("12.3", "the other players against player 0")
    assert "A is player 0, B is player 1, C is player 2." in frames[0].sentence
    assert "your code gives no vector" in shown("12.3", "the component alone")[0].backdrop()


# ---------------------------------------------------------------- keys


def test_a_key_is_told_number_by_number_and_bits_that_differ_have_a_bar():
    story, frames = shown("14.1", "flips only come")
    assert [step.data["term"].name for step in story.trace.steps] == [
        "numbers[0][0]",
        "numbers[1][1]",
        "numbers[0][1]",
        "turn",
    ]
    problem = story.problem
    assert story.trace.result == problem.keys()[1] == 31
    assert [step.data["key"] for step in story.trace.steps] == [17 ^ 9, 9, 9 ^ 54, 31]
    assert last(frames).sentence.endswith("That is the key of the position. Your code says 14.")
    assert last(frames).svg.count('class="bar"') == (14 ^ 31).bit_count()
    assert "your code gives no key" in shown("14.1", "no return")[0].backdrop()


def test_a_key_that_is_too_long_is_told_as_a_number():
    assert "your key: 86" in shown("14.1", "added")[0].backdrop()


# ---------------------------------------------------------------- cuts


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (
            Asked(Entry(3, "exact", 1), 2, -inf, inf),
            "**Too low.** The entry comes from a search 1 high, but 2 is needed.",
        ),
        (Asked(Entry(3, "exact", 2), 2, 5, 9), "**Exact: the value is 3.**"),
        (Asked(Entry(3, "lower bound", 2), 2, -inf, 3), "beta is 3: no value of the window is left."),
        (Asked(Entry(3, "lower bound", 2), 2, -inf, 4), "beta is 4: it may still lie in the window."),
        (Asked(Entry(3, "upper bound", 4), 2, 3, inf), "alpha is 3: no value of the window is left."),
        (Asked(Entry(3, "upper bound", 2), 2, 2, inf), "alpha is 2: it may still lie in the window."),
    ],
)
def test_an_entry_is_weighed_by_height_and_window(problem, told):
    frames = Frames(CutStory(problem, "True"))
    sentences = [frames[i].sentence for i in range(len(frames))]
    assert any(told in sentence for sentence in sentences)
    cuts = problem.is_high_enough() and problem.decides()
    assert sentences[-1] == f"**{'It may cut' if cuts else 'It may not cut: search'}.** Your code says True."
    assert len(frames) == 4 - (not problem.is_high_enough())


def test_what_is_no_verdict_is_said():
    assert "your code says neither True nor False" in CutStory(window_questions.small_asked()[0], "").backdrop()


# ---------------------------------------------------------------- tables


def test_below_the_right_search_stands_what_a_students_table_says():
    story, frames = shown("14.3", "not mended")
    assert "your table: A = 0, B = −1, C = 0, D = 0" in story.backdrop()
    assert story.value == 1  # from MAX's side
    assert frames[story.telling()].sentence.startswith("**The entry of D is not enough.**")
    story, _ = shown("14.3", "the bounds changed over")
    assert "C ≥ −1, D ≤ −1" in story.backdrop()
    assert "your table: nothing" in shown("14.3", "no bound is stored, nor anything")[0].backdrop()


def test_games_with_shared_positions_are_drawn_with_each_position_once():
    task = exercise("14.3")
    for graph in (BOUND_AS_EXACT, *BOUNDS_FROM_BELOW, Graph((("A", (1,)),))):
        story = task.story(Tabled(graph), Found(0, {"A": (1, "exact"), "B": (0, "?"), "C": 3}, ()))
        inner = [name for name, place in story.places.places.items() if place.kind != "leaf"]
        assert inner == [name for name, _ in graph.positions]
        assert story.value == graph.worths()["A"]
        assert f"your table: A = {'1' if graph.root_is_max else '−1'}<" in story.backdrop()


# ---------------------------------------------------------------- MTD(f)


def test_questions_are_told_with_what_they_prove():
    story, frames = shown("14.4", "two searches")
    steps = [step for step in story.trace.steps if step.event == "ask"]
    assert len(steps) == 2
    assert frames[1].sentence == "**Is it at least −1? Yes.** −1 comes back: a lower bound. It may be more."
    assert last(frames).sentence == "**Your code returns 0, and the value is 1.** Proved is: from 0 to ∞."
    assert story.outcome() == "not proved"
    assert last(frames).values == {"questions": "2", "lower": "0", "upper": "∞"}
    frames = Frames(MTDStory([(3, 4, 2), (1, 2, 2)], 7, 2))
    assert frames[1].sentence == "**Is it at least 4? No.** 2 comes back: an upper bound. It may be less."
    assert last(frames).sentence.endswith("Proved is: from 2 to 2.")


# ---------------------------------------------------------------- what the notebook gives to be mended


def test_the_functions_in_the_notebook_have_the_mistake_that_is_listed():
    cells = nbformat.read(PROJECT / "notebooks" / "14_transpositions.ipynb", nbformat.NO_CONVERT).cells
    sources = {cell.id: cell.source for cell in cells}
    for number, cell in (("14.2", "broken-cut"), ("14.3", "broken-search"), ("14.4", "broken-mtd")):
        name = exercise(number).answer
        own = sources[cell].replace(cell.replace("-", "_"), name)
        plain = WRONG[number]["not mended"].strip()
        assert own.splitlines()[0] == plain.splitlines()[0]
        assert refused(number, own).problem == refused(number, plain).problem
    search = solution("14.3", sources["broken-search"].replace("broken_search", "mended_search"))
    found = exercise("14.3").ask(search, Tabled(BOUND_AS_EXACT))
    assert found.value == -4  # for MIN, who moves at the root: "it says that MAX gets 4"
