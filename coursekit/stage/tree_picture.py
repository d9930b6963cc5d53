"""The picture of a game tree while it is searched, from MAX's side, or from the side of whoever moves."""

from functools import lru_cache
from math import isinf

from ..games.tree import Path
from ..look import number
from ..pictures import tree as picture
from ..story import Picture
from ..trace import Step
from .known_tree import KnownBounds, Moment, Node, between, is_cut


class TreePicture(Picture[Moment]):
    """The tree between `left` and `right`. `note` is the longest note that there must be room for, None for a window.

    With `editable` its leaves can be edited. With `movers_side` its numbers count from the side of whoever moves.
    """

    def __init__(
        self,
        known: KnownBounds,
        *,
        left: float = 0.0,
        right: float = picture.WIDTH,
        prefix: str = "",
        note: str | None = None,
        editable: bool = False,
        movers_side: bool = False,
    ) -> None:
        self.known, self.editable, self.movers_side = known, editable, movers_side
        self.layout = picture.layout(known.tree, left=left, right=right, prefix=prefix, note=note, negated=movers_side)
        self.size = (picture.WIDTH, self.layout.height)
        self._turned = {path: movers_side and not known.maximizing(path) for path in self.layout.places}

    def backdrop(self) -> str:
        return picture.backdrop(self.layout)

    def draw(self, after: Moment) -> str:
        return picture.draw(self.layout, self.marks(after), self.editable)

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        return {path: self._mark(path, node, after.now) for path, node in after.nodes.items()}

    def _mark(self, path: Path, node: Node, now: Path | None) -> picture.Mark:
        turned, value = self._turned[path], self.known.leaves.get(path)
        return _mark(
            mirrored(node) if turned else node,
            self.known.name(path),
            -value if turned and value is not None else value,
            maximizing=self.movers_side or self.known.maximizing(path),
            on_path=now is not None and now[: len(path)] == path,
            now=path == now,
        )

    def touches(self, step: Step) -> tuple[str, ...]:
        state, action = step.data.get("state"), step.data.get("action")
        touched = [] if state is None else [state]
        if is_cut(step):
            touched += [path for child in self.known.rest(step) for path in (child, *self.known.below(child))]
        elif state is not None and action is not None:
            touched.append((*state, action))
        return tuple(self.layout.places[path].id for path in touched)


def mirrored(node: Node) -> Node:
    """What is known of a node, from the other side."""
    window = node.window and (-node.window[1], -node.window[0])
    return node._replace(low=-node.high, high=-node.low, window=window)


def bound(node: Node, maximizing: bool) -> str:
    """What is known of an inner node as a label: its value, or the bound that counts for its mover; "" for nothing."""
    if node.low == node.high:
        return number(node.low)
    least = "" if isinf(node.low) else f"≥ {number(node.low)}"
    most = "" if isinf(node.high) else f"≤ {number(node.high)}"
    if node.stage == "closed":  # all children are known, and none was good enough
        return (most or least) if maximizing else (least or most)
    return least if maximizing else most


@lru_cache(maxsize=4096)
def _mark(node: Node, name: str, value: float | None, *, maximizing: bool, on_path: bool, now: bool) -> picture.Mark:
    """A node as it is drawn; `value` is a leaf's."""
    leaf = value is not None
    label = bound(node, maximizing) if value is None else number(value)
    closed = "done" if node.low == node.high and not leaf else "seen"
    note = ""
    if on_path and node.window and node.stage in ("open", "cut"):
        note = ("scout " if node.scouted else "") + between(node.window)
    link = "path" if on_path else {"new": "new", "never": "never"}.get(node.stage, "")
    told = {"new": "not reached yet", "never": "never looked at", "cut": "the rest is cut"}.get(node.stage, "")
    parts = [
        "" if leaf else ("MAX to move" if maximizing else "MIN to move"),
        "" if leaf else label,
        f"window {between(node.window)}" if note and node.window else "",
        told,
        f"looked at {node.visits} times" if node.visits > 1 else "",
    ]
    return picture.Mark(
        state={"closed": closed, "cut": "event"}.get(node.stage, node.stage),
        label=label,
        note=note,
        badge=f"{node.visits}×" if leaf and node.visits > 1 else "",
        now=now,
        link=f"{link} scout" if on_path and node.scouted else link,
        bar=node.barred,
        tells=f"{name}: {', '.join(filter(None, parts)) or 'looked at'}",
    )
