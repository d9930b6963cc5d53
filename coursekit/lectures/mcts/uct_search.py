"""UCT on a position, and what is known while it runs: the counts of the nodes, and the path of the simulation.

All that is kept is what is shown, so that a step costs the same however large the tree has grown: the counts of some
forty nodes, and below each how many there are that are not shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from ...sampling import MCTSResult, outcome, uct
from ...sampling.final_move import decide
from ...sampling.search_tree import SearchTree
from ...story import Fold, method
from ...trace import Step, record
from .positions import Moves, Path, Position
from .visible_tree import visible

PHASES = ("selection", "expansion", "simulation", "back-propagation")
SELECTION, EXPANSION, SIMULATION, BACKPROPAGATION = range(4)
PHASE = {
    "select": SELECTION,
    "expand": EXPANSION,
    "simulate": SIMULATION,
    "known": SIMULATION,
    "prove": BACKPROPAGATION,
    "update": BACKPROPAGATION,
}


class Count(NamedTuple):
    """What is known of a node in the tree; `proven` is its certain reward for who moved there, None where there is
    none. `below` counts the nodes below it that are not shown."""

    visits: int = 0
    rewards: float = 0.0
    proven: float | None = None
    below: int = 0


@dataclass
class Moment:
    """The counts of the shown nodes that are in the tree, and where the simulation is.

    `path` is as far as selection has come, and `at` the node that the step is about, of which `indices` are those of
    the children. `moves` and `end` are the roll-out's. `added` is what back-propagation has added so far.
    """

    nodes: dict[Path, Count]
    size: int = 1
    simulation: int = 0
    phase: int | None = None
    path: Path = ()
    at: Path = ()
    indices: Mapping[Any, float] = field(default_factory=dict)
    moves: Moves = ()
    end: Any = None
    added: Mapping[Path, float] = field(default_factory=dict)


class Search:
    """A run of UCT on a position, and which nodes of its tree are shown. With `whole`, a simulation is one step."""

    def __init__(
        self, position: Position, simulations: int, c: float, seed: int, final: str = "visits", whole: bool = False
    ) -> None:
        trace = record(uct, position.shown.game, position.state, simulations, c, Random(seed), final=final)
        self.position, self.simulations, self.c, self.seed = position, simulations, c, seed
        self.final, self.whole = final, whole
        self.trace = trace.with_steps(one_a_simulation(trace.steps)) if whole else trace
        self.result: MCTSResult = trace.result
        self.nodes = 1 + sum(step.event == "expand" for step in trace.steps)
        self.layout, self.shown = visible(position, self.result.root)
        # The moves of the root are always known, since one of them will be played.
        self.kept = self.shown.keys() | {(child.action,) for child in self.result.root.children}

    def ids(self, paths: Iterable[Path]) -> tuple[str, ...]:
        """What stands for those of some nodes that are shown."""
        return tuple(self.layout.places[path].id for path in paths if path in self.shown)

    def played(self, after: Moment) -> MCTSResult:
        """What the search would play now."""
        position = self.position
        tree = SearchTree(position.shown.game, position.state, outcome)
        tree.list_moves(tree.root)
        for node, path in [(tree.root, ()), *((child, (child.action,)) for child in tree.root.children)]:
            if count := after.nodes.get(path):
                node.count(count.visits, count.rewards)
                node.proven = None if count.proven is None else {position.mover(): count.proven}
        return decide(tree, self.final)


def simulations(steps: Iterable[Step]) -> Iterator[list[Step]]:
    """The steps of one simulation after the other: it ends where it is counted at the root."""
    own: list[Step] = []
    for step in steps:
        own.append(step)
        if step.event == "update" and not step.data["path"]:
            yield own
            own = []


def one_a_simulation(steps: Iterable[Step]) -> Iterator[Step]:
    """One step a simulation, in place of all of its steps."""
    for number, own in enumerate(simulations(steps), start=1):
        yield own[-1]._replace(event="simulation", data={"number": number, "steps": tuple(own)})


class SearchFold(Fold[Moment]):
    """What is known of a search. A moment is copied, then a method `take_EVENT` changes the copy."""

    def __init__(self, search: Search) -> None:
        self.search, self.position = search, search.position
        self.first = Moment({(): Count()})

    def apply(self, before: Moment, step: Step) -> Moment:
        return self.apply_all(before, [step])

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        """What is known after several steps: it is copied once."""
        now = replace(before, nodes=dict(before.nodes))
        for step in steps:
            for one in step.data.get("steps", (step,)):
                now.phase, now.at, now.indices = PHASE[one.event], one.data["path"], {}
                if take := method(self, "take", one):
                    take(now)
        return now

    def take_select(self, now: Moment, path: Path, action: Any, indices: Mapping[Any, float]) -> None:
        if not path:  # a simulation begins
            now.simulation += 1
            now.moves, now.end, now.added = (), None, {}
        now.path, now.indices = (*path, action), indices

    def take_expand(self, now: Moment, path: Path) -> None:
        """Take a node into the tree; one that is not shown is counted at the lowest above it that is."""
        now.size += 1
        if path in self.search.kept:
            end, game = self.position.after(path), self.position.shown.game
            over = game.is_terminal(end)
            now.nodes[path] = Count(proven=outcome(game.utility(end, self.position.player(path))) if over else None)
        shown = self.search.shown
        if path not in shown:
            above = next(path[:n] for n in range(len(path) - 1, -1, -1) if path[:n] in shown)
            now.nodes[above] = now.nodes[above]._replace(below=now.nodes[above].below + 1)

    def take_simulate(self, now: Moment, moves: Moves, end: Any) -> None:
        now.moves, now.end = moves, end

    def take_prove(self, now: Moment, path: Path, rewards: Mapping[int, float]) -> None:
        if node := now.nodes.get(path):
            now.nodes[path] = node._replace(proven=rewards[self.position.player(path)])

    def take_update(self, now: Moment, path: Path, visits: int, rewards: float, reward: float) -> None:
        now.added = {**now.added, path: reward}
        if node := now.nodes.get(path):
            now.nodes[path] = node._replace(visits=visits, rewards=rewards)
