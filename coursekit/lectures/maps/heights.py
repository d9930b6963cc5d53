"""A height field turned into a grid: cell by cell, how steep it is, and whether that is too steep."""

from collections.abc import Sequence

from ...maps import grid_from_heights
from ...pictures import grid as picture
from ...pictures import svg
from ...pictures.grid import Cell, Mark
from ...pictures.svg import path, stroke, xy
from ...story import Question, Story
from ...trace import Step, record

LEVELS = 7
"""So many contour lines."""

BOTTOM = 500.0


Slopes = tuple[tuple[Cell, float, bool], ...]
"""The slope of each cell so far, and whether it is blocked, in the order of the trace; the last of them is now."""


class HeightsStory(Story[Slopes]):
    """Tells `grid_from_heights`: a cell is blocked where the ground is steeper than `steepest`."""

    title = "slopes"
    first = ()

    def __init__(self, heights: Sequence[Sequence[float]], steepest: float) -> None:
        super().__init__(record(grid_from_heights, heights, steepest))
        self.heights, self.steepest = heights, steepest
        self.columns, self.rows = len(heights[0]) - 1, len(heights) - 1
        self.place = picture.layout(self.columns, self.rows, bottom=BOTTOM)
        self.size = (picture.WIDTH, self.place.bottom + 40)
        self.contours = self._contours()

    def on_slope(self, before: Slopes, cell: Cell, slope: float, blocked: bool) -> Slopes:
        return (*before, (cell, slope, blocked))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        names = {"done": "free", "wall": "too steep: blocked"}
        legend = picture.legend(min(self.place.left, 300.0), self.place.bottom + 28, names)
        contours = svg.legend(
            min(self.place.left, 300.0) + 330, self.place.bottom + 28, [stroke("contour", 26, "lines of equal height")]
        )
        return picture.lattice(self.place) + picture.frame(self.place) + legend + contours

    def draw(self, after: Slopes) -> str:
        last = len(after) - 1
        marks = {
            cell: Mark(
                "wall" if blocked else "done",
                f"{slope:.2f}",
                now=i == last,
                tells=f"cell {cell}: slope {slope:.2f}, {'blocked' if blocked else 'free'}",
            )
            for i, (cell, slope, blocked) in enumerate(after)
        }
        return f'<g class="contoured">{picture.draw(self.place, marks, over=self.contours)}</g>'

    def _contours(self) -> str:
        """Lines of equal height, by marching over the cells: in each, from edge to edge where the height is met."""
        values = [value for row in self.heights for value in row]
        low, high = min(values), max(values)
        parts = []
        for i in range(1, LEVELS + 1):
            level = low + (high - low) * i / (LEVELS + 1)
            for y in range(self.rows):
                for x in range(self.columns):
                    met = self._met(x, y, level)
                    parts += [f"M{xy(*a)}L{xy(*b)}" for a, b in zip(met[::2], met[1::2], strict=False)]
        return path("contour", "".join(parts))

    def _met(self, x: int, y: int, level: float) -> list[tuple[float, float]]:
        """Where the four edges of a cell are as high as a level: at none, two or four places of the picture."""
        corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        found = []
        for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
            a, b = self.heights[y1][x1], self.heights[y2][x2]
            if (a < level) != (b < level):
                part = (level - a) / (b - a)
                at = x1 + part * (x2 - x1), y1 + part * (y2 - y1)
                found.append((self.place.left + at[0] * self.place.side, self.place.top + at[1] * self.place.side))
        return found

    def values(self, after: Slopes, step: Step | None) -> dict[str, object]:
        cell, slope, _ = after[-1] if after else (None, 0.0, False)
        blocked = sum(blocked for *_, blocked in after)
        return {
            "cell": cell,
            "slope": f"{slope:.2f}" if cell else None,
            "limit": f"{self.steepest:.2f}",
            "blocked": f"{blocked} of {len(after)}",
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**Hills, {self.columns} x {self.rows} cells.** The lines join points of equal height. Where they "
            "crowd the ground is steep, and too steep a cell is blocked."
        )

    def say_slope(self, after: Slopes, cell: Cell, slope: float, blocked: bool) -> str:
        limit = f"{self.steepest:.2f}"
        lead = f"**{cell} rises by {slope:.2f}** for each cell that one walks, where it is steepest."
        if blocked:
            little = "A little more" if f"{slope:.2f}" == limit else "More"
            return f"{lead} {little} than {limit} is too steep: the cell is blocked."
        return f"{lead} Up to {limit} one can walk there: the cell is free."

    def ask_slope(self, before: Slopes, cell: Cell, blocked: bool) -> Question | None:
        x, y = cell
        if (x + 3 * y) % 17 != 5:
            return None
        asked = f"Look at the lines of equal height in {cell}, and at its neighbours. Free or blocked?"
        return Question(asked, "blocked" if blocked else "free", ("free", "blocked"))

    def landmark(self, step: Step) -> bool:
        """The last cell of each row."""
        return bool(step.data["cell"][0] == self.columns - 1)

    def touched_slope(self, cell: Cell) -> tuple[str, ...]:
        return (self.place.cell_id(cell),)

    def outcome(self) -> str:
        free = len(list(self.trace.result.cells()))
        return f"{free} of {self.columns * self.rows} cells free"
