"""What is handed to a demo: one of its own tasks by name, or another, as a person would write it."""

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import Any, TypeVar

from ..games import MatrixGame, Tree
from ..games.numbers import is_finite
from ..maps import World
from .clouds import HEIGHT, WIDTH, Cloud
from .graphs import Example
from .maps import Task
from .worlds import Journey

T = TypeVar("T")

MOST_NODES = 12
"""Of a graph that is drawn in a circle."""

MISREAD = (TypeError, AttributeError, LookupError, RecursionError)


def with_given(given: Any, named: Mapping[str, Any], read: Callable[[Any], Any], label: str, wanted: str) -> Any:
    """The tasks to choose from, the given one first: that of a name, or what `read` makes of it. None gives none.

    Raises ValueError, in one sentence, for what is neither; errors of `read` that are ValueErrors pass through.
    """
    if given is None:
        return named
    if isinstance(given, str) and given in named:
        return {given: named[given], **named}
    try:
        return {label: read(given), **named}
    except MISREAD:
        names = ", ".join(map(str, named))
        if isinstance(given, str):
            raise ValueError(f"there is no {label.removeprefix('given ')} {given!r}, but {names}") from None
        shown = repr(given) if isinstance(given, int | float) else f"what is in this {type(given).__name__}"
        raise ValueError(f"the demo takes {wanted}; it cannot read {shown}") from None


def plain(given: Any) -> Any:
    """An array as lists, anything else as it is. Raises TypeError for text, which holds letters, not numbers."""
    if isinstance(given, str):
        raise TypeError
    return given.tolist() if hasattr(given, "tolist") else given


def with_tree(given: Any, named: Mapping[str, Any], kind: type[Any] = Tree) -> Any:
    """Trees to choose from, the given one, nested lists too, before them."""
    wanted = "a tree as lists within lists, as in [[3, 12], [2, 4]]"
    return with_given(given, named, lambda it: it if isinstance(it, kind) else kind(plain(it)), "given tree", wanted)


def with_map(given: Any, named: Mapping[str, Any]) -> Any:
    """Maps to choose from, the given one, text or rows too, before them."""
    wanted = "a map as rows of text, with . for ground, @ for walls, A for the start and B for the goal"
    return with_given(given, named, map_of, "given map", wanted)


def map_of(given: Any) -> Task:
    """A map with two ends: a task, text, or a sequence of rows."""
    if isinstance(given, Task):
        return given
    if isinstance(given, str) and "\n" not in given:
        raise TypeError  # a name
    return Task.parse(given if isinstance(given, str) else "\n".join("".join(row) for row in given))


def with_graph(given: Any, named: Mapping[str, Example]) -> Any:
    """Graphs to choose from, the given one, a list of edges or a dict of costs too, before them."""
    wanted = "a graph as a list of edges, as in [('S', 'A', 4), ('A', 'B', 2)]"
    return with_given(given, named, graph_of, "given graph", wanted)


def graph_of(given: Any) -> Example:
    """A small graph: an example, edges with or without costs, or costs by edge; its nodes stand in a circle.

    The search leads from the first node to the last one. Raises ValueError for no edges, too many nodes, and costs that
    are none.
    """
    if isinstance(given, Example):
        return given
    if isinstance(given, Mapping):
        given = [(*ends, cost) for ends, cost in given.items()]
    costs: dict[tuple[str, str], float] = {}
    for edge in plain(given):
        one, other, cost = (*edge, 1)[:3]
        if not is_finite(cost) or cost < 0 or len(edge) > 3:
            raise ValueError(f"an edge is two nodes and a cost of 0 or more, not {edge!r}")
        costs[str(one), str(other)] = cost
    nodes = list(dict.fromkeys(node for edge in costs for node in edge))
    if not 2 <= len(nodes) <= MOST_NODES:
        raise ValueError(f"the picture holds graphs of 2 to {MOST_NODES} nodes, not of {len(nodes)}")
    # On a circle that is bent a little no three edges cross at one place, where their costs stand.
    angles = [2 * pi * i / len(nodes) + 0.2 * (i % 3) / len(nodes) for i in range(len(nodes))]
    places = {node: (2 - 2 * cos(angle), 1 - sin(angle)) for node, angle in zip(nodes, angles, strict=True)}
    return Example(costs, places, nodes[0], nodes[-1])


def with_points(given: Any, named: Mapping[str, Cloud], least: int, most: int) -> Any:
    """Clouds to choose from, the given one, a list of pairs too, before them.

    Raises ValueError for points that lie outside of the picture, twice at one place, or are too few or too many.
    """
    found = with_given(given, named, cloud_of, "given points", "points as a list of pairs, as in [(2, 3), (5.5, 8)]")
    count = len(next(iter(found.values())).points)
    if given is not None and not least <= count <= most:
        raise ValueError(f"the demo takes {least} to {most} points, not {count}")
    return found


def cloud_of(given: Any) -> Cloud:
    """A cloud, or one of these points; the point that is asked for is in the middle."""
    if isinstance(given, Cloud):
        return given
    points = tuple(pair_of(point) for point in plain(given))
    for x, y in points:
        if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
            raise ValueError(f"a point lies between (0, 0) and ({WIDTH:g}, {HEIGHT:g}), not at ({x:g}, {y:g})")
    if len(set(points)) < len(points):
        raise ValueError("no two points lie at one place")
    return Cloud(points, (WIDTH / 2, HEIGHT / 2))


def pair_of(given: Any) -> tuple[float, float]:
    """Two numbers. Raises TypeError for anything else."""
    pair: Sequence[float] = plain(given)
    if len(pair) != 2 or not all(map(is_finite, pair)):
        raise TypeError
    return float(pair[0]), float(pair[1])


def with_world(given: Any, named: Mapping[str, Journey]) -> Any:
    """Worlds to choose from, the given one, a list of obstacles too, before them."""
    wanted = (
        "a world as a list of obstacles, 12 wide and high, each a list of corners, as in [[(2, 2), (6, 3), (4, 7)]]"
    )
    return with_given(given, named, journey_of, "given world", wanted)


def journey_of(given: Any) -> Journey:
    """A world with two ends: a journey, or obstacles in a square, from its lower left corner to its upper right."""
    if isinstance(given, Journey):
        return given
    world = given if isinstance(given, World) else World(12, 12, plain(given))
    journey = Journey(world, (0.5, world.height - 0.5), (world.width - 0.5, 0.5))
    for end in journey[1:]:
        world.check(end)
    return journey


def with_game(given: Any, named: Mapping[str, MatrixGame]) -> Any:
    """Payoff tables to choose from, the given one before them: one table of a zero-sum game, or one for each player."""
    wanted = "a game as rows of payoffs, as in [[1, -1], [-1, 1]], or as two such tables in a tuple"
    return with_given(given, named, game_of, "given game", wanted)


def game_of(given: Any) -> MatrixGame:
    if isinstance(given, MatrixGame):
        return given
    tables = given if isinstance(given, tuple) and len(given) == 2 else (given,)
    return MatrixGame(*map(plain, tables))
