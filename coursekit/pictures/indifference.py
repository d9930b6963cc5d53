"""What a player's two choices bring, against the probability of the other's first choice: two straight lines.

The higher line is the best response. Where the lines cross the player is indifferent. Two such pictures stand side by
side, one for each player of a game with two choices each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..look import number
from .svg import attribute, box, circle, diamond, extent, line, polyline, text

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


@dataclass(frozen=True)
class Axes:
    """Where a panel stands, and its payoffs from `low` to `high`."""

    left: float
    right: float
    low: float
    high: float

    def x(self, probability: float) -> float:
        return self.left + probability * (self.right - self.left)

    def y(self, payoff: float) -> float:
        return BOTTOM - (payoff - self.low) / (self.high - self.low) * (BOTTOM - TOP)

    def probability(self, x: float) -> float:
        """The probability at a place, from 0 to 1."""
        return min(1.0, max(0.0, (x - self.left) / (self.right - self.left)))


def axes(side: int, ends: Sequence[tuple[float, float]]) -> Axes:
    """Those of the left (0) or the right (1) panel, with room for all payoffs."""
    low, high = min(map(min, ends)), max(map(max, ends))
    if low == high:
        low, high = low - 1, high + 1
    left = 50.0 + 440 * side
    return Axes(left, left + 330, low, high)


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
    title = f"What {panel.player} gets"
    along = f"{panel.letter}: how often {panel.other} plays {panel.first}"
    parts = [
        text("", title, place.left, 24),
        line("axis", place.left, BOTTOM + 20, place.right, BOTTOM + 20),
        line("lattice", place.left, TOP - 10, place.left, BOTTOM + 20),
        line("lattice", place.right, TOP - 10, place.right, BOTTOM + 20),
        text("caption", along, (place.left + place.right) / 2, BOTTOM + 82, font=_fitted(along, 400), anchor="middle"),
    ]
    for tick in (0, 0.5, 1):
        x = place.x(tick)
        parts += [line("axis", x, BOTTOM + 20, x, BOTTOM + 27), text("tick", f"{tick:g}", x, BOTTOM + 46)]
    for style, (a, b) in zip(STYLES, panel.ends, strict=True):
        parts.append(polyline(style, [(place.left, place.y(a)), (place.right, place.y(b))]))
    parts.append(_legend(place, panel.choices))
    if panel.cross is not None:
        parts.append(_crossing(place, panel))
    parts.append(_handle(place, side, panel, editable))
    parts += [_end(place, side, panel, choice, end, editable) for choice in (0, 1) for end in (0, 1)]
    return "".join(parts)


def _fitted(words: str, room: float) -> float:
    return min(17.0, 17 * room / extent(words, 17))


def _legend(place: Axes, choices: tuple[str, str]) -> str:
    """Below the axis: which line is which choice."""
    parts, x = [], place.left
    for style, name in zip(STYLES, choices, strict=True):
        parts += [line(style, x, BOTTOM + 112, x + 40, BOTTOM + 112), text("caption", name, x + 48, BOTTOM + 118)]
        x += 72 + extent(name, 17)
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
    drag = f' data-drag="" data-edit="{panel.at:g}"' if editable else ""
    where = min(max(x, place.left + 34), place.right - 34)
    return (
        f'<g data-id="{handle_id(side)}" aria-label="{attribute(tells)}"{drag}>{"".join(parts)}{grip}{reach}'
        f"{text('note halo', label, where, TOP - 18, anchor='middle')}</g>"
    )


def _end(place: Axes, side: int, panel: Panel, choice: int, end: int, editable: bool) -> str:
    """A payoff: the end of a line, with its number outside."""
    payoff, other = panel.ends[choice][end], panel.ends[1 - choice][end]
    x, y = (place.left, place.right)[end], place.y(payoff)
    # Where both lines end close together their numbers stand one above the other.
    near = abs(y - place.y(other)) < 18
    lift = 0.0 if not near else (-9.0 if (payoff, -choice) > (other, choice - 1) else 9.0)
    number_at = (x - 13, "end") if end == 0 else (x + 13, "start")
    mark = circle("seen" if choice == 0 else "never", x, y, 5.5)
    label = text("", number(payoff), number_at[0], y + 6 + lift, anchor=number_at[1])
    drag = f' data-drag="" data-edit="{payoff:g}"' if editable else ""
    against = panel.first if end else "the other choice"
    tells = f"what {panel.player} gets for {panel.choices[choice]} against {against}: {number(payoff)}"
    id = end_id(side, choice, end)
    return f'<g data-id="{id}" aria-label="{attribute(tells)}"{drag}>{mark}{label}</g>'
