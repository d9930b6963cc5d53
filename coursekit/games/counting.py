"""How large a game is: its positions and its games, all of them or up to symmetry.

A symmetry of a board is a tuple that says where each cell goes. The functions that take symmetries take all of them,
the one that moves nothing included, and are for board games in which an action is the bit of the cell that is taken.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .game import BoardGame, Game

State = tuple[int, int, int]
Symmetry = tuple[int, ...]


def reachable(game: Game[Any]) -> set[Any]:
    """All states that can come up, the initial one among them. For games with finitely many."""
    start = game.initial_state()
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if not game.is_terminal(state):
            new = {game.result(state, action) for action in game.actions(state)} - seen
            seen |= new
            waiting.extend(new)
    return seen


def levels(game: Game[Any]) -> list[Counter[Any]]:
    """The states after 0, 1, 2 … plies, each with the number of ways there: so many nodes of the game tree are equal.

    Equal states of a level are followed together: time and memory in proportion to the states, not to the nodes. For
    games that must end.
    """
    found, level = [], Counter([game.initial_state()])
    while level:
        found.append(level)
        below: Counter[Any] = Counter()
        for state, ways in level.items():
            if not game.is_terminal(state):
                for action in game.actions(state):
                    below[game.result(state, action)] += ways
        level = below
    return found


def count_games(game: Game[Any], state: Any = None) -> Counter[float]:
    """How many games go on from a state, by what they are worth to player 0: every line of play is followed to its end.

    Without a state these are all games from the initial one. Time in proportion to the nodes of the game tree, memory
    to its height.
    """
    actions, result, is_terminal, utility = game.actions, game.result, game.is_terminal, game.utility
    games: Counter[float] = Counter()

    def follow(state: Any) -> None:
        if is_terminal(state):
            games[utility(state, 0)] += 1
        else:
            for action in actions(state):
                follow(result(state, action))

    follow(game.initial_state() if state is None else state)
    return games


# ---------------------------------------------------------------- up to symmetry


def square_symmetries(side: int) -> list[Symmetry]:
    """The eight symmetries of a square board whose cells are numbered row by row: four turns, each mirrored or not."""
    symmetries = []
    for mirrored in (False, True):
        places = [(row, side - 1 - column if mirrored else column) for row in range(side) for column in range(side)]
        for _ in range(4):
            places = [(column, side - 1 - row) for row, column in places]
            symmetries.append(tuple(row * side + column for row, column in places))
    return symmetries


def moved(cells: int, symmetry: Symmetry) -> int:
    """Where a set of cells goes."""
    return sum(1 << there for cell, there in enumerate(symmetry) if cells >> cell & 1)


def canonical(state: State, symmetries: Sequence[Symmetry]) -> State:
    """The one of all images of a position that stands for them: two positions are alike if theirs is the same."""
    player, own, other = state
    return min((player, moved(own, symmetry), moved(other, symmetry)) for symmetry in symmetries)


def count_merged_games(game: BoardGame, symmetries: Sequence[Symmetry]) -> int:
    """How many paths lead to an end, where after each move positions that are alike are merged into one.

    Several paths to one position are counted apart, and so is each way on from there.
    """
    counted: dict[State, int] = {}

    def count(state: State) -> int:
        if game.is_terminal(state):
            return 1
        if state not in counted:
            children = {canonical(game.result(state, action), symmetries) for action in game.actions(state)}
            counted[state] = sum(map(count, children))
        return counted[state]

    return count(canonical(game.initial_state(), symmetries))


def count_games_up_to_symmetry(game: BoardGame, symmetries: Sequence[Symmetry]) -> int:
    """How many games there are, where two are one if a single symmetry turns each move of the one into the other's.

    What is followed on the way are the symmetries that leave all moves so far in their places. Of the moves that these
    turn into one another one is enough.
    """

    def count(state: State, kept: Sequence[Symmetry]) -> int:
        if game.is_terminal(state):
            return 1
        total = 0
        for action in game.actions(state):
            images = [moved(action, symmetry) for symmetry in kept]
            if action == min(images):
                fixing = [symmetry for symmetry, image in zip(kept, images, strict=True) if image == action]
                total += count(game.result(state, action), fixing)
        return total

    return count(game.initial_state(), symmetries)
