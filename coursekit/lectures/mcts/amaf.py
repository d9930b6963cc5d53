"""What AMAF learns from simulations: the board of one of them, and what is known of each move at the root.

The sentences are in mcts_amaf_words.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ...look import number
from ...pictures import amaf as picture
from ...pictures import board
from ...pictures.board import Mark
from ...pictures.board_layouts import Area
from ...pictures.svg import text
from ...pictures.tree import WIDTH
from ...sampling import rave
from ...stage.words import counted
from ...story import Story
from ...trace import Step, Trace, record
from .positions import FATES, Position
from .rave_credits import Count, Simulation, fate, gathered, mean

LEFT, RIGHT = (4.0, 34.0, 430.0, 326.0), (448.0, 34.0, 430.0, 326.0)
"""Where the boards stand: the one of the simulation, and the one with the AMAF values."""

TOP, HEIGHT = 366.0, 532.0
"""Where the table begins; how high the picture is."""

PREFIX = "amaf/"
"""Of the ids of the second board."""

Maker = Callable[[Area], Position]
"""Makes the same position for any place in the picture."""


@dataclass(frozen=True)
class Moment:
    """The board of the simulation after its first `made` moves, and what is known of the moves of the root.

    `credited` are the moves whose AMAF counts have just grown; `verdict` says that the story is at its end.
    """

    simulation: Simulation | None = None
    made: int = 0
    amaf: Mapping[Any, Count] = field(default_factory=dict)
    own: Mapping[Any, Count] = field(default_factory=dict)
    credited: tuple[Any, ...] = ()
    verdict: bool = False

    @property
    def over(self) -> bool:
        """Whether the simulation has come to its end."""
        return self.simulation is not None and self.made == len(self.simulation.moves)


class CreditsStory(Story[Moment]):
    """Tells the simulations of `rave` as they are seen at the root: the first one move by move, then one a step.

    With `truth`, the table says what each move leads to when both play perfectly, and one simulation more is told move
    by move: the first that is won with a move made on another cell than it would be now.
    """

    title = "AMAF"
    size = (WIDTH, HEIGHT)

    def __init__(self, make: Maker, simulations: int, c: float, seed: int, truth: bool = False) -> None:
        self.position, self.known = make(LEFT), make(RIGHT)
        shown, state = self.position.shown, self.position.state
        named = {PREFIX + item: cells for item, cells in self.known.shown.board.items.items()}
        self.known.shown.board = replace(self.known.shown.board, items=named)
        self.mover = shown.game.to_move(state)
        self.who = self.position.who(self.mover)
        self.actions = tuple(shown.game.actions(state))
        self.fates = {action: fate(self.position, action) for action in self.actions} if truth else {}
        run = record(rave, shown.game, state, simulations, c, rng=Random(seed))
        self.simulations = list(gathered(run.steps, self.position))
        telling = (s.number for s in self.simulations if truth and s.elsewhere and s.rewards[self.mover] == 1)
        self.detailed = {1, next(telling, 1)}
        super().__init__(Trace(run.function, list(self._steps()), run.result, truncated=False))
        rows = {"own mean": "", "visits": "", "AMAF mean": "", "credits": ""}
        rows |= {"perfect play": ""} if truth else {}
        self.table = picture.Table(len(self.actions), rows, 4, WIDTH - 4, TOP)

    def _steps(self) -> Iterator[Step]:
        for simulation in self.simulations:
            lit, data = simulation.steps, {"simulation": simulation}
            if simulation.number in self.detailed:
                for i in range(len(simulation.moves)):
                    at = lit["select"] if i < simulation.inside else lit["simulate"]
                    yield at._replace(event="move", data={**data, "made": i + 1})
                yield lit["simulate"]._replace(event="end", data=data)
                for action in simulation.credited:
                    yield lit["credit"]._replace(event="credit", data={**data, "action": action})
                yield lit["update"]._replace(event="count", data=data)
            else:
                if simulation.number == 2:  # seen before its credits, so that they can be asked for
                    yield lit["simulate"]._replace(event="end", data=data)
                yield lit["credit"]._replace(event="simulation", data=data)
        if self.simulations:
            yield self.simulations[-1].steps["update"]._replace(event="verdict", data={})

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        if step.event == "verdict":
            return replace(before, credited=(), verdict=True)
        simulation: Simulation = step.data["simulation"]
        if step.event == "move":
            return replace(before, simulation=simulation, made=step.data["made"], credited=())
        if step.event == "credit":
            action = step.data["action"]
            grown = {**before.amaf, action: simulation.credited[action]}
            return replace(before, amaf=grown, credited=(*before.credited, action))
        after = replace(before, simulation=simulation, made=len(simulation.moves), credited=())
        if step.event == "end":
            return after
        after = replace(after, own={**before.own, simulation.first: simulation.own})
        if step.event == "count":
            return after
        return replace(after, amaf={**before.amaf, **simulation.credited}, credited=tuple(simulation.credited))

    def best(self, after: Moment) -> Any:
        """The first move with the highest AMAF mean."""
        known = [action for action in self.actions if action in after.amaf]
        return max(known, key=lambda action: after.amaf[action][1] / after.amaf[action][0])

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return (
            text("caption", "one simulation", LEFT[0] + 6, 20)
            + text("caption", "AMAF at the root: means of credits", RIGHT[0] + 6, 20)
            + self.position.shown.board.backdrop
            + self.known.shown.board.backdrop
            + picture.backdrop(self.table)
        )

    def draw(self, after: Moment) -> str:
        moves = after.simulation.moves[: after.made] if after.simulation else ()
        inside = min(after.simulation.inside, after.made) if after.simulation else 0
        ended = self.verdict(after.simulation) if after.simulation and after.over else ""
        columns = [self._column(after, action) for action in self.actions]
        return (
            self.position.draw([action for _, action in moves[:inside]], moves[inside:])
            + text("alert", ended, LEFT[0] + LEFT[2] - 24, 20, anchor="end")
            + board.draw(self.known.shown.board, self._marks(after), self._tells(after))
            + picture.draw(self.table, self.mover, columns)
        )

    def _look(self, after: Moment, action: Any, plain: str) -> str:
        """In the end the move that AMAF prefers is set off from the one that is best."""
        if after.verdict and self.fates:
            if action == self.best(after):
                return "spot"
            return "done" if self.fates[action] == max(self.fates.values()) else plain
        return "open" if action in after.credited else plain

    def _marks(self, after: Moment) -> dict[int, Mark]:
        """The position at the root, with the AMAF value of each move on its cell."""
        shown, state = self.known.shown, self.known.state
        marks = shown.marks(state)
        for action in self.actions:
            cell, count = shown.cell(state, action), after.amaf.get(action)
            assert cell is not None
            of = f" of {count[0]}" if count and not shown.board.columns else ""  # a disc has no room for it
            look = self._look(after, action, "seen" if count else "new")
            marks[cell] = Mark(state=look, value=f"{mean(count)}{of}" if count else "", now=action in after.credited)
        return marks

    def _tells(self, after: Moment) -> dict[str, str]:
        shown = self.known.shown
        tells = {PREFIX + item.removeprefix(PREFIX): told for item, told in shown.tells(self.known.state).items()}
        for action in self.actions:
            count = after.amaf.get(action)
            known = f"AMAF {mean(count)} of {counted(count[0], 'credit')}" if count else "no credit yet"
            tells[self.item(action)] = f"{self.name(action)}: {known}"
        return tells

    def _column(self, after: Moment, action: Any) -> picture.Move:
        own, credits = after.own.get(action, (0, 0.0)), after.amaf.get(action, (0, 0.0))
        cells = [mean(own), f"{own[0]}", mean(credits), f"{credits[0]}"]
        cells += [FATES[self.fates[action]] if after.verdict else "?"] if self.fates else []
        told = ", ".join(f"{heading} {cell}" for heading, cell in zip(self.table.headings, cells, strict=True))
        credited = after.simulation is not None and action in after.credited
        return picture.Move(
            id=self.column(action),
            name=self.position.shown.short(self.position.state, action),
            cells=tuple(cells),
            badge=f"+{number(after.simulation.rewards[self.mover])}" if after.simulation and credited else "",
            look=self._look(after, action, ""),
            tells=f"{self.name(action)}: {told}",
        )

    def name(self, action: Any) -> str:
        return self.position.shown.words(self.position.state, action)

    def item(self, action: Any) -> str:
        """The id of a move's cell on the board with the AMAF values."""
        return self.known.shown.item(self.known.state, action)

    def column(self, action: Any) -> str:
        """The id of a move's column in the table."""
        return f"move/{self.actions.index(action) + 1}"

    def verdict(self, simulation: Simulation) -> str:
        """How a simulation ended: "X wins"."""
        reward = simulation.rewards[self.mover]
        return "a draw" if reward == 0.5 else f"{self.position.who(self.mover if reward else 1 - self.mover)} wins"

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        simulation = after.simulation
        return {
            "simulation": str(simulation.number) if simulation else "–",
            "reward": number(simulation.rewards[self.mover]) if simulation and after.over else "–",
            "moves with visits": f"{len(after.own)} of {len(self.actions)}",
            "moves with credits": f"{len(after.amaf)} of {len(self.actions)}",
        }

    # ------------------------------------------------ the rest

    def landmark(self, step: Step) -> bool:
        return step.event in ("end", "count", "verdict")

    def touches(self, step: Step) -> tuple[str, ...]:
        simulation = step.data.get("simulation")
        credited = {"credit": [step.data.get("action")], "simulation": simulation and simulation.credited}
        return tuple(id for action in credited.get(step.event) or () for id in (self.item(action), self.column(action)))

    def outcome(self) -> str:
        return counted(len(self.simulations), "simulation")
