"""How many random inputs a test tries: few in the suite, which tries the same ones each time, and many in a search."""

from hypothesis import settings

SUITE = 50
"""In the suite, where a test says nothing else."""

DEEPER = 6
"""So many times as many are tried with `--hypothesis-profile=search`."""


def examples(count: int) -> settings:
    """So many in the suite."""
    return settings(max_examples=count * settings().max_examples // SUITE)
