"""The sentences and the questions for a search of a game tree, in the words of the picture, from MAX's side."""

from math import inf, isinf
from typing import NamedTuple

from ..adversarial import aspiration, minimax, negamax, negascout
from ..games.tree import Path
from ..look import number, written
from ..pictures.tree import Layout
from ..story import Question, Words
from ..trace import Step, Trace
from .known_tree import FROM_THE_MOVER, KnownBounds, Moment, Node, between, is_cut, turned
from .words import capital, counted

WITHOUT_WINDOW = (minimax, negamax)
LOOKED_AT, CUT = "it is looked at", "it is cut"


class Side(NamedTuple):
    """A player, and the words for what it wants. `end` is the end of an interval that it moves: 0 the lower one.

    `can` is how a sentence begins that says what it can be sure of.
    """

    name: str
    end: int
    least: str
    more: str
    largest: str
    can: str


MAX = Side("MAX", 0, "at least", "more", "largest", "MAX can get")
MIN = Side("MIN", 1, "at most", "less", "smallest", "MIN can hold it to")


class TreeWords(Words[Moment]):
    """The words for a search of a tree that stands in the picture as in `layout`."""

    def __init__(self, known: KnownBounds, layout: Layout, trace: Trace) -> None:
        self.known, self.layout, self.trace = known, layout, trace
        self.leaves, self.name, self.rest, self.sign = known.leaves, known.name, known.rest, known.sign

    def side(self, state: Path) -> Side:
        return MAX if self.known.maximizing(state) else MIN

    def landmark(self, step: Step) -> bool:
        if is_cut(step):
            return bool(self.rest(step))
        return step.event == "research" or (step.event == "leave" and step.data["state"] == ())

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        at, alpha, beta, best = after.code
        sign, function = self.sign(at), self.trace.function
        values: dict[str, object] = {"at": self.name(at)}
        if function not in WITHOUT_WINDOW:
            values |= zip(("alpha", "beta"), self.known.window_at(after, at) or (None, None), strict=True)
        values["best"] = best and sign * best
        if function in FROM_THE_MOVER:
            own = written(best) if alpha is None or beta is None else between((alpha, beta))
            values["code"] = f"{own} for {self.side(at).name}"
        seen = [after.nodes[leaf].visits for leaf in self.leaves]
        values["leaves seen"] = f"{sum(map(bool, seen))} of {len(seen)}"
        if function in WITHOUT_WINDOW:
            return values
        if function in (negascout, aspiration):
            values["visits"] = sum(seen)
        return values | {"leaves cut": sum(after.nodes[leaf].stage == "never" for leaf in self.leaves)}

    def in_the_code(self, after: Moment) -> dict[str, object]:
        """Alpha, beta and best as the code has them, and from whose side."""
        at, *own = after.code
        values: dict[str, object] = {"from the side of": "MAX" if self.sign(at) > 0 else "MIN"}
        return values | dict(zip(("alpha", "beta", "best"), own, strict=True))

    # ------------------------------------------------ sentences
    def opening(self) -> str:
        return (
            f"**A tree with {counted(len(self.leaves), 'leaf', 'leaves')}.** MAX wants the largest value, MIN the "
            "smallest. How many leaves must be looked at to be sure of the value?"
        )

    def say_enter(self, after: Moment, state: Path) -> str:
        node, side = after.nodes[state], self.side(state)
        window = node.window
        if not state:
            asked = "Nothing is known yet: any value may come out."
            if window is None:
                asked = "Every leaf is looked at, depth first, from left to right."
            elif window != (-inf, inf):
                asked = f"Only values between {number(window[0])} and {number(window[1])} are asked for."
            return f"**The search begins at {self.name(state)}.** {side.name} is to move. {asked}"
        lead = f"**Down to {self.name(state)}{' again' if node.visits > 1 else ''}.** {side.name} is to move"
        if window is None:
            return f"{lead} and takes the {side.largest} of its values."
        low, high = map(number, window)
        if node.scouted:
            return f"{lead}. The scout only asks: at most {low}, or at least {high}?"
        if not isinf(window[0]) and not isinf(window[1]):
            return f"{lead}. {capital(self.why(node, 0))}, and {self.why(node, 1)}: only what lies between matters."
        if not isinf(window[0]):
            return f"{lead}. {capital(self.why(node, 0))}, so only more than {low} matters here."
        if not isinf(window[1]):
            return f"{lead}. {capital(self.why(node, 1))}, so only less than {high} matters here."
        return f"{lead}. Nothing is known yet that could rule a value out."

    def say_leaf(self, after: Moment, state: Path) -> str:
        value = number(self.leaves[state])
        if after.nodes[state].visits > 1:
            return f"**Leaf {value} again.** It was looked at before; this search needs it once more."
        ends = f"**Leaf {value}.** The game ends here: MAX gets {value}."
        if sum(after.nodes[leaf].visits for leaf in self.leaves) == 1:
            return f"{ends} All other values come from those of the leaves."
        if state:
            parent, side = after.nodes[state[:-1]], self.side(state[:-1])
            has = parent.known[side.end]
            if not isinf(has):
                has_already = f"{side.name} already has {number(has)} at {self.name(state[:-1])}"
                return f"**Leaf {value}.** {has_already}: is {value} better for {side.name}?"
        return ends

    def say_back(self, after: Moment, state: Path, action: int, value: float, step: Step) -> str:
        node, side, name = after.nodes[state], self.side(state), self.name(state)
        child = (*state, action)
        came = after.nodes[child]
        lead = self.known.comes_back(self.worth(came, self.sign(state) * value), child)
        has, had = node.known[side.end], after.earlier[state].known[side.end]
        if has == had:
            if isinf(has):
                return f"{lead} {capital(self.why(node, side.end, state))}: no use to {side.name}."
            there = f"{side.name} already has {number(has)} there and keeps it"
            if came.low == came.high == has:
                there = f"That is no better for {side.name} than the {number(has)} it has"
            return f"{lead} {there}: {name} stays {side.least} {number(has)}."
        if isinf(had):
            gain = f"{side.can} {number(has)} there: {name} is {side.least} {number(has)}."
        else:
            gain = f"That is better for {side.name} than {number(had)}: {name} is now {side.least} {number(has)}."
        if node.window and self.rest(step):
            edge = node.window[side.end]
            if edge == has and node.holders[side.end].path == state:
                gain += f" From now on only {side.more} than {number(has)} matters."
            elif edge > has if side is MAX else edge < has:
                gain += f" But {self.why(node, side.end, state)}, so the window stays."
        return f"{lead} {gain}"

    def say_cut(self, after: Moment, state: Path, best: float, step: Step) -> str:
        node, side, name = after.nodes[state], self.side(state), self.name(state)
        assert node.window is not None
        best *= self.sign(state)
        other = 1 - side.end
        holder, same = node.holders[other], node.window[other] == best
        why = self.why(node, other, state)
        if holder.kind == "held" and holder.path != state[:-1]:
            why += ", further up"
        if holder.kind in ("scout", "given"):
            so = "that is enough to know"
        elif holder.path == state:
            so = "that settles it"
        else:
            so = "coming here can change nothing" if same else "nobody will come here"
        has = f"{name} already has {number(best)}" if side is MAX else f"{name} is at most {number(best)}"
        title = f"Cut at {name}" if self.rest(step) else f"Nothing left to cut at {name}"
        return f"**{title}.** {has}, {'and' if same else 'but'} {why}: {so}. {self.lost(after, step)}"

    say_alpha_cut = say_beta_cut = say_cut

    def lost(self, after: Moment, step: Step) -> str:
        """What a cut saves."""
        rest = self.rest(step)
        if not rest:
            return "It was the last move anyway."
        below = [leaf for child in rest for leaf in self.leaves if leaf[: len(child)] == child]
        new = not any(after.nodes[leaf].visits for leaf in below)
        fate = "never looked at" if new else "not looked at again"
        if len(rest) == len(below) == 1:
            return f"The leaf to its right is {fate}."
        if len(rest) == len(below):
            return f"The {len(rest)} leaves to its right are {fate}."
        what = self.name(rest[0]) if len(rest) == 1 else f"The {len(rest)} moves to its right"
        return f"{what}, with {counted(len(below), 'leaf', 'leaves')}, {'is' if len(rest) == 1 else 'are'} {fate}."

    def say_leave(self, after: Moment, state: Path, value: float) -> str:
        value *= self.sign(state)
        if not state:
            return self.say_root(after, value)
        node, side, name = after.nodes[state], self.side(state), self.name(state)
        if node.low == node.high:
            takes = f"{side.name} takes the {side.largest} of its values"
            why = "The two bounds meet" if node.stage == "cut" else takes
            return f"**{name} is worth {number(node.low)}.** {why}."
        if node.stage == "cut":
            bound = f"{side.least} {number(node.known[side.end])}"
            return f"**{name} is {bound}.** How much {side.more} does not matter, and nobody finds out."
        why = capital(self.why(node, side.end, state))
        return f"**{name} is {self.worth(node, value)}.** {why}, and nothing here is {side.more} than that."

    def say_root(self, after: Moment, value: float) -> str:
        """Said when the root's value is there, from MAX's side."""
        best = self.trace.result.action if self.trace.result else None
        move = "" if best is None else f" The best move leads to {self.name((best,))}."
        seen = sum(bool(after.nodes[leaf].visits) for leaf in self.leaves)
        rest = "" if seen == len(self.leaves) else "; the others cannot change it"
        worth = f"**{self.name(())} is worth {number(value)}.**"
        return f"{worth}{move} {seen} of {len(self.leaves)} leaves were looked at{rest}."

    def say_scout(self, after: Moment, state: Path, action: int, step: Step) -> str:
        node, child, window = after.nodes[state], self.name((*state, action)), self.known.window(step.data)
        assert window is not None
        if window == node.window:
            return f"**On to {child}.** The window {between(window)} is one unit wide already: one question is left."
        why = capital(self.why(node, self.side(state).end))
        return f"**Scout {child}.** {why}. Is this move better? The window {between(window)} is enough to ask."

    def say_research(self, after: Moment, state: Path, action: int, value: float, step: Step) -> str:
        child, window = self.name((*state, action)), self.known.window(step.data)
        assert window is not None
        found = f"{self.side(state).least} {number(self.sign(state) * value)}"
        return (
            f"**Search {child} again.** The scout proves that it is {found}: better. How much better? "
            f"The window {between(window)} will tell."
        )

    # ------------------------------------------------ words

    def worth(self, node: Node, value: float) -> str:
        """What a value, from MAX's side, says of a node: "5", "at least 5", "at most 5"."""
        if node.low == node.high:
            return number(node.low)
        return f"at least {number(value)}" if value == node.low else f"at most {number(node.high)}"

    def why(self, node: Node, end: int, state: Path | None = None) -> str:
        """Why a node's window begins (end 0) or ends (end 1) where it does; `state` is called "it"."""
        assert node.window is not None
        holder, value = node.holders[end], number(node.window[end])
        name = self.name(holder.path)
        scout, known = ("its scout", "it") if holder.path == state else (f"the scout of {name}", name)
        return {
            "held": (f"MAX already has {value} at {name}", f"MIN will not let {name} go above {value}"),
            "scout": (f"{scout} asks for nothing {('below', 'above')[end]} {value}",) * 2,
            "proved": (f"{known} is known to be {('at least', 'at most')[end]} {value}",) * 2,
            "given": (f"the window given at {name} {('begins', 'ends')[end]} at {value}",) * 2,
        }[holder.kind][end]

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        last = before.last
        if last and last.event == "back" and self.rest(last):
            return self._ask_window(before, step, last) or self._ask_cut(before, step, last)
        return super().ask(before, step)

    def ask_leaf(self, before: Moment, state: Path) -> Question | None:
        if not self.asks_for_leaf(before):
            return None
        return Question("Click the leaf that is looked at next.", (self.layout.places[state].id,))

    def asks_for_leaf(self, before: Moment) -> bool:
        """At the first leaf, and at the first one after each of the first two cuts."""
        cuts = sum(node.stage == "cut" for node in before.nodes.values())
        seen = any(before.nodes[leaf].visits for leaf in self.leaves)
        return not seen or (before.after_cut and cuts <= 2)

    def _ask_window(self, before: Moment, step: Step, last: Step) -> Question | None:
        """Where something is known on one side only, and the search goes down to another child."""
        state = last.data["state"]
        side, around, right = self.side(state), before.nodes[state].window, self.known.window(step.data)
        if step.event != "enter" or right is None or around is None or not isinf(around[1 - side.end]):
            return None
        edge = right[side.end]
        windows = [right, (-inf, inf), (-inf, edge), (edge, inf), turned(right), (-inf, 0), (0, inf)]
        choices = sorted(list(dict.fromkeys(windows))[:4])
        known = edge == before.nodes[state].known[side.end]
        has = f"{self.name(state)} is {side.least} {number(edge)}. " * known
        text = f"{has}Which window does {self.name(step.data['state'])} get, from MAX's side?"
        return Question(text, between(right), tuple(map(between, choices)))

    def _ask_cut(self, before: Moment, step: Step, last: Step) -> Question | None:
        """Where a child has just made a difference, at first everywhere, then where something may be cut."""
        state = last.data["state"]
        node, side = before.nodes[state], self.side(state)
        other = 1 - side.end
        if not state or node.window is None or node.known[side.end] == before.earlier[state].known[side.end]:
            return None
        free = isinf(node.window[other])
        if free and any(n.stage == "cut" for n in before.nodes.values()):
            return None
        limit = "nothing limits it from the other side yet" if free else self.why(node, other)
        child = self.rest(last)[0]
        what = "its next leaf" if child in self.leaves else self.name(child)
        has = f"{self.name(state)} is {side.least} {number(node.known[side.end])}"
        return Question(
            f"{has}, and {limit}. What happens to {what}?", CUT if is_cut(step) else LOOKED_AT, (LOOKED_AT, CUT)
        )
