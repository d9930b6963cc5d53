"""Time for a check: a function that does not come to an end is stopped."""

import ctypes
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, process_time

SLOWER = 3 if sys.platform == "emscripten" else 1
"""So many times as long as elsewhere may all take in a browser, where Python is slower."""

TRYING = 2.8 * SLOWER
"""Seconds after which no further input is tried."""

CALL = 1.5 * SLOWER
"""Seconds of the processor that one call of a student's function may take; with TRYING and stopping, less than 5."""

PATIENCE = 4
"""So many times as long a call may take where it waits, or where others have the processor: a class on one machine."""

STOPPING = 0.3
"""Seconds in which a stopped call must end; one that sits in C, or catches everything, is left behind."""

STACK = 64 * 1024 * 1024
"""Bytes: enough for Python to notice an endless recursion before the stack is full."""


class TooLongError(Exception):
    """A call took too long and was stopped."""


class Stopped(BaseException):
    """Raised inside a call that takes too long; no `except Exception` of a student's swallows it."""


class Clock:
    """The time of one check, in which a call may take CALL seconds, or `longest`."""

    def __init__(self, longest: float | None = None) -> None:
        self._longest = longest
        self._start: float | None = None
        self._called: tuple[float, float] | None = None

    def is_up(self) -> bool:
        """Whether no further input should be tried. One is, however slow the machine is: the first call starts it."""
        return self._start is not None and monotonic() - self._start > TRYING

    def is_overdue(self) -> bool:
        """Whether the call that is under way takes too long."""
        called = self._called
        longest = CALL if self._longest is None else self._longest
        if called is None:
            return False
        begun, used = called
        return process_time() - used > longest or monotonic() - begun > PATIENCE * longest

    @contextmanager
    def call(self) -> Iterator[None]:
        """Around each call of a student's function."""
        self._called = monotonic(), process_time()
        self._start = self._start or self._called[0]
        try:
            yield
        finally:
            self._called = None


def run(work: Callable[[], None], clock: Clock) -> None:
    """Do `work` in a thread of its own, where it can be stopped on every system, and raise what it raises.

    In a browser, which has no threads, it is stopped at a line of Python only. Raises TooLongError where a call inside
    it takes too long.
    """
    if sys.platform == "emscripten":
        run_watched(work, clock)
    else:
        run_in_thread(work, clock)


def run_watched(work: Callable[[], None], clock: Clock) -> None:
    """Do `work` here, and look at the clock wherever a loop begins anew or a function is called."""
    if sys.version_info < (3, 12):
        raise NotImplementedError("sys.monitoring came with Python 3.12")
    watch, tool = sys.monitoring, sys.monitoring.DEBUGGER_ID
    events = watch.events.JUMP | watch.events.PY_START

    def look(*_: object) -> None:
        if clock.is_overdue():
            raise Stopped

    watch.use_tool_id(tool, __name__)
    try:
        for event in (watch.events.JUMP, watch.events.PY_START):
            watch.register_callback(tool, event, look)
        watch.set_events(tool, events)
        work()
    except Stopped:
        raise TooLongError from None
    finally:
        watch.set_events(tool, 0)
        watch.free_tool_id(tool)


def run_in_thread(work: Callable[[], None], clock: Clock) -> None:
    errors: list[BaseException] = []

    def body() -> None:
        with suppress(Stopped):  # it may come once more, while the first is still on its way up
            try:
                work()
            except BaseException as error:
                errors.append(error)

    before = threading.stack_size(STACK)
    thread = threading.Thread(target=body, daemon=True)
    thread.start()
    threading.stack_size(before)
    try:
        while thread.is_alive() and not clock.is_overdue():
            thread.join(0.05)
        stopped = thread.is_alive()
    finally:
        _stop(thread)
    if stopped:
        raise TooLongError
    if errors:
        raise errors[0]


def _stop(thread: threading.Thread) -> None:
    """Raise Stopped in a thread until it ends, again and again where something there catches it."""
    give_up = monotonic() + STOPPING
    while thread.is_alive() and monotonic() < give_up:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Stopped))
        thread.join(STOPPING / 3)
