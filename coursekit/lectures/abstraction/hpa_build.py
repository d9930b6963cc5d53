"""How the abstraction of HPA* is built: entrances and transitions border by border, then intra edges node by node."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...maps import GridMap
from ...pictures import abstraction
from ...pictures.abstraction import Sector as Mark
from ...pictures.dots import Dot, Link
from ...pictures.grid import Cell, ground
from ...search import HPA
from ...search.sectors import WIDE, Border, Pair, Sector
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Composed, Fold, Question, Words
from ...trace import Step, Trace, record
from .hpa_picture import Edges, Known, SectorPicture, node_id, told

ROOM = 30.0
LEGEND = {"seen": "node", "ring": "inter edge", "link": "intra edge"}

ONE, TWO = "one, in its middle", "two, at its ends"

Run = tuple[Pair, ...]
NOTHING = Known({}, {}, {})


@dataclass(frozen=True)
class Moment:
    """What is known of the levels so far, and of which `level` step `number` told.

    The step is `about` these sectors; `now` is the node whose edges it measured. `runs` are the entrances found on the
    border that is looked at now, `whole` says that there are no more of them; `seen` are those of all borders before.
    `changed` says whether the last border has other transitions than it had. `touched` are the sectors taken up.
    """

    levels: tuple[Known, ...] = (NOTHING,)
    level: int = 1
    number: int = 0
    about: tuple[Sector, ...] = ()
    now: Cell | None = None
    runs: tuple[Run, ...] = ()
    whole: bool = False
    seen: tuple[Run, ...] = ()
    changed: bool = False
    touched: tuple[tuple[int, Sector], ...] = ()
    expanded: int = 0

    @property
    def known(self) -> Known:
        return self.levels[self.level - 1]

    @property
    def edges(self) -> Edges:
        """The edges that the step measured."""
        return self.known.edges[self.now] if self.now else ()

    def knowing(self, known: Known, **changes: Any) -> "Moment":
        """With more known of the level."""
        levels = (*self.levels[: self.level - 1], known, *self.levels[self.level :])
        return replace(self, levels=levels, **changes)


class LevelFold(Fold[Moment]):
    """How the steps of `Level.renew` change what is known of the levels."""

    def __init__(self, *levels: Known) -> None:
        self.first = Moment(levels or (NOTHING,))

    def apply(self, before: Moment, step: Step) -> Moment:
        level = step.data["level"]
        levels = before.levels + (NOTHING,) * (level - len(before.levels))
        runs, seen = (before.runs, before.seen) if before.level == level else ((), ())
        if before.whole:
            runs, seen = (), seen + runs
        fresh = Moment(levels, level, step.number, runs=runs, seen=seen, touched=before.touched)
        return super().apply(replace(fresh, expanded=before.expanded), step)

    def on_entrance(self, before: Moment, sectors: Border, pairs: Run) -> Moment:
        return replace(before, about=sectors, runs=(*before.runs, pairs))

    def on_border(self, before: Moment, sectors: Border, transitions: Run) -> Moment:
        borders = before.known.borders
        known = before.known._replace(borders={**borders, sectors: transitions})
        return before.knowing(known, about=sectors, whole=True, changed=borders.get(sectors, ()) != transitions)

    def on_sector(self, before: Moment, level: int, sector: Sector, nodes: tuple[Cell, ...]) -> Moment:
        gone = set(before.known.nodes.get(sector, ()))
        edges = {node: edges for node, edges in before.known.edges.items() if node not in gone}
        known = before.known._replace(nodes={**before.known.nodes, sector: nodes}, edges=edges)
        return before.knowing(known, about=(sector,), touched=(*before.touched, (level, sector)))

    def on_intra(self, before: Moment, node: Cell, edges: Edges, expanded: int) -> Moment:
        known = before.known._replace(edges={**before.known.edges, node: edges})
        return before.knowing(known, about=(known.sector(node),), now=node, expanded=before.expanded + expanded)


def nodes_of(after: Moment) -> dict[Cell, Dot]:
    """The nodes of the level: those whose edges are known as boxes."""
    known = after.known
    nodes = dict.fromkeys(node for pairs in known.borders.values() for pair in pairs for node in pair)
    nodes.update(dict.fromkeys(node for inside in known.nodes.values() for node in inside))
    return {
        node: Dot(node, "done" if node in known.edges else "seen", now=node == after.now, tells=tells(node, known))
        for node in nodes
    }


def tells(node: Cell, known: Known) -> str:
    return f"node {node}" + "".join(f", to {other} {told(d)}" for other, d in known.edges.get(node, ()))


# ---------------------------------------------------------------- the picture


class BuildPicture(SectorPicture[Moment]):
    """The level that is built, above the map."""

    def draw(self, after: Moment) -> str:
        about = dict.fromkeys(after.about, Mark("open"))
        return (
            ground(self.place, self.editable)
            + self.borders(after.level)
            + abstraction.sectors(self.place, self.wide(after.level), about)
            + (abstraction.entrances(self.place, after.seen, "new") if after.now is None else "")
            + abstraction.entrances(self.place, after.runs, "open now")
            + self.web(after.known)
            + self.draw_dots(nodes_of(after), [Link(after.now, other, "path") for other, _ in after.edges if after.now])
            + self.lengths(after.edges, after.level)
            + self.handles()
            + self.legend(LEGEND)
        )

    def touched_border(self, transitions: Run) -> tuple[str, ...]:
        return tuple(dict.fromkeys(node_id(node) for pair in transitions for node in pair))

    def touched_intra(self, node: Cell) -> tuple[str, ...]:
        return (node_id(node),)


# ---------------------------------------------------------------- words


class BuildWords(Words[Moment]):
    """What is said and asked while an abstraction of `grid` is built, in sectors so many cells wide."""

    def __init__(self, trace: Trace, grid: GridMap, sector: int) -> None:
        self.bottom, self.grid, self.wide = trace.result.levels[0], grid, sector
        self.asked, self.stops = questions(trace), landmarks(trace)

    def opening(self) -> str:
        count = counted(self.bottom.columns * self.bottom.rows, "sector")
        cut = f"HPA* cuts the map into {count}, {self.wide} cells wide"
        free = counted(sum(1 for _ in self.grid.cells()), "free cell")
        return f"**{free}.** {cut}. Where can one cross from one sector to the next?"

    def say_entrance(self, after: Moment, sectors: Border, pairs: Run) -> str:
        here, there = sectors
        lead = f"**An entrance, {counted(len(pairs), 'cell')} wide,** from sector {here} to {there}."
        return f"{lead} It reaches as far as both sides of the border are free."

    def say_border(self, after: Moment, sectors: Border, transitions: Run) -> str:
        (here, there), found = sectors, len(transitions)
        if after.level > 1:
            below = f"level {after.level - 1}"
            kept = f"It keeps the {counted(found, 'transition')} that {below} has there" if found else "Nothing crosses"
            border = f"The border of sectors {here} and {there} on level {after.level}"
            return f"**{border}.** {kept}: nothing is looked for anew."
        if not found:
            return f"**No way from sector {here} to {there}.** Of every pair of cells along the border one is blocked."
        if len(after.runs) > 1:
            return (
                f"**{counted(found, 'transition')}** for entrances of width {listed(map(len, after.runs))}: one in "
                f"the middle of a narrow one, two at the ends of one of {WIDE} cells or more."
            )
        if found == 1:
            return (
                f"**One transition, in the middle:** the entrance is narrower than {WIDE} cells. Its two cells become "
                "nodes, joined by an inter edge of cost 1."
            )
        return (
            f"**Two transitions, at the ends:** the entrance is {WIDE} cells wide or more, and to cross in its middle "
            "only could be a long detour. Each is an inter edge of cost 1."
        )

    def say_sector(self, after: Moment, sector: Sector, nodes: tuple[Cell, ...]) -> str:
        where, count = f"Sector {sector}{'' if after.level == 1 else f' of level {after.level}'}", len(nodes)
        if not count:
            return f"**{where} has no node.** Nobody comes in or goes out."
        if after.level > 1:
            own = "the transitions on its own borders. Those inside it stay on the level below"
            return f"**{where} has {counted(count, 'node')}:** {own}."
        if count == 1:
            return f"**{where} has 1 node,** the cell of its transition. It is a dead end."
        rest = "All other cells are forgotten until a path is refined"
        return f"**{where} has {count} nodes,** the cells of its transitions. {rest}."

    def say_intra(self, after: Moment, node: Cell, edges: Edges, expanded: int) -> str:
        others = len(after.known.nodes[after.about[0]]) - 1
        if not others:
            return f"**{node} is alone in its sector.** There is nothing to measure."
        over = "" if after.level == 1 else f" over the nodes of level {after.level - 1}"
        work = f"One Dijkstra search inside the sector{over}, {counted(expanded, 'expansion')}"
        if not edges:
            rest = "the other node" if others == 1 else f"the {others} other nodes"
            return f"**{node} has no intra edge.** {work}: {rest} cannot be reached without leaving the sector."
        reached = f"{len(edges)} of {others} other nodes"
        if len(edges) == others:
            reached = {1: "the other node", 2: "both other nodes"}.get(others, f"all {others} other nodes")
        far, d = max(edges, key=lambda edge: edge[1])
        return f"**From {node} to {reached} of its sector.** {work}. {far} is {told(d)} away."

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        known = after.known
        return {
            "level": after.level,
            "nodes": len({node for pairs in known.borders.values() for pair in pairs for node in pair}),
            "inter edges": known.joined(),
            "intra edges": known.measured(),
            "expansions": after.expanded,
        }

    def ask_border(self, before: Moment, step: Step, transitions: Run) -> Question | None:
        if step.number not in self.asked:
            return None
        [run] = before.runs
        answer = (ONE, TWO)[len(transitions) - 1]
        return Question(f"The entrance is {counted(len(run), 'cell')} wide. How many transitions?", answer, (ONE, TWO))

    def ask_intra(self, before: Moment, step: Step, node: Cell, edges: Edges) -> Question | None:
        if step.number not in self.asked:
            return None
        others = len(before.known.nodes[before.known.sector(node)]) - 1
        what = f"The sector of {node} has {counted(others, 'other node')}."
        choices = tuple(dict.fromkeys(map(str, (0, len(edges), others))))
        return Question(f"{what} How many can be reached without leaving it?", str(len(edges)), choices)

    def landmark(self, step: Step) -> bool:
        return step.number in self.stops


def landmarks(trace: Trace) -> set[int]:
    """The first border, the first sector and the first node of each level, and the last step."""
    first: dict[tuple[str, int], int] = {}
    for step in trace.steps:
        if step.event != "entrance":
            first.setdefault((step.event, step.data["level"]), step.number)
    return {*first.values(), trace.last.number}


def questions(trace: Trace) -> set[int]:
    """The first two narrow entrances and the first two wide ones that are alone on a border; the first two nodes from
    which not all others of their sector can be reached."""
    asked: dict[Any, list[int]] = {}
    runs = 0
    others: dict[tuple[int, Cell], int] = {}
    for step in trace.steps:
        data = step.data
        if step.event == "entrance":
            runs += 1
        elif step.event == "border":
            if runs == 1:
                asked.setdefault(len(data["transitions"]), []).append(step.number)
            runs = 0
        elif step.event == "sector":
            others.update({(data["level"], node): len(data["nodes"]) - 1 for node in data["nodes"]})
        elif len(data["edges"]) < others[data["level"], data["node"]]:
            asked.setdefault("intra", []).append(step.number)
    return {number for numbers in asked.values() for number in numbers[:2]}


class BuildStory(Composed[Moment]):
    """Tells how a map gets its abstraction."""

    title = "HPA*, building"

    def __init__(
        self,
        task: Task,
        sector: int,
        levels: int = 1,
        cursor: Cell | None = None,
        picture: type[BuildPicture] = BuildPicture,
    ) -> None:
        trace = record(HPA, task.grid, sector=sector, levels=levels)
        drawn = picture(task, sector, ROOM, cursor)
        super().__init__(trace, LevelFold(), drawn, BuildWords(trace, task.grid, sector))
        self.task, self.places = task, (drawn.place,)

    def outcome(self) -> str:
        return counted(sum(len(nodes) for nodes in self.trace.result.levels[0].nodes.values()), "node")
