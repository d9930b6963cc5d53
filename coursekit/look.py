"""The one place for the course's colours and what they mean, and for how numbers are written.

Pictures, player and plots take them from here.
"""

import re
from math import inf, isinf

MINUS = "\N{MINUS SIGN}"

LIGHT = {
    "paper": "#ffffff",
    "panel": "#f6f8fa",
    "ink": "#1b1f24",
    "soft": "#5b6672",
    "line": "#c9d1d9",
    "new": "#ffffff",
    "new-line": "#c9d1d9",
    "open": "#cfe4ff",
    "open-line": "#0b5cad",
    "done": "#dff3e4",
    "done-line": "#1a7f37",
    "event": "#ffe2c6",
    "event-line": "#b04800",
    "never": "#f0f1f3",
    "never-line": "#6e7781",
    "lit": "#fff3bf",
    "pen": "#a3006b",
    "shade": "#bce3c7",
    "wall": "#a0a9b4",
    "group-1": "#e9e3fb",
    "group-2": "#d5f0f2",
    "group-3": "#fbe1ea",
    "group-4": "#efe9d0",
    "channel": "#eef4fc",
    "by-day": "inline",
    "by-night": "none",
}
DARK = {
    "paper": "#14171c",
    "panel": "#1c2128",
    "ink": "#e8edf2",
    "soft": "#a3adb8",
    "line": "#444c56",
    "new": "#14171c",
    "new-line": "#444c56",
    "open": "#123a63",
    "open-line": "#6cb6ff",
    "done": "#153d24",
    "done-line": "#57c878",
    "event": "#553007",
    "event-line": "#ffa657",
    "never": "#1c2128",
    "never-line": "#768390",
    "lit": "#4a3d0a",
    "pen": "#ff9be0",
    "shade": "#235f38",
    "wall": "#59626c",
    "group-1": "#2f2650",
    "group-2": "#0f3b40",
    "group-3": "#4a2033",
    "group-4": "#37331a",
    "channel": "#182230",
    "by-day": "none",
    "by-night": "inline",
}
"""Of a picture of one pixel a cell there are two, one in the colours of each theme; the other one is not displayed."""

SANS = 'system-ui, "Noto Sans", "DejaVu Sans", sans-serif'
MONO = 'ui-monospace, "DejaVu Sans Mono", monospace'

OUTLINES = ("rect", "circle", "ellipse", "polygon", "path")
"""What an item is set off by."""


def _outlines(style: str) -> str:
    return ", ".join(f".{style} {shape}" for shape in OUTLINES)


# What a picture may use. Each state is told by fill, line and dash; shapes and bars are the picture's own. Its
# selectors are plain, since what draws a picture outside a browser knows no others.
PICTURE_CSS = f"""\
text {{ font-family: {SANS}; font-size: 17px; fill: var(--ink); stroke: none; font-variant-numeric: tabular-nums; }}
.new {{ fill: var(--new); stroke: var(--new-line); stroke-width: 1.5; }}
.seen {{ fill: var(--new); stroke: var(--ink); stroke-width: 1.8; }}
.open {{ fill: var(--open); stroke: var(--open-line); stroke-width: 2; }}
.done {{ fill: var(--done); stroke: var(--done-line); stroke-width: 2; }}
.event {{ fill: var(--event); stroke: var(--event-line); stroke-width: 3; }}
.never {{ fill: var(--never); stroke: var(--never-line); stroke-width: 1.8; stroke-dasharray: 4 3; }}
.spot {{ fill: var(--lit); stroke: var(--event-line); stroke-width: 2.5; }}
.solid {{ fill: var(--ink); stroke: var(--ink); stroke-width: 2.2; }}
.ghost {{ fill: transparent; stroke: none; }}
.now {{ stroke-width: 4.5; }}
.link {{ stroke: var(--soft); stroke-width: 1.6; fill: none; }}
.link.new {{ stroke: var(--line); }}
.link.path {{ stroke: var(--open-line); stroke-width: 4; }}
.link.never {{ stroke: var(--never-line); stroke-dasharray: 5 4; }}
.link.scout {{ stroke-dasharray: 10 6; }}
.bracket {{ fill: none; stroke-width: 3; }}
.bar {{ stroke: var(--event-line); stroke-width: 4.5; fill: none; }}
.curve {{ fill: none; stroke: var(--open-line); stroke-width: 3; stroke-linejoin: round; }}
.curve.other {{ stroke: var(--event-line); stroke-dasharray: 9 5; }}
.axis {{ stroke: var(--soft); stroke-width: 1.6; fill: none; }}
.value {{ font-size: 19px; font-weight: 600; text-anchor: middle; }}
.faint {{ fill: var(--soft); font-weight: 400; }}
.name {{ fill: var(--soft); text-anchor: end; }}
.note {{ fill: var(--open-line); }}
.alert {{ fill: var(--event-line); font-weight: 700; }}
.caption {{ fill: var(--soft); }}
.halo {{ paint-order: stroke; stroke: var(--paper); stroke-width: 6px; stroke-linejoin: round; }}
.on-open {{ stroke: var(--open); }}
.on-done {{ stroke: var(--done); }}
.on-event {{ stroke: var(--event); }}
.on-never {{ stroke: var(--never); }}
.on-spot {{ stroke: var(--lit); }}
.on-wall {{ stroke: var(--wall); }}
.tick {{ font-size: 16px; fill: var(--soft); text-anchor: middle; }}
.lattice {{ stroke: var(--line); stroke-width: 1; fill: none; }}
.wall {{ fill: var(--wall); stroke: var(--never-line); stroke-width: 1; }}
.cells {{ stroke: none; shape-rendering: crispEdges; }}
.cells.open {{ fill: var(--open-line); }}
.cells.event {{ fill: var(--event-line); }}
.cells.lit {{ fill: var(--lit); }}
.cells.shade {{ fill: var(--shade); }}
.by-day {{ display: var(--by-day); }}
.by-night {{ display: var(--by-night); }}
.group-1 {{ fill: var(--group-1); }}
.group-2 {{ fill: var(--group-2); }}
.group-3 {{ fill: var(--group-3); }}
.group-4 {{ fill: var(--group-4); }}
.border {{ stroke: var(--ink); stroke-width: 2.2; fill: none; }}
.casing {{ stroke: var(--paper); stroke-width: 8; stroke-linejoin: round; fill: none; }}
.route {{ stroke: var(--open-line); stroke-width: 4; stroke-linejoin: round; stroke-linecap: round; fill: none; }}
.arrow {{ stroke: var(--soft); stroke-width: 1.8; fill: none; }}
.contour {{ stroke: var(--soft); stroke-width: 1.5; fill: none; pointer-events: none; }}
.contoured .halo {{ stroke-width: 12px; }}
.ring {{ stroke: var(--ink); stroke-width: 2.6; fill: none; }}
.stone-1 {{ fill: var(--open-line); stroke: var(--open-line); stroke-width: 1; }}
.stone-2 {{ fill: var(--event); stroke: var(--event-line); stroke-width: 4.5; }}
.cross {{ stroke: var(--open-line); stroke-width: 8; stroke-linecap: round; fill: none; }}
.nought {{ stroke: var(--event-line); stroke-width: 7; fill: none; }}
.thin {{ stroke-width: 3.5; }}
.side-1 {{ stroke: var(--open-line); stroke-width: 7; stroke-linejoin: round; fill: none; }}
.side-2 {{ stroke: var(--event-line); stroke-width: 7; stroke-linejoin: round; stroke-dasharray: 9 4; fill: none; }}
.floor {{ fill: var(--paper); stroke: none; }}
.pip {{ fill: var(--paper); stroke: none; }}
.seed {{ fill: var(--soft); stroke: none; }}
.channel {{ fill: var(--channel); stroke: none; }}
.funnel {{ fill: var(--lit); stroke: none; }}
.chain {{ fill: none; stroke: var(--done-line); stroke-width: 3.5; stroke-dasharray: 13 5; }}
.chain.right {{ stroke: var(--event-line); stroke-dasharray: 3 5; }}
.swath {{ fill: none; stroke: var(--open); stroke-linejoin: round; stroke-linecap: round; }}
.disc {{ fill: none; stroke: var(--soft); stroke-width: 2.5; stroke-dasharray: 4 3; }}
.hatch {{ fill: none; stroke: var(--soft); stroke-width: 1; }}
{_outlines("met")} {{ stroke: var(--open-line); stroke-width: 3; stroke-dasharray: 7 4; }}
{_outlines("asked")} {{ stroke: var(--event-line); stroke-width: 5; }}
.met .hatch, .asked .hatch {{ stroke: var(--soft); stroke-width: 1; stroke-dasharray: none; }}
.cursor {{ stroke: var(--event-line); stroke-width: 3.5; stroke-dasharray: 7 4; fill: none; }}
.cursor, .aim {{ visibility: hidden; }}
:focus > .cursor, :focus > .aim {{ visibility: visible; }}
.level {{ font-size: 16px; letter-spacing: 0.04em; fill: var(--soft); }}
"""


def number(x: float, digits: int = 2) -> str:
    """A number as people write it: a true minus sign, ∞ for infinity, at most `digits` decimals."""
    if isinf(x):
        return "∞" if x == inf else f"{MINUS}∞"
    text = f"{x:.{digits}f}" if isinstance(x, float) else str(x)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", MINUS)


def written(value: object) -> str:
    """A value as it is shown beside the picture: a dash for None, a number as people write it, text as it is."""
    if value is None:
        return "–"
    if isinstance(value, float):
        return number(value)
    return f"{value:,}".replace("-", MINUS) if isinstance(value, int) else str(value)


def variables(theme: dict[str, str]) -> str:
    """A theme's colours as CSS custom properties."""
    return " ".join(f"--{name}: {colour};" for name, colour in theme.items())


def resolved(css: str, theme: dict[str, str]) -> str:
    """CSS with a theme's colours in the place of variables."""
    return re.sub(r"var\(--([\w-]+)\)", lambda name: theme[name[1]], css)


def plot_style() -> dict[str, object]:
    """Matplotlib settings in the course's colours and sizes, for `matplotlib.pyplot.style.use`."""
    from cycler import cycler

    lines = [LIGHT[f"{name}-line"] for name in ("open", "event", "done", "never")]
    return {
        "figure.figsize": (9.0, 4.5),
        "figure.dpi": 100,
        "figure.constrained_layout.use": True,
        "axes.prop_cycle": cycler(color=lines) + cycler(linestyle=["-", "--", "-.", ":"]),
        "axes.edgecolor": LIGHT["soft"],
        "axes.labelcolor": LIGHT["ink"],
        "axes.titlesize": 15,
        "axes.titlelocation": "left",
        "axes.labelsize": 14,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.color": LIGHT["line"],
        "grid.linewidth": 0.6,
        "text.color": LIGHT["ink"],
        "xtick.color": LIGHT["ink"],
        "ytick.color": LIGHT["ink"],
        "xtick.labelsize": 13,
        "ytick.labelsize": 13,
        "legend.fontsize": 13,
        "legend.frameon": False,
        "lines.linewidth": 2.2,
        "lines.markersize": 7,
        "font.size": 13,
    }
