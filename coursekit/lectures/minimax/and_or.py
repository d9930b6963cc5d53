"""AND-OR search on a tree of wins and losses: minimax with two values, which stops as soon as there is a proof."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...adversarial import and_or
from ...games import SplitNim, Tree
from ...games.tree import Path
from ...pictures import tree as picture
from ...stage.known_tree import Moment
from ...story import Question
from ...trace import Step, record
from .known_worths import Node, NumberTree

WIN, LOSS = "W", "L"
LOOKED_AT, SKIPPED = "it is looked at", "it is never looked at"


def split_nim(heap: int) -> tuple[Tree, dict[Path, str]]:
    """Split Nim from one heap as a tree, a win for player 0 being worth 1; and the heaps at every node."""
    game, heaps = SplitNim(heap), {}

    def unfold(state: Any, path: Path) -> Any:
        heaps[path] = " ".join(map(str, state[1]))
        if game.is_terminal(state):
            return game.utility(state, 0)
        return [unfold(game.result(state, action), (*path, i)) for i, action in enumerate(game.actions(state))]

    return Tree(unfold(game.initial_state(), ())), heaps


class AndOrTree(NumberTree):
    """AND-OR search of a tree whose leaves are worth more than 0 (a win for MAX) or not. A worth is True or False.

    Where MAX moves one good move is enough: an OR node.

    `positions` may tell the heaps of split Nim at each node; they stand beside the node where there is room.
    """

    title = "AND-OR search"

    def __init__(self, tree: Tree, positions: Mapping[Path, str] | None = None, editable: bool = False) -> None:
        self.positions = positions or {}
        layout = picture.layout(tree, note=max(self.positions.values(), key=len, default=""))
        kinds = {"MAX": "OR", "MIN": "AND"}
        layout = replace(layout, levels=tuple((y, kinds[mover]) for y, mover in layout.levels))
        super().__init__(record(and_or, tree, ()), tree, layout, editable)

    def worth(self, step: Step) -> bool | None:
        return None if step.event == "back" else step.data["wins"]

    def on_back(self, before: Moment, state: Path, step: Step) -> Moment:
        skipped = {path: Node("never") for child in self.skipped(step) for path in (child, *self.below(child))}
        return replace(before, nodes={**before.nodes, state: Node("open"), **skipped})

    def skipped(self, step: Step) -> list[Path]:
        """The children that need not be looked at any more after a value has come back."""
        return self.rest(step) if step.data["wins"] == self.maximizing(step.data["state"]) else []

    def mark(self, path: Path, node: Node, now: Path | None) -> picture.Mark:
        mark = super().mark(path, node, now)
        if path in self.leaves:
            told = "a leaf, " + self.word(self.leaves[path] > 0)
        else:
            told = f"{self.name(path)}, {'OR' if self.maximizing(path) else 'AND'}"
            told += "" if node.worth is None else ", " + self.word(node.worth)
        told += ", never looked at" if node.stage == "never" else ""
        told += f", heaps {self.positions[path]}" if path in self.positions else ""
        lost = node.stage == "closed" and not node.worth
        return mark._replace(state="seen" if lost else "done" if node.stage == "closed" else mark.state, tells=told)

    def label(self, path: Path, node: Node) -> str:
        if path in self.leaves:
            return WIN if self.leaves[path] > 0 else LOSS
        return "" if node.worth is None else WIN if node.worth else LOSS

    def note(self, path: Path, node: Node) -> str:
        return self.positions.get(path, "")

    def word(self, wins: bool) -> str:
        return "a win for MAX" if wins else "a loss for MAX"

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        at = () if step is None else step.data["state"]
        return {
            "at": "a leaf" if at in self.leaves else self.name(at),
            "kind": "leaf" if at in self.leaves else "OR" if self.maximizing(at) else "AND",
            "leaves seen": self.leaves_seen(after),
            "leaves skipped": sum(after.nodes[leaf].stage == "never" for leaf in self.leaves),
        }

    def outcome(self) -> str:
        return "a win" if self.trace.result else "no win"

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            "**Can MAX force a win?** Every leaf is a win for MAX (W) or a loss (L). Where MAX moves one good move "
            "is enough: OR. Where MIN moves every answer must be won: AND."
        )

    def say_enter(self, after: Moment, state: Path) -> str:
        lead = self.arrives(state)
        if self.maximizing(state):
            return f"{lead} MAX moves: one move that wins is enough."
        return f"{lead} MIN moves: MAX must win after every answer, and one that does not settles it."

    def say_leaf(self, after: Moment, wins: bool) -> str:
        return f"**{WIN if wins else LOSS}.** The game ends here with {self.word(wins)}."

    def say_back(self, after: Moment, state: Path, action: int, wins: bool, step: Step) -> str:
        name, child = self.name(state), (*state, action)
        source = f"from {self.name(child)}" if child not in self.leaves else "from the leaf"
        lead = f"**{'A win' if wins else 'A loss'} comes back {source} to {name}.**"
        if wins != self.maximizing(state):
            if not self.rest(step):
                return f"{lead} It was the last move, and none has settled {name} before."
            hope = "MAX may have a better move" if self.maximizing(state) else "MIN may have a better answer"
            return f"{lead} That settles nothing yet: {hope}."
        skipped = self.skipped(step)
        why = "one winning move is enough" if wins else "MIN has an answer that MAX cannot win against"
        if not skipped:
            return f"{lead} {name} is settled: {why}."
        many = "One move is" if len(skipped) == 1 else f"{len(skipped)} moves are"
        return f"{lead} {name} is settled: {why}. {many} never looked at."

    def say_leave(self, after: Moment, state: Path, wins: bool) -> str:
        lead = f"**{self.name(state)} is {self.word(wins)}.**"
        if self.maximizing(state):
            why = "One of its moves wins" if wins else "All its moves lose"
        else:
            why = "MAX wins after every answer" if wins else "MIN has an answer to it"
        if state:
            return f"{lead} {why}."
        seen = sum(step.event == "leaf" for step in self.trace.steps)
        return f"{lead} {why}. {seen} of {len(self.leaves)} leaves were enough to prove it."

    # ------------------------------------------------ questions

    def ask_back(self, before: Moment, state: Path, wins: bool, step: Step) -> Question | None:
        rest = self.rest(step)
        if not rest:
            return None
        kind = "an OR node" if self.maximizing(state) else "an AND node"
        what = "its next leaf" if rest[0] in self.leaves else self.name(rest[0])
        came = "A win" if wins else "A loss"
        asked = f"{came} comes back to {self.name(state)}, {kind}. What happens to {what}?"
        return Question(asked, SKIPPED if self.skipped(step) else LOOKED_AT, (LOOKED_AT, SKIPPED))
