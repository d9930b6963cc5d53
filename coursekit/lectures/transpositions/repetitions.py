"""Where a game may run in circles a position's value depends on the path, and a table must know that."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ...adversarial import ChainedTable, Entry, alphabeta_cycles
from ...games import GraphGame
from ...pictures.buckets import Row
from ...stage.words import listed
from ...story import Question
from ...trace import Step, Trace, record
from .known_positions import FollowedSearch, Moment, Name, State
from .table_story import GraphPicture, GraphStory
from .table_words import TableWords

SERVES = {"path": "yes, the path is the same", "repeats": "yes, it came as often then"}
ANOTHER = {"path": "no, the path is another one", "repeats": "no, it came another number of times"}

NTH = ("", "first", "second", "third")

Rows = Sequence[Sequence[Name]]

CIRCLES: Mapping[str, tuple[GraphGame, Rows]] = {
    "five positions": (GraphGame({0: [1, 2], 1: [3, 4], 2: [3], 3: [1], 4: []}, {4: -5}, 0), [[0], [1, 2], [4, 3]]),
    "back to the start": (
        GraphGame({0: [1, 2], 1: [3, 0, 4], 2: [0, 4], 3: [], 4: [1]}, {3: -5}, 0),
        [[0], [1, 2], [3, 4]],
    ),
    "eight positions": (
        GraphGame({0: [1, 2, 3], 1: [7], 2: [4, 7, 5], 3: [4], 4: [2], 5: [2, 3, 6], 6: [], 7: []}, {6: 2, 7: -5}, 0),
        [[0], [1, 2, 3], [7, 5, 4], [6]],
    ),
}
"""Games with their positions level by level. MIN can force −5 in all of them, and with careless keys 0 comes out where
the second time is a draw; in the second game where the third time is, too."""


def paths_of(trace: Trace, names: Mapping[Name, str]) -> Iterator[tuple[Step, str]]:
    """Each step with the positions on the path above its own, in the order of the alphabet: "AB"."""
    path: list[str] = []
    for step in trace.steps:
        if step.event == "enter":
            path.append(names[step.data["state"][1]])
        inside = step.event in ("enter", "store", "leave")
        yield step, "".join(sorted(path[:-1] if inside else path))
        if step.event == "leave":
            path.pop()


class CirclesPicture(GraphPicture):
    """In the table stands with a position what its key knows of the way there."""

    def __init__(self, known: FollowedSearch, rows: Rows, trace: Trace, history: str) -> None:
        super().__init__(known, rows)
        self.notes: dict[Hashable, str] = {}
        for step, path in paths_of(trace, known.names):
            if step.event == "store":
                again = "again" if known.names[step.data["state"][1]] in path else ""
                self.notes[step.data["entry"].key] = {"path": path, "repeats": again, "none": ""}[history]

    def row(self, entry: Entry) -> Row:
        row, note = super().row(entry), self.notes[entry.key]
        return row._replace(key=f"{row.key} ({note})") if note else row


class CirclesWords(TableWords):
    """A search where positions come again, with keys that know something of their `history`, or nothing."""

    def __init__(self, *told: Any, history: str, times: int) -> None:
        super().__init__(*told)
        self.history, self.times = history, times
        self.elsewhere: dict[int, bool] = {}  # for each hit whether the value came out on another path
        stored: dict[Hashable, str] = {}
        found = None
        for step, path in paths_of(self.trace, self.known.names):
            if step.event == "store":
                stored[step.data["entry"].key] = path
            elif step.event == "probe":
                found = step.data["entry"]
            elif step.event == "reuse" and found:
                self.elsewhere[step.number] = stored[found.key] != path

    def opening(self) -> str:
        once = ": here always once" if self.times == 2 else ""
        knows = {
            "path": "The table’s keys have a part for the path.",
            "repeats": f"The keys count how often a position has come{once}.",
            "none": "The table knows positions, not paths.",
        }
        rule = f"Who comes to a position for the {NTH[self.times]} time ends the game as a draw, worth 0."
        return f"**This game may run in circles.** {rule} {knows[self.history]}"

    def say_repeat(self, after: Moment, state: State) -> str:
        if self.times == 2:
            return super().say_repeat(after, state)
        name = self.call(state[1])
        return f"**{name} for the {NTH[self.times]} time.** It lies on the path twice already: a draw, worth 0."

    def say_probe(self, after: Moment, state: State, index: int, entry: Entry | None) -> str:
        name, path = self.call(state[1]), [self.known.names[other] for other in after.path]
        if self.history == "none" or not after.nodes[state[1]].visits:
            return super().say_probe(after, state, index, entry)
        if self.history == "repeats":
            time = NTH[after.path.count(state[1]) + 1]
            if entry:
                return f"**{name} is in the table.** It came for the {time} time then as now. Is that enough here?"
            return f"**Nothing that serves here.** {name} comes for the {time} time, and was not searched so before."
        if entry:
            return f"**{name} is in the table, with this path.** It ran through {listed(path)} then as now."
        there = f"{name} was searched on another path; this one runs through {listed(path)}"
        return f"**Nothing that serves here.** {there}. What is a draw there need not be one here."

    def say_reuse(self, after: Moment, state: State) -> str:
        said = super().say_reuse(after, state)
        if not (after.last and self.elsewhere[after.last.number]):
            return said
        lead = said.split(".**")[0]
        return f"{lead}.** So the table says. But on the path where that came out, other positions counted as repeated."

    def ask_probe(self, before: Moment, state: State, entry: Entry | None) -> Question | None:
        if self.history == "none" or not before.nodes[state[1]].visits:
            return super().ask_probe(before, state, entry)
        text = f"{self.call(state[1])} was searched before. Does its entry serve here?"
        choices = SERVES[self.history], ANOTHER[self.history]
        return Question(text, choices[entry is None], choices)


class CirclesStory(GraphStory):
    """A search of a game with cycles, where a position is a draw at its second or third time, as `times` says.

    `history` is what the table's keys know of the path.
    """

    title = "alpha-beta with a table, cycles"

    def __init__(self, game: GraphGame, rows: Rows, history: str = "none", times: int = 2) -> None:
        state = game.initial_state()
        trace = record(alphabeta_cycles, game, state, times=times, table=ChainedTable(8), history=history)
        super().__init__(
            trace,
            game,
            rows,
            lambda: ChainedTable(8),
            picture=partial(CirclesPicture, trace=trace, history=history),
            words=partial(CirclesWords, history=history, times=times),
            true=alphabeta_cycles(game, state, times=times).value,
        )
