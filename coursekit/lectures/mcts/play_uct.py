"""How a game against UCT is shown and told, with the tree that it has grown."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...look import number
from ...pictures import search_tree as picture
from ...pictures.board_layouts import Area
from ...pictures.search_tree import Layout, Mark, Node
from ...pictures.svg import line, text
from ...stage.play.game_picture import GamePicture
from ...stage.play.game_story import Moment
from ...stage.play.game_words import GameWords
from ...stage.play.sampling_machines import Snapshot
from ...stage.play.shown import Shown
from ...stage.play.sides import Sides
from ...stage.play.stones import ConnectFourShown, HexShown, OthelloShown
from ...stage.words import counted
from ...trace import Step
from .positions import Path, Position
from .uct_picture import fraction

BOARD: Area = (6.0, 6.0, 400.0, 366.0)
TREE: tuple[float, float, float, float] = (8.0, 402.0, 872.0, 610.0)
"""Where the tree stands: left, top, right, bottom."""

MOST_NODES, MOST_MOVES, DEEPEST = 20, 10, 2
"""So many nodes are shown, no more moves of one node, and none deeper."""

GAMES: Mapping[str, Callable[[], Shown]] = {
    "Connect Four": lambda: ConnectFourShown(BOARD),
    "Othello 6 x 6": lambda: OthelloShown(6, BOARD),
    "Hex 5 x 5": lambda: HexShown(5, BOARD),
}


class TreePicture(GamePicture):
    """Shows a game, and below the board those nodes of the last search that had most visits in the end.

    They keep their places while the tree grows.
    """

    size = (880.0, 616.0)
    rows = (9, 2)

    def __init__(self, sides: Sides, drawn: dict[Moment, str], steps: Sequence[Step]) -> None:
        super().__init__(sides, drawn)
        self.searches: dict[Snapshot, tuple[Snapshot, Any]] = {}  # to the tree in the end, and the state of its root
        self.layouts: dict[Snapshot, Layout] = {}
        grown: list[Snapshot] = []
        for step in steps:
            if step.event == "update":
                grown.append(step.data["tree"])
            elif tree := step.data["choice"].tree:
                self.searches |= dict.fromkeys([*grown, tree], (tree, step.data["state"]))
                grown = []
        if not self.searches:  # no tree yet: the board alone
            self.size = (880.0, TREE[1] - 6)

    def backdrop(self) -> str:
        y = TREE[1] - 12
        return super().backdrop() + (line("link new", 8, y, self.size[0] - 8, y) if self.searches else "")

    def draw(self, after: Moment) -> str:
        waits = "Here the tree of the next search will grow." if self.searches and after.tree is None else ""
        return super().draw(after) + text("caption", waits, TREE[0] + 4, TREE[1] + 26)

    def drawing(self, after: Moment) -> str:
        return super().drawing(after) + self._tree(after)

    def _tree(self, after: Moment) -> str:
        if after.tree is None:
            return ""
        whole, state = self.searches[after.tree]
        if whole not in self.layouts:
            self.layouts[whole] = layout(whole, Position(self.shown, state))
        grown, expected = after.tree, after.tree.line(self.game, state)
        nodes = {path: place.node for path, place in self.layouts[whole].places.items() if path in grown.counts}
        seen = {path: mark(grown, expected, path, node) for path, node in nodes.items()}
        return picture.draw(self.layouts[whole], seen)


class TreeWords(GameWords):
    """Tells a game; a search that samples has no height, and no leaves."""

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        return {name: told for name, told in super().values(after, step).items() if name not in ("height", "leaves")}


def layout(tree: Snapshot, position: Position) -> Layout:
    """Places for the nodes with most visits, as many as there is room for; their ids are none of the board."""
    moves = Counter[Path]()
    nodes = {(): position.node(())}
    for path in sorted(tree.counts, key=lambda path: (-tree.counts[path][0], len(path)))[1:]:
        above = path[:-1]
        if above in nodes and len(nodes) < MOST_NODES and moves[above] < MOST_MOVES and len(path) <= DEEPEST:
            moves[above] += 1
            nodes[path] = position.node(path)
    return picture.layout(dict(sorted(nodes.items())), *TREE, crosses=position.crosses, notes=False, prefix="node")


def mark(tree: Snapshot, expected: Sequence[Any], path: Path, node: Node) -> Mark:
    """How a node looks in a tree, and on the line that is expected there."""
    visits, rewards = tree.counts[path]
    if not path:
        return Mark("root", str(visits), tells=f"root: {visits} visits")
    on_the_line = path == tuple(expected[: len(path)])
    known = tree.move(path, node.player)
    told = f", {known.told(words=True)}" if known.exact else ""
    return Mark(
        rewards=fraction(rewards),
        visits=str(visits),
        state=known.look,
        now=on_the_line and len(path) == 1,
        link="path" if on_the_line else "",
        tells=f"{node.move}: {number(rewards, 1)} of {counted(visits, 'visit')}{told}",
    )
