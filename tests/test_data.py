import networkx as nx
import pytest

from coursekit import datasets
from coursekit.commands.data import FILES, MAPS, WORLDS, main
from coursekit.games import Othello, read_endings, read_positions
from coursekit.games.othello import PASS
from coursekit.maps import GridMap, read_scenarios, read_world, trapezoids
from coursekit.maps.generate import regions_of
from coursekit.search import astar, octile

BY_HAND = {"README.md", "traces/astar.cpp"}


def test_data_is_what_the_command_makes(tmp_path):
    assert main([str(tmp_path / "data")]) == 0
    assert files(tmp_path / "data") == files(datasets.FOLDER) - BY_HAND == set(FILES)
    for name in FILES:
        assert (tmp_path / "data" / name).read_text() == datasets.own(name).read_text()


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_readme_names_every_file():
    text = datasets.own("README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in [*FILES, *BY_HAND - {"README.md"}])


def test_endings_and_openings():
    endings = read_positions(datasets.own("connect_four_endings.txt"))
    openings = read_positions(datasets.own("connect_four_openings.txt"))
    assert (len(endings), len(openings)) == (60, 20)
    assert {len(position.columns) for position in endings} == set(range(26, 35))
    assert {len(position.columns) for position in openings} == set(range(8, 13))
    assert all(position.score is not None for position in endings)
    assert all(position.score is None for position in openings)
    assert len({position.columns for position in [*endings, *openings]}) == 80


def test_othello_endings():
    game = Othello()
    endings = read_endings(datasets.own("othello_endings.txt"))
    assert len({ending.state for ending in endings}) == 40
    assert sorted(game.marks(ending.state).count(".") for ending in endings) == sorted(5 * list(range(1, 9)))
    assert all(list(ending.scores.values()) == sorted(ending.scores.values(), reverse=True) for ending in endings)
    assert sum(PASS in ending.scores for ending in endings) == 2


@pytest.mark.parametrize("name", MAPS)
def test_maps_and_their_scenarios(name):
    grid = GridMap.read(datasets.own(f"maps/{name}"))
    scenarios = read_scenarios(datasets.own(f"maps/{name}.scen"))
    assert grid.width == grid.height == int(name.removesuffix(".map").rpartition("-")[2])
    assert [len(region) for region in regions_of(grid.cells())] == [len(list(grid.cells()))]
    assert 150 <= len(scenarios) <= 250
    for scenario in scenarios:
        scenario.check(grid)
        assert scenario.bucket == int(scenario.length / 4)
    for scenario in scenarios[:: 1 if grid.width <= 64 else 25]:
        cost = astar(grid, scenario.start, scenario.goal, octile).cost
        assert cost == pytest.approx(scenario.length, abs=scenario.tolerance)


def test_maps_are_small_and_have_many_terrains():
    paths = (datasets.FOLDER / "maps").iterdir()
    assert sum(path.stat().st_size for path in paths) < 1_000_000
    city = GridMap.read(datasets.own("maps/city-512.map"))
    assert {city[x, y] for y in range(512) for x in range(512)} == set(".GSW@T")


@pytest.mark.parametrize("name", WORLDS)
def test_worlds(name):
    world = read_world(datasets.own(f"worlds/{name}"))
    space = trapezoids(world)
    assert nx.is_connected(nx.Graph((border.one, border.other) for border in space.borders))
    if name.startswith("islands"):
        assert len(world.obstacles) == int(name.removesuffix(".json").rpartition("-")[2])
    else:
        assert 20 <= len(world.obstacles) <= 35
    readme = datasets.own("README.md").read_text(encoding="utf-8")
    [line] = [line for line in readme.splitlines() if f"`worlds/{name}`" in line]
    assert f"{world.width:g} x {world.height:g}" in line
    assert f"{len(world.obstacles)} obstacles" in line or name.startswith("islands")


def test_public_data_lies_where_the_variable_says(tmp_path, monkeypatch):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "some.txt").touch()
    monkeypatch.setenv("COURSEKIT_DATA", str(tmp_path))
    assert datasets.public("games/some.txt") == tmp_path / "games" / "some.txt"
    assert datasets.public("games/other.txt") is None


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_there_is_no_public_data(monkeypatch, value):
    monkeypatch.delenv("COURSEKIT_DATA", raising=False)
    if value is not None:
        monkeypatch.setenv("COURSEKIT_DATA", value)
    assert datasets.public("games/connect4_pons/Test_L3_R1.txt") is None


def test_a_variable_that_names_no_folder_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("COURSEKIT_DATA", str(tmp_path / "gone"))
    with pytest.raises(FileNotFoundError, match=r"COURSEKIT_DATA names .*gone, which is no folder"):
        datasets.public("games/some.txt")


def test_a_package_without_its_folder_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(datasets, "FOLDER", tmp_path / "data")
    with pytest.raises(FileNotFoundError, match="the data comes with the project's folder, not with the package"):
        datasets.own("connect_four_endings.txt")
