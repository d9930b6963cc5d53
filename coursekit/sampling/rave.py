"""RAVE: a move is judged, at first, by all simulations in which its player made it at any later time.

That is the all-moves-as-first value, AMAF: every simulation tells something of many moves. It is quick and biased; the
more visits a node has, the more its own means count.

Events as in mcts, and
    select(path, indices, parts, action)   `parts` has, for each move, its mean, its AMAF mean (None before the first
                                           visit) and β, the weight of the latter
    credit(path, credited)                 the AMAF counts that grew at a node: {action: (visits, rewards)}
"""

from collections.abc import Sequence
from itertools import pairwise
from math import inf, log, sqrt
from random import Random
from typing import Any

from ..games.game import Game, Moves
from .final_move import MCTSResult, check, decide
from .rollouts import Rollout
from .search_tree import Node, Rewards, SearchTree, actions, backpropagate, outcome


def rave(
    game: Game[Any],
    state: Any,
    simulations: int = 1000,
    c: float = 0.0,
    k: float = 1000,
    rng: Random | None = None,
    *,
    rollout: Rollout | None = None,
    reward: Any = outcome,
    watch: Any = None,
) -> MCTSResult:
    """The move that UCT finds best with the help of AMAF values.

    A move's index is (1 − β) mean + β AMAF + c √(ln N / (n + 1)), with β = √(k / (3N + k)): for n visits of the move, N
    of the node. At N = k both values count the same. Before a move's first visit AMAF counts alone; without that, the
    index is ∞. With c = 0 nothing makes it look again at a move that began badly, however long it searches: that is
    quick, and not sure. Other arguments, errors and proven values as in `uct`.
    Source: S. Gelly and D. Silver, Monte-Carlo tree search and rapid action value estimation in computer Go, 2011.
    """
    check(simulations, c=c, k=k)
    rng = Random(0) if rng is None else rng
    playout = game.playout if rollout is None else rollout
    tree = SearchTree(game, state, reward)
    root = tree.root
    for _ in range(simulations):
        if root.proven is not None:
            break

        # Selection
        node = root
        path = [root]
        while node.state is not None:
            if node.proven is not None:
                break
            if not node.children:
                tree.list_moves(node)
            beta = weight(node.visits, k)
            spread = c * sqrt(log(node.visits or 1))
            indices = [index(child, beta, spread) for child in node.children]
            chosen = node.children[indices.index(max(indices))]
            if watch:
                told = {child.action: value for child, value in zip(node.children, indices, strict=True)}
                parts = {child.action: (child.mean, amaf(child), beta) for child in node.children}
                watch("select", path=actions(path), indices=told, parts=parts, action=chosen.action)
            path.append(chosen)
            node = chosen

        # Expansion and simulation
        tree.expand(path, watch=watch)
        moves: Moves = []
        rewards = tree.simulate(path, playout, rng, moves, watch=watch)

        # Back-propagation, of AMAF too
        credit(path, moves, rewards, watch=watch)
        backpropagate(path, rewards, watch=watch)
    return decide(tree)


def weight(visits: int, k: float) -> float:
    """β, the weight of AMAF values in a node with so many visits."""
    return sqrt(k / (3 * visits + k)) if k else 0.0


def index(child: Node, beta: float, spread: float) -> float:
    """What decides whether a move is selected."""
    if child.proven is not None:
        return child.value
    if not child.amaf_visits:
        return inf
    value = child.amaf_rewards / child.amaf_visits
    if child.visits:
        value = (1 - beta) * child.rewards / child.visits + beta * value
    return value + spread / sqrt(child.visits + 1)


def credit(path: Sequence[Node], moves: Moves, rewards: Rewards, *, watch: Any = None) -> None:
    """In each node of a path, credit the moves that its mover made later on, in the tree or after it, once each."""
    later = set(moves)
    for child, node in pairwise(reversed(path)):
        later.add((child.player, child.action))
        credited = [sibling for sibling in node.children if (sibling.player, sibling.action) in later]
        for sibling in credited:
            sibling.amaf_visits += 1
            sibling.amaf_rewards += rewards[sibling.player]
        if watch:
            counts = {sibling.action: (sibling.amaf_visits, sibling.amaf_rewards) for sibling in credited}
            watch("credit", path=actions(path, node), credited=counts)


def amaf(node: Node) -> float | None:
    """The AMAF mean of a move, None before it was credited."""
    return node.amaf_rewards / node.amaf_visits if node.amaf_visits else None
