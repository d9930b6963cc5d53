"""What all pictures share: numbers and names as they are written in SVG, and a picture as a file of its own."""

from collections.abc import Iterable
from html import escape

from ..look import DARK, LIGHT, MINUS, PICTURE_CSS, variables


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


def attribute(text: str) -> str:
    """Text made safe between the quotes of an attribute, or as the content of an element."""
    return escape(text, quote=True)


def xy(x: float, y: float) -> str:
    """A point of a path."""
    return f"{coordinate(x)},{coordinate(y)}"


def line(style: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A straight line of a class."""
    ends = f'x1="{coordinate(x1)}" y1="{coordinate(y1)}" x2="{coordinate(x2)}" y2="{coordinate(y2)}"'
    return f'<line class="{style}" {ends}/>'


def box(style: str, x: float, y: float, width: float, height: float, rounding: float = 0.0) -> str:
    """A rectangle of a class, from its upper left corner on, its corners rounded by so much."""
    rx = f' rx="{coordinate(rounding)}"' if rounding else ""
    corner = f'x="{coordinate(x)}" y="{coordinate(y)}"'
    return f'<rect class="{style}" {corner} width="{coordinate(width)}" height="{coordinate(height)}"{rx}/>'


def circle(style: str, x: float, y: float, r: float) -> str:
    """A circle of a class."""
    return f'<circle class="{style}" cx="{coordinate(x)}" cy="{coordinate(y)}" r="{coordinate(r)}"/>'


def polygon(style: str, points: Iterable[tuple[float, float]]) -> str:
    """A polygon of a class."""
    return f'<polygon class="{style}" points="{" ".join(xy(x, y) for x, y in points)}"/>'


def diamond(style: str, x: float, y: float, reach: float) -> str:
    """A square of a class that stands on a corner."""
    return polygon(style, [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def polyline(style: str, points: Iterable[tuple[float, float]]) -> str:
    """Straight lines of a class from point to point."""
    return f'<polyline class="{style}" points="{" ".join(xy(x, y) for x, y in points)}"/>'


def text(style: str, content: str, x: float, y: float, *, font: float | None = None, anchor: str = "") -> str:
    """A line of text of a class, its font size and anchor the class's own if not given; nothing for no content."""
    if not content:
        return ""
    looks = [f"font-size:{coordinate(font)}px"] if font else []
    looks += [f"text-anchor:{anchor}"] if anchor else []
    look = f' style="{";".join(looks)}"' if looks else ""
    return f'<text class="{style}" x="{coordinate(x)}" y="{coordinate(y)}"{look}>{attribute(content)}</text>'


def item(id: str, drawn: str, tells: str = "", drag: bool = False, edit: float | str | None = None) -> str:
    """What can be pointed at, by its id: a thing of its own, which tells its values in words.

    With `drag` it can be dragged, with `edit`, its value as it is typed, it can be typed over.
    """
    label = f' aria-label="{attribute(tells)}"' if tells else ""
    held = ' data-drag=""' if drag else ""
    value = "" if edit is None else f' data-edit="{attribute(f"{edit:g}" if isinstance(edit, float) else str(edit))}"'
    return f'<g data-id="{attribute(id)}"{label}{held}{value}>{drawn}</g>'


def still(drawn: str) -> str:
    """What the pointer looks through; nothing for nothing."""
    return f'<g pointer-events="none">{drawn}</g>' if drawn else ""


def standalone(picture: str, size: tuple[float, float], label: str = "") -> str:
    """A picture as an SVG file of its own, with its colours and its background inside."""
    width, height = size
    style = (
        f":root {{ {variables(LIGHT)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {variables(DARK)} }} }}\n{PICTURE_CSS}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {coordinate(width)} {coordinate(height)}" '
        f'role="img" aria-label="{attribute(label)}"><style>{style}</style>'
        f'<rect width="100%" height="100%" fill="var(--paper)"/>{picture}</svg>'
    )
