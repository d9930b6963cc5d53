"""What is said and asked of Lawson's flips."""

from ...geometry.predicates import Point
from ...mesh import Triangulation, in_circle
from ...mesh.triangulation import key
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from .lawson import LawsonPicture, Moment
from .points_picture import FLIPPED, LEGAL, all_angles, first_lowest

ASKED = 8
"""About so many questions a run."""


class LawsonStory(LawsonPicture):
    """Flips from any triangulation, told."""

    def __init__(self, start: Triangulation, whence: str, cursor: Point, carried: bool = False) -> None:
        super().__init__(start, whence, cursor, carried)
        tests = [i for i, step in enumerate(self.trace.steps) if step.event == "test"]
        every = max(1, len(tests) // ASKED)
        self.asked = {at: number for number, at in enumerate(tests[every - 1 :: every])}
        at = start.points
        edges = [
            (*start.edge(c), start.corners[c], start.corners[d]) for c, d in enumerate(start.opposites) if c > d >= 0
        ]
        self.ties = any(in_circle(at[a], at[b], at[c], at[d]) == 0 for a, b, c, d in edges)

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return self._say_start()
        if self.is_told(after):
            return self._say_move(after)
        told = self._say_flip(after) if step.event == "flip" else self._say_test(after)
        return f"{told} {self._end()}" if after.number == self.last else told

    def _say_start(self) -> str:
        count = len(self.first)
        if not count:
            return "**All points lie on one line.** There is no triangle between them: drag one of them off the line."
        told = f"**{counted(count, 'triangle')} {self.whence}.** Their smallest angle is {self.before[0]:.1f}°."
        if not self.last:
            return f"{told} Every edge is at the border: there is nothing to flip."
        return f"{told} Dashed edges are in doubt: each is tested, and flipped where that helps."

    def _say_test(self, after: Moment) -> str:
        (a, b), (c, d) = after.edge, after.apexes
        edge, circle, beyond = self.names.edge((a, b)), self.names.triangle((a, b, c)), self.names[d]
        if after.illegal:
            six = [all_angles(self.points, pair)[0] for pair in ([(a, b, c), (b, a, d)], [(c, a, d), (d, b, c)])]
            gain = f"from {six[0]:.1f}° to {six[1]:.1f}°"
            return (
                f"**The circle through {circle} holds {beyond}:** {edge} is illegal. Its flip lifts the smallest of "
                f"the six angles {gain}."
            )
        if in_circle(*[self.points[v] for v in (a, b, c, d)]) == 0:
            why = f"{beyond} lies on the circle through {circle}. The other diagonal would be legal, too."
            return f"**{edge} is legal:** {why}"
        return f"**{edge} is legal:** the circle through {circle} does not hold {beyond}."

    def _say_flip(self, after: Moment) -> str:
        """The flip, and the first place at which the sorted list of all angles differs."""
        (a, b), (c, d) = after.edge, after.apexes
        new = set(after.triangles)
        old = (new - {first_lowest((c, a, d)), first_lowest((d, b, c))}) | {(a, b, c), (b, a, d)}
        before, now = all_angles(self.points, old), all_angles(self.points, new)
        i = next(i for i, (one, other) in enumerate(zip(before, now, strict=True)) if one != other)
        place = "smallest angle" if i == 0 else f"{ordinal(i + 1)} smallest angle"
        why = f"The {place} grows from {before[i]:.1f}° to {now[i]:.1f}°" + (", all smaller ones stay." if i else ".")
        return f"**{self.names.edge((a, b))} is flipped to {self.names.edge((c, d))}.** {why}"

    def _say_move(self, after: Moment) -> str:
        """What a point that moved has brought about."""
        if not after.flips:
            return "**It is Delaunay: no circle holds a point.** No edge is flipped."
        new = [self.names.edge(edge) for edge in sorted(after.fresh)]
        some = f"New: {listed(new)}." if new else "In the end all are as before."
        if len(new) > 6:
            some = f"{len(new)} edges are new."
        return f"**{counted(after.flips, 'flip')} for this move, and it is Delaunay again.** {some}"

    def _end(self) -> str:
        if self.ties:
            return "No edge is illegal: it is Delaunay, and where four points share a circle not the only one."
        return "No edge is illegal any more: it is the Delaunay triangulation."

    def ask(self, before: Moment, step: Step) -> Question | None:
        """Legal or flipped? Or a click on any edge that is illegal, where one is found next."""
        number = self.asked.get(before.number)
        if number is None:
            return None
        a, b = step.data["edge"]
        if not step.data["legal"] and number % 2:
            ids = tuple(self.place.id(f"edge/{p}/{q}") for p, q in self.illegal(before))
            return Question("Click an edge that is illegal: one whose circle holds the corner beyond.", ids)
        c, d = (self.names[v] for v in step.data["apexes"])
        text = f"{self.names.edge((a, b))} lies between {c} and {d}. Is it legal, or is it flipped?"
        return Question(text, LEGAL if step.data["legal"] else FLIPPED, (LEGAL, FLIPPED))

    def landmark(self, step: Step) -> bool:
        return step.event == "flip"

    def touches(self, step: Step) -> tuple[str, ...]:
        edges = [step.data["edge"]] + ([step.data["to"]] if step.event == "flip" else [])
        ids = [f"edge/{p}/{q}" for p, q in (key(*edge) for edge in edges)]
        ids += [f"vertex/{v}" for v in (*step.data["edge"], *step.data.get("apexes", ()))]
        return tuple(map(self.place.id, ids))

    def telling(self) -> int:
        """Where an illegal edge is found, in the middle of the run."""
        steps = enumerate(self.trace.steps, start=1)
        found = [i for i, step in steps if step.event == "test" and not step.data["legal"]]
        return found[len(found) // 2] if found else self.last

    def outcome(self) -> str:
        now = all_angles(self.points, self.result.triangles())
        reached = f", {self.before[0]:.1f}° to {now[0]:.1f}°" if now else ""
        return f"{counted(self.trace.result, 'flip')}{reached}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"
