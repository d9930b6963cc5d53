"""Trees for the stories of lecture 12, what they are worth by definition, and what a story says and asks."""

from hypothesis import settings
from hypothesis import strategies as st

from tests.adversarial.trees import minimax_value, trees, utility_trees
from tests.lectures.frames import moments

some = settings(max_examples=40)

few = st.integers(-4, 4)
small = trees(few, max_leaves=12).filter(lambda tree: tree.to_move(()) == 0)
with_moves = small.filter(lambda tree: () not in tree.leaves())
errors = st.sampled_from([0.0, 0.05, 0.3, 0.55, 1.0])
for_many = utility_trees(max_leaves=10).filter(lambda tree: () not in tree.leaves())


def nested_at(tree, path):
    node = tree.nested
    for step in path:
        node = node[step]
    return node


def true_value(tree, path):
    """What a node is worth to MAX, straight from the definition."""
    return minimax_value(nested_at(tree, path), tree.movers, level=len(path))


def said(story):
    return [story.say(after, step) for _, step, after in moments(story)]


def asked(story):
    """Questions with the step that answers them, and the moment before."""
    for before, step, _ in moments(story):
        if question := story.ask(before, step):
            yield question, step, before
