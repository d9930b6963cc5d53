from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.story import Frames, Question, Story, fold
from coursekit.trace import record


def letters(word, *, watch=None):
    for letter in word:
        if watch:
            watch("vowel" if letter in "aeiou" else "consonant", letter=letter)
    return len(word)


class Spelling(Story):
    """Its state is what has been spelt so far, and how often `apply` has been called is counted."""

    title = "spelling"

    def __init__(self, trace):
        super().__init__(trace)
        self.applied = 0

    def start(self):
        return ""

    def apply(self, before, step):
        self.applied += 1
        return before + step.data["letter"]

    def draw(self, after):
        return f"<text>{after}</text>"

    def say(self, after, step):
        return f"{step.data['letter']} is spelt." if step else "Nothing is spelt."

    def values(self, after, step):
        return {"length": str(len(after))}

    def ask(self, before, step):
        return Question(f"After {before!r}?", step.event, ("vowel", "consonant"))

    def landmark(self, step):
        return step.event == "vowel"


def spelling(word, **kwargs):
    return Spelling(record(letters, word, **kwargs))


words = st.text("abcdefgh", max_size=40) | st.text("abcdefgh", min_size=15, max_size=40)


@given(words, st.integers(1, 60) | st.integers(1, 5), st.lists(st.integers(0, 200)))
def test_any_state_at_once_is_what_folding_gives(word, spacing, visits):
    frames = Frames(spelling(word), spacing)
    folded = list(accumulate(word, initial=""))
    assert len(frames) == len(folded)
    for number in visits:
        at = number % len(frames)
        assert frames.state(at) == folded[at]
    assert [frames.state(k) for k in reversed(range(len(frames)))] == folded[::-1]


def test_going_back_and_forth_over_a_kept_state_keeps_it_once():
    frames = Frames(spelling("abcdefgh" * 3), 5)
    for number in (12, 6, 11, 18, 7, 22):
        assert frames.state(number) == ("abcdefgh" * 3)[:number]


def test_going_forwards_costs_one_step_a_frame_and_jumping_back_at_most_the_spacing():
    story = spelling("abcdefgh" * 100)
    frames = Frames(story, 50)
    for number in range(len(frames)):
        frames.state(number)
    assert story.applied == 800
    frames.state(333)
    assert story.applied <= 800 + 50


def test_a_frame_holds_all_that_is_shown():
    frames = Frames(spelling("hat"))
    start, first, second = frames[0], frames[1], frames[2]
    assert (start.svg, start.sentence, start.lit, start.question) == ("<text></text>", "Nothing is spelt.", (), None)
    assert (first.svg, first.sentence, first.values) == ("<text>h</text>", "h is spelt.", {"length": "1"})
    assert second.question == Question("After 'h'?", "vowel", ("vowel", "consonant"))
    [(listing, line, last)] = second.lit
    assert (listing, line) == (0, last)


@pytest.mark.parametrize("number", [-1, 4, 100])
def test_there_are_no_other_frames(number):
    frames = Frames(spelling("hat"))
    with pytest.raises(IndexError):
        frames[number]
    with pytest.raises(IndexError):
        frames.state(number)


def test_frames_can_be_run_through():
    assert [frame.svg for frame in Frames(spelling("ha"))] == ["<text></text>", "<text>h</text>", "<text>ha</text>"]


def test_fold_gives_the_last_state():
    assert fold(spelling("hat")) == "hat"
    assert fold(spelling("")) == ""


@pytest.mark.parametrize(("word", "frame"), [("hat", 2), ("hate", 4), ("hm", 2), ("", 0)])
def test_the_telling_frame_is_the_last_landmark_else_the_last_frame(word, frame):
    assert spelling(word).telling() == frame


def test_a_trace_cut_short_says_so():
    assert spelling("hat", limit=2).outcome() == "cut short"
    assert spelling("hat").outcome() == ""


def test_a_story_that_says_little_asks_nothing_and_stops_nowhere():
    story = Story(record(letters, "hat"))
    step = story.trace.steps[0]
    assert story.ask(None, step) is None
    assert story.landmark(step) is False
    assert story.touches(step) == ()
    assert story.values(None, step) == {}
    assert story.backdrop() == ""


def test_questions_with_choices_hold_their_answer():
    assert Question("Cut?", "yes", ("yes", "no")).answer == "yes"
    with pytest.raises(ValueError, match="the answer 'maybe' is not among the choices"):
        Question("Cut?", "maybe", ("yes", "no"))


def test_questions_without_choices_are_answered_by_clicking_on_one_of_some_ids():
    assert Question("Which?", ("a", "b")).answer == ("a", "b")
    for answer in ("a", ()):
        with pytest.raises(ValueError, match="a question without choices needs a tuple of ids"):
            Question("Which?", answer)
