"""Lecture 19: what stands beside a student's answer, and that what is said there is so."""

import nbformat
import pytest

from coursekit.exercises.course import exercise
from coursekit.lectures.mcts.exercises import grown_trees
from coursekit.lectures.mcts.exercises.search_steps import Choice, Final, Known
from coursekit.story import Frames
from tests.exercises.student import refused, solution
from tests.lectures.mcts.solutions import RIGHT, WRONG
from tests.lectures.told import check_every_frame
from tests.notebooks.conftest import PROJECT


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = refused(number, WRONG[number][mistake]).story
    return story, Frames(story)


def last(frames):
    return frames[len(frames) - 1]


DRAWN = [number for number in WRONG if number != "19.6"]


@pytest.mark.parametrize("number", DRAWN)
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in WRONG[number].values():
        check_every_frame(refused(number, source).story)


def test_counts_are_told_from_the_end_up_to_the_root_and_the_first_that_differs_is_shown():
    story, frames = shown("19.1", "the sign turned with every move")
    assert [step.data["at"] for step in story.trace.steps] == [2, 1, 0]
    assert story.telling() == 2
    assert frames[2].sentence.startswith("**X moved into this node, and X has won:** one visit more")
    assert "your code: visits 2, rewards 1" in story.backdrop()
    assert last(frames).sentence.startswith("**The root has one visit more.**")
    story, _ = shown("19.1", "the root forgotten")
    assert story.telling() == len(story.trace.steps)
    assert "your code gives no counts" in shown("19.1", "no return")[0].backdrop()


def test_indices_are_told_one_by_one_then_the_highest():
    story = exercise("19.2").story(Choice(3, ((2, 1), (1, 0), (0, 0)), 2), 1)
    frames = Frames(story)
    assert frames[1].sentence == "**Child 0: 1.982.** Its mean is 1/2, its bonus 2 · √(ln 3 / 2)."
    assert frames[3].sentence == "**Child 2 was never visited.** Its index is ∞: it comes first."
    assert frames[4].sentence == "**The highest index: child 2.** Your code chooses child 1."
    assert [note in frames[4].svg for note in (">1.982<", ">2.096<", ">∞<")] == [True] * 3
    assert "your code names no child" in shown("19.2", "the index itself")[0].backdrop()


@pytest.mark.parametrize(
    ("proven", "told"),
    [
        ((None, None), "**Child 1: 3 visits, the most of all that may still win.**"),
        ((None, 0), "**Child 0: 1 visit, the most of all that may still win.**"),
        ((1, None), "**Child 0: it is proved to win.**"),
        ((0, 0), "**Child 0 or 1: all moves are proved to lose.**"),
    ],
)
def test_why_a_move_is_played_is_told(proven, told):
    problem = Final((Known(1, 0, proven[0]), Known(3, 1, proven[1])))
    frames = Frames(exercise("19.3").story(problem, 0))
    assert last(frames).sentence == f"{told} Your code chooses child 0."
    assert frames[0].svg.count("a loss") == proven.count(0)
    assert frames[0].svg.count("a win") == proven.count(1)


def test_what_is_credited_is_told_node_by_node():
    story, frames = shown("19.4", "the roll-out for the root alone")
    assert story.telling() == 2
    assert frames[2].sentence.startswith("**The second node: O is to move.**")
    assert ">O 2<" in frames[2].svg
    assert ">[1]<" in frames[2].svg
    assert ">[1]<" not in frames[0].svg
    assert "no list for each node" in shown("19.4", "in the root alone")[0].backdrop()


def test_a_search_is_told_up_to_where_it_leaves_the_way():
    _, frames = shown("19.5", "flat")
    assert frames[1].sentence.startswith("**Simulation 1 is played from node 0.** X gets 1, O gets 0.")
    assert last(frames).sentence == "**UCT goes on to child 0.** Your code goes no further in simulation 2, at node 0."
    _, frames = shown("19.5", "unvisited children last")
    assert last(frames).values == {"simulations": "1 of 2", "indices": "1.000, ∞"}
    _, frames = shown("19.5", "the root's visits")
    assert last(frames).sentence == "**1 simulation.** The root's children have [1] visits. Your code: 1."


def test_of_a_large_tree_is_shown_what_was_visited():
    problem = grown_trees.drawn_planned(3, 3, 40, 1)
    calls = []
    root = grown_trees.Node(problem, problem.tree, calls)
    assert sum(solution("19.5", RIGHT["19.5"])(root, 40, 1)) == 40
    story = exercise("19.5").story(problem, ([], tuple(calls)))
    assert len(list(problem.paths())) > len(story.paths) > 16
    assert {step.data["path"] for step in story.trace.steps[:-1]} <= set(story.paths)
    begun = story.trace.steps[0]
    assert story.touches(begun)[0] == "/"
    assert f'data-id="{story.touches(begun)[-1]}"' in Frames(story)[1].svg


def test_what_was_not_simulated_has_no_picture():
    assert exercise("19.5").story(refused("19.5", WRONG["19.5"]["flat"]).problem, None) is None
    assert exercise("19.5").story(refused("19.5", WRONG["19.5"]["flat"]).problem, (None, ())) is None


# ---------------------------------------------------------------- what the notebook gives to be mended


def test_the_function_in_the_notebook_has_the_mistakes_that_are_listed():
    cells = nbformat.read(PROJECT / "notebooks" / "19_mcts.ipynb", nbformat.NO_CONVERT).cells
    [source] = [cell.source for cell in cells if cell.id == "broken-value"]
    assert source.replace("broken_value", "mended_value").strip() == WRONG["19.6"]["not mended"].strip()
    broken = solution("19.6", source.replace("broken_value", "mended_value"))
    values = [broken((n, n), (100, 0), 100, 30) for n in (1, 10, 90)]
    assert values == sorted(values, reverse=True)  # "trusts a move's own mean the less, the more visits it has"
