"""Random stories of lecture 19, for the tests of every lecture and for its own."""

from math import sqrt

from hypothesis import strategies as st

from coursekit.games.trap import Trap
from coursekit.lectures.mcts.amaf_story import AmafStory
from coursekit.lectures.mcts.flat_monte_carlo import FLAT, FlatStory
from coursekit.lectures.mcts.positions import CASES, LARGE, SMALL, hex_board
from coursekit.lectures.mcts.rave_story import RaveStory
from coursekit.lectures.mcts.textbook import TextbookStory
from coursekit.lectures.mcts.trap_scenes import TreeScene
from coursekit.lectures.mcts.trap_search import SEARCHES, sampled
from coursekit.lectures.mcts.trap_story import TrapStory
from coursekit.lectures.mcts.uct_story import UCTStory

CODE = r"bit_length|amaf|BOLD|SOLID|Snapshot|\bcaught\b|\bshut\b|\b1 (visits|nodes|moves|credits|(random|more) moves)\b"
EXAMPLES = 8
LONGEST = 200


def rave_story(size=3, simulations=30, k=10, seed=1):
    return RaveStory(hex_board(size), simulations, k, seed)


def credits_story(name, simulations=None, seed=None):
    case = CASES[name]
    seed = case.seed if seed is None else seed
    return AmafStory(case.make, simulations or case.simulations, case.c, seed, case.truth)


def trap_story(width, depth, goes_on, search, simulations, seed):
    scene = TreeScene(Trap(width, depth, goes_on))
    return TrapStory(scene, search, sampled(scene, search, simulations, seed))


cs = st.sampled_from([0.0, 0.5, sqrt(2), 5.0])
seeds = st.integers(0, 9999)

searches = st.builds(
    lambda name, n, c, seed, final: UCTStory(SMALL[name](), n, c, seed, final),
    st.sampled_from(sorted(SMALL)), st.integers(1, 40), cs, seeds, st.sampled_from(["visits", "mean"]),
)  # fmt: skip
growing = st.builds(
    lambda name, n, c, seed, whole: UCTStory(LARGE[name](), n, c, seed, whole=whole),
    st.sampled_from(sorted(LARGE)), st.integers(1, 60), cs, seeds, st.booleans(),
)  # fmt: skip
flats = st.builds(
    lambda name, n, seed, truth: FlatStory(FLAT[name](), n, seed, truth),
    st.sampled_from(sorted(FLAT)), st.integers(1, 30), seeds, st.booleans(),
)  # fmt: skip
textbooks = st.builds(TextbookStory, st.sampled_from(["X", "O", "nobody"]), cs)
searching = st.builds(
    rave_story, st.sampled_from([2, 3, 4]), st.integers(1, 30), st.sampled_from([0, 1, 10, 1000]), seeds
)
crediting = st.builds(credits_story, st.sampled_from(list(CASES)), st.integers(1, 30), seeds)
traps = st.builds(
    trap_story,
    *(st.integers(2, 5), st.sampled_from((1, 3, 5)), st.booleans()),
    *(st.sampled_from(list(SEARCHES)), st.integers(100, 400), seeds),
)

STORIES = {
    "UCT": searches,
    "a growing tree": growing,
    "flat Monte Carlo": flats,
    "the textbook's picture": textbooks,
    "RAVE": searching,
    "AMAF": crediting,
    "traps": traps,
}
