"""Lecture 13, alpha-beta: the exercises."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any

from hypothesis.strategies import SearchStrategy, booleans, builds, tuples

from ....adversarial import alphabeta, by_evaluation
from ....adversarial.search import Order
from ....exercises.exercise import Exercise, Fault, compared
from ....exercises.kinds import game_trees, turn_trees
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.game_trees import BELOW, Answer, Nested, Node, answered, beside_leaves, beside_right
from ....exercises.kinds.turn_trees import BOTH, MAX, Turns, alternating
from ....exercises.shapes import NUMBER, TEXT, WHOLE, a_dict, a_list, a_tuple, or_none
from ....games import Tree
from ....games.tree import Path
from ....look import number
from ....pictures.tree import node_names
from ....stage.own_search import OwnTreeStory, nodes, watched_root
from ....stage.tree_story import TreeStory
from ....trace import Recorder, Step, Trace, record

MARKED = ((5, 9), (((4, 7), (8, 6)), 2), (1, 3, 10))
"""The tree whose leaves are to be marked; all differ, so that a value names a leaf."""

WINDOWED = (((4, 6), (7, 2)), ((5, 9), (8, 3)), ((1, 0), (10, 11)))
"""The tree whose windows are asked for."""

ASKED = ("F", "H", "D")

Window = tuple[float, float]


class OnTree(Exercise):
    """An exercise whose problems are trees."""

    package = "adversarial"

    def told(self, problem: Nested) -> str:
        return f"the tree {game_trees.written(problem)}"


class Search(OnTree):
    """A search of a tree: its value is minimax's, and it looks at no leaf that alpha-beta would not look at.

    A search may try the moves in any order; it is held against alpha-beta in the same order.
    """

    own_below = BELOW
    wanted = NUMBER

    def small(self) -> Iterable[Nested]:
        return game_trees.small()

    def far(self) -> Iterable[Nested]:
        return game_trees.far()

    def larger(self) -> SearchStrategy[Nested]:
        return game_trees.larger()

    def size(self, problem: Nested) -> Any:
        return game_trees.size(problem)

    def ask(self, function: Callable[..., Any], problem: Nested) -> Answer:
        return answered(lambda looked: function(Node(problem, looked)))

    watches = nodes()

    def watched(self, given: tuple[Any, ...], watch: Recorder) -> tuple[Any, ...]:
        return watched_root(given, watch)

    def own_story(self, problem: Nested, answer: Answer | None, trace: Trace, ended: str) -> OwnTreeStory:
        looked = tuple(answer.order()) if answer else ()
        spared = set(looked) - set(looked_at(problem, looked))

        def right(**look: Any) -> TreeStory:
            return TreeStory(run(problem, looked), Tree(problem), **look)

        return beside_right(trace, Tree(problem), right, answer, ended, spared=spared)

    def judge(self, problem: Nested, answer: Answer) -> Fault | None:
        return self.judge_value(problem, answer.value, answer.looked) or needless(problem, answer.looked)

    def judge_value(self, problem: Nested, value: Any, looked: Sequence[Path]) -> Fault | None:
        """What is wrong with what came out."""
        return compared(value, game_trees.worth(problem), lambda: why_wrong(problem, value, looked), number)

    def story(self, problem: Nested, answer: Answer | None) -> BesideStory | None:
        if not isinstance(problem, tuple):
            return None
        order = answer.order() if answer else {}
        what = "the order in which your code looked at them" if order else "nothing, since your code saw none"
        opening = f"**The smallest tree found that goes wrong.** Under the leaves stands {what}. This is alpha-beta."
        right = looked_at(problem, tuple(order))
        spared = [leaf for leaf in order if leaf not in right]

        def differs(step: Step) -> bool:
            """Whether it looks at a leaf that the student's code did not look at, or cuts off one that it did."""
            if step.event == "leaf":
                return bool(order) and step.data["state"] not in order
            return step.event == "cut" and any(is_below(leaf, step.data["state"]) for leaf in spared)

        story = TreeStory(run(problem, tuple(order)), Tree(problem))
        return beside_leaves(story, opening, order, answer.returned() if answer else "", differs)


class AlphaBeta(Search):
    number = "13.1"
    title = "alpha-beta"
    call = "my_alphabeta(node)"


class FindTheBug(Search):
    """Value and move: the move must lead to a child that is worth as much."""

    number = "13.3"
    title = "find the bug"
    call = "mended(node)"
    wanted = a_tuple(NUMBER, or_none(WHOLE), told="a value and a move: return value, move")

    def judge_value(self, problem: Nested, value: Any, looked: Sequence[Path]) -> Fault | None:
        worth, move = value
        if fault := super().judge_value(problem, worth, looked):
            return fault
        if not isinstance(problem, tuple):
            return None if move is None else Fault(f"move {move}", "None", "The value is right. A leaf has no moves.")
        best = [i for i, child in enumerate(problem) if game_trees.worth(child, is_max=False) == worth]
        if move in best:
            return None
        right = f"move {' or '.join(map(str, best))}, worth {number(worth)}"
        hint = "The value is right. After a cut a child's value is only a bound: keep the first move that was better."
        return Fault(f"move {move}", right, hint)


class PrunedLeaves(OnTree):
    number = "13.2"
    title = "mark the pruned leaves"
    call = "my_pruned_leaves()"
    wanted = a_list(NUMBER, "the values of some leaves, as in [5, 9]")

    def small(self) -> Iterable[Nested]:
        return [MARKED]

    def ask(self, function: Callable[..., Any], problem: Nested) -> Any:
        return function()

    def judge(self, problem: Nested, answer: list[float]) -> Fault | None:
        tree = Tree(problem)
        looked = {tree.leaves()[path] for path in looked_at(problem)}
        for leaf in answer:
            if leaf not in tree.leaves().values():
                return Fault(f"{number(leaf)} among them", "only leaves of this tree")
            if leaf in looked:
                return Fault(f"{number(leaf)} is pruned", f"{number(leaf)} is looked at", "Which window does it meet?")
        missing = len(tree.leaves()) - len(looked) - len(set(answer))
        if missing:
            more = f"{missing} more {'is' if missing == 1 else 'are'} never looked at"
            return Fault(f"{told(answer)} pruned", more, "A window reaches further down than to the next node.")
        return None

    def story(self, problem: Nested, answer: list[float] | None) -> BesideStory:
        marked = answer or []
        tree, looked = Tree(problem), looked_at(problem)
        leaves = {leaf: "cut" for leaf, value in tree.leaves().items() if value in marked}
        missing = [leaf for leaf in tree.leaves() if leaf not in looked and leaf not in leaves]

        def differs(step: Step) -> bool:
            """Whether it looks at a leaf that is marked, or cuts off one that is not."""
            if step.event == "leaf":
                return step.data["state"] in leaves
            return step.event == "cut" and any(is_below(leaf, step.data["state"]) for leaf in missing)

        opening = "**Alpha-beta on this tree.** Under the leaves stands which of them you say are cut."
        said = f"you say pruned: {told(marked)}"
        return beside_leaves(TreeStory(run(problem), tree), opening, leaves, said, differs)


class Windows(OnTree):
    number = "13.4"
    title = "three windows"
    call = "my_windows()"
    wanted = a_dict(TEXT, a_tuple(NUMBER, NUMBER), "a dict of windows, as in {'D': (alpha, beta), …}")

    def small(self) -> Iterable[Nested]:
        return [WINDOWED]

    def ask(self, function: Callable[..., Any], problem: Nested) -> Any:
        return function()

    def judge(self, problem: Nested, answer: dict[str, Window]) -> Fault | None:
        right = windows(problem)
        for name in ASKED:
            if name not in answer:
                return Fault(f"nothing for {name}", f"a window for each of {', '.join(ASKED)}")
            window = answer[name]
            if window != right[name]:
                swapped = tuple(-end for end in reversed(window)) == right[name]
                hint = "That is MIN's side; tell it from MAX's." if swapped else whose(right[name])
                return Fault(f"{between(window)} at {name}", f"{between(right[name])} at {name}", hint)
        return None

    def story(self, problem: Nested, answer: dict[str, Window] | None) -> BesideStory:
        right, names = windows(problem), node_names(Tree(problem))
        pairs = {name: answer[name] for name in ASKED if name in answer} if answer else {}
        wrong = next((name for name in ASKED if pairs.get(name) != right[name]), None)
        said = ", ".join(f"{between(pair)} at {name}" for name, pair in pairs.items())
        return BesideStory(
            TreeStory(run(problem), Tree(problem)),
            "**Alpha-beta on this tree.** Beside a node on the way, or left of its level, stands its window, "
            "from alpha to beta, from MAX’s side.",
            f"your windows: {said or 'none'}",
            differs=lambda step: step.event == "enter" and names[step.data["state"]] == wrong,
        )


class MoveOrder(Exercise):
    """The children of one node, the best-looking first for whoever moves there: MAX, or MIN."""

    number = "13.5"
    title = "the order of the moves"
    call = "my_order(node)"
    package = "adversarial"
    wanted = a_list(WHOLE, "the numbers of the children in order, as in [2, 0, 1]")

    def small(self) -> Iterable[Turns]:
        return both_movers(nested for nested in game_trees.small() if len(game_trees.leaves(nested)) < 4)

    def far(self) -> Iterable[Turns]:
        return both_movers(game_trees.far())

    def larger(self) -> SearchStrategy[Turns]:
        below = game_trees.larger()
        players = booleans().map(lambda turned: BOTH[::-1] if turned else BOTH)
        return builds(alternating, tuples(below, below, below), players)

    def size(self, problem: Turns) -> Any:
        return turn_trees.size(problem)

    def told(self, problem: Turns) -> str:
        return f"the node {turn_trees.written(problem)}"

    def ask(self, function: Callable[..., Any], problem: Turns) -> Any:
        return function(turn_trees.Node(problem, []))

    def judge(self, problem: Turns, answer: list[int]) -> Fault | None:
        mover, *looks = problem[0], *map(turn_trees.guess, problem[1:])
        if sorted(answer) != list(range(len(looks))):
            return Fault(str(answer), f"each number from 0 to {len(looks) - 1} once")
        found, right = [looks[i] for i in answer], sorted(looks, reverse=mover == MAX)
        if found == right:
            return None
        hint = f"{mover} is to move: what looks {'largest' if mover == MAX else 'smallest'} is best."
        if found == right[::-1]:
            hint = f"That is worst first. {hint}"
        return Fault(f"{answer}, which look like {told(found)}", f"an order that looks like {told(right)}", hint)

    def story(self, problem: Turns, answer: list[int] | None) -> BesideStory:
        mover, *looks = problem[0], *map(turn_trees.guess, problem[1:])
        at: Path = () if mover == MAX else (0,)
        tree = Tree([looks] if at else looks)
        trace = record(alphabeta, tree, (), order=by_evaluation)
        tried = [step.data["state"] for step in trace.steps if step.event == "leaf"]
        order = answer or []
        opening = (
            f"**What the children of {'B' if at else 'A'} look like.** There {mover} is to move. Where the game goes "
            "on, an estimate stands for a leaf. Alpha-beta tries what looks best first; below stands your order."
        )

        def differs(step: Step) -> bool:
            """Whether it tries a child where the student's order has one that looks otherwise, or none."""
            if step.event != "leaf":
                return False
            turn, right = tried.index(step.data["state"]), step.data["state"][-1]
            return turn >= len(order) or order[turn] not in range(len(looks)) or looks[order[turn]] != looks[right]

        notes = {(*at, child): str(turn) for turn, child in enumerate(order, start=1)}
        return beside_leaves(TreeStory(trace, tree), opening, notes, f"your order: {order}" if order else "", differs)


EXERCISES = [AlphaBeta(), PrunedLeaves(), FindTheBug(), Windows(), MoveOrder()]


def both_movers(trees: Iterable[Nested]) -> Iterator[Turns]:
    """The trees that are no leaves, with MAX to move at the root, and with MIN."""
    for nested in trees:
        if isinstance(nested, tuple):
            yield from (alternating(nested), alternating(nested, BOTH[::-1]))


# ---------------------------------------------------------------- what the right search does


def run(problem: Nested, looked: Sequence[Path] = ()) -> Trace:
    """Alpha-beta on a tree, its moves in the order in which `looked` came to them."""
    return record(alphabeta, Tree(problem), (), order=as_in(looked))


@lru_cache(maxsize=50_000)
def looked_at(problem: Nested, looked: Sequence[Path] = ()) -> list[Path]:
    """The leaves that alpha-beta looks at, in the order of `looked`."""
    leaves: list[Path] = []

    def watch(event: str, state: Path, **_: Any) -> None:
        if event == "leaf":
            leaves.append(state)

    alphabeta(Tree(problem), (), order=as_in(looked), watch=watch)
    return leaves


def as_in(looked: Sequence[Path]) -> Order | None:
    """The order of moves that comes to leaves as `looked` did; None for that of the tree."""

    def first(path: Path) -> int:
        return next((i for i, leaf in enumerate(looked) if is_below(leaf, path)), len(looked))

    def order(game: Any, state: Path, actions: Iterable[int]) -> list[int]:
        return sorted(actions, key=lambda action: first((*state, action)))

    return order if looked else None


def windows(problem: Nested) -> dict[str, Window]:
    """The window with which alpha-beta comes to each inner node, from MAX's side."""
    names, found = node_names(Tree(problem)), {}
    for step in run(problem).steps:
        if step.event == "enter":
            state, alpha, beta = step.data["state"], step.data["alpha"], step.data["beta"]
            found[names[state]] = (alpha, beta) if len(state) % 2 == 0 else (-beta, -alpha)
    return found


# ---------------------------------------------------------------- what is said of an answer


def needless(problem: Nested, looked: Sequence[Path]) -> Fault | None:
    """The fault of a search that looked at a leaf which alpha-beta, in the same order, would not look at."""
    if set(looked) <= set(looked_at(problem)):
        return None
    right = looked_at(problem, tuple(looked))
    extra = [leaf for leaf in looked if leaf not in right]
    if not extra:
        return None
    steps = run(problem, looked).steps
    cut = next(i for i, step in enumerate(steps) if step.event == "cut" and is_below(extra[0], step.data["state"]))
    spared = number(Tree(problem).leaves()[extra[0]])
    count = f"{len(looked)} leaves looked at" if len(looked) > 1 else "1 leaf looked at"
    why = why_missed(problem, steps[: cut + 1])
    hint = f"The value is right, but the leaf {spared} need not be looked at. {why}"
    return Fault(count, f"{len(right)} are enough", hint)


def is_below(path: Path, above: Path) -> bool:
    return path[: len(above)] == above


def why_missed(problem: Nested, steps: Sequence[Step]) -> str:
    """Why the cut that is the last of these steps comes, and what may be missing where it does not."""
    names, cut = node_names(Tree(problem)), steps[-1].data
    node, beta = cut["state"], cut["beta"]
    if cut["best"] == beta:
        return f"At {names[node]} alpha and beta are equal, and equal is enough for a cut."
    has = {
        step.data["state"]: -step.data["best"]
        for step in steps
        if step.event == "back" and is_below(node, step.data["state"]) and (len(node) - len(step.data["state"])) % 2
    }
    holder = next(above for above, best in has.items() if best == beta)
    sign, mine, other = (1, "MAX", "MIN") if len(node) % 2 == 0 else (-1, "MIN", "MAX")
    has_here, has_there = number(sign * cut["best"]), number(sign * beta)
    at = f"At {names[node]} {mine} has {has_here}, and {other} already has {has_there} at {names[holder]}"
    if len(node) - len(holder) > 1:
        return f"{at}, further up. Does every node hand its whole window on to its children?"
    return f"{at}. After each child compare alpha with beta, and hand both on."


def why_wrong(problem: Nested, value: float, looked: Sequence[Path]) -> str:
    """The mistake that a wrong value speaks of, as far as it can be told."""
    leaves = Tree(problem).leaves()
    missed = [leaf for leaf in looked_at(problem, tuple(looked)) if leaf not in looked]
    if value == -game_trees.worth(problem):
        return "The sign is turned: a leaf's value counts for MAX, whoever is to move."
    if abs(value) == inf:
        return "The value that you begin with came out."
    if missed:
        return f"The leaf {number(leaves[missed[0]])} was never looked at, and it matters: that is a cut too many."
    if value == game_trees.worth(problem, is_max=False):
        return "That is what comes out when MIN moves first: MAX takes the largest, MIN the smallest."
    if value not in leaves.values():
        return "No leaf has this value. Is it the number of a move, or what a node begins with?"
    return "All leaves that matter were looked at. Who takes the largest, who the smallest?"


def whose(window: Window) -> str:
    """Where the ends of a window come from."""
    low = "nothing is known for MAX yet" if window[0] == -inf else f"MAX already has {number(window[0])}"
    high = "nothing is known for MIN yet" if window[1] == inf else f"MIN already has {number(window[1])}"
    return f"When the search comes there, {low}, and {high}."


def told(values: Iterable[float]) -> str:
    return ", ".join(map(number, values)) or "no leaf"


def between(window: Window) -> str:
    return f"({number(window[0])}, {number(window[1])})"
