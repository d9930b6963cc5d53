import io
import re
from base64 import b64decode
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from coursekit.look import DARK, LIGHT, PICTURE_CSS, number
from coursekit.maps import GridMap
from coursekit.pictures import grid as picture
from coursekit.pictures import grid_image, svg
from coursekit.pictures.grid import HEIGHT, WIDTH, Mark, cell_of
from coursekit.pictures.grid_image import CHANGES, LATE, STATES, Cells, Ground
from tests.pictures.drawn import elements
from tests.player.test_contrast import contrast

ROOM = GridMap(["...@.", ".@@S.", ".....", "..T.W"])
OPEN = GridMap(["." * 256] * 256)
LARGE = GridMap(["." * 40 + "@@" + "." * 30, "@" * 71 + "."] * 30)

sizes = st.tuples(st.integers(1, 600), st.integers(1, 600))


def at_once(place, marks, **options):
    return elements(picture.backdrop(place, ROOM) + picture.draw(place, marks, **options))


# ---------------------------------------------------------------- places


@given(sizes)
def test_every_map_fits_into_the_picture(size):
    place = picture.layout(*size)
    assert place.left >= picture.TICKS_LEFT - 1e-9
    assert place.top >= picture.TICKS_TOP
    assert place.right <= WIDTH + 1e-9
    assert place.bottom <= HEIGHT + 1e-9
    assert place.right > WIDTH - 2 or place.bottom > HEIGHT - 2  # and no larger one would


@given(sizes, st.floats(0, 1, exclude_max=True), st.floats(0, 1, exclude_max=True))
def test_a_place_in_a_cell_is_found_again(size, part_x, part_y):
    place = picture.layout(*size, left=100, right=500)
    cell = int(part_x * size[0]), int(part_y * size[1])
    assert place.cell_at(*place.centre(cell)) == cell
    x, y = place.centre(cell)
    assert place.cell_at(x + 0.49 * place.side, y - 0.49 * place.side) == cell


def test_outside_the_map_is_no_cell():
    place = picture.layout(5, 4)
    for x, y in [(place.left - 1, 100), (place.right + 1, 100), (300, place.top - 1), (300, place.bottom + 1)]:
        assert place.cell_at(x, y) is None


@pytest.mark.parametrize("size", [(0, 4), (4, 0)])
def test_a_map_without_cells_is_refused(size):
    with pytest.raises(ValueError, match=f"at least one cell, not {size[0]} x {size[1]}"):
        picture.layout(*size)


@given(st.integers(0, 999), st.integers(0, 999), st.sampled_from(["", "left/"]))
def test_an_id_stands_for_its_cell(x, y, prefix):
    place = picture.layout(5, 4, prefix=prefix)
    assert cell_of(place.cell_id((x, y))) == (x, y)


@pytest.mark.parametrize("id", ["", "cells", "start", "cell/1", "cell/x/2", "cell/1/", "node/1/2"])
def test_what_is_no_cell_stands_for_none(id):
    assert cell_of(id) is None


# ---------------------------------------------------------------- cells one by one


def boxes(root, style):
    return [rect for rect in root.iter("rect") if rect.get("class").split()[0] == style]


def test_walls_stand_where_the_map_has_them():
    place = picture.layout(ROOM.width, ROOM.height)
    walls = boxes(elements(picture.backdrop(place, ROOM)), "wall")
    middles = {
        place.cell_at(float(rect.get("x")) + place.side / 2, float(rect.get("y")) + place.side / 2) for rect in walls
    }
    assert middles == {(3, 0), (1, 1), (2, 1), (2, 3), (4, 3)}
    assert len(walls) == 5


def test_swamp_is_one_flat_piece_in_units_of_cells():
    place = picture.layout(ROOM.width, ROOM.height)
    [swamp] = elements(picture.backdrop(place, ROOM)).findall("path[@class='cells group-4']")
    assert swamp.get("d") == "M3,1h1v1h-1z"


def test_cells_side_by_side_are_drawn_as_one():
    place = picture.layout(9, 9)
    drawn = elements(picture.flat(place, "cells done", [(3, 1), (1, 1), (2, 1), (5, 1), (2, 2)]))
    assert drawn.find("path").get("d") == "M1,1h3v1h-3zM5,1h1v1h-1zM2,2h1v1h-1z"
    assert not picture.flat(place, "cells done", [])


def test_each_cell_reached_can_be_found_read_aloud_and_dragged_from():
    place = picture.layout(ROOM.width, ROOM.height)
    marks = {(0, 0): Mark("done", tells="taken"), (1, 0): Mark("open", "4.4", tells="f = 4.4 & more")}
    groups = {group.get("data-id"): group for group in at_once(place, marks, editable=True).iter("g")}
    assert groups["cell/0/0"].get("aria-label") == "taken"
    assert groups["cell/1/0"].get("aria-label") == "f = 4.4 & more"
    assert all("data-drag" in groups[name].attrib for name in ("cells", "cell/0/0", "cell/1/0"))
    still = at_once(place, marks)
    assert {group.get("data-id") for group in still.iter("g")} >= {"cells", "cell/0/0", "cell/1/0"}
    assert not [group for group in still.iter("g") if "data-drag" in group.attrib]


def test_the_states_differ_in_shape():
    place = picture.layout(4, 1)
    looks = {}
    for state in ("new", "open", "done", "event", "never"):
        group = elements(picture.draw(place, {(1, 0): Mark(state)})).find("g[@data-id='cell/1/0']")
        rect = group.find("rect")
        # .never is the one with dashes.
        looks[state] = "rx" in rect.attrib, len(group.findall("line")), state == "never", state == "done"
    assert len(set(looks.values())) == len(looks)
    assert "stroke-dasharray" in re.search(r"\.never \{[^}]*\}", PICTURE_CSS)[0]


def test_what_is_lit_lies_above_its_neighbours():
    place = picture.layout(4, 4)
    marks = {(1, 1): Mark("done", now=True), (2, 1): Mark("open"), (1, 2): Mark("open")}
    order = [group.get("data-id") for group in elements(picture.draw(place, marks)).findall("g")]
    assert order.index("cell/1/1") > max(order.index("cell/2/1"), order.index("cell/1/2"))
    assert boxes(elements(picture.draw(place, marks)), "done")[0].get("class") == "done now"


@pytest.mark.parametrize("side", [30, 120])
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)])
def test_arrows_point_to_the_parent(side, step):
    place = picture.Layout(9, 9, 50, 50, side)
    parent = 4 + step[0], 4 + step[1]
    drawn = elements(picture.draw(place, {(4, 4): Mark("open", parent=parent)}))
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", drawn.find(".//path[@class='arrow']").get("d"))]
    tail, tip = numbers[0:2], numbers[2:4]
    for i in (0, 1):
        assert (tip[i] - tail[i]) * step[i] > 0 or step[i] == 0 == tip[i] - tail[i]
    # Its head lies behind its tip.
    for head in (numbers[4:6], numbers[8:10]):
        assert sum((tip[i] - head[i]) * step[i] for i in (0, 1)) > 0


@given(st.integers(3, 30), st.floats(0, 999), st.floats(0, 999))
def test_numbers_fit_into_their_cells(columns, g, h):
    place = picture.layout(columns, columns)
    mark = Mark("open", number(g + h, 1), f"{number(g, 1)} + {number(h, 1)}")
    for text in elements(picture.draw(place, {(1, 1): mark})).iter("text"):
        size = float(re.search(r"font-size:([\d.]+)px", text.get("style"))[1])
        assert size >= 16
        assert svg.extent(text.text, size, bold="value" in text.get("class")) <= 0.89 * place.side


def test_numbers_are_written_where_there_is_room():
    mark = Mark("open", "27.6", "14.4 + 13.2")
    assert [list(elements(picture.draw(picture.layout(n, n), {(1, 1): mark})).itertext()) for n in (5, 12, 20)] == [
        ["27.6", "14.4", "+13.2"],
        [],
        [],
    ]


@pytest.mark.parametrize("path", [[(x, x) for x in range(5)], [(x, 2) for x in range(5)], [(2, y) for y in range(5)]])
def test_no_line_runs_through_a_number(path):
    place = picture.layout(5, 5)
    root = elements(picture.draw(place, {cell: Mark("done", "7.4", "4.4 + 3") for cell in path}, path=path))
    assert len(boxes(root, "route")) == 3
    assert len(list(root.iter("line"))) == 4
    for link in root.iter("line"):
        for x, y in ((link.get("x1"), link.get("y1")), (link.get("x2"), link.get("y2"))):
            cell = place.cell_at(float(x), float(y))
            middle = place.centre(cell)
            assert max(abs(float(x) - middle[0]), abs(float(y) - middle[1])) > 0.3 * place.side


def test_a_path_goes_through_the_middles_of_its_cells():
    place = picture.layout(20, 20)
    path = [(1, 1), (2, 2), (3, 2)]
    lines = elements(picture.draw(place, {}, path=path)).findall(".//polyline")
    assert [line.get("class") for line in lines] == ["casing", "route"]
    for line in lines:
        points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
        assert [place.cell_at(*point) for point in points] == path
    assert not elements(picture.draw(place, {}, path=[(1, 1)])).findall(".//polyline")


@pytest.mark.parametrize("columns", [5, 20, 512])
def test_start_goal_and_cursor_can_be_told_apart_and_held(columns):
    place = picture.layout(columns, columns)
    root = elements(picture.handles(place, (1, 2), (3, 4), (0, 0), True))
    groups = {group.get("data-id"): group for group in root.findall("g")}
    assert [groups[name].get("aria-label") for name in ("start", "goal", "cursor")] == [
        "start (1, 2)",
        "goal (3, 4)",
        "cursor (0, 0)",
    ]
    assert all("data-drag" in group.attrib for group in groups.values())
    start, goal = (len(list(groups[name])) for name in ("start", "goal"))
    assert goal > start
    for name in ("start", "goal"):  # large enough for a finger
        sizes = [float(shape.get("width") or 2 * float(shape.get("r"))) for shape in groups[name]]
        assert max(sizes) >= 26
    still = elements(picture.handles(place, (1, 2), (3, 4), (0, 0), False))
    assert {group.get("pointer-events") for group in still.findall("g")} == {"none"}


def test_columns_and_rows_have_their_numbers():
    for columns, step in ((5, 1), (17, 1), (20, 2), (64, 5), (512, 50)):
        place = picture.layout(columns, columns)
        numbers = [text.text for text in elements(picture.frame(place)).findall("text")]
        assert numbers == [str(i) for i in range(0, columns, step)] * 2
    assert not elements(picture.frame(place, ticks=False)).findall("text")


@pytest.mark.parametrize("many", [False, True])
def test_the_legend_names_everything_once(many):
    kinds = {"open": "OPEN", "done": "CLOSED", "event": "re-opened", "wall": "wall", "path": "path"}
    kinds |= {"now": "taken now", "start": "start", "goal": "goal"}
    root = elements(picture.legend(10, 20, kinds, many=many))
    assert list(root.itertext()) == list(kinds.values())
    xs = [float(text.get("x")) for text in root.findall("text")]
    for x, then, name in zip(xs, xs[1:], kinds.values(), strict=False):
        assert x + svg.extent(name, 15) <= then - 27


# ---------------------------------------------------------------- one pixel a cell


def ground(grid=LARGE):
    return Ground(picture.layout(grid.width, grid.height), grid)


def pixels(root, theme, place):
    """The image of a theme, as any reader of PNG sees it."""
    [image] = [image for image in root.iter("image") if image.get("class") == theme]
    data = b64decode(image.get("href").removeprefix("data:image/png;base64,"))
    opened = Image.open(io.BytesIO(data)).convert("RGBA")
    assert opened.size == (place.columns, place.rows)
    return opened


def rgba(colour):
    return (*bytes.fromhex(colour[1:]), 255)


@pytest.mark.parametrize(("theme", "colours"), [("by-day", LIGHT), ("by-night", DARK)])
def test_walls_are_where_the_map_has_them_in_both_themes(theme, colours):
    below = ground()
    seen = pixels(elements(grid_image.backdrop(below)), theme, below.place)
    for y in (0, 1, 59):
        for x in range(LARGE.width):
            assert seen.getpixel((x, y)) == ((0, 0, 0, 0) if LARGE.is_free((x, y)) else rgba(colours["wall"]))


def test_only_the_image_of_the_theme_is_displayed():
    assert (LIGHT["by-day"], LIGHT["by-night"]) == ("inline", "none") == (DARK["by-night"], DARK["by-day"])
    assert ".by-day { display: var(--by-day); }" in PICTURE_CSS
    assert ".by-night { display: var(--by-night); }" in PICTURE_CSS


def settled(cells):
    """The same cells with nothing changed since their image."""
    return Cells(cells.columns, bytes(dict(cells.since).get(i, code) for i, code in enumerate(cells.base)))


changes = st.dictionaries(st.tuples(st.integers(0, 71), st.integers(0, 59)), st.sampled_from(STATES), max_size=30)


@settings(max_examples=30)
@given(changes, st.sampled_from([("by-day", LIGHT), ("by-night", DARK)]))
def test_the_image_shows_each_free_cell_in_its_state(states, theme):
    below = ground()
    cells = settled(Cells.blank(72, 60).changed(states))
    if not any(cells.base):
        return
    name, colours = theme
    seen = pixels(elements(grid_image.draw(below, cells)), name, below.place)
    for (x, y), state in states.items():
        if LARGE.is_free((x, y)):
            dark = state == "done" and below.stripes[y * 72 + x]
            colour = colours["shade"] if dark else colours[grid_image.COLOURS[state]] if state != "new" else None
            assert seen.getpixel((x, y)) == (rgba(colour) if colour else (0, 0, 0, 0))


@settings(max_examples=30)
@given(changes)
def test_what_changed_since_the_image_is_drawn_over_it(states):
    below = ground()
    root = elements(grid_image.draw(below, Cells.blank(72, 60).changed(states)))
    drawn = {}
    for path in root.iter("path"):
        style = path.get("class").removeprefix("cells ")
        for x, y in re.findall(r"M(\d+),(\d+)h1v1h-1z", path.get("d")):
            drawn[int(x), int(y)] = style
    expected = {
        (x, y): "shade" if state == "done" and below.stripes[y * 72 + x] else state for (x, y), state in states.items()
    }
    assert drawn == expected


def test_a_cell_that_changes_again_and_again_is_drawn_once():
    below = ground()
    cells = Cells.blank(72, 60)
    for cell, state in [((1, 0), "open"), ((2, 0), "event"), ((1, 0), "event"), ((1, 0), "open"), ((2, 0), "open")]:
        cells = cells.changed({cell: state})
    paths = list(elements(grid_image.draw(below, cells)).iter("path"))
    assert [path.get("class") for path in paths] == ["cells open"]
    assert paths[0].get("d").count("M") == 2


def test_the_image_and_what_is_drawn_over_it_are_hatched_alike():
    """Where a base is made again, nothing in the picture moves."""
    below = ground()
    cells = Cells.blank(72, 60).changed({(x, 0): "done" for x in range(40)})
    seen = pixels(elements(grid_image.draw(below, settled(cells))), "by-day", below.place)
    late = elements(grid_image.draw(below, cells))
    shaded = {i for i in range(40) if seen.getpixel((i, 0)) == rgba(LIGHT["shade"])}
    assert shaded == {i for i in range(40) if below.stripes[i]}
    assert 10 < len(shaded) < 30
    assert sum(path.get("class") == "cells shade" for path in late.iter("path")) == 1


def test_walls_lie_above_the_image_and_below_what_is_marked():
    below = ground()
    cells = settled(Cells.blank(72, 60).changed({(0, 0): "done"}))
    root = elements(grid_image.draw(below, cells, now=(0, 0), path=[(0, 0), (1, 0)], start=(0, 0), editable=True))
    map_group = root.find("g[@data-id='cells']")
    assert [element.tag for element in map_group] == ["image", "image", "use", "rect"]
    assert map_group.find("use").get("href") == f"#{below.id}"
    assert elements(grid_image.backdrop(below)).find("g").get("id") == below.id
    assert "data-drag" in map_group.attrib
    assert [group.get("data-id") for group in root.findall("g")] == ["cells", None, None, "start"]


def test_other_walls_have_another_name():
    other = GridMap(str(LARGE).splitlines()[4:])
    assert ground(other).id == ground().id
    other[0, 0] = "@"
    assert ground(other).id != ground().id


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8), st.sampled_from(STATES)), max_size=40))
def test_cells_are_what_they_were_last_changed_to_and_older_ones_stay(steps):
    known, moments = {}, [(Cells.blank(9, 9), {})]
    for x, y, state in steps:
        known = {**known, (x, y): state}
        moments.append((moments[-1][0].changed({(x, y): state}), known))
    for cells, expected in moments:
        assert all(cells[x, y] == expected.get((x, y), "new") for x in range(9) for y in range(9))


def test_many_changes_make_a_new_base_and_a_picture_that_stays_small():
    below = ground(GridMap(["." * 100] * 100))
    cells = Cells.blank(100, 100)
    for i in range(5000):
        cells = cells.changed({(i % 100, i // 100): "done"})
        assert len(cells.since) < CHANGES
        if i % 100 == 0:
            drawn = grid_image.draw(below, cells)
            assert drawn.count("h1v1h-1z") < LATE
            assert ("<image" in drawn) == (i + 1 >= LATE)
    assert all(cells[i % 100, i // 100] == ("done" if i < 5000 else "new") for i in range(10_000))


def test_closed_cells_among_scattered_walls_weigh_little():
    random = Random(1)
    scattered = GridMap(["".join(random.choice("....@") for _ in range(256)) for _ in range(256)])
    below = ground(scattered)
    cells = settled(Cells.blank(256, 256).changed({cell: "done" for cell in scattered.cells() if cell[0] < 200}))
    plain = settled(Cells.blank(256, 256).changed({(x, y): "done" for x in range(200) for y in range(256)}))
    sizes = [len(grid_image.draw(above, of)) for above, of in ((below, cells), (ground(OPEN), plain))]
    assert sizes[0] < sizes[1] + 3_000
    assert len(below.walls) > 5 * sizes[0]


def test_the_states_differ_in_lightness_and_hatching():
    for colours in (LIGHT, DARK):
        assert contrast(colours["open-line"], colours["wall"]) >= 2.5
        assert contrast(colours["open-line"], colours["shade"]) >= 3
        assert contrast(colours["wall"], colours["paper"]) >= 2.3
        assert contrast(colours["wall"], colours["shade"]) >= 1.2
        assert contrast(colours["shade"], colours["done"]) >= 1.15
        for tint in ("group-1", "group-2", "group-3", "group-4"):
            assert contrast(colours["ink"], colours[tint]) >= 9
            assert contrast(colours["soft"], colours[tint]) >= 4.5


@pytest.mark.parametrize(("columns", "shape"), [(5, "rect"), (20, "circle")])
def test_a_legend_shows_start_and_goal_as_they_are_on_its_map(columns, shape):
    place = picture.layout(columns, columns)
    shown = elements(picture.legend(10, 20, {"start": "start", "goal": "goal"}, place=place))
    there = elements(picture.handles(place, (1, 2), (3, 4), None, True))
    for root in (shown, there):
        assert {item.tag for item in root.iter() if item.tag in ("rect", "circle")} == {shape}
