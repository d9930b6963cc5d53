"""How often each mean of N rewards came: a column for each of k / N, its expected height, and the normal bell.

The columns stand on one scale from 0 to 1, so that for a larger N the bell is narrower. Below them are the rewards of
the last mean.
"""

from collections.abc import Sequence
from statistics import NormalDist

from .plot import Plot, Scale, axis, levels
from .svg import Sample, box, diamond, item, legend, line, still, stroke, text

WIDTH, HEIGHT = 880.0, 480.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 872.0, 52.0, 348.0
REWARDS = 424.0
"""Where the rewards of the last mean stand: the height of their upper edge."""

WIDEST = 0.12
"""Half the width of a column where N is small, in units of the scale."""

MOST_REWARDS = 64
"""That can be told apart in one line."""

POINTS = 100
"""Of the bell's curve."""

LEAST = 0.5
"""Of what is expected less often there is no sign."""


def layout(highest: float) -> Plot:
    """Means from 0 to 1, with room for the outer columns, and counts up to the highest."""
    return Plot(Scale(-0.14, 1.14, LEFT, RIGHT), Scale(0, 1.1 * highest, BOTTOM, TOP))


def column_id(k: int) -> str:
    """Of the column for a mean of k / N."""
    return f"column/{k}"


def backdrop(place: Plot) -> str:
    """What never changes: the scales, and what is what."""
    ticks = [value for value in place.across.ticks(60) if 0 <= value <= 1]
    samples: list[Sample] = [
        (lambda x, y: box("done", x + 1, y - 13, 20, 14), 29, "means so far"),
        stroke("link path", 22, "expected in the end"),
        stroke("curve other", 44, "normal bell"),
        (lambda x, y: diamond("solid", x + 8, y - 6, 7), 23, "true mean"),
    ]
    return (
        levels(place.up, LEFT, RIGHT, place.up.ticks(44, least=1))
        + axis(place.across, BOTTOM, ticks, tooth=6, off=23)
        + text("caption", "mean", (LEFT + RIGHT) / 2, BOTTOM + 46, anchor="middle")
        + legend(LEFT, 22, samples)
    )


def over(place: Plot, samples: int, expected: Sequence[float], bell: NormalDist) -> str:
    """What lies over the columns: the bell, its middle, and how many of all the `samples` are expected in each."""
    size = len(expected) - 1
    low, high = (max(place.across.low, bell.mean - 4 * bell.stdev), min(place.across.high, bell.mean + 4 * bell.stdev))
    xs = [low + i / POINTS * (high - low) for i in range(POINTS + 1)]
    lids = [_lid(place, k / size, _half(size), count) for k, count in enumerate(expected) if count >= LEAST]
    return still(
        place.curve("curve other", [(x, samples / size * bell.pdf(x)) for x in xs])
        + "".join(lids)
        + diamond("solid", place.x(bell.mean), BOTTOM, 7)
    )


def draw(place: Plot, counts: Sequence[int], lit: int | None, rewards: Sequence[float], over: str) -> str:
    """The columns at a moment, by k, the one that has just grown, what lies over them, and the last mean's rewards."""
    size = len(counts) - 1
    columns = [_column(place, k, size, count, k == lit) for k, count in enumerate(counts)]
    return "".join(columns) + over + _rewards(rewards)


def _half(size: int) -> float:
    return min(0.42 / size, WIDEST)


def _lid(place: Plot, mean: float, half: float, count: float) -> str:
    y = place.y(count)
    return line("link path", place.x(mean - half), y, place.x(mean + half), y)


def _column(place: Plot, k: int, size: int, count: int, now: bool) -> str:
    left, right = (place.x(k / size + side * _half(size)) for side in (-1, 1))
    drawn = box("event" if now else "done", left, place.y(count), right - left, BOTTOM - place.y(count))
    # An empty column can be pointed at, too.
    reach = box("ghost", left, TOP, right - left, BOTTOM - TOP)
    return item(column_id(k), (drawn if count else "") + reach, f"{k} of {size} rewards: {count:,}")


def _rewards(rewards: Sequence[float]) -> str:
    """A vessel for each, full for 1 and empty for 0."""
    if not rewards:
        return ""
    apart = min(40.0, (RIGHT - LEFT) / len(rewards))
    left = (LEFT + RIGHT - apart * len(rewards)) / 2
    wide = min(24.0, 0.7 * apart)
    return "".join(
        box("solid" if reward else "seen", left + (i + 0.5) * apart - wide / 2, REWARDS, wide, 28, 2)
        for i, reward in enumerate(rewards)
    )
