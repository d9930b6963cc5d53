"""Shorter Python that does the same: without annotations, and without `watch` in signatures and calls."""

import ast
import io
import tokenize
from itertools import accumulate, chain, groupby, pairwise

WIDTH = 60
"""The columns of the player's source."""

OPENING, CLOSING = "([{", ")]}"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def shorter(code: str) -> tuple[str, list[range]]:
    """Whole statements of Python made shorter, and for each of their lines the numbers of the lines it has become.

    All else stays as it was written, comments and line breaks too. A call or a signature that has lost something is
    joined to one line where that holds it in WIDTH columns; what stands in brackets at the end of a line too long gets
    lines of its own.
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
    rows = _in_width("".join(text.pieces))
    begins = [0, *accumulate(map(len, rows))]
    became = accumulate((line not in text.joined for line in range(code.count("\n"))), initial=0)
    return "\n".join(chain(*rows)), [range(begins[row], begins[row + 1]) for row in became]


def _in_width(code: str) -> list[list[str]]:
    """Each line as it is, or broken where it is too long and what stands between brackets can be."""
    rows = [[line] for line in code.split("\n")]
    tokens = [token for token in _tokens(code) if token.string.strip()]
    continued = _inside_brackets(tokens)
    for number, group in groupby(tokens, key=lambda token: token.start[0] - 1):
        [line], own = rows[number], list(group)
        indent = len(line) - len(line.lstrip())
        in_string = own[0].start[1] > indent or own[-1].end[0] - 1 > number
        if len(line) <= WIDTH or in_string or own[-1].type == tokenize.COMMENT:
            continue
        opening = {last: first for first, last in _brackets(own)}.get(len(own) - 1)
        if opening is not None and _is_whole(own[: opening + 1]):
            start, end = own[opening].end[1], own[-1].start[1]
            inside = _filled(line[:end], own[opening + 1 : -1], indent + 4)
            broken = [line[:start], *inside, " " * indent + line[end:]]
        else:
            broken = _filled(line, own, indent) if number in continued else [line]
        if max(map(len, broken)) <= WIDTH:
            rows[number] = broken
    return rows


def _is_whole(head: list[tokenize.TokenInfo]) -> bool:
    """Whether a bracket that opens at the end of some tokens belongs to all that is assigned or done there."""
    texts = [token.string for token, depth in _with_depths(head) if not depth]
    value = texts[len(texts) - texts[::-1].index("=") :] if "=" in texts else texts
    return not {",", "if", "else", "and", "or"}.intersection(value)


def _filled(line: str, tokens: list[tokenize.TokenInfo], indent: int) -> list[str]:
    """What the tokens of a line say: on one line, or broken after commas, or before each `for` and `if` of a loop."""
    loops = parameters = False
    cuts = [tokens[0].start[1]] if tokens else [len(line)]
    whole = " " * indent + line[cuts[0] :]
    if len(whole) <= WIDTH:
        return [whole]
    for token, depth in _with_depths(tokens):
        if depth == 0 and token.string in (("for", "if") if loops else ("for",)):
            cuts, loops = [*(cuts if loops else cuts[:1]), token.start[1]], True
        elif depth == 0 and token.string in ("lambda", ":"):
            parameters = token.string == "lambda"
        elif depth == 0 and token.string == "," and not loops and not parameters:
            cuts.append(token.end[1])
    parts = [line[a:b].strip() for a, b in pairwise([*cuts, len(line)])]
    filled = [" " * indent + parts[0]]
    for part in filter(None, parts[1:]):
        if loops or len(filled[-1]) + 1 + len(part) > WIDTH:
            filled.append(" " * indent + part)
        else:
            filled[-1] += " " + part
    return filled


def _with_depths(tokens: list[tokenize.TokenInfo]) -> list[tuple[tokenize.TokenInfo, int]]:
    """Each token, and in how many brackets that opened among them it stands, its own included."""
    signs = [token.string if token.type == tokenize.OP else "" for token in tokens]
    depths = accumulate((sign in OPENING) - (sign in CLOSING) for sign in signs)
    return list(zip(tokens, depths, strict=True))


def _inside_brackets(tokens: list[tokenize.TokenInfo]) -> set[int]:
    """The lines that begin between brackets."""
    return {
        row
        for first, last in _brackets(tokens)
        for row in range(tokens[first].start[0], tokens[last].start[0])
        if tokens[last].start[0] - 1 > row or not tokens[last].line[: tokens[last].start[1]].isspace()
    }


def _tokens(code: str) -> list[tokenize.TokenInfo]:
    return list(tokenize.generate_tokens(io.StringIO(code).readline))


def _brackets(tokens: list[tokenize.TokenInfo]) -> list[tuple[int, int]]:
    """Every opening bracket with its closing one, the outer before the inner."""
    opened, pairs = [], []
    for i, token in enumerate(tokens):
        if token.type == tokenize.OP and token.string in OPENING:
            opened.append(i)
        elif token.type == tokenize.OP and token.string in CLOSING and opened:
            pairs.append((opened.pop(), i))
    return sorted(pairs)


class _Tokens:
    """The tokens of a text, each as the piece that stands for it, the blanks before it included."""

    def __init__(self, code: str) -> None:
        self.tree = ast.parse(code)
        self.lines = [line + "\n" for line in code.split("\n")]
        self.tokens = _tokens(code)
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
        for first, last in _brackets(self.tokens):
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


def _joined(text: str) -> str:
    """The lines of a bracketed text as one."""
    line = ""
    for part in map(str.strip, text.split("\n")):
        if part and part[0] in CLOSING:
            line = line.removesuffix(",") + part
        else:
            line += part if not line or line[-1] in OPENING else " " + part
    return line
