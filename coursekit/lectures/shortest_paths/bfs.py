"""How BFS on a graph is told: the queue, first in, first out, and the layers that come out of it."""

from collections.abc import Mapping, Sequence

from ...pictures import graph as picture
from ...pictures import strip
from ...pictures.svg import text
from ...search import bfs, path_to
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from .graph_search import GraphStory, Moment

NAMED = 4
"""So many nodes that are not reached are named."""

NODE, GAP = 40.0, 42.0
"""The width of a node in its layer, and of what lies between two layers."""

ENTERS, NOTHING = "it enters the queue", "nothing: it was seen before"


class BFSStory(GraphStory):
    """BFS on an example: the graph, the queue below it, and the layers found so far."""

    title = "BFS"
    search = staticmethod(bfs)
    legend: Mapping[str, str] = {"new": "not seen", "open": "seen, waits in the queue", "done": "taken from the queue"}
    weighted = False
    size = (picture.WIDTH, 500.0)
    QUEUE, LAYERS = 382.0, 436.0

    def refused(self, step: Step) -> bool:
        return bool(step.data["seen"])

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return super().backdrop() + strip.heading("queue", self.QUEUE) + strip.heading("layers", self.LAYERS)

    def draw(self, after: Moment) -> str:
        entries = [(entry.node, "open", entry == after.fresh) for entry in after.queue]
        return super().draw(after) + strip.row(entries, self.QUEUE) + self._layers(after)

    def _layers(self, after: Moment) -> str:
        """The nodes seen so far by their depth, the layers side by side."""
        found = layers(after)
        wide = sum(NODE * len(layer) + GAP for layer in found)
        scale = min(1.0, (picture.WIDTH - 8 - strip.LEFT) / max(wide, 1.0))
        parts, x = [], strip.LEFT
        for depth, layer in enumerate(found):
            boxes = [(node, "done" if node in after.taken else "open", node == after.node) for node in layer]
            parts += [
                text("caption", f"{depth}:", x, self.LAYERS + 6, font=17 * scale),
                strip.row(boxes, self.LAYERS, x + 24 * scale, wide=scale * NODE - 6),
            ]
            x += scale * (NODE * len(layer) + GAP)
        return "".join(parts)

    def tells(self, after: Moment, node: str) -> str:
        if node not in after.d:
            return f"{node}: not seen"
        path = "–".join(path_to(node, after.p))
        where = "taken" if node in after.taken else "in the queue"
        return f"{node}: layer {after.d[node]:.0f}, {where}, path {path}"

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "node": after.node,
            "layer": after.node and after.d[after.node],
            "queue": " ".join(entry.node for entry in after.queue) or "empty",
            "seen": f"{len(after.d)} of {len(self.nodes)}",
            "looks": after.looked,
        }

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return (
            "**BFS goes layer by layer.** First the start, then all that is one edge away, then two. Which nodes "
            f"can be reached from {self.example.start}, and how?"
        )

    def say_push(self, after: Moment, node: str, parent: str | None, depth: int) -> str:
        if parent is None:
            return f"**{node} enters the queue.** It is the start, and all alone in layer 0."
        where = f"It waits at the end of the queue, in layer {depth}: one further than its parent {parent}"
        return f"**{node} is marked and enters the queue.** {where}."

    def say_take(self, after: Moment, node: str, depth: int) -> str:
        lead = f"**{node} is taken:** it has waited longest."
        if depth and self.begins_layer(node, depth):
            layer = layers(after)[depth]
            whole = f"{node} is all of it" if len(layer) == 1 else f"{listed(layer)}"
            following = self.layer(depth + 1)
            come = f"From it layer {depth + 1} will come: {listed(following)}" if following else "It is the last one"
            return f"{lead} Layer {depth} is complete now: {whole}. {come}."
        if node == self.goal:
            return f"{lead} It is the goal: no path has fewer edges, for all nearer nodes came before it."
        return f"{lead} Now BFS looks along its edges."

    def say_look(self, after: Moment, node: str, neighbor: str, seen: bool) -> str:
        if not seen:
            return f"**{node}–{neighbor}: something new.** Nobody has seen {neighbor} yet."
        lead = f"**{node}–{neighbor}: nothing new.**"
        if after.p[node] == neighbor:
            return f"{lead} {node} was found along this edge. BFS looks along it once more, from its other end."
        if neighbor in after.taken:
            return f"{lead} {neighbor} was taken long ago."
        return f"{lead} {neighbor} waits in the queue already. It is marked, so it does not enter twice."

    def closing(self, after: Moment) -> str:
        reached, missing = len(after.taken), [node for node in self.nodes if node not in after.d]
        once = f"Each was taken once, and BFS looked {counted(after.looked, 'time')} along an edge"
        twice = "" if self.example.directed else ": along each edge twice"
        if self.goal is not None:
            return f"**The queue is empty, and {self.goal} was never seen.** There is no path. {once}."
        lead = "all nodes are reached"
        if missing:
            named = f", but not {listed(missing)}" if len(missing) <= NAMED else ""
            lead = f"{reached} of {len(self.nodes)} nodes can be reached{named}"
        return f"**The queue is empty: {lead}.** {once}{twice}."

    def say_goal(self, after: Moment, path: Sequence[str], cost: int) -> str:
        if not cost:
            return "**Start and goal are the same.** The path has no edge at all."
        return f"**{counted(cost, 'edge')}: {'–'.join(path)}.** Read it backwards: each node’s parent saw it first."

    # ------------------------------------------------ questions

    def layer(self, depth: int) -> list[str]:
        """The nodes that lie so many edges from the start, as the run will find them."""
        return [node for node, at in self.trace.result.depth.items() if at == depth]

    def begins_layer(self, node: str, depth: int) -> bool:
        """Whether a node is the first of its layer to be taken."""
        return node == self.layer(depth)[0]

    def ask_take(self, before: Moment, node: str, depth: int) -> Question | None:
        if self.begins_layer(node, depth):
            return self.next_layer(before, depth)
        return Question("Which node is taken next? Click it.", (self.place.id(node),)) if before.queue[1:] else None

    def ask_look(self, before: Moment, node: str, neighbor: str, seen: bool) -> Question | None:
        if before.d[node] != 1 or neighbor in before.taken:
            return None
        asked = f"{node} is taken, and an edge leads to {neighbor}. What happens to {neighbor}?"
        return Question(asked, NOTHING if seen else ENTERS, (ENTERS, NOTHING))

    def next_layer(self, before: Moment, depth: int) -> Question | None:
        """Which nodes come after this layer: the right ones, or one too many, or one too few."""
        following, further = self.layer(depth + 1), self.layer(depth + 2)
        unseen = [node for node in self.nodes if node not in before.d and node not in following]
        if not depth or not following or self.goal is not None:
            return None
        wrong = [following[:-1], following + (further or unseen)[:1], following[:-1] + (further or unseen)[:1]]
        sets = {listed(sorted(nodes)) for nodes in [following, *wrong] if nodes}
        if len(sets) == 1:
            return None
        return Question(
            f"Layer {depth} is in the queue, all of it. Which nodes are in layer {depth + 1}?",
            listed(sorted(following)),
            tuple(sorted(sets, key=lambda names: (len(names), names))),
        )


def layers(after: Moment) -> list[list[str]]:
    """The nodes seen so far by their depth, each layer in the order in which it was seen."""
    found: list[list[str]] = [[] for _ in range(int(max(after.d.values(), default=-1)) + 1)]
    for node, depth in after.d.items():
        found[int(depth)].append(node)
    return found
