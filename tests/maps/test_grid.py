from math import inf, sqrt

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import astar, octile
from tests.maps.grids import grids, legal_steps, letters, many, mirrored, public, rows, some, turned


def outside_too(rows):
    return [(x, y) for y in range(-2, len(rows) + 2) for x in range(-2, len(rows[0]) + 2)]


# ------------------------------------------------ cells and steps


@pytest.mark.parametrize(("letter", "free"), [*((c, True) for c in ".GS"), *((c, False) for c in "@OTW")])
def test_what_each_letter_means(letter, free):
    grid = GridMap([f".{letter}"])
    assert grid[1, 0] == letter
    assert grid.is_free((1, 0)) is free
    assert grid.neighbors((0, 0)) == ((((1, 0), 1),) if free else ())


@many
@given(rows(), st.sampled_from([4, 8]))
def test_steps_are_the_legal_ones(rows, moves):
    grid = GridMap(rows, moves)
    for cell in outside_too(rows):
        expected = legal_steps(rows, cell, moves) if grid.is_free(cell) else {}
        assert dict(grid.neighbors(cell)) == pytest.approx(expected)
        assert len(grid.neighbors(cell)) == len(expected)


@some
@given(rows())
def test_free_cells_in_reading_order(rows):
    grid = GridMap(rows)
    assert (grid.width, grid.height) == (len(rows[0]), len(rows))
    cells = list(grid.cells())
    assert cells == [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in ".GS"]
    assert [cell for cell in sorted(outside_too(rows), key=lambda c: (c[1], c[0])) if grid.is_free(cell)] == cells


def test_the_cell_is_x_then_y_from_the_top_left():
    grid = GridMap(["..@", "T.."])
    assert [grid[2, 0], grid[0, 1], grid[2, 1]] == ["@", "T", "."]
    assert repr(grid) == "<GridMap 3 x 2, 4 free>"


@pytest.mark.parametrize(
    ("rows", "length"),
    [([".@", "@."], inf), ([".@", ".."], 2), (["..", ".."], sqrt(2)), ([".@.", ".@.", ".@."], inf)],
)
def test_corners_are_not_cut(rows, length):
    grid = GridMap(rows)
    goal = grid.width - 1, grid.height - 1
    assert astar(grid, (0, 0), goal, octile).cost == pytest.approx(length)


def test_a_wall_that_cannot_be_passed_ends_the_search_after_three_cells():
    assert astar(GridMap([".@."] * 3), (0, 1), (2, 1), octile).expanded == 3


def graph_of(rows, moves=8):
    """The map as NetworkX has it, from the rules."""
    graph = nx.Graph()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in ".GS":
                graph.add_node((x, y))
                graph.add_weighted_edges_from(
                    ((x, y), cell, cost) for cell, cost in legal_steps(rows, (x, y), moves).items()
                )
    return graph


@some
@given(grids(6), st.data())
def test_lengths_are_those_of_networkx_however_the_map_lies(grid, data):
    rows = str(grid).splitlines()[4:]
    cells = list(grid.cells())
    if not cells:
        return
    start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
    lengths = nx.single_source_dijkstra_path_length(graph_of(rows, grid.moves), start)
    assert astar(grid, start, goal).cost == pytest.approx(lengths.get(goal, inf))

    def turn(cell):
        return grid.height - 1 - cell[1], cell[0]

    def mirror(cell):
        return grid.width - 1 - cell[0], cell[1]

    for other, place in ((turned(rows), turn), (mirrored(rows), mirror)):
        found = astar(GridMap(other, grid.moves), place(start), place(goal)).cost
        assert found == pytest.approx(lengths.get(goal, inf))


# ------------------------------------------------ painting


@many
@given(rows(6), st.sampled_from([4, 8]), st.data())
def test_a_painted_map_is_the_same_as_one_made_so(rows, moves, data):
    grid = GridMap(rows, moves)
    for _ in range(data.draw(st.integers(1, 4))):
        if data.draw(st.booleans()):
            assert all(isinstance(grid.neighbors(cell), tuple) for cell in outside_too(rows))  # now they are kept
        x, y = data.draw(st.tuples(st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)))
        grid[x, y] = data.draw(letters)
    anew = GridMap.parse(str(grid), moves)
    assert repr(grid) == repr(anew)
    assert list(grid.cells()) == list(anew.cells())
    for cell in outside_too(rows):
        assert grid.is_free(cell) == anew.is_free(cell)
        assert grid.neighbors(cell) == anew.neighbors(cell)


def test_painting_leaves_what_is_far_away_alone():
    grid = GridMap(["." * 20] * 20)
    before = {cell: grid.neighbors(cell) for cell in grid.cells()}
    grid[10, 10] = "@"
    renewed = {cell for cell in before if grid.neighbors(cell) is not before[cell]}
    assert renewed == {(x, y) for x in (9, 10, 11) for y in (9, 10, 11)}


@pytest.mark.parametrize(
    ("cell", "letter", "complaint"),
    [
        ((0, 0), "x", "cell (0, 0): 'x' at x = 0 is no terrain, which is one of .GS@OTW"),
        ((0, 0), ".G", "cell (0, 0): '.G' at x = 0 is no terrain, which is one of .GS@OTW"),
        ((0, 0), "", "cell (0, 0): '' at x = 0 is no terrain, which is one of .GS@OTW"),
        ((2, 0), ".", "cell (2, 0) is not on the map of 2 x 1 cells"),
        ((0, 1), ".", "cell (0, 1) is not on the map of 2 x 1 cells"),
        ((-1, 0), ".", "cell (-1, 0) is not on the map of 2 x 1 cells"),
        ((0.5, 0), ".", "a cell is two whole numbers, not (0.5, 0)"),
    ],
)
def test_bad_paint_changes_nothing(cell, letter, complaint):
    grid = GridMap([".@"])
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        grid[cell] = letter
    assert str(caught.value) == complaint
    assert str(grid) == str(GridMap([".@"]))


@pytest.mark.parametrize(
    ("cell", "complaint"),
    [
        ((1, 0), "cell (1, 0) is blocked (@)"),
        ((2, 0), "cell (2, 0) is not on the map of 2 x 1 cells"),
        ((0, -1), "cell (0, -1) is not on the map of 2 x 1 cells"),
    ],
)
def test_a_search_is_told_where_nobody_can_stand(cell, complaint):
    grid = GridMap([".@"])
    grid.check((0, 0))
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        grid.check(cell)
    assert str(caught.value) == complaint


def test_a_letter_outside_the_map_is_refused():
    with pytest.raises(ValueError, match=r"cell \(-1, 0\) is not on the map"):
        GridMap([".@"])[-1, 0]


@pytest.mark.parametrize(
    ("rows", "moves", "complaint"),
    [
        ([], 8, "a map needs at least 1 cell"),
        ([""], 8, "a map needs at least 1 cell"),
        (["..", "."], 8, "row 1: 1 cells instead of 2"),
        ([".", ".."], 8, "row 1: 2 cells instead of 1"),
        (["..", ".x"], 8, "row 1: 'x' at x = 1 is no terrain, which is one of .GS@OTW"),
        (["."], 6, "moves must be 4 or 8, not 6"),
    ],
)
def test_bad_rows(rows, moves, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        GridMap(rows, moves)
    assert str(caught.value) == complaint


# ------------------------------------------------ files


TEXT = "type octile\nheight 2\nwidth 3\nmap\n..@\nTGS\n"


@some
@given(rows())
def test_what_is_written_is_read_again(rows):
    text = str(GridMap(rows))
    assert text == f"type octile\nheight {len(rows)}\nwidth {len(rows[0])}\nmap\n" + "".join(f"{r}\n" for r in rows)
    assert str(GridMap.parse(text)) == text


def test_a_file_written_and_read(tmp_path):
    path = tmp_path / "some.map"
    GridMap(["..@", "TGS"]).write(path)
    assert path.read_bytes() == TEXT.encode()
    grid = GridMap.read(path, moves=4)
    assert (str(grid), grid.moves, grid.name) == (TEXT, 4, "some.map")
    assert str(GridMap.read(str(path))) == TEXT
    assert repr(grid) == "<GridMap some.map: 3 x 2, 4 free>"


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        "\ufeff" + TEXT,
        TEXT.rstrip("\n"),
        TEXT + "\n  \n",
        TEXT.replace("height 2", "height  2 ").replace("map\n", "map \n"),
    ],
    ids=["CR LF", "byte order mark", "no end of line", "empty lines", "blanks in the header"],
)
def test_other_ways_to_write_the_same(tmp_path, text):
    path = tmp_path / "some.map"
    path.write_bytes(text.encode())
    assert str(GridMap.read(path)) == TEXT


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: here a map file says type, not ''"),
        ("..@\nTGS\n", "line 1: here a map file says type, not '..@'"),
        (TEXT.replace("octile", "hex"), "line 1: only maps of type octile can be read, not 'hex'"),
        (TEXT.replace("octile", ""), "line 1: only maps of type octile can be read, not ''"),
        (TEXT.replace("height 2\nwidth 3", "width 3\nheight 2"), "line 2: here a map file says height, not 'width 3'"),
        (TEXT.replace("2", "two"), "line 2: the height must be a whole number, 1 or more, not 'two'"),
        (TEXT.replace("2", "-2"), "line 2: the height must be a whole number, 1 or more, not '-2'"),
        (TEXT.replace("2", "0"), "line 2: the height must be a whole number, 1 or more, not '0'"),
        (TEXT.replace("3", "3.0"), "line 3: the width must be a whole number, 1 or more, not '3.0'"),
        (TEXT.replace("width 3", "width"), "line 3: the width must be a whole number, 1 or more, not ''"),
        ("type octile\nheight 2\nwidth 3\n", "line 4: here a map file says map, not ''"),
        ("type octile\nheight 2\n", "line 3: here a map file says width, not ''"),
        (TEXT.replace("TGS\n", ""), "line 5: the map ends after 1 of 2 rows"),
        (TEXT.replace("..@\nTGS\n", ""), "line 4: the map ends after 0 of 2 rows"),
        (TEXT.replace("TGS\n", "TG"), "line 6: 2 cells instead of 3"),
        (TEXT.replace("..@", "..@."), "line 5: 4 cells instead of 3"),
        (TEXT.replace("width 3", "width 4"), "line 5: 3 cells instead of 4"),
        (TEXT.replace("G", "g"), "line 6: 'g' at x = 1 is no terrain, which is one of .GS@OTW"),
        (TEXT.replace("G", "\0"), r"line 6: '\x00' at x = 1 is no terrain, which is one of .GS@OTW"),
        (TEXT.replace("G", "é"), "line 6: 'é' at x = 1 is no terrain, which is one of .GS@OTW"),
        (TEXT + "...\n", "line 7: the map should end after its 2 rows"),
        (TEXT + "\n...\n", "line 8: the map should end after its 2 rows"),
    ],
)
def test_what_is_no_map_is_told_in_one_sentence(tmp_path, text, complaint):
    path = tmp_path / "some.map"
    path.write_text(text, encoding="utf-8")
    for read, place in ((lambda: GridMap.parse(text), ""), (lambda: GridMap.read(path), f"{path}, ")):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            read()
        assert str(caught.value) == place + complaint


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "some.map"
    path.write_bytes(b"type octile\nheight 1\nwidth 1\nmap\n\xff\n")
    with pytest.raises(ValueError, match="line 5: '\ufffd' at x = 0 is no terrain"):
        GridMap.read(path)


@pytest.mark.parametrize("cut", range(len(TEXT) - 1))
def test_a_map_cut_short_anywhere_is_refused(cut):
    with pytest.raises(ValueError, match=r"^line [1-6]: "):
        GridMap.parse(TEXT[:cut])


@pytest.mark.parametrize(
    ("name", "size", "free"),
    [
        ("arena", (49, 49), 2054),
        ("den312d", (65, 81), 2445),
        ("lak303d", (194, 194), 14784),
        ("AR0011SR", (512, 512), 120458),
        ("random512-20-0", (512, 512), 209281),
        ("mapf/empty-8-8", (8, 8), 64),
        ("mapf/room-32-32-4", (32, 32), 682),
    ],
)
def test_published_maps(name, size, free):
    path = public(f"movingai/{name}.map")
    grid = GridMap.read(path)
    assert (grid.width, grid.height) == size
    assert len(list(grid.cells())) == free
    assert str(grid) == path.read_text()
