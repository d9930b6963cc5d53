"""Random stories of lecture 08, in random channels and worlds."""

from hypothesis import strategies as st

from coursekit.lectures.funnel.channels import CHANNELS, WORLDS_FOR_AGENTS, Case, laced, strip
from coursekit.lectures.funnel.funnel_story import FunnelStory
from coursekit.lectures.funnel.narrow_place import AGENTS, WidthsStory
from coursekit.lectures.funnel.round_agent import RADII, AgentFunnel
from coursekit.lectures.funnel.winding import WINDINGS, WindingStory

CODE = r"[<>()]{2}|\d\.\d{5}|\b1 (triangles|portals|corners|bends|arcs|segments)\b"
EXAMPLES = 8


@st.composite
def strips(draw):
    """A channel along a wave, at whole numbers, so that many corners lie on a line."""
    order = draw(st.lists(st.sampled_from(["lr", "rl"]), max_size=6))
    heights = st.integers(0, 4)
    columns = [2.0 * i + 2 for i in range(len(order) + 1)]
    lefts = [(x, 4.5 + draw(heights)) for x in columns]
    rights = [(x, y - 1 - draw(heights)) for x, y in lefts]
    last = columns[-1] + 2
    channel = strip((0.0, 6.0), laced(lefts, rights, "".join(order)), (last, 6.0))
    first, end = (middle_of(channel.places(t)) for t in (0, len(channel) - 1))
    return Case(channel, *draw(st.permutations([first, end])))


def middle_of(corners):
    return sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3


@st.composite
def journeys(draw, named, radius=0.0):
    """A world with start and goal where there is room for an agent."""
    case = draw(st.sampled_from(list(named.values())))
    _, _, right, high = case.box
    x, y = st.integers(0, int(4 * right)), st.integers(0, int(4 * high))
    moved = case._replace(start=(draw(x) / 4, draw(y) / 4), goal=(draw(x) / 4, draw(y) / 4))
    try:
        moved.channel(radius)
    except ValueError:
        return case
    return moved


channels = strips() | st.sampled_from(list(CHANNELS.values())) | journeys(WORLDS_FOR_AGENTS)
funnels = channels.map(FunnelStory)
agents = st.sampled_from(RADII[:22]).flatmap(
    lambda radius: journeys(WORLDS_FOR_AGENTS, radius).map(lambda case: AgentFunnel(case, radius))
)
windings = (strips() | st.sampled_from(list(WINDINGS.values()))).map(WindingStory)
widths = st.sampled_from(AGENTS).map(WidthsStory)

STORIES = {"funnels": funnels, "agents": agents, "windings": windings, "widths": widths}
