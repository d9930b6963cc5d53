"""Games, all of one interface."""

from .connect_four import ConnectFour
from .game import Game
from .positions import Position, read_positions
from .tictactoe import TicTacToe
from .tree import Tree, random_tree

__all__ = ["ConnectFour", "Game", "Position", "TicTacToe", "Tree", "random_tree", "read_positions"]
