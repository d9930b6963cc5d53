"""`check("13.1", my_alphabeta)`: is a student's function right, and if not, on which smallest input is it wrong?"""

import re
import sys
from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

from ..stage import own
from ..story import Story
from . import cells, student
from .course import exercise, exercises
from .exercise import Exercise
from .kinds.beside import WithoutSource
from .shapes import shown
from .trial import Failure, NobodyTypesError, Trial

MOST_LINES = 10
"""Lines of what a student's code printed, and lines that led to an error, that are shown."""

WIDTH = 90
"""Characters in a line; longer ones would be broken within words."""

LONGEST = 110
"""Characters of an answer that are shown."""

_right: set[str] = set()


class Wrong(Exception):
    """A check that was not passed. Its text is all that is shown; below it, where there is a story, a player.

    A notebook shows it as an error and goes on with the next cell; anywhere else it is raised.
    """

    def __init__(self, text: str, problem: Any = None, story: Story[Any] | None = None) -> None:
        super().__init__(text)
        self.problem = problem
        self.story = story

    def _render_traceback_(self) -> list[str]:
        """What IPython shows in place of a traceback."""
        return str(self).splitlines()


class NotYet(Wrong):
    """The check of a stub."""


def check(number: str, function: Callable[..., Any]) -> None:
    """Print one line where a student's function is right; else tell Wrong, with the smallest counterexample found.

    It takes at most 5 seconds. Raises ValueError for an exercise that there is not.
    """
    task = exercise(number)
    _right.discard(number)
    try:
        refuse(task, function)
        if failure := Trial(task, function).run():
            raise wrong(task, function, failure)
    except Wrong as error:
        tell(error)
    else:
        _right.add(number)
        print(f"{task.name}: right.")


def check_all(lecture: str) -> None:
    """Print one line where all exercises of a lecture have passed in this kernel; else tell Wrong, with the others."""
    tasks = exercises(lecture)
    missing = [task.number for task in tasks if task.number not in _right]
    if missing:
        done = len(tasks) - len(missing)
        tell(Wrong(f"Lecture {lecture}: {done} of {len(tasks)} exercises are right. To do: {', '.join(missing)}."))
    else:
        print(f"Lecture {lecture}: all {len(tasks)} exercises are right.")


def tell(error: Wrong) -> None:
    """Show an error in a notebook, where the next cell runs all the same, and nbval is red; else raise it."""
    from IPython import get_ipython
    from IPython.display import display

    from ..player import Player

    shell = get_ipython()
    if shell is None:
        raise error from None
    if sys.platform == "emscripten":  # whose kernel runs no further cell after an error
        print(error, file=sys.stderr)
    else:
        shell.showtraceback((type(error), error, None))
    if error.story:
        display(Player(error.story, at=error.story.telling()))


def not_there(line: str, name: str) -> NotYet | None:
    """What a check says of a function that there is not, given its line; None for any other line."""
    called = re.search(r"\bcheck\(['\"](\d\d\.\d+)['\"],", line)
    if called is None or name == "check":
        return None
    failed = cells.failure(name)
    why = f"{failed} Mend it, run it, then this." if failed else f"There is no `{name}` yet: run its cell, then this."
    try:
        return NotYet(f"{exercise(called[1]).name}: not done yet.\n\n{why}")
    except ValueError:
        return None


def refuse(task: Exercise, function: Any) -> None:
    """Raise Wrong for what is no function, or not the student's own."""
    if not callable(function):
        raise Wrong(
            f"{task.name}: not right yet.\n\nThe check takes your function itself, `{task.cell}`; "
            f"this is {shown(function)}."
        )
    if name := student.borrowed(function, f"coursekit.{task.package}"):
        raise Wrong(
            f"{task.name}: not right yet.\n\n`{name}` is the package's own. This is for practice: let your function "
            "call only what you wrote yourself."
        )
    if why := cells.outdated(function):
        raise Wrong(f"{task.name}: not right yet.\n\n{why}")


def wrong(task: Exercise, function: Callable[..., Any], failure: Failure) -> Wrong:
    """The error that tells of a failure."""
    if isinstance(failure.error, NotImplementedError):
        return NotYet(f"{task.name}: not done yet.\n\nWrite {task.answer} in the cell above, run that cell, then this.")
    story, below = own_story(task, failure), task.own_below
    if story is None and (story := task.story(failure.problem, failure.answer)):
        story, below = WithoutSource(story), task.below  # the right source is not handed out with a wrong answer
    return Wrong("\n".join(message(task, function, failure, below if story else "")), failure.problem, story)


def own_story(task: Exercise, failure: Failure) -> Story[Any] | None:
    """The student's own run as a story; None where it cannot be told, or its source cannot be shown."""
    trace = failure.trace
    if trace is None or not trace.steps:
        return None
    if failure.error:
        ended = f"Then it {described(failure.error)}."
    else:
        ended = own.CUT if len(trace.steps) == own.MOST_STEPS else "It does not come to an end here." * trace.truncated
    try:
        return task.own_story(failure.problem, failure.answer, trace, ended)
    except ValueError:  # a line outside of any function, as in a lambda of a cell
        return None


def message(task: Exercise, function: Callable[..., Any], failure: Failure, below: str) -> Iterator[str]:
    """What a student reads, line by line."""
    yield f"{task.name}: not right yet."
    yield ""
    yield f"  input           {task.told(failure.problem)}"
    if failure.fault:
        yield f"  your answer     {cut(failure.fault.got)}"
        yield f"  right           {cut(failure.fault.right)}"
    elif failure.error:
        yield f"  your code       {cut(described(failure.error))}"
        yield from (f"                  {line}" for line in where(failure.error, task, function))
    for paragraph in (failure.fault.hint if failure.fault else "", failure.note):
        if paragraph:
            yield ""
            yield from wrap(paragraph, WIDTH)
    if failure.printed:
        lines = failure.printed.splitlines()
        yield ""
        yield "What your code printed here:"
        yield from (f"  {line}" for line in lines[:MOST_LINES])
        if len(lines) > MOST_LINES:
            yield f"  and {len(lines) - MOST_LINES} lines more"
    if below:
        yield ""
        yield from wrap(below, WIDTH)


def cut(text: str) -> str:
    """A line of what came out, or should have, cut short where it goes on and on."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def described(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "calls itself again and again, without an end"
    if isinstance(error, NobodyTypesError):
        return "asks somebody to type, with input(); all that it needs is what it is called with"
    return f"raises {type(error).__name__}{f': {error}' * bool(str(error))}"


def where(error: BaseException, task: Exercise, function: Callable[..., Any]) -> list[str]:
    """The lines of the student's code that led to an error, each once."""
    lines = student.lines(error.__traceback__, function)
    if not lines:
        return [f"when it is called as {task.call}"]
    told = [f"line {frame.lineno} of {frame.name}{f':  {frame.line}' * bool(frame.line)}" for frame in lines]
    return list(dict.fromkeys(told))[-MOST_LINES:]
