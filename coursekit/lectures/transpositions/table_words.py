"""The sentences and the questions for a search with a table, in the words of the picture, from MAX's side."""

from math import inf, isinf

from ...adversarial import Entry
from ...adversarial.table import EXACT
from ...look import number
from ...pictures.game_graph import Layout
from ...stage.known_tree import Window, between
from ...stage.tree_words import MAX, MIN, Side
from ...stage.words import capital, counted, listed
from ...story import Question, Words
from ...trace import Step, Trace
from .known_positions import EVERYTHING, FollowedSearch, Moment, Name, State, exactly, worth

ENOUGH, SEARCHED = "it is enough", "it must be searched again"
FLAGS = ("=, the exact value", "≥, a lower bound", "≤, an upper bound")
FOUND, GONE = "its entry is found", "its entry has gone"

ASKED = 3
"""So many times it is asked which entry has to go."""


class TableWords(Words[Moment]):
    """The words for a search with a table, of a game that stands in the picture as in `places`.

    `true` is the value from MAX's side where the one that comes out may be wrong.
    """

    def __init__(self, known: FollowedSearch, places: Layout, trace: Trace, true: float | None = None) -> None:
        self.known, self.places, self.trace, self.true = known, places, trace, true
        self.game, self.call, self.says = known.game, known.call, known.says

    def landmark(self, step: Step) -> bool:
        return step.event in ("reuse", "first") or (step.event == "store" and step.data["gone"] is not None)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        at, (alpha, beta, best) = after.at, after.code
        values: dict[str, object] = dict.fromkeys(("at", "alpha", "beta", "best", "code"))
        if at is not None and alpha is not None and beta is not None:
            state = self.known.movers[at], at
            low, high = self.known.window(state, alpha, beta)
            values |= {"at": self.known.names[at], "alpha": low, "beta": high}
            values["best"] = None if best is None else self.known.maxs(state, best)
            values["code"] = f"{between((alpha, beta))} for {self.side(at).name}"
        return values | {name: getattr(after.counts, name) for name in ("nodes", "leaves", "cuts")}

    def opening(self) -> str:
        inner = [name for name in self.places.places if self.game.successors[name]]
        shared = sum(sum(name in self.game.successors[other] for other in inner) > 1 for name in inner)
        ways = f"{counted(shared, 'position')} can be reached in several ways" if shared else "No position is shared"
        spared = "What is found out once need not be searched twice."
        return f"**{counted(len(inner), 'position')} and a table.** {ways}. {spared}"

    # ------------------------------------------------ down

    def say_leaf(self, after: Moment, state: State) -> str:
        name, value = state[1], number(after.returned[0])
        if self.game.successors[name]:
            return f"**{self.call(name)} is as far as we look.** The estimate there is {value}."
        return f"**Leaf {value}.** The game ends here: MAX gets {value}. Such a value needs no entry."

    def say_repeat(self, after: Moment, state: State) -> str:
        name, value = self.call(state[1]), number(after.returned[0])
        return (
            f"**{name} once more.** It lies on the path already. The game would run in a circle: a draw, worth {value}."
        )

    def say_probe(self, after: Moment, state: State, index: int, entry: Entry | None) -> str:
        name = self.call(state[1])
        if entry:
            how = "to the end" if isinf(entry.height) else f"of height {number(entry.height)}"
            known = f"Bucket {index} says that {name} is {self.says(entry)}, from a search {how}"
            return f"**{name} is in the table.** {known}. Is that enough here?"
        if self.known.is_lost(after, state):
            return f"**{name} is not there any more.** Its entry was stored once and has been lost. Search again."
        others = list(map(self.known.owner, self.known.held(after, index)))
        holds = f"holds {listed(others)}" if others else "is empty"
        return f"**{name} is not in the table.** Its bucket, {index}, {holds}. {name} must be searched."

    def say_reuse(self, after: Moment, state: State) -> str:
        name, window = self.call(state[1]), self.asked(after)
        low, high = after.returned
        if low == high:
            return f"**Hit: {name} is worth {number(low)}.** The entry is exact: no search, whatever is asked for."
        limit = f"more than {number(window[0])}" if isinf(low) else f"less than {number(window[1])}"
        return f"**Hit: {name} is {worth(low, high)}.** Only {limit} matters here, so the bound is enough. No search."

    def asked(self, after: Moment) -> Window:
        """The window that a position gets when it is looked at from the end of the path."""
        return after.nodes[after.path[-1]].window if after.path else EVERYTHING

    def say_enter(self, after: Moment, state: State, height: float) -> str:
        name, window, found = self.call(state[1]), after.nodes[state[1]].window, after.found
        if found:
            lead = f"**The entry of {name} is not enough.**"
            if found.height < height:
                had, needed = number(found.height), number(height)
                return f"{lead} It comes from a search of height {had}, and {needed} is needed. Search again."
            return f"{lead} {name} is {self.says(found)}; {between(window)} matters here. Search again."
        side = self.side(state[1])
        lead = f"**Search {name}.** {side.name} is to move and takes the {side.largest} value"
        if window == EVERYTHING:
            return f"{lead}. Nothing is known yet that could rule a value out."
        return f"{lead}. {self.matters(window)}"

    def side(self, name: Name) -> Side:
        return MAX if self.known.movers[name] == 0 else MIN

    def matters(self, window: Window) -> str:
        low, high = map(number, window)
        if isinf(window[0]):
            return f"Only less than {high} matters here."
        if isinf(window[1]):
            return f"Only more than {low} matters here."
        return f"Only what lies between {low} and {high} matters here."

    def say_first(self, after: Moment, step: Step) -> str:
        name, move = self.call(step.data["state"][1]), self.call(step.data["action"])
        return f"**But its move comes first: {move}.** It was best at {name} before, and is likely to be good again."

    # ------------------------------------------------ up

    def say_back(self, after: Moment, state: State, action: Name) -> str:
        name = state[1]
        node, earlier, side = after.nodes[name], after.earlier[name], self.side(name)
        source = f" from {self.call(action)}" if self.game.successors[action] else ""
        lead = f"**{capital(worth(*after.returned))} comes back{source} to {self.call(name)}.**"
        has, had = (node.low, node.high)[side.end], (earlier.low, earlier.high)[side.end]
        if has == had:
            if isinf(has):
                return f"{lead} That is too {('little', 'much')[side.end]} to matter for {side.name}."
            return f"{lead} No better for {side.name} than the {number(has)} it has."
        return f"{lead} {side.can} {number(has)}: {self.call(name)} is {side.least} {number(has)}."

    def say_cut(self, after: Moment, state: State, action: Name, best: float, beta: float) -> str:
        name, side = self.call(state[1]), self.side(state[1])
        shown, limit = number(self.known.maxs(state, best)), number(self.known.maxs(state, beta))
        rest = self.known.rest(after, state[1], action)
        has = f"{name} is {side.least} {shown}"
        why = f"only {'less' if side is MAX else 'more'} than {limit} matters here"
        if not rest:
            return f"**Nothing left to cut at {name}.** {has}, and {why}. It was the last move anyway."
        spared = f"{listed(self.call(other) for other in rest)} {'is' if len(rest) == 1 else 'are'} not looked at"
        return f"**Cut at {name}.** {has}, and {why}: {spared}."

    def say_store(self, after: Moment, state: State, index: int, entry: Entry, gone: Entry | None) -> str:
        name, held = self.call(state[1]), self.known.held(after, index)
        if gone is entry:
            holds = listed(map(self.known.tell_entry, held))
            stays = "later" if self.known.scheme == "later" else "higher"
            return f"**{name} is not kept.** Bucket {index} says that {holds}. The {stays} entry stays."
        kept = next(other for other in held if other.key == entry.key)
        lead = f"**Bucket {index} keeps that {name} is {self.says(kept)}.**"
        if kept != entry:
            return f"{lead} But it is only {self.says(entry)}: the search was cut. Here a bound is taken for a value."
        if gone is not None:
            return f"{lead} {self.known.owner(gone)} had to go: what was known of it is lost."
        if entry.flag == EXACT:
            return f"{lead} The value lies inside the window that was asked for, so it is exact."
        return f"{lead} The value lies outside the window that was asked for, so it is a bound only."

    def say_leave(self, after: Moment, state: State) -> str:
        name = self.call(state[1])
        if not after.path:
            return self.say_root(after, name)
        above = self.call(after.path[-1])
        return f"**{name} is {exactly(*after.returned)}.** Back to {above}, which is waiting for that."

    def say_root(self, after: Moment, name: str) -> str:
        """Said when the value of the start, the position `name`, is there."""
        if self.true is not None and self.is_wrong():
            lead = f"**{name} comes out as {number(self.known.value)}, and that is wrong.**"
            return f"{lead} Without a table it is {number(self.true)}. Find the hit that should not have been one."
        served = sum(other.event == "reuse" for other in self.trace.steps)
        best = self.trace.result.action if self.trace.result else None
        move = "" if best is None else f" The best move leads to {self.call(best)}."
        nodes = f"{counted(after.counts.nodes, 'node')} were looked at; {served} of them came from the table"
        return f"**{name} is {exactly(*after.returned)}.**{move} {nodes}."

    def is_wrong(self) -> bool:
        """Whether something wrong comes out in the end."""
        return self.true is not None and self.known.value != self.true

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if before.found and before.last and before.last.event == "probe" and not self.is_wrong():
            name, asked = self.call(step.data["state"][1]), between(self.asked(before))
            text = f"{name} is {self.says(before.found)}. The window here is {asked}. Is the entry enough?"
            return Question(text, ENOUGH if step.event == "reuse" else SEARCHED, (ENOUGH, SEARCHED))
        return super().ask(before, step)

    def ask_first(self, before: Moment, state: State, action: Name) -> Question | None:
        if len(before.nodes[state[1]].moves) < 2:
            return None
        text = f"Which move is tried first at {self.call(state[1])}? Click the position."
        return Question(text, (self.places.id(action),))

    def ask_probe(self, before: Moment, state: State, entry: Entry | None) -> Question | None:
        if not before.nodes[state[1]].visits:
            return None
        text = f"{self.call(state[1])} was searched before. Is it still there?"
        return Question(text, FOUND if entry else GONE, (FOUND, GONE))

    def ask_store(self, before: Moment, state: State, entry: Entry, step: Step) -> Question | None:
        """At the first store of each kind, and at the first ones by which something is lost."""
        stores = [other for other in self.trace.steps if other.event == "store"]
        losing = [other.number for other in stores if other.data["gone"] is not None]
        if step.number in losing[:ASKED]:
            return self.ask_gone(before, step)
        if next(other for other in stores if other.data["entry"].flag == entry.flag).number != step.number:
            return None
        low, high = self.known.bounds(state, entry.value, entry.flag)
        value = number(high if low == -inf else low)
        right = FLAGS[0] if low == high else FLAGS[1] if high == inf else FLAGS[2]
        text = f"{value} came out for {self.call(state[1])}. With which sign does that go into the table?"
        return Question(text, right, FLAGS)

    def ask_gone(self, before: Moment, step: Step) -> Question:
        """Which entry has to go, where the bucket has no room for all."""
        owner, rank = self.known.owner, self.known.rank
        index, entry, gone = (step.data[name] for name in ("index", "entry", "gone"))
        held = self.known.held(before, index)
        there = listed(f"{owner(other)}, {rank(other)}" for other in held)
        text = f"Bucket {index} is full: {there}. {owner(entry)} comes, {rank(entry)}. Which of them goes?"
        return Question(text, owner(gone), tuple(map(owner, [*held, entry])))
