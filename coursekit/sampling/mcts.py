"""Monte-Carlo tree search: moves are judged by games played to their end at random.

`flat_monte_carlo` gives every move as many of these simulations. `uct` lets the results so far say which line to look
at next: a bandit in every node, whose arms are the moves.

Events; nodes are named by the path of actions that leads to them, the root by ()
    select(path, indices, action)            the index of each move of a node, and the move with the highest
    expand, simulate, known, prove, update   as in search_tree
"""

from math import inf, log, sqrt
from random import Random
from typing import Any

from ..games.game import Game
from .final_move import MCTSResult, check, decide
from .rollouts import Rollout
from .search_tree import Prior, SearchTree, actions, backpropagate, outcome


def flat_monte_carlo(
    game: Game[Any],
    state: Any,
    simulations: int = 1000,
    rng: Random | None = None,
    *,
    rollout: Rollout | None = None,
    reward: Any = outcome,
    watch: Any = None,
) -> MCTSResult:
    """The move that does best when every move is tried as often, and both sides play at random from there.

    However many simulations: that is how good a move is against random play, not its minimax value. Arguments and
    errors as for `uct`.
    """
    check(simulations)
    rng = Random(0) if rng is None else rng
    playout = game.playout if rollout is None else rollout
    tree = SearchTree(game, state, reward)
    root = tree.root
    if root.proven is None:
        tree.list_moves(root)
    for number in range(simulations):
        if root.proven is not None:
            break
        path = [root, root.children[number % len(root.children)]]
        tree.expand(path, watch=watch)
        rewards = tree.simulate(path, playout, rng, watch=watch)
        backpropagate(path, rewards, watch=watch)
    return decide(tree, "mean")


def uct(
    game: Game[Any],
    state: Any,
    simulations: int = 1000,
    c: float = sqrt(2),
    rng: Random | None = None,
    *,
    final: str = "visits",
    rollout: Rollout | None = None,
    reward: Any = outcome,
    prior: Prior | None = None,
    tree: SearchTree | None = None,
    watch: Any = None,
) -> MCTSResult:
    """The move that UCT finds best: UCB1 at every node of a tree that grows by one node a simulation.

    A move's index is its mean + c √(ln N / n), for n visits of the move and N of the node; ∞ before its first visit.
    Where its value is proven, that is the index, and −1 for a loss. The first of the highest is selected. `final` says
    which move is played in the end, the one with most `visits` or with the best `mean`. `rollout` makes the
    simulations, by default with random moves, all alike. `reward` turns the utility of an end into a reward from 0 to
    1. `prior` lets each move begin with virtual visits, which n counts too. A `tree` of this game and state is grown
    on, with the reward that it was made with, else a new one. Without `rng` the random numbers are always the same.

    The search ends early when the value of the root is proven. Without any simulation the first move is given. Raises
    ValueError for a number of simulations or a c that is negative or none, for a reward outside [0, 1], and for
    the tree of another game, state or reward. Space O(simulations · b) for b moves a state.
    Source: L. Kocsis and C. Szepesvári, Bandit based Monte-Carlo planning, 2006; proven values: M. Winands,
    Y. Björnsson and J.-T. Saito, Monte-Carlo tree search solver, 2008.
    """
    check(simulations, final, c=c)
    rng = Random(0) if rng is None else rng
    playout = game.playout if rollout is None else rollout
    if tree is None:
        tree = SearchTree(game, state, reward)
    root = tree.root
    if tree.game != game or root.state != state:  # not shown
        raise ValueError(f"the tree must be of this game and state, and its root is {root.state} of {tree.game}")
    if reward not in (outcome, tree.reward):  # not shown
        raise ValueError("a tree keeps the reward that it was made with, and this is another one")
    for _ in range(simulations):
        if root.proven is not None:
            break

        # Selection: down the tree, by the highest index.
        node = root
        path = [root]
        while node.state is not None:
            if node.proven is not None:
                break
            if not node.children:
                tree.list_moves(node, prior)
            spread = c * sqrt(log(node.visits or 1))
            highest = -inf
            for child in node.children:
                index = child.value + spread * child.doubt
                if index > highest:
                    highest, chosen = index, child
            if watch:
                indices = {child.action: child.value + spread * child.doubt for child in node.children}
                watch("select", path=actions(path), indices=indices, action=chosen.action)
            path.append(chosen)
            node = chosen

        # Expansion: a move never tried joins the tree.
        tree.expand(path, watch=watch)

        # Simulation: on to the end of the game.
        rewards = tree.simulate(path, playout, rng, watch=watch)

        # Back-propagation: to all nodes on the path.
        backpropagate(path, rewards, watch=watch)
    return decide(tree, final)
