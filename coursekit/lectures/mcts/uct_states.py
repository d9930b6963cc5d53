"""What is known while UCT runs: the counts of the nodes, the path of the simulation, and the move to play.

All that is kept is what is shown, so that a step costs the same however large the tree has grown: the counts of some
forty nodes, and below each how many there are that are not shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from ...sampling import MCTSResult, outcome, uct
from ...sampling.final_move import decide
from ...sampling.search_tree import SearchTree
from ...story import Story
from ...trace import Step, Trace, record
from .positions import Moves, Position
from .visible_tree import Path, id_of, visible

PHASES = ("selection", "expansion", "simulation", "back-propagation")
PHASE = {"select": 0, "expand": 1, "simulate": 2, "known": 2, "prove": 3, "update": 3}


class Count(NamedTuple):
    """What is known of a node in the tree; `proven` is its certain reward for who moved there, None where there is
    none. `below` counts the nodes below it that are not shown."""

    visits: int = 0
    rewards: float = 0.0
    proven: float | None = None
    below: int = 0


@dataclass(frozen=True)
class Moment:
    """The counts of the shown nodes that are in the tree, and where the simulation is.

    `path` is as far as selection has come, and `at` the node that the step is about, of which `indices` are those of
    the children. `moves` and `end` are the roll-out's. `added` is what back-propagation has added so far.
    """

    nodes: Mapping[Path, Count]
    size: int = 1
    simulation: int = 0
    phase: int | None = None
    path: Path = ()
    at: Path = ()
    indices: Mapping[Any, float] = field(default_factory=dict)
    moves: Moves = ()
    end: Any = None
    added: Mapping[Path, float] = field(default_factory=dict)


class SearchMoments(Story[Moment]):
    """Records UCT on a position, and folds what is known. With `whole`, a simulation is one step."""

    def __init__(
        self,
        position: Position,
        simulations: int,
        c: float = sqrt(2),
        seed: int = 1,
        final: str = "visits",
        whole: bool = False,
    ) -> None:
        shown = position.shown
        trace = record(uct, shown.game, position.state, simulations, c, Random(seed), final=final)
        self.result: MCTSResult = trace.result
        self.whole, self.final, self.simulations = whole, final, simulations
        self.nodes = 1 + sum(step.event == "expand" for step in trace.steps)
        super().__init__(Trace(trace.function, gathered(trace.steps), trace.result, False) if whole else trace)
        self.position, self.c, self.seed = position, c, seed
        self.mover = position.mover()
        self.layout, self.shown = visible(position, self.result.root)
        # The moves of the root are always known, since one of them will be played.
        self.kept = self.shown.keys() | {(child.action,) for child in self.result.root.children}
        self.ids = {path: id_of(path) for path in self.shown}
        self.players = {path: node.player for path, node in self.shown.items()}
        self.names = {path: shown.short(position.after(path[:-1]), path[-1]) if path else "" for path in self.shown}

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment({(): Count()})

    def apply(self, before: Moment, step: Step) -> Moment:
        return self.apply_all(before, [step])

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        """What is known after several steps: it is copied once."""
        known = dict(vars(before), nodes=dict(before.nodes))
        for step in steps:
            for one in step.data["steps"] if self.whole else (step,):
                self._take(known, one)
        return Moment(**known)

    def _take(self, known: dict[str, Any], step: Step) -> None:
        """Change what is known by a step."""
        data, path = step.data, step.data["path"]
        if step.event == "select" and not path:  # a simulation begins
            begun = Moment(known["nodes"], known["size"], known["simulation"] + 1)
            known.update(vars(begun))
        known.update(phase=PHASE[step.event], at=path, indices={})
        if step.event == "select":
            known.update(path=(*path, data["action"]), indices=data["indices"])
        elif step.event == "expand":
            known["size"] += 1
            self._join(known["nodes"], path)
        elif step.event == "simulate":
            known.update(moves=data["moves"], end=data["end"])
        elif step.event == "prove":
            if node := known["nodes"].get(path):
                known["nodes"][path] = node._replace(proven=data["rewards"][self.player(path)])
        elif step.event == "update":
            known["added"] = {**known["added"], path: data["reward"]}
            if node := known["nodes"].get(path):
                known["nodes"][path] = node._replace(visits=data["visits"], rewards=data["rewards"])

    def _join(self, nodes: dict[Path, Count], path: Path) -> None:
        """Take a node into the tree; one that is not shown is counted at the lowest above it that is."""
        if path in self.kept:
            end, game = self.position.after(path), self.position.shown.game
            over = game.is_terminal(end)
            nodes[path] = Count(proven=outcome(game.utility(end, self.player(path))) if over else None)
        if path not in self.shown:
            above = next(path[:n] for n in range(len(path) - 1, -1, -1) if path[:n] in self.shown)
            nodes[above] = nodes[above]._replace(below=nodes[above].below + 1)

    def player(self, path: Path) -> int:
        """Who made the last move of a path: its rewards count there. Of the root, who moves there."""
        return self.position.mover(path[:-1])

    def played(self, after: Moment) -> MCTSResult:
        """What the search would play now."""
        tree = SearchTree(self.position.shown.game, self.position.state, outcome)
        tree.list_moves(tree.root)
        for node, path in [(tree.root, ()), *((child, (child.action,)) for child in tree.root.children)]:
            if count := after.nodes.get(path):
                node.count(count.visits, count.rewards)
                node.proven = None if count.proven is None else {self.mover: count.proven}
        return decide(tree, self.final)


def gathered(steps: Sequence[Step]) -> list[Step]:
    """One step a simulation, in place of all of its steps."""
    whole: list[Step] = []
    own: list[Step] = []
    for step in steps:
        own.append(step)
        if step.event == "update" and not step.data["path"]:
            whole.append(Step("simulation", {"number": len(whole) + 1, "steps": tuple(own)}, step.file, step.line))
            own = []
    return whole
