"""A path of PRA*: start and goal climb until they meet, then a search on a layer below, refined piece by piece."""

from collections.abc import Mapping
from itertools import pairwise
from math import inf, sqrt

from ...pictures import abstraction, bars
from ...pictures import grid as picture
from ...pictures.dots import Dot, Link
from ...pictures.grid import Mark
from ...pictures.svg import stroke
from ...search.cliques import Cell
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Composed, Picture, Question, Words
from ...trace import Step
from .hpa_picture import told
from .pra_layers import Stage, dot, framed
from .pra_query import Moment, Path, PathFold, Query

BOTTOM = 420.0
"""Where a map ends at most."""

ROOM = 44.0
"""So far apart the nodes of a layer are, on average, that have their f beside them."""

YES, NO = "yes", "no"
NOWHERE = "on none"


class PathPicture(Picture[Moment]):
    """One layer with the search on it, all layers small, and what is expanded on each beside A*."""

    def __init__(self, query: Query, cursor: Cell | None) -> None:
        self.query, self.task, self.layers, self.cursor = query, query.task, query.layers, cursor
        self.editable = cursor is not None
        self.stage = Stage(query.task.grid, query.layers, BOTTOM)
        self.place = self.stage.place
        self.size = (picture.WIDTH, self.stage.height + bars.height(2) + 8)

    def backdrop(self) -> str:
        return self.stage.backdrop()

    def draw(self, after: Moment) -> str:
        return (
            self.corridor(after)
            + self.stage.nodes[after.layer]
            + (self.graph(after) if after.layer else self.cells(after))
            + picture.handles(self.place, self.task.start, self.task.goal, self.cursor, self.editable, numbers=False)
            + self.legend(after.layer)
            + self.pyramid(after)
            + self.bars(after)
        )

    def legend(self, layer: int) -> str:
        """What is what on a layer."""
        guess = "OPEN, with f" if self.is_labelled(layer) else "OPEN"
        states = [dot(state, name) for state, name in (("open", guess), ("done", "CLOSED"))]
        corridor = framed("cells lit", "corridor")
        path = stroke("route", 22, "path", 6)
        above = stroke("link scout", 26, "path on the layer above", 6)
        return self.stage.legend([*states, corridor, path], [above, stroke("bar", 22, "below the ends", 6)])

    def corridor(self, after: Moment) -> str:
        """Where the search may go."""
        if after.corridor is None:
            return ""
        cells = self.inside(after.corridor, after.layer)
        lattice = picture.lattice(self.place)
        return picture.flat(self.place, "cells lit", cells) + lattice + abstraction.outline(self.place, cells, "border")

    def inside(self, parents: frozenset[Cell], layer: int) -> list[Cell]:
        """The cells of a corridor."""
        view = self.layers[layer]
        return [cell for node, cells in view.cells.items() if view.parent[node] in parents for cell in cells]

    def cells(self, after: Moment) -> str:
        """Layer 0: OPEN and CLOSED in the cells themselves, below the path so far."""
        marks = {cell: Mark("done", now=cell == after.now, tells=self.tells(after, cell)) for cell in after.closed}
        for cell, guess in after.opened.items():
            marks[cell] = Mark("open", label=told(guess.f), tells=self.tells(after, cell))
        drawn = picture.draw(self.place, marks, path=after.paths.get(0, ()), editable=self.editable)
        return drawn + self.guide(after)

    def graph(self, after: Moment) -> str:
        """A layer above: its nodes and edges, and the path on it so far."""
        view, path = self.layers[after.layer], after.paths.get(after.layer, ())
        at = view.positions
        links = [Link(at[a], at[b], "new") for a in view.cells for b in sorted(view.edges[a]) if a < b]
        links += [Link(at[a], at[b], "path") for a, b in pairwise(path)]
        return (
            picture.ground(self.place, self.editable)
            + self.guide(after)
            + self.stage.graph({node: self.dot(after, node) for node in view.cells}, links)
            + self.families(after)
            + self.stage.areas(view, {node: self.tells(after, node) for node in view.cells}, self.editable)
        )

    def dot(self, after: Moment, node: Cell) -> Dot:
        at = self.layers[after.layer].positions[node]
        if node in after.opened:
            return Dot(at, "open", told(after.opened[node].f) if self.is_labelled(after.layer) else "")
        return Dot(at, "done" if node in after.closed else "seen", now=node == after.now)

    def is_labelled(self, layer: int) -> bool:
        """Whether the nodes of a layer have room for their f; cells have none."""
        cells, nodes = (len(self.layers[number].cells) for number in (0, layer))
        return layer > 0 and self.place.side * sqrt(cells / nodes) >= ROOM

    def guide(self, after: Moment) -> str:
        """The path on the layer above, in dashes."""
        above = after.layer + 1
        path = after.paths.get(above, ())
        if len(path) < 2 or after.corridor is None:
            return ""
        at = self.layers[above].positions
        return self.stage.graph({}, [Link(at[a], at[b], "scout") for a, b in pairwise(path)])

    def families(self, after: Moment) -> str:
        """While they climb: all cells that lie below the ancestors of start and goal."""
        if after.aim:
            return ""
        cells = self.layers[after.layer].cells
        return "".join(abstraction.outline(self.place, cells[end]) for end in after.ends[-1])

    def tells(self, after: Moment, node: Cell) -> str:
        """What is known of a node, in words."""
        view = self.layers[after.layer]
        what = f"{view.called} {node}"
        if node in after.opened:
            guess = after.opened[node]
            return f"{what}, in OPEN: f = {told(guess.g)} + {told(guess.h)} = {told(guess.f)}"
        if node in after.closed:
            return f"{what}, in CLOSED"
        if after.corridor is not None:
            return f"{what}, {'in' if view.parent[node] in after.corridor else 'outside'} the corridor"
        return what

    def pyramid(self, after: Moment) -> str:
        """All layers: the ends as far as they have climbed, and the paths so far."""
        parts = []
        for number, (start, goal) in enumerate(after.ends):
            view, small = self.layers[number], self.stage.small(number)
            if not after.aim:
                parts += [abstraction.outline(small, view.cells[end], "bracket open") for end in (start, goal)]
            parts.append(picture.route(small, [view.positions[node] for node in after.paths.get(number, ())]))
        notes = [counted(len(view.cells), view.called) for view in self.layers]
        return "".join(parts) + self.stage.captions(notes, after.layer)

    def bars(self, after: Moment) -> str:
        parts = {f"layer {number}": after.expanded.get(number, 0) for number in range(self.query.begin, -1, -1)}
        shown = [bars.Bar("PRA*", parts), bars.Bar("A*", {"": self.query.best.expanded})]
        most = max(self.query.best.expanded, sum(self.query.result.layers))
        return bars.draw(shown, most, left=8, right=picture.WIDTH - 8, top=self.stage.height)

    def touched_take(self, node: Cell) -> tuple[str, ...]:
        return (self.place.cell_id(node),)


# ---------------------------------------------------------------- words


class PathWords(Words[Moment]):
    """What is said and asked of a query, on a map with this place in the picture."""

    def __init__(self, query: Query, place: picture.Layout) -> None:
        self.query, self.layers, self.place = query, query.layers, place

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        task = self.query.task
        lead = f"**From {task.start} to {task.goal}.** First both climb the pyramid, parent by parent"
        return f"{lead}, until they are the same node."

    def say_climb(self, after: Moment, layer: int, start: Cell, goal: Cell) -> str:
        if start == goal:
            if not layer:
                return "**Start and goal are the same cell.** They meet before they climb."
            so = f"so there is a way. The search begins lower down, on layer {self.query.begin}"
            return f"**They meet on layer {layer}.** Both lie below {start}, {so}: here it has nothing to find."
        if layer == len(self.layers) - 1:
            return (
                f"**Not even on the last layer.** {start} and {goal} have no edges: there is no way, and no search was "
                "needed to know it."
            )
        if not layer:
            return f"**Layer 0: the cells {start} and {goal}.** Each has a parent on layer 1."
        return f"**Layer {layer}: not yet.** The start lies below {start}, the goal below {goal}."

    def say_search(self, after: Moment, layer: int, start: Cell, goal: Cell) -> str:
        view = self.layers[layer]
        all_nodes = counted(len(view.cells), view.called)
        if after.corridor is None:
            few = f" instead of {len(self.layers[0].cells)} cells" if layer else ""
            return f"**A* on layer {layer}, from {start} to {goal}:** {all_nodes}{few}."
        size = sum(view.parent[node] in after.corridor for node in view.cells)
        lead = f"**Refine on layer {layer}, from {start} to {goal}.** Only {size} of {all_nodes} may be used"
        return f"{lead}: children of the path above and of its neighbours."

    def say_take(self, after: Moment, node: Cell, g: float, h: float, f: float) -> str:
        if after.aim and node == after.aim[1]:
            return f"**{node} is taken from OPEN: the aim of this search.** Its path is known."
        return f"**{node} is taken from OPEN.** No other has a smaller f = {told(g)} + {told(h)} = {told(f)}."

    def say_refined(self, after: Moment, layer: int, path: Path) -> str:
        window, best, result = self.query.window, self.query.best, self.query.result
        count = counted(len(path) - 1, "step")
        if layer:
            use = "all of it" if window is None else f"{counted(window, 'step')} at a time"
            return f"**A path of {count} on layer {layer}.** It is only a sketch. Layer {layer - 1} refines it, {use}."
        so_far = f"after {counted(after.total, 'expansion')}"
        if after.paths[0][-1] == self.query.task.goal:
            over = result.cost / best.cost - 1 if best.cost else 0.0
            quality = "as short as can be" if over < 1e-9 else f"{over:.1%} longer than the shortest"
            return f"**There, {so_far}; A* needs {best.expanded:,}.** The path costs {told(result.cost)}, {quality}."
        if after.first == after.total:
            first = "first step is" if len(path) == 2 else f"first {count} are"
            lead = f"**The {first} known, {so_far}.** An agent can set off now."
            return f"{lead} A* knows no move before its last expansion, number {best.expanded:,}."
        are = "is" if len(path) == 2 else "are"
        return f"**{count.capitalize()} more {are} known.** The agent walks while the rest is refined."

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        return {
            "layer": after.layer,
            "OPEN": len(after.opened),
            "CLOSED": len(after.closed),
            "expanded": after.total,
            "first move after": after.first,
            "A* in all": self.query.best.expanded,
        }

    def landmark(self, step: Step) -> bool:
        return step.event in ("search", "refined") or (step.event == "climb" and step.data["layer"] == self.query.met)

    # ------------------------------------------------ questions

    def ask_climb(self, before: Moment, layer: int) -> Question | None:
        if layer != 1:
            return None
        answer = NOWHERE if self.query.met is None else f"layer {self.query.met}"
        choices = tuple(f"layer {number}" for number in range(1, len(self.layers)))
        return Question("On which layer do start and goal meet?", answer, (*choices, NOWHERE))

    def ask_search(self, before: Moment, step: Step, layer: int) -> Question | None:
        """At the first search on a layer, of a node near the edge of the corridor."""
        corridor = step.data["corridor"]
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
        text = f"The path is refined on layer {layer}. Does the corridor hold the {view.called} {node}?"
        return Question(text, YES if view.parent[node] in corridor else NO, (YES, NO))

    def ask_take(self, before: Moment, node: Cell) -> Question | None:
        """Of the second and third node of a search, where the least f can be seen."""
        if len(before.closed) not in (1, 2) or not (before.layer or self.place.side >= picture.WRITTEN):
            return None
        least, *others = sorted(guess.f for guess in before.opened.values())
        if not others or told(others[0]) == told(least):
            return None
        called = self.layers[before.layer].called
        return Question(f"Click the {called} that is expanded next.", (self.place.cell_id(node),))


class PathStory(Composed[Moment]):
    """PRA* from start to goal. `begin` is the layer on which the search begins, None for half way up."""

    title = "PRA*"

    def __init__(
        self, task: Task, begin: int | None = None, window: int | None = None, cursor: Cell | None = None
    ) -> None:
        self.query = query = Query(task, begin, window)
        picture = PathPicture(query, cursor)
        super().__init__(query.trace, PathFold(), picture, PathWords(query, picture.place))
        self.task, self.places = task, (picture.place,)

    def outcome(self) -> str:
        cost = self.query.result.cost
        return f"cost {told(cost)}" if cost < inf else "no path"
