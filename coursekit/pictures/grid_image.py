"""Grid maps of very many cells, 512 x 512 and more: one pixel a cell, and a few elements for what changed of late.

OPEN is dark (on a dark page bright), CLOSED pale and hatched, walls between the two: they differ without colour, too.

A picture of noise, as walls often are, does not get small; it is sent once. The image of a moment lets CLOSED and OPEN
run on under the walls, which are laid over it again: that makes it about ten times smaller and quicker to pack. It is
made again only after some hundred changes; those since then are drawn over it.
"""

import struct
import zlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..look import DARK, LIGHT
from ..maps import GridMap
from . import grid as single
from .grid import Cell, Layout

STATES = ("new", "open", "done", "event", "never", "lit")
"""What a cell may be; lit is where a search may go."""

SHADED = 8
"""Added to a state: the darker stripe of its hatching."""

COLOURS = {"open": "open-line", "done": "done", "event": "event-line", "never": "never", "lit": "lit"}

CHANGES = 500
"""So many are drawn over an image before it is made again."""


@dataclass(frozen=True)
class Cells:
    """The states of all cells at a moment; a change makes new ones and leaves these as they were.

    `base` has a byte a cell, row by row, and is shared by many moments; `since` holds what is different from it.
    Kept every 50 steps, the moments of 100,000 steps on 512 x 512 cells take about 80 MB.
    """

    columns: int
    base: bytes
    since: Mapping[int, int]

    @classmethod
    def blank(cls, columns: int, rows: int) -> "Cells":
        return cls(columns, bytes(columns * rows), {})

    def __getitem__(self, cell: Cell) -> str:
        i = cell[1] * self.columns + cell[0]
        return STATES[self.since.get(i, self.base[i])]

    def changed(self, changes: Mapping[Cell, str]) -> "Cells":
        """The cells after some have gone to another state. O(changes since the base), now and then O(cells)."""
        since = {**self.since, **{y * self.columns + x: STATES.index(state) for (x, y), state in changes.items()}}
        if len(since) <= CHANGES:
            return Cells(self.columns, self.base, since)
        base = bytearray(self.base)
        for i, state in since.items():
            base[i] = state
        return Cells(self.columns, bytes(base), {})


class Ground:
    """A map as a picture: made once, and again when the map changes."""

    def __init__(self, place: Layout, grid: GridMap) -> None:
        self.place = place
        free = [[grid.is_free((x, y)) for x in range(place.columns)] for y in range(place.rows)]
        walls = bytes(not cell for row in free for cell in row)
        images = _images(place, walls, [{1: theme["wall"]} for theme in (LIGHT, DARK)])
        # Pictures on one page may share it: the same name stands for the same walls at the same place.
        self.id = f"walls-{zlib.crc32(images.encode()):08x}"
        self.walls = f'<g id="{self.id}">{images}</g>'
        self.under = [i for y, row in enumerate(free) for i in _to_the_left(row, y * place.columns)]
        """For each cell the one that shows there: itself, or for a wall the free cell to its left."""
        wide = max(1, round(5 / place.side))
        self.stripes = int.from_bytes(
            bytes(SHADED * ((x + y) // wide % 2) for y in range(place.rows) for x in range(place.columns))
        )
        self.wide = wide

    def shaded(self, i: int) -> bool:
        """Whether a cell lies on a darker stripe of the hatching."""
        y, x = divmod(i, self.place.columns)
        return (x + y) // self.wide % 2 == 1


def _to_the_left(row: Sequence[bool], start: int) -> Iterable[int]:
    seen = next((x for x, free in enumerate(row) if free), 0)
    for x, free in enumerate(row):
        seen = x if free else seen
        yield start + seen


def backdrop(ground: Ground, *, ticks: bool = True) -> str:
    """What never changes: walls, the border, the numbers of columns and rows."""
    return ground.walls + single.frame(ground.place, ticks)


def draw(
    ground: Ground,
    cells: Cells,
    *,
    now: Cell | None = None,
    path: Sequence[Cell] = (),
    start: Cell | None = None,
    goal: Cell | None = None,
    cursor: Cell | None = None,
    editable: bool = False,
) -> str:
    """The cells at a moment, above `backdrop(ground)`. Takes 0.2 ms, and 10 ms more where an image is made again."""
    place = ground.place
    inside = _image(ground, cells.base) + _late(ground, cells) + f'<use href="#{ground.id}"/>'
    return (
        single.ground(place, editable, inside)
        + single.route(place, path)
        + (single.ring(place, now) if now is not None else "")
        + single.handles(place, start, goal, cursor, editable)
    )


def _late(ground: Ground, cells: Cells) -> str:
    """What changed since the image was made: a path for each class."""
    found: defaultdict[str, list[Cell]] = defaultdict(list)
    for i, code in cells.since.items():
        y, x = divmod(i, cells.columns)
        state = STATES[code]
        found["shade" if state == "done" and ground.shaded(i) else state].append((x, y))
    return "".join(single.flat(ground.place, f"cells {style}", found[style]) for style in sorted(found))


@lru_cache(maxsize=4)
def _image(ground: Ground, base: bytes) -> str:
    """The states of `base`, for both themes."""
    if not any(base):
        return ""
    shown = bytes(map(base.__getitem__, ground.under))
    striped = (int.from_bytes(shown) | ground.stripes).to_bytes(len(shown)).translate(_ONLY_DONE_IS_STRIPED)
    return _images(ground.place, striped, [_palette(theme) for theme in (LIGHT, DARK)])


_DONE = STATES.index("done")
_ONLY_DONE_IS_STRIPED = bytes(i if i % SHADED == _DONE else i % SHADED for i in range(256))


def _palette(theme: Mapping[str, str]) -> dict[int, str]:
    colours = {STATES.index(state): theme[colour] for state, colour in COLOURS.items()}
    return {**colours, _DONE + SHADED: theme["shade"]}


def _images(place: Layout, pixels: bytes, palettes: Sequence[Mapping[int, str]]) -> str:
    """The same pixels in the colours of the light and of the dark theme, of which one is displayed."""
    data = _packed(place.columns, pixels)
    return "".join(
        f'<image class="{when}" width="{place.columns}" height="{place.rows}" preserveAspectRatio="none" '
        f'transform="{single.in_cells(place)}" style="image-rendering:pixelated" '
        f'href="data:image/png;base64,{b64encode(_png(place.columns, place.rows, data, palette)).decode()}"/>'
        for when, palette in zip(("by-day", "by-night"), palettes, strict=True)
    )


def _packed(columns: int, pixels: bytes) -> bytes:
    """PNG's rows: each begins with 0, for no filter."""
    rows = (pixels[i : i + columns] for i in range(0, len(pixels), columns))
    return zlib.compress(b"".join(b"\0" + row for row in rows))


def _png(columns: int, rows: int, data: bytes, palette: Mapping[int, str]) -> bytes:
    """An image of one byte a pixel with a palette; what the palette does not have is transparent. Source: RFC 2083."""
    codes = range(max(palette) + 1)
    colours = b"".join(bytes.fromhex(palette.get(code, "#000000")[1:]) for code in codes)
    opaque = bytes(255 * (code in palette) for code in codes)
    header = struct.pack(">IIBBBBB", columns, rows, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", colours), (b"tRNS", opaque), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    )
