"""The picture of a search with a table: the game with its shared positions, and the table below it, from MAX's side."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import isinf

from ...adversarial import Entry
from ...games import GraphGame
from ...look import number
from ...pictures import buckets, game_graph
from ...pictures.graph import EdgeMark
from ...pictures.svg import text
from ...pictures.tree import WIDTH, Mark
from ...stage.words import counted
from ...trace import Step, Trace
from .table_states import AnyTable, FollowedSearch, Moment, Name, Node, Window

CHAIN = 3
"""So many rows of a chain are shown."""

SHOWN = ("stores", "hits", "misses", "overwrites", "refused", "losses")


class GraphStory(FollowedSearch):
    """Draws a search of `game`; `rows` are the positions level by level, `names` what the picture calls them."""

    def __init__(
        self,
        trace: Trace,
        game: GraphGame,
        rows: Sequence[Sequence[Name]],
        names: Mapping[Name, str],
        table: Callable[[], AnyTable],
        *,
        first: int = 0,
        title: str = "alpha-beta with a table",
    ) -> None:
        movers = {name: (depth + first) % 2 for depth, row in enumerate(rows) for name in row}
        super().__init__(trace, game, movers, table, first)
        self.names, self.title = names, title
        self.places = game_graph.layout(rows, game.successors, game.worth, names=names, first=first)
        tiers = max(map(len, self.contents[-1]))
        self.field = buckets.layout(len(self.contents[-1]), max(1, min(CHAIN, tiers)), top=self.places.bottom + 26)
        self.size = (WIDTH, self.field.bottom + 54)

    def backdrop(self) -> str:
        y = self.field.corners[0][1] - 7
        return game_graph.backdrop(self.places) + text("caption", "the table, from MAX’s side", 6, y, font=15)

    def draw(self, after: Moment) -> str:
        y = self.field.bottom + 12
        counts = after.counts._asdict()
        shown = {name: counts[name] for name in SHOWN}
        parts = [game_graph.draw(self.places, self.marks(after), self.link_marks(after))]
        parts += [buckets.draw(self.field, self.bucket_marks(after)), buckets.counters(shown, 6, y + 24)]
        if after.gone:
            parts += [text("alert", "lost:", 700, y + 24), buckets.gone(self.row(after.gone), 748, y - 4)]
        return "".join(parts)

    def marks(self, after: Moment) -> dict[Name, Mark]:
        now = after.last and after.last.data["state"][1]
        return {name: self._mark(after, name, node, name == now) for name, node in after.nodes.items()}

    def _mark(self, after: Moment, name: Name, node: Node, now: bool) -> Mark:
        over = not self.game.successors[name]
        label = number(self.game.worth[name]) if over else self.known(name, node)
        exact = node.low == node.high
        state = {"new": "new", "open": "open", "cut": "event"}.get(node.stage) or (
            "seen" if over or not exact else "done"
        )
        on_path = name in after.path
        note = between(node.window) if on_path and node.stage in ("open", "cut") else ""
        if node.stage == "served":
            note = "table ✓"
        told = {"new": "not reached yet", "served": "from the table", "cut": "the rest is cut"}.get(node.stage, "")
        side = "" if over else f"{('MAX', 'MIN')[self.movers[name]]} to move"
        visits = counted(node.visits, "visit") if node.visits > 1 else ""
        parts = [side, "" if over else label, f"window {note}" if on_path and note else "", told, visits]
        return Mark(
            state=state,
            label=label,
            note=note,
            badge=f"{node.visits}×" if over and node.visits > 1 else "",
            now=now,
            tells=f"{self.call(name)}: {', '.join(filter(None, parts)) or 'looked at'}",
        )

    def known(self, name: Name, node: Node) -> str:
        """What is known of a position as a label; of two bounds the one that counts for its mover."""
        if node.low == node.high:
            return number(node.low)
        least = "" if isinf(node.low) else f"≥ {number(node.low)}"
        most = "" if isinf(node.high) else f"≤ {number(node.high)}"
        return (least or most) if self.movers[name] == 0 else (most or least)

    def link_marks(self, after: Moment) -> dict[tuple[Name, Name], EdgeMark]:
        marks = {}
        path = [*after.path, after.last.data["state"][1]] if after.last else []
        steps = set(pairwise(path))
        for link in self.places.links:
            seen = after.nodes[link[0]].visits and after.nodes[link[1]].visits
            bar = link in after.barred
            style = "path" if link in steps else "never" if bar else "" if seen else "new"
            marks[link] = EdgeMark(style, bar)
        return marks

    def bucket_marks(self, after: Moment) -> list[buckets.Mark]:
        return [self._bucket_mark(after, i, held) for i, held in enumerate(self.contents[after.counts.stores])]

    def _bucket_mark(self, after: Moment, i: int, held: Sequence[Entry | None]) -> buckets.Mark:
        now = i == after.bucket
        stored = after.last.data["entry"] if now and after.last and after.last.event == "store" else None
        rows = []
        found = after.found.key if after.found else None
        for entry in held:
            if entry is None:
                rows.append(buckets.Row(state="open" if now and not stored else "new", now=now and not stored))
                continue
            fresh, hit = bool(stored and entry.key == stored.key), now and entry.key == found
            state = "seen"
            if fresh:
                state = "event" if after.gone else "open"
            elif now and not stored:
                state = "done" if hit else "open"
            rows.append(self.row(entry)._replace(state=state, now=fresh or hit))
        told = [self.tell_entry(entry) for entry in held if entry]
        return buckets.Mark(tuple(rows), now, f"bucket {i}: {'; '.join(told) or 'empty'}")

    def row(self, entry: Entry) -> buckets.Row:
        state = self.owners[entry.key]
        low, high = self.interval(state, entry.value, entry.flag)
        sign = "=" if low == high else "≤" if isinf(low) else "≥"
        value = number(high if isinf(low) else low)
        move = "" if entry.move is None else f"→ {self.short(entry.move)}"
        return buckets.Row(self.names[state[1]], f"{sign} {value}", f"h {number(entry.height)}", move, "seen")

    def short(self, name: Name) -> str:
        return self.names[name] if self.game.successors[name] else number(self.game.worth[name])

    def tell_entry(self, entry: Entry) -> str:
        """An entry in words: "C is at most 3, height 2"."""
        name = self.names[self.owners[entry.key][1]]
        return f"{name} is {self.says(entry)}, height {number(entry.height)}"

    def says(self, entry: Entry) -> str:
        """ "worth 5", "at most 5"."""
        return exactly(*self.interval(self.owners[entry.key], entry.value, entry.flag))

    def call(self, name: Name) -> str:
        """As in the picture: a letter, or "leaf 5"."""
        return self.names[name] if self.game.successors[name] else f"leaf {number(self.game.worth[name])}"

    # ------------------------------------------------ the rest

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        at = after.at
        side = "–" if at is None else ("MAX", "MIN")[self.movers[at]]
        values = {"at": "–" if at is None else self.names[at], "from the side of": side}
        for name, value in zip(("alpha", "beta", "best"), after.code, strict=True):
            values[name] = "–" if value is None else number(value)
        return values | {name: str(getattr(after.counts, name)) for name in ("nodes", "leaves", "cuts")}

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        touched = [self.places.id(data["state"][1])]
        if "index" in data:
            touched.append(self.field.id(data["index"]))
        if "action" in data:
            touched.append(self.places.id(data["action"]))
        return tuple(touched)

    def landmark(self, step: Step) -> bool:
        if step.event in ("reuse", "first"):
            return True
        return step.event == "store" and step.data["gone"] is not None

    def outcome(self) -> str:
        return super().outcome() or f"value {number(self.value)}"

    @property
    def value(self) -> float:
        """What came out, from MAX's side."""
        return self.maxs((self.first, self.game.start), self.trace.result.value)

    def telling(self) -> int:
        hits = [i for i, step in enumerate(self.trace.steps, start=1) if step.event == "reuse"]
        return hits[-1] if hits else len(self.trace.steps)


def between(window: Window) -> str:
    """A window as it is written in pictures."""
    return f"{number(window[0])} … {number(window[1])}"


def worth(low: float, high: float) -> str:
    """ "5", "at least 5", "at most 5"."""
    if low == high:
        return number(low)
    return f"at most {number(high)}" if isinf(low) else f"at least {number(low)}"


def exactly(low: float, high: float) -> str:
    """ "worth 5", "at least 5", "at most 5"."""
    return f"worth {number(low)}" if low == high else worth(low, high)
