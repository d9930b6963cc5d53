"""Lecture 19, Monte-Carlo tree search: the demos. A notebook cell says `phases()`, `growing()` and so on."""

from collections.abc import Mapping
from typing import Any

from ipywidgets import BoundedIntText

from ...games.numbers import is_whole
from ...games.trap import Trap
from ...player import Demo
from ...stage.controls import CS, checkbox, dropdown, number_box, shown_when, slider
from ...stage.demo import demo
from ...stage.play.game_story import GameStory
from ...stage.play.machine_input import check_limits
from ...stage.play.play import Match
from ...stage.play.sampling_machines import SAMPLERS
from ...stage.play.sides import Sides
from .amaf_story import AmafStory
from .flat_monte_carlo import FLAT, FlatStory
from .play_uct import GAMES, TreePicture, TreeWords
from .positions import CASES, LARGE, SMALL, Maker, hex_board
from .rave_story import RaveStory
from .textbook import RESULTS, TextbookStory
from .trap_scenes import POSITIONS
from .trap_search import SEARCHES, budget_needed, sampled
from .trap_story import TrapStory
from .uct_story import UCTStory

__all__ = ["against_uct", "amaf", "budget_needed", "flat", "growing", "phases", "rave", "textbook", "trap"]

MOST_STEPWISE, MOST_WHOLE, MOST_CREDITED = 300, 5000, 200
"""So many simulations can be shown at the most: phase by phase, as one step each, and with AMAF's credits."""

ONE, ALL = "one a simulation", "every phase"


def flat(position: str = "Tic-Tac-Toe, 6 squares left", simulations: int = 120, seed: int = 2) -> Demo:
    """Flat Monte Carlo on a small position: its moves as the arms of a bandit, each simulated in turn.

    Raises ValueError as `phases` does.
    """
    choice = dropdown("Position", FLAT, position)
    number, seeds = _numbers(simulations, seed, MOST_STEPWISE)
    truth = checkbox("True means", value=True)

    def tell() -> FlatStory:
        return FlatStory(FLAT[choice.value](), number.value, seeds.value, truth.value)

    return demo(tell, choice, number, seeds, truth, stay=[number, truth])


def textbook(winner: str = "X") -> Demo:
    """One iteration in the textbooks' picture: the tree is given, and who wins the roll-out: X, O or nobody.

    Raises ValueError for anyone else.
    """
    if winner not in list(RESULTS):
        raise ValueError(f"the roll-out is won by {', '.join(RESULTS)}, not by {winner!r}")
    choice = dropdown("The roll-out is won by", RESULTS, winner)
    constant = slider("C", CS, "√2")
    return demo(lambda: TextbookStory(choice.value, constant.value), choice, constant, stay=True)


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
    choice = dropdown("Position", positions, position)
    number, seeds = _numbers(simulations, seed, most)
    constant = slider("C", CS, c)
    final = dropdown("Final move", ["by visits", "by mean"])
    steps = dropdown("Steps", [ONE, ALL], detail)

    def tell() -> UCTStory:
        by, whole = final.value.removeprefix("by "), steps.value == ONE
        return UCTStory(positions[choice.value](), number.value, constant.value, seeds.value, by, whole)

    keep = [number, constant, final]
    return demo(tell, choice, number, constant, seeds, final, *([steps] if detail == ONE else []), stay=keep)


def _numbers(simulations: int, seed: int, most: int) -> tuple[BoundedIntText, BoundedIntText]:
    """How many simulations are made, and with which seed. Raises ValueError for what they cannot be set to."""
    if not (is_whole(simulations, 1) and simulations <= most):
        raise ValueError(f"the demo shows from 1 to {most:,} simulations, not {simulations!r}")
    return number_box("Simulations", simulations, 1, most), number_box("Seed", seed, 0, 9999)


def amaf(case: str = "Hex 4 x 4") -> Demo:
    """A simulation move by move, its credits to all moves at the root, and some more; or a case in which they mislead.

    Raises ValueError for a case that there is not.
    """
    choice = dropdown("Position", CASES, case, "case")
    simulations, seed = _numbers(CASES[case].simulations, CASES[case].seed, MOST_CREDITED)

    def change(_: Any) -> None:
        """Another position comes with its own simulations and seed."""
        simulations.value, seed.value = CASES[choice.value].simulations, CASES[choice.value].seed

    def tell() -> AmafStory:
        now = CASES[choice.value]
        return AmafStory(now.make, simulations.value, now.c, seed.value, now.truth)

    choice.observe(change, "value")
    return demo(tell, choice, simulations, seed, stay=[simulations])


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
    sizes = dropdown("Hex", SIZES, f"{size} x {size}")
    weight = slider("k", KS, next(name for name, value in KS.items() if value == k))
    number, seeds = _numbers(simulations, seed, MOST_CREDITED)

    def tell() -> RaveStory:
        return RaveStory(hex_board(SIZES[sizes.value]), number.value, weight.value, seeds.value)

    return demo(tell, sizes, number, weight, seeds, stay=[number, weight])


WIDTHS, DEPTHS = range(2, 6), (1, 3, 5)
"""Of a trap."""

LEAST, MOST = 100, 20_000
"""Simulations in a trap."""


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
    where, how = dropdown("Position", POSITIONS, position), dropdown("Search", SEARCHES, search)
    if width not in list(WIDTHS):
        raise ValueError(f"there is no width {width!r}, but {', '.join(map(str, WIDTHS))}")
    wide, deep = number_box("Width", width, min(WIDTHS), max(WIDTHS)), dropdown("Depth", DEPTHS, depth)
    on, c = checkbox("The game goes on", goes_on), slider("C", CS, "√2")
    number, seeds = number_box("Simulations", simulations, LEAST, MOST), number_box("Seed", seed, 0, 9999)

    def tell() -> TrapStory:
        shown_when(where.value == "a trap", wide, deep, on)
        shown_when(how.value == "UCT", c)
        scene = POSITIONS[where.value](Trap(wide.value, deep.value, on.value))
        constant = {"c": c.value} if how.value == "UCT" else {}
        return TrapStory(scene, how.value, sampled(scene, how.value, number.value, seeds.value, **constant))

    return demo(tell, where, how, wide, deep, on, c, number, seeds, stay=[how, c, number])


class TreeMatch(Match):
    """A match whose machines sample, their trees shown."""

    games = GAMES
    machines = tuple(SAMPLERS)

    def story(self, sides: Sides) -> GameStory:
        picture = TreePicture(sides, self.drawn, self.steps)
        words = TreeWords(sides, samples=True, searched=self._searched())
        return GameStory(self.choice.value, self.steps, sides, picture, words, self._search())


def against_uct(
    game: str = "Connect Four", simulations: int | None = None, first: str = "you", against: str = "UCT"
) -> Demo:
    """A game of Connect Four, Othello or Hex against UCT, or against RAVE, with the top of the tree behind every move.

    By default it makes as many simulations as it answers with at once; `first` is who begins: you, machine, or machines
    for two. Raises ValueError for another name and for what the controls do not reach.
    """
    check_limits(simulations=simulations)
    return TreeMatch(game, against, first, None, 0.25, simulations).demo
