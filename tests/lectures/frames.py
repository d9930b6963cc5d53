"""What must hold for the frames of every story."""

import re
from xml.etree import ElementTree

from coursekit.story import Frames

SENTENCE = re.compile(r"\*\*([^*]|\w\*(?!\*))+\*\*( .*[.?])?")  # A* and C* have a star of their own
CODE = re.compile(r"None|True|False|\binf\b|nan|[{}_]|-\d")


def moments(story):
    """Before, step and after, for every step."""
    frames = Frames(story)
    for number, step in enumerate(story.trace.steps, start=1):
        yield frames.state(number - 1), step, frames.state(number)


def check_frames(story, code, longest=190, frames=None):
    """Each frame is well-formed, and speaks as people do: nothing in it of Python, nor what the pattern `code` finds.

    The values have the same names at every step. Ids that a story names are in its pictures, and so is all that may be
    clicked as an answer. An id of SVG's own would be that of another picture on the same page. Gives back the ids that
    are in the pictures.
    """
    names, ids, questions = set(), ids_in(story.backdrop()), []
    for frame in frames or Frames(story):
        ids |= ids_in(frame.svg)
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
        assert question.choices or set(question.answer) <= ids
    for step in story.trace.steps:
        assert set(story.touches(step)) <= ids
        assert len(story.lit(step)) == 1
    return ids


def ids_in(svg):
    """The ids in a drawing, which is well-formed."""
    return {item.get("data-id") for item in ElementTree.fromstring(f"<svg>{svg}</svg>").iter() if item.get("data-id")}


def check_steps(story):
    """A step leaves the state before it as it was, and leads to the same state whenever it is taken."""
    for before, step, after in moments(story):
        told = repr(before)
        assert repr(story.apply(before, step)) == repr(after)
        assert repr(before) == told
