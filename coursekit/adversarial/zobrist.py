"""Zobrist keys: a number for a position, mended rather than computed anew when a move is played.

Events
    xor(kind, cell, number, key)    `number` goes in, or out again: for a stone of `kind` on a cell, or, with the kind
                                    "to move" and no cell, for the side to move; `key` is the key after it
"""

from random import Random
from typing import Any

from ..games.numbers import is_whole


class Zobrist:
    """One random number for each kind of stone on each cell, and one for the second player to move.

    The key of a position is the exclusive or (XOR) of the numbers of all that holds in it. Since x XOR y XOR y = x, a
    move changes the key by what it changes on the board. Different positions may share a key: among n of them with
    keys of b bits, about n² / 2^(b + 1) pairs do. The games are those with `stones`.
    Raises ValueError for fewer than one cell, kind or bit.
    Source: A. Zobrist, A new hashing method with application for game playing, 1970.
    """

    def __init__(self, cells: int, kinds: int = 2, bits: int = 64, seed: int = 0) -> None:
        if not all(is_whole(number, 1) for number in (cells, kinds, bits)):
            raise ValueError(f"keys need at least one cell, kind and bit, not {cells!r}, {kinds!r} and {bits!r}")
        rng = Random(seed)
        self.bits = bits
        self.numbers = [[rng.getrandbits(bits) for _ in range(cells)] for _ in range(kinds)]
        self.second = rng.getrandbits(bits)

    def key(self, game: Any, state: Any, *, watch: Any = None) -> int:
        """The key of a position, from all its stones. Time O(stones).

        Raises ValueError for a game with more cells, or another number of kinds, than there are numbers for.
        """
        stones = game.stones(state)
        if len(self.numbers) != len(stones) or len(self.numbers[0]) < game.cells:  # not shown
            raise ValueError(
                f"these keys have {len(self.numbers)} kinds of stones on {len(self.numbers[0])} cells,"
                f" and the game has {len(stones)} on {game.cells}"
            )
        key = self._placed(0, stones, watch)
        if game.to_move(state) == 1:
            key ^= self.second
            if watch:
                watch("xor", kind="to move", cell=None, number=self.second, key=key)
        return key

    def after(self, key: int, game: Any, before: Any, state: Any, *, watch: Any = None) -> int:
        """The key of `state`, from that of the position `before` a move. Time O(stones that changed)."""
        pairs = zip(game.stones(before), game.stones(state), strict=True)
        changed = [old ^ new for old, new in pairs]
        key = self._placed(key, changed, watch)
        if game.to_move(state) != game.to_move(before):
            key ^= self.second
            if watch:
                watch("xor", kind="to move", cell=None, number=self.second, key=key)
        return key

    def _placed(self, key, sets, watch):
        """The key with the numbers of some stones, a set of cells a kind, put in or taken out."""
        kinds = zip(sets, self.numbers, strict=True)
        for kind, (cells, numbers) in enumerate(kinds):
            left = cells
            while left:
                cell = left.bit_length() - 1
                left ^= 1 << cell
                key ^= numbers[cell]
                if watch:
                    watch("xor", kind=kind, cell=cell, number=numbers[cell], key=key)
        return key


class PathKeys(dict[Any, int]):
    """A random number for each position, drawn when it is first met, to be XORed into keys while it lies on the path.

    Where a value depends on the path as well as on the position, as with repetitions, this tells them apart: two paths
    through the same positions have the same part, others do not. Where a position may come again it takes a number for
    each time, (position, times before), since the same number twice would cancel. It has the same number wherever it is
    met, so that one table can serve many searches: it is drawn from what `repr` says of the position. Raises ValueError
    where that is the same for two of them.
    """

    def __init__(self, bits: int = 64, seed: int = 0) -> None:
        super().__init__()
        self.bits = bits
        self.seed = seed
        self._names: set[str] = set()

    def __missing__(self, state: Any) -> int:
        name = repr(state)
        if name in self._names:
            raise ValueError(f"positions must be told apart by their repr, and two of them are {name}")
        self._names.add(name)
        number = self[state] = Random(f"{self.seed} {name}").getrandbits(self.bits)
        return number
