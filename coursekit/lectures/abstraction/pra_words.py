"""The sentences and the questions for a path of PRA*."""

from ...pictures import grid as picture
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .hpa_picture import told
from .pra_path import Moment, PathStory

YES, NO = "yes", "no"
NOWHERE = "on none"


class SpokenPath(PathStory):
    """A path with its sentences and questions."""

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                f"**From {self.task.start} to {self.task.goal}.** First both climb the pyramid, parent by parent, "
                "until they are the same node."
            )
        return str(getattr(self, f"say_{step.event}")(after, step))

    def say_climb(self, after: Moment, step: Step) -> str:
        number, start, goal = step.data["layer"], step.data["start"], step.data["goal"]
        if start == goal:
            if not number:
                return "**Start and goal are the same cell.** They meet before they climb."
            so = f"so there is a way. The search begins lower down, on layer {self.begin}"
            return f"**They meet on layer {number}.** Both lie below {start}, {so}: here it has nothing to find."
        if number == len(self.layers) - 1:
            return (
                f"**Not even on the last layer.** {start} and {goal} have no edges: there is no way, and no search was "
                "needed to know it."
            )
        if not number:
            return f"**Layer 0: the cells {start} and {goal}.** Each has a parent on layer 1."
        return f"**Layer {number}: not yet.** The start lies below {start}, the goal below {goal}."

    def say_search(self, after: Moment, step: Step) -> str:
        layer, (start, goal) = step.data["layer"], (step.data["start"], step.data["goal"])
        view = self.layers[layer]
        if after.corridor is None:
            few = f" instead of {len(self.layers[0].cells)} cells" if layer else ""
            return f"**A* on layer {layer}, from {start} to {goal}:** {counted(len(view.cells), view.called)}{few}."
        size = sum(view.parent[node] in after.corridor for node in view.cells)
        return (
            f"**Refine on layer {layer}, from {start} to {goal}.** Only {size} of "
            f"{counted(len(view.cells), view.called)} may be used: children of the path above and of its neighbours."
        )

    def say_take(self, after: Moment, step: Step) -> str:
        node, g, h, f = (step.data[name] for name in ("node", "g", "h", "f"))
        if after.aim and node == after.aim[1]:
            return f"**{node} is taken from OPEN: the aim of this search.** Its path is known."
        return f"**{node} is taken from OPEN.** No other has a smaller f = {told(g)} + {told(h)} = {told(f)}."

    def say_refined(self, after: Moment, step: Step) -> str:
        layer, count = step.data["layer"], counted(len(step.data["path"]) - 1, "step")
        if layer:
            use = "all of it" if self.window is None else f"{counted(self.window, 'step')} at a time"
            return f"**A path of {count} on layer {layer}.** It is only a sketch. Layer {layer - 1} refines it, {use}."
        result = self.trace.result
        if after.paths[0][-1] == self.task.goal:
            over = result.cost / self.best.cost - 1 if self.best.cost else 0.0
            quality = "as short as can be" if over < 1e-9 else f"{over:.1%} longer than the shortest"
            return (
                f"**There, after {after.total} expansions; A* needs {self.best.expanded}.** The path costs "
                f"{told(result.cost)}, {quality}."
            )
        if after.first == after.total:
            return (
                f"**The first {count} are known, after {after.total} expansions.** An agent can set off now. A* "
                f"knows no move before its last expansion, number {self.best.expanded}."
            )
        return f"**{count.capitalize()} more are known.** The agent walks while the rest is refined."

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        asked = getattr(self, f"ask_{step.event}", None)
        return asked(before, step) if asked else None

    def ask_climb(self, before: Moment, step: Step) -> Question | None:
        if step.data["layer"] != 1:
            return None
        answer = NOWHERE if self.met is None else f"layer {self.met}"
        choices = tuple(f"layer {number}" for number in range(1, len(self.layers)))
        return Question("On which layer do start and goal meet?", answer, (*choices, NOWHERE))

    def ask_search(self, before: Moment, step: Step) -> Question | None:
        """At the first search on a layer, of a node near the edge of the corridor."""
        layer, corridor = step.data["layer"], step.data["corridor"]
        if corridor is None or layer in before.expanded:
            return None
        view, above = self.layers[layer], self.layers[layer + 1]
        path = set(before.paths[layer + 1])
        near = [node for node in view.cells if view.parent[node] in corridor - path]
        beyond = {other for parent in corridor for other in above.edges[parent]} - corridor
        far = [node for node in view.cells if view.parent[node] in beyond]
        asked = (near, far)[layer % 2] or near or far
        if not asked:
            return None
        node = asked[len(asked) // 2]
        return Question(
            f"The path is refined on layer {layer}. Does the corridor hold the {view.called} {node}?",
            YES if view.parent[node] in corridor else NO,
            (YES, NO),
        )

    def ask_take(self, before: Moment, step: Step) -> Question | None:
        """Of the second and third node of a search, where the least f can be seen."""
        if len(before.closed) not in (1, 2) or not (before.layer or self.place.side >= picture.WRITTEN):
            return None
        least, *others = sorted(guess.f for guess in before.opened.values())
        if not others or told(others[0]) == told(least):
            return None
        called = self.layers[before.layer].called
        return Question(f"Click the {called} that is expanded next.", (self.place.cell_id(step.data["node"]),))
