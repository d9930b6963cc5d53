"""Lecture 19, Monte-Carlo tree search: the demos. A notebook cell says `phases()`, `growing()` and so on.

The stories stand beside this module: mcts_moments, mcts_visible, mcts_story and mcts_words (UCT: what is known, which
nodes are shown, picture, sentences), mcts_flat, mcts_textbook and its words; the positions in mcts_positions. Other
modules' demos are handed on.
"""

from collections.abc import Callable, Mapping
from typing import Any

from ipywidgets import BoundedIntText, Checkbox, Dropdown, Layout, Widget

from ...player import Demo, Player
from ...stage.controls import CS, dropdown, number_box, slider
from ...story import Story
from .flat_monte_carlo import FLAT, FlatStory
from .play_uct import against_uct
from .positions import LARGE, SMALL, Maker
from .rave_demos import amaf, rave
from .textbook_iteration import RESULTS
from .textbook_words import SpokenTextbook
from .trap_demos import budget_needed, trap
from .uct_words import SpokenSearch

__all__ = ["against_uct", "amaf", "budget_needed", "flat", "growing", "phases", "rave", "textbook", "trap"]

MOST_STEPWISE, MOST_WHOLE = 300, 5000
"""So many simulations can be shown at the most: phase by phase, and as one step each."""

ONE, ALL = "one a simulation", "every phase"


def flat(position: str = "Tic-Tac-Toe, 6 squares left", simulations: int = 120, seed: int = 2) -> Demo:
    """Flat Monte Carlo on a small position: its moves as the arms of a bandit, each simulated in turn.

    Raises ValueError as `phases` does.
    """
    choice, number, seeds = _inputs(FLAT, position, simulations, seed, MOST_STEPWISE)
    truth = Checkbox(True, description="True means", indent=False, layout=Layout(width="auto"))

    def story() -> FlatStory:
        return FlatStory(FLAT[choice.value](), number.value, seeds.value, truth.value)

    return _demo(story, choice, number, seeds, truth)


def textbook(winner: str = "X") -> Demo:
    """One iteration in the textbooks' picture: the tree is given, and who wins the roll-out: X, O or nobody.

    Raises ValueError for anyone else.
    """
    if winner not in RESULTS:
        raise ValueError(f"the roll-out is won by {', '.join(RESULTS)}, not by {winner!r}")
    choice = dropdown("The roll-out is won by", RESULTS)
    choice.value = winner
    constant = slider("C", CS, "√2")

    def story() -> SpokenTextbook:
        return SpokenTextbook(choice.value, constant.value)

    return _demo(story, choice, constant)


def phases(position: str = "Tic-Tac-Toe, 4 squares left", simulations: int = 40, seed: int = 1) -> Demo:
    """UCT on a small position, phase by phase: a position by its name.

    Raises ValueError for another name, and for more simulations than are shown.
    """
    return _search(SMALL, position, simulations, seed, MOST_STEPWISE, ALL, "√2")


def growing(position: str = "Connect Four, nine stones", simulations: int = 1000, seed: int = 1) -> Demo:
    """The tree of UCT on a larger game, simulation by simulation: it grows to one side.

    Raises ValueError as `phases` does.
    """
    return _search(LARGE, position, simulations, seed, MOST_WHOLE, ONE, "1")


def _search(
    positions: Mapping[str, Maker], position: str, simulations: int, seed: int, most: int, detail: str, c: str
) -> Demo:
    choice, number, seeds = _inputs(positions, position, simulations, seed, most)
    constant = slider("C", CS, c)
    final = dropdown("Final move", ["by visits", "by mean"])
    steps = dropdown("Steps", [ONE, ALL])
    steps.value = detail

    def story() -> SpokenSearch:
        return SpokenSearch(
            positions[choice.value](),
            number.value,
            constant.value,
            seeds.value,
            final.value.removeprefix("by "),
            whole=steps.value == ONE,
        )

    return _demo(story, choice, number, constant, seeds, final, *([steps] if detail == ONE else []))


def _inputs(
    positions: Mapping[str, Maker], position: str, simulations: int, seed: int, most: int
) -> tuple[Dropdown, BoundedIntText, BoundedIntText]:
    """The controls that all searches have. Raises ValueError for what they cannot be set to."""
    if position not in positions:
        raise ValueError(f"there is no position {position!r}, but {', '.join(positions)}")
    if not 1 <= simulations <= most:
        raise ValueError(f"the demo shows from 1 to {most:,} simulations, not {simulations:,}")
    if not 0 <= seed <= 9999:
        raise ValueError(f"the seed is a number from 0 to 9,999, not {seed:,}")
    choice = dropdown("Position", positions)
    choice.value = position
    return choice, number_box("Simulations", simulations, 1, most), number_box("Seed", seed, 0, 9999)


def _demo(story: Callable[[], Story[Any]], *controls: Widget) -> Demo:
    """A player of a story that is told again when a control changes."""
    player = Player(story())
    for control in controls:
        control.observe(lambda _: player.show(story(), 0), "value")
    return Demo(player, *controls)
