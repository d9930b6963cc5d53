"""How many mistakes the checks of exercises find: machine-made ones, one in each copy of a right solution.

Comparisons, signs, operators, constants, variables and arguments are changed, statements and parts left out; a number
stands for ∞, what is nearly equal is taken for equal, and of many things only the first ones are looked at. A copy
that is as right as the solution, though it reads differently, is listed by hand in `equivalent_mutants`, with the
reason, and is held to pass. What passes and is not listed there is told on stderr.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stdout
from difflib import ndiff
from io import StringIO
from time import process_time
from typing import Any
from unittest.mock import patch

from coursekit.exercises import check, clock
from coursekit.exercises.check import Wrong
from coursekit.exercises.course import exercise
from tests.benchmarks import Row
from tests.benchmarks.equivalent_mutants import EQUIVALENT
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import solution

LEAST = 0.95
"""The share of mutants that must be refused."""

MOST = 120
"""So many mutants of an exercise are tried, spread over all of them; those listed as equivalent always are."""

LARGE = (10, 100, 1000)
"""What some write for ∞."""

FIRST = (3, 10)
"""So many things are looked at where there may be more."""

NEARLY = 0.1
"""Numbers that differ by less are taken for equal."""

COMPARED: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.Gt, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt, ast.GtE],
    ast.Gt: [ast.GtE, ast.Lt, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt, ast.LtE],
    ast.Eq: [ast.NotEq, ast.LtE, ast.GtE],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitXor: ast.BitOr,
}


def rows() -> list[Row]:
    numbers, sources = zip(*(item for each in SOLUTIONS.values() for item in each.RIGHT.items()), strict=True)
    with ProcessPoolExecutor() as pool:  # nothing is timed here
        found = list(pool.map(counted, numbers, sources))
    refused, total = (sum(counts) for counts in zip(*found, strict=True))
    equivalent = sum(map(len, EQUIVALENT.values()))
    return [
        *(
            Row(f"mistakes refused, {exercise(number).name}", f"{wrong} of {count}")
            for number, (wrong, count) in zip(numbers, found, strict=True)
        ),
        Row(
            f"mistakes refused, all ({equivalent} more change nothing)",
            f"{refused / total:.1%}",
            target=f"at least {LEAST:.0%}",
            met=refused >= LEAST * total,
        ),
    ]


def counted(number: str, source: str) -> tuple[int, int]:
    """How many mutants of a solution the check refuses, and of how many, those left out that are listed as right."""
    listed = set(EQUIVALENT.get(number, {}))
    found = dict(mutants(source))
    assert listed <= found.keys(), f"there are no such mutants of {number}: {', '.join(listed - found.keys())}"
    for name in listed:
        assert passed(number, found.pop(name)), f"{number} refuses {name}, which is listed as equivalent"
    refused = total = 0
    for name, mutant in list(found.items())[:: -(-len(found) // MOST)]:
        passes = passed(number, mutant)
        total += 1
        refused += not passes
        if passes:
            print(f"{number} lets through {name}", file=sys.stderr, flush=True)
    return refused, total


def passed(number: str, source: str) -> bool:
    """Whether the check of an exercise lets a solution pass; what else keeps the machine busy takes no time from it."""
    with redirect_stdout(StringIO()), patch.object(clock, "monotonic", process_time):
        try:
            check(number, solution(number, source))
        except Wrong:
            return False
    return True


def mutants(source: str) -> Iterator[tuple[str, str]]:
    """All that differ from a solution in one place, each with a name: its lines that differ, before and after."""
    tree = ast.parse(source)
    before = ast.unparse(tree)
    seen = {before}
    names = variables(tree)
    for put, node in list(places(tree)):
        for other in alternatives(node, names):
            put(other)
            after = ast.unparse(tree)
            put(node)
            if after not in seen:
                seen.add(after)
                yield named(before, after), after


def places(tree: ast.AST) -> Iterator[tuple[Callable[[Any], None], ast.AST]]:
    """Every node below another, with what puts something else in its place."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, list):
                for i, node in enumerate(value):
                    if isinstance(node, ast.AST):
                        yield lambda other, value=value, i=i: value.__setitem__(i, other), node
            elif isinstance(value, ast.AST):
                yield lambda other, parent=parent, field=field: setattr(parent, field, other), value


def variables(tree: ast.AST) -> list[str]:
    """The names of a solution's arguments and variables."""
    nodes = list(ast.walk(tree))
    names = {node.arg for node in nodes if isinstance(node, ast.arg)}
    return sorted(names | {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)})


def alternatives(node: ast.AST, names: list[str]) -> Iterator[ast.AST]:
    """What a mistake might have put in the place of a node; `names` are those of variables."""
    match node:
        case ast.Name(name, ast.Load()) if name in names:
            yield from (ast.Name(other) for other in names if other != name)
        case ast.Compare(left, [operator], [right]):
            yield from (ast.Compare(left, [other()], [right]) for other in COMPARED[type(operator)])
            if not isinstance(right, ast.Constant):
                yield from nearly(left, operator, right)
        case ast.BinOp(left, operator, right):
            yield ast.BinOp(left, CALCULATED[type(operator)](), right)
            yield from (left, right)
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield operand
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            yield from values
        case ast.Constant(None):
            yield ast.Constant(0)
        case ast.List([], ast.Load()):
            yield ast.Constant(None)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield from map(ast.Constant, (value + 1, value - 1, 0))
        case ast.Name("inf"):
            yield ast.UnaryOp(ast.USub(), node)
            yield from map(ast.Constant, LARGE)
        case ast.Call(ast.Name("float"), [ast.Constant("inf" | "-inf" as infinity)]):
            yield from (ast.Constant(value if infinity == "inf" else -value) for value in LARGE)
        case ast.Call(ast.Name("min" | "max" as name), arguments, []):
            yield ast.Call(ast.Name("max" if name == "min" else "min"), arguments, [])
            yield from (ast.Call(ast.Name(name), each, []) for each in shorter(arguments))
        case ast.Call(function, arguments, keywords):
            yield from (ast.Call(function, each, keywords) for each in (*shorter(arguments), *swapped(arguments)))
            yield from (ast.Call(function, arguments, each) for each in shorter(keywords))
        case ast.Tuple(elements, ast.Load()):
            yield from (ast.Tuple(each, ast.Load()) for each in (*shorter(elements), *swapped(elements)))
        case ast.List(elements, ast.Load()):
            yield from (ast.List(each, ast.Load()) for each in shorter(elements))
        case ast.IfExp(_, body, other):
            yield from (body, other)
        case ast.If(_, body, other):
            yield from (ast.If(ast.Constant(value), body, other) for value in (True, False))
        case ast.Break():
            yield ast.Continue()
        case ast.For(target, things, body, other) if may_be_more(things):
            yield from (ast.For(target, first(things, most), body, other, lineno=0) for most in FIRST)
        case ast.comprehension(target, things, conditions, is_async) if may_be_more(things):
            yield from (ast.comprehension(target, first(things, most), conditions, is_async) for most in FIRST)
        case ast.Subscript(things, ast.Slice(), ast.Load()):
            yield from (first(node, most) for most in FIRST)
        case ast.AugAssign(target, operator, value):
            yield ast.AugAssign(target, CALCULATED[type(operator)](), value)
            yield ast.Assign([target], value, lineno=0)
    if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
        yield ast.Pass()


def nearly(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Iterator[ast.AST]:
    """A comparison that takes nearly equal numbers for equal ones."""
    match operator:
        case ast.Lt() | ast.GtE():
            yield ast.Compare(left, [operator], [ast.BinOp(right, ast.Sub(), ast.Constant(NEARLY))])
        case ast.Gt() | ast.LtE():
            yield ast.Compare(left, [operator], [ast.BinOp(right, ast.Add(), ast.Constant(NEARLY))])
        case ast.Eq():
            gap = ast.Call(ast.Name("abs"), [ast.BinOp(left, ast.Sub(), right)], [])
            yield ast.Compare(gap, [ast.LtE()], [ast.Constant(NEARLY)])


def may_be_more(things: ast.expr) -> bool:
    """Whether a loop may have any number of rounds, as far as is seen."""
    match things:
        case ast.Tuple() | ast.List():
            return False
        case ast.Call(ast.Name("range"), ends):
            return not all(isinstance(end, ast.Constant) for end in ends)
    return True


def first(things: ast.expr, most: int) -> ast.expr:
    """Only so many of some things, the first ones."""
    return ast.Subscript(ast.Call(ast.Name("list"), [things], []), ast.Slice(upper=ast.Constant(most)))


def shorter(parts: list[Any]) -> Iterator[list[Any]]:
    """A list with one part left out."""
    return (parts[:i] + parts[i + 1 :] for i in range(len(parts)))


def swapped(parts: list[Any]) -> Iterator[list[Any]]:
    """A list with two neighbours in each other's place."""
    return ([*parts[:i], parts[i + 1], parts[i], *parts[i + 2 :]] for i in range(len(parts) - 1))


def named(before: str, after: str) -> str:
    """A mutant by its lines that differ: the number of the first, what they were, and what they are."""
    old, new = before.splitlines(), after.splitlines()
    number = next((i for i, (one, other) in enumerate(zip(old, new, strict=False), 1) if one != other), len(new) + 1)
    lines: dict[str, list[str]] = {"-": [], "+": []}
    for line in ndiff(old, new):
        if line[0] in lines:
            lines[line[0]].append(line[2:].strip())
    return f"line {number}: {' / '.join(lines['-'])} -> {' / '.join(lines['+'])}"
