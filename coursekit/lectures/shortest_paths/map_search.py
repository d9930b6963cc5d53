"""How BFS and Dijkstra on a grid map are told: they spread from the start, by steps and by costs."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ...look import number
from ...pictures import strip
from ...pictures.grid import WIDTH, Cell
from ...pictures.svg import text
from ...search import bfs, dijkstra, path_cost
from ...stage.grid_search import Moment, SearchStory, distance, recorded
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question
from ...trace import Step

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
        firsts: dict[float, Cell] = {}
        for step in self.trace.steps:
            if step.event == "take":
                firsts.setdefault(distance(step), step.data["node"])
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
        if step and step.number == len(self.trace.steps) and not after.path:
            reached = f"{after.expanded} of the {self.free} free cells can be reached"
            return f"**OPEN is empty, and the goal was never seen.** There is no path: {reached}."
        if step and step.event == "push" and step.data["parent"] is None:
            return f"**The start {step.data['node']} enters OPEN.** There is no way to go yet: 0."
        return super().say(after, step)

    def landmark(self, step: Step) -> bool:
        return step.event == "goal" or (step.event == "take" and step.data["node"] in self.rises)

    def telling(self) -> int:
        return len(self.trace.steps)

    @property
    def has_questions(self) -> bool:
        return self.ground is None

    def ask(self, before: Moment, step: Step) -> Question | None:
        return None if self.ground else super().ask(before, step)  # pixels cannot be clicked

    def which_next(self, before: Moment, asked: str) -> Question:
        """Any cell that is as near as the one taken next is right; that the older one comes first cannot be seen."""
        queue = before.queue()
        least = before.known[queue[0]].g
        right = [cell for cell in queue if before.known[cell].g == least]
        ids = [self.place.cell_id(cell) for cell in right]
        above = {"start": self.task.start, "goal": self.task.goal, "cursor": self.cursor}
        return Question(asked, (*ids, *(self.place.id(name) for name, cell in above.items() if cell in right)))


class BFSMapStory(SpreadStory):
    """BFS on a map: every step counts the same."""

    search = staticmethod(bfs)

    def opening(self) -> str:
        return (
            "**How many steps to the goal?** BFS spreads layer by layer. OPEN is its queue, CLOSED holds what was "
            "taken from it; in each cell stands the number of steps."
        )

    def say_push(self, after: Moment, node: Cell, parent: Cell, depth: int) -> str:
        steps = f"{counted(depth, 'step')} from the start: one more than {parent}, its parent"
        return f"**{node} enters OPEN,** at the end. {steps}."

    def say_take(self, after: Moment, node: Cell, depth: int) -> str:
        if node == self.task.goal:
            return f"**The goal is taken.** All cells nearer than {counted(depth, 'step')} were taken before it."
        if depth and node in self.rises:
            return (
                f"**Layer {depth} begins with {node}.** All that is nearer has been taken; OPEN holds this layer only."
            )
        return f"**{node} is taken:** it has waited longest. Now BFS looks at the cells around it."

    def say_look(self, after: Moment, node: Cell, neighbor: Cell, seen: bool) -> str:
        if seen:
            return f"**From {node} to {neighbor}: seen before.** It does not enter OPEN again."
        return f"**From {node} to {neighbor}: something new.** Nobody has seen this cell yet."

    def say_goal(self, after: Moment, path: Sequence[Cell], cost: int) -> str:
        length = path_cost(self.task.grid, path)
        best = dijkstra(self.task.grid, self.task.start, self.task.goal).cost
        lead = f"**{counted(cost, 'step')}, and no path has fewer.**"
        if length == best:
            return f"{lead} Its length is {number(float(length))}, and it is a shortest path as well."
        return (
            f"{lead} But it is {number(length)} long, and there is one of {number(best)}: a diagonal step is longer "
            "than a straight one, and BFS does not know."
        )

    def ask_take(self, before: Moment, node: Cell, depth: int) -> Question | None:
        if not depth or node not in self.rises:
            return None
        return self.which_next(before, "This layer is finished. Which cell may be taken next? Click one.")

    def ask_look(self, before: Moment, node: Cell, neighbor: Cell, seen: bool) -> Question | None:
        if before.expanded != 2:
            return None
        asked = f"{node} is taken, and looks at {neighbor}. What happens to {neighbor}?"
        return Question(asked, NOTHING if seen else ENTERS, (ENTERS, NOTHING))


class DijkstraMapStory(SpreadStory):
    """Dijkstra on a map: a diagonal step costs √2."""

    search = staticmethod(dijkstra)

    def __init__(self, task: Task, cursor: Cell | None = None) -> None:
        super().__init__(task, cursor)
        pushed = Counter(step.data["node"] for step in self.trace.steps if step.event == "push")
        self.twice = {cell for cell, times in pushed.items() if times > 1}
        """The cells of which OPEN holds more than one entry at some time."""

    def opening(self) -> str:
        return (
            "**How long is the shortest path?** A straight step costs 1, a diagonal one √2, about 1.4. In each cell "
            "stands d, the cost of the best way so far."
        )

    def say_push(self, after: Moment, node: Cell, d: float, parent: Cell) -> str:
        return f"**d of {node} is {number(d)} now,** and its parent is {parent}. It enters OPEN."

    def say_take(self, after: Moment, node: Cell, d: float) -> str:
        settled = f"settled with d = {number(float(d))}.** Nothing in OPEN is nearer"
        if node == self.task.goal:
            return f"**The goal is {settled}, so no way to it is shorter."
        return f"**{node} is {settled} to the start."

    def say_stale(self, after: Moment, node: Cell, d: float) -> str:
        lead = f"**An old entry of {node}, with {number(d)}, is stale.**"
        return f"{lead} The cell is settled with less. Nothing happens."

    def say_look(self, after: Moment, node: Cell, neighbor: Cell, d: float, old: float) -> str:
        lead = f"**Over {node} to {neighbor}: {number(float(d))}.**"
        if d < old:
            known = f"That is less than the {number(old)} so far" if neighbor in after.known else "No way was known yet"
            return f"{lead} {known}."
        return f"{lead} A way of {number(float(old))} is known already. Nothing changes."

    def say_goal(self, after: Moment, cost: float) -> str:
        share = f"{counted(after.expanded, 'cell')} of {self.free} were taken"
        lead = f"**{number(float(cost))} is the length of a shortest path.**"
        return f"{lead} {share}: Dijkstra does not know where the goal lies."

    def ask_take(self, before: Moment, step: Step, node: Cell, d: float) -> Question | None:
        if node in self.twice:
            asked = f"The entry of {node} with {number(float(d))} comes up. Is it stale?"
            return Question(asked, STALE if step.event == "stale" else SETTLED, (STALE, SETTLED))
        if node not in self.rises or not before.expanded:
            return None
        question = self.which_next(before, "Which cell is taken next? Click one.")
        return question if len(question.answer) <= FEW else None

    ask_stale = ask_take

    def ask_look(self, before: Moment, node: Cell, neighbor: Cell, d: float, old: float) -> Question | None:
        """Whether d of a cell that waits changes: asked where it does, and early on."""
        if self.fold.state(before, neighbor) != "open":
            return None
        if d >= old and (before.expanded > 3 or number(float(d)) == number(float(old))):
            return None
        becomes, stays = f"it becomes {number(float(d))}", f"it stays {number(float(old))}"
        asked = f"{node} looks at {neighbor}. What happens to d there?"
        return Question(asked, becomes if d < old else stays, (becomes, stays))
