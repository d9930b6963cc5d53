"""What is said and asked of the incremental construction."""

from collections.abc import Sequence

from ...geometry.predicates import Point
from ...mesh import in_circle
from ...mesh.triangulation import Edge, Triangle, key
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .incremental import IncrementalPicture, Moment
from .points_picture import FLIPPED, LEGAL, first_lowest

ASKED = 4
"""About so many questions of each kind in a run."""


class IncrementalStory(IncrementalPicture):
    """The construction, told."""

    def __init__(self, points: Sequence[Point], order: Sequence[int], cursor: Point) -> None:
        super().__init__(points, order, cursor)
        steps = self.trace.steps
        begun = [i for i, step in enumerate(steps) if step.event == "point"][2:]  # the first two need no search
        tests = [i for i, step in enumerate(steps) if step.event == "test"]
        every = max(1, len(begun) // ASKED)
        self.asked_where = {i + 1 for i in begun[every // 2 :: every]}
        self.asked_test = set(tests[len(tests) // ASKED // 2 :: max(1, len(tests) // ASKED)])

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                "**One triangle that holds all points.** Its corners lie infinitely far away: to the left, above, to "
                "the right. Edges to them are rays."
            )
        told = self._say(after, step)
        if after.number == self.last:
            told += f" All points are in, after {counted(after.flips, 'flip')}: it is Delaunay."
        return told

    def _say(self, after: Moment, step: Step) -> str:
        data, name = step.data, self.names[after.vertex]
        match step.event:
            case "point":
                if after.ended is None:
                    return f"**{name} is the first point.** Which triangle holds it? There is only one."
                v, edges, flips = after.ended
                done = f"{self.names[v]} has {counted(edges, 'edge')} now, after {counted(flips, 'flip')}."
                return f"**{name} comes next.** {done} Which triangle holds {name}?"
            case "visit":
                return self._say_visit(first_lowest(data["corners"]), after, name)
            case "found":
                if data["edge"] is None:
                    triangle = self.names.triangle(data["corners"])
                    return f"**{name} lies inside {triangle}.** The triangle is split there into three."
                edge = self.names.edge(data["edge"])
                return f"**{name} lies on the edge {edge}.** The two triangles beside it are split into four."
            case "split":
                new = counted(len(data["new"]), "new triangle")
                return f"**{new} around {name}.** In doubt are the edges that face {name}, and only these."
            case "flip":
                edge, to = self.names.edge(data["edge"]), self.names.edge(data["to"])
                return f"**{edge} is flipped to {to}.** Every new edge ends at {name}; two more edges face {name} now."
        return self._say_test(data["edge"], data["apexes"], data["legal"])

    def _say_visit(self, triangle: Triangle, after: Moment, name: str) -> str:
        corners, today = self.names.triangle(triangle), triangle in after.today
        if max(triangle) < 0:
            if today:
                return f"**The first triangle holds {name}.** Nobody has split it yet."
            return (
                f"**The first triangle holds {name},** as it holds all. It was split: the search goes on in its parts."
            )
        if today:
            return f"**{corners} holds {name},** and it is a triangle of today: here the search ends."
        return f"**{corners} holds {name}.** It was there once, and was split or flipped: on to what took its place."

    def _say_test(self, edge: Edge, apexes: Edge, legal: bool) -> str:
        p, beyond = apexes
        corners = (p, *edge)
        name, around, other = self.names.edge(edge), self.names.triangle(corners), self.names[beyond]
        shape = "circle" if min(corners) >= 0 else "half-plane"
        if not legal:
            return f"**The {shape} through {around} holds {other}.** So {name} is illegal: it must be flipped."
        if beyond < 0 and shape == "circle":
            return f"**{name} is legal:** no circle holds what lies infinitely {other}."
        if in_circle(*[self.at[v] for v in (*corners, beyond)]) == 0:
            return f"**{name} is legal:** {other} lies on the {shape} through {around}, not in it."
        return f"**{name} is legal:** the {shape} through {around} does not hold {other}."

    def ask(self, before: Moment, step: Step) -> Question | None:
        if before.number in self.asked_where:
            found = next(each for each in self.trace.steps[before.number :] if each.event == "found")
            ids = tuple(self.place.id(f"face/{before.today[each]}") for each in self.around(before, found.data))
            return Question(f"Click the triangle that holds {self.names[before.vertex]}.", ids)
        if before.number in self.asked_test:
            edge, beyond = self.names.edge(step.data["edge"]), self.names[step.data["apexes"][1]]
            text = f"{edge} lies between {self.names[before.vertex]} and {beyond}. Is it legal, or is it flipped?"
            return Question(text, LEGAL if step.data["legal"] else FLIPPED, (LEGAL, FLIPPED))
        return None

    def landmark(self, step: Step) -> bool:
        return step.event == "point"

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        names = [f"vertex/{data['vertex']}"] if "vertex" in data else []
        for a, b in (key(*data[name]) for name in ("edge", "to") if data.get(name)):
            names.append(f"edge/{a}/{b}")
        return tuple(map(self.place.id, names))

    def telling(self) -> int:
        """The last illegal edge between points."""
        steps = enumerate(self.trace.steps, start=1)
        found = [i for i, s in steps if s.event == "test" and not s.data["legal"] and min(s.data["edge"]) >= 0]
        return found[-1] if found else self.last

    def outcome(self) -> str:
        flips = sum(step.event == "flip" for step in self.trace.steps)
        return f"{counted(flips, 'flip')}, {counted(len(self.trace.result), 'triangle')} ever"
