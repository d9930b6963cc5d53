"""The player, for notebooks and for pages of their own."""

from .beside import Beside, beside
from .demo import Demo
from .player import Player, Pointer

__all__ = ["Beside", "Demo", "Player", "Pointer", "beside"]
