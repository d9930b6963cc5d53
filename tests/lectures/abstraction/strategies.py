"""The stories of lecture 04, on random maps."""

from hypothesis import strategies as st

from coursekit.lectures.abstraction import hpa_build, hpa_path, pra_path, pra_pyramid
from coursekit.lectures.abstraction.hpa_repair import RepairStory
from coursekit.lectures.abstraction.pra_mend import MendStory
from coursekit.search import HPA
from coursekit.stage.maps import Task
from tests.search.graphs import grids_with_ends

CODE = r"[<>\[]|\d\.\d\d|\b1 (nodes|cells|expansions|sectors|transitions|steps|neighbours)\b"
EXAMPLES = 25
LONGEST = 200

cursors = st.none() | st.just((0, 0))
sectors, levels = st.integers(2, 7), st.integers(1, 2)


def tasks(side):
    return grids_with_ends(side).map(lambda found: Task(*found))


@st.composite
def painted(draw, side):
    """A task before and after some of its cells were painted."""
    old = draw(tasks(side))
    cells = st.tuples(st.integers(0, old.grid.width - 1), st.integers(0, old.grid.height - 1))
    grid = old.grid.copy()
    for cell in draw(st.lists(cells, max_size=4)):
        if cell not in (old.start, old.goal):
            grid[cell] = "@" if grid.is_free(cell) else "."
    return old, old._replace(grid=grid)


def hpa_story(task, sector, levels, keep, on_demand, cursor):
    return hpa_path.PathStory(HPA(task.grid, sector, levels, on_demand, keep), task, cursor)


def repair_story(pair, sector, levels, cursor):
    old, new = pair
    return RepairStory(old.grid, new, sector, levels, cursor)


building = st.builds(hpa_build.BuildStory, tasks(11), sectors, levels, cursors)
walking = st.builds(hpa_story, tasks(11), sectors, levels, st.booleans(), st.booleans(), cursors)
repairing = st.builds(repair_story, painted(11), sectors, levels, cursors)

grouping = tasks(9).map(lambda task: pra_pyramid.BuildStory(task, task.start))
refining = st.builds(
    pra_path.PathStory, tasks(9), st.none() | st.integers(0, 4), st.none() | st.integers(1, 4), cursors
)
mending = painted(9).map(lambda pair: MendStory(*pair))

STORIES = {
    "HPA* built": building,
    "a path of HPA*": walking,
    "HPA* repaired": repairing,
    "the pyramid of PRA*": grouping,
    "a path of PRA*": refining,
    "the pyramid mended": mending,
}
