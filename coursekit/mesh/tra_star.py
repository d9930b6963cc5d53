"""TRA*: triangulation reduction A*, the search of TA* on what the reduction leaves.

Dead ends and corridors leave nothing to choose. So TRA* goes from decision point to decision point, along whole
corridors at a time. Start and goal may lie anywhere: out of a dead end there is one way to the core, and in a corridor
the search begins in both directions, or ends.

Often there is little or nothing to search. The special cases are looked for first: start and goal in one triangle; in
one tree, with a single way between them; at one ring or one corridor.

Events: those of TA*, and right after `begin`

    case(kind, start, goal)              for a triangle that holds the start and one that holds the goal: "none" where
                                         there is no way, "triangle", "tree", "ring", "corridor", or else "search"
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ..maps.world import World
from .reduction import Reduction, follow, reduction
from .ta_star import Ends, TAStar
from .triangulation import corners_of


class TRAStar(TAStar):
    """TRA* in a world, for agents of a radius: see `TAStar`.

    Sources: as for TA*.
    """

    def __init__(self, world: World, radius: float = 0.0) -> None:
        super().__init__(world, radius)
        self._followed: dict[int, list[int]] = {}  # by the corner that faces the exit
        self._ways: dict[int, tuple[str, int]] = {}  # a triangle of degree 2 -> the ring or corridor that it is in
        self._reduced_after = -1  # so many changes of the mesh

    @property
    def reduction(self) -> Reduction:
        """The reduction of the mesh as it is now. O(n) after a change, then O(1)."""
        if self._reduced_after != self.mesh.changes:
            self._reduction = reduced = reduction(self.mesh)
            self._followed = {}
            corridors = [corridor.triangles for corridor in reduced.corridors]
            kinds = (("ring", reduced.rings), ("corridor", corridors))
            self._ways = {t: (kind, i) for kind, ways in kinds for i, way in enumerate(ways) for t in way}
            self._reduced_after = self.mesh.changes
        return self._reduction

    def ends(self, starts: list[int], goals: list[int], watch: Any) -> Ends:
        """The ways out to the core and from there to the goal; in one tree, the way from start to goal itself."""
        opposites = self.mesh.opposites
        toward = self.reduction.toward
        ends = Ends([], {}, set())
        for start in starts:
            out, searches = self.way_out(start), False
            for goal in goals:
                back = self.way_out(goal)
                kind = self.case(start, goal)
                if watch:
                    watch("case", kind=kind, start=start, goal=goal)
                if kind in ("triangle", "tree"):
                    up = [t for t in out if t not in back]
                    down = [t for t in back[::-1] if t not in out]
                    entries = [opposites[toward[t]] for t in up]
                    entries += [toward[t] for t in down]
                    ends.starts.append((start, entries))
                    ends.goals[goal] = [()]
                elif kind != "none":
                    ways = ends.goals.setdefault(back[-1], [])
                    way = tuple(reversed(back[:-1]))
                    if way not in ways:
                        ways.append(way)
                    searches = True
            # It starts where its tree meets core or corridor.
            if searches:
                entries = [opposites[toward[t]] for t in out[:-1]]
                ends.starts.append((start, entries))
                ends.stops.add(out[-1])
        ends.stops.update(ends.goals)
        return ends

    def case(self, start: int, goal: int) -> str:
        """The kind of search between two triangles, as the event `case` names it."""
        reduced = self.reduction
        if reduced.components[start] != reduced.components[goal]:
            return "none"
        if start == goal:
            return "triangle"
        roots = {self.way_out(start)[-1], self.way_out(goal)[-1]}
        if len(roots) == 1:
            return "tree"
        one, other = (self._ways.get(root) for root in roots)
        return one[0] if one and one == other else "search"

    def way_out(self, t: int) -> list[int]:
        """The triangles from this one to the core, or to the last one of its tree."""
        toward, way = self.reduction.toward, [t]
        while toward[way[-1]] >= 0:
            way.append(self.mesh.opposites[toward[way[-1]]] // 3)
        return way

    def moves(self, t: int, entry: int, ends: Ends) -> Iterator[Sequence[int]]:
        """The corridors that leave a triangle, each up to a decision point, or to where start or goal lie at it."""
        passable, opposites, core = self.mesh.open_edges(), self.mesh.opposites, self.reduction.core
        for c in corners_of(t):
            if c != entry and passable[c] and core[opposites[c] // 3]:
                entries = self._followed.get(c) or self._followed.setdefault(c, follow(self.mesh, core, c))
                stop = next((i for i, each in enumerate(entries) if each // 3 in ends.stops), len(entries) - 1)
                yield entries[: stop + 1]
