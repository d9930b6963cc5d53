"""What the stories of lecture 07 share: how a triangulation with constraints changes step by step, and how it looks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import hypot

from ...geometry.predicates import Point
from ...maps.segments import crosses
from ...mesh import in_circle, orientation
from ...pictures import mesh as picture
from ...pictures.circles import Circle, circles
from ...pictures.fitting import Box
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.mesh import Face, Vertex
from ...pictures.svg import text
from ...stage.words import listed, name
from ...story import Story
from ...trace import Step, Trace
from .constrained_cases import Edge
from .constrained_changes import Lit, Moment, Snapshot, Triangle, edge_name, edges_of, named, ordered


class ConstrainedStory(Story[Moment]):
    """Tells a change to a triangulation with constraints, from what was before to what is after it."""

    size = (880.0, 520.0)

    def __init__(self, before: Snapshot, trace: Trace, after: Snapshot, box: Box, down: bool = False) -> None:
        super().__init__(trace)
        self.before, self.after = before, after
        self.place = picture.layout(box, bottom=self.size[1], down=down)
        self.places = [self.place]

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment(self.before.triangles, self.before.owners)

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(self._changed(before, step), now=step)

    def _changed(self, before: Moment, step: Step) -> Moment:
        data = step.data
        match step.event:
            case "cross":
                edge = ordered(*data["edge"])
                return replace(before, crossed=(*before.crossed, edge), crossing=self.in_the_way_of(edge, before))
            case "wait":
                edge = ordered(*data["edge"])
                return replace(before, crossed=(*(e for e in before.crossed if e != edge), edge))
            case "flip":
                return self._flipped(before, data["edge"], data["to"])
            case "constrain":
                owners = {**before.owners, ordered(*data["edge"]): data["owners"]}
                return replace(before, crossing=before.crossing if before.crossed else "", owners=owners)
            case "release":
                edge = ordered(*data["edge"])
                owners = {e: names for e, names in before.owners.items() if e != edge}
                if data["owners"]:
                    owners[edge] = data["owners"]
                return replace(before, owners=owners, crossed=(), crossing="")
            case "split":
                return self._split(before, **data)
            case "remove":
                star = {t for t in before.triangles if data["vertex"] in t}
                return self._filled(replace(before, triangles=before.triangles - star), data["link"])
            case "ear":
                triangles = before.triangles | named([data["corners"]])
                rest = [v for v in before.hole if v != data["corners"][1]]
                return self._filled(replace(before, triangles=triangles), rest)
        return before

    def _split(self, before: Moment, vertex: int, old: Sequence[Triangle], new: Sequence[Triangle]) -> Moment:
        """A vertex on an edge hands on that one's owners to both halves."""
        triangles = before.triangles - named(old) | named(new)
        owners, parted = dict(before.owners), dict(before.parted)
        if len(old) == 2 and (edge := ordered(*set(old[0]) & set(old[1]))) in owners:
            parted[edge] = owners.pop(edge)
            owners |= {ordered(vertex, end): parted[edge] for end in edge}
        fresh = before.fresh | {vertex}
        return replace(before, triangles=triangles, owners=owners, parted=parted, fresh=fresh, crossed=(), crossing="")

    def _filled(self, before: Moment, hole: Sequence[int]) -> Moment:
        """The last three corners of a hole make a triangle."""
        if len(hole) > 3:
            return replace(before, hole=tuple(hole))
        return replace(before, triangles=before.triangles | named([hole]), hole=())

    def _flipped(self, before: Moment, edge: Edge, to: Edge) -> Moment:
        (a, b), (c, d) = edge, to
        crossed = tuple(e for e in before.crossed if e != ordered(a, b))
        if before.crossing and self.in_the_way_of(to, before):
            crossed = (*crossed, ordered(*to))
        triangles = before.triangles - named([(a, b, c), (a, b, d)]) | named([(c, d, a), (c, d, b)])
        return replace(before, triangles=triangles, crossed=crossed, flips=before.flips + 1)

    def in_the_way_of(self, edge: Edge, moment: Moment) -> str:
        """The name of an edge to come that this one crosses, "" where it crosses none."""
        p, q = (self.at(v, moment) for v in edge)
        for a, b in self.to_come(moment):
            if crosses(self.after.points[a], self.after.points[b], p, q):
                return edge_name((a, b))
        return ""

    def to_come(self, moment: Moment) -> list[Edge]:
        """The edges that will be constrained at the end, and are not yet."""
        return [edge for edge in self.after.owners if edge not in moment.owners]

    def at(self, vertex: int, moment: Moment) -> Point:
        """Where a vertex is. The number of one that was removed may be given to a new one."""
        return (self.after if vertex in moment.fresh else self.before).points[vertex]

    def new(self, moment: Moment) -> frozenset[Triangle]:
        """The triangles that were not there before, or had a vertex elsewhere."""
        return frozenset(t for t in moment.triangles if t not in self.before.triangles or moment.fresh & set(t))

    def walls(self, moment: Moment) -> set[Triangle]:
        """The triangles inside of obstacles all of whose edges are constrained at the moment, whole or in parts."""
        walls = set()
        for snapshot in (self.before, self.after):
            missing = {
                owner
                for edge, owners in snapshot.owners.items()
                for owner in owners
                if owner not in (*moment.owners.get(edge, ()), *moment.parted.get(edge, ()))
            }
            walls |= {triangle for triangle, obstacles in snapshot.walls.items() if not missing.issuperset(obstacles)}
        return walls

    def apexes(self, moment: Moment, edge: Iterable[int]) -> list[int]:
        """The vertices beyond an edge, on either side of it."""
        a, b = edge
        return [v for t in moment.triangles if a in t and b in t for v in t if v not in (a, b)]

    def illegal(self, moment: Moment) -> list[Edge]:
        """The edges whose triangles' circles hold the corner beyond."""
        apexes: dict[Edge, list[int]] = {}
        for a, b, c in moment.triangles:
            for edge, apex in (((a, b), c), ((b, c), a), ((a, c), b)):
                apexes.setdefault(edge, []).append(apex)
        found = []
        for edge, (c, *others) in apexes.items():
            if others:
                p, q, r, s = (self.at(v, moment) for v in (*edge, c, *others))
                if in_circle(p, q, r, s) * orientation(p, q, r) > 0:
                    found.append(edge)
        return found

    # ------------------------------------------------ picture

    def draw(self, after: Moment) -> str:
        used = {v for t in after.triangles for v in t} | set(after.hole)
        points = {v: self.at(v, after) for v in used}
        lit = self.lit_at(after)
        return (
            self._faces(after, points, lit)
            + circles(self.place, [Circle([points[v] for v in corners], s) for corners, s in lit.circles])
            + self.edges(after, points, lit)
            + self.over(after, points)
            + self.vertices(after, points, lit)
        )

    def _faces(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        new, walls = self.new(after), self.walls(after)
        faces = {}
        if after.hole:
            faces[-1] = Face([points[v] for v in after.hole], "never")
        for i, triangle in enumerate(sorted(after.triangles)):
            now = triangle in lit.faces
            state = "open" if now or triangle in new else "new"
            faces[i] = Face([points[v] for v in triangle], state, now=now, blocked=triangle in walls)
        return picture.faces(self.place, faces, ids=False)

    def edges(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        """All edges, each of which can be pointed at."""
        styles = {**dict.fromkeys(after.crossed, "event"), **lit.edges}
        marks = {}
        for a, b in edges_of(after.triangles):
            edge, style = (a, b), styles.get((a, b), "")
            tells = self.tells(edge, after)
            marks[edge] = EdgeMark(points[a], points[b], style, edge in after.owners, edge in lit.edges, tells)
        return picture.edges(self.place, marks)

    def tells(self, edge: Edge, after: Moment) -> str:
        """An edge in words."""
        owners = after.owners.get(edge)
        return f"{edge_name(edge)}, held by {listed(sorted(owners, key=str))}" if owners else edge_name(edge)

    def over(self, after: Moment, points: Mapping[int, Point]) -> str:
        """What lies above the edges and below the vertices."""
        return ""

    def vertices(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        marks = {}
        for v, at in points.items():
            now = v in lit.vertices
            marks[v] = Vertex(at, "open" if now else "solid", name(v), now)
        return picture.vertices(self.place, marks, links=edges_of(after.triangles))

    def lit_at(self, after: Moment) -> Lit:
        """What the step is about."""
        if after.now is None:
            return Lit()
        data = after.now.data
        match after.now.event:
            case "cross":
                return Lit(edges={ordered(*data["edge"]): "event"})
            case "wait":
                a, b = data["edge"]
                return Lit({t for t in after.triangles if a in t and b in t}, {ordered(a, b): "event"})
            case "flip":
                a, b = data["to"]
                return Lit({t for t in after.triangles if a in t and b in t}, {ordered(a, b): "open"})
            case "test":
                return self._lit_test(after, **data)
            case "constrain":
                return Lit(edges={ordered(*data["edge"]): "done"}, vertices=data["edge"])
            case "release":
                return Lit(edges={ordered(*data["edge"]): "open"})
            case "through":
                return Lit(vertices=[data["vertex"]])
            case "split":
                return Lit(named(data["new"]), vertices=[data["vertex"]])
            case "ear":
                return Lit(named([data["corners"]]))
        return Lit()

    def _lit_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> Lit:
        state = "done" if legal else "event"
        key = ordered(*edge)
        if key in after.owners or min(*edge, *apexes) < 0:
            return Lit(edges={key: state} if min(edge) >= 0 else {})
        return Lit(edges={key: state}, vertices=[apexes[1]], circles=[((*edge, apexes[0]), state)])

    def owner_labels(self, after: Moment, points: Mapping[int, Point]) -> str:
        """The owners of each constrained edge, beside it."""
        labels = ""
        for edge, owners in after.owners.items():
            (x1, y1), (x2, y2) = (self.place.at(points[v]) for v in edge)
            long = hypot(x2 - x1, y2 - y1)
            x, y = x1 + 0.3 * (x2 - x1) + 14 * (y2 - y1) / long, y1 + 0.3 * (y2 - y1) - 14 * (x2 - x1) / long
            labels += text("note halo", " ".join(map(str, sorted(owners))), x, y + 6, anchor="middle")
        return f'<g pointer-events="none">{labels}</g>' if labels else ""

    # ------------------------------------------------ steps

    def landmark(self, step: Step) -> bool:
        return step.event in ("through", "constrain", "release", "remove", "split")

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        edges = [ordered(*data[key]) for key in ("edge", "to") if key in data]
        vertices = [data["vertex"]] if "vertex" in data else []
        return (*(f"edge/{a}/{b}" for a, b in edges if a >= 0), *(f"vertex/{v}" for v in vertices))
