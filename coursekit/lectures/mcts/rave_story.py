"""How RAVE is told: its tree with AMAF's counts, and the two values of the moves of one node."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from random import Random
from typing import Any

from ...look import number
from ...pictures import amaf, search_tree
from ...pictures.svg import extent, fitted, text
from ...pictures.tree import WIDTH
from ...sampling import rave
from ...stage.play.sampling_machines import PROVEN
from ...stage.words import capital, counted, listed, rounded
from ...story import Question, Story
from ...trace import Step, record
from .positions import Moves, Path, Position
from .rave_credits import Count, mean
from .rave_history import History, merged
from .visible_tree import LEFT, visible

BOTTOM, HEIGHT = 392.0, 556.0
"""Where the tree ends, above the table; how high the picture is."""

DEEPEST = 3
"""Levels of the tree, below the root, for which there is room."""

EVERY = 4
"""After so many simulations the same is asked again."""

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


class RaveStory(Story[Moment]):
    """Tells `rave` step by step on a game in which there are no draws; back-propagation is one step."""

    title = "RAVE"
    size = (WIDTH, HEIGHT)
    first = Moment()
    landmarks = ("update",)

    def __init__(self, position: Position, simulations: int, k: float, seed: int) -> None:
        shown = position.shown
        run = record(rave, shown.game, position.state, simulations, k=k, rng=Random(seed))
        super().__init__(run.with_steps(merged(run.steps)))
        self.position, self.k = position, k
        self.mover = position.mover()
        self.history = History(position, k, self.trace.steps)
        _, nodes = visible(position, run.result.root)
        self.layout = self._visible([path for path in nodes if len(path) <= DEEPEST])
        self.actions = tuple(shown.game.actions(position.state))
        self.table = amaf.Table(len(self.actions), ROWS, 4, WIDTH - 4, BOTTOM + 4)

    def _visible(self, shown: Iterable[Path]) -> search_tree.Layout:
        """Places for as many of these nodes as have room for AMAF's counts below them: the least visited ones go."""
        known = {path: self.history.at(len(self.trace.steps), path) for path in shown}
        need = 8 + max(extent(fraction(counts.amaf).replace("/", "."), search_tree.FONT) for counts in known.values())
        nodes = {path: self.position.node(path) for path in known}
        while True:
            layout = search_tree.layout(nodes, LEFT, 10, WIDTH - 6, BOTTOM)
            if layout.slot >= need or len(nodes) == 1:
                return layout
            inner = {path[:-1] for path in nodes}
            del nodes[min((path for path in nodes if path not in inner), key=lambda path: known[path].own)]

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return super().apply(replace(before, number=step.number, chosen=None, credited=()), step)

    def on_select(self, now: Moment, path: Path, action: Any) -> Moment:
        if not path:  # a simulation begins
            now = Moment(now.number, now.simulation + 1)
        return replace(now, path=(*path, action), at=path, chosen=action)

    def on_simulate(self, now: Moment, rewards: Mapping[int, float], moves: Moves = ()) -> Moment:
        return replace(now, moves=moves, rewards=rewards)

    on_known = on_simulate

    def on_credit(self, now: Moment, path: Path, credited: Mapping[Any, Count]) -> Moment:
        return replace(now, at=path, credited=tuple(credited), reward=now.rewards[self.position.mover(path)])

    def on_update(self, now: Moment, path: Path) -> Moment:
        return replace(now, at=path)

    on_prove = on_update

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        return (
            self.position.shown.board.backdrop
            + text("caption", "in a node: its own counts", 8, 368, font=16)
            + text("caption", "below it: AMAF’s counts", 8, 387, font=16)
            + amaf.backdrop(self.table)
        )

    def draw(self, after: Moment) -> str:
        winner = next((player for player, reward in after.rewards.items() if reward == 1), None)
        visits, beta = self.history.at(after.number, after.at).own[0], self.history.beta(after.number, after.at)
        where = self.position.line(after.at)
        whose = f"moves {f'after {where}' if where else 'at the root'}"
        seen = {path: self._mark(after, path) for path in self.layout.places if self._seen(after, path)}
        return (
            self.position.draw(after.path, after.moves)
            + text("alert", "" if winner is None else f"{self.position.who(winner)} wins", 8, 250)
            + amaf.mixture(8, 210, 312, beta, f"N = {visits}, k = {number(self.k)}")
            + text("caption", whose, 8, 268, font=fitted(whose, 208, 16))
            + search_tree.draw(self.layout, seen)
            + self._columns(after)
        )

    def _seen(self, after: Moment, path: Path) -> bool:
        """Whether a node is in the tree, or the moves of its parent are known."""
        return self._joined(after, path) or path[-1] in self.history.children(after.number, path[:-1])

    def _joined(self, after: Moment, path: Path) -> bool:
        return self.history.joined.get(path, inf) <= after.number

    def _mark(self, after: Moment, path: Path) -> search_tree.Mark:
        known, joined = self.history.at(after.number, path), self._joined(after, path)
        on_path = after.path[: len(path)] == path
        credited = bool(path) and path[:-1] == after.at and path[-1] in after.credited
        return search_tree.Mark(
            rewards=number(known.own[1]) if path else "root",
            visits=str(known.own[0]),
            note=fraction(known.amaf),
            state="open" if on_path else "done" if known.proven is not None else "seen" if joined else "never",
            now=credited or (bool(path) and path == (*after.at, after.chosen)),
            link="path" if on_path else "" if joined else "never",
            tells=f"{self.position.short(path)}: {self.told(after, path)}" if path else f"root: {known.own[0]} visits",
        )

    def _columns(self, after: Moment) -> str:
        """The moves of a node, in the table's columns for the moves of the root."""
        free = self.position.shown.game.actions(self.position.after(after.at))
        columns = [self._column(after, action) if action in free else self._taken(action) for action in self.actions]
        return amaf.draw(self.table, self.position.mover(after.at), columns)

    def _taken(self, action: Any) -> amaf.Move:
        """The column of a cell on which no move is left."""
        name = self.position.short((action,))
        return amaf.Move(f"move/{action.bit_length()}", name, ("taken",), taken=True, tells=f"{name}: taken")

    def _column(self, after: Moment, action: Any) -> amaf.Move:
        path, credited = (*after.at, action), action in after.credited
        return amaf.Move(
            id=f"move/{action.bit_length()}",
            name=self.position.short(path),
            cells=self.cells(after, path),
            badge=f"+{number(after.reward)}" if credited else "",
            look="spot" if action == after.chosen else "open" if credited else "",
            tells=f"{self.position.short(path)}: {self.told(after, path)}",
        )

    def cells(self, after: Moment, path: Path) -> tuple[str, ...]:
        known = self.history.at(after.number, path)
        value = rounded(self.history.value(after.number, path)) if known.proven is None else PROVEN[known.proven]
        return mean(known.own), str(known.own[0]), mean(known.amaf), str(known.amaf[0]), value

    def told(self, after: Moment, path: Path) -> str:
        """What is known of a move, in words."""
        return ", ".join(f"{heading} {cell}" for heading, cell in zip(ROWS, self.cells(after, path), strict=True))

    def ids(self, path: Path) -> tuple[str, ...]:
        """What stands for a move: its column, and its node where that is shown."""
        return (f"move/{path[-1].bit_length()}", *self.nodes_of(path))

    def nodes_of(self, *paths: Path) -> tuple[str, ...]:
        """What stands for those of some nodes that are shown."""
        return tuple(self.layout.places[path].id for path in paths if path in self.layout.places)

    def touched_select(self, path: Path, action: Any) -> tuple[str, ...]:
        return self.nodes_of((*path, action))

    def touched_update(self, inner: tuple[Step, ...]) -> tuple[str, ...]:
        return self.nodes_of(*(step.data["path"] for step in inner))

    def touched_expand(self, path: Path) -> tuple[str, ...]:
        return self.nodes_of(path)

    touched_simulate = touched_known = touched_credit = touched_prove = touched_expand

    # ------------------------------------------------ words

    def opening(self) -> str:
        who = capital(self.position.who(self.mover))
        return f"**{who} is to move.** RAVE keeps two counts of every move: of its own simulations, and AMAF’s."

    def where(self, path: Path) -> str:
        return f"after {self.position.line(path)}" if path else "at the root"

    def say_select(self, after: Moment, action: Any, indices: Mapping[Any, float], parts: Mapping[Any, Any]) -> str:
        path, value, (_, _, beta) = (*after.at, action), indices[action], parts[action]
        known = self.history.at(after.number, path)
        lead = f"**{capital(self.where(after.at))}, {self.position.short(path)} is selected:**"
        if value == inf:
            return f"{lead} nothing is known of it, neither its own mean nor AMAF’s. Such a move comes first."
        credits = f"AMAF says {mean(known.amaf)}, from {counted(known.amaf[0], 'credit')}"
        if not known.own[0]:
            return f"{lead} it was never tried, but {credits}. Until it has a mean of its own, that is its value."
        told = f"{1 - beta:.2f} · {mean(known.own)} + {beta:.2f} · {mean(known.amaf)} = {rounded(value)}"
        if beta == 0.5:
            return f"{lead} {told}. Its own mean and AMAF count the same: here N = k."
        return f"{lead} {told}. {'AMAF counts more so far' if beta > 0.5 else 'Its own mean counts more by now'}."

    def say_expand(self, after: Moment, path: Path) -> str:
        known = self.history.at(after.number, path)
        if known.proven is not None:
            return f"**{capital(self.position.short(path))} joins the tree, and ends the game.** That is certain."
        amaf = (
            f"It comes with {counted(known.amaf[0], 'credit')} from AMAF" if known.amaf[0] else "AMAF knows it not yet"
        )
        return f"**The move {self.position.short(path)} joins the tree.** {amaf}; its own counts begin at 0."

    def say_simulate(self, after: Moment, end: Any) -> str:
        count = counted(len(after.moves), "random move fills", "random moves fill")
        return f"**{count} the board: {self.position.verdict(end)}.** Of that, AMAF will make use of every move."

    def say_known(self, after: Moment, path: Path) -> str:
        verdict = self.position.verdict(self.position.after(path))
        return f"**Nothing to simulate: the game is over,** {verdict}. That is counted, and credited as well."

    def say_credit(self, after: Moment, path: Path) -> str:
        who = self.position.who(self.position.mover(path))
        where, reward = self.where(path), number(after.reward)
        if not after.credited:
            return f"**AMAF {where}: no credit.** {capital(who)} made none of these moves later on."
        names = listed(sorted(self.position.short((*path, action)) for action in after.credited))
        return f"**AMAF {where}: {reward} for {names}.** These are the moves that {who} made from there on."

    def say_prove(self, after: Moment, path: Path, rewards: Mapping[int, float]) -> str:
        mover = self.position.mover(path)
        who = self.position.who(mover)
        if rewards[mover] == 1:
            return f"**{capital(self.where(path))} {who} wins for certain:** one of the moves is proven to win."
        return f"**{capital(self.where(path))} {who} loses for certain:** all of the moves are proven to lose."

    def say_update(self, after: Moment) -> str:
        path = [self.position.short(after.path[:n]) for n in range(1, len(after.path) + 1)]
        moves = "that move" if len(path) == 1 else "those moves"
        lead = f"**Back-propagation: one visit more for {listed(path)}.** The own counts grow for {moves} alone."
        before, beta = self.history.beta(after.number - 1, ()), self.history.beta(after.number, ())
        if f"{before:.2f}" == f"{beta:.2f}":
            return lead
        visits = counted(self.history.at(after.number, ()).own[0], "visit")
        return f"{lead} After {visits} of the root β falls from {before:.2f} to {beta:.2f}."

    def ask_select(self, before: Moment, path: Path, action: Any, indices: Mapping[Any, float]) -> Question | None:
        """Where the table shows the moves of the root, and the highest value can be told from the next one."""
        if path or before.simulation % EVERY != EVERY - 1 or len(indices) < 2:
            return None
        first, second = sorted(indices.values(), reverse=True)[:2]
        if rounded(first) == rounded(second):
            return None
        return Question("Which move is selected next at the root? Click it.", self.ids((action,)))

    def ask_credit(self, before: Moment, path: Path, credited: Mapping[Any, Count]) -> Question | None:
        """Every simulation credits a move at the root: at least the one that was selected there."""
        if path or before.simulation % EVERY != 2:
            return None
        who = self.position.who(self.mover)
        ids = tuple(id for action in credited for id in self.ids((action,)))
        return Question(f"{capital(who)} moves at the root. Which AMAF counts change there? Click one.", ids)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        roots = [self.history.at(after.number, (action,)) for action in self.actions]
        return {
            "simulation": after.simulation,
            "β at the root": f"{self.history.beta(after.number, ()):.2f}",
            "visits at the root": sum(known.own[0] for known in roots),
            "credits at the root": sum(known.amaf[0] for known in roots),
        }

    def outcome(self) -> str:
        return f"plays {self.position.short((self.trace.result.action,))}"


def fraction(count: Count) -> str:
    return f"{number(count[1])}/{count[0]}" if count[0] else ""
