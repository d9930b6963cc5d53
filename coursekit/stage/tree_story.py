"""How a search of a game tree is told: what is known of each node so far, and its picture.

The picture speaks from MAX's side. The values beside it are the code's own and name their side.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf, isinf
from typing import Any, NamedTuple

from ..adversarial import alphabeta, alphabeta_max_min, aspiration, minimax, mtd, negamax, negascout
from ..games import Tree
from ..games.tree import Path
from ..look import number
from ..pictures import tree as picture
from ..story import Story
from ..trace import Step, Trace

TITLES = {
    alphabeta: "alpha-beta",
    alphabeta_max_min: "alpha-beta for MAX and MIN",
    aspiration: "aspiration search",
    minimax: "minimax",
    mtd: "MTD(f)",
    negamax: "negamax",
    negascout: "NegaScout",
}
FROM_THE_MOVER = (alphabeta, aspiration, mtd, negamax, negascout)
"""The searches whose values count from the side of the player to move; those of the others from MAX's side."""
WITHOUT_WINDOW = (minimax, negamax)

Window = tuple[float, float]


class Holder(NamedTuple):
    """Why a window ends where it does.

    `kind` is "held": the player has that much already at the ancestor `path`; "scout": the scout of `path` asks for no
    more; "proved": a scout has proved it of `path`; "given": it came with the root's window.
    """

    kind: str = "given"
    path: Path = ()


class Node(NamedTuple):
    """What is known of a node, from MAX's side: its value lies between `low` and `high`."""

    stage: str = "new"  # new, open, closed, cut (closed, with children that were cut), never
    low: float = -inf
    high: float = inf
    window: Window | None = None
    holders: tuple[Holder, Holder] = (Holder(), Holder())
    visits: int = 0
    scouted: bool = False
    barred: bool = False  # its parent cut it

    @property
    def known(self) -> Window:
        return self.low, self.high


class Code(NamedTuple):
    """The code's own values at an inner node."""

    at: Path = ()
    alpha: float | None = None
    beta: float | None = None
    best: float | None = None


UNSAID = Code()


@dataclass(frozen=True)
class Moment:
    """What is known after a step and was known before it, and the node `now` that the step is about."""

    nodes: Mapping[Path, Node]
    earlier: Mapping[Path, Node]
    now: Path | None = None
    code: Code = UNSAID
    last: Step | None = None
    after_cut: bool = False  # no leaf has been looked at since a cut


def between(window: Window) -> str:
    """A window as it is written in pictures."""
    return f"{number(window[0])} … {number(window[1])}"


def is_cut(step: Step) -> bool:
    return step.event in ("cut", "alpha_cut", "beta_cut")


class TreeStory(Story[Moment]):
    """Tells a search of `tree`, drawn between `left` and `right` of the picture.

    With `editable` its leaves can be edited. With `movers_side` the picture's numbers count from the side of whoever
    moves.
    """

    def __init__(
        self,
        trace: Trace,
        tree: Tree,
        *,
        left: float = 0.0,
        right: float = picture.WIDTH,
        prefix: str = "",
        editable: bool = False,
        movers_side: bool = False,
    ) -> None:
        super().__init__(trace)
        self.tree = tree
        self.leaves = tree.leaves()
        self.editable = editable
        self.movers_side = movers_side
        self.title = TITLES[trace.function]
        self.layout = picture.layout(
            tree, left=left, right=right, prefix=prefix, note=self.widest_note(), negated=movers_side
        )
        self.size = (picture.WIDTH, self.layout.height)
        self._sides = {path: (self.maximizing(path), self._shown_value(path)) for path in self.layout.places}

    def widest_note(self) -> str | None:
        """The longest note that the picture will hold, None for a window."""
        widest = max((number(value) for value in self.leaves.values()), key=len)
        return f"scout {widest} … {widest}" if self.trace.function is negascout else None

    def _shown_value(self, path: Path) -> float | None:
        value = self.leaves.get(path)
        return value if value is None or self.maximizing(path) or not self.movers_side else -value

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        nodes = dict.fromkeys(self.layout.places, Node())
        return Moment(nodes, nodes)

    def apply(self, before: Moment, step: Step) -> Moment:
        nodes, data = dict(before.nodes), step.data
        state, code = data["state"], before.code
        was = nodes[state]
        if step.event == "enter":
            self._enter(nodes, before, data)
            code = Code(state, data.get("alpha"), data.get("beta"))
        elif step.event == "leaf":
            value = self.leaves[state]
            nodes[state] = was._replace(
                stage="closed",
                low=value,
                high=value,
                visits=was.visits + 1,
                scouted=self._scouted(nodes, before, state),
                barred=False,
            )
        elif step.event == "back":
            self._back(nodes, data)
            code = Code(state, data.get("alpha"), data.get("beta"), data["best"])
        elif is_cut(step):
            self._cut(nodes, step)
        elif step.event == "research":  # only what the scout has proved is taken along
            child, proved = (*state, data["action"]), self.sign(state) * data["value"]
            known = (proved, inf) if self.maximizing(state) else (-inf, proved)
            nodes[child] = nodes[child]._replace(low=known[0], high=known[1])
        elif step.event == "leave" and was.stage == "open":
            nodes[state] = was._replace(stage="closed")
        after_cut = step.event != "leaf" and (before.after_cut or is_cut(step))
        return replace(before, nodes=nodes, earlier=before.nodes, now=state, code=code, last=step, after_cut=after_cut)

    def _enter(self, nodes: dict[Path, Node], before: Moment, data: dict[str, Any]) -> None:
        state = data["state"]
        node = nodes[state]
        if node.visits:  # a search begins afresh: it knows nothing of what an earlier one saw below
            for path in self._below(state):
                visits = nodes[path].visits
                nodes[path] = Node("closed" if visits else "new", visits=visits)
        scouted = self._scouted(nodes, before, state)
        window, holders = self.window(data), node.holders
        if state and window and (around := nodes[state[:-1]].window):
            asked, above = Holder("scout" if scouted else "proved", state), nodes[state[:-1]].holders
            holders = (
                above[0] if window[0] == around[0] else asked,
                above[1] if window[1] == around[1] else asked,
            )
        nodes[state] = Node("open", node.low, node.high, window, holders, node.visits + 1, scouted)

    def _scouted(self, nodes: Mapping[Path, Node], before: Moment, state: Path) -> bool:
        """Whether a node is looked at on behalf of a scout."""
        called = before.last is not None and before.last.event == "scout"
        return called or (state != () and nodes[state[:-1]].scouted)

    def _back(self, nodes: dict[Path, Node], data: dict[str, Any]) -> None:
        state = data["state"]
        node = self.learned(nodes, state)
        window, holders = self.window(data), node.holders
        if window and node.window and window[0] < window[1]:
            held = Holder("held", state)
            holders = (
                holders[0] if window[0] == node.window[0] else held,
                holders[1] if window[1] == node.window[1] else held,
            )
            node = node._replace(window=window, holders=holders)
        nodes[state] = node

    def learned(self, nodes: Mapping[Path, Node], state: Path) -> Node:
        """An inner node with what its children say of it."""
        node, children = nodes[state], [nodes[child] for child in self.children(state)]
        best = max if self.maximizing(state) else min
        low, high = best(child.low for child in children), best(child.high for child in children)
        return node._replace(low=max(low, node.low), high=min(high, node.high))

    def _cut(self, nodes: dict[Path, Node], step: Step) -> None:
        rest, state = self.rest(step), step.data["state"]
        if not rest:
            return
        nodes[state] = nodes[state]._replace(stage="cut")
        for child in rest:
            for path in (child, *self._below(child)):
                if nodes[path].stage == "new":
                    nodes[path] = nodes[path]._replace(stage="never")
            nodes[child] = nodes[child]._replace(barred=True)

    def window(self, data: Mapping[str, Any]) -> Window | None:
        """The window of an event, from MAX's side; None for a search without one."""
        if "alpha" not in data:
            return None
        alpha, beta = data["alpha"], data["beta"]
        return (alpha, beta) if self.sign(data["state"]) > 0 else (-beta, -alpha)

    def sign(self, state: Path) -> int:
        """1 where the code's values at a node count from MAX's side, −1 where they count from MIN's."""
        speaker = state if self.trace.function in FROM_THE_MOVER else ()
        return (1, -1)[self.tree.to_move(speaker)]

    def maximizing(self, state: Path) -> bool:
        return self.tree.to_move(state) == 0

    def children(self, state: Path) -> list[Path]:
        return [] if state in self.leaves else [(*state, action) for action in self.tree.actions(state)]

    def _below(self, state: Path) -> Iterator[Path]:
        for child in self.children(state):
            yield child
            yield from self._below(child)

    def rest(self, step: Step) -> list[Path]:
        """The children that come after the one that a step is about."""
        return self.children(step.data["state"])[step.data["action"] + 1 :]

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return picture.backdrop(self.layout)

    def draw(self, after: Moment) -> str:
        return picture.draw(self.layout, self.marks(after), self.editable)

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        now = after.now
        marks = {}
        for path, node in after.nodes.items():
            maximizing, value = self._sides[path]
            shown = mirrored(node) if self.movers_side and not maximizing else node
            on_path = now is not None and now[: len(path)] == path
            marks[path] = _mark(
                shown,
                self.name(path),
                value,
                maximizing=maximizing or self.movers_side,
                on_path=on_path,
                now=path == now,
            )
        return marks

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        at, *code = after.code
        values = {"at": self.name(at), "from the side of": "MAX" if self.sign(at) > 0 else "MIN"}
        for name, value in zip(("alpha", "beta", "best"), code, strict=True):
            if name == "best" or self.trace.function not in WITHOUT_WINDOW:
                values[name] = "–" if value is None else number(value)
        seen = [after.nodes[leaf].visits for leaf in self.leaves]
        values["leaves seen"] = f"{sum(map(bool, seen))} of {len(seen)}"
        if self.trace.function in (negascout, aspiration):
            values["visits"] = str(sum(seen))
        if self.trace.function not in WITHOUT_WINDOW:
            values["leaves cut"] = str(sum(after.nodes[leaf].stage == "never" for leaf in self.leaves))
        return values

    def name(self, path: Path) -> str:
        """As in the picture: a letter, or "leaf 5"."""
        return f"leaf {number(self.leaves[path])}" if path in self.leaves else self.layout.places[path].name

    def touches(self, step: Step) -> tuple[str, ...]:
        touched = [step.data["state"]]
        if is_cut(step):
            touched += [path for child in self.rest(step) for path in (child, *self._below(child))]
        elif "action" in step.data:
            touched.append((*step.data["state"], step.data["action"]))
        return tuple(self.layout.places[path].id for path in touched)

    def landmark(self, step: Step) -> bool:
        if is_cut(step):
            return bool(self.rest(step))
        return step.event == "research" or (step.event == "leave" and step.data["state"] == ())

    def outcome(self) -> str:
        return super().outcome() or f"value {number(self.trace.result.value)}"

    def telling(self) -> int:
        cuts = [i for i, step in enumerate(self.trace.steps, start=1) if is_cut(step) and self.landmark(step)]
        return cuts[-1] if cuts else len(self.trace.steps)


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
    exact = node.low == node.high
    label = bound(node, maximizing) if value is None else number(value)
    state = {"new": "new", "open": "open", "cut": "event", "never": "never"}.get(node.stage) or (
        "done" if exact and value is None else "seen"
    )
    note = ""
    if on_path and node.window and node.stage in ("open", "cut"):
        note = ("scout " if node.scouted else "") + between(node.window)
    link = "path" if on_path else {"new": "new", "never": "never"}.get(node.stage, "")
    if on_path and node.scouted:
        link += " scout"
    told = {
        "new": "not reached yet",
        "never": "never looked at",
        "cut": "the rest is cut",
    }.get(node.stage, "")
    parts = [
        "" if value is not None else ("MAX to move" if maximizing else "MIN to move"),
        "" if value is not None else label,
        f"window {between(node.window)}" if note and node.window else "",
        told,
        f"looked at {node.visits} times" if node.visits > 1 else "",
    ]
    return picture.Mark(
        state=state,
        label=label,
        note=note,
        badge=f"{node.visits}×" if value is not None and node.visits > 1 else "",
        now=now,
        link=link,
        bar=node.barred,
        tells=f"{name}: {', '.join(filter(None, parts)) or 'looked at'}",
    )
