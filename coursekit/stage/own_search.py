"""A person's own search of a game tree, told as far as it can be seen from outside: which node it asks for what.

The search is a function of a node. A node has `is_leaf`, `is_max`, `children`, and as a leaf a `value`, all for MAX.
"""

from collections.abc import Callable, Collection
from types import SimpleNamespace
from typing import Any

from ..games import Tree
from ..games.tree import Path
from ..look import number
from ..pictures.svg import text
from ..story import Story, fold
from ..trace import Recorder, Step, Trace
from .known_tree import KnownBounds, Moment
from .own import Asked, Come, as_function, own_run
from .tree_story import TreeStory
from .tree_words import TreeWords
from .words import counted, listed

MOST_BESIDE = 8
"""Leaves of a tree that stands twice in a picture."""

EVENTS = {"value": "leaf", "estimate": "leaf", "children": "children", "simulate": "simulate"}
"""What is told of where a node is asked for this, else that the search comes to it."""

MIDDLE = 440.0


class WatchedNode:
    """A node that says to `tell` what is asked of it, and else is the node that it stands for.

    It is known by the way to it, or where ways meet by its `name`.
    """

    def __init__(self, node: Any, tell: Recorder, path: Path = ()) -> None:
        self._node, self._tell, self._path = node, tell, path
        self._state = getattr(node, "name", path)
        self._children: tuple[WatchedNode, ...] | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = getattr(self._node, name)
        event = EVENTS.get(name, "come")
        if event == "leaf":
            self._tell(event, state=self._state, value=value)
        else:
            self._tell(event, state=self._state)
        return self._followed(value) if name == "children" else value

    def _followed(self, children: tuple[Any, ...]) -> "tuple[WatchedNode, ...]":
        if self._children is None:
            self._children = tuple(WatchedNode(child, self._tell, (*self._path, i)) for i, child in enumerate(children))
        return self._children

    def __repr__(self) -> str:
        return repr(self._node)


def watched_root(given: tuple[Any, ...], tell: Recorder) -> tuple[Any, ...]:
    """What a search is given, its first argument a node that says to `tell` what is asked of it."""
    root, *others = given
    return WatchedNode(root, tell), *others


def nodes(named: Callable[[Any], str] = str, id: Callable[[Any], str] = str, come: Come = None) -> dict[str, Asked]:
    """How the questions to nodes are told, given the name of a node and its id in the picture."""

    def asked(words: Callable[[str, Any], str]) -> Asked:
        return Asked(lambda state, value: words(named(state), value), lambda state, value: id(state), come=come)

    return {
        "come": asked(lambda name, value: f"comes to {name}"),
        "children": asked(lambda name, value: f"asks for the children of {name}"),
        "leaf": asked(lambda name, value: f"looks at {name}, {number(value)}"),
        "simulate": asked(lambda name, value: f"simulates a game from {name}"),
    }


def node_of(tree: Tree, path: Path = ()) -> SimpleNamespace:
    """A node of a tree as a search of one's own is given it."""
    is_leaf, is_max = tree.is_terminal(path), tree.to_move(path) == 0
    if is_leaf:
        return SimpleNamespace(is_leaf=True, is_max=is_max, children=(), value=tree.leaves()[path])
    children = tuple(node_of(tree, (*path, i)) for i in tree.actions(path))
    return SimpleNamespace(is_leaf=False, is_max=is_max, children=children)


def searched(search: Callable[[Any], Any], tree: Tree) -> tuple[Trace, str]:
    """What a search of one's own does with a tree, and how it ends, in words."""
    return own_run(search, lambda tell: (WatchedNode(node_of(tree), tell),))


class OwnKnown(KnownBounds):
    """Where the search has been, and the leaves that it has seen."""

    def on_come(self, before: Moment, state: Path) -> Moment:
        node = before.nodes[state]
        return before.having(state, node._replace(stage="open", visits=1)) if node.stage == "new" else before

    on_children = on_come

    def on_leaf(self, before: Moment, state: Path, value: float = 0.0) -> Moment:
        return before.having(state, before.nodes[state]._replace(stage="closed", low=value, high=value, visits=1))


class OwnWords(TreeWords):
    """What the search asks for. `spared` are leaves that need not be looked at."""

    spared: Collection[Path] = ()
    ended = ""
    begins = "**A search of your own.** Each step is a question to a node, with the line that asks it."

    def opening(self) -> str:
        return self.begins

    def landmark(self, step: Step) -> bool:
        return step.event == "leaf"

    def say(self, after: Moment, step: Step | None) -> str:
        told = super().say(after, step)
        last = step is not None and step.number == len(self.trace.steps)
        return f"{told} {self.ended}".strip() if last else told

    def say_come(self, after: Moment, state: Path) -> str:
        mover = "" if state in self.leaves else f" {self.side(state).name} is to move."
        return f"**Your code comes to {self.name(state)}.**{mover}"

    def say_children(self, after: Moment, state: Path) -> str:
        children = self.known.children(state)
        if not children:
            return f"**It asks for the children of {self.name(state)}.** A leaf has none."
        names = listed([self.name(child) for child in children])
        return f"**It asks for the children of {self.name(state)}:** {names}."

    def say_leaf(self, after: Moment, state: Path, value: float = 0.0) -> str:
        seen = sum(node.stage == "closed" for node in after.nodes.values())
        what = self.name(state) if state in self.leaves else f"the estimate of {self.name(state)}, {number(value)}"
        needless = " It need not." if state in self.spared else ""
        return f"**It looks at {what}.**{needless} So far it has seen {counted(seen, 'value')}."

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        seen = sum(node.stage == "closed" for node in after.nodes.values())
        at = None if after.now is None else self.name(after.now)
        return {"at": at, "values seen": seen}


class OwnTreeStory(TreeStory):
    """A search of one's own, its own lines lit; under the leaves stands when each was first looked at.

    Nothing is asked: nobody can know what code of one's own does.
    """

    words: OwnWords
    ask = Story.ask
    has_questions = Story.has_questions

    def __init__(self, trace: Trace, tree: Tree, ended: str = "", **look: Any) -> None:
        super().__init__(trace, tree, known=OwnKnown, words=OwnWords, **{"note": "", **look})
        self.words.ended = ended
        self.title = f"{getattr(trace.function, '__name__', 'a search')} on a tree"
        looks = dict.fromkeys(step.data["state"] for step in trace.steps if step.event == "leaf")
        self.order = {path: i for i, path in enumerate(looks, start=1)}

    def draw(self, after: Moment) -> str:
        turns = [(path, i) for path, i in self.order.items() if after.nodes[path].stage == "closed"]
        return super().draw(after) + "".join(self._turn(path, i) for path, i in turns)

    def _turn(self, path: Path, turn: int) -> str:
        place = self.layout.places[path]
        return text("caption", str(turn), place.x, place.y + place.tall + 18, font=16, anchor="middle")

    def outcome(self) -> str:
        return "cut short" if self.trace.truncated else ""

    def telling(self) -> int:
        """Where it looks at a leaf that it need not, else the end."""
        needless = (s.number for s in self.trace.steps if s.event == "leaf" and s.data["state"] in self.words.spared)
        return next(needless, len(self.trace.steps))


def own_tree(search: Any, tree: Tree) -> OwnTreeStory:
    """A search of one's own, a function of a node, on a tree. Raises ValueError for what is no function."""
    trace, ended = searched(as_function(search, "a node"), tree)
    return OwnTreeStory(trace, tree, ended, editable=True)


class BesideRight(OwnTreeStory):
    """A search of one's own on the left, and on the right how the right one ends on the same tree."""

    def __init__(
        self, trace: Trace, tree: Tree, right: Callable[..., Story[Any]], ended: str, opening: str, **look: Any
    ) -> None:
        super().__init__(trace, tree, ended, right=MIDDLE - 8, **look)
        self.words.begins = opening
        beside = right(left=MIDDLE + 8, prefix="right")
        self._right = beside.backdrop() + beside.draw(fold(beside))
        width, height = self.size
        self.size = (width, height + 30)

    def backdrop(self) -> str:
        captions = ((20, "your code"), (MIDDLE + 28, "as it should end"))
        told = (text("caption", caption, x, self.size[1] - 8, font=16) for x, caption in captions)
        return super().backdrop() + f'<g pointer-events="none">{self._right}</g>' + "".join(told)
