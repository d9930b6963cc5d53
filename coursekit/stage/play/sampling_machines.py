"""Machines that sample, UCT and RAVE: what is known of their tree at some moments of a search.

A search tells thousands of steps; only the counts are kept, after 10, 20, 50, 100 … simulations and at the end.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from ...sampling import rave, uct
from ...sampling.final_move import merit
from ...trace import Recorder
from ..words import counted

Path = tuple[Any, ...]
"""A node of a tree: the moves that lead to it."""

SAMPLERS: dict[str, Callable[..., Any]] = {"UCT": uct, "RAVE": rave}

MOMENTS = frozenset(digit * 10**power for power in range(1, 5) for digit in (1, 2, 5))
"""After so many simulations it is told how things stand."""

LEAST = 10
"""With fewer visits a node is no part of the line that is expected."""


class Patience(BaseException):
    """Ends a search from inside `watch`; no algorithm's `except Exception` can swallow it."""


PROVEN = {1.0: "won", 0.5: "drawn", 0.0: "lost"}
"""What is certain of a move, by its reward to who makes it."""


class Sampled(NamedTuple):
    """What is known of a move: its visits, their mean reward to the mover, None before the first, and a proven one."""

    action: Any
    mean: float | None
    visits: int
    proven: float | None = None

    @property
    def nodes(self) -> int:
        """What it took, as of a move that was searched."""
        return self.visits

    @property
    def low(self) -> float:
        """What it brings at least: of a mean nothing follows for certain."""
        return self.proven or 0.0

    @property
    def high(self) -> float:
        return 1.0 if self.proven is None else self.proven

    @property
    def exact(self) -> bool:
        return self.proven is not None

    @property
    def known(self) -> float | None:
        """Its reward as far as it is known."""
        return self.mean if self.proven is None else self.proven

    @property
    def look(self) -> str:
        """How its node looks in the picture of a tree."""
        if self.proven is None:
            return "seen" if self.visits else "new"
        return {1.0: "done", 0.0: "event"}.get(self.proven, "open")

    def told(self, *, words: bool = False) -> str:
        """Its reward as it is written, or in words with its visits."""
        if self.proven is not None:
            known = PROVEN.get(self.proven, f"{self.proven:.2f}")
            return f"proven: {known}" if words else known
        if self.mean is None:
            return "not tried yet" if words else "–"
        return f"{self.mean:.2f} on average in {counted(self.visits, 'visit')}" if words else f"{self.mean:.2f}"


def favourite(moves: Sequence[Sampled], by_mean: bool = False) -> Sampled | None:
    """The move that would be played: a proven win, else the one with most visits, a proven loss only at last.

    With `by_mean` the mean decides, not the visits. None where no move was tried.
    """
    final = "mean" if by_mean else "visits"
    return max(
        (move for move in moves if move.known is not None),
        key=lambda move: (move.proven == 1, move.proven != 0, merit(move.visits, move.mean, final)),
        default=None,
    )


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The tree after so many simulations: each node's visits and rewards, and the rewards that are proven."""

    simulations: int
    counts: Mapping[Path, tuple[int, float]] = field(repr=False)
    proven: Mapping[Path, Mapping[Any, float]] = field(repr=False)

    def move(self, path: Path, player: int) -> Sampled:
        """What is known of the last move of a path, which `player` makes; of the root, as of a move without a name."""
        visits, rewards = self.counts.get(path, (0, 0.0))
        proven = self.proven.get(path)
        action = path[-1] if path else None
        return Sampled(action, rewards / visits if visits else None, visits, proven[player] if proven else None)

    def moves(self, game: Any, state: Any, path: Path = ()) -> tuple[Sampled, ...]:
        """What is known of every move in a state, to which the path leads."""
        return tuple(self.move((*path, action), game.to_move(state)) for action in game.actions(state))

    def line(self, game: Any, state: Any) -> tuple[Any, ...]:
        """The play that is expected: from each node on to the move that would be played there."""
        line: list[Any] = []
        while not game.is_terminal(state):
            best = favourite(self.moves(game, state, tuple(line)))
            if best is None or best.visits < LEAST:
                break
            line.append(best.action)
            state = game.result(state, best.action)
        return tuple(line)


class TreeWatch:
    """Counts what a search tells of its tree, and keeps it at some moments. After `patience` seconds it ends it."""

    def __init__(self, moments: Collection[int] = MOMENTS, patience: float = inf) -> None:
        self.simulations = 0
        self.counts: dict[Path, tuple[int, float]] = {}
        self.proven: dict[Path, Mapping[Any, float]] = {}
        # A simulation is counted where the search says so: two calls out of the recorder's own.
        self._record = Recorder(callers=2)
        self.steps = self._record.steps
        self._moments = moments
        self._end = monotonic() + patience

    def __call__(self, event: str, /, **data: Any) -> None:
        path = data["path"]
        if event in ("known", "prove"):
            self.proven[path] = data["rewards"]
        elif event == "update":
            self.counts[path] = data["visits"], data["rewards"]
            if not path:
                self.simulations += 1
                if self._grows():
                    self.steps.pop()
                self._record("update", tree=self.tree())
                self.counted()

    def counted(self) -> None:
        """What is to be done after every simulation."""
        if self.simulations in self._moments:
            self.keep()
        if not self.simulations % 16 and monotonic() > self._end:
            raise Patience

    def tree(self) -> Snapshot:
        """The tree as it is now; it grows on."""
        return Snapshot(self.simulations, self.counts, self.proven)

    def _grows(self) -> bool:
        """Whether the last step shows the tree that grows on: then it is not kept."""
        return bool(self.steps) and self.steps[-1].data["tree"].counts is self.counts

    def keep(self) -> Snapshot:
        """Keep how things stand after the last simulation, as a step of its own."""
        if self._grows():
            tree = Snapshot(self.simulations, dict(self.counts), dict(self.proven))
            self.steps[-1] = self.steps[-1]._replace(data={"tree": tree})
        kept: Snapshot = self.steps[-1].data["tree"]
        return kept
