"""The algorithm's own source, as the player shows it: without its docstring and its `watch` lines."""

import ast
import inspect
import linecache
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from .trace import Step, Trace

Lit = tuple[int, int, int]
"""What is lit: the number of a listing, its first and its last lit line, all from 0."""


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Listing:
    """One function's source for the display.

    `lines` holds the visible lines as HTML; `shown` takes a line of the file to the first and last visible line that
    it lights.
    """

    name: str
    file: str
    lines: list[str]
    shown: dict[int, tuple[int, int]]


class Source:
    """The listings of the functions that tell a trace, in the order in which they first do.

    Of nested functions the innermost ones that tell all their steps are shown.
    """

    def __init__(self, trace: Trace) -> None:
        spans: list[Span] = []
        for file, line in dict.fromkeys((step.file, step.line) for step in trace.steps):
            spans.append(_span(file, line))
        if not spans:
            function = inspect.unwrap(trace.function)
            spans.append(_span(inspect.getsourcefile(function) or "", function.__code__.co_firstlineno))
        outer = [span for span in dict.fromkeys(spans) if not any(span.inside(other) for other in spans)]
        self.listings = [_listing(span) for span in outer]

    def lit(self, step: Step) -> Lit | None:
        """The lines that `step` lights, None where its function is not shown."""
        for i, listing in enumerate(self.listings):
            if listing.file == step.file and step.line in listing.shown:
                return (i, *listing.shown[step.line])
        return None


class Span(NamedTuple):
    """Where a function stands."""

    file: str
    first: int
    last: int

    def inside(self, other: "Span") -> bool:
        return self != other and self.file == other.file and other.first <= self.first and self.last <= other.last


def _span(file: str, line: int) -> Span:
    """The innermost function of `file` around `line`."""
    around = [
        node
        for node in ast.walk(_parsed(file))
        if isinstance(node, FUNCTIONS) and _first_line(node) <= line <= (node.end_lineno or 0)
    ]
    if not around:
        raise ValueError(f"line {line} of {file} is in no function: its source cannot be shown")
    node = max(around, key=_first_line)
    return Span(file, _first_line(node), node.end_lineno or 0)


def _parsed(file: str) -> ast.Module:
    return ast.parse("".join(linecache.getlines(file)))


def _listing(span: Span) -> Listing:
    """A function made ready for the display."""
    [node] = [n for n in ast.walk(_parsed(span.file)) if isinstance(n, FUNCTIONS) and _first_line(n) == span.first]
    hidden: set[int] = set()
    lights: dict[int, tuple[int, int]] = {}
    _survey([node], hidden, lights)

    visible = [n for n in range(span.first, span.last + 1) if n not in hidden]
    code = textwrap.dedent("".join(linecache.getline(span.file, n) for n in visible))
    html = highlight(code, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n")
    place = {n: i for i, n in enumerate(visible)}
    shown = {n: (place[a], place[b]) for n, (a, b) in lights.items() if a in place and b in place}
    return Listing(node.name, span.file, html.split("\n"), shown)


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _survey(block: list[ast.stmt], hidden: set[int], lights: dict[int, tuple[int, int]]) -> None:
    """Note which lines of a block are hidden, and which visible lines each of its lines lights."""
    visible = [statement for statement in block if not _is_watch(statement) and not _is_docstring(statement)]
    for i, statement in enumerate(block):
        own = range(statement.lineno, (statement.end_lineno or 0) + 1)
        if statement in visible:
            for inner in _blocks(statement):
                _survey(inner, hidden, lights)
            for n in own:
                lights.setdefault(n, _head(statement))
        else:
            hidden.update(own)
            after = [s for s in block[i + 1 :] if s in visible]
            before = [s for s in block[:i] if s in visible]
            neighbour = after[0] if after else before[-1] if before else None
            if neighbour is not None:
                lights.update(dict.fromkeys(own, _head(neighbour)))


def _head(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a simple statement, or the first lines of a compound one, down to its body."""
    blocks = list(_blocks(statement))
    last = blocks[0][0].lineno - 1 if blocks else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _blocks(statement: ast.stmt) -> Iterable[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        if block := getattr(statement, name, None):
            yield block
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body


def _is_watch(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.If)
        and isinstance(statement.test, ast.Name)
        and statement.test.id == "watch"
        and not statement.orelse
    )


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
