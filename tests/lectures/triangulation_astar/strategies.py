"""Random stories of lecture 09: searches through triangles, and their reduction."""

from hypothesis import assume
from hypothesis import strategies as st

from coursekit.lectures.triangulation_astar.followed_mesh import Following
from coursekit.lectures.triangulation_astar.midpoints import MidpointStory
from coursekit.lectures.triangulation_astar.race import TA, TRA, RaceStory
from coursekit.lectures.triangulation_astar.reduction import ReductionStory
from coursekit.lectures.triangulation_astar.search_worlds import REDUCED, TASKS
from coursekit.lectures.triangulation_astar.ta_star import TAStory
from coursekit.lectures.triangulation_astar.tra_star import TRAStory
from coursekit.maps import World
from coursekit.mesh.midpoints import MidpointSearch
from coursekit.mesh.navigation import NavigationMesh
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from coursekit.stage.world_input import shifted
from coursekit.stage.worlds import Journey, block, scattered_stones

ONE = "expansions|others|other channels|channels|triangles|islands|decision points|steps"
CODE = rf"\b(node|mesh|vertex|entry)\b|\b1 ({ONE})\b|[\[\]<>]|\d\.\d{{3}}"
EXAMPLES = 10

# ---------------------------------------------------------------- searches


def ta_story(task, radius=0.0):
    return TAStory(TAStar(task.world, radius), task)


def midpoint_story(task, radius=0.0):
    return MidpointStory(MidpointSearch(task.world, radius), TAStar(task.world, radius), task)


def race_story(task, columns=18, radius=0.0):
    return RaceStory(task, columns, {TA: TAStar(task.world, radius), TRA: TRAStar(task.world, radius)})


def tra_story(task, radius=0.0):
    return TRAStory(TRAStar(task.world, radius), task)


@st.composite
def among_stones(draw):
    """A few stones, and two places on the border of the world."""
    world = scattered_stones(draw(st.integers(1, 3)), draw(st.integers(1, 2)), draw(st.integers(0, 30))).world
    start = 0.25, draw(st.integers(1, 4 * int(world.height) - 1)) / 4
    goal = world.width - 0.25, draw(st.integers(1, 4 * int(world.height) - 1)) / 4
    return Journey(world, start, goal)


some_cells = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=6)


@st.composite
def among_blocks(draw):
    """Square blocks, some of which touch the border, or a world of the demo; ends on edges and corners too."""
    if draw(st.booleans()):
        blocks = [block(3 * x + 1, 3 * y, 3 * x + 3, 3 * y + 2) for x, y in sorted(draw(some_cells))]
        world, halves = World(12, 12, blocks), st.integers(0, 24)
        start, goal = (tuple(draw(st.tuples(halves, halves))) for _ in range(2))
        start, goal = ((x / 2, y / 2) for x, y in (start, goal))
        assume(world.is_free(start) and world.is_free(goal))
        return Journey(world, start, goal)
    return draw(st.sampled_from([task for name, task in TASKS.items() if name not in ("sixteen stones", "pillars")]))


tra_stories = st.builds(tra_story, among_blocks(), st.sampled_from([0.0, 0.0, 0.3]))

# ---------------------------------------------------------------- the reduction

cells = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=9)
fields = cells.map(lambda free: World(10, 8, [block(2 * x, 2 * y, 2 * x + 2, 2 * y + 2) for x, y in sorted(free)]))
"""Square blocks that touch one another and the border, at corners and along sides."""


@st.composite
def moved(draw):
    """A world of the demo whose obstacles were moved a little, by repairs of its triangulation."""
    task: Journey = draw(st.sampled_from(list(REDUCED.values())[:-1]))
    following = Following(task.world)
    for _ in range(draw(st.integers(0, 3))):
        obstacle = draw(st.integers(0, len(task.world.obstacles) - 1))
        dx, dy = draw(st.integers(-30, 30)) / 20, draw(st.integers(-30, 30)) / 20
        try:
            task = shifted(task, f"obstacle/{obstacle}", dx, dy)
        except ValueError:
            continue
        following.follow(task.world)
    return task.world, following.mesh


def reduced(world_and_mesh):
    return ReductionStory(*world_and_mesh)


reductions = fields.map(lambda world: (world, NavigationMesh(world))) | moved()

STORIES = {
    **{
        name: st.builds(make, among_stones(), radius=st.sampled_from([0.0, 0.1, 0.3]))
        for name, make in {"TA*": ta_story, "midpoints": midpoint_story, "race": race_story}.items()
    },
    "TRA*": tra_stories,
    "reduction": reductions.map(reduced),
}
