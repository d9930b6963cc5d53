"""Kalah, a game of sowing.

A state is (player to move, seeds): the houses of player 0 from its left to its right, its store, then those of player 1
in the same way. That is the order in which seeds are sown. With six houses a side:

    13 | 12 11 10  9  8  7 |        player 1
       |  0  1  2  3  4  5 |  6     player 0

An action is the number of a house, from 0 at the mover's left.
"""

from .game import Game
from .numbers import is_whole

State = tuple[int, tuple[int, ...]]


class Kalah(Game[State]):
    """Kalah with so many houses a side and so many seeds in each. Player 0 begins.

    The seeds of a house are sown one by one in the houses and the store that follow, the other's store left out. Who
    puts the last one in the own store moves again. Who puts it in an own house that was empty takes it and all that
    lies opposite, be that nothing ("empty capture"). The game is over when a side has no seeds in its houses; what lies
    on the other side goes to its owner. Utility is the difference of seeds.

    Raises ValueError for less than one house or seed.
    """

    def __init__(self, houses: int = 6, seeds: int = 6) -> None:
        if not (is_whole(houses, 1) and is_whole(seeds, 1)):
            raise ValueError(f"Kalah needs at least one house a side and a seed in each, not {houses!r} and {seeds!r}")
        self.houses = houses
        self.seeds = seeds

    def initial_state(self) -> State:
        return 0, ((self.seeds,) * self.houses + (0,)) * 2

    def to_move(self, state: State) -> int:
        return state[0]

    def actions(self, state: State) -> list[int]:
        player, seeds = state
        first = player * (self.houses + 1)
        return [house for house in range(self.houses) if seeds[first + house]]

    def result(self, state: State, action: int) -> State:
        player, seeds = state
        board = list(seeds)
        first = player * (self.houses + 1)
        store = first + self.houses
        at = first + action
        hand, board[at] = board[at], 0
        while hand:
            at = (at + 1) % len(board)
            if at % (self.houses + 1) != self.houses or at == store:
                board[at] += 1
                hand -= 1
        if at == store:
            return player, tuple(board)
        if first <= at < store and board[at] == 1:
            opposite = 2 * self.houses - at
            board[store] += 1 + board[opposite]
            board[at] = board[opposite] = 0
        return 1 - player, tuple(board)

    def is_terminal(self, state: State) -> bool:
        seeds = state[1]
        return not any(seeds[: self.houses]) or not any(seeds[self.houses + 1 : -1])

    def utility(self, state: State, player: int) -> int:
        seeds = state[1]
        difference = sum(seeds[: self.houses + 1]) - sum(seeds[self.houses + 1 :])
        return difference if player == 0 else -difference

    def evaluate(self, state: State, player: int) -> int:
        """The difference of the stores."""
        seeds = state[1]
        difference = seeds[self.houses] - seeds[-1]
        return difference if player == 0 else -difference

    def show(self, state: State) -> str:
        """Two lines of text, each with a store at its end: player 1's, from its right to its left, then player 0's."""
        seeds = [f"{number:2}" for number in state[1]]
        near, far = seeds[: self.houses + 1], seeds[self.houses + 1 :]
        return "\n".join([" ".join(reversed(far)), "   " + " ".join(near)])
