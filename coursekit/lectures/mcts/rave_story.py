"""What RAVE knows while it searches: its tree with AMAF's counts, and the two values of the moves of one node.

The sentences are in mcts_rave_words, the counts in mcts_history.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any

from ...look import number
from ...pictures import amaf, search_tree
from ...pictures.svg import extent, text
from ...pictures.tree import WIDTH
from ...sampling import rave
from ...stage.play.sampling_machines import PROVEN
from ...stage.words import rounded
from ...story import Story
from ...trace import Step, Trace, record
from .positions import Moves, Position
from .rave_credits import Count, mean
from .search_history import History, Known
from .visible_tree import LEFT, Path, id_of, visible

BOTTOM, HEIGHT = 392.0, 556.0
"""Where the tree ends, above the table; how high the picture is."""

DEEPEST = 3
"""Levels of the tree, below the root, for which there is room."""

ROWS = {"own mean": amaf.OWN, "visits": "", "AMAF mean": amaf.AMAF, "credits": "", "value": ""}


@dataclass(frozen=True)
class Moment:
    """After step `number`: how far the simulation has come, and the node `at` whose moves the table shows.

    `chosen` is the move that is selected there, `credited` those that AMAF credits, each with `reward`. `moves` are the
    roll-out's, and `rewards` what the simulation brings to each player.
    """

    number: int = 0
    simulation: int = 0
    path: Path = ()
    at: Path = ()
    chosen: Any = None
    moves: Moves = ()
    rewards: Mapping[int, float] = field(default_factory=dict)
    credited: tuple[Any, ...] = ()
    reward: float = 0.0


class RaveTree(Story[Moment]):
    """Tells `rave` step by step on a game in which there are no draws; back-propagation is one step."""

    title = "RAVE"
    size = (WIDTH, HEIGHT)

    def __init__(self, position: Position, simulations: int, k: float, seed: int) -> None:
        shown = position.shown
        run = record(rave, shown.game, position.state, simulations, k=k, rng=Random(seed))
        self.position, self.k = position, k
        self.mover = position.mover()
        self.history = History(position, k)
        steps = []
        for i, inner in enumerate(merged(run.steps), start=1):
            self.history.add(i, inner)
            steps.append(inner[-1]._replace(data={**inner[-1].data, "inner": tuple(inner)}))
        super().__init__(Trace(run.function, steps, run.result, truncated=False))
        _, nodes = visible(position, run.result.root)
        self.shown, self.layout = self._visible([path for path in nodes if len(path) <= DEEPEST])
        self.actions = tuple(shown.game.actions(position.state))
        self.table = amaf.Table(len(self.actions), ROWS, 4, WIDTH - 4, BOTTOM + 4)

    def _visible(self, shown: list[Path]) -> tuple[list[Path], search_tree.Layout]:
        """Places for as many of these nodes as have room for AMAF's counts below them: the least visited ones go."""
        last = len(self.trace.steps)
        known = {path: self.history.at(last, path) for path in shown}
        need = 8 + max(extent(fraction(counts.amaf).replace("/", "."), search_tree.FONT) for counts in known.values())
        while True:
            parents = {id_of(path): id_of(path[:-1]) if path else "" for path in shown}
            layout = search_tree.layout(parents, LEFT, 10, WIDTH - 6, BOTTOM)
            if layout.slot >= need or len(shown) == 1:
                return shown, layout
            inner = {path[:-1] for path in shown if path}
            shown = list(shown)
            shown.remove(min((path for path in shown if path not in inner), key=lambda path: known[path].own))

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        data, path = step.data, step.data["path"]
        after = replace(before, number=before.number + 1, chosen=None, credited=())
        if step.event == "select":
            begun = path == ()
            if begun:
                after = Moment(after.number, before.simulation + 1)
            return replace(after, path=(*path, data["action"]), at=path, chosen=data["action"])
        if step.event == "simulate":
            return replace(after, moves=data["moves"], rewards=data["rewards"])
        if step.event == "known":
            return replace(after, rewards=data["rewards"])
        if step.event == "credit":
            reward = before.rewards[self.position.mover(path)]
            return replace(after, at=path, credited=tuple(data["credited"]), reward=reward)
        return replace(after, at=path) if step.event in ("prove", "update") else after

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return (
            self.position.shown.board.backdrop
            + text("caption", "in a node: its own counts", 8, 366, font=15)
            + text("caption", "below it: AMAF’s counts", 8, 386, font=15)
            + amaf.backdrop(self.table)
        )

    def draw(self, after: Moment) -> str:
        winner = next((player for player, reward in after.rewards.items() if reward == 1), None)
        visits = self.history.at(after.number, after.at).own[0]
        where = self.position.line(after.at)
        whose = f"moves {f'after {where}' if where else 'at the root'}"
        return (
            self.position.draw(after.path, after.moves)
            + text("alert", "" if winner is None else f"{self.position.who(winner)} wins", 8, 250)
            + amaf.mixture(
                8, 210, 318, self.history.beta(after.number, after.at), f"N = {visits}, k = {number(self.k)}"
            )
            + text("caption", whose, 8, 272, font=min(15.0, 15 * 208 / extent(whose, 15)))
            + search_tree.draw(self.layout, [item for path in self.shown if (item := self._item(after, path))])
            + self._columns(after)
        )

    def _item(self, after: Moment, path: Path) -> search_tree.Item | None:
        """How a node looks; None before the moves of its parent are known."""
        joined = self.history.joined.get(path, inf) <= after.number
        if not joined and path[-1] not in self.history.children(after.number, path[:-1]):
            return None
        known = self.history.at(after.number, path)
        on_path = after.path[: len(path)] == path
        credited = bool(path) and path[:-1] == after.at and path[-1] in after.credited
        state = "open" if on_path else "done" if known.proven is not None else "seen" if joined else "never"
        return search_tree.Item(
            id=id_of(path),
            parent=id_of(path[:-1]) if path else "",
            player=self.history.player(path) if path else -1,
            move=self.name(path) if path else "",
            rewards=number(known.own[1]) if path else "root",
            visits=str(known.own[0]),
            note=fraction(known.amaf),
            state=state,
            now=credited or (bool(path) and path == (*after.at, after.chosen)),
            link="path" if on_path else "" if joined else "never",
            tells=f"{self.name(path)}: {self.told(after, path)}" if path else f"root: {known.own[0]} visits",
        )

    def _columns(self, after: Moment) -> str:
        """The moves of a node, in the table's columns for the moves of the root."""
        moves: list[amaf.Move | None] = []
        free = self.position.shown.game.actions(self.position.after(after.at))
        for action in self.actions:
            if action not in free:
                moves.append(None)
                continue
            path = (*after.at, action)
            known = self.history.at(after.number, path)
            look = "spot" if action == after.chosen else "open" if action in after.credited else ""
            moves.append(
                amaf.Move(
                    id=f"move/{action.bit_length()}",
                    name=self.name(path),
                    cells=self.cells(after, path, known),
                    badge=f"+{number(after.reward)}" if action in after.credited else "",
                    look=look,
                    tells=f"{self.name(path)}: {self.told(after, path)}",
                )
            )
        return amaf.draw(self.table, self.history.player((*after.at, None)), moves)

    def cells(self, after: Moment, path: Path, known: Known) -> tuple[str, ...]:
        value = rounded(self.history.value(after.number, path)) if known.proven is None else PROVEN[known.proven]
        return mean(known.own), str(known.own[0]), mean(known.amaf), str(known.amaf[0]), value

    def told(self, after: Moment, path: Path) -> str:
        """What is known of a move, in words."""
        cells = self.cells(after, path, self.history.at(after.number, path))
        return ", ".join(f"{heading} {cell}" for heading, cell in zip(ROWS, cells, strict=True))

    def name(self, path: Path) -> str:
        """A node by the move that leads there."""
        if not path:
            return "the root"
        return self.position.shown.short(self.position.after(path[:-1]), path[-1])

    def ids(self, path: Path) -> tuple[str, ...]:
        """What stands for a move: its column, and its node where that is shown."""
        return (f"move/{path[-1].bit_length()}", *([id_of(path)] if path in self.shown else []))

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        game = self.position.shown.game
        roots = [self.history.at(after.number, (action,)) for action in game.actions(self.position.state)]
        return {
            "simulation": str(after.simulation),
            "β at the root": f"{self.history.beta(after.number, ()):.2f}",
            "visits at the root": str(sum(known.own[0] for known in roots)),
            "credits at the root": str(sum(known.amaf[0] for known in roots)),
        }

    # ------------------------------------------------ the rest

    def landmark(self, step: Step) -> bool:
        return step.event == "update"

    def touches(self, step: Step) -> tuple[str, ...]:
        data, path = step.data, step.data["path"]
        if step.event == "select":
            return tuple(id for id in self.ids((*path, data["action"])) if id.startswith("/"))
        paths = [inner.data["path"] for inner in data["inner"]] if step.event == "update" else [path]
        return tuple(id_of(path) for path in paths if path in self.shown)

    def outcome(self) -> str:
        result = self.trace.result
        return f"plays {self.name((result.action,))}"


def merged(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps one by one, but all of a back-propagation together, up to the root."""
    updates: list[Step] = []
    for step in steps:
        if step.event != "update":
            yield [step]
            continue
        updates.append(step)
        if not step.data["path"]:
            yield updates
            updates = []


def fraction(count: Count) -> str:
    return f"{number(count[1])}/{count[0]}" if count[0] else ""
