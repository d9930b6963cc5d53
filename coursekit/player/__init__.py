"""The player, for notebooks and for pages of their own."""

from .beside import Beside, beside
from .demo import Demo
from .player import Player, Pointer
from .progress import progress

__all__ = ["Beside", "Demo", "Player", "Pointer", "beside", "progress"]
