"""A story in pixels: a step as PNG, its film as GIF or MP4. resvg draws, Pillow and PyAV write the files."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageColor, ImageDraw, ImageFont

from ..look import LIGHT
from ..story import Frames, Story
from .files import FONT, Numbers, Told, picture, standalone

SHARP = 2
"""Pixels of a PNG for each unit of a picture."""
WIDTH = 880
"""Of a film, in pixels."""
SIZE, LEADING, SPACE, MARGIN = 20, 28, 6.4, 16
"""Of the sentence below the picture, in pixels: of its letters, from line to line, from word to word, around it."""
PACE, SHORTEST, WHOLE, REST = 1.6, 0.4, 120.0, 3.0
"""Seconds: of a frame in a short film, and in a very long one; of a film that is neither; of the last frame."""
RATE = 20
"""Ticks of a video a second."""
CODEC = {"crf": "18", "tune": "stillimage", "bf": "0"}
"""Without frames out of order, after which a video of frames of unequal length would end too early."""
COLOURS, SAMPLES, NEAR = 256, 6, 8
"""Of a GIF; the frames by which they are chosen; by how much two of them differ."""


def rasterised(svg: str, width: int) -> bytes:
    """An SVG file as PNG, so many pixels wide. Raises ValueError where there is nothing to draw it with."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ValueError("a picture in pixels needs resvg: pip install resvg-py") from error
    fonts = [font_file(False), font_file(True)]
    return svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts)


def png(story: Story[Any], number: int) -> bytes:
    """A frame's picture as PNG."""
    return rasterised(picture(story, number, FONT), round(story.size[0] * SHARP))


def gif(story: Story[Any], numbers: Sequence[int], told: Told | None = None) -> bytes:
    """The film of these frames as an animated GIF that begins again at its end."""
    some = [numbers[i * (len(numbers) - 1) // (SAMPLES - 1)] for i in range(SAMPLES)]
    palette = _palette(list(_film(story, some)))
    film = _film(story, Numbers(numbers, "GIF", told))
    frames = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in film)
    milliseconds = [round(1000 * seconds) for seconds in _seconds(len(numbers))]
    file = BytesIO()
    next(frames).save(file, "GIF", save_all=True, append_images=frames, duration=milliseconds, loop=0, optimize=False)
    return file.getvalue()


def _palette(some: Sequence[Image.Image]) -> Image.Image:
    """The theme's colours as they are, since most of a picture has no others, and those that lie between them."""
    exact = list(dict.fromkeys(ImageColor.getrgb(colour) for colour in LIGHT.values() if colour.startswith("#")))
    whole = Image.new("RGB", (some[0].width, sum(image.height for image in some)))
    for i, image in enumerate(some):
        whole.paste(image, (0, i * image.height))
    flat = whole.quantize(COLOURS - len(exact), dither=Image.Dither.NONE).getpalette() or []
    between = [colour for colour in zip(flat[::3], flat[1::3], flat[2::3], strict=True) if _apart(colour, exact)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for colour in exact + between for channel in colour])
    return palette


def _apart(colour: Sequence[int], others: Iterable[Sequence[int]]) -> bool:
    """Whether a colour can be told from others, also by Pillow, which looks at the upper bits only."""
    return all(max(abs(a - b) for a, b in zip(colour, other, strict=True)) > NEAR for other in others)


def mp4(story: Story[Any], numbers: Sequence[int], told: Told | None = None) -> bytes:
    """The film of these frames as H.264 video. Raises ValueError where PyAV is not installed."""
    try:
        import av
    except ImportError as error:
        raise ValueError("a film as MP4 needs PyAV: pip install av (a GIF needs nothing more)") from error
    file = BytesIO()
    with av.open(file, "w", format="mp4") as video:
        stream: Any = None
        at = 0
        film = _film(story, Numbers(numbers, "MP4", told))
        for image, seconds in zip(film, _seconds(len(numbers)), strict=True):
            if stream is None:
                stream = video.add_stream("libx264", rate=RATE, options=CODEC)
                stream.width, stream.height, stream.pix_fmt = image.width, image.height, "yuv420p"
                stream.codec_context.time_base = Fraction(1, RATE)
            frame = av.VideoFrame.from_image(image)
            frame.pts = at
            at += round(seconds * RATE)
            video.mux(stream.encode(frame))
        frame.pts = at - 1  # the last one once more, for as long as it stands
        video.mux(stream.encode(frame))
        video.mux(stream.encode(None))
    return file.getvalue()


def _seconds(frames: int) -> list[float]:
    """How long each frame is in sight."""
    return [max(SHORTEST, min(PACE, WHOLE / frames))] * (frames - 1) + [REST]


# ---------------------------------------------------------------- frames


def _film(story: Story[Any], numbers: Iterable[int]) -> Iterator[Image.Image]:
    """Frames with their sentences below, all of one size, whose sides are even, as videos want it."""
    frames = Frames(story)
    sentences = [story.say(frames.state(i), story.trace.steps[i - 1] if i else None) for i in range(len(frames))]
    lines = max(len(_lines(sentence)) for sentence in set(sentences))
    tall = round(story.size[1] * WIDTH / story.size[0])
    height = (tall + MARGIN + LEADING * lines + MARGIN // 2) // 2 * 2
    backdrop = story.backdrop()
    for number in numbers:
        drawn = standalone(backdrop + frames[number].svg, story.size, font=FONT)
        page = Image.new("RGB", (WIDTH, height), LIGHT["paper"])
        page.paste(Image.open(BytesIO(rasterised(drawn, WIDTH))))
        _write(page, sentences[number], tall + MARGIN)
        yield page


Word = tuple[str, bool]
"""A word, and whether it is set off."""


def _lines(sentence: str) -> list[list[Word]]:
    """A sentence in lines, as many words in each as fit."""
    lines: list[list[Word]] = [[]]
    left = 0.0
    for i, part in enumerate(sentence.split("**")):
        for text in part.split():
            word = text, i % 2 == 1
            if lines[-1] and left + _wide(word) > WIDTH - 2 * MARGIN:
                lines.append([])
                left = 0.0
            lines[-1].append(word)
            left += _wide(word) + SPACE
    return lines


def _write(page: Image.Image, sentence: str, top: int) -> None:
    pen = ImageDraw.Draw(page)
    for i, line in enumerate(_lines(sentence)):
        x = float(MARGIN)
        for text, bold in line:
            colour = LIGHT["event-line" if bold else "ink"]
            pen.text((x, top + i * LEADING), text, colour, _font(bold))
            x += _wide((text, bold)) + SPACE


@cache
def _wide(word: Word) -> float:
    text, bold = word
    return _font(bold).getlength(text)


def font_file(bold: bool) -> str:
    from matplotlib import get_data_path

    return str(Path(get_data_path(), "fonts", "ttf", "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"))


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(font_file(bold), SIZE)
