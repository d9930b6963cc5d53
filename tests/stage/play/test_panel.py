"""The list of moves beside the board: everything in its place, however many there are."""

from itertools import pairwise

import pytest

from coursekit.pictures.svg import extent
from coursekit.stage.play import panel
from coursekit.stage.play.panel import Row
from tests.pictures.drawn import elements

LEFT, RIGHT = 575.0, 870.0


def texts(drawn):
    """What is written: text, left end, right end and baseline, as wide as a wide font makes it."""
    for element in elements(drawn).iter("text"):
        looks = dict(part.split(":") for part in element.get("style", "").split(";") if part)
        font = float(looks.get("font-size", "17px").removesuffix("px"))
        wide = extent(element.text, font, bold=element.get("class") == "value")
        x = float(element.get("x"))
        start = x - wide if looks.get("text-anchor") == "end" else x
        yield element.text, start, start + wide, float(element.get("y"))


def rows(count, name="c5", worth="≤ −0.115", nodes="12,345"):
    return [Row(name, worth, nodes, best=i == 2, now=i == 3) for i in range(count)]


@pytest.mark.parametrize(
    ("count", "name"), [(1, "c5"), (7, "column 4"), (9, "row 3, column 3"), (12, "c5"), (13, "c5"), (24, "c5")]
)
def test_rows_stand_inside_the_panel_and_do_not_run_into_one_another(count, name):
    written = list(texts(panel.moves(LEFT, RIGHT, rows(count, name), "")))
    assert len([text for text, *_ in written if text == name]) == count
    assert all(start >= LEFT and end <= RIGHT for _, start, end, _ in written)
    lines = {}
    for text, start, end, y in written:
        lines.setdefault(y, []).append((start, end, text))
    for line in lines.values():
        assert all(end <= start for (_, end, _), (start, _, _) in pairwise(sorted(line)))


def test_more_than_fit_are_counted():
    written = [text for text, *_ in texts(panel.moves(LEFT, RIGHT, rows(30), ""))]
    assert written.count("c5") == 24
    assert "and 6 more" in written


def test_nodes_give_way_where_there_is_no_room():
    assert "nodes" in [text for text, *_ in texts(panel.moves(LEFT, RIGHT, rows(12), ""))]
    assert "nodes" not in [text for text, *_ in texts(panel.moves(LEFT, RIGHT, rows(24), ""))]


def test_the_best_has_a_mark_and_the_one_looked_at_a_frame():
    drawn = elements(panel.moves(LEFT, RIGHT, rows(6), ""))
    [mark], [frame] = drawn.iter("polygon"), drawn.iter("rect")
    ys = [float(element.get("y")) for element in drawn.iter("text") if element.text == "c5"]
    assert mark.get("points").split()[2].endswith(f",{ys[2]:g}")
    assert float(frame.get("y")) < ys[3] < float(frame.get("y")) + float(frame.get("height"))


@pytest.mark.parametrize("length", [2, 6, 60])
def test_a_line_of_play_is_told_as_far_as_there_is_room(length):
    told = " ".join(["c5"] * length)
    *_, (text, _, end, _) = texts(panel.moves(LEFT, RIGHT, rows(3), told))
    assert text.startswith("it expects c5 c5")
    assert end <= RIGHT
    assert text.endswith("…") == (length == 60)


def test_long_names_of_players_are_written_smaller():
    written = list(texts(panel.players(LEFT, RIGHT, ["you", "alpha-beta with table, height 12"], crosses=True)))
    assert all(end <= RIGHT + 0.5 for _, _, end, _ in written)
