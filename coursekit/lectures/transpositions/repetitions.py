"""Where a game may run in circles a position's value depends on the path, and a table must know that."""

from collections.abc import Hashable, Mapping, Sequence

from ...adversarial import ChainedTable, Entry, alphabeta_cycles
from ...games import GraphGame
from ...pictures.buckets import Row
from ...stage.words import listed
from ...story import Question
from ...trace import Step, record
from .shared_games import letters
from .table_states import Moment, Name
from .table_words import SpokenGraph

SERVES, OTHER_PATH = "yes, the path is the same", "no, the path is another one"

Rows = Sequence[Sequence[Name]]

CIRCLES: Mapping[str, tuple[GraphGame, Rows]] = {
    "five positions": (
        GraphGame({0: [1, 2], 1: [3, 4], 2: [3], 3: [1], 4: []}, {4: -5}, 0),
        [[0], [1, 2], [4, 3]],
    ),
    "eight positions": (
        GraphGame({0: [1, 2, 3], 1: [7], 2: [4, 7, 5], 3: [4], 4: [2], 5: [2, 3, 6], 6: [], 7: []}, {6: 2, 7: -5}, 0),
        [[0], [1, 2, 3], [7, 5, 4], [6]],
    ),
}
"""Games with their positions level by level. MIN can force −5 in both, and with a careless table 0 comes out."""


class CirclesStory(SpokenGraph):
    """A search of a game with cycles; with `apart` the table's keys have a part for the path."""

    def __init__(self, game: GraphGame, rows: Rows, apart: bool) -> None:
        state = game.initial_state()
        trace = record(alphabeta_cycles, game, state, table=ChainedTable(8), apart=apart)
        names = letters(rows, game.successors)
        super().__init__(trace, game, rows, names, lambda: ChainedTable(8), title="alpha-beta with a table, cycles")
        self.apart = apart
        self.true = alphabeta_cycles(game, state).value
        self.paths = self._paths()

    def _paths(self) -> dict[Hashable, str]:
        """The positions on the path to what was stored, by its key: "AB"."""
        paths: dict[Hashable, str] = {}
        path: list[str] = []
        for step in self.trace.steps:
            if step.event == "enter":
                path.append(self.names[step.data["state"][1]])
            elif step.event == "leave":
                path.pop()
            elif step.event == "store":
                paths[step.data["entry"].key] = "".join(sorted(path[:-1]))
        return paths

    def row(self, entry: Entry) -> Row:
        row, path = super().row(entry), self.paths[entry.key]
        return row._replace(key=f"{row.key} ({path})") if self.apart and path else row

    def opening(self) -> str:
        rule = "Who comes to a position for the second time ends the game as a draw, worth 0."
        keys = "The table's keys have a part for the path." if self.apart else "The table knows positions, not paths."
        return f"**This game may run in circles.** {rule} {keys}"

    def say_probe(self, after: Moment, step: Step) -> str:
        name, path = step.data["state"][1], [self.names[other] for other in after.path]
        if not self.apart or not after.nodes[name].visits:
            return super().say_probe(after, step)
        if step.data["entry"]:
            return f"**{self.call(name)} is in the table, with this path.** It ran through {listed(path)} then as now."
        there = f"{self.call(name)} was searched on another path; this one runs through {listed(path)}"
        return f"**Nothing that serves here.** {there}. What is a draw there need not be one here."

    def say_reuse(self, after: Moment, step: Step) -> str:
        if self.apart or not after.path:
            return super().say_reuse(after, step)
        said = super().say_reuse(after, step).split(".**")[0]
        return f"{said}.** So the table says. But on the path where that came out, other positions counted as repeated."

    def ask(self, before: Moment, step: Step) -> Question | None:
        name = step.data["state"][1]
        if step.event != "probe" or not self.apart:
            return super().ask(before, step)
        if not before.nodes[name].visits:
            return None
        text = f"{self.call(name)} was searched before. Does its entry serve here?"
        return Question(text, SERVES if step.data["entry"] else OTHER_PATH, (SERVES, OTHER_PATH))
