"""Games, all of one interface."""

from .connect_four import ConnectFour
from .game import Game
from .tictactoe import TicTacToe
from .tree import Tree, random_tree

__all__ = ["ConnectFour", "Game", "TicTacToe", "Tree", "random_tree"]
