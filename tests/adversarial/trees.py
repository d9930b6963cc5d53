"""Random game trees, and what they are worth by the plainest means there is."""

from math import inf

from hypothesis import strategies as st

from coursekit.games import Tree, UtilityTree
from tests.examples import examples

WORKED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
SECOND = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
THREE = [
    [[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]],
    [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]],
]
"""Players A, B and C in turn; A faces a tie."""

many = examples(125)
some = examples(50)
less = examples(30)

few = st.integers(-3, 3)
whole = st.integers(-(10**6), 10**6)
real = st.floats(-1e9, 1e9, allow_nan=False)
huge = st.integers(10**17 - 40, 10**17 + 40).map(float)
"""Floats so large that adding 1 changes nothing."""

heights = st.none() | st.integers(0, 4)
bounds = st.integers(-6, 6) | st.floats(-1e9, 1e9) | st.sampled_from([-inf, inf])
windows = st.tuples(bounds, bounds).map(sorted)
"""Alpha and beta, now and then equal."""


def nested(values, max_leaves=24):
    """Ragged trees as nested lists, single leaves among them."""
    return st.recursive(values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=max_leaves)


@st.composite
def trees(draw, values=few | whole | real | huge, max_leaves=24):
    """Trees whose values are all of one kind, and whose players alternate or move in any order."""
    kind = draw(st.sampled_from(values.branches)) if hasattr(values, "branches") else values
    lists = draw(nested(kind, max_leaves))
    levels = depth(lists) + 1
    movers = draw(st.none() | st.lists(st.sampled_from([0, 1]), min_size=levels, max_size=levels))
    return Tree(lists, movers)


@st.composite
def utility_trees(draw, players=None, values=few, max_leaves=12):
    """Trees whose leaves hold a utility for each of two to four players, who take turns or move in any order."""
    players = players or draw(st.integers(2, 4))
    lists = draw(nested(st.tuples(*[values] * players), max_leaves))
    levels = depth(lists) + 1
    movers = draw(st.none() | st.lists(st.integers(0, players - 1), min_size=levels, max_size=levels))
    return UtilityTree(lists, movers=movers)


def depth(node):
    return 1 + max(map(depth, node)) if isinstance(node, list) else 0


def minimax_value(node, movers=None, height=None, level=0):
    """What the nested lists are worth to player 0, straight from the definition."""
    if not isinstance(node, list):
        return node
    if height == 0:
        return mean(node)
    mover = level % 2 if movers is None else movers[level]
    values = [minimax_value(child, movers, None if height is None else height - 1, level + 1) for child in node]
    return max(values) if mover == 0 else min(values)


def mean(node):
    return sum(map(mean, node)) / len(node) if isinstance(node, list) else node


def true_value(tree, height=None):
    """What a tree is worth to the player to move at its root."""
    value = minimax_value(tree.nested, tree.movers, height)
    return value if tree.to_move(()) == 0 else -value


def true_values(tree, height=None):
    """What each move at the root is worth to the player who makes it, by number of the child."""
    if not isinstance(tree.nested, list) or height == 0:
        return []
    below = None if height is None else height - 1
    values = [minimax_value(child, tree.movers, below, level=1) for child in tree.nested]
    return values if tree.to_move(()) == 0 else [-value for value in values]


def random_order(game, state, actions):
    """An order that looks random, and is the same at every visit of a state."""
    return sorted(actions, key=lambda action: hash((state, action, "order")) % 1009)


def of(trace, event):
    return [step for step in trace.steps if step.event == event]


def leaves_told(tree, trace):
    """The leaves that a trace tells of, in order, as they stand in the tree."""
    return [tree.leaves()[step.data["state"]] for step in of(trace, "leaf")]
