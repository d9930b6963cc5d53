"""Where the cells of a board stand: squares, columns into which discs fall, hexagons, houses and stores.

A layout fills as much of its area as fits. The ids of its items begin with a prefix, so that several boards can stand
in one picture.
"""

from collections.abc import Sequence
from math import sqrt

from .board import Board, Cell, hexagon, stone
from .svg import box, polyline, text

Area = tuple[float, float, float, float]
"""Left, top, width and height of a place in the picture."""


def squares(
    across: Sequence[str],
    down: Sequence[str],
    area: Area,
    *,
    crosses: bool = False,
    named: bool = True,
    prefix: str = "",
) -> Board:
    """A board of squares, numbered row by row from the top left; `across` and `down` name its columns and rows.

    The names stand at the border if `named`. An item is one square: `cell/0`, `cell/1`… after the prefix.
    """
    left, top, width, height = area
    border = 26.0 if named else 2.0
    side = min((width - border - 2) / len(across), (height - border - 2) / len(down))
    x0, y0 = left + border, top + border
    cells = {
        row * len(across) + column: Cell(
            "square", x0 + (column + 0.5) * side, y0 + (row + 0.5) * side, side / 2, side / 2
        )
        for row in range(len(down))
        for column in range(len(across))
    }
    parts = []
    if named:
        parts += [text("tick", name, x0 + (i + 0.5) * side, y0 - 9) for i, name in enumerate(across)]
        parts += [text("tick", name, x0 - 13, y0 + (i + 0.5) * side + 5) for i, name in enumerate(down)]
    wide, tall = side * len(across), side * len(down)
    return Board(
        cells,
        {f"{prefix}cell/{i}": (i,) for i in cells},
        "".join(parts) + box("border", x0, y0, wide, tall),
        wide + border + 2,
        tall + border + 2,
        crosses,
    )


def columns(names: Sequence[str], rows: int, stride: int, area: Area, *, prefix: str = "") -> Board:
    """A board of columns into which discs fall; cell `stride · column + row` is the one in `row`, from the bottom up.

    An item is a whole column: `column/0`, `column/1`… after the prefix.
    """
    left, top, width, height = area
    side = min((width - 8) / len(names), (height - 30) / rows)
    wide, tall = side * len(names), side * rows
    x0, y0 = left + 4, top + 4
    cells = {
        stride * column + row: Cell(
            "hole", x0 + (column + 0.5) * side, y0 + tall - (row + 0.5) * side, 0.45 * side, 0.45 * side
        )
        for column in range(len(names))
        for row in range(rows)
    }
    parts = [box("channel", x0, y0, wide, tall, 8), box("border", x0, y0, wide, tall, 8)]
    parts += [text("tick", name, x0 + (i + 0.5) * side, y0 + tall + 19) for i, name in enumerate(names)]
    items = {f"{prefix}column/{i}": tuple(stride * i + row for row in range(rows)) for i in range(len(names))}
    return Board(cells, items, "".join(parts), wide + 8, tall + 30, columns=True)


def hexagons(size: int, area: Area, *, prefix: str = "") -> Board:
    """Hex: rhombus of hexagons, row by row, each row half a cell to the right of the one above.

    Player 0 joins the sides above and below, player 1 the ones on the left and on the right: each side has a stone of
    its player beside it. Columns are lettered, rows numbered. An item is one cell: `cell/0`, `cell/1`…
    """
    left, top, width, height = area
    # In units of a cell's width: the rhombus, and 0.8 on each side for names and stones.
    unit = min(width / (1.5 * size - 0.5 + 1.6), (height - 8) / ((1.5 * size + 0.5) / sqrt(3) + 1.5))
    radius = unit / sqrt(3)
    x0, y0 = left + 1.3 * unit, top + 0.75 * unit + radius

    def middle(row: float, column: float) -> tuple[float, float]:
        return x0 + (column + row / 2) * unit, y0 + row * 1.5 * radius

    cells = {
        row * size + column: Cell("hexagon", *middle(row, column), unit / 2, radius)
        for row in range(size)
        for column in range(size)
    }
    last = size - 1
    corners = {cell: hexagon(cells[cell]) for cell in cells}
    above = [point for i in range(size) for point in corners[i][4:] + corners[i][:1]]
    below = [point for i in range(size) for point in reversed(corners[last * size + i][1:4])]
    ahead = [point for i in range(size) for point in corners[i * size][2:5][::-1]]
    behind = [point for i in range(size) for point in [corners[i * size + last][k] for k in (5, 0, 1)]]
    parts = [polyline(f"side-{player}", side) for player, side in ((1, above), (1, below), (2, ahead), (2, behind))]
    for i in range(size):
        x, y = middle(-0.8, i - 0.1)
        parts.append(text("tick", chr(97 + i), x, y + 5))
        x, y = middle(i, -0.82)
        parts.append(text("tick", str(i + 1), x, y + 5))
    for player, (row, column) in (
        (0, (-0.85, last + 0.9)),
        (0, (last + 0.85, -0.9)),
        (1, (last / 2, -1.35)),
        (1, (last / 2, last + 1.0)),
    ):
        x, y = middle(row, column)
        parts.append(stone(player, x, y, min(9.0, 0.22 * unit)))
    high = (1.5 * size + 0.5) * radius + 1.5 * unit
    return Board(cells, {f"{prefix}cell/{i}": (i,) for i in cells}, "".join(parts), (1.5 * size + 1.1) * unit, high)


def houses(number: int, area: Area, *, prefix: str = "") -> Board:
    """Kalah: player 0's houses below, from left to right, then its store on the right; player 1's above, from right
    to left, then its store on the left. So cells stand in the order in which one sows.

    Houses are numbered from their owner's left. An item is one house or store: `cell/0`, `cell/1`…
    """
    left, top, width, height = area
    side = min((width - 4) / (number + 2), (height - 60) / 2.3)
    tall = 1.15 * side
    y0 = top + 30
    half = 0.44 * side

    def x(place: float) -> float:
        return left + 2 + (place + 0.5) * side

    cells: dict[int, Cell] = {}
    parts = [
        box("channel", left + 2, y0, (number + 2) * side, 2 * tall, 18),
        box("border", left + 2, y0, (number + 2) * side, 2 * tall, 18),
    ]
    for i in range(number):
        cells[i] = Cell("house", x(i + 1), y0 + 1.5 * tall, half, half)
        cells[number + 1 + i] = Cell("house", x(number - i), y0 + 0.5 * tall, half, half)
        parts.append(text("tick", str(i + 1), x(i + 1), y0 + 2 * tall + 19))
        parts.append(text("tick", str(i + 1), x(number - i), y0 - 9))
    cells[number] = Cell("store", x(number + 1), y0 + tall, half, tall - 0.06 * side)
    cells[2 * number + 1] = Cell("store", x(0), y0 + tall, half, tall - 0.06 * side)
    parts.append(stone(0, x(number + 1), y0 + 2 * tall + 16, 9))
    parts.append(stone(1, x(0), y0 - 15, 9))
    items = {f"{prefix}cell/{i}": (i,) for i in sorted(cells)}
    return Board(cells, items, "".join(parts), (number + 2) * side + 4, 2 * tall + 60)


def heaps(most: int, area: Area, *, prefix: str = "") -> Board:
    """Rows of counters, one a heap: cell `most · row + i`. Only those with a mark are there.

    An item is one counter: `cell/0`, `cell/1`… after the prefix.
    """
    left, top, width, height = area
    rows = max(1, most - 1)  # a heap of three splits once, into two
    wide, tall = width / most, height / rows
    half = 0.42 * min(wide, tall)
    cells = {
        row * most + i: Cell("hole", left + (i + 0.5) * wide, top + (row + 0.5) * tall, half, half)
        for row in range(rows)
        for i in range(most)
    }
    return Board(cells, {f"{prefix}cell/{i}": (i,) for i in cells}, "", width, height, loose=True)
