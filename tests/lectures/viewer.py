"""What a viewer does with a demo, and what it says."""

from ipywidgets import HBox


def control(demo, label):
    row = next(child for child in demo.children if isinstance(child, HBox))
    return next(widget for widget in row.children if widget.description == label)


def message(demo):
    return demo.children[0].children[-1].value


def do(demo, kind, id="", x=0.0, y=0.0, text=""):
    """What the viewer does in the picture, as the browser tells it."""
    told = {"kind": "pointer", "event": kind, "id": id, "x": x, "y": y, "step": 5, "text": text, "ended": False}
    demo.player._receive(demo.player, told, [])


def drag(demo, id, start, *way):
    """Drag something along a way, in units of what the panel shows that it stands in."""
    place = next(place for place in demo.player.story.places if id.startswith(place.prefix))
    do(demo, "down", id, *place.at(start))
    for point in way:
        do(demo, "move", id, *place.at(point))
    do(demo, "up", id, *place.at(way[-1]))
