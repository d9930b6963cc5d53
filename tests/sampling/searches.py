"""Monte-Carlo tree search seen from outside: what is true of a game, and what the events of a search amount to."""

from functools import cache
from math import inf, isclose, log, sqrt
from random import Random

from coursekit.games import Game, TicTacToe, canonical, reachable, square_symmetries
from coursekit.trace import record


class Renamed(Game):
    """A game whose players have other names, and whose play-outs are those that any game has."""

    def __init__(self, game, names):
        self.game, self.names, self.players = game, names, game.players

    def __repr__(self):
        return f"Renamed({self.game}, {self.names})"

    def initial_state(self):
        return self.game.initial_state()

    def to_move(self, state):
        return self.names[self.game.to_move(state)]

    def actions(self, state):
        return self.game.actions(state)

    def result(self, state, action):
        return self.game.result(state, action)

    def is_terminal(self, state):
        return self.game.is_terminal(state)

    def utility(self, state, player):
        return self.game.utility(state, self.names.index(player))

    def evaluate(self, state, player):
        return self.game.evaluate(state, self.names.index(player))


def won(utility):
    """What an outcome is worth, written down once more."""
    return 0.5 if utility == 0 else float(utility > 0)


# ------------------------------------------------ what is true


def true_reward(game, state, player, reward=won, known=None):
    """What a state of a game of two is worth to a player when both play their best, straight from the definition."""
    known = {} if known is None else known
    if (state, player) not in known:
        if game.is_terminal(state):
            value = reward(game.utility(state, player))
        else:
            values = [true_reward(game, game.result(state, a), player, reward, known) for a in game.actions(state)]
            value = max(values) if game.to_move(state) == player else min(values)
        known[state, player] = value
    return known[state, player]


def best_moves(game, state, reward=won, known=None):
    """All moves that keep what a state is worth."""
    mover, known = game.to_move(state), {} if known is None else known
    values = {a: true_reward(game, game.result(state, a), mover, reward, known) for a in game.actions(state)}
    return {action for action, value in values.items() if value == max(values.values())}


def expectation(game, state, player, reward=won, known=None):
    """What a state is worth to a player on average when all moves are made at random, all alike."""
    known = {} if known is None else known
    if state not in known:
        if game.is_terminal(state):
            known[state] = reward(game.utility(state, player))
        else:
            below = [expectation(game, game.result(state, a), player, reward, known) for a in game.actions(state)]
            known[state] = sum(below) / len(below)
    return known[state]


@cache
def critical_positions():
    """All positions of Tic-Tac-Toe up to symmetry in which some moves are better than others, with the best of them."""
    game, symmetries, known = TicTacToe(), square_symmetries(3), {}
    positions = {canonical(state, symmetries) for state in reachable(game) if not game.is_terminal(state)}
    best = {state: best_moves(game, state, known=known) for state in sorted(positions)}
    return {state: moves for state, moves in best.items() if len(moves) < len(game.actions(state))}


# ------------------------------------------------ the tree


def walk(node, path=()):
    """The nodes of a search that are in the tree, each with its path."""
    yield path, node
    for child in node.children:
        if child.state is not None:
            yield from walk(child, (*path, child.action))


def entries(root):
    """Everything that a tree knows, as a dictionary that can be compared."""
    return {
        path: (node.player, node.state, node.visits, node.rewards, node.virtual, node.proven)
        for path, node in walk(root)
    }


# ------------------------------------------------ events


class Seen:
    """What the events of a search have told of one node."""

    def __init__(self, player=None, state=None):
        self.player, self.state = player, state
        self.visits, self.rewards, self.virtual = 0, 0, 0
        self.proven = None
        self.ended = 0  # simulations that went no further
        self.amaf_visits, self.amaf_rewards = 0, 0

    def counts(self):
        return self.player, self.state, self.visits, self.rewards, self.virtual, self.proven


class Replay:
    """A search told by its events alone: every event is checked against what must come of those before it."""

    selects = True

    def __init__(self, game, state, *, c=2**0.5, reward=won, prior=None):
        self.game, self.c, self.reward, self.prior = game, c, reward, prior
        self.nodes = {(): Seen(None, state)}
        self.at, self.rewards, self.moves, self.left = (), None, None, []
        self.simulations = self.joined = 0
        if game.is_terminal(state):
            mover = game.to_move(state)
            self.nodes[()].proven = {mover: reward(game.utility(state, mover))}
        elif not self.selects:
            self.list_moves(())

    def follow(self, steps):
        for step in steps:
            getattr(self, step.event)(**step.data)
        assert self.at == ()
        assert not self.left
        return self

    def entries(self):
        return {path: node.counts() for path, node in self.nodes.items() if node.state is not None}

    def children(self, path):
        """The nodes below one, by action; none before its moves were listed."""
        node = self.nodes[path]
        if self.game.is_terminal(node.state):
            return {}
        below = {action: self.nodes.get((*path, action)) for action in self.game.actions(node.state)}
        return below if None not in below.values() else {}

    def list_moves(self, path):
        node = self.nodes[path]
        for action in self.game.actions(node.state):
            child = self.nodes[*path, action] = Seen(self.game.to_move(node.state))
            if self.prior:
                child.virtual, mean = self.prior(self.game.result(node.state, action), child.player)
                child.visits, child.rewards = child.virtual, child.virtual * mean

    def index(self, node, child):
        if child.proven:
            return child.proven[child.player] or -1  # a loss comes after all that may still turn out better
        if not child.visits:
            return inf
        return child.rewards / child.visits + self.c * sqrt(log(max(node.visits, 1)) / child.visits)

    def select(self, path, indices, action):
        node = self.nodes[path]
        assert path == self.at
        assert node.state is not None, "nothing is selected from what is not in the tree"
        assert not node.proven
        if not self.children(path):
            self.list_moves(path)
        assert list(indices) == list(self.game.actions(node.state))
        for move, child in self.children(path).items():
            assert isclose(indices[move], self.index(node, child), abs_tol=1e-9)
        assert action == next(move for move, index in indices.items() if index == max(indices.values()))
        self.at = (*path, action)

    def expand(self, path, state, player):
        self.reach(path)
        node, before = self.nodes[path], self.nodes[path[:-1]].state
        assert node.state is None
        assert state == self.game.result(before, path[-1])
        assert player == node.player == self.game.to_move(before)
        node.state = state
        self.joined += 1

    def simulate(self, path, moves, end, rewards):
        self.reach(path)
        node = self.nodes[path]
        assert node.visits == node.virtual or not self.selects, "one simulation from each new node"
        assert not self.game.is_terminal(node.state)
        state = node.state
        for player, action in moves:
            assert player == self.game.to_move(state)
            assert action in self.game.actions(state)
            state = self.game.result(state, action)
        assert state == end
        self.end(rewards, end, moves)

    def known(self, path, rewards):
        self.reach(path)
        node = self.nodes[path]
        if self.game.is_terminal(node.state):
            node.proven = node.proven or rewards
            self.end(rewards, node.state)
        else:
            self.end(rewards)
        assert rewards == node.proven

    def reach(self, path):
        if not self.selects:
            self.at = path
        assert path == self.at

    def end(self, rewards, end=None, moves=()):
        """A simulation is over."""
        if end is not None:
            assert self.game.is_terminal(end)
            assert rewards == {player: self.reward(self.game.utility(end, player)) for player in rewards}
        self.nodes[self.at].ended += 1
        self.simulations += 1
        self.rewards, self.moves = rewards, moves
        self.left = [self.at[:length] for length in range(len(self.at), -1, -1)]

    def prove(self, path, rewards):
        node = self.nodes[path]
        assert path in self.left
        assert not node.proven
        node.proven = rewards
        assert self.follows(path)

    def follows(self, path):
        """Whether what is proven of a node follows from its children, and nothing else does."""
        node, proven = self.nodes[path], [child.proven for child in self.children(path).values() if child.proven]
        if not self.children(path):
            return not node.proven
        mover = self.game.to_move(node.state)
        best = max((rewards[mover] for rewards in proven), default=0)
        if best == 1 or len(proven) == len(self.children(path)):
            return node.proven in proven and node.proven[mover] == best
        return node.proven is None

    def update(self, path, visits, rewards, reward):
        assert path == self.left.pop(0)
        node = self.nodes[path]
        node.visits += 1
        node.rewards += self.rewards[node.player] if path else 0
        assert (visits, rewards) == (node.visits, node.rewards)
        assert reward == (self.rewards[node.player] if path else 0)
        if path == ():
            for length in range(len(self.at)):
                assert self.follows(self.at[:length])
            self.at = ()


class FlatReplay(Replay):
    """Flat Monte Carlo selects nothing: the moves come in turn."""

    selects = False


def replayed(search, game, state, simulations, *, replay=Replay, seed=1, told=None, **options):
    """A search's result, and what its events amount to; `told` are the options that the replay must know too."""
    trace = record(search, game, state, simulations, rng=Random(seed), **options, **(told or {}))
    return trace.result, replay(game, state, **(told or {})).follow(trace.steps)
