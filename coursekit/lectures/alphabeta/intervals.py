"""Two more ways to tell alpha-beta: what is known as intervals, and both forms of the search at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...adversarial import alphabeta, alphabeta_max_min
from ...games import Tree
from ...games.tree import Path
from ...listing import Lit
from ...look import number
from ...pictures import tree as picture
from ...pictures.svg import text
from ...stage.tree_story import Moment, Node
from ...stage.tree_words import MAX, Side, SpokenTree
from ...story import Question, Story
from ...trace import Step, record


class IntervalStory(SpokenTree):
    """What is known of each node as an interval, after each leaf."""

    def __init__(self, tree: Tree, editable: bool = False) -> None:
        trace = record(alphabeta, tree, ())
        super().__init__(trace, tree, editable=editable)
        trace.steps[:] = [step for step in trace.steps if self._matters(step)]

    def _matters(self, step: Step) -> bool:
        """What comes back is told when the leaf is seen."""
        return step.event in ("enter", "leaf") or self.landmark(step)

    def widest_note(self) -> str:
        return interval(Node(high=max(self.leaves.values(), key=lambda value: len(number(value)))))

    def apply(self, before: Moment, step: Step) -> Moment:
        after = super().apply(before, step)
        if step.event != "leaf":
            return after
        nodes, leaf = dict(after.nodes), step.data["state"]
        for length in reversed(range(len(leaf))):
            nodes[leaf[:length]] = self.learned(nodes, leaf[:length])
        return replace(after, nodes=nodes)

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        marks = super().marks(after)
        for path, mark in marks.items():
            node = after.nodes[path]
            if path not in self.leaves and node.visits:
                known = interval(node)
                state = "done" if node.low == node.high else "seen" if mark.link != "path" and path else mark.state
                marks[path] = mark._replace(
                    state=mark.state if node.stage == "cut" else state,
                    label="",
                    note=known,
                    tells=f"{self.name(path)}: its value lies in {known}",
                )
        return marks

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        inner = [path for path in after.nodes if path not in self.leaves]
        seen = super().values(after, step)
        return {self.name(path): interval(after.nodes[path]) for path in inner} | {
            name: seen[name] for name in ("leaves seen", "leaves cut")
        }

    def say_enter(self, after: Moment, step: Step) -> str:
        state = step.data["state"]
        known = interval(Node())
        return f"**{self.name(state)}.** {self.side(state).name} is to move. Nothing is known of it yet: {known}."

    def say_leaf(self, after: Moment, step: Step) -> str:
        leaf = step.data["state"]
        above = [leaf[:length] for length in reversed(range(len(leaf)))]
        if not above:
            return super().say_leaf(after, step)
        told = [path for path in above if after.nodes[path].known != after.earlier[path].known]
        lead = f"**Leaf {number(self.leaves[leaf])}.**"
        if not told:
            nearest = above[0]
            return f"{lead} That changes nothing: {self.name(nearest)} stays in {interval(after.nodes[nearest])}."
        side, value = self.side(told[0]), number(self.leaves[leaf])
        why = f"MAX can get {value}, perhaps more" if side is MAX else f"MIN can hold it to {value}, perhaps to less"
        if after.nodes[told[0]].low == after.nodes[told[0]].high:
            why = f"It is the last move, and {side.name} takes the {side.largest} value"
        return (
            f"{lead} {why}: {', '.join(f'{self.name(path)} lies in {interval(after.nodes[path])}' for path in told)}."
        )

    def say_cut(self, after: Moment, step: Step) -> str:
        state = step.data["state"]
        node, side = after.nodes[state], self.side(state)
        above = [state[:length] for length in reversed(range(len(state)))]
        rival = next(
            path for path in above if self.side(path) is not side and self._settled(node, after.nodes[path], side)
        )
        return (
            f"**Cut at {self.name(state)}.** It lies in {interval(node)}, and {self.name(rival)} in "
            f"{interval(after.nodes[rival])} without it: it cannot matter. {self.lost(after, step)}"
        )

    @staticmethod
    def _settled(node: Node, rival: Node, side: Side) -> bool:
        """Whether the other side has at `rival` what makes it stay away from `node`."""
        return rival.high <= node.low if side is MAX else rival.low >= node.high

    def ask(self, before: Moment, step: Step) -> Question | None:
        return None


def interval(node: Node) -> str:
    """What is known of a node's value, as [3, 14]."""
    return f"[{number(node.low)}, {number(node.high)}]"


Moments = tuple[Moment, Moment]


class BothStory(Story[Moments]):
    """Two forms of a search, step by step on the same tree: from MAX's side on the left, from the mover's on the right.

    Here it is alpha-beta, for MAX and MIN and in negamax form; `searches` and how they are `spoken` may be others.
    """

    title = "alpha-beta in both forms"
    searches: tuple[Callable[..., Any], Callable[..., Any]] = (alphabeta_max_min, alphabeta)
    spoken = SpokenTree

    def __init__(self, tree: Tree, editable: bool = False) -> None:
        traces = record(self.searches[0], tree, ()), record(self.searches[1], tree, ())
        middle = picture.WIDTH / 2
        self.left = self.spoken(traces[0], tree, right=middle - 8, prefix="left", editable=editable)
        self.right = self.spoken(traces[1], tree, left=middle + 8, prefix="right", movers_side=True)
        pairs = zip(traces[0].steps, traces[1].steps, strict=True)
        steps = [Step(left.event, {"left": left, "right": right}, left.file, left.line) for left, right in pairs]
        self.trace = replace(traces[0], steps=steps)
        self.source = self.left.source
        self.source.listings += self.right.source.listings
        self.size = self.left.size

    def start(self) -> Moments:
        return self.left.start(), self.right.start()

    def apply(self, before: Moments, step: Step) -> Moments:
        return self.left.apply(before[0], step.data["left"]), self.right.apply(before[1], step.data["right"])

    def backdrop(self) -> str:
        captions = ("Numbers from MAX's side", "Numbers from the side of whoever moves")
        return "".join(
            story.backdrop() + text("caption", caption, story.layout.left + 6, self.size[1] - 8, font=15)
            for story, caption in zip((self.left, self.right), captions, strict=True)
        )

    def draw(self, after: Moments) -> str:
        return self.left.draw(after[0]) + self.right.draw(after[1])

    def say(self, after: Moments, step: Step | None) -> str:
        if step is None:
            return (
                "**Two forms, the same search.** On the left MAX and MIN have a rule each; on the right there is one "
                "rule, and every number changes its sign with the mover."
            )
        return self.left.say(after[0], step.data["left"])

    def values(self, after: Moments, step: Step | None) -> dict[str, str]:
        left, right = self.left.values(after[0], None), self.right.values(after[1], None)
        beside = [name for name in ("from the side of", "alpha", "beta", "best") if name in left]
        both = {name: f"{left[name]} | {right[name]}" for name in beside}
        return {"at": left["at"], "in the form": "left | right"} | both | {"leaves seen": left["leaves seen"]}

    def ask(self, before: Moments, step: Step) -> Question | None:
        asked = self.left.ask(before[0], step.data["left"])
        if asked and not asked.choices:  # a leaf: the one on the right will do as well
            return replace(asked, answer=self.left.touches(step.data["left"]) + self.right.touches(step.data["right"]))
        return asked

    def lit(self, step: Step) -> tuple[Lit, ...]:
        lines = self.source.lit(step.data["left"]), self.source.lit(step.data["right"])
        return tuple(lit for lit in lines if lit)

    def landmark(self, step: Step) -> bool:
        return self.left.landmark(step.data["left"])

    def touches(self, step: Step) -> tuple[str, ...]:
        return self.left.touches(step.data["left"]) + self.right.touches(step.data["right"])

    def outcome(self) -> str:
        return self.left.outcome()

    def telling(self) -> int:
        return self.left.telling()
