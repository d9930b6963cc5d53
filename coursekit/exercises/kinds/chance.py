"""Numbers drawn at random, the same with every version of Python."""

from random import Random


def below(random: Random, limit: int) -> int:
    """A number from 0 on, made so that every version of Python gives the same."""
    return int(limit * random.random())
