"""Traces of other programs: on maps, on empty ground, as graphs; what is refused; and a program in C++."""

import re
import shutil
import subprocess

import pytest

from coursekit.datasets import own
from coursekit.lectures.astar import demos
from coursekit.lectures.astar.trace_story import TraceGraph, TraceStory
from coursekit.maps import GridMap
from coursekit.player import Player
from coursekit.player.film import SPACING
from coursekit.posthoc import read
from coursekit.search import astar, octile
from coursekit.stage.maps import TASKS, TOO_HIGH, Task
from coursekit.story import Frames
from tests.listings import lines

HEAD = "version: 1.4.0\nevents:\n"
WALK = """\
- { type: source, id: 0, x: 0, y: 0 }
- { type: destination, id: 2, x: 2, y: 0 }
- { type: generating, id: 0, pId: null, x: 0, y: 0, g: 0, h: 2, f: 2 }
- { type: expanding, id: 0, x: 0, y: 0 }
- { type: generating, id: 1, pId: 0, x: 1, y: 0, g: 1, h: 1, f: 2 }
- { type: closing, id: 0, x: 0, y: 0 }
- { type: expanding, id: 1, x: 1, y: 0 }
- { type: generating, id: 2, pId: 1, x: 2, y: 0, g: 2, h: 0, f: 2 }
- { type: end, id: 2, pId: 1, x: 2, y: 0, g: 2 }
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "mine.trace.yaml"


def story(file, text, **given):
    file.write_text(HEAD + text)
    return demos.trace(file, **given).story


def last(told):
    return Frames(told)[len(told.trace.steps)]


# ---------------------------------------------------------------- what is shown


def test_a_walk_is_told_step_by_step(file):
    told = story(file, WALK, map=["A.B"])
    frames = list(Frames(told))
    assert [frame.sentence for frame in frames[3:7]] == [
        "**(0, 0) enters OPEN, f = 0 + 2 = 2.**",
        "**(0, 0) is expanded.** Nothing else is in OPEN.",
        "**(1, 0) enters OPEN, f = 1 + 1 = 2.** Its parent is (0, 0).",
        "**(0, 0) is closed:** all its neighbours were looked at.",
    ]
    assert frames[-1].sentence == "**The search ends at (2, 0).** Its path has 3 nodes. It costs 2."
    assert told.outcome() == "cost 2"
    counts = [tuple(frame.values[name] for name in ("expanded", "OPEN", "CLOSED")) for frame in frames]
    assert counts[3:] == [
        *(("0", "1", "0"), ("1", "0", "1"), ("1", "1", "1"), ("1", "1", "1"), ("2", "0", "2")),
        *(("2", "1", "2"), ("2", "1", "2")),
    ]
    assert frames[5].values | {"event": "generating", "id": "1", "pId": "0", "g": "1"} == frames[5].values


def test_a_step_lights_the_lines_of_its_event(file):
    block = "- type: source\n  id: 4\n\n# and so on\n- { type: expanding, id: 4, note: " + "long " * 20 + "}\n"
    told = story(file, block)
    rows = lines(told.source.listings[0])
    lit = [[rows[i] for i in range(first, end + 1)] for [(_, first, end)] in map(told.lit, told.trace.steps)]
    assert lit[0][:2] == ["- type: source", "  id: 4"]
    assert " ".join(lit[1]).split() == block.splitlines()[-1].split()
    assert len(lit[1]) > 1


@pytest.mark.parametrize("ground", ["A..\n..B", ["A..", "..B"], Task.parse("A..\n..B"), GridMap(["...", "..."]), None])
def test_a_map_is_given_in_many_ways(file, ground):
    told = story(file, WALK, map=ground)
    assert told.picture.task.grid.width == 3
    assert told.picture.ends == ((0, 0), (2, 0))


def test_a_map_file_and_a_map_of_the_course_are_found(file, tmp_path):
    GridMap(["....."]).write(tmp_path / "five.map")
    assert story(file, WALK, map=str(tmp_path / "five.map")).picture.task.grid.width == 5
    assert story(file, WALK, map=tmp_path / "five.map").picture.task.grid.width == 5
    assert story(file, WALK, map="a trap").picture.task.grid is TASKS["a trap"].grid
    assert story(file, WALK, map="rooms-64 (large)").picture.ground
    with pytest.raises(ValueError, match="there is no map 'a trapp', but a wall"):
        story(file, WALK, map="a trapp")


def test_ends_that_the_trace_does_not_tell_are_those_of_the_task(file):
    assert story(file, "- { type: closing, id: 0, x: 1, y: 0 }\n", map=["A.B"]).picture.ends == ((0, 0), (2, 0))
    bare = "- { type: expanding, id: 0, x: 1, y: 0 }\n- { type: end, id: 5, x: 2, y: 0 }\n"
    assert story(file, bare).picture.ends == ((1, 0), (2, 0))


def test_a_search_without_an_end_ends_where_the_destination_is_expanded(file):
    told = story(file, WALK.replace("type: end", "type: expanding"))
    assert last(told).sentence == "**The search ends at (2, 0).** Its path has 3 nodes. It costs 2."
    assert "route" in last(told).svg
    assert story(file, WALK[: WALK.index("- { type: end")]).outcome() == "no path"


def test_a_better_way_opens_a_node_again_and_no_better_one_does_not(file):
    told = story(
        file,
        """\
- { type: generating, id: a, g: 5 }
- { type: generating, id: a, g: 4 }
- { type: expanding, id: a }
- { type: generating, id: a, g: 4.5 }
- { type: updating, id: a, g: 3 }
- { type: updating, id: b }
- { type: updating, id: b }
""",
    )
    assert [frame.sentence for frame in Frames(told)][2:] == [
        "**a gets a better way, with g = 4 instead of 5.**",
        "**a is expanded.** Nothing else is in OPEN.",
        "**Another way to a,** which is in CLOSED, and no better. g would be 4.5, and is 4.",
        "**a leaves CLOSED: it is re-opened, with g = 3 instead of 4.**",
        "**b enters OPEN.**",
        "**b gets a better way.**",
    ]
    assert last(told).values["OPEN"] == "2"


def test_small_numbers_are_not_rounded_away(file):
    told = story(file, "- { type: expanding, id: 1736, x: 8, y: 15, g: 1e-05, f: 0.000320711 }\n")
    assert last(told).sentence == "**(8, 15) is expanded, g = 0.00001, f = 0.000321.** Nothing else is in OPEN."


def test_an_event_that_nobody_knows_is_told_and_marked(file):
    told = story(file, "- { type: raycast, id: 1, x: 1, y: 2, rayX: -3, to: the wall }\n")
    assert Frames(told)[0].sentence.endswith("“raycast” is unknown here: marked, and told word for word.")
    assert last(told).sentence == "**“raycast” of (1, 2):** x = 1, y = 2, rayX = −3, to = the wall."
    assert "event" in last(told).svg
    assert "other events" in told.backdrop()


def test_what_has_neither_type_nor_id_is_played_too(file):
    told = story(file, "- { x: 1, y: 1 }\n- { x: 2, y: 1 }\n- { type: loop }\n")
    assert [step.event for step in read(file).steps] == ["event", "event", "loop"]
    assert [step.data["id"] for step in read(file).steps] == ["event 1", "event 2", "event 3"]
    assert all(frame.svg for frame in Frames(told))


def test_what_has_no_cells_is_a_graph_and_with_many_nodes_dots(file):
    tree = "- { type: source, id: n0 }\n"
    tree += "".join(f"- {{ type: generating, id: n{i}, pId: n{i // 2} }}\n" for i in range(1, 16))
    told = story(file, tree)
    assert isinstance(told.picture, TraceGraph)
    xs = [told.picture.plan.places[f"n{i}"][0] for i in (1, 2, 4, 8)]
    assert xs == sorted(xs)
    assert Frames(told)[3].sentence == "**n2 enters OPEN.** Its parent is n1."

    road = [f"- {{ type: expanding, id: {i}, x: {-7e7 + 100 * i}, y: {4e7 + i % 7} }}\n" for i in range(100)]
    dots = story(file, "".join(road))
    assert dots.picture.ground
    cells = dots.picture.cells
    assert cells[0][0] < cells[50][0] < cells[99][0] <= 211
    assert last(dots).sentence == "**99 is expanded.** Nothing else is in OPEN."


def test_parents_far_away_and_in_circles_do_no_harm(file):
    jumps = "- { type: source, id: 0, x: 0, y: 0 }\n- { type: end, id: 3, pId: 0, x: 6, y: 3, g: 7.2 }\n"
    assert last(story(file, jumps)).svg
    rounds = """\
- { type: generating, id: 1, x: 0, y: 0 }
- { type: generating, id: 2, pId: 1, x: 1, y: 0 }
- { type: updating, id: 1, pId: 2, x: 0, y: 0 }
- { type: end, id: 2, x: 1, y: 0 }
"""
    assert last(story(file, rounds)).sentence == "**The search ends at (1, 0).** Its path has 2 nodes."


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("{ type: expanding, id: 1, x: 1, y: 0 }", "cell (1, 0) is blocked (@)"),
        ("{ type: source, id: 1, x: 3, y: 0 }", "cell (3, 0) is not on the map of 3 x 2 cells"),
        ("{ type: closing, id: 1, x: 0, y: -1 }", "cell (0, -1) is not on the map of 3 x 2 cells"),
        ("{ type: generating, id: 1, x: 0.5, y: 1 }", "a cell is two whole numbers, not (0.5, 1)"),
        ("{ type: generating, id: 1, x: .inf, y: 1 }", "x must be a number, not inf"),
    ],
)
def test_a_step_off_the_map_is_told_with_its_file_and_line(file, event, message):
    with pytest.raises(ValueError, match=rf"^{re.escape(str(file))}:4: {re.escape(message)}$"):
        story(file, f"- {{ type: source, id: 0, x: 0, y: 0 }}\n- {event}\n", map="A@B\n...")


def test_places_too_far_apart_for_a_map_are_no_cells(file):
    far = story(file, "- { type: expanding, id: 1, x: -1e308, y: 1 }\n- { type: closing, id: 2, x: 1e308, y: 3 }\n")
    assert isinstance(far.picture, TraceGraph)
    assert far.picture.plan.places[1][0] < far.picture.plan.places[2][0]
    assert isinstance(story(file, "- { type: expanding, id: 1, x: 2000000, y: 1 }\n").picture, TraceGraph)


def test_a_file_may_have_any_name(tmp_path):
    told = story(tmp_path / "out.log", "- { type: source, id: 1 }\n")
    assert told.lit(told.trace.last) == ((0, 2, 2),)


# ---------------------------------------------------------------- long ones, and those of others


def test_a_long_trace_comes_in_chunks_without_its_file(file):
    cells = [(x, y) for y in range(100) for x in range(100)]
    file.write_text(HEAD + "".join(f"- {{ type: expanding, id: {100 * y + x}, x: {x}, y: {y} }}\n" for x, y in cells))
    player = Player(TraceStory(read(file)))
    assert player.story.source.listings[0].lines == []
    assert player.story.lit(player.story.trace.last) == ()
    assert [index for index, _ in player._film["chunks"]] == [0]
    sent = []
    player.send = lambda message, buffers=None: sent.append(message)
    player._receive(None, {"kind": "chunk", "film": player._film["id"], "chunk": 10_000 // SPACING}, [])
    assert [message["chunk"] for message in sent] == [10_000 // SPACING]
    assert last(player.story).values["CLOSED"] == "10,000"


def test_the_trace_of_the_notebook_has_a_path_that_is_too_long():
    given = demos.trace(own("traces/detour.trace.yaml"), map="a detour")
    assert repr(given) == repr(demos.trace()) == "<Player detour.trace.yaml: 55 steps, cost 12>"
    task = TOO_HIGH["a detour"]
    assert round(astar(task.grid, task.start, task.goal, octile).cost, 2) == 9.66


@pytest.mark.skipif(not shutil.which("g++"), reason="no g++ on this machine")
def test_the_search_in_cpp_compiles_and_plays(file, tmp_path):
    program = tmp_path / "astar"
    source = own("traces/astar.cpp")
    subprocess.run(["g++", "-std=c++17", "-Wall", "-Werror", "-o", program, source], check=True)
    for task in [*TASKS.values(), *TOO_HIGH.values()]:
        run = subprocess.run([program], input=task.text(), capture_output=True, text=True, check=True)
        told = story(file, run.stdout.removeprefix(HEAD), map=task)
        cost = astar(task.grid, task.start, task.goal, octile).cost
        assert told.outcome() == f"cost {round(cost, 2):g}"
        assert told.picture.ends == (task.start, task.goal)
