"""What the stories of lecture 12 share that are told on a tree: what is known of each node, and what is lit."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ...games.tree import Path
from ...pictures import tree as picture
from ...pictures.tree import Layout
from ...story import Story
from ...trace import Step, Trace


class Node(NamedTuple):
    """What is known of a node: nothing (new), that it is open, or its worth (closed); `never` will it be looked at.

    While it is open, `worth` is the best so far. What a worth is, each story says.
    """

    stage: str = "new"
    worth: Any = None


@dataclass(frozen=True)
class Moment:
    """What is known after a step and was known before it, and the node `now` that the step is about."""

    nodes: Mapping[Path, Node]
    earlier: Mapping[Path, Node]
    now: Path | None = None
    last: Step | None = None


class KnownTree(Story[Moment]):
    """A search of an explicit tree. Subclasses say what a step makes known, in `learn`, and how a worth is written."""

    def __init__(self, trace: Trace, tree: Any, layout: Any, editable: bool = False) -> None:
        super().__init__(trace)
        self.tree = tree
        self.leaves = tree.leaves()
        self.layout = layout
        self.editable = editable
        self.size = (picture.WIDTH, layout.height)

    def start(self) -> Moment:
        nodes = dict.fromkeys(self.layout.places, Node())
        return Moment(nodes, nodes)

    def apply(self, before: Moment, step: Step) -> Moment:
        nodes = dict(before.nodes)
        self.learn(nodes, step)
        return replace(before, nodes=nodes, earlier=before.nodes, now=self.about(step), last=step)

    def learn(self, nodes: dict[Path, Node], step: Step) -> None:
        """Note in `nodes` what a step makes known."""
        state = step.data["state"]
        if step.event == "enter":
            nodes[state] = Node("open")
        elif step.event in ("leaf", "leave"):
            nodes[state] = Node("closed", self.worth(step))
        elif step.event == "back":
            nodes[state] = Node("open", self.worth(step))

    def worth(self, step: Step) -> Any:
        """What a step says of the node that it is about: its worth, or the best so far."""
        raise NotImplementedError

    def about(self, step: Step) -> Path:
        """The node that a step is about."""
        state: Path = step.data["state"]
        return state

    def children(self, state: Path) -> list[Path]:
        return [] if state in self.leaves else [(*state, action) for action in self.tree.actions(state)]

    def name(self, path: Path) -> str:
        """As in the picture."""
        return str(self.layout.places[path].name)

    def child(self, step: Step) -> Path:
        """The child that a step speaks of."""
        return (*step.data["state"], step.data["action"])

    def touches(self, step: Step) -> tuple[str, ...]:
        touched = [self.about(step)]
        if "action" in step.data:
            touched.append(self.child(step))
        return tuple(dict.fromkeys(self.layout.places[path].id for path in touched))

    def landmark(self, step: Step) -> bool:
        return step.event == "leave"


class NumberTree(KnownTree):
    """A known tree in the picture of MAX and MIN."""

    layout: Layout

    def label(self, path: Path, node: Node) -> str:
        """What stands inside a node."""
        raise NotImplementedError

    def note(self, path: Path, node: Node) -> str:
        """What stands beside it, where there is room, and under a leaf."""
        return ""

    def mover(self, path: Path) -> str:
        return ("MAX", "MIN")[self.tree.to_move(path)]

    def backdrop(self) -> str:
        return picture.backdrop(self.layout)

    def draw(self, after: Moment) -> str:
        return picture.draw(self.layout, self.marks(after), self.editable)

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        return {path: self.mark(path, node, after.now) for path, node in after.nodes.items()}

    def mark(self, path: Path, node: Node, now: Path | None) -> picture.Mark:
        leaf, on_path = path in self.leaves, now is not None and now[: len(path)] == path
        label, note = self.label(path, node), self.note(path, node)
        state = ("seen" if leaf else "done") if node.stage == "closed" else node.stage
        told = {"new": "not reached yet", "never": "never looked at"}.get(node.stage, "")
        parts = [note, "" if leaf else f"{self.mover(path)} to move", label, told]
        return picture.Mark(
            state=state,
            label=label,
            note="" if leaf or self.layout.places[path].note_at[0] < self.layout.places[path].x else note,
            badge=note if leaf else "",
            now=path == now,
            link="path" if on_path else {"new": "new", "never": "never"}.get(node.stage, ""),
            tells=f"{self.name(path) or 'a leaf'}: {', '.join(filter(None, parts))}",
        )
