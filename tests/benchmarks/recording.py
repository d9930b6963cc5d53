"""What it costs that algorithms can be watched, and what a recorded trace takes.

The cost is that of the `if watch` statements while nobody watches: the algorithm beside a twin made from its own source
without them.
"""

import ast
import inspect
import sys
import tracemalloc
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from coursekit.adversarial import alphabeta, minimax
from coursekit.games import ConnectFour, TicTacToe
from coursekit.player.film import Film
from coursekit.trace import record
from tests.benchmarks import Row, fastest, told
from tests.benchmarks.stories import city

EVENTS = 100_000
MEGABYTE = 1_000_000


def rows() -> list[Row]:
    game = TicTacToe()
    return [
        watching("a long loop (shortest ways over a grid)", spread, 300, limit=0.03),
        watching("minimax, all of Tic-Tac-Toe", minimax, game, game.initial_state(), limit=0.08),
        memory(),
        memory_of_a_map(),
    ]


def spread(size: int, watch: Any = None) -> int:
    """Shortest ways from one corner of a grid to all cells, some of which cost more; gives the longest of them."""
    costs = {(0, 0): 0}
    frontier = [(0, (0, 0))]
    g = 0
    while frontier:
        g, cell = heappop(frontier)
        if g > costs[cell]:
            continue
        if watch:
            watch("expand", cell=cell, g=g)
        x, y = cell
        for neighbour in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if 0 <= neighbour[0] < size and 0 <= neighbour[1] < size:
                cost = g + 1 + neighbour[0] * neighbour[1] % 7
                if cost < costs.get(neighbour, cost + 1):
                    costs[neighbour] = cost
                    heappush(frontier, (cost, neighbour))
                    if watch:
                        watch("push", cell=neighbour, cost=cost)
    return g


def watching(name: str, function: Callable[..., Any], *args: Any, limit: float) -> Row:
    twin = unwatched(function)
    assert twin(*args) == function(*args)
    with_watch, without = fastest([lambda: function(*args), lambda: twin(*args)], 10)
    cost = with_watch / without - 1
    return Row(
        f"cost of being watchable, {name}",
        told(with_watch),
        f"without {told(without)}",
        f"{cost:+.1%}",
        f"at most {limit:+.0%}",
        cost <= limit,
    )


class _WithoutWatch(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | None:
        if isinstance(node.test, ast.Name) and node.test.id == "watch" and not node.orelse:
            return None
        return self.generic_visit(node)


def unwatched(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function without its `if watch` statements."""
    module = sys.modules[function.__module__]
    source = inspect.getsource(function)
    tree = _WithoutWatch().visit(ast.parse(source))
    assert ast.dump(tree) != ast.dump(ast.parse(source))
    names = dict(vars(module))
    exec(compile(tree, f"<{function.__name__} without watch>", "exec"), names)
    return names[function.__name__]


def memory() -> Row:
    game = ConnectFour()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    trace = record(alphabeta, game, game.initial_state(), limit=EVENTS)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert len(trace.steps) == EVENTS
    return Row(
        f"memory of a trace of {EVENTS:,} events (alpha-beta, Connect Four)",
        f"{used / MEGABYTE:.1f} MB",
        target="at most 40 MB",
        met=used <= 40 * MEGABYTE,
    )


def memory_of_a_map() -> Row:
    """Trace, story and film, with all the states that are kept after the last step was asked for."""
    city()  # what is loaded once does not count
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    film = Film(city(), "")
    film.head()
    film.chunk(len(film) - 1)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    expanded = film.story.trace.result.expanded
    assert expanded >= EVENTS
    return Row(
        f"memory of A* on 512 x 512 cells, {expanded:,} expansions recorded and told",
        f"{used / MEGABYTE:.0f} MB",
        target="at most 300 MB",
        met=used <= 300 * MEGABYTE,
    )
