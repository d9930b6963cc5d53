"""The stories of lecture 01 on random worlds and maps: what they show and say is true, and explains the result."""

import re
from itertools import pairwise
from math import dist, inf, sqrt

import pytest
from hypothesis import given, settings

from coursekit.lectures.maps.free_pieces import GOES, STAYS, PiecesStory
from coursekit.lectures.maps.grid_moves import ALLOWED, FORBIDDEN
from coursekit.lectures.maps.sight import BLOCKED, SEES, PairsStory, crossing
from coursekit.lectures.maps.three_maps import CORNERS, GRID, WAYS, WHERE, ThreeStory
from coursekit.maps import (
    Piece,
    World,
    blocking_wall,
    convex_pieces,
    line_of_sight,
    trapezoids,
    visibility_graph,
)
from coursekit.mesh import TAStar
from coursekit.search import dijkstra
from coursekit.stage.worlds import WORLDS, Journey
from coursekit.story import Frames, fold
from tests.lectures.frames import check_frames, moments
from tests.lectures.maps.strategies import CODE, clearing, moving, pairs, pieces, rays, slopes, smoothing, three
from tests.maps.polygons import joined

some = settings(max_examples=20)


def test_a_corner_in_the_middle_of_its_obstacle_has_a_name_beside_it():
    corners = [(2.0, 7.0), (4.0, 6.0), (5.0, 4.0), (5.0, 7.0)]
    story = PairsStory(World(8, 8, [corners]))
    check_frames(story, CODE)
    name = rf'<text class="halo" x="([\d.]+)" y="([\d.]+)"[^>]*>{story.names[corners[1]]}<'
    [(x, y)] = re.findall(name, Frames(story)[0].svg)
    at_x, at_y = story.place.at(corners[1])
    assert (float(x), float(y)) == pytest.approx((at_x, at_y - 11), abs=0.1)


# ---------------------------------------------------------------- one world, three maps


@some
@given(three)
def test_no_map_has_a_shorter_path_than_the_visibility_graph(story):
    world, start, goal = story.task
    for path in story.trace.result.values():
        assert all(blocking_wall(world, a, b) is None for a, b in pairwise(path))
        assert not path or (path[0], path[-1]) == (start, goal)
    best = dijkstra(visibility_graph(world).with_points(start, goal), start, goal).cost
    assert best == pytest.approx(TAStar(world).path(start, goal).length)
    assert story.lengths[CORNERS] == pytest.approx(best)
    assert min(story.lengths.values()) >= best - 1e-9
    assert (story.lengths[WAYS] == inf) == (best == inf)


@pytest.mark.parametrize("goal", [(2.0, 4.0), (2.0, 3.0)])
def test_no_map_leads_through_a_point_where_obstacles_touch(goal):
    world = World(4, 4, [[(0, 1), (2, 3), (0, 2)], [(2, 3), (4, 1), (4, 2)]])
    for start, best in (((2.0, 3.75), dist((2.0, 3.75), goal)), ((2.0, 1.0), 2.0 if goal == (2.0, 3.0) else inf)):
        lengths = ThreeStory(Journey(world, start, goal), 24).lengths
        assert lengths[CORNERS] == lengths[WAYS] == TAStar(world).path(start, goal).length == best
        assert lengths[GRID] >= best


@some
@given(three)
def test_the_lengths_that_are_shown_are_those_of_the_paths(story):
    values = story.values(fold(story), None)
    names = {GRID: "on the grid", CORNERS: "along them", WAYS: "over way-points"}
    for name, path in story.trace.result.items():
        told = f"{sum(dist(a, b) for a, b in pairwise(path)):.2f}" if path else "none"
        assert values[names[name]] == told
    for before, step, after in moments(story):
        if question := story.ask(before, step):
            assert question.answer == WHERE[min(story.lengths, key=story.lengths.get)]
        if step.event == "path" and step.data["path"]:
            assert f"{story.lengths[step.data['map']]:.2f}" in story.say(after, step)


def test_it_is_said_why_a_grid_has_no_path():
    world, start, _ = WORLDS["a narrow gap"]
    ends = {6: "the cell of the goal is partly covered", 18: "too wide for the gaps", 24: "On the grid: "}
    for columns, words in ends.items():
        story = ThreeStory(Journey(world, start, (11.0, 6.5) if columns > 6 else (8.0, 6.0)), columns)
        frame = Frames(story)[2]
        assert words in frame.sentence


def test_it_is_said_that_there_is_no_way():
    shut = World(12, 12, [[(5, 0), (6, 0), (6, 12), (5, 12)]])
    story = ThreeStory(Journey(shut, (1, 1), (11, 11)), 12)
    for number in (2, 4, 6):
        assert "There is no way from start to goal." in Frames(story)[number].sentence
    assert story.outcome() == "none, none, none"


# ---------------------------------------------------------------- visibility graphs


@some
@given(pairs | rays)
def test_the_edges_drawn_at_the_end_are_those_of_the_graph(story):
    assert {frozenset(edge) for edge in fold(story).edges} == set(map(frozenset, story.trace.result.edges()))
    assert story.outcome().startswith(str(len(story.trace.result.edges())))


@some
@given(pairs | rays)
def test_what_is_said_and_asked_of_a_pair_is_true(story):
    for before, step, after in moments(story):
        if step.event in ("sweep", "crossed"):
            continue
        a, b = (step.data[end] for end in (("a", "b") if isinstance(story, PairsStory) else ("center", "point")))
        free = blocking_wall(story.world, a, b) is None
        one, other = story.names[a], story.names[b]
        bends = free and joined(story.world, a, b)
        what = "sees" if bends else "is not joined with" if free else "does not see"
        assert story.say(after, step).startswith(f"**{one} {what} {other}")
        assert (step.event in ("edge", "visible")) == bends
        question = story.ask(before, step)
        if question and question.choices:
            assert question.answer == (SEES if free else BLOCKED)
        elif question:
            for i in range(len(story.world.obstacles)):
                alone = World(story.world.width, story.world.height, [story.world.obstacles[i]])
                if blocking_wall(alone, a, b):
                    assert f"obstacle/{i}" in question.answer


@some
@given(pairs)
def test_the_wall_in_the_way_meets_the_line_where_it_is_marked(story):
    for _, step, _ in moments(story):
        if step.event == "blocked":
            a, b, wall = step.data["a"], step.data["b"], step.data["by"]
            x, y = crossing(a, b, wall)
            for p, q in ((a, b), (wall.start, wall.end)):
                assert dist(p, (x, y)) + dist((x, y), q) == pytest.approx(dist(p, q), abs=1e-6)


@some
@given(rays)
def test_the_walls_that_are_drawn_bold_cross_the_ray_the_nearest_first(story):
    for _, step, after in moments(story):
        if step.event == "crossed":
            assert after.crossed == step.data["walls"]
            if after.at and after.rays[after.at - 1][0] in story.names and after.come:
                assert any(story.names.wall(wall) in story.say(after, step) for wall in after.come)
        elif step.event in ("visible", "hidden"):
            assert after.point in after.rays[after.at]


def test_questions_alternate_between_seeing_and_what_is_in_the_way():
    story = PairsStory(WORLDS["three stones"].world)
    asked = [story.ask(before, step) for before, step, _ in moments(story)]
    asked = [question for question in asked if question]
    assert 6 <= len(asked) <= 12
    assert {question.answer for question in asked if question.choices} == {SEES, BLOCKED}
    assert [question for question in asked if not question.choices]


# ---------------------------------------------------------------- pieces


@some
@given(pieces)
def test_the_pieces_at_the_end_are_those_of_the_decomposition(story):
    end = fold(story)
    expected = convex_pieces(trapezoids(story.world))
    assert [Piece(parts) for _, parts in sorted(end.pieces.items())] == list(expected.pieces)
    assert len(end.borders) == len(expected.borders)
    assert not end.open
    assert end.graph.nodes == story.trace.result.nodes


@some
@given(pieces)
def test_what_is_asked_of_a_stop_and_of_a_border_is_what_happens_next(story):
    words = {"none": 0, "one": 1, "two": 2}
    steps = story.trace.steps
    for i, (before, step, _) in enumerate(moments(story)):
        question = story.ask(before, step)
        if question and step.event in ("merge", "keep"):
            assert question.answer == (GOES if step.event == "merge" else STAYS)
        elif question:
            until = next(j for j in range(i, len(steps)) if steps[j].event == "line")
            events = [step.event for step in steps[i:until]]
            ending, beginning = (part.split()[0] for part in question.answer.split(", "))
            assert events.count("close") == int(words.get(ending, ending))
            assert events.count("open") == int(words.get(beginning, beginning))


@some
@given(pieces)
def test_the_trapezoids_that_are_drawn_lie_left_of_the_line(story):
    for _, _, after in moments(story):
        if after.x is not None:
            right = max((x for piece in story._pieces(after) for x, _ in piece.corners), default=0)
            assert right <= after.x
            assert set(after.now) <= {*after.pieces, *after.open}


def test_a_crown_is_merged_in_its_notches_only():
    story = PiecesStory(WORLDS["a crown"].world)
    merged = [step.data["border"].x for step in story.trace.steps if step.event == "merge"]
    assert merged == [4.0, 6.2, 7.5]
    assert story.outcome() == "7 pieces, 7 way-points"


# ---------------------------------------------------------------- grids


@some
@given(slopes)
def test_a_cell_is_said_to_be_blocked_where_it_is(story):
    end = fold(story)
    for cell, slope, blocked in end:
        assert story.trace.result.is_free(cell) == (not blocked) == (slope <= story.steepest)
    for before, step, after in moments(story):
        state = "blocked" if step.data["blocked"] else "free"
        assert story.say(after, step).endswith(f"the cell is {state}.")
        question = story.ask(before, step)
        assert question is None or question.answer == state


@some
@given(slopes)
def test_lines_of_equal_height_end_at_edges_of_cells(story):
    ends = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+),([\d.]+)", story.contours)]
    for x, y in ends:
        across, down = (x - story.place.left) / story.place.side, (y - story.place.top) / story.place.side
        assert min(abs(value - round(value)) for value in (across, down)) < 0.01


@some
@given(moving)
def test_a_step_is_allowed_as_the_map_allows_it_and_the_reason_holds(story):
    grid, start = story.grid, story.task.start
    steps = dict(grid.neighbors(start))
    for before, step, after in moments(story):
        if step.event == "path":
            continue
        to, said = step.data["to"], story.say(after, step)
        assert step.data["cost"] == steps.get(to)
        assert ("a straight step" in said or "a diagonal step" in said) == (to in steps)
        if "cut the corner" in said:
            assert grid.is_free(to)
            blocked = [cell for cell in ((to[0], start[1]), (start[0], to[1])) if not grid.is_free(cell)]
            assert blocked
            assert all(f"({x}, {y})" in said for x, y in blocked)
        question = story.ask(before, step)
        assert question is None or question.answer == (ALLOWED if to in steps else FORBIDDEN)


@some
@given(moving)
def test_straight_and_diagonal_steps_add_up_to_the_length(story):
    path, cost = (story.trace.steps[-1].data[key] for key in ("path", "cost"))
    if path:
        values = story.values(fold(story), None)
        total = int(values["straight steps"]) + int(values["diagonal steps"]) * sqrt(2)
        assert total == pytest.approx(cost)
    else:
        assert "no path" in story.say(fold(story), story.trace.steps[-1])


@some
@given(clearing)
def test_an_agent_as_large_as_is_said_fits_and_no_larger_one(story):
    grid = story.task.grid

    def fits(x, y, size):
        return all(grid.is_free((x + i, y + j)) for i in range(size) for j in range(size))

    for before, step, after in moments(story):
        (x, y), size = step.data["cell"], step.data["clearance"]
        assert fits(x, y, size)
        assert not fits(x, y, size + 1)
        if not story.ended(after):
            assert f"has clearance {size}." in story.say(after, step)
        question = story.ask(before, step)
        assert question is None or question.answer == str(size)
    assert all(fits(*cell, story.agent) for cell in story.path)


@some
@given(smoothing)
def test_the_smoothed_path_is_free_and_what_is_said_to_be_seen_is(story):
    for before, step, after in moments(story):
        if step.event == "keep":
            continue
        a, b = step.data["a"], step.data["b"]
        free = line_of_sight(story.task.grid, a, b)
        assert (" sees " in story.say(after, step)) == free
        question = story.ask(before, step)
        assert question is None or question.answer == (SEES if free else BLOCKED)
    end = fold(story)
    assert end.kept == story.trace.result.path
    if story.path:
        assert story.values(end, None)["length so far"] == f"{story.trace.result.cost:.2f}"
        assert f"{story.trace.result.cost:.2f}" in story.say(end, story.trace.steps[-1]) or len(end.kept) == 1
