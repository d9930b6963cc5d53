"""The player: one widget for all demos. Python hands it frames; the browser plays them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import RLock
from time import monotonic, time
from typing import Any

import anywidget
import traitlets

from ..story import Story
from .cells import retire_earlier
from .film import Film
from .style import CSS, JAVASCRIPT

FRAMES_ASKED = 300
"""Frames of a film that the viewer asks for; a longer one has every n-th."""
TOLD_EVERY = 0.5
"""Seconds from one word to the next on how far a file is."""
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
        self._pointing = False  # whether what happens is the pointer's doing
        self._moved = False  # whether the viewer has changed in the picture what is shown
        self._link: Callable[[], dict[str, Any]] = lambda: {"variant": {}, "drawn": False}
        self._set: Callable[[Mapping[str, str], int], None] = self._set_alone
        super().__init__(_born=time(), **kwargs)
        self.show(story, at)
        self.on_msg(self._receive)
        retire_earlier(self)

    def join(self, other: "Player") -> None:
        """From now on what is done in one of the two pictures changes both films."""
        self._together = other._together = [self, other]
        self._lock = other._lock

    def tell_link(self, link: Callable[[], dict[str, Any]], follow: Callable[[Mapping[str, str], int], None]) -> None:
        """Have a link to this player say of its demo what `link` tells, and a link that is followed go to `follow`."""
        self._link, self._set = link, follow

    def go(self, step: int) -> None:
        """Show a step. Raises ValueError where there is no such step."""
        last = len(self.story.trace.steps)
        if type(step) is not int or not 0 <= step <= last:
            raise ValueError(f"this demo has steps 0 to {last:,}, not {step!r}")
        self.show(self.story, step)

    @property
    def seen(self) -> int:
        """The step in sight, as far as the browser has told."""
        return min(self._at, len(self.story.trace.steps))

    def _set_alone(self, variant: Mapping[str, str], step: int) -> None:
        for label in variant:
            raise ValueError(f"this demo has no control “{label}”")
        self.go(step)

    def show(self, story: Story[Any], at: int | None = None) -> None:
        """Play another story from frame `at`; with None, stay at the step that the viewer sees now, or at the end."""
        with self._lock:
            self.story = story
            self._moved = self._pointing or (self._moved and at != 0)
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
            link = self._link()
            self._film = {
                "id": next(self._serial),
                "live": film.live,
                "head": film.head(),
                "chunks": packed,
                "at": at,
                "variant": link["variant"],
                "drawn": link["drawn"] or self._moved,
            }
            if at is not None:
                self._at = at

    def _receive(self, _: Any, message: dict[str, Any], buffers: Any) -> None:
        if message["kind"] in ("save", "open"):
            try:
                if message["kind"] == "save":
                    self._hand_over(message["ending"], message["step"], message["steps"])
                else:
                    self._set(message["variant"], message["step"])
            except ValueError as error:
                self.send({"kind": "refused", "why": str(error)})
            return
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

    def _hand_over(self, ending: str, step: int, steps: Sequence[int]) -> None:
        """Make the file that the viewer asks for, and send it."""
        from . import files

        told = monotonic()

        def tell(done: int, count: int) -> None:
            nonlocal told
            if monotonic() - told > TOLD_EVERY:
                told = monotonic()
                self.send({"kind": "making", "done": done, "count": count})

        how: dict[str, Any] = {}
        if files.ASKS.get(ending) == "every":
            how["every"] = max(1, -(-len(self.story.trace.steps) // FRAMES_ASKED))
        elif ending == ".pdf" and steps:
            how["steps"] = steps
        made = files.made(self.story, repr(self), ending, self.at, step, tell, **how)
        self.send({"kind": "file", "ending": ending}, [made.encode() if isinstance(made, str) else made])

    def _point(self, pointer: Pointer) -> None:
        self._seen = pointer.step
        for player in self._together:
            player._dragging = pointer.kind in ("down", "move")
            player._pointing = True
        try:
            if self._on_pointer:
                self._on_pointer(pointer)
        finally:
            for player in self._together:
                player._pointing = False
                player._settle()

    def _settle(self) -> None:
        """After a drag the whole film is there again."""
        if self._reel.live and not self._dragging:
            self._reel = Film(self.story, repr(self))
            self._publish(None)

    def save(
        self,
        path: str | Path,
        every: int | None = None,
        *,
        step: int | None = None,
        steps: Sequence[int] | None = None,
    ) -> None:
        """Write what is played as a file, of the kind that the ending of its name says.

        .html         one self-contained page that plays; with `every`, every n-th step
        .svg .png     the picture of a step: the one in sight, or `step`
        .gif .mp4     the film, its sentences below the picture; with `every`, every n-th step
        .pdf          a handout of some steps: the landmarks, or `steps`
        .csv          a table: a row a step, with its event, its data, its sentence and its values

        Raises ValueError for another ending, for a step that is not there, for a file that would be too large, naming
        what fits, and for one that cannot be written.
        """
        from . import files

        files.save(self.story, repr(self), path, self.at, self.seen, every=every, step=step, steps=steps)

    def __repr__(self) -> str:
        outcome = self.story.outcome()
        return f"<Player {self.story.title}: {len(self.story.trace.steps)} steps{outcome and f', {outcome}'}>"
