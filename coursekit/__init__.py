"""Game AI, made alive: algorithms that tell their story, and a player that shows it."""

__version__ = "0.1.0"
