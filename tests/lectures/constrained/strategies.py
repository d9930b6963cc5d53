"""The stories of lecture 07 on random points and constraints."""

from hypothesis import assume
from hypothesis import strategies as st

from coursekit.lectures.constrained.constrained_cases import PLANS, STOCKS, Plan, Stock
from coursekit.lectures.constrained.free_points import CORNERS, LivePoints
from coursekit.lectures.constrained.moving_obstacle import MOVING, Repairs
from coursekit.lectures.constrained.removal import RemovalStory
from coursekit.lectures.constrained.segment_insertion import SegmentStory
from coursekit.maps.segments import crosses
from coursekit.mesh import orientation
from coursekit.stage.clouds import Cloud
from coursekit.stage.world_input import shifted

places = st.tuples(st.integers(0, 6), st.integers(0, 4)).map(lambda p: (3.0 * p[0] + 1, 2.5 * p[1] + 1))
clouds = st.lists(places, min_size=4, max_size=14, unique=True).filter(
    lambda points: any(orientation(points[0], points[1], p) for p in points)
)


@st.composite
def constraints(draw):
    """Points, on a grid so that many lie on a line, and segments between them that do not cross."""
    points = tuple(draw(clouds))
    vertex = st.integers(0, len(points) - 1)
    segments = []
    for a, b in draw(st.lists(st.tuples(vertex, vertex), max_size=4)):
        ends = points[a], points[b]
        if a != b and not any(crosses(*ends, points[c], points[d]) for c, d in segments):
            segments.append((a, b))
    return points, tuple(segments)


@st.composite
def plans(draw):
    points, segments = draw(constraints())
    vertex = st.integers(0, len(points) - 1)
    start, end = draw(vertex), draw(vertex)
    assume(start != end)
    return Plan(points, segments, start, end)


@st.composite
def stocks(draw):
    points, segments = draw(constraints())
    stock = Stock(points, segments, (), "")
    return stock._replace(removed=draw(st.sampled_from(stock.choices())))


@st.composite
def repairs(draw):
    """A world as it comes, or with an obstacle moved."""
    task = draw(st.sampled_from(list(MOVING.values())[1:]))
    repairs = Repairs()
    story = repairs.tell(task)
    for _ in range(draw(st.integers(0, 2))):
        obstacle = draw(st.integers(0, len(task.world.obstacles) - 1))
        dx, dy = draw(st.integers(-30, 30)) / 20, draw(st.integers(-30, 30)) / 20
        try:
            task = shifted(task, f"obstacle/{obstacle}", dx, dy)
        except ValueError:
            continue
        story = repairs.tell(task)
    return story


inserted = st.builds(SegmentStory, plans() | st.sampled_from(list(PLANS.values())), st.booleans())
removed = st.builds(RemovalStory, stocks() | st.sampled_from(list(STOCKS.values())))
named = inserted | removed


@st.composite
def free_points(draw):
    """A cloud among the walls, or one in which a point has come, gone or moved."""
    points = draw(st.lists(places.filter(lambda p: p not in CORNERS), min_size=3, max_size=9, unique=True))
    live = LivePoints()
    story = live.tell(Cloud(tuple(points[:-1])), (1.0, 1.0))
    for after in (points, points[1:], points[:-1])[: draw(st.integers(0, 3))]:
        story = live.tell(Cloud(tuple(after)), (1.0, 1.0))
    return story


CODE = r"frozenset|[<>()]{2}|\d\.\d{5}|\b1 (edges|triangles|corners|flips)\b"
EXAMPLES = 12
STORIES = {"inserted": inserted, "removed": removed, "repairs": repairs(), "free points": free_points()}
