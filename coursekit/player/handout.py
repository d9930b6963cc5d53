"""Steps of a story on paper: a PDF with their pictures as vectors, and each one's number and sentence. ReportLab writes
it, svglib reads the pictures."""

from collections.abc import Sequence
from copy import copy
from functools import cache
from html import escape
from io import BytesIO
from typing import Any

from ..look import LIGHT
from ..story import Frames, Story
from .files import FONT, Numbers, Told, standalone
from .raster import font_file, rasterised

MOST = 100
"""Steps that a handout may have."""
ROOMY = 6
"""Up to so many steps stand two to a page, more of them four."""
MARGIN, GAP = 40.0, 22.0
"""Around a page, and between two steps, in points."""
SIZE = 11.0
BOLD = f"{FONT} Bold"


def pdf(story: Story[Any], steps: Sequence[int], told: Told | None = None) -> bytes:
    """These steps on A4 pages, two one below the other or four on a page that lies on its side.

    Raises ValueError for no steps, for more than a hundred, and where there is nothing to write it with.
    """
    if not 1 <= len(steps) <= MOST:
        raise ValueError(f"a handout has from 1 to {MOST} steps, not {len(steps):,}: name them, as in steps=[3, 17]")
    try:
        from reportlab.lib.pagesizes import A4, landscape
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise ValueError("a handout as PDF needs two packages: pip install reportlab svglib") from error
    _prepare()
    columns, page = (1, A4) if len(steps) <= ROOMY else (2, landscape(A4))
    wide = (page[0] - 2 * MARGIN - (columns - 1) * GAP) / columns
    high = (page[1] - 2 * MARGIN - SIZE - GAP) / 2
    file = BytesIO()
    canvas = Canvas(file, page, initialFontName=FONT)
    canvas.setTitle(story.title)
    frames, backdrop = Frames(story), story.backdrop()
    for i, number in enumerate(Numbers(steps, "Handout", told)):
        place = i % (2 * columns)
        if place == 0:
            if i:
                canvas.showPage()
            canvas.setFont(FONT, 0.8 * SIZE)
            canvas.setFillColor(LIGHT["soft"])
            canvas.drawString(MARGIN, page[1] - MARGIN, story.title)
            canvas.drawRightString(page[0] - MARGIN, page[1] - MARGIN, f"{i // (2 * columns) + 1}")
        frame = frames[number]
        said = _paragraph(f"Step {number}.", frame.sentence)
        x = MARGIN + place % columns * (wide + GAP)
        top = page[1] - MARGIN - SIZE - place // columns * (high + GAP)
        taken = said.wrap(wide, high)[1]
        scale = min(wide / story.size[0], (high - taken - 6) / story.size[1])
        bottom = top - scale * story.size[1]
        canvas.saveState()
        canvas.translate(x, bottom)
        canvas.scale(scale, scale)
        _draw(canvas, standalone(backdrop + frame.svg, story.size, font=FONT), story.size)
        canvas.restoreState()
        said.drawOn(canvas, x, bottom - 6 - taken)
    canvas.save()
    return file.getvalue()


@cache
def _prepare() -> None:
    """Have both know our font, and text that has an outline, too."""
    from reportlab.graphics.shapes import String
    from reportlab.lib.attrmap import AttrMapValue
    from reportlab.pdfbase.pdfmetrics import registerFontFamily
    from svglib.svglib import register_font

    register_font(FONT, font_file(False))
    register_font(FONT, font_file(True), weight="bold", rlgFontName=BOLD)
    registerFontFamily(FONT, normal=FONT, bold=BOLD, italic=FONT, boldItalic=BOLD)
    for name in ("strokeColor", "strokeWidth", "textRenderMode"):
        String._attrMap.setdefault(name, AttrMapValue())


def _paragraph(number: str, sentence: str) -> Any:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    parts = [escape(part) for part in sentence.split("**")]
    parts[1::2] = [f"<b>{part}</b>" for part in parts[1::2]]
    style = ParagraphStyle("said", fontName=FONT, fontSize=SIZE, leading=1.4 * SIZE, textColor=LIGHT["ink"])
    return Paragraph(f'<font color="{LIGHT["soft"]}">{number}</font> {"".join(parts)}', style)


def _draw(canvas: Any, svg: str, size: tuple[float, float]) -> None:
    """A picture in its own units. One with an image of one pixel a cell, which viewers blur, becomes one as a whole."""
    from reportlab.graphics import renderPDF
    from reportlab.lib.utils import ImageReader
    from svglib.svglib import svg2rlg

    if "<image" in svg:
        png = rasterised(svg, round(2 * size[0]))
        canvas.drawImage(ImageReader(BytesIO(png)), 0, 0, *size)
        return
    drawing: Any = svg2rlg(BytesIO(svg.replace("font-weight: 600", "font-weight: bold").encode()))
    scale = size[0] / drawing.width
    canvas.scale(scale, scale)
    _with_halos(drawing)
    renderPDF.draw(drawing, canvas, 0, 0)


def _with_halos(group: Any) -> None:
    """Text with a halo is drawn twice, first its outline."""
    from reportlab.graphics.shapes import Group, String

    parts = []
    for part in group.contents:
        if isinstance(part, Group):
            _with_halos(part)
        elif isinstance(part, String) and vars(part).get("strokeColor"):
            outline = copy(part)
            outline.textRenderMode = 1  # stroke
            parts.append(outline)
        parts.append(part)
    group.contents = parts
