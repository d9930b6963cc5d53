"""Arms of a bandit: for each a bar for the mean of its rewards, and on it a narrower one for the bonus.

The arms stand side by side on one scale, with a table of their numbers below. The index, mean plus bonus, stands above
each arm; where it is larger than the scale, the bar ends in an arrow. Beside the arms there may be their indices over
time, on the same scale.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from .plot import Scale, axis, levels
from .svg import (
    Sample,
    box,
    circle,
    diamond,
    extent,
    handle,
    item,
    legend,
    line,
    polygon,
    polyline,
    stroke,
    text,
)

WIDTH, HEIGHT = 880.0, 520.0
TOP, BOTTOM = 68.0, 348.0
"""Of the scale: where its largest number stands, and 0."""

HEADINGS = 112.0
"""The width of the table's headings, left of the arms."""

MOST_ARMS = 10

ROWS: Mapping[str, float] = {
    heading: BOTTOM + 24 + 25 * i
    for i, heading in enumerate(("arm", "pulls", "mean", "bonus", "last reward", "true mean"))
}
"""The table's headings, each with its baseline."""


@dataclass(frozen=True)
class Arm:
    """How one arm looks at a moment.

    `mean`, `index` and `reward` (the last one) are None where there is none yet, `bonus` where the policy has none, and
    `true`, the true mean, where it is hidden. `lit` is the arm that the moment is about; what it `was` before, mean and
    index, is drawn as dashed lines. `tells` says it all in words.
    """

    pulls: int = 0
    mean: float | None = None
    bonus: float | None = None
    index: float | None = None
    reward: float | None = None
    true: float | None = None
    lit: bool = False
    was: tuple[float, ...] = ()
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where `count` arms stand, from `left` to `right`, on a scale from 0 to `highest`; `slot` is one arm's width."""

    count: int
    highest: float
    left: float
    right: float

    @property
    def slot(self) -> float:
        return (self.right - self.left) / self.count

    @property
    def scale(self) -> Scale:
        return Scale(0, self.highest, BOTTOM, TOP)

    @property
    def half(self) -> float:
        """Half the width of an arm's bar."""
        return min(40.0, 0.3 * self.slot)

    def x(self, arm: int) -> float:
        """The middle of an arm's place."""
        return self.left + (arm + 0.5) * self.slot

    def y(self, value: float) -> float:
        """The height of a number; what is larger than the scale stands at its top."""
        return self.scale.at(min(max(value, 0.0), self.highest))

    def value(self, y: float) -> float:
        """The number at a height, from 0 to 1: a mean."""
        return min(1.0, self.scale.value(y))


def layout(count: int, highest: float = 2.2, right: float = WIDTH) -> Layout:
    """Places for so many arms, from the table's headings to `right`. Raises ValueError for more than fit."""
    if not 1 <= count <= MOST_ARMS:
        raise ValueError(f"the picture holds from 1 to {MOST_ARMS} arms, not {count}")
    return Layout(count, highest, HEADINGS, right - 4)


def arm_id(arm: int) -> str:
    return f"arm/{arm + 1}"


def handle_id(arm: int) -> str:
    """Of the mark for the true mean, which can be dragged."""
    return f"mean/{arm + 1}"


def arm_of(id: str) -> int | None:
    """The arm that a handle's id stands for, None for another id."""
    kind, _, number = id.partition("/")
    return int(number) - 1 if kind == "mean" and number.isdecimal() else None


def backdrop(place: Layout, *, bonus: bool = True, index: str = "", truth: bool = True, right: float = WIDTH) -> str:
    """What never changes: the scale, out to `right`, the table's headings, and what the marks mean.

    `index` says what the index is; without `bonus` or `truth` there are none.
    """
    parts = [
        line("axis", place.left, BOTTOM, right - 4, BOTTOM),
        levels(place.scale, place.left, right - 4, place.scale.ticks((BOTTOM - TOP) / 7, least=0.5)),
    ]
    parts += [
        text("caption", heading, place.left - 8, y, font=16, anchor="end")
        for heading, y in ROWS.items()
        if (bonus or heading != "bonus") and (truth or heading != "true mean")
    ]
    return "".join([*parts, _legend(bonus, index, truth)])


def _legend(bonus: bool, index: str, truth: bool) -> str:
    """One line that says what bars and marks are."""
    samples: list[Sample] = [(lambda x, y: box("done", x + 1, y - 13, 20, 14), 29, "mean of its rewards")]
    if bonus:
        samples.append((lambda x, y: box("open", x + 5, y - 15, 10, 17), 24, "bonus"))
    if index:
        samples.append(stroke("link path", 22, index))
    if truth:
        samples.append((lambda x, y: diamond("solid", x + 8, y - 6, 7), 23, "true mean"))
    return legend(HEADINGS, 22, samples, gap=20)


def draw(place: Layout, arms: Sequence[Arm], editable: bool = False) -> str:
    """The arms at a moment. With `editable` the true means that are not hidden can be dragged and typed over."""
    return "".join(_arm(place, i, arm) + _handle(place, i, arm, editable) for i, arm in enumerate(arms))


def _arm(place: Layout, i: int, arm: Arm) -> str:
    x, half = place.x(i), place.half
    now = " now" if arm.lit else ""
    edge = min(62.0, place.slot / 2 - 2)
    # Not lit, the place is there all the same: an arm can be pointed at between its bars, too.
    parts = [box("spot" if arm.lit else "ghost", x - edge, TOP - 36, 2 * edge, ROWS["true mean"] + 46 - TOP, 8)]
    base = place.y(arm.mean or 0.0)
    if arm.mean is not None:
        parts.append(box(f"done{now}", x - half, base, 2 * half, BOTTOM - base))
    if arm.index is not None:
        parts.append(_index(place, x, base, arm, now))
    parts += [
        line("link never", x - half - 7, place.y(level), x + half + 7, place.y(level))
        for level in arm.was
        if level <= place.highest
    ]
    if arm.true is not None:
        parts.append(line("solid", x - half - 7, place.y(arm.true), x + half + 9, place.y(arm.true)))
    if arm.index is not None:
        above = 17 if arm.index > place.highest else 9
        marked = [*arm.was, *([] if arm.true is None else [arm.true])]
        y = _clear(min(base, place.y(arm.index)) - above, map(place.y, marked))
        parts.append(text("value halo on-spot" if arm.lit else "value halo", _told(arm.index), x, y))
    parts.append(_table(x, i, arm))
    return item(arm_id(i), "".join(parts), arm.tells)


def _clear(y: float, lines: Iterable[float]) -> float:
    """A baseline at `y`, or as far above it as no line runs through the number there."""
    for line_y in sorted(lines, reverse=True):
        if y - 19 < line_y < y + 4:
            y = line_y - 6
    return y


def _index(place: Layout, x: float, base: float, arm: Arm, now: str) -> str:
    """A lid at the height of the index, an arrow where the scale is too short for it, and the bonus below it."""
    assert arm.index is not None
    top, narrow = place.y(arm.index), 0.36 * place.half
    if arm.index > place.highest:
        lid = polygon(f"open{now}", [(x - narrow - 7, top), (x, top - 11), (x + narrow + 7, top)])
    else:
        lid = line("link path", x - 0.7 * place.half, top, x + 0.7 * place.half, top)
    return (box(f"open{now}", x - narrow, top, 2 * narrow, base - top) if arm.bonus else "") + lid


def _table(x: float, i: int, arm: Arm) -> str:
    cells = {
        "arm": str(i + 1),
        "pulls": str(arm.pulls),
        "mean": _told(arm.mean),
        "bonus": "" if arm.bonus is None else _told(arm.bonus),
        "true mean": "" if arm.true is None else _told(arm.true),
    }
    parts = [
        text("value" if row in ("arm", "pulls") else "", cell, x, ROWS[row], anchor="middle")
        for row, cell in cells.items()
    ]
    return "".join(parts) + _reward(x, ROWS["last reward"], arm.reward)


def _reward(x: float, y: float, reward: float | None) -> str:
    """The last reward as a vessel, full for 1 and empty for 0, with its number."""
    if reward is None:
        return text("", "–", x, y, anchor="middle")
    told = f"{reward:g}" if reward in (0, 1) else _told(reward)
    left = x - (14 + 6 + extent(told, 17)) / 2
    return (
        box("seen", left, y - 14, 14, 16)
        + (box("solid", left, y + 2 - 16 * reward, 14, 16 * reward) if reward else "")
        + text("", told, left + 20, y)
    )


def _handle(place: Layout, i: int, arm: Arm, editable: bool) -> str:
    """A diamond at the end of the line at the true mean, to hold it by."""
    if arm.true is None:
        return ""
    x, y = place.x(i) + place.half + 9, place.y(arm.true)
    shape = diamond("solid", x, y, 7)
    if not editable:
        return shape
    reach = box("ghost", x - 13, y - 13, 26, 26)  # large enough for a finger
    tells = f"true mean of arm {i + 1}: {_told(arm.true)}"
    return handle(handle_id(i), shape + reach, tells, arm.true, editable)


# ---------------------------------------------------------------- over time


@dataclass(frozen=True)
class Course:
    """A place beside the arms, from `left` to `right`: time, from 0 to `last` pulls, against the arms' own scale."""

    place: Layout
    left: float
    right: float
    last: int

    @property
    def time(self) -> Scale:
        return Scale(0, max(1, self.last), self.left, self.right)

    def x(self, t: float) -> float:
        return self.time.at(t)


STYLES = ("curve", "curve other")
"""The lines of the two arms, told apart by dashes as well."""


def course_backdrop(course: Course, names: Sequence[str]) -> str:
    """The axis of time, and which line is which."""
    ticks = course.time.ticks((course.right - course.left) / 8, least=5)
    middle = (course.left + course.right) / 2
    samples = [stroke(style, 44, name, space=9) for style, name in zip(STYLES, names, strict=False)]
    return (
        axis(course.time, BOTTOM, ticks, tooth=6, off=23)
        + text("caption", "t, the pulls so far", middle, BOTTOM + 48, anchor="middle")
        + legend(course.left, BOTTOM + 88, samples, gap=29, font=None)
    )


def draw_course(
    course: Course, since: int, lines: Sequence[Sequence[float]], peaks: Sequence[tuple[int, float]]
) -> str:
    """Each arm's index at t = `since` and after every pull from then on; `peaks`, at some t, are marked by circles."""
    parts = []
    for style, values in zip(STYLES, lines, strict=False):
        parts.append(polyline(style, [(course.x(t), course.place.y(value)) for t, value in enumerate(values, since)]))
    parts += [circle("event", course.x(t), course.place.y(value), 6) for t, value in peaks]
    return "".join(parts)


# ---------------------------------------------------------------- shapes


def _told(value: float | None) -> str:
    """A number of the table: always two decimals, so that nothing jumps."""
    if value is None:
        return "–"
    return "∞" if value == inf else f"{value:.2f}"
