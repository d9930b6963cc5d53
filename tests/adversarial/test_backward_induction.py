from hypothesis import given

from coursekit.adversarial import backward_induction, minimax
from coursekit.games import SplitNim, TicTacToe, Tree, reachable
from coursekit.trace import record
from tests.adversarial.trees import minimax_value, trees


@given(trees(max_leaves=16))
def test_every_node_has_its_minimax_value(tree):
    found = backward_induction(tree, ())
    assert found.states == tuple(tree.states())
    assert found.value == minimax_value(tree.nested, tree.movers)
    sign = 1 if tree.to_move(()) == 0 else -1
    assert found.value == sign * minimax(tree, ()).value
    for path, children in zip(found.states, found.children, strict=True):
        assert [found.states[child] for child in children] == (
            [] if tree.is_terminal(path) else [(*path, i) for i in tree.actions(path)]
        )


@given(trees(max_leaves=16))
def test_what_is_told_is_the_tree_and_its_labels(tree):
    trace = record(backward_induction, tree, ())
    found, steps = trace.result, trace.steps
    size = len(found.states)
    assert [step.event for step in steps[:size]] == ["grow"] * size
    for number, step in enumerate(steps[:size]):
        assert (step.data["node"], step.data["state"]) == (number, found.states[number])
        assert number == 0 or number in found.children[step.data["parent"]]
    known = {}
    for step in steps[size:]:
        node, value = step.data["node"], step.data["value"]
        children = found.children[node]
        assert step.event == ("label" if children else "end")
        assert known.keys() >= set(children)
        if children:
            assert step.data["best"] in children
            assert known[step.data["best"]] == value
        known[node] = value
    assert [known[node] for node in range(size)] == list(found.values)


def test_split_nim_has_the_published_counts():
    for heap, value, states, nodes, leaves in [
        (5, 1, 6, 6, 2),
        (6, 1, 8, 10, 3),
        (7, -1, 14, 24, 7),
        (8, 1, 19, 52, 15),
        (9, 1, 28, 145, 41),
    ]:
        game = SplitNim(heap)
        tree = backward_induction(game, game.initial_state())
        graph = backward_induction(game, game.initial_state(), merged=True)
        assert tree.value == graph.value == value
        assert len(tree.states) == nodes
        assert tree.children.count(()) == leaves
        assert len(graph.states) == states


def test_merged_nodes_are_the_states_and_keep_their_values():
    game = TicTacToe()
    start = game.initial_state()
    graph = backward_induction(game, start, merged=True)  # a stone more with each move: no state at two depths
    assert set(graph.states) == reachable(game)
    assert len(graph.states) == 5_478
    assert graph.value == 0
    for state, value in list(zip(graph.states, graph.values, strict=True))[::97]:
        mover = game.to_move(state)
        assert minimax(game, state).value == (value if mover == 0 else -value)


def test_a_move_to_a_state_that_is_there_is_told_as_that():
    game = SplitNim(7)
    steps = record(backward_induction, game, game.initial_state(), merged=True).steps
    at = {}
    for step in steps:
        if step.event == "grow":
            assert step.data["state"] not in at
            at[step.data["state"]] = step.data["node"]
        elif step.event == "meet":
            assert at[step.data["state"]] == step.data["node"] > step.data["parent"]
    assert sum(step.event == "meet" for step in steps) == sum(map(len, children_of(steps))) - len(at) + 1


def children_of(steps):
    found = {}
    for step in steps:
        if step.event in ("grow", "meet") and step.data["parent"] is not None:
            found.setdefault(step.data["parent"], []).append(step.data["node"])
    return found.values()


def test_the_first_best_move_is_kept():
    steps = record(backward_induction, Tree([[3, 1], [1, 2], [1, 0]]), ()).steps
    best = {step.data["node"]: step.data["best"] for step in steps if step.event == "label"}
    assert best[0] == 1


def test_a_game_that_is_over_is_its_own_end():
    found = backward_induction(Tree(4), ())
    assert (found.states, found.children, found.values) == (((),), ((),), (4,))
