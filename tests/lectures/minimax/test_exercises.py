"""Lecture 12: what is right is so by brute force, no smaller problem is a counterexample, and what is told is so."""

from collections.abc import Iterator
from itertools import product

import pytest

from coursekit.adversarial import maxn, minimax, negamax
from coursekit.exercises.course import exercise
from coursekit.exercises.kinds import far, game_trees, turn_trees
from coursekit.games import Tree, UtilityTree
from coursekit.lectures.minimax.exercises import payoff_vectors
from coursekit.story import Frames
from tests.exercises.student import refused, right_story, solution
from tests.lectures.game_trees import ahead, leaf_values, trees
from tests.lectures.minimax.solutions import RIGHT, WRONG
from tests.lectures.told import check_every_frame


def cases(number):
    return [pytest.param(source, id=mistake) for mistake, source in WRONG[number].items()]


def is_minimax(tree, height, function) -> bool:
    value, move = function(turn_trees.Node(turn_trees.alternating(tree), []), height)
    best, moves = ahead(tree, height)
    return value == best and (not moves or move in moves)


@pytest.mark.parametrize("source", cases("12.1"))
def test_no_tree_with_fewer_leaves_is_a_counterexample_to_minimax(source):
    found = refused("12.1", source).problem
    size = len(leaf_values(found.nested))
    assert size <= 2
    function = solution("12.1", source)
    for tree in trees(1, 3) if size > 1 else ():
        assert all(is_minimax(tree, height, function) for height in range(5)), tree


def test_trees_are_looked_at_as_far_as_the_height_reaches():
    for problem in [*list(turn_trees.small_ahead())[::40], *list(turn_trees.far_ahead())[::20]]:
        seen = problem.seen()
        assert ahead(problem.nested, problem.height)[0] == minimax(Tree(seen), ()).value


def test_all_small_trees_are_tried_at_every_height():
    asked = {(problem.nested, problem.height) for problem in turn_trees.small_ahead()}
    for tree in trees(2, 1, (0, 1)):
        assert all((tree, height) in asked for height in range(turn_trees.depth(tree) + 1))


# ---------------------------------------------------------------- moving twice


def moving(tree) -> Iterator[object]:
    """A tree with every way to say who moves where."""
    if not isinstance(tree, tuple):
        yield tree
        return
    for mover in ("MAX", "MIN"):
        for children in product(*(list(moving(child)) for child in tree)):
            yield (mover, *children)


def side(tree) -> float:
    """What a tree is worth to whoever is to move."""
    if not isinstance(tree, tuple):
        return tree
    values = []
    for child in tree[1:]:
        for_max = child if not isinstance(child, tuple) else side(child) * (1 if child[0] == "MAX" else -1)
        values.append(for_max if tree[0] == "MAX" else -for_max)
    return max(values)


@pytest.mark.parametrize("source", cases("12.2"))
def test_no_tree_with_fewer_leaves_is_a_counterexample_to_negamax(source):
    found = refused("12.2", source).problem
    size = len(leaf_values(turn_trees.plain(found)))
    assert size <= 2
    function = solution("12.2", source)
    for nested in trees(1, 3) if size > 1 else ():
        assert all(function(turn_trees.Node(tree, [])) == side(tree) for tree in moving(nested)), nested


def test_who_moves_twice_keeps_the_sign():
    assert turn_trees.TWICE in turn_trees.small_turns()
    assert turn_trees.written(turn_trees.TWICE) == "MAX[MAX[7, -2]]"
    right, wrong = RIGHT["12.2"], WRONG["12.2"]["the sign always turned"]
    assert solution("12.2", right)(turn_trees.Node(turn_trees.TWICE, [])) == 7
    assert solution("12.2", wrong)(turn_trees.Node(turn_trees.TWICE, [])) != 7


def test_trees_in_which_players_move_twice_are_worth_what_negamax_says():
    drawn = [turn_trees.drawn_turns(seed, seed % 6, far.PLAIN) for seed in range(40)]
    assert any(len(set(dict(turn_trees.movers(tree)).values())) == 2 for tree in drawn)
    for tree in [*turn_trees.small_turns()[::20], *list(turn_trees.far_turns())[::20], *drawn]:
        assert negamax(turn_trees.TurnsTree(tree), ()).value == side(tree)
        assert abs(turn_trees.worth(tree)) == abs(side(tree))


# ---------------------------------------------------------------- vectors


def vector_at(tree, players, player=0):
    if isinstance(tree, list):
        found = [vector_at(child, players, (player + 1) % players) for child in tree]
        return next(each for each in found if each[player] == max(one[player] for one in found))
    return tree if isinstance(tree, tuple) else (tree, -tree)


def listed(tree, leaves):
    """A tree as lists, with other leaves, in order."""
    return [listed(child, leaves) for child in tree] if isinstance(tree, tuple) else next(leaves)


def small_vectors(size) -> Iterator[tuple[object, int]]:
    """Trees with fewer leaves: for two players, and for three with utilities 0 and 1."""
    for count in range(1, size):
        for tree in trees(count, 2, (0,)):
            for values in product((-1, 0, 1), repeat=count):
                yield listed(tree, iter(values)), 2
            for leaves in product(product((0, 1), repeat=3), repeat=count):
                yield listed(tree, iter(leaves)), 3


@pytest.mark.parametrize("source", cases("12.3"))
def test_no_tree_with_fewer_leaves_is_a_counterexample_to_vectors(source):
    found = refused("12.3", source).problem
    size = len(game_trees.leaves(found.nested))
    assert size <= 2
    function = solution("12.3", source)
    fewer = [(tree, players) for tree, players in small_vectors(size) if players <= found.players]
    for tree, players in fewer:
        assert tuple(function(tree, players)) == vector_at(tree, players), tree


def test_vectors_are_those_of_max_n():
    problems = [
        *list(payoff_vectors.small())[::40],
        *list(payoff_vectors.far_ones())[::11],
        *(payoff_vectors.drawn(seed, seed % 6, seed % 3, far.PLAIN) for seed in range(40)),
    ]
    assert {problem.players for problem in problems} == {*range(2, 11)}
    for problem in problems:
        right = payoff_vectors.worth(problem.nested, problem.players)
        assert vector_at(problem.given(), problem.players) == right
        assert maxn(UtilityTree(problem.vectors()), ()).values == right


# ---------------------------------------------------------------- what is shown


def shown(number, mistake):
    """The story below an error, and its frames: of 12.3 that of the right run."""
    source = WRONG[number][mistake]
    story = right_story(number, source) if number == "12.3" else refused(number, source).story
    return story, Frames(story)


def last(frames):
    return frames[len(frames) - 1]


@pytest.mark.parametrize("number", WRONG)
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in WRONG[number].values():
        story = right_story(number, source)
        if story is not None:
            check_every_frame(story)


def test_of_a_tree_is_shown_what_lies_within_the_height():
    story, frames = shown("12.1", "the height not counted down")
    problem = refused("12.1", WRONG["12.1"]["the height not counted down"]).problem
    assert (problem.nested, problem.height) == (((0, -1),), 1)
    assert frames[0].sentence.endswith("within 1 ply counts. Where the game goes on, the estimate stands for a leaf.")
    assert set(story.order) == {(0, 0), (0, 1)}  # it looked further down
    assert last(frames).sentence.endswith("Then your code returns −1, with move 0.")
    beside = exercise("12.1").story(problem, None)
    assert beside.story.leaves == {(0,): 0}
    assert beside.trace.result.value == 0
    story, frames = shown("12.1", "the move on the left")
    assert frames[0].sentence.endswith("Only what lies within 1 ply counts.")
    assert len(story.order) == 2


def test_a_tree_in_which_a_player_moves_twice_says_who_moves():
    story, frames = shown("12.2", "the sign of the first child for all")
    assert [mover for _, mover in story.layout.levels] == ["MAX", "MAX"]
    assert [place.kind for place in story.layout.places.values()] == ["max", "leaf", "max", "leaf"]
    assert last(frames).sentence.endswith("Then your code returns 0.")
    beside = exercise("12.2").story(refused("12.2", WRONG["12.2"]["the sign of the first child for all"]).problem, None)
    assert last(Frames(beside)).sentence == "**A is worth 1 to MAX,** who is to move there."
    mixed = exercise("12.2").story(("MIN", ("MAX", 0), ("MIN", 1)), None)
    assert [mover for _, mover in mixed.story.layout.levels] == ["MIN", "MAX or MIN"]
    beside = exercise("12.2").story(refused("12.2", WRONG["12.2"]["the smallest for MIN"]).problem, None)
    assert last(Frames(beside)).sentence == "**A is worth 0 to MIN,** who is to move there."


def test_vectors_stand_below_the_tree_with_a_students():
    story, frames = shown("12.3", "player 0 at every node")
    assert "your code says (1, −1)" in story.backdrop()
    assert frames[0].sentence.endswith("A leaf u is rewritten as (u, −u).")
    assert story.trace.result.values == (0, 0)
    story, frames = shown("12.3", "the other players against player 0")
    assert "A is player 0, B is player 1, C is player 2." in frames[0].sentence
    assert "your code gives no vector" in shown("12.3", "the component alone")[0].backdrop()
