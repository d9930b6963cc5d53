"""A trap for sampling: a move that nearly always wins loses by force. `trap()`, and its price: `budget_needed()`."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import sqrt
from random import Random
from typing import Any

from ipywidgets import Checkbox, Layout

from ...games.trap import BOLD, Trap
from ...player import Demo, Player
from ...sampling import flat_monte_carlo, uct
from ...stage.controls import CS, dropdown, number_box, slider
from ...stage.play.sampling_machines import Patience, TreeWatch, favourite
from ...trace import Trace
from .trap_scenes import POSITIONS, Scene
from .trap_story import TrapStory

SEARCHES: Mapping[str, Callable[..., Any]] = {"UCT": uct, "flat Monte Carlo": flat_monte_carlo}

WIDTHS, DEPTHS = range(2, 6), (1, 3, 5)
LEAST, MOST = 100, 20_000
"""Simulations."""

STARTED = 2
"""Before so many simulations the favourite says little, and changes often."""

A_STEP, A_CHANGE = 1.2, 1.1
"""From one moment that is told to the next there are so many times as many simulations, or so many at a change."""


def trap(
    position: str = "a trap",
    search: str = "UCT",
    width: int = 4,
    depth: int = 5,
    goes_on: bool = False,
    simulations: int = 5000,
    seed: int = 1,
) -> Demo:
    """What sampling believes of a move that wins almost always and loses by force, beside what alpha-beta finds.

    The position is a trap made to measure, `width` replies wide and `depth` plies deep, or one of Tic-Tac-Toe or
    Connect Four. Where the game `goes_on` after the trap has shut, UCT cannot prove what it has found. Raises
    ValueError for what the controls do not reach.
    """
    for what, given, possible in (
        ("position", position, POSITIONS),
        ("search", search, SEARCHES),
        ("width", width, WIDTHS),
        ("depth", depth, DEPTHS),
    ):
        if given not in possible:
            raise ValueError(f"there is no {what} {given!r}, but {', '.join(map(str, possible))}")
    if not LEAST <= simulations <= MOST:
        raise ValueError(f"the simulations must be from {LEAST} to {MOST:,}, not {simulations:,}")
    where, how = dropdown("Position", POSITIONS), dropdown("Search", SEARCHES)
    where.value, how.value = position, search
    wide = number_box("Width", width, min(WIDTHS), max(WIDTHS))
    deep = dropdown("Depth", DEPTHS)
    deep.value = depth
    on = Checkbox(goes_on, description="The game goes on", indent=False, layout=Layout(width="auto"))
    c = slider("C", CS, "√2")
    number = number_box("Simulations", simulations, LEAST, MOST)
    start = number_box("Seed", seed, 0, 9999)

    def story() -> TrapStory:
        scene = POSITIONS[where.value](Trap(wide.value, deep.value, on.value))
        constant = {"c": c.value} if how.value == "UCT" else {}
        return TrapStory(scene, how.value, sampled(scene, how.value, number.value, start.value, **constant))

    def reveal() -> None:
        """Show only the controls that do something."""
        for control in (wide, deep, on):
            control.layout.display = "" if where.value == "a trap" else "none"
        c.layout.display = "" if how.value == "UCT" else "none"

    def changed(_: Any) -> None:
        reveal()
        player.show(story(), 0)

    reveal()
    player = Player(story())
    controls = where, how, wide, deep, on, c, number, start
    for control in controls:
        control.observe(changed, "value")
    return Demo(player, *controls)


def sampled(scene: Scene, search: str, simulations: int, seed: int, **constants: float) -> Trace:
    """How a search came to believe what it does, told at some moments, and wherever it changes its mind."""
    game, state = scene.game, scene.state
    watch = BeliefWatch(game, state, search)
    result = SEARCHES[search](game, state, simulations, rng=Random(seed), watch=watch, **constants)
    watch.keep()
    return Trace(SEARCHES[search], watch.steps, result, truncated=False)


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
