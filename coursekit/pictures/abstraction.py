"""What lies above a grid map when it is made smaller: sectors, entrances, cliques. `dots` draws the graphs on top."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from .grid import Cell, Layout, flat, lattice
from .svg import box, coordinate, fitted, item, still, text

TINTS = ("group-1", "group-2", "group-3", "group-4")


class Sector(NamedTuple):
    """How one sector looks: `state` is "" (as all are), open, done, event or never. `tells` says it in words."""

    state: str = ""
    tells: str = ""


def radius(place: Layout) -> float:
    """The size of the dots above a map: within their cells where these are large enough."""
    return min(11.0, max(4.5, 0.3 * place.side))


# ---------------------------------------------------------------- HPA*


def borders(place: Layout, size: int) -> str:
    """The borders of sectors of `size` x `size` cells. They never change."""
    return lattice(place, size, "border")


def sectors(place: Layout, size: int, marks: Mapping[tuple[int, int], Sector], *, editable: bool = False) -> str:
    """Sectors that can be pointed at, framed in the look of their state. With `editable` walls can be painted there."""
    parts = []
    for (i, j), mark in marks.items():
        x, y = place.left + i * size * place.side, place.top + j * size * place.side
        width = min(x + size * place.side, place.right) - x
        height = min(y + size * place.side, place.bottom) - y
        style = "bar" if mark.state == "event" else f"bracket {mark.state}"
        inset = min(12.0, max(4.0, 0.4 * place.side))
        frame = box(style, x + inset, y + inset, width - 2 * inset, height - 2 * inset) if mark.state else ""
        ghost = box("ghost", x, y, width, height)
        parts.append(item(f"{place.prefix}sector/{i}/{j}", ghost + frame, mark.tells, drag=editable))
    return "".join(parts)


def entrances(place: Layout, runs: Iterable[Sequence[tuple[Cell, Cell]]], state: str = "open") -> str:
    """Entrances, each the pairs of cells on the two sides of a border, as bands over the border."""
    parts = []
    for run in runs:
        ends = [place.centre(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for a, b in (run[0], run[-1])]
        (x1, y1), (x2, y2) = min(ends), max(ends)
        half = max(0.25 * place.side, 2.5)
        parts.append(box(state, x1 - half, y1 - half, x2 - x1 + 2 * half, y2 - y1 + 2 * half, half))
    return still("".join(parts))


# ---------------------------------------------------------------- PRA*


def tints(place: Layout, members: Mapping[Cell, Hashable]) -> str:
    """Cells in groups, neighbours in different tints where four suffice. Goes below the map's backdrop.

    For maps of up to about 128 x 128 cells.
    """
    colours = _colours(members)
    cells: defaultdict[str, list[Cell]] = defaultdict(list)
    for cell, group in members.items():
        cells[colours[group]].append(cell)
    return "".join(flat(place, f"cells {tint}", cells[tint]) for tint in TINTS)


def groups(place: Layout, members: Mapping[Cell, Hashable], labels: Mapping[Hashable, str] | None = None) -> str:
    """The borders of groups, and their labels. Goes above the map's backdrop."""
    inside: defaultdict[Hashable, list[Cell]] = defaultdict(list)
    for cell, group in members.items():
        inside[group].append(cell)
    names = "".join(_label(place, inside[group], label) for group, label in (labels or {}).items())
    return _between(place, members) + still(names)


def outline(place: Layout, cells: Collection[Cell], style: str = "bar") -> str:
    """A line around cells: what the moment is about."""
    return _between(place, dict.fromkeys(cells, 0), style)


def _colours(members: Mapping[Cell, Hashable]) -> dict[Hashable, str]:
    """A tint for each group: the first that none of its neighbours has, else the one that fewest of them have."""
    beside: defaultdict[Hashable, set[Hashable]] = defaultdict(set)
    for (x, y), group in members.items():
        for other in (members.get((x + 1, y)), members.get((x, y + 1)), members.get((x + 1, y + 1))):
            if other is not None and other != group:
                beside[group].add(other)
                beside[other].add(group)
    colours: dict[Hashable, str] = {}
    for group in dict.fromkeys(members.values()):
        taken = [colours[other] for other in beside[group] if other in colours]
        colours[group] = min(TINTS, key=taken.count)
    return colours


def _between(place: Layout, members: Mapping[Cell, Hashable], style: str = "border") -> str:
    """A line wherever a group ends."""
    d = []
    for (x, y), group in members.items():
        left, top = coordinate(place.left + x * place.side), coordinate(place.top + y * place.side)
        right, bottom = coordinate(place.left + (x + 1) * place.side), coordinate(place.top + (y + 1) * place.side)
        if members.get((x + 1, y), _NONE) != group:
            d.append(f"M{right},{top}V{bottom}")
        if members.get((x, y + 1), _NONE) != group:
            d.append(f"M{left},{bottom}H{right}")
        if (x - 1, y) not in members:
            d.append(f"M{left},{top}V{bottom}")
        if (x, y - 1) not in members:
            d.append(f"M{left},{top}H{right}")
    if not d:
        return ""
    return f'<path class="{style}" stroke-linecap="square" pointer-events="none" d="{"".join(d)}"/>'


_NONE = object()


def _label(place: Layout, cells: Sequence[Cell], label: str) -> str:
    """In the middle of the group, or in the cell of it that is nearest to there; nothing where there is no room."""
    mean = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    near = min(cells, key=lambda cell: (cell[0] - mean[0]) ** 2 + (cell[1] - mean[1]) ** 2)
    square = len({x for x, _ in cells}) * len({y for _, y in cells}) == len(cells)
    x, y = place.centre(mean if square else near)
    font = fitted(label, 0.85 * place.side, bold=True)
    return text("value", label, x, y + 0.365 * font, font=font) if font >= 10 else ""
