"""How BFS and Dijkstra on a grid map are told: they spread from the start, by steps and by costs."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from ...look import number
from ...pictures import strip
from ...pictures.grid import WIDTH, Cell
from ...pictures.svg import text
from ...search import bfs, dijkstra, path_cost
from ...stage.grid_search import Moment, SearchStory, recorded
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .graph_search import distance

ENTERS, NOTHING = "it enters OPEN", "nothing: it was seen before"
STALE, SETTLED = "it is stale: nothing happens", "it is not: this cell is settled now"


FEW = 3
"""With more right answers than that, it is not worth asking for one."""


SHOWN, ENTRY = 9, 66.0
"""How many cells of the queue are shown, and how wide each is."""


STEPS = Task.parse(
    """
    ........
    ....@...
    ....@..A
    B.....@.
    """
)
"""With 8 moves the path of fewest steps, 7, is longer than a path of 8 steps."""


class SpreadStory(SearchStory):
    """What both searches share: cells are taken by their distance, and a new distance is worth a stop."""

    search: Callable[..., Any]

    def __init__(self, task: Task, cursor: Cell | None = None) -> None:
        super().__init__(recorded(type(self).search, task), task, cursor)
        self.size = (WIDTH, self.size[1] + (0 if self.ground else 46))
        self.free = sum(1 for _ in task.grid.cells())
        taken = [step for step in self.trace.steps if step.event == "take"]
        self.costs = {step.data["node"]: distance(step) for step in taken}
        """How far each cell is that was taken, the nearest first."""
        firsts = {cost: cell for cell, cost in reversed(self.costs.items())}
        self.rises = set(firsts.values())
        """The cells that were the first of all that are as far away."""

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        return super().backdrop() + ("" if self.ground else strip.heading("queue", self.size[1] - 22))

    def draw(self, after: Moment) -> str:
        return super().draw(after) + ("" if self.ground else self._queue(after))

    def _queue(self, after: Moment) -> str:
        """What will be taken next, as far as there is room."""
        queue = after.queue()
        entries = [(f"{cell[0]}, {cell[1]}", "open", cell == after.seen) for cell in queue[:SHOWN]]
        y = self.size[1] - 22
        more = text("caption", f"+ {len(queue) - SHOWN}", WIDTH - 8, y + 6, anchor="end") if len(queue) > SHOWN else ""
        return strip.row(entries, y, wide=ENTRY) + more

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return self.say_start()
        if after.step == len(self.trace.steps) and not after.path:
            reached = f"{after.expanded} of the {self.free} free cells can be reached"
            return f"**OPEN is empty, and the goal was never seen.** There is no path: {reached}."
        if step.event == "push" and step.data["parent"] is None:
            return f"**The start {step.data['node']} enters OPEN.** There is no way to go yet: 0."
        return str(getattr(self, f"say_{step.event}")(after, step))

    def say_start(self) -> str:
        raise NotImplementedError

    def landmark(self, step: Step) -> bool:
        return step.event == "goal" or (step.event == "take" and step.data["node"] in self.rises)

    def telling(self) -> int:
        return len(self.trace.steps)

    def ask_next(self, before: Moment, text: str) -> Question:
        """Any cell that is as near as the one taken next is right; that the older one comes first cannot be seen."""
        queue = before.queue()
        least = before.known[queue[0]].g
        right = [cell for cell in queue if before.known[cell].g == least]
        ids = [self.place.cell_id(cell) for cell in right]
        above = {"start": self.task.start, "goal": self.task.goal, "cursor": self.cursor}
        return Question(text, (*ids, *(self.place.id(name) for name, cell in above.items() if cell in right)))


class BFSMapStory(SpreadStory):
    """BFS on a map: every step counts the same."""

    search = staticmethod(bfs)

    def say_start(self) -> str:
        return (
            "**How many steps to the goal?** BFS spreads layer by layer. OPEN is its queue, CLOSED holds what was "
            "taken from it; in each cell stands the number of steps."
        )

    def say_push(self, after: Moment, step: Step) -> str:
        node, parent, steps = step.data["node"], step.data["parent"], counted(step.data["depth"], "step")
        return f"**{node} enters OPEN,** at the end. {steps} from the start: one more than {parent}, its parent."

    def say_take(self, after: Moment, step: Step) -> str:
        node, depth = step.data["node"], step.data["depth"]
        if node == self.task.goal:
            return f"**The goal is taken.** All cells nearer than {counted(depth, 'step')} were taken before it."
        if depth and node in self.rises:
            return (
                f"**Layer {depth} begins with {node}.** All that is nearer has been taken; OPEN holds this layer only."
            )
        return f"**{node} is taken:** it has waited longest. Now BFS looks at the cells around it."

    def say_look(self, after: Moment, step: Step) -> str:
        node, neighbor = step.data["node"], step.data["neighbor"]
        if step.data["seen"]:
            return f"**From {node} to {neighbor}: seen before.** It does not enter OPEN again."
        return f"**From {node} to {neighbor}: something new.** Nobody has seen this cell yet."

    def say_goal(self, after: Moment, step: Step) -> str:
        path = step.data["path"]
        steps, length = counted(step.data["cost"], "step"), path_cost(self.task.grid, path)
        best = dijkstra(self.task.grid, self.task.start, self.task.goal).cost
        lead = f"**{steps}, and no path has fewer.**"
        if length == best:
            return f"{lead} Its length is {number(float(length))}, and it is a shortest path as well."
        return (
            f"{lead} But it is {number(length)} long, and there is one of {number(best)}: a diagonal step is longer "
            "than a straight one, and BFS does not know."
        )

    def ask(self, before: Moment, step: Step) -> Question | None:
        if self.ground:
            return None
        if step.event == "take" and step.data["depth"] and step.data["node"] in self.rises:
            return self.ask_next(before, "This layer is finished. Which cell may be taken next? Click one.")
        if step.event == "look" and before.expanded == 2:
            node, neighbor = step.data["node"], step.data["neighbor"]
            asked = f"{node} is taken, and looks at {neighbor}. What happens to {neighbor}?"
            return Question(asked, NOTHING if step.data["seen"] else ENTERS, (ENTERS, NOTHING))
        return None


class DijkstraMapStory(SpreadStory):
    """Dijkstra on a map: a diagonal step costs √2."""

    search = staticmethod(dijkstra)

    def __init__(self, task: Task, cursor: Cell | None = None) -> None:
        super().__init__(task, cursor)
        pushed = Counter(step.data["node"] for step in self.trace.steps if step.event == "push")
        self.twice = {cell for cell, times in pushed.items() if times > 1}
        """The cells of which OPEN holds more than one entry at some time."""

    def say_start(self) -> str:
        return (
            "**How long is the shortest path?** A straight step costs 1, a diagonal one √2, about 1.4. In each cell "
            "stands d, the cost of the best way so far."
        )

    def say_push(self, after: Moment, step: Step) -> str:
        data = step.data
        return (
            f"**d of {data['node']} is {number(data['d'])} now,** and its parent is {data['parent']}. It enters OPEN."
        )

    def say_take(self, after: Moment, step: Step) -> str:
        node, d = step.data["node"], number(float(step.data["d"]))
        if node == self.task.goal:
            return f"**The goal is settled with d = {d}.** Nothing in OPEN is nearer, so no way to it is shorter."
        return f"**{node} is settled with d = {d}.** Nothing in OPEN is nearer to the start."

    def say_stale(self, after: Moment, step: Step) -> str:
        node, d = step.data["node"], number(step.data["d"])
        return f"**An old entry of {node}, with {d}, is stale.** The cell is settled with less. Nothing happens."

    def say_look(self, after: Moment, step: Step) -> str:
        node, neighbor, new, old = (step.data[name] for name in ("node", "neighbor", "d", "old"))
        lead = f"**Over {node} to {neighbor}: {number(float(new))}.**"
        if new < old:
            known = f"That is less than the {number(old)} so far" if neighbor in after.known else "No way was known yet"
            return f"{lead} {known}."
        return f"{lead} A way of {number(float(old))} is known already. Nothing changes."

    def say_goal(self, after: Moment, step: Step) -> str:
        cost = number(float(step.data["cost"]))
        share = f"{counted(after.expanded, 'cell')} of {self.free} were taken"
        return f"**{cost} is the length of a shortest path.** {share}: Dijkstra does not know where the goal lies."

    def ask(self, before: Moment, step: Step) -> Question | None:
        if self.ground:
            return None
        data = step.data
        if step.event in ("take", "stale") and data["node"] in self.twice:
            asked = f"The entry of {data['node']} with {number(float(data['d']))} comes up. Is it stale?"
            return Question(asked, STALE if step.event == "stale" else SETTLED, (STALE, SETTLED))
        if step.event == "take" and data["node"] in self.rises and before.expanded:
            question = self.ask_next(before, "Which cell is taken next? Click one.")
            return question if len(question.answer) <= FEW else None
        if step.event == "look" and self.state(before, data["neighbor"]) == "open":
            return self.ask_change(before, step)
        return None

    def ask_change(self, before: Moment, step: Step) -> Question | None:
        """Whether d of a cell that waits changes: asked where it does, and early on."""
        new, old = step.data["d"], step.data["old"]
        if new >= old and (before.expanded > 3 or number(float(new)) == number(float(old))):
            return None
        becomes, stays = f"it becomes {number(float(new))}", f"it stays {number(float(old))}"
        asked = f"{step.data['node']} looks at {step.data['neighbor']}. What happens to d there?"
        return Question(asked, becomes if new < old else stays, (becomes, stays))
