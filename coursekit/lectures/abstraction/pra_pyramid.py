"""How the pyramid of PRA* is built: clique by clique, then the orphans, layer by layer."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from ...pictures import abstraction, dots
from ...pictures import grid as picture
from ...pictures.dots import Dot, Link
from ...search import PRA
from ...search.cliques import Cell, Pyramid, reading
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Question, Story
from ...trace import Step, Trace, record
from .pra_layers import Stage, views

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

    legend: tuple[str, ...] = ("One tint, one group. Bold: this step's clique, a circle in its founder.",)

    def __init__(self, trace: Trace, pyramid: Pyramid, task: Task, cursor: Cell | None) -> None:
        trace.steps[:] = without_members(trace.steps, pyramid)
        super().__init__(trace)
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

    def apply(self, before: Moment, step: Step) -> Moment:
        data, layer = step.data, before.layer
        if step.event == "clique":
            members = data["members"]
            group = members[0], len(members)
            return Moment(layer, {**before.groups, **dict.fromkeys(members, group)}, members)
        if step.event == "adopt":
            return Moment(layer, {**before.groups, data["node"]: (data["parent"], 0)}, (data["node"],))
        if layer + 1 == len(self.layers):
            return Moment(layer, before.groups, complete=True)
        return Moment(layer + 1, self.before(layer + 1))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return self.stage.backdrop() + self.stage.legend(*self.legend)

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
            + picture.handles(stage.place, self.task.start, self.task.goal, self.cursor, editable)
            + self.pyramid(after)
        )

    def focus(self, after: Moment) -> list[Cell]:
        """The cells that the step is about."""
        cells = self.layers[after.layer].cells
        return [cell for node in after.now for cell in cells.get(node, ())]

    def graph(self, after: Moment) -> str:
        """The nodes of the layer and its edges; those inside a group are darker."""
        view, groups = self.layers[after.layer], after.groups
        links = [
            Link(view.positions[a], view.positions[b], "" if a in groups and groups[a] == groups.get(b) else "new")
            for a in view.cells
            for b in sorted(view.edges[a])
            if a < b
        ]
        return self.stage.dots(view, {node: self.dot(after, node) for node in view.cells}, links)

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
        return (
            f'<g pointer-events="none">{dots.shape("open now", x, y, 0.6 * abstraction.radius(self.stage.place))}</g>'
        )

    def told(self, after: Moment, node: Cell) -> str:
        """What is known of a node, in words."""
        view = self.layers[after.layer]
        what = f"{view.called} {node}, {counted(len(view.edges[node]), 'neighbour')}"
        if view.number:
            what += f", {counted(len(view.cells[node]), 'cell')} below it"
        if node not in after.groups:
            return f"{what}, free"
        group, size = after.groups[node]
        return f"{what}, in the clique of {group}" if size else f"{what}, {self.kind(node, group)}"

    @staticmethod
    def kind(node: Cell, group: Cell) -> str:
        return "alone" if node == group else f"an orphan in the group of {group}"

    def pyramid(self, after: Moment) -> str:
        """The layers that are known, and covers on the others."""
        known = after.layer + 1
        notes = [counted(len(view.cells), view.called) if view.number < known else "" for view in self.layers]
        return self.stage.captions(notes, after.layer) + "".join(
            self.stage.cover(number) for number in range(known, len(self.layers))
        )

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        view, groups = self.layers[after.layer], after.groups
        sizes = [size for _, size in set(groups.values())]
        joined = [node == group for node, (group, size) in groups.items() if not size]
        return {
            "layer": str(view.number),
            "nodes": str(len(view.cells)),
            "edges": str(sum(map(len, view.edges.values())) // 2),
            "in groups": str(len(groups)),
            "cliques of 4, 3, 2": ", ".join(str(sizes.count(size)) for size in (4, 3, 2)),
            "orphans": str(joined.count(False)),
            "alone": str(joined.count(True)),
        }

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        return self.opening() if step is None else str(getattr(self, f"say_{step.event}")(after, step))

    def opening(self) -> str:
        raise NotImplementedError

    def say_adopt(self, after: Moment, step: Step) -> str:
        node, parent, view = step.data["node"], step.data["parent"], self.layers[after.layer]
        neighbours = view.edges[node]
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

    # ------------------------------------------------ the rest

    def ask_adopt(self, before: Moment, step: Step) -> Question | None:
        node, layer = step.data["node"], before.layer
        if not self.layers[layer].edges[node]:
            return None
        called = self.layers[layer].called
        orphan = node != step.data["parent"]
        return Question(
            f"The {called} {node} is in no clique. Is it an orphan?", JOINS if orphan else ALONE, (JOINS, ALONE)
        )

    def landmark(self, step: Step) -> bool:
        return step.event == "layer"

    def telling(self) -> int:
        """A layer in the middle, when it is grouped."""
        ends = [i for i, step in enumerate(self.trace.steps) if step.event == "layer"]
        return ends[min(2, len(ends) - 1)]

    def touches(self, step: Step) -> tuple[str, ...]:
        nodes = step.data.get("members") or [step.data[name] for name in ("node",) if name in step.data]
        cells = self.layers[step.data["layer"]].cells
        return tuple(self.stage.place.cell_id(node) for node in nodes if node in cells)


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

    def say_clique(self, after: Moment, step: Step) -> str:
        founder, *others = step.data["members"]
        size, called = len(others) + 1, self.layers[after.layer].called
        larger = 4 if size == 3 else 3
        first = self.is_first(after, size)
        lead = f"**{founder} founds a clique of {size} with {listed(others)}.**"
        if first and size < 4:
            left = f"No {larger} free {called}s are left that are all neighbours: now cliques of {size}"
            return f"{lead} {left}, from the top again."
        corner = self.corner(after, step.data["members"]) if size == 2 and not after.layer else None
        if corner:
            wall, third = corner
            return f"{lead} {third} cannot join: there is a wall at {wall}, and a diagonal step would cut its corner."
        if first:
            return f"{lead} Between any two of them is an edge. On the next layer they are one node."
        return f"{lead} It is the first free {called} in reading order that can."

    def is_first(self, after: Moment, size: int) -> bool:
        """Whether the layer has one clique of this size so far."""
        return len({group for group in after.groups.values() if group[1] == size}) == 1

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

    def say_layer(self, after: Moment, step: Step) -> str:
        number = step.data["layer"]
        if after.complete:
            return self.say_end()
        nodes = counted(len(self.layers[after.layer].cells), "node")
        return (
            f"**Layer {number + 1} has {nodes} instead of {step.data['nodes']}.** Each stands at the mean of its "
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

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "adopt":  # of the first two on each layer
            left_over = sum(not size for _, size in before.groups.values())
            return self.ask_adopt(before, step) if left_over < 2 else None
        if step.event == "clique" and self.is_first(self.apply(before, step), len(step.data["members"])):
            founder, *others = step.data["members"]
            size, called = len(others) + 1, self.layers[before.layer].called
            ids = tuple(map(self.stage.place.cell_id, others))
            return Question(f"{founder} founds the next clique, one of {size}. Click a {called} that joins it.", ids)
        return None

    def outcome(self) -> str:
        return super().outcome() or counted(len(self.layers), "layer")
