"""Random worlds and maps, and the stories of lecture 01 on them."""

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from coursekit.lectures.maps.clearance import ClearanceStory
from coursekit.lectures.maps.free_pieces import PiecesStory
from coursekit.lectures.maps.grid_moves import MovesStory
from coursekit.lectures.maps.heights import HeightsStory
from coursekit.lectures.maps.sight import PairsStory
from coursekit.lectures.maps.smoothing import SmoothingStory
from coursekit.lectures.maps.three_maps import ThreeStory
from coursekit.lectures.maps.turning_ray import RayStory
from coursekit.maps import GridMap, hills
from coursekit.stage.maps import Task
from coursekit.stage.worlds import WORLDS, Journey
from tests.maps.polygons import lattice_worlds, touching_worlds
from tests.maps.polygons import scattered as stars

scattered = st.integers(0, 999).map(lambda seed: stars(Random(seed), 2, corners=(3, 4)))
worlds = (
    lattice_worlds(most=2)
    | touching_worlds(most=3)
    | scattered
    | st.sampled_from([journey.world for journey in WORLDS.values()])
)


@st.composite
def journeys(draw):
    world = draw(worlds)
    parts = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda p: (p[0] / 40, p[1] / 40))
    ends = [(x * world.width, y * world.height) for x, y in (draw(parts), draw(parts))]
    assume(all(map(world.is_free, ends)))
    return Journey(world, *ends)


@st.composite
def tasks(draw):
    width, height = draw(st.integers(2, 8)), draw(st.integers(2, 6))
    row = st.lists(st.sampled_from("...@"), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    cell = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    start, goal = draw(cell), draw(cell)
    for x, y in (start, goal):
        rows[y][x] = "."
    return Task(GridMap(rows, draw(st.sampled_from([8, 8, 4]))), start, goal)


fields = st.builds(lambda w, h, seed: hills(w, h, Random(seed)), st.integers(1, 7), st.integers(1, 5), st.integers())
three = st.builds(ThreeStory, journeys(), st.sampled_from([6, 12, 24]))
pairs, rays, pieces = (st.builds(kind, worlds) for kind in (PairsStory, RayStory, PiecesStory))
slopes = st.builds(HeightsStory, fields, st.sampled_from([0.1, 0.3, 0.5]))
moving, smoothing = (st.builds(kind, tasks(), st.just((0, 0))) for kind in (MovesStory, SmoothingStory))
clearing = st.builds(ClearanceStory, tasks(), st.integers(1, 4), st.just((0, 0)))

STORIES = {
    "three maps": three,
    "all pairs": pairs,
    "turning ray": rays,
    "pieces": pieces,
    "heights": slopes,
    "moves": moving,
    "clearance": clearing,
    "smoothing": smoothing,
}
EXAMPLES = 8

CODE = r"Fraction|[<>]|\d\.\d{5}|(?<!x )\b1 (\w+ )?(cell|corner|edge|gap|node|pair|piece|step|wall|way-point)s\b"
