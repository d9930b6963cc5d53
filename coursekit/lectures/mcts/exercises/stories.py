"""Lecture 19: the right counts and choices below a wrong answer, with what the student's code gave beside them.

Events
    update(at, visits, rewards, reward)           backed comes to a node of the path; its counts from now on
    index(child, index)                           selected knows the index of a child
    choose(best)                                  it, or ended, knows which children may be chosen
    node(at, mover, actions)                      credited comes to a node of the tree
"""

from collections.abc import Iterator, Mapping, Sequence
from math import isinf
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....look import MINUS, number
from ....pictures import search_tree as picture
from ....pictures import strip
from ....pictures.graph import WIDTH
from ....pictures.search_tree import Item
from ....pictures.svg import text
from ....stage.words import counted
from ....story import StepsSoFar
from ....trace import Step, record
from .search_steps import PLAYERS, Backed, Choice, Credited, Final, either, ordinal

LEVEL = 112.0
"""From a row of nodes to the next one, where there is room."""

TALLEST = 640.0


def backed(problem: Backed, watch: Any = None) -> None:
    """The counts of a path after a simulation, from its end up to the root."""
    nodes = list(enumerate(zip(problem.path, problem.after(), strict=True)))
    for at, (node, (visits, rewards)) in reversed(nodes):
        if watch:
            watch("update", at=at, visits=visits, rewards=rewards, reward=problem.reward(node.player))


class BackedStory(StepsSoFar):
    """A path, and beside each node what a student's code gave."""

    title = "back-propagation"

    def __init__(self, problem: Backed, given: Sequence[Sequence[float]] | None) -> None:
        super().__init__(record(backed, problem))
        self.problem, self.given = problem, given
        levels = len(problem.path)
        self.size = (WIDTH, min(LEVEL * levels, TALLEST) + 54)
        shown = {f"/{i}": f"/{i - 1}" if i else "" for i in range(levels)}
        self.layout = picture.layout(shown, 160, 10, 360, self.size[1] - 44, crosses=True)

    def backdrop(self) -> str:
        parts = []
        for i, node in enumerate(self.problem.path):
            at = self.layout.places[f"/{i}"]
            who = f"{node.player} moved here" if node.player else "the root"
            parts.append(text("caption", who, at.x + 60, at.y + 6))
            if self.given:
                visits, rewards = map(number, self.given[i])
                parts.append(text("", f"your code: visits {visits}, rewards {rewards}", at.x + 210, at.y + 6))
        if not self.given:
            parts.append(text("", "your code gives no counts", 20, self.size[1] - 14))
        return "".join(parts)

    def draw(self, after: tuple[Step, ...]) -> str:
        done = {step.data["at"]: step.data for step in after}
        now = after[-1].data["at"] if after else None
        items = []
        for i, node in enumerate(self.problem.path):
            visits, rewards = (done[i]["visits"], done[i]["rewards"]) if i in done else node[1:]
            items.append(
                Item(
                    id=f"/{i}",
                    parent=f"/{i - 1}" if i else "",
                    player=PLAYERS.index(node.player) if node.player else -1,
                    move="",
                    rewards=number(rewards),
                    visits=str(visits),
                    state="done" if i in done else "seen",
                    now=i == now,
                    link="path",
                    tells=f"{node.player or 'root'}: rewards {number(rewards)}, visits {visits}",
                )
            )
        return picture.draw(self.layout, items)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        winner = self.problem.winner
        ended = f"{winner} has won" if winner else "it is a draw"
        if step is None:
            return f"{SMALLEST} A game is played from the lowest node on, and {ended}. Which counts change?"
        player = self.problem.path[step.data["at"]].player
        if player is None:
            return "**The root has one visit more.** Nobody moved into it, so there are no rewards to count."
        reward = number(step.data["reward"])
        return f"**{player} moved into this node, and {ended}:** one visit more, and rewards {reward} more."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        return {"winner": self.problem.winner or "nobody", "nodes": f"{len(after)} of {len(self.problem.path)}"}

    def landmark(self, step: Step) -> bool:
        return step.data["at"] == 0

    def telling(self) -> int:
        """The first node, from below, whose counts differ."""
        for i, step in enumerate(self.trace.steps, start=1):
            if self.given and tuple(self.given[step.data["at"]]) != (step.data["visits"], step.data["rewards"]):
                return i
        return super().telling()


# ---------------------------------------------------------------- choices


def selected(problem: Choice, watch: Any = None) -> list[int]:
    """The children with the highest index."""
    for child, index in enumerate(problem.indices()):
        if watch:
            watch("index", child=child, index=index)
    if watch:
        watch("choose", best=problem.best())
    return problem.best()


def ended(problem: Final, watch: Any = None) -> list[int]:
    """The moves of which one is played in the end."""
    if watch:
        watch("choose", best=problem.best())
    return problem.best()


class ChildrenStory(StepsSoFar):
    """A node with its children, all of X's moves, and the one that a student's code chose."""

    size = (WIDTH, 280.0)

    def __init__(self, problem: Choice | Final, chosen: int | None) -> None:
        super().__init__(record(self.run, problem))
        self.problem, self.chosen = problem, chosen
        shown = {"/": "", **{f"/{i}": "/" for i in range(len(problem.children))}}
        self.layout = picture.layout(shown, 40, 10, WIDTH - 40, 10 + 2 * LEVEL, crosses=True)

    @staticmethod
    def run(problem: Any, watch: Any = None) -> list[int]:
        raise NotImplementedError

    def note(self, after: tuple[Step, ...], child: int) -> str:
        """What stands below a child."""
        raise NotImplementedError

    def visits(self) -> int:
        """The root's."""
        raise NotImplementedError

    def counts(self) -> list[tuple[int, float]]:
        """Visits and rewards of the children."""
        return [(child[0], child[1]) for child in self.problem.children]

    def backdrop(self) -> str:
        told = "names no child" if self.chosen is None else f"chooses child {self.chosen}"
        return text("", f"your code {told}", 20, self.size[1] - 18)

    def draw(self, after: tuple[Step, ...]) -> str:
        now = after[-1].data if after else {}
        best = now.get("best", ())
        items = [Item("/", "", -1, "", "root", str(self.visits()), tells=f"the node: visits {self.visits()}")]
        for i, (visits, rewards) in enumerate(self.counts()):
            state = "done" if i in best else "event" if best and i == self.chosen else "seen" if visits else "new"
            items.append(
                Item(
                    id=f"/{i}",
                    parent="/",
                    player=0,
                    move=f"{i}",
                    rewards=number(rewards),
                    visits=str(visits),
                    note=self.note(after, i),
                    state=state,
                    now=i in best or now.get("child") == i,
                    link="path" if i in best else "",
                    tells=f"child {i}: rewards {number(rewards)}, visits {visits}",
                )
            )
        return picture.draw(self.layout, items)

    def landmark(self, step: Step) -> bool:
        return step.event == "choose"

    def yours(self) -> str:
        return "Your code names no child." if self.chosen is None else f"Your code chooses child {self.chosen}."

    def outcome(self) -> str:
        return either(self.trace.result)


class SelectionStory(ChildrenStory):
    """The indices one by one, then the highest."""

    title = "selection"
    problem: Choice
    run = staticmethod(selected)

    def visits(self) -> int:
        return self.problem.visits

    def note(self, after: tuple[Step, ...], child: int) -> str:
        known = {step.data["child"]: step.data["index"] for step in after if step.event == "index"}
        return decimal(known[child]) if child in known else ""

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        visits, children, c = self.problem
        if step is None:
            return f"{SMALLEST} X is to move in a node with N = {visits} visits. Which child has the highest index?"
        if step.event == "choose":
            return f"**The highest index: {either(step.data['best'])}.** {self.yours()}"
        n, rewards = children[step.data["child"]]
        name, index = f"Child {step.data['child']}", decimal(step.data["index"])
        if not n:
            return f"**{name} was never visited.** Its index is ∞: it comes first."
        bonus = f"{number(float(c))} · √(ln {visits} / {n})"
        return f"**{name}: {index}.** Its mean is {number(rewards)}/{n}, its bonus {bonus}."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        return {"N": str(self.problem.visits), "C": number(float(self.problem.c))}


class FinalStory(ChildrenStory):
    """The children after the search, and which of them are played."""

    title = "the final move"
    problem: Final
    run = staticmethod(ended)

    def visits(self) -> int:
        return sum(child.visits for child in self.problem.children)

    def note(self, after: tuple[Step, ...], child: int) -> str:
        return {1: "a win", 0: "a loss", None: ""}[self.problem.children[child].proven]

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} The search is over, and X is to move. Which move is played?"
        best = self.problem.children[step.data["best"][0]]
        if best.proven == 1:
            why = "it is proved to win"
        elif best.proven == 0:
            why = "all moves are proved to lose"
        else:
            why = f"{counted(best.visits, 'visit')}, the most of all that may still win"
        return f"**{either(step.data['best']).capitalize()}: {why}.** {self.yours()}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        return {"visits": ", ".join(str(child.visits) for child in self.problem.children)}


# ---------------------------------------------------------------- AMAF


def credited(problem: Credited, watch: Any = None) -> list[list[int]]:
    """The actions that are credited in each node of the tree."""
    credits = problem.credits()
    for at, (mover, _) in enumerate(problem.tree):
        if watch:
            watch("node", at=at, mover=mover, actions=tuple(credits[at]))
    return credits


class AmafStory(StepsSoFar):
    """The moves of one simulation, node by node: whose are credited there, and what a student's code credits."""

    title = "AMAF"
    size = (WIDTH, 250.0)

    def __init__(self, problem: Credited, given: Sequence[str] = (), wrong: int | None = 0) -> None:
        super().__init__(record(credited, problem))
        self.problem, self.given, self.wrong = problem, given, wrong

    def backdrop(self) -> str:
        names = (("in the tree", 40), ("roll-out", 90), ("credited", 160), ("your code", 210))
        parts = [strip.heading(name, y) for name, y in names]
        if not self.given:
            parts.append(text("", "no list for each node", strip.LEFT, 216))
        return "".join(parts)

    def draw(self, after: tuple[Step, ...]) -> str:
        problem, now = self.problem, after[-1].data if after else None
        lit = set(self.made(now)) if now else set[int]()
        moves = problem.tree + problem.rollout
        boxes = [
            (
                f"{player} {action}",
                "done" if i in lit else "new" if now and i < now["at"] else "seen",
                i in lit,
            )
            for i, (player, action) in enumerate(moves)
        ]
        parts = [strip.row(boxes[: len(problem.tree)], 40)]
        if problem.rollout:
            parts.append(strip.row(boxes[len(problem.tree) :], 90))
        if now:
            parts.append(strip.row([(str(action), "done", False) for action in now["actions"]], 160))
            if self.given:
                parts.append(text("", self.given[now["at"]], strip.LEFT, 216))
        return "".join(parts)

    def made(self, now: Mapping[str, Any]) -> Iterator[int]:
        """The moves that are credited in a node: the mover's from there on, each at its first time."""
        seen = set[int]()
        for i, (player, action) in enumerate(self.problem.tree + self.problem.rollout):
            if i >= now["at"] and player == now["mover"] and action not in seen:
                seen.add(action)
                yield i

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} These moves were made. In each node of the tree, which are credited?"
        mover, at = step.data["mover"], step.data["at"]
        return f"**The {ordinal(at)} node: {mover} is to move.** All that {mover} plays from here on counts, once each."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        return {"node": ordinal(step.data["at"]) if step else "–", "to move": step.data["mover"] if step else "–"}

    def landmark(self, step: Step) -> bool:
        return step.data["at"] == self.wrong

    def outcome(self) -> str:
        return f"{sum(map(len, self.trace.result))} credited"


def decimal(value: float) -> str:
    return number(value) if isinf(value) else f"{value:.3f}".replace("-", MINUS)
