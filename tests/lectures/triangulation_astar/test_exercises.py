"""The exercises of lecture 09: what is right is so by brute force of its own, no smaller problem is a counterexample,
and what is shown beside a student's answer is that answer and the right run.
"""

import random
from itertools import islice, pairwise, product
from math import dist, inf, isclose, sqrt

import networkx as nx
import pytest

from coursekit.exercises.course import exercise
from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.triangulation_astar.exercises import lower_bounds, open_sides_story, triangle_patches
from coursekit.lectures.triangulation_astar.exercises.lower_bounds import Entered, Entry
from coursekit.lectures.triangulation_astar.exercises.lower_bounds_story import BoundsStory, largest
from coursekit.lectures.triangulation_astar.exercises.open_sides_story import DegreeStory, Sides
from coursekit.lectures.triangulation_astar.exercises.peeled_story import reduced
from coursekit.story import Frames
from tests.exercises.student import is_far, mistakes, refused, right_story, solution
from tests.lectures.triangulation_astar import solutions
from tests.lectures.triangulations import neighbors, triangulations


def story(number, mistake):
    return right_story(number, solutions.WRONG[number][mistake])


def every(n, problems):
    """Every n-th one."""
    return list(islice(problems, 0, None, n))


@pytest.mark.parametrize("number", ["09.1", "09.2", "09.3"])
def test_problems_come_the_smallest_first(number):
    task = exercise(number)
    sizes = [task.size(problem) for problem in task.small()]
    first = [size[0] if isinstance(size, tuple) else size for size in sizes]
    assert first == sorted(first)


# ---------------------------------------------------------------- degrees


def degree(points, triangles, walls, radius, t) -> int:
    beside = neighbors(triangles)[t]
    sides = pairwise((*triangles[t], triangles[t][0]))
    held = [set(wall) for wall in walls]
    return sum(
        u is not None and {a, b} not in held and dist(points[a], points[b]) >= 2 * radius
        for u, (a, b) in zip(beside, sides, strict=True)
    )


def test_degrees_are_those_of_neighbours_without_a_wall_between():
    sizes = set()
    for problem in every(17, exercise("09.1").small()):
        points, triangles = problem.mesh
        sizes.add(problem.degree())
        assert problem.degree() == degree(points, triangles, problem.walls, problem.twice / 2, problem.t)
    assert sizes >= {0, 1, 2}


@mistakes(solutions, "09.1")
def test_no_triangulation_of_fewer_points_has_another_degree(number, source):
    found = refused(number, source).problem
    function = solution(number, source)
    assert len(found.mesh.points) <= 4 or is_far(number, source)
    if len(found.mesh.points) >= 4:
        for points, triangles in triangulations(3):
            for radius, walls in product((0.0, 0.5, 1.0), ([], [(0, 1)], [(2, 1)])):
                given = list(points), list(triangles), walls, radius, 0
                assert function(*given) == degree(*given) == 0


# ---------------------------------------------------------------- degrees, told

FAN = Mesh(((0, 0), (2, 0), (2, 2), (0, 2), (1, 1)), ((0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)))


def test_a_degree_is_told_side_by_side():
    sides = Sides(FAN, ((4, 1),), 3, 0)
    assert sides.degree() == open_sides_story.degree(sides) == 0
    frames = Frames(DegreeStory(sides, "2"))
    assert [frames[i].sentence for i in range(1, 5)] == [
        "**0–1 is closed:** it is on the border.",
        "**1–4 is closed:** it is a wall.",
        "**4–0 is closed:** it is narrower than 2 · radius = 3.",
        "**Triangle 0 has degree 0:** no way leads out. Your code says 2.",
    ]
    free = Frames(DegreeStory(sides._replace(walls=(), twice=0), ""))
    assert free[2].sentence == "**1–4 is open:** triangle 1 lies beyond, and it is wide enough."
    assert free[4].values["open sides"] == "2"
    hint = exercise("09.1").judge(sides, 1).hint
    assert hint == "Of its sides 0–1 is on the border, 1–4 is a wall, and 4–0 is narrower than 2 · radius = 3."


def test_a_side_as_wide_as_the_agent_is_open():
    square = Mesh(((0, 0), (2, 0), (0, 2), (2, 2), (4, 0)), ((0, 1, 2), (1, 3, 2), (1, 4, 3)))
    assert Sides(square, (), 2, 2).degree() == 1
    assert "it is just wide enough" in Frames(DegreeStory(Sides(square, (), 2, 2), ""))[3].sentence
    assert Sides(square, (), 3, 2).degree() == 0


# ---------------------------------------------------------------- dead ends


def core(rows) -> set[int]:
    """The nodes of degree 3 in the 2-core."""
    graph = nx.Graph()
    graph.add_nodes_from(range(len(rows)))
    graph.add_edges_from((t, u) for t, row in enumerate(rows) for u in row)
    return {t for t, ways in nx.k_core(graph, 2).degree() if ways == 3}


def test_decision_points_are_those_of_the_core():
    bits = [random.Random(seed).getrandbits(len(triangle_patches.LARGER)) for seed in range(120)]
    drawn = [triangle_patches.larger(*bits[seed : seed + 2], seed) for seed in range(0, 120, 2)]
    for problem in every(3, triangle_patches.small()) + drawn:
        rows = problem.neighbors()
        assert all(t in rows[u] for t, row in enumerate(rows) for u in row)
        assert set(triangle_patches.decision_points(rows)) == core(rows)
    assert max(len(core(problem.neighbors())) for problem in drawn) >= 4


@mistakes(solutions, "09.2")
def test_no_patch_of_fewer_triangles_is_a_counterexample(number, source):
    size = len(refused(number, source).problem.mesh.triangles)
    function = solution(number, source)
    assert size <= 14 or is_far(number, source)
    for problem in triangle_patches.small():
        rows = problem.neighbors()
        if len(rows) >= size:
            break
        assert set(function(problem.neighbors())) == core(rows), rows


# ---------------------------------------------------------------- dead ends, told


RINGS = triangle_patches.small()[-1]
"""Two rings apart, and a bridge between them at both ends of the board."""


def test_what_is_told_of_peeling_is_what_is_judged():
    for patch in every(5, triangle_patches.small()):
        neighbors, told = patch.neighbors(), reduced(patch, None)
        assert list(told.trace.result.nodes) == triangle_patches.decision_points(neighbors)
        peeled = {step.data["triangle"] for step in told.trace.steps if step.event == "peel"}
        assert sorted(set(range(len(neighbors))) - peeled) == triangle_patches.core(neighbors)


@pytest.mark.parametrize(
    ("number", "mistake", "hint"),
    [
        ("09.2", "not peeled", "is peeled: it is a dead end, or becomes one"),
        ("09.2", "corridors too", "it lies in a corridor or a ring."),
        (
            "09.2",
            "all three neighbours meet",
            "When all dead ends are peeled, 4 has three neighbours still, 6, 5 and 3.",
        ),
        ("09.2", "how many", "right a set of indices, which may be empty"),
        ("09.3", "their sum", "The largest bound is straight from the start to the edge"),
        (
            "09.3",
            "straight alone",
            "Yours is straight from the start to the edge. The largest bound is d(start, goal) − h",
        ),
        ("09.3", "without the parent", "The largest bound is the parent's g + its h − h"),
        ("09.3", "added to the parent's g", "may count what is not travelled yet"),
        ("09.3", "nothing between the edges", "is what the parent travelled and the way from edge to edge"),
        ("09.3", "all of them", "right a number"),
    ],
)
def test_a_mistake_is_told_by_what_it_is(number, mistake, hint):
    assert hint in " ".join(str(refused(number, solutions.WRONG[number][mistake])).split())


def test_a_triangle_that_is_none_is_told():
    assert "There is no triangle 99." in exercise("09.2").judge(RINGS, [99]).hint


def test_dead_ends_go_one_by_one():
    told = story("09.2", "in one pass")
    frames, peels = Frames(told), [step for step in told.trace.steps if step.event == "peel"]
    assert [step.data["triangle"] for step in peels] == [7, 6]
    assert [step.event for step in told.trace.steps] == ["peel", "peel", "ring"]
    assert "The degree of its neighbour falls from 2 to 1. Now that one is a leaf, too" in frames[1].sentence
    assert frames[2].values == {"peeled": "2", "decision points": "0", "corridors": "0", "rings": "0"}
    assert 'aria-label="triangle 7, dead end"' in frames[1].svg
    assert ">7</text>" in frames[0].svg
    assert "your decision points: 4" in told.backdrop()
    assert told.telling() == 3  # where 4 turns out to lie on a ring
    alone = reduced(triangle_patches.small()[0], None)
    assert "The last triangle of a tree is peeled." in Frames(alone)[1].sentence
    assert "your code gives no set" in alone.backdrop()


def test_a_still_picture_shows_the_triangle_that_the_student_takes_for_another_kind():
    told = reduced(RINGS, [])
    first = told.trace.steps[told.telling() - 1]
    assert first.event == "node"
    peeled = next(step.data["triangle"] for step in told.trace.steps if step.event == "peel")
    assert reduced(RINGS, [*told.trace.result.nodes, peeled]).telling() == 1
    assert reduced(RINGS, list(told.trace.result.nodes)).telling() == len(told.trace.steps)


# ---------------------------------------------------------------- bounds


def off(p, edge) -> float:
    """The distance of a point from an edge, by Heron where it is not that from an end."""
    a, b = edge
    u, v, w = dist(p, a), dist(p, b), dist(a, b)
    if u * u >= v * v + w * w or v * v >= u * u + w * w:
        return min(u, v)
    half = (u + v + w) / 2
    return 2 * sqrt(max(0.0, half * (half - u) * (half - v) * (half - w))) / w


def g(start, goal, edge, parent) -> float:
    before, travelled, known = parent or (edge, -inf, -inf)
    steps = [(ax + k * (bx - ax) / 4, ay + k * (by - ay) / 4) for k in range(5) for (ax, ay), (bx, by) in [edge]]
    way = min(*(off(p, edge) for p in before), *(off(p, before) for p in steps))
    f = max(dist(start, goal), known + off(goal, before))
    return max(off(start, edge), travelled + way, f - off(goal, edge))


def test_bounds_are_right_by_other_formulas():
    drawn = [lower_bounds.drawn(seed, False, seed % 4) for seed in range(200)]
    for problem in every(11, lower_bounds.small()) + drawn:
        assert isclose(max(problem.bounds().values()), g(*problem), abs_tol=1e-6), problem
        if problem.parent:
            known = problem.parent
            straight = off(problem.start, known.edge)
            assert straight - 1e-9 <= known.travelled <= known.g
            assert dist(problem.start, problem.goal) <= known.g + off(problem.goal, known.edge) + 1e-9


def test_each_bound_is_the_largest_somewhere():
    largest = [max(known, key=known.__getitem__) for known in (problem.bounds() for problem in lower_bounds.small())]
    assert set(largest) == {"straight", "between", "parent", "from goal"}


@mistakes(solutions, "09.3")
def test_no_entry_with_smaller_coordinates_is_a_counterexample(number, source):
    found = refused(number, source).problem
    function, size = solution(number, source), exercise(number).size
    assert size(found)[1] <= 2 or is_far(number, source)
    if not found.parent:
        grid = list(product(range(size(found)[1]), repeat=2))
        for start, goal, a, b in product(grid, repeat=4):
            if a != b:
                assert isclose(function(start, goal, (a, b), None), g(start, goal, (a, b), None), abs_tol=1e-6)


# ---------------------------------------------------------------- bounds, told


ENTRY = Entry((0, 0), (6, 0), ((3, 1), (3, 3)), Entered(((1, 0), (1, 2)), 2, 3))


def test_bounds_are_told_one_by_one():
    told = BoundsStory(ENTRY, "2")
    frames = Frames(told)
    assert frames[len(frames) - 1].values == {
        "straight": "3.16",  # √10
        "between": "4.00",
        "parent": "4.84",  # 3 + 5 − √10
        "from goal": "2.84",
    }
    assert frames[len(frames) - 1].sentence.startswith("**The largest is “parent”: g = 4.84.**")
    assert frames[len(frames) - 1].sentence.endswith("Your code says 2.")
    assert frames[0].values == dict.fromkeys(("straight", "between", "parent", "from goal"), "–")
    assert frames[1].sentence == "**Straight from the start to the edge:** 3.16. No way is shorter."
    assert frames[2].sentence == "**To the parent’s edge** it is at least 2, and from there to this one 2.00: 4.00."
    assert "The parent’s f is 8.00, and h is 3.16 now" in frames[3].sentence
    assert "it is at least 6.00, and h = 3.16 may lie ahead: at least 2.84 so far." in frames[4].sentence
    first = Frames(BoundsStory(ENTRY._replace(parent=None), ""))
    assert len(first) == 4
    assert first[3].values["parent"] == "–"


def test_start_and_goal_at_one_place_are_named_once():
    story = right_story("09.3", solutions.WRONG["09.3"]["the smallest"])
    assert story.entry.start == story.entry.goal
    assert Frames(story)[0].svg.count(">start, goal (0, 0)<") == 1


def test_what_is_drawn_of_a_bound_is_what_it_counts():
    for entry in every(29, lower_bounds.small()):
        for step in BoundsStory(entry, "").trace.steps[:-1]:
            first, *rest = (dist(*way) for way in step.data["ways"])
            value = first - sum(rest)
            if step.data["name"] in ("parent", "between"):
                value += entry.parent.g if step.data["name"] == "parent" else entry.parent.travelled
            assert value == pytest.approx(step.data["value"])


def test_the_largest_bound_is_told():
    for entry in every(29, lower_bounds.small()):
        assert largest(entry) == max(entry.bounds().values())
