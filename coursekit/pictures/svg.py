"""What all pictures share: shapes and text as they are written in SVG, what can be pointed at, legends."""

from collections.abc import Callable, Iterable
from html import escape
from math import atan2, cos, sin

from ..look import MINUS

Point = tuple[float, float]

WIDTH = 880.0
"""Of a picture, in its own units."""


def coordinate(x: float) -> str:
    """A coordinate, rounded to one decimal."""
    return f"{x:.1f}".removesuffix(".0")


def extent(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text gets at a font size, on the safe side: as in DejaVu Sans, a wide font."""
    ems = sum(
        0.33 if c in " .,:'" else 1.0 if c == "…" else 0.84 if c.isupper() or c in f"{MINUS}+≤≥∞×" else 0.64
        for c in text
    )
    return ems * size * (1.09 if bold else 1.0)


def fitted(content: str, room: float, largest: float = 17.0, *, bold: bool = False) -> float:
    """The font size with which a text takes no more than the room that there is, `largest` where there is enough."""
    wide = extent(content, 1.0, bold)
    return min(largest, room / wide) if wide else largest


def attribute(text: str) -> str:
    """Text made safe between the quotes of an attribute, or as the content of an element."""
    return escape(text, quote=True)


def xy(x: float, y: float) -> str:
    """A point of a path."""
    return f"{coordinate(x)},{coordinate(y)}"


# ---------------------------------------------------------------- shapes and text


def styled(state: str, now: bool) -> str:
    """The class of a state, and of what the moment is about."""
    return f"{state} now" if now else state


def line(style: str, x1: float, y1: float, x2: float, y2: float, wide: float | None = None) -> str:
    """A straight line of a class, so wide if that is not the class's own."""
    return f'<line class="{style}"{_width(wide)} {_ends(x1, y1, x2, y2)}/>'


def reach(start: Point, end: Point) -> str:
    """A line that is not seen, wide enough for a finger: by it a thin one is hit."""
    return f'<line stroke="transparent" stroke-width="16" {_ends(*start, *end)}/>'


def _ends(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'x1="{coordinate(x1)}" y1="{coordinate(y1)}" x2="{coordinate(x2)}" y2="{coordinate(y2)}"'


def _width(wide: float | None) -> str:
    return f' style="stroke-width:{coordinate(wide)}px"' if wide else ""


def box(style: str, x: float, y: float, width: float, height: float, rounding: float = 0.0) -> str:
    """A rectangle of a class, from its upper left corner on, its corners rounded by so much."""
    rx = f' rx="{coordinate(rounding)}"' if rounding else ""
    corner = f'x="{coordinate(x)}" y="{coordinate(y)}"'
    return f'<rect class="{style}" {corner} width="{coordinate(width)}" height="{coordinate(height)}"{rx}/>'


def circle(style: str, x: float, y: float, r: float) -> str:
    """A circle of a class."""
    return f'<circle class="{style}" cx="{coordinate(x)}" cy="{coordinate(y)}" r="{coordinate(r)}"/>'


def polygon(style: str, points: Iterable[Point]) -> str:
    """A polygon of a class."""
    return f'<polygon class="{style}" points="{" ".join(xy(x, y) for x, y in points)}"/>'


def diamond(style: str, x: float, y: float, reach: float) -> str:
    """A square of a class that stands on a corner."""
    return polygon(style, [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def polyline(style: str, points: Iterable[Point]) -> str:
    """Straight lines of a class from point to point."""
    return f'<polyline class="{style}" points="{" ".join(xy(x, y) for x, y in points)}"/>'


def path(style: str, d: str, wide: float | None = None) -> str:
    """A path of a class, its line so wide if that is not the class's own; nothing for an empty one."""
    return f'<path class="{style}"{_width(wide)} d="{d}"/>' if d else ""


def through(points: Iterable[Point]) -> str:
    """Straight lines from point to point, as part of a path."""
    return f"M{'L'.join(xy(x, y) for x, y in points)}"


def head(start: Point, end: Point, size: float = 12.0, turn: float = 0.45) -> list[Point]:
    """The head of an arrow: its tip is the end, its two sides are so long and so far turned from the arrow itself."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    one, other = ((end[0] - size * cos(angle + aside), end[1] - size * sin(angle + aside)) for aside in (turn, -turn))
    return [one, end, other]


def arrow(style: str, start: Point, end: Point, size: float = 12.0, turn: float = 0.45) -> str:
    """A straight line of a class with a head at its end."""
    return path(style, through([start, end]) + through(head(start, end, size, turn)))


def text(style: str, content: str, x: float, y: float, *, font: float | None = None, anchor: str = "") -> str:
    """A line of text of a class, its font size and anchor the class's own if not given; nothing for no content."""
    if not content:
        return ""
    looks = [f"font-size:{coordinate(font)}px"] if font else []
    looks += [f"text-anchor:{anchor}"] if anchor else []
    look = f' style="{";".join(looks)}"' if looks else ""
    return f'<text class="{style}" x="{coordinate(x)}" y="{coordinate(y)}"{look}>{attribute(content)}</text>'


def aside(style: str, content: str, x: float, y: float, off: float, font: float | None = None) -> str:
    """A line of text that begins so far right of a place, or ends so far left of it where `off` is negative."""
    return text(style, content, x + off, y, font=font, anchor="start" if off > 0 else "end")


# ---------------------------------------------------------------- what can be pointed at


def item(
    id: str,
    drawn: str,
    tells: str = "",
    drag: bool = False,
    edit: float | str | None = None,
    button: bool = False,
) -> str:
    """What can be pointed at, by its id: a thing of its own, which tells its values in words.

    With `drag` it can be dragged, with `edit`, its value as it is typed, it can be typed over; a `button` is pressed.
    """
    label = f' aria-label="{attribute(tells)}"' if tells else ""
    held = ' data-drag=""' if drag else ""
    value = "" if edit is None else f' data-edit="{attribute(f"{edit:g}" if isinstance(edit, float) else str(edit))}"'
    role = ' role="button"' if button else ""
    return f'<g data-id="{attribute(id)}"{label}{held}{value}{role}>{drawn}</g>'


def handle(id: str, drawn: str, tells: str, value: float, editable: bool) -> str:
    """What tells a value; if `editable` it can be dragged to another one, and typed over."""
    return item(id, drawn, tells, drag=editable, edit=float(value) if editable else None)


def still(drawn: str) -> str:
    """What the pointer looks through; nothing for nothing."""
    return f'<g pointer-events="none">{drawn}</g>' if drawn else ""


# ---------------------------------------------------------------- legends


Sample = tuple[Callable[[float, float], str], float, str]
"""What is drawn, from its left end on and above the line of its words; how far right these begin; the words."""


def legend(
    x: float, y: float, samples: Iterable[Sample], *, gap: float = 25.0, down: float = 0.0, font: float | None = 16.0
) -> str:
    """What is what: in one line with a gap between one and the next, or, so far `down`, one below the other.

    A line that would leave the picture begins further left. A font of None is that of captions.
    """
    parts, samples = [], list(samples)
    if not down:
        x = max(8.0, min(x, WIDTH - sum(wide + extent(words, font or 17.0) + gap for _, wide, words in samples) + gap))
    for draw, wide, words in samples:
        parts += [draw(x, y), text("caption", words, x + wide, y, font=font)]
        if down:
            y += down
        else:
            x += wide + extent(words, font or 17.0) + gap
    return "".join(parts)


def stroke(style: str, wide: float, words: str, space: float = 8.0) -> Sample:
    """A line of a class, and what it stands for."""
    return lambda x, y: line(style, x, y - 6, x + wide, y - 6), wide + space, words
