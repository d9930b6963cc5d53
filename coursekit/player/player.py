"""The player: one widget for all demos. Python hands it frames; the browser plays them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import RLock
from time import time
from typing import Any

import anywidget
import traitlets

from ..story import Story
from . import page
from .cells import retire_earlier
from .film import Film
from .style import CSS, JAVASCRIPT

WHOLE_FRAMES = 1000
WHOLE_BYTES = 2_000_000
"""Up to these a film travels whole; a longer one chunk by chunk, as the browser asks."""


@dataclass(frozen=True)
class Pointer:
    """What the viewer did in the picture.

    `kind` is "down", "move" and "up" for a drag, "click" (or Space on a grabbed item), "edit" (`text` is what was
    typed), or "nudge" (an arrow key on a grabbed item: x and y are −1, 0 or 1, y = 1 is up). Else x and y are in the
    picture's units. `id` is what was hit when the pointer went down, "" for nothing; `step` is the step that the viewer
    saw.
    """

    kind: str
    id: str
    x: float
    y: float
    step: int
    text: str


class Player(anywidget.AnyWidget):
    """Plays a story, step by step, forwards and backwards.

    It starts at frame `at`, on a saved page too. `on_pointer` is called with a Pointer for what the viewer does in the
    picture, and may call `show`. Showing a player again in the same notebook cell closes the one before.
    """

    _esm = JAVASCRIPT
    _css = CSS
    _film = traitlets.Dict().tag(sync=True)
    _at = traitlets.Int().tag(sync=True, echo_update=False)
    """Which of the film's frames is in sight: the browser tells."""
    _born = traitlets.Float().tag(sync=True)
    """When it was made: the browser brings a new one into sight, and tells by it which one this is."""

    def __init__(
        self, story: Story[Any], *, at: int = 0, on_pointer: Callable[[Pointer], None] | None = None, **kwargs: Any
    ) -> None:
        self.at = at
        self._lock = RLock()
        self._serial = count(1)
        self._on_pointer = on_pointer
        self._together = [self]
        self._dragging = False
        self._seen = 0  # the step that the viewer saw last, as far as we know
        self._ended = False  # and whether that was the last one
        super().__init__(_born=time(), **kwargs)
        self.show(story, at)
        self.on_msg(self._receive)
        retire_earlier(self)

    def join(self, other: "Player") -> None:
        """From now on what is done in one of the two pictures changes both films."""
        self._together = other._together = [self, other]
        self._lock = other._lock

    def show(self, story: Story[Any], at: int | None = None) -> None:
        """Play another story from frame `at`; with None, stay at the step that the viewer sees now, or at the end."""
        with self._lock:
            self.story = story
            # While dragging only the frame in sight is needed, and soon.
            self._reel = Film(story, repr(self), live=self._dragging)
            self._publish(at)

    @contextmanager
    def working(self) -> Iterator[None]:
        """Around what may take seconds: the browser says "loading" meanwhile. A drag, which is quick, needs no word."""
        told = not self._dragging
        if told:
            self.send({"kind": "working"})
        try:
            yield
        finally:
            if told:
                self.send({"kind": "ready"})

    def _publish(self, at: int | None) -> None:
        film = self._reel
        last = len(film.numbers) - 1
        if at is not None:
            at = max(0, min(at, last))
        seen = last if self._ended else self._seen
        here = min(seen if at is None else at, last) // film.spacing
        whole = not self._dragging and len(film.numbers) <= WHOLE_FRAMES
        packed = [(i, film.chunk(i)) for i in (range(len(film)) if whole else [here])]
        if sum(len(data) for _, data in packed) > WHOLE_BYTES:
            packed = [(here, film.chunk(here))]
        with self.hold_sync():
            self._film = {"id": next(self._serial), "live": film.live, "head": film.head(), "chunks": packed, "at": at}
            if at is not None:
                self._at = at

    def _receive(self, _: Any, message: dict[str, Any], buffers: Any) -> None:
        with self._lock:
            if message["kind"] == "chunk":
                if message["film"] == self._film["id"]:
                    index = message["chunk"]
                    self.send({"kind": "chunk", "film": message["film"], "chunk": index}, [self._reel.chunk(index)])
                return
            self._ended = message["ended"]
            for player in self._together:
                if player is not self:
                    player._seen, player._ended = message.get("beside", (player._seen, player._ended))
            try:
                self._point(
                    Pointer(**{name: message[name] for name in ("id", "x", "y", "step", "text")}, kind=message["event"])
                )
            finally:
                self.send({"kind": "done"})

    def _point(self, pointer: Pointer) -> None:
        self._seen = pointer.step
        for player in self._together:
            player._dragging = pointer.kind in ("down", "move")
        try:
            if self._on_pointer:
                self._on_pointer(pointer)
        finally:
            for player in self._together:
                player._settle()

    def _settle(self) -> None:
        """After a drag the whole film is there again."""
        if self._reel.live and not self._dragging:
            self._reel = Film(self.story, repr(self))
            self._publish(None)

    def save(self, path: str | Path, every: int = 1) -> None:
        """Write the player as one self-contained page, with every n-th step.

        Raises ValueError for a page that would be too large, naming its size, and for one that cannot be written.
        """
        page.save(self.story, repr(self), path, every, self.at)

    def __repr__(self) -> str:
        outcome = self.story.outcome()
        return f"<Player {self.story.title}: {len(self.story.trace.steps)} steps{outcome and f', {outcome}'}>"
