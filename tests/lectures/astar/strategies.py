"""The stories of lecture 03, on random maps and graphs."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from coursekit.lectures.astar.astar_problem import GUESSES
from coursekit.lectures.astar.heuristic_tests import VerdictStory
from coursekit.lectures.astar.map_story import MapStory
from coursekit.lectures.astar.optimality import OptimalStory
from coursekit.lectures.astar.reopening import EXAMPLES as GRAPHS
from coursekit.lectures.astar.reopening import GraphStory
from coursekit.lectures.astar.trace_story import KINDS, TraceStory
from coursekit.maps import GridMap
from coursekit.posthoc import read, somewhere_else, write
from coursekit.stage.graphs import Example
from coursekit.stage.maps import Task
from coursekit.trace import Step, Trace

CODE = r"[<]|\d\.\d{3}|\b1 more have"
EXAMPLES = 20


@st.composite
def tasks(draw):
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    letters = draw(st.lists(st.sampled_from("...@"), min_size=columns * rows, max_size=columns * rows))
    cells = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))
    start, goal = draw(st.lists(cells, min_size=2, max_size=2))
    for x, y in (start, goal):
        letters[y * columns + x] = "."
    lines = ["".join(letters[y * columns : (y + 1) * columns]) for y in range(rows)]
    return Task(GridMap(lines, draw(st.sampled_from([4, 8]))), start, goal)


@st.composite
def examples(draw):
    nodes = "SABCG"[: draw(st.integers(2, 5))]
    nodes = nodes if "G" in nodes else nodes[:-1] + "G"
    pairs = [(a, b) for i, a in enumerate(nodes) for b in nodes[i + 1 :]]
    edges = draw(st.lists(st.sampled_from(pairs), min_size=1, unique=True))
    costs = {edge: draw(st.integers(0, 5)) for edge in edges}
    h = {node: draw(st.integers(0, 6)) for node in nodes[:-1]}
    places = {node: (i, i * i % 3) for i, node in enumerate(nodes)}
    return Example(costs, places, goal="G", directed=draw(st.booleans()), h=h)


guesses, weights = st.sampled_from([*GUESSES]), st.sampled_from([0.0, 0.5, 1.0, 1.0, 2.0, 5.0])
on_maps = st.builds(MapStory, tasks(), guesses, weights, st.just((0, 0)))
optimal = st.builds(OptimalStory, tasks(), guesses, weights, st.just((0, 0)))
on_graphs = st.builds(GraphStory, examples() | st.sampled_from([*GRAPHS.values()]), st.booleans(), st.just(True))
testing = st.builds(VerdictStory, examples() | st.sampled_from([*GRAPHS.values()]), st.just(True))

FOLDER = TemporaryDirectory()


@st.composite
def traces(draw, place):
    """What a program may tell: any events in any order, with or without places and numbers."""
    steps, met = [], [None]
    places = {node: draw(place) for node in range(draw(st.integers(1, 7)))}
    numbers = draw(st.sampled_from(["gh", "ghf", "g", ""]))
    for number in range(1, draw(st.integers(1, 20)) + 1):
        node = draw(st.sampled_from([*places]))
        event = {"id": node, "pId": draw(st.sampled_from(met)), **places[node]}
        event |= {name: draw(st.sampled_from([0, 1, 2.5, 0.5, 12])) for name in numbers}
        event |= draw(st.sampled_from([{}, {}, {"note": "of its own", "rayX": 3}]))
        met.append(node)
        steps.append(Step(draw(st.sampled_from([*KINDS, "raycast"])), event, "", 0, number))
    return Trace(somewhere_else, steps)


def told(trace, ground=None):
    """The story of a trace that was written and read again."""
    path = Path(FOLDER.name) / "some.trace.yaml"
    write(trace, path)
    return TraceStory(read(path), ground)


whole = st.fixed_dictionaries({"x": st.integers(0, 8), "y": st.integers(0, 4)})
anywhere = st.fixed_dictionaries({"x": st.floats(-80, 80), "y": st.integers(-900, 900)})
on_cells = st.builds(told, traces(whole), st.sampled_from([None, GridMap(["." * 9] * 5)]))
on_pixels = st.builds(told, traces(whole), st.just(GridMap(["." * 90] * 60)))
as_graphs = st.builds(told, traces(anywhere | st.just({})))

STORIES = {"maps": on_maps, "why A* is right": optimal, "graphs": on_graphs, "testers": testing}
STORIES |= {"a trace on cells": on_cells, "a trace on pixels": on_pixels, "a trace as a graph": as_graphs}
