"""How keys are told: a board, and beside it the bits of its key, mended number by number as moves are played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ...adversarial import Zobrist
from ...games import Othello
from ...pictures import board
from ...pictures.svg import box, line, text
from ...pictures.tree import WIDTH
from ...stage.play.stones import stones
from ...stage.words import capital, counted
from ...story import Question, Story
from ...trace import Step, record
from .lines_of_play import Kind, keys_of, other_order

BIT, LINE, LABELS = 21.0, 34.0, 180.0
"""How wide a bit is, how tall a row of bits, and how wide its name."""

TALL = 236.0
"""The least height of a line of play."""

SAME, OTHER = "the same key", "another key"


class Xor(NamedTuple):
    """One number that went into the key, or out of it."""

    name: str
    number: int
    key: int


@dataclass(frozen=True)
class Line:
    """A line of play so far: the position, the key before the last move, and what was XORed into it since."""

    state: Any = None
    before: Any = None
    key: int = 0
    xors: tuple[Xor, ...] = ()
    moves: int = 0

    @property
    def now(self) -> int:
        return self.xors[-1].key if self.xors else self.key


@dataclass(frozen=True)
class Moment:
    """Both lines, and the one that is played now."""

    lines: tuple[Line, ...]
    now: int = 0

    @property
    def told(self) -> Line:
        """The line that is played now."""
        return self.lines[self.now]

    def having(self, now: int, line: Line) -> "Moment":
        """The same with another line, which is played now."""
        return Moment((*self.lines[:now], line, *self.lines[now + 1 :]), now)


class KeysStory(Story[Moment]):
    """Tells how the key follows the moves `actions`, and, if there is one, the same moves in another order."""

    title = "Zobrist keys"
    landmarks = ("move", "end")

    def __init__(self, kind: Kind, actions: Sequence[Any], bits: int = 16, seed: int = 1) -> None:
        self.kind, self.actions = kind, list(actions)
        self.zobrist = Zobrist(kind.game.cells, bits=bits, seed=seed)
        other = other_order(kind.game, actions)
        self.lines = [self.actions, *([other] if other else [])]
        super().__init__(record(keys_of, kind.game, self.zobrist, self.lines))
        self.first = Moment((Line(kind.game.initial_state()),) * len(self.lines))
        self.tall = tall = max(TALL, 80 + LINE * (1 + self._most()))
        side = 210.0
        self.boards = [
            kind.layout((6, tall * i + 12, side + 26, side), "" if i == 0 else "other/") for i in range(len(self.lines))
        ]
        self.left = 40 + max(place.width for place in self.boards)
        self.tops = [tall * i + 20 for i in range(len(self.lines))]
        self.size = (WIDTH, tall * len(self.lines))

    def _most(self) -> int:
        """How many numbers are XORed at once, at most."""
        most = count = 0
        for step in self.trace.steps:
            count = count + 1 if step.event == "xor" else 0
            most = max(most, count)
        return most

    # ------------------------------------------------ what is known

    def on_begin(self, known: Moment, line: int, state: Any) -> Moment:
        return known.having(line, Line(state))

    def on_move(self, known: Moment, state: Any, before: Any, key: int) -> Moment:
        return known.having(known.now, Line(state, before, key, moves=known.told.moves + 1))

    def on_xor(self, known: Moment, kind: Any, cell: int | None, number: int, key: int) -> Moment:
        xor = Xor(self.what(known.told, kind, cell), number, key)
        return known.having(known.now, replace(known.told, xors=(*known.told.xors, xor)))

    def what(self, line: Line, kind: Any, cell: int | None) -> str:
        """What a number stands for: "X on b2", "O to move"; what goes out of the key is said to."""
        if cell is None:
            return f"{self.kind.stones[1]} to move{'' if self.kind.game.to_move(line.state) else ', out'}"
        there = self.kind.game.stones(line.state)[kind] >> cell & 1
        return f"{self.kind.stones[kind]} on {self.kind.name(cell)}{'' if there else ', out'}"

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        rule = line("axis", 6, self.tall, WIDTH - 6, self.tall) if len(self.lines) > 1 else ""
        return "".join(place.backdrop for place in self.boards) + rule

    def draw(self, after: Moment) -> str:
        parts = []
        for i, told in enumerate(after.lines):
            parts.append(self._board(after, i, told))
            waits = "then the same moves in another order" if i > after.now else ""
            parts.append(self._ledger(told, self.tops[i], i == after.now, waits))
        return "".join(parts)

    def _board(self, after: Moment, i: int, told: Line) -> str:
        game, place = self.kind.game, self.boards[i]
        legal = set() if game.is_terminal(told.state) or i else self._cells_of(told.state)
        changed = self._changed(told)
        stands = stones(game, told.state)
        marks = {
            cell: stands.get(cell, board.PLAIN)._replace(
                legal=cell in legal, last=cell in changed, now=i == after.now and cell in changed
            )
            for cell in place.cells
        }
        tells = {item: self._tell(cells, marks) for item, cells in place.items.items()}
        return board.draw(place, marks, tells, active=i == 0)

    def _cells_of(self, state: Any) -> set[int]:
        """The cells on which the next stone may be put."""
        game = self.kind.game
        taken = [sum(game.stones(state)), *(sum(game.stones(game.result(state, a))) for a in game.actions(state))]
        return {(mask & ~taken[0]).bit_length() - 1 for mask in taken[1:] if mask != taken[0]}

    def _changed(self, told: Line) -> set[int]:
        """The cells on which the last move has changed something."""
        if told.before is None:
            return set()
        first, second = self._flips(told.before, told.state)
        return {cell for cell in range(self.kind.game.cells) if (first | second) >> cell & 1}

    def _flips(self, before: Any, state: Any) -> list[int]:
        """By player the cells whose stones differ in two positions, as bits."""
        return [a ^ b for a, b in zip(*map(self.kind.game.stones, (before, state)), strict=True)]

    def _tell(self, cells: tuple[int, ...], marks: dict[int, board.Mark]) -> str:
        held = [
            f"{self.kind.stones[marks[c].stone or 0]} on {self.kind.name(c)}"
            for c in cells
            if marks[c].stone is not None
        ]
        return ", ".join(held) or f"{self.kind.name(cells[0])}, empty"

    def _ledger(self, told: Line, top: float, now: bool, waits: str) -> str:
        """The key before the move, what is XORed, and the key after that; or what it `waits` for."""
        title = waits or (f"move {told.moves}" if told.moves else "the beginning")
        parts = [text("caption", title, self.left, top)]
        y = top + 36
        parts.append(self._bits("key", told.key, 0, y))
        for xor in told.xors:
            y += LINE
            lit = now and xor is told.xors[-1]
            parts.append(self._bits(f"⊕ {xor.name}", xor.number, xor.number if lit else 0, y))
        if told.xors:
            x = self.left + LABELS
            parts.append(line("axis", x, y + 11, x + BIT * self.zobrist.bits, y + 11))
            y += LINE + 6
            parts.append(self._bits("= key", told.now, told.xors[-1].number if now else 0, y, strong=True))
        return "".join(parts)

    def _bits(self, name: str, number: int, lit: int, y: float, strong: bool = False) -> str:
        """A row of bits, the highest first; those that the last number changes are boxed."""
        bits = self.zobrist.bits
        parts = [text("value" if strong else "caption", name, self.left, y, font=19, anchor="start")]
        for i in range(bits):
            place, x = bits - 1 - i, self.left + LABELS + BIT * i
            if lit >> place & 1:
                parts.append(box("spot", x + 0.5, y - 19, BIT - 1, 25, 3))
            digit = str(number >> place & 1)
            parts.append(text("value" if strong or digit == "1" else "value faint", digit, x + BIT / 2, y, font=20))
        parts.append(text("caption", self.hex(number), self.left + LABELS + 10 + BIT * bits, y, font=19))
        return "".join(parts)

    def hex(self, number: int) -> str:
        return f"{number:0{-(-self.zobrist.bits // 4)}x}"

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        told = after.told
        changes = self._changes(told.before, told.state)
        values: dict[str, object] = {
            "move": told.moves,
            "numbers XORed": f"{len(told.xors)} of {max(changes, len(told.xors))}",
            "key": self.hex(told.now),
        }
        if len(after.lines) > 1:
            values["other order"] = self.hex(after.lines[1 - after.now].now)
        return values

    # ------------------------------------------------ sentences and questions

    def opening(self) -> str:
        return (
            "**Each stone on each square has a random number, and so has the side to move.** The key is all of "
            "them together, by exclusive or (XOR)."
        )

    def say_begin(self, after: Moment, line: int, state: Any) -> str:
        if line:
            return "**The same moves in another order.** They lead to the same position. And to the same key?"
        if sum(state[1:]):
            return "**The game begins.** Stones are on the board already: their numbers are put into the key first."
        return "**The game begins with an empty board.** Nothing holds yet, so the key is 0. Click a square to play on."

    def say_move(self, after: Moment, step: Step) -> str:
        told = after.told
        mover = self.kind.stones[self.kind.game.to_move(told.before)]
        if not self._changed(told):
            return f"**{mover.capitalize()} must pass.** No stone changes, only the side to move."
        numbers = counted(self.changes(step), "number")
        return f"**{mover.capitalize()} moves.** Only what changes is XORed: {numbers}, however many stones there are."

    def changes(self, step: Step) -> int:
        """How many numbers a move changes."""
        return self._changes(step.data["before"], step.data["state"])

    def _changes(self, before: Any, state: Any) -> int:
        if before is None:
            return 0
        turned = self.kind.game.to_move(before) != self.kind.game.to_move(state)
        return sum(flips.bit_count() for flips in self._flips(before, state)) + turned

    def say_xor(self, after: Moment, number: int) -> str:
        xor, bits = after.told.xors[-1], number.bit_count()
        flips = f"{counted(bits, 'bit')} of the key {'turns' if bits == 1 else 'turn'} over, the others stay"
        if xor.name.endswith(", out"):
            return f"**{xor.name.removesuffix(', out').capitalize()} goes out.** The same number once more: {flips}."
        return f"**{capital(xor.name)} goes in.** Where its number has a 1, {flips}."

    def say_end(self, after: Moment, key: int, line: int) -> str:
        shown = self.hex(key)
        if line:
            same = "The order does not matter to XOR, so transpositions meet in the table"
            return f"**The same key, {shown}.** {same}."
        if len(self.lines) > 1:
            return f"**The key is {shown}.** Now the same moves in another order."
        return f"**The key is {shown}.** That number finds the position in the table."

    def ask_end(self, known: Moment, line: int) -> Question | None:
        return Question("All moves are played. Which key has come out?", SAME, (SAME, OTHER)) if line else None

    def ask_move(self, known: Moment, line: int, step: Step) -> Question | None:
        changes = self.changes(step)
        if line or changes < 2 or (known.lines[0].moves and not isinstance(self.kind.game, Othello)):
            return None
        choices = sorted({2, 4, 6, changes})
        text = "How many numbers are XORed into the key for the next move?"
        return Question(text, str(changes), tuple(map(str, choices)))

    # ------------------------------------------------ the rest

    def touched_xor(self, cell: int | None) -> tuple[str, ...]:
        return tuple(item for place in self.boards for item, cells in place.items.items() if cell in cells)

    def outcome(self) -> str:
        return f"key {self.hex(self.trace.result[0])}"

    def telling(self) -> int:
        return len(self.trace.steps) - 1
