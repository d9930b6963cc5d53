"""Games on their boards, by name: what a state looks like, which move a click means, how moves and endings are told.

What all offer stands in shown, the games of stones in stones.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ...games import Kalah, SplitNim
from ...pictures import board_layouts as layouts
from ...pictures.board import Mark
from ..words import counted, listed
from .shown import AREA, Shown
from .stones import ConnectFourShown, HexShown, OthelloShown, TicTacToeShown


class KalahShown(Shown):
    invite = "Click one of your houses to move"
    sure = False  # it estimates by seeds, as it counts them at the end
    game: Kalah

    def __init__(self) -> None:
        super().__init__(Kalah(), layouts.houses(6, (6.0, 110.0, 560.0, 260.0)))

    def marks(self, state: Any) -> dict[int, Mark]:
        return {cell: Mark(seeds=seeds) for cell, seeds in enumerate(state[1])}

    def cell(self, state: Any, action: Any) -> int | None:
        return state[0] * (self.game.houses + 1) + action

    def action(self, state: Any, item: str) -> Any:
        side, house = divmod(self.number_of(item), self.game.houses + 1)
        if house == self.game.houses:
            raise ValueError("A store is not sown. Click one of your houses.")
        if side != state[0]:
            raise ValueError(f"That house is not yours: yours are the ones {('below', 'above')[state[0]]}.")
        if house not in self.game.actions(state):
            raise ValueError(f"House {house + 1} is empty.")
        return house

    def words(self, state: Any, action: Any) -> str:
        return f"house {action + 1}"

    def short(self, state: Any, action: Any) -> str:
        return str(action + 1)

    def tells(self, state: Any) -> dict[str, str]:
        houses, told = self.game.houses, {}
        for cell, seeds in enumerate(state[1]):
            side, house = divmod(cell, houses + 1)
            name = "store" if house == houses else f"house {house + 1}"
            told[f"cell/{cell}"] = f"{name} of player {side}: {counted(seeds, 'seed')}"
        return told

    def effect(self, state: Any, action: Any) -> str:
        after, houses = self.game.result(state, action), self.game.houses
        if after[0] == state[0]:
            return "The last seed falls into the store: the same player moves again."
        first = state[0] * (houses + 1)
        hand, way = state[1][first + action], houses - action  # what is sown, and how far away the store is
        sown = 1 + (hand - way) // (2 * houses + 1) if hand >= way else 0
        captured = after[1][first + houses] - state[1][first + houses] - sown
        return f"The last seed falls into an empty house: {counted(captured, 'seed')} captured." if captured else ""

    def ended(self, state: Any) -> str:
        seeds, half = state[1], self.game.houses + 1
        first, second = sum(seeds[:half]), sum(seeds[half:])
        return f"with {max(first, second)} seeds to {min(first, second)}"


class SplitNimShown(Shown):
    """Each heap is a row of counters. A click on one splits its heap behind it."""

    invite = "Click a counter to split its heap behind it"
    game: SplitNim

    most = 7
    """Counters in a row: those of the heap that the game begins with."""

    def __init__(self) -> None:
        super().__init__(SplitNim(self.most), layouts.heaps(self.most, AREA))

    def marks(self, state: Any) -> dict[int, Mark]:
        return {row * self.most + i: Mark(state="seen") for row, heap in enumerate(state[1]) for i in range(heap)}

    def cell(self, state: Any, action: Any) -> int | None:
        heap, larger = action
        return state[1].index(heap) * self.most + larger - 1

    def action(self, state: Any, item: str) -> Any:
        row, counter = divmod(self.number_of(item), self.most)
        if row >= len(state[1]) or counter >= state[1][row]:
            raise ValueError(f"{self.invite}.")
        heap, part = state[1][row], counter + 1
        action = heap, max(part, heap - part)
        if heap <= 2:
            raise ValueError(f"A heap of {heap} cannot be split.")
        if part == heap:
            raise ValueError("Behind the last counter there is nothing to split off.")
        if action not in self.game.actions(state):
            raise ValueError(f"A heap of {heap} must be split into two unequal ones, not {part} and {heap - part}.")
        return action

    def words(self, state: Any, action: Any) -> str:
        heap, larger = action
        return f"{heap} into {larger} + {heap - larger}"

    def short(self, state: Any, action: Any) -> str:
        return f"{action[1]}+{action[0] - action[1]}"

    def tells(self, state: Any) -> dict[str, str]:
        return {
            f"cell/{row * self.most + i}": f"counter {i + 1} of a heap of {heap}"
            for row, heap in enumerate(state[1])
            for i in range(heap)
        }

    def ended(self, state: Any) -> str:
        return f"since no heap of {listed(dict.fromkeys(state[1]))} can be split"


GAMES: Mapping[str, Callable[[], Shown]] = {
    "Tic-Tac-Toe": TicTacToeShown,
    "Connect Four": ConnectFourShown,
    "Othello 6 x 6": lambda: OthelloShown(6),
    "Othello 8 x 8": lambda: OthelloShown(8),
    "Kalah": KalahShown,
    "Hex 4 x 4": lambda: HexShown(4),
    "Hex 5 x 5": lambda: HexShown(5),
    "Split Nim": SplitNimShown,
}
