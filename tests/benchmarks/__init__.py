"""What things cost, beside other packages in the same run where there are some: `python3 -m coursekit bench`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any


@dataclass(frozen=True)
class Row:
    """One line of the table. Figures are texts with their unit; `met` is None where there is nothing to meet."""

    name: str
    ours: str
    peer: str = ""
    ratio: str = ""
    target: str = ""
    met: bool | None = None


def fastest(functions: Sequence[Callable[[], Any]], rounds: int) -> list[float]:
    """The best processor time in seconds of each function, all called in turn round after round.

    Time of this process alone, so that a busy machine does not count against anybody.
    """
    best = [float("inf")] * len(functions)
    for _ in range(rounds):
        for i, function in enumerate(functions):
            start = process_time()
            function()
            best[i] = min(best[i], process_time() - start)
    return best


def told(seconds: float) -> str:
    """A time with the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
