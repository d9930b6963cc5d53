"""The exercises of lecture 19: what is right is so by the package or by brute force, and what is shown is so."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import inf, isclose, log, sqrt
from types import SimpleNamespace
from typing import NamedTuple

import nbformat
import numpy as np
import pytest

from coursekit.exercises.course import exercise
from coursekit.lectures.mcts.exercises import grown_trees, search_steps
from coursekit.lectures.mcts.exercises.grown_trees import Call, Grown, Planned
from coursekit.lectures.mcts.exercises.search_steps import Backed, Choice, Credited, Final, Known, Visited
from coursekit.sampling import UCB1, backpropagate, outcome
from coursekit.sampling import Node as TreeNode
from coursekit.sampling.final_move import decide
from coursekit.sampling.rave import credit, index
from coursekit.story import Frames
from tests.exercises.student import refused, right_story, solution
from tests.lectures.mcts.solutions import RIGHT, WRONG
from tests.lectures.told import check_every_frame
from tests.notebooks.conftest import PROJECT


def cases(number):
    return [pytest.param(source, id=mistake) for mistake, source in WRONG[number].items()]


# ---------------------------------------------------------------- back-propagation


def counted(problem: Backed) -> list[tuple[int, float]]:
    """The package's counts after a simulation."""
    path = []
    for player, visits, rewards in problem.path:
        node = TreeNode(len(path), player)
        node.visits, node.rewards = visits, rewards
        path.append(node)
    backpropagate(path, {player: outcome(utility) for player, utility in problem.utility().items()})
    return [(node.visits, node.rewards) for node in path]


def test_counts_are_those_of_the_package():
    problems = [
        *search_steps.small_backed(),
        *search_steps.far_backed(),
        *(search_steps.drawn_backed(seed, seed % 8, 9) for seed in range(40)),
    ]
    assert {problem.winner for problem in problems} == {"X", "O", None}
    assert all(node.rewards <= node.visits for problem in problems for node in problem.path)
    for problem in problems:
        assert problem.after() == counted(problem)


@pytest.mark.parametrize("source", cases("19.1"))
def test_no_shorter_path_is_a_counterexample_to_back_propagation(source):
    found = refused("19.1", source).problem
    assert len(found.path) <= 3
    function = solution("19.1", source)
    for player, winner, n in product("XO", ("X", "O", None), range(3)) if len(found.path) > 2 else ():
        problem = Backed((Visited(None, n, 0), Visited(player, 0, 0)), winner)
        assert function(list(problem.path), problem.utility()) == counted(problem)


# ---------------------------------------------------------------- choices


def test_children_that_are_selected_have_the_index_of_a_bandits_arm():
    problems = [*search_steps.small_choices(), *search_steps.far_choices()]
    assert {len(problem.children) for problem in problems} > {1, 2, 3, 11}
    rng = np.random.default_rng(0)
    for problem in problems[::5]:
        counts, sums = np.array(problem.children, dtype=float).T
        indices = UCB1(problem.c).index(sums, counts, problem.visits, rng)
        assert problem.best() == np.flatnonzero(np.isclose(indices, indices.max(), rtol=1e-9)).tolist()


def indices(known, visits, c) -> list[float]:
    return [rewards / n + c * sqrt(log(visits) / n) if n else inf for n, rewards in known]


@pytest.mark.parametrize("source", cases("19.2"))
def test_no_counterexample_to_selection_has_fewer_children_or_less_than_half_the_visits(source):
    found = refused("19.2", source).problem
    assert len(found.children) <= 2
    assert found.visits <= 5
    function = solution("19.2", source)
    for count, most in ((1, 5), (2, (found.visits - 1) // 2)):
        known = [(n, won) for n in range(most + 1) for won in range(n + 1)]
        for children in product(known, repeat=count) if count <= len(found.children) > 1 else ():
            own = sum(n for n, _ in children)
            for visits in (own, own + 1):
                if visits > 0 and (count < len(found.children) or 2 * visits < found.visits):
                    values = indices(children, visits, 1)
                    assert isclose(values[function(visits, list(children), 1)], max(values))


def test_final_moves_are_those_of_the_package():
    problems = [problem for problem in search_steps.small_finals() if len(problem.children) < 3]
    problems += search_steps.far_finals()
    assert search_steps.SURER in problems
    for problem in problems:
        root = TreeNode()
        root.mover, root.visits = "X", 1
        root.children = []
        for i, (visits, rewards, proven) in enumerate(problem.children):
            child = TreeNode(i, "X")
            child.visits, child.rewards = visits, rewards
            child.proven = None if proven is None else {"X": proven}
            root.children.append(child)
        proofs = [child.proven["X"] for child in root.children if child.proven]
        if 1 in proofs or len(proofs) == len(root.children):
            root.proven = {"X": max(proofs)}
        assert decide(SimpleNamespace(root=root)).action in problem.best()


@pytest.mark.parametrize("source", cases("19.3"))
def test_counterexamples_of_final_moves_are_small(source):
    found = refused("19.3", source).problem
    assert len(found.children) <= 2
    assert sum(visits for visits, _, _ in found.children) <= 3
    if len(found.children) > 1:
        function = solution("19.3", source)
        assert all(function([(2, rewards, proven)]) == 0 for rewards in range(3) for proven in (None, 0, 1))


def test_65_of_100_is_played_before_2_of_3():
    given = search_steps.SURER.given()
    assert solution("19.3", RIGHT["19.3"])(given) == 0
    assert solution("19.3", WRONG["19.3"]["the best mean"])(given) == 1


# ---------------------------------------------------------------- AMAF


def credited(problem: Credited) -> list[set[int]]:
    """The actions whose AMAF counts grow, by the package."""
    path = [TreeNode()]
    everything = {action for _, action in problem.tree + problem.rollout}
    for mover, action in problem.tree:
        path[-1].children = [TreeNode(each, mover) for each in sorted(everything)]
        path.append(next(child for child in path[-1].children if child.action == action))
    credit(path, list(problem.rollout), {"X": 1.0, "O": 0.0})
    for node in path[:-1]:
        assert all(child.amaf_visits <= 1 for child in node.children)
    return [{child.action for child in node.children if child.amaf_visits} for node in path[:-1]]


def test_what_is_credited_is_credited_by_the_package():
    drawn = [search_steps.drawn_credited(seed, seed % 4, seed % 8) for seed in range(40)]
    for problem in [*search_steps.small_credited(), *search_steps.far_credited(), *drawn]:
        assert [set(actions) for actions in problem.credits()] == credited(problem)
        assert all(len(set(actions)) == len(actions) for actions in problem.credits())


@pytest.mark.parametrize("source", cases("19.4"))
def test_no_shorter_simulation_is_a_counterexample_to_amaf(source):
    found = refused("19.4", source).problem
    size = len(found.tree + found.rollout)
    assert size <= 3
    function = solution("19.4", source)
    for count in range(1, size):
        for players, actions in product(product("XO", repeat=count), product((7, 8), repeat=count)):
            moves = tuple(zip(players, actions, strict=True))
            for end in range(1, count + 1):
                problem = Credited(moves[:end], moves[end:])
                answer = function(list(problem.tree), list(problem.rollout))
                assert list(map(sorted, answer)) == list(map(sorted, credited(problem)))


# ---------------------------------------------------------------- UCT


@dataclass
class Kept:
    """A node of a search of our own, with all results that came through it, for the player who moved into it."""

    tree: object
    player: str | None
    path: tuple[int, ...]
    results: list[float]
    below: list["Kept"]


def kept(tree, player=None, path=()) -> Kept:
    below = [kept(child, tree[0], (*path, i)) for i, child in enumerate(tree[1:])] if isinstance(tree, tuple) else []
    return Kept(tree, player, path, [], below)


def ways(node, c) -> Iterator[list[Kept]]:
    """All ways down to where a simulation may begin."""
    if not node.below or (node.path and not node.results):
        yield [node]
        return
    known = [(len(child.results), sum(child.results)) for child in node.below]
    values = indices(known, max(1, len(node.results)), c)
    for child, value in zip(node.below, values, strict=True):
        if isclose(value, max(values)):
            yield from ([node, *way] for way in ways(child, c))


class Searched(NamedTuple):
    """Where the simulations of a search began, where each of them could have begun, and the visits of the children."""

    calls: list[Call]
    open: list[set[tuple[int, ...]]]
    visits: list[int]


def searched(problem: Planned, which: int) -> Searched:
    """A search of our own that takes the first or the last (−1) of all ways."""
    root, calls, open_ways = kept(problem.tree), [], []
    for _ in range(problem.simulations):
        found = list(ways(root, problem.c))
        open_ways.append({way[-1].path for way in found})
        end = found[which][-1].tree
        while isinstance(end, tuple):
            end = end[-1]
        calls.append(Call(found[which][-1].path, {"X": end, "O": 1 - end}))
        for node in found[which]:
            node.results.append(end if node.player == "X" else 1 - end)
    return Searched(calls, open_ways, [len(child.results) for child in root.below])


def problems() -> Iterator[Planned]:
    yield from grown_trees.small_planned()[::9]
    yield from list(grown_trees.far_planned())[::9]
    yield from (grown_trees.drawn_planned(seed, seed % 4, 30, sqrt(2)) for seed in range(12))


@pytest.mark.parametrize("which", [0, -1])
def test_a_search_of_our_own_goes_as_uct_goes_and_its_visits_add_up(which):
    for problem in problems():
        calls, _, visits = searched(problem, which)
        followed = Grown(problem, calls)
        assert followed.parting is None
        assert followed.root_visits() == visits
        assert sum(visits) == problem.simulations


def test_a_simulation_may_begin_where_uct_goes_and_nowhere_else():
    for problem in grown_trees.small_planned()[::20]:
        calls, open_ways, _ = searched(problem, 0)
        for i, right in enumerate(open_ways):
            for path in problem.paths():
                parting = Grown(problem, [*calls[:i], Call(path, calls[i].rewards)]).parting
                assert (parting is None) == (path in right)
                assert parting is None or parting.simulation == i + 1


def is_uct(problem, function) -> bool:
    calls: list[Call] = []
    answer = function(grown_trees.Node(problem.tree, calls), problem.simulations, problem.c)
    return Grown(problem, calls).parting is None and list(answer) == Grown(problem, calls).root_visits()


def ends(problem) -> int:
    return sum(not isinstance(problem.at(path), tuple) for path in problem.paths())


@pytest.mark.parametrize("source", cases("19.5"))
def test_counterexamples_of_uct_are_small(source):
    found = refused("19.5", source).problem
    assert ends(found) <= 2
    assert found.simulations <= 8
    function = solution("19.5", source)
    for tree in (("X", 1), ("O", 0.5), ("X", ("O", 0)), ("O", ("O", ("X", 1)))) if ends(found) > 1 else ():
        assert all(is_uct(Planned(tree, count, 1), function) for count in range(1, 9))


def test_a_choice_among_equal_ones_is_open_and_no_other():
    choice = Choice(4, ((2, 1), (2, 1), (0, 0), (0, 0)), 1)
    assert choice.best() == [2, 3]
    assert Choice(4, ((2, 1), (2, 1)), 1).best() == [0, 1]


# ---------------------------------------------------------------- RAVE


def mixed(problem: search_steps.Raved) -> float:
    """The package's value of a move, without a bonus."""
    child = TreeNode()
    child.visits, child.rewards = problem.own
    child.amaf_visits, child.amaf_rewards = problem.amaf
    return index(child, sqrt(problem.k / (3 * problem.visits + problem.k)), 0)


def test_values_are_those_of_rave():
    problems = [
        *search_steps.small_raved(),
        *search_steps.far_raved(),
        *(search_steps.drawn_raved(seed, 100, 70 * (seed % 8)) for seed in range(60)),
    ]
    for problem in problems:
        assert problem.own[0] <= problem.amaf[0] <= problem.visits
        assert isclose(problem.value(), mixed(problem))


@pytest.mark.parametrize("source", cases("19.6"))
def test_counterexamples_of_values_are_small(source):
    found = refused("19.6", source).problem
    assert found.visits <= 3
    function = solution("19.6", source)
    if found.visits > 1:
        for won in (0, 1):
            known = search_steps.Raved((1, won), (1, won), 1, 7)
            assert function(*known) == pytest.approx(mixed(known))


# ---------------------------------------------------------------- what is shown


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = right_story(number, WRONG[number][mistake])
    return story, Frames(story)


def last(frames):
    return frames[len(frames) - 1]


DRAWN = [number for number in WRONG if number != "19.6"]


@pytest.mark.parametrize("number", DRAWN)
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in WRONG[number].values():
        check_every_frame(right_story(number, source))


def rows(story):
    """What each row asks, what is right, and what was given, as they are written."""
    return [row.cells() for row in story.rows]


def test_counts_are_told_from_the_end_up_to_the_root_and_the_first_that_differs_is_shown():
    story, frames = shown("19.1", "the sign turned with every move")
    assert [row.asked[0] for row in story.rows] == [2, 1, "the root"]
    assert story.telling() == 2
    assert rows(story)[1] == ["1", "X", "visits 1, rewards 1", "visits 2, rewards 2", "visits 2, rewards 1"]
    assert frames[2].sentence.startswith("**X moved into this node, and X has won:** one visit more")
    assert last(frames).sentence.startswith("**The root has one visit more.**")
    story, _ = shown("19.1", "the root forgotten")
    assert story.telling() == len(story.trace.steps)
    assert {cells[-1] for cells in rows(shown("19.1", "no return")[0])} == {"–"}


def test_indices_are_told_one_by_one_and_the_highest_is_to_be_selected():
    story = exercise("19.2").story(Choice(3, ((2, 1), (1, 0), (0, 0)), 2), 1)
    frames = Frames(story)
    assert frames[1].sentence == "**Child 0: 1.982.** Its mean is 1/2, its bonus 2 · √(ln 3 / 2)."
    assert frames[2].sentence == "**Child 1: 2.096.** Its mean is 0/1, its bonus 2 · √(ln 3 / 1). Your code chooses it."
    assert frames[3].sentence == "**Child 2 was never visited.** Its index is ∞: it comes first."
    assert [cells[3:] for cells in rows(story)] == [
        ["1.982", "–", "–"],
        ["2.096", "–", "selected"],
        ["∞", "selected", "–"],
    ]
    assert story.telling() == 2
    assert {cells[-1] for cells in rows(shown("19.2", "the index itself")[0])} == {"–"}


@pytest.mark.parametrize(
    ("proven", "told"),
    [
        ((None, None), ["1 visit.**", "3 visits, the most of all that may still win.**"]),
        ((None, 0), ["1 visit, the most of all that may still win.**", "it is proved to lose.**"]),
        ((1, None), ["it is proved to win.**", "3 visits.**"]),
        ((0, 0), ["all moves are proved to lose.**"] * 2),
    ],
)
def test_why_a_move_is_played_is_told(proven, told):
    problem = Final((Known(1, 0, proven[0]), Known(3, 1, proven[1])))
    story = exercise("19.3").story(problem, 0)
    said = [Frames(story)[child + 1].sentence for child in (0, 1)]
    assert said == [f"**Child 0: {told[0]} Your code chooses it.", f"**Child 1: {told[1]}"]
    assert [cells[3] for cells in rows(story)] == [{1: "a win", 0: "a loss", None: "–"}[each] for each in proven]
    assert [cells[4] == "played" for cells in rows(story)] == [child in problem.best() for child in (0, 1)]


def test_what_is_credited_is_told_node_by_node():
    story, frames = shown("19.4", "the roll-out for the root alone")
    assert story.telling() == 2
    assert frames[2].sentence.startswith("**The second node: O is to move.**")
    assert rows(story)[1][1:4] == ["O", "O 1, O 2", "[1, 2]"]
    assert ">[1]<" in frames[2].svg
    assert ">[1]<" not in frames[0].svg
    assert {cells[-1] for cells in rows(shown("19.4", "in the root alone")[0])} == {"–"}


def test_a_search_is_told_up_to_where_it_leaves_the_way():
    _, frames = shown("19.5", "flat")
    assert frames[1].sentence.startswith("**Simulation 1 is played from node 0.** X gets 1, O gets 0.")
    assert last(frames).sentence == "**UCT goes on to child 0.** Your code goes no further in simulation 2, at node 0."
    _, frames = shown("19.5", "unvisited children last")
    assert last(frames).values == {"simulations": "1 of 2", "indices": "1.000, ∞"}
    _, frames = shown("19.5", "the root's visits")
    assert last(frames).sentence == "**1 simulation.** The root's children have [1] visits. Your code: no visits."


def test_of_a_large_tree_is_shown_what_was_visited():
    problem = grown_trees.drawn_planned(3, 3, 40, 1)
    calls = []
    root = grown_trees.Node(problem.tree, calls)
    assert sum(solution("19.5", RIGHT["19.5"])(root, 40, 1)) == 40
    story = exercise("19.5").story(problem, ([], tuple(calls)))
    assert len(list(problem.paths())) > len(story.paths) > 16
    assert {step.data["path"] for step in story.trace.steps[:-1]} <= set(story.paths)
    begun = story.trace.steps[0]
    assert story.touches(begun)[0] == "/"
    assert f'data-id="{story.touches(begun)[-1]}"' in Frames(story)[1].svg


def test_what_was_not_simulated_has_no_picture():
    assert exercise("19.5").story(refused("19.5", WRONG["19.5"]["flat"]).problem, None) is None
    assert exercise("19.5").story(refused("19.5", WRONG["19.5"]["flat"]).problem, (None, ())) is None


# ---------------------------------------------------------------- what the notebook gives to be mended


def test_the_function_in_the_notebook_has_the_mistakes_that_are_listed():
    cells = nbformat.read(PROJECT / "notebooks" / "19_mcts.ipynb", nbformat.NO_CONVERT).cells
    [source] = [cell.source for cell in cells if cell.id == "broken-value"]
    assert source.replace("broken_value", "mended_value").strip() == WRONG["19.6"]["not mended"].strip()
    broken = solution("19.6", source.replace("broken_value", "mended_value"))
    values = [broken((n, n), (100, 0), 100, 30) for n in (1, 10, 90)]
    assert values == sorted(values, reverse=True)  # "trusts a move's own mean the less, the more visits it has"
