"""What the searches tell explains what they return."""

from collections import Counter

import pytest
from hypothesis import given

from coursekit.adversarial import alphabeta, alphabeta_max_min, aspiration, minimax, negamax, negascout
from coursekit.trace import record

from .trees import heights, many, of, some, trees, windows

SEARCHES = [minimax, negamax, alphabeta, alphabeta_max_min, negascout]
CUTTING = [alphabeta, alphabeta_max_min, negascout]
FROM_THE_ROOT = [minimax, alphabeta_max_min]
"""These give every value from the side of the player to move at the root, the others from the side of the mover."""


def fold(tree, search, steps):
    """Run through the steps of one search as somebody would who knows nothing but the steps and the rules.

    Gives the value of the root, the leaves visited (by how often), and those below moves that were cut.
    """
    root = tree.to_move(())
    visited = Counter()
    pruned = set()
    path, returned = [], None

    for step in steps:
        state = step.data["state"]
        mover = tree.to_move(state)
        maximizing = search not in FROM_THE_ROOT or mover == root
        if step.event == "leaf":
            visited[state] += 1
            returned = (state, step.data["value"])
        elif step.event == "enter":
            path.append({"state": state, "tried": [], "values": [], "cut": False})
        elif step.event == "back":
            assert state == path[-1]["state"]
            child, value = returned
            assert child == (*state, step.data["action"])
            if search not in FROM_THE_ROOT and tree.to_move(child) != mover:
                value = -value
            assert step.data["value"] == value
            path[-1]["tried"].append(step.data["action"])
            path[-1]["values"].append(value)
            assert step.data["best"] == (max if maximizing else min)(path[-1]["values"])
        elif "cut" in step.event:
            assert step.data["action"] == path[-1]["tried"][-1]
            path[-1]["cut"] = True
            rest = [action for action in tree.actions(state) if action not in path[-1]["tried"]]
            pruned |= {leaf for leaf in tree.leaves() for action in rest if leaf[: len(state) + 1] == (*state, action)}
        elif step.event == "leave":
            node = path.pop()
            assert node["state"] == state
            assert node["cut"] or node["tried"] == list(tree.actions(state))
            returned = (state, (max if maximizing else min)(node["values"]))
            assert step.data["value"] == returned[1]
    assert not path
    return returned[1], visited, pruned


@pytest.mark.parametrize("search", SEARCHES)
def test_the_steps_explain_value_and_leaves(search):
    @some
    @given(trees())
    def check(tree):
        trace = record(search, tree, ())
        value, visited, pruned = fold(tree, search, trace.steps)
        assert value == trace.result.value
        assert visited.total() == trace.result.leaves
        assert set(visited) | pruned == set(tree.leaves())
        if search is not negascout:
            assert not set(visited) & pruned
            assert set(visited.values()) == {1}

    check()


@pytest.mark.parametrize("search", CUTTING)
def test_the_steps_explain_a_search_with_any_window(search):
    @some
    @given(trees(), windows)
    def check(tree, window):
        trace = record(search, tree, (), None, *window)
        value, visited, pruned = fold(tree, search, trace.steps)
        assert value == trace.result.value
        assert visited.total() == trace.result.leaves
        assert set(visited) | pruned == set(tree.leaves())

    check()


@some
@given(trees())
def test_each_search_of_aspiration_explains_itself(tree):
    trace = record(aspiration, tree, (), guess=100)
    begins = [i for i, step in enumerate(trace.steps) if step.event == "window"]
    leaves = 0
    for first, last in zip(begins, [*begins[1:], len(trace.steps)], strict=True):
        *search, verdict = trace.steps[first + 1 : last]
        value, visited, pruned = fold(tree, alphabeta, search)
        assert verdict.event in ("low", "high", "inside")
        assert verdict.data["value"] == value
        assert set(visited) | pruned == set(tree.leaves())
        leaves += visited.total()
    assert value == trace.result.value
    assert leaves == trace.result.leaves


@pytest.mark.parametrize("search", [*SEARCHES, aspiration])
def test_being_watched_changes_nothing(search):
    @some
    @given(trees(), heights)
    def check(tree, height):
        trace = record(search, tree, (), height)
        assert trace.result == search(tree, (), height)
        assert len(of(trace, "enter")) + len(of(trace, "leaf")) == trace.result.nodes

    check()


@pytest.mark.parametrize("search", [alphabeta, negascout])
def test_the_window_that_is_told_is_the_one_that_is_searched(search):
    """A window only narrows from step to step, and a child's is its parent's, mirrored where the player changes.

    NegaScout asks about all children but the first with a window of one unit, within its own.
    """

    @many
    @given(trees(), windows)
    def check(tree, window):
        path, asked = [], None
        for step in record(search, tree, (), None, *window).steps:
            state, told = step.data["state"], (step.data.get("alpha"), step.data.get("beta"))
            if step.event == "enter":
                if path:
                    parent, alpha, beta = path[-1]
                    alpha, beta = asked or (alpha, beta)
                    same = tree.to_move(parent) == tree.to_move(state)
                    assert told == ((alpha, beta) if same else (-beta, -alpha))
                else:
                    assert told == tuple(window)
                path.append((state, *told))
                asked = None
            elif step.event == "scout":
                _, alpha, beta = path[-1]
                assert told == (alpha, min(alpha + 1, beta))
                asked = told
            elif step.event == "research":
                _, alpha, beta = path[-1]
                assert told == (step.data["value"], beta)
                assert step.data["value"] >= min(alpha + 1, beta)
                asked = told
            elif step.event in ("back", "cut"):
                _, alpha, beta = path[-1]
                assert told == (max(alpha, step.data["best"]), beta)
                assert (step.event == "cut") <= (step.data["best"] >= beta)
                path[-1] = (state, *told)
            elif step.event == "leave":
                path.pop()
            if step.event in ("leaf", "leave"):
                asked = None

    check()
