"""How a search with a table is told: the game with its shared positions, and the table below it, from MAX's side."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isinf

from ...adversarial import Entry, alphabeta_table
from ...games import GraphGame
from ...look import number
from ...pictures import buckets, game_graph
from ...pictures.graph import EdgeMark
from ...pictures.svg import text
from ...pictures.tree import WIDTH, Mark
from ...stage.known_tree import between
from ...stage.words import counted
from ...story import Composed, Picture
from ...trace import Step, Trace, record
from .known_positions import AnyTable, FollowedSearch, Moment, Name, Node, signed
from .shared_games import NumberedKeys, rows_of
from .table_words import TableWords

CHAIN = 3
"""So many rows of a chain are shown."""

SHOWN = ("stores", "hits", "misses", "overwrites", "refused", "losses")


class GraphPicture(Picture[Moment]):
    """Draws a search of a game whose positions stand in `rows`, level by level."""

    def __init__(self, known: FollowedSearch, rows: Sequence[Sequence[Name]]) -> None:
        self.known = known
        game, contents = known.game, known.contents[-1]
        self.places = game_graph.layout(rows, game.successors, game.worth, names=known.names, first=known.mover)
        tiers = max(1, min(CHAIN, max(map(len, contents))))
        self.field = buckets.layout(len(contents), tiers, top=self.places.bottom + 26)
        self.size = (WIDTH, self.field.bottom + 54)

    def backdrop(self) -> str:
        y = self.field.corners[0][1] - 7
        return game_graph.backdrop(self.places) + text("caption", "the table, from MAX’s side", 6, y, font=16)

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
        over = not self.known.game.successors[name]
        label = number(self.known.game.worth[name]) if over else self.label(node, self.known.movers[name] == 0)
        exact = node.low == node.high
        state = {"new": "new", "open": "open", "cut": "event"}.get(node.stage) or (
            "seen" if over or not exact else "done"
        )
        on_path = name in after.path
        note = between(node.window) if on_path and node.stage in ("open", "cut") else ""
        if node.stage == "served":
            note = "table ✓"
        told = {"new": "not reached yet", "served": "from the table", "cut": "the rest is cut"}.get(node.stage, "")
        side = "" if over else f"{('MAX', 'MIN')[self.known.movers[name]]} to move"
        visits = counted(node.visits, "visit") if node.visits > 1 else ""
        parts = [side, "" if over else label, f"window {note}" if on_path and note else "", told, visits]
        return Mark(
            state=state,
            label=label,
            note=note,
            badge=f"{node.visits}×" if over and node.visits > 1 else "",
            now=now,
            tells=f"{self.known.call(name)}: {', '.join(filter(None, parts)) or 'looked at'}",
        )

    def label(self, node: Node, maximizing: bool) -> str:
        """What is known of a position; of two bounds the one that counts for its mover."""
        if node.low == node.high:
            return number(node.low)
        least = "" if isinf(node.low) else f"≥ {number(node.low)}"
        most = "" if isinf(node.high) else f"≤ {number(node.high)}"
        return (least or most) if maximizing else (most or least)

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
        return [self._bucket_mark(after, i, held) for i, held in enumerate(self.known.contents[after.counts.stores])]

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
        told = [self.known.tell_entry(entry) for entry in held if entry]
        return buckets.Mark(tuple(rows), now, f"bucket {i}: {'; '.join(told) or 'empty'}")

    def row(self, entry: Entry) -> buckets.Row:
        known, move = self.known, ""
        if entry.move is not None:
            move = f"→ {known.call(entry.move).removeprefix('leaf ')}"
        rank = known.rank(entry).replace("height", "h")
        return buckets.Row(known.owner(entry), signed(*known.kept(entry)), rank, move, "seen")

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        touched = [self.places.id(data["state"][1])]
        if "index" in data:
            touched.append(self.field.id(data["index"]))
        if "action" in data:
            touched.append(self.places.id(data["action"]))
        return tuple(touched)


class GraphStory(Composed[Moment]):
    """Tells a search of `game` with a table. Its picture and its words may be others, made as these are."""

    title = "alpha-beta with a table"
    tells_at = "reuse"
    fold: FollowedSearch
    picture: GraphPicture

    def __init__(
        self,
        trace: Trace,
        game: GraphGame,
        rows: Sequence[Sequence[Name]],
        table: Callable[[], AnyTable],
        *,
        mover: int = 0,
        picture: Callable[..., GraphPicture] = GraphPicture,
        words: Callable[..., TableWords] = TableWords,
        true: float | None = None,
    ) -> None:
        known = FollowedSearch(trace, game, rows, table, mover)
        drawn = picture(known, rows)
        super().__init__(trace, known, drawn, words(known, drawn.places, trace, true))

    def outcome(self) -> str:
        return super().outcome() or f"value {number(self.fold.value)}"


def searched(
    game: GraphGame, table: Callable[[], AnyTable], *, mover: int = 0, keys: int = 0, true: float | None = None
) -> GraphStory:
    """A search of a game to its end, with a table, in levels."""
    rows = rows_of(game)
    state = (mover, game.start)
    trace = record(alphabeta_table, game, state, len(rows), table=table(), keys=NumberedKeys(game, keys))
    return GraphStory(trace, game, rows, table, mover=mover, true=true)
