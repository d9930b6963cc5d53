"""Stories of lecture 11: split Nim, walks of best responses, mixes and games of cards."""

from hypothesis import strategies as st

from coursekit.games import MatrixGame
from coursekit.lectures.games.best_response_walk import WalkStory
from coursekit.lectures.games.card_game import STRATEGIES, TREE, CardsStory
from coursekit.lectures.games.mixed_equilibria import MixedStory
from coursekit.lectures.games.split_nim import NimStory

CODE = r"state\b.*=|profile|node\b|action|payoffs_|\(\d+, |MatrixGame|CHANCE"
EXAMPLES = 30

few = st.integers(-2, 2)
heaps = st.sampled_from([(heap, merged) for heap in range(3, 10) for merged in (False, True) if merged or heap < 9])


@st.composite
def tables(draw, most=4):
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    table = st.lists(st.lists(few, min_size=columns, max_size=columns), min_size=rows, max_size=rows)
    game = MatrixGame(draw(table), draw(table), "ABCD"[:rows], "abcd"[:columns])
    return game, (draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1)))


shares = st.sampled_from([0, 0.25, 1 / 3, 0.5, 2 / 3, 1])
two = st.builds(
    lambda a, b, zero: MatrixGame(a, None if zero else b, ("up", "down"), ("left", "right")),
    *[st.lists(st.lists(few, min_size=2, max_size=2), min_size=2, max_size=2)] * 2,
    st.booleans(),
)
looks = st.builds(
    CardsStory,
    st.sampled_from(STRATEGIES),
    st.integers(0, 60),
    st.sampled_from([None, 0, 1]),
    st.none() | st.sampled_from(sorted(TREE.set_of)),
)

STORIES = {
    "split Nim": heaps.map(lambda given: NimStory(given[0], merged=given[1])),
    "best responses": st.builds(
        lambda table, truth: WalkStory(*table, truth=truth, editable=True), tables(), st.booleans()
    ),
    "mixed strategies": st.builds(MixedStory, two, shares, shares, editable=st.just(True)),
    "Kuhn poker": looks,
}
