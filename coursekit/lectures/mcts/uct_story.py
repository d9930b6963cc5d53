"""How UCT is shown: the board of the position that is looked at, the four phases, and the tree with its counts."""

from functools import lru_cache
from math import inf

from ...look import number
from ...pictures import search_tree as picture
from ...pictures.svg import box, text
from ...pictures.tree import WIDTH
from ...stage.play.sampling_machines import PROVEN
from ...stage.words import counted, rounded
from ...trace import Step
from .uct_states import PHASES, Count, Moment, SearchMoments
from .visible_tree import HEIGHT, Path


class SearchStory(SearchMoments):
    """Shows UCT on a position."""

    title = "UCT"
    size = (WIDTH, HEIGHT)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        tried = sum(node.state is not None for node in self.shown.values())
        legend = text("caption", "…5: five more nodes below", 8, HEIGHT - 22, font=15) if tried < self.nodes else ""
        return self.position.shown.board.backdrop + legend

    def draw(self, after: Moment) -> str:
        items = [item for path in self.shown if (item := self._item(after, path))]
        board = self.position.draw(after.path, after.moves)
        return (
            board
            + self._captions(after)
            + ("" if self.whole else draw_phases(after.phase, 340))
            + picture.draw(self.layout, items)
        )

    def _item(self, after: Moment, path: Path) -> picture.Item | None:
        """How a node looks; None before it, or at least its parent's moves, are in the tree."""
        parent, count = path[:-1], after.nodes.get(path)
        selecting = after.phase == SELECTION
        compared = selecting and bool(path) and parent == after.at
        if count is None and not (compared or self._opened(after, parent)):
            return None
        on_path = after.path[: len(path)] == path
        now = path == (after.path[: len(after.at) + 1] if selecting else after.at) and after.phase is not None
        return _item(
            self.ids[path],
            self.ids[parent] if path else "",
            self.players[path] if path else -1,
            self.names[path],
            count,
            note=self._note(after, path, compared),
            on_path=on_path,
            now=now,
        )

    def _opened(self, after: Moment, path: Path) -> bool:
        """Whether a move has been selected in a node, or is now: then all its moves are known."""
        count = after.nodes.get(path)
        on_the_way = len(path) < len(after.path) and after.path[: len(path)] == path
        return count is not None and (count.visits > 1 or not path or on_the_way)

    def _note(self, after: Moment, path: Path, compared: bool) -> str:
        if compared:
            index = after.indices[path[-1]]
            return rounded(index) if index >= 0 else PROVEN[0.0]  # a proven loss has an index below all others
        if path in after.added and path and not self.whole:
            return f"+{fraction(after.added[path])}"
        count = after.nodes.get(path)
        if count is None:
            return ""
        if count.proven is not None:
            return PROVEN.get(count.proven, "certain")
        return f"…{count.below}" if count.below else ""

    def _captions(self, after: Moment) -> str:
        line = self.position.line(after.path)
        where = f"after {line}" if line else "the root"
        how = ("dashed: at random" if self.position.crosses else "diamonds: at random") if after.moves else ""
        ended = self.position.verdict(after.end) if after.end is not None else ""
        rows = ((where, 272, "caption"), (how, 294, "caption"), (ended, 318, "alert"))
        return "".join(text(style, row, 8, y, font=min(16.0, 330 / max(1, len(row)))) for row, y, style in rows)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        played = self.played(after)
        root = after.nodes[()].visits
        move, count = self.position.shown.short(self.position.state, played.action), played.visits[played.action]
        return {
            "simulation": f"{after.simulation:,}",
            "budget": f"{self.simulations:,}",
            "nodes": f"{after.size:,}",
            "to play now": move if root else "–",
            "its visits": f"{count:,}" if root else "–",
            "its mean": "–" if played.value is None else rounded(played.value),
        }

    # ------------------------------------------------ the rest

    def landmark(self, step: Step) -> bool:
        if step.event == "simulation":
            return step.data["number"] % max(1, self.simulations // 10) == 0
        return step.event == "update" and not step.data["path"]

    def touches(self, step: Step) -> tuple[str, ...]:
        steps = step.data["steps"] if self.whole else (step,)
        paths = [(*one.data["path"], *([one.data["action"]] if one.event == "select" else [])) for one in steps]
        return tuple(dict.fromkeys(self.ids[path] for path in paths if path in self.shown))

    def outcome(self) -> str:
        return f"plays {self.position.shown.short(self.position.state, self.result.action)}"

    def telling(self) -> int:
        """Of simulations the last; else where a node below the root compares moves that all have been tried."""
        steps = () if self.whole else self.trace.steps
        told = [i for i, step in enumerate(steps, 1) if step.event == "select" and self._compares(step)]
        return told[-1] if told else len(self.trace.steps)

    def _compares(self, step: Step) -> bool:
        path, indices = step.data["path"], step.data["indices"]
        shown = all((*path, action) in self.shown for action in indices)
        return shown and path != () and len(indices) > 1 and inf not in indices.values()


SELECTION = PHASES.index("selection")


@lru_cache(maxsize=8192)
def _item(
    id: str, parent: str, player: int, move: str, count: Count | None, *, note: str, on_path: bool, now: bool
) -> picture.Item:
    known, tried = count or Count(), count is not None
    state = "new" if not tried else "done" if known.proven is not None else "open" if on_path else "seen"
    rewards = fraction(known.rewards)
    parts = [
        f"{rewards} of {known.visits}" if tried else "never tried",
        f"certain: {PROVEN.get(known.proven, '')}" if known.proven is not None else "",
        f"{counted(known.below, 'node')} below it not shown" if known.below else "",
    ]
    return picture.Item(
        id=id,
        parent=parent,
        player=player,
        move=move,
        rewards=rewards if player >= 0 else "root",
        visits=f"{known.visits:,}",
        note=note,
        state=state,
        now=now,
        link="path" if on_path else "" if tried else "new",
        tells=f"{move or 'root'}: {', '.join(filter(None, parts))}",
    )


def draw_phases(now: int | None, top: float) -> str:
    """The four phases, and which one it is now."""
    parts = []
    for i, phase in enumerate(PHASES):
        y = top + 39.0 * i
        parts.append(box("spot" if i == now else "new", 8, y, 196, 33, 6))
        parts.append(text("" if i == now else "caption", f"{i + 1}  {phase}", 20, y + 22))
    return "".join(parts)


def fraction(rewards: float) -> str:
    """Rewards as they are written, a half as ½."""
    whole, rest = divmod(rewards, 1)
    if rest == 0.5:
        return f"{whole:.0f}½" if whole else "½"
    return number(rewards, 1)
