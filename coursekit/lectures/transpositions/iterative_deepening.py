"""How iterative deepening is told: a row a height, with the moves of the root in the order in which they are tried."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from ...adversarial import Entry, deepening
from ...adversarial.search import Order
from ...games import ConnectFour
from ...look import number
from ...pictures import board
from ...pictures.board_layouts import columns
from ...pictures.svg import box, extent, item, line, styled, text
from ...pictures.tree import WIDTH
from ...stage.play.stones import stones
from ...stage.words import counted
from ...story import Question, Story
from ...trace import Step, Trace, record

GAME = ConnectFour()
LEFT = 286.0
BOX, CELL, ROW = 35.0, 38.0, 44.0
"""How wide a move's box is, how far it is to the next one, and from a height's row to the next one."""

MOVES = 66.0
VALUE, NODES, LINE = MOVES + CELL * 7 + 6, 426.0, 486.0
"""Where the columns of the table begin, from LEFT on: the moves, the value, the nodes, the best line."""


@dataclass(frozen=True)
class Height:
    """One height: the moves in their order, the values so far, the best one, and how it ended."""

    height: int
    moves: tuple[int, ...]
    values: tuple[float, ...] = ()
    best: int | None = None
    worth: float | None = None
    line: tuple[int, ...] = ()
    nodes: int = 0
    end: str = ""  # finish or stopped


@dataclass(frozen=True)
class Moment:
    """The heights so far, the nodes used, and the move that would be played now."""

    heights: tuple[Height, ...] = ()
    used: int = 0
    move: int | None = None

    def having(self, **more: Any) -> "Moment":
        """The same with something else known of the last height."""
        return replace(self, heights=(*self.heights[:-1], replace(self.heights[-1], **more)))


class DeepeningStory(Story[Moment]):
    """Deepening on a Connect Four position within a budget of nodes: what happens at the root, height by height."""

    title = "iterative deepening"
    landmarks = ("finish", "stopped")

    def __init__(self, state: Any, budget: int, order: Order | None = None) -> None:
        self.state, self.budget = state, budget
        self.first_moves = tuple(order(GAME, state, GAME.actions(state)) if order else GAME.actions(state))
        trace = record(deepening, GAME, state, budget, height=12, order=order, clock=count().__next__)
        super().__init__(trace.with_steps(self._at_the_root(trace)))
        self.first = Moment(move=GAME.actions(state)[0])
        self.place = columns("1234567", 6, 7, (0, 36, 262, 300))
        self.count = sum(step.event == "begin" for step in self.trace.steps)
        self.rows = max(4, self.count)
        self.size = (WIDTH, max(300.0, 40 + ROW * self.rows + 64))

    def _at_the_root(self, trace: Trace) -> Iterator[Step]:
        """The steps that concern the root, with the nodes `used` so far.

        Where a height is finished they have the principal variation, the `line`, as it is read from the table.
        """
        known: dict[Any, Entry] = {}
        owners: dict[Any, Any] = {}
        used = 0
        for step in trace.steps:
            if step.event in ("enter", "leaf", "reuse"):
                used += 1
            elif step.event == "store":
                entry, gone = step.data["entry"], step.data["gone"]
                known[step.data["state"]] = entry
                owners[entry.key] = step.data["state"]
                if gone is not None:
                    known.pop(owners[gone.key], None)
            at_root = step.data.get("state", self.state) == self.state
            if at_root and step.event in ("begin", "first", "back", "finish", "stopped"):
                data = step.data | {"used": used}
                if step.event == "finish":
                    data["line"] = self._variation(known, data["height"])
                yield step._replace(data=data)

    def _variation(self, known: dict[Any, Entry], height: int) -> tuple[int, ...]:
        """The line of best moves that the table holds."""
        moves: list[int] = []
        state = self.state
        while len(moves) < height and state in known and known[state].move is not None:
            moves.append(known[state].move)
            state = GAME.result(state, moves[-1])
        return tuple(moves)

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(before, step), used=step.data["used"])

    def on_begin(self, before: Moment, height: int) -> Moment:
        return replace(before, heights=(*before.heights, Height(height, self.first_moves)))

    def on_first(self, before: Moment, action: int) -> Moment:
        return before.having(moves=(action, *(other for other in self.first_moves if other != action)))

    def on_back(self, before: Moment, action: int, value: float) -> Moment:
        now = before.heights[-1]
        better = not now.values or value > max(now.values)
        return before.having(values=(*now.values, value), best=action if better else now.best)

    def on_finish(self, before: Moment, action: int, value: float, line: tuple[int, ...], nodes: int) -> Moment:
        return replace(before, move=action).having(best=action, worth=value, line=line, nodes=nodes, end="finish")

    def on_stopped(self, before: Moment, used: int) -> Moment:
        return before.having(nodes=used - sum(height.nodes for height in before.heights[:-1]), end="stopped")

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        heads = {"height": 0.0, "moves in the order tried": MOVES, "value": VALUE, "nodes": NODES, "best line": LINE}
        return self.place.backdrop + "".join(text("caption", head, LEFT + x, 22, font=16) for head, x in heads.items())

    def draw(self, after: Moment) -> str:
        parts = [self._board(after)]
        parts += [self._row(i, height) for i, height in enumerate(after.heights)]
        return "".join([*parts, self._budget(after)])

    def _board(self, after: Moment) -> str:
        marks = stones(GAME, self.state)
        if after.move is not None:
            _, own, other = self.state
            new = GAME.result(self.state, after.move)[2] & ~(own | other)
            marks[new.bit_length() - 1] = board.Mark(state="spot", now=True)
        tells = {item: f"column {i + 1}" for i, item in enumerate(self.place.items)}
        return board.draw(self.place, marks, tells)

    def _row(self, i: int, told: Height) -> str:
        y = 40 + ROW * i
        baseline = y + 26
        parts = [text("value", str(told.height), LEFT + 24, baseline)]
        parts += [self._move(told, k, LEFT + MOVES + CELL * k, y + 2) for k in range(len(told.moves))]
        if told.end == "finish":
            assert told.worth is not None
            variation = " ".join(str(move + 1) for move in told.line)
            parts.append(text("value", self.shown(told.worth), LEFT + VALUE, baseline, font=17, anchor="start"))
            while extent(variation, 17) > WIDTH - LEFT - LINE:
                variation = f"{variation.removesuffix(' …').rpartition(' ')[0]} …"
            parts.append(text("caption", variation, LEFT + LINE, baseline))
        elif told.end == "stopped":
            parts.append(text("alert", "stopped", LEFT + VALUE, baseline))
        if told.end:
            parts.append(text("caption", f"{told.nodes:,}", LEFT + NODES, baseline))
        return "".join(parts)

    def _move(self, told: Height, k: int, x: float, y: float) -> str:
        """The k-th move that is tried at a height, in a box."""
        move, seen, stopped = told.moves[k], k < len(told.values), told.end == "stopped"
        state = "seen" if seen else "never" if stopped else "new"
        if move == told.best:
            state = "event" if stopped else "done"
        now = not told.end and k == len(told.values) - 1
        label = f"{move + 1}" + ("✓" if state == "done" and told.end else "")
        tells = f"column {move + 1}, " + (self.shown(told.values[k]) if seen else "not looked at yet")
        style, font = ("value", 17.0) if seen else ("value faint", 16.0)
        drawn = box(styled(state, now), x, y, BOX, 34, 4) + text(style, label, x + BOX / 2, y + 24, font=font)
        return item(f"move/{told.height}/{move}", drawn, tells)

    def _budget(self, after: Moment) -> str:
        """What each height has taken of the budget."""
        y, left, right = 40 + ROW * self.rows + 22, LEFT, WIDTH - 20
        scale = (right - left) / self.budget
        parts = [text("caption", "budget", left - 12, y + 17, anchor="end"), box("new", left, y, right - left, 22)]
        x = left
        for i, told in enumerate(after.heights):
            wide = (told.nodes if told.end else after.used - sum(h.nodes for h in after.heights[:-1])) * scale
            wide = min(wide, right - x)
            parts.append(box("event" if told.end == "stopped" else f"group-{i % 4 + 1} thin", x, y, wide, 22))
            if wide > 26:
                parts.append(text("value", str(told.height), x + wide / 2, y + 17, font=16))
            x += wide
        return "".join([*parts, line("bar", right, y - 4, right, y + 26)])

    @staticmethod
    def shown(value: float) -> str:
        """A value as it is written: estimates are below 1, a win or a loss is more."""
        if abs(value) >= 1:
            return f"{'win' if value > 0 else 'loss'} {number(abs(value))}"
        return number(round(value, 3), 3)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        done = [told for told in after.heights if told.end == "finish"]
        last = done[-1] if done else None
        return {
            "height": after.heights[-1].height if after.heights else None,
            "last finished": last.height if last else "none",
            "its move": f"column {last.best + 1}" if last and last.best is not None else None,
            "its value": self.shown(last.worth) if last and last.worth is not None else None,
            "nodes": after.used,
            "budget": self.budget,
        }

    # ------------------------------------------------ sentences and questions

    def opening(self) -> str:
        return (
            f"**{counted(self.budget, 'node')}, and no more.** How high can be searched with that? Nobody knows "
            "before. So search one ply ahead, then two, then three."
        )

    def say_begin(self, after: Moment, height: int) -> str:
        if height == 1:
            return "**Height 1 begins.** The table is empty, so the moves come in the game’s own order."
        left = counted(max(0, self.budget - after.used), "node")
        return f"**Height {height} begins.** {left} are left. The table still holds what was found before."

    def say_first(self, after: Moment, action: int) -> str:
        last = after.heights[-1].height - 1
        return f"**Column {action + 1} comes first.** It was best at height {last}, and good first moves make cuts."

    def say_back(self, after: Moment, action: int, value: float) -> str:
        now = after.heights[-1]
        lead = f"**Column {action + 1}: {self.shown(value)}.**"
        if len(now.values) == 1:
            return f"{lead} It is the first one, so for now it is best."
        assert now.best is not None
        if now.best == action:
            return f"{lead} Better than all before it at this height: the order of the moves was not the best one."
        return f"{lead} At most that, as far as the search had to look: no better than column {now.best + 1}."

    def say_finish(self, after: Moment, proven: bool) -> str:
        now = after.heights[-1]
        assert now.best is not None
        lead = f"**Height {now.height} is done: column {now.best + 1}.** It took {counted(now.nodes, 'node')}."
        if proven:
            return f"{lead} All was searched to the end of the game: no greater height can find another value."
        earlier = after.heights[-2].best if len(after.heights) > 1 else None
        if earlier is None:
            return f"{lead} From here on there is a move to play, whenever time is up."
        if earlier == now.best:
            return f"{lead} The move is the same as one ply before."
        return f"{lead} One ply before, column {earlier + 1} was thought best."

    def say_stopped(self, after: Moment) -> str:
        now = after.heights[-1]
        lead = f"**The budget is used up inside height {now.height}.**"
        if now.height == 1:
            return f"{lead} No height is done: the first legal move is played, column {(after.move or 0) + 1}."
        seen = counted(len(now.values), "move")
        kept = f"column {(after.move or 0) + 1}, of height {now.height - 1}, is played"
        return f"{lead} Only {seen} of {len(now.moves)} came back, so it is not trusted: {kept}."

    def ask_first(self, before: Moment, action: int) -> Question | None:
        if before.heights[-2].best == before.heights[-1].moves[0]:
            return None
        text = f"Which move is tried first at height {before.heights[-1].height}?"
        return self._which(text, action)

    def ask_stopped(self, before: Moment, height: int) -> Question | None:
        text = f"The budget is used up inside height {height}. Which move is played?"
        return self._which(text, before.move or 0) if height > 1 else None

    def _which(self, text: str, move: int) -> Question:
        return Question(text, f"column {move + 1}", tuple(f"column {other + 1}" for other in self.first_moves))

    # ------------------------------------------------ the rest

    def touches(self, step: Step) -> tuple[str, ...]:
        if "action" not in step.data:
            return ()
        return tuple(f"move/{height}/{step.data['action']}" for height in range(1, 1 + self.count))

    def outcome(self) -> str:
        found = self.trace.result
        return f"column {found.action + 1} at height {found.height}"
