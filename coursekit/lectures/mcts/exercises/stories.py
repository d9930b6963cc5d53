"""Lecture 19: what is right, row by row, and beside it what a student's code gave, on the smallest input found."""

from collections.abc import Sequence

from ....exercises.exercise import same
from ....exercises.kinds.table import Row, TableStory
from ....exercises.shapes import shown
from ....look import number
from ....stage.words import counted
from .search_steps import Backed, Choice, Credited, Final, decimal, ordinal


def backed_story(problem: Backed, given: Sequence[Sequence[float]] | None) -> TableStory:
    """The counts of a path after a simulation, from its end up to the root; `given` are None where there are none."""
    ended = f"{problem.winner} has won" if problem.winner else "it is a draw"
    rows = []
    for at, (node, right) in reversed(list(enumerate(zip(problem.path, problem.after(), strict=True)))):
        sentence = "**The root has one visit more.** Nobody moved into it, so there are no rewards to count."
        if node.player:
            lead = f"{node.player} moved into this node, and {ended}:"
            sentence = f"**{lead}** one visit more, and rewards {number(problem.reward(node.player))} more."
        rows.append(
            Row(
                asked=(at or "the root", node.player, counts(node.visits, node.rewards)),
                right=counts(*right),
                yours=counts(*given[at]) if given is not None else None,
                sentence=sentence,
                same=given is not None and all(map(same, given[at], right)),
            )
        )
    opening = f"A game is played from the lowest node on, and {ended}. Which counts change?"
    return TableStory("back-propagation", rows, opening, ("node", "moved into by", "before"))


def counts(visits: float, rewards: float) -> str:
    return f"visits {number(visits)}, rewards {number(rewards)}"


def selection_story(problem: Choice, chosen: int | None) -> TableStory:
    """The children with their indices: the highest is to be selected."""
    visits, children, c = problem
    best = problem.best()
    rows = []
    for child, ((n, rewards), index) in enumerate(zip(children, problem.indices(), strict=True)):
        sentence = f"**Child {child} was never visited.** Its index is ∞: it comes first."
        if n:
            bonus = f"{number(float(c))} · √(ln {visits} / {n})"
            sentence = f"**Child {child}: {decimal(index)}.** Its mean is {number(rewards)}/{n}, its bonus {bonus}."
        rows.append(choice_row((child, number(rewards), n, decimal(index)), child, best, chosen, "selected", sentence))
    opening = f"X is to move in a node with N = {visits} visits. Which child has the highest index?"
    return TableStory("selection", rows, opening, ("child", "rewards", "visits", "index"))


def final_story(problem: Final, chosen: int | None) -> TableStory:
    """The children after the search, and which of them may be played."""
    best = problem.best()
    rows = []
    for child, (visits, rewards, proven) in enumerate(problem.children):
        if proven == 1:
            why = "it is proved to win"
        elif proven == 0:
            why = "all moves are proved to lose" if child in best else "it is proved to lose"
        else:
            most = ", the most of all that may still win" if child in best else ""
            why = f"{counted(visits, 'visit')}{most}"
        told = {1: "a win", 0: "a loss", None: None}[proven]
        asked = (child, number(rewards), visits, told)
        rows.append(choice_row(asked, child, best, chosen, "played", f"**Child {child}: {why}.**"))
    opening = "The search is over, and X is to move. Which move is played?"
    return TableStory("the final move", rows, opening, ("child", "rewards", "visits", "proved"))


def choice_row(
    asked: tuple[object, ...], child: int, best: Sequence[int], chosen: int | None, done: str, sentence: str
) -> Row:
    """The row of a child that may be chosen or not, and was or was not; of several best ones one is enough."""
    right, yours = (done if is_it else None for is_it in (child in best, child == chosen))
    return Row(asked, right, yours, f"{sentence} Your code chooses it." if child == chosen else sentence)


def amaf_story(problem: Credited, given: Sequence[Sequence[int]] | None) -> TableStory:
    """The nodes of the tree in which a move was made, and which actions are credited there, in any order."""
    made = problem.tree + problem.rollout
    rows = []
    for at, ((mover, _), right) in enumerate(zip(problem.tree, problem.credits(), strict=True)):
        lead = f"**The {ordinal(at)} node: {mover} is to move.**"
        rows.append(
            Row(
                asked=(ordinal(at), mover, ", ".join(f"{player} {action}" for player, action in made[at:])),
                right=str(right),
                yours=shown(given[at]) if given is not None else None,
                sentence=f"{lead} All that {mover} plays from here on counts, once each.",
                same=given is not None and problem.agrees(at, given[at]),
            )
        )
    opening = "These moves were made. In each node of the tree, which are credited?"
    return TableStory("AMAF", rows, opening, ("node", "to move", "moves from there on"))
