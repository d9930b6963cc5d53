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


def attribute(text: str) -> str:
    """Text made safe between the quotes of an attribute, or as the content of an element."""
    return escape(text, quote=True)


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
