"""How Dijkstra's algorithm on a graph is told: the priority queue, the arrays d and p, and the tree that p spells."""

from collections.abc import Mapping, Sequence
from math import inf

from ...look import number
from ...pictures import graph as picture
from ...pictures import strip
from ...pictures.svg import box, extent, text
from ...search import dijkstra, path_to
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from .graph_search import Entry, GraphStory, Moment

STALE, FINAL = "it is stale: nothing happens", "it is not: this node is settled now"


class DijkstraStory(GraphStory):
    """Dijkstra on an example: the graph, below it d and p of every node, and the queue, least d first."""

    title = "Dijkstra"
    search = staticmethod(dijkstra)
    legend: Mapping[str, str] = {
        "new": "not reached",
        "open": "in the queue",
        "done": "settled",
        "event": "a stale entry comes up",
    }
    weighted = True
    size = (picture.WIDTH, 560.0)
    NAMES, D, P, QUEUE = 374.0, 404.0, 434.0, 486.0

    def refused(self, step: Step) -> bool:
        return bool(step.data["d"] >= step.data["old"])

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        headings = {"": self.NAMES, "d": self.D, "p": self.P, "queue": self.QUEUE}
        return super().backdrop() + "".join(strip.heading(name, y) for name, y in headings.items())

    def draw(self, after: Moment) -> str:
        return super().draw(after) + self._table(after) + self._queue(after)

    def _table(self, after: Moment) -> str:
        """A column a node; what has just been set has a frame, and what is final stands on the colour of settled."""
        wide = (picture.WIDTH - 8 - strip.LEFT) / len(self.nodes)
        parts = []
        for i, node in enumerate(self.nodes):
            x, left = strip.LEFT + (i + 0.5) * wide, strip.LEFT + i * wide
            settled, changed = node in after.taken, after.fresh is not None and after.fresh.node == node
            style = "open now" if changed else "done" if settled else "new"
            parts.append(box(style, left + 3, self.NAMES + 12, wide - 6, 62, 4))
            d = number(after.d[node]) if node in after.d else "∞"
            p = after.p.get(node) or "–"
            font = min(19.0, 19 * (wide - 14) / extent(d, 19, bold=True))
            parts.append(text("value", node, x, self.NAMES + 4))
            parts.append(text("value", d, x, self.D + 6, font=font) + text("value", p, x, self.P + 4))
        return "".join(parts)

    def _queue(self, after: Moment) -> str:
        entries = [
            (f"{entry.node} {number(entry.d)}", "never" if outdated(after, entry) else "open", entry == after.fresh)
            for entry in after.queue
        ]
        return strip.row(entries, self.QUEUE)

    def tells(self, after: Moment, node: str) -> str:
        if node not in after.d:
            return f"{node}: not reached"
        state = "settled" if node in after.taken else "in the queue"
        return f"{node}: {state}, d = {number(after.d[node])}, path {'–'.join(path_to(node, after.p))}"

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "node": after.node,
            "settled": f"{len(after.taken)} of {len(self.nodes)}",
            "pushed": after.pushed,
            "popped": len(after.taken) + after.stale,
            "stale": after.stale,
        }

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return (
            f"**How far is it from {self.example.start}?** d is the shortest way to each node found so far, ∞ for "
            "none; p is the node before it on that way."
        )

    def say_push(self, after: Moment, node: str, d: float, parent: str | None) -> str:
        if parent is None:
            return f"**d of {node} is 0:** it is the start, and has no parent. Its entry is alone in the queue."
        lead = f"**d of {node} is {number(d)} now, and p is {parent}.**"
        old = [entry for entry in after.queue if entry.node == node and entry != after.fresh]
        if old:
            return f"{lead} The old entry with {number(old[0].d)} stays in the queue. Once it comes up, it is stale."
        return f"{lead} {node} enters the queue, in the order of d."

    def say_take(self, after: Moment, node: str, d: float) -> str:
        lead = f"**{node} is settled with {number(d)}.**"
        if node == self.goal:
            return f"{lead} It is the goal. No entry is less, so no way to it is shorter."
        if not after.queue:
            return f"{lead} It was alone in the queue."
        least = number(after.queue[0].d)
        none = f"All others have {least} at least" if least != number(d) else f"No other has less than {least}"
        return f"{lead} {none}, and a detour over them cannot be shorter: no cost is below 0."

    def say_stale(self, after: Moment, node: str, d: float) -> str:
        lead = f"**The entry of {node} with {number(d)} is stale.**"
        return f"{lead} {node} is settled with {number(after.d[node])} already. Nothing happens."

    def say_look(self, after: Moment, node: str, neighbor: str, d: float, cost: float, old: float) -> str:
        lead = f"**Over {node} to {neighbor}: {number(after.d[node])} + {number(cost)} = {number(d)}.**"
        if d < old:
            known = (
                f"Until now no way to {neighbor} was known"
                if old == inf
                else f"Less than the {number(old)} known so far"
            )
            return f"{lead} {known}."
        if neighbor in after.taken:
            return f"{lead} {neighbor} is settled with {number(old)}, and stays so."
        same = "no less than" if number(d) == number(old) else "more than"
        return f"{lead} That is {same} the {number(old)} known: d of {neighbor} stays."

    def closing(self, after: Moment) -> str:
        missing = [node for node in self.nodes if node not in after.d]
        counts = f"{counted(after.pushed, 'entry', 'entries')} went in and out, {after.stale} of them stale"
        if self.goal is not None:
            return f"**The queue is empty, and {self.goal} was never reached.** There is no path: d stays ∞."
        final = "all d are final" if not missing else f"{listed(missing)} cannot be reached, all else is final"
        tree = " The thick edges are a tree of shortest paths." if len(after.taken) > 1 else ""
        stale = f"{after.node} was stale, and the" if after.event == "stale" else "The"
        return f"**{stale} queue is empty: {final}.** {counts}.{tree}"

    def say_goal(self, after: Moment, path: Sequence[str], cost: float) -> str:
        if len(path) == 1:
            return "**Start and goal are the same.** The shortest path costs nothing."
        back = f"p leads back: {', '.join(reversed(path))}"
        came = f"{counted(after.stale, 'entry', 'entries')} came up stale"
        return f"**{number(float(cost))}: {'–'.join(path)}.** {back}. {came}."

    # ------------------------------------------------ questions

    def ask_take(self, before: Moment, step: Step, node: str, d: float) -> Question | None:
        """Of an entry whether it is stale, where there is another one of its node; else which node comes next."""
        twice = node in before.taken or any(other.node == node for other in before.queue[1:])
        if twice:
            asked = f"The entry of {node} with {number(d)} is taken. Is it stale?"
            return Question(asked, STALE if step.event == "stale" else FINAL, (STALE, FINAL))
        if len(before.queue) > 1 and before.queue[1].d > d:
            return Question("Which node is taken next? Click it.", (self.place.id(node),))
        return None

    ask_stale = ask_take

    def ask_look(self, before: Moment, node: str, neighbor: str, d: float, cost: float, old: float) -> Question | None:
        if neighbor not in before.d or neighbor in before.taken:
            return None
        lead = f"d of {node} is {number(before.d[node])}, and the edge to {neighbor} costs {number(cost)}."
        if d == old:
            changes, stays = f"yes, it becomes {node}", f"no, it stays {before.p[neighbor]}"
            return Question(f"{lead} Does p of {neighbor} change?", stays, (changes, stays))
        becomes, stays = f"it becomes {number(d)}", f"it stays {number(old)}"
        return Question(f"{lead} What happens to d of {neighbor}?", becomes if d < old else stays, (becomes, stays))


def outdated(after: Moment, entry: Entry) -> bool:
    """Whether a better way than that of an entry is known by now."""
    return entry.d > after.d[entry.node]
