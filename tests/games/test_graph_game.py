from math import inf, nan
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import GraphGame, random_graph_game
from tests.adversarial.graphs import graphs, reachable
from tests.adversarial.trees import some

DIAMOND = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": [], "e": []}


def diamond():
    return GraphGame(DIAMOND, {"d": 3, "e": -2, "b": 1}, "a")


def test_positions_have_names_and_players_alternate():
    game = diamond()
    assert game.initial_state() == (0, "a")
    assert [game.to_move(state) for state in ((0, "a"), (1, "a"))] == [0, 1]
    children = [game.result((0, "a"), action) for action in game.actions((0, "a"))]
    assert children == [(1, "b"), (1, "c")]
    assert not game.is_terminal((1, "c"))
    assert game.is_terminal((0, "e"))
    assert game.is_terminal((1, "e"))


def test_worth_counts_for_player_0_whoever_moves():
    game = diamond()
    for mover in (0, 1):
        assert (game.utility((mover, "d"), 0), game.utility((mover, "d"), 1)) == (3, -3)
        assert (game.evaluate((mover, "b"), 0), game.evaluate((mover, "b"), 1)) == (1, -1)
        assert game.evaluate((mover, "a"), 0) == 0, "nothing is said of it"


def test_two_ways_lead_to_one_position():
    game = diamond()
    by_b = game.result(game.result((0, "a"), game.actions((0, "a"))[0]), game.actions((1, "b"))[0])
    by_c = game.result(game.result((0, "a"), game.actions((0, "a"))[1]), game.actions((1, "c"))[0])
    assert by_b == by_c == (0, "d")
    assert hash(by_b) == hash(by_c)


def test_a_cycle_may_lead_back_with_the_other_player_to_move():
    game = GraphGame({"a": ["b"], "b": ["c"], "c": ["a", "end"], "end": []}, {"end": 1}, "a")
    assert {(0, "a"), (1, "a")} <= set(reachable(game, game.initial_state()))


@some
@given(graphs(cycles=True))
def test_what_can_be_reached_is_what_the_graph_says(game):
    graph = networkx.DiGraph()
    graph.add_nodes_from(game.successors)
    graph.add_edges_from((name, other) for name, others in game.successors.items() for other in others)
    names = {name for _, name in reachable(game, game.initial_state())}
    assert names == {0} | networkx.descendants(graph, 0)
    assert {name for name in names if game.is_terminal((0, name))} == {n for n in names if not graph.out_degree(n)}


def test_its_form_in_text_is_the_call_that_makes_it():
    assert repr(GraphGame({"a": ["b"], "b": []}, {"b": 1}, "a")) == "GraphGame({'a': ('b',), 'b': ()}, {'b': 1}, 'a')"
    assert repr(eval(repr(diamond()))) == repr(diamond())


@given(st.integers(1, 9), st.integers(1, 4), st.integers(0, 2**32), st.booleans(), st.integers(0, 9))
def test_random_games_are_the_same_from_the_same_seed(positions, branching, seed, cycles, worth):
    game = random_graph_game(positions, branching, Random(seed), cycles=cycles, worth=worth)
    assert repr(game) == repr(random_graph_game(positions, branching, Random(seed), cycles=cycles, worth=worth))
    assert list(map(len, game.successors.values())).count(0) == 1
    graph = networkx.DiGraph([(name, other) for name, others in game.successors.items() for other in others])
    assert cycles or networkx.is_directed_acyclic_graph(graph)
    assert all(game.successors[name] for name in range(positions - 1))
    assert not game.successors[positions - 1]
    for name, others in game.successors.items():
        assert len(set(others)) == len(others) <= branching
        assert name not in others
    assert set(game.worth.values()) <= set(range(-worth, worth + 1))


def test_other_seeds_give_other_games_and_cycles_are_there():
    assert repr(random_graph_game(9, 3, Random(1))) != repr(random_graph_game(9, 3, Random(2)))
    game = random_graph_game(9, 3, Random(1), cycles=True)
    graph = networkx.DiGraph([(name, other) for name, others in game.successors.items() for other in others])
    assert not networkx.is_directed_acyclic_graph(graph)


@pytest.mark.parametrize(("positions", "branching"), [(0, 2), (3, 0)])
def test_random_games_that_cannot_be_are_refused(positions, branching):
    with pytest.raises(ValueError, match=f"not {positions}, {branching}"):
        random_graph_game(positions, branching, Random(1))


def test_what_was_handed_over_may_change_afterwards():
    successors, worth = {"a": ["b"], "b": []}, {"b": 1}
    game = GraphGame(successors, worth, "a")
    successors["a"].append("a")
    worth["b"] = 7
    assert len(game.actions((0, "a"))) == 1
    assert game.utility((1, "b"), 0) == 1


@pytest.mark.parametrize(
    ("successors", "worth", "start", "complaint"),
    [
        ({"a": ["b"]}, {"b": 1}, "a", "'a' leads to 'b', which is no position"),
        ({"a": ["b"], "b": []}, {}, "a", "the game is over at 'b', and nothing tells what that is worth"),
        ({"a": ["b"], "b": []}, {"b": 1}, "c", "leads to 'c', which is no position"),
        ({"a": ["b"], "b": []}, {"b": nan}, "a", "the worth of 'b' must be a finite number, not nan"),
        ({"a": ["b"], "b": []}, {"b": 1, "a": -inf}, "a", "the worth of 'a' must be a finite number, not -inf"),
        ({"a": ["b"], "b": []}, {"b": "1"}, "a", "the worth of 'b' must be a finite number, not '1'"),
        ({"a": ["b"], "b": []}, {"b": 1, "z": 2}, "a", "there is a worth for 'z', which is no position"),
    ],
)
def test_a_graph_that_is_none_is_refused(successors, worth, start, complaint):
    with pytest.raises(ValueError, match=complaint):
        GraphGame(successors, worth, start)
