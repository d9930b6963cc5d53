"""Lecture 19: the tree that UCT grows below a wrong answer, up to where a student's code leaves the way.

Events
    simulation(number, path, rewards)    followed: from where a game was simulated, and what came out
    part(parting)                        where the next one leaves the way
    answer(visits)                       what was to be returned
"""

from collections.abc import Mapping
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....look import number
from ....pictures import search_tree as picture
from ....pictures.graph import WIDTH
from ....pictures.search_tree import Mark, Node
from ....stage.words import counted
from ....story import StepsSoFar, method
from ....trace import Step, record
from ..positions import Path
from .grown_trees import Call, Grown, Parting, place
from .search_steps import PLAYERS, decimal

LEVEL, TALLEST = 112.0, 640.0
"""From a row of nodes to the next one, where there is room; and the most that all rows take."""

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
    landmarks = ("part", "answer")

    def __init__(self, grown: Grown, given: str) -> None:
        super().__init__(record(followed, grown))
        self.grown, self.given = grown, given
        self.paths = list(grown.problem.paths())
        if len(self.paths) > MOST:
            self.paths = [path for path in self.paths if self.matters(path)]
        levels = 1 + max(map(len, self.paths))
        self.size = (WIDTH, min(LEVEL * levels, TALLEST) + 30)
        nodes = {path: self.node(path) for path in self.paths}
        self.layout = picture.layout(nodes, 40, 10, WIDTH - 40, self.size[1] - 10, crosses=True)

    def matters(self, path: Path) -> bool:
        """Whether a node is in the tree, or could be next."""
        parting = self.grown.parting
        return not path or path in self.grown.visits or (parting is not None and path[:-1] == parting.path)

    def node(self, path: Path) -> Node:
        return Node(PLAYERS.index(self.grown.problem.at(path[:-1])[0]), str(path[-1])) if path else Node()

    def draw(self, after: tuple[Step, ...]) -> str:
        calls = [Call(step.data["path"], step.data["rewards"]) for step in after if step.event == "simulation"]
        grown = Grown(self.grown.problem, calls)
        look = method(self, "look", after[-1]) if after else None
        looks = look() if look else {}
        return picture.draw(self.layout, {path: self.mark(grown, path, looks.get(path, {})) for path in self.paths})

    def look_simulation(self, path: Path) -> dict[Path, dict[str, Any]]:
        """How the nodes look through which a simulation went, and the one from which it was played."""
        on_way = {path[:depth]: {"state": "open", "link": "path"} for depth in range(len(path))}
        return on_way | {path: {"state": "done", "link": "path", "now": True}}

    def look_part(self, parting: Parting) -> dict[Path, dict[str, Any]]:
        """How the node looks where the way parts, and those below it: right ones, and the one that was gone to."""
        states = {parting.path: "open"}
        if parting.went is not None:
            states[*parting.path, parting.went] = "event"
        states |= {(*parting.path, child): "done" for child in parting.right}
        return {path: {"state": state, "now": True} for path, state in states.items()}

    def mark(self, grown: Grown, path: Path, look: Mapping[str, Any]) -> Mark:
        tree, visits, rewards = grown.problem.at(path), grown.visits.get(path, 0), grown.rewards.get(path, 0)
        return Mark(
            rewards=number(rewards) if path else "root",
            visits=str(visits),
            note="" if isinstance(tree, tuple) or self.layout.slot < ROOM else f"X gets {number(tree)}",
            tells=f"{place(path)}: rewards {number(rewards)}, visits {visits}",
            **{"state": "seen" if visits or not path else "new", **look},
        )

    def opening(self) -> str:
        return f"{SMALLEST} These are your simulations, as long as UCT could make them too."

    def say_simulation(self, after: Any, number: int, path: Path, rewards: Mapping[str, float]) -> str:
        told = ", ".join(f"{player} gets {rewards[player]:g}" for player in PLAYERS)
        made = f"Simulation {number} is played from {place(path)}"
        return f"**{made}.** {told}. Every node on the way has one visit more."

    def say_part(self, after: Any, parting: Parting) -> str:
        went, right = parting.told()
        return f"**UCT goes {right}.** Your code goes {went}."

    def say_answer(self, after: Any, visits: list[int]) -> str:
        made = counted(len(self.grown.calls), "simulation")
        return f"**{made}.** The root's children have {visits} visits. Your code: {self.given}."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        parting = step.data.get("parting") if step else None
        told = ", ".join(map(decimal, parting.choice.indices())) if parting and parting.choice else None
        made = sum(each.event == "simulation" for each in after)
        return {"simulations": f"{made} of {self.grown.problem.simulations}", "indices": told}

    def touched_simulation(self, path: Path) -> tuple[str, ...]:
        return tuple(self.layout.places[path[:depth]].id for depth in range(len(path) + 1))

    def touched_part(self, parting: Parting) -> tuple[str, ...]:
        return (self.layout.places[parting.path].id,)

    def outcome(self) -> str:
        return f"visits {self.trace.result}"
