"""What AMAF learns from simulations: the board of one of them, and what is known of each move at the root."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ...look import number
from ...pictures import amaf as picture
from ...pictures import board
from ...pictures.board import Mark
from ...pictures.svg import text
from ...pictures.tree import WIDTH
from ...sampling import rave
from ...stage.words import capital, counted
from ...story import Question, Story
from ...trace import Step, record
from .positions import FATES, AnyPlace
from .rave_credits import Count, Simulation, credit_steps, gathered, mean

LEFT, RIGHT = (4.0, 34.0, 430.0, 326.0), (448.0, 34.0, 430.0, 326.0)
"""Where the boards stand: the one of the simulation, and the one with the AMAF values."""

TOP, HEIGHT = 366.0, 532.0
"""Where the table begins; how high the picture is."""

PREFIX = "amaf/"
"""Of the ids of the second board."""


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


class AmafStory(Story[Moment]):
    """Tells the simulations of `rave` as they are seen at the root: the first one move by move, then one a step.

    With `truth`, the table says what each move leads to when both play perfectly, and one simulation more is told move
    by move: the first that is won with a move made on another cell than it would be now.
    """

    title = "AMAF"
    size = (WIDTH, HEIGHT)
    first = Moment()
    landmarks = ("end", "count", "verdict")

    def __init__(self, make: AnyPlace, simulations: int, c: float, seed: int, truth: bool = False) -> None:
        self.position, self.known = make(LEFT), make(RIGHT)
        shown, state = self.position.shown, self.position.state
        named = {PREFIX + item: cells for item, cells in self.known.shown.board.items.items()}
        self.known.shown.board = replace(self.known.shown.board, items=named)
        self.mover = shown.game.to_move(state)
        self.who = self.position.who(self.mover)
        self.actions = tuple(shown.game.actions(state))
        self.fates = {action: self.position.fate(action) for action in self.actions} if truth else {}
        run = record(rave, shown.game, state, simulations, c, rng=Random(seed))
        self.simulations = list(gathered(run.steps, self.position))
        telling = (s.number for s in self.simulations if truth and s.elsewhere and s.rewards[self.mover] == 1)
        super().__init__(run.with_steps(credit_steps(self.simulations, {1, next(telling, 1)})))
        rows = {"came as move": "", "own mean": "", "visits": "", "AMAF mean": "", "credits": ""}
        rows |= {"perfect play": ""} if truth else {}
        self.table = picture.Table(len(self.actions), rows, 4, WIDTH - 4, TOP)
        self.size = (WIDTH, max(HEIGHT, self.table.bottom + 4))

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return super().apply(replace(before, simulation=step.data.get("simulation", before.simulation)), step)

    def on_move(self, now: Moment, made: int) -> Moment:
        return replace(now, made=made, credited=())

    def on_end(self, now: Moment, simulation: Simulation) -> Moment:
        return replace(now, made=len(simulation.moves), credited=())

    def on_credit(self, now: Moment, simulation: Simulation, action: Any) -> Moment:
        grown = {**now.amaf, action: simulation.credited[action]}
        return replace(now, amaf=grown, credited=(*now.credited, action))

    def on_count(self, now: Moment, simulation: Simulation) -> Moment:
        return replace(now, own={**now.own, simulation.first: simulation.own}, credited=())

    def on_simulation(self, now: Moment, simulation: Simulation) -> Moment:
        now = self.on_count(self.on_end(now, simulation), simulation)
        return replace(now, amaf={**now.amaf, **simulation.credited}, credited=tuple(simulation.credited))

    def on_verdict(self, now: Moment) -> Moment:
        return replace(now, credited=(), verdict=True)

    def best(self, after: Moment) -> Any:
        """The first move with the highest AMAF mean."""
        known = [action for action in self.actions if action in after.amaf]
        return max(known, key=lambda action: after.amaf[action][1] / after.amaf[action][0])

    # ------------------------------------------------ picture

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
        cells = [self._came(after, action), mean(own), f"{own[0]}", mean(credits), f"{credits[0]}"]
        cells += [FATES[self.fates[action]] if after.verdict else "?"] if self.fates else []
        told = ", ".join(f"{heading} {cell}" for heading, cell in zip(self.table.headings, cells, strict=True))
        credited = after.simulation is not None and action in after.credited
        return picture.Move(
            id=self.column(action),
            name=self.position.short((action,)),
            cells=tuple(cells),
            badge=f"+{self.reward(after.simulation)}" if after.simulation and credited else "",
            look=self._look(after, action, ""),
            tells=f"{self.name(action)}: {told}",
        )

    def _came(self, after: Moment, action: Any) -> str:
        """As which move of the simulation its player made a move, "" as long as that has not happened."""
        made = after.simulation.moves[: after.made] if after.simulation else ()
        return str(made.index((self.mover, action)) + 1) if (self.mover, action) in made else ""

    def name(self, action: Any) -> str:
        return self.position.name((action,))

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

    def reward(self, simulation: Simulation) -> str:
        return number(simulation.rewards[self.mover])

    def ids(self, *actions: Any) -> tuple[str, ...]:
        """What stands for some moves: their cells on the right, and their columns."""
        return tuple(id for action in actions for id in (self.item(action), self.column(action)))

    def touched_credit(self, action: Any) -> tuple[str, ...]:
        return self.ids(action)

    def touched_simulation(self, simulation: Simulation) -> tuple[str, ...]:
        return self.ids(*simulation.credited)

    # ------------------------------------------------ words

    def opening(self) -> str:
        every = f"every move of {self.who} in it as if it had come first"
        return f"**{capital(self.who)} is to move.** A simulation is made from here. Then AMAF credits {every}."

    def say_move(self, after: Moment, simulation: Simulation, made: int) -> str:
        player, _ = simulation.moves[made - 1]
        name = self.position.name(tuple(action for _, action in simulation.moves[:made]))
        does = f"**{capital(self.position.who(player))} plays {name}.**"
        if made == 1:
            return f"{does} The tree has selected it. Only this move will count the simulation as one of its own."
        if made <= simulation.inside:
            return f"{does} That is still in the tree."
        if made == simulation.inside + 1:
            return f"{does} From here on both play at random."
        if made == len(simulation.moves) and not self.position.shown.board.columns:
            return f"{does} The board is full: a roll-out of Hex goes on to the last cell, and who has won stays so."
        return does

    def say_end(self, after: Moment, simulation: Simulation) -> str:
        first = self.name(simulation.first)
        alone = f"The tree’s own counts learn that of one move only: {first}, which came first."
        lead = f"{capital(self.verdict(simulation))}: a reward of {self.reward(simulation)} for {self.who}."
        return f"**{lead}** {alone}"

    def say_credit(self, after: Moment, simulation: Simulation, action: Any) -> str:
        name, reward = self.name(action), self.reward(simulation)
        if action == simulation.first:
            return f"**Credit for {name}, which came first: {reward}.** Here AMAF counts what the tree counts, too."
        place = simulation.moves.index((self.mover, action)) + 1
        if action in simulation.elsewhere:
            top = f"though it came as move {place}, on top of a disc. AMAF does not ask on which cell."
            return f"**Credit for {name}: {reward} as well,** {top}"
        return f"**Credit for {name}: {reward} as well,** though it came only as move {place}."

    def say_count(self, after: Moment, simulation: Simulation) -> str:
        seen = f"{len(after.amaf)} of {len(self.actions)} moves"
        first = self.name(simulation.first)
        return f"**The tree’s own counts grow for {first} alone.** AMAF tells something of {seen} by now."

    def say_simulation(self, after: Moment, simulation: Simulation) -> str:
        first = self.name(simulation.first)
        lead = f"**Simulation {simulation.number}, {first} first: {self.verdict(simulation)}.**"
        credits = f"{counted(len(after.credited), 'move is', 'moves are')} credited with {self.reward(simulation)}"
        if len(after.amaf) < len(self.actions):
            known = f"AMAF tells something of {len(after.amaf)} moves by now, the tree of {len(after.own)}."
        else:
            best = self.best(after)
            known = f"AMAF is highest for {self.name(best)}: {mean(after.amaf[best])} of {after.amaf[best][0]}."
        return f"{lead} {credits}. {known}"

    def say_verdict(self, after: Moment) -> str:
        return self._say_misled(after) if self.fates else self._say_filled(after)

    def _say_filled(self, after: Moment) -> str:
        credits, visits = (sum(n for n, _ in counts.values()) for counts in (after.amaf, after.own))
        many = f"**AMAF has {counted(credits, 'credit')} for {counted(len(after.amaf), 'move')}.**"
        few = f"the tree has {counted(visits, 'visit')} for {len(after.own)}"
        return f"{many} From the same simulations {few}. AMAF knows more, but of moves made at any time."

    def _say_misled(self, after: Moment) -> str:
        best = self.best(after)
        name, fate = self.name(best), FATES[self.fates[best]]
        if self.fates[best] == max(self.fates.values()):
            return f"**AMAF prefers {name}, and with perfect play it {fate}.** With another seed AMAF may be misled."
        won = [s for s in self.simulations if best in s.credited and s.rewards[self.mover] == 1]
        last = sum(s.moves[-1] == (self.mover, best) for s in won)
        visits, rewards = after.own.get(best, (0, 0.0))
        times = f"in {last} of its {counted(len(won), 'win')}" if last < len(won) else f"in all its {len(won)} wins"
        return (
            f"**AMAF prefers {name}, which {fate}.** It came last {times}, when it made four. "
            f"As the first move it won {number(rewards)} of {visits}{self._answer(best)}."
        )

    def _answer(self, action: Any) -> str:
        """By which answer to a move the other wins at once."""
        game, state, other = self.position.shown.game, self.position.after((action,)), 1 - self.mover
        for answer in game.actions(state):
            end = game.result(state, answer)
            if game.is_terminal(end) and game.utility(end, other) > 0:
                return f": {self.position.who(other)} answers with {self.position.name((action, answer))}"
        return ""

    # ------------------------------------------------ questions

    def ask_verdict(self, before: Moment) -> Question | None:
        if not self.fates:
            return None
        best = self.best(before)
        text = f"AMAF prefers {self.name(best)}. What does it lead to if both play perfectly from here?"
        return Question(text, FATES[self.fates[best]], tuple(FATES.values()))

    def ask_credit(self, before: Moment, simulation: Simulation) -> Question | None:
        """Which moves are credited besides the first one: that one is no question."""
        return self.ask_credited(simulation) if len(before.credited) == 1 else None

    def ask_simulation(self, before: Moment, simulation: Simulation) -> Question | None:
        return self.ask_credited(simulation) if before.simulation is simulation else None

    def ask_credited(self, simulation: Simulation) -> Question | None:
        ids = self.ids(*(action for action in simulation.credited if action != simulation.first))
        first = self.name(simulation.first)
        text = f"Which moves does AMAF credit besides {first}? Click one of them, on the right or in the table."
        return Question(text, ids) if ids else None

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        simulation = after.simulation
        return {
            "simulation": simulation.number if simulation else None,
            "reward": self.reward(simulation) if simulation and after.over else None,
            "moves with visits": f"{len(after.own)} of {len(self.actions)}",
            "moves with credits": f"{len(after.amaf)} of {len(self.actions)}",
        }

    def outcome(self) -> str:
        return counted(len(self.simulations), "simulation")
