"""What the player shows of a function, as text; what it must be; and what Python says that it should be."""

import ast
import html
import re
from copy import deepcopy
from functools import cache
from pathlib import Path

WIDTH = 60


def lines(listing):
    return [html.unescape(re.sub(r"<[^>]*>", "", line)) for line in listing.lines]


def check_listing(listing):
    """It fits in its place, says nothing of `watch` or of types, and is the code that stands in the file.

    A file of data is there as a whole, its long lines broken.
    """
    text = "\n".join(lines(listing))
    assert [line for line in text.split("\n") if len(line) > WIDTH] == []
    if not listing.file.endswith(".py") and Path(listing.file).exists():
        assert text.split() == Path(listing.file).read_text().split()
        return
    assert not re.search(r"\bwatch\b", text), text
    [shown] = ast.parse(text).body
    for node in ast.walk(shown):
        assert not isinstance(node, ast.AnnAssign)
        assert getattr(node, "annotation", None) is None
        assert getattr(node, "returns", None) is None
    dumped = ast.dump(shown)
    assert dumped in plain_functions(listing.file)[listing.name]


@cache
def plain_functions(file):
    """The functions of a file by name, as Python's own tree, without what is not shown."""
    text = Path(file).read_text()
    marked = {number for number, line in enumerate(text.split("\n"), start=1) if line.endswith("  # not shown")}
    found = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(node.name, []).append(node)
    return {name: [ast.dump(Plain(marked).visit(deepcopy(node))) for node in nodes] for name, nodes in found.items()}


def is_watch(node):
    return isinstance(node, ast.Name) and node.id == "watch"


class Plain(ast.NodeTransformer):
    """Python's tree of a text, without annotations, docstrings, `watch`, and the statements on marked lines."""

    def __init__(self, marked=()):
        self.marked = marked

    def visit(self, node):
        if isinstance(node, ast.stmt) and getattr(node, "lineno", None) in self.marked:
            return None
        return super().visit(node)

    def visit_FunctionDef(self, node):
        node = self.visit_block(node)
        node.returns = None
        args = node.args
        for arg in [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]:
            if arg:
                arg.annotation = None
        if args.args and args.args[-1].arg == "watch":
            args.args.pop()
            args.defaults = args.defaults[:-1]
        kept = [pair for pair in zip(args.kwonlyargs, args.kw_defaults, strict=True) if pair[0].arg != "watch"]
        args.kwonlyargs, args.kw_defaults = [arg for arg, _ in kept], [default for _, default in kept]
        return node

    def visit_block(self, node):
        node = self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    visit_For = visit_While = visit_With = visit_Try = visit_ExceptHandler = visit_match_case = visit_block

    def visit_If(self, node):
        test = node.test.values[0] if isinstance(node.test, ast.BoolOp) else node.test
        if is_watch(test) and not node.orelse:
            return None
        node = self.generic_visit(node)
        if not node.body and not node.orelse:
            return None
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Expr(self, node):
        told = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if told else self.generic_visit(node)

    def visit_Assign(self, node):
        if any(getattr(target, "attr", None) == "watch" or is_watch(target) for target in node.targets):
            return None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node):
        return self.generic_visit(ast.Assign([node.target], node.value)) if node.value else None

    def visit_Call(self, node):
        node = self.generic_visit(node)
        node.args = [arg for arg in node.args if not is_watch(arg)]
        node.keywords = [keyword for keyword in node.keywords if keyword.arg != "watch"]
        return node
