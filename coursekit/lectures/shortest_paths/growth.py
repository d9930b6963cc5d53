"""f against c · g: whether f stays below from m on, as far as the picture goes."""

from collections.abc import Callable, Mapping
from math import log2
from typing import NamedTuple

from ...look import number
from ...pictures.plot import Plot, Scale, axis, levels
from ...pictures.svg import Point, aside, box, circle, diamond, legend, line, polygon, polyline, stroke, text
from ...search import first_failure, least_m
from ...story import Story
from ...trace import Step, Trace

WIDTH, HEIGHT = 880.0, 470.0
LEFT, RIGHT, TOP, BOTTOM = 78.0, 858.0, 64.0, 410.0
TICKS = 8
"""So many numbers stand at an axis, one more at the most."""


class Claim(NamedTuple):
    """That f is in O(g): whether it is true, and why, in a few words. Both functions are written as in formulas."""

    f: Callable[[int], float]
    f_name: str
    g: Callable[[int], float]
    g_name: str
    true: bool
    why: str


def n_log_n(n: int) -> float:
    return n * log2(n) if n else 0.0


CLAIMS: Mapping[str, Claim] = {
    "3n + 20 in O(n)": Claim(lambda n: 3 * n + 20, "3n + 20", lambda n: n, "n", True, "3n + 20 ≤ 4n for all n ≥ 20"),
    "n² + 10n in O(n²)": Claim(
        lambda n: n * n + 10 * n, "n² + 10n", lambda n: n * n, "n²", True, "n² + 10n ≤ 2n² for all n ≥ 10"
    ),
    "n log n in O(n²)": Claim(n_log_n, "n log₂ n", lambda n: n * n, "n²", True, "log₂ n ≤ n for all n ≥ 1"),
    "n log n in O(n)?": Claim(n_log_n, "n log₂ n", lambda n: n, "n", False, "log₂ n > c for all n > 2 to the power c"),
    "n² / 10 in O(n)?": Claim(lambda n: n * n / 10, "n² / 10", lambda n: n, "n", False, "n² / 10 > cn for all n > 10c"),
}


class GrowthStory(Story[None]):
    """A claim with some c and m, looked at up to `bound`. There are no steps: the picture follows c and m."""

    title = "growth"
    size = (WIDTH, HEIGHT)
    first = None

    def __init__(self, claim: Claim, c: int, m: int, bound: int) -> None:
        super().__init__(Trace(first_failure, []))
        self.claim, self.c, self.m, self.bound = claim, c, m, bound
        self.failure = first_failure(claim.f, claim.g, c, m, bound)
        self.least = least_m(claim.f, claim.g, c, bound)
        self.highest = 1.1 * claim.f(bound)
        self.plot = Plot(Scale(0, bound, LEFT, RIGHT), Scale(0, self.highest, BOTTOM, TOP))

    def above(self, n: int) -> float:
        """c · g(n)."""
        return self.c * self.claim.g(n)

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        across, up = self.plot.across, self.plot.up
        return (
            axis(across, BOTTOM, across.ticks((RIGHT - LEFT) / TICKS, least=1), told="{:,}".format)
            + levels(up, LEFT, RIGHT, up.ticks((BOTTOM - TOP) / TICKS, least=1), told="{:,}".format)
            + line("axis", LEFT, TOP, LEFT, BOTTOM)
            + text("caption", "n", RIGHT, BOTTOM + 44, anchor="end")
        )

    def draw(self, after: None) -> str:
        claim = self.claim
        return (
            self._before()
            + "".join(map(self._violation, self.runs()))
            + polyline("curve", self._curve(claim.f))
            + polyline("curve other", self._curve(self.above))
            + self._first()
            + self._names()
        )

    def _before(self) -> str:
        """What lies left of m does not count."""
        if not self.m:
            return ""
        x = self.plot.x(self.m)
        name = text("note", f"m = {self.m}", x, TOP - 8, anchor="middle")
        return box("never", LEFT, TOP, x - LEFT, BOTTOM - TOP) + name

    def runs(self) -> list[range]:
        """From m on, each run of numbers n with f(n) > c · g(n)."""
        found: list[range] = []
        for n in range(self.m, self.bound + 1):
            if self.claim.f(n) > self.above(n):
                if found and found[-1].stop == n:
                    found[-1] = range(found[-1].start, n + 1)
                else:
                    found.append(range(n, n + 1))
        return found

    def _violation(self, run: range) -> str:
        """The room between the curves where f is too high."""
        upper = [self.plot.at(n, self.claim.f(n)) for n in run]
        lower = [self.plot.at(n, self.above(n)) for n in reversed(run)]
        return polygon("event", upper + lower)

    def _curve(self, function: Callable[[int], float]) -> list[Point]:
        """Its points from 0 to where it leaves the picture, at the right or at the top; it rises all the way."""
        points: list[Point] = []
        for n in range(self.bound + 1):
            value = function(n)
            if value > self.highest:
                last = function(n - 1)
                return [*points, self.plot.at(n - 1 + (self.highest - last) / (value - last), self.highest)]
            points.append(self.plot.at(n, value))
        return points

    def _first(self) -> str:
        """The first violation, and where f passes below for good."""
        if self.failure is None:
            return circle("done", *self.plot.at(self.m, min(self.above(self.m), self.highest)), 8)
        x, y = self.plot.at(self.failure, self.claim.f(self.failure))
        down, off = (26, 14) if x < LEFT + 90 else (-8, -14)  # where there is no room at its left it goes to the right
        return diamond("event", x, y, 9) + aside("alert halo", f"n = {self.failure}", x, y + down, off)

    def _names(self) -> str:
        names = {"curve": f"f(n) = {self.claim.f_name}", "curve other": f"c · g(n) = {self.c} · {self.claim.g_name}"}
        samples = [stroke(style, 44, name, space=10) for style, name in names.items()]
        return legend(LEFT, 30, samples, gap=38, font=None)

    # ------------------------------------------------ words

    def values(self, after: None, step: Step | None) -> dict[str, object]:
        n = self.failure
        return {
            "c": self.c,
            "m": self.m,
            "first violation": "none seen" if n is None else f"n = {n}",
            "f there": None if n is None else number(float(self.claim.f(n)), 1),
            "c · g there": None if n is None else number(float(self.above(n)), 1),
        }

    def opening(self) -> str:
        n, claim = self.failure, self.claim
        if n is not None:
            f, above = number(float(claim.f(n)), 1), number(float(self.above(n)), 1)
            lead = f"**c = {self.c} and m = {self.m} fail at n = {n}:** f is {f} there, c · g only {above}."
            if self.least is None:
                return f"{lead} With this c no m in the picture helps: at n = {self.bound:,} f is above, too."
            return f"{lead} With this c, f is below from n = {self.least} on, up to {self.bound:,}."
        lead = f"**No violation from m = {self.m} up to n = {self.bound:,}.**"
        if claim.true:
            return f"{lead} That it stays so for ever is for a proof to say: {claim.why}. So f is in O(g)."
        return f"{lead} But the picture ends there: {claim.why}. Look further. f is not in O(g), whatever c and m."

    def outcome(self) -> str:
        return f"no violation up to {self.bound}" if self.failure is None else f"violated at n = {self.failure}"
