"""The tree that a Monte-Carlo tree search grows: its nodes, how it grows, what is counted in it, and what is proven.

A node counts the rewards of the player who moved into it: whoever chooses among a node's children looks for the
highest mean. Where the value of a node is certain it is kept as proven.

Events; nodes are named by the path of actions that leads to them, the root by ()
    expand(path, state, player)             a node joins the tree; `player` moved there
    simulate(path, moves, end, rewards)     moves from there on, as (player, action), and what their end is worth
    known(path, rewards)                    nothing is left to simulate: the value of this node is proven
    prove(path, rewards)                    the value of this node is certain from now on
    update(path, visits, rewards, reward)   a node's counts, after `reward` was added
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import inf, sqrt
from operator import itemgetter
from random import Random
from typing import Any

from ..games.game import Game, Moves
from ..games.numbers import is_finite, is_number, is_whole
from .rollouts import Rollout

Rewards = Mapping[Any, float]
"""A reward for each player, from 0 to 1."""

Prior = Callable[[Any, Any], tuple[int, float]]
"""What is believed of a move before it is tried: from the state after it and the player who makes it to a number of
virtual visits and their mean reward."""


class Node:
    """A move that was made or may be made, and the state it leads to.

    `player` made the move `action`; `mover` moves in `state`. A move that was never tried has no state yet: it is
    listed among its parent's `children`, but is not in the tree; nobody's moves are listed before one is selected.
    `virtual` of the visits are a prior's. `value` is the mean reward so far, ∞ before the first visit, and `doubt` is
    1/√visits. Where the value is certain, `proven` holds the rewards, and there is no doubt; a proven loss has the
    value −1, below all that may yet turn out better. The AMAF counts are RAVE's.
    """

    __slots__ = (
        "action",
        "amaf_rewards",
        "amaf_visits",
        "children",
        "doubt",
        "mover",
        "player",
        "proven",
        "rewards",
        "state",
        "value",
        "virtual",
        "visits",
    )

    def __init__(self, action: Any = None, player: Any = None) -> None:
        self.action, self.player = action, player
        self.state: Any = None
        self.mover: Any = None
        self.children: Sequence[Node] = ()
        self.visits, self.virtual, self.rewards = 0, 0, 0.0
        self.value, self.doubt = inf, 0.0
        self.proven: Rewards | None = None
        self.amaf_visits, self.amaf_rewards = 0, 0.0

    @property
    def mean(self) -> float | None:
        """The mean reward of the player who moved here, None before the first visit."""
        return self.rewards / self.visits if self.visits else None

    def count(self, visits: int, rewards: float) -> None:
        """Begin with these counts: a prior's, or those of a tree that is given."""
        self.visits, self.rewards = visits, rewards
        if visits:
            self.value, self.doubt = rewards / visits, 1 / sqrt(visits)

    def settle(self, rewards: Rewards) -> None:
        """The value is certain from now on."""
        self.proven = rewards
        self.value, self.doubt = rewards.get(self.player, 0.0) or -1.0, 0.0


class SearchTree:
    """A tree of a game, at first with nothing but its root. Raises ValueError for a reward outside [0, 1]."""

    def __init__(self, game: Game[Any], state: Any, reward: Callable[[float], float]) -> None:
        self.game, self.reward = game, reward
        self.players: set[Any] = set()
        self.root = Node()
        self.join(self.root, state)

    def expand(self, path: Sequence[Node], *, watch: Any = None) -> None:
        """Take the last node of a path into the tree, where it was never tried."""
        node = path[-1]
        if node.state is None:
            self.join(node, self.game.result(path[-2].state, node.action))
            if watch:
                watch("expand", path=actions(path), state=node.state, player=node.player)

    def simulate(
        self, path: Sequence[Node], playout: Rollout, rng: Random, moves: Moves | None = None, *, watch: Any = None
    ) -> Rewards:
        """Play on from the last node of a path to the end of the game, unless it is known what comes out.

        The moves are added to `moves` where it is given.
        """
        node = path[-1]
        if node.proven is not None:
            if watch:
                watch("known", path=actions(path), rewards=dict(node.proven))
            return node.proven
        if watch:
            moves = [] if moves is None else moves
        end = playout(node.state, rng, moves)
        rewards = self.rewards(end)
        if watch:
            watch("simulate", path=actions(path), moves=tuple(moves or ()), end=end, rewards=dict(rewards))
        return rewards

    def join(self, node: Node, state: Any) -> None:
        """A node has its state from now on."""
        node.state, node.mover = state, self.game.to_move(state)
        self.players.add(node.mover)
        if self.game.is_terminal(state):
            node.settle(self.rewards(state))

    def list_moves(self, node: Node, prior: Prior | None = None) -> None:
        """Give a node its children, none of them tried yet."""
        node.children = [Node(action, node.mover) for action in self.game.actions(node.state)]
        if not node.children:
            raise ValueError(f"there is no move in {node.state}, which is not the end of the game")
        if prior:
            for child in node.children:
                visits, mean = prior(self.game.result(node.state, child.action), node.mover)
                if not (is_whole(visits, 0) and is_finite(visits) and is_number(mean) and 0 <= mean <= 1):
                    raise ValueError(f"a prior is a whole number of visits and a mean in [0, 1], not {visits}, {mean}")
                child.virtual = visits
                child.count(visits, visits * mean)

    def rewards(self, end: Any) -> Rewards:
        """What the end of a game brings to each player who was seen to move."""
        rewards = {}
        for player in self.players:
            utility = self.game.utility(end, player)
            if not is_number(utility):
                raise ValueError(f"a utility must be a number that a float can hold, but the end {end} has {utility!r}")
            reward = self.reward(utility)
            if not (is_number(reward) and 0 <= reward <= 1):
                raise ValueError(f"a reward must lie between 0 and 1, but the end {end} is worth {reward}")
            rewards[player] = reward
        return rewards


def outcome(utility: float) -> float:
    """1 for a win, ½ for a draw, 0 for a loss, however high."""
    return 1.0 if utility > 0 else 0.5 if utility == 0 else 0.0


def scaled(low: float, high: float) -> Callable[[float], float]:
    """From utilities between `low` and `high` to rewards between 0 and 1, in proportion.

    Raises ValueError unless low is below high and both are finite.
    """
    if not (is_finite(low) and is_finite(high) and low < high):
        raise ValueError(f"utilities need a range to be scaled, not from {low!r} to {high!r}")
    return lambda utility: (utility - low) / (high - low)


# ------------------------------------------------ back-propagation


def backpropagate(path: Sequence[Node], rewards: Rewards, *, watch: Any = None) -> None:
    """Count a simulation in all nodes that it went through, each from the side of the player who moved there.

    Nobody moved to the root, which counts visits alone, unless it was given a player.
    """
    if path[-1].proven is not None:
        prove(path, watch=watch)
    for node in reversed(path):
        mover = node.player
        reward = 0.0 if mover is None else rewards[mover]
        if watch:
            counts = {"visits": node.visits + 1, "rewards": node.rewards + reward}
            watch("update", path=actions(path, node), **counts, reward=reward)
        node.visits += 1
        node.rewards += reward
        if node.proven is None:
            node.value = node.rewards / node.visits
            node.doubt = 1 / sqrt(node.visits)


def prove(path: Sequence[Node], *, watch: Any = None) -> None:
    """Carry a proven value up: a proven win is taken; where all moves are proven, the best is.

    Where several are as good for their mover the first is taken: what the others get may depend on that.
    """
    for child, node in pairwise(reversed(path)):
        proofs = [sibling.proven for sibling in node.children if sibling.proven is not None]
        proven = child.proven
        if proven is not None and proven[node.mover] == 1:
            node.settle(proven)
        elif proofs and len(proofs) == len(node.children):
            best = max(proofs, key=itemgetter(node.mover))
            node.settle(best)
        else:
            return
        if watch:
            watch("prove", path=actions(path, node), rewards=dict(node.proven or {}))


def actions(path: Sequence[Node], last: Node | None = None) -> tuple[Any, ...]:
    """The actions that lead along a path, to its end or to a node on it."""
    end = len(path) if last is None else path.index(last) + 1
    return tuple(node.action for node in path[1:end])
