"""Self-contained pages: players with all their frames inside, for any browser, without a kernel or a network."""

import json
from base64 import b64encode
from html import escape
from math import ceil
from pathlib import Path
from typing import Any

from ..look import DARK, LIGHT, variables
from ..story import Story
from .film import Film
from .style import CSS, JAVASCRIPT

LARGEST = 20_000_000
"""Bytes that a page may have."""


def fragment(story: Story[Any], label: str, every: int = 1, at: int = 0) -> str:
    """A player as part of a page: its frames, waiting for the script of `document`.

    Raises ValueError where the frames are more than `LARGEST` bytes, naming their size and what to do.
    """
    if every < 1:
        raise ValueError(f"every must be 1 or more, not {every}")
    film = Film(story, label, every)
    chunks: list[str] = []
    size = 0
    for i in range(len(film)):
        chunks.append(b64encode(film.chunk(i)).decode())
        size += len(chunks[-1])
        if size > LARGEST:
            whole = size * len(film) // (i + 1)
            enough = every * ceil(whole / LARGEST)
            raise ValueError(
                f"the page would have about {whole // 10**6} MB, more than {LARGEST // 10**6}; every={enough} shows "
                f"every {enough}th step and fits"
            )
    data = {"id": 0, "head": b64encode(film.head()).decode(), "chunks": chunks, "at": film.position(at)}
    return f'<div class="ck-host"><script type="application/json">{json.dumps(data)}</script></div>'


def document(title: str, body: str) -> str:
    """A page around fragments."""
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
.ck-host {{ max-width: 1360px; margin: 0 auto; }}
{CSS}</style>
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


def save(story: Story[Any], label: str, path: str | Path, every: int = 1) -> None:
    """Write one player as a page. Raises ValueError where it is too large or cannot be written."""
    write(Path(path), document(story.title, fragment(story, label, every)))


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises ValueError where it cannot be written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ValueError(f"cannot write {path}: {error.strerror}") from error
