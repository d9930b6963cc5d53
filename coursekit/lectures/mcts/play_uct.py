"""A game against UCT, with the tree that it has grown: `against_uct()`."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ...look import number
from ...pictures import search_tree as picture
from ...pictures.board_layouts import Area
from ...pictures.search_tree import Item, Layout
from ...pictures.svg import line, text
from ...player import Demo
from ...stage.play.game_fold import Moment
from ...stage.play.game_picture import GamePicture
from ...stage.play.game_story import GameStory
from ...stage.play.game_words import GameWords
from ...stage.play.machine_input import check_limits
from ...stage.play.play import Match
from ...stage.play.sampling_machines import SAMPLERS, Path, Snapshot
from ...stage.play.shown import Shown
from ...stage.play.sides import Sides
from ...stage.play.stones import ConnectFourShown, HexShown, OthelloShown
from ...stage.words import counted
from ...trace import Step
from .visible_tree import id_of

BOARD: Area = (6.0, 6.0, 340.0, 330.0)
TREE: tuple[float, float, float, float] = (8.0, 384.0, 872.0, 690.0)
"""Where the tree stands: left, top, right, bottom."""

MOST_NODES, MOST_MOVES, DEEPEST = 24, 10, 3
"""So many nodes are shown, no more moves of one node, and none deeper."""

GAMES: Mapping[str, Callable[[], Shown]] = {
    "Connect Four": lambda: ConnectFourShown(BOARD),
    "Othello 6 x 6": lambda: OthelloShown(6, BOARD),
    "Hex 5 x 5": lambda: HexShown(5, BOARD),
}


def against_uct(
    game: str = "Connect Four", simulations: int | None = None, first: str = "you", against: str = "UCT"
) -> Demo:
    """A game of Connect Four, Othello or Hex against UCT, or against RAVE, with the top of the tree behind every move.

    By default it makes as many simulations as it answers with at once; `first` is who begins: you, machine, or machines
    for two. Raises ValueError for another name and for what the controls do not reach.
    """
    check_limits(simulations=simulations)
    return TreeMatch(game, against, first, None, 0.25, simulations).demo


class Top(NamedTuple):
    """The nodes of a tree that are shown, each with the player and the name of its move, and where they stand."""

    layout: Layout
    nodes: tuple[tuple[Path, int, str], ...]


class TreePicture(GamePicture):
    """Shows a game, and below the board those nodes of the last search that had most visits in the end.

    They keep their places while the tree grows.
    """

    size = (880.0, 700.0)
    rows = (8, 3)

    def __init__(self, sides: Sides, drawn: dict[Moment, str], steps: Sequence[Step]) -> None:
        super().__init__(sides, drawn)
        self.searches: dict[Snapshot, tuple[Snapshot, Any]] = {}  # to the tree in the end, and the state of its root
        self.tops: dict[Snapshot, Top] = {}
        grown: list[Snapshot] = []
        for step in steps:
            if step.event == "update":
                grown.append(step.data["tree"])
            elif tree := step.data["choice"].tree:
                self.searches |= dict.fromkeys([*grown, tree], (tree, step.data["state"]))
                grown = []

    def backdrop(self) -> str:
        y = TREE[1] - 12
        return super().backdrop() + line("link new", 8, y, self.size[0] - 8, y)

    def drawing(self, after: Moment) -> str:
        return super().drawing(after) + self._tree(after)

    def _tree(self, after: Moment) -> str:
        if after.tree is None:
            return text("caption", "Here the tree of the next search will grow.", TREE[0] + 4, TREE[1] + 26, font=15)
        whole, state = self.searches[after.tree]
        if whole not in self.tops:
            self.tops[whole] = top(whole, self.shown, state)
        layout, nodes = self.tops[whole]
        expected = after.tree.line(self.game, state)
        items = [_item(after.tree, expected, *each) for each in nodes if each[0] in after.tree.counts]
        return picture.draw(layout, items)


class TreeWords(GameWords):
    """Tells a game; a search that samples has no height, and no leaves."""

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        return {name: told for name, told in super().values(after, step).items() if name not in ("height", "leaves")}


def top(tree: Snapshot, shown: Shown, state: Any) -> Top:
    """The nodes with most visits, as many as there is room for."""
    above_first = sorted(tree.counts, key=lambda path: (-tree.counts[path][0], len(path)))
    chosen: dict[Path, Any] = {(): state}  # each with its state
    moves = Counter[Path]()
    nodes: list[tuple[Path, int, str]] = [((), -1, "")]
    for path in above_first[1:]:
        above, action = path[:-1], path[-1]
        room = len(chosen) < MOST_NODES and moves[above] < MOST_MOVES and len(path) <= DEEPEST
        if room and above in chosen:
            moves[above] += 1
            chosen[path] = shown.game.result(chosen[above], action)
            nodes.append((path, shown.game.to_move(chosen[above]), shown.short(chosen[above], action)))
    nodes.sort()
    ids = {node(path): node(path[:-1]) if path else "" for path, *_ in nodes}
    return Top(picture.layout(ids, *TREE, crosses=shown.board.crosses, notes=False), tuple(nodes))


def _item(tree: Snapshot, expected: Sequence[Any], path: Path, player: int, move: str) -> Item:
    visits, rewards = tree.counts[path]
    on_the_line = bool(path) and path == tuple(expected[: len(path)])
    known = tree.move(path, player) if path else None
    told = f", {known.told(words=True)}" if known and known.exact else ""
    return Item(
        id=node(path),
        parent=node(path[:-1]) if path else "",
        player=player,
        move=move,
        rewards=number(rewards, 1) if path else "root",
        visits=str(visits),
        state=known.look if known else "seen",
        now=on_the_line and len(path) == 1,
        link="path" if on_the_line else "",
        tells=f"{move}: {number(rewards, 1)} of {counted(visits, 'visit')}{told}" if path else f"root: {visits} visits",
    )


def node(path: Path) -> str:
    """The id of a node, which is none of the board."""
    return f"node{id_of(path)}"


class TreeMatch(Match):
    """A match whose machines sample, their trees shown."""

    games = GAMES
    machines = tuple(SAMPLERS)

    def story(self, sides: Sides) -> GameStory:
        picture = TreePicture(sides, self.drawn, self.steps)
        return GameStory(self.name, self.steps, sides, picture, TreeWords(sides, samples=True))
