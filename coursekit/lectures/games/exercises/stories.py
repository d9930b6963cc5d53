"""What is shown beside a student's answer in lecture 11."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ....games import MatrixGame
from ....look import number
from ....pictures import payoffs as picture
from ....story import StepsSoFar
from ....trace import Step, record
from ..best_response_walk import PLAYERS
from ..split_nim import Moment as Grown
from ..split_nim import NimStory

LARGEST_DRAWN = 9
"""Stones in all heaps together that the picture holds."""


class GuessedNim(NimStory):
    """Split Nim from some heaps, and at the end what a student's code says of it; larger games as a graph of states."""

    def __init__(self, heaps: Sequence[int], says: str) -> None:
        self.says = says
        super().__init__(*heaps, merged=sum(heaps) > 7)

    def draw(self, after: Grown) -> str:
        """The heaps stand there from the beginning."""
        return super().draw(replace(after, grown=max(1, after.grown)))

    def say(self, after: Grown, step: Step | None) -> str:
        if step is None:
            return f"**The smallest game found that goes wrong.** {super().say(after, step).replace('**', '')}"
        last = self.says and step is self.trace.steps[-1]
        return super().say(after, step) + f" Your code says {self.says}." * bool(last)


def leave(game: MatrixGame, row: Sequence[float], column: Sequence[float], watch: Any = None) -> bool:
    """Whether neither player gains by leaving two mixes alone."""
    tables = game.payoffs[0], list(zip(*game.payoffs[1], strict=True))
    nobody = True
    for player, own, other in ((0, row, column), (1, column, row)):
        brings = []
        for line in tables[player]:
            brings.append(sum(p * payoff for p, payoff in zip(other, line, strict=True)))
            if watch:
                watch("choice", player=player, line=line, payoff=brings[-1], choice=len(brings) - 1)
        value = sum(p * payoff for p, payoff in zip(own, brings, strict=True))
        nobody = nobody and max(brings) <= value
        if watch:
            watch("compare", player=player, value=value, most=max(brings), nobody=nobody)
    return nobody


class LeavingStory(StepsSoFar):
    """What each choice brings against the other's mix, and what the own mix brings; at the end a student's verdict."""

    title = "who leaves"

    def __init__(self, game: MatrixGame, row: Sequence[float], column: Sequence[float], says: str) -> None:
        super().__init__(record(leave, game, row, column))
        self.game, self.mixes, self.says = game, (row, column), says
        names = [f"row {name}" for name in game.row_names], [f"column {name}" for name in game.column_names]
        self.place = picture.layout(*names, PLAYERS, mixes=True)
        self.size = (picture.WIDTH, self.place.height - 30)  # without the legend

    def backdrop(self) -> str:
        return picture.backdrop(self.place, legend=False)

    def draw(self, after: tuple[Step, ...]) -> str:
        step = after[-1] if after else None
        cells = {}
        if step and step.event == "choice":
            player, choice = step.data["player"], step.data["choice"]
            lit = (player == 0, player == 1)
            for other in range(len(self.mixes[1 - player])):
                cells[(choice, other) if player == 0 else (other, choice)] = picture.Cell(lit=lit)
        return picture.draw(self.place, self.game.payoffs, cells, mixes=(self.mixes[0], self.mixes[1]))

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        gets = {each.data["player"]: each.data["value"] for each in after if each.event == "compare"}
        most = {each.data["player"]: each.data["most"] for each in after if each.event == "compare"}
        return {
            f"{name}{what}": number(known[player], 4) if player in known else "–"
            for player, name in enumerate(PLAYERS)
            for what, known in ((" gets", gets), ("'s best", most))
        }

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return "**The smallest profile found that goes wrong.** What would each choice bring while the other stays?"
        player = step.data["player"]
        who, other = PLAYERS[player], PLAYERS[1 - player]
        if step.event == "choice":
            choice, payoff = step.data["choice"], number(step.data["payoff"], 4)
            parts = [
                f"{number(p, 4)} · {number(worth)}"
                for p, worth in zip(self.mixes[1 - player], step.data["line"], strict=True)
                if p
            ]
            total = f"{' + '.join(parts)} = {payoff}"
            return f"**{who} {choice} brings** {total} against {other}'s mix."
        value, most, nobody = (step.data[name] for name in ("value", "most", "nobody"))
        gets = f"The mix brings {number(value, 4)}, the best {who.lower()} alone would bring {number(most, 4)}."
        lead = f"**{who} {'stays' if most <= value else 'leaves'}.** {gets}"
        if player == 0:
            return lead
        end = "Nobody gains by leaving: an equilibrium." if nobody else "Not both stay: no equilibrium."
        return f"{lead} {end}" + f" Your code says {self.says}." * bool(self.says)

    def landmark(self, step: Step) -> bool:
        return step.event == "compare"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event != "choice":
            return ()
        player, choice = step.data["player"], step.data["choice"]
        others = range(len(self.mixes[1 - player]))
        return tuple(picture.cell_id(*((choice, i) if player == 0 else (i, choice))) for i in others)
