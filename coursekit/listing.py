"""The algorithm's own source, as the player shows it: what runs, without what a lecture does not speak of.

Left out are docstrings, annotations, all that has to do with `watch`, and counters and checks of the input, which are
marked where a statement begins:

    nodes += 1  # not shown

A trace that was read from a file has that file for its source.
"""

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer, YamlLexer

from .shorter import WIDTH, shorter
from .trace import Step, Trace

Lit = tuple[int, int, int]
"""What is lit: the number of a listing, its first and its last lit line, all from 0."""


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
        places = list(dict.fromkeys((step.file, step.line) for step in trace.steps))
        if places and is_data(Path(places[0][0])):
            self.listings = [_data_listing(places[0][0], [line for _, line in places])]
            return
        if not places:
            function = inspect.unwrap(trace.function)
            places.append((inspect.getsourcefile(function) or "", function.__code__.co_firstlineno))
        texts = {file: _text(file) for file in dict(places)}
        spans = dict.fromkeys(_span(file, texts[file], line) for file, line in places)
        outer = [span for span in spans if not any(span.inside(other) for other in spans)]
        self.listings = [_listing(span, texts[span.file]) for span in outer]

    def lit(self, step: Step) -> Lit | None:
        """The lines that `step` lights, None where its function is not shown."""
        for i, listing in enumerate(self.listings):
            if listing.file == step.file and step.line in listing.shown:
                return (i, *listing.shown[step.line])
        return None


LONGEST = 1000
"""Lines of a data file that are shown; of a longer one none is."""


def is_data(file: Path) -> bool:
    """Whether a file holds events, not functions; a notebook's cell is no file."""
    return file.suffix != ".py" and file.is_file()


def _data_listing(file: str, begins: list[int]) -> Listing:
    """A file of events, each of which lights its lines; long lines go on below."""
    lines = _text(file).rstrip().split("\n")
    if len(lines) > LONGEST:
        return Listing(Path(file).name, file, [], {})
    rows: list[str] = []
    first = []
    for line in [*lines, ""]:
        first.append(len(rows))
        rows += _wrapped(line)
    shown = {}
    for begin, end in pairwise([*sorted(begins), len(lines) + 1]):
        last = max((n for n in range(begin, end) if re.search(r"\w", lines[n - 1])), default=begin)
        shown[begin] = first[begin - 1], first[last] - 1
    html = highlight("\n".join(rows), YamlLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n")
    return Listing(Path(file).name, file, html.split("\n"), shown)


def _wrapped(line: str) -> list[str]:
    """A line in rows that fit: no value is parted from its name, no bracket left alone."""
    together = re.sub(r"(?<=:) | (?=[}\]])", "\0", line)
    further = " " * (len(line) - len(line.lstrip(" -")) + 2)
    rows = textwrap.wrap(together, WIDTH, subsequent_indent=further, break_long_words=False, break_on_hyphens=False)
    return [row.replace("\0", " ") for row in rows] or [""]


class Span(NamedTuple):
    """Where a function stands."""

    file: str
    first: int
    last: int

    def inside(self, other: "Span") -> bool:
        return self != other and self.file == other.file and other.first <= self.first and self.last <= other.last


def _text(file: str) -> str:
    """The source in a file, or in the notebook's cell that goes by that name."""
    linecache.checkcache(file)
    return "".join(linecache.getlines(file))


# A drag makes many traces of the same functions: what a text gives is kept.
@lru_cache(maxsize=64)
def _functions(text: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def _span(file: str, text: str, line: int) -> Span:
    """The innermost function of `file` around `line`."""
    around = [node for node in _functions(text) if _first_line(node) <= line <= (node.end_lineno or 0)]
    if not around:
        raise ValueError(f"line {line} of {file} is in no function: its source cannot be shown")
    node = max(around, key=_first_line)
    return Span(file, _first_line(node), node.end_lineno or 0)


@lru_cache(maxsize=64)
def _listing(span: Span, text: str) -> Listing:
    """A function made ready for the display."""
    [node] = [node for node in _functions(text) if _first_line(node) == span.first]
    own = text.split("\n")[span.first - 1 : span.last]
    lines = dict(enumerate((line + "\n" for line in own), start=span.first))
    survey = _Survey(lines)
    survey.block([node])

    visible: list[int] = []
    for n, line in lines.items():
        left_over = line.isspace() and n - 1 in survey.hidden and lines[visible[-1]].rstrip()[-1:] in ("", ":")
        if n not in survey.hidden and not left_over:
            visible.append(n)
    code, became = shorter(textwrap.dedent("".join(map(lines.__getitem__, visible))))
    html = highlight(code, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n")
    place = dict(zip(visible, became, strict=False))
    shown = {n: (place[a][0], place[b][-1]) for n, (a, b) in survey.lights.items() if a in place and b in place}
    return Listing(node.name, span.file, html.split("\n"), shown)


def _first_line(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


class _Survey:
    """Which of a function's lines are hidden, and which visible lines each line lights."""

    def __init__(self, lines: dict[int, str]) -> None:
        self.lines = lines
        self.hidden: set[int] = set()
        self.lights: dict[int, tuple[int, int]] = {}

    def block(self, block: list[ast.stmt]) -> None:
        """Note what holds for a block.

        What is left stays valid Python: a block that loses all its statements goes with its `else`, or becomes `pass`.
        """
        visible = [statement for statement in block if not self._is_hidden(statement)]
        for i, statement in enumerate(block):
            own = range(statement.lineno, (statement.end_lineno or 0) + 1)
            if statement in visible:
                end_of_block = statement.lineno
                for inner in _blocks(statement):
                    if inner[0].lineno > end_of_block:
                        self.block(inner)
                        if all(map(self._is_hidden, inner)):
                            self._close(inner, inner is getattr(statement, "orelse", None), end_of_block)
                    end_of_block = inner[-1].end_lineno or 0
                for n in own:
                    self.lights.setdefault(n, _head(statement))
            else:
                self.hidden.update(own)
                after = [s for s in block[i + 1 :] if s in visible]
                before = [s for s in block[:i] if s in visible]
                neighbour = after[0] if after else before[-1] if before else None
                if neighbour is not None:
                    self.lights.update(dict.fromkeys(own, _head(neighbour)))

    def _close(self, block: list[ast.stmt], is_else: bool, end_of_last: int) -> None:
        """Deal with a block that has lost all its statements."""
        first = block[0].lineno
        if is_else:
            self.hidden.update(range(end_of_last + 1, first))
        else:
            self.hidden.remove(first)
            self.lines[first] = " " * block[0].col_offset + "pass\n"

    def _is_hidden(self, statement: ast.stmt) -> bool:
        """Whether a statement only documents or tells, or is marked as not shown."""
        if _is_watch(statement) or _is_docstring(statement) or _is_declaration(statement):
            return True
        if self.lines[statement.lineno].endswith("  # not shown\n"):
            return True
        return isinstance(statement, ast.If) and all(map(self._is_hidden, statement.body + statement.orelse))


def _head(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a simple statement, or the first lines of a compound one, down to its body."""
    blocks = list(_blocks(statement))
    last = blocks[0][0].lineno - 1 if blocks else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def _blocks(statement: ast.stmt) -> Iterable[list[ast.stmt]]:
    """The blocks inside a statement, from top to bottom."""
    if block := getattr(statement, "body", None):
        yield block
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body
    for name in ("orelse", "finalbody"):
        if block := getattr(statement, name, None):
            yield block


def _is_watch(statement: ast.stmt) -> bool:
    """Whether a statement tells, or keeps `watch` for later."""
    if isinstance(statement, ast.Assign):
        return any(getattr(target, "attr", getattr(target, "id", "")) == "watch" for target in statement.targets)
    if not isinstance(statement, ast.If) or statement.orelse:
        return False
    test = statement.test.values[0] if isinstance(statement.test, ast.BoolOp) else statement.test
    return isinstance(test, ast.Name) and test.id == "watch"


def _is_declaration(statement: ast.stmt) -> bool:
    """Whether a statement is an annotation only."""
    return isinstance(statement, ast.AnnAssign) and statement.value is None


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
