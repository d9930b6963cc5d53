"""Lecture 12, minimax: the exercises."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from hypothesis.strategies import SearchStrategy, builds

from ....adversarial import negamax
from ....exercises.exercise import Exercise, Fault, compared, whole
from ....exercises.kinds import far, game_trees, turn_trees
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.game_trees import BELOW, Answer, answered, beside_leaves, beside_right
from ....exercises.kinds.turn_trees import Ahead, Turns, TurnsTree
from ....exercises.shapes import NUMBER, WHOLE, a_list, a_tuple, or_none
from ....games import Tree, UtilityTree
from ....look import number
from ....pictures.utility_tree import LETTERS
from ....stage.known_tree import KnownBounds, Moment
from ....stage.own import Asked
from ....stage.own_search import OwnTreeStory, nodes, watched_root
from ....stage.tree_story import TreePicture, TreeStory
from ....stage.words import counted
from ....trace import Recorder, Trace, record
from ..more_players import PlayersTree, vector
from ..rising_values import RisingWords, rising
from . import payoff_vectors
from .payoff_vectors import Shared


def leaf_id(path: Any) -> str:
    """The id of a leaf, which is one of the root's children or stands further down."""
    return f"/{'/'.join(map(str, path if isinstance(path, tuple) else (path,)))}"


DEEPEST = 1000

LEAVES = {
    "tree": Asked(lambda path, leaf: f"looks at the leaf {leaf}", lambda path, leaf: leaf_id(path), levels=DEEPEST)
}


class Minimax(Exercise):
    """Value and move, so many plies ahead; any best move is right."""

    number = "12.1"
    title = "minimax"
    call = "my_minimax(node, height)"
    package = "adversarial"
    wanted = a_tuple(NUMBER, or_none(WHOLE), told="a value and a move: return value, move")
    own_below = BELOW

    def small(self) -> Iterable[Ahead]:
        return turn_trees.small_ahead()

    def far(self) -> Iterable[Ahead]:
        return turn_trees.far_ahead()

    def larger(self) -> SearchStrategy[Ahead]:
        return builds(turn_trees.drawn_ahead, whole(12), whole(3), whole(3), far.drawn())

    def ask(self, function: Callable[..., Any], problem: Ahead) -> Answer:
        tree = turn_trees.alternating(problem.nested)
        return answered(lambda looked: function(turn_trees.Node(tree, looked), problem.height))

    watches = nodes()

    def watched(self, given: tuple[Any, ...], watch: Recorder) -> tuple[Any, ...]:
        return watched_root(given, watch)

    def own_story(self, problem: Ahead, answer: Answer | None, trace: Trace, ended: str) -> OwnTreeStory | None:
        seen = problem.seen()
        if not isinstance(seen, tuple):
            return None
        also = f" Only what lies within {counted(problem.height, 'ply', 'plies')} counts."
        if seen != problem.nested:
            also += " Where the game goes on, the estimate stands for a leaf."
        return beside_right(trace, Tree(problem.nested), partial(rising, Tree(seen)), answer, ended, also)

    def judge(self, problem: Ahead, answer: Answer) -> Fault | None:
        value, move = answer.value
        seen = problem.seen()
        right = game_trees.worth(seen)
        if value != right:
            return Fault(f"the value {number(value)}", number(right), why_no_value(problem, value))
        worths = [game_trees.worth(child, is_max=False) for child in seen] if isinstance(seen, tuple) else []
        best: list[int | None] = [i for i, each in enumerate(worths) if each == right]
        if move in (best or [None]):
            return None
        hint = "The value is right. A move is the number of a child, from 0 on."
        if not worths:
            hint = "The value is right. At a leaf, and where no ply is left, no move is looked at: it is None."
        elif move in range(len(worths)):
            hint = f"The value is right, but move {move} leads to {number(worths[move])}."
        return Fault(f"move {move}", f"move {' or '.join(map(str, best)) or None}", hint)

    def story(self, problem: Ahead, answer: Answer | None) -> BesideStory | None:
        seen = problem.seen()
        if not isinstance(seen, tuple):
            return None
        plies = counted(problem.height, "ply", "plies")
        opening = f"**The smallest input found that goes wrong.** This is what lies within {plies}."
        if seen != problem.nested:
            opening += " Where the game goes on, the estimate stands for a leaf."
        tree = Tree(seen)
        story = rising(tree)
        return beside_leaves(story, opening, *(answer.order(), answer.returned()) if answer else ({},))


class Negamax(Exercise):
    """The value from the mover's side, with players who may move twice."""

    number = "12.2"
    title = "negamax"
    call = "my_negamax(node)"
    package = "adversarial"
    wanted = NUMBER
    own_below = BELOW

    def small(self) -> Iterable[Turns]:
        return turn_trees.small_turns()

    def far(self) -> Iterable[Turns]:
        return turn_trees.far_turns()

    def larger(self) -> SearchStrategy[Turns]:
        return builds(turn_trees.drawn_turns, whole(12), whole(3), far.drawn())

    def size(self, problem: Turns) -> Any:
        return turn_trees.size(problem)

    def ask(self, function: Callable[..., Any], problem: Turns) -> Answer:
        return answered(lambda looked: function(turn_trees.Node(problem, looked)))

    watches = nodes()

    def watched(self, given: tuple[Any, ...], watch: Recorder) -> tuple[Any, ...]:
        return watched_root(given, watch)

    def own_story(self, problem: Turns, answer: Answer | None, trace: Trace, ended: str) -> OwnTreeStory | None:
        if not isinstance(problem, tuple):
            return None
        right = partial(turns_story, problem)
        return beside_right(trace, TurnsTree(problem), right, answer, ended, picture=TurnsPicture)

    def judge(self, problem: Turns, answer: Answer) -> Fault | None:
        value = answer.value
        return compared(value, own_worth(problem), lambda: why_no_negamax(problem, value), number)

    def told(self, problem: Turns) -> str:
        return f"the tree {turn_trees.written(problem)}"

    def story(self, problem: Turns, answer: Answer | None) -> BesideStory | None:
        if not isinstance(problem, tuple):
            return None
        opening = (
            "**The smallest tree found that goes wrong.** The picture counts from MAX's side, negamax from the side of "
            "whoever is to move."
        )
        return beside_leaves(turns_story(problem), opening, *(answer.order(), answer.returned()) if answer else ({},))


class MaxN(Exercise):
    """The vector that comes out; of moves that are equal for the mover, the first counts."""

    number = "12.3"
    title = "vectors instead of signs"
    call = "my_maxn(tree, players)"
    watches = LEAVES
    package = "adversarial"
    wanted = a_list(NUMBER, "a vector: a number for each player")

    def small(self) -> Iterable[Shared]:
        return payoff_vectors.small()

    def far(self) -> Iterable[Shared]:
        return payoff_vectors.far_ones()

    def larger(self) -> SearchStrategy[Shared]:
        return builds(payoff_vectors.drawn, whole(12), whole(3), whole(2), far.drawn())

    def ask(self, function: Callable[..., Any], problem: Shared) -> Any:
        return function(problem.given(), problem.players)

    def judge(self, problem: Shared, answer: list[float]) -> Fault | None:
        right = payoff_vectors.worth(problem.nested, problem.players)
        return compared(answer, list(right), lambda: why_no_vector(problem, answer), vector)

    def story(self, problem: Shared, answer: list[float] | None) -> BesideStory | None:
        if not isinstance(problem.nested, tuple) or problem.players > len(LETTERS):
            return None
        return vectors_story(problem, "" if answer is None else vector(answer))


EXERCISES = [Minimax(), Negamax(), MaxN()]


# ---------------------------------------------------------------- what is said of an answer


def why_no_value(problem: Ahead, value: float) -> str:
    """The mistake that a wrong value of minimax speaks of, as far as it can be told."""
    nested, seen = problem.nested, problem.seen()
    if abs(value) == inf:
        return "The value that you begin with came out."
    if value == game_trees.worth(seen, is_max=False):
        return "That is what comes out when MIN moves first: MAX takes the largest, MIN the smallest."
    deeper = (problem.height - 1, problem.height + 1, turn_trees.depth(nested))
    for height in deeper:
        if height >= 0 and value == game_trees.worth(turn_trees.cut(nested, height)):
            return f"With the height {height} that would be right; {problem.height} is asked for."
    if value == -game_trees.worth(seen):
        return "The sign is turned: values and estimates count for MAX, whoever is to move."
    if value not in game_trees.leaves(nested):
        return "No leaf has this value. Is it the number of a move, or what a node begins with?"
    return "Who takes the largest, who the smallest? And at the height's end the estimate counts."


def own_worth(tree: Turns) -> float:
    """What a tree is worth to whoever is to move; where there is a leaf alone, that is MAX."""
    value = turn_trees.worth(tree)
    return -value if isinstance(tree, tuple) and tree[0] == turn_trees.MIN else value


def why_no_negamax(problem: Turns, value: float) -> str:
    """The mistake that a wrong value of negamax speaks of, as far as it can be told."""
    if abs(value) == inf:
        return "The value that you begin with came out."
    if value == negated(problem):
        return "That comes out when the sign is turned with every move. Whoever moves twice keeps the sign."
    if value == -own_worth(problem):
        return "The sign is turned: the value counts from the side of whoever is to move at the root."
    if abs(value) not in map(abs, game_trees.leaves(turn_trees.plain(problem))):
        return "No leaf has this value, with either sign. Is it what a node begins with?"
    return "At each node take the largest of what its moves are worth to the one who makes them."


def negated(tree: Turns, is_max: bool = True) -> float:
    """What comes out when the sign is turned with every move."""
    if not isinstance(tree, tuple):
        return tree if is_max else -tree
    return max(-negated(child, tree[0] != turn_trees.MAX) for child in tree[1:])


def why_no_vector(problem: Shared, answer: Sequence[float]) -> str:
    """The mistake that a wrong vector speaks of, as far as it can be told."""
    players, nested = problem.players, problem.nested
    if len(answer) != players:
        return "A number for each player is wanted."
    leaves = list(map(payoff_vectors.vector, game_trees.leaves(nested)))
    found = tuple(answer)
    if found not in leaves:
        whose = "(u, −u)" if players == 2 else "a leaf's own"
        lead = "No leaf is worth that. Is it what a node begins with?"
        return f"{lead} Vectors come up as they are, and every one of them is {whose}."
    if found == payoff_vectors.worth(nested, players, last=True):
        return "Of moves that are equal for the one who moves, the first is taken: the others may not be indifferent."
    if found == max(leaves, key=lambda leaf: leaf[0]):
        return "That is what player 0 would like best. At other nodes others choose, each for itself."
    return "Player 0 moves at the root, then 1, and so on in turn. Each compares its own component, and no other."


# ---------------------------------------------------------------- what is shown below it


class TurnsPicture(TreePicture):
    """Beside each level stands who moves there, and that may be both."""

    def __init__(self, known: KnownBounds, **look: Any) -> None:
        super().__init__(known, **look)
        movers: dict[float, set[str]] = {}
        for place in self.layout.places.values():
            if place.kind != "leaf":
                movers.setdefault(place.y, set()).add(place.kind.upper())
        levels = tuple((y, " or ".join(sorted(movers[y]))) for y, _ in self.layout.levels)
        self.layout = replace(self.layout, levels=levels)


class TurnsWords(RisingWords):
    """The value at the end counts for whoever is to move."""

    def say_root(self, after: Moment, value: float) -> str:
        return f"**A is worth {number(self.sign(()) * value)} to {self.side(()).name},** who is to move there."


def turns_story(problem: Turns, **look: Any) -> TreeStory:
    """Negamax on a tree in which players may move twice."""
    tree = TurnsTree(problem)
    return TreeStory(record(negamax, tree, ()), tree, picture=TurnsPicture, words=TurnsWords, **look)


def vectors_story(problem: Shared, given: str) -> BesideStory:
    """Max^n on a tree, and below it the vector that a student's code gave back."""
    who = ", ".join(f"{letter} is player {i}" for i, letter in enumerate(LETTERS[: problem.players]))
    rewritten = " A leaf u is rewritten as (u, −u)." if problem.players == 2 else ""
    opening = f"**The smallest tree found that goes wrong.** {who}. Each wants its own number large.{rewritten}"
    said = f"your code says {given}" if given else "your code gives no vector"
    return BesideStory(PlayersTree(UtilityTree(problem.vectors())), opening, said)
