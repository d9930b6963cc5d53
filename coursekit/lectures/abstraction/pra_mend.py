"""The pyramid of PRA* mended after cells were painted: which groups are made anew, layer by layer, and how few."""

from collections.abc import Mapping
from itertools import combinations

from ...pictures import grid as picture
from ...pictures.dots import Dot
from ...search import PRA
from ...search.cliques import Cell
from ...stage.maps import Task
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step, record
from .pra_layers import CLIQUE, dot, views
from .pra_pyramid import Group, GroupingStory, Moment

YES, NO = "yes", "no"


class MendStory(GroupingStory):
    """From the pyramid of the task `old` to that of `new`, a map of the same size."""

    title = "PRA*, mended"
    legend = (CLIQUE, dot("open now", "its founder"), dot("event", "other edges"))

    def __init__(self, old: Task, new: Task, cursor: Cell | None = None) -> None:
        grid = old.grid.copy()
        pra = PRA(grid)
        layers = views(pra.pyramid)
        self.groups = [{node: group_of(pra, number, node) for node in view.cells} for number, view in enumerate(layers)]
        self.painted = tuple(painted(old, new))
        for cell in self.painted:
            grid[cell] = new.grid[cell]
        trace = record(pra.update, self.painted)
        self.altered: list[set[Cell]] = trace.result
        self.over = [layer.edges.keys() - layer.member.keys() for layer in pra.pyramid.layers]
        super().__init__(trace, pra.pyramid, new, cursor)

    # ------------------------------------------------ what is known

    def before(self, layer: int) -> dict[Cell, Group]:
        """The groups of the old pyramid, of the nodes that there still are."""
        old = self.groups[layer] if layer < len(self.groups) else {}
        return {node: group for node, group in old.items() if node in self.layers[layer].cells}

    def on_dissolve(self, before: Moment, members: tuple[Cell, ...]) -> Moment:
        layer = before.layer
        left = {node for node in members if before.groups.get(node) == (members[0], len(members))}
        groups = {node: group for node, group in before.groups.items() if node not in left}
        # Who is left over and keeps the name of its group is told of no more.
        old, new = self.before(layer), self.layers[layer].parent
        kept = {node for node in left & self.over[layer] if node in old and old[node][0] == new[node]}
        return Moment(layer, groups | {node: (new[node], 0) for node in kept}, members)

    def changed(self, layer: int) -> set[Cell]:
        """The nodes of a layer that have other edges than before, or are new."""
        return self.altered[layer] & self.layers[layer].cells.keys()

    # ------------------------------------------------ picture and values

    def focus(self, after: Moment) -> list[Cell]:
        return super().focus(after) if after.now or after.layer else list(self.painted)

    def dot(self, after: Moment, node: Cell) -> Dot:
        dot = super().dot(after, node)
        return dot._replace(state="event") if node in self.changed(after.layer) and dot.state != "open" else dot

    def pyramid(self, after: Moment) -> str:
        """All layers, and in those that are mended, or are being so, the nodes with other edges than before."""
        parts, notes = [], []
        for view in self.layers:
            if view.number > after.layer:
                parts.append(self.stage.cover(view.number))
                notes.append("")
                continue
            changed = self.changed(view.number)
            cells = [cell for node in sorted(changed) for cell in view.cells[node]]
            parts.append(picture.flat(self.stage.small(view.number), "cells event", cells))
            notes.append(f"{len(changed)} of {len(view.cells)}")
        return "".join(parts) + self.stage.captions(notes, after.layer)

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        changed, nodes = len(self.changed(after.layer)), len(self.layers[after.layer].cells)
        told = super().values(after, step)
        return {"layer": told["layer"], "in groups": told["in groups"], "other edges": f"{changed} of {nodes}"}

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        if not self.painted:
            return "**Nothing is painted yet.** Paint a cell, and see how little of the pyramid has to be made anew."
        what = f"{self.painted[0]} is painted" if len(self.painted) == 1 else f"{len(self.painted)} cells are painted"
        return (
            f"**{what}, and the pyramid is out of date.** The cells around have other neighbours. Only turns near them "
            "are taken again."
        )

    def say_dissolve(self, after: Moment, members: tuple[Cell, ...]) -> str:
        view = self.layers[after.layer]
        lead = f"**The clique of {members[0]} is dissolved.**"
        if gone := [node for node in members if node not in view.cells]:
            one = len(gone) == 1
            if not after.layer:
                return f"{lead} {listed(gone)} {'is a wall' if one else 'are walls'} now."
            below = f"the groups of layer {after.layer - 1} are others now"
            return f"{lead} {listed(gone)} {'is no node' if one else 'are no nodes'} any more: {below}."
        if taken := [node for node in members if after.groups.get(node, (node, 0))[1]]:
            founder = after.groups[taken[0]][0]
            return f"{lead} {taken[0]} is in the clique of {founder} now, whose turn comes before."
        for a, b in combinations(members, 2):
            if b not in view.edges[a]:
                return f"{lead} {a} and {b} are no longer neighbours."
        return f"{lead} {members[0]} can found another one now, which comes first."

    def say_clique(self, after: Moment, members: tuple[Cell, ...]) -> str:
        founder, *others = members
        lead = f"**{founder} founds a clique of {len(others) + 1} with {listed(others)}.**"
        return f"{lead} It did not before. What this changes nearby is looked at in turn."

    def say_layer(self, after: Moment, layer: int) -> str:
        if after.complete:
            changed, every = self.count()
            return f"**Mended. Nodes with other edges: {changed:,} of {every:,}.** All is as if it had been built anew."
        lead, above = f"**Layer {layer} is mended.**", layer + 1
        changed = len(self.changed(above))
        if not changed:
            return f"{lead} On layer {above} all nodes have the edges that they had."
        nodes = counted(len(self.layers[above].cells), "node")
        return f"{lead} On layer {above} that leaves {changed} of {nodes} with other edges than before."

    def count(self) -> tuple[int, int]:
        """How many nodes of all layers have other edges, and how many nodes there are."""
        numbers = range(len(self.layers))
        return sum(len(self.changed(number)) for number in numbers), sum(len(view.cells) for view in self.layers)

    # ------------------------------------------------ the rest

    def ask_layer(self, before: Moment, layer: int) -> Question | None:
        above = layer + 1
        if above == len(self.layers):
            return None
        text = f"Layer {layer} is mended. Do nodes of layer {above} get other edges?"
        return Question(text, YES if self.changed(above) else NO, (YES, NO))

    def outcome(self) -> str:
        changed, nodes = self.count()
        return f"{changed:,} of {nodes:,} nodes changed"


def group_of(pra: PRA, layer: int, node: Cell) -> Group:
    """The group of a node as the story tells it."""
    found = pra.pyramid.layers[layer]
    return found.parent[node], -found.member[node][0] if node in found.member else 0


def painted(old: Task, new: Task) -> list[Cell]:
    """The cells of a map that became walls, or free. Raises ValueError for maps of two sizes."""
    if (old.grid.width, old.grid.height) != (new.grid.width, new.grid.height):
        raise ValueError("a map keeps its size when it is painted")
    cells = ((x, y) for y in range(new.grid.height) for x in range(new.grid.width))
    return [cell for cell in cells if old.grid.is_free(cell) != new.grid.is_free(cell)]
