"""How UCT is shown: the board of the position that is looked at, the four phases, and the tree with its counts."""

from collections.abc import Mapping
from textwrap import wrap

from ...look import number
from ...pictures import search_tree as picture
from ...pictures.search_tree import Mark
from ...pictures.svg import box, text
from ...pictures.tree import WIDTH
from ...stage.play.sampling_machines import PROVEN
from ...stage.words import counted, rounded
from ...story import Picture
from ...trace import Step
from .positions import Path
from .uct_search import PHASES, SELECTION, Count, Moment, Search
from .visible_tree import HEIGHT

LINE = 19
"""So many letters have room in a line beside the tree."""


class SearchPicture(Picture[Moment]):
    """Shows a search."""

    size = (WIDTH, HEIGHT)

    def __init__(self, search: Search) -> None:
        self.search, self.position = search, search.position

    def backdrop(self) -> str:
        tried = sum(node.state is not None for node in self.search.shown.values())
        some_hidden = tried < self.search.nodes
        legend = ("…5: five more", "nodes below") if some_hidden else ()
        rows = (text("caption", row, 8, HEIGHT - 27 + 19 * i, font=16) for i, row in enumerate(legend))
        return self.position.shown.board.backdrop + "".join(rows)

    def draw(self, after: Moment) -> str:
        return (
            self.position.draw(after.path, after.moves)
            + self._captions(after)
            + ("" if self.search.whole else draw_phases(after.phase, 340))
            + picture.draw(self.search.layout, self._marks(after))
        )

    def _captions(self, after: Moment) -> str:
        line = self.position.line(after.path)
        *_, last = wrap(f"after {line}" if line else "the root", LINE)
        where = last if last.startswith(("after", "the")) else f"after … {last}"
        how = ("dashed: at random" if self.position.crosses else "diamonds: at random") if after.moves else ""
        ended = self.position.verdict(after.end) if after.end is not None else ""
        rows = ((where, 272, "caption"), (how, 294, "caption"), (ended, 318, "alert"))
        return "".join(text(style, row, 8, y, font=16) for row, y, style in rows)

    def _marks(self, after: Moment) -> Mapping[Path, Mark]:
        """How the nodes look that are in the tree, or whose parent's moves are known."""
        marks = {}
        for path in self.search.shown:
            count = after.nodes.get(path)
            if count is not None or self._opened(after, path[:-1]):
                marks[path] = self._mark(after, path, count)
        return marks

    def _opened(self, after: Moment, path: Path) -> bool:
        """Whether a move has been selected in a node, or is now: then all its moves are known."""
        count = after.nodes.get(path)
        on_the_way = len(path) < len(after.path) and after.path[: len(path)] == path
        return on_the_way or (count is not None and (count.visits > 1 or not path))

    def _mark(self, after: Moment, path: Path, count: Count | None) -> Mark:
        known, tried = count or Count(), count is not None
        on_path = after.path[: len(path)] == path
        at = after.path[: len(after.at) + 1] if after.phase == SELECTION else after.at
        rewards, move = fraction(known.rewards), self.search.layout.places[path].node.move
        told = [
            f"{rewards} of {known.visits}" if tried else "never tried",
            f"certain: {PROVEN.get(known.proven, '')}" if known.proven is not None else "",
            f"{counted(known.below, 'node')} below it not shown" if known.below else "",
        ]
        return Mark(
            rewards=rewards if path else "root",
            visits=f"{known.visits:,}",
            note=self._note(after, path, count),
            state="new" if not tried else "done" if known.proven is not None else "open" if on_path else "seen",
            now=path == at and after.phase is not None,
            link="path" if on_path else "" if tried else "new",
            tells=f"{move or 'root'}: {', '.join(filter(None, told))}",
        )

    def _note(self, after: Moment, path: Path, count: Count | None) -> str:
        if path and after.phase == SELECTION and path[:-1] == after.at:
            index = after.indices[path[-1]]
            return rounded(index) if index >= 0 else PROVEN[0.0]  # a proven loss has an index below all others
        if path and path in after.added and not self.search.whole:
            return f"+{fraction(after.added[path])}"
        if count is None:
            return ""
        if count.proven is not None:
            return PROVEN.get(count.proven, "certain")
        return f"…{count.below}" if count.below else ""

    def touches(self, step: Step) -> tuple[str, ...]:
        steps = step.data.get("steps", (step,))
        paths = [(*one.data["path"], *([one.data["action"]] if one.event == "select" else [])) for one in steps]
        return self.search.ids(dict.fromkeys(paths))


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
