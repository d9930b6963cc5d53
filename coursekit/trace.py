"""Record what an algorithm does, step by step.

An algorithm takes a last keyword `watch=None` and, where something worth seeing happens, says

    if watch:
        watch("cutoff", node=node, alpha=alpha, beta=beta)

Nobody watching costs one test of a name. `record` watches, and keeps what it is told. `coursekit.posthoc` reads the
traces that other programs have written, and writes ours for others.
"""

import sys
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple


class Step(NamedTuple):
    """One thing that happened: its name, its values, where the code told of it, and its number in the trace, from 1."""

    event: str
    data: dict[str, Any]
    file: str
    line: int
    number: int = 0


@dataclass(frozen=True)
class Trace:
    """All steps of one run of `function`, and what it returned (None where the run was cut short)."""

    function: Callable[..., Any]
    steps: list[Step]
    result: Any = None
    truncated: bool = False

    @property
    def last(self) -> Step:
        """The last step. Raises IndexError where there is none."""
        return self.steps[-1]

    def with_steps(self, steps: Iterable[Step]) -> "Trace":
        """The same run told in other steps, which are numbered anew."""
        return replace(self, steps=[step._replace(number=i) for i, step in enumerate(steps, start=1)])


class Recorder:
    """What is handed to an algorithm as its `watch`: it keeps the steps that it is told of.

    With `only`, these events alone are kept. With `keep`, a step has the values that `keep(event, data)` gives back,
    and is left out where that is None. It stands where `watch` was called, or `callers` calls further out.
    """

    def __init__(
        self,
        limit: int | None = None,
        keep: Callable[[str, dict[str, Any]], dict[str, Any] | None] | None = None,
        callers: int = 0,
        only: Collection[str] | None = None,
    ) -> None:
        self.steps: list[Step] = []
        self._limit = limit
        self._keep = keep
        self._callers = callers
        self._only = only

    def __call__(self, event: str, /, **data: Any) -> None:
        if self._only is not None and event not in self._only:
            return
        kept = self._keep(event, data) if self._keep else data
        if kept is None:
            return
        if len(self.steps) == self._limit:
            raise LimitReached
        caller = sys._getframe(1 + self._callers)
        step = Step(event, kept, caller.f_code.co_filename, caller.f_lineno, len(self.steps) + 1)
        self.steps.append(step)


class LimitReached(BaseException):
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
    recorder = Recorder(limit, only=only)
    try:
        result = function(*args, watch=recorder.__call__, **kwargs)  # Python calls a method sooner than an object
    except LimitReached:
        return Trace(function, recorder.steps, truncated=True)
    return Trace(function, recorder.steps, result)
