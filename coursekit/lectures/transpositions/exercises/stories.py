"""Lecture 14: a key, an entry, a search with a table and questions to it, with what a student's code gave beside it."""

from collections.abc import Sequence
from typing import Any

from ....adversarial import Table
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.table import Row, TableStory
from ....look import number
from ....trace import Step
from ..known_positions import bounds_of, exactly, signed
from ..table_story import searched
from .shared_graphs import EXACT, LOWER, Graph, Held, is_entry
from .window_questions import Asked, Question, proved
from .zobrist_boards import Played

LONGEST_IN_BITS = 16
"""Bits of a key that have room in a table one by one."""


def key_story(problem: Played, given: int | None) -> TableStory:
    """The key of a position with one number after the other, bit by bit; `given` is a student's key.

    Long ones are written in hexadecimal, four bits a digit.
    """
    is_long = problem.bits > LONGEST_IN_BITS

    def bits(key: int | None) -> str | None:
        if key is None:
            return None
        return f"{key:0{problem.bits // 4}x}" if is_long else f"{key:0{problem.bits}b}"

    key, right = problem.keys()
    rows = [Row(("key before", ""), bits(key), None, f"**The key before the move is {key}.**", same=True)]
    for term in problem.terms():
        key ^= term.number
        said = f"**{term.name}: {term.why}.** XOR {term.number} gives {key}."
        rows.append(Row((f"XOR {term.name}", bits(term.number)), bits(key), None, said, same=True))
    yours = "gives no key" if given is None else f"says {given}"
    told = f"**That is the key of the position: {right}.** Your code {yours}."
    rows.append(Row(("key after", ""), bits(right), bits(given), told, same=given == right))
    mover = "X" if problem.move.player == 0 else "O"
    what = "passes" if problem.move.cell is None else f"puts a stone on {problem.move.cell}"
    opening = f"“{problem.board}” becomes “{problem.after()}”: {mover} {what}. Which numbers change the key?"
    if is_long:
        opening += " Keys are written in hexadecimal."
    return TableStory("the incremental key", rows, opening, ("", "number"), ("key", "your code"))


def cut_story(problem: Asked, given: str) -> TableStory:
    """The two heights, and what the entry says beside the window; `given` is what a student's code says."""
    entry, height, alpha, beta = problem
    enough, decides = problem.is_high_enough(), problem.decides()
    compared = f"The entry comes from a search {entry.height} high, {'and' if enough else 'but'} {height} is needed."
    lead = "High enough" if enough else "Too low"
    rows = [Row(("height", entry.height, height), lead.lower(), None, f"**{lead}.** {compared}", same=True)]
    if enough:
        known, window = exactly(*problem.known()), f"{number(alpha)} … {number(beta)}"
        verdict = "decides" if decides else "leaves it open"
        rows.append(Row(("value", known, window), verdict, None, whether_it_decides(problem), same=True))
    cuts = enough and decides
    yours = f" Your code says {given}." if given else " Your code says neither True nor False."
    told = f"**{'It may cut' if cuts else 'It may not cut: search'}.**{yours}"
    rows.append(Row(("may it cut?", "", ""), str(cuts), given or None, told))
    opening = "An entry is found. Does it spare the search of this node?"
    return TableStory("an entry and a window", rows, opening, ("", "the entry", "asked for"))


def whether_it_decides(problem: Asked) -> str:
    """What an entry that is high enough says about the window."""
    entry, _, alpha, beta = problem
    value = number(entry.value)
    if entry.flag == EXACT:
        return f"**Exact: the value is {value}.** Whatever the window is, nothing is left to find out."
    what, name, end = ("at least", "beta", beta) if entry.flag == LOWER else ("at most", "alpha", alpha)
    left = "no value of the window is left" if problem.decides() else "it may still lie in the window"
    return f"**The value is {what} {value}.** {name} is {number(end)}: {left}."


def graph_story(graph: Graph, held: Held | None) -> BesideStory:
    """The right search of a graph with its table; below it what is in a student's."""
    size = len(graph.positions)
    story = searched(graph.game(), lambda: Table(size), mover=0 if graph.root_is_max else 1)

    def refused(step: Step) -> bool:
        """Whether an entry was found just before that is not enough."""
        before = story.trace.steps[step.number - 2]
        return step.event == "enter" and before.event == "probe" and before.data["entry"] is not None

    opening = (
        "**The smallest game found that goes wrong.** This is the right search. It stores bounds as bounds; the "
        "picture and the table count from MAX's side."
    )
    return BesideStory(story, opening, table_of(graph, held), differs=refused)


def table_of(graph: Graph, held: Held | None) -> str:
    """What a student's table says of each position, from MAX's side, as the picture does."""
    if held is None:
        return "your code gives no table"
    told = []
    for name, _ in graph.positions:
        if is_entry(entry := held.get(name)):
            value, flag = entry
            told.append(f"{name} {signed(*bounds_of(value, flag, 1 if graph.is_max(name) else -1))}")
    return f"your table: {', '.join(told) or 'nothing'}"


def mtd_story(asked: Sequence[Question], value: Any, right: Any) -> TableStory:
    """The questions of a student's code, one by one, and what each of them proves."""
    rows = []
    for count, (_, beta, came) in enumerate(asked, start=1):
        low, high = proved(asked[:count])
        yes, kind, may = ("Yes", "a lower", "more") if came >= beta else ("No", "an upper", "less")
        said = f"**Is it at least {number(beta)}? {yes}.** {number(came)} comes back: {kind} bound. It may be {may}."
        rows.append(Row((f"at least {number(beta)}?", came, between(low, high)), None, None, said, same=True))
    low, high = proved(asked)
    said = (
        f"**Your code returns {number(value)}, and the value is {number(right)}.** Proved is: from {number(low)} to "
        f"{number(high)}."
    )
    rows.append(Row(("the value", "", between(low, high)), right, value, said))
    opening = "These are the questions that your code asked, and what they prove."
    return TableStory("your questions", rows, opening, ("question", "answer", "proved"))


def between(low: float, high: float) -> str:
    return f"{number(low)} … {number(high)}"
