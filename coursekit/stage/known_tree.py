"""What is known of the nodes of a game tree while it is searched, all of it from MAX's side."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any, NamedTuple

from ..adversarial import alphabeta, aspiration, mtd, negamax, negascout
from ..games import Tree
from ..games.tree import Path
from ..look import number
from ..pictures.tree import node_names
from ..story import Fold
from ..trace import Step, Trace
from .words import capital

FROM_THE_MOVER = (alphabeta, aspiration, mtd, negamax, negascout)
"""The searches whose values count from the side of the player to move; those of the others from MAX's side."""

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
    """The code's own values at an inner node, from the side from which it counts there."""

    at: Path = ()
    alpha: float | None = None
    beta: float | None = None
    best: float | None = None


UNSAID = Code()


@dataclass(frozen=True)
class Moment:
    """What is known after a step and was known before it, and the node `now` that the step is about."""

    nodes: Mapping[Path, Any]
    earlier: Mapping[Path, Any]
    now: Path | None = None
    last: Step | None = None
    code: Code = UNSAID
    after_cut: bool = False  # no leaf has been looked at since a cut

    def having(self, path: Path, node: Any) -> "Moment":
        """The same with something else known of one node."""
        return replace(self, nodes={**self.nodes, path: node})


class KnownTree(Fold[Moment]):
    """A tree, of which a search makes more and more known. At first each node is `new`."""

    moment: type[Moment] = Moment

    def __init__(self, tree: Any, new: Any) -> None:
        self.tree, self.leaves = tree, tree.leaves()
        self.names = node_names(tree)
        nodes = dict.fromkeys(tree.states(), new)
        self.first = self.moment(nodes, nodes)

    def apply(self, before: Moment, step: Step) -> Moment:
        after = super().apply(before, step)
        return replace(after, earlier=before.nodes, now=self.about(step), last=step)

    def about(self, step: Step) -> Path | None:
        """The node that a step is about."""
        return step.data.get("state")

    def children(self, state: Path) -> list[Path]:
        return [] if state in self.leaves else [(*state, action) for action in self.tree.actions(state)]

    def below(self, state: Path) -> Iterator[Path]:
        for child in self.children(state):
            yield child
            yield from self.below(child)

    def rest(self, step: Step) -> list[Path]:
        """The children that come after the one that a step is about."""
        return self.children(step.data["state"])[step.data["action"] + 1 :]

    def name(self, path: Path) -> str:
        """As in the picture: a letter, or "leaf 5"."""
        return f"leaf {number(self.leaves[path])}" if path in self.leaves else self.names[path]

    def comes_back(self, what: str, child: Path) -> str:
        """How a sentence begins on what has come back from a child."""
        source = "" if child in self.leaves else f" from {self.name(child)}"
        return f"**{capital(what)} comes back{source} to {self.name(child[:-1])}.**"

    def maximizing(self, state: Path) -> bool:
        return bool(self.tree.to_move(state) == 0)


class KnownBounds(KnownTree):
    """Between which bounds the value of each node lies, and the windows on the way."""

    def __init__(self, tree: Tree, trace: Trace) -> None:
        super().__init__(tree, Node())
        self.function = trace.function

    def widest(self) -> str:
        """That value of a leaf which takes most room."""
        return max(map(number, self.leaves.values()), key=len)

    def sign(self, state: Path) -> int:
        """1 where the code's values at a node count from MAX's side, −1 where they count from MIN's."""
        return 1 if self.maximizing(state if self.function in FROM_THE_MOVER else ()) else -1

    def window(self, data: Mapping[str, Any]) -> Window | None:
        """The window of an event, from MAX's side; None for a search without one."""
        if "alpha" not in data:
            return None
        return turned((data["alpha"], data["beta"]), self.sign(data["state"]))

    def window_at(self, after: Moment, path: Path) -> Window | None:
        """The window at a node as it is shown, from MAX's side: where the code is, its own."""
        at, alpha, beta, _ = after.code
        if path == at and alpha is not None and beta is not None:
            return turned((alpha, beta), self.sign(path))
        window: Window | None = after.nodes[path].window
        return window

    # ------------------------------------------------ what a step makes known

    def apply(self, before: Moment, step: Step) -> Moment:
        after_cut = step.event != "leaf" and (before.after_cut or is_cut(step))
        return replace(super().apply(before, step), after_cut=after_cut)

    def on_enter(self, before: Moment, state: Path, step: Step) -> Moment:
        nodes, node, data = dict(before.nodes), before.nodes[state], step.data
        if node.visits:  # a search begins afresh: it knows nothing of what an earlier one saw below
            for path in self.below(state):
                visits = nodes[path].visits
                nodes[path] = Node("closed" if visits else "new", visits=visits)
        scouted = self._scouted(before, state)
        window, holders = self.window(data), node.holders
        if state and window and (around := nodes[state[:-1]].window):
            asked = Holder("scout" if scouted else "proved", state)
            holders = held(window, around, nodes[state[:-1]].holders, asked)
        nodes[state] = Node("open", node.low, node.high, window, holders, node.visits + 1, scouted)
        return replace(before, nodes=nodes, code=Code(state, data.get("alpha"), data.get("beta")))

    def on_leaf(self, before: Moment, state: Path) -> Moment:
        node, value, scouted = before.nodes[state], self.leaves[state], self._scouted(before, state)
        visits = node.visits + 1
        seen = node._replace(stage="closed", low=value, high=value, visits=visits, scouted=scouted, barred=False)
        return before.having(state, seen)

    def _scouted(self, before: Moment, state: Path) -> bool:
        """Whether a node is looked at on behalf of a scout."""
        called = before.last is not None and before.last.event == "scout"
        return called or (state != () and before.nodes[state[:-1]].scouted)

    def on_back(self, before: Moment, state: Path, step: Step) -> Moment:
        node, window = self.learned(before.nodes, state), self.window(step.data)
        if window and node.window and window[0] < window[1]:
            holders = held(window, node.window, node.holders, Holder("held", state))
            node = node._replace(window=window, holders=holders)
        code = Code(state, step.data.get("alpha"), step.data.get("beta"), step.data["best"])
        return replace(before.having(state, node), code=code)

    def learned(self, nodes: Mapping[Path, Node], state: Path) -> Node:
        """An inner node with what its children say of it."""
        node, children = nodes[state], [nodes[child] for child in self.children(state)]
        best = max if self.maximizing(state) else min
        low, high = best(child.low for child in children), best(child.high for child in children)
        return node._replace(low=max(low, node.low), high=min(high, node.high))

    def on_cut(self, before: Moment, state: Path, step: Step) -> Moment:
        nodes, rest = dict(before.nodes), self.rest(step)
        if rest:
            nodes[state] = nodes[state]._replace(stage="cut")
        for child in rest:
            for path in (child, *self.below(child)):
                if nodes[path].stage == "new":
                    nodes[path] = nodes[path]._replace(stage="never")
            nodes[child] = nodes[child]._replace(barred=True)
        return replace(before, nodes=nodes)

    on_alpha_cut = on_beta_cut = on_cut

    def on_research(self, before: Moment, state: Path, action: int, value: float) -> Moment:
        """Only what the scout has proved is taken along."""
        child, proved = (*state, action), self.sign(state) * value
        low, high = (proved, inf) if self.maximizing(state) else (-inf, proved)
        return before.having(child, before.nodes[child]._replace(low=low, high=high))

    def on_leave(self, before: Moment, state: Path) -> Moment:
        node = before.nodes[state]
        return before.having(state, node._replace(stage="closed")) if node.stage == "open" else before


def turned(window: Window, sign: int = -1) -> Window:
    """A window from the other side, where the sign is −1."""
    return window if sign > 0 else (-window[1], -window[0])


def held(window: Window, before: Window, holders: tuple[Holder, Holder], new: Holder) -> tuple[Holder, Holder]:
    """Why a window ends where it does: where an end has not moved, for the same reason as before."""
    low, high = (old if now == was else new for old, now, was in zip(holders, window, before, strict=True))
    return low, high


def between(window: Window) -> str:
    """A window as it is written in pictures."""
    return f"{number(window[0])} … {number(window[1])}"


def passes_of(trace: Trace) -> int:
    """How many searches with other windows there are, one after the other."""
    return sum(step.event == "window" for step in trace.steps)


def is_cut(step: Step) -> bool:
    return step.event in ("cut", "alpha_cut", "beta_cut")
