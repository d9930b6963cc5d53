"""What must hold for the frames of every story."""

import re
from xml.etree import ElementTree

from hypothesis import given, settings

from coursekit.story import Frames

SENTENCE = re.compile(r"\*\*([^*]|\w\*(?!\*))+\*\*( .*[.?])?")  # A* and C* have a star of their own
CODE = re.compile(r"None|True|False|\binf\b|nan|[{}_]|-\d")


def moments(story):
    """Before, step and after, for every step."""
    frames = Frames(story)
    for number, step in enumerate(story.trace.steps, start=1):
        yield frames.state(number - 1), step, frames.state(number)


def check_frames(story, code, longest=190):
    """Each frame is well-formed, and speaks as people do: nothing in it of Python, nor what the pattern `code` finds.

    The values have the same names at every step, and ids that a story names are in its pictures. An id of SVG's own
    would be that of another picture on the same page. Gives back the ids that are in the pictures.
    """
    names, ids, questions = set(), set(), []
    frames = Frames(story)
    for frame in map(frames.__getitem__, range(len(frames))):
        root = ElementTree.fromstring(f"<svg>{story.backdrop()}{frame.svg}</svg>")
        ids |= {item.get("data-id") for item in root.iter() if item.get("data-id")}
        names.add(tuple(frame.values))
        assert " id=" not in frame.svg
        assert SENTENCE.fullmatch(frame.sentence), frame.sentence
        assert frame.sentence.rstrip("*")[-1] in ".?", frame.sentence
        assert len(frame.sentence) <= longest, frame.sentence
        questions += [frame.question] if frame.question else []
        for text in [frame.sentence, *(question.text for question in questions[-1:])]:
            assert not CODE.search(text), text
            assert not re.search(code, text), text
    assert len(names) == 1
    assert 0 <= story.telling() <= len(story.trace.steps)
    for question in questions:
        assert question.choices or set(question.answer) & ids
    for step in story.trace.steps:
        assert set(story.touches(step)) <= ids
        assert len(story.lit(step)) == 1
    return ids


def check_every(stories, code, examples):
    """The frames and clicks of so many of the stories that a strategy makes."""

    @settings(max_examples=examples)
    @given(stories)
    def check(story):
        check_clicks(story, check_frames(story, code))

    check()


def check_steps(story):
    """A step leaves the state before it as it was, and leads to the same state whenever it is taken."""
    for before, step, after in moments(story):
        told = repr(before)
        assert repr(story.apply(before, step)) == repr(after)
        assert repr(before) == told


def check_clicks(story, ids):
    """All that may be clicked as an answer is in the pictures."""
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        assert question is None or question.choices or set(question.answer) <= ids
