from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.pictures import search_tree as picture
from coursekit.pictures.search_tree import GAP, LABEL, NOTE, Mark, Node
from tests.pictures.drawn import elements, groups

some = settings(max_examples=60)


@st.composite
def trees(draw):
    """Nodes by their paths, in the order of the tree: up to 30 of them, at most five levels below the root."""
    paths = [()]
    for _ in range(draw(st.integers(0, 29))):
        parent = draw(st.sampled_from([path for path in paths if len(path) < 5]))
        paths.append((*parent, sum(path[:-1] == parent for path in paths if path)))
    return nodes(*sorted(paths))


def nodes(*paths):
    """The movers in turn."""
    return {path: Node((len(path) + 1) % 2, "c4") if path else Node() for path in paths}


SMALL = nodes((), (0,), (0, 0), (0, 1), (1,))
MARK = Mark("2½", "7")


def all_marked(shown, mark=MARK):
    return dict.fromkeys(shown, mark)


def texts(group):
    return [element.text for element in group.iter("text")]


@some
@given(trees(), st.booleans())
def test_nothing_overlaps_and_all_is_inside(shown, notes):
    layout = picture.layout(shown, 200, 10, 880, 550, notes=notes)
    rows = {}
    for place in layout.places.values():
        rows.setdefault(place.y, []).append(place)
        assert 200 <= place.x - place.half <= place.x + place.half <= 880
        assert place.y - place.tall >= 10
        assert place.y + place.tall + (NOTE if notes else 0) <= 550
    for row in rows.values():
        assert not any(abs(a.x - b.x) < a.half + b.half for a, b in combinations(row, 2))
    for above, below in pairwise(sorted(rows)):
        lowest, highest = above + rows[above][-1].tall, below - rows[below][0].tall
        room = LABEL if above == min(rows) else LABEL + GAP + (NOTE if notes else 0)  # the root has no note
        assert highest - lowest >= room - 1e-6


@some
@given(trees())
def test_a_parent_stands_above_the_middle_of_its_children_and_these_in_their_order(shown):
    places = picture.layout(shown, 0, 0, 880, 500).places
    for path in shown:
        children = [places[child] for child in shown if child and child[:-1] == path]
        xs = [child.x for child in children]
        assert xs == sorted(xs)
        assert all(child.y > places[path].y for child in children)
        if children:
            assert (xs[0] + xs[-1]) / 2 == pytest.approx(places[path].x)


@pytest.mark.parametrize(
    ("shown", "reason"),
    [
        ({}, "has a root"),
        (nodes((), (0, 0)), r"the parent of \(0, 0\) is not shown before it"),
        (nodes((), (0, 0), (0,)), r"the parent of \(0, 0\)"),
        (nodes((0,)), r"the parent of \(0,\)"),
    ],
)
def test_what_is_no_tree_is_refused(shown, reason):
    with pytest.raises(ValueError, match=reason):
        picture.layout(shown, 0, 0, 880, 500)


def test_a_node_shows_its_counts_its_move_and_its_note_and_says_them():
    layout = picture.layout(SMALL, 0, 0, 880, 500)
    drawn = groups(picture.draw(layout, {(0,): MARK._replace(note="1.24", tells="c4: 2½ of 7")}))
    assert texts(drawn["/0"]) == ["c4", "2½", "7", "1.24"]
    assert drawn["/0"].get("aria-label") == "c4: 2½ of 7"


@pytest.mark.parametrize("crosses", [False, True])
def test_the_players_are_told_apart_by_shape_and_stone(crosses):
    layout = picture.layout(SMALL, 0, 0, 880, 500, crosses=crosses)
    drawn = groups(picture.draw(layout, all_marked(SMALL)))
    stones = [{e.get("class") for e in drawn[id].iter()} for id in ("/0", "/0/0")]
    first, second = ("cross thin", "nought thin") if crosses else ("stone-1", "stone-2")
    assert first in stones[0] - stones[1]
    assert second in stones[1] - stones[0]
    roundings = [float(next(drawn[id].iter("rect")).get("rx")) for id in ("/0", "/0/0")]
    assert roundings[1] > 3 * roundings[0]
    assert not list(drawn["/"].iter("rect"))
    assert len(list(drawn["/"].iter("polygon"))) == 1


def test_a_link_leads_from_its_parent_and_says_what_it_is():
    layout = picture.layout(SMALL, 0, 0, 880, 500)
    shown = {path: MARK._replace(link={(0,): "path", (1,): "never"}.get(path, "")) for path in SMALL}
    root, *others = [element for element in elements(picture.draw(layout, shown)) if element.tag == "line"]
    assert [line.get("class") for line in (root, *others)] == ["link path", "link", "link", "link never"]
    place = layout.places[()]
    assert (float(root.get("x1")), float(root.get("y1"))) == pytest.approx((place.x, place.y + place.tall), abs=0.1)


def test_only_what_changes_is_drawn_differently():
    layout = picture.layout(SMALL, 0, 0, 880, 500)
    before = all_marked(SMALL)
    after = before | {(0, 1): Mark("3½", "8", now=True)}
    first, second = (groups(picture.draw(layout, shown)) for shown in (before, after))
    changed = [id for id in first if texts(first[id]) != texts(second[id])]
    assert changed == ["/0/1"]
    assert "now" in next(second["/0/1"].iter("rect")).get("class")


def test_nodes_without_a_mark_are_not_drawn():
    layout = picture.layout(SMALL, 0, 0, 880, 500)
    assert set(groups(picture.draw(layout, all_marked([(), (0,)])))) == {"/", "/0"}


def test_ids_are_paths_after_the_prefix():
    layout = picture.layout(SMALL, 0, 0, 880, 500, prefix="tree")
    assert [place.id for place in layout.places.values()] == ["tree/", "tree/0", "tree/0/0", "tree/0/1", "tree/1"]


def test_counts_can_be_read_with_twelve_nodes_in_a_row_and_five_levels_below_the_root():
    wide = nodes((), *((i,) for i in range(12)))
    deep = nodes(*((0,) * depth for depth in range(6)))
    for shown in (wide, deep):
        layout = picture.layout(shown, 226, 10, 874, 534)
        drawn = groups(picture.draw(layout, all_marked(shown, Mark("412", "888"))))
        for group in drawn.values():
            sizes = [text.get("style") for text in group.iter("text") if "value" in text.get("class")]
            assert all(float(size.split("px")[0].removeprefix("font-size:")) >= 15 for size in sizes)
