"""Kuhn poker: its tree and information sets, and one game stepped through on it, as a player sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from ...adversarial import behaviour, information_sets, normal_form, zero_sum
from ...games import CHANCE, KuhnPoker
from ...games.playthrough import Behaviour, playthrough
from ...look import number
from ...pictures import states as picture
from ...pictures.svg import aside, text
from ...stage.words import listed
from ...story import Question, Story
from ...trace import Step, record

VIEWS = {"both cards": None, "player 0": 0, "player 1": 1}
"""Who looks on, and sees that player's card alone."""

SURE = 0.999
"""What is more likely is always done."""

GAME = KuhnPoker()
State = Any
Known = tuple[str, tuple[str, ...]]


@cache
def strategies(name: str) -> tuple[Behaviour, Behaviour]:
    """Of both players: what is best by linear programming, or all moves alike."""
    if name == "all moves alike":
        return _alike(0), _alike(1)
    best = zero_sum(normal_form(GAME))
    return behaviour(GAME, 0, best.row), behaviour(GAME, 1, best.column)


STRATEGIES = ("optimal", "all moves alike")


def _alike(player: int) -> Behaviour:
    return {
        known: dict.fromkeys(GAME.actions(states[0]), 1 / 2) for known, states in information_sets(GAME, player).items()
    }


DEALS = ("JQ", "JK", "QK", "QJ", "KJ", "KQ")
"""From left to right: so most deals that look alike to a player stand side by side."""

LEFT, SLOT, DEAL, LOWER = 118.0, 36.4, 3.55, 43.0
"""Where the first end of the game stands; how wide a spot is, and a deal in spots; how far one end stands below the
others of its level, to have room."""

SPOTS: Mapping[tuple[str, ...], float] = {
    ("check", "check"): 0.0,
    ("check", "bet"): 1.1,
    ("check", "bet", "fold"): 0.6,
    ("check", "bet", "call"): 1.6,
    ("bet", "fold"): 1.85,
    ("bet", "call"): 2.5,
}
"""Where what was said leads to within a deal, from left to right."""


class Cards:
    """The tree of Kuhn poker by numbers, the information sets, and where all of it stands."""

    def __init__(self) -> None:
        self.states: list[State] = [GAME.initial_state()]
        self.children: list[list[int]] = []
        self.actions: dict[tuple[int, int], Any] = {}
        for node, state in enumerate(self.states):
            below = []
            for action in moves(state):
                below.append(len(self.states))
                self.actions[node, below[-1]] = action
                self.states.append(GAME.result(state, action))
            self.children.append(below)
        self.numbers = {state: node for node, state in enumerate(self.states)}
        self.sets: dict[tuple[int, Known], list[int]] = {}
        for node, state in enumerate(self.states):
            if not GAME.is_terminal(state) and GAME.to_move(state) != CHANCE:
                self.sets.setdefault((GAME.to_move(state), GAME.information(state)), []).append(node)
        self.set_of = {node: key for key, nodes in self.sets.items() for node in nodes}
        self.labels = [self._label(state) for state in self.states]
        self.place = self._placed()

    @staticmethod
    def _label(state: State) -> str:
        if GAME.is_terminal(state):
            worth = GAME.utility(state, 0)
            return f"+{worth}" if worth > 0 else number(worth)
        return "" if GAME.to_move(state) == CHANCE else GAME.information(state)[0]

    def _placed(self) -> picture.Layout:
        plain = picture.tree(self.children, self.labels)
        places = []
        for node, place in enumerate(plain.places):
            if node in self.set_of:
                shape, half, font = ("max", "min")[self.set_of[node][0]], 21.0, 16.0
            else:
                shape, half, font = ("box", 15.5, 16.0) if node else ("chance", 0.0, 0.0)
            x, lower = self._spot(node)
            places.append(place._replace(x=x, y=place.y + lower, shape=shape, half=half, font=font))
        return replace(plain, places=places)

    def _spot(self, node: int) -> tuple[float, float]:
        """Where a state stands from left to right, and how far below its level."""
        cards, history = self.states[node]
        if cards is None:
            return LEFT + SLOT * (DEALS.index("KQ") * DEAL + 2 * SPOTS["bet", "call"]) / 2, 0.0
        if history in SPOTS:
            spot = SPOTS[history]
        else:
            ends = [SPOTS[said] for said in SPOTS if said[: len(history)] == history]
            spot = (min(ends) + max(ends)) / 2
        return LEFT + SLOT * (DEAL * DEALS.index("".join(cards)) + spot), LOWER if history == ("bet", "fold") else 0.0


def moves(state: State) -> Sequence[Any]:
    """What may happen in a state."""
    if GAME.is_terminal(state):
        return ()
    return [deal for deal, _ in GAME.chances(state)] if GAME.to_move(state) == CHANCE else GAME.actions(state)


TREE = Cards()


def state_of(id: str) -> int | None:
    """The state with an information set that an id of the picture stands for, None for another."""
    kind, _, node = id.partition("/")
    return int(node) if kind == "state" and node.isdecimal() and int(node) in TREE.set_of else None


class CardsStory(Story[int]):
    """One game, from `seed`, by strategies of a name; seen by a player, or with both cards open.

    The state is that of the game, by its number. `picked` is one whose information set is lit, whoever is to move.
    """

    title = "Kuhn poker"
    first = 0
    landmarks = ("end",)

    def __init__(self, name: str, seed: int, view: int | None = None, picked: int | None = None) -> None:
        self.strategies, self.view, self.picked = strategies(name), view, picked
        super().__init__(record(playthrough, GAME, self.strategies, Random(seed)))
        self.place = TREE.place
        self.size = (picture.WIDTH, self.place.height + 54)

    # ------------------------------------------------ what is known

    def on_move(self, before: int, state: State, action: Any) -> int:
        return TREE.numbers[GAME.result(state, action)]

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

    def asked(self, after: int) -> int | None:
        """The state whose information set is lit: the one that was picked, else the one now, if it may be told."""
        if self.picked is not None:
            return self.picked
        told = after in TREE.set_of and self.view in (None, TREE.set_of[after][0])
        return after if told else None

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        places = self.place.places
        arcs = [self._arc("link never", nodes) for nodes in TREE.sets.values()]
        levels = ["CHANCE", "PLAYER 0", "PLAYER 1", "PLAYER 0", ""]
        deals = []
        for node in TREE.children[0]:  # on the side away from the line that leads there
            out = 24 if places[node].x > places[0].x else -24
            deals.append(aside("caption", " ".join(TREE.actions[0, node]), places[node].x, places[node].y + 2, out, 16))
        how = "To the left: check, fold. To the right: bet, call. In the boxes: what player 0 gets."
        hint = text("caption", how, 12, self.size[1] - 44, font=16)
        return picture.backdrop(self.place, levels) + "".join([*arcs, *deals, hint])

    def _arc(self, style: str, nodes: Sequence[int]) -> str:
        """The link of an information set: below its states, but above those to which a bet has led."""
        one, other = (self.place.places[node] for node in nodes)
        up = -1 if "bet" in TREE.states[nodes[0]][1] else 1
        return picture.arc(style, one, other, up * (20 + 0.03 * abs(other.x - one.x)))

    def draw(self, after: int) -> str:
        possible, asked = set(self.possible(after)), self.asked(after)
        ways = {link for node in possible for link in self._way(node)}
        links = {link: picture.Link("path" if link in ways else "new") for link in TREE.actions}
        lit: list[int] = []
        if asked is not None:
            player, known = TREE.set_of[asked]
            lit = TREE.sets[player, known]
            for link in [(node, child) for node in lit for child in TREE.children[node]]:
                p = self.strategies[player][known][TREE.actions[link]]
                links[link] = picture.Link(links[link].style.replace("new", ""), number(p))
        marks = {node: self._mark(node, node in possible, node in lit) for node in range(len(TREE.states))}
        arc = self._arc("curve other", lit) if lit else ""
        return arc + picture.draw(self.place, marks, links) + self._caption(asked)

    def _way(self, node: int) -> list[tuple[int, int]]:
        """The moves from the root to a state."""
        cards, history = TREE.states[node]
        if cards is None:
            return []
        nodes = [0, *(TREE.numbers[cards, history[:i]] for i in range(len(history) + 1))]
        return list(pairwise(nodes))

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

    def values(self, after: int, step: Step | None) -> Mapping[str, object]:
        cards, _ = TREE.states[after]
        seen = None if cards is None else [cards[i] if self.view in (None, i) else "hidden" for i in (0, 1)]
        mover = TREE.set_of.get(after, ("chance" if cards is None else "nobody",))[0]
        return {
            **{f"player {i}": seen and seen[i] for i in (0, 1)},
            "to move": f"player {mover}" if isinstance(mover, int) else mover,
            "possible states": len(self.possible(after)),
        }

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return (
            "**Three cards: J, Q, K.** Each player pays one chip and gets a card that the other does not see. "
            "States that a player cannot tell apart are joined by dashes."
        )

    def say_move(self, after: int, player: int, action: Any, probability: float) -> str:
        cards, _ = TREE.states[after]
        if player == CHANCE:
            return self._say_deal(cards)
        lead = f"**Player {player} {action}s.**"
        if self.view not in (None, player):
            others = self._others(cards)
            return f"{lead} The card behind it may be {others}. Player {self.view} sees the move, but not the reason."
        sure = "always does so" if probability > SURE else f"does so with probability {number(probability)}"
        return f"{lead} With {cards[player]}, and after what was said, the strategy {sure}, whatever the other holds."

    def _say_deal(self, cards: Sequence[str]) -> str:
        if self.view is None:
            return (
                f"**Chance deals {cards[0]} to player 0 and {cards[1]} to player 1.** Six deals, all alike. Each "
                "player sees the own card only."
            )
        lead = f"**Player {self.view} is dealt {cards[self.view]}.**"
        return f"{lead} The other may hold {self._others(cards)}: two states look alike."

    def _others(self, cards: Sequence[str]) -> str:
        """What the other may hold, as far as who looks on knows."""
        return " or ".join(card for card in "JQK" if self.view is None or card != cards[self.view])

    def say_end(self, after: int, state: State, utilities: Sequence[float]) -> str:
        cards, history = state
        winner = 0 if utilities[0] > 0 else 1
        lead = f"**Player {winner} wins {number(utilities[winner])}.**"
        if history[-1] == "fold":
            return f"{lead} Player {1 - winner} has folded, and the cards stay face down."
        return f"{lead} The cards are shown, and {cards[winner]} beats {cards[1 - winner]}."

    # ------------------------------------------------ questions and the rest

    def ask_move(self, before: int, state: State, player: int, action: Any, probability: float) -> Question | None:
        if player == CHANCE or self.view not in (None, player):
            return None
        known = GAME.information(state)
        card, history = known
        said = f" after {' and '.join(history)}" if history else ""
        holds = f"Player {player} holds {card}{said}."
        if self.view is None and not history:
            [other] = [node for node in TREE.sets[player, known] if node != before]
            return Question(
                f"{holds} Which other state looks the same to it? Click it.", (self.place.places[other].id,)
            )
        if probability > SURE:
            return Question(f"{holds} What is best?", action, tuple(GAME.actions(state)))
        return None

    def touched_move(self, state: State, action: Any) -> tuple[str, ...]:
        return (*self.touched_end(state), *self.touched_end(GAME.result(state, action)))

    def touched_end(self, state: State) -> tuple[str, ...]:
        return (self.place.places[TREE.numbers[state]].id,)

    def outcome(self) -> str:
        gets = self.trace.result
        return super().outcome() or f"player {0 if gets[0] > 0 else 1} wins {number(max(gets))}"

    def telling(self) -> int:
        """Where the last player moves: an information set is lit."""
        return len(self.trace.steps) - 2
