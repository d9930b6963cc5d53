"""Cells are painted, and only the sectors that they touch are built anew, beside building everything anew."""

from collections.abc import Mapping

from ...maps import GridMap
from ...pictures import abstraction
from ...pictures.abstraction import Sector as Mark
from ...pictures.bars import Bar
from ...pictures.grid import Cell, ground, route
from ...pictures.svg import box, still
from ...search import HPA
from ...search.hpa import HPAResult
from ...search.sectors import Border, Sector
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Composed, Question, Words
from ...trace import Step, record
from .hpa_build import LevelFold, Moment, Run, nodes_of
from .hpa_picture import BARS, Edges, SectorPicture, known, sector_id

LEGEND = {"route": "path", "seen": "node", "ring": "inter edge", "link": "intra edge", "bar": "painted, or built anew"}

STAY, CHANGE = "they stay as they are", "they change"


class Repair:
    """What `HPA.update` does after the cells in which `before` and the task's map differ were painted.

    `was` is what was known before, `old` and `new` are the paths from start to goal then and now, `spent` counts the
    expansions of the repair, `anew` those of building everything.
    """

    def __init__(self, before: GridMap, task: Task, sector: int, levels: int) -> None:
        grid = before.copy()
        self.task, self.hpa = task, HPA(grid, sector, levels)
        self.was = tuple(map(known, self.hpa.levels))
        self.old = self._path()
        cells = ((x, y) for y in range(grid.height) for x in range(grid.width))
        self.painted = [cell for cell in cells if grid[cell] != task.grid[cell]]
        for cell in self.painted:
            grid[cell] = task.grid[cell]
        spent = expansions(self.hpa)
        self.trace = record(self.hpa.update, self.painted)
        self.spent = expansions(self.hpa) - spent
        self.new = self._path()
        self.anew = expansions(HPA(task.grid, sector, levels))
        self.sectors = len(self.was[0].nodes)

    def _path(self) -> HPAResult | None:
        """The path from start to goal as the map is now, None where an end lies in a wall."""
        ends = self.task.start, self.task.goal
        return self.hpa.path(*ends) if all(map(self.hpa.grid.is_free, ends)) else None

    def changes(self, border: Step) -> bool:
        """Whether a border has other transitions than before."""
        old = self.was[border.data["level"] - 1].borders.get(border.data["sectors"], ())
        return bool(old != border.data["transitions"])

    def is_last(self, step: Step) -> bool:
        return step.number == len(self.trace.steps)


def expansions(hpa: HPA) -> int:
    return sum(level.expanded for level in hpa.levels)


class RepairPicture(SectorPicture[Moment]):
    """The map, which can be painted, with its sectors. The path is that of before until the repair is done."""

    def __init__(self, repair: Repair, sector: int, cursor: Cell | None) -> None:
        super().__init__(repair.task, sector, BARS, cursor)
        self.repair = repair

    def draw(self, after: Moment) -> str:
        repair, place = self.repair, self.place
        path = repair.new if after.number == len(repair.trace.steps) else repair.old
        side, centres = place.side, map(place.centre, repair.painted)
        painted = "".join(box("bar", x - side / 2, y - side / 2, side, side) for x, y in centres)
        rows = [Bar("repair", {"": after.expanded}), Bar("built anew", {"": repair.anew})]
        return (
            ground(place, self.editable)
            + self.borders(after.level)
            + abstraction.entrances(place, after.runs, "open now")
            + self.web(after.known, "link new")
            + (route(place, path.path) if path else "")
            + still(painted + self.draw_dots(nodes_of(after)))
            + self.draw_sectors(after)
            + self.handles()
            + self.legend(LEGEND)
            + self.bars(rows, max(repair.anew, repair.spent))
        )

    def draw_sectors(self, after: Moment) -> str:
        """All sectors, to point at: those built anew, and those that the last step is about."""
        marks = {}
        for sector, nodes in after.known.nodes.items():
            words = f"sector {sector}: {counted(len(nodes), 'node')}"
            if (after.level, sector) in after.touched:
                marks[sector] = Mark("event", f"{words}, built anew")
            else:
                marks[sector] = Mark("open" if sector in after.about else "", words)
        return abstraction.sectors(self.place, self.wide(after.level), marks, editable=self.editable)

    def touched_border(self, sectors: Border) -> tuple[str, ...]:
        return tuple(map(sector_id, sectors))

    def touched_sector(self, sector: Sector) -> tuple[str, ...]:
        return (sector_id(sector),)

    def touched_intra(self, level: int, node: Cell) -> tuple[str, ...]:
        return (sector_id(self.sector(node, level)),)


class RepairWords(Words[Moment]):
    """What is said and asked of a repair, in sectors of so many cells."""

    def __init__(self, repair: Repair, wide: int) -> None:
        self.repair, self.wide = repair, wide
        borders = [step for step in repair.trace.steps if step.event == "border"]
        changed, kept = ([step.number for step in borders if repair.changes(step) == is_so] for is_so in (True, False))
        self.asked = {*changed[:2], *kept[:1]}

    def opening(self) -> str:
        painted = self.repair.painted
        if not painted:
            return "**Nothing is painted.** Paint a wall, or take one away, and see which sectors change."
        cells = f"Cell {painted[0]} is" if len(painted) == 1 else f"{len(painted)} cells are"
        where = sorted({(x // self.wide, y // self.wide) for x, y in painted})
        name = "sector" if len(where) == 1 else "sectors"
        return f"**{cells} painted,** in {name} {listed(where[:4])}. What of the abstraction is wrong now?"

    def say(self, after: Moment, step: Step | None) -> str:
        said = super().say(after, step)
        return f"{said} {self.end()}" if step and self.repair.is_last(step) else said

    def end(self) -> str:
        """Said with the last step."""
        repair = self.repair
        built = f"{len(repair.trace.result[0])} of {counted(repair.sectors, 'sector')}"
        return f"Done: {built}, {counted(repair.spent, 'expansion')} instead of {repair.anew:,}."

    def say_entrance(self, after: Moment, sectors: Border, pairs: Run) -> str:
        here, there = sectors
        wide = counted(len(pairs), "cell")
        return f"**The border of sectors {here} and {there} is looked at again.** An entrance is {wide} wide now."

    def say_border(self, after: Moment, sectors: Border, transitions: Run) -> str:
        border = f"The border of sectors {sectors[0]} and {sectors[1]}{on_level(after, 'on')}"
        if not after.changed:
            return f"**{border} keeps its transitions.** It carries the change no further."
        now = f"It has {counted(len(transitions), 'transition')} now" if transitions else "Nothing crosses it any more"
        return f"**{border} changes.** {now}: both sectors must be built anew."

    def say_sector(self, after: Moment, sector: Sector, nodes: tuple[Cell, ...]) -> str:
        lead = f"**Sector {sector}{on_level(after, 'of')} is built anew,** with {counted(len(nodes), 'node')}."
        return f"{lead} Its intra edges are thrown away: the ways inside may have changed."

    def say_intra(self, after: Moment, node: Cell, edges: Edges, expanded: int) -> str:
        spent = counted(expanded, "expansion")
        return f"**{node} is measured anew:** {counted(len(edges), 'intra edge')}, {spent}."

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        built = sum(level == after.level for level, _ in after.touched)
        return {
            "level": after.level,
            "sectors built": f"{built} of {len(self.repair.was[after.level - 1].nodes)}",
            "expansions": after.expanded,
            "built anew": self.repair.anew,
        }

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.number > 1:
            return super().ask(before, step)
        ids = tuple(sector_id(sector) for sector in sorted(self.repair.trace.result[0]))
        return Question("Which sectors must be built anew? Click one of them.", ids)

    def ask_border(self, before: Moment, step: Step, sectors: Border) -> Question | None:
        if step.number not in self.asked:
            return None
        text = f"What about the transitions between sectors {sectors[0]} and {sectors[1]}?"
        return Question(text, CHANGE if self.repair.changes(step) else STAY, (STAY, CHANGE))

    def landmark(self, step: Step) -> bool:
        changes = step.event == "border" and self.repair.changes(step)
        return step.event == "sector" or changes or self.repair.is_last(step)


def on_level(after: Moment, word: str) -> str:
    """ " on level 2", nothing on the lowest one."""
    return "" if after.level == 1 else f" {word} level {after.level}"


class RepairStory(Composed[Moment]):
    """Tells how an abstraction is mended after the cells in which `before` and the task's map differ were painted."""

    title = "HPA*, repair"

    def __init__(self, before: GridMap, task: Task, sector: int, levels: int = 1, cursor: Cell | None = None) -> None:
        self.repair = repair = Repair(before, task, sector, levels)
        picture = RepairPicture(repair, sector, cursor)
        super().__init__(repair.trace, LevelFold(*repair.was), picture, RepairWords(repair, sector))
        self.task, self.places = task, (picture.place,)

    def outcome(self) -> str:
        return f"{len(self.trace.result[0])} of {self.repair.sectors} sectors"
