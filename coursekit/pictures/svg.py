"""What all pictures share: numbers and names as they are written in SVG, and a picture as a file of its own."""

from html import escape
from math import inf, isinf

from ..look import DARK, LIGHT, PICTURE_CSS, variables

MINUS = "\N{MINUS SIGN}"


def coordinate(x: float) -> str:
    """A coordinate, rounded to one decimal."""
    return f"{x:.1f}".removesuffix(".0")


def number(x: float, digits: int = 2) -> str:
    """A number as people write it: a true minus sign, ∞ for infinity, at most `digits` decimals."""
    if isinf(x):
        return "∞" if x == inf else f"{MINUS}∞"
    text = f"{x:.{digits}f}".rstrip("0").rstrip(".") if isinstance(x, float) else str(x)
    return "0" if text == "-0" else text.replace("-", MINUS)


def extent(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text gets at a font size, on the safe side: as in DejaVu Sans, a wide font."""
    ems = sum(
        0.33 if c in " .,:'" else 1.0 if c == "…" else 0.84 if c.isupper() or c in f"{MINUS}≤≥∞×" else 0.64
        for c in text
    )
    return ems * size * (1.09 if bold else 1.0)


def attribute(text: str) -> str:
    """Text made safe between the quotes of an attribute, or as the content of an element."""
    return escape(text, quote=True)


def line(style: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A straight line of a class."""
    ends = f'x1="{coordinate(x1)}" y1="{coordinate(y1)}" x2="{coordinate(x2)}" y2="{coordinate(y2)}"'
    return f'<line class="{style}" {ends}/>'


def text(style: str, content: str, x: float, y: float, *, font: float | None = None, anchor: str = "") -> str:
    """A line of text of a class, its font size and anchor the class's own if not given; nothing for no content."""
    if not content:
        return ""
    looks = [f"font-size:{coordinate(font)}px"] if font else []
    looks += [f"text-anchor:{anchor}"] if anchor else []
    look = f' style="{";".join(looks)}"' if looks else ""
    return f'<text class="{style}" x="{coordinate(x)}" y="{coordinate(y)}"{look}>{attribute(content)}</text>'


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
