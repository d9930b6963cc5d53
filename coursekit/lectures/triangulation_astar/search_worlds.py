"""Worlds to search for a way in, drawn with y up, and what pointer and keys do to them and to the agent's radius."""

from collections.abc import Mapping

from ipywidgets import FloatSlider, Layout

from ...datasets import own
from ...geometry.predicates import Point
from ...maps import World, read_world
from ...pictures import mesh as picture
from ...stage.controls import LABEL
from ...stage.worlds import WORLDS, Journey, block, scattered_stones

LARGEST_RADIUS = 0.6


def stones(side: int, seed: int, start: Point, goal: Point) -> Journey:
    """So many stones along each side of a square world."""
    return Journey(scattered_stones(side, side, seed).world, start, goal)


# The shortest path hugs the block, and goes between it and the post. The edges there are long, their middles far off.
TWO_WAYS = [
    block(3, 2.5, 8.5, 6.5),
    [(2.1, 7.65), (2.95, 7.3), (3.65, 8.05), (3.3, 8.9), (2.35, 8.9)],
    [(5.05, 9.2), (5.8, 8.85), (6.5, 9.55), (6.15, 10.3), (5.3, 10.3)],
    block(9.6, 1, 10.4, 3),
]


def pillars(columns: int, rows: int, width: float = 1.2, apart: float = 2.4) -> World:
    """Square pillars in rows, all alike: a great many channels of almost the same length."""
    edge = (apart - width) / 2
    blocks = [
        block(x * apart + edge, y * apart + edge, (x + 1) * apart - edge, (y + 1) * apart - edge)
        for y in range(rows)
        for x in range(columns)
    ]
    return World(columns * apart, rows * apart, blocks)


SEARCHED: Mapping[str, Journey] = {
    "two ways round": Journey(World(12, 12, TWO_WAYS), (0.8, 4.6), (11.2, 4.3)),
    "nine stones": stones(3, 7, (0.3, 8.7), (8.7, 0.3)),
    "sixteen stones": stones(4, 29, (0.3, 11.7), (11.7, 0.3)),
    "pillars": Journey(pillars(4, 4), (0.3, 0.4), (9.3, 9.2)),
    "a narrow gap": WORLDS["a narrow gap"],
    "two hooks": WORLDS["two hooks"],
}


LARGER: Mapping[str, tuple[str, Point, Point]] = {
    "twelve islands": ("islands-12", (0.75, 6.25), (12.15, 2.25)),
    "a town": ("town", (1.0, 31.0), (41.0, 1.0)),
    "rooms with pillars": ("rooms", (1.0, 1.0), (24.5, 18.0)),
    "a maze": ("maze", (0.9, 22.9), (34.9, 0.9)),
}
"""Worlds of the course's own data: the file, and where somebody walks."""


def searched_worlds() -> dict[str, Journey]:
    """All worlds to search, those of files read. Raises FileNotFoundError where these are not there."""
    worlds = dict(SEARCHED)
    for name, (file, start, goal) in LARGER.items():
        worlds[name] = Journey(read_world(own(f"worlds/{file}.json")), start, goal)
    return worlds


def radius_slider(radius: float = 0.0) -> FloatSlider:
    """The radius of the agent."""
    return FloatSlider(
        radius, min=0, max=LARGEST_RADIUS, step=0.05, description="Radius", style=LABEL, layout=Layout(width="260px")
    )


def upright(
    world: World,
    *,
    left: float = 0.0,
    right: float = picture.WIDTH,
    top: float = 0.0,
    bottom: float = picture.HEIGHT,
    prefix: str = "",
) -> picture.Layout:
    """A world as large as fits between the sides, with y up."""
    box = (0.0, 0.0, world.width, world.height)
    return picture.layout(box, left=left, right=right, top=top, bottom=bottom, prefix=prefix)
