"""AND-OR search: can the player to move force a win? Minimax with two values, win or not, which stops at a proof.

Events
    enter(state, kind)             a state is looked beyond: at an "or" node one good move is enough, at an "and" node
                                   every move of the opponent must be answered
    leaf(state, wins)              the game is over there: a win for the player at the root, or not
    back(state, action, wins)      a child is decided
    leave(state, wins)             so is the state: by one child that proves it, or by all
"""

from typing import Any

from ..games.game import Game


def and_or(game: Game[Any], state: Any, *, watch: Any = None) -> bool:
    """Whether the player to move can force an end that is worth more than 0 to it.

    Time O(b^d) at worst for b moves a state and d plies; with good moves first, about the square root of that.
    Source: N. Nilsson, Problem-solving methods in artificial intelligence, 1971.
    """
    player = game.to_move(state)

    def search(state):
        if game.is_terminal(state):
            wins = game.utility(state, player) > 0
            if watch:
                watch("leaf", state=state, wins=wins)
            return wins

        # One child decides: won at "or", lost at "and".
        proof = game.to_move(state) == player
        if watch:
            watch("enter", state=state, kind="or" if proof else "and")
        decided = not proof
        for action in game.actions(state):
            wins = search(game.result(state, action))
            if watch:
                watch("back", state=state, action=action, wins=wins)
            if wins == proof:
                decided = proof
                break
        if watch:
            watch("leave", state=state, wins=decided)
        return decided

    return search(state)
