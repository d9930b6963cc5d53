"""What the stories on grid maps share: where the map stands, with its two ends, and that it can be painted."""

from collections.abc import Mapping
from typing import TypeVar

from ...maps.grid import Cell
from ...pictures import grid as picture
from ...pictures.grid import Mark
from ...stage.maps import Task
from ...story import Story
from ...trace import Trace

State = TypeVar("State")

BOTTOM = 480.0
"""Where a map ends; the legend stands below."""


class GridStory(Story[State]):
    """A story on the map of a task; `legend` says what its shapes mean. Where there is a `cursor` it can be edited."""

    legend: Mapping[str, str]

    def __init__(self, trace: Trace, task: Task, cursor: Cell | None = None) -> None:
        super().__init__(trace)
        self.task, self.grid, self.cursor = task, task.grid, cursor
        self.place = picture.layout(task.grid.width, task.grid.height, bottom=BOTTOM)
        self.places = [self.place]
        self.size = (picture.WIDTH, self.place.bottom + 40)

    def backdrop(self) -> str:
        legend = picture.legend(self.place.left, self.place.bottom + 28, self.legend, place=self.place)
        return picture.backdrop(self.place, self.grid) + legend

    def painted(self, marks: Mapping[Cell, Mark], path: tuple[Cell, ...] = ()) -> str:
        """The map with what is known of its cells, and a path."""
        return picture.draw(
            self.place,
            marks,
            path=path,
            start=self.task.start,
            goal=self.task.goal,
            cursor=self.cursor,
            editable=self.cursor is not None,
        )
