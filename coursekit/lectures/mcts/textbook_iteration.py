"""The textbooks' picture of one iteration, made by the real functions on a tree that is given.

The tree and the outcome of the roll-out are given; what is selected and what becomes of the counts is computed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any

from ...games import Game
from ...games.game import Moves
from ...pictures import search_tree as picture
from ...pictures.svg import text
from ...pictures.tree import WIDTH
from ...sampling import Node, SearchTree, outcome, uct
from ...story import Story
from ...trace import Step, record
from .uct_states import PHASE
from .uct_story import SELECTION, draw_phases, fraction
from .visible_tree import Path, id_of

NAMES = ("X", "O")

COUNTS: Mapping[Path, tuple[int, int]] = {
    (): (37, 100),
    (0,): (60, 79),
    (0, 0): (3, 26),
    (0, 1): (16, 53),
    (0, 1, 0): (27, 35),
    (0, 1, 1): (10, 18),
    (1,): (1, 10),
    (1, 0): (6, 6),
    (1, 1): (3, 4),
    (2,): (2, 11),
    (2, 0): (7, 8),
    (2, 1): (2, 3),
}
"""Rewards and visits: those of the children add up to the visits of their parent, and to the rewards it did not get."""

RESULTS = {"X": 1, "O": -1, "nobody": 0}
"""Who may win the roll-out, and what that is worth to X."""


class GivenGame(Game[tuple[Any, ...]]):
    """What there must be of a game: X and O move in turn, and it ends as is given."""

    def __init__(self, worth: int) -> None:
        self.worth = worth

    def to_move(self, state: Path) -> int:
        return len(state) % 2

    def result(self, state: Path, action: Any) -> Path:
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return state[-1:] == ("end",)

    def utility(self, state: Path, player: int) -> int:
        return self.worth if player == 0 else -self.worth

    def playout(self, state: Path, rng: Random, moves: Moves | None = None) -> Path:
        return (*state, "end")


def given_tree(worth: int) -> SearchTree:
    """The tree of the picture. Below each of its lowest nodes is a move that was never tried."""
    tree = SearchTree(GivenGame(worth), (), outcome)
    nodes = {(): tree.root}
    tree.root.player = 1  # O: the picture counts at the root, too: for who made the last move
    for path, (rewards, visits) in COUNTS.items():
        if path:
            nodes[path] = Node(path[-1], (len(path) + 1) % 2)
            parent = nodes[path[:-1]]
            parent.children = [*parent.children, nodes[path]]
            tree.join(nodes[path], path)
        nodes[path].count(visits, rewards)
    for path, node in nodes.items():
        node.children = node.children or [Node(0, len(path) % 2)]
    return tree


def index_told(value: float) -> str:
    """An index as it is written: two decimals would not tell 60/79 from 2/11."""
    return "∞" if value == inf else f"{value:.3f}"


@dataclass(frozen=True)
class Moment:
    """The counts, rewards and visits; how far selection has come; the node that the step is about.

    `indices` are those of its children, `added` what back-propagation has added so far.
    """

    counts: Mapping[Path, tuple[float, int]]
    phase: int | None = None
    path: Path = ()
    at: Path = ()
    indices: Mapping[Any, float] = field(default_factory=dict)
    ended: bool = False
    added: Mapping[Path, float] = field(default_factory=dict)


class TextbookStory(Story[Moment]):
    """Tells one iteration on the given tree; `winner` is who wins the roll-out: X, O or nobody."""

    title = "one iteration"
    size = (WIDTH, 480.0)

    def __init__(self, winner: str, c: float) -> None:
        tree = given_tree(RESULTS[winner])
        super().__init__(record(uct, tree.game, (), 1, c, tree=tree))
        self.winner = winner
        nodes = [*COUNTS, *((*path, 0) for path in COUNTS if (*path, 0) not in COUNTS)]
        self.shown = {path: id_of(path) for path in sorted(nodes)}
        parents = {id: id_of(path[:-1]) if path else "" for path, id in self.shown.items()}
        self.layout = picture.layout(parents, 232, 12, WIDTH - 10, 470, crosses=True)

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment(COUNTS)

    def apply(self, before: Moment, step: Step) -> Moment:
        data, path = step.data, step.data["path"]
        after = replace(before, phase=PHASE[step.event], at=path, indices={})
        if step.event == "select":
            return replace(after, path=(*path, data["action"]), indices=data["indices"])
        if step.event == "expand":
            return replace(after, counts={**before.counts, path: (0, 0)})
        if step.event == "simulate":
            return replace(after, ended=True)
        counts = {**before.counts, path: (data["rewards"], data["visits"])}
        return replace(after, counts=counts, added={**before.added, path: data["reward"]})

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        rows = ("Each node: rewards over", "visits, for who moved", "there: X in boxes, O in", "round ones.")
        return "".join(text("caption", row, 8, 330 + 22 * i, font=16) for i, row in enumerate(rows))

    def draw(self, after: Moment) -> str:
        ended = f"won by {self.winner}" if self.winner != "nobody" else "a draw"
        verdict = text("alert", f"the roll-out: {ended}", 8, 256) if after.ended else ""
        items = [self._item(after, path) for path in self.shown if path in after.counts or self._compared(after, path)]
        return draw_phases(after.phase, 60) + verdict + picture.draw(self.layout, items)

    @staticmethod
    def _compared(after: Moment, path: Path) -> bool:
        return bool(path) and bool(after.indices) and path[:-1] == after.at

    def _item(self, after: Moment, path: Path) -> picture.Item:
        count = after.counts.get(path)
        rewards, visits = count or (0, 0)
        compared, on_path = self._compared(after, path), after.path[: len(path)] == path
        at = after.path[: len(after.at) + 1] if after.phase == SELECTION else after.at
        note = f"+{fraction(after.added[path])}" if path in after.added else ""
        who = NAMES[(len(path) + 1) % 2]
        return picture.Item(
            id=self.shown[path],
            parent=id_of(path[:-1]) if path else "",
            player=(len(path) + 1) % 2 if path else -1,
            move="",
            rewards=fraction(rewards),
            visits=str(visits),
            note=index_told(after.indices[path[-1]]) if compared else note,
            state="new" if count is None else "open" if on_path else "seen",
            now=path == at and after.phase is not None,
            link="path" if on_path else "new" if count is None else "",
            tells=f"{'never tried' if count is None else f'{fraction(rewards)} of {visits}'}, counted for {who}",
        )

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        rewards, visits = after.counts[()]
        return {
            "at": self.told(after, after.at) if after.phase is not None else "–",
            "simulations": str(visits),
            "won by O": fraction(rewards),
            "won by X": fraction(visits - rewards),
        }

    def told(self, after: Moment, path: Path) -> str:
        """A node by its counts."""
        rewards, visits = after.counts.get(path, (0, 0))
        return f"{fraction(rewards)}/{visits}"
