"""What a player's two choices bring, against the probability of the other's first choice: two straight lines.

The higher line is the best response. Where the lines cross the player is indifferent. Two such pictures stand side by
side, one for each player of a game with two choices each.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ..look import number
from .plot import Plot, Scale, axis
from .svg import aside, box, circle, diamond, fitted, handle, legend, line, stroke, text

WIDTH = 880.0
TOP, BOTTOM = 64.0, 330.0
"""The heights of the largest and the smallest payoff."""

HEIGHT = 496.0
"""With a line of text below both panels."""

STYLES = ("curve", "curve other")
"""Of the first and the second choice: told apart by dashes as well."""


class Panel(NamedTuple):
    """One player's picture: its own two choices as lines, the other's first choice along the axis.

    `ends[i]` is what choice i brings where the probability is 0, and where it is 1; `at` is the probability now, and
    `cross` where the player is indifferent, None where that is nowhere or everywhere.
    """

    player: str
    other: str
    letter: str
    first: str  # the other's choice whose probability it is
    choices: tuple[str, str]
    ends: tuple[tuple[float, float], tuple[float, float]]
    at: float
    cross: float | None


class Axes(Plot):
    """A panel's plot: payoffs against the probability of the other's first choice."""

    def probability(self, x: float) -> float:
        """The probability at a place, from 0 to 1."""
        return self.across.value(x)


def axes(side: int, ends: Sequence[tuple[float, float]]) -> Axes:
    """Those of the left (0) or the right (1) panel, with room for all payoffs."""
    low, high = min(map(min, ends)), max(map(max, ends))
    if low == high:
        low, high = low - 1, high + 1
    left = 50.0 + 440 * side
    return Axes(Scale(0, 1, left, left + 330), Scale(low, high, BOTTOM, TOP))


def handle_id(player: int) -> str:
    """Of the probability that a panel's axis shows: that of the other player's first choice."""
    return f"probability/{player}"


def end_id(player: int, choice: int, end: int) -> str:
    """Of a payoff: the end of a line, at probability 0 or 1."""
    return f"end/{player}/{choice}/{end}"


def numbers_of(id: str) -> tuple[int, ...]:
    """The numbers in an id: of a panel's handle, or of an end; nothing for another id."""
    kind, *rest = id.split("/")
    right = {"probability": 1, "end": 3}.get(kind) == len(rest) and all(part in ("0", "1") for part in rest)
    return tuple(map(int, rest)) if right else ()


def draw(panels: Sequence[Panel], editable: bool = False) -> str:
    """Both panels. With `editable` the probabilities and the ends of lines can be moved."""
    return "".join(_panel(side, panel, editable) for side, panel in enumerate(panels))


def _panel(side: int, panel: Panel, editable: bool) -> str:
    place = axes(side, panel.ends)
    along = f"{panel.letter}: how often {panel.other} plays {panel.first}"
    parts = [
        text("", f"What {panel.player} gets", place.left, 24),
        axis(place.across, BOTTOM + 20, (0, 0.5, 1), tooth=7, off=26),
        line("lattice", place.left, TOP - 10, place.left, BOTTOM + 20),
        line("lattice", place.right, TOP - 10, place.right, BOTTOM + 20),
        text("caption", along, (place.left + place.right) / 2, BOTTOM + 82, font=fitted(along, 400), anchor="middle"),
    ]
    parts += [place.curve(style, enumerate(ends)) for style, ends in zip(STYLES, panel.ends, strict=True)]
    samples = [stroke(style, 40, name) for style, name in zip(STYLES, panel.choices, strict=True)]
    parts.append(legend(place.left, BOTTOM + 118, samples, gap=24, font=None))
    if panel.cross is not None:
        parts.append(_crossing(place, panel))
    parts.append(_handle(place, side, panel, editable))
    parts += [_end(place, side, panel, choice, end, editable) for choice in (0, 1) for end in (0, 1)]
    return "".join(parts)


def brought(panel: Panel, choice: int, probability: float) -> float:
    """What a choice brings there."""
    low, high = panel.ends[choice]
    return low + probability * (high - low)


def _crossing(place: Axes, panel: Panel) -> str:
    """Where the player is indifferent: a diamond, with a dashed line down to the axis."""
    assert panel.cross is not None
    x, y = place.x(panel.cross), place.y(brought(panel, 0, panel.cross))
    return line("link never", x, y, x, BOTTOM + 20) + diamond("event", x, y, 8)


def _handle(place: Axes, side: int, panel: Panel, editable: bool) -> str:
    """The probability now: an upright line, a mark on each of the two lines, and a grip on the axis."""
    x = place.x(panel.at)
    brings = [brought(panel, choice, panel.at) for choice in (0, 1)]
    best = max(brings)
    parts = [line("link path", x, TOP - 10, x, BOTTOM + 20)]
    parts += [circle("open now" if worth > best - 1e-9 else "seen", x, place.y(worth), 7) for worth in brings]
    label = f"{panel.letter} = {number(panel.at)}"
    tells = f"{panel.letter}, how often {panel.other} plays {panel.first}: {number(panel.at)}"
    grip = circle("open", x, BOTTOM + 20, 10)
    reach = box("ghost", x - 16, BOTTOM - 2, 32, 44) if editable else ""
    where = min(max(x, place.left + 34), place.right - 34)
    drawn = "".join([*parts, grip, reach, text("note halo", label, where, TOP - 18, anchor="middle")])
    return handle(handle_id(side), drawn, tells, panel.at, editable)


def _end(place: Axes, side: int, panel: Panel, choice: int, end: int, editable: bool) -> str:
    """A payoff: the end of a line, with its number outside."""
    payoff, other = panel.ends[choice][end], panel.ends[1 - choice][end]
    x, y = (place.left, place.right)[end], place.y(payoff)
    # Where both lines end close together their numbers stand one above the other.
    near = abs(y - place.y(other)) < 18
    lift = 0.0 if not near else (-9.0 if (payoff, -choice) > (other, choice - 1) else 9.0)
    mark = circle("seen" if choice == 0 else "never", x, y, 5.5)
    label = aside("", number(payoff), x, y + 6 + lift, (-13, 13)[end])
    against = panel.first if end else "the other choice"
    tells = f"what {panel.player} gets for {panel.choices[choice]} against {against}: {number(payoff)}"
    return handle(end_id(side, choice, end), mark + label, tells, payoff, editable)
