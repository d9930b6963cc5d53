"""Lectures 03 and 04: what stands beside a student's answer, and that what is said there is right."""

import re
from itertools import pairwise

import pytest

from coursekit.search import octile
from coursekit.story import Frames
from tests.exercises.student import refused
from tests.lectures.abstraction import solutions as solutions_04
from tests.lectures.astar import solutions as solutions_03

WRONG = solutions_03.WRONG | solutions_04.WRONG


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = refused(number, WRONG[number][mistake]).story
    return story, Frames(story)


def test_a_way_is_as_long_as_the_octile_distance_and_the_answer_stands_beside_it():
    story, frames = shown("03.1", "Euclidean distance")
    assert (story.cell, story.goal) == ((0, 0), (1, 2))
    assert frames[0].sentence == "**From (0, 0) to (1, 2):** x changes by 1, y by 2."
    last = frames[len(frames) - 1]
    assert last.sentence.endswith("In all 1 + 1 · √2 = 2.414. Your code says 2.236068.")
    assert last.values == {"straight": "1", "diagonal": "1", "length": "2.414"}
    assert story.trace.result == pytest.approx(octile(story.cell, story.goal))
    assert [step.data["diagonal"] for step in story.trace.steps] == [True, False]


def test_a_way_to_where_one_is_already_has_no_steps():
    _, frames = shown("03.1", "no return")
    assert len(frames) == 1
    assert frames[0].sentence.endswith("In all 0 + 0 · √2 = 0.")


def test_above_a_graph_stand_the_nodes_that_a_students_code_expanded():
    for mistake, expanded in (("Dijkstra", "S, A"), ("fails without a path", "nothing")):
        story, frames = shown("03.2", mistake)
        assert f">you expanded: {expanded}<" in story.backdrop()
        assert frames[0].sentence.startswith("**The smallest graph found that goes wrong.** ")
        assert re.search(r"\bthe path costs 1\b|OPEN", frames[len(frames) - 1].sentence) or len(frames) == 1


def test_at_the_end_of_the_testers_stands_what_a_students_code_says():
    for mistake, verdict in (
        ("admissible is consistent", "So h is admissible, but not consistent. Your code says: admissible, consistent."),
        ("always both", "Your code says: admissible, consistent."),
        ("only what is wrong first", ""),
    ):
        _, frames = shown("03.3", mistake)
        assert frames[len(frames) - 1].sentence.endswith(verdict)
        assert all("Your code" not in frames[i].sentence for i in range(len(frames) - 1))
        assert ("Your code" in frames[len(frames) - 1].sentence) == bool(verdict)


def test_under_a_border_stands_where_a_students_code_crosses_it():
    story, frames = shown("04.1", "wider than 6")
    assert story.backdrop().count(">you<") == 1
    assert "there are transitions at both ends" in frames[1].sentence
    assert frames[1].values == {"entrances": "1", "transitions": "2"}
    assert shown("04.1", "behind the end")[0].backdrop().count(">you<") == 1  # 6 is beside the map
    assert shown("04.1", "no return")[0].backdrop().count(">you<") == 0
    _, frames = shown("04.1", "always at both ends")
    assert frames[1].sentence.endswith("one transition, at 1 (0 would do as well).")
    story, frames = shown("04.1", "one side only")
    assert len(frames) == 1
    assert frames[0].sentence.endswith("Nowhere both sides are free.")


def test_in_each_node_stands_its_distance_and_the_students():
    story, frames = shown("04.2", "no diagonal steps")
    last = frames[len(frames) - 1]
    assert ">1.414<" in last.svg
    assert ">you: 2<" in last.svg
    assert ">you: 2<" in frames[0].svg
    assert ">1.414<" not in frames[0].svg
    assert last.sentence.endswith(
        "It is a node: (0, 0) gets an edge of 1.414. That is all that can be reached inside the sector."
    )
    assert last.values["edges"] == str(len(story.nodes))
    assert ">you: " not in shown("04.2", "nodes without distances")[1][0].svg


def test_a_refined_path_stays_in_its_sector_beside_a_students_that_leaves_it():
    story, frames = shown("04.3", "leaves the sector")
    cells = story.trace.result
    assert frames[len(frames) - 1].sentence.endswith("a shortest way that stays inside the sector, 4 long.")
    assert len({(x // 3, y // 3) for x, y in cells}) == 1
    assert len({(x // 3, y // 3) for x, y in story.yours}) == 2
    assert sum(octile(here, there) for here, there in pairwise(story.yours)) == 4
    assert frames[0].svg.count('class="link scout"') == 1
    _, frames = shown("04.3", "steps across are left out")
    assert frames[len(frames) - 1].sentence == "**From (1, 0) to (2, 0):** across the border, one step."
    assert "your code gives no path" in shown("04.3", "its length")[0].backdrop()
