"""Lectures 08 and 09: what is shown beside a student's answer is that answer, and the right run."""

from itertools import islice
from math import dist

import pytest

from coursekit.exercises.course import exercise
from coursekit.exercises.kinds.meshes import Mesh
from coursekit.lectures.funnel.exercises import funnels
from coursekit.lectures.funnel.exercises.funnels import Update
from coursekit.lectures.funnel.exercises.portals_story import PortalsStory
from coursekit.lectures.funnel.exercises.stories import CrossingStory, TighteningStory, passed, tightened
from coursekit.lectures.funnel.exercises.tasks import Walk
from coursekit.lectures.triangulation_astar.exercises import lower_bounds, triangle_patches
from coursekit.lectures.triangulation_astar.exercises.lower_bounds import Entered, Entry
from coursekit.lectures.triangulation_astar.exercises.lower_bounds_story import BoundsStory, largest
from coursekit.lectures.triangulation_astar.exercises.open_sides_stories import (
    DegreeStory,
    PeelStory,
    Sides,
    degree,
    peeled,
)
from coursekit.mesh.funnel import channel_portals, funnel
from coursekit.mesh.triangulation import Triangulation
from coursekit.story import Frames
from coursekit.trace import record
from tests.exercises.student import refused
from tests.lectures.funnel import solutions as solutions_08
from tests.lectures.triangulation_astar import solutions as solutions_09

WRONG = solutions_08.WRONG | solutions_09.WRONG


def story(number, mistake):
    return refused(number, WRONG[number][mistake]).story


def every(n, problems):
    """Every n-th one."""
    return islice(problems, 0, None, n)


def test_problems_come_the_smallest_first():
    for number in ("08.1", "08.2", "08.3", "09.1", "09.2", "09.3"):
        task = exercise(number)
        sizes = [task.size(problem) for problem in task.small()]
        first = [size[0] if isinstance(size, tuple) else size for size in sizes]
        assert first == sorted(first)


# ---------------------------------------------------------------- the funnel


FUNNEL = Update(((2, 0), (1, 1), (-1, 2)), ((2, 0), (3, 1)), "left", (-2, 3))
"""Its left chain loses one of two corners."""


def test_what_is_told_of_an_end_is_what_is_judged():
    for update in [
        *every(7, funnels.small_ends()),
        *(funnels.random_end(seed, 5, seed % 2 == 1) for seed in range(40)),
    ]:
        assert tightened(update.chain, update.p, update.side) == funnels.string(update.chain, update.p, update.side)
    for update in [*every(7, funnels.small()), *(funnels.random_crossing(seed, 6, far=True) for seed in range(40))]:
        assert passed(update.right, update.p) == funnels.string(update.right, update.p, "right")[1:-1]


def moved(update):
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


def test_corners_leave_and_are_gained_as_in_the_funnel_of_the_package():
    gained = 0
    for update in every(11, funnels.small()):
        steps = moved(update)
        passes = tuple(step.data["corner"] for step in steps if step.event == "apex")
        assert passed(update.right, update.p) == passes
        gained += len(passes)
        if not passes and not update.crosses():
            left = [step.data["corner"] for step in steps if step.event == "drop" and step.data["side"] == "left"]
            assert tightened(update.left, update.p, "left") == (*(c for c in update.left if c not in left), update.p)
    assert gained


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
        (FUNNEL, [(2, 0), (1, 1), 14], "A list of points is wanted"),
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
        ([[]], "A list of points is wanted, which may be empty."),
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
    told = TighteningStory(FUNNEL, [(2, 0), (-2, 3)])
    assert [step.data["turn"] > 0 for step in told.trace.steps[:-1]] == [False, True]
    frames = Frames(told)
    assert frames[1].sentence.startswith("**From (1, 1) over (-1, 2) to p** the chain would bend the wrong way.")
    assert frames[2].sentence.startswith("**At (1, 1) the chain bends to the left,** on to p.")
    assert frames[3].sentence == "**The left chain is now (2, 0), (1, 1), (-2, 3).** Your code says (2, 0), (-2, 3)."
    assert ">your chain: (2, 0), (-2, 3)<" in told.backdrop()
    stays = TighteningStory(FUNNEL._replace(p=(-1, 2)), None)
    assert [step.event for step in stays.trace.steps] == ["stay"]
    assert "is the end of the left chain already" in Frames(stays)[1].sentence
    assert "gives no points" in stays.backdrop()


def test_corners_are_gained_until_the_new_end_is_in_sight():
    told = story("08.2", "one corner at most")
    assert [step.event for step in told.trace.steps] == ["line", "line", "sight"]
    frames = Frames(told)
    assert [frames[i].values["gained"] for i in range(4)] == ["0", "1", "2", "2"]
    assert (
        frames[told.telling()].sentence
        == "**From (2, 1) p is in sight.** The path gains (1, 1), (2, 1). Your code says (1, 1)."
    )
    none = CrossingStory(FUNNEL, [])
    assert Frames(none)[2].sentence == "**From the apex p is in sight: nothing is gained.** Your code says none."


# ---------------------------------------------------------------- portals


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
        ([[4, 1]], "there is one portal: 2 in all"),
        ([[4, 1], [4, 2], [4, 3]], "there is one portal: 2 in all"),
        ([[4, 1], [3, 2]], "Triangles 1 and 2 share the edge between 4 and 2."),
        ([[1, 4], [4, 2]], "and there 4 follows 1."),
        ([[4, 1], 4], "A list of pairs"),
        (None, "Nothing came back."),
    ],
)
def test_what_is_wrong_with_portals_is_said(answer, hint):
    assert exercise("08.3").judge(WALK, [[4, 1], [4, 2]]) is None
    assert hint in exercise("08.3").judge(WALK, answer).hint


def test_portals_are_told_and_where_the_student_differs():
    told = PortalsStory(FAN, WALK.channel, [(4, 1), (2, 4)])
    frames = Frames(told)
    assert frames[1].sentence.startswith("**Out of 0, 4 is on the left and 1 on the right:**")
    assert not frames[1].sentence.endswith("otherwise.")
    assert frames[2].sentence.endswith("Your code says otherwise.")
    assert told.telling() == 2
    assert frames[1].svg.count(">L<") == frames[1].svg.count(">R<") == 1
    assert told.touches(told.trace.steps[1]) == ("portal/1",)
    nothing = PortalsStory(FAN, WALK.channel, None)
    assert not any("otherwise" in Frames(nothing)[i].sentence for i in range(3))
    assert "your code gives no portals" in nothing.backdrop()
    assert 'data-id="portal/1"' in frames[2].svg


# ---------------------------------------------------------------- degrees


def test_a_degree_is_told_side_by_side():
    sides = Sides(FAN, ((4, 1),), 3, 0)
    assert sides.degree() == degree(sides) == 0
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


RINGS = triangle_patches.small()[-1]
"""Two rings apart, and a bridge between them at both ends of the board."""


def test_what_is_told_of_peeling_is_what_is_judged():
    for patch in every(5, triangle_patches.small()):
        neighbors, left = patch.neighbors(), peeled(patch)
        found = [t for t in left if sum(u in left for u in neighbors[t]) == 3]
        assert found == triangle_patches.decision_points(neighbors)
        assert all(sum(u in left for u in neighbors[t]) >= 2 for t in left)


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
        ("09.2", "how many", "A set of indices is wanted"),
        ("09.3", "their sum", "The largest bound is straight from the start to the edge"),
        (
            "09.3",
            "straight alone",
            "Yours is straight from the start to the edge. The largest bound is d(start, goal) − h",
        ),
        ("09.3", "without the parent", "The largest bound is the parent's g + its h − h"),
        ("09.3", "added to the parent's g", "may count what is not travelled yet"),
        ("09.3", "nothing between the edges", "is what the parent travelled and the way from edge to edge"),
        ("09.3", "all of them", "A number is wanted."),
    ],
)
def test_a_mistake_is_told_by_what_it_is(number, mistake, hint):
    assert hint in " ".join(str(refused(number, WRONG[number][mistake])).split())


def test_a_triangle_that_is_none_is_told():
    assert "There is no triangle 99." in exercise("09.2").judge(RINGS, [99]).hint


def test_dead_ends_go_one_by_one():
    told = story("09.2", "in one pass")
    frames, peels = Frames(told), [step for step in told.trace.steps if step.event == "peel"]
    assert [step.data["triangle"] for step in peels] == [7, 6]
    assert frames[1].sentence == "**7 is peeled:** its only neighbour is 6. Who is here can only go there."
    assert frames[3].sentence.startswith("**No triangle has three neighbours left:**")
    assert frames[3].sentence.endswith("Your code says otherwise.")
    assert frames[2].values == {"peeled": "2", "left": "6", "decision points": "–"}
    assert 'aria-label="triangle 7, a dead end"' in frames[1].svg
    assert "your decision points: 4" in told.backdrop()
    alone = PeelStory(triangle_patches.small()[0], None)
    assert "It was the last one of its tree." in Frames(alone)[1].sentence
    assert "**Nothing is left:**" in Frames(alone)[2].sentence


# ---------------------------------------------------------------- bounds


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
