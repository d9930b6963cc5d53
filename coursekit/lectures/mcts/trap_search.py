"""What a search comes to believe of a trap as its simulations go on, and after how many it finds out."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import sqrt
from random import Random
from typing import Any

from ...games.trap import BOLD, Trap
from ...sampling import flat_monte_carlo, uct
from ...stage.play.sampling_machines import Patience, TreeWatch, favourite
from ...trace import Trace
from .trap_scenes import Scene

SEARCHES: Mapping[str, Callable[..., Any]] = {"UCT": uct, "flat Monte Carlo": flat_monte_carlo}

STARTED = 2
"""Before so many simulations the favourite says little, and changes often."""

A_STEP, A_CHANGE = 1.2, 1.1
"""From one moment that is told to the next there are so many times as many simulations, or so many at a change."""


def sampled(scene: Scene, search: str, simulations: int, seed: int, **constants: float) -> Trace:
    """How a search came to believe what it does, told at some moments, and wherever it changes its mind."""
    game, state = scene.game, scene.state
    watch = BeliefWatch(game, state, search)
    result = SEARCHES[search](game, state, simulations, rng=Random(seed), watch=watch, **constants)
    watch.keep()
    return Trace(SEARCHES[search], [], result).with_steps(watch.steps)


class BeliefWatch(TreeWatch):
    """Keeps the tree now and then, and where another move would be played than before: `changes` has all of these."""

    def __init__(self, game: Any, state: Any, search: str) -> None:
        super().__init__(())
        self.game, self.state, self.by_mean = game, state, search != "UCT"
        self.changes: list[tuple[int, Any]] = []
        self._next = float(STARTED)
        self._soonest = float(STARTED)

    def counted(self) -> None:
        best = favourite(self.tree().moves(self.game, self.state), self.by_mean)
        assert best is not None
        changed = not self.changes or best.action != self.changes[-1][1]
        if changed:
            self.changes.append((self.simulations, best.action))
        if self.simulations >= (self._soonest if changed else self._next):
            self.keep()
            self._next = max(self._next, self.simulations * A_STEP)
            self._soonest = self.simulations * A_CHANGE


class UntilProven(BeliefWatch):
    """Ends a search in a trap as soon as the bold move is known to lose: nothing changes any more."""

    def counted(self) -> None:
        super().counted()
        if (BOLD,) in self.proven:
            raise Patience


def budget_needed(
    width: int, depth: int, goes_on: bool = False, c: float = sqrt(2), seed: int = 0, most: int = 5000
) -> int | None:
    """After how many simulations UCT plays the solid move and stays with it; None where `most` are not enough."""
    game = Trap(width, depth, goes_on)
    watch = UntilProven(game, game.initial_state(), "UCT")
    with suppress(Patience):
        uct(game, game.initial_state(), most, c, Random(seed), watch=watch)
    number, action = watch.changes[-1]
    return None if action == BOLD else number
