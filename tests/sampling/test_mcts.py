from math import inf, isclose, log, nan, sqrt
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import maxn, minimax
from coursekit.games import ConnectFour, Game, Hex, Kalah, MatrixGame, Othello, SplitNim, TicTacToe, Tree, UtilityTree
from coursekit.games.othello import PASS
from coursekit.sampling import Node, backpropagate, flat_monte_carlo, outcome, rave, scaled, uct
from coursekit.sampling.search_tree import SearchTree
from coursekit.trace import record
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import THREE, few, less, some, trees, utility_trees
from tests.games.test_hex import openings
from tests.sampling.searches import (
    FlatReplay,
    Renamed,
    best_moves,
    critical_positions,
    entries,
    expectation,
    replayed,
    true_reward,
    walk,
)

seeds = st.integers(0, 2**32)
budgets = st.integers(0, 80)
games_of_two = trees(few) | graphs()
"""Players alternate or move in any order, several times in a row too; positions of graphs are met on several paths."""

BOARDS = [TicTacToe(), ConnectFour(), Renamed(Hex(3), (0, 1)), Othello(4), Kalah(3, 2), SplitNim(9)]


def name(game):
    return type(getattr(game, "game", game)).__name__


def late(game, seed, plies):
    """A state some random moves into the game, not over."""
    rng, state = Random(seed), game.initial_state()
    for _ in range(plies):
        after = game.result(state, rng.choice(list(game.actions(state))))
        if game.is_terminal(after):
            break
        state = after
    return state


# ------------------------------------------------ it plays well


def optimal(game, simulations=500):
    """How many critical positions get an optimal move, and all moves."""
    moves = [uct(game, state, simulations, rng=Random(i)).action for i, state in enumerate(critical_positions())]
    return sum(map(set.__contains__, critical_positions().values(), moves)), moves


def test_optimal_moves_in_tic_tac_toe():
    assert len(critical_positions()) == 431
    assert optimal(TicTacToe())[0] >= 0.98 * 431


def test_more_simulations_find_more_optimal_moves():
    found = [optimal(TicTacToe(), simulations)[0] for simulations in (0, 5, 20, 100)]
    assert found[0] < found[1] < found[2] < found[3]


def test_it_does_not_matter_how_players_are_called():
    runs = [optimal(Renamed(TicTacToe(), names)) for names in [(0, 1), (1, 0), (1, -1), (-1, 1), "XO"]]
    assert all(run == runs[0] for run in runs)
    assert runs[0][0] >= 0.98 * 431


@pytest.mark.parametrize("names", [(0, 1), (1, -1), ("X", "O"), ("me", ("you", 2))])
@pytest.mark.parametrize("search", [uct, flat_monte_carlo, rave])
def test_a_win_at_once_is_seen_from_the_side_of_its_player(search, names):
    """[[1, −1, 0], [1, 1, 0], [−1, 0, −1]] with 1 to move: row 1, column 2 wins at once; so does what mirrors it."""
    game, x, o = Renamed(TicTacToe(), names), 0b000011001, 0b101000010
    for player in (0, 1):
        result = search(game, (player, x, o), 100, rng=Random(1))
        assert (result.action, result.value) == (1 << 5, 1)
        [win] = [child for child in result.root.children if child.action == 1 << 5]
        assert win.player == names[player]
        assert win.mean == 1
        assert win.proven[names[player]] == 1


@pytest.mark.parametrize("search", [uct, flat_monte_carlo, rave])
def test_a_draw_is_no_loss(search):
    """Some moves lose at once or draw at once."""
    assert search(Tree([-1, 0, -1]), (), 10, rng=Random(1)).action == 1
    assert search(Tree([-1, 0, -1]), (), 10, rng=Random(1)).value == 0.5
    assert search(Tree([1, 0, 1], movers=(1, 0)), (), 10, rng=Random(1)).action == 1


def test_a_threat_is_met():
    """O has two of the top row, and X, who has 4 and 8, must take the third; or the other way round."""
    for player in (0, 1):
        state = (player, 0b100010000, 0b000000011)
        assert best_moves(TicTacToe(), state) == {1 << 2}
        assert uct(TicTacToe(), state, 200, rng=Random(1)).action == 1 << 2


@pytest.mark.parametrize(("size", "simulations"), [("2", 50), ("3", 500), ("4", 4000)])
def test_hex_is_opened_with_a_stone_that_wins(size, simulations):
    game = Hex(int(size))
    for seed in range(3):
        result = uct(game, game.initial_state(), simulations, c=0.5, rng=Random(seed))
        assert list(divmod(result.action.bit_length() - 1, game.size)) in openings()[size]


def test_matching_pennies_is_taken_for_a_game_in_which_the_second_player_sees_the_first_ones_choice():
    game = MatrixGame([[1, -1], [-1, 1]])
    result = uct(game, (), 1000, rng=Random(1))
    assert result.value == 0
    assert result.root.proven[0] == 0


# ------------------------------------------------ counts


def check_counts(result, players=2):
    """Visits and rewards add up, from children to parents, whoever moves."""
    root = result.root
    assert root.rewards == 0
    assert root.visits == sum(result.visits.values())
    assert result.visits == {child.action: child.visits for child in root.children}
    for path, node in walk(root):
        children = node.children
        assert all(child.player == node.mover for child in children)
        assert not any(child.visits for child in children if child.state is None)
        ended = node.visits - sum(child.visits for child in children)
        if not path:
            assert ended == 0
            continue
        # The first simulation began here; more end here only once nothing is left to find out.
        assert ended == 1 if node.proven is None else ended >= 1
        assert 0 <= node.rewards <= node.visits
        if players == 2:
            # What children count for the other side is what this node lost.
            same = [
                child.rewards if child.player == node.player else child.visits - child.rewards for child in children
            ]
            assert 0 <= node.rewards - sum(same) <= ended
            assert (2 * node.rewards).is_integer()


@some
@given(games_of_two, budgets, seeds)
def test_visits_and_rewards_add_up(game, simulations, seed):
    check_counts(uct(game, game.initial_state(), simulations, rng=Random(seed)))


@less
@given(utility_trees(), budgets, seeds)
def test_visits_add_up_for_more_players(game, simulations, seed):
    check_counts(uct(game, (), simulations, rng=Random(seed)), players=None)


@pytest.mark.parametrize("game", BOARDS, ids=name)
@pytest.mark.parametrize("plies", [0, 5])
def test_visits_and_rewards_add_up_on_boards(game, plies):
    for seed in range(3):
        check_counts(uct(game, late(game, seed, plies), 200, rng=Random(seed)))


def test_a_player_who_moves_twice_counts_rewards_on_the_same_side():
    """A pass in Othello, an extra turn in Kalah, and a tree in which player 0 moves three times running."""
    game = Othello(4)
    state = next(s for seed in range(1000) if game.actions(s := late(game, seed, 8)) == [PASS])
    result = uct(game, state, 300, rng=Random(1))
    [only] = result.root.children
    assert {child.player for child in only.children} == {1 - only.player}
    check_counts(result)
    assert result.value == true_reward(game, state, game.to_move(state))

    result = uct(Kalah(3, 3), Kalah(3, 3).initial_state(), 200, rng=Random(1))
    again = [child for child in result.root.children if child.mover == child.player]
    assert [child.action for child in again] == [0]
    assert again[0].children
    assert {below.player for below in again[0].children} == {0}

    tree = Tree([[[[-1, 1], -1], -1], [[[0]]]], movers=(0, 0, 0, 0, 1))
    assert uct(tree, (), 100, rng=Random(1)).action == 0
    tree = Tree([[[[-1, 1], -1], -1], [[[0]]]], movers=(0, 0, 0, 1, 1))
    assert uct(tree, (), 100, rng=Random(1)).action == 1


def test_one_simulation_by_hand():
    """The mover's reward, the other's reward below, and a draw for both."""
    for utility, rewards in [(1, (1, 0)), (0, (0.5, 0.5)), (-1, (0, 1))]:
        tree = Tree([[[utility]]])
        root = uct(tree, (), 2, c=0, rng=Random(1)).root
        [child] = root.children
        [grandchild] = child.children
        assert (root.visits, child.visits, grandchild.visits) == (2, 2, 1)
        assert (child.rewards, grandchild.rewards) == (2 * rewards[0], rewards[1])
        assert (child.player, grandchild.player) == (0, 1)


def test_backpropagation_along_a_path_of_ones_own():
    """The textbook's tree: a win for the one who moved at the leaf, counted on every other level."""
    path = [Node(), Node("a", "white"), Node("b", "black"), Node("c", "white"), Node("d", "black")]
    for node, (rewards, visits) in zip(path[1:], [(60, 79), (16, 53), (27, 35), (0, 0)], strict=True):
        node.rewards, node.visits = rewards, visits
    path[0].visits = 100
    backpropagate(path, {"white": 1.0, "black": 0.0})
    assert [node.visits for node in path] == [101, 80, 54, 36, 1]
    assert [node.rewards for node in path] == [0, 61, 16, 28, 0]
    backpropagate(path, {"white": 0.5, "black": 0.5})
    assert [node.rewards for node in path] == [0, 61.5, 16.5, 28.5, 0.5]
    assert path[2].mean == 16.5 / 55
    assert Node().mean is None


# ------------------------------------------------ events


@some
@given(games_of_two, budgets, seeds, st.sampled_from([0, 0.3, sqrt(2), 10]))
def test_events_tell_the_whole_tree(game, simulations, seed, c):
    start = game.initial_state()
    result, replay = replayed(uct, game, start, simulations, seed=seed, told={"c": c})
    assert replay.entries() == entries(result.root)
    assert replay.simulations == result.root.visits
    assert {path: node.ended for path, node in replay.nodes.items() if node.ended} == {
        path: ended
        for path, node in walk(result.root)
        if (ended := node.visits - sum(child.visits for child in node.children))
    }
    assert result == uct(game, start, simulations, c, Random(seed)), "the same when nobody watches"


@less
@given(utility_trees(), budgets, seeds)
def test_events_tell_the_whole_tree_of_many_players(game, simulations, seed):
    result, replay = replayed(uct, game, (), simulations, seed=seed)
    assert replay.entries() == entries(result.root)


@less
@given(trees(few), budgets, seeds)
def test_events_tell_the_whole_tree_with_rewards_of_any_size(game, simulations, seed):
    result, replay = replayed(uct, game, (), simulations, seed=seed, told={"reward": scaled(-4, 4)})
    assert replay.entries() == entries(result.root)


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_events_on_boards(game):
    start = game.initial_state()
    result, replay = replayed(uct, game, start, 150)
    assert replay.entries() == entries(result.root)
    alone = uct(game, start, 150, rng=Random(1))
    assert alone == result
    assert entries(alone.root) == entries(result.root)


@some
@given(games_of_two, budgets, seeds)
def test_one_new_node_a_simulation_unless_all_is_known_there(game, simulations, seed):
    trace = record(uct, game, game.initial_state(), simulations, rng=Random(seed))
    rounds = [[]]
    for step in trace.steps:
        rounds[-1].append(step)
        if step.event == "update" and step.data["path"] == ():
            rounds.append([])
    assert rounds.pop() == []
    root = trace.result.root
    assert len(rounds) == root.visits <= simulations
    assert len(rounds) == simulations or root.proven is not None
    for each in rounds:
        events = [step.event for step in each]
        assert events.count("simulate") + events.count("known") == 1
        assert events.count("expand") == 1 or (events.count("expand") == 0 and "known" in events)
    new = sum(step.event == "expand" for step in trace.steps)
    assert new == len(list(walk(root))) - 1


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_far_from_the_end_every_simulation_brings_a_node(game):
    result = uct(game, game.initial_state(), 20, rng=Random(3))
    assert len(list(walk(result.root))) == 21 or result.root.proven


def test_nothing_is_simulated_below_what_is_proven():
    """A draw that was proven from below is selected again and again: no move is selected from there."""
    tree = Tree([[0, 0, 0], [[1, -1] * 6, [-1, 0, 1] * 5, [1, -1] * 6]])
    result, replay = replayed(uct, tree, (), 60, seed=2, told={"c": 0.1})
    assert replay.entries() == entries(result.root)
    assert result.root.children[0].proven == {0: 0.5, 1: 0.5}
    assert replay.nodes[0,].ended > 20
    assert [child.visits for child in result.root.children[0].children] == [1, 1, 1]


def test_what_is_told_does_not_change_later():
    game = TicTacToe()
    trace = record(uct, game, game.initial_state(), 60, rng=Random(1))
    indices = [step.data["indices"] for step in trace.steps if step.event == "select" and step.data["path"] == ()]
    assert len(indices) == 60
    assert list(indices[0].values()) == [inf] * 9
    assert list(indices[3].values()).count(inf) == 6
    assert inf not in indices[20].values()


def test_index_by_hand():
    """After 100 simulations on two moves: their means, and √(ln 100 / n) for n visits each."""
    game = Padded(Tree([[1, 0], [0, -1]]))
    trace = record(uct, game, game.initial_state(), 101, 1, rng=Random(1))
    told = [step.data["indices"] for step in trace.steps if step.event == "select" and step.data["path"] == ()]
    before = uct(game, game.initial_state(), 100, 1, Random(1)).root
    one, other = before.children
    assert (before.visits, one.visits + other.visits) == (100, 100)
    assert 0 < other.visits < one.visits
    assert told[100] == {
        0: pytest.approx(one.mean + sqrt(log(100) / one.visits)),
        1: pytest.approx(other.mean + sqrt(log(100) / other.visits)),
    }


def test_without_exploration_the_best_mean_is_taken_and_with_much_all_moves_alike():
    game = ConnectFour()
    greedy = uct(game, game.initial_state(), 400, c=0, rng=Random(1))
    curious = uct(game, game.initial_state(), 400, c=100, rng=Random(1))
    assert max(greedy.visits.values()) > 300
    assert max(curious.visits.values()) - min(curious.visits.values()) < 5


@pytest.mark.parametrize("search", [uct, flat_monte_carlo, rave])
def test_the_same_seed_gives_the_same(search):
    game = ConnectFour()
    runs = [search(game, game.initial_state(), 60, rng=Random(seed)) for seed in (1, 1, 2)]
    assert runs[0] == runs[1]
    assert entries(runs[0].root) == entries(runs[1].root)
    assert entries(runs[0].root) != entries(runs[2].root)
    alone = [search(game, game.initial_state(), 60) for _ in range(2)]
    assert alone[0] == alone[1]


def test_a_tree_that_is_given_grows_on():
    """In two goes as in one."""
    game, rng = ConnectFour(), Random(1)
    tree = SearchTree(game, game.initial_state(), outcome)
    before = dict(vars(tree))
    with pytest.raises(ValueError, match="the tree must be of this game and state"):
        uct(TicTacToe() if isinstance(game, Tree) else Tree([1, 2]), game.initial_state(), 40, tree=tree)
    with pytest.raises(ValueError, match="a tree keeps the reward"):
        uct(game, game.initial_state(), 40, reward=scaled(-9, 9), tree=tree)
    assert (vars(tree), tree.root.visits) == (before, 0)
    first = uct(game, game.initial_state(), 40, rng=rng, tree=tree)
    assert first.root.visits == 40
    second = uct(game, game.initial_state(), 60, rng=rng, tree=tree)
    whole = uct(game, game.initial_state(), 100, rng=Random(1))
    assert second == whole
    assert entries(second.root) == entries(whole.root)


# ------------------------------------------------ what is proven


@some
@given(games_of_two, st.integers(0, 300), seeds, st.sampled_from([outcome, scaled(-3, 3), scaled(-5, 5)]))
def test_what_is_proven_is_the_minimax_value(game, simulations, seed, reward):
    start = game.initial_state()
    result = uct(game, start, simulations, rng=Random(seed), reward=reward)
    mover, known = game.to_move(start), {}
    for _, node in walk(result.root):
        if node.proven is not None:
            for player, value in node.proven.items():
                assert isclose(value, true_reward(game, node.state, player, reward, known), abs_tol=1e-12)
    if result.root.proven is not None and not game.is_terminal(start):
        assert isclose(result.value, result.root.proven[mover])
        assert result.action in best_moves(game, start, reward)
    for child in result.root.children:
        if child.action == result.action and child.proven and child.proven[mover] == 0 and simulations:
            assert result.root.proven, "a proven loss is played where nothing else is left"
            assert result.root.proven[mover] == 0


@some
@given(games_of_two, seeds)
def test_a_small_game_is_proven_by_enough_simulations(game, seed):
    start = game.initial_state()
    result = uct(game, start, 20_000, rng=Random(seed))
    assert result.root.proven is not None
    assert result.root.visits < 20_000
    assert result.root.proven[game.to_move(start)] == true_reward(game, start, game.to_move(start))


@pytest.mark.parametrize("heap", range(3, 13))
def test_split_nim_is_solved(heap):
    game = SplitNim(heap)
    result = uct(game, game.initial_state(), 5000, rng=Random(1))
    assert result.root.proven == {0: float(heap not in (4, 7, 10)), 1: float(heap in (4, 7, 10))}
    assert result.action in best_moves(game, game.initial_state())


@pytest.mark.parametrize("seed", range(5))
def test_endings_are_solved(seed):
    for game, plies, rewarded in [
        (TicTacToe(), 4, outcome),
        (Othello(4), 6, scaled(-16, 16)),
        (Kalah(3, 2), 3, outcome),
    ]:
        state = late(game, seed, plies)
        result = uct(game, state, 20_000, rng=Random(seed), reward=rewarded)
        assert result.root.proven is not None
        assert result.value == pytest.approx(true_reward(game, state, game.to_move(state), rewarded))
        assert result.action in best_moves(game, state, rewarded)


@pytest.mark.parametrize("search", [uct, flat_monte_carlo, rave])
@pytest.mark.parametrize("simulations", [4, 5, 30])
def test_a_proven_loss_is_played_only_where_nothing_else_is_left(search, simulations):
    """All simulations lose but one in hundreds; the other moves lose for certain."""
    hope = [[-1] * 500 + [1]] * 2
    for tree, hopeful in [(Tree([-1, hope]), 1), (Tree([-1, -1, hope, -1]), 2), (Tree([hope, -1]), 0)]:
        result = search(tree, (), simulations, rng=Random(1))
        assert (result.action, result.value) == (hopeful, 0)
        assert uct(tree, (), simulations, rng=Random(1), final="mean").action == hopeful
    assert search(Tree([-1, -1]), (), simulations, rng=Random(1)).value == 0


@pytest.mark.parametrize("search", [uct, rave])
@pytest.mark.parametrize("c", [0, 1])
def test_simulations_are_not_spent_on_a_proven_loss(search, c):
    """Even if all that is left has lost so far, and counts no more than the move that is proven to lose."""
    hope = [[-1] * 40 + [1]]
    for tree in (Tree([-1, hope]), Tree([[-1, [-1, hope]]], movers=(1, 0, 0, 0, 0, 0)), Tree([-1, [[-1, [[hope]]]]])):
        result = search(tree, (), 1000, c=c, rng=Random(1))
        assert result.root.proven is not None
        assert result.root.proven[0] == 1


def test_the_search_ends_when_the_root_is_proven():
    assert sum(uct(Tree([[0, 0], 1, [0, 0]]), (), 1000, rng=Random(1)).visits.values()) == 2
    assert sum(uct(Tree([0, 0, -1]), (), 1000, rng=Random(1)).visits.values()) == 3


def test_a_win_below_is_found_once_and_never_lost():
    """A reply that wins at once refutes a move whose other replies are good for its player."""
    tree = Tree([[1] * 9 + [-1], [0, 0]])
    result = uct(tree, (), 200, rng=Random(1))
    refuted = result.root.children[0]
    assert refuted.proven == {0: 0, 1: 1}
    assert [child.proven[1] for child in refuted.children if child.state is not None][-1] == 1
    assert (result.action, result.value) == (1, 0.5)


# ------------------------------------------------ the values converge


class Padded(Game):
    """A game that goes on for some moves after its tree is decided: nothing is proven within any budget here.

    A state is (path in the tree, moves made since).
    """

    def __init__(self, tree, plies=8, ways=3):
        self.tree, self.plies, self.ways, self.players = tree, plies, ways, tree.players

    def initial_state(self):
        return (), 0

    def to_move(self, state):
        return self.tree.to_move(state[0]) if not self.tree.is_terminal(state[0]) else state[1] % self.players

    def actions(self, state):
        return range(self.ways) if self.tree.is_terminal(state[0]) else self.tree.actions(state[0])

    def result(self, state, action):
        path, since = state
        return (path, since + 1) if self.tree.is_terminal(path) else (self.tree.result(path, action), 0)

    def is_terminal(self, state):
        return self.tree.is_terminal(state[0]) and state[1] == self.plies

    def utility(self, state, player):
        return self.tree.utility(state[0], player)


def random_nested(rng, branching, height, leaf):
    return [random_nested(rng, branching, height - 1, leaf) for _ in range(branching)] if height else leaf(rng)


def test_means_come_closer_to_the_minimax_value():
    """On random trees with rewards of any size, where proofs are out of reach."""
    errors = {100: [], 1000: [], 5000: []}
    reward = scaled(-110, 110)
    for seed in range(6):
        tree = Tree(random_nested(Random(seed), 3, 3, lambda rng: rng.randint(-100, 100)))
        game, exact = Padded(tree), true_reward(tree, (), 0, reward)
        for simulations, found in errors.items():
            result = uct(game, game.initial_state(), simulations, 0.5, Random(seed), reward=reward)
            assert result.root.proven is None
            found.append(abs(result.value - exact))
            if simulations == 5000:
                assert result.action in best_moves(tree, (), reward)
    few, more, most = map(fmean, errors.values())
    assert few > 1.5 * more > 2 * most
    assert most < 0.03


def test_three_players_converge_to_maxn():
    """Where no two utilities of a player are equal: else it is open what the others get. Nobody allies against one."""
    reward, paranoid = scaled(-1, 101), []
    for seed in range(4):
        worth = iter(Random(seed).sample(range(100), 3 * 8))
        tree = UtilityTree(random_nested(None, 2, 3, lambda _, worth=worth: (next(worth), next(worth), next(worth))))
        exact, game = maxn(tree, ()).values[0], Padded(tree)
        result = uct(game, game.initial_state(), 3000, 0.3, Random(seed), reward=reward)
        assert result.root.proven is None
        assert result.value == pytest.approx(reward(exact), abs=0.04)
        paranoid.append(reward(exact) - reward(minimax(tree, ()).value))
    assert max(paranoid) > 0.2


@less
@given(st.lists(st.integers(0, 2), min_size=4, max_size=4), seeds)
def test_three_players_are_solved_as_by_maxn(movers, seed):
    rng = Random(seed)
    worth = iter(rng.sample(range(1000), 3 * 8))
    nested = random_nested(rng, 2, 3, lambda _: (next(worth), next(worth), next(worth)))
    tree, reward = UtilityTree(nested, movers=movers), scaled(0, 1000)
    result = uct(tree, (), 5000, rng=Random(seed), reward=reward)
    exact = maxn(tree, ())
    assert result.root.proven == {player: exact.values[player] / 1000 for player in set(movers[:3]) | set(movers[3:])}
    assert result.action == exact.action


def test_three_players_of_the_worked_tree():
    """A faces a tie: either of two values may come out for the others, and 1 of 7 for A."""
    result = uct(UtilityTree(THREE), (), 500, rng=Random(1), reward=scaled(0, 7))
    assert result.value == pytest.approx(1 / 7)
    assert [result.root.proven[player] * 7 for player in range(3)] in (
        pytest.approx([1, 2, 6]),
        pytest.approx([1, 5, 2]),
    )


# ------------------------------------------------ flat


@some
@given(games_of_two, budgets, seeds)
def test_flat_gives_every_move_as_many_simulations(game, simulations, seed):
    start = game.initial_state()
    result, replay = replayed(flat_monte_carlo, game, start, simulations, replay=FlatReplay, seed=seed)
    assert replay.entries() == entries(result.root)
    assert result == flat_monte_carlo(game, start, simulations, Random(seed))
    if game.is_terminal(start):
        assert result.action is None
        return
    assert list(result.visits) == list(game.actions(start))
    numbers = list(result.visits.values())
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] - numbers[-1] <= 1
    assert sum(numbers) == simulations or result.root.proven is not None
    assert max((len(path) for path, _ in walk(result.root)), default=0) <= 1


@pytest.mark.parametrize("game", [TicTacToe(), Hex(3), SplitNim(12), Kalah(2, 2), Othello(4)], ids=name)
def test_means_of_flat_are_those_of_play_at_random(game):
    state = late(game, 2, 2)
    result = flat_monte_carlo(game, state, 400 * len(game.actions(state)), Random(1))
    mover = game.to_move(state)
    for child in result.root.children:
        exact, square = (
            expectation(game, child.state, mover, reward) for reward in (outcome, lambda utility: outcome(utility) ** 2)
        )
        error = sqrt(max(square - exact**2, 0) / child.visits)
        assert abs(child.mean - exact) <= 4 * error
    assert result.value == max(child.mean for child in result.root.children) or result.root.proven


def test_flat_plays_what_is_best_against_random_play_however_long_it_is_given():
    """Nine of ten replies to the first move win for its player, and the tenth loses; the other move draws."""
    tree = Padded(Tree([[1] * 9 + [-1], [0]]), 3)
    assert flat_monte_carlo(tree, tree.initial_state(), 2000, Random(1)).action == 0
    assert flat_monte_carlo(tree, tree.initial_state(), 2000, Random(1)).value == pytest.approx(0.9, abs=0.03)
    assert uct(tree, tree.initial_state(), 2000, rng=Random(1)).action == 1


# ------------------------------------------------ the move to play


@some
@given(games_of_two, st.integers(1, 60), seeds)
def test_the_final_move_has_most_visits_or_the_best_mean(game, simulations, seed):
    start, mover = game.initial_state(), game.to_move(game.initial_state())
    for final, rank in [
        ("visits", lambda child: (child.visits, child.rewards)),
        ("mean", lambda child: (child.mean is not None, child.mean, child.visits)),
    ]:
        result = uct(game, start, simulations, rng=Random(seed), final=final)
        root = result.root
        if game.is_terminal(start):
            assert result.action is None
            continue
        if root.proven is not None:
            best = [child for child in root.children if child.proven and child.proven[mover] == root.proven[mover]]
        else:
            best = [child for child in root.children if not (child.proven and child.proven[mover] == 0)]
        best = [child for child in best if not any(rank(other) > rank(child) for other in best)]
        assert result.action == best[0].action
        assert result.value == (best[0].proven[mover] if best[0].proven else best[0].mean)


def test_most_visits_and_best_mean_may_be_two_moves():
    game, different = ConnectFour(), 0
    for seed in range(20):
        start = game.initial_state()
        moves = [uct(game, start, 60, c=0.3, rng=Random(seed), final=final) for final in ("visits", "mean")]
        assert moves[0].visits == moves[1].visits
        assert moves[1].value >= moves[0].value
        assert moves[0].visits[moves[0].action] == max(moves[0].visits.values())
        different += moves[0].action != moves[1].action
    assert different
    alike = uct(game, game.initial_state(), 70, c=1000, rng=Random(1))
    assert set(alike.visits.values()) == {10}
    means = {child.action: child.mean for child in alike.root.children}
    assert alike.action == max(means, key=lambda action: means[action]), "with as many visits the mean decides"
    assert alike.root.children[0].rewards < max(child.rewards for child in alike.root.children)


# ------------------------------------------------ edges


SEARCHES = [uct, flat_monte_carlo, rave]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("simulations", [0, 1, 10])
def test_a_game_that_is_over_has_a_value_and_no_move(search, simulations):
    for game, state, value in [
        (Tree(1), (), 1),
        (Tree([[-1, 0]]), (0, 0), 0),
        (Tree([[-1, 0]]), (0, 1), 0.5),
        (TicTacToe(), (1, 0b000011000, 0b000000111), 0),
        (Renamed(TicTacToe(), "XO"), (1, 0b000011000, 0b000000111), 0),
    ]:
        result = search(game, state, simulations, rng=Random(1))
        assert (result.action, result.value, result.visits) == (None, value, {})
        assert result.root.visits == 0
        assert record(search, game, state, simulations, rng=Random(1)).steps == []


@pytest.mark.parametrize("search", SEARCHES)
def test_without_simulations_the_first_move_is_given_and_no_value(search):
    for game in (*BOARDS, Tree([[-1], 1])):
        state = game.initial_state()
        result = search(game, state, 0, rng=Random(1))
        assert (result.action, result.value) == (game.actions(state)[0], None)
        assert result.visits == dict.fromkeys(game.actions(state), 0)
    result = uct(TicTacToe(), (0, 0, 0), 0, final="mean")
    assert (result.action, result.value) == (1, None)


@pytest.mark.parametrize("search", SEARCHES)
def test_one_simulation_tries_one_move(search):
    for game in BOARDS:
        state = game.initial_state()
        result = search(game, state, 1, rng=Random(4))
        first, *others = result.visits.values()
        assert (first, sum(others)) == (1, 0)
        assert result.action == game.actions(state)[0]
        assert result.value in (0, 0.5, 1)


@pytest.mark.parametrize("search", SEARCHES)
def test_an_only_move_is_played(search):
    for game, state in [
        (TicTacToe(), (0, 0b010011100, 0b001100011)),
        (Tree([[[1, -1], [0, 0]]]), ()),
        (Hex(1), (0, 0, 0)),
    ]:
        [only] = game.actions(state)
        for simulations in (0, 1, 2, 50):
            assert search(game, state, simulations, rng=Random(1)).action == only


@pytest.mark.parametrize("search", SEARCHES)
def test_a_state_without_a_move_that_is_not_the_end_is_told(search):
    class Stuck(Tree):
        def is_terminal(self, state):
            return super().is_terminal(state) and state != (1, 1)

        def actions(self, state):
            return [] if state == (1, 1) else super().actions(state)

    with pytest.raises(ValueError, match=r"there is no move in \(1, 1\), which is not the end of the game"):
        search(Stuck([[0, 0], [0, 0]]), (), 1000, rng=Random(1))
    with pytest.raises(ValueError, match=r"there is no move in \(1, 1\), which is not the end of the game"):
        search(Stuck([[0, 0], [0, 0]]), (1, 1), 1, rng=Random(1))


@pytest.mark.parametrize("search", SEARCHES)
def test_the_search_begins_anywhere(search):
    tree = Tree([[[1, -1], [-1, -1]], 0])
    for state in ((0,), (0, 0), (0, 1)):
        result = search(tree, state, 100, rng=Random(1))
        assert result.root.state == state
        assert result.action in best_moves(tree, state)
        assert result.value == true_reward(tree, state, tree.to_move(state))


def refuses(search, reason, game=None, **options):
    rng = Random(1)
    before = rng.getstate()
    with pytest.raises(ValueError, match=reason) as told:
        search(game or TicTacToe(), (game or TicTacToe()).initial_state(), **{"simulations": 10, "rng": rng, **options})
    assert "\n" not in str(told.value)
    return rng.getstate() == before


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("simulations", [-1, 1.5, 10.0, nan, inf, "10", None])
def test_a_number_of_simulations_that_is_none_is_refused(search, simulations):
    assert refuses(search, "simulations must be a whole number, 0 or more, not", simulations=simulations)


@pytest.mark.parametrize(("search", "constant"), [(uct, "c"), (rave, "c"), (rave, "k")])
@pytest.mark.parametrize("value", [-1, -0.001, nan, inf, -inf])
def test_a_constant_that_is_negative_or_none_is_refused(search, constant, value):
    assert refuses(search, f"{constant} must be a finite number, 0 or more, not", **{constant: value})


@pytest.mark.parametrize("final", ["", "best", "Visits", None])
def test_an_unknown_way_to_choose_the_move_is_refused(final):
    assert refuses(uct, "final must be visits or mean, not", final=final)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("worth", [-0.1, 1.1, nan, inf])
def test_rewards_beyond_0_and_1_are_refused(search, worth):
    refuses(search, "a reward must lie between 0 and 1, but the end .* is worth", reward=lambda utility: worth)
    refuses(search, "a reward must lie between 0 and 1", game=Tree([3, [0, 1]]), reward=lambda utility: utility / 2)
    over = Tree(3)
    refuses(search, "a reward must lie between 0 and 1", game=over, reward=lambda utility: utility)


@pytest.mark.parametrize(("low", "high"), [(1, 1), (1, 0), (nan, 1), (0, nan), (-inf, 1), (0, inf)])
def test_a_range_that_is_none_is_refused(low, high):
    with pytest.raises(ValueError, match="utilities need a range to be scaled, not from"):
        scaled(low, high)


def test_rewards():
    assert [outcome(utility) for utility in (-22, -0.5, 0, 0.0, 1e-9, 18)] == [0, 0, 0.5, 0.5, 1, 1]
    assert [scaled(-2, 6)(utility) for utility in (-2, 0, 2, 6)] == [0, 0.25, 0.5, 1]


def test_numpy_numbers_are_numbers():
    import numpy as np

    game = TicTacToe()
    assert uct(game, game.initial_state(), np.int64(20), np.float64(1), Random(1)) == uct(
        game, game.initial_state(), 20, 1, Random(1)
    )
