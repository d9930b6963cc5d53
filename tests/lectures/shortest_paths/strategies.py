"""Random graphs, maps and claims, and the stories of lecture 02 on them."""

from hypothesis import strategies as st

from coursekit.lectures.shortest_paths.bfs import BFSStory
from coursekit.lectures.shortest_paths.dijkstra import DijkstraStory
from coursekit.lectures.shortest_paths.growth import CLAIMS, GrowthStory
from coursekit.lectures.shortest_paths.map_search import BFSMapStory, DijkstraMapStory
from coursekit.stage.graphs import Example
from coursekit.stage.maps import Task
from tests.search.graphs import grids_with_ends

NODES = "SABCDEFG"


@st.composite
def examples(draw):
    """Graphs of up to 8 nodes, in one piece or not; costs are whole or half, 0 among them."""
    nodes = NODES[: draw(st.integers(1, len(NODES)))]
    directed = draw(st.booleans())
    pairs = [(a, b) for a in nodes for b in nodes if (a != b if directed else a < b)]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=14, unique=True)) if pairs else []
    costs = {pair: draw(st.integers(0, 9) | st.sampled_from([0.5, 2.5])) for pair in chosen}
    spots = st.tuples(st.integers(0, 5), st.integers(0, 5))
    places = draw(st.lists(spots, min_size=len(nodes), max_size=len(nodes), unique=True))
    return Example(costs, dict(zip(nodes, places, strict=True)), draw(st.sampled_from(nodes)), directed=directed)


@st.composite
def graph_stories(draw, kinds=(BFSStory, DijkstraStory)):
    example = draw(examples())
    goal = draw(st.none() | st.sampled_from(list(example.places)))
    return draw(st.sampled_from(kinds))(example._replace(goal=goal), editable=True)


@st.composite
def map_stories(draw, kinds=(BFSMapStory, DijkstraMapStory)):
    grid, start, goal = draw(grids_with_ends(most=5))
    return draw(st.sampled_from(kinds))(Task(grid, start, goal), start)


growths = st.builds(
    GrowthStory,
    st.sampled_from(list(CLAIMS.values())),
    st.integers(1, 20),
    st.integers(0, 50),
    st.sampled_from([50, 70]),
)

STORIES = {"graphs": graph_stories(), "maps": map_stories(), "growth": growths}
EXAMPLES = 15

CODE = r"depth|neighbor|\d\.\d{3}|\b1 (edges|steps|cells|entries|times|nodes are)\b"
