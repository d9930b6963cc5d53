"""Where a game may run in circles a position's value depends on the path, and a table must know that."""

from collections.abc import Hashable, Mapping, Sequence
from functools import partial

from ...adversarial import ChainedTable, Entry, alphabeta_cycles
from ...games import GraphGame
from ...pictures.buckets import Row
from ...stage.words import listed
from ...story import Question
from ...trace import Trace, record
from .known_positions import FollowedSearch, Moment, Name, State
from .table_story import GraphPicture, GraphStory
from .table_words import TableWords

SERVES, OTHER_PATH = "yes, the path is the same", "no, the path is another one"

Rows = Sequence[Sequence[Name]]

CIRCLES: Mapping[str, tuple[GraphGame, Rows]] = {
    "five positions": (GraphGame({0: [1, 2], 1: [3, 4], 2: [3], 3: [1], 4: []}, {4: -5}, 0), [[0], [1, 2], [4, 3]]),
    "eight positions": (
        GraphGame({0: [1, 2, 3], 1: [7], 2: [4, 7, 5], 3: [4], 4: [2], 5: [2, 3, 6], 6: [], 7: []}, {6: 2, 7: -5}, 0),
        [[0], [1, 2, 3], [7, 5, 4], [6]],
    ),
}
"""Games with their positions level by level. MIN can force −5 in both, and with a careless table 0 comes out."""


class PathsPicture(GraphPicture):
    """In the table stands with a position on which path it was searched."""

    def __init__(self, known: FollowedSearch, rows: Rows, trace: Trace) -> None:
        super().__init__(known, rows)
        self.paths = self._paths(trace)

    def _paths(self, trace: Trace) -> dict[Hashable, str]:
        """The positions on the path to what was stored, by its key: "AB"."""
        paths: dict[Hashable, str] = {}
        path: list[str] = []
        for step in trace.steps:
            if step.event == "enter":
                path.append(self.known.names[step.data["state"][1]])
            elif step.event == "leave":
                path.pop()
            elif step.event == "store":
                paths[step.data["entry"].key] = "".join(sorted(path[:-1]))
        return paths

    def row(self, entry: Entry) -> Row:
        row, path = super().row(entry), self.paths[entry.key]
        return row._replace(key=f"{row.key} ({path})") if path else row


RULE = "**This game may run in circles.** Who comes to a position for the second time ends the game as a draw, worth 0."


class CarelessWords(TableWords):
    """The table knows positions, not paths."""

    def opening(self) -> str:
        return f"{RULE} The table knows positions, not paths."

    def say_reuse(self, after: Moment, state: State) -> str:
        said = super().say_reuse(after, state)
        if not after.path:
            return said
        lead = said.split(".**")[0]
        return f"{lead}.** So the table says. But on the path where that came out, other positions counted as repeated."


class CarefulWords(TableWords):
    """The table's keys have a part for the path."""

    def opening(self) -> str:
        return f"{RULE} The table's keys have a part for the path."

    def say_probe(self, after: Moment, state: State, index: int, entry: Entry | None) -> str:
        name, path = self.call(state[1]), [self.known.names[other] for other in after.path]
        if not after.nodes[state[1]].visits:
            return super().say_probe(after, state, index, entry)
        if entry:
            return f"**{name} is in the table, with this path.** It ran through {listed(path)} then as now."
        there = f"{name} was searched on another path; this one runs through {listed(path)}"
        return f"**Nothing that serves here.** {there}. What is a draw there need not be one here."

    def ask_probe(self, before: Moment, state: State, entry: Entry | None) -> Question | None:
        if not before.nodes[state[1]].visits:
            return None
        text = f"{self.call(state[1])} was searched before. Does its entry serve here?"
        return Question(text, SERVES if entry else OTHER_PATH, (SERVES, OTHER_PATH))


class CirclesStory(GraphStory):
    """A search of a game with cycles; with `apart` the table's keys have a part for the path."""

    title = "alpha-beta with a table, cycles"

    def __init__(self, game: GraphGame, rows: Rows, apart: bool) -> None:
        state = game.initial_state()
        trace = record(alphabeta_cycles, game, state, table=ChainedTable(8), apart=apart)
        super().__init__(
            trace,
            game,
            rows,
            lambda: ChainedTable(8),
            picture=partial(PathsPicture, trace=trace) if apart else GraphPicture,
            words=CarefulWords if apart else CarelessWords,
            true=alphabeta_cycles(game, state).value,
        )
