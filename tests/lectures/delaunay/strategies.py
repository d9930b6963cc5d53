"""The stories of lecture 05 on random points."""

from random import Random

from hypothesis import strategies as st

from coursekit.lectures.delaunay.any_triangulation import AnyStory
from coursekit.lectures.delaunay.demos import edges_one_by_one
from coursekit.lectures.delaunay.flip import QUADS, FlipStory
from coursekit.lectures.delaunay.incremental import IncrementalStory
from coursekit.lectures.delaunay.lawson import LawsonStory
from coursekit.mesh import orientation
from coursekit.mesh.maximal import swept_triangulation
from coursekit.stage.clouds import CLOUDS, STEP

CURSOR = (1.0, 1.0)

coordinate = st.integers(0, 12).map(float)
lattice = st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=9, unique=True)
raster = st.tuples(st.integers(0, 320), st.integers(0, 192)).map(lambda p: (p[0] * STEP, p[1] * STEP))
anywhere = st.lists(raster, min_size=3, max_size=9, unique=True)
clouds = lattice | anywhere | st.sampled_from([CLOUDS["nine points"].points, CLOUDS["a circle"].points])


def apart(points):
    a, b, c, d = points
    return orientation(a, b, c) > 0 and orientation(a, c, d) > 0


quads = st.sampled_from([quad.points for quad in QUADS.values()]) | st.lists(
    st.tuples(coordinate, coordinate), min_size=4, max_size=4, unique=True
).filter(apart)
starts = st.sampled_from([edges_one_by_one, swept_triangulation])

any_stories = st.builds(AnyStory, clouds, st.just(CURSOR))
flip_stories = st.builds(FlipStory, quads)
lawson_stories = st.builds(
    lambda make, points, carried: LawsonStory(make(points), "from somewhere", CURSOR, carried),
    starts,
    clouds,
    st.booleans(),
)
incremental_stories = st.builds(
    lambda points, seed: IncrementalStory(points, Random(seed).sample(range(len(points)), len(points)), CURSOR),
    clouds,
    st.integers(0, 99),
)

CODE = r"\b(?:edge|apexes|vertex|corner)=|\[|\]|\d\.\d\d"
EXAMPLES = 15
STORIES = {
    "any triangulation": any_stories,
    "one flip": flip_stories,
    "Lawson": lawson_stories,
    "incremental": incremental_stories,
}
