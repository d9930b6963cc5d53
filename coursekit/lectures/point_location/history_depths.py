"""How the depth of a history grows point by point, in two orders of insertion: a small plot."""

from collections.abc import Sequence
from typing import NamedTuple

from ...mesh import History
from ...pictures.plot import Plot, Scale
from ...pictures.svg import aside, circle, line, text
from . import history_dag as dag

LEFT, RIGHT, TOP, FLOOR = 526.0, 782.0, 324.0, 516.0
"""The axes."""


def depths(history: History) -> list[int]:
    """The depth of a history before the first point, and after each one."""
    level = dag.levels(history)
    most = {-1: 0}
    for triangle, depth in enumerate(level):
        vertex = history.corners[3 * triangle]  # whose insertion made it
        most[vertex] = max(most.get(vertex, 0), depth)
    found = [0]
    for vertex in range(len(history.points) - 3):
        found.append(max(found[-1], most.get(vertex, 0)))
    return found


class DepthPlot(NamedTuple):
    """The depths in the order that is shown and in another one, and what the two are called."""

    own: Sequence[int]
    called: str
    other: Sequence[int]
    other_called: str

    @property
    def most(self) -> int:
        return max(self.own[-1], self.other[-1], 1)

    @property
    def plot(self) -> Plot:
        """How many points there are goes along x, and the depth after so many along y."""
        return Plot(Scale(0, max(1, len(self.own) - 1), LEFT, RIGHT), Scale(0, self.most, FLOOR, TOP))

    def backdrop(self) -> str:
        """The axes, and all of the other curve."""
        plot, count = self.plot, len(self.own) - 1
        captions = [
            text("caption", "depth", LEFT, TOP - 14, anchor="middle"),
            text("caption", "points inserted", RIGHT, FLOOR + 38, anchor="end"),
            text("caption", self.other_called, RIGHT + 10, plot.y(self.other[-1]) + self._aside(False)),
        ]
        ticks = [text("tick", str(n), plot.x(n), FLOOR + 20) for n in sorted({0, count // 2, count})]
        ticks += [text("tick", str(depth), LEFT - 16, plot.y(depth) + 5) for depth in (0, self.most)]
        axes = line("axis", LEFT, TOP, LEFT, FLOOR) + line("axis", LEFT, FLOOR, RIGHT, FLOOR)
        return axes + "".join(captions + ticks) + plot.curve("curve other", enumerate(self.other))

    def draw(self, points: int, depth: int) -> str:
        """The curve up to so many points, and the depth that there is now."""
        x, y = self.plot.at(points, depth)
        drawn = self.plot.curve("curve", enumerate((*self.own[:points], depth))) if points else ""
        nearly = len(self.own) / 2 < points < len(self.own) - 1  # the name of the other curve stands at the right
        name = aside("note halo", self.called, x, y + (-8.0 if nearly else self._aside(True)), -10 if nearly else 10)
        return drawn + circle("open", x, y, 6) + name

    def _aside(self, own: bool) -> float:
        """How far below the end of a curve its name stands, so that the two names keep apart."""
        deeper = self.own[-1] >= self.other[-1]
        return -4.0 if deeper == own else 18.0
