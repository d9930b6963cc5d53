"""Words and pictures agree: a name that is spoken is drawn, and a number spoken beside a name is drawn beside it.

Every story of every lecture is read, frame by frame, on random inputs. What a name is differs from lecture to lecture:
letters of vertices and corners, cells, numbers of pieces and triangles. What cannot be asked:

- "A" before a lower-case word may be an article: it is asked only in a pair (A–B), in a list, or before a sign.
- The players X and O are crosses and noughts on a board, no words, and not there before their first move.
- What is counted or summed up for the sentence alone ("12 of 62 cells") has no place in the picture where it stands.
- A cell too small for its numbers holds none; in one of middle size they are rounded to one decimal, which is accepted.
"""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from coursekit.look import number
from coursekit.story import Frames
from tests.lectures.test_every_story import STORIES

EXAMPLES, FRAMES = 3, 60
"""So many stories of each kind, and of each about so many frames."""

LETTER = re.compile(r"(?<![\w’(–+-])([A-Z])(?![\w’*(])|(?<=–)([A-Z])(?![\w’*])")
ARTICLE = re.compile(r"A (?=[a-z])")
NAMES = {
    "shortest_paths": [re.compile(r"\bn\d+\b")],
    "astar": [re.compile(r"\bn\d+\b")],
    "maps": [
        re.compile(r"Trapezoid (\d+)"),
        re.compile(r"(?:\*\*|of )(\d+) and \d+ (?:are neigh|goes|stays)"),
        re.compile(r"(?:\*\*|of )\d+ and (\d+) (?:are neigh|goes|stays)"),
    ],
    "delaunay": [re.compile(r"far left|far above|far right")],
    "point_location": [re.compile(r"(?<![\w’–])(?!DAG)[A-Z←↑→]{3}(?![\w’])")],
    "constrained": [re.compile(r"(?<![\w.,(])\d+(?=–)"), re.compile(r"(?<=–)\d+")],
}
"""What is a name in a lecture besides letters, each in its whole or its first group."""

CELL = re.compile(r"(?<!sector )(?<!sectors )\((\d+), (\d+)\)")

NUMBERS = {
    "maps": [(CELL, re.compile(r"rises by ([\d.]+)"))],
    "shortest_paths": [
        (CELL, re.compile(r"\*\*d of \S+ \S+ is ([\d.]+) now")),
        (CELL, re.compile(r"is settled with d = ([\d.]+)\.\*\*")),
        (CELL, re.compile(r"\*\* at the end\. ([\d]+) steps? from")),
    ],
    "astar": [
        (CELL, re.compile(r"enters OPEN with f = .* = ([\d.]+)\.\*\*")),
        (CELL, re.compile(r"\*\*\(\d+, \d+\) is taken, f = ([\d.]+)\.\*\*")),
        (CELL, re.compile(r"\*\*\(\d+, \d+\) gets a better g:.* = ([\d.]+)\.")),
    ],
}
"""In a lecture: the first cell that a sentence names, and the number that is said of it, which stands in the cell."""

THINGS = {
    "The arrow leads back": "arrow",
    "The thick edge comes": "link path",
    "toothed side": "bracket",
    "The circle through": "bracket",
    ", dashed.": "curve other",
}
"""What a sentence may point at, and the class of what must be in the picture then."""

PLAYERS = {"mcts": {"X", "O"}, "transpositions": {"X", "O"}}


def drawn(story, frame):
    return ElementTree.fromstring(f"<svg>{story.backdrop()}{frame.svg}</svg>")


def words(root):
    """All that is written in a picture: each text, and its parts."""
    found = set()
    for text in root.iter("text"):
        told = "".join(text.itertext())
        found |= {told, *re.split(r"[\s,]+", told), *re.findall(r"\w+", told)}
    return found


def spoken(lecture, sentence):
    """The names in a sentence."""
    said = ARTICLE.sub("", sentence.replace("**", " "))
    found = {one or other for one, other in LETTER.findall(said)}
    for pattern in NAMES.get(lecture, ()):
        found |= set(pattern.findall(sentence))
    return found


def box_of(root, cell):
    """Where a cell is: left, top, right and bottom of its shape, None where it has none of its own."""
    for item in root.iter("g"):
        if (item.get("data-id") or "").endswith("cell/{}/{}".format(*cell)):
            shape = item.find("rect")
            x, y, wide, high = (float(shape.get(name)) for name in ("x", "y", "width", "height"))
            return x, y, x + wide, y + high
    return None


def written_in(root, box):
    """What is written inside a box."""
    left, top, right, bottom = box
    return {
        "".join(text.itertext())
        for text in root.iter("text")
        if left <= float(text.get("x")) <= right and top <= float(text.get("y")) <= bottom
    }


def check_names(lecture, sentence, root):
    """Every name is drawn, that of a triangle in one word or by its corners."""
    there = words(root) | PLAYERS.get(lecture, set())
    missing = {name for name in spoken(lecture, sentence) if name not in there and not all(c in there for c in name)}
    assert not missing, (missing, sentence)


def check_things(sentence, root):
    classes = [item.get("class") or "" for item in root.iter()]
    for words, style in THINGS.items():
        if words in sentence:
            assert any(set(style.split()) <= set(each.split()) for each in classes), sentence


def check_cells(sentence, story, root):
    """A cell that is named lies on the map, whose columns and rows are numbered."""
    place = next((place for place in getattr(story, "places", ()) if hasattr(place, "columns")), None)
    for x, y in CELL.findall(sentence) if place else ():
        if "outside the map" not in sentence:
            assert place.cell_at(*place.centre((int(x), int(y)))), sentence


def check_numbers(lecture, sentence, root):
    for name, pattern in NUMBERS.get(lecture, ()):
        cell, said = name.search(sentence), pattern.search(sentence)
        box = box_of(root, cell.groups()) if cell and said else None
        if box and (inside := written_in(root, box)):
            value = float(said[1])
            assert inside & {said[1], number(value, 1)}, (inside, sentence)


@pytest.mark.parametrize(("room", "stories"), STORIES)
def test_what_is_spoken_is_drawn(room, stories):
    lecture = room.__name__.split(".")[2]

    @settings(max_examples=EXAMPLES)
    @given(stories)
    def read(story):
        frames = Frames(story)
        for frame in map(frames.__getitem__, range(0, len(frames), 1 + len(frames) // FRAMES)):
            root = drawn(story, frame)
            check_names(lecture, frame.sentence, root)
            check_things(frame.sentence, root)
            check_cells(frame.sentence, story, root)
            check_numbers(lecture, frame.sentence, root)

    read()
