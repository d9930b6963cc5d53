"""Tic-Tac-Toe on bit masks.

A state is (player to move, its stones, the other's stones). Squares are numbered row by row,

    0 1 2
    3 4 5
    6 7 8

and a set of squares is a number with those bits set: an action is the one bit of the square that is taken.
"""

from random import Random

from .game import BoardGame, Moves

State = tuple[int, int, int]

LINES = (0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
FULL = 0b111111111
# For every set of squares: does it hold a line, and which squares (one bit each) are missing from it?
HAS_LINE = [any(stones & line == line for line in LINES) for stones in range(FULL + 1)]
MISSING = [tuple(1 << i for i in range(9) if not stones >> i & 1) for stones in range(FULL + 1)]


class TicTacToe(BoardGame):
    """Three in a row: 1 to the winner, −1 to the loser, 0 for a draw. Player 0 plays X and begins."""

    cells = 9

    def initial_state(self) -> State:
        return 0, 0, 0

    def actions(self, state: State) -> tuple[int, ...]:
        return MISSING[state[1] | state[2]]

    def result(self, state: State, action: int) -> State:
        player, own, other = state
        return 1 - player, other, own | action

    def is_terminal(self, state: State) -> bool:
        return HAS_LINE[state[2]] or state[1] | state[2] == FULL

    def utility(self, state: State, player: int) -> int:
        if not HAS_LINE[state[2]]:
            return 0
        return -1 if player == state[0] else 1

    def evaluate(self, state: State, player: int) -> int:
        """Lines still open to the player, minus those still open to the other."""
        mover, own, other = state
        difference = sum(not line & other for line in LINES) - sum(not line & own for line in LINES)
        return difference if player == mover else -difference

    def playout(self, state: State, rng: Random, moves: Moves | None = None) -> State:
        player, own, other = state
        while not HAS_LINE[other] and own | other != FULL:
            actions = MISSING[own | other]
            action = actions[int(rng.random() * len(actions))]
            if moves is not None:
                moves.append((player, action))
            player, own, other = 1 - player, other, own | action
        return player, own, other

    def show(self, state: State) -> str:
        """The board as three lines of text."""
        marks = self.marks(state)
        return "\n".join(marks[i : i + 3] for i in (0, 3, 6))
