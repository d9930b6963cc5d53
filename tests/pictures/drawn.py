"""What was drawn, to look into: elements, groups by their ids, the corners of polygons."""

from xml.etree import ElementTree


def elements(drawn):
    return ElementTree.fromstring(f"<svg>{drawn}</svg>")


def groups(drawn):
    return {group.get("data-id"): group for group in elements(drawn).iter("g") if group.get("data-id")}


def places_of(element):
    return [tuple(map(float, point.split(","))) for point in element.get("points").split()]
