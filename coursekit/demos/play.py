"""A game to be played against the machines of the course, or by two of them: `play()`.

Beside this module stand the games on their boards (boards), the machines (play_machine), what is seen (play_story) and
what is said (play_words).
"""

from collections.abc import Callable
from functools import partial
from math import isfinite
from time import monotonic
from typing import Any

from ipywidgets import BoundedFloatText, Button, Label, Layout

from ..player import Demo, Player, Pointer
from ..trace import Step, record
from .boards import GAMES
from .controls import LABEL, dropdown, number_box
from .play_machine import DEEPENING, FIXED, MACHINES, WITHOUT_CUTS, Choice, Machine, turn
from .play_story import Moment
from .play_words import PlayStory
from .words import counted

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

HIGHEST = 12
LONGEST_BUDGET = 5.0
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
) -> Demo:
    """A game, by its name, against a machine, by its own; `first` is who begins: you, machine, or machines for two.

    `height` is how far it looks ahead, by default as far as it answers at once; `budget` the seconds of one that
    deepens. Raises ValueError for another name and for what the controls do not reach.
    """
    for what, name, names in (("game", game, GAMES), ("machine", against, MACHINES), ("beginning", first, FIRST)):
        if name not in names:
            raise ValueError(f"there is no {what} {name!r}, but {', '.join(names)}")
    if height is not None and not 0 < height <= HIGHEST:
        raise ValueError(f"the height must be from 1 to {HIGHEST}, not {height}")
    if not (isfinite(budget) and 0 <= budget <= LONGEST_BUDGET):
        raise ValueError(f"the budget must be from 0 to {LONGEST_BUDGET:g} s, not {budget}")
    return Match(game, against, first, height, budget).demo


class MachineInput:
    """A machine to choose: its controls, of which only those are seen that it needs."""

    def __init__(self, label: str, name: str, game: str, height: int | None, budget: float) -> None:
        self.choice = dropdown(label, MACHINES)
        self.choice.value = name
        self.height = number_box("Height", height or self.usual(game), 1, HIGHEST)
        self.budget = BoundedFloatText(
            budget,
            min=0,
            max=LONGEST_BUDGET,
            step=0.25,
            description="Seconds",
            style=LABEL,
            layout=Layout(width="140px"),
        )
        self.controls = self.choice, self.height, self.budget

    def usual(self, game: str) -> int:
        """A height at which it answers at once."""
        return HEIGHTS[game][self.choice.value not in WITHOUT_CUTS]

    def reveal(self, here: bool) -> None:
        name = self.choice.value
        for control, shown in zip(self.controls, (True, name in FIXED, name == DEEPENING), strict=True):
            control.layout.display = "" if here and shown else "none"

    @property
    def machine(self) -> Machine:
        return Machine(self.choice.value, self.height.value, self.budget.value)


class Match:
    """A game that is played: its controls, its turns so far, and what a click does."""

    def __init__(self, game: str, against: str, first: str, height: int | None, budget: float) -> None:
        self._game = dropdown("Game", GAMES)
        self._game.value = game
        self._against = MachineInput("Against", against, game, height, budget)
        self._other = MachineInput("Player 0", against, game, height, budget)
        self._first = dropdown("Who", [(name, key) for key, name in FIRST.items()])
        self._first.value = first
        self._message = Label()
        buttons = {
            "New game": self._new,
            "Take back": self._take_back,
            "Machine moves": self._next,
            "To the end": self._to_the_end,
        }
        self._begin()
        self.player = Player(self._story(), on_pointer=self._point)
        self._reveal()
        self._game.observe(self._guarded(self._other_game), "value")
        self._first.observe(self._guarded(self._new), "value")
        for side in (self._against, self._other):
            side.choice.observe(self._guarded(partial(self._other_machine, side)), "value")
            for control in side.controls[1:]:
                control.observe(self._guarded(self._show), "value")
        self.demo = Demo(
            self.player,
            self._game,
            *self._against.controls,
            self._first,
            *self._other.controls,
            *[self._button(name, act) for name, act in buttons.items()],
            self._message,
        )

    def _button(self, name: str, act: Callable[[], None]) -> Button:
        button = Button(description=name, layout=Layout(width="auto"))
        button.on_click(self._guarded(act))
        return button

    def _guarded(self, act: Callable[[], None]) -> Callable[[Any], None]:
        def guarded(_: Any) -> None:
            self._message.value = ""
            act()

        return guarded

    # ------------------------------------------------ the game

    def _begin(self) -> None:
        self.shown = GAMES[self._game.value]()
        self.states: list[Any] = [self.shown.game.initial_state()]
        self.turns: list[list[Step]] = []
        self._drawn: dict[Moment, str] = {}
        self._answer()

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
        return self.shown.game.is_terminal(self.states[-1])

    def _mover(self) -> Machine | None:
        return self._mover_in(self.states[-1])

    def _mover_in(self, state: Any) -> Machine | None:
        return self._seat(self.shown.game.to_move(state))

    def _turn(self, machine: Machine | None, action: Any = None) -> None:
        """One turn, by a machine or by a person who has chosen an action."""
        steps: list[Step] = []

        def choose(game: Any, state: Any) -> Choice:
            if machine is None:
                return Choice(action)
            choice, told = machine.choose(game, state, len(self.turns))
            steps.extend(told)
            return choice

        trace = record(turn, self.shown.game, self.states[-1], choose)
        self.turns.append(steps + trace.steps)
        self.states.append(trace.result)

    def _answer(self) -> None:
        """A machine's turns against a person, until it is the person's."""
        moves = 0
        while not self._both() and not self._over() and (machine := self._mover()):
            self._turn(machine)
            moves += 1
        if moves > 1:
            self._message.value = f"The machine moved {counted(moves, 'time')} in a row: step back to see how."

    # ------------------------------------------------ what is shown

    def _story(self) -> PlayStory:
        seats = [self._seat(player) for player in (0, 1)]
        first, second = (seat.title if seat else "" for seat in seats)
        return PlayStory(self.shown, self._game.value, self.steps, (first, second), self._drawn)

    def _show(self) -> None:
        story = self._story()
        self.player.show(story, len(story.trace.steps))

    def _reveal(self) -> None:
        self._against.reveal(True)
        self._other.reveal(self._both())

    # ------------------------------------------------ what the viewer does

    def _other_machine(self, side: MachineInput) -> None:
        """Another machine looks as far ahead as it answers at once."""
        side.height.value = side.usual(self._game.value)
        self._reveal()
        self._show()

    def _other_game(self) -> None:
        for side in (self._against, self._other):
            side.height.value = side.usual(self._game.value)
        self._new()

    def _new(self) -> None:
        self._begin()
        self._reveal()
        self._show()

    def _take_back(self) -> None:
        """Back to where a person was to move last; with two machines, by one move."""
        earlier = [i for i in range(len(self.turns)) if self._both() or self._mover_in(self.states[i]) is None]
        if not earlier:
            self._message.value = "There is no move to take back."
            return
        del self.turns[earlier[-1] :], self.states[earlier[-1] + 1 :]
        self._show()

    def _next(self) -> None:
        """A move by the machine, for a person too."""
        if self._over():
            self._message.value = OVER
            return
        self._turn(self._mover() or self._against.machine)
        self._answer()
        self._show()

    def _to_the_end(self) -> None:
        """Machines play on for both sides, for some seconds."""
        end = monotonic() + AT_A_TIME
        while not self._over() and monotonic() < end:
            self._turn(self._mover() or self._against.machine)
        self._message.value = "" if self._over() else "It takes longer: go on with “To the end”."
        self._show()

    def _point(self, event: Pointer) -> None:
        if event.kind != "click":
            return
        self._message.value = ""
        self._message.value = self._clicked(event)

    def _clicked(self, event: Pointer) -> str:
        """Make the move that was clicked; else say why not."""
        if self._over():
            return OVER
        if self._mover():
            return "Machines play here. Press “Machine moves”."
        if event.step != len(self.steps):
            return "That is an earlier position. Go to the last step to move (End), or take back."
        try:
            action = self.shown.action(self.states[-1], event.id)
        except ValueError as error:
            return str(error)
        self._turn(None, action)
        self._show()  # at once, however long the machine thinks
        self._answer()
        self._show()
        return self._message.value
