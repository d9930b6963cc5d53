"""The game tree of split Nim: grown move by move, then labelled from its ends with who wins.

MAX is player 0 and makes the first move.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...adversarial import backward_induction
from ...games import SplitNim
from ...pictures import states as picture
from ...stage.words import counted, listed
from ...story import Question, Story
from ...trace import Step, record

PLAYERS = "MAX", "MIN"
LEAST, MOST = 3, 9
"""Heaps that the picture holds. Smaller ones cannot be split."""


@dataclass(frozen=True)
class Moment:
    """The nodes grown so far, the moves drawn, who wins where that is known, and what the last step was about."""

    grown: int = 0
    links: tuple[tuple[int, int], ...] = ()
    winners: Mapping[int, int] = field(default_factory=dict)
    now: int | None = None
    lit: tuple[tuple[int, int], ...] = ()


class NimStory(Story[Moment]):
    """Backward induction on split Nim from one heap or several: the tree, or with `merged` the graph of its states."""

    title = "split Nim"
    first = Moment()

    def __init__(self, *heaps: int, merged: bool = False) -> None:
        self.heaps, self.merged = heaps, merged
        self.game = SplitNim()
        state = 0, tuple(sorted(heaps, reverse=True))
        super().__init__(record(backward_induction, self.game, state, merged=merged))
        self.found = found = self.trace.result
        self.names = [" ".join(map(str, heaps)) for _, heaps in found.states]
        place = picture.graph if merged else picture.tree
        self.place = place(found.children, self.names)
        self.size = (picture.WIDTH, self.place.height + 34)
        self.grown = max(step.number for step in self.trace.steps if step.event in ("grow", "meet"))
        self.first_of: dict[str, int] = {}  # of each kind of step its number
        for step in self.trace.steps:
            self.first_of.setdefault("lost" if self._is_lost(step) else step.event, step.number)

    def _is_lost(self, step: Step) -> bool:
        """Whether a step says that the mover loses, though there are moves."""
        return step.event == "label" and (step.data["value"] > 0) != (self.mover(step.data["node"]) == 0)

    # ------------------------------------------------ what is known

    def on_grow(self, before: Moment, node: int, parent: int | None) -> Moment:
        return replace(self.on_meet(before, node, parent), grown=before.grown + 1)

    def on_meet(self, before: Moment, node: int, parent: int | None) -> Moment:
        links = () if parent is None else ((parent, node),)
        return replace(before, links=before.links + links, now=node, lit=links)

    def on_label(self, before: Moment, node: int, value: float, best: int | None = None) -> Moment:
        winners = {**before.winners, node: 0 if value > 0 else 1}
        return replace(before, winners=winners, now=node, lit=() if best is None else ((node, best),))

    on_end = on_label

    def mover(self, node: int) -> int:
        return self.game.to_move(self.found.states[node])

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        movers = [PLAYERS[depth % 2] for depth in range(len(self.place.levels))]
        legend = picture.legend(self.place.height + 10, [f"{player} wins from here" for player in PLAYERS])
        return picture.backdrop(self.place, movers) + legend

    def draw(self, after: Moment) -> str:
        links = dict.fromkeys(after.links, picture.Link())
        links |= dict.fromkeys(after.lit, picture.Link("path"))
        shown = range(max(1, after.grown))  # the heap that the game begins with, before anything is grown
        return picture.draw(self.place, {node: self._mark(after, node) for node in shown}, links)

    def _mark(self, after: Moment, node: int) -> picture.Mark:
        name, winner, now = self.names[node], after.winners.get(node), node == after.now
        told = f"{name}: {PLAYERS[self.mover(node)]} to move"
        if winner is None:
            state = "open" if now else "seen" if after.grown else "new"
            return picture.Mark(state, name, now=now, tells=told)
        return picture.Mark("done", name, ("up", "down")[winner], now, f"{told}, {PLAYERS[winner]} wins")

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        return {
            "at": None if after.now is None else self.names[after.now],
            "to move": None if after.now is None else PLAYERS[self.mover(after.now)],
            "nodes": after.grown,
            "different states": len({self.names[node] for node in range(after.grown)}),
            "labelled": len(after.winners),
        }

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return (
            f"**{self._begins()}.** A move splits one heap into two unequal ones. Who cannot move has lost. "
            "Who wins, if both play their best?"
        )

    def _begins(self) -> str:
        return f"A heap of {self.heaps[0]}" if len(self.heaps) == 1 else f"Heaps of {listed(self.heaps)}"

    def say_grow(self, after: Moment, node: int, parent: int | None) -> str:
        name = self.names[node]
        if parent is None:
            moves = counted(len(self.found.children[0]), "move")
            return f"**{name} is the root.** MAX is to move, and has {moves}."
        split = self._split(parent, node)
        lead = f"**{PLAYERS[self.mover(parent)]} splits {split}.**"
        below = len(self.found.children[node])
        if not below:
            return f"{lead} That leaves {name}: no heap can be split any more. The game ends here."
        others = self._twins(node)
        if others and not self.merged:
            return f"{lead} {name} stands elsewhere on this level, too. What can follow is the same."
        return f"{lead} That leaves {name}, and {PLAYERS[self.mover(node)]} has {counted(below, 'move')}."

    def _twins(self, node: int) -> list[int]:
        """Nodes grown earlier with the same state."""
        state = self.found.states[node]
        return [other for other in range(node) if self.found.states[other] == state]

    def _split(self, parent: int, child: int) -> str:
        """The move between two nodes in words: "7 into 4 and 3"."""
        before, after = list(self.found.states[parent][1]), list(self.found.states[child][1])
        for heap in self.found.states[child][1]:
            if heap in before:
                before.remove(heap)
                after.remove(heap)
        return f"{before[0]} into {after[0]} and {after[1]}"

    def say_meet(self, after: Moment, node: int, parent: int) -> str:
        return (
            f"**{PLAYERS[self.mover(parent)]} splits {self._split(parent, node)}.** {self.names[node]} is there "
            "already: a state that two ways lead to. What follows is the same, so it is grown once."
        )

    def say_end(self, after: Moment, node: int) -> str:
        loser = self.mover(node)
        return (
            f"**{PLAYERS[1 - loser]} wins at {self.names[node]}.** The game is over there: {PLAYERS[loser]} is to "
            "move, and no heap can be split."
        )

    def say_label(self, after: Moment, node: int, value: float, best: int) -> str:
        mover, winner = self.mover(node), 0 if value > 0 else 1
        who, name, goes_to = PLAYERS[mover], self.names[node], self.names[best]
        below = self.found.children[node]
        if mover == winner:
            lead = f"**{who} wins at {name}.** {who} is to move"
            return f"{lead} and goes to {goes_to}, where {who} wins. One such move will do."
        if len(below) == 1:
            why = f"{who} has one move only, to {goes_to}, and there {PLAYERS[winner]} wins"
        else:
            why = f"{who} is to move, but {PLAYERS[winner]} wins after each of the {len(below)} moves"
        end = (
            f" {self._begins()} {'is' if len(self.heaps) == 1 else 'are'} lost for who must move." if node == 0 else ""
        )
        return f"**{PLAYERS[winner]} wins at {name}.** {why}.{end}"

    # ------------------------------------------------ questions and the rest

    def ask_meet(self, before: Moment, step: Step, node: int, parent: int) -> Question | None:
        if step.number != self.first_of["meet"]:
            return None
        return Question(
            f"{PLAYERS[self.mover(parent)]} splits {self._split(parent, node)}. Which state is that? Click it.",
            (self.place.places[node].id,),
        )

    def ask_label(self, before: Moment, step: Step, node: int, value: float) -> Question | None:
        if not self._worth_asking(step):
            return None
        question = f"{PLAYERS[self.mover(node)]} is to move at {self.names[node]}. Who wins there?"
        return Question(question, PLAYERS[0 if value > 0 else 1], PLAYERS)

    ask_end = ask_label

    def _worth_asking(self, step: Step) -> bool:
        """Of the labels: the first end, the first state lost though there are moves, the root and what is below it."""
        near = step.event == "label" and step.data["node"] in (0, *self.found.children[0])
        return near or step.number in (self.first_of.get("end"), self.first_of.get("lost"))

    def landmark(self, step: Step) -> bool:
        return step.number == self.grown or step.event == "meet" or self._worth_asking(step)

    def touches(self, step: Step) -> tuple[str, ...]:
        nodes = step.data["node"], step.data.get("parent")
        return tuple(self.place.places[node].id for node in nodes if node is not None)

    def outcome(self) -> str:
        return super().outcome() or f"{PLAYERS[0 if self.found.value > 0 else 1]} wins"
