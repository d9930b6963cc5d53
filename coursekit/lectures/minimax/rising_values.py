"""Minimax on a tree of numbers, as values that rise from the leaves; and beside it negamax, its form with one rule."""

from ...adversarial import minimax, negamax
from ...games.tree import Path
from ...look import number
from ...stage.tree_story import Moment
from ...stage.tree_words import SpokenTree
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from ..alphabeta.intervals import BothStory, Moments


class RisingTree(SpokenTree):
    """Minimax or negamax on a tree: what a node is worth is settled when all its moves are known."""

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
        return all(self.maximizing(path) for path in self.layout.places if path not in self.leaves)

    def values_below(self, after: Moment, state: Path) -> list[float]:
        """What the moves of a node are worth, where all are known."""
        return [after.nodes[child].low for child in self.children(state)]

    def say_leave(self, after: Moment, step: Step) -> str:
        state = step.data["state"]
        if not state:
            return self.say_end(after, step)
        side, name = self.side(state), self.name(state)
        among = self.values_below(after, state)
        worth = number(after.nodes[state].low)
        if len(among) == 1:
            return f"**{name} is worth {worth}.** {side.name} has only this move."
        return f"**{name} is worth {worth}.** Of {listed(map(number, among))} {side.name} takes the {side.largest}."

    def say_end(self, after: Moment, step: Step) -> str:
        name, worth = self.name(()), number(self.sign(()) * step.data["value"])
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
        state = step.data["state"]
        if step.event == "leave":
            among = self.values_below(before, state)
            choices = sorted(set(among))
            if len(choices) < 2:
                return None
            worth = number(before.nodes[state].low)
            # With very many, the largest and the smallest are the ones to confuse.
            shown = dict.fromkeys(map(number, choices if len(choices) <= 5 else (choices[0], choices[-1])))
            asked = f"{self.side(state).name} moves at {self.name(state)}, and the moves are worth"
            return Question(
                f"{asked} {listed(map(number, among))}. What is {self.name(state)} worth?", worth, (*shown,)
            )
        if step.event == "leaf" and state and self._asks_for_leaf(before):
            return Question("Click the leaf that is looked at next.", (self.layout.places[state].id,))
        return None

    def _asks_for_leaf(self, before: Moment) -> bool:
        """At the first leaf, and at the first one after a value has gone up for the first time."""
        closed = [path for path, node in before.nodes.items() if node.stage == "closed" and path not in self.leaves]
        seen = [leaf for leaf in self.leaves if before.nodes[leaf].visits]
        return not seen or (len(closed) == 1 and all(leaf[: len(closed[0])] == closed[0] for leaf in seen))

    def landmark(self, step: Step) -> bool:
        return step.event == "leave"


class MinimaxAndNegamax(BothStory):
    """Minimax on the left, negamax on the right."""

    title = "minimax and negamax"
    searches = (minimax, negamax)
    spoken = RisingTree

    def values(self, after: Moments, step: Step | None) -> dict[str, str]:
        left, right = self.left.values(after[0], None), self.right.values(after[1], None)
        return {
            "at": left["at"],
            "to move": self.left.side(after[0].code.at).name,
            "minimax": left["best"],
            "negamax": right["best"],
            "leaves seen": left["leaves seen"],
        }

    def say(self, after: Moments, step: Step | None) -> str:
        if step is None:
            return (
                "**Two forms, the same search.** Minimax has a rule for MAX and one for MIN. Negamax has one rule: "
                "take the largest, and turn the sign where the mover changes."
            )
        if step.event == "back":
            return self.say_back(after, step)
        return super().say(after, step)

    def say_back(self, after: Moments, step: Step) -> str:
        """What becomes of the sign, which is all that the two forms do not share."""
        told = step.data["right"].data
        state, child = told["state"], (*told["state"], told["action"])
        mover, follower = (("MAX", "MIN")[self.left.tree.to_move(path)] for path in (state, child))
        own = told["value"] if follower == mover else -told["value"]
        lead = f"**{number(step.data['left'].data['value'])} comes back to {self.left.name(state)}.**"
        held = f"Negamax counts from {follower}'s side there: {number(own)}."
        if follower == mover:
            turned = f"{mover} moves again, so the sign stays."
        else:
            turned = f"{mover} moves at {self.left.name(state)}, so the sign turns: {number(told['value'])}."
        return f"{lead} {held} {turned}"
