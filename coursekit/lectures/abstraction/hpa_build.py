"""How the abstraction of HPA* is built: entrances and transitions border by border, then intra edges node by node."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...pictures import abstraction
from ...pictures.abstraction import Sector as Mark
from ...pictures.dots import Dot, Link
from ...pictures.grid import Cell, ground
from ...search import HPA
from ...search.sectors import WIDE, Border, Pair, Sector
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step, Trace, record
from .hpa_picture import Edges, Known, SectorStory, node_id, told

ROOM = 30.0

ONE, TWO = "one, in its middle", "two, at its ends"

Run = tuple[Pair, ...]


@dataclass(frozen=True)
class Moment:
    """What is known of the levels so far, and of which `level` the last step told.

    `runs` are the entrances found on the border that is looked at now, `seen` those of all borders before. `changed`
    says whether the last border has other transitions than it had. `touched` are the sectors that were taken up.
    """

    levels: tuple[Known, ...] = (Known({}, {}, {}),)
    level: int = 1
    runs: tuple[Run, ...] = ()
    seen: tuple[Run, ...] = ()
    expanded: int = 0
    changed: bool = False
    touched: tuple[tuple[int, Sector], ...] = ()
    step: Step | None = None

    @property
    def known(self) -> Known:
        return self.levels[self.level - 1]


class LevelStory(SectorStory[Moment]):
    """How the steps of `Level.renew` change what is known, and the picture of it."""

    legend_kinds: Mapping[str, str] = {"seen": "node", "ring": "inter edge", "link": "intra edge"}

    def apply(self, before: Moment, step: Step) -> Moment:
        data, number = step.data, step.data["level"]
        levels = before.levels + (Known({}, {}, {}),) * (number - len(before.levels))
        runs, seen = (before.runs, before.seen) if before.level == number else ((), ())
        if before.step and before.step.event == "border":
            runs, seen = (), seen + runs
        now = replace(before, levels=levels, level=number, runs=runs, seen=seen, changed=False, step=step)
        if step.event == "entrance":
            return replace(now, runs=(*runs, data["pairs"]))
        known = now.known
        if step.event == "border":
            border, found = data["sectors"], data["transitions"]
            changed = known.borders.get(border, ()) != found
            now = replace(now, changed=changed)
            known = known._replace(borders={**known.borders, border: found})
        elif step.event == "sector":
            gone = set(known.nodes.get(data["sector"], ()))
            edges = {node: edges for node, edges in known.edges.items() if node not in gone}
            known = known._replace(nodes={**known.nodes, data["sector"]: data["nodes"]}, edges=edges)
            now = replace(now, touched=(*now.touched, (number, data["sector"])))
        else:
            known = known._replace(edges={**known.edges, data["node"]: data["edges"]})
            now = replace(now, expanded=now.expanded + data["expanded"])
        return replace(now, levels=(*levels[: number - 1], known, *levels[number:]))

    # ------------------------------------------------ the picture

    def draw(self, after: Moment) -> str:
        step, level = after.step, after.level
        event = step.event if step else ""
        node = step.data["node"] if step and event == "intra" else None
        links = []
        if step and node is not None:
            links = [Link(node, other, "path") for other, _ in step.data["edges"]]
        return (
            ground(self.place, self.editable)
            + self.borders(level)
            + self.draw_sectors(after)
            + (abstraction.entrances(self.place, after.seen, "new") if event != "intra" else "")
            + abstraction.entrances(self.place, after.runs, "open now")
            + self.web(after.known)
            + self.draw_dots(self.dots(after, node), links)
            + (self.lengths(step.data["edges"], level) if step and node is not None else "")
            + self.handles()
            + self.legend(self.legend_kinds, self.under + 22)
        )

    def draw_sectors(self, after: Moment) -> str:
        return abstraction.sectors(self.place, self.wide(after.level), dict.fromkeys(self.in_question(after), OPEN))

    def in_question(self, after: Moment) -> tuple[Sector, ...]:
        """The sectors that the last step is about."""
        step = after.step
        if step is None:
            return ()
        if step.event in ("entrance", "border"):
            border: Border = step.data["sectors"]
            return border
        return (step.data["sector"] if step.event == "sector" else self.sector(step.data["node"], after.level),)

    def dots(self, after: Moment, now: Cell | None) -> dict[Cell, Dot]:
        """The nodes: those whose edges are known as boxes."""
        known = after.known
        nodes = dict.fromkeys(node for pairs in known.borders.values() for pair in pairs for node in pair)
        nodes.update(dict.fromkeys(node for inside in known.nodes.values() for node in inside))
        return {
            node: Dot(node, "done" if node in known.edges else "seen", now=node == now, tells=tells(node, known))
            for node in nodes
        }

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        if step.event == "border":
            return tuple(dict.fromkeys(node_id(node) for pair in data["transitions"] for node in pair))
        if step.event == "intra":
            return (node_id(data["node"]),)
        return ()

    # ------------------------------------------------ sentences on nodes and edges

    def say_intra(self, after: Moment, step: Step) -> str:
        node, edges, sector = step.data["node"], step.data["edges"], self.sector(step.data["node"], after.level)
        others = len(after.known.nodes[sector]) - 1
        if not others:
            return f"**{node} is alone in its sector.** There is nothing to measure."
        over = "" if after.level == 1 else f" over the nodes of level {after.level - 1}"
        work = f"One Dijkstra search inside the sector{over}, {counted(step.data['expanded'], 'expansion')}"
        if not edges:
            rest = "the other node" if others == 1 else f"the {others} other nodes"
            return f"**{node} has no intra edge.** {work}: {rest} cannot be reached without leaving the sector."
        reached = f"{len(edges)} of {others} other nodes"
        if len(edges) == others:
            reached = {1: "the other node", 2: "both other nodes"}.get(others, f"all {others} other nodes")
        far = max(edges, key=lambda edge: edge[1])
        return f"**From {node} to {reached} of its sector.** {work}. {far[0]} is {told(far[1])} away."


OPEN = Mark("open")


def tells(node: Cell, known: Known) -> str:
    edges: Edges = known.edges.get(node, ())
    return f"node {node}" + "".join(f", to {other} {told(d)}" for other, d in edges)


class BuildStory(LevelStory):
    """Tells how a map gets its abstraction."""

    title = "HPA*, building"

    def __init__(self, task: Task, sector: int, levels: int = 1, cursor: Cell | None = None) -> None:
        super().__init__(record(HPA, task.grid, sector=sector, levels=levels), task, sector, ROOM, cursor)
        self.asked = questions(self.trace)
        self.stops = landmarks(self.trace)

    def start(self) -> Moment:
        return Moment()

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            level = self.trace.result.levels[0]
            count = counted(level.columns * level.rows, "sector")
            cut = f"HPA* cuts the map into {count}, {self.sector_size} cells wide"
            free = counted(sum(1 for _ in self.grid.cells()), "free cell")
            return f"**{free}.** {cut}. Where can one cross from one sector to the next?"
        return str(getattr(self, f"say_{step.event}")(after, step))

    def say_entrance(self, after: Moment, step: Step) -> str:
        wide = counted(len(step.data["pairs"]), "cell")
        here, there = step.data["sectors"]
        lead = f"**An entrance, {wide} wide,** from sector {here} to {there}."
        return f"{lead} It reaches as far as both sides of the border are free."

    def say_border(self, after: Moment, step: Step) -> str:
        found, runs = len(step.data["transitions"]), len(after.runs)
        here, there = step.data["sectors"]
        if after.level > 1:
            below = f"level {after.level - 1}"
            kept = f"It keeps the {counted(found, 'transition')} that {below} has there" if found else "Nothing crosses"
            return f"**The border of {here} and {there} on level {after.level}.** {kept}: nothing is looked for anew."
        if not found:
            return f"**No way from sector {here} to {there}.** Of every pair of cells along the border one is blocked."
        if runs > 1:
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

    def say_sector(self, after: Moment, step: Step) -> str:
        sector, count = step.data["sector"], len(step.data["nodes"])
        where = f"Sector {sector}" if after.level == 1 else f"Sector {sector} of level {after.level}"
        if not count:
            return f"**{where} has no node.** Nobody comes in or goes out."
        if after.level > 1:
            own = "the transitions on its own borders. Those inside it stay on the level below"
            return f"**{where} has {counted(count, 'node')}:** {own}."
        if count == 1:
            return f"**{where} has 1 node,** the cell of its transition. It is a dead end."
        rest = "All other cells are forgotten until a path is refined"
        return f"**{where} has {count} nodes,** the cells of its transitions. {rest}."

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        known = after.known
        return {
            "level": str(after.level),
            "nodes": f"{len({node for pairs in known.borders.values() for pair in pairs for node in pair}):,}",
            "inter edges": f"{known.joined():,}",
            "intra edges": f"{known.measured():,}",
            "expansions": f"{after.expanded:,}",
        }

    def ask(self, before: Moment, step: Step) -> Question | None:
        if key(step) not in self.asked:
            return None
        if step.event == "border":
            [run] = before.runs
            wide, found = counted(len(run), "cell"), len(step.data["transitions"])
            return Question(f"The entrance is {wide} wide. How many transitions?", (ONE, TWO)[found - 1], (ONE, TWO))
        node, found = step.data["node"], len(step.data["edges"])
        others = len(before.known.nodes[self.sector(node, before.level)]) - 1
        what = f"The sector of {node} has {counted(others, 'other node')}."
        choices = tuple(dict.fromkeys(map(str, (0, found, others))))
        return Question(f"{what} How many can be reached without leaving it?", str(found), choices)

    def landmark(self, step: Step) -> bool:
        return key(step) in self.stops

    def outcome(self) -> str:
        return counted(sum(len(nodes) for nodes in self.trace.result.levels[0].nodes.values()), "node")

    def telling(self) -> int:
        return len(self.trace.steps)


# ---------------------------------------------------------------- where to ask and where to stop


def key(step: Step) -> tuple[Any, ...]:
    """What no other step has but an entrance of the same border."""
    data = step.data
    return step.event, data["level"], data.get("sectors") or data.get("sector") or data["node"]


def landmarks(trace: Trace) -> set[tuple[Any, ...]]:
    """The first border, the first sector and the first node of each level, and the last step."""
    first: dict[tuple[str, int], tuple[Any, ...]] = {}
    for step in trace.steps:
        if step.event != "entrance":
            first.setdefault((step.event, step.data["level"]), key(step))
    return {*first.values(), key(trace.steps[-1])}


def questions(trace: Trace) -> set[tuple[Any, ...]]:
    """The first two narrow entrances and the first two wide ones that are alone on a border; the first two nodes from
    which not all others of their sector can be reached."""
    asked: dict[Any, list[tuple[Any, ...]]] = {}
    runs: list[Run] = []
    nodes: dict[tuple[int, Cell], int] = {}
    for step in trace.steps:
        data = step.data
        if step.event == "entrance":
            runs.append(data["pairs"])
        elif step.event == "border":
            if len(runs) == 1 and len(data["transitions"]) in (1, 2):
                asked.setdefault(len(data["transitions"]), []).append(key(step))
            runs = []
        elif step.event == "sector":
            nodes.update({(data["level"], node): len(data["nodes"]) - 1 for node in data["nodes"]})
        elif len(data["edges"]) < nodes[data["level"], data["node"]]:
            asked.setdefault("intra", []).append(key(step))
    return {step for steps in asked.values() for step in steps[:2]}
