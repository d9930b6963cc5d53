"""The information sets of Kuhn poker: one game stepped through on the whole tree, as a player sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from ...games import CHANCE
from ...games.playthrough import playthrough
from ...look import number
from ...pictures import states as picture
from ...pictures.svg import text
from ...stage.words import listed
from ...story import Question, Story
from ...trace import Step, record
from .kuhn_poker import GAME, TREE, State, strategies

VIEWS = {"both cards": None, "player 0": 0, "player 1": 1}
"""Who looks on, and sees that player's card alone."""


@dataclass(frozen=True)
class Moment:
    """The state of the game, and the way to it."""

    node: int = 0
    path: tuple[int, ...] = (0,)


class CardsStory(Story[Moment]):
    """One game, from `seed`, by strategies of a name; seen by a player, or with both cards open.

    `picked` is a state whose information set is lit, whoever is to move.
    """

    title = "Kuhn poker"

    def __init__(self, name: str, seed: int, view: int | None = None, picked: int | None = None) -> None:
        self.strategies, self.view, self.picked = strategies(name), view, picked
        super().__init__(record(playthrough, GAME, self.strategies, Random(seed)))
        self.place = TREE.place
        self.size = (picture.WIDTH, self.place.height + 54)

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        if step.event == "end":
            return before
        node = TREE.numbers[GAME.result(step.data["state"], step.data["action"])]
        return Moment(node, (*before.path, node))

    def possible(self, node: int) -> list[int]:
        """The states that look like this one to who looks on."""
        cards, history = TREE.states[node]
        if self.view is None or cards is None:
            return [node]
        return [
            other
            for other, (theirs, said) in enumerate(TREE.states)
            if theirs is not None and theirs[self.view] == cards[self.view] and said == history
        ]

    def asked(self, after: Moment) -> int | None:
        """The state whose information set is lit: the one that was picked, else the one now, if it may be told."""
        if self.picked is not None:
            return self.picked
        told = after.node in TREE.set_of and self.view in (None, TREE.set_of[after.node][0])
        return after.node if told else None

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        places = self.place.places
        arcs = []
        for nodes in TREE.sets.values():
            one, other = (places[node] for node in nodes)
            arcs.append(picture.arc("link never", one, other, self._bend(nodes)))
        levels = ["CHANCE", "PLAYER 0", "PLAYER 1", "PLAYER 0", ""]
        deals = [
            text("caption", " ".join(TREE.actions[0, node]), places[node].x + 24, places[node].y + 2, font=15)
            for node in TREE.children[0]
        ]
        how = "To the left: check, fold. To the right: bet, call. In the boxes: what player 0 gets."
        hint = text("caption", how, 12, self.size[1] - 44, font=15)
        return picture.backdrop(self.place, levels) + "".join([*arcs, *deals, hint])

    def _bend(self, nodes: Sequence[int]) -> float:
        """How far the link of an information set hangs: the longer the lower."""
        one, other = (self.place.places[node] for node in nodes)
        return 14 + 0.045 * abs(other.x - one.x)

    def draw(self, after: Moment) -> str:
        possible, asked = set(self.possible(after.node)), self.asked(after)
        lit = TREE.sets[TREE.set_of[asked]] if asked is not None else []
        ways = {link for node in possible for link in self._way(node)}
        links = {link: picture.Link("path" if link in ways else "new") for link in TREE.actions}
        for node in lit:
            for child in TREE.children[node]:
                p = self._probability(node, TREE.actions[node, child])
                links[node, child] = picture.Link(links[node, child].style.replace("new", ""), number(p))
        marks = {node: self._mark(node, node in possible, node in lit) for node in range(len(TREE.states))}
        arc = ""
        if lit:
            one, other = (self.place.places[node] for node in lit)
            arc = picture.arc("cursor", one, other, self._bend(lit))
        return arc + picture.draw(self.place, marks, links) + self._caption(asked)

    def _way(self, node: int) -> list[tuple[int, int]]:
        """The moves from the root to a state."""
        cards, history = TREE.states[node]
        if cards is None:
            return []
        nodes = [0, *(TREE.numbers[cards, history[:i]] for i in range(len(history) + 1))]
        return list(pairwise(nodes))

    def _probability(self, node: int, action: str) -> float:
        player, known = TREE.set_of[node]
        return self.strategies[player][known][action]

    def _mark(self, node: int, possible: bool, lit: bool) -> picture.Mark:
        state = TREE.states[node]
        style = "spot" if lit else "open" if possible else "seen" if node in TREE.set_of else "new"
        return picture.Mark(style, TREE.labels[node], now=possible, tells=self._tells(state, possible, lit))

    def _tells(self, state: State, possible: bool, lit: bool) -> str:
        cards, history = state
        if cards is None:
            return "chance deals the cards"
        dealt = f"player 0 holds {cards[0]}, player 1 {cards[1]}; {', '.join(history) or 'nothing said'}"
        if GAME.is_terminal(state):
            dealt += f"; player 0 gets {number(GAME.utility(state, 0))}"
        return dealt + ("; possible now" if possible else "") + ("; in the information set that is lit" if lit else "")

    def _caption(self, asked: int | None) -> str:
        """What the lit information set is, and what the strategy does there."""
        if asked is None:
            return ""
        player, (card, history) = TREE.set_of[asked]
        said = f", after {' and '.join(history)}" if history else ", at the start"
        does = listed(f"{action} {number(p)}" for action, p in self.strategies[player][card, history].items())
        return text("", f"Player {player} with {card}{said}: {does}, in both states alike.", 12, self.size[1] - 14)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        cards, _ = TREE.states[after.node]
        hold = {
            f"player {i}": "–" if cards is None else cards[i] if self.view in (None, i) else "hidden" for i in (0, 1)
        }
        mover = TREE.set_of.get(after.node, ("chance" if cards is None else "nobody",))[0]
        return hold | {
            "to move": f"player {mover}" if isinstance(mover, int) else mover,
            "possible states": str(len(self.possible(after.node))),
        }

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                "**Three cards: J, Q, K.** Each player pays one chip and gets a card that the other does not see. "
                "States that a player cannot tell apart are joined by dashes."
            )
        if step.event == "end":
            return self._say_end(step)
        cards, _ = TREE.states[after.node]
        if step.data["player"] == CHANCE:
            if self.view is None:
                return (
                    f"**Chance deals {cards[0]} to player 0 and {cards[1]} to player 1.** Six deals, all alike. Each "
                    "player sees the own card only."
                )
            others = " or ".join(card for card in "JQK" if card != cards[self.view])
            lead = f"**Player {self.view} is dealt {cards[self.view]}.**"
            return f"{lead} The other may hold {others}: two states look alike."
        player, action, p = step.data["player"], step.data["action"], step.data["probability"]
        lead = f"**Player {player} {action}s.**"
        if self.view not in (None, player):
            others = " or ".join(card for card in "JQK" if card != cards[self.view])
            return f"{lead} The card behind it may be {others}. Player {self.view} sees the move, but not the reason."
        sure = "always does so" if p > 0.999 else f"does so with probability {number(p)}"
        return f"{lead} With {cards[player]}, and after what was said, the strategy {sure}, whatever the other holds."

    def _say_end(self, step: Step) -> str:
        (cards, history), gets = step.data["state"], step.data["utilities"]
        winner = 0 if gets[0] > 0 else 1
        lead = f"**Player {winner} wins {number(gets[winner])}.**"
        if history[-1] == "fold":
            return f"{lead} Player {1 - winner} has folded, and the cards stay face down."
        return f"{lead} The cards are shown, and {cards[winner]} beats {cards[1 - winner]}."

    # ------------------------------------------------ questions and the rest

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "end" or step.data["player"] == CHANCE:
            return None
        player, known = TREE.set_of[before.node]
        if self.view not in (None, player):
            return None
        said = f" after {' and '.join(known[1])}" if known[1] else ""
        if self.view is None and len(before.path) == 2:
            [other] = [node for node in TREE.sets[player, known] if node != before.node]
            return Question(
                f"Player {player} holds {known[0]}{said}. Which other state looks the same to it? Click it.",
                (self.place.places[other].id,),
            )
        if step.data["probability"] > 0.999:
            choices = tuple(GAME.actions(step.data["state"]))
            return Question(f"Player {player} holds {known[0]}{said}. What is best?", step.data["action"], choices)
        return None

    def landmark(self, step: Step) -> bool:
        return step.event == "end"

    def touches(self, step: Step) -> tuple[str, ...]:
        node = TREE.numbers[step.data["state"]]
        if step.event == "end":
            return (self.place.places[node].id,)
        child = TREE.numbers[GAME.result(step.data["state"], step.data["action"])]
        return self.place.places[node].id, self.place.places[child].id

    def outcome(self) -> str:
        gets = self.trace.result
        return super().outcome() or f"player {0 if gets[0] > 0 else 1} wins {number(max(gets))}"

    def telling(self) -> int:
        """Where the last player moves: an information set is lit."""
        return len(self.trace.steps) - 2
