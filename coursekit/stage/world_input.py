"""What pointer and keys do to a polygonal world: obstacles, start and goal are moved."""

import re
from collections.abc import Mapping
from typing import Any

from ..maps import World
from ..pictures.world import Point
from ..player import Pointer
from .input import Input
from .worlds import Journey, on_raster

HELD = re.compile(r"(?:.*/)?(start|goal|obstacle/\d+)")
NUDGE = 0.25


class WorldInput(Input):
    """A world to choose and to change: obstacles, start and goal are dragged, or moved by arrow keys.

    The story has `places`, the layouts of the world in the picture, told apart by their prefixes. With `upright` the
    world's y grows upwards there.
    """

    hands = "drag obstacles, start and goal"

    def __init__(self, named: Mapping[str, Journey], upright: bool = False) -> None:
        super().__init__("World", named)
        self._up = 1 if upright else -1

    def grasp(self, id: str) -> str | None:
        found = HELD.fullmatch(id)
        return found and found[1]

    def take(self, thing: str, event: Pointer, story: Any) -> Any:
        """What, in which layout, from which point, and the task as it was."""
        place = next(place for place in story.places if event.id.startswith(place.prefix))
        return thing, place, place.point_at(event.x, event.y), self.task

    def drag(self, held: Any, event: Pointer, story: Any) -> None:
        thing, place, (x, y), task = held
        to_x, to_y = place.point_at(event.x, event.y)
        self._move(task, thing, to_x - x, to_y - y)

    def nudge(self, thing: str, event: Pointer, story: Any) -> None:
        self._move(self.task, thing, NUDGE * event.x, self._up * NUDGE * event.y)

    def _move(self, task: Journey, name: str, dx: float, dy: float) -> None:
        """Show a task with one thing moved; where there is no room for it, all stays as it is."""
        try:
            moved = shifted(task, name, dx, dy)
        except ValueError:
            what = "obstacle" if name.startswith("obstacle") else name
            self.refuse(f"There is no room for the {what} there. It stays where it is.")
            return
        if moved is not self.task:
            self.show(moved)


def shifted(task: Journey, name: str, dx: float, dy: float) -> Journey:
    """The task with its start, its goal or an obstacle moved. Raises ValueError where there is no room for it."""

    def there(point: Point) -> Point:
        return on_raster(point[0] + dx), on_raster(point[1] + dy)

    if name == "start":
        task = task._replace(start=there(task.start))
    elif name == "goal":
        task = task._replace(goal=there(task.goal))
    else:
        obstacles = list(task.world.obstacles)
        i = int(name.rpartition("/")[2])
        obstacles[i] = tuple(map(there, obstacles[i]))
        task = task._replace(world=World(task.world.width, task.world.height, obstacles))
    for end in (task.start, task.goal):
        task.world.check(end)
    return task
