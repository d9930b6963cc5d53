"""Lecture 19: the tree that UCT grows below a wrong answer, up to where a student's code leaves the way.

Events
    simulation(number, path, rewards)    followed: from where a game was simulated, and what came out
    part(parting)                        where the next one leaves the way
    answer(visits)                       what was to be returned
"""

from collections.abc import Sequence
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....games.tree import Path
from ....look import number
from ....pictures import search_tree as picture
from ....pictures.graph import WIDTH
from ....pictures.search_tree import Item
from ....stage.words import counted
from ....story import StepsSoFar
from ....trace import Step, record
from .grown_trees import Call, Grown, Parting, place
from .search_steps import PLAYERS
from .stories import LEVEL, TALLEST, decimal

MOST = 16
"""A larger tree is shown only as far as it is visited."""

ROOM = 90.0
"""From a node to the next one, where there is room for what an end is worth."""


def followed(grown: Grown, watch: Any = None) -> list[int]:
    """The simulations that were made as UCT makes them, and where the next one leaves the way."""
    for i, call in enumerate(grown.calls, start=1):
        if watch:
            watch("simulation", number=i, path=call.path, rewards=call.rewards)
    if watch and grown.parting:
        watch("part", parting=grown.parting)
    if watch and not grown.parting:
        watch("answer", visits=grown.root_visits())
    return grown.root_visits()


class UCTStory(StepsSoFar):
    """The tree with its counts, simulation by simulation, up to where a student's code leaves the way of UCT."""

    title = "UCT"

    def __init__(self, grown: Grown, given: str) -> None:
        super().__init__(record(followed, grown))
        self.grown, self.given = grown, given
        self.paths = list(grown.problem.paths())
        if len(self.paths) > MOST:
            self.paths = [path for path in self.paths if self.matters(path)]
        levels = 1 + max(map(len, self.paths))
        self.size = (WIDTH, min(LEVEL * levels, TALLEST) + 30)
        shown = {name(path): name(path[:-1]) if path else "" for path in self.paths}
        self.layout = picture.layout(shown, 40, 10, WIDTH - 40, self.size[1] - 10, crosses=True)

    def matters(self, path: Path) -> bool:
        """Whether a node is in the tree, or could be next."""
        parting = self.grown.parting
        return not path or path in self.grown.visits or (parting is not None and path[:-1] == parting.path)

    def draw(self, after: tuple[Step, ...]) -> str:
        calls = [Call(step.data["path"], step.data["rewards"]) for step in after if step.event == "simulation"]
        grown = Grown(self.grown.problem, calls)
        now = after[-1] if after else None
        way = now.data["path"] if now and now.event == "simulation" else None
        parting: Parting | None = now.data["parting"] if now and now.event == "part" else None
        return picture.draw(self.layout, [self.item(grown, path, way, parting) for path in self.paths])

    def item(self, grown: Grown, path: Path, way: Any, parting: Parting | None) -> Item:
        problem = grown.problem
        tree, visits, rewards = problem.at(path), grown.visits.get(path, 0), grown.rewards.get(path, 0)
        on_way = way is not None and way[: len(path)] == path
        state, now = "seen" if visits or not path else "new", False
        if on_way:
            state, now = ("done", True) if path == way else ("open", False)
        if parting and path and path[:-1] == parting.path and path[-1] in (parting.went, *parting.right):
            state, now = ("done", True) if path[-1] in parting.right else ("event", True)
        elif parting and path == parting.path:
            state, now = "open", True
        return Item(
            id=name(path),
            parent=name(path[:-1]) if path else "",
            player=PLAYERS.index(problem.at(path[:-1])[0]) if path else -1,
            move=str(path[-1]) if path else "",
            rewards=number(rewards) if path else "root",
            visits=str(visits),
            note="" if isinstance(tree, tuple) or self.layout.slot < ROOM else f"X gets {number(tree)}",
            state=state,
            now=now,
            link="path" if on_way and path else "",
            tells=f"{place(path)}: rewards {number(rewards)}, visits {visits}",
        )

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} These are your simulations, as long as UCT could make them too."
        if step.event == "answer":
            made = counted(len(self.grown.calls), "simulation")
            return f"**{made}.** The root's children have {step.data['visits']} visits. Your code: {self.given}."
        if step.event == "part":
            parting = step.data["parting"]
            went, right = parting.told()
            return f"**UCT goes {right}.** Your code goes {went}."
        got = step.data["rewards"]
        told = ", ".join(f"{player} gets {number(got[player])}" for player in PLAYERS)
        made = f"Simulation {step.data['number']} is played from {place(step.data['path'])}"
        return f"**{made}.** {told}. Every node on the way has one visit more."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        parting = step.data.get("parting") if step else None
        told = ", ".join(map(decimal, parting.choice.indices())) if parting and parting.choice else ""
        made = sum(each.event == "simulation" for each in after)
        return {"simulations": f"{made} of {self.grown.problem.simulations}", "indices": told or "–"}

    def touches(self, step: Step) -> tuple[str, ...]:
        path = step.data.get("path", ())
        return tuple(name(path[:depth]) for depth in range(len(path) + 1))

    def landmark(self, step: Step) -> bool:
        return step.event != "simulation"

    def outcome(self) -> str:
        return f"visits {self.trace.result}"


def name(path: Sequence[int]) -> str:
    return f"/{'/'.join(map(str, path))}"
