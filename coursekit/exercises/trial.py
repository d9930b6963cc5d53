"""The trial of a student's function: small problems in order of size, then far and larger ones, shrunk where wrong."""

from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout, suppress
from dataclasses import dataclass, replace
from io import StringIO
from itertools import chain
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

from hypothesis import HealthCheck, find, settings
from hypothesis.errors import HypothesisException

from ..stage import own
from ..trace import LimitReached, Trace
from . import clock
from .exercise import Exercise, Fault
from .student import Memory

EXAMPLES = 200
"""Larger problems that are tried."""

WATCHED = 0.2 * clock.SLOWER
"""Seconds that the call may take whose steps are told."""

SETTINGS = settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
SEED = 1


@dataclass(frozen=True)
class Failure:
    """A problem that a student's function gets wrong: by a wrong answer, by an error, or (neither) by no answer at all.

    `trace` is the call told step by step, where that can be. `printed` is what the student's code printed meanwhile,
    `note` what else was noticed.
    """

    problem: Any
    answer: Any = None
    fault: Fault | None = None
    error: BaseException | None = None
    trace: Trace | None = None
    printed: str = ""
    note: str = ""


class Trial:
    """Tries one function on the problems of one exercise."""

    def __init__(self, task: Exercise, function: Callable[..., Any]) -> None:
        self.task = task
        self.function = function
        self._clock = clock.Clock()
        self._memory = Memory(function)
        self._printed = StringIO()
        self._problem: Any = None
        self._smallest: Failure | None = None

    def run(self) -> Failure | None:
        """The smallest problem found that the function gets wrong, None where it gets all of them right."""
        with redirect_stdout(self._printed), patch("builtins.input", nobody), patch("getpass.getpass", nobody):
            try:
                clock.run(self._search, self._clock)
            except clock.TooLongError:
                note = f"There was no answer after {clock.CALL:g} seconds. Does a loop never end?"
                self._smallest = self._smallest or Failure(self._problem, note=note, printed=self._printed.getvalue())
            self._memory.restore()
            try:
                return self._smallest and replace(self._smallest, trace=self._told(self._smallest.problem))
            finally:
                self._memory.restore()

    def _told(self, problem: Any) -> Trace | None:
        """One more call, watched: what the student's function asks of what it is given."""
        if not self.task.watches:
            return None
        watch, again = own.recorder(), clock.Clock(WATCHED)

        def call() -> None:
            def function(*given: Any) -> Any:
                return self.function(*self.task.watched(given, watch))

            own_calls = own.told_by_itself(self.function, watch, self.task.answer)
            try:
                with again.call(), own_calls if self.task.answer in self.task.watches else nullcontext():
                    self.task.attempt(function, problem)
            except (clock.Stopped, LimitReached):
                raise
            except BaseException:  # which was told already
                return

        try:
            clock.run(call, again)
        except (clock.TooLongError, LimitReached):
            return Trace(self.function, watch.steps, truncated=True)
        return Trace(self.function, watch.steps)

    def _search(self) -> None:
        larger = self.task.larger()
        # Hypothesis raises where none is wrong, and where a function answers now so, now so.
        with suppress(HypothesisException, _Enough):
            if not any(map(self._is_wrong, chain(self.task.small(), self.task.far()))) and larger is not None:
                find(larger, self._is_wrong, settings=SETTINGS, random=Random(SEED))
        if self._smallest:
            self._smallest = self._explained(self._smallest)

    def _is_wrong(self, problem: Any) -> bool:
        if self._clock.is_up():
            raise _Enough
        failure, size = self._attempt(problem), self.task.size
        if failure and not (self._smallest and size(self._smallest.problem) < size(problem)):
            self._smallest = failure
        return failure is not None

    def _attempt(self, problem: Any) -> Failure | None:
        self._problem = problem
        self._printed.seek(0)
        self._printed.truncate()
        try:
            with self._clock.call():
                answer, misfit = self.task.attempt(self.function, problem)
        except clock.Stopped:
            raise
        except BaseException as error:  # Ctrl+C itself reaches another thread
            return Failure(problem, error=error, printed=self._printed.getvalue())
        fault = misfit or self.task.judge(problem, answer)
        return Failure(problem, answer, fault, printed=self._printed.getvalue()) if fault else None

    def _explained(self, failure: Failure) -> Failure:
        """A failure, with a word where the answer depends on earlier calls."""
        changed = self._memory.changed()
        self._memory.restore()
        again = self._attempt(failure.problem)
        if again is None:
            failure = replace(failure, fault=failure.fault and failure.fault._replace(hint=""))
            note = (
                "When it is called with nothing but this, your function is right; after other calls it is not. "
                "So it remembers something from call to call"
            )
        else:
            changed = self._memory.changed()
            note = "Your function keeps something from call to call, which may be the mistake"
        if again and not changed:
            return failure
        return replace(failure, note=f"{note}{': ' * bool(changed)}{', and '.join(changed)}.")


class NobodyTypesError(Exception):
    """A call waits for what somebody types."""


def nobody(*_: Any, **__: Any) -> NoReturn:
    """In place of `input`: a notebook would wait for an answer, and run no other cell."""
    raise NobodyTypesError


class _Enough(BaseException):
    """Ends the search when the time is up."""
