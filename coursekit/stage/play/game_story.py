"""A game that is played, as it is seen: the board, and beside it what a machine found out about each of its moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from ...pictures import board as picture
from ...pictures.board import Mark
from ...story import Story
from ...trace import Step, Trace
from . import panel
from .machine import Choice, Looked, turn
from .sampling_machines import SAMPLERS, Sampled, Snapshot, favourite
from .shown import Shown


@dataclass(frozen=True)
class Moment:
    """The board in `state`, and the search that is going on, or that led to the last move.

    `choice` is the last move with its reasons, made in the state `before`. While a search goes on, `thinking`, `now` is
    the move that has just been looked at, and `height`, `nodes` and `leaves` are the search's so far; `tree` is that of
    a machine that samples.
    """

    state: Any
    choice: Choice | None = None
    before: Any = None
    thinking: bool = False
    looked: tuple[Looked | Sampled, ...] = ()
    now: Any = None
    height: int | None = None
    nodes: int = 0
    leaves: int = 0
    tree: Snapshot | None = None


class BoardStory(Story[Moment]):
    """Shows a game from the steps of its turns. `machines` names the players' machines, "" for a person.

    `drawn` keeps the pictures, for the stories that follow: with every move all that went before is shown again.
    """

    rows = (panel.MOST, 2)
    """Of the list of moves in a column, and columns, at the most."""

    def __init__(
        self,
        shown: Shown,
        name: str,
        steps: Sequence[Step],
        machines: tuple[str, str],
        drawn: dict[Moment, str] | None = None,
    ) -> None:
        super().__init__(Trace(turn, list(steps), None, truncated=False))
        self.shown, self.machines = shown, machines
        self.drawn = {} if drawn is None else drawn
        self.title = name
        self.game = shown.game
        sampling = any(name.startswith(tuple(SAMPLERS)) for name in machines)
        self.samples = sampling or any(step.event == "update" for step in steps)

    def start(self) -> Moment:
        return Moment(self.game.initial_state())

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        if step.event == "move":
            choice = data["choice"]
            return Moment(
                data["after"],
                choice,
                data["state"],
                looked=choice.looked,
                height=choice.height,
                nodes=choice.nodes,
                leaves=choice.leaves,
                tree=choice.tree,
            )
        if step.event == "update":
            tree = data["tree"]
            looked = tree.moves(self.game, before.state)
            return Moment(
                before.state,
                before.choice,
                before.before,
                thinking=True,
                looked=looked,
                nodes=len(tree.counts),
                tree=tree,
            )
        return replace(
            before,
            thinking=True,
            looked=data["looked"],
            now=data["action"] if step.event in ("back", "try") else None,
            height=data["height"],
            nodes=data["nodes"],
            leaves=data["leaves"],
            tree=None,
        )

    # ------------------------------------------------ who

    def who(self, player: int) -> str:
        """A player as the subject of a sentence."""
        if not self.machines[player]:
            return "You" if self.machines[1 - player] else f"Player {player}"
        return f"Player {player}" if self.machines[1 - player] else "The machine"

    def does(self, player: int, verb: str) -> str:
        """ "You play", "The machine plays"."""
        who = self.who(player)
        return f"{who} {verb if who == 'You' else f'{verb}es' if verb.endswith('s') else f'{verb}s'}"

    def mover(self, state: Any) -> int:
        return self.game.to_move(state)

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        board = self.shown.board
        names = [machine or self.who(player).lower() for player, machine in enumerate(self.machines)]
        return board.backdrop + panel.players(board.width + 40, self.size[0] - 10, names, board.crosses)

    def draw(self, after: Moment) -> str:
        if after not in self.drawn:
            self.drawn[after] = self._draw(after)
        return self.drawn[after]

    def _draw(self, after: Moment) -> str:
        marks, tells = self.marks(after)
        active = not self.machines[self.mover(after.state)]
        return picture.draw(self.shown.board, marks, tells, active) + self._panel(after)

    def marks(self, after: Moment) -> tuple[dict[int, Mark], dict[str, str]]:
        """How the cells look, and what is told of the items: where one may move, or what is known of each move."""
        shown, state = self.shown, after.state
        marks, tells = shown.marks(state), shown.tells(state)
        if after.choice:
            # The cell is named as it was when the move was made; in split Nim the heaps have moved since.
            cell = shown.cell(after.before, after.choice.action)
            if cell is not None and not shown.board.loose:
                marks[cell] = marks.get(cell, picture.PLAIN)._replace(last=True)
        if self.game.is_terminal(state):
            for cell in shown.line(state):
                marks[cell] = marks[cell]._replace(state="spot")
        elif after.thinking:
            self._looked(after, marks, tells)
        else:
            for action in self.game.actions(state):
                cell = shown.cell(state, action)
                if cell is not None:
                    marks[cell] = marks.get(cell, picture.PLAIN)._replace(legal=True)
        return marks, tells

    def _looked(self, after: Moment, marks: dict[int, Mark], tells: dict[str, str]) -> None:
        """Write on the board what is known of each move, and say it too."""
        shown, best = self.shown, best_of(after.looked)
        for move in after.looked:
            cell, item = shown.cell(after.state, move.action), shown.item(after.state, move.action)
            if cell is None:
                continue
            state = "done" if best and move.action == best.action else "seen"
            marks[cell] = marks.get(cell, picture.PLAIN)._replace(
                state=state, value=self.bounds(move, short=True), now=move.action == after.now
            )
            tells[item] += f"; {'' if isinstance(move, Sampled) else 'worth '}{self.bounds(move, words=True)}"

    def _panel(self, after: Moment) -> str:
        """The moves that a machine chooses from, or has chosen from, and what it expects then."""
        shown, choice = self.shown, None if after.thinking else after.choice
        best, at = best_of(after.looked), self.searched(after)
        leading = choice.action if choice else best and best.action
        rows = [
            panel.Row(
                shown.words(at, move.action),
                self.bounds(move),
                f"{move.nodes:,}",
                move.action == leading,
                move.action == after.now,
            )
            for move in after.looked
        ]
        states, line = [at], choice.line if choice else ()
        for action in line:
            states.append(self.game.result(states[-1], action))
        expected = " ".join(shown.short(*pair) for pair in zip(states, line, strict=False))
        headings = ("means", "visits") if after.tree else ("moves looked at", "nodes")
        return panel.moves(shown.board.width + 40, self.size[0] - 10, rows, expected, headings, *self.rows)

    def searched(self, after: Moment) -> Any:
        """The state in which a machine looks at its moves, or has looked at them."""
        return after.before if after.choice and not after.thinking else after.state

    def bounds(self, move: Looked | Sampled, *, short: bool = False, words: bool = False) -> str:
        """What is known of a move's worth, as it is written, or in words."""
        if isinstance(move, Sampled):
            return move.told(words=words)
        low, high = (self.shown.told(value, short) for value in (move.low, move.high))
        if move.exact:
            return low
        if move.low == -inf:
            return f"at most {high}" if words else f"≤ {high}"
        if move.high == inf:
            return f"at least {low}" if words else f"≥ {low}"
        return f"from {low} to {high}" if words else f"≥ {low}" if short else f"{low} … {high}"

    # ------------------------------------------------ values

    def values(self, after: Moment, step: Step | None) -> Mapping[str, str]:
        over, best = self.game.is_terminal(after.state), best_of(after.looked)
        legal = len(self.game.actions(self.searched(after))) if after.looked else 0
        simulations = {"simulations": f"{after.tree.simulations:,}" if after.tree else "–"} if self.samples else {}
        return {
            "to move": "nobody" if over else self.who(self.mover(after.state)).lower().removeprefix("the "),
            "best found": self.bounds(best) if best else "–",
            "looked at": f"{len(after.looked)} of {legal}" if after.looked else "–",
            "height": str(after.height) if after.height is not None else "–",
            "nodes": f"{after.nodes:,}" if after.nodes else "–",
            "leaves": f"{after.leaves:,}" if after.leaves else "–",
            **simulations,
        }

    def landmark(self, step: Step) -> bool:
        return step.event == "move"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "move":
            item = self.shown.item(step.data["state"], step.data["choice"].action)
            return (item,) if item else ()
        return ()


def best_of(looked: Sequence[Looked | Sampled]) -> Looked | Sampled | None:
    """The move of which most is proved, of equal ones the first; None where there are only upper bounds.

    Of moves that were sampled the one that would be played.
    """
    if sampled := [move for move in looked if isinstance(move, Sampled)]:
        return favourite(sampled)
    return max((move for move in looked if move.low > -inf), key=lambda move: move.low, default=None)
