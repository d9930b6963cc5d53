"""Random points, and the stories of lecture 06 on them."""

from hypothesis import strategies as st

from coursekit.lectures.point_location.aimed_walk import AimedStory
from coursekit.lectures.point_location.cycling_walk import RING, TWISTED, Case, CycleStory
from coursekit.lectures.point_location.history import ORDERS, HistoryStory
from coursekit.lectures.point_location.locators import LOCATORS, LocatorStory
from coursekit.stage.clouds import Cloud

places = st.tuples(st.integers(1, 9).map(lambda x: 2.0 * x), st.integers(1, 5).map(lambda y: 2.0 * y))
queries = st.tuples(st.integers(0, 40).map(lambda x: x / 2), st.integers(0, 24).map(lambda y: y / 2))


def clouds(least, most):
    points = st.lists(places, min_size=least, max_size=most, unique=True).map(tuple)
    return st.builds(Cloud, points, queries)


@st.composite
def cases(draw):
    """A ring with edges flipped at random, some of them; any point, any start."""
    ring = draw(st.sampled_from([RING, TWISTED]))
    mesh = ring.mesh()
    for c in draw(st.lists(st.integers(0, len(mesh.corners) - 1), max_size=4)):
        if mesh.is_convex(c):
            mesh.flip(c)
    start = draw(st.integers(0, len(mesh) - 1))
    return Case(ring.points, mesh.triangles(), draw(queries | st.just(ring.query)), start)


locators = st.builds(
    LocatorStory, clouds(3, 12), st.sampled_from(LOCATORS), st.integers(1, 4), st.integers(0, 9), st.just((1.0, 1.0))
)
histories = st.builds(HistoryStory, clouds(1, 8), st.sampled_from(ORDERS), st.integers(0, 9), st.just((1.0, 1.0)))
cycles = st.builds(CycleStory, st.just(RING) | cases(), st.booleans())
aimed = st.builds(AimedStory, st.just(TWISTED) | cases(), st.booleans())

STORIES = {"locators": locators, "histories": histories, "cycles": cycles, "aimed": aimed}
EXAMPLES = 12

CODE = r"Fraction|[<>]|\d\.\d{3}|\b1 (\w+ )?(triangles|vertices|levels|points|times)\b"
