"""Pictures out of a player's film: a still for where nothing plays, and a short silent film for the home page."""

import json
import re
import zlib
from base64 import b64decode, b64encode
from functools import cached_property
from html import escape
from math import ceil
from typing import Any

from ..player.files import plain
from ..player.film import frames, unpacked

COVER_FRAMES = 30
"""Of a film on the home page: enough to see what goes on."""


class Stills:
    """The frames of a film, as `page.packed` packs it."""

    def __init__(self, head: str, chunks: list[str]) -> None:
        self._head = unpacked(b64decode(head))
        self._chunks = chunks

    @cached_property
    def _frames(self) -> list[Any]:
        return [frame for chunk in self._chunks for frame in frames(b64decode(chunk))]

    def __len__(self) -> int:
        """The number of frames."""
        return len(self._head["numbers"])

    def still(self) -> str:
        """A telling frame with its sentence, as HTML that needs no script."""
        picture, sentence, *_ = self._frames[self._head["telling"]]
        words = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(sentence))
        return f'<div class="ck-still">{self._svg(picture, plain(sentence))}<p class="ck-told">{words}</p></div>'

    def cover(self) -> str:
        """A telling frame, or one shortly before it, and some frames of the whole film, for `site.js` to play."""
        last, telling = len(self) - 1, self._head["telling"]
        every = max(1, ceil(last / COVER_FRAMES))
        chosen = [self._frames[i][0] for i in (*range(0, last, every), last)]
        at = telling // every
        film = zlib.compress(json.dumps(list(map(silent, chosen)), ensure_ascii=False).encode(), 9)
        return (
            f'<div class="ck-still ck-cover" aria-hidden="true" data-at="{at}">{self._svg(chosen[at], "")}'
            f'<script type="application/json">"{b64encode(film).decode()}"</script></div>'
        )

    def _svg(self, picture: str, label: str) -> str:
        width, height = self._head["width"], self._head["height"]
        role = f'role="img" aria-label="{escape(label)}"' if label else ""
        return (
            f'<div class="ck-picture"><svg viewBox="0 0 {width} {height}" {role}>'
            f"{silent(self._head['backdrop'])}<g>{silent(picture)}</g></svg></div>"
        )


def silent(picture: str) -> str:
    """A picture without the names of its parts, and without what can be done to them."""
    return re.sub(r' (?:aria-[a-z]+|role|tabindex|data-[a-z]+)="[^"]*"', "", picture)
