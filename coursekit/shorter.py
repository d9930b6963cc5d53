"""Shorter Python that does the same: without annotations, and without `watch` in signatures and calls."""

import ast
import io
import tokenize
from collections.abc import Iterator
from itertools import accumulate

WIDTH = 60
"""The columns of the player's source."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def shorter(code: str) -> tuple[str, list[int]]:
    """Whole statements of Python made shorter, and for each of their lines the number of the line it has become.

    All else stays as it was written, comments and line breaks too. A call or a signature that has lost something is
    joined to one line where that holds it in WIDTH columns.
    """
    text = _Tokens(code)
    for node in ast.walk(text.tree):
        if isinstance(node, Function):
            text.strip_signature(node)
        elif isinstance(node, ast.Call):
            text.strip_call(node)
        elif isinstance(node, ast.AnnAssign) and node.value:
            text.erase(text.last(node.target) + 1, text.last(node.annotation))
    text.join()
    return "".join(text.pieces), [0, *accumulate(int(line not in text.joined) for line in range(code.count("\n")))]


class _Tokens:
    """The tokens of a text, each as the piece that stands for it, the blanks before it included."""

    def __init__(self, code: str) -> None:
        self.tree = ast.parse(code)
        self.lines = [line + "\n" for line in code.split("\n")]
        self.tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
        begins = [0, *accumulate(map(len, self.lines))]
        ends = [begins[token.end[0] - 1] + token.end[1] for token in self.tokens[:-1]]
        self.pieces = [code[a:b] for a, b in zip([0, *ends], ends, strict=False)]
        self.texts = [token.string for token in self.tokens]
        self.starts = {token.start: i for i, token in enumerate(self.tokens) if token.string.strip()}
        self.ends = {token.end: i for i, token in enumerate(self.tokens) if token.string.strip()}
        self.changed: set[int] = set()
        self.joined: set[int] = set()

    def first(self, node: ast.expr | ast.arg | ast.keyword | Function) -> int:
        """The first token of a node."""
        return self.starts[node.lineno, self._column(node.lineno, node.col_offset)]

    def last(self, node: ast.expr | ast.arg | ast.keyword) -> int:
        """The last token of a node."""
        line, column = node.end_lineno or 0, node.end_col_offset or 0
        return self.ends[line, self._column(line, column)]

    def _column(self, line: int, byte: int) -> int:
        return len(self.lines[line - 1].encode()[:byte].decode())

    def erase(self, first: int, last: int) -> None:
        """Leave out the tokens from `first` to `last`, and the line breaks among them."""
        for i in range(first, last + 1):
            self.pieces[i] = ""
            if self.tokens[i].type == tokenize.NL:
                self.joined.add(self.tokens[i].start[0] - 1)
        self.changed.add(first)

    def _erase_item(self, first: int, last: int) -> None:
        """Leave out an item of a list between brackets, and its comma."""
        after = self._after(last)
        following = self._after(after) if self.texts[after] == "," else after
        if following > after and self.texts[following] != ")":
            self.pieces[following] = self.pieces[first].replace(self.texts[first], self.texts[following])
            self.erase(first, following - 1)
            return
        before = next(i for i in range(first - 1, 0, -1) if self.pieces[i].strip())
        start = before if self.pieces[before].strip() == "," else before + 1
        self.erase(start, after if self.texts[after] == "," else last)

    def _after(self, i: int) -> int:
        return next(k for k in range(i + 1, len(self.texts)) if self.texts[k].strip())

    def strip_signature(self, node: Function) -> None:
        """Leave out the annotations, and `watch`."""
        args = node.args
        listed = [*args.posonlyargs, *args.args]
        defaults = dict(zip(map(id, listed[::-1]), args.defaults[::-1], strict=False))
        defaults |= {id(arg): value for arg, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value}
        starred = [arg for arg in (args.vararg, args.kwarg) if arg]
        for arg in [*listed, *args.kwonlyargs, *starred]:
            value = defaults.get(id(arg))
            if arg.arg == "watch":
                alone = args.kwonlyargs == [arg] and not args.vararg
                first = self._before(self.first(arg), "*") if alone else self.first(arg)
                self._erase_item(first, self.last(value or arg))
            elif arg.annotation:
                name = self.first(arg)
                self.erase(name + 1, self.last(arg))
                if value:
                    self.pieces[self.last(arg) + 1] = "="
                    self.pieces[self.first(value)] = self.texts[self.first(value)]
        if node.returns:
            self.erase(self._before(self.first(node.returns), "->"), self.last(node.returns))

    def _before(self, i: int, text: str) -> int:
        return next(k for k in range(i - 1, 0, -1) if self.texts[k] == text)

    def strip_call(self, node: ast.Call) -> None:
        """Leave out the argument `watch`."""
        for argument in node.args:
            if isinstance(argument, ast.Name) and argument.id == "watch":
                self._erase_item(self.first(argument), self.last(argument))
        for keyword in node.keywords:
            if keyword.arg == "watch":
                self._erase_item(self.first(keyword), self.last(keyword))

    def join(self) -> None:
        """Join what stands between brackets, has lost something, and fits on one line."""
        end = -1
        for first, last in self._brackets():
            inside = range(first + 1, last)
            breaks = [i for i in inside if self.pieces[i] == "\n"]
            comments = any(self.texts[i].startswith("#") for i in inside)
            if first > end and breaks and not comments and not self.changed.isdisjoint(inside):
                begin = max((i for i in range(first) if self.pieces[i].endswith("\n")), default=-1) + 1
                before, after = "".join(self.pieces[begin : first + 1]), "".join(self.pieces[last + 1 :])
                line = _joined("".join(self.pieces[first : last + 1]))
                if len(before + line[1:] + after.partition("\n")[0]) <= WIDTH:
                    self.pieces[first + 1 : last + 1] = [line[1:], *[""] * len(inside)]
                    self.joined.update(self.tokens[i].start[0] - 1 for i in breaks)
                    end = last

    def _brackets(self) -> Iterator[tuple[int, int]]:
        """Every opening bracket with its closing one, the outer before the inner."""
        opened, pairs = [], []
        for i, token in enumerate(self.tokens):
            if token.type == tokenize.OP and token.string in "([{":
                opened.append(i)
            elif token.type == tokenize.OP and token.string in ")]}":
                pairs.append((opened.pop(), i))
        return iter(sorted(pairs))


def _joined(text: str) -> str:
    """The lines of a bracketed text as one."""
    line = ""
    for part in map(str.strip, text.split("\n")):
        if part[:1] in (")", "]", "}"):
            line = line.removesuffix(",") + part
        else:
            line += part if line[-1:] in ("", "(", "[", "{") else " " + part
    return line
