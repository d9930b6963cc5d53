"""A game to be played against the machines of the course, or by two of them: `play()`.

Beside this module stand the games on their boards (shown, stones, boards), the machines (machine, sampling_machines)
and their controls (machine_input), and the story of a game (game_story), its picture and its words.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import monotonic
from typing import Any

from ...adversarial import KeptTable
from ...player import Demo, Pointer
from ...trace import Step, record
from ..controls import button, dropdown
from ..demo import demo
from ..input import Input
from ..words import counted
from .boards import GAMES
from .game_picture import GamePicture
from .game_story import GameStory, Moment
from .game_words import GameWords
from .machine import ENTRIES, MACHINES, WITH_TABLE, Choice, Machine, turn
from .machine_input import MachineInput, check_limits
from .sampling_machines import SAMPLERS
from .shown import Shown
from .sides import Sides

AT_A_TIME = 3.0
"""Seconds after which two machines that play to the end stop for a while."""

FIRST = {"you": "you begin", "machine": "the machine begins", "machines": "two machines"}

OVER = "The game is over. Begin a new one, or take a move back."


def play(
    game: str = "Connect Four",
    against: str = "alpha-beta",
    first: str = "you",
    height: int | None = None,
    budget: float = 0.25,
    simulations: int | None = None,
) -> Demo:
    """A game, by its name, against a machine, by its own; `first` is who begins: you, machine, or machines for two.

    `height` is how far it looks ahead and `simulations` how many it makes, by default as many as it answers with at
    once; `budget` the seconds of one that deepens. Raises ValueError for another name and for what the controls do not
    reach.
    """
    check_limits(height, budget, simulations)
    return Match(game, against, first, height, budget, simulations).demo


class Match(Input):
    """A game that is played: its controls, its turns so far, and what a click does.

    `limits` are those of the machines. Raises ValueError for a name that is none.
    """

    hands = "make moves of your own"
    games: Mapping[str, Callable[[], Shown]] = GAMES
    machines: Sequence[str] = MACHINES
    task: Shown

    def __init__(self, game: str, against: str, first: str, *limits: Any) -> None:
        super().__init__("Game", self.games, game)
        self._against = MachineInput("Against", self.machines, against, game, *limits)
        self._other = MachineInput("Player 0", self.machines, against, game, *limits)
        if first not in list(FIRST):
            raise ValueError(f"there is no beginning {first!r}, but {', '.join(FIRST)}")
        self._first = dropdown("Who", [(name, key) for key, name in FIRST.items()])
        self._first.value = first
        self.controls = (
            self.choice,
            *self._against.controls,
            self._first,
            *self._other.controls,
            button("New game", self.choose),
            button("Take back", self._take_back),
            button("Machine moves", self._next),
            button("To the end", self._to_the_end),
        )
        self.message.value = self._begin()
        self.listen(self._first)
        for side in (self._against, self._other):
            side.choice.observe(partial(self._other_machine, side), "value")
            for control in side.controls[1:]:
                control.observe(lambda _: self._show(), "value")

    @property
    def demo(self) -> Demo:
        return demo(self.tell, self)

    def chosen(self) -> Shown:
        return self.games[self.choice.value]()

    def show(self, task: Shown, at: int | None = None) -> None:
        """Begin a new game; in another one the machines look as far ahead as they answer at once."""
        if self.choice.value != self.name:
            for side in (self._against, self._other):
                side.adapt(self.choice.value)
        self.task = task
        self._show(self._begin())

    # ------------------------------------------------ the game

    def _begin(self) -> str:
        self.name = self.choice.value
        self.states: list[Any] = [self.task.game.initial_state()]
        self.turns: list[list[Step]] = []
        self.drawn: dict[Moment, str] = {}
        self.tables = defaultdict[tuple[bool, str], KeptTable](partial(KeptTable, ENTRIES))
        self._reveal()
        return self._answer()

    def _both(self) -> bool:
        return bool(self._first.value == "machines")

    def _seat(self, player: int) -> Machine | None:
        """The machine that plays for a player, None for a person."""
        if self._both():
            return (self._other, self._against)[player].machine
        person = 0 if self._first.value == "you" else 1
        return None if player == person else self._against.machine

    @property
    def steps(self) -> list[Step]:
        return [step for steps in self.turns for step in steps]

    def _over(self) -> bool:
        return self.task.game.is_terminal(self.states[-1])

    def _mover(self, turn: int = -1) -> Machine | None:
        """The machine that is to move, or was at another turn, None for a person."""
        return self._seat(self.task.game.to_move(self.states[turn]))

    def _turn(self, machine: Machine | None, action: Any = None) -> None:
        """One turn, by a machine or by a person who has chosen an action."""
        steps: list[Step] = []

        def choose(game: Any, state: Any) -> Choice:
            if machine is None:
                return Choice(action)
            choice, told = machine.choose(game, state, len(self.turns), self._table(machine))
            steps.extend(told)
            return choice

        trace = record(turn, self.task.game, self.states[-1], choose)
        self.turns.append(steps + trace.steps)
        self.states.append(trace.result)

    def _table(self, machine: Machine) -> KeptTable | None:
        """What a machine keeps from its turns of this game, whatever was taken back; of two each has its own."""
        if machine.name not in WITH_TABLE:
            return None
        other = self._both() and self.task.game.to_move(self.states[-1]) == 0
        return self.tables[other, machine.name]

    def _answer(self) -> str:
        """A machine's turns against a person, until it is the person's; what is to be said of them."""
        before = len(self.turns)
        while not self._both() and not self._over() and (machine := self._mover()):
            self._turn(machine)
        moves = len(self.turns) - before
        return f"The machine moved {counted(moves, 'time')} in a row: step back to see how." if moves > 1 else ""

    # ------------------------------------------------ what is shown

    def tell(self) -> GameStory:
        """The game so far."""
        seats = [self._seat(player) for player in (0, 1)]
        first, second = (seat.title if seat else "" for seat in seats)
        return self.story(Sides(self.task, (first, second)))

    def story(self, sides: Sides) -> GameStory:
        """The game so far, played by these."""
        steps = self.steps
        samples = any(name.startswith(tuple(SAMPLERS)) for name in sides.machines)
        samples = samples or any(step.event == "update" for step in steps)
        keeps = any(step.event == "move" and step.data["choice"].inherited is not None for step in steps)
        words = GameWords(sides, samples, self._searched(), keeps)
        return GameStory(self.choice.value, steps, sides, GamePicture(sides, self.drawn), words, self._search())

    def _searched(self) -> bool:
        """Whether a machine has looked at moves so far."""
        return any(step.event != "move" or step.data["choice"].looked for step in self.steps)

    def _search(self) -> Callable[..., Any]:
        """What the first machine searches with."""
        return next(seat.search for seat in map(self._seat, (1, 0)) if seat)

    def _show(self, said: str = "") -> None:
        self.message.value = said
        self.changed(len(self.steps))

    def _reveal(self) -> None:
        self._against.reveal(True)
        self._other.reveal(self._both())

    # ------------------------------------------------ what the viewer does

    def _other_machine(self, side: MachineInput, _: Any) -> None:
        """Another machine looks as far ahead as it answers at once."""
        side.adapt(self.name)
        self._reveal()
        self._show()

    def _take_back(self) -> None:
        """Back to where a person was to move last; with two machines, by one move."""
        earlier = [i for i in range(len(self.turns)) if self._both() or self._mover(i) is None]
        if not earlier:
            self.refuse("There is no move to take back.")
            return
        del self.turns[earlier[-1] :], self.states[earlier[-1] + 1 :]
        self._show()

    def _next(self) -> None:
        """A move by the machine, for a person too."""
        if self._over():
            self.refuse(OVER)
            return
        self._turn(self._mover() or self._against.machine)
        self._show(self._answer())

    def _to_the_end(self) -> None:
        """Machines play on for both sides, for some seconds."""
        end = monotonic() + AT_A_TIME
        while not self._over() and monotonic() < end:
            self._turn(self._mover() or self._against.machine)
        self._show("" if self._over() else "It takes longer: go on with “To the end”.")

    def click(self, event: Pointer, story: GameStory) -> None:
        """Make the move that was clicked; else say why not."""
        try:
            action = self._clicked(event)
        except ValueError as error:
            self.refuse(str(error))
            return
        self._turn(None, action)
        self._show()  # at once, however long the machine thinks
        self._show(self._answer())

    def _clicked(self, event: Pointer) -> Any:
        if self._over():
            raise ValueError(OVER)
        if self._mover():
            raise ValueError("Machines play here. Press “Machine moves”.")
        if event.step != len(self.steps):
            raise ValueError("That is an earlier position. Go to the last step to move (End), or take back.")
        return self.task.action(self.states[-1], event.id)
