"""What the searches tell explains what they return."""

from collections import Counter

import pytest
from hypothesis import given

from coursekit.adversarial import (
    against_erring,
    alphabeta,
    alphabeta_max_min,
    and_or,
    aspiration,
    maxn,
    minimax,
    negamax,
    negascout,
)
from coursekit.trace import record
from tests.adversarial.trees import few, heights, less, many, of, some, trees, utility_trees, windows

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


def bottom_up(tree, steps, value):
    """Run through the steps of a search that gives one thing, named `value`, from node to node.

    Yields each step "leave" with the moves that were tried and what came back from each, in order. Every other step
    must fit to where the search is.
    """
    path, returned = [], None
    for step in steps:
        state = step.data["state"]
        if step.event == "leaf":
            assert tree.is_terminal(state)
            returned = (state, step.data[value])
        elif step.event == "enter":
            assert not path or state[:-1] == path[-1][0]
            path.append((state, {}))
        elif step.event == "back":
            assert returned == ((*state, step.data["action"]), step.data[value])
            assert state == path[-1][0]
            path[-1][1][step.data["action"]] = step.data[value]
        elif step.event == "leave":
            node, tried = path.pop()
            assert node == state
            yield step, tried
            returned = (state, step.data[value])
    assert not path


@less
@given(utility_trees())
def test_the_steps_explain_the_values_of_max_n(tree):
    trace = record(maxn, tree, ())
    assert trace.result == maxn(tree, ())
    result = (of(trace, "leaf")[0].data["values"], None)
    for step, tried in bottom_up(tree, trace.steps, "values"):
        assert list(tried) == list(tree.actions(step.data["state"]))
        mover = tree.to_move(step.data["state"])
        best = max(tried, key=lambda action: tried[action][mover])
        assert step.data["values"] == tried[best]
        result = (tried[best], best)
    assert (trace.result.values, trace.result.action) == result
    best = {}
    for step in of(trace, "back"):
        mover, state = tree.to_move(step.data["state"]), step.data["state"]
        best[state] = max(best.get(state, step.data["values"]), step.data["values"], key=lambda values: values[mover])
        assert step.data["best"] == best[state]


@less
@given(trees(few))
def test_the_steps_explain_a_proof(tree):
    trace = record(and_or, tree, ())
    assert trace.result is and_or(tree, ())
    result, me = of(trace, "leaf")[0].data["wins"], tree.to_move(())
    for step, tried in bottom_up(tree, trace.steps, "wins"):
        actions, proves = list(tree.actions(step.data["state"])), tree.to_move(step.data["state"]) == me
        assert list(tried) == actions[: len(tried)]
        assert step.data["wins"] == (any if proves else all)(tried.values())
        assert len(tried) == len(actions) or list(tried.values())[-1] == proves, "it may stop at a proof only"
        assert proves not in list(tried.values())[:-1], "and must"
        result = step.data["wins"]
    assert trace.result is result
    for step in of(trace, "enter"):
        assert step.data["kind"] == ("or" if tree.to_move(step.data["state"]) == me else "and")
    for step in of(trace, "leaf"):
        assert step.data["wins"] == (tree.utility(step.data["state"], me) > 0)


@less
@given(trees(few))
def test_the_steps_explain_play_against_one_who_errs(tree):
    trace = record(against_erring, tree, (), 0.25)
    value, me = of(trace, "leaf")[0].data["value"], tree.to_move(())
    for step, tried in bottom_up(tree, trace.steps, "value"):
        assert list(tried) == list(tree.actions(step.data["state"]))
        value = max(tried.values())
        if tree.to_move(step.data["state"]) != me:
            value = 0.75 * min(tried.values()) + 0.25 * sum(tried.values()) / len(tried)
        assert step.data["value"] == pytest.approx(value)
    assert trace.result.value == pytest.approx(value)
