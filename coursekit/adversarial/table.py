"""Transposition tables: what is known of positions that were searched before.

A key is the position itself, or a number that stands for it (a Zobrist key). A bucket is found by the key's hash; the
key itself is compared then, so that only positions with equal keys are taken for one another.
"""

from collections.abc import Hashable
from typing import Any, NamedTuple

from ..games.numbers import is_whole

EXACT, LOWER, UPPER = "exact", "lower bound", "upper bound"
SCHEMES = ("always", "deeper", "later", "two-tier")


class Entry(NamedTuple):
    """What a search found out about a position: its value is exact, or only a bound; how high the search was; a move.

    The value counts from the side of the player to move in that position. It is `proven` where it is known that no
    estimate had a part in it: then it holds at every greater height. `ply` says how many plies of the game had been
    played there.
    """

    key: Hashable
    value: float
    flag: str
    height: float
    move: Any
    proven: bool = False
    ply: int = 0

    def decides(self, alpha: float, beta: float) -> bool:
        """Whether a search with this window needs to know no more: the value is exact, or lies beyond the window."""
        value, flag = self.value, self.flag
        return flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha)


def keep_to(table: "Table | ChainedTable", **rules: Any) -> None:
    """What a table holds is true of one game and one way to search it: the first search settles which.

    Raises ValueError for any other. Games and keys are the same where they are equal, by default one object.
    """
    for name, value in table.rules.items():
        if value != rules.get(name):
            raise ValueError(f"this table was filled by a search that differs in its {name}: take a new table")
    table.rules = rules


class Table:
    """A table of fixed size. What happens when a bucket is taken is the replacement scheme:

    - "always": the new entry replaces the old one;
    - "deeper": it does so unless the old one, of another position, is of greater height;
    - "later": it does so unless the old one is for a later move of the game, after more plies;
    - "two-tier": a bucket holds two entries; one that is no lower than the first moves that down to the second place,
      any other takes the second place at once.

    `size` counts entries. An entry of the same position is always replaced by the newer one.
    Raises ValueError for a size below 1 (or odd, with two tiers) and for an unknown scheme.
    Source: D. Breuker, J. Uiterwijk and J. van den Herik, Replacement schemes for transposition tables, 1994.
    """

    def __init__(self, size: int, scheme: str = "always") -> None:
        if scheme not in SCHEMES:
            raise ValueError(f"the scheme must be one of {', '.join(SCHEMES)}, not {scheme!r}")
        if not is_whole(size, 1) or (scheme == "two-tier" and size % 2):
            raise ValueError(f"a table with the scheme {scheme!r} can't have {size!r} entries")
        self.scheme = scheme
        self.rules: dict[str, Any] = {}
        self._number = size // 2 if scheme == "two-tier" else size
        self._first: list[Entry | None] = [None] * self._number
        self._second: list[Entry | None] = [None] * self._number if scheme == "two-tier" else []

    def index(self, key: Hashable) -> int:
        """The number of the bucket to which a key belongs."""
        return hash(key) % self._number

    def probe(self, key: Hashable) -> Entry | None:
        """The entry with this key, if there is one."""
        i = hash(key) % self._number
        entry = self._first[i]
        if entry is not None and entry.key == key:
            return entry
        if self._second:
            entry = self._second[i]
            if entry is not None and entry.key == key:
                return entry
        return None

    def store(self, new: Entry) -> Entry | None:
        """Keep an entry as the scheme has it; what is lost by that: another position's entry, or the new one itself."""
        i = hash(new.key) % self._number
        old = self._first[i]
        if old is None or old.key == new.key:
            self._first[i] = new
            return None
        if (self.scheme == "deeper" and new.height < old.height) or (self.scheme == "later" and new.ply < old.ply):
            return new
        if self.scheme != "two-tier":
            self._first[i] = new
            return old
        lower = self._second[i]
        if new.height >= old.height:
            self._first[i], self._second[i] = new, old
        else:
            self._second[i] = new
        return None if lower is None or lower.key == new.key else lower

    def buckets(self) -> list[tuple[Entry | None, ...]]:
        """What the buckets hold, one place a tier."""
        return list(zip(self._first, self._second, strict=True) if self._second else zip(self._first, strict=True))

    def __len__(self) -> int:
        """The number of entries in use."""
        return sum(entry is not None for bucket in self.buckets() for entry in bucket)


class ChainedTable:
    """A table whose buckets are lists: nothing is ever lost, and nothing bounds its memory.

    Raises ValueError for fewer than one bucket.
    """

    def __init__(self, size: int) -> None:
        if not is_whole(size, 1):
            raise ValueError(f"a table needs at least one bucket, not {size!r}")
        self.rules: dict[str, Any] = {}
        self._buckets: list[list[Entry]] = [[] for _ in range(size)]

    def index(self, key: Hashable) -> int:
        """The number of the bucket to which a key belongs."""
        return hash(key) % len(self._buckets)

    def probe(self, key: Hashable) -> Entry | None:
        """The entry with this key, if there is one."""
        for entry in self._buckets[self.index(key)]:
            if entry.key == key:
                return entry
        return None

    def store(self, new: Entry) -> None:
        """Keep an entry, in place of the one with the same key if there is one."""
        bucket = self._buckets[self.index(new.key)]
        for i, old in enumerate(bucket):
            if old.key == new.key:
                bucket[i] = new
                return
        bucket.append(new)

    def buckets(self) -> list[tuple[Entry, ...]]:
        """What the buckets hold, in the order in which it came."""
        return [tuple(bucket) for bucket in self._buckets]

    def __len__(self) -> int:
        """The number of entries in use."""
        return sum(map(len, self._buckets))


class KeptTable(Table):
    """A table that is kept from move to move of a game.

    `turn` begins a move: from then on `inherited` counts the hits on entries that were there by then.
    """

    def __init__(self, size: int, scheme: str = "always") -> None:
        super().__init__(size, scheme)
        self.inherited = 0
        self._earlier: set[Hashable] = set()

    def turn(self) -> None:
        """A move begins. Time O(size)."""
        self.inherited = 0
        self._earlier = {entry.key for bucket in self.buckets() for entry in bucket if entry}

    def passed(self, played: int) -> int:
        """The number of entries for fewer plies than have been played: a game that never comes back has passed them."""
        return sum(entry is not None and entry.ply < played for bucket in self.buckets() for entry in bucket)

    def probe(self, key: Hashable) -> Entry | None:
        entry = super().probe(key)
        self.inherited += entry is not None and key in self._earlier
        return entry

    def store(self, new: Entry) -> Entry | None:
        self._earlier.discard(new.key)
        return super().store(new)


class CountedTable(Table):
    """A table of fixed size that counts what happens to it.

    `stores` entries were handed to it; `overwrites` pushed another position's entry out, and `refused` were not kept.
    Of the probes `hits` found their entry and `misses` did not; of these `losses` asked for a position that had been
    stored once. To count those it remembers the keys of all that it lost, so its memory grows: a table for study.
    """

    def __init__(self, size: int, scheme: str = "always") -> None:
        super().__init__(size, scheme)
        self.stores = self.hits = self.misses = self.overwrites = self.refused = self.losses = 0
        self._lost: set[Hashable] = set()

    def probe(self, key: Hashable) -> Entry | None:
        entry = super().probe(key)
        if entry is not None:
            self.hits += 1
        else:
            self.misses += 1
            self.losses += key in self._lost
        return entry

    def store(self, new: Entry) -> Entry | None:
        self.stores += 1
        lost = super().store(new)
        if lost is not None:
            self._lost.add(lost.key)
            if lost is new:
                self.refused += 1
            else:
                self.overwrites += 1
        return lost
