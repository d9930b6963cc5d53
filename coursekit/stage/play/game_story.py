"""A game that is played: what is known of it after each step, and its story."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...games import Game
from ...story import Composed, Fold, Picture, Words
from ...trace import Step, Trace
from .machine import Choice, Looked, turn
from .sampling_machines import Sampled, Snapshot
from .sides import Sides


@dataclass(frozen=True)
class Moment:
    """The board in `state`, and the search that is going on, or that led to the last move.

    `choice` is the last move with its reasons, made in the state `before`. While a search goes on, `thinking`, `now` is
    the move that has just been looked at, and `height`, `nodes` and `leaves` are the search's so far; `tree` is that of
    a machine that samples. `inherited` is what the last choice says.
    """

    state: Any
    choice: Choice | None = None
    before: Any = None
    thinking: bool = False
    looked: tuple[Looked | Sampled, ...] = ()
    now: Any = None
    height: int | None = None
    nodes: int = 0
    leaves: int = 0
    tree: Snapshot | None = None
    inherited: int | None = None

    @property
    def searched(self) -> Any:
        """The state in which a machine looks at its moves, or has looked at them."""
        return self.before if self.choice and not self.thinking else self.state


class GameFold(Fold[Moment]):
    """The steps of a game's turns: moves, and before a machine's move what its search told."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.first = Moment(game.initial_state())

    def on_move(self, before: Moment, state: Any, choice: Choice, after: Any) -> Moment:
        return Moment(after, choice, state, tree=choice.tree, inherited=choice.inherited, **searched(vars(choice)))

    def on_update(self, before: Moment, tree: Snapshot) -> Moment:
        looked, nodes = tree.moves(self.game, before.state), len(tree.counts)
        last = before.choice, before.before
        return Moment(before.state, *last, thinking=True, looked=looked, nodes=nodes, tree=tree)

    def on_finish(self, before: Moment, step: Step) -> Moment:
        return replace(before, thinking=True, now=None, tree=None, **searched(step.data))

    on_stopped = on_high = on_low = on_finish

    def on_back(self, before: Moment, step: Step) -> Moment:
        return replace(self.on_finish(before, step), now=step.data["action"])

    on_try = on_back


def searched(told: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of a search, by a step of it or by the choice in the end."""
    return {name: told[name] for name in ("looked", "height", "nodes", "leaves")}


class GameStory(Composed[Moment]):
    """Tells a game from the steps of its turns, move by move, and before a machine's move what it looked at.

    Before the first step the source is that of a machine's `search`.
    """

    def __init__(
        self,
        name: str,
        steps: Sequence[Step],
        sides: Sides,
        picture: Picture[Moment],
        words: Words[Moment],
        search: Callable[..., Any] = turn,
    ) -> None:
        super().__init__(Trace(search, []).with_steps(steps), GameFold(sides.game), picture, words)
        self.title, self.sides = name, sides

    def outcome(self) -> str:
        game = self.sides.game
        state = self.trace.last.data["after"] if self.trace.steps else game.initial_state()
        if game.is_terminal(state):
            return self.sides.verdict(state).split(",")[0].removesuffix(".").removeprefix("It is ").lower()
        return f"{self.sides.who(game.to_move(state)).lower()} to move"
