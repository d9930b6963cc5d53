"""How the pyramid of PRA* is built: clique by clique, then the orphans, layer by layer."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from ...pictures import abstraction, dots
from ...pictures import grid as picture
from ...pictures.dots import Dot, Link
from ...pictures.svg import Sample, still
from ...search import PRA
from ...search.cliques import Cell, Pyramid, reading
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Question, Story
from ...trace import Step, Trace, record
from .pra_layers import CLIQUE, GROUP, Stage, dot, views

Group = tuple[Cell, int]
"""The name of a group, and the size of the clique that a node belongs to: 0 for one that joined it, or is alone."""

BOTTOM = 500.0
"""Where a map ends at most."""

JOINS, ALONE = "yes: it joins its neighbour's group", "no: it stays alone"


@dataclass(frozen=True)
class Moment:
    """The nodes of `layer` and the groups they are in so far; `now` is what the step is about, the founder first."""

    layer: int
    groups: Mapping[Cell, Group]
    now: tuple[Cell, ...] = ()
    complete: bool = False


class GroupingStory(Story[Moment]):
    """Groups being made, or made anew, on one layer after the other. `cursor` makes the map editable."""

    landmarks = ("layer",)
    legend: tuple[Sample, ...] = (GROUP, CLIQUE, dot("open now", "its founder"))

    def __init__(self, trace: Trace, pyramid: Pyramid, task: Task, cursor: Cell | None) -> None:
        super().__init__(trace.with_steps(without_members(trace.steps, pyramid)))
        self.task, self.cursor = task, cursor
        self.layers = views(pyramid)
        self.stage = Stage(task.grid, self.layers, BOTTOM)
        self.places = [self.stage.place]
        self.size = (picture.WIDTH, self.stage.height)

    # ------------------------------------------------ what is known

    def before(self, layer: int) -> dict[Cell, Group]:
        """The groups of a layer before any of them is made."""
        return {}

    def start(self) -> Moment:
        return Moment(0, self.before(0))

    def on_clique(self, before: Moment, members: tuple[Cell, ...]) -> Moment:
        group = members[0], len(members)
        return Moment(before.layer, {**before.groups, **dict.fromkeys(members, group)}, members)

    def on_adopt(self, before: Moment, node: Cell, parent: Cell) -> Moment:
        return Moment(before.layer, {**before.groups, node: (parent, 0)}, (node,))

    def on_layer(self, before: Moment, layer: int) -> Moment:
        if layer + 1 == len(self.layers):
            return Moment(layer, before.groups, complete=True)
        return Moment(layer + 1, self.before(layer + 1))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return self.stage.backdrop() + self.stage.legend(self.legend)

    def draw(self, after: Moment) -> str:
        stage, view = self.stage, self.layers[after.layer]
        groups = {node: group for node, (group, _) in after.groups.items()}
        apart: dict[Cell, Hashable] = {node: ("alone", node) for node in view.cells} if view.number else {}
        editable = self.cursor is not None
        return (
            picture.ground(stage.place, editable)
            + abstraction.tints(stage.place, stage.spread(groups, view))
            + picture.lattice(stage.place)
            + stage.borders(apart | groups, view)
            + self.graph(after)
            + abstraction.outline(stage.place, self.focus(after))
            + self.founder(after)
            + stage.areas(view, {node: self.told(after, node) for node in view.cells}, editable)
            + picture.handles(stage.place, self.task.start, self.task.goal, self.cursor, editable, numbers=False)
            + self.pyramid(after)
        )

    def focus(self, after: Moment) -> list[Cell]:
        """The cells that the step is about."""
        cells = self.layers[after.layer].cells
        return [cell for node in after.now for cell in cells.get(node, ())]

    def graph(self, after: Moment) -> str:
        """The nodes of the layer and its edges, those inside a group darker; on layer 0 the cells are the nodes."""
        if not after.layer:
            return ""
        view, groups = self.layers[after.layer], after.groups
        links = [
            Link(view.positions[a], view.positions[b], "" if a in groups and groups[a] == groups.get(b) else "new")
            for a in view.cells
            for b in sorted(view.edges[a])
            if a < b
        ]
        return self.stage.graph({node: self.dot(after, node) for node in view.cells}, links)

    def dot(self, after: Moment, node: Cell) -> Dot:
        state = "done" if node in after.groups else "seen"
        if len(after.now) > 1 and node == after.now[0]:
            state = "open"  # the founder
        return Dot(self.layers[after.layer].positions[node], state, now=node in after.now)

    def founder(self, after: Moment) -> str:
        """A dot in the founder, where there are no others."""
        if after.layer or len(after.now) < 2:
            return ""
        x, y = self.stage.place.centre(after.now[0])
        return still(dots.shape("open now", x, y, 0.6 * abstraction.radius(self.stage.place)))

    def told(self, after: Moment, node: Cell) -> str:
        """What is known of a node, in words."""
        view = self.layers[after.layer]
        what = f"{view.called} {node}, {counted(len(view.edges[node]), 'neighbour')}"
        if view.number:
            what += f", {counted(len(view.cells[node]), 'cell')} below it"
        if node not in after.groups:
            return f"{what}, free"
        group, size = after.groups[node]
        if size:
            return f"{what}, in the clique of {group}"
        return f"{what}, {'alone' if node == group else f'an orphan in the group of {group}'}"

    def pyramid(self, after: Moment) -> str:
        """The layers that are known, and covers on the others."""
        known = after.layer + 1
        notes = [counted(len(view.cells), view.called) if view.number < known else "" for view in self.layers]
        return self.stage.captions(notes, after.layer) + "".join(
            self.stage.cover(number) for number in range(known, len(self.layers))
        )

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        view, groups = self.layers[after.layer], after.groups
        sizes = [size for _, size in set(groups.values())]
        joined = [node == group for node, (group, size) in groups.items() if not size]
        return {
            "layer": view.number,
            "nodes": len(view.cells),
            "edges": sum(map(len, view.edges.values())) // 2,
            "in groups": len(groups),
            "4s, 3s, 2s": ", ".join(str(sizes.count(size)) for size in (4, 3, 2)),
            "orphans": joined.count(False),
            "alone": joined.count(True),
        }

    def touched_clique(self, layer: int, members: Iterable[Cell]) -> tuple[str, ...]:
        cells = self.layers[layer].cells
        return tuple(self.stage.place.cell_id(node) for node in members if node in cells)

    touched_dissolve = touched_clique

    def touched_adopt(self, layer: int, node: Cell) -> tuple[str, ...]:
        return self.touched_clique(layer, [node])

    def telling(self) -> int:
        """A layer in the middle, when it is grouped."""
        grouped = [step.number - 1 for step in self.trace.steps if step.event == "layer"]
        return grouped[min(2, len(grouped) - 1)]

    # ------------------------------------------------ words

    def say_adopt(self, after: Moment, node: Cell, parent: Cell) -> str:
        neighbours = self.layers[after.layer].edges[node]
        if len(neighbours) == 1:
            (only,) = neighbours
            return (
                f"**{node} is an orphan:** left over, with a single neighbour, {only}. It joins the group of {parent}, "
                "and no dead end stays behind."
            )
        if not neighbours:
            return f"**{node} stays alone.** It has no neighbour at all: nothing else can be reached from there."
        return (
            f"**{node} stays alone.** It is in no clique and no orphan, for it has {len(neighbours)} neighbours. It "
            "becomes a node of its own."
        )

    def ask_adopt(self, before: Moment, node: Cell, parent: Cell) -> Question | None:
        view = self.layers[before.layer]
        if not view.edges[node]:
            return None
        text = f"The {view.called} {node} is in no clique. Is it an orphan?"
        return Question(text, ALONE if node == parent else JOINS, (JOINS, ALONE))


def without_members(steps: list[Step], pyramid: Pyramid) -> list[Step]:
    """The steps without those that a clique has told already; of the rest, those left over in reading order."""
    left = [
        step
        for step in steps
        if step.event != "adopt" or step.data["node"] not in pyramid.layers[step.data["layer"]].member
    ]

    # Cliques and what they dissolve keep their order; sorting is stable.
    return sorted(
        left, key=lambda step: (step.data["layer"], PHASES[step.event], *reading(step.data.get("node", (0, 0))))
    )


PHASES: Mapping[str, int] = {"clique": 0, "dissolve": 0, "adopt": 1, "layer": 2}


class BuildStory(GroupingStory):
    """The pyramid from nothing."""

    title = "the pyramid of PRA*"

    def __init__(self, task: Task, cursor: Cell | None = None) -> None:
        trace = record(PRA, task.grid)
        super().__init__(trace, trace.result.pyramid, task, cursor)

    def opening(self) -> str:
        return (
            f"**{counted(len(self.layers[0].cells), 'free cell')}: layer 0 of a pyramid.** Cells that are all "
            "neighbours become one node of the next layer, and so on, until no edge is left."
        )

    def say_clique(self, after: Moment, members: tuple[Cell, ...]) -> str:
        founder, *others = members
        size, called = len(members), self.layers[after.layer].called
        lead = f"**{founder} founds a clique of {size} with {listed(others)}.**"
        first = len({group for group in after.groups.values() if group[1] == size}) == 1
        if first and size < 4:
            left = f"No {size + 1} free {called}s are left that are all neighbours: now cliques of {size}"
            return f"{lead} {left}, from the top again."
        corner = self.corner(after, members) if size == 2 and not after.layer else None
        if corner:
            wall, third = corner
            return f"{lead} {third} cannot join: there is a wall at {wall}, and a diagonal step would cut its corner."
        if first:
            return f"{lead} Between any two of them is an edge. On the next layer they are one node."
        return f"{lead} It is the first free {called} in reading order that can."

    def corner(self, after: Moment, pair: tuple[Cell, ...]) -> tuple[Cell, Cell] | None:
        """A wall beside two cells, and a free cell that would make three of them, but for the corner of that wall."""
        (x1, y1), (x2, y2) = pair
        if (x1 != x2 and y1 != y2) or self.task.grid.moves == 4:
            return None
        dx, dy = (1, 0) if x1 == x2 else (0, 1)
        for side in (1, -1):
            beside = [(x + side * dx, y + side * dy) for x, y in pair]
            walls = [cell for cell in beside if not self.task.grid.is_free(cell)]
            free = [cell for cell in beside if self.task.grid.is_free(cell) and cell not in after.groups]
            if len(walls) == len(free) == 1 and self.inside(walls[0]):
                return walls[0], free[0]
        return None

    def inside(self, cell: Cell) -> bool:
        return cell[0] in range(self.task.grid.width) and cell[1] in range(self.task.grid.height)

    def say_layer(self, after: Moment, nodes: int) -> str:
        if after.complete:
            return self.say_end()
        fewer = counted(len(self.layers[after.layer].cells), "node")
        return (
            f"**Layer {after.layer} has {fewer} instead of {nodes}.** Each stands at the mean of its "
            "children. An edge joins two where a child of one is a neighbour of a child of the other."
        )

    def say_end(self) -> str:
        tops = self.layers[-1].cells
        if len(tops) == 1:
            return (
                f"**Layer {len(self.layers) - 1} has no edges: the pyramid is complete.** All cells have the same top "
                "node, so there is a way between any two."
            )
        ends = [next(top for top, cells in tops.items() if end in cells) for end in (self.task.start, self.task.goal)]
        found = "the same top node: there is a way" if ends[0] == ends[1] else "different ones: there is no way"
        return f"**No edges are left, but {len(tops)} top nodes: the map is in pieces.** Start and goal have {found}."

    def ask_adopt(self, before: Moment, node: Cell, parent: Cell) -> Question | None:
        """Of the first two on each layer."""
        left_over = sum(not size for _, size in before.groups.values())
        return super().ask_adopt(before, node, parent) if left_over < 2 else None

    def ask_clique(self, before: Moment, members: tuple[Cell, ...]) -> Question | None:
        """Of the first of its size on each layer."""
        founder, *others = members
        if any(size == len(members) for _, size in before.groups.values()):
            return None
        ids = tuple(map(self.stage.place.cell_id, others))
        called = self.layers[before.layer].called
        text = f"{founder} founds the next clique, one of {len(members)}. Click a {called} that joins it."
        return Question(text, ids)

    def outcome(self) -> str:
        return super().outcome() or counted(len(self.layers), "layer")
