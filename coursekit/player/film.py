"""A story's frames, packed for the browser: a head, and chunks of frames that are drawn when they are asked for."""

import json
import zlib
from bisect import bisect_left
from collections import defaultdict
from math import ceil
from threading import RLock
from typing import Any

from ..story import Frames, Story

SPACING = 25
"""Frames in a chunk."""


def unpacked(packed: bytes) -> Any:
    """The head of a film that is not live, or one of its chunks."""
    return json.loads(zlib.decompress(packed))


def frames(chunk: bytes) -> list[list[Any]]:
    """The frames of a packed chunk: each its picture, its sentence, and what else is shown."""
    parts, told = unpacked(chunk)
    return [["<".join(parts[i] for i in picture), *more] for picture, *more in told]


class Film:
    """The packed frames of a story, all of them or every n-th, `spacing` in a chunk.

    A chunk is a list of parts of pictures, cut at each <, and a list of frames, whose pictures are lists of the numbers
    of their parts: frames share most of these, and a chunk holds each of them once.

    A `live` film is one that another will replace in a moment, as in a drag: single frames without landmarks, and not
    compressed, since browsers decompress only in a roundabout way. Chunks are drawn once and kept. Safe to use from
    several threads.
    """

    def __init__(
        self, story: Story[Any], label: str, every: int = 1, live: bool = False, spacing: int = SPACING
    ) -> None:
        self.story = story
        self.live = live
        self.spacing = 1 if live else spacing
        self._label = label
        count = len(story.trace.steps) + 1
        # A live film is asked for one frame: no states are kept on the way there.
        self._frames = Frames(story, count) if live else Frames(story)
        last = count - 1
        self.numbers = [*range(0, last, every), last]
        # A question is about the very next step.
        self._asks = every == 1 and story.has_questions
        self._chunks: dict[int, bytes] = {}
        self._lock = RLock()

    def __len__(self) -> int:
        """The number of chunks."""
        return ceil(len(self.numbers) / self.spacing)

    def position(self, number: int) -> int:
        """Which of the film's frames shows step `number`, or the first one after it."""
        return min(bisect_left(self.numbers, number), len(self.numbers) - 1)

    def head(self) -> bytes:
        """What the player needs to know before it shows a frame."""
        story, steps = self.story, self.story.trace.steps
        told = [] if self.live else list(enumerate(steps, start=1))
        stops = [number for number, step in told if story.landmark(step)]
        touches: defaultdict[str, list[int]] = defaultdict(list)
        for number, step in told:
            for name in story.touches(step):
                touches[name].append(number)
        beats = [self.position(number) for number, step in told if step.event == story.beat]
        shown = [story.lit(steps[number - 1]) if number else () for number in ([] if self.live else self.numbers)]
        lights = list(dict.fromkeys(shown))
        width, height = story.size
        return self._packed(
            {
                "title": story.title,
                "label": self._label,
                "width": width,
                "height": height,
                "backdrop": story.backdrop(),
                "listings": [listing.lines for listing in story.source.listings],
                "numbers": self.numbers,
                "total": len(steps),
                "spacing": self.spacing,
                "landmarks": sorted(set(map(self.position, stops))),
                "touches": {name: sorted(set(map(self.position, numbers))) for name, numbers in touches.items()},
                "lights": lights,
                "lit": list(map({lit: i for i, lit in enumerate(lights)}.__getitem__, shown)),
                "asks": self._asks,
                "beats": beats if story.beat else None,
                "telling": 0 if self.live else self.position(story.telling()),
            }
        )

    def chunk(self, index: int) -> bytes:
        """The packed frames of chunk `index`. Raises IndexError where there is no such chunk."""
        if not 0 <= index < len(self):
            raise IndexError(f"chunk {index} of {len(self)}")
        with self._lock:
            if index not in self._chunks:
                numbers = self.numbers[index * self.spacing : (index + 1) * self.spacing]
                parts: dict[str, int] = {}
                frames = [self._frame(number, parts) for number in numbers]
                self._chunks[index] = self._packed([list(parts), frames])
            return self._chunks[index]

    def _frame(self, number: int, parts: dict[str, int]) -> list[Any]:
        frame = self._frames[number]
        picture = [parts.setdefault(part, len(parts)) for part in frame.svg.split("<")]
        question = None
        if self._asks and frame.question:
            question = {
                "text": frame.question.text,
                "choices": frame.question.choices,
                "answer": frame.question.answer,
            }
        return [picture, frame.sentence, list(frame.values.items()), frame.lit, question]

    def _packed(self, data: Any) -> bytes:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        return text if self.live else zlib.compress(text)
