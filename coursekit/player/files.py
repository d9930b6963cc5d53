"""A story as a file: a page, a film, a step's picture, a handout, a table. The ending of its name says which."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from tqdm import tqdm

from ..look import LIGHT, SANS
from ..story import Frames, Story
from . import page
from .style import PAINTED

FONT = "DejaVu Sans"
"""Matplotlib brings it along, so that a picture looks the same on every machine."""
LONGEST = 1000
"""Frames that a film may have."""
SLOW = 2.0
"""Seconds after which a progress bar is shown."""

Told = Callable[[int, int], None]
"""Is told how many frames of how many are made."""


class Numbers:
    """Numbers of frames, with a progress bar where it takes long to go through them."""

    def __init__(self, numbers: Iterable[int], what: str, told: Told | None = None) -> None:
        self._numbers, self._what, self._told = list(numbers), what, told

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:
        bar = tqdm(self._numbers, self._what, unit="frame", delay=SLOW, disable=None)  # on a terminal only
        for done, number in enumerate(bar):
            if self._told:
                self._told(done, len(self._numbers))
            yield number


def save(
    story: Story[Any], label: str, path: str | Path, at: int, seen: int, told: Told | None = None, **how: Any
) -> None:
    """Write a story as a file of the kind that the ending of its name says.

    A page begins at frame `at`; frame `seen` is the one in sight. `how` is what was asked for: `every` for a page or a
    film, `step` for a picture, `steps` for a handout. Raises ValueError for another ending, for what makes no
    sense, for what would be too large, and for a file that cannot be written.
    """
    path = Path(path)
    page.write(path, made(story, label, path.suffix.lower(), at, seen, told, **how))


def made(
    story: Story[Any], label: str, ending: str, at: int, seen: int, told: Told | None = None, **how: Any
) -> str | bytes:
    """What `save` writes to a file with this ending."""
    if ending not in ASKS:
        raise ValueError(f"a file's name ends in {', '.join(ASKS)}, not in {ending or 'nothing'}")
    asked = {name: value for name, value in how.items() if value is not None}
    for name in asked.keys() - {ASKS[ending]}:
        takers = " and ".join(kind for kind, takes in ASKS.items() if takes == name)
        raise ValueError(f"{name} is for {takers}, not for {ending}")
    steps = len(story.trace.steps)
    for number in (asked["step"],) if "step" in asked else asked.get("steps", ()):
        if type(number) is not int or not 0 <= number <= steps:
            raise ValueError(f"a step is a whole number from 0 to {steps:,}, not {number!r}")
    every = asked.get("every", 1)
    if type(every) is not int or every < 1:
        raise ValueError(f"every must be 1 or more, not {every!r}")
    if ending == ".html":
        return page.whole(story, label, every, at)
    if ending == ".csv":
        return table(story)
    if ending == ".svg":
        return picture(story, asked.get("step", seen))
    if ending == ".png":
        from .raster import png

        return png(story, asked.get("step", seen))
    if ending == ".pdf":
        from .handout import pdf

        return pdf(story, asked["steps"] if "steps" in asked else telling(story), told)
    from . import raster

    return (raster.gif if ending == ".gif" else raster.mp4)(story, shown(story, every), told)


ASKS = {
    ".html": "every",
    ".svg": "step",
    ".png": "step",
    ".gif": "every",
    ".mp4": "every",
    ".pdf": "steps",
    ".csv": "",
}
"""The endings, and what can be asked for with each."""


def shown(story: Story[Any], every: int) -> list[int]:
    """The numbers of a film's frames. Raises ValueError where they are too many, naming what to do."""
    last = len(story.trace.steps)
    numbers = [*range(0, last, every), last]
    if len(numbers) > LONGEST:
        raise ValueError(
            f"the film would have {len(numbers):,} frames, more than {LONGEST:,}; every={-(-last // (LONGEST - 1))} "
            "fits"
        )
    return numbers


def telling(story: Story[Any]) -> list[int]:
    """The steps of a handout for which none are named: the landmarks, or the telling one where there are none."""
    return [step.number for step in story.trace.steps if story.landmark(step)] or [story.telling()]


def plain(sentence: str) -> str:
    """A sentence without what sets off its first words."""
    return sentence.replace("**", "")


# ---------------------------------------------------------------- a picture


def standalone(drawn: str, size: tuple[float, float], label: str = "", font: str = SANS) -> str:
    """A picture as an SVG file of its own, with the light theme's colours and its background inside."""
    width, height = (f"{side:.1f}".removesuffix(".0") for side in size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(label)}"><style>{PAINTED.replace(SANS, font)}</style>'
        f'<rect width="100%" height="100%" fill="{LIGHT["paper"]}"/>{drawn}</svg>\n'
    )


def picture(story: Story[Any], number: int, font: str = SANS) -> str:
    """A frame's picture as an SVG file; its text alternative is the sentence."""
    frame = Frames(story)[number]
    return standalone(story.backdrop() + frame.svg, story.size, plain(frame.sentence), font)


# ---------------------------------------------------------------- a table


def table(story: Story[Any]) -> bytes:
    """The trace as CSV, one row a step: what happened, as an event with its data in JSON and as it is told and listed.

    The first row has the names of the columns, the second one the state before the first step. Numbers in the last
    columns are written as beside the picture. It begins with the mark by which spreadsheets know UTF-8.
    """
    text = StringIO()
    frames = Frames(story)
    names = [*frames[0].values]
    out = csv.writer(text)
    out.writerow(["step", "event", "data", "file", "line", "sentence", *names])
    for number in Numbers(range(len(frames)), "Table"):
        frame = frames[number]
        told = [plain(frame.sentence), *(frame.values.get(name, "") for name in names)]
        if number == 0:
            out.writerow([0, "", "", "", "", *told])
        else:
            step = story.trace.steps[number - 1]
            data = json.dumps(simple(step.data), ensure_ascii=False)
            out.writerow([number, step.event, data, Path(step.file).name, step.line, *told])
    return text.getvalue().encode("utf-8-sig")


def simple(value: Any) -> Any:
    """A value in what JSON knows: numbers, text, lists and objects; anything else as Python writes it."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if abs(value) < float("inf") else repr(value)
    if isinstance(value, Mapping):
        return {str(name): simple(each) for name, each in value.items()}
    if isinstance(value, Sequence):
        return [simple(each) for each in value]
    return repr(value)
