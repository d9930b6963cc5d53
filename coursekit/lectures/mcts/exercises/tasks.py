"""Lecture 19, Monte-Carlo tree search: the exercises."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import inf, log, sqrt
from typing import Any

from hypothesis.strategies import SearchStrategy, booleans, builds, lists, tuples

from ....exercises.exercise import Exercise, Fault, compared, same, whole
from ....exercises.kinds import far
from ....exercises.kinds.table import TableStory
from ....exercises.shapes import NUMBER, WHOLE, Shape, a_list, a_tuple, shown
from ....look import number
from ....stage.own_search import nodes, watched_root
from ....stage.words import counted
from ....trace import Recorder, Step
from . import grown_trees as searches
from . import search_steps
from .grown_tree_story import UCTStory
from .grown_trees import Call, Grown, Node, Planned, place
from .search_steps import OTHER, Backed, Choice, Credited, Final, Raved, decimal, either, highest, ordinal
from .stories import amaf_story, backed_story, final_story, selection_story

CONSTANTS = (1, 2, 0.5, sqrt(2), *search_steps.FAR_CONSTANTS)

CHILD = Shape("the number of a child, counted from 0", WHOLE.read)


def simulations(steps: Iterable[Step]) -> int:
    return sum(step.event == "simulate" for step in steps)


NODES = nodes(place, lambda path: f"/{'/'.join(map(str, path))}", simulations)


class Backpropagation(Exercise):
    """The new counts of every node on the path."""

    number = "19.1"
    title = "back-propagation"
    call = "my_backpropagation(path, utility)"
    package = "sampling"
    wanted = a_list(a_tuple(NUMBER, NUMBER), "a list of pairs: visits and rewards of each node")

    def small(self) -> Iterable[Backed]:
        return search_steps.small_backed()

    def far(self) -> Iterable[Backed]:
        return search_steps.far_backed()

    def larger(self) -> SearchStrategy[Backed]:
        return builds(search_steps.drawn_backed, whole(12), whole(5), far.count())

    def ask(self, function: Callable[..., Any], problem: Backed) -> Any:
        return function([tuple(node) for node in problem.path], problem.utility())

    def judge(self, problem: Backed, answer: list[tuple[float, float]]) -> Fault | None:
        right = problem.after()
        if len(answer) != len(right):
            return Fault(pairs(answer), pairs(right), "Each node on the path has its counts, the root first.")
        if all(same(a, b) for given, own in zip(answer, right, strict=True) for a, b in zip(given, own, strict=True)):
            return None
        return Fault(pairs(answer), pairs(right), why_wrong_counts(problem, answer))

    def told(self, problem: Backed) -> str:
        return f"path = {[tuple(node) for node in problem.path]}, utility = {problem.utility()}"

    def story(self, problem: Backed, answer: list[tuple[float, float]] | None) -> TableStory:
        return backed_story(problem, answer if answer and len(answer) == len(problem.path) else None)


class Selection(Exercise):
    """A child with the highest index; which of equal ones is left open."""

    number = "19.2"
    title = "selection"
    call = "my_selection(visits, children, c)"
    package = "sampling"
    wanted = CHILD

    def small(self) -> Iterable[Choice]:
        return search_steps.small_choices()

    def far(self) -> Iterable[Choice]:
        return search_steps.far_choices()

    def larger(self) -> SearchStrategy[Choice]:
        def choice(parts: list[tuple[int, int]], own: bool, which: int) -> Choice:
            children = tuple((n, n * eighths / 8) for n, eighths in parts)
            return Choice(sum(n for n, _ in children) + own, children, CONSTANTS[which])

        one = tuples(whole(6).map(lambda n: n + 1), whole(3))
        return builds(choice, lists(one, min_size=2, max_size=12), booleans(), whole(3))

    def ask(self, function: Callable[..., Any], problem: Choice) -> Any:
        return function(problem.visits, list(problem.children), problem.c)

    def judge(self, problem: Choice, answer: int) -> Fault | None:
        return fault_of_choice(problem, answer, why_not_selected)

    def told(self, problem: Choice) -> str:
        return f"visits = {problem.visits}, children = {list(problem.children)}, c = {problem.c:.4g}"

    def story(self, problem: Choice, answer: int | None) -> TableStory:
        return selection_story(problem, answer)


class FinalMove(Exercise):
    """A proven win, else the most visits, proven losses last; which of equal ones is left open."""

    number = "19.3"
    title = "the final move"
    call = "my_final_move(children)"
    package = "sampling"
    wanted = CHILD

    def small(self) -> Iterable[Final]:
        return search_steps.small_finals()

    def far(self) -> Iterable[Final]:
        return search_steps.far_finals()

    def ask(self, function: Callable[..., Any], problem: Final) -> Any:
        return function(problem.given())

    def judge(self, problem: Final, answer: int) -> Fault | None:
        return fault_of_choice(problem, answer, why_not_final)

    def told(self, problem: Final) -> str:
        return f"children = {problem.given()}"

    def story(self, problem: Final, answer: int | None) -> TableStory:
        return final_story(problem, answer)


class Amaf(Exercise):
    """The actions that are credited in each node of the tree, in any order, each once."""

    number = "19.4"
    title = "AMAF"
    call = "my_amaf(tree, rollout)"
    package = "sampling"
    wanted = a_list(a_list(WHOLE), "a list of lists: the actions of each node")

    def small(self) -> Iterable[Credited]:
        return search_steps.small_credited()

    def far(self) -> Iterable[Credited]:
        return search_steps.far_credited()

    def larger(self) -> SearchStrategy[Credited]:
        return builds(search_steps.drawn_credited, whole(12), whole(3), whole(5))

    def ask(self, function: Callable[..., Any], problem: Credited) -> Any:
        return function(list(problem.tree), list(problem.rollout))

    def judge(self, problem: Credited, answer: list[list[int]]) -> Fault | None:
        right = problem.credits()
        if len(answer) != len(right):
            return Fault(shown(answer), str(right), "One list is wanted for each move in the tree.")
        node = next((node for node in range(len(right)) if not problem.agrees(node, answer[node])), None)
        if node is None:
            return None
        got = f"{shown(answer[node])} in the {ordinal(node)} node"
        return Fault(got, shown(right[node]), why_not_credited(problem, node, answer[node]))

    def told(self, problem: Credited) -> str:
        return f"tree = {list(problem.tree)}, rollout = {list(problem.rollout)}"

    def story(self, problem: Credited, answer: list[list[int]] | None) -> TableStory:
        return amaf_story(problem, answer if answer and len(answer) == len(problem.tree) else None)


class UCT(Exercise):
    """Every simulation begins where UCT could have gone, and the counts add up; which of equal ones is left open."""

    number = "19.5"
    title = "UCT"
    call = "my_uct(root, simulations, c)"
    watches = NODES

    def watched(self, given: tuple[Any, ...], watch: Recorder) -> tuple[Any, ...]:
        return watched_root(given, watch)

    package = "sampling"
    wanted = a_list(NUMBER, "the visits of the root's children, a list in their order")

    def small(self) -> Iterable[Planned]:
        return searches.small_planned()

    def far(self) -> Iterable[Planned]:
        return searches.far_planned()

    def larger(self) -> SearchStrategy[Planned]:
        return builds(
            lambda seed, plies, n, which: searches.drawn_planned(seed, plies, n + 1, CONSTANTS[which]),
            *(whole(12), whole(2), whole(6), whole(3)),
        )

    def ask(self, function: Callable[..., Any], problem: Planned) -> Any:
        calls: list[Call] = []
        root = Node(problem.tree, calls)
        return function(root, problem.simulations, problem.c), tuple(calls)

    def judge(self, problem: Planned, answer: Any) -> Fault | None:
        visits, calls = answer
        grown = Grown(problem, calls)
        if parting := grown.parting:
            choice, went = parting.choice, parting.went
            hint = parting.reason if choice is None or went is None else why_not_selected(choice, went)
            return Fault(*parting.told(), hint)
        if len(calls) != problem.simulations:
            made, right = (counted(n, "simulation") for n in (len(calls), problem.simulations))
            return Fault(made, right, "One call of simulate() is one simulation.")
        hint = "The simulations are right. What is wanted is the visits of the root's children, in their order."
        return compared(visits, grown.root_visits(), lambda: hint)

    def story(self, problem: Planned, answer: Any) -> UCTStory | None:
        if answer is None or not answer[1]:
            return None
        return UCTStory(Grown(problem, answer[1]), "no visits" if answer[0] is None else shown(answer[0]))


class RaveValue(Exercise):
    """The value of a move, without any bonus."""

    number = "19.6"
    title = "the RAVE value"
    call = "mended_value(own, amaf, visits, k)"
    package = "sampling"
    wanted = NUMBER

    def small(self) -> Iterable[Raved]:
        return search_steps.small_raved()

    def far(self) -> Iterable[Raved]:
        return search_steps.far_raved()

    def larger(self) -> SearchStrategy[Raved]:
        return builds(search_steps.drawn_raved, whole(12), far.count(), far.count())

    def judge(self, problem: Raved, answer: float) -> Fault | None:
        return compared(answer, problem.value(), lambda: why_no_value(problem, answer), decimal, agrees=same)

    def told(self, problem: Raved) -> str:
        return f"own = {problem.own}, amaf = {problem.amaf}, visits = {problem.visits}, k = {problem.k}"


EXERCISES = [Backpropagation(), Selection(), FinalMove(), Amaf(), UCT(), RaveValue()]


# ---------------------------------------------------------------- what is said of counts


def why_wrong_counts(problem: Backed, answer: Sequence[Sequence[float]]) -> str:
    """The mistake that wrong counts speak of, as far as it can be told."""
    visits = [given[0] - node.visits for given, node in zip(answer, problem.path, strict=True)]
    if visits[0] == 0 and set(visits[1:]) == {1}:
        return "The root is visited as well: ln N needs its visits."
    if set(visits) != {1}:
        return "Every node on the path has one visit more, whatever came out."
    if not same(answer[0][1], problem.path[0].rewards):
        return "Nobody moved into the root, so no rewards are counted there."
    nodes = problem.path[1:]
    gained = [given[1] - node.rewards for given, node in zip(answer[1:], nodes, strict=True)]
    right = [problem.reward(node.player) for node in nodes]
    if [given[1] for given in answer[1:]] == right:
        return "The reward is added to those that are there already."
    if any(gain not in (0, 0.5, 1) for gain in gained):
        return "A reward lies between 0 and 1: a win is 1, a draw ½, a loss 0."
    if problem.winner is None:
        return "A draw is not a loss, and not a win: it is worth ½ to both."
    if len(nodes) == 1:
        player, worth = nodes[0].player, "1" if right[0] else "0"
        return f"{player} moved into the new node, and {problem.winner} has won: that is worth {worth} to {player}."
    if gained == [1 - reward for reward in right]:
        return "The sides are changed over: a node counts for whoever moved into it, not for whoever moves next."
    if set(gained) == {1}:
        return "Only the winner's nodes get the reward."
    if len(set(gained)) == 1:
        return "That is one player's reward in all nodes. Each node counts for the player who moved into it."
    if all(a != b for a, b in pairwise(gained)):
        return "Here the sides change with every move, but a player may move twice: look at who moved."
    return "Each node counts for the player who moved into it, and for nobody else."


def why_not_selected(problem: Choice, answer: int) -> str:
    """The mistake that a choice speaks of, where it is one alone."""
    indices = problem.indices()
    told = f"The indices are [{', '.join(map(decimal, indices))}]."
    if inf in indices:
        return f"{told} A child that was never visited comes first."
    c, visits = problem.c, problem.visits
    known = [(rewards / n, n) for n, rewards in problem.children]
    mistakes: dict[str, list[float]] = {
        "The highest mean is not enough: the bonus counts too.": [mean for mean, _ in known],
        "The logarithm is that of N, the node's visits, not the child's.": [
            mean + c * sqrt(log(n) / n) for mean, n in known
        ],
        "A child counts the rewards of whoever moves into it: its mean is not turned round.": [
            1 - mean + c * sqrt(log(visits) / n) for mean, n in known
        ],
        "C stands before the square root.": [mean + sqrt(c * log(visits) / n) for mean, n in known],
        "The bonus is C times the square root.": [mean + sqrt(log(visits) / n) for mean, n in known],
        "The square root is missing.": [mean + c * log(visits) / n for mean, n in known],
        "The most visits decide at the end of the search, not within it.": [n for _, n in known],
    }
    fitting = [hint for hint, values in mistakes.items() if highest(values) == [answer]]
    general = "An index is the mean + C · √(ln N / n), with n visits of the child and N of the node."
    return f"{told} {fitting[0] if len(fitting) == 1 else general}"


def why_not_final(problem: Final, answer: int) -> str:
    """The mistake that a final move speaks of, as far as it can be told."""
    children = problem.children
    if any(child.proven == 1 for child in children):
        return "A move that is proved to win is played, however few visits it has."
    if children[answer].proven == 0:
        return "That move is proved to lose. It comes last, however good it looked before."
    (n, rewards, _), most = children[answer], children[problem.best()[0]]
    if rewards / n >= most.rewards / most.visits:
        return f"A mean of {counted(n, 'visit')} says less than {most.visits} visits: there the search itself went."
    return f"It has {counted(n, 'visit')}, and another has {most.visits}."


def why_not_credited(problem: Credited, node: int, given: Sequence[int]) -> str:
    """The mistake that the actions credited in a node speak of, as far as it can be told."""
    moves = (*problem.tree, *problem.rollout)
    mover = moves[node][0]
    own = [action for player, action in moves[node:] if player == mover]
    extra = [action for action in given if action not in own]
    missing = [action for action in dict.fromkeys(own) if action not in given]
    if extra and extra[0] in [action for player, action in moves[:node] if player == mover]:
        return f"Action {shown(extra[0])} was made before: only moves made in the node or after it count."
    if extra and extra[0] in [action for _, action in moves]:
        return f"{mover} is to move there, and action {shown(extra[0])} is {OTHER[mover]}'s."
    if missing and missing[0] in [action for player, action in problem.rollout if player == mover]:
        return f"{mover} made move {shown(missing[0])} in the roll-out: it is credited as if it had been made here."
    if missing:
        return f"{mover} made move {shown(missing[0])} in the tree: the moves of the tree are credited too."
    if not extra:
        return "However often a move is made, its first time alone is credited: each action stands there once."
    return f"Nobody made a move {extra[0]}."


def why_no_value(problem: Raved, answer: float) -> str:
    """The mistake that a wrong value of RAVE speaks of, as far as it can be told."""
    (n, rewards), (m, credited), visits, k = problem
    if not m:
        return "Nothing is known of a move that was never credited: it comes first."
    if not n:
        return "Before a move's first visit there is no mean of its own: the AMAF mean counts alone."
    own, amaf, beta = rewards / n, credited / m, problem.beta()
    weights = {
        "The weights are changed over: with more visits the move's own mean counts more.": 1 - beta,
        "N is the node's visits, not the move's.": sqrt(k / (3 * n + k)),
        "The square root is missing in β.": k / (3 * visits + k),
        "There is a 3 in β: √(k / (3N + k)).": sqrt(k / (visits + k)),
    }
    fitting = [hint for hint, weight in weights.items() if same(answer, (1 - weight) * own + weight * amaf)]
    return fitting[0] if len(fitting) == 1 else f"β is {decimal(beta)} here, the means are {own:.4g} and {amaf:.4g}."


# ---------------------------------------------------------------- answers


def fault_of_choice(problem: Any, answer: int, why_not: Callable[[Any, int], str]) -> Fault | None:
    """What is wrong with a child that was chosen."""
    best, count = problem.best(), len(problem.children)
    if answer in best:
        return None
    hint = why_not(problem, answer) if answer in range(count) else f"The children are numbered from 0 to {count - 1}."
    return Fault(f"child {answer}", either(best), hint)


def pairs(counts: Iterable[Sequence[float]]) -> str:
    """As in [(2, 0), (1, 0.5)]."""
    return f"[{', '.join(f'({number(visits)}, {number(rewards)})' for visits, rewards in counts)}]"
