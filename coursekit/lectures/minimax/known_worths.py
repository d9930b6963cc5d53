"""What the stories of lecture 12 share that are told on a tree: what each node is worth, and how it is drawn."""

from types import ModuleType
from typing import Any, NamedTuple

from ...games.tree import Path
from ...pictures import tree as number_tree
from ...stage.known_tree import KnownTree, Moment
from ...story import Story
from ...trace import Step, Trace


class Node(NamedTuple):
    """What is known of a node: nothing (new), that it is open, or its worth (closed); `never` will it be looked at.

    While it is open, `worth` is the best so far. What a worth is, each story says.
    """

    stage: str = "new"
    worth: Any = None


class WorthStory(KnownTree, Story[Moment]):
    """A search of an explicit tree. Subclasses say what a step tells of a node's worth, and how that is drawn."""

    pictures: ModuleType = number_tree
    """Draws the layout with its marks."""

    landmarks = ("leave",)

    def __init__(self, trace: Trace, tree: Any, layout: Any, editable: bool = False) -> None:
        Story.__init__(self, trace)
        KnownTree.__init__(self, tree, Node())
        self.layout, self.editable = layout, editable
        self.size = (number_tree.WIDTH, layout.height)

    # ------------------------------------------------ what is known

    def worth(self, step: Step) -> Any:
        """What a step says of the node that it is about: its worth, or the best so far."""
        raise NotImplementedError

    def on_enter(self, before: Moment, state: Path) -> Moment:
        return before.having(state, Node("open"))

    def on_back(self, before: Moment, state: Path, step: Step) -> Moment:
        return before.having(state, Node("open", self.worth(step)))

    def on_leaf(self, before: Moment, state: Path, step: Step) -> Moment:
        return before.having(state, Node("closed", self.worth(step)))

    on_leave = on_leaf

    def leaves_seen(self, after: Moment) -> str:
        return f"{sum(after.nodes[leaf].stage == 'closed' for leaf in self.leaves)} of {len(self.leaves)}"

    def arrives(self, state: Path) -> str:
        """How a sentence begins on a node that is looked at now."""
        return f"**Down to {self.name(state)}.**" if state else f"**The search begins at {self.name(state)}.**"

    # ------------------------------------------------ picture

    def mark(self, path: Path, node: Node, now: Path | None) -> Any:
        """How a node is drawn while `now` is looked at."""
        raise NotImplementedError

    def marks(self, after: Moment) -> dict[Path, Any]:
        return {path: self.mark(path, node, after.now) for path, node in after.nodes.items()}

    def backdrop(self) -> str:
        return str(self.pictures.backdrop(self.layout))

    def draw(self, after: Moment) -> str:
        return str(self.pictures.draw(self.layout, self.marks(after), self.editable))

    def touches(self, step: Step) -> tuple[str, ...]:
        touched = [step.data["state"]]
        if "action" in step.data:
            touched.append((*touched[0], step.data["action"]))
        return tuple(self.layout.places[path].id for path in touched)


class NumberTree(WorthStory):
    """A tree of worths in the picture of MAX and MIN."""

    def label(self, path: Path, node: Node) -> str:
        """What stands inside a node."""
        raise NotImplementedError

    def note(self, path: Path, node: Node) -> str:
        """What stands beside it, where there is room, and under a leaf."""
        return ""

    def mover(self, path: Path) -> str:
        return "MAX" if self.maximizing(path) else "MIN"

    def mark(self, path: Path, node: Node, now: Path | None) -> number_tree.Mark:
        leaf, on_path = path in self.leaves, now is not None and now[: len(path)] == path
        label, note = self.label(path, node), self.note(path, node)
        state = ("seen" if leaf else "done") if node.stage == "closed" else node.stage
        told = {"new": "not reached yet", "never": "never looked at"}.get(node.stage, "")
        parts = [note, "" if leaf else f"{self.mover(path)} to move", label, told]
        return number_tree.Mark(
            state=state,
            label=label,
            note="" if leaf or self.layout.places[path].note_at[0] < self.layout.places[path].x else note,
            badge=note if leaf else "",
            now=path == now,
            link="path" if on_path else {"new": "new", "never": "never"}.get(node.stage, ""),
            tells=f"{'a leaf' if leaf else self.name(path)}: {', '.join(filter(None, parts))}",
        )
