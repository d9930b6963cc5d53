"""Backward induction: a small game's tree grown to its ends, then labelled from there back to the root.

Events
    grow(node, state, parent)   a move from `parent` leads to a node that was not there; None is the parent of the root
    meet(node, state, parent)   the move leads to a state that stands at this depth already, as `node`
    end(node, value)            the game is over there
    label(node, value, best)    all children of `node` have their values; `best` is the child that the mover takes

Nodes are numbered as they are grown, level by level: the root is 0. Values count from the side of player 0.
"""

from dataclasses import dataclass
from typing import Any

from ..games.game import Game


@dataclass(frozen=True)
class Labelled:
    """The nodes of a game tree by number: the state of each, its children, and what it is worth to player 0."""

    states: tuple[Any, ...]
    children: tuple[tuple[int, ...], ...]
    values: tuple[float, ...]

    @property
    def value(self) -> float:
        """What the whole game is worth to player 0."""
        return self.values[0]


def backward_induction(game: Game[Any], state: Any, *, merged: bool = False, watch: Any = None) -> Labelled:
    """What every node of the tree below a state is worth when both sides play their best; two players, zero-sum.

    With `merged`, equal states at one depth are one node, and what is below them is grown once. The whole tree is
    kept: time and memory O(b^d) for b moves a state and d plies, or as many as there are different states.
    Sources: E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, 1913, for chess;
    H. Kuhn, Extensive games and the problem of information, 1953.
    """
    states, depths = [state], [0]
    children: list[tuple[int, ...]] = []
    number = {(0, state): 0}
    if watch:
        watch("grow", node=0, state=state, parent=None)

    # Grow: the list gets longer while it is gone through.
    for node, here in enumerate(states):
        below = []
        over = game.is_terminal(here)
        for action in () if over else game.actions(here):
            child = game.result(here, action)
            depth = depths[node] + 1
            if merged and (depth, child) in number:
                below.append(number[depth, child])
                if watch:
                    watch("meet", node=below[-1], state=child, parent=node)
            else:
                below.append(len(states))
                number[depth, child] = len(states)
                states.append(child)
                depths.append(depth)
                if watch:
                    watch("grow", node=below[-1], state=child, parent=node)
        children.append(tuple(below))

    # Label, backwards: each child comes before its parent.
    values = [0.0] * len(states)
    for node in reversed(range(len(states))):
        if not children[node]:
            values[node] = game.utility(states[node], 0)
            if watch:
                watch("end", node=node, value=values[node])
        else:
            mover = game.to_move(states[node])
            choose = max if mover == 0 else min
            best = choose(children[node], key=values.__getitem__)
            values[node] = values[best]
            if watch:
                watch("label", node=node, value=values[node], best=best)
    return Labelled(tuple(states), tuple(children), tuple(values))
