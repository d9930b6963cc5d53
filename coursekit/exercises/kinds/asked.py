"""How is told what a student's function asks of a grid, of a triangulation that it walks, or of its history."""

from typing import Any

from ...pictures.svg import box
from ...stage.own import Asked


def cell_over(story: Any, x: int, y: int) -> str:
    """What sets off a cell of the map that a story, or what lies under it, is drawn on."""
    place = getattr(story, "story", story).place
    (left, top), side = place.centre((x - 0.5, y - 0.5)), place.side
    return box("ghost", left + 3, top + 3, side - 6, side - 6)


GRID = {
    "rows": Asked(
        lambda at, letter: f"looks at cell ({at[1]}, {at[0]}), which is {'blocked' if letter == '@' else 'free'}",
        over=lambda story, at, letter: cell_over(story, at[1], at[0]),
        levels=2,
    )
}


def triangles(told: str) -> Asked:
    """How questions to a list by triangle are told: what the function does, before the triangle's number."""
    return Asked(lambda t, item: f"{told} triangle {t}", lambda t, item: f"face/{t}")


NEIGHBORS = {"neighbors": triangles("asks for the neighbours of")}
WALK = {"triangles": triangles("looks at"), **NEIGHBORS}
HISTORY = {"triangles": triangles("looks at"), "children": triangles("asks what has taken the place of")}
