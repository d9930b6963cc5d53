"""Games, all of one interface."""

from .connect_four import ConnectFour
from .counting import (
    canonical,
    count_games,
    count_games_up_to_symmetry,
    count_merged_games,
    levels,
    reachable,
    square_symmetries,
)
from .game import CHANCE, BoardGame, Game, InformationGame
from .graph_game import GraphGame, random_graph_game
from .hex import Hex
from .kalah import Kalah
from .kuhn_poker import KuhnPoker
from .match import Score, match
from .matrix_game import MatrixGame
from .othello import Othello
from .othello_endings import Ending, read_endings
from .playthrough import playthrough
from .positions import Position, read_positions
from .split_nim import SplitNim, grundy
from .tictactoe import TicTacToe
from .tree import Tree, UtilityTree, random_tree

__all__ = [
    "CHANCE",
    "BoardGame",
    "ConnectFour",
    "Ending",
    "Game",
    "GraphGame",
    "Hex",
    "InformationGame",
    "Kalah",
    "KuhnPoker",
    "MatrixGame",
    "Othello",
    "Position",
    "Score",
    "SplitNim",
    "TicTacToe",
    "Tree",
    "UtilityTree",
    "canonical",
    "count_games",
    "count_games_up_to_symmetry",
    "count_merged_games",
    "grundy",
    "levels",
    "match",
    "playthrough",
    "random_graph_game",
    "random_tree",
    "reachable",
    "read_endings",
    "read_positions",
    "square_symmetries",
]
