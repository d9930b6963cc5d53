"""What people hand to demos: what they would try is shown, and anything else is refused in one sentence."""

import inspect
from importlib import import_module

import numpy as np
import pytest

from coursekit.exercises.course import LECTURES
from coursekit.games import Tree
from coursekit.lectures.alphabeta import demos as alphabeta
from coursekit.lectures.astar import demos as astar
from coursekit.lectures.bandits import demos as bandits
from coursekit.lectures.delaunay import demos as delaunay
from coursekit.lectures.games import demos as games
from coursekit.lectures.maps import demos as maps
from coursekit.lectures.minimax import demos as minimax
from coursekit.lectures.point_location import demos as point_location
from coursekit.lectures.shortest_paths import demos as shortest_paths
from coursekit.lectures.triangulation_astar import demos as triangulation_astar
from coursekit.player import Demo, Player
from coursekit.stage import given

NESTED = [[1, 2], [3]]
ROWS = ["A.@.", "....", "..@B"]
EDGES = [("S", "A", 4), ("A", "B", 2), ("S", "B", 7)]
POINTS = [(2, 3), (9, 1), (5, 8), (12.5, 6)]
STONES = [[(2, 2), (6, 3), (4, 7)]]

TRIED = [
    (alphabeta.cutoffs, NESTED),
    (alphabeta.cutoffs, ((1, 2), (3,))),
    (alphabeta.cutoffs, np.array([[1, 2], [3, 4]])),
    (alphabeta.cutoffs, "worked tree 2"),
    (alphabeta.still, "worked tree 2"),
    (alphabeta.still, Tree(NESTED)),
    (minimax.rising, NESTED),
    (minimax.players, [[(1, 2, 3), (3, 2, 1)], [(2, 2, 2)]]),
    (minimax.players, "an alliance (left: attack A)"),
    (astar.on_maps, ROWS),
    (astar.on_maps, "\n".join(ROWS)),
    (astar.on_maps, "a trap"),
    (maps.smoothing, ROWS),
    (shortest_paths.bfs_map, ROWS),
    (shortest_paths.bfs_map, {"mine": ROWS}),
    (shortest_paths.dijkstra_graph, EDGES),
    (shortest_paths.dijkstra_graph, {("S", "A"): 4, ("A", "B"): 2}),
    (shortest_paths.dijkstra_graph, {"SA": 4, "AB": 2}),
    (shortest_paths.bfs_graph, ["SA", "AB"]),
    (shortest_paths.bfs_graph, "roads"),
    (astar.reopening, EDGES),
    (delaunay.incremental, {"points": POINTS}),
    (delaunay.lawson, {"points": np.array(POINTS)}),
    (point_location.locators, {"points": POINTS}),
    (maps.pieces, STONES),
    (triangulation_astar.ta_star, {"world": STONES}),
    (games.best_response_walk, [[1, -1], [-1, 1]]),
    (games.mixed, ([[3, 0], [5, 1]], [[3, 5], [0, 1]])),
    (bandits.pulls, [0.9, 0.5]),
    (bandits.idle_arm, "0.9 and 0.6"),
]


@pytest.mark.parametrize(("make", "what"), TRIED, ids=lambda it: getattr(it, "__name__", type(it).__name__))
def test_what_a_person_would_try_is_shown(make, what):
    by_name = isinstance(what, dict) and set(what) <= {"points", "world"}
    shown = make(**what) if by_name else make(what)
    assert isinstance(shown, Demo | Player)
    story = (shown.player if isinstance(shown, Demo) else shown).story
    assert story.draw(story.start())


def test_the_given_task_is_the_one_that_is_read():
    assert given.map_of(ROWS).text() == "\n".join(ROWS)
    assert given.map_of(ROWS).goal == (3, 2)
    assert dict(given.graph_of(EDGES).costs) == {("S", "A"): 4, ("A", "B"): 2, ("S", "B"): 7}
    assert given.graph_of(["SA"]).start == "S"
    assert given.cloud_of(POINTS).points == tuple(POINTS)
    assert given.journey_of(STONES).world.obstacles == (tuple(STONES[0]),)
    assert given.game_of([[1, -1], [-1, 1]]).payoffs[1] == ((-1, 1), (1, -1))
    assert alphabeta.cutoffs(NESTED).player.story.tree.nested == NESTED


ODD = [
    "nothing like it",
    -1,
    10**6,
    2.5,
    float("nan"),
    True,
    object(),
    len,
    [],
    {},
    [[]],
    [[1], [2, "x"]],
    [1, None],
    ["A", "B"],
    [(1, 2, 3)],
    [("S", "A", -4)],
    {"a": 1},
    b"ab",
]


def test_a_name_that_there_is_not_is_told_with_those_that_there_are():
    with pytest.raises(ValueError, match=r"^there is no tree 'worked tree 3', but worked tree 1, worked tree 2$"):
        alphabeta.cutoffs("worked tree 3")
    with pytest.raises(ValueError, match="there is no map 'a trapp', but a wall, a trap"):
        astar.on_maps("a trapp")


def demos():
    for lecture in LECTURES.values():
        module = import_module(f"coursekit.lectures.{lecture}.demos")
        for name, made in vars(module).items():
            is_demo = inspect.isfunction(made) and made.__annotations__.get("return") in (Demo, Player)
            if is_demo and name != "demo" and name[0] != "_":
                for parameter in inspect.signature(made).parameters:
                    yield pytest.param(made, parameter, id=f"{lecture}.{name}({parameter})")


@pytest.mark.parametrize(("make", "parameter"), list(demos()))
def test_anything_else_is_refused_in_one_sentence(make, parameter):
    for odd in ODD:
        refusal = ""
        try:
            shown = make(**{parameter: odd})
        except ValueError as error:
            shown, refusal = None, str(error)
        assert isinstance(shown, Demo | Player) or len(refusal.splitlines()) == 1, odd
