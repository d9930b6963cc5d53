"""The sentences and the questions for a search with a table, in the words of the picture, from MAX's side."""

from math import inf, isinf

from ...adversarial import Entry
from ...adversarial.table import EXACT
from ...look import number
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from .table_picture import GraphStory, between, exactly, worth
from .table_states import EVERYTHING, Moment, Name, Window

ENOUGH, SEARCHED = "it is enough", "it must be searched again"
FLAGS = ("=, the exact value", "≥, a lower bound", "≤, an upper bound")
FOUND, GONE = "its entry is found", "its entry has gone"
LARGEST, SMALLEST = "largest", "smallest"


class SpokenGraph(GraphStory):
    """A search with a table, with its sentences and questions.

    `true` is the value from MAX's side where the one that comes out may be wrong.
    """

    true: float | None = None

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return self.opening()
        return str(getattr(self, f"say_{step.event}")(after, step))

    def opening(self) -> str:
        inner = [name for name in self.places.places if self.game.successors[name]]
        shared = sum(sum(name in self.game.successors[other] for other in inner) > 1 for name in inner)
        ways = f"{counted(shared, 'position')} can be reached in several ways" if shared else "No position is shared"
        spared = "What is found out once need not be searched twice."
        return f"**{counted(len(inner), 'position')} and a table.** {ways}. {spared}"

    # ------------------------------------------------ down

    def say_leaf(self, after: Moment, step: Step) -> str:
        name, value = step.data["state"][1], number(after.returned[0])
        if self.game.successors[name]:
            return f"**{self.call(name)} is as far as we look.** The estimate there is {value}."
        return f"**Leaf {value}.** The game ends here: MAX gets {value}. Such a value needs no entry."

    def say_repeat(self, after: Moment, step: Step) -> str:
        name, value = self.call(step.data["state"][1]), number(after.returned[0])
        return (
            f"**{name} once more.** It lies on the path already. The game would run in a circle: a draw, worth {value}."
        )

    def say_probe(self, after: Moment, step: Step) -> str:
        name, bucket, entry = self.call(step.data["state"][1]), step.data["index"], step.data["entry"]
        if entry:
            how = "to the end" if isinf(entry.height) else f"of height {number(entry.height)}"
            known = f"Bucket {bucket} says that {name} is {self.says(entry)}, from a search {how}"
            return f"**{name} is in the table.** {known}. Is that enough here?"
        if self.is_lost(after, step.data["state"]):
            return f"**{name} is not there any more.** Its entry was stored once and has been lost. Search again."
        others = [self.names[self.owners[other.key][1]] for other in self.held(after, bucket)]
        holds = f"holds {listed(others)}" if others else "is empty"
        return f"**{name} is not in the table.** Its bucket, {bucket}, {holds}. {name} must be searched."

    def held(self, after: Moment, bucket: int) -> list[Entry]:
        return [entry for entry in self.contents[after.counts.stores][bucket] if entry]

    def say_reuse(self, after: Moment, step: Step) -> str:
        name, window = self.call(step.data["state"][1]), self.asked(after)
        low, high = after.returned
        if low == high:
            return f"**Hit: {name} is worth {number(low)}.** The entry is exact: no search, whatever is asked for."
        limit = f"more than {number(window[0])}" if isinf(low) else f"less than {number(window[1])}"
        return f"**Hit: {name} is {worth(low, high)}.** Only {limit} matters here, so the bound is enough. No search."

    def asked(self, after: Moment) -> Window:
        """The window that a position gets when it is looked at from the end of the path."""
        return after.nodes[after.path[-1]].window if after.path else EVERYTHING

    def say_enter(self, after: Moment, step: Step) -> str:
        name, window = step.data["state"][1], after.nodes[step.data["state"][1]].window
        if after.found:
            lead = f"**The entry of {self.call(name)} is not enough.**"
            if after.found.height < step.data["height"]:
                had, needed = number(after.found.height), number(step.data["height"])
                return f"{lead} It comes from a search of height {had}, and {needed} is needed. Search again."
            return (
                f"{lead} {self.call(name)} is {self.says(after.found)}; {between(window)} matters here. Search again."
            )
        side, wants = self.side(name)
        lead = f"**Search {self.call(name)}.** {side} is to move and takes the {wants} value"
        if window == EVERYTHING:
            return f"{lead}. Nothing is known yet that could rule a value out."
        return f"{lead}. {self.matters(window)}"

    def side(self, name: Name) -> tuple[str, str]:
        return ("MAX", LARGEST) if self.movers[name] == 0 else ("MIN", SMALLEST)

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

    def say_back(self, after: Moment, step: Step) -> str:
        name, child = step.data["state"][1], step.data["action"]
        node, earlier, side = after.nodes[name], after.earlier[name], self.side(name)[0]
        came = worth(*after.returned)
        source = f" from {self.call(child)}" if self.game.successors[child] else ""
        lead = f"**{came[:1].upper()}{came[1:]} comes back{source} to {self.call(name)}.**"
        at = 0 if side == "MAX" else 1
        has, had = (node.low, node.high)[at], (earlier.low, earlier.high)[at]
        least, hold = (("at least", "MAX can get"), ("at most", "MIN can hold it to"))[at]
        if has == had:
            if isinf(has):
                return f"{lead} That is too {('little', 'much')[at]} to matter for {side}."
            return f"{lead} No better for {side} than the {number(has)} it has."
        return f"{lead} {hold} {number(has)}: {self.call(name)} is {least} {number(has)}."

    def say_cut(self, after: Moment, step: Step) -> str:
        name = step.data["state"][1]
        side = self.side(name)[0]
        best = number(self.maxs(step.data["state"], step.data["best"]))
        rest = self.rest(after, step.data)
        window = (step.data["alpha"], step.data["beta"])
        limit = number(self.maxs(step.data["state"], window[1]))
        has = f"{self.call(name)} is {'at least' if side == 'MAX' else 'at most'} {best}"
        why = f"only {'less' if side == 'MAX' else 'more'} than {limit} matters here"
        if not rest:
            return f"**Nothing left to cut at {self.call(name)}.** {has}, and {why}. It was the last move anyway."
        spared = f"{listed(self.call(other) for other in rest)} {'is' if len(rest) == 1 else 'are'} not looked at"
        return f"**Cut at {self.call(name)}.** {has}, and {why}: {spared}."

    def say_store(self, after: Moment, step: Step) -> str:
        entry, gone, bucket = step.data["entry"], step.data["gone"], step.data["index"]
        name = self.call(step.data["state"][1])
        if gone is entry:
            holds = listed(self.tell_entry(other) for other in self.held(after, bucket))
            return f"**{name} is not kept.** Bucket {bucket} says that {holds}. The higher entry stays."
        kept = next(other for other in self.held(after, bucket) if other.key == entry.key)
        lead = f"**Bucket {bucket} keeps that {name} is {self.says(kept)}.**"
        if kept != entry:
            return f"{lead} But it is only {self.says(entry)}: the search was cut. Here a bound is taken for a value."
        if gone is not None:
            return f"{lead} {self.names[self.owners[gone.key][1]]} had to go: what was known of it is lost."
        if entry.flag == EXACT:
            return f"{lead} The value lies inside the window that was asked for, so it is exact."
        return f"{lead} The value lies outside the window that was asked for, so it is a bound only."

    def say_leave(self, after: Moment, step: Step) -> str:
        name = step.data["state"][1]
        if not after.path:
            return self.say_end(after, step)
        above = self.call(after.path[-1])
        return f"**{self.call(name)} is {exactly(*after.returned)}.** Back to {above}, which is waiting for that."

    def say_end(self, after: Moment, step: Step) -> str:
        if self.true is not None and self.is_wrong():
            lead = f"**{self.call(step.data['state'][1])} comes out as {number(self.value)}, and that is wrong.**"
            return f"{lead} Without a table it is {number(self.true)}. Find the hit that should not have been one."
        served = sum(other.event == "reuse" for other in self.trace.steps)
        best = self.trace.result.action if self.trace.result else None
        move = "" if best is None else f" The best move leads to {self.call(best)}."
        nodes = f"{counted(after.counts.nodes, 'node')} were looked at; {served} of them came from the table"
        return f"**{self.call(step.data['state'][1])} is {exactly(*after.returned)}.**{move} {nodes}."

    def is_wrong(self) -> bool:
        """Whether something wrong comes out in the end."""
        return self.true is not None and self.value != self.true

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        last, name = before.last, self.call(step.data["state"][1])
        if before.found and last and last.event == "probe" and not self.is_wrong():
            asked = between(self.asked(before))
            text = f"{name} is {self.says(before.found)}. The window here is {asked}. Is the entry enough?"
            return Question(text, ENOUGH if step.event == "reuse" else SEARCHED, (ENOUGH, SEARCHED))
        if step.event == "first" and len(before.nodes[step.data["state"][1]].moves) > 1:
            return Question(
                f"Which move is tried first at {name}? Click the position.", (self.places.id(step.data["action"]),)
            )
        if step.event == "probe" and before.nodes[step.data["state"][1]].visits:
            return Question(
                f"{name} was searched before. Is it still there?", FOUND if step.data["entry"] else GONE, (FOUND, GONE)
            )
        if step.event == "store":
            return self._ask_flag(before, step)
        return None

    def _ask_flag(self, before: Moment, step: Step) -> Question | None:
        """At the first store of each kind."""
        entry, name = step.data["entry"], self.call(step.data["state"][1])
        stores = [other for other in self.trace.steps if other.event == "store"]
        if next(other for other in stores if other.data["entry"].flag == entry.flag) is not step:
            return None
        low, high = self.interval(step.data["state"], entry.value, entry.flag)
        value = number(high if low == -inf else low)
        right = FLAGS[0] if low == high else FLAGS[1] if high == inf else FLAGS[2]
        return Question(f"{value} came out for {name}. With which sign does that go into the table?", right, FLAGS)
