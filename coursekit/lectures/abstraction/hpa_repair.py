"""Cells are painted, and only the sectors that they touch are built anew, beside building everything anew."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...maps import GridMap
from ...pictures import abstraction, bars
from ...pictures.abstraction import Sector as Mark
from ...pictures.bars import Bar
from ...pictures.dots import Dot
from ...pictures.grid import Cell, ground, route
from ...pictures.svg import box
from ...search import HPA
from ...search.hpa import HPAResult
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step, record
from .hpa_build import LevelStory, Moment, key
from .hpa_picture import SectorStory, known, sector_id

LEGEND = {"route": "path", "seen": "node", "ring": "inter edge", "link": "intra edge", "bar": "painted, or built anew"}

STAY, CHANGE = "they stay as they are", "they change"

ROOM = bars.height(2) + 30


class RepairStory(LevelStory):
    """Tells what `HPA.update` does after the cells in which `before` and the task's map differ were painted.

    The path from start to goal is that over the old map until the last step, then that over the new one.
    """

    title = "HPA*, repair"
    legend_kinds: Mapping[str, str] = LEGEND

    def __init__(
        self,
        before: GridMap,
        task: Task,
        sector: int,
        levels: int = 1,
        cursor: Cell | None = None,
    ) -> None:
        grid = before.copy()
        self.hpa = HPA(grid, sector, levels)
        self.was = tuple(map(known, self.hpa.levels))
        self.old = self.query(task)
        self.painted = [cell for cell in everywhere(grid) if grid[cell] != task.grid[cell]]
        for cell in self.painted:
            grid[cell] = task.grid[cell]
        spent = sum(level.expanded for level in self.hpa.levels)
        SectorStory.__init__(self, record(self.hpa.update, self.painted), task, sector, ROOM, cursor)
        self.spent = sum(level.expanded for level in self.hpa.levels) - spent
        self.new = self.query(task)
        self.anew = sum(level.expanded for level in HPA(task.grid, sector, levels).levels)
        steps = self.trace.steps
        self.last = key(steps[-1]) if steps else ()
        changed = [key(step) for step in steps if step.event == "border" and self.changes(step)]
        kept = [key(step) for step in steps if step.event == "border" and not self.changes(step)]
        self.asked = {*changed[:2], *kept[:1]}
        self.stops = {*changed, *(key(step) for step in steps if step.event == "sector"), self.last}

    def query(self, task: Task) -> HPAResult | None:
        """The path from start to goal as the map is now, None where an end lies in a wall."""
        free = self.hpa.grid.is_free(task.start) and self.hpa.grid.is_free(task.goal)
        return self.hpa.path(task.start, task.goal) if free else None

    def changes(self, step: Step) -> bool:
        """Whether a border has other transitions than before."""
        data = step.data
        old = self.was[data["level"] - 1].borders.get(data["sectors"], ())
        return bool(old != data["transitions"])

    def start(self) -> Moment:
        return Moment(levels=self.was)

    # ------------------------------------------------ the picture

    def draw(self, after: Moment) -> str:
        step, place = after.step, self.place
        node = step.data["node"] if step and step.event == "intra" else None
        done = self.trace.steps and step is not None and key(step) == self.last
        path = self.new if done or not self.trace.steps else self.old
        side = place.side
        painted = [
            box("bar", place.centre(cell)[0] - side / 2, place.centre(cell)[1] - side / 2, side, side)
            for cell in self.painted
        ]
        return (
            ground(place, self.editable)
            + self.borders(after.level)
            + abstraction.entrances(place, after.runs, "open now")
            + self.web(after.known, "link new")
            + (route(place, path.path) if path else "")
            + f'<g pointer-events="none">{"".join(painted)}{self.draw_nodes(after, node)}</g>'
            + self.draw_sectors(after)
            + self.handles()
            + self.legend(self.legend_kinds, self.under + 22)
            + self.draw_bars(after)
        )

    def draw_nodes(self, after: Moment, now: Cell | None) -> str:
        dots: dict[Cell, Dot] = self.dots(after, now)
        return self.draw_dots(dots, ())

    def draw_sectors(self, after: Moment) -> str:
        """All sectors, to point at: those built anew, and those that the last step is about."""
        touched = {sector for level, sector in after.touched if level == after.level}
        now = self.in_question(after)
        marks = {}
        for sector in after.known.nodes:
            state = "event" if sector in touched else "open" if sector in now else ""
            words = f"sector {sector}: {counted(len(after.known.nodes[sector]), 'node')}"
            marks[sector] = Mark(state, f"{words}, built anew" if sector in touched else words)
        return abstraction.sectors(self.place, self.wide(after.level), marks, editable=self.editable)

    def draw_bars(self, after: Moment) -> str:
        rows = [Bar("repair", {"": after.expanded}), Bar("built anew", {"": self.anew})]
        return bars.draw(rows, max(self.anew, self.spent), left=12, right=self.size[0] - 6, top=self.under + 34)

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            if not self.painted:
                return "**Nothing is painted.** Paint a wall, or take one away, and see which sectors change."
            cells = f"Cell {self.painted[0]} is" if len(self.painted) == 1 else f"{len(self.painted)} cells are"
            where = sorted({self.sector(cell) for cell in self.painted})
            name = "sector" if len(where) == 1 else "sectors"
            return f"**{cells} painted,** in {name} {listed(where[:4])}. What of the abstraction is wrong now?"
        said = str(getattr(self, f"say_{step.event}")(after, step))
        return f"{said} {self.say_end()}" if key(step) == self.last else said

    def say_entrance(self, after: Moment, step: Step) -> str:
        here, there = step.data["sectors"]
        wide = counted(len(step.data["pairs"]), "cell")
        return f"**The border of {here} and {there} is looked at again.** An entrance is {wide} wide now."

    def say_border(self, after: Moment, step: Step) -> str:
        (here, there), found = step.data["sectors"], len(step.data["transitions"])
        level = "" if after.level == 1 else f" on level {after.level}"
        if not after.changed:
            return (
                f"**The border of {here} and {there}{level} keeps its transitions.** It carries the change no further."
            )
        now = f"It has {counted(found, 'transition')} now" if found else "Nothing crosses it any more"
        return f"**The border of {here} and {there}{level} changes.** {now}: both sectors must be built anew."

    def say_sector(self, after: Moment, step: Step) -> str:
        sector = step.data["sector"]
        level = "" if after.level == 1 else f" of level {after.level}"
        rest = "Its intra edges are thrown away: the ways inside may have changed"
        return f"**Sector {sector}{level} is built anew,** with {counted(len(step.data['nodes']), 'node')}. {rest}."

    def say_end(self) -> str:
        """Said with the last step."""
        sectors = self.hpa.levels[0].columns * self.hpa.levels[0].rows
        built = f"{len(self.trace.result[0])} of {counted(sectors, 'sector')}"
        return f"Done: {built}, {counted(self.spent, 'expansion')} instead of {self.anew:,}."

    def say_intra(self, after: Moment, step: Step) -> str:
        node, edges = step.data["node"], len(step.data["edges"])
        spent = counted(step.data["expanded"], "expansion")
        return f"**{node} is measured anew:** {counted(edges, 'intra edge')}, {spent}."

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        sectors = self.hpa.levels[after.level - 1]
        touched = {sector for level, sector in after.touched if level == after.level}
        return {
            "level": str(after.level),
            "sectors built": f"{len(touched)} of {sectors.columns * sectors.rows}",
            "expansions": f"{after.expanded:,}",
            "built anew": f"{self.anew:,}",
        }

    # ------------------------------------------------ the rest

    def ask(self, before: Moment, step: Step) -> Question | None:
        if before.step is None:
            ids = tuple(sector_id(sector) for sector in sorted(self.trace.result[0]))
            return Question("Which sectors must be built anew? Click one of them.", ids)
        if step.event == "border" and key(step) in self.asked:
            here, there = step.data["sectors"]
            text = f"What about the transitions between sectors {here} and {there}?"
            return Question(text, CHANGE if self.changes(step) else STAY, (STAY, CHANGE))
        return None

    def landmark(self, step: Step) -> bool:
        return key(step) in self.stops

    def touches(self, step: Step) -> tuple[str, ...]:
        data: dict[str, Any] = step.data
        if step.event == "border":
            return tuple(map(sector_id, data["sectors"]))
        if step.event == "intra":
            return (sector_id(self.sector(data["node"], data["level"])),)
        return (sector_id(data["sector"]),) if step.event == "sector" else ()

    def outcome(self) -> str:
        return f"{len(self.trace.result[0])} of {len(self.was[0].nodes)} sectors"


def everywhere(grid: GridMap) -> Sequence[Cell]:
    """All cells, free or not."""
    return [(x, y) for y in range(grid.height) for x in range(grid.width)]
