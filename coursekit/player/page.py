"""Self-contained pages: players with all their frames inside, for any browser, without a kernel or a network."""

import json
from base64 import b64encode
from html import escape
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from ..look import DARK, LIGHT, variables
from ..story import Story
from .film import SPACING, Film
from .style import CSS, JAVASCRIPT

LARGEST = 20_000_000
"""Bytes that a page may have."""

FRAMES = 4 * SPACING
"""Frames in a chunk: on a page nobody waits for them to be drawn, and the longer a chunk, the better it is packed."""


class Packed(NamedTuple):
    """A film as text, and the frame that it begins at, None for the one that is in sight when it is opened."""

    head: str
    chunks: list[str]
    at: int | None


class TooLarge(ValueError):
    """A player with more frames than may be; with every `every`-th step it fits."""

    def __init__(self, size: int, most: int, every: int) -> None:
        super().__init__(
            f"the page would have about {size // 10**6} MB, more than {most // 10**6}; every={every} shows one "
            f"step in {every} and fits"
        )
        self.every = every


def packed(story: Story[Any], label: str, every: int = 1, at: int | None = 0, most: int | None = None) -> Packed:
    """A film as a page holds it, and its frame `at`; None for the frame that is in sight when it is opened.

    Raises TooLarge, a ValueError, where the frames are more than `most` bytes, by default `LARGEST`, naming their size
    and what to do.
    """
    if every < 1:
        raise ValueError(f"every must be 1 or more, not {every}")
    most = most or LARGEST
    film = Film(story, label, every, spacing=FRAMES)
    chunks: list[str] = []
    size = 0
    for i in range(len(film)):
        chunks.append(_text(film.chunk(i)))
        size += len(chunks[-1])
        if size > most:
            frames = min((i + 1) * FRAMES, len(film.numbers))
            whole = size * len(film.numbers) // frames
            raise TooLarge(whole, most, every * ceil(whole / most))
    return Packed(_text(film.head()), chunks, None if at is None else film.position(at))


def fragment(story: Story[Any], label: str, every: int = 1, at: int = 0) -> str:
    """A player as part of a page: its frames, waiting for the script of `document`. Raises TooLarge."""
    return host(packed(story, label, every, at))


def still(story: Story[Any], label: str, at: int) -> str:
    """A player as part of a page that shows frame `at`, and the frames near it only: for a picture of the player."""
    film = Film(story, label)
    # The player unpacks the chunk that it shows and the two beside it.
    chunks = [_text(film.chunk(i)) if abs(i - at // SPACING) <= 1 else "" for i in range(len(film))]
    return host(Packed(_text(film.head()), chunks, film.position(at)))


def host(film: Packed, **more: Any) -> str:
    """The place of a player in a page, with its film and with whatever more its script is to know."""
    data = {"id": 0, **film._asdict(), **more}
    text = json.dumps(data).replace("</", "<\\/")
    return f'<div class="ck-host"><script type="application/json">{text}</script></div>'


def _text(data: bytes) -> str:
    return b64encode(data).decode()


def document(title: str, body: str, style: str = "") -> str:
    """A page around fragments, with further CSS where it is asked for."""
    script = JAVASCRIPT.replace("</script", "<\\/script")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0; {variables(LIGHT)} background: var(--paper); color: var(--ink); }}
@media (prefers-color-scheme: dark) {{ body {{ {variables(DARK)} }} }}
.ck-host, .ck-beside {{ max-width: 1360px; margin: 0 auto; }}
{CSS}{style}</style>
</head>
<body>
{body}
<script type="module">
{script}
document.querySelectorAll(".ck-host").forEach(mount);
</script>
</body>
</html>
"""


def whole(story: Story[Any], label: str, every: int = 1, at: int = 0) -> str:
    """One player as a page that starts at frame `at`. Raises TooLarge, a ValueError, as `fragment` does."""
    title = f'<h1 class="ck-unseen">{escape(story.title)}</h1>'
    return document(story.title, f"<main>{title}{fragment(story, label, every, at)}</main>")


def write(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all. Raises ValueError where it cannot be written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(content.encode() if isinstance(content, str) else content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ValueError(f"cannot write {path}: {error.strerror}") from error
