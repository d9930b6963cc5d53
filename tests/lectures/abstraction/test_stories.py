"""The stories of HPA* on random maps: what they show and say is true, and explains the result."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings

from coursekit.lectures.abstraction.demos import HALLS, OUTSIDE, SHUT
from coursekit.lectures.abstraction.hpa_build import ONE, TWO, BuildStory
from coursekit.lectures.abstraction.hpa_path import SAME, PathStory
from coursekit.lectures.abstraction.hpa_picture import known, node_id, sector_id, told
from coursekit.lectures.abstraction.hpa_repair import CHANGE, STAY, RepairStory
from coursekit.maps import GridMap
from coursekit.search import HPA, astar
from coursekit.stage.maps import Task
from coursekit.story import Frames, fold
from tests.lectures.abstraction.strategies import building, repairing, walking
from tests.lectures.frames import moments
from tests.search.graphs import length

some = settings(max_examples=25)

stories = building | walking | repairing


@some
@given(stories)
def test_a_map_can_be_painted_where_there_is_a_cursor(story):
    assert all(("data-drag" in story.draw(after)) == story.picture.editable for _, _, after in moments(story))


@some
@given(stories)
def test_every_landmark_and_the_end_can_be_reached(story):
    steps = story.trace.steps
    assert not steps or any(map(story.landmark, steps))
    assert not steps or story.landmark(steps[-1])


# ---------------------------------------------------------------- the abstraction is built


@some
@given(building)
def test_what_is_built_is_the_abstraction(story):
    end, hpa = fold(story), story.trace.result
    assert end.levels == tuple(map(known, hpa.levels))
    assert end.expanded == sum(level.expanded for level in hpa.levels)
    shown = set(re.findall(r'data-id="(node/\d+/\d+)"', story.draw(end)))
    assert shown == {node_id(node) for nodes in hpa.levels[-1].nodes.values() for node in nodes}


@some
@given(building)
def test_answers_while_building_are_what_comes_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if step.event == "border":
            assert question.answer == {1: ONE, 2: TWO}[len(step.data["transitions"])]
            assert f"{len(before.runs[0])} cell" in question.text
        else:
            assert int(question.answer) == len(after.known.edges[step.data["node"]])
            assert str(step.data["node"]) in question.text


def test_every_kind_of_question_is_asked_in_the_halls():
    story = BuildStory(HALLS, 8)
    asked = [question for before, step, _ in moments(story) if (question := story.ask(before, step))]
    assert {ONE, TWO} < {question.answer for question in asked}
    assert len(asked) <= 6


def said(story, event, which=0):
    """What is said at one of the steps of an event."""
    numbers = [number for number, step in enumerate(story.trace.steps, 1) if step.event == event]
    return Frames(story)[numbers[which]].sentence


def test_the_sentences_of_the_build():
    story = BuildStory(HALLS, 8, levels=2)
    assert story.outcome() == "24 nodes"
    assert Frames(story)[0].sentence == (
        "**313 free cells.** HPA* cuts the map into 6 sectors, 8 cells wide. "
        "Where can one cross from one sector to the next?"
    )
    assert said(story, "entrance") == (
        "**An entrance, 8 cells wide,** from sector (0, 0) to (0, 1). "
        "It reaches as far as both sides of the border are free."
    )
    assert said(story, "border").startswith("**Two transitions, at the ends:**")
    assert said(story, "border", 1).startswith("**One transition, in the middle:** the entrance is narrower than 6")
    assert said(story, "border", 2).startswith("**2 transitions** for entrances of width 1 and 1: one in")
    assert said(story, "border", -1).startswith(
        "**The border of sectors (0, 0) and (1, 0) on level 2.** It keeps the 4"
    )
    assert said(story, "intra").startswith("**From (7, 4) to both other nodes of its sector.**")
    alone = next(i for i, step in enumerate(story.trace.steps, 1) if step.data.get("node") == (15, 5))
    assert Frames(story)[alone].sentence == (
        "**(15, 5) has no intra edge.** One Dijkstra search inside the sector, 8 expansions: "
        "the 3 other nodes cannot be reached without leaving the sector."
    )


@pytest.mark.parametrize(
    ("rows", "sector", "event", "words"),
    [
        (["..@@..", "..@@.."], 3, "border", "**No way from sector (0, 0) to (1, 0).**"),
        (["..@@..", "..@@.."], 3, "sector", "has no node.** Nobody comes in or goes out."),
        (["...", "..."], 2, "sector", "has 1 node,** the cell of its transition. It is a dead end."),
        (["...."], 2, "intra", "is alone in its sector.** There is nothing to measure."),
        (["....."], 2, "intra", "to the other node of its sector.**"),
    ],
)
def test_sentences_of_small_maps(rows, sector, event, words):
    story = BuildStory(Task(GridMap(rows), (0, 0), (0, 0)), sector)
    numbers = [number for number, step in enumerate(story.trace.steps, 1) if step.event == event]
    assert any(words in Frames(story)[number].sentence for number in numbers)


# ---------------------------------------------------------------- a path


@some
@given(walking)
def test_the_folded_query_explains_the_result(story):
    end, result = fold(story), story.trace.result
    assert end.work[:3] == (result.inserted, result.searched, result.refined)
    assert end.work[4] == result.measured
    for level in story.query.hpa.levels:
        assert {**story.query.known[level.number].edges, **end.measured.get(level.number, {})} == known(level).edges
    assert sum(node.state == "done" for node in end.nodes.values()) == result.searched
    if result.path:
        assert end.fine == result.path
        assert end.length == pytest.approx(result.cost)
        assert end.work[3] == result.smoothed
        assert length(story.task.grid, end.fine) == pytest.approx(result.cost)
        assert story.outcome() == f"length {result.cost:.2f}"
    else:
        assert story.trace.steps[-1].event == "abstract"
        assert story.outcome() == "no way"
    assert sum(end.work) <= story.picture.most


@some
@given(walking)
def test_a_path_grows_piece_by_piece_and_smoothing_never_lengthens_it(story):
    whole = None
    for before, step, after in moments(story):
        assert all(here != there for here, there in pairwise(after.fine))
        if step.event == "refine":
            assert after.fine[: len(before.fine)] == before.fine
            assert after.fine[-len(after.new) :] == after.new
        elif step.event == "refined" and step.data["level"] == 0:
            whole = after.fine
            assert (whole[0], whole[-1]) == (story.task.start, story.task.goal)
        elif step.event == "piece":
            assert after.length < before.length
            assert length(story.task.grid, after.fine) == pytest.approx(after.length)
        elif step.event == "smoothed":
            assert after.fine == before.fine
    assert bool(whole) == bool(story.query.result.path)


@some
@given(walking)
def test_what_a_query_says_is_true(story):
    best = astar(story.task.grid, story.task.start, story.task.goal, story.query.hpa.heuristic)
    for _, step, after in moments(story):
        sentence = story.say(after, step)
        if step.event == "take":
            node = after.nodes[step.data["node"]]
            assert f"f = {told(node.f)}" in sentence
            waiting = [other.f for other in after.nodes.values() if other.state == "open"]
            assert node.f <= min(waiting, default=node.f) + 1e-9
        elif step.event in ("refined", "smoothed") and not step.data.get("level"):
            too_long = re.search(r"([\d.]+)%", sentence)
            assert (too_long is None) == (after.length <= best.cost + 1e-9)
            if too_long:
                assert float(too_long[1]) == pytest.approx(100 * after.length / best.cost - 100, abs=0.051)
        elif step.event == "abstract" and not step.data["path"]:
            assert "there is no way" in sentence
            assert best.path == ()


@some
@given(walking)
def test_answers_on_a_query_are_what_comes_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if question.choices:
            assert question.answer == SAME
            assert length(story.task.grid, after.fine) == pytest.approx(before.length)
        else:
            waiting = {cell: node.f for cell, node in before.nodes.items() if node.state == "open"}
            [least] = [cell for cell, f in waiting.items() if told(f) == told(min(waiting.values()))]
            assert question.answer[0] == node_id(least) == node_id(step.data["node"])
            ids = re.findall(r'data-id="([^"]+)"', story.draw(before))
            assert question.answer[0] in ids


def test_the_halls_ask_for_the_next_node():
    story = PathStory(HPA(HALLS.grid, 8), HALLS)
    asked = [question for before, step, _ in moments(story) if (question := story.ask(before, step))]
    assert sum(not question.choices for question in asked) >= 2


def test_a_goal_that_is_next_can_be_clicked_by_its_handle():
    task = Task(GridMap(["........"]), (0, 0), (7, 0))
    story = PathStory(HPA(task.grid, 2), task, cursor=task.start)
    answers = [question.answer for before, step, _ in moments(story) if (question := story.ask(before, step))]
    assert ("node/7/0", "goal") in answers


def test_edges_are_measured_where_the_search_comes_by():
    story = PathStory(HPA(HALLS.grid, 8, on_demand=True), HALLS)
    assert Frames(story)[0].sentence.endswith("No intra edge is measured yet. Start and goal are not among them yet.")
    assert "Its edges are not known yet." in said(story, "take", 1)
    assert said(story, "intra", -1).startswith("**The edges of (")
    steps = story.trace.steps
    measured = [step.data["node"] for step in steps if step.event == "intra"]
    takes = [step.data["node"] for step in steps if step.event == "take"]
    # Beside those taken only the nodes around the goal, whose steps to the goal must be known.
    near = {node for node, _ in steps[1].data["edges"]}
    assert {*measured} == {node for node in takes if node not in (HALLS.start, HALLS.goal)} | near
    assert story.query.result.path == PathStory(HPA(HALLS.grid, 8), HALLS).query.result.path
    lacking = [takes.index(step.data["node"]) for step in steps if step.data.get("lacking")]
    assert lacking
    assert lacking[0] == 1


def test_kept_ways_need_no_search():
    story = PathStory(HPA(HALLS.grid, 8, keep=True), HALLS)
    middle = [step for step in story.trace.steps if step.event == "refine"][1]
    assert middle.data["expanded"] == 0
    number = story.trace.steps.index(middle) + 1
    assert Frames(story)[number].sentence.endswith("This way was kept when the edge was measured: nothing is searched.")


def test_a_way_that_leaves_its_sector():
    story = PathStory(HPA(OUTSIDE.grid, 10), OUTSIDE)
    assert story.query.result.cost == pytest.approx(19.656854)
    assert said(story, "insert").startswith("**The start becomes a node of level 1.**")
    assert any(x >= 10 for x, _ in fold(story).fine)


def test_the_bars_grow_with_the_steps():
    story = PathStory(HPA(HALLS.grid, 8, keep=False), HALLS)
    totals = [sum(after.work) for _, _, after in moments(story)]
    assert totals == sorted(totals)
    label = re.search(r'aria-label="(HPA\*: [^"]*)"', story.draw(fold(story)))[1]
    parts = dict(re.findall(r"(insertion|abstract search|refinement|smoothing) (\d+)", label))
    result = story.query.result
    assert list(map(int, parts.values())) == [result.inserted, result.searched, result.refined, result.smoothed]
    assert f'aria-label="A*: {story.query.plain.expanded}"' in story.draw(fold(story))


# ---------------------------------------------------------------- a wall is painted


@some
@given(repairing)
def test_after_the_repair_all_is_as_if_built_anew(story):
    end, anew = fold(story), HPA(story.task.grid, story.picture.sector_size, len(story.repair.was))
    assert end.levels == tuple(map(known, anew.levels))
    assert end.expanded == story.repair.spent
    assert story.repair.anew == sum(level.expanded for level in anew.levels)
    for number, found in enumerate(story.trace.result, start=1):
        assert {sector for level, sector in end.touched if level == number} == found
    assert story.outcome() == f"{len(story.trace.result[0])} of {len(anew.levels[0].nodes)} sectors"


@some
@given(repairing)
def test_answers_on_a_repair_are_what_comes_next(story):
    steps = story.trace.steps
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if question.choices:
            border, level = step.data["sectors"], step.data["level"] - 1
            same = story.repair.was[level].borders[border] == after.levels[level].borders[border]
            assert question.answer == (STAY if same else CHANGE)
        else:
            assert set(question.answer) == {sector_id(sector) for sector in story.trace.result[0]}
            assert set(question.answer) <= set(re.findall(r'data-id="([^"]+)"', story.draw(before)))
    if steps:
        assert story.ask(story.start(), steps[0]).answer


def shut(sector=8, levels=1):
    grid = HALLS.grid.copy()
    for cell in SHUT:
        grid[cell] = "@"
    return RepairStory(HALLS.grid, HALLS._replace(grid=grid), sector, levels)


def test_the_sentences_of_a_repair():
    story = shut()
    assert Frames(story)[0].sentence == (
        "**4 cells are painted,** in sector (1, 0). What of the abstraction is wrong now?"
    )
    assert said(story, "border").startswith("**The border of sectors (0, 0) and (1, 0) keeps its transitions.**")
    assert said(story, "border", 1) == (
        "**The border of sectors (1, 0) and (1, 1) changes.** Nothing crosses it any more: both sectors must be built "
        "anew."
    )
    spent, anew = story.repair.spent, story.repair.anew
    assert said(story, "intra", -1).endswith(f"Done: 2 of 6 sectors, {spent} expansions instead of {anew}.")
    assert spent < anew / 2


def test_the_path_is_the_old_one_until_the_repair_is_done():
    story = shut()
    frames = Frames(story)
    assert story.repair.old.path != story.repair.new.path
    drawn = [re.search(r'class="route" points="([^"]*)"', frames[n].svg)[1] for n in range(len(frames))]
    assert len(set(drawn[:-1])) == 1
    assert drawn[-1] != drawn[0]


def test_nothing_painted_is_nothing_to_do():
    story = RepairStory(HALLS.grid, HALLS, 8)
    assert story.trace.steps == []
    assert Frames(story)[0].sentence.startswith("**Nothing is painted.**")


@pytest.mark.parametrize("levels", [1, 2])
def test_a_cell_inside_touches_one_sector_and_one_at_a_corner_three(levels):
    task = Task(GridMap(["." * 24] * 24), (0, 0), (23, 23))
    for cell, count in (((11, 12), 1), ((8, 8), 3)):
        grid = task.grid.copy()
        grid[cell] = "@"
        assert len(RepairStory(task.grid, task._replace(grid=grid), 8, levels).trace.result[0]) == count
