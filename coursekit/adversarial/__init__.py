"""Searching the game tree against an opponent."""

from .alphabeta import alphabeta
from .alphabeta_max_min import alphabeta_max_min
from .aspiration import aspiration
from .counts import minimal_leaves, pearl_branching
from .minimax import minimax
from .negamax import negamax
from .negascout import negascout
from .search import SearchResult

__all__ = [
    "SearchResult",
    "alphabeta",
    "alphabeta_max_min",
    "aspiration",
    "minimal_leaves",
    "minimax",
    "negamax",
    "negascout",
    "pearl_branching",
]
