"""The simulations of RAVE as they are seen from the root: all their moves, and the credit that these get there."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...look import number
from ...trace import Step
from .positions import Moves, Position
from .uct_search import simulations

Count = tuple[int, float]
"""How often, and the sum of the rewards."""


class Simulation(NamedTuple):
    """One simulation: its moves with their players, how many of them were made in the tree, and how it ended.

    `credited` are the AMAF counts that grew at the root, in the order in which the moves were made; `elsewhere` those
    of them that were made on another cell than they would be now. `own` are the counts of the first move. `steps` are
    those that told of selection, simulation, credit and back-propagation.
    """

    number: int
    moves: Moves
    inside: int
    rewards: Mapping[int, float]
    credited: Mapping[Any, Count]
    elsewhere: frozenset[Any]
    own: Count
    steps: Mapping[str, Step]

    @property
    def first(self) -> Any:
        """The move that is selected at the root."""
        return self.moves[0][1]


def gathered(steps: Iterable[Step], position: Position) -> Iterator[Simulation]:
    """The simulations of a run of `rave` on a game in which the players take turns."""
    mover = position.mover()
    for run in simulations(steps):
        [ending] = [step for step in run if step.event in ("simulate", "known")]
        path = ending.data["path"]
        tree = [((mover + i) % 2, action) for i, action in enumerate(path)]
        moves = (*tree, *ending.data.get("moves", ()))
        [credit] = [step for step in run if step.event == "credit" and not step.data["path"]]
        [update] = [step for step in run if step.event == "update" and len(step.data["path"]) == 1]
        order = dict.fromkeys(action for player, action in moves if player == mover)
        counts = credit.data["credited"]
        yield Simulation(
            number=run[-1].data["visits"],
            moves=moves,
            inside=len(path),
            rewards=ending.data["rewards"],
            credited={action: counts[action] for action in order if action in counts},
            elsewhere=_elsewhere(position, moves, mover),
            own=(update.data["visits"], update.data["rewards"]),
            steps={"select": run[0], "simulate": ending, "credit": credit, "update": update},
        )


def _elsewhere(position: Position, moves: Moves, mover: int) -> frozenset[Any]:
    """The moves of `mover` that first come on another cell than they would be made on now: on top of a disc."""
    shown, state = position.shown, position.state
    seen, found = set[Any](), set[Any]()
    for player, action in moves:
        if player == mover and action not in seen:
            seen.add(action)
            if action in shown.game.actions(position.state):
                found |= {action} if shown.cell(state, action) != shown.cell(position.state, action) else set()
        state = shown.game.result(state, action)
    return frozenset(found)


def credit_steps(made: Sequence[Simulation], detailed: Collection[int]) -> Iterator[Step]:
    """What AMAF learns of simulations: of those that are told in detail move by move, of others as one step."""
    for simulation in made:
        lit, data = simulation.steps, {"simulation": simulation}
        if simulation.number in detailed:
            for i in range(len(simulation.moves)):
                at = lit["select"] if i < simulation.inside else lit["simulate"]
                yield at._replace(event="move", data={**data, "made": i + 1})
            yield lit["simulate"]._replace(event="end", data=data)
            for action in simulation.credited:
                yield lit["credit"]._replace(event="credit", data={**data, "action": action})
            yield lit["update"]._replace(event="count", data=data)
        else:
            if simulation.number == 2:  # seen before its credits, so that they can be asked for
                yield lit["simulate"]._replace(event="end", data=data)
            yield lit["credit"]._replace(event="simulation", data=data)
    if made:
        yield made[-1].steps["update"]._replace(event="verdict", data={})


def mean(count: Count | None) -> str:
    """A mean as it is written, a dash where there is none."""
    return number(count[1] / count[0]) if count and count[0] else "–"
