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
from ...pictures.search_tree import Mark
from ...pictures.svg import text
from ...pictures.tree import WIDTH
from ...sampling import Node, SearchTree, outcome, uct
from ...stage.words import listed, rounded
from ...story import Question, Story
from ...trace import Step, record
from .positions import Path
from .uct_picture import draw_phases, fraction
from .uct_search import PHASE, SELECTION

RESULTS = {"X": 1, "O": -1, "nobody": 0}
"""Who may win the roll-out, and what that is worth to X."""

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
    first = Moment(COUNTS)
    tells_at = "update"

    def __init__(self, winner: str, c: float) -> None:
        tree = given_tree(RESULTS[winner])
        super().__init__(record(uct, tree.game, (), 1, c, tree=tree))
        self.winner = winner
        self.ended = "a draw" if winner == "nobody" else f"won by {winner}"
        shown = {*COUNTS, *((*path, 0) for path in COUNTS)}
        nodes = {path: picture.Node((len(path) + 1) % 2 if path else -1) for path in sorted(shown)}
        self.layout = picture.layout(nodes, 232, 12, WIDTH - 10, 470, crosses=True)

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        now = replace(before, phase=PHASE[step.event], at=step.data["path"], indices={})
        return super().apply(now, step)

    def on_select(self, now: Moment, path: Path, action: Any, indices: Mapping[Any, float]) -> Moment:
        return replace(now, path=(*path, action), indices=indices)

    def on_expand(self, now: Moment, path: Path) -> Moment:
        return replace(now, counts={**now.counts, path: (0, 0)})

    def on_simulate(self, now: Moment) -> Moment:
        return replace(now, ended=True)

    def on_update(self, now: Moment, path: Path, rewards: float, visits: int, reward: float) -> Moment:
        return replace(now, counts={**now.counts, path: (rewards, visits)}, added={**now.added, path: reward})

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        rows = ("Each node: rewards over", "visits, for who moved", "there: X in boxes, O in", "round ones.")
        return "".join(text("caption", row, 8, 330 + 22 * i, font=16) for i, row in enumerate(rows))

    def draw(self, after: Moment) -> str:
        verdict = text("alert", f"the roll-out: {self.ended}", 8, 256) if after.ended else ""
        marks = {
            path: self._mark(after, path)
            for path in self.layout.places
            if path in after.counts or self._compared(after, path)
        }
        return draw_phases(after.phase, 60) + verdict + picture.draw(self.layout, marks)

    @staticmethod
    def _compared(after: Moment, path: Path) -> bool:
        return bool(path) and bool(after.indices) and path[:-1] == after.at

    def _mark(self, after: Moment, path: Path) -> Mark:
        count = after.counts.get(path)
        rewards, visits = count or (0, 0)
        on_path = after.path[: len(path)] == path
        at = after.path[: len(after.at) + 1] if after.phase == SELECTION else after.at
        note = f"+{fraction(after.added[path])}" if path in after.added else ""
        known = "never tried" if count is None else f"{fraction(rewards)} of {visits}"
        return Mark(
            rewards=fraction(rewards),
            visits=str(visits),
            note=rounded(after.indices[path[-1]], 3) if self._compared(after, path) else note,
            state="new" if count is None else "open" if on_path else "seen",
            now=path == at and after.phase is not None,
            link="path" if on_path else "new" if count is None else "",
            tells=f"{known}, counted for {moved(path)}",
        )

    def touched_select(self, path: Path, action: Any) -> tuple[str, ...]:
        return (self.layout.places[*path, action].id,)

    def touched_update(self, path: Path) -> tuple[str, ...]:
        return (self.layout.places[path].id,)

    touched_expand = touched_simulate = touched_update

    # ------------------------------------------------ words

    def told(self, after: Moment, path: Path) -> str:
        """A node by its counts."""
        rewards, visits = after.counts.get(path, (0, 0))
        return f"{fraction(rewards)}/{visits}"

    def opening(self) -> str:
        return (
            "**A search after 100 simulations.** X moves at the root, whose 37/100 is O’s: X has won the other 63, "
            "that is 60 and 1 and 2. What does one more simulation do?"
        )

    def say_select(self, after: Moment, action: Any, indices: Mapping[Any, float]) -> str:
        index, path = indices[action], after.path
        if index == inf:
            above = self.told(after, after.at)
            return f"**Below {above} is a move that was never tried.** Its index is ∞: it comes first."
        rewards, visits = after.counts[path]
        others = sorted((other for other in indices if other != action), key=lambda other: -indices[other])
        rivals = [f"{self.told(after, (*after.at, other))} with {rounded(indices[other], 3)}" for other in others]
        mean = rewards / visits
        parts = f"mean {rounded(mean, 3)} and bonus {rounded(index - mean, 3)} make {rounded(index, 3)}"
        more = "comes" if len(rivals) == 1 else "come"
        return f"**{moved(path)} selects {self.told(after, path)}:** {parts}. Next {more} {listed(rivals)}."

    def say_expand(self, after: Moment) -> str:
        return "**The move joins the tree, as 0/0.** One new node an iteration: the tree grows where it is looked at."

    def say_simulate(self, after: Moment) -> str:
        lead = f"**The roll-out is {self.ended}.**"
        return f"{lead} Its moves are forgotten. Its outcome now goes up the path, to all nodes that were selected."

    def say_update(self, after: Moment, path: Path, rewards: float, visits: int, reward: float) -> str:
        was, now, who = f"{fraction(rewards - reward)}/{visits - 1}", self.told(after, path), moved(path)
        gains = {1.0: f"{who}, who moved there, has won", 0.0: f"{who}, who moved there, has lost"}
        said = f"**{was} becomes {now}:** {gains.get(reward, 'a draw is ½')}."
        if was == "27/35" and now == "28/36":
            return f"{said} Some books print 28/26, which is a slip: one more visit than 35 is 36."
        if path:
            return said
        a, b, c = (fraction(after.counts[child][0]) for child in ((0,), (1,), (2,)))
        return f"{said} What O did not win, {fraction(visits - rewards)}, is what X’s moves have: {a}, {b} and {c}."

    def ask_select(self, before: Moment, path: Path, action: Any, indices: Mapping[Any, float]) -> Question | None:
        if len(indices) == 1:
            return None
        reached = f"{self.told(before, path)} has been reached."
        return Question(f"{reached} Which child is selected? Click it.", self.touched_select(path, action))

    def ask_update(self, before: Moment, path: Path, rewards: float) -> Question:
        """Which counts change; and what becomes of a node, among what one might think."""
        if path == before.path:
            ids = [self.layout.places[path[:n]].id for n in range(len(path) + 1)]
            return Question("Which counts change now? Click one of these nodes.", tuple(ids))
        was, visits = before.counts[path]
        right = f"{fraction(rewards)}/{visits + 1}"
        others = [(was + 1, visits + 1), (was, visits + 1), (was + 1, visits), (was + 0.5, visits + 1)]
        choices = [f"{fraction(gained)}/{seen}" for gained, seen in others]
        return Question(f"{self.told(before, path)} is on the path. What is it then?", right, tuple(choices))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        rewards, visits = after.counts[()]
        return {
            "at": None if step is None else self.told(after, after.at),
            "simulations": str(visits),
            "won by O": fraction(rewards),
            "won by X": fraction(visits - rewards),
        }

    def landmark(self, step: Step) -> bool:
        return step.event in ("expand", "simulate") or not step.data["path"]

    def outcome(self) -> str:
        parent = next(step.data["path"][:-1] for step in self.trace.steps if step.event == "expand")
        rewards, visits = COUNTS[parent]
        updates = (step.data for step in self.trace.steps if step.event == "update")
        after = next(data for data in updates if data["path"] == parent)
        return f"{rewards}/{visits} becomes {fraction(after['rewards'])}/{after['visits']}"


def moved(path: Path) -> str:
    """Who made the last move of a path: the counts of the node are for them, those of the root for O."""
    return "OX"[len(path) % 2]
