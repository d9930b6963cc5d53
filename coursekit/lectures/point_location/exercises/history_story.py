"""Lecture 06: a point followed through a history, told step by step below a wrong answer, with the student's beside it.

Events
    visit(triangle)           locate has come to a triangle of the history
    child(triangle, holds)    it has looked at a child
"""

from dataclasses import dataclass, replace
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory
from ....exercises.kinds.segments import Point
from ....pictures import mesh as picture
from ....pictures.mesh import Face
from ....trace import Step, record
from .history_dags import History


def locate(history: History, q: Point, watch: Any = None) -> list[int]:
    """The triangles of a history that hold a point, from the first one to one that is still there."""
    path = [0]
    while history.children[path[-1]]:
        if watch:
            watch("visit", triangle=path[-1])
        for child in history.children[path[-1]]:
            holds = history.holds(child, q)
            if watch:
                watch("child", triangle=child, holds=holds)
            if holds:
                break
        path.append(child)
    if watch:
        watch("visit", triangle=path[-1])
    return path


@dataclass(frozen=True)
class Located:
    """The triangle of the history that was visited last, the children of it that were looked at, and the path."""

    path: tuple[int, ...] = ()
    looked: tuple[tuple[int, bool], ...] = ()


class HistoryStory(MeshStory):
    """A point followed through a history; `given` is the path of a student's code."""

    title = "reading a history"
    first = Located()
    landmarks = ("visit",)

    def __init__(self, history: History, q: Point, given: str) -> None:
        answer = f"your path: {given}" if given else "your code gives no path"
        super().__init__(record(locate, history, q), history.mesh, answer, [q])
        self.history, self.q = history, q

    def on_visit(self, before: Located, triangle: int) -> Located:
        return Located((*before.path, triangle))

    def on_child(self, before: Located, triangle: int, holds: bool) -> Located:
        return replace(before, looked=(*before.looked, (triangle, holds)))

    def draw(self, after: Located) -> str:
        """The triangle that was visited last inside the first one, and those that took its place."""
        corners = self.history.mesh.corners
        here = after.path[-1] if after.path else 0
        children, looked = self.history.children[here], dict(after.looked)
        faces = {0: Face(corners(0)), here: Face(corners(here), "open", now=not looked)}
        for child in children:
            state = "new" if child not in looked else "open" if looked[child] else "never"
            faces[child] = Face(corners(child), state, now=looked.get(child, False))
        labels = children or (here,)
        faces = {i: face._replace(label=f"{i}" * (i in labels), tells=f"triangle {i}") for i, face in faces.items()}
        return picture.faces(self.place, faces) + picture.query(self.place, self.q)

    def opening(self) -> str:
        return f"{SMALLEST} The history begins with triangle 0. Which triangle of today holds the point?"

    def say_child(self, after: Located, triangle: int, holds: bool) -> str:
        here = after.path[-1]
        if holds:
            return f"**{triangle} holds the point:** from {here} on to {triangle}."
        return f"**{triangle} does not hold the point.** Of those that took the place of {here} another one must."

    def say_visit(self, after: Located, triangle: int) -> str:
        children = ", ".join(map(str, self.history.children[triangle]))
        if not children:
            return f"**{triangle} is still there,** and holds the point. The path is {', '.join(map(str, after.path))}."
        return f"**{triangle} holds the point, but is no longer there.** {children} took its place."

    def values(self, after: Located, step: Step | None) -> dict[str, object]:
        return {"path": ", ".join(map(str, after.path)) or None}

    def touched_visit(self, triangle: int) -> tuple[str, ...]:
        return (self.place.id(f"face/{triangle}"),)

    touched_child = touched_visit

    def outcome(self) -> str:
        return f"path of {len(self.trace.result)}"
