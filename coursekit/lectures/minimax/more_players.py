"""More than two players: max^n, where each plays for itself, and paranoid, where all the others are MIN."""

from collections.abc import Callable, Sequence
from typing import Any

from ...adversarial import maxn, minimax
from ...games import UtilityTree
from ...games.tree import Path
from ...look import number
from ...pictures import utility_tree as picture
from ...pictures.utility_tree import LETTERS, Vector
from ...stage.known_tree import Moment
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step, record
from .known_worths import Node, WorthStory

OUTLOOKS: dict[str, Callable[..., Any]] = {"max^n: each for itself": maxn, "paranoid: all against A": minimax}


class PlayersTree(WorthStory):
    """A search of a tree whose leaves are vectors, by `maxn`, or by `minimax`, which is the paranoid outlook then.

    A worth is a vector; the paranoid one knows only A's number.
    """

    pictures = picture

    def __init__(self, tree: UtilityTree, search: Callable[..., Any] = maxn, editable: bool = False) -> None:
        super().__init__(record(search, tree, ()), tree, picture.layout(tree), editable)
        self.paranoid = search is minimax
        self.root = tree.to_move(())
        self.title = "paranoid" if self.paranoid else "max^n"

    def worth(self, step: Step) -> Vector:
        told = step.data["best" if step.event == "back" else "value" if self.paranoid else "values"]
        if self.paranoid:
            return tuple(told if player == self.root else None for player in range(self.tree.players))
        return tuple(told)

    def mover(self, path: Path) -> int:
        return int(self.tree.to_move(path))

    def letter(self, path: Path) -> str:
        return LETTERS[self.mover(path)]

    def name(self, path: Path) -> str:
        return f"leaf {vector(self.leaves[path])}" if path in self.leaves else str(self.layout.places[path].name)

    # ------------------------------------------------ picture and values

    def mark(self, path: Path, node: Node, now: Path | None) -> picture.Mark:
        leaf, on_path = path in self.leaves, now is not None and now[: len(path)] == path
        chooser = path[:-1] if leaf else path
        known: Vector = self.leaves[path] if leaf else node.worth or ()
        own = self.root if self.paranoid else None if leaf and not path else self.mover(chooser)
        told = vector(known) if known else "not reached yet" if node.stage == "new" else "nothing known yet"
        return picture.Mark(
            state=("seen" if leaf else "done") if node.stage == "closed" else node.stage,
            vector=known,
            own=own,
            now=path == now,
            link="path" if on_path else "new" if node.stage == "new" else "",
            tells=f"leaf: {told}" if leaf else f"{self.name(path)}, {self.letter(path)} to move: {told}",
        )

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        at = () if step is None else step.data["state"]
        best = after.nodes[at].worth
        return {
            "at": self.name(at),
            "to move": None if at in self.leaves else self.letter(at),
            "best": vector(best) if best else None,
            "leaves seen": self.leaves_seen(after),
        }

    def outcome(self) -> str:
        result = self.trace.result
        return f"value {number(result.value)}" if self.paranoid else f"values {vector(result.values)}"

    # ------------------------------------------------ words

    def opening(self) -> str:
        many = counted(self.tree.players, "player")
        if self.paranoid:
            who = LETTERS[self.root]
            return (
                f"**{many}, and {who} trusts nobody.** {who} takes it that all the others only want to harm it. Then "
                f"only {who}'s numbers count, and this is minimax."
            )
        return (
            f"**{many}, and each leaf says what each of them gets.** Everybody wants a large number of their own, and "
            "does not care for the others'. What will come of it?"
        )

    def say_enter(self, after: Moment, state: Path) -> str:
        lead = self.arrives(state)
        letter, root = self.letter(state), LETTERS[self.root]
        if not self.paranoid:
            return f"{lead} {letter} is to move, and will compare nothing but {letter}'s own numbers."
        if letter == root:
            return f"{lead} {root} is to move and wants its own number large."
        return f"{lead} {letter} is to move, and {root} expects the worst: {letter} is MIN."

    def say_leaf(self, after: Moment, state: Path) -> str:
        utilities = self.leaves[state]
        gets = listed(f"{LETTERS[i]} {number(value)}" for i, value in enumerate(utilities))
        return f"**{vector(utilities)}.** The game ends here: {gets}."

    def say_back(self, after: Moment, state: Path, action: int) -> str:
        child = (*state, action)
        came, had = after.nodes[child].worth, after.earlier[state].worth
        own = self.root if self.paranoid else self.mover(state)
        letter = LETTERS[self.mover(state)]
        lead = self.comes_back(self.written(came), child)
        if had is None:
            return f"{lead} It is the first that is known there: {LETTERS[own]} gets {entry(came, own)}, for now."
        if had[own] == came[own]:
            return f"{lead} {self.tie(own, letter, had, came)}"
        better = after.nodes[state].worth != had
        wish = "worse for" if self.paranoid and self.mover(state) != self.root else "better for"
        how = f"{entry(came, own)} is {wish if better else f'no {wish}'} {LETTERS[own]} than {entry(had, own)}"
        return f"{lead} {how}: {letter} {'takes it' if better else 'keeps what it has'}."

    def tie(self, own: int, letter: str, had: Vector, came: Vector) -> str:
        """What is said where the mover gets the same either way."""
        same = entry(had, own)
        others = [i for i in range(self.tree.players) if had[i] != came[i]]
        if self.paranoid or not others:
            return f"That is {same} again: {letter} keeps the first."
        first = f"{LETTERS[others[0]]} would get {entry(came, others[0])} instead of {entry(had, others[0])}"
        return f"A tie: {letter} gets {same} either way and keeps the first. For others it matters: {first}."

    def say_leave(self, after: Moment, state: Path) -> str:
        worth, letter = after.nodes[state].worth, self.letter(state)
        own = self.root if self.paranoid else self.mover(state)
        lead = f"**{self.name(state)} is worth {self.written(worth)}.**"
        if not state:
            return f"{lead} {letter} moves to {self.name((self.trace.result.action,))}{self.tied(after)}."
        if len(self.children(state)) == 1:
            return f"{lead} {letter} has only this move."
        if not self.paranoid:
            return f"{lead} {letter} takes its largest number, {entry(worth, own)}. The rest comes with it."
        size = "largest" if self.mover(state) == self.root else "smallest"
        return f"{lead} That is the {size} of {LETTERS[own]}'s numbers here."

    def tied(self, after: Moment) -> str:
        """Whether another move would have been as good at the root."""
        own = [after.nodes[child].worth[self.root] for child in self.children(())]
        if own.count(max(own)) == 1:
            return ""
        return f", the first of {own.count(max(own))} that are worth {number(max(own))} to {LETTERS[self.root]}"

    def written(self, worth: Vector) -> str:
        """A vector in a sentence, or the one number that is known of it."""
        return entry(worth, self.root) if self.paranoid else vector(worth)

    # ------------------------------------------------ questions

    def ask_leave(self, before: Moment, state: Path) -> Question | None:
        among = [before.nodes[child].worth for child in self.children(state)]
        choices = tuple(dict.fromkeys(map(self.written, among)))
        if len(choices) < 2:
            return None
        letter = self.letter(state)
        if self.paranoid:
            asked = f"{letter} moves at {self.name(state)}. What does {LETTERS[self.root]} expect there?"
        else:
            own = self.mover(state)
            tie = [worth[own] for worth in among].count(max(worth[own] for worth in among)) > 1
            rule = " Of equals, the first is kept." if tie else ""
            asked = f"{letter} moves at {self.name(state)}. Which vector does {letter} take?{rule}"
        return Question(asked, self.written(before.nodes[state].worth), choices)


def vector(utilities: Sequence[float | None]) -> str:
    """A vector as it is written: (1, 2, 6)."""
    return f"({', '.join(entry(utilities, player) for player in range(len(utilities)))})"


def entry(utilities: Sequence[float | None], player: int) -> str:
    """What one player gets."""
    value = utilities[player]
    return "–" if value is None else number(value)
