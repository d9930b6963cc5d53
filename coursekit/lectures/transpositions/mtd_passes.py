"""What MTD(f) knows, pass by pass: of each node of the tree, in its table, and of the value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import NamedTuple

from ...adversarial import Entry
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...stage.known_tree import KnownBounds, Moment, Window
from ...trace import Step, Trace
from .known_positions import bounds_of


class Pass(NamedTuple):
    """One search: the bound that it asks for, and both bounds after it."""

    bound: float
    lower: float = -inf
    upper: float = inf
    end: str = ""  # high or low

    @property
    def question(self) -> str:
        return f"at least {number(self.bound)}"

    @property
    def span(self) -> str:
        return f"{number(self.lower)} … {number(self.upper)}"

    @property
    def note(self) -> str:
        return f"≥ {number(self.bound)} ?"


@dataclass(frozen=True)
class MtdMoment(Moment):
    """With the passes so far, what the table knows of each node, and the leaves and nodes looked at in all passes."""

    passes: tuple[Pass, ...] = ()
    known: Mapping[Path, Window] = field(default_factory=dict)
    leaves: int = 0
    count: int = 0


class KnownInPasses(KnownBounds):
    """Each pass begins knowing nothing of the nodes, but what an earlier one stored is still in the table."""

    moment = MtdMoment

    def __init__(self, tree: Tree, trace: Trace) -> None:
        super().__init__(tree, trace)
        self._rests = self._tried(trace)

    def _tried(self, trace: Trace) -> dict[int, list[Path]]:
        """By a step's number the moves that come after its own, as they are tried: a stored one comes first."""
        orders: dict[Path, list[int]] = {}
        rests = {}
        for step in trace.steps:
            state: Path = step.data.get("state", ())
            if step.event == "enter":
                orders[state] = list(self.tree.actions(state))
            elif step.event == "first":
                orders[state].remove(step.data["action"])
                orders[state].insert(0, step.data["action"])
            elif "action" in step.data:
                order = orders[state]
                rests[step.number] = [(*state, other) for other in order[order.index(step.data["action"]) + 1 :]]
        return rests

    def rest(self, step: Step) -> list[Path]:
        return self._rests[step.number]

    def bounds(self, state: Path, value: float, flag: str) -> Window:
        """What a value with its flag says of a node."""
        return bounds_of(value, flag, self.sign(state))

    def on_window(self, before: MtdMoment, beta: float) -> Moment:
        last = before.passes[-1] if before.passes else Pass(beta)
        passes = (*before.passes, last._replace(bound=beta, end=""))
        return replace(before, nodes=self.first.nodes, passes=passes)

    def on_high(self, before: MtdMoment, lower: float, upper: float, step: Step) -> Moment:
        done = before.passes[-1]._replace(lower=lower, upper=upper, end=step.event)
        return replace(before, passes=(*before.passes[:-1], done))

    on_low = on_high

    def on_probe(self, before: MtdMoment) -> Moment:
        return replace(before, count=before.count + 1)

    def on_reuse(self, before: MtdMoment, state: Path, value: float, flag: str) -> Moment:
        low, high = self.bounds(state, value, flag)
        return before.having(state, before.nodes[state]._replace(stage="closed", low=low, high=high))

    def on_store(self, before: MtdMoment, state: Path, entry: Entry) -> Moment:
        return replace(before, known={**before.known, state: self.bounds(state, entry.value, entry.flag)})

    def on_leaf(self, before: Moment, state: Path) -> Moment:
        after = super().on_leaf(before, state)
        assert isinstance(after, MtdMoment)
        return replace(after, leaves=after.leaves + 1, count=after.count + 1)
