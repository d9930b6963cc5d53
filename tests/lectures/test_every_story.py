"""What must hold for every story of every lecture, tried on random inputs.

A lecture's stories stand in `strategies.py` of its tests: STORIES, a strategy for each; CODE, a pattern of what nobody
would say; EXAMPLES, how many of each are tried; LONGEST, the longest sentence in letters.
"""

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings

from coursekit.exercises.course import LECTURES
from coursekit.story import Frames
from tests.lectures.frames import check_clicks, check_frames, check_steps
from tests.listings import check_listing

LONGEST = 190


def rooms():
    for lecture in LECTURES.values():
        if (Path(__file__).parent / lecture / "strategies.py").exists():
            yield import_module(f"tests.lectures.{lecture}.strategies")


STORIES = [
    pytest.param(room, stories, id=f"{room.__name__.split('.')[2]}: {name}")
    for room in rooms()
    for name, stories in room.STORIES.items()
]


def on_every(test):
    """A test of a story, run on so many stories of each kind."""

    @pytest.mark.parametrize(("room", "stories"), STORIES)
    def run(room, stories):
        settings(max_examples=room.EXAMPLES)(given(stories)(lambda story: test(room, story)))()

    return run


@on_every
def test_every_frame_and_listing_can_be_shown_and_what_is_to_be_clicked_is_there(room, story):
    for listing in story.source.listings:
        check_listing(listing)
    check_clicks(story, check_frames(story, room.CODE, getattr(room, "LONGEST", LONGEST)))


@on_every
def test_a_step_leaves_the_state_before_it_as_it_was(room, story):
    check_steps(story)


@on_every
def test_frames_are_the_same_in_any_order(room, story):
    last = len(story.trace.steps)
    forwards = [Frames(story)[number] for number in range(last + 1)]
    once = Frames(story)
    assert [once[number] for number in range(last, -1, -1)] == forwards[::-1]
