"""What must hold for every story of every lecture, tried on random inputs.

A lecture's stories stand in `strategies.py` of its tests: STORIES, a strategy for each; CODE, a pattern of what nobody
would say; EXAMPLES, how many of each there are; LONGEST, the longest sentence in letters.
"""

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given

from coursekit.exercises.course import LECTURES
from coursekit.story import Frames
from tests.examples import examples
from tests.lectures.frames import check_frames, check_steps
from tests.listings import check_listing

LONGEST = 190
BACKWARDS = 20
"""About so many frames of each story are looked at once more, from the last to the first."""


def rooms():
    for lecture in LECTURES.values():
        if (Path(__file__).parent / lecture / "strategies.py").exists():
            yield import_module(f"tests.lectures.{lecture}.strategies")


STORIES = [
    pytest.param(room, stories, id=f"{room.__name__.split('.')[2]}: {name}")
    for room in rooms()
    for name, stories in room.STORIES.items()
]


@pytest.mark.parametrize(("room", "stories"), STORIES)
def test_a_story_is_told_well_at_every_step_in_any_order(room, stories):
    @examples(room.EXAMPLES)
    @given(stories)
    def check(story):
        for listing in story.source.listings:
            check_listing(listing)
        frames = list(Frames(story))
        check_frames(story, room.CODE, getattr(room, "LONGEST", LONGEST), frames)
        check_steps(story)
        again = Frames(story)
        for number in range(len(frames) - 1, -1, -1 - len(frames) // BACKWARDS):
            assert again[number] == frames[number]

    check()
