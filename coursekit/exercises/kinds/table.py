"""A table of what is right and what a student's code gave, row by row, where no demo of the lecture fits.

Events
    compare(row)     the next row: what is right there, and what was given
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...look import written
from ...pictures import table as picture
from ...story import Story
from ...trace import Step, record
from .beside import SMALLEST

MOST = 12
"""Rows that are seen at once; of more, those among which the step is."""


class Row(NamedTuple):
    """One thing that is asked, what is right, what the student's code gave, and a sentence on why.

    `asked` has a cell for each heading; it, `right` and `yours` are written as values are: "–" for None, numbers to two
    decimals. What is right and given may be the same and not look so (or look so and not be): then `same` tells. A row
    that is a step on the way, of which a student's code says nothing, has `yours` None and `same` True.
    """

    asked: tuple[object, ...]
    right: object
    yours: object
    sentence: str
    same: bool | None = None

    @property
    def agrees(self) -> bool:
        return bool(self.right == self.yours) if self.same is None else self.same

    def cells(self, compared: bool = True) -> list[str]:
        """Its cells as they are written; the last two stay empty until they are compared."""
        asked = [*map(written, self.asked)]
        if not compared:
            return [*asked, "", ""]
        if self.yours is None and self.same:
            return [*asked, "" if self.right is None else written(self.right), ""]
        return [*asked, written(self.right), written(self.yours)]


def compared(rows: Sequence[Row], watch: Any = None) -> list[Row]:
    """The rows in which the answer is another one than is right."""
    different = []
    for row in rows:
        if watch:
            watch("compare", row=row)
        if not row.agrees:
            different.append(row)
    return different


class TableStory(Story[int]):
    """The rows one by one; a still picture shows the first one that differs. The state is how many were compared.

    `headings` are those of the cells that are asked; beside them stand what is right and what the student's code gave.
    `opening` is said before the first row, after a few words that it is the smallest input found.
    """

    first = 0

    def __init__(
        self,
        title: str,
        rows: Sequence[Row],
        opening: str,
        headings: Sequence[str] = ("",),
        answers: tuple[str, str] = ("right", "your code"),
    ) -> None:
        super().__init__(record(compared, rows))
        self.title, self.rows = title, rows
        self._opening = opening
        self._place = picture.layout([*headings, *answers], [row.cells() for row in rows])
        self.size = (picture.WIDTH, picture.height(min(MOST, len(rows))))

    def apply(self, before: int, step: Step) -> int:
        return step.number

    def backdrop(self) -> str:
        return picture.backdrop(self._place)

    def draw(self, after: int) -> str:
        begin = max(0, after - 1) // MOST * MOST
        seen = range(begin, min(begin + MOST, len(self.rows)))
        return picture.draw(self._place, [self._drawn(number, after) for number in seen])

    def _drawn(self, number: int, after: int) -> picture.Row:
        row = self.rows[number]
        cells = row.cells(number < after)
        told = [f"{name} {cell}".strip() for name, cell in zip(self._place.headings, cells, strict=True) if cell]
        state = "new" if number >= after else "done" if row.agrees else "event"
        return picture.Row(row_id(number), cells, state, number == after - 1, ", ".join(told))

    def opening(self) -> str:
        return f"{SMALLEST} {self._opening}"

    def say_compare(self, after: int, row: Row) -> str:
        return row.sentence

    def touches(self, step: Step) -> tuple[str, ...]:
        return (row_id(step.number - 1),)

    def landmark(self, step: Step) -> bool:
        return not step.data["row"].agrees

    def telling(self) -> int:
        """The first row that differs; the last one where none does."""
        return next(filter(self.landmark, self.trace.steps), self.trace.last).number

    def values(self, after: int, step: Step | None) -> dict[str, object]:
        different = sum(not row.agrees for row in self.rows[:after])
        return {"compared": f"{after} of {len(self.rows)}", "different": different}

    def outcome(self) -> str:
        return f"{len(self.trace.result)} different"


def row_id(number: int) -> str:
    return f"row/{number}"
