import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh.files import Region, StraightLineGraph, read_cdt, read_node, read_poly
from tests.examples import examples
from tests.maps.grids import public

POLY = """\
# A square with a corner cut off, and a hole in it.
5 2 1 1

1  0    0  0.5 7   # the first one has a marker
2  4    0  0   0
3  4e0  3  -1  0

4  3    4  1.5 -2
5  0    4  0   0
# segments
3 1
1  1 2  5
2  2 3  0
3  5 1  6
1
1  1 1
2
1  .5 .5  7 0.25
2  3 3  -1
"""

GRAPH = StraightLineGraph(
    points=((0, 0), (4, 0), (4, 3), (3, 4), (0, 4)),
    segments=((0, 1), (1, 2), (4, 0)),
    holes=((1, 1),),
    regions=(Region((0.5, 0.5), 7, 0.25), Region((3, 3), -1, -1)),
    attributes=((0.5,), (0,), (-1,), (1.5,), (0,)),
    markers=(7, 0, 0, -2, 0),
    segment_markers=(5, 0, 6),
)


def write(folder, text, name="some.poly"):
    path = folder / name
    path.write_bytes(text.encode())
    return path


def renumbered(text):
    """The same file, with points numbered from 0."""
    lines = text.splitlines()
    number = {str(i + 1): str(i) for i in range(5)}
    for i, line in enumerate(lines):
        words = line.partition("#")[0].split()
        if 3 <= i <= 8 and words:
            lines[i] = " ".join([number[words[0]], *words[1:]])
        elif 11 <= i <= 13:
            lines[i] = " ".join([words[0], number[words[1]], number[words[2]], words[3]])
    return "\n".join(lines)


# ------------------------------------------------ .poly and .node


@pytest.mark.parametrize(
    "text",
    [
        POLY,
        POLY.replace("\n", "\r\n"),
        POLY.replace("  ", "\t"),
        POLY.rstrip("\n"),
        "\n\n" + POLY.replace("\n", "\n\n# more\n   \n"),
        "\ufeff" + POLY,
        renumbered(POLY),
    ],
)
def test_ways_to_write_a_poly_file(tmp_path, text):
    path = write(tmp_path, text)
    assert read_poly(path) == read_poly(str(path)) == GRAPH


def test_numbers_are_floats_and_whole_numbers(tmp_path):
    graph = read_poly(write(tmp_path, POLY))
    assert {type(x) for point in graph.points for x in point} == {float}
    assert {type(end) for segment in graph.segments for end in segment} == {int}


def split_in_two(text):
    """A .poly file without points, and the .node file that has them."""
    head, _, tail = text.partition("# segments\n")
    return "0 2 1 1\n" + tail, head


@pytest.mark.parametrize("text", [POLY, renumbered(POLY)])
def test_points_may_be_in_the_node_file_beside(tmp_path, text):
    poly, node = split_in_two(text)
    path = write(tmp_path, poly, "some.1.poly")
    assert read_node(write(tmp_path, node, "some.1.node")).points == GRAPH.points
    assert read_poly(path) == GRAPH


def test_a_file_with_points_does_not_look_beside(tmp_path):
    write(tmp_path, "broken", "some.node")
    assert read_poly(write(tmp_path, POLY)) == GRAPH


def test_what_is_missing_at_the_end_of_a_header_is_none(tmp_path):
    rest = "0 0 0\n1 1 0\n2 0 1\n1\n0 0 1\n0\n"
    assert (
        read_poly(write(tmp_path, f"3 2\n{rest}"))
        == read_poly(write(tmp_path, f"3\n{rest}"))
        == StraightLineGraph(
            ((0, 0), (1, 0), (0, 1)), ((0, 1),), attributes=((),) * 3, markers=(0, 0, 0), segment_markers=(0,)
        )
    )


def test_segments_from_a_point_to_itself_are_left_out_with_their_markers(tmp_path):
    path = write(tmp_path, POLY.replace("2  2 3  0", "2  2 2  9"))
    graph = read_poly(path)
    assert graph.segments == ((0, 1), (4, 0))
    assert graph.segment_markers == (5, 6)


def test_numbers_of_segments_holes_and_regions_say_nothing(tmp_path):
    path = write(tmp_path, POLY.replace("3  5 1  6", "1  5 1  6").replace("2  3 3  -1", "7  3 3  -1"))
    assert read_poly(path) == GRAPH


@pytest.mark.parametrize(
    ("line", "instead", "complaint"),
    [
        ("5 2 1 1", "x 2 1 1", "'x' should be a whole number, 0 or more"),
        ("5 2 1 1", "-5 2 1 1", "'-5' should be a whole number, 0 or more"),
        ("5 2 1 1", "5 2 1 1 1", "5 columns instead of 4"),
        ("5 2 1 1", "5 3 1 1", "points should have dimension 2, not 3"),
        ("5 2 1 1", "5 2 1 2", "a line can have 0 or 1 markers, not 2"),
        ("2  4    0  0   0", "2  4    0", "3 columns instead of 5"),
        ("2  4    0  0   0", "2  4  0  0  0  0", "6 columns instead of 5"),
        ("2  4    0  0   0", "2  4  zero  0  0", "'zero' should be a finite number"),
        ("2  4    0  0   0", "2  nan  0  0  0", "'nan' should be a finite number"),
        ("2  4    0  0   0", "2  4  -inf  0  0", "'-inf' should be a finite number"),
        ("2  4    0  0   0", "2  1e999  0  0  0", "'1e999' should be a finite number"),
        ("2  4    0  0   0", "2  4  0  inf  0", "'inf' should be a finite number"),
        ("2  4    0  0   0", "2  4  0  0  0.5", "'0.5' should be a whole number"),
        ("2  4    0  0   0", "3  4  0  0  0", "here should be point 2, not 3"),
        ("1  0    0  0.5 7   # the first one has a marker", "2 0 0 0 0", "here should be point 0 or 1, not 2"),
        ("1  0    0  0.5 7   # the first one has a marker", "-1 0 0 0 0", "'-1' should be a whole number, 0 or more"),
        ("3 1", "3.5 1", "'3.5' should be a whole number, 0 or more"),
        ("3 1", "3 1 1", "3 columns instead of 2"),
        ("3 1", "3 2", "a line can have 0 or 1 markers, not 2"),
        ("2  2 3  0", "2  2 3", "3 columns instead of 4"),
        ("2  2 3  0", "2  2 3.5  0", "'3.5' should be a whole number, 0 or more"),
        ("2  2 3  0", "2  2 6  0", "a segment ends at 6, but points have the numbers 1 to 5"),
        ("2  2 3  0", "2  0 3  0", "a segment ends at 0, but points have the numbers 1 to 5"),
        ("2  2 3  0", "2  2 3  x", "'x' should be a whole number"),
        ("1  1 1", "1  1", "2 columns instead of 3"),
        ("1  1 1", "1  1 y", "'y' should be a finite number"),
        ("1  .5 .5  7 0.25", "1  .5 .5", "3 columns instead of 5"),
        ("1  .5 .5  7 0.25", "1  .5 .5 7 x", "'x' should be a finite number"),
    ],
)
def test_a_bad_line_of_a_poly_file_is_named(tmp_path, line, instead, complaint):
    lines = POLY.splitlines()
    at = lines.index(line)
    path = write(tmp_path, "\n".join([*lines[:at], instead, *lines[at + 1 :]]))
    with pytest.raises(ValueError, match=rf"some\.poly, line {at + 1}: {complaint}"):
        read_poly(path)


def test_a_poly_file_cut_short_or_drawn_out(tmp_path):
    lines = POLY.splitlines()
    last = len(lines)
    optional = lines.index("2")  # the regions may be missing as a whole
    for end in range(1, last):
        path = write(tmp_path, "\n".join(lines[:end]))
        if end == optional:
            assert read_poly(path).regions == ()
            continue
        with pytest.raises(ValueError, match=r"some\.poly, line \d+: the file ends where something should follow"):
            read_poly(path)
    with pytest.raises(ValueError, match=rf"some\.poly, line {last + 1}: the file should end before this line"):
        read_poly(write(tmp_path, POLY + "0 0 0\n"))


def test_a_count_that_is_too_large_names_what_is_missing(tmp_path):
    path = write(tmp_path, "1000000000000 2\n1 0 0\n", "some.node")
    with pytest.raises(ValueError, match=r"some\.node, line 2: the file ends where something should follow \(number"):
        read_node(path)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_file_without_a_line(tmp_path, text):
    for read in (read_node, read_poly, read_cdt):
        with pytest.raises(ValueError, match=r"some\.poly, line 1: the file ends where something should follow"):
            read(write(tmp_path, text))


def test_a_node_file_ends_after_its_points(tmp_path):
    path = write(tmp_path, "1 2\n1 0 0\n\n2 0 1\n", "some.node")
    with pytest.raises(ValueError, match=r"some\.node, line 4: the file should end before this line"):
        read_node(path)


def test_the_node_file_beside_is_named_where_it_is_missing_or_broken(tmp_path):
    poly, node = split_in_two(POLY)
    path = write(tmp_path, poly)
    with pytest.raises(ValueError, match=r"some\.poly, line 1: there are no points, and no file some\.node beside"):
        read_poly(path)
    write(tmp_path, node.replace("2  4    0", "2  4    x"), "some.node")
    with pytest.raises(ValueError, match=r"some\.node, line 5: 'x' should be a finite number") as caught:
        read_poly(path)
    assert "some.poly" not in str(caught.value)
    write(tmp_path, node + "1\n", "some.node")
    with pytest.raises(ValueError, match=r"some\.node, line 10: the file should end before this line"):
        read_poly(path)


def test_a_file_that_is_not_there_or_no_text(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_node(tmp_path / "none.node")
    (tmp_path / "some.poly").write_bytes(bytes(range(256)))
    with pytest.raises(ValueError, match=r"some\.poly, line \d+: "):
        read_poly(tmp_path / "some.poly")


# ------------------------------------------------ files of CDT


def test_ways_to_write_a_cdt_file(tmp_path):
    graph = StraightLineGraph(
        ((0, 0.2), (1, 0), (1e2, -1)),
        ((0, 2), (2, 1)),
        attributes=((),) * 3,
        markers=(0,) * 3,
        segment_markers=(0,) * 2,
    )
    for text in ("3 2\n0 0.2\n1 0\n1e2 -1\n0 2\n2 1", " 3\t2\r\n0 .2\n\n1. 0 \n 1e2  -1\n0 2\n2 1\n\n"):
        assert read_cdt(write(tmp_path, text, "some.txt")) == graph


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("3\n", 1, "1 columns instead of 2"),
        ("1.5 0\n", 1, "'1.5' should be a whole number"),
        ("2 1\n0 0\n1\n0 1\n", 3, "1 columns instead of 2"),
        ("2 1\n0 0\n1 0 0\n0 1\n", 3, "3 columns instead of 2"),
        ("2 1\n0 0\n1 nan\n0 1\n", 3, "'nan' should be a finite number"),
        ("2 1\n0 0\n1 0\n", 3, "the file ends where something should follow"),
        ("2 1\n0 0\n1 0\n0 2\n", 4, "a segment ends at 2, but points have the numbers 0 to 1"),
        ("2 1\n0 0\n1 0\n-1 0\n", 4, "'-1' should be a whole number, 0 or more"),
        ("2 1\n0 0\n1 0\n0 1\n\n0 1\n", 6, "the file should end before this line"),
        ("0 1\n0 0\n", 2, "a segment ends at 0, but there are no points"),
    ],
)
def test_a_bad_line_of_a_cdt_file_is_named(tmp_path, text, line, complaint):
    with pytest.raises(ValueError, match=rf"some\.txt, line {line}: {complaint}"):
        read_cdt(write(tmp_path, text, "some.txt"))


# ------------------------------------------------ all of them


number = st.floats(allow_nan=False, allow_infinity=False)
places = st.tuples(number, number)


@st.composite
def graphs(draw):
    points = draw(st.lists(places, min_size=1, max_size=6))
    n = len(points)
    vertex, extra = st.integers(0, n - 1), draw(st.integers(0, 2))
    segments = draw(st.lists(st.tuples(vertex, vertex).filter(lambda ends: ends[0] != ends[1]), max_size=4 * (n > 1)))
    regions = draw(st.lists(st.builds(Region, places, number, number), max_size=2))
    listed = [st.tuples(*[number] * extra), st.integers(-9, 9)]
    attributes, markers = (draw(st.lists(each, min_size=n, max_size=n)) for each in listed)
    marks = draw(st.lists(st.integers(-9, 9), min_size=len(segments), max_size=len(segments)))
    holes = draw(st.lists(places, max_size=2))
    return StraightLineGraph(*map(tuple, (points, segments, holes, regions, attributes, markers, marks)))


def written(graph, first):
    n, extra = len(graph.points), len(graph.attributes[0])
    rows = [[n, 2, extra, 1]]
    rows += [
        [i + first, *p, *values, marker]
        for i, (p, values, marker) in enumerate(zip(graph.points, graph.attributes, graph.markers, strict=True))
    ]
    rows.append([len(graph.segments), 1])
    rows += [
        [i, a + first, b + first, marker]
        for i, ((a, b), marker) in enumerate(zip(graph.segments, graph.segment_markers, strict=True))
    ]
    rows += [[len(graph.holes)], *([i, *hole] for i, hole in enumerate(graph.holes))]
    if graph.regions:
        rows += [[len(graph.regions)], *([i, *r.point, r.attribute, r.area] for i, r in enumerate(graph.regions))]
    return "\n".join(" ".join(map(str, row)) for row in rows)


@settings(max_examples=60)
@given(graphs(), st.sampled_from([0, 1]))
def test_what_is_written_is_read(tmp_path_factory, graph, first):
    assert read_poly(write(tmp_path_factory.getbasetemp(), written(graph, first))) == graph


@examples(75)
@given(st.lists(st.sampled_from([*"0123 \n\n\n", "-", ".", "e", "#", "x", " 1 ", " 0 0 ", "2 0 0\n"]), max_size=40))
def test_any_text_is_read_or_refused_with_file_and_line(tmp_path_factory, words):
    path = write(tmp_path_factory.getbasetemp(), "".join(words), "any.txt")
    for read in (read_node, read_poly, read_cdt):
        try:
            graph = read(path)
        except ValueError as error:
            assert str(error).startswith(f"{path}, line "), error  # noqa: PT017
        else:
            assert len(graph.markers) == len(graph.attributes) == len(graph.points)
            assert len(graph.segment_markers) == len(graph.segments)


# ------------------------------------------------ published files


@pytest.mark.parametrize(
    ("name", "points", "segments"),
    [
        ("Capital_A", 29, 29),
        ("HangingIntersection", 7, 2),
        ("cdt", 101, 101),  # and two segments from a point to itself
        ("crossing-edges", 4, 2),
        ("dont_flip_constraint_when_resolving_intersection", 6, 3),
        ("island", 95, 95),
        ("issue-42-full-boundary-overlap", 12, 16),
        ("kidney", 50, 50),
        ("points_on_constraint_edge", 12, 1),
        ("unit_square", 4, 4),
    ],
)
def test_published_cdt_files(name, points, segments):
    graph = read_cdt(public(f"poly/cdt-{name}.txt"))
    assert (len(graph.points), len(graph.segments)) == (points, segments)


def test_the_published_letter_a():
    graph = read_poly(public("poly/triangle-A.poly"))
    assert (len(graph.points), len(graph.segments)) == (29, 29)
    assert graph.points[0] == (0.2, -0.7764)
    assert graph.attributes[0] == (-0.57,)
    assert graph.segments[:2] == ((28, 0), (0, 1))
    assert graph.holes == ((0.47, -0.5),)
    # The same letter in the other format.
    assert read_cdt(public("poly/cdt-Capital_A.txt")).points == graph.points


def test_the_published_box():
    graph = read_poly(public("poly/triangle-box.poly"))
    assert graph.points == ((0, 0), (0, 3), (3, 0), (3, 3), (1, 1), (1, 2), (2, 1), (2, 2))
    assert graph.segments == ((0, 1), (4, 6), (6, 7), (7, 5), (5, 4))
    assert graph.segment_markers == (5, 0, 0, 10, 0)
    assert graph.markers == (0, 0, 0, 33, 0, 0, 0, 0)
    assert graph.holes == ((1.5, 1.5),)


def test_the_published_dots():
    graph = read_node(public("poly/triangle-dots.node"))
    assert len(graph.points) == 100
    assert graph.points[0] == (0.0476694, 0.809168)
    assert graph.segments == ()
