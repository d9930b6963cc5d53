"""Lecture 19, Monte-Carlo tree search: the demos of AMAF and of RAVE. A notebook cell says `amaf()` or `rave()`.

The stories stand beside this module: mcts_amaf, mcts_amaf_words and mcts_credits; mcts_rave_story, mcts_rave_words and
mcts_history.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Any, NamedTuple

from ...player import Demo, Player
from ...stage.controls import dropdown, number_box, slider
from .amaf_story import AmafStory, Maker
from .positions import connect_four, hex_board
from .rave_story import RaveStory

MOST = 200
"""The most simulations; each of them is a step at least."""

MISLEADING = "112621126432533727121754537555"
"""Column 4 is played too early by whoever plays there first: the cell above makes four for the other."""


class Case(NamedTuple):
    """A position, and how AMAF is told on it: so many simulations, c, a seed, and whether the truth is shown."""

    make: Maker
    simulations: int
    c: float
    seed: int
    truth: bool = False


CASES: Mapping[str, Case] = {
    "Hex 4 x 4": Case(lambda area: hex_board(4, area=area), 12, 0.0, 2),
    "Hex 3 x 3": Case(lambda area: hex_board(3, area=area), 8, 0.0, 5),
    "Connect Four, where AMAF misleads": Case(lambda area: connect_four(MISLEADING, area), 40, sqrt(2), 58, truth=True),
}


def amaf(case: str = "Hex 4 x 4") -> Demo:
    """A simulation move by move, its credits to all moves at the root, and some more; or a case in which they mislead.

    Raises ValueError for a case that there is not.
    """
    if case not in CASES:
        raise ValueError(f"there is no case {case!r}, but {', '.join(CASES)}")
    choice = dropdown("Position", CASES)
    choice.value = case
    simulations = number_box("Simulations", CASES[case].simulations, 1, MOST)
    seed = number_box("Seed", CASES[case].seed, 0, 9999)

    def story() -> AmafStory:
        now = CASES[choice.value]
        return AmafStory(now.make, simulations.value, now.c, seed.value, now.truth)

    def change(_: Any) -> None:
        """Another position comes with its own simulations and seed."""
        simulations.value, seed.value = CASES[choice.value].simulations, CASES[choice.value].seed
        player.show(story(), 0)

    player = Player(story())
    choice.observe(change, "value")
    for control in (simulations, seed):
        control.observe(lambda _: player.show(story(), 0), "value")
    return Demo(player, choice, simulations, seed)


KS = {"0": 0, "1": 1, "3": 3, "10": 10, "30": 30, "100": 100, "1,000": 1000}

SIZES = {"3 x 3": 3, "4 x 4": 4}


def rave(size: int = 3, simulations: int = 30, k: int = 10, seed: int = 8) -> Demo:
    """RAVE on Hex, step by step: two counts of every move, and the value that is mixed of them.

    Raises ValueError for a size other than 3 or 4, a k that the slider does not have, and too many simulations.
    """
    if size not in SIZES.values():
        raise ValueError(f"the board is 3 x 3 or 4 x 4, not of size {size}")
    if k not in KS.values():
        raise ValueError(f"k is one of {', '.join(KS)}, not {k}")
    if not 1 <= simulations <= MOST:
        raise ValueError(f"the demo shows from 1 to {MOST} simulations, not {simulations}")
    sizes = dropdown("Hex", SIZES)
    sizes.value = f"{size} x {size}"
    weight = slider("k", KS, next(name for name, value in KS.items() if value == k))
    number, seeds = number_box("Simulations", simulations, 1, MOST), number_box("Seed", seed, 0, 9999)

    def story() -> RaveStory:
        return RaveStory(hex_board(SIZES[sizes.value]), number.value, weight.value, seeds.value)

    player = Player(story())
    for control in (sizes, number, weight, seeds):
        control.observe(lambda _: player.show(story(), 0), "value")
    return Demo(player, sizes, number, weight, seeds)
