import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.pictures import buckets as picture
from coursekit.pictures.buckets import GAP, ROW, WIDTH, Mark, Row
from coursekit.pictures.svg import extent
from tests.pictures.drawn import elements, groups

words = st.sampled_from(["", "C", "a3f1", "3 2 1 1", "≥ −12"])
rows = st.builds(
    Row,
    key=words,
    worth=words,
    height=st.sampled_from(["", "h 2", "h 11"]),
    move=words,
    state=st.sampled_from(["new", "seen", "open", "done", "event"]),
    now=st.booleans(),
)
marks = st.builds(Mark, st.lists(rows, max_size=4).map(tuple), st.booleans(), st.sampled_from(["", "bucket 0 <&>"]))
tables = st.integers(1, 64).flatmap(
    lambda n: st.tuples(st.lists(marks, min_size=n, max_size=n), st.integers(1, 3), st.sampled_from([440.0, WIDTH]))
)


@settings(max_examples=30)
@given(tables)
def test_buckets_stay_in_their_field_and_apart(table):
    held, deep, right = table
    place = picture.layout(len(held), deep, right=right, top=20)
    spots = []
    for box in elements(picture.draw(place, held)).iter("rect"):
        x, y, wide, tall = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= right + 0.2
        assert 20 <= y <= y + tall <= place.bottom
        spots.append((x, y, x + wide, y + tall))
    assert len(spots) == len(held) * deep
    for i, (x1, y1, x2, y2) in enumerate(spots):
        for a1, b1, a2, b2 in spots[:i]:
            assert a2 <= x1 or x2 <= a1 or b2 <= y1 or y2 <= b1


@settings(max_examples=30)
@given(tables)
def test_text_of_a_row_fits_into_it(table):
    held, deep, right = table
    place = picture.layout(len(held), deep, right=right)
    for group in elements(picture.draw(place, held)):
        boxes = [float(box.get("width")) for box in group.iter("rect")]
        lines = {}
        for item in group.iter("text"):
            if item.get("class") in ("value", "caption"):
                size = float(item.get("style").split("font-size:")[1].split("px")[0])
                wide = extent(item.text, size, bold=item.get("class") == "value")
                lines[item.get("y")] = lines.get(item.get("y"), 0) + wide
        assert all(wide <= min(boxes) - 8 for wide in lines.values())


def test_sixty_four_buckets_can_be_read_from_afar():
    place = picture.layout(64)
    held = [Mark((Row("a3f1", "≥ 12", "h 5", "→ b", "seen"),))] * 64
    assert place.bottom <= 450
    sizes = [
        float(item.get("style").split("px")[0].split(":")[1])
        for item in elements(picture.draw(place, held)).iter("text")
    ]
    assert min(sizes) >= 11


def test_each_bucket_can_be_found_and_is_told_in_words():
    place = picture.layout(3, prefix="left/")
    drawn = groups(picture.draw(place, [Mark(tells=f"bucket {i}, empty") for i in range(3)]))
    assert [(id, group.get("aria-label")) for id, group in drawn.items()] == [
        (f"left/bucket/{i}", f"bucket {i}, empty") for i in range(3)
    ]


def texts(drawn):
    return [item.text for item in elements(drawn).iter("text")]


def test_what_an_entry_holds_is_written_into_its_row():
    drawn = picture.draw(picture.layout(1), [Mark((Row("C", "≥ 3", "h 2", "→ b", "seen"),))])
    assert texts(drawn) == ["C", "h 2", "≥ 3", "→ b", "0"]


def test_a_hit_has_a_tick_and_what_is_lost_a_bar_and_dashes():
    place = picture.layout(2)
    hit, miss = groups(picture.draw(place, [Mark((Row("C", state="done"),)), Mark((Row("C", state="open"),))])).values()
    assert "C ✓" in [item.text for item in hit.iter("text")]
    assert "C" in [item.text for item in miss.iter("text")]
    lost = elements(picture.gone(Row("C", "= 3", state="event", now=True), 0, 0))
    assert lost.find("rect").get("class") == "never"
    assert lost.find("line").get("class") == "bar"


def test_rows_without_room_are_counted():
    row = Row("C", "= 1", move="→ D", state="seen")
    shown = texts(picture.draw(picture.layout(1, 2), [Mark((row,) * 4)]))
    assert "+2" in shown
    assert shown.count("→ D") == 1, "nothing is written where the number stands"
    assert "+1" not in texts(picture.draw(picture.layout(1, 2), [Mark((row,) * 2)]))


def test_buckets_are_spread_evenly_over_the_lines():
    corners = picture.layout(9).corners
    assert [sum(y == other for _, y in corners) for other in sorted({y for _, y in corners})] == [5, 4]
    assert picture.layout(16).bottom == picture.layout(8).bottom == 2 * (ROW + GAP)
    assert picture.layout(8).wide > 1.3 * picture.layout(16).wide


def test_counters_stand_side_by_side():
    drawn = elements(picture.counters({"hits": 3, "misses": 12}, 10, 20))
    assert [item.text for item in drawn] == ["hits", "3", "misses", "12"]
    ends = [float(item.get("x")) for item in drawn]
    assert ends == sorted(ends)


@pytest.mark.parametrize(("buckets", "deep"), [(0, 1), (4, 0)])
def test_a_table_without_room_is_refused(buckets, deep):
    with pytest.raises(ValueError, match="at least one bucket and one row"):
        picture.layout(buckets, deep)
