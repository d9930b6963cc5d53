"""Games, all of one interface."""

from .connect_four import ConnectFour
from .game import CHANCE, BoardGame, Game, InformationGame
from .graph_game import GraphGame, random_graph_game
from .positions import Position, read_positions
from .tictactoe import TicTacToe
from .tree import Tree, UtilityTree, random_tree

__all__ = [
    "CHANCE",
    "BoardGame",
    "ConnectFour",
    "Game",
    "GraphGame",
    "InformationGame",
    "Position",
    "TicTacToe",
    "Tree",
    "UtilityTree",
    "random_graph_game",
    "random_tree",
    "read_positions",
]
