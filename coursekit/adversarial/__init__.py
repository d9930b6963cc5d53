"""Searching the game tree against an opponent."""

from .alphabeta import alphabeta
from .alphabeta_max_min import alphabeta_max_min
from .alphabeta_table import Stopped, alphabeta_table
from .and_or import and_or
from .aspiration import aspiration
from .backward_induction import Labelled, backward_induction
from .best_responses import Walk, best_response_walk, best_responses, is_equilibrium, payoffs_against, pure_equilibria
from .counts import minimal_leaves, pearl_branching
from .cycles import alphabeta_cycles
from .deepening import Deepened, deepening
from .equilibria import Equilibrium, mixed_equilibria
from .erring import against_erring
from .look_ahead import look_ahead_one, look_ahead_two
from .maxn import VectorResult, maxn
from .minimax import minimax
from .mtd import mtd
from .negamax import negamax
from .negascout import negascout
from .ordering import by_evaluation
from .search import SearchResult
from .strategies import behaviour, expected, information_sets, normal_form, pure_strategies
from .table import ChainedTable, CountedTable, Entry, KeptTable, Table
from .zero_sum import zero_sum
from .zobrist import PathKeys, Zobrist

__all__ = [
    "ChainedTable",
    "CountedTable",
    "Deepened",
    "Entry",
    "Equilibrium",
    "KeptTable",
    "Labelled",
    "PathKeys",
    "SearchResult",
    "Stopped",
    "Table",
    "VectorResult",
    "Walk",
    "Zobrist",
    "against_erring",
    "alphabeta",
    "alphabeta_cycles",
    "alphabeta_max_min",
    "alphabeta_table",
    "and_or",
    "aspiration",
    "backward_induction",
    "behaviour",
    "best_response_walk",
    "best_responses",
    "by_evaluation",
    "deepening",
    "expected",
    "information_sets",
    "is_equilibrium",
    "look_ahead_one",
    "look_ahead_two",
    "maxn",
    "minimal_leaves",
    "minimax",
    "mixed_equilibria",
    "mtd",
    "negamax",
    "negascout",
    "normal_form",
    "payoffs_against",
    "pearl_branching",
    "pure_equilibria",
    "pure_strategies",
    "zero_sum",
]
