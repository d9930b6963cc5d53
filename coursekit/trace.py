"""Record what an algorithm does, step by step.

An algorithm takes a last keyword `watch=None` and, where something worth seeing happens, says

    if watch:
        watch("cutoff", node=node, alpha=alpha, beta=beta)

Nobody watching costs one test of a name. `record` watches, and keeps what it is told.
"""

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NamedTuple


class Step(NamedTuple):
    """One thing that happened: its name, its values, and where the code told of it."""

    event: str
    data: dict[str, Any]
    file: str
    line: int


@dataclass(frozen=True)
class Trace:
    """All steps of one run of `function`, and what it returned (None where the run was cut short)."""

    function: Callable[..., Any]
    steps: list[Step]
    result: Any
    truncated: bool


class _LimitReached(BaseException):
    """Ends a watched run from inside `watch`; no algorithm's `except Exception` can swallow it."""


def record(
    function: Callable[..., Any],
    *args: Any,
    limit: int | None = None,
    only: Collection[str] | None = None,
    **kwargs: Any,
) -> Trace:
    """Run `function(*args, watch=..., **kwargs)` and keep its steps, or `only` those of some events, and its result.

    With `limit`, a run that would tell more than that many steps ends there and is marked `truncated`.
    Values are kept as they are handed over: an algorithm copies what it is going to change.
    An error of the algorithm passes through. Raises ValueError for a negative limit.
    """
    if limit is not None and limit < 0:
        raise ValueError(f"limit must be 0 or more, not {limit}")
    steps: list[Step] = []

    def watch(event: str, /, **data: Any) -> None:
        if only is not None and event not in only:
            return
        if len(steps) == limit:
            raise _LimitReached
        caller = sys._getframe(1)
        steps.append(Step(event, data, caller.f_code.co_filename, caller.f_lineno))

    try:
        result = function(*args, watch=watch, **kwargs)
    except _LimitReached:
        return Trace(function, steps, None, truncated=True)
    return Trace(function, steps, result, truncated=False)
