"""The machines that play: every search of the course, and what it knows of the moves at hand when it has chosen.

A search is watched, but only what it says about the position on the board is kept: of 50,000 nodes some ten steps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from ...adversarial import (
    KeptTable,
    Table,
    alphabeta,
    alphabeta_table,
    deepening,
    look_ahead_one,
    look_ahead_two,
    minimax,
    mtd,
    negamax,
    negascout,
)
from ...adversarial.table import EXACT
from ...games import Game
from ...trace import Recorder, Step
from .sampling_machines import SAMPLERS, Patience, Sampled, Snapshot, TreeWatch, favourite

ENTRIES = 2**16

RANDOM = "random"
FIXED: dict[str, Callable[..., Any]] = {
    "minimax": minimax,
    "negamax": negamax,
    "alpha-beta": alphabeta,
    "NegaScout": negascout,
    "alpha-beta with table": alphabeta_table,
    "MTD(f)": mtd,
}
"""Searches of a fixed height."""

DEEPENING = "iterative deepening"
WITH_TABLE = ("alpha-beta with table", "MTD(f)", DEEPENING)

AHEAD = {"look-ahead of one": look_ahead_one, "look-ahead of two": look_ahead_two}
MACHINES = (RANDOM, *AHEAD, *FIXED, DEEPENING, *SAMPLERS)
WITHOUT_CUTS = ("minimax", "negamax")


class Looked(NamedTuple):
    """What came back for a move: its worth to the mover lies from `low` to `high`; it took so many nodes."""

    action: Any
    low: float
    high: float
    nodes: int

    @property
    def exact(self) -> bool:
        return self.low == self.high


@dataclass(frozen=True)
class Choice:
    """A move, and why. `value` is what it is worth to the mover, None where nothing was searched.

    `moves` is the number of legal ones; `looked` holds those that were looked at, in this order. `height` is None where
    no height was set. `line` is the play that a table or a tree of samples expects, this move first; that tree is
    `tree`. `inherited` is how often the table knew a position from an earlier turn, None where none is kept.
    `cut_short` says that the search lost patience.
    """

    action: Any
    machine: "Machine | None" = None
    value: float | None = None
    moves: int = 1
    looked: tuple[Looked | Sampled, ...] = ()
    height: int | None = None
    nodes: int = 0
    leaves: int = 0
    line: tuple[Any, ...] = ()
    inherited: int | None = None
    cut_short: bool = False
    tree: Snapshot | None = None


def best_of(looked: Sequence[Looked | Sampled]) -> Looked | Sampled | None:
    """The move of which most is proved, of equal ones the first; None where there are only upper bounds.

    Of moves that were sampled the one that would be played.
    """
    if sampled := [move for move in looked if isinstance(move, Sampled)]:
        return favourite(sampled)
    return max((move for move in looked if move.low > -inf), key=lambda move: move.low, default=None)


class RootWatch(Recorder):
    """Keeps what a search tells of its first position, with what is known of the moves by then.

    Nodes and leaves are counted as they are told. After `patience` seconds it ends the search.
    """

    def __init__(self, root: Any, patience: float) -> None:
        super().__init__(keep=self.kept)
        self.root = root
        self.looked: dict[Any, Looked] = {}
        self.nodes = self.leaves = 0
        self.height: int | None = None  # how far it looks ahead
        self._answered = False  # whether the move that is looked at has been answered
        self._before = 0  # nodes, when the last move had come back
        self._window = -inf, inf
        self._end = monotonic() + patience

    def kept(self, event: str, data: dict[str, Any]) -> dict[str, Any] | None:
        """Take note of an event; what is kept of it, None for nothing."""
        keep = event in ("try", "finish", "stopped", "high", "low")
        if event == "back":
            keep = data["state"] == self.root
            if keep:
                self._back(data["action"], data["value"], data.get("alpha"))
        elif event == "leaf":
            self.nodes += 1
            self.leaves += 1
        elif event in ("enter", "reuse"):
            self._entered(data, event == "enter")
        elif event in ("reply", "try"):
            self._ahead(event, data)
        elif event == "begin":
            self.looked = {}
        if not keep:
            return None
        known = {"looked": tuple(self.looked.values()), "nodes": self.nodes, "leaves": self.leaves}
        return {"height": self.height, **data, **known}

    def _entered(self, data: dict[str, Any], searched: bool) -> None:
        """Count a node, which may be the root."""
        self.nodes += 1
        if not self.nodes % 64 and monotonic() > self._end:
            raise Patience
        if searched and data["state"] == self.root:
            self._window = data.get("alpha", -inf), data.get("beta", inf)
            self.height = data["height"]
            self._before = self.nodes

    def _ahead(self, event: str, data: dict[str, Any]) -> None:
        """A look-ahead tells of its leaves only: the root is one node more, and so is a move that has answers."""
        if not self.nodes:
            self.nodes = self._before = 1
        self.nodes += 1
        self.leaves += event == "reply" or not self._answered
        self._answered = event == "reply"
        if event == "try":
            self._back(data["action"], data["value"], None)

    def _back(self, action: Any, value: float, alpha: float | None) -> None:
        """Note what a value says: at the window's ends it is only a bound."""
        least, most = self._window
        known = self.looked.get(action, Looked(action, -inf, inf, 0))
        if alpha is None or least < value < most:
            low = high = value
        elif value <= least:
            low, high = known.low, min(value, known.high)
        else:
            low, high = max(value, known.low), known.high
        self.looked[action] = Looked(action, low, high, known.nodes + self.nodes - self._before)
        self._before = self.nodes
        if alpha is not None:
            self._window = alpha, most


@dataclass(frozen=True)
class Machine:
    """A player by its name, with what it searches with, where it needs it: a height, a budget in seconds, so many
    simulations, UCT's constant c.

    A search that takes more than `patience` seconds without such a budget is ended, and the best move so far played.
    """

    name: str
    height: int = 4
    budget: float = 0.25
    simulations: int = 1000
    c: float = sqrt(2)
    patience: float = 3.0

    @property
    def title(self) -> str:
        if self.name in FIXED:
            return f"{self.name}, height {self.height}"
        if self.name in SAMPLERS:
            return f"{self.name}, {self.simulations:,} simulations"
        return f"{self.name}, {self.budget:g} s" if self.name == DEEPENING else self.name

    @property
    def search(self) -> Callable[..., Any]:
        """What it searches with, or else how a turn goes."""
        searches: dict[str, Callable[..., Any]] = {**AHEAD, **FIXED, DEEPENING: deepening, **SAMPLERS}
        return searches.get(self.name, turn)

    def choose(
        self, game: Game[Any], state: Any, number: int = 0, table: KeptTable | None = None
    ) -> tuple[Choice, list[Step]]:
        """The move in a state that is not over, and the steps that led to it. `number` is the seed of what is random.

        Where there is only one move, nothing is searched. A table may be kept from turn to turn, by a machine of one
        name in one game.
        """
        actions = game.actions(state)
        choice = Choice(actions[0], self, moves=len(actions))
        if len(actions) == 1:
            return choice, []
        if self.name == RANDOM:
            return replace(choice, action=Random(number).choice(actions)), []
        if self.name in SAMPLERS:
            return self._sample(game, state, number, choice)
        watch = RootWatch(state, inf if self.name == DEEPENING else self.patience)
        if table is not None:
            table.turn()
        entries = Table(ENTRIES) if table is None else table
        try:
            found, height = self._search(game, state, entries, watch)
        except Patience:
            looked = tuple(watch.looked.values())
            best = max(looked, key=lambda move: move.low, default=Looked(actions[0], -inf, inf, 0))
            value, steps, height = (best.low if looked else None), watch.steps, self.height
            choice = replace(choice, action=best.action, value=value, cut_short=True)
        else:
            steps = self._worth_telling(watch.steps)
            looked = next((step.data["looked"] for step in reversed(steps) if step.event != "stopped"), ())
            choice = replace(choice, action=found.action, value=found.value)
        inherited = None if table is None else table.inherited  # before the line is read off the table
        line = () if choice.cut_short else principal_variation(game, state, choice.action, entries, height)
        nodes, leaves = watch.nodes, watch.leaves
        return replace(
            choice, looked=looked, height=height, nodes=nodes, leaves=leaves, line=line, inherited=inherited
        ), steps

    def _sample(self, game: Game[Any], state: Any, number: int, choice: Choice) -> tuple[Choice, list[Step]]:
        watch, cut_short = TreeWatch(patience=self.patience), False
        c = {"c": self.c} if self.name == "UCT" else {}
        try:
            SAMPLERS[self.name](game, state, self.simulations, rng=Random(number), watch=watch, **c)
        except Patience:
            cut_short = True
        tree = watch.keep()
        looked = tree.moves(game, state)
        best = favourite(looked)
        assert best is not None
        found = replace(choice, action=best.action, value=best.known, looked=looked, nodes=len(tree.counts))
        return replace(found, line=tree.line(game, state), cut_short=cut_short, tree=tree), watch.steps

    def _search(self, game: Game[Any], state: Any, table: Table, watch: RootWatch) -> tuple[Any, int | None]:
        """What the search found, and how far it looked ahead."""
        if self.name in AHEAD:
            return AHEAD[self.name](game, state, watch=watch), None
        if self.name == DEEPENING:
            deepened = deepening(game, state, self.budget, table=table, watch=watch)
            return deepened, deepened.height
        search = FIXED[self.name]
        tables = {"table": table} if search in (alphabeta_table, mtd) else {}
        return search(game, state, self.height, watch=watch, **tables), self.height

    def _worth_telling(self, steps: Sequence[Step]) -> list[Step]:
        """Deepening tells the moves of the last height that was done, MTD(f) no single moves: its passes."""
        if self.name == "MTD(f)":
            return [step for step in steps if step.event != "back"]
        if self.name != DEEPENING:
            return list(steps)
        ends = [i for i, step in enumerate(steps) if step.event == "finish"]
        first = ends[-2] if len(ends) > 1 else -1
        last = ends[-1] if ends else -1
        return [step for i, step in enumerate(steps) if step.event != "back" or first < i < last]


def principal_variation(game: Game[Any], state: Any, action: Any, table: Table, height: int | None) -> tuple[Any, ...]:
    """The play that the exact entries of a table expect, from a move on; empty where there is none but this move."""
    line = [action]
    state = game.result(state, action)
    while len(line) < (height or 0) and not game.is_terminal(state):
        entry = table.probe(state)
        if entry is None or entry.flag != EXACT or entry.move is None:
            break
        line.append(entry.move)
        state = game.result(state, entry.move)
    return tuple(line) if len(line) > 1 else ()


Choose = Callable[[Game[Any], Any], Choice]
"""How a player chooses: from the game and a state to a choice."""


def turn(game: Game[Any], state: Any, choose: Choose, *, watch: Any = None) -> Any:
    """One turn of a game: whoever moves chooses, and the game goes on from there."""
    choice = choose(game, state)
    after = game.result(state, choice.action)
    if watch:
        watch("move", state=state, choice=choice, after=after)
    return after
