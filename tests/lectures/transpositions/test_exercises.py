"""Lecture 14: what is right is so by brute force, no smaller problem is a counterexample, and what is told is so."""

import random
from collections.abc import Iterator
from functools import reduce
from itertools import chain, islice, pairwise, permutations, product
from math import inf
from operator import xor

import nbformat
import pytest

from coursekit.adversarial import alphabeta, alphabeta_table
from coursekit.adversarial.table import ChainedTable
from coursekit.exercises.course import exercise
from coursekit.exercises.kinds import far, turn_trees
from coursekit.games import Tree
from coursekit.lectures.transpositions.exercises import shared_graphs, window_questions, zobrist_boards
from coursekit.lectures.transpositions.exercises.shared_graphs import BOUND_AS_EXACT, BOUNDS_FROM_BELOW, Graph, held
from coursekit.lectures.transpositions.exercises.stories import cut_story, mtd_story
from coursekit.lectures.transpositions.exercises.tasks import Found, Tabled
from coursekit.lectures.transpositions.exercises.window_questions import Asked, Entry
from coursekit.story import Frames
from tests.exercises.student import refused, right_story, solution
from tests.lectures.game_trees import ahead, leaf_values, trees
from tests.lectures.told import check_every_frame
from tests.lectures.transpositions.solutions import RIGHT, WRONG
from tests.notebooks.conftest import PROJECT


def cases(number):
    return [pytest.param(source, id=mistake) for mistake, source in WRONG[number].items()]


# ---------------------------------------------------------------- keys


def key_of(stones: dict[int, int], to_move: int, numbers, turn) -> int:
    return reduce(xor, (numbers[who][cell] for cell, who in stones.items()), turn * to_move)


def moved(stones, player, cell, flips, captures) -> dict[int, int]:
    after = {each: who for each, who in stones.items() if each not in captures}
    after.update(dict.fromkeys(flips, player))
    if cell is not None:
        after[cell] = player
    return after


def test_keys_are_those_of_the_whole_board():
    problems = [
        *zobrist_boards.small(),
        *zobrist_boards.far_ones(),
        *(zobrist_boards.drawn(seed, seed % 8, seed % 2) for seed in range(30)),
    ]
    assert {problem.move.cell for problem in problems} >= {None, 0, 1, 2}
    assert any(problem.move.flips and problem.move.captures for problem in problems)
    for problem in problems:
        numbers, turn = problem.numbers()
        player, cell, flips, captures = problem.move
        stones = {i: "XO".index(stone) for i, stone in enumerate(problem.board) if stone in "XO"}
        assert all(stones[i] == 1 - player for i in (*flips, *captures))
        assert cell not in stones
        after = moved(stones, player, cell, flips, captures)
        before, then = key_of(stones, player, numbers, turn), key_of(after, 1 - player, numbers, turn)
        assert problem.keys() == (before, then)
        assert reduce(xor, (term.number for term in problem.terms()), before) == then


@pytest.mark.parametrize("source", cases("14.1"))
def test_no_smaller_board_is_a_counterexample_to_a_key(source):
    found = refused("14.1", source).problem
    assert len(found.board) <= 2
    function = solution("14.1", source)
    rng = random.Random(3)
    numbers, turn = [[rng.getrandbits(20)], [rng.getrandbits(20)]], rng.getrandbits(20)
    for stone, player in product((None, 0, 1), (0, 1)) if len(found.board) > 1 else ():
        stones = {} if stone is None else {0: stone}
        for cell in (None,) if stones else (None, 0):
            after = moved(stones, player, cell, (), ())
            right = key_of(after, 1 - player, numbers, turn)
            before = key_of(stones, player, numbers, turn)
            assert function(numbers, turn, before, zobrist_boards.Move(player, cell)) == right


# ---------------------------------------------------------------- cuts


def may_cut(entry, height, alpha, beta) -> bool:
    """Whether nothing that the value may still be matters: it is tried with all of them."""
    value, flag, searched = entry
    marks = sorted(end for end in {value, alpha, beta} if abs(end) < inf)
    between = [(a + b) / 2 for a, b in pairwise(marks)]
    may_be = {
        t
        for t in (marks[0] - 1, *marks, *between, marks[-1] + 1)
        if (flag == "exact" and t == value)
        or (flag == "lower bound" and t >= value)
        or (flag == "upper bound" and t <= value)
    }
    within = {min(max(t, alpha), beta) for t in may_be}  # what the parent would make of it
    return searched >= height and (len(may_be) == 1 or len(within) == 1)


def test_an_entry_may_cut_where_nothing_that_is_open_matters():
    problems = window_questions.small_asked()
    assert {problem.is_high_enough() for problem in problems} == {True, False}
    for problem in islice(chain(problems, window_questions.far_asked()), 0, None, 7):
        assert (problem.is_high_enough() and problem.decides()) == may_cut(*problem)


SMALL_ASKED = window_questions.small_asked()[::3]


@pytest.mark.parametrize("source", cases("14.2"))
def test_counterexamples_of_cuts_have_small_heights_and_numbers(source):
    found = refused("14.2", source).problem
    assert found.entry.height + found.height <= 2
    function = solution("14.2", source)
    assert abs(found.entry.value) <= 1 or all(function(*each) == may_cut(*each) for each in SMALL_ASKED)
    assert bool(function(*found)) != may_cut(*found) or function(*found) not in (True, False)


# ---------------------------------------------------------------- tables


def graphs(inner: int, values=(0, 1, 2)) -> Iterator[Graph]:
    """All graphs of so many positions, on levels, each with one or two children."""
    names = "ABC"[:inner]
    for levels in product(range(inner), repeat=inner):
        if levels[0] == 0 and 0 not in levels[1:] and list(levels) == sorted(levels):
            below = {
                a: [b for b, lb in zip(names, levels, strict=True) if lb == la + 1]
                for a, la in zip(names, levels, strict=True)
            }
            choices = [[*((c,) for c in (0, *below[name])), *permutations((0, 0, *below[name]), 2)] for name in names]
            for children in product(*map(dict.fromkeys, choices)):
                if all(any(name in each for each in children) for name in names[1:]):
                    yield from filled(names, children, values)


def filled(names, children, values) -> Iterator[Graph]:
    holes = sum(child == 0 for each in children for child in each)
    for numbers in permutations(values, holes) if holes <= len(values) else ():
        left = iter(numbers)
        yield Graph(
            tuple(
                (name, tuple(next(left) if child == 0 else child for child in each))
                for name, each in zip(names, children, strict=True)
            )
        )


def plain_worth(graph, name=None, is_max=None) -> float:
    """What a graph is worth to MAX, as a tree in which every way is walked."""
    name, is_max = name or graph.positions[0][0], graph.root_is_max if is_max is None else is_max
    children = dict(graph.positions)[name]
    values = [plain_worth(graph, child, not is_max) if isinstance(child, str) else child for child in children]
    return max(values) if is_max else min(values)


def searched(graph, function) -> float:
    value = function(shared_graphs.root(graph, []), {})
    return value if graph.root_is_max else -value


@pytest.mark.parametrize("source", cases("14.3"))
def test_no_graph_with_fewer_positions_is_a_counterexample_to_a_value(source):
    found = refused("14.3", source).problem
    function = solution("14.3", source)
    if found.again:  # the value is right on all small ones
        assert all(searched(graph, function) == plain_worth(graph) for graph in shared_graphs.small())
    assert len(found.graph.positions) <= 6
    for count in range(1, min(len(found.graph.positions), 4)):
        for graph in graphs(count):
            assert searched(graph, function) == plain_worth(graph), graph.told()


def test_a_bound_stored_as_exact_goes_wrong_on_the_worked_game():
    assert BOUND_AS_EXACT in shared_graphs.small()
    assert BOUND_AS_EXACT.told() == "A = MIN[B, C], B = MAX[5, S], C = MAX[S, 3], S = MIN[4, 1]"
    assert searched(BOUND_AS_EXACT, solution("14.3", RIGHT["14.3"])) == 3
    assert searched(BOUND_AS_EXACT, solution("14.3", WRONG["14.3"]["not mended"])) == 4
    for graph in BOUNDS_FROM_BELOW:
        wrong = solution("14.3", WRONG["14.3"]["a cut alone is seen"])
        assert searched(graph, solution("14.3", RIGHT["14.3"])) == 9 != searched(graph, wrong)


def test_a_bound_stored_as_exact_is_shown_on_a_game_with_a_shared_position():
    error = refused("14.3", WRONG["14.3"]["not mended"])
    graph = error.problem.graph
    above = [name for name, children in graph.positions if "D" in children]
    assert len(above) == 2
    assert not error.problem.again


def test_graphs_are_worth_what_a_search_with_a_table_says():
    drawn = [shared_graphs.drawn(seed, seed % 4, seed % 2 == 0, far.PLAIN) for seed in range(60)]
    assert any(len(graph.positions) > 9 for graph in drawn)
    for graph in [*shared_graphs.small()[::15], *list(shared_graphs.far_ones())[::40], *drawn]:
        names = [name for name, _ in graph.positions]
        assert len(set(names)) == len(names)
        game, first = graph.game(), 0 if graph.root_is_max else 1
        worth = plain_worth(graph)
        assert graph.worths()["A"] == worth
        assert graph.own_worth("A") == alphabeta_table(game, (first, "A"), table=ChainedTable(8)).value


def test_a_table_is_judged_by_what_it_says_and_by_a_second_search():
    task, graph = exercise("14.3"), Graph((("A", ("B",)), ("B", (2, 1))))  # worth 1 to MAX and −1 to MIN
    right = {"A": (1, "exact"), "B": (-1, "exact")}
    tables = {
        "right": right,
        "a lower bound": {**right, "B": [-2, "lower bound"]},
        "an upper bound": {**right, "B": (0.5, "upper bound")},
        "false": {**right, "B": (1, "exact")},
        "a lower bound that is false": {**right, "B": (0, "lower bound")},
        "an upper bound that is false": {**right, "B": (-2, "upper bound")},
        "a bound at the root": {**right, "A": (1, "lower bound")},
        "no pair": {**right, "B": -1},
        "another flag": {**right, "B": (-1, "EXACT")},
        "one is missing": {"A": (1, "exact")},
    }
    faults = {}
    for name, held_there in tables.items():

        def search(node, table, held=held_there):
            if not table:
                (child,) = node.children
                assert [leaf.value for leaf in child.children] == [2, 1]
            table.update(held)
            return 1

        faults[name] = task.judge(Tabled(graph, True), task.ask(search, Tabled(graph, True)))
        assert task.judge(Tabled(graph), task.ask(search, Tabled(graph))) is None
    assert [name for name, fault in faults.items() if fault is None] == ["right", "a lower bound", "an upper bound"]


# ---------------------------------------------------------------- MTD(f)


def test_searches_find_what_alphabeta_finds():
    for seed in range(60):
        tree = turn_trees.drawn(seed, seed % 6)
        alpha = seed % 13 - 6
        value = window_questions.Search(tree)(alpha, alpha + 1)
        assert value == alphabeta(Tree(tree), (), alpha=alpha, beta=alpha + 1).value
        true = ahead(tree, inf)[0]
        assert value <= true if value >= alpha + 1 else value >= true


@pytest.mark.parametrize("source", cases("14.4"))
def test_no_tree_with_fewer_leaves_is_a_counterexample_to_mtd(source):
    found = refused("14.4", source).problem
    size = len(leaf_values(found.nested))
    assert size <= 3
    function = solution("14.4", source)
    for tree in (tree for leaves in range(1, size) for tree in trees(leaves, 1)):
        for guess in range(-3, 5):
            assert function(window_questions.Search(tree), guess) == ahead(tree, inf)[0], (tree, guess)


def test_a_guess_that_comes_back_proves_nothing():
    assert window_questions.Guessed((5, 9), 5) in list(window_questions.small_guessed())
    for guess in range(6):
        assert solution("14.4", RIGHT["14.4"])(window_questions.Search((5, 9)), guess) == 9
        assert solution("14.4", WRONG["14.4"]["not mended"])(window_questions.Search((5, 9)), guess) == 5


# ---------------------------------------------------------------- what is shown


def shown(number, mistake):
    """The story below an error, and its frames."""
    story = right_story(number, WRONG[number][mistake])
    return story, Frames(story)


def last(frames):
    return frames[len(frames) - 1]


@pytest.mark.parametrize("number", WRONG)
def test_every_frame_is_drawn_and_no_step_changes_the_moment_before(number):
    for source in WRONG[number].values():
        story = right_story(number, source)
        if story is not None:
            check_every_frame(story)


def test_a_key_is_told_number_by_number_and_ends_at_a_students():
    story, frames = shown("14.1", "flips only come")
    problem = refused("14.1", WRONG["14.1"]["flips only come"]).problem
    asked = [row.asked[0] for row in story.rows]
    terms = ["numbers[0][0]", "numbers[1][1]", "numbers[0][1]", "turn"]
    assert asked == ["key before", *(f"XOR {term}" for term in terms), "key after"]
    keys = [17, 17 ^ 9, 9, 9 ^ 54, 31, 31]
    assert [int(row.right, 2) for row in story.rows] == keys
    assert problem.keys() == (17, 31)
    assert last(frames).sentence == "**That is the key of the position: 31.** Your code says 14."
    assert int(story.rows[-1].yours, 2) == 14
    assert story.telling() == len(story.rows)
    assert "Your code gives no key." in last(shown("14.1", "no return")[1]).sentence


def test_a_long_key_is_told_in_hexadecimal():
    story, frames = shown("14.1", "the lowest 32 bits")
    assert frames[0].sentence.endswith("Keys are written in hexadecimal.")
    before, after = refused("14.1", WRONG["14.1"]["the lowest 32 bits"]).problem.keys()
    assert (int(story.rows[0].right, 16), int(story.rows[-1].right, 16)) == (before, after)
    assert int(story.rows[-1].yours, 16) == after % 2**32
    assert len(story.rows[-1].right) == 16


def test_a_key_that_is_too_long_is_told_too():
    assert "Your code says 86." in last(shown("14.1", "added")[1]).sentence


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (
            Asked(Entry(3, "exact", 1), 2, -inf, inf),
            "**Too low.** The entry comes from a search 1 high, but 2 is needed.",
        ),
        (Asked(Entry(3, "exact", 2), 2, 5, 9), "**Exact: the value is 3.**"),
        (Asked(Entry(3, "lower bound", 2), 2, -inf, 3), "beta is 3: no value of the window is left."),
        (Asked(Entry(3, "lower bound", 2), 2, -inf, 4), "beta is 4: it may still lie in the window."),
        (Asked(Entry(3, "upper bound", 4), 2, 3, inf), "alpha is 3: no value of the window is left."),
        (Asked(Entry(3, "upper bound", 2), 2, 2, inf), "alpha is 2: it may still lie in the window."),
    ],
)
def test_an_entry_is_weighed_by_height_and_window(problem, told):
    frames = Frames(cut_story(problem, "True"))
    sentences = [frames[i].sentence for i in range(len(frames))]
    assert any(told in sentence for sentence in sentences)
    cuts = problem.is_high_enough() and problem.decides()
    assert sentences[-1] == f"**{'It may cut' if cuts else 'It may not cut: search'}.** Your code says True."
    assert len(frames) == 4 - (not problem.is_high_enough())


def test_what_is_no_verdict_is_said():
    frames = Frames(cut_story(window_questions.small_asked()[0], ""))
    assert last(frames).sentence.endswith("Your code says neither True nor False.")
    assert frames.story.telling() == len(frames) - 1


def test_below_the_right_search_stands_what_a_students_table_says():
    story, frames = shown("14.3", "not mended")
    assert "your table: A = 0, B = −1, C = 0, D = 0" in story.backdrop()
    assert story.story.fold.value == 1  # from MAX's side
    assert frames[story.telling()].sentence.startswith("**The entry of D is not enough.**")
    story, _ = shown("14.3", "the bounds changed over")
    assert "C ≥ −1, D ≤ −1" in story.backdrop()
    assert "your table: nothing" in shown("14.3", "no bound is stored, nor anything")[0].backdrop()


def test_games_with_shared_positions_are_drawn_with_each_position_once():
    task = exercise("14.3")
    for graph in (BOUND_AS_EXACT, *BOUNDS_FROM_BELOW, Graph((("A", (1,)),))):
        story = task.story(Tabled(graph), Found(0, held(graph, {"A": (1, "exact"), "B": (0, "?"), "C": 3}), ()))
        inner = [name for name, place in story.story.picture.places.places.items() if place.kind != "leaf"]
        assert inner == [name for name, _ in graph.positions]
        assert story.story.fold.value == graph.worths()["A"]
        assert f"your table: A = {'1' if graph.root_is_max else '−1'}<" in story.backdrop()


def test_questions_are_told_with_what_they_prove():
    story, frames = shown("14.4", "two searches")
    assert [row.asked[-1] for row in story.rows] == ["−1 … ∞", "0 … ∞", "0 … ∞"]
    assert [row.right for row in story.rows] == [None, None, 1]
    assert frames[1].sentence == "**Is it at least −1? Yes.** −1 comes back: a lower bound. It may be more."
    assert last(frames).sentence == "**Your code returns 0, and the value is 1.** Proved is: from 0 to ∞."
    assert story.telling() == len(story.rows)
    frames = Frames(mtd_story([(3, 4, 2), (1, 2, 2)], 7, 2))
    assert frames[1].sentence == "**Is it at least 4? No.** 2 comes back: an upper bound. It may be less."
    assert last(frames).sentence.endswith("Proved is: from 2 to 2.")


# ---------------------------------------------------------------- what the notebook gives to be mended


def test_the_functions_in_the_notebook_have_the_mistake_that_is_listed():
    cells = nbformat.read(PROJECT / "notebooks" / "14_transpositions.ipynb", nbformat.NO_CONVERT).cells
    sources = {cell.id: cell.source for cell in cells}
    for number, cell in (("14.2", "broken-cut"), ("14.3", "broken-search"), ("14.4", "broken-mtd")):
        name = exercise(number).answer
        own = sources[cell].replace(cell.replace("-", "_"), name)
        plain = WRONG[number]["not mended"].strip()
        assert own.splitlines()[0] == plain.splitlines()[0]
        assert refused(number, own).problem == refused(number, plain).problem
    search = solution("14.3", sources["broken-search"].replace("broken_search", "mended_search"))
    found = exercise("14.3").ask(search, Tabled(BOUND_AS_EXACT))
    assert found.value == -4  # for MIN, who moves at the root: "it says that MAX gets 4"
