"""The controls of a machine that plays: which one, and what it searches with."""

from collections.abc import Sequence

from ipywidgets import BoundedFloatText, Layout

from ...games.numbers import is_finite, is_whole
from ..controls import CS, LABEL, dropdown, number_box, shown_when, slider
from .machine import DEEPENING, FIXED, WITHOUT_CUTS, Machine
from .sampling_machines import SAMPLERS

HEIGHTS = {
    "Tic-Tac-Toe": (9, 9),
    "Connect Four": (5, 6),
    "Othello 6 x 6": (4, 5),
    "Othello 8 x 8": (3, 5),
    "Kalah": (5, 6),
    "Hex 4 x 4": (3, 4),
    "Hex 5 x 5": (2, 4),
    "Split Nim": (6, 6),
}
"""The heights without cuts and with cuts at which a move was answered within about 0.3 s, measured in 13 positions of
each game on two busy cores. Tic-Tac-Toe and split Nim are searched to the end; without cuts, the very first move of
Tic-Tac-Toe takes about a second."""

SIMULATIONS = {"Othello 6 x 6": 600, "Othello 8 x 8": 250, "Kalah": 600}
"""How many simulations of UCT or RAVE took at most half a second there, on a busy machine."""

USUAL = 1000
"""Simulations, where the game is quicker."""

HIGHEST = 12
MOST_SIMULATIONS = 10_000
LONGEST_BUDGET = 5.0


def check_limits(height: int | None = None, budget: float = 0.0, simulations: int | None = None) -> None:
    """Raises ValueError for what the controls do not reach."""
    if height is not None and not (is_whole(height, 1) and height <= HIGHEST):
        raise ValueError(f"the height must be from 1 to {HIGHEST}, not {height!r}")
    if not (is_finite(budget) and 0 <= budget <= LONGEST_BUDGET):
        raise ValueError(f"the budget must be from 0 to {LONGEST_BUDGET:g} s, not {budget!r}")
    if simulations is not None and not (is_whole(simulations, 1) and simulations <= MOST_SIMULATIONS):
        raise ValueError(f"the simulations must be from 1 to {MOST_SIMULATIONS:,}, not {simulations!r}")


class MachineInput:
    """A machine to choose: its controls, of which only those are seen that it needs."""

    def __init__(
        self,
        label: str,
        names: Sequence[str],
        name: str,
        game: str,
        height: int | None = None,
        budget: float = 0.25,
        simulations: int | None = None,
    ) -> None:
        self.choice = dropdown(label, names, name, "machine")
        self.height = number_box("Height", 1, 1, HIGHEST)
        seconds = {"description": "Seconds", "style": LABEL, "layout": Layout(width="140px")}
        self.budget = BoundedFloatText(budget, min=0, max=LONGEST_BUDGET, step=0.25, **seconds)
        self.simulations = number_box("Simulations", 1, 1, MOST_SIMULATIONS)
        self.c = slider("C", CS, "√2")
        self.controls = self.choice, self.height, self.budget, self.simulations, self.c
        self.adapt(game)
        self.height.value = height or self.height.value
        self.simulations.value = simulations or self.simulations.value

    def adapt(self, game: str) -> None:
        """Let it search as much as it answers with at once."""
        self.height.value = HEIGHTS[game][self.choice.value not in WITHOUT_CUTS]
        self.simulations.value = SIMULATIONS.get(game, USUAL)

    def reveal(self, here: bool) -> None:
        """Show what is needed, and that only where the machine plays."""
        name = self.choice.value
        needed = True, name in FIXED, name == DEEPENING, name in SAMPLERS, name == "UCT"
        for control, shown in zip(self.controls, needed, strict=True):
            shown_when(here and shown, control)

    @property
    def machine(self) -> Machine:
        """The machine that the controls say."""
        return Machine(*(control.value for control in self.controls))
