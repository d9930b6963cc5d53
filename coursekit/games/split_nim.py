"""Split Nim, known as Grundy's game: split a heap into two unequal ones; who can split none has lost.

A state is (player to move, heaps), the heaps sorted from the largest. An action is (heap, larger): a heap of that size
becomes one of `larger` and one of `heap` − `larger`.
"""

from functools import cache

from .game import Game
from .numbers import is_whole

State = tuple[int, tuple[int, ...]]


class SplitNim(Game[State]):
    """Split Nim from one heap: 1 to who splits last, −1 to the other. Heaps of 1 and 2 cannot be split.

    Equal heaps give the same moves, each listed once: those of the largest heap first, and of each heap the most uneven
    split first. Raises ValueError for a heap of less than 1.
    """

    def __init__(self, heap: int = 7) -> None:
        if not is_whole(heap, 1):
            raise ValueError(f"a heap is a whole number, at least 1, not {heap!r}")
        self.heap = heap

    def initial_state(self) -> State:
        return 0, (self.heap,)

    def to_move(self, state: State) -> int:
        return state[0]

    def actions(self, state: State) -> list[tuple[int, int]]:
        heaps = dict.fromkeys(state[1])  # each size once, in its order
        return [(heap, larger) for heap in heaps for larger in range(heap - 1, heap // 2, -1)]

    def result(self, state: State, action: tuple[int, int]) -> State:
        player, heaps = state
        heap, larger = action
        rest = list(heaps)
        rest.remove(heap)
        return 1 - player, tuple(sorted([*rest, larger, heap - larger], reverse=True))

    def is_terminal(self, state: State) -> bool:
        return state[1][0] <= 2

    def utility(self, state: State, player: int) -> int:
        return -1 if player == state[0] else 1


@cache
def grundy(heap: int) -> int:
    """The heap of plain Nim that a heap is worth: the smallest number that none of its moves leads to.

    Two heaps are worth the exclusive or (XOR) of both, and the player to move loses exactly where that is 0.
    Raises ValueError for a negative heap.
    Source: R. Sprague, Über mathematische Kampfspiele, 1935; P. Grundy, Mathematics and games, 1939.
    """
    if not is_whole(heap, 0):
        raise ValueError(f"a heap cannot be {heap!r}")
    reached = {grundy(larger) ^ grundy(heap - larger) for larger in range(heap // 2 + 1, heap)}
    return next(value for value in range(heap + 1) if value not in reached)
