"""The stories of lecture 13 on random trees."""

from math import inf

from hypothesis import strategies as st

from coursekit.adversarial import alphabeta, alphabeta_max_min, minimax, negascout
from coursekit.lectures.alphabeta.intervals import IntervalStory
from coursekit.lectures.alphabeta.number_lines import AspirationStory, TheoremStory, WindowStory
from coursekit.stage.tree_story import TreeStory
from coursekit.trace import record
from tests.adversarial.trees import trees

CODE = r"alpha|beta|state|action|best_|\(\d|\d,\)|height|Node|window=|[<>]"
EXAMPLES = 40
SEARCHES = [minimax, alphabeta, alphabeta_max_min, negascout]

few = st.integers(-4, 4)
small = trees(few, max_leaves=16).filter(lambda tree: tree.to_move(()) == 0)
ends = st.integers(-5, 5) | st.sampled_from([-inf, inf])
windows = st.tuples(ends, ends).filter(lambda window: window[0] < window[1])


def told(search, tree, *args, **kwargs):
    return TreeStory(record(search, tree, (), *args, **kwargs), tree)


STORIES = {
    "searches": st.builds(told, st.sampled_from(SEARCHES), small),
    "a window from outside": small.map(lambda tree: told(alphabeta, tree, alpha=-1, beta=1)),
    "windows on the way": small.map(WindowStory),
    "aspiration": small.map(lambda tree: AspirationStory(tree, 1, 1)),
    "the theorem": small.map(lambda tree: TheoremStory(tree, -1, 2)),
    "intervals": small.map(IntervalStory),
}
