from math import inf, isclose, log, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import ConnectFour, Hex, Kalah, Othello, SplitNim, TicTacToe, Tree
from coursekit.sampling import decisive, rave, scaled
from coursekit.trace import record
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import few, less, some, trees, utility_trees
from tests.games.test_hex import openings
from tests.sampling.searches import Renamed, Replay, Seen, best_moves, entries, replayed, true_reward, walk, won

seeds = st.integers(0, 2**32)
budgets = st.integers(0, 60)
games_of_two = trees(few) | graphs()
"""The moves of a tree have the same names, 0, 1, …, at every node: AMAF has much to credit, and little sense."""

BOARDS = [TicTacToe(), ConnectFour(), Renamed(Hex(3), (0, 1)), Othello(4), Kalah(3, 2), SplitNim(9)]


class RaveReplay(Replay):
    """The same with AMAF: counted slowly, move by move, from what was selected and simulated."""

    def __init__(self, game, state, *, c=0, k=1000, reward=won):
        super().__init__(game, state, c=c, reward=reward)
        self.k, self.credits = k, []

    def entries(self):
        return {**super().entries(), **amaf_counts(self.nodes)}

    def beta(self, node):
        return sqrt(self.k / (3 * node.visits + self.k)) if self.k else 0

    def index(self, node, child):
        if child.proven:
            return child.proven[child.player] or -1
        if not child.amaf_visits:
            return inf
        value = child.amaf_rewards / child.amaf_visits
        if child.visits:
            value = (1 - self.beta(node)) * child.rewards / child.visits + self.beta(node) * value
        return value + self.c * sqrt(log(max(node.visits, 1)) / (child.visits + 1))

    def select(self, path, indices, parts, action):
        super().select(path, indices, action)
        node = self.nodes[path]
        assert list(parts) == list(indices)
        for move, child in self.children(path).items():
            mean = child.rewards / child.visits if child.visits else None
            amaf = child.amaf_rewards / child.amaf_visits if child.amaf_visits else None
            assert parts[move][:2] == (mean, amaf)
            assert isclose(parts[move][2], self.beta(node))

    def end(self, rewards, end=None, moves=()):
        super().end(rewards, end, moves)
        line = [(self.nodes[self.at[: i + 1]].player, action) for i, action in enumerate(self.at)] + list(moves)
        for length in range(len(self.at) - 1, -1, -1):
            path, credited = self.at[:length], {}
            for action, child in self.children(path).items():
                times = sum(player == child.player and move == action for player, move in line[length:])
                if times:
                    child.amaf_visits += 1
                    child.amaf_rewards += rewards[child.player]
                    credited[action] = (child.amaf_visits, child.amaf_rewards)
            self.credits.append((path, credited))

    def credit(self, path, credited):
        assert (path, credited) == self.credits.pop(0)

    def update(self, path, visits, rewards, reward):
        assert not self.credits, "all credits are told before visits are counted"
        super().update(path, visits, rewards, reward)


def amaf_counts(nodes):
    return {(*path, "amaf"): (node.amaf_visits, node.amaf_rewards) for path, node in nodes.items() if node.amaf_visits}


def told_and_kept(game, state, simulations, seed=1, **told):
    result, replay = replayed(rave, game, state, simulations, replay=RaveReplay, seed=seed, told=told)
    listed = dict(walk(result.root))
    listed |= {(*path, child.action): child for path, node in walk(result.root) for child in node.children}
    assert replay.entries() == {**entries(result.root), **amaf_counts(listed)}
    assert replay.simulations == result.root.visits
    return result


@some
@given(games_of_two, budgets, seeds, st.sampled_from([(0, 1000), (0, 0), (1, 10), (0.4, 1), (10, 1e9)]))
def test_events_tell_the_whole_tree(game, simulations, seed, constants):
    c, k = constants
    result = told_and_kept(game, game.initial_state(), simulations, seed, c=c, k=k)
    assert result == rave(game, game.initial_state(), simulations, c, k, Random(seed)), "the same when nobody watches"


@less
@given(utility_trees(), budgets, seeds)
def test_events_tell_the_whole_tree_of_many_players(game, simulations, seed):
    told_and_kept(game, (), simulations, seed)
    told_and_kept(game, (), simulations, seed, c=0.5, k=10, reward=scaled(-4, 4))


@pytest.mark.parametrize("game", BOARDS, ids=lambda game: type(getattr(game, "game", game)).__name__)
def test_events_on_boards(game):
    for c, k in [(0, 1000), (1, 50)]:
        told_and_kept(game, game.initial_state(), 120, c=c, k=k)


def test_the_moves_of_a_play_out_in_hex_are_credited_though_they_fill_the_board():
    """Each cell is taken once, so all free ones are credited, to whoever took them."""
    game = Hex(3)
    trace = record(rave, game, game.initial_state(), 1, rng=Random(1))
    root = trace.result.root
    [simulated] = [step.data for step in trace.steps if step.event == "simulate"]
    mine = {action for player, action in simulated["moves"] if player == 0} | {1}
    assert {child.action for child in root.children if child.amaf_visits} == mine
    assert {child.amaf_rewards for child in root.children if child.amaf_visits} == {simulated["rewards"][0]}
    assert sum(child.visits for child in root.children) == 1


# ------------------------------------------------ the mixed value


def selections(*arguments, **options):
    trace = record(rave, *arguments, **options)
    return [(step.data["indices"], step.data["parts"]) for step in trace.steps if step.event == "select"]


def test_both_values_count_the_same_after_k_visits():
    game = ConnectFour()
    roots = [parts for _, parts in selections(game, game.initial_state(), 41, k=40, rng=Random(1)) if len(parts) == 7]
    betas = sorted({beta for parts in roots for _, _, beta in parts.values()}, reverse=True)
    assert betas[0] == 1
    assert any(isclose(beta, 0.5) for beta in betas)
    assert all(0.49 < beta <= 1 for beta in betas)


def test_without_k_the_means_count_alone_and_with_a_large_k_amaf_does():
    game = ConnectFour()  # nothing is proven so soon
    for k, which in [(0, 0), (1e-12, 0), (1e15, 1)]:
        compared = 0
        for indices, parts in selections(game, game.initial_state(), 60, k=k, rng=Random(1)):
            for action, (mean, amaf, _) in parts.items():
                if mean is not None and indices[action] != inf:
                    assert indices[action] == pytest.approx((mean, amaf)[which], abs=1e-5)
                    compared += mean != amaf
        assert compared > 50


def test_a_move_never_seen_comes_first_and_a_move_only_seen_later_has_its_amaf_value():
    game = TicTacToe()
    for indices, parts in selections(game, game.initial_state(), 40, rng=Random(2)):
        for action, (mean, amaf, _) in parts.items():
            if mean is None:
                assert indices[action] == (inf if amaf is None else amaf)


def test_exploration_is_added():
    game = ConnectFour()
    result = rave(game, game.initial_state(), 400, c=100, rng=Random(1))
    assert max(result.visits.values()) - min(result.visits.values()) < 10
    visits = rave(game, game.initial_state(), 400, rng=Random(1)).visits.values()
    assert max(visits) - min(visits) > 100


# ------------------------------------------------ it plays well


def test_openings_of_hex():
    for size, simulations in [("2", 100), ("3", 1000)]:
        game = Hex(int(size))
        for seed in range(4):
            action = rave(game, game.initial_state(), simulations, 0.3, 100, Random(seed)).action
            assert list(divmod(action.bit_length() - 1, game.size)) in openings()[size]


@some
@given(games_of_two, st.integers(1, 200), seeds, st.sampled_from([(0, 1000), (1, 10)]))
def test_what_is_proven_is_true_and_visits_add_up(game, simulations, seed, constants):
    start, (c, k) = game.initial_state(), constants
    result = rave(game, start, simulations, c, k, Random(seed))
    known, mover = {}, game.to_move(start)
    for path, node in walk(result.root):
        for player, value in (node.proven or {}).items():
            assert value == true_reward(game, node.state, player, known=known)
        ended = node.visits - sum(child.visits for child in node.children)
        assert ended == (1 if path else 0) or (node.proven and path and ended > 1)
        assert all(child.amaf_visits >= child.visits for child in node.children)
        assert all(0 <= child.amaf_rewards <= child.amaf_visits for child in node.children)
    if result.root.proven and result.action is not None:
        assert result.value == result.root.proven[mover]
        assert result.action in best_moves(game, start)


def test_a_semi_random_roll_out_credits_too():
    game = ConnectFour()
    result, replay = replayed(rave, game, game.play("4"), 40, replay=RaveReplay, rollout=decisive(game))
    assert replay.simulations == result.root.visits == 40
    assert isinstance(replay.nodes[()], Seen)


def test_moves_of_the_same_name_of_the_other_player_are_not_credited():
    """Player 0 moves 0, then player 1 moves 1: that says nothing of move 1 of player 0."""
    root = rave(Tree([[[0], [0]], [[0], [0]]]), (), 1, rng=Random(1)).root
    first, second = root.children
    assert first.amaf_visits == 1
    taken = {0: 0, 1: 0}
    for seed in range(30):
        trace = record(rave, Tree([[[0], [0]], [[0], [0]]]), (), 1, rng=Random(seed))
        [moves] = [step.data["moves"] for step in trace.steps if step.event == "simulate"]
        taken[moves[0][1]] += 1
        assert trace.result.root.children[1].amaf_visits == 0
    assert min(taken.values()) > 5
    assert second.amaf_visits == 0
