"""A graph of very small nodes above another picture: an abstract graph above a grid, way-points in a world.

Its states differ in shape and line: new (thin), seen and open (bold) are circles, done is a box, the event a diamond,
never a dashed circle.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from .svg import box, circle, diamond, item, line, still, styled, text

Point = tuple[float, float]


class Dot(NamedTuple):
    """A small node at a place of the picture below. `label` stands above it; `tells` says it all in words."""

    at: Point
    state: str = "new"
    label: str = ""
    now: bool = False
    tells: str = ""


class Link(NamedTuple):
    """An edge between two places. `style` is "", new, path, never or scout (dashes), `label` stands in its middle."""

    start: Point
    end: Point
    style: str = ""
    label: str = ""


def draw(at: Callable[[Point], Point], dots: Mapping[str, Dot], links: Iterable[Link] = (), radius: float = 7.0) -> str:
    """Links, then the dots, which are `radius` wide, by their ids. `at` gives the place of the picture for a point."""
    parts = []
    labels = []
    for link in links:
        (x1, y1), (x2, y2) = at(link.start), at(link.end)
        parts.append(line(f"link {link.style}".strip(), x1, y1, x2, y2))
        labels.append(text("caption halo", link.label, (x1 + x2) / 2, (y1 + y2) / 2 + 5, font=16, anchor="middle"))
    for id, dot in dots.items():
        x, y = at(dot.at)
        parts.append(item(id, shape(dot.state, x, y, radius, dot.now), dot.tells))
        labels.append(text("halo", dot.label, x, y - radius - 6, font=16, anchor="middle"))
    return "".join(parts) + still("".join(labels))


def shape(state: str, x: float, y: float, r: float, now: bool = False) -> str:
    """The shape of a state, as large as a circle of radius `r`."""
    style = styled(state, now)
    if state == "done":
        half = 0.9 * r
        return box(style, x - half, y - half, 2 * half, 2 * half)
    if state == "event":
        return diamond(style, x, y, 1.3 * r)
    return circle(style, x, y, r)
