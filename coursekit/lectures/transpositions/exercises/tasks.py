"""Lecture 14, transpositions: the exercises."""

from collections.abc import Callable, Iterable
from itertools import combinations
from math import inf
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, booleans, builds

from ....exercises.exercise import Exercise, Fault, compared, whole
from ....exercises.kinds import far, game_trees
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.table import TableStory, row_id
from ....exercises.shapes import NUMBER, TRUTH, WHOLE
from ....look import number
from ....stage import own
from ....stage.own_search import nodes, watched_root
from ....trace import Recorder
from . import shared_graphs, window_questions, zobrist_boards
from .shared_graphs import EXACT, FLAGS, LOWER, Graph, Held, false_entries, is_entry
from .stories import cut_story, graph_story, key_story, mtd_story
from .window_questions import Asked, Guessed, Question
from .zobrist_boards import Played

MOST_TERMS = 12
"""So many numbers change a key where it is told by which of them together an answer differs; of more, by which one."""


QUESTIONS = {
    "search": own.Asked(
        lambda i, value: f"asks question {i + 1}",
        lambda i, value: row_id(i),
        come=len,
    )
}
"""The calls of a search."""


class Key(Exercise):
    """The key after a move; it must be that of the whole position."""

    number = "14.1"
    title = "the incremental key"
    call = "my_key(numbers, turn, key, move)"
    package = "adversarial"
    wanted = WHOLE

    def small(self) -> Iterable[Played]:
        return zobrist_boards.small()

    def far(self) -> Iterable[Played]:
        return zobrist_boards.far_ones()

    def larger(self) -> SearchStrategy[Played]:
        return builds(zobrist_boards.drawn, whole(12), whole(3), whole(1))

    def ask(self, function: Callable[..., Any], problem: Played) -> Any:
        drawn, turn = problem.numbers()
        return function(drawn, turn, problem.keys()[0], problem.move)

    def judge(self, problem: Played, answer: int) -> Fault | None:
        return compared(answer, problem.keys()[1], lambda: why_no_key(problem, answer))

    def story(self, problem: Played, answer: int | None) -> TableStory:
        return key_story(problem, answer)


class Cut(Exercise):
    """True or False."""

    number = "14.2"
    title = "when may an entry cut"
    call = "mended_cut(entry, height, alpha, beta)"
    package = "adversarial"
    wanted = TRUTH

    def small(self) -> Iterable[Asked]:
        return window_questions.small_asked()

    def far(self) -> Iterable[Asked]:
        return window_questions.far_asked()

    def judge(self, problem: Asked, answer: bool) -> Fault | None:
        return compared(answer, problem.is_high_enough() and problem.decides(), lambda: why_not_cut(problem))

    def story(self, problem: Asked, answer: bool | None) -> TableStory:
        return cut_story(problem, "" if answer is None else str(answer))


class Tabled(NamedTuple):
    """A graph to be searched; with `again` what is in the table then is looked at, and it is searched once more."""

    graph: Graph
    again: bool = False

    def size(self) -> Any:
        return self.again, self.graph.size()

    def told(self) -> str:
        return f"{self.graph.told()}{', and the same table once more' if self.again else ''}"


class Found(NamedTuple):
    """What a search with a table gave back, what was in the table then, and what it looked at.

    The value of a second search with the same table, and what that looked at, where there was one.
    """

    value: Any
    table: Held
    looked: tuple[str, ...]
    second: Any = None
    looked_again: tuple[str, ...] = ()


class Store(Exercise):
    """The value first, on all small graphs; then what is in the table, and that it is used."""

    number = "14.3"
    title = "store the right flag"
    call = "mended_search(node, table)"
    watches = nodes(id="position/{}".format)

    def watched(self, given: tuple[Any, ...], watch: Recorder) -> tuple[Any, ...]:
        return watched_root(given, watch)

    package = "adversarial"
    wanted = NUMBER

    def small(self) -> Iterable[Tabled]:
        yield from map(Tabled, shared_graphs.small())
        for graph in shared_graphs.small():
            if len(graph.leaves()) < 4:
                yield Tabled(graph, again=True)

    def far(self) -> Iterable[Tabled]:
        return (Tabled(graph, again) for graph in shared_graphs.far_ones() for again in (False, True))

    def larger(self) -> SearchStrategy[Tabled]:
        graphs = builds(shared_graphs.drawn, whole(12), whole(2), booleans(), far.drawn())
        return builds(Tabled, graphs, booleans())

    def ask(self, function: Callable[..., Any], problem: Tabled) -> Found:
        table: dict[Any, Any] = {}
        looked: list[str] = []
        value = function(shared_graphs.root(problem.graph, looked), table)
        held = shared_graphs.held(problem.graph, table)
        if not problem.again:
            return Found(value, held, tuple(looked))
        again: list[str] = []
        second = function(shared_graphs.root(problem.graph, again), table)
        return Found(value, held, tuple(looked), second, tuple(again))

    def judge(self, problem: Tabled, answer: Found) -> Fault | None:
        graph = problem.graph
        right = graph.own_worth(graph.positions[0][0])
        fault = compared(answer.value, right, lambda: why_wrong(graph, answer), number)
        return fault or (wrong_table(graph, answer) if problem.again else None)

    def story(self, problem: Tabled, answer: Found | None) -> BesideStory:
        return graph_story(problem.graph, answer.table if answer else None)


class MTD(Exercise):
    """Any questions, with windows one wide, that prove the value."""

    number = "14.4"
    title = "MTD(f)"
    call = "mended_mtd(search, guess)"
    watches = QUESTIONS
    package = "adversarial"
    wanted = NUMBER

    def small(self) -> Iterable[Guessed]:
        return window_questions.small_guessed()

    def far(self) -> Iterable[Guessed]:
        return window_questions.far_guessed()

    def larger(self) -> SearchStrategy[Guessed]:
        return builds(
            window_questions.drawn_guessed, *(whole(12), whole(2), whole(4)), far.drawn(far.WHOLE[0]), booleans()
        )

    def ask(self, function: Callable[..., Any], problem: Guessed) -> Any:
        search = window_questions.Search(problem.nested)
        return function(search, problem.guess), tuple(search.asked)

    def judge(self, problem: Guessed, answer: Any) -> Fault | None:
        value, asked = answer
        for alpha, beta, _ in asked:
            if beta - alpha != 1:
                hint = "MTD(f) asks only whether the value reaches a bound: the window goes from beta − 1 to beta."
                return Fault(f"the window ({number(alpha)}, {number(beta)})", "windows one wide", hint)
        return compared(value, game_trees.worth(problem.nested), lambda: why_no_proof(asked), number)

    def story(self, problem: Guessed, answer: Any) -> TableStory | None:
        if answer is None or not answer[1] or answer[0] is None:
            return None
        value, asked = answer
        return mtd_story(asked, value, game_trees.worth(problem.nested))


EXERCISES = [Key(), Cut(), Store(), MTD()]


# ---------------------------------------------------------------- keys


def why_no_key(problem: Played, answer: int) -> str:
    """By which of the numbers that change the answer differs, as far as it can be told."""
    terms = problem.terms()
    off = answer ^ problem.keys()[1]
    for count in range(1, len(terms) + 1 if len(terms) <= MOST_TERMS else 2):
        for chosen in combinations(terms, count):
            sum_of = 0
            for term in chosen:
                sum_of ^= term.number
            if sum_of == off:
                told = " and ".join(f"{term.name} ({term.why})" for term in chosen)
                return f"It differs by {told}: that goes in, or out, by one XOR."
    if off % 2**8 == 0:
        alike = (off & -off).bit_length() - 1
        return f"The lowest {alike} bits are right, but a key may be longer: here there are {problem.bits}."
    return "Each stone that comes or goes is one XOR with its number, and the move itself one with turn."


# ---------------------------------------------------------------- cuts


def why_not_cut(problem: Asked) -> str:
    """Why an entry may cut, or may not."""
    entry, height, alpha, beta = problem
    if not problem.is_high_enough():
        return f"The entry comes from a search {entry.height} high, and {height} is needed: it looked less far."
    what = "the value is" if entry.flag == EXACT else "it is at least" if entry.flag == LOWER else "it is at most"
    high = f"Height {entry.height} is enough for {height}" if entry.height > height else "The height is enough"
    said = f"{high}, and {what} {number(entry.value)}"
    if entry.flag == EXACT:
        return f"{said}: nothing is left to search."
    bound, name = (beta, "beta") if entry.flag == LOWER else (alpha, "alpha")
    beyond = "that is beyond the window" if problem.decides() else "the value may still lie in the window"
    return f"{said}. With {name} {number(bound)}, {beyond}."


# ---------------------------------------------------------------- tables


def why_wrong(graph: Graph, answer: Found) -> str:
    """The entry that makes a value wrong, as far as it can be told."""
    if abs(answer.value) not in (*map(abs, graph.leaves()), inf):
        return "No leaf has this value, with either sign. Is it what a node begins with?"
    for name in false_entries(graph, answer.table):
        return (
            f"Your table has {entry_of(name, answer)}, but {worth_of(graph, name)}. With a window it was a bound only."
        )
    if answer.value == -graph.own_worth(graph.positions[0][0]):
        return "The sign is turned: every value counts from the side of whoever is to move."
    if abs(answer.value) == inf:
        return "The value that you begin with came out."
    return "No entry of your table is wrong. Is each used only for its own node, and only where it decides?"


def entry_of(name: str, answer: Found) -> str:
    value, flag = answer.table[name]
    return f"{name}: {number(value)}, {flag}"


def worth_of(graph: Graph, name: str) -> str:
    return f"{name} is worth {number(graph.own_worth(name))} to {graph.mover(name)}, who moves there"


def wrong_table(graph: Graph, answer: Found) -> Fault | None:
    """What is wrong with the table after a search whose value is right, or with the second search."""
    root = graph.positions[0][0]
    for name, _ in graph.positions:
        if name in answer.looked and not is_entry(entry := answer.table.get(name)):
            got = f"no entry for {name}" if entry is None else f"table[{name!r}] = {entry}"
            form = "a value and a flag: " + ", ".join(map(repr, FLAGS))
            return Fault(got, form, "The value is right. What was searched belongs into the table.")
    for name in false_entries(graph, answer.table):
        hint = (
            "The value of the root is right all the same. Where this node is reached in another way, it may go wrong."
        )
        return Fault(entry_of(name, answer), worth_of(graph, name), hint)
    if answer.table[root][1] != EXACT:
        hint = "The value is right, and exact: with a full window nothing is left open."
        return Fault(entry_of(root, answer), EXACT, hint)
    if answer.second != answer.value or answer.looked_again:
        looked = ", ".join(dict.fromkeys(answer.looked_again)) or "nothing"
        got = f"the second search gives {number(answer.second)} and looks at {looked}"
        return Fault(got, f"{number(answer.value)}, from the table", "It is known already: nothing need be searched.")
    return None


# ---------------------------------------------------------------- MTD(f)


def why_no_proof(asked: Iterable[Question]) -> str:
    """What the questions that were asked prove, and what they leave open."""
    low, high = window_questions.proved(asked)
    if low == high:
        return f"Your questions prove that it is {number(low)}."
    known = [f"at least {number(low)}"] * (low > -inf) + [f"at most {number(high)}"] * (high < inf)
    if not known:
        return "Nothing was asked, so nothing is known."
    return f"Your questions prove only that the value is {' and '.join(known)}. It is known when both bounds meet."
