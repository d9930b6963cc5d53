"""What was drawn, to look into: elements, groups by their ids, the corners of polygons, where text stands."""

import re
from xml.etree import ElementTree

from coursekit.look import PICTURE_CSS
from coursekit.pictures.svg import extent

FONTS = {
    name: float(size)
    for name, size in re.findall(r"^\.([\w-]+) \{[^}]*font-size: ([\d.]+)px", PICTURE_CSS, re.MULTILINE)
}
ANCHORS = dict(re.findall(r"^\.([\w-]+) \{[^}]*text-anchor: (\w+)", PICTURE_CSS, re.MULTILINE))
[PLAIN] = map(float, re.findall(r"^text \{[^}]*font-size: ([\d.]+)px", PICTURE_CSS, re.MULTILINE))


def elements(drawn):
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def groups(drawn):
    return {group.get("data-id"): group for group in elements(drawn).iter("g") if group.get("data-id")}


def places_of(element):
    return [tuple(map(float, point.split(","))) for point in element.get("points").split()]


def size_of(text):
    """The font size of a text element."""
    if found := re.search(r"font-size:([\d.]+)px", text.get("style", "")):
        return float(found[1])
    return next((FONTS[name] for name in text.get("class", "").split() if name in FONTS), PLAIN)


def words_at(root, part=0.9):
    """What is written in a picture, each text with its box: left, top, right, bottom of about what its letters cover.

    A text is about as wide as that `part` of its extent, which is on the safe side.
    """
    centred = {
        id(text) for group in root.iter("g") if "middle" in group.get("style", "") for text in group.iter("text")
    }
    for text in root.iter("text"):
        content, size = "".join(text.itertext()), size_of(text)
        anchor = re.search(r"text-anchor:(\w+)", text.get("style", ""))
        names = [ANCHORS[name] for name in text.get("class", "").split() if name in ANCHORS]
        side = anchor[1] if anchor else names[0] if names else "middle" if id(text) in centred else "start"
        wide = part * extent(content, size, "value" in text.get("class", "").split())
        x, y = float(text.get("x")), float(text.get("y"))
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[side]
        yield content, (left, y - 0.72 * size, left + wide, y)
