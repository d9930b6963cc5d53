"""Lecture 14: a key and a search with a table, told below a wrong answer, with what the student's code gave beside it.

Events
    xor(term, key)    mended XORs one more number in; the key after it
"""

from collections.abc import Mapping
from itertools import pairwise
from math import isinf
from typing import Any

from ....adversarial import Table, alphabeta_table
from ....exercises.kinds.beside import SMALLEST
from ....look import number
from ....pictures import strip
from ....pictures.graph import WIDTH
from ....pictures.svg import text
from ....story import StepsSoFar
from ....trace import Step, record
from ..shared_games import NumberedKeys, letters, rows_of
from ..table_words import SpokenGraph
from .shared_graphs import Graph, is_entry
from .zobrist_boards import Played


def mended(problem: Played, watch: Any = None) -> int:
    """The key after a move, from the one before it."""
    key = problem.keys()[0]
    for term in problem.terms():
        key ^= term.number
        if watch:
            watch("xor", term=term, key=key)
    return key


class KeyStory(StepsSoFar):
    """A board before and after a move, and the key with one number after the other; `given` is a student's key."""

    title = "the incremental key"
    size = (WIDTH, 330.0)

    def __init__(self, problem: Played, given: int | None) -> None:
        super().__init__(record(mended, problem))
        self.problem, self.given = problem, given

    def backdrop(self) -> str:
        before, after = self.problem.board, self.problem.after()
        parts = [strip.heading("before", 40), strip.row([(stone, "seen", False) for stone in before], 40)]
        changes = [(new, "event" if old != new else "seen", False) for old, new in zip(before, after, strict=True)]
        parts += [strip.heading("after", 84), strip.row(changes, 84)]
        parts += [strip.heading(name, y) for name, y in (("key before", 140), ("XOR", 184), ("key", 228))]
        parts.append(self._bits(self.problem.keys()[0], 140))
        said = "your key" if self.given is not None and self.given >> self.problem.bits == 0 else ""
        parts.append(strip.heading(said, 284))
        if not said:
            parts.append(
                text("", "your code gives no key" if self.given is None else f"your key: {self.given}", 20, 290)
            )
        return "".join(parts)

    def draw(self, after: tuple[Step, ...]) -> str:
        now = after[-1].data if after else None
        parts = [self._bits(now["term"].number, 184)] if now else []
        key = now["key"] if now else self.problem.keys()[0]
        parts.append(self._bits(key, 228, lit=now["term"].number if now else 0))
        if self.given is not None and self.given >> self.problem.bits == 0:
            parts.append(self._bits(self.given, 284, wrong=self.given ^ self.trace.result))
        return "".join(parts)

    def _bits(self, key: int, y: float, lit: int = 0, wrong: int = 0) -> str:
        """A number bit by bit; some are lit, and those that are `wrong` have a bar."""
        places = reversed(range(self.problem.bits))
        boxes = [
            (str(key >> i & 1), "never" if wrong >> i & 1 else "open" if lit >> i & 1 else "seen", bool(lit >> i & 1))
            for i in places
        ]
        return strip.row(boxes, y) + text("caption", f"= {key}", 124 + min(52, 760 / len(boxes)) * len(boxes), y + 6)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            mover = "X" if self.problem.move.player == 0 else "O"
            what = "passes" if self.problem.move.cell is None else f"puts a stone on {self.problem.move.cell}"
            return f"{SMALLEST} {mover} {what}. Which numbers change the key?"
        term, key = step.data["term"], step.data["key"]
        said = f"**{term.name}: {term.why}.** XOR {term.number} gives {key}."
        if step is self.trace.steps[-1] and self.given is not None:
            return f"{said} That is the key of the position. Your code says {self.given}."
        return said

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        key = step.data["key"] if step else self.problem.keys()[0]
        return {"key": str(key), "numbers": f"{len(after)} of {len(self.trace.steps)}"}

    def landmark(self, step: Step) -> bool:
        return step is self.trace.steps[-1]

    def outcome(self) -> str:
        return f"key {self.trace.result}"


class TableStory(SpokenGraph):
    """The right search of a graph with its table; below it what is in a student's."""

    def __init__(self, graph: Graph, held: Mapping[Any, Any] | None) -> None:
        game, first = graph.game(), 0 if graph.root_is_max else 1
        rows = rows_of(game)
        numbered = NumberedKeys(game)
        size = len(graph.positions)
        trace = record(alphabeta_table, game, (first, game.start), len(rows), table=Table(size), keys=numbered)
        super().__init__(trace, game, rows, letters(rows, game.successors), lambda: Table(size), first=first)
        self.graph, self.yours = graph, held
        self.size = (self.size[0], self.size[1] + 34)

    def opening(self) -> str:
        return (
            "**The smallest game found that goes wrong.** This is the right search. It stores bounds as bounds; the "
            "picture and the table count from MAX's side."
        )

    def backdrop(self) -> str:
        return super().backdrop() + text("", self.said(), 14, self.size[1] - 14)

    def said(self) -> str:
        """What a student's table says of each position, from MAX's side, as the picture does."""
        if self.yours is None:
            return "your code gives no table"
        told = []
        for name, _ in self.graph.positions:
            if is_entry(entry := self.yours.get(name)):
                low, high = self.interval((0 if self.graph.is_max(name) else 1, name), *entry)
                told.append(
                    f"{name} {'=' if low == high else '≤' if isinf(low) else '≥'} {number(high if isinf(low) else low)}"
                )
        return f"your table: {', '.join(told) or 'nothing'}"

    def telling(self) -> int:
        """Where an entry is found that is not enough, else as elsewhere."""
        steps = self.trace.steps
        for i, (step, following) in enumerate(pairwise(steps), start=2):
            if step.event == "probe" and step.data["entry"] and following.event != "reuse":
                return i
        return super().telling()
