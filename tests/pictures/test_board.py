"""Boards: where the cells stand, and what is drawn of a moment."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import board as picture
from coursekit.pictures import board_layouts as layouts
from coursekit.pictures.board import Mark
from tests.pictures.drawn import elements, groups

AREA = (20.0, 10.0, 430.0, 450.0)
BOARDS = {
    "Tic-Tac-Toe": layouts.squares("123", "123", AREA, crosses=True),
    "Othello": layouts.squares("abcdefgh", "12345678", AREA),
    "a small one": layouts.squares("123", "123", (0, 0, 90, 60), crosses=True, named=False, prefix="left/"),
    "Connect Four": layouts.columns("1234567", 6, 7, AREA),
    "Hex": layouts.hexagons(5, AREA),
    "Hex 11": layouts.hexagons(11, AREA),
    "Kalah": layouts.houses(6, AREA),
    "Kalah 4": layouts.houses(4, (0, 0, 880, 300)),
}
marks = st.builds(
    Mark,
    stone=st.sampled_from([None, 0, 1]),
    seeds=st.none(),
    state=st.sampled_from(["new", "seen", "open", "done", "event", "never", "spot"]),
    value=st.sampled_from(["", "3", "≤ −0.029", "∞"]),
    legal=st.booleans(),
    last=st.booleans(),
    now=st.booleans(),
)


@pytest.fixture(params=BOARDS.values(), ids=BOARDS)
def board(request):
    return request.param


def shapes(drawn):
    """What is drawn, without the ghosts that only make room for the pointer."""
    return [element for element in elements(drawn).iter() if element.get("class") not in (None, "ghost")]


def drawn(board, marks, **options):
    return picture.draw(board, marks, dict.fromkeys(board.items, "told"), **options)


def test_cells_stand_inside_the_area_and_do_not_overlap(board):
    small = "left/cell/0" in board.items
    left, top, width, height = (0, 0, 90, 60) if small else (0, 0, 880, 300) if len(board.cells) == 10 else AREA
    for cell in board.cells.values():
        assert left <= cell.x - cell.half
        assert cell.x + cell.half <= left + width
        assert top <= cell.y - cell.tall
        assert cell.y + cell.tall <= top + height
        assert cell.x + cell.half <= left + board.width + 0.01
    assert board.width <= width + 0.01
    assert board.height <= height + 0.01
    for a, b in combinations(board.cells.values(), 2):
        apart = dist((a.x, a.y), (b.x, b.y)) >= a.half + b.half - 0.01
        assert apart or abs(a.y - b.y) >= a.tall + b.tall - 0.01 or abs(a.x - b.x) >= a.half + b.half - 0.01


def test_names_stand_inside_the_area_too():
    left, top, width, height = AREA
    for name in ("Tic-Tac-Toe", "Othello", "Connect Four", "Hex", "Hex 11", "Kalah"):
        for element in elements(BOARDS[name].backdrop).iter():
            for x, y in [(element.get(x), element.get(y)) for x, y in (("x", "y"), ("cx", "cy"))]:
                if x:
                    assert left <= float(x) <= left + width, name
                    assert top <= float(y) <= top + height, name


def test_a_cell_falls_into_the_column_and_stands_in_the_row_that_its_number_says():
    cells = BOARDS["Connect Four"].cells
    assert cells[0].x == cells[5].x < cells[7].x
    assert cells[0].y == cells[35].y > cells[1].y > cells[40].y
    assert BOARDS["Connect Four"].items["column/1"] == (7, 8, 9, 10, 11, 12)


def test_hexagons_touch_their_six_neighbours():
    cells = BOARDS["Hex"].cells
    middle = cells[12]
    wide = 2 * middle.half
    near = {i for i, cell in cells.items() if 0 < dist((cell.x, cell.y), (middle.x, middle.y)) < wide + 0.1}
    assert near == {7, 8, 11, 13, 16, 17}


def test_the_sides_of_hex_run_along_the_players_own_borders():
    board = BOARDS["Hex"]
    ends = {}
    for line in elements(board.backdrop).iter("polyline"):
        ends.setdefault(line.get("class"), []).append([float(p.split(",")[1]) for p in line.get("points").split()])
    rows = sorted(cell.y for cell in board.cells.values())
    assert {len(lines) for lines in ends.values()} == {2}
    assert max(max(ys) for ys in ends["side-1"][:1]) < rows[0]
    assert min(min(ys) for ys in ends["side-1"][1:]) > rows[-1]
    for ys in ends["side-2"]:
        assert min(ys) < rows[0]
        assert max(ys) > rows[-1]


def test_one_sows_from_left_to_right_below_and_back_above():
    cells = BOARDS["Kalah"].cells
    below, store, above, other = [cells[i] for i in range(6)], cells[6], [cells[i] for i in range(7, 13)], cells[13]
    assert [cell.x for cell in below] == sorted(cell.x for cell in below)
    assert [cell.x for cell in above] == sorted((cell.x for cell in above), reverse=True)
    assert below[0].y > above[0].y
    assert other.x < below[0].x
    assert store.x > below[5].x


def test_every_item_can_be_found_and_read_aloud(board):
    found = groups(drawn(board, {}))
    assert list(found) == list(board.items)
    assert {group.get("aria-label") for group in found.values()} == {"told"}


def test_players_are_told_apart_without_colour(board):
    """Other elements, or as many of other classes, are drawn for player 0 than for player 1."""
    number = next(iter(board.cells))
    looks = [[(shape.tag, shape.get("r")) for shape in shapes(drawn(board, {number: Mark(stone=i)}))] for i in (0, 1)]
    assert looks[0] != looks[1]


SPECIAL = {
    "the last move, of player 0": Mark(stone=0, last=True),
    "the last move, of player 1": Mark(stone=1, last=True),
    "a legal move": Mark(legal=True),
    "exact": Mark(state="done"),
    "now": Mark(now=True),
    "a value": Mark(value="≤ 3"),
    "in a line": Mark(stone=0, state="spot"),
    "the last house": Mark(seeds=3, last=True),
}


@pytest.mark.parametrize("mark", SPECIAL.values(), ids=SPECIAL)
def test_each_mark_changes_what_is_seen(board, mark):
    without = Mark(stone=mark.stone, seeds=mark.seeds)
    number = max(board.cells)
    if board.cells[number].half > 12:  # what is written needs room
        assert drawn(board, {number: mark}) != drawn(board, {number: without})


@given(st.sampled_from(list(BOARDS)), st.data())
def test_any_moment_is_drawn_inside_its_cells(name, data):
    board = BOARDS[name]
    number = data.draw(st.sampled_from(list(board.cells)))
    cell, mark = board.cells[number], data.draw(marks)
    item = next(item for item, numbers in board.items.items() if number in numbers)
    group = groups(drawn(board, {number: mark}))[item]
    for circle in group.iter("circle"):
        assert abs(float(circle.get("cx")) - cell.x) < 1 or board.columns
        assert float(circle.get("r")) <= cell.half + 0.1
    texts = [element.text for element in group.iter("text")]
    assert "".join(texts).replace(" ", "") in ("", mark.value.replace(" ", ""))


@given(st.integers(0, 72))
def test_a_store_holds_all_its_seeds(count):
    board = BOARDS["Kalah"]
    for number in (0, 6):
        cell = board.cells[number]
        group = groups(drawn(board, {number: Mark(seeds=count)}))[f"cell/{number}"]
        seeds = [element for element in group.iter("circle") if element.get("class") == "seed"]
        assert len(seeds) == count
        assert [element.text for element in group.iter("text")] == [str(count)]
        for seed in seeds:
            assert dist((float(seed.get("cx")), float(seed.get("cy"))), (cell.x, cell.y)) < cell.tall
        lowest = max((float(seed.get("cy")) + float(seed.get("r")) for seed in seeds), default=0.0)
        [text] = group.iter("text")
        assert lowest <= float(text.get("y")) - 0.6 * float(text.get("style").split(":")[1].removesuffix("px"))


def test_only_legal_moves_are_buttons_and_only_where_someone_may_move():
    board = BOARDS["Othello"]
    marks = {19: Mark(legal=True)}
    assert [id for id, group in groups(drawn(board, marks, active=True)).items() if group.get("role")] == ["cell/19"]
    assert not [id for id, group in groups(drawn(board, marks)).items() if group.get("role")]


def test_a_legal_cell_shows_a_ring_until_a_value_stands_there():
    board = BOARDS["Othello"]
    rings = [shape for shape in shapes(drawn(board, {19: Mark(legal=True)})) if shape.tag == "circle"]
    assert len(rings) == 1
    assert not list(elements(drawn(board, {19: Mark(legal=True, value="1")})).iter("circle"))
