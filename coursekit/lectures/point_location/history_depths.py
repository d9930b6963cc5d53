"""How the depth of a history grows point by point, in two orders of insertion: a small plot."""

from collections.abc import Sequence
from typing import NamedTuple

from ...mesh import History
from ...pictures.svg import circle, line, polyline, text
from . import history_dag as dag

LEFT, RIGHT, TOP, FLOOR = 530.0, 800.0, 324.0, 516.0
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


class Plot(NamedTuple):
    """The depths in the order that is shown and in another one, and what the two are called."""

    own: Sequence[int]
    called: str
    other: Sequence[int]
    other_called: str

    @property
    def most(self) -> int:
        return max(self.own[-1], self.other[-1], 1)

    def at(self, points: int, depth: int) -> tuple[float, float]:
        """The place of a depth after so many points."""
        return (
            LEFT + (RIGHT - LEFT) * points / max(1, len(self.own) - 1),
            FLOOR - (FLOOR - TOP) * depth / self.most,
        )

    def backdrop(self) -> str:
        """The axes, and all of the other curve."""
        count = len(self.own) - 1
        captions = [
            text("caption", "depth", LEFT, TOP - 14, anchor="middle"),
            text("caption", "points inserted", RIGHT, FLOOR + 38, anchor="end"),
            text("caption", self.other_called, RIGHT + 10, self.at(count, self.other[-1])[1] + self._aside(False)),
        ]
        ticks = [text("tick", str(n), self.at(n, 0)[0], FLOOR + 20) for n in sorted({0, count // 2, count})]
        ticks += [text("tick", str(depth), LEFT - 16, self.at(0, depth)[1] + 5) for depth in (0, self.most)]
        axes = line("axis", LEFT, TOP, LEFT, FLOOR) + line("axis", LEFT, FLOOR, RIGHT, FLOOR)
        curve = polyline("curve other", [self.at(n, depth) for n, depth in enumerate(self.other)])
        return axes + "".join(captions + ticks) + curve

    def draw(self, points: int, depth: int) -> str:
        """The curve up to so many points, and the depth that there is now."""
        curve = [*(self.at(n, before) for n, before in enumerate(self.own[:points])), self.at(points, depth)]
        x, y = curve[-1]
        drawn = polyline("curve", curve) if len(curve) > 1 else ""
        return drawn + circle("open", x, y, 6) + text("note halo", self.called, x + 10, y + self._aside(True))

    def _aside(self, own: bool) -> float:
        """How far below the end of a curve its name stands, so that the two names keep apart."""
        deeper = self.own[-1] >= self.other[-1]
        return -4.0 if deeper == own else 18.0
