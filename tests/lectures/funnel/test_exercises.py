"""The exercises of lecture 08: what is right is so by brute force of its own, no smaller problem is a counterexample,
and what is shown beside a student's answer is that answer and the right run.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, islice, pairwise, permutations, product
from math import dist

import networkx as nx
import pytest

from coursekit.exercises.course import exercise
from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.funnel.exercises import funnels
from coursekit.lectures.funnel.exercises.funnels import Update
from coursekit.lectures.funnel.exercises.stories import crossing, moved, one_side, walked
from coursekit.lectures.funnel.exercises.tasks import Walk
from coursekit.mesh.funnel import channel_portals, funnel
from coursekit.mesh.triangulation import Triangulation
from coursekit.story import Frames
from coursekit.trace import record
from tests.exercises.student import is_far, mistakes, refused, right_story, solution
from tests.lectures.funnel import solutions
from tests.lectures.triangulations import neighbors, triangulations


def story(number, mistake):
    return right_story(number, solutions.WRONG[number][mistake])


def every(n, problems):
    """Every n-th one."""
    return list(islice(problems, 0, None, n))


@pytest.mark.parametrize("number", ["08.1", "08.2", "08.3"])
def test_problems_come_the_smallest_first(number):
    task = exercise(number)
    sizes = [task.size(problem) for problem in task.small()]
    first = [size[0] if isinstance(size, tuple) else size for size in sizes]
    assert first == sorted(first)


# ---------------------------------------------------------------- the shortest path in a polygon


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def holds(corners, p) -> bool:
    """Whether a point lies in a polygon or on its border: by a ray to the right."""
    inside = False
    for a, b in pairwise([*corners, corners[0]]):
        if turn(a, b, p) == 0 and min(a, b) <= p <= max(a, b):
            return True
        if (a[1] > p[1]) != (b[1] > p[1]) and (turn(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def sees(corners, a, b) -> bool:
    """Whether a segment between two corners of a polygon runs in it: in pieces between all that it meets."""
    parts = {Fraction(0), Fraction(1)}
    for c, d in pairwise([*corners, corners[0]]):
        one, other = turn(c, d, a), turn(c, d, b)
        if one != other:
            parts.add(Fraction(one, one - other))
    parts = sorted(part for part in parts if 0 <= part <= 1)
    middles = ((one + other) / 2 for one, other in pairwise(parts))
    return all(holds(corners, tuple(p + part * (q - p) for p, q in zip(a, b, strict=True))) for part in middles)


def shortest(corners, start, goal) -> list[tuple[int, int]]:
    """The corners at which the shortest path in a polygon bends, with start and goal."""
    graph = nx.Graph()
    graph.add_nodes_from((start, goal))
    graph.add_weighted_edges_from((a, b, dist(a, b)) for a, b in combinations(corners, 2) if sees(corners, a, b))
    return bends(nx.dijkstra_path(graph, start, goal))


def bends(path) -> list[tuple[int, int]]:
    """A path without the points at which it runs straight on."""
    return [p for i, p in enumerate(path) if i in (0, len(path) - 1) or turn(path[i - 1], p, path[i + 1])]


def polygon(update: Update):
    """The funnel, and the triangle between its portal and the new end."""
    return list(dict.fromkeys((*update.right, update.p, *update.left[:0:-1])))


@cache
def path_to(update: Update) -> list[tuple[int, int]]:
    """The shortest path from the apex to the new end."""
    apex = update.left[0]
    return [apex] if update.p == apex else shortest(polygon(update), apex, update.p)


def test_the_shortest_path_is_right_where_it_can_be_seen():
    u_shape = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 0), (3, 0), (3, 3), (0, 3)]
    assert shortest(u_shape, (0, 0), (3, 0)) == [(0, 0), (1, 2), (2, 2), (3, 0)]
    assert shortest(u_shape, (0, 3), (3, 3)) == [(0, 3), (3, 3)]
    assert not sees(u_shape, (1, 0), (2, 0))
    assert sees(u_shape, (1, 2), (2, 2))


def simple(corners) -> bool:
    """Whether a polygon stands counter-clockwise and its sides meet at corners alone."""
    sides = list(pairwise([*corners, corners[0]]))
    if sum(turn((0, 0), a, b) for a, b in sides) <= 0:
        return False
    for (a, b), (c, d) in combinations(sides, 2):
        ends = [p for p in (c, d) if turn(a, b, p) == 0 and min(a, b) <= p <= max(a, b) and p not in (a, b)]
        ends += [p for p in (a, b) if turn(c, d, p) == 0 and min(c, d) <= p <= max(c, d) and p not in (c, d)]
        if ends or (turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0):
            return False
    return True


UPDATES = [
    *every(61, funnels.small()),
    *(update for update in funnels.small() if len(funnels.string(update.right, update.p, "right")) > 3),
    *(funnels.random_crossing(seed, 1 + seed % 7, seed % 2 == 0) for seed in range(60)),
    *every(97, exercise("08.2").far()),
    *islice(funnels.long_crossings(), 15),
]
ENDS = [
    *every(61, funnels.small_ends()),
    *(funnels.random_end(seed, 1 + seed % 7, seed % 2 == 0) for seed in range(60)),
    *every(97, exercise("08.1").far()),
    *islice(funnels.long_ends(), 30),
]


def test_funnels_that_are_asked_about_are_funnels():
    assert {len(update.left) for update in UPDATES} >= {1, 2, 3, 4}
    assert {len(update.right) for update in UPDATES} >= {1, 2, 3, 4}
    assert {update.side for update in ENDS} == {"left", "right"}
    for update in UPDATES + ENDS:
        corners = polygon(update)
        assert len(corners) < 3 or simple(corners)


def test_a_string_is_the_shortest_path():
    for update in UPDATES + ENDS:
        path = path_to(update)
        beyond = "right" if update.side == "left" else "left"
        chain, side = (update.other, beyond) if update.crosses() else (update.chain, update.side)
        assert list(funnels.string(chain, update.p, side)) == path


def test_all_small_funnels_are_tried():
    """Up to two corners, among 3 x 3 points, whose least coordinates are 0."""
    grid = list(product(range(3), repeat=2))
    found = set()
    for n in range(2, 5):
        for apex, *others, p in permutations(grid, n):
            for k in range(n - 1):
                left, right = (apex, *others[:k]), (apex, *others[k:])
                if all(min(c[i] for c in (apex, *others, p)) == 0 for i in (0, 1)) and opens(left, right, p):
                    found.add(Update(left, right, "left", p))
    tried = {each for each in funnels.small() if len(each.left) + len(each.right) < 5}
    assert found == {each for each in tried if max(max(p) for p in (*each.left, *each.right, each.p)) < 3}


def opens(left, right, p) -> bool:
    """Whether these are taut chains of a funnel, and a point beyond its portal."""
    if any(turn(*left[i : i + 3]) <= 0 for i in range(len(left) - 2)):
        return False
    if any(turn(*right[i : i + 3]) >= 0 for i in range(len(right) - 2)):
        return False
    funnel = [*right, *left[:0:-1]]
    return (len(funnel) < 3 or simple(funnel)) and (len(funnel) < 2 or turn(left[-1], right[-1], p) > 0)


def corners(problem: Update) -> int:
    return len(problem.left) + len(problem.right)


@mistakes(solutions, "08.1", "08.2")
def test_no_funnel_with_fewer_corners_is_a_counterexample(number, source):
    size, function, task = corners(refused(number, source).problem), solution(number, source), exercise(number)
    assert size <= 5 or is_far(number, source)
    for problem in every(5, task.small()):
        if corners(problem) >= size:
            return
        path, answer = path_to(problem), list(task.ask(function, problem))
        if number == "08.2":
            path = [path[0], *(corner for corner in path[1:-1] if corner in problem.right), path[-1]]
            answer = [path[0], *answer, path[-1]]
        assert bends(answer) == path, problem


# ---------------------------------------------------------------- the funnel, told


FUNNEL = Update(((2, 0), (1, 1), (-1, 2)), ((2, 0), (3, 1)), "left", (-2, 3))
"""Its left chain loses one of two corners."""


def test_what_is_told_of_an_end_is_what_is_judged():
    for update in [
        *every(7, funnels.small_ends()),
        *(funnels.random_end(seed, 5, seed % 2 == 1) for seed in range(40)),
    ]:
        chain = [corner.point for corner in getattr(moved(update), update.side)]
        assert tuple(chain) == funnels.string(update.chain, update.p, update.side)
    for update in [*every(7, funnels.small()), *(funnels.random_crossing(seed, 6, far=True) for seed in range(40))]:
        gained = [corner.point for corner in moved(update).path[1:]]
        assert tuple(gained) == funnels.string(update.right, update.p, "right")[1:-1]


def in_the_whole_funnel(update):
    """What the package's funnel does with the last portal of one whose chains come corner by corner."""
    chains, portals = {"left": update.left[:1], "right": update.right[:1]}, []
    while (len(chains["left"]), len(chains["right"])) < (len(update.left), len(update.right)):
        for side, whole in (("right", update.right), ("left", update.left)):
            if len(chains[side]) < len(whole):
                chains[side] = whole[: len(chains[side]) + 1]
        portals.append((chains["left"][-1], chains["right"][-1]))
    portals.append((update.p, update.right[-1]))
    steps = record(funnel, portals, update.left[0], update.p).steps
    last = [i for i, step in enumerate(steps) if step.event == "portal"][len(portals) - 1 :]
    return [step for step in steps[last[0] : last[1]] if step.event in ("drop", "apex")]


def test_corners_leave_and_are_gained_as_in_the_whole_funnel():
    kinds = set()
    for update in every(11, funnels.small()):
        told = [step for step in record(moved, update).steps if step.event in ("drop", "apex")]
        kinds |= {step.event for step in told}
        # Where the left side is the apex alone, or crosses, nothing else may have brought the chains there.
        wanted = in_the_whole_funnel(update)
        assert [step[:2] for step in told] == [step[:2] for step in wanted]
    assert kinds == {"drop", "apex"}


@pytest.mark.parametrize(
    ("update", "answer", "hint"),
    [
        (FUNNEL, [(1, 1), (-2, 3)], "A chain begins with the apex, (2, 0)."),
        (FUNNEL, [(2, 0), (1, 1), (-2, 3), (0, 0)], "The chain now ends in p, (-2, 3)."),
        (FUNNEL, [(2, 0), (1, 1), (1, 1), (-2, 3)], "each once."),
        (FUNNEL, [(2, 0), (3, 1), (-2, 3)], "corners of the old chain"),
        (FUNNEL, [(2, 0), (1, 1), (-1, 2), (-2, 3)], "From (1, 1) over (-1, 2) to (-2, 3) it bends to the right."),
        (FUNNEL._replace(p=(-4, 3)), [(2, 0), (1, 1), (-4, 3)], "Without (-1, 2) the string would pass on the wrong"),
        (FUNNEL._replace(p=(-1, 2)), [(2, 0), (-1, 2)], "p is the end of the chain already"),
        (FUNNEL.mirrored(), [(1, 0), (2, 1), (4, 2), (5, 3)], "it bends to the left. A right chain never does."),
    ],
)
def test_what_is_wrong_with_a_chain_is_said(update, answer, hint):
    assert hint in exercise("08.1").judge(update, answer).hint


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ([(0, 0), (1, 1), (2, 1)], "The apex is on the path already"),
        ([(1, 1), (2, 1), (3, 0)], "p is the new end of the left chain."),
        ([(1, 1), (1, 1), (2, 1)], "in its order, each once."),
        ([(1, 3)], "corners of the right chain"),
        ([(1, 1)], "p lies to the right of the line from (1, 1) to (2, 1)"),
        ([(2, 1)], "p lies to the right of the line from (0, 0) to (1, 1)"),
    ],
)
def test_what_is_wrong_with_gained_corners_is_said(answer, hint):
    update = Update(((0, 0), (1, 3)), ((0, 0), (1, 1), (2, 1)), "left", (3, 0))
    assert exercise("08.2").judge(update, [(1, 1), (2, 1)]) is None
    assert hint in exercise("08.2").judge(update, answer).hint
    sight = exercise("08.2").judge(update._replace(p=(2, 3)), [(1, 1)])
    assert sight.hint == "p lies to the left of the line from (0, 0) to (1, 1): there is no need to bend."


def test_a_corner_on_the_straight_way_may_stay_or_go():
    chains, gains = exercise("08.1"), exercise("08.2")
    straight = Update(((0, 0), (1, 2)), ((0, 0), (3, 1)), "left", (2, 4))
    for answer in ([(0, 0), (2, 4)], [(0, 0), (1, 2), (2, 4)]):
        assert chains.judge(straight, answer) is None
    on_line = Update(((0, 0), (0, 1)), ((0, 0), (1, 1)), "left", (2, 2))
    assert on_line in funnels.small()
    assert gains.judge(on_line, []) is gains.judge(on_line, [(1, 1)]) is None
    assert gains.judge(on_line, [(0, 1)])


def test_a_chain_is_told_up_to_the_corner_that_stays():
    told = one_side(FUNNEL, [(2, 0), (-2, 3)])
    assert [step.event for step in told.trace.steps] == ["side", "drop", "end"]
    frames = Frames(told)
    assert frames[0].sentence.endswith("p is to be the new end of the left chain. Which of its corners stay?")
    assert "So it need not bend at (-1, 2)." in frames[1].sentence
    assert frames[2].sentence.startswith("**(-1, 2) leaves the left chain.**")
    assert frames[3].sentence.startswith(
        "**The left chain ends in (-2, 3) now.** It begins at the apex, (2, 0), and bends at (1"
    )
    assert told.telling() == 3
    assert one_side(FUNNEL, list(FUNNEL.left)).telling() == 2
    assert ">your chain: (2, 0), (-2, 3)<" in told.backdrop()
    stays = one_side(FUNNEL._replace(p=(-1, 2)), None)
    assert [step.event for step in stays.trace.steps] == ["side"]
    assert "**The left side stays:** it ends in (-1, 2) already." in Frames(stays)[1].sentence
    assert "gives no points" in stays.backdrop()


@pytest.mark.parametrize("mirror", [False, True])
def test_the_corner_that_leaves_is_of_the_side_that_moves(mirror):
    update = FUNNEL.mirrored() if mirror else FUNNEL
    frames = Frames(one_side(update, None))
    assert "**The right side narrows.**" in frames[1].sentence or not mirror
    assert frames[len(frames) - 1].values[f"{update.side} chain"].startswith("(")


def test_corners_are_gained_until_the_new_end_is_in_sight():
    told = story("08.2", "one corner at most")
    assert [step.event for step in told.trace.steps] == ["side", "apex", "apex", "end"]
    frames = Frames(told)
    assert [frames[i].values["apex"] for i in range(5)] == ["(0, 0)", "(0, 0)", "(1, 1)", "(2, 1)", "(2, 1)"]
    assert told.telling() == 3  # the student's code gains only the first
    assert frames[3].sentence.startswith("**(2, 1) becomes the apex, too.**")
    assert ">your answer: (1, 1)<" in told.backdrop()
    assert ">p (3, 0)<" in frames[0].svg
    assert ">apex (2, 1)<" in frames[3].svg
    none = crossing(FUNNEL, [])
    assert [step.event for step in none.trace.steps] == ["side", "drop", "end"]
    assert "your answer: none" in none.backdrop()


# ---------------------------------------------------------------- portals


def ways(triangles, n):
    """All ways through n triangles that differ, each across an edge."""
    beside = neighbors(triangles)
    return [way for way in permutations(range(len(triangles)), n) if all(b in beside[a] for a, b in pairwise(way))]


def portals(points, triangles, way):
    """By the walk from a point inside one triangle to the middle of the edge: what lies to its left?"""
    found = []
    for t, beyond in pairwise(way):
        a, b = set(triangles[t]) & set(triangles[beyond])
        (x, y) = (sum(points[v][i] for v in triangles[t]) for i in (0, 1))  # all times three, and the middle twice
        middle = [3 * (points[a][i] + points[b][i]) for i in (0, 1)]
        left = turn((2 * x, 2 * y), middle, (6 * points[a][0], 6 * points[a][1])) > 0
        found.append((a, b) if left else (b, a))
    return found


@mistakes(solutions, "08.3")
def test_no_triangulation_with_fewer_points_has_other_portals(number, source):
    found = refused(number, source).problem
    function = solution(number, source)
    assert len(found.mesh.points) <= 4 or is_far(number, source)
    for n in range(3, min(len(found.mesh.points), 5)):
        for points, triangles in triangulations(n):
            for way in (way for count in range(1, 4) for way in ways(triangles, count)):
                answer = function(list(points), list(triangles), list(way))
                assert list(map(tuple, answer)) == portals(points, triangles, way)


def test_the_portals_that_are_right_are_those_of_a_walk():
    for problem in every(37, exercise("08.3").small()):
        assert problem.portals() == portals(problem.mesh.points, problem.mesh.triangles, problem.channel)


# ---------------------------------------------------------------- portals, told


FAN = Mesh(((0, 0), (2, 0), (2, 2), (0, 2), (1, 1)), ((0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)))
WALK = Walk(FAN, (0, 1, 2))


def test_portals_are_those_of_the_package():
    for walk in every(23, exercise("08.3").small()):
        points = walk.mesh.points
        mesh = Triangulation(points, walk.mesh.triangles)
        right = [(points[left], points[right]) for left, right in walk.portals()]
        assert right == channel_portals(mesh, walk.channel)


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ([(4, 1)], "there is one portal: 2 in all"),
        ([(4, 1), (4, 2), (4, 3)], "there is one portal: 2 in all"),
        ([(4, 1), (3, 2)], "Triangles 1 and 2 share the edge between 4 and 2."),
        ([(1, 4), (4, 2)], "and there 4 follows 1."),
    ],
)
def test_what_is_wrong_with_portals_is_said(answer, hint):
    assert exercise("08.3").judge(WALK, [(4, 1), (4, 2)]) is None
    assert hint in exercise("08.3").judge(WALK, answer).hint


def test_portals_are_told_and_where_the_student_differs():
    told = walked(FAN, WALK.channel, [(4, 1), (2, 4)])
    frames = Frames(told)
    assert frames[0].sentence.endswith("The walk goes 0 → 1 → 2. Which end of each edge is on the left?")
    assert frames[2].sentence.startswith("**4 is left, 1 is right.**")
    assert frames[5].sentence.startswith("**4 is left, 2 is right.**")
    assert told.telling() == 5
    assert [frames[5].svg.count(f">{name}<") for name in ("4, left", "2, right")] == [1, 1]
    assert all(f">{t}</text>" in frames[0].svg for t in WALK.channel)
    assert "data-drag" not in frames[5].svg
    assert len(told.touches(told.trace.steps[4])) == 2
    assert ">your portals: (4, 1), (2, 4)<" in told.backdrop()
    assert "your code gives no portals" in walked(FAN, WALK.channel, None).backdrop()
    assert len(walked(FAN, (2,), []).trace.steps) == 0


def test_triangles_on_the_way_are_called_by_their_indices():
    frame = Frames(walked(FAN, (3, 2), [(3, 4)]))[2]
    assert frame.sentence.startswith("**3 is left, 4 is right.** In 3, 0, 4, counter-clockwise,")
    assert ">3</text>" in frame.svg
    assert ">1</text>" not in frame.svg  # neither this triangle nor this corner is on the way
