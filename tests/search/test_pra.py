from itertools import combinations, pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.datasets import own
from coursekit.maps import GridMap, read_scenarios
from coursekit.search import PRA, astar, manhattan, octile
from coursekit.search.cliques import Pyramid
from coursekit.trace import record
from tests.search.graphs import distances, grids, grids_with_ends, length, many, of, some, told, turned_and_mirrored

CHOICES = st.fixed_dictionaries(
    {"layer": st.none() | st.integers(0, 4), "window": st.none() | st.integers(1, 4)}  # None: half way up; whole
)


def state(pra):
    return [
        (layer.edges, layer.positions, layer.parent, layer.children, [layer.neighbors(node) for node in layer.edges])
        for layer in map(sorted_layer, pra.pyramid.layers)
    ]


def sorted_layer(layer):
    layer.edges = dict(sorted(layer.edges.items()))
    return layer


# ------------------------------------------------ paths


@many
@given(grids_with_ends(10), CHOICES)
def test_there_is_a_legal_path_exactly_when_the_grid_has_one(world, choices):
    grid, start, goal = world
    result = PRA(grid).path(start, goal, **choices)
    shortest = distances(grid, grid.cells(), start).get(goal, inf)
    assert bool(result.path) == (shortest < inf)
    if not result.path:
        assert (result.cost, result.expanded) == (inf, 0)
        return
    assert (result.path[0], result.path[-1]) == (start, goal)
    assert length(grid, result.path) == pytest.approx(result.cost)
    assert shortest <= result.cost + 1e-9
    assert result.expanded == sum(result.layers)
    if choices["layer"] == 0:
        assert result.cost == pytest.approx(shortest)  # plain A*


@some
@given(grids_with_ends(10))
def test_turned_and_mirrored_maps_have_paths_alike(world):
    grid, start, goal = world
    for other, move in turned_and_mirrored(grid):
        result = PRA(other).path(move(start), move(goal))
        assert bool(result.path) == bool(astar(grid, start, goal).path)
        if result.path:
            assert length(other, result.path) == pytest.approx(result.cost)


def test_start_is_goal():
    for text in ("....", "...@", ".@.@"):
        result = PRA(GridMap([text] * 4)).path((0, 0), (0, 0))
        assert (result.path, result.cost) == (((0, 0),), 0)


def test_bad_input_is_refused():
    pra = PRA(GridMap(["..@"]))
    with pytest.raises(ValueError, match=r"start.*\(2, 0\) is blocked"):
        pra.path((2, 0), (0, 0))
    with pytest.raises(ValueError, match=r"goal.*\(0, 1\) is not on the map"):
        pra.moves((0, 0), (0, 1))
    with pytest.raises(ValueError, match="a layer must be 0 or more, not -1"):
        pra.path((0, 0), (1, 0), layer=-1)
    with pytest.raises(ValueError, match="a window must be at least 1 step, not 0"):
        pra.path((0, 0), (1, 0), window=0)


def test_the_first_moves_need_only_a_part_of_the_work():
    pra = PRA(GridMap(["." * 60] * 60))
    expanded = []
    moves = pra.moves((0, 0), (59, 40), window=4, expanded=expanded)
    assert [next(moves), next(moves)][0] == (0, 0)
    early = sum(expanded)
    rest = list(moves)
    assert rest[-1] == (59, 40)
    assert 0 < early < sum(expanded) / 2
    assert sum(expanded) == pra.path((0, 0), (59, 40), window=4).expanded


def test_a_path_ends_where_it_first_comes_to_the_goal():
    # The first piece of this one aims at (3, 3), and leads over the goal.
    rows = """
        ..@..@@..@.@. .@.@...@.@@@. @@@@.@@.....@ .......@@...@
        ...........@. ..@.@@......@ ...@......... .@......@@@@@
    """
    path = PRA(GridMap(rows.split())).path((4, 7), (5, 3), layer=2, window=2).path
    assert path.index((5, 3)) == len(path) - 1


def test_a_wider_window_gives_shorter_paths_for_more_work():
    pra = PRA(GridMap.read(own("maps/rooms-64.map")))
    scenarios = read_scenarios(own("maps/rooms-64.map.scen"))[-60::3]
    narrow, wide, whole = (
        [pra.path(scenario.start, scenario.goal, window=window) for scenario in scenarios] for window in (2, 8, None)
    )
    assert sum(path.cost for path in narrow) > sum(path.cost for path in wide) > sum(path.cost for path in whole)
    assert sum(path.expanded for path in narrow) < sum(path.expanded for path in wide)
    assert sum(path.expanded for path in wide) < sum(path.expanded for path in whole)


# ------------------------------------------------ the pyramid


def groups_by_the_rule(nodes, edges):
    """The groups of one layer as the rule says it: founder by founder, in reading order, size after size."""
    nodes = sorted(nodes, key=lambda node: (node[1], node[0]))
    parent = {}
    for size in (4, 3, 2):
        for founder in nodes:
            for others in combinations([node for node in nodes if node in edges[founder]], size - 1):
                members = (founder, *others)
                if all(b in edges[a] for a, b in combinations(members, 2)) and not any(m in parent for m in members):
                    parent.update(dict.fromkeys(members, founder))
                    break
    alone = [node for node in nodes if node not in parent]
    for node in alone:
        (neighbor,) = edges[node] if len(edges[node]) == 1 else (None,)
        parent[node] = parent[neighbor] if neighbor else node
    return parent


@many
@given(grids(8))
def test_the_pyramid_is_what_the_rules_say(grid):
    nodes = {cell: cell for cell in grid.cells()}
    edges = {cell: {other for other, _ in grid.neighbors(cell)} for cell in nodes}
    layers = Pyramid(grid).layers
    for layer in layers:
        assert layer.edges == edges
        assert layer.positions.keys() == nodes.keys()
        assert layer.parent == groups_by_the_rule(nodes, edges)
        h = octile if grid.moves == 8 else manhattan
        for node, position in nodes.items():
            assert layer.positions[node] == pytest.approx(position)
            costs = {other: pytest.approx(h(position, nodes[other])) for other in edges[node]}
            assert dict(layer.neighbors(node)) == costs
        children = {}
        for node, parent in layer.parent.items():
            children.setdefault(parent, set()).add(node)
        assert layer.children == children
        edges = {p: {layer.parent[o] for node in some for o in edges[node]} - {p} for p, some in children.items()}
        nodes = {
            p: tuple(sum(nodes[node][axis] for node in some) / len(some) for axis in (0, 1))
            for p, some in children.items()
        }
    assert not any(layers[-1].edges.values())
    assert all(any(layer.edges.values()) for layer in layers[:-1])


@some
@given(grids_with_ends(8))
def test_cells_have_the_same_last_ancestor_exactly_when_one_can_be_reached_from_the_other(world):
    grid, *ends = world
    for layer in Pyramid(grid).layers:
        ends = [layer.parent[node] for node in ends]
    assert (ends[0] == ends[1]) == bool(astar(grid, *world[1:]).path)


def test_a_block_with_one_wall_is_no_clique():
    layer = Pyramid(GridMap(["..", ".@"])).layers[0]
    assert layer.parent == {(0, 0): (0, 0), (1, 0): (0, 0), (0, 1): (0, 0)}  # a pair, and an orphan
    assert list(layer.cliques.values()) == [((0, 0), (1, 0))]


def test_cliques_go_from_left_to_right_and_top_to_bottom():
    layer = Pyramid(GridMap(["....."] * 3)).layers[0]
    assert list(layer.cliques.values())[:2] == [
        ((0, 0), (1, 0), (0, 1), (1, 1)),
        ((2, 0), (3, 0), (2, 1), (3, 1)),
    ]
    upper = Pyramid(GridMap(["....."] * 3)).layers[1]
    assert upper.positions[0, 0] == (0.5, 0.5)


def test_three_of_a_block_are_a_clique_where_the_fourth_is_taken():
    layer = Pyramid(GridMap(["..."] * 3)).layers[0]
    assert layer.children == {
        (0, 0): {(0, 0), (1, 0), (0, 1), (1, 1)},
        (2, 1): {(2, 1), (1, 2), (2, 2)},
        (2, 0): {(2, 0)},
        (0, 2): {(0, 2)},
    }


def test_an_orphan_joins_and_an_odd_one_out_does_not():
    assert Pyramid(GridMap(["..."])).layers[0].children == {(0, 0): {(0, 0), (1, 0), (2, 0)}}
    odd = Pyramid(GridMap(["...", "@.@", "@.@"], moves=4)).layers[0]
    assert odd.children == {(0, 0): {(0, 0), (1, 0), (2, 0)}, (1, 1): {(1, 1), (1, 2)}}
    ring = Pyramid(GridMap([".....", ".@@@.", "....."])).layers[0]
    assert sorted(map(len, ring.children.values())) == [2] * 6


# ------------------------------------------------ repair


@many
@given(grids(10), st.data())
def test_after_update_all_is_as_if_built_anew(grid, data):
    pra = PRA(grid)
    x, y = st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)
    for painted in data.draw(st.lists(st.dictionaries(st.tuples(x, y), st.sampled_from(".@"), max_size=4), max_size=4)):
        for cell, letter in painted.items():
            grid[cell] = letter
        pra.update(painted)
        assert state(pra) == state(PRA(grid))


@pytest.mark.parametrize("moves", [4, 8])
def test_a_change_may_shift_all_cliques_behind_it(moves):
    grid = GridMap(["." * 15] * 15, moves)
    pra = PRA(grid)
    for cell in ((0, 0), (1, 0), (7, 3), (0, 0), (14, 0)):
        grid[cell] = "." if grid[cell] == "@" else "@"
        pra.update([cell])
        assert state(pra) == state(PRA(grid))


def test_layers_come_and_go():
    grid = GridMap(["." * 9] * 9)
    pra = PRA(grid)
    full = len(pra.pyramid.layers)
    cells = list(grid.cells())
    for letter, count in (("@", 1), (".", full)):
        for cell in cells:
            grid[cell] = letter
        pra.update(cells)
        assert len(pra.pyramid.layers) == count
        assert state(pra) == state(PRA(grid))


def test_a_change_is_mended_nearby():
    grid = GridMap(["." * 60] * 60)
    pra = PRA(grid)
    grid[57, 57] = "@"
    altered = pra.update([(57, 57)])
    assert altered[0] == {(x, y) for x in (56, 57, 58) for y in (56, 57, 58)}
    assert sum(map(len, altered)) < 60
    assert state(pra) == state(PRA(grid))


def test_a_cell_outside_is_refused_and_changes_nothing():
    grid = GridMap(["...."] * 4)
    pra = PRA(grid)
    grid[0, 0] = "@"
    with pytest.raises(ValueError, match=r"\(4, 0\) is not on the map"):
        pra.update([(0, 0), (4, 0)])
    grid[0, 0] = "."
    assert state(pra) == state(PRA(grid))


# ------------------------------------------------ what is told


def test_building_tells_of_cliques_and_layers():
    trace = record(PRA, GridMap(["...", "...", "..."]))
    layers = trace.result.pyramid.layers
    assert told(trace, "clique", "layer", "members")[:2] == [
        (0, ((0, 0), (1, 0), (0, 1), (1, 1))),
        (0, ((2, 1), (1, 2), (2, 2))),
    ]
    assert told(trace, "layer", "layer", "nodes", "edges") == [
        (layer.number, len(layer.edges), sum(map(len, layer.edges.values())) // 2) for layer in layers
    ]
    for layer in layers:
        steps = [step.data for step in of(trace, "adopt") if step.data["layer"] == layer.number]
        assert {step["node"]: step["parent"] for step in steps} == layer.parent


def test_a_repair_tells_which_cliques_dissolve():
    grid = GridMap(["....", "...."])
    pra = PRA(grid)
    grid[0, 0] = "@"
    trace = record(pra.update, [(0, 0)])
    assert ((0, 0), (1, 0), (0, 1), (1, 1)) in [members for (members,) in told(trace, "dissolve", "members")]
    assert ((1, 0), (2, 0), (1, 1), (2, 1)) in [members for (members,) in told(trace, "clique", "members")]


@some
@given(grids_with_ends(8), CHOICES)
def test_a_path_tells_of_each_layer(world, choices):
    grid, start, goal = world
    pra = PRA(grid)
    trace = record(pra.path, start, goal, **choices)
    climbed = told(trace, "climb", "layer", "start", "goal")
    assert climbed[0] == (0, start, goal)
    for (layer, *ends), (_, *next_ends) in pairwise(climbed):
        assert [pra.pyramid.layers[layer].parent[end] for end in ends] == next_ends
    layers = [layer for (layer,) in told(trace, "search", "layer")]
    if trace.result.path:
        begin = len(trace.result.layers) - 1
        assert layers[0] == begin
        assert begin < len(climbed) - 1 or start == goal  # below the layer where the two meet
    assert len(of(trace, "take")) == trace.result.expanded
    for layer, corridor in told(trace, "search", "layer", "corridor"):
        assert (corridor is None) == (layer == layers[0])
    for step, (layer, path) in zip(of(trace, "search"), sorted_out(trace), strict=True):
        if step.data["corridor"] is not None:
            assert {pra.pyramid.layers[layer].parent[node] for node in path} <= step.data["corridor"]


def sorted_out(trace):
    """Layer and path of each search: searches do not overlap, a finer one waits for the path above."""
    return told(trace, "refined", "layer", "path")
