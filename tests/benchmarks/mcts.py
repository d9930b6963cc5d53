"""UCT beside OpenSpiel's in Python, mcts, mctspy, fastmcts and aima3; RAVE and priors beside UCT.

All search the same game through their own front doors, with one random roll-out a simulation. Who asks for a game gets
ours, on the same bit masks. All explore alike: c = 1 where rewards go from 0 to 1, which is 2 where they go from −1 to
1; it is what mcts, mctspy and fastmcts have built in. Only aima3 selects by another rule, PUCT. What is compared is the
time of a simulation. Ours and OpenSpiel's search end early once the root is proven: only simulations that were made
count.
"""

import gc
import importlib.util
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

import numpy as np

from coursekit.games import ConnectFour, Hex, TicTacToe
from coursekit.games.match import Player, Score, match
from coursekit.sampling import MCTSResult, evaluation_prior, rave, uct
from tests.benchmarks import Row
from tests.benchmarks.algorithms import Peer
from tests.sampling.searches import critical_positions

C = 1.0
GAME = TicTacToe()
State = tuple[int, int, int]

Search = Callable[[Any, int], tuple[Any, int]]
"""From a state and a number of simulations to the move, and how many simulations were made."""

OPEN_SPIEL = Peer("OpenSpiel from Python", "pyspiel", 3)
OPEN_SPIEL_IN_CONNECT_FOUR = Peer("OpenSpiel from Python", "pyspiel", 8)
MCTS = Peer("mcts", "mcts", 1)
MCTSPY = Peer("mctspy", "mctspy", 1)
FASTMCTS = Peer("fastmcts", "fastmcts", 1)
AIMA = Peer("aima3", "aima3", 1)

SEARCHED = 2_000  # simulations on Tic-Tac-Toe
LONG = 10_000  # on Connect Four
FEW = 500  # where moves are judged
BEST = 0.98


def rows() -> list[Row]:
    return [*tic_tac_toe(), connect_four(), best_moves(), *hex_matches()]


# ------------------------------------------------ speed


def tic_tac_toe() -> list[Row]:
    what = f"UCT, Tic-Tac-Toe from the empty board, {SEARCHED:,} simulations: a second"
    return [
        beside(peer, what, ours(GAME), search, GAME.initial_state(), SEARCHED, rounds)
        for peer, search, rounds in (
            (OPEN_SPIEL, open_spiel("tic_tac_toe", spiel_tic_tac_toe), 10),
            (MCTS, mcts, 10),
            (MCTSPY, mctspy("mctspy"), 3),
            (FASTMCTS, mctspy("fastmcts"), 3),
            (AIMA, aima, 3),
        )
    ]


def connect_four() -> Row:
    game = ConnectFour()
    what = f"UCT, Connect Four from the empty board, {LONG:,} simulations: a second"
    theirs = open_spiel("connect_four", lambda state: [])
    return beside(OPEN_SPIEL_IN_CONNECT_FOUR, what, ours(game), theirs, game.initial_state(), LONG, rounds=8)


def beside(peer: Peer, what: str, our: Search, their: Search, state: State, simulations: int, rounds: int) -> Row:
    target = "faster" if peer.factor == 1 else f"{peer.factor:g} times as fast"
    if importlib.util.find_spec(peer.module) is None:
        return Row(what, "", f"{peer.name} is not installed", target=target)
    gc.disable()  # as `timeit` does
    mine, other = rates([our, their], state, simulations, rounds)
    gc.enable()
    ratio = mine / other
    return Row(what, f"{mine:,.0f}", f"{peer.name} {other:,.0f}", f"{ratio:.2f}", target, ratio >= peer.factor)


def rates(searches: Sequence[Search], state: State, simulations: int, rounds: int) -> list[float]:
    """The most simulations a second of each, in turn round after round."""
    best = [0.0] * len(searches)
    for _ in range(rounds):
        for i, search in enumerate(searches):
            start = process_time()
            _, made = search(state, simulations)
            best[i] = max(best[i], made / (process_time() - start))
    return best


# ------------------------------------------------ how good the moves are


def best_moves() -> Row:
    """Without the peers that are not there."""
    names = [name for name, (module, _) in PLAYERS.items() if not module or importlib.util.find_spec(module)]
    with ProcessPoolExecutor() as pool:  # nothing is timed here
        shares = dict(zip(names, pool.map(share, names), strict=True))
    mine = shares.pop("")
    return Row(
        f"the best move found, {len(critical())} positions of Tic-Tac-Toe that have just one, {FEW} simulations",
        f"{mine:.0%}",
        ", ".join(f"{name} {part:.0%}" for name, part in shares.items()),
        target=f"at least {BEST:.0%}",
        met=mine >= BEST,
    )


def share(name: str) -> float:
    """How many of the critical positions a player finds the best move in."""
    random.seed(1)
    np.random.seed(1)
    _, search = PLAYERS[name]
    return sum(search(state, FEW)[0] == best for state, best in critical()) / len(critical())


@cache
def critical() -> list[tuple[State, int]]:
    """All positions up to symmetry where any move but one costs half a point or more, with that move."""
    return [(state, *best) for state, best in critical_positions().items() if len(best) == 1]


# ------------------------------------------------ the searches


def ours(game: Any) -> Search:
    rng = Random(1)

    def search(state: State, simulations: int) -> tuple[Any, int]:
        result = uct(game, state, simulations, C, rng)
        return result.action, result.root.visits

    return search


def open_spiel(name: str, moves: Callable[[State], Sequence[int]]) -> Search:
    def search(state: State, simulations: int) -> tuple[Any, int]:
        import pyspiel
        from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

        game = pyspiel.load_game(name)
        theirs = game.new_initial_state()
        for move in moves(state):
            theirs.apply_action(move)
        rng = np.random.RandomState(random.randrange(2**32))
        bot = MCTSBot(game, 2 * C, simulations, RandomRolloutEvaluator(1, rng), random_state=rng)
        root = bot.mcts_search(theirs)
        return 1 << root.best_child().action, root.explore_count

    return search


def spiel_tic_tac_toe(state: State) -> list[int]:
    """Moves that lead to a position, in some order."""
    first, second = ([i for i in range(9) if stones >> i & 1] for stones in GAME.stones(state))
    moves = []
    for i, square in enumerate(first):
        moves += [square, *second[i : i + 1]]
    return moves


def mcts(state: State, simulations: int) -> tuple[Any, int]:
    from mcts import mcts as Theirs

    return Theirs(iterationLimit=simulations).search(MCTSState(state, state[0])), simulations


class MCTSState:
    """Its rewards are those of the player to move at the root."""

    def __init__(self, state: State, player: int) -> None:
        self.state, self.player = state, player

    def getPossibleActions(self):
        return GAME.actions(self.state)

    def takeAction(self, action):
        return MCTSState(GAME.result(self.state, action), self.player)

    def isTerminal(self):
        return GAME.is_terminal(self.state)

    def getReward(self):
        return (1 + GAME.utility(self.state, self.player)) / 2


def mctspy(package: str) -> Search:
    """mctspy, or fastmcts, which was made of it."""

    def search(state: State, simulations: int) -> tuple[Any, int]:
        nodes, searches = (import_module(f"{package}.tree.{part}") for part in ("nodes", "search"))
        root = nodes.TwoPlayersGameMonteCarloTreeSearchNode(MCTSPYState(state))
        child = searches.MonteCarloTreeSearch(root).best_action(simulations)
        return child.state.state[2] ^ state[1], simulations

    return search


class MCTSPYState:
    """Its players are 1 and −1."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.next_to_move = 1 - 2 * state[0]

    @property
    def game_result(self):
        return GAME.utility(self.state, 0)

    def is_game_over(self):
        return GAME.is_terminal(self.state)

    def move(self, action):
        return MCTSPYState(GAME.result(self.state, action))

    def get_legal_actions(self):
        return list(GAME.actions(self.state))


def aima(state: State, simulations: int) -> tuple[Any, int]:
    from aima3.mcts import MCTS

    search = MCTS(AIMAGame(), aima_policy, n_playout=simulations)
    actions, shares = search.get_move_probs(state)
    return actions[int(np.argmax(shares))], simulations


class AIMAGame:
    """Of its interface, what the search asks for."""

    actions = staticmethod(GAME.actions)
    result = staticmethod(GAME.result)
    terminal_test = staticmethod(GAME.is_terminal)
    utility = staticmethod(GAME.utility)
    to_move = staticmethod(GAME.to_move)


def aima_policy(game: AIMAGame, state: State) -> tuple[list[tuple[int, float]], float]:
    """All moves alike, and the worth of a random roll-out for the player to move."""
    actions = game.actions(state)
    end = state
    while not game.terminal_test(end):
        end = game.result(end, random.choice(game.actions(end)))
    return [(action, 1 / len(actions)) for action in actions], game.utility(end, game.to_move(state))


PLAYERS: dict[str, tuple[str, Search]] = {
    "": ("", ours(GAME)),
    "mctspy": ("mctspy", mctspy("mctspy")),
    "fastmcts": ("fastmcts", mctspy("fastmcts")),
    "aima3": ("aima3", aima),
    "mcts": ("mcts", mcts),
    "OpenSpiel": ("pyspiel", open_spiel("tic_tac_toe", spiel_tic_tac_toe)),
}


# ------------------------------------------------ RAVE and priors


HEX = Hex(7)
HEX_C = 0.3  # the best of 0, 0.15, 0.3, 0.5 and 1 in such matches
FEWEST = 300


def plain(state: State, rng: Random) -> MCTSResult:
    return uct(HEX, state, FEWEST, HEX_C, rng)


def with_amaf(state: State, rng: Random) -> MCTSResult:
    return rave(HEX, state, FEWEST, c=0, k=1000, rng=rng)


def with_prior(state: State, rng: Random) -> MCTSResult:
    return uct(HEX, state, FEWEST, HEX_C, rng, prior=evaluation_prior(HEX, 50, 0.1))


RIVALS: dict[str, tuple[Callable[[State, Random], MCTSResult], int]] = {
    "RAVE with c = 0, k = 1,000": (with_amaf, 120),
    "priors of 50 visits, an evaluation of 0.1 counted as a win": (with_prior, 60),
}
"""What plays against UCT on Hex, and how many games."""


def hex_matches() -> list[Row]:
    """By equal simulations; what a move takes is told beside it."""
    tasks = [(name, seed) for name in RIVALS for seed in (1, 2)]
    with ProcessPoolExecutor() as pool:
        halves = dict(zip(tasks, pool.map(half_match, *zip(*tasks, strict=True)), strict=True))
    table = []
    for name in RIVALS:
        (one, *some), (other, *others) = halves[name, 1], halves[name, 2]
        score = Score(one.wins + other.wins, one.draws + other.draws, one.losses + other.losses)
        mine, theirs = (a + b for a, b in zip(some, others, strict=True))
        low, high = score.interval()
        table.append(
            Row(
                f"Hex 7 x 7, {FEWEST} simulations a move, {name}: wins, in {mine / theirs:.1f} times the time",
                f"{score.rate:.0%} of {score.games}, 95% interval {low:.0%} to {high:.0%}",
                f"against UCT with c = {HEX_C}",
            )
        )
    return table


def half_match(name: str, seed: int) -> tuple[Score, float, float]:
    """The score, and the processor time of either side."""
    search, games = RIVALS[name]
    seconds = [0.0, 0.0]

    def player(side: int, search: Callable[[State, Random], MCTSResult]) -> Player:
        def move(_: Any, state: State, rng: Random) -> Any:
            start = process_time()
            action = search(state, rng).action
            seconds[side] += process_time() - start
            return action

        return move

    score = match(HEX, player(0, search), player(1, plain), games // 2, Random(seed))
    return score, seconds[0], seconds[1]
