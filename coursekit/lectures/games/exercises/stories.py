"""What is shown beside a student's answer in lecture 11."""

from collections.abc import Mapping, Sequence
from typing import Any

from ....adversarial import payoffs_against
from ....exercises.kinds.beside import BesideStory
from ....games import MatrixGame
from ....look import number
from ....pictures import payoffs as picture
from ....pictures.svg import box
from ....story import StepsSoFar
from ....trace import Step, record
from ..best_response_walk import PLAYERS
from ..split_nim import NimStory

LARGEST_DRAWN = 9
"""Stones in all heaps together that the picture holds."""

Steps = tuple[Step, ...]


def guessed_nim(heaps: Sequence[int], says: str) -> BesideStory:
    """Split Nim from some heaps, and what a student's code says of it; larger games as a graph of states."""
    story = NimStory(*heaps, merged=sum(heaps) > 7)
    opening = f"**The smallest game found that goes wrong.** {story.opening().replace('**', '')}"
    return BesideStory(story, opening, f"Does MAX win, who begins? Your code says {says}." if says else "")


def states_over(story: Any, heaps: Sequence[int]) -> str:
    """What sets off the states with these heaps."""
    nim = getattr(story, "story", story)
    name = " ".join(map(str, sorted(heaps, reverse=True)))
    places = (place for place, each in zip(nim.place.places, nim.names, strict=True) if each == name)
    return "".join(box("ghost", each.x - each.half - 6, each.y - 25, 2 * each.half + 12, 50, 8) for each in places)


def leave(game: MatrixGame, row: Sequence[float], column: Sequence[float], watch: Any = None) -> bool:
    """Whether neither player gains by leaving two mixes alone."""
    nobody = True
    sides = (0, row, column), (1, column, row)
    for player, own, other in sides:
        brings = payoffs_against(game, player, other)
        if watch:
            for choice, payoff in enumerate(brings):
                watch("choice", player=player, choice=choice, payoff=payoff)
        value = sum(p * payoff for p, payoff in zip(own, brings, strict=True))
        nobody = nobody and max(brings) <= value
        if watch:
            watch("compare", player=player, value=value, most=max(brings), nobody=nobody)
    return nobody


class LeavingStory(StepsSoFar):
    """What each choice brings against the other's mix, and what the own mix brings; at the end a student's verdict."""

    title = "who leaves"
    landmarks = ("compare",)

    def __init__(self, game: MatrixGame, row: Sequence[float], column: Sequence[float], says: str) -> None:
        super().__init__(record(leave, game, row, column))
        self.game, self.mixes, self.says = game, (row, column), says
        names = [f"row {name}" for name in game.row_names], [f"column {name}" for name in game.column_names]
        self.place = picture.layout(*names, PLAYERS, mixes=True)
        self.size = (picture.WIDTH, self.place.height - 30)  # without the legend

    def backdrop(self) -> str:
        return picture.backdrop(self.place, legend=False)

    def draw(self, after: Steps) -> str:
        cells = {}
        if after and after[-1].event == "choice":
            player, choice = after[-1].data["player"], after[-1].data["choice"]
            lit = picture.Cell(lit=(player == 0, player == 1))
            cells = dict.fromkeys(self._line(player, choice), lit)
        return picture.draw(self.place, self.game.payoffs, cells, mixes=self.mixes)

    def _line(self, player: int, choice: int) -> list[tuple[int, int]]:
        """The cells in which a player makes a choice."""
        others = range(len(self.mixes[1 - player]))
        return [(choice, i) if player == 0 else (i, choice) for i in others]

    def values(self, after: Steps, step: Step | None) -> Mapping[str, object]:
        found = {each.data["player"]: each.data for each in after if each.event == "compare"}
        return {
            f"{name}{what}": number(found[player][key], 4) if player in found else None
            for player, name in enumerate(PLAYERS)
            for what, key in ((" gets", "value"), ("'s best", "most"))
        }

    def opening(self) -> str:
        return "**The smallest profile found that goes wrong.** What would each choice bring while the other stays?"

    def say_choice(self, after: Steps, player: int, choice: int, payoff: float) -> str:
        payoffs = [self.game.payoffs[player][row][column] for row, column in self._line(player, choice)]
        pairs = zip(self.mixes[1 - player], payoffs, strict=True)
        total = " + ".join(f"{number(p, 4)} · {number(worth)}" for p, worth in pairs if p)
        lead = f"**{PLAYERS[player]} {choice} brings**"
        return f"{lead} {total} = {number(payoff, 4)} against {PLAYERS[1 - player]}'s mix."

    def say_compare(self, after: Steps, player: int, value: float, most: float, nobody: bool) -> str:
        who = PLAYERS[player]
        gets = f"The mix brings {number(value, 4)}, the best {who.lower()} alone would bring {number(most, 4)}."
        lead = f"**{who} {'stays' if most <= value else 'leaves'}.** {gets}"
        if player == 0:
            return lead
        end = "Nobody gains by leaving: an equilibrium." if nobody else "Not both stay: no equilibrium."
        return f"{lead} {end}" + f" Your code says {self.says}." * bool(self.says)

    def touched_choice(self, player: int, choice: int) -> tuple[str, ...]:
        return tuple(picture.cell_id(*cell) for cell in self._line(player, choice))
