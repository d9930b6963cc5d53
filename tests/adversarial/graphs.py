"""Random games whose positions are shared, and what any game is worth by the plainest recursion there is."""

from hypothesis import strategies as st

from coursekit.games import GraphGame
from tests.adversarial.trees import few


class OwnedGraph(GraphGame):
    """A game on a graph in which the position says who moves there: players may move twice."""

    def __init__(self, successors, worth, start, owners):
        super().__init__(successors, worth, start)
        self.owners = owners

    def __repr__(self):
        return f"OwnedGraph({self.successors}, {self.worth}, {self.start}, {self.owners})"

    def initial_state(self):
        return self.owners[self.start], self.start

    def result(self, state, action):
        _, name = super().result(state, action)
        return self.owners[name], name


@st.composite
def graphs(draw, values=few, most=7, cycles=False):
    """Games on up to `most` positions named by numbers (their hashes are the same everywhere), 0 the first.

    Without `cycles` every move leads to a larger number. Players alternate or move in any order.
    """
    names = range(draw(st.integers(1, most)))
    successors, worth = {}, {}
    for name in names:
        others = names if cycles else names[name + 1 :]
        lists = st.lists(st.sampled_from(others), unique=True, max_size=3) if others else st.just([])
        successors[name] = draw(lists)
        worth[name] = draw(values)
    if draw(st.booleans()):
        return GraphGame(successors, worth, 0)
    return OwnedGraph(successors, worth, 0, [draw(st.sampled_from([0, 1])) for _ in names])


@st.composite
def layered_graphs(draw, values=few, levels=4, width=3):
    """Games in which all ways to a position are equally long, as in Tic-Tac-Toe. Positions are (level, number)."""
    levels = draw(st.integers(1, levels))
    successors, worth = {}, {}
    for level in range(levels + 1):
        for number in range(width):
            below = [(level + 1, other) for other in range(width)] if level < levels else []
            least = 0 if level else 1
            lists = st.lists(st.sampled_from(below), unique=True, min_size=least, max_size=3) if below else st.just([])
            successors[level, number] = draw(lists)
            worth[level, number] = draw(values)
    return GraphGame(successors, worth, (0, 0))


def plain_value(game, state, height=None):
    """What a state is worth to the player to move there, `height` plies ahead, without any cut or table."""
    mover = game.to_move(state)
    if game.is_terminal(state):
        return game.utility(state, mover)
    if height == 0:
        return game.evaluate(state, mover)
    return max(move_values(game, state, height).values())


def move_values(game, state, height=None):
    """What each move is worth to the player who makes it, straight from the definition."""
    if game.is_terminal(state) or height == 0:
        return {}
    below = None if height is None else height - 1
    return {a: seen_from(game, state, child, plain_value(game, child, below)) for a, child in children(game, state)}


def path_value(game, state, height=None, draw=0, times=2, path=()):
    """The same where a position met that often is a draw, worth `draw` to player 0: the path is carried along."""
    mover = game.to_move(state)
    if path.count(state) == times - 1:
        return draw if mover == 0 else -draw
    if game.is_terminal(state):
        return game.utility(state, mover)
    if height == 0:
        return game.evaluate(state, mover)
    return max(path_move_values(game, state, height, draw, times, path).values())


def path_move_values(game, state, height=None, draw=0, times=2, path=()):
    """What each move is worth to the player who makes it, where a position met that often is a draw."""
    if game.is_terminal(state) or height == 0:
        return {}
    below, path = None if height is None else height - 1, (*path, state)
    values = ((a, child, path_value(game, child, below, draw, times, path)) for a, child in children(game, state))
    return {action: seen_from(game, state, child, value) for action, child, value in values}


def seen_from(game, state, child, value):
    """The value of a child as its parent's mover sees it."""
    return value if game.to_move(child) == game.to_move(state) else -value


def children(game, state):
    return [(action, game.result(state, action)) for action in game.actions(state)]


def reachable(game, state):
    """All states that play from a state can lead to, in the order of a walk that takes the last one found first."""
    seen, waiting = {}, [state]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen[state] = None
            if not game.is_terminal(state):
                waiting += [child for _, child in children(game, state)]
    return list(seen)
