import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.pictures import payoffs as picture
from coursekit.pictures.payoffs import MOST_CHOICES, TOP, WIDTH, Cell, cell_id, numbers_of, payoff_id, shortened
from coursekit.pictures.svg import extent, xy
from tests.pictures.drawn import elements, groups

NAMES = ["cooperate", "defect", "a very long name for a choice indeed", "x", "rock", "scissors"]

sizes = st.integers(1, MOST_CHOICES)
worths = st.integers(-99, 99) | st.sampled_from([0.5, -2.25])
marks = st.builds(
    Cell,
    state=st.sampled_from(["new", "open", "event"]),
    now=st.booleans(),
    ring=st.booleans(),
    best=st.tuples(st.booleans(), st.booleans()),
    lit=st.tuples(st.booleans(), st.booleans()),
    tells=st.just("a < b"),
)


@st.composite
def tables(draw):
    rows, columns = draw(sizes), draw(sizes)
    payoffs = [[[draw(worths) for _ in range(columns)] for _ in range(rows)] for _ in (0, 1)]
    cells = {(i, j): draw(marks) for i in range(rows) for j in range(columns) if draw(st.booleans())}
    return picture.layout(NAMES[:rows], NAMES[-columns:], mixes=True), payoffs, cells


def extents(root):
    """The boxes of all that takes room, and whether a text is one of them."""
    for element in root.iter():
        if element.tag == "rect":
            x, y = float(element.get("x")), float(element.get("y"))
            yield x, y, x + float(element.get("width")), y + float(element.get("height"))
        elif element.tag == "text":
            x, y = float(element.get("x")), float(element.get("y"))
            style = dict(part.split(":") for part in (element.get("style") or "").split(";") if part)
            wide = extent(element.text, float(style.get("font-size", "17px").removesuffix("px")))
            anchor = style.get("text-anchor", "middle" if "value" in element.get("class") else "start")
            start = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
            yield start, y - 12, start + wide, y + 4


@settings(max_examples=30)
@given(tables())
def test_all_of_it_is_inside_the_picture_and_can_be_found(table):
    place, payoffs, cells = table
    rows, columns = len(place.rows), len(place.columns)
    mixes = [1 / rows] * rows, [1.0, *[0.0] * (columns - 1)]
    drawn = picture.draw(place, payoffs, cells, route=[(0, 0)], mixes=mixes, editable=True)
    root = elements(picture.backdrop(place) + drawn)
    for left, top, right, bottom in extents(root):
        assert 0 <= left <= right <= WIDTH
        assert 0 <= top <= bottom <= place.height
    ids = groups(drawn).keys()
    assert ids == {cell_id(i, j) for i in range(rows) for j in range(columns)} | {
        payoff_id(i, j, player) for i in range(rows) for j in range(columns) for player in (0, 1)
    }


@settings(max_examples=30)
@given(tables())
def test_each_payoff_is_in_its_corner_and_can_be_edited(table):
    place, payoffs, cells = table
    found = groups(picture.draw(place, payoffs, cells, editable=True))
    for i in range(len(place.rows)):
        for j in range(len(place.columns)):
            (x, y), (mx, my) = place.corner(i, j), place.centre(i, j)
            own, other = (found[payoff_id(i, j, player)] for player in (0, 1))
            for player, group in enumerate((own, other)):
                assert float(group.get("data-edit")) == payoffs[player][i][j]
                assert group.get("data-drag") is not None
                [label] = group.findall("text")
                assert label.text.replace("−", "-") == f"{payoffs[player][i][j]:g}"
                at = float(label.get("x")), float(label.get("y"))
                assert x < at[0] < x + place.wide
                assert (at[1] - 8 > my) == (player == 0)
            assert float(own.find("text").get("x")) <= mx <= float(other.find("text").get("x")) + place.wide / 4
            assert y >= TOP
    assert "data-edit" not in picture.draw(place, payoffs, cells)


PLACE = picture.layout(["A", "B"], ["a", "b"])
PAYOFFS = [[[3, 0], [5, 1]], [[3, 5], [0, 1]]]


def drawn(cell, **options):
    found = groups(picture.draw(PLACE, PAYOFFS, {(1, 0): cell}, editable=True, **options))
    return found[cell_id(1, 0)], found[payoff_id(1, 0, 0)], found[payoff_id(1, 0, 1)]


def test_marks_differ_in_more_than_colour():
    plain, own, other = drawn(Cell())
    assert not plain.findall("rect[@class='border']")
    assert not own.findall("line")
    assert not own.findall("rect[@class='spot']")
    ring, _, _ = drawn(Cell(ring=True))
    assert len(ring.findall("rect[@class='border']")) == 2
    _, own, other = drawn(Cell(best=(True, False), lit=(False, True)))
    assert [len(group.findall("line[@class='bar']")) for group in (own, other)] == [1, 0]
    assert [len(group.findall("rect[@class='spot']")) for group in (own, other)] == [0, 1]
    now, _, _ = drawn(Cell("open", now=True, tells="here"))
    assert now.find("rect").get("class") == "open now"
    assert now.get("aria-label") == "here"


def test_what_is_lit_lies_above_its_neighbours():
    order = list(groups(picture.draw(PLACE, PAYOFFS, {(0, 0): Cell("open", now=True), (0, 1): Cell("open")})))
    assert order[:4] == ["cell/1/0", "cell/1/1", "cell/0/1", "cell/0/0"]


def test_a_walk_is_arrows_from_cell_to_cell():
    root = elements(picture.draw(PLACE, PAYOFFS, {}, route=[(0, 0), (1, 0), (1, 1)]))
    down, across = (path.get("d") for path in root.findall("path"))
    (x0, y0), (x1, y1) = PLACE.centre(0, 0), PLACE.centre(1, 1)
    assert down.startswith(f"M{xy(x0, y0 + 14)}L{xy(x0, y1 - 16)}M")
    assert across.startswith(f"M{xy(x0 + 14, y1)}L{xy(x1 - 16, y1)}M")


def test_bars_of_a_mix_are_as_long_as_it_says():
    place = picture.layout(["A", "B"], ["a", "b"], mixes=True)
    root = elements(picture.draw(place, PAYOFFS, {}, mixes=([0.75, 0.25], [1.0, 0.0])))
    bars = [rect for rect in root.findall("rect") if rect.get("class") == "open"]
    long, short, certain = bars  # none for a probability of 0
    assert float(long.get("width")) == pytest.approx(3 * float(short.get("width")), abs=0.2)
    assert float(certain.get("height")) == pytest.approx(picture.BAR * 2 / 3, abs=0.1)
    assert {"0.75", "0.25", "1", "0"} <= {text.text for text in root.findall("text")}


@pytest.mark.parametrize(("rows", "columns"), [(0, 2), (7, 2), (2, 7)])
def test_more_choices_than_fit_are_refused(rows, columns):
    with pytest.raises(ValueError, match=f"up to 6 rows and columns, not {rows} and {columns}"):
        picture.layout("ABCDEFG"[:rows], "abcdefg"[:columns])


def test_ids_and_what_is_none():
    assert numbers_of(cell_id(1, 2)) == (1, 2)
    assert numbers_of(payoff_id(1, 2, 0)) == (1, 2, 0)
    for id in ("", "cell", "cell/1", "cell/1/2/3", "payoff/1/2", "payoff/a/0/0", "node/1/2", "cell/-1/0"):
        assert numbers_of(id) == ()


def test_long_names_lose_their_end():
    assert shortened("defect", 200) == "defect"
    short = shortened(NAMES[2], 100)
    assert short.endswith("…")
    assert NAMES[2].startswith(short[:-1])
    assert extent(short, picture.SMALLEST) <= 100


def test_type_is_large_enough():
    place = picture.layout(NAMES, NAMES)
    payoffs = [[[-99] * 6] * 6] * 2
    root = elements(picture.backdrop(place) + picture.draw(place, payoffs, {}))
    styles = [text.get("style") or "" for text in root.iter("text")]
    fonts = [float(style.split("font-size:")[1].split("px")[0]) for style in styles if "font-size" in style]
    assert min(fonts) >= 12
