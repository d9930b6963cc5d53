"""What alpha-beta knows so far of each node, as an interval."""

from dataclasses import replace
from math import inf
from typing import Any

from ...adversarial import alphabeta
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import tree as picture
from ...stage.known_tree import KnownBounds, Moment, Node
from ...stage.tree_story import TreePicture, TreeStory
from ...stage.tree_words import MAX, Side, TreeWords
from ...story import Question
from ...trace import Step, record


class KnownAtOnce(KnownBounds):
    """What comes back is known when the leaf is seen."""

    def on_leaf(self, before: Moment, state: Path) -> Moment:
        after = super().on_leaf(before, state)
        nodes = dict(after.nodes)
        for above in upwards(state):
            nodes[above] = self.learned(nodes, above)
        return replace(after, nodes=nodes)


class IntervalPicture(TreePicture):
    """The tree with an interval beside each node, and nothing inside."""

    def __init__(self, known: KnownBounds, **look: Any) -> None:
        super().__init__(known, note=f"[{number(-inf)}, {known.widest()}]", **look)

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        marks = super().marks(after)
        for path, mark in marks.items():
            node = after.nodes[path]
            if path not in self.known.leaves and node.visits:
                known = interval(node)
                state = "done" if node.low == node.high else "seen" if mark.link != "path" and path else mark.state
                marks[path] = mark._replace(
                    state=mark.state if node.stage == "cut" else state,
                    label="",
                    note=known,
                    tells=f"{self.known.name(path)}: its value lies in {known}",
                )
        return marks


class IntervalWords(TreeWords):
    """Each leaf says at once what is known now above it."""

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        seen = super().values(after, step)
        inner: dict[str, object] = {name: interval(after.nodes[path]) for path, name in self.known.names.items()}
        return inner | {name: seen[name] for name in ("leaves seen", "leaves cut")}

    def say_enter(self, after: Moment, state: Path) -> str:
        known = interval(Node())
        return f"**{self.name(state)}.** {self.side(state).name} is to move. Nothing is known of it yet: {known}."

    def say_leaf(self, after: Moment, state: Path) -> str:
        if not state:
            return super().say_leaf(after, state)
        told = [path for path in upwards(state) if after.nodes[path].known != after.earlier[path].known]
        value = number(self.leaves[state])
        lead = f"**Leaf {value}.**"
        if not told:
            nearest = state[:-1]
            return f"{lead} That changes nothing: {self.name(nearest)} stays in {interval(after.nodes[nearest])}."
        side = self.side(told[0])
        why = f"{side.can} {value}, perhaps {'more' if side is MAX else 'to less'}"
        if after.nodes[told[0]].low == after.nodes[told[0]].high:
            why = f"It is the last move, and {side.name} takes the {side.largest} value"
        return (
            f"{lead} {why}: {', '.join(f'{self.name(path)} lies in {interval(after.nodes[path])}' for path in told)}."
        )

    def say_cut(self, after: Moment, state: Path, best: float, step: Step) -> str:
        node, side = after.nodes[state], self.side(state)
        rival = next(
            path
            for path in upwards(state)
            if self.side(path) is not side and self._settled(node, after.nodes[path], side)
        )
        return (
            f"**Cut at {self.name(state)}.** It lies in {interval(node)}, and {self.name(rival)} in "
            f"{interval(after.nodes[rival])} without it: it cannot matter. {self.lost(after, step)}"
        )

    @staticmethod
    def _settled(node: Node, rival: Node, side: Side) -> bool:
        """Whether the other side has at `rival` what makes it stay away from `node`."""
        return rival.high <= node.low if side is MAX else rival.low >= node.high

    has_questions = property(lambda self: False)

    def ask(self, before: Moment, step: Step) -> Question | None:
        return None


class IntervalStory(TreeStory):
    """What is known of each node as an interval, after each leaf."""

    def __init__(self, tree: Tree, editable: bool = False) -> None:
        trace = record(alphabeta, tree, ())
        super().__init__(
            trace, tree, known=KnownAtOnce, picture=IntervalPicture, words=IntervalWords, editable=editable
        )
        told = (step for step in trace.steps if step.event in ("enter", "leaf") or self.landmark(step))
        self.trace = trace.with_steps(told)


def interval(node: Node) -> str:
    """What is known of a node's value, as [3, 14], which no line breaks."""
    return f"[{number(node.low)},\N{NO-BREAK SPACE}{number(node.high)}]"


def upwards(path: Path) -> list[Path]:
    """The nodes above one, the nearest first."""
    return [path[:length] for length in reversed(range(len(path)))]
