"""The player, for notebooks and for pages of their own."""

from .demo import Demo
from .player import Player, Pointer

__all__ = ["Demo", "Player", "Pointer"]
