"""Minimax on a tree of numbers, as values that rise from the leaves; and beside it negamax, its form with one rule."""

from collections.abc import Callable
from typing import Any

from ...adversarial import minimax, negamax
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...stage.both_forms import BothStory, Moments
from ...stage.known_tree import Moment
from ...stage.tree_story import TreeStory
from ...stage.tree_words import TreeWords
from ...stage.words import counted, listed
from ...story import Question, Words
from ...trace import Step, record


class RisingWords(TreeWords):
    """Minimax or negamax on a tree: what a node is worth is settled when all its moves are known."""

    def landmark(self, step: Step) -> bool:
        return step.event == "leave"

    def opening(self) -> str:
        many = counted(len(self.leaves), "leaf", "leaves")
        if self.alone():
            return f"**A tree with {many}, and one player alone.** MAX decides on every level. How much can MAX get?"
        return (
            f"**A tree with {many}.** MAX wants the largest value, MIN the smallest. Only the leaves have a value so "
            "far: what is the game worth at A?"
        )

    def alone(self) -> bool:
        """Whether MAX moves at every inner node."""
        return all(map(self.known.maximizing, self.known.names))

    def values_below(self, after: Moment, state: Path) -> list[float]:
        """What the moves of a node are worth, where all are known."""
        return [after.nodes[child].low for child in self.known.children(state)]

    def say_leave(self, after: Moment, state: Path, value: float) -> str:
        if not state:
            return self.say_root(after, self.sign(()) * value)
        side, name = self.side(state), self.name(state)
        among = self.values_below(after, state)
        worth = number(after.nodes[state].low)
        if len(among) == 1:
            return f"**{name} is worth {worth}.** {side.name} has only this move."
        return f"**{name} is worth {worth}.** Of {listed(map(number, among))} {side.name} takes the {side.largest}."

    def say_root(self, after: Moment, value: float) -> str:
        name, worth = self.name(()), number(value)
        action = self.trace.result.action if self.trace.result else None
        if action is None:
            return f"**{name} is worth {worth}.** All values are known."
        among = self.values_below(after, ())
        if len(among) == 1:
            return f"**{name} is worth {worth}.** MAX has only one move, to {self.name((action,))}."
        return (
            f"**{name} is worth {worth}.** Of {listed(map(number, among))} MAX takes the largest: the best move leads "
            f"to {self.name((action,))}."
        )

    def ask(self, before: Moment, step: Step) -> Question | None:
        return Words.ask(self, before, step)

    def ask_leave(self, before: Moment, state: Path) -> Question | None:
        among = self.values_below(before, state)
        choices = sorted(set(among))
        if len(choices) < 2:
            return None
        # With very many, the largest and the smallest are the ones to confuse.
        shown = dict.fromkeys(map(number, choices if len(choices) <= 5 else (choices[0], choices[-1])))
        asked = f"{self.side(state).name} moves at {self.name(state)}, and the moves are worth"
        text = f"{asked} {listed(map(number, among))}. What is {self.name(state)} worth?"
        return Question(text, number(before.nodes[state].low), (*shown,))

    def ask_leaf(self, before: Moment, state: Path) -> Question | None:
        return super().ask_leaf(before, state) if state else None

    def asks_for_leaf(self, before: Moment) -> bool:
        """At the first leaf, and at the first one after a value has gone up for the first time."""
        closed = [path for path, node in before.nodes.items() if node.stage == "closed" and path not in self.leaves]
        seen = [leaf for leaf in self.leaves if before.nodes[leaf].visits]
        return not seen or (len(closed) == 1 and all(leaf[: len(closed[0])] == closed[0] for leaf in seen))


def rising(tree: Tree, search: Callable[..., Any] = minimax, **look: Any) -> TreeStory:
    """Tells minimax or negamax."""
    return TreeStory(record(search, tree, ()), tree, words=RisingWords, **look)


class MinimaxAndNegamax(BothStory):
    """Minimax on the left, negamax on the right."""

    title = "minimax and negamax"
    searches = minimax, negamax
    words = RisingWords

    def values(self, after: Moments, step: Step | None) -> dict[str, object]:
        left = self.left.values(after[0], None)
        return {
            "at": left["at"],
            "to move": self.left.words.side(after[0].code.at).name,
            "minimax": left["best"],
            "negamax": after[1].code.best,
            "leaves seen": left["leaves seen"],
        }

    def opening(self) -> str:
        return (
            "**Two forms, the same search.** Minimax has a rule for MAX and one for MIN. Negamax has one rule: "
            "take the largest, and turn the sign where the mover changes."
        )

    def say(self, after: Moments, step: Step | None) -> str:
        return self.say_back(step) if step and step.event == "back" else super().say(after, step)

    def say_back(self, step: Step) -> str:
        """What becomes of the sign, which is all that the two forms do not share."""
        told, name = step.data["right"].data, self.left.fold.name
        state, child = told["state"], (*told["state"], told["action"])
        mover, follower = self.left.words.side(state).name, self.left.words.side(child).name
        own = told["value"] if follower == mover else -told["value"]
        lead = f"**{number(step.data['left'].data['value'])} comes back to {name(state)}.**"
        held = f"Negamax counts from {follower}'s side there: {number(own)}."
        if follower == mover:
            turned = f"{mover} moves again, so the sign stays."
        else:
            turned = f"{mover} moves at {name(state)}, so the sign turns: {number(told['value'])}."
        return f"{lead} {held} {turned}"
