from math import dist

import pytest

from coursekit.geometry.predicates import orientation
from coursekit.mesh.polyanya import ConvexMesh, MeshScenario, read_polyanya, read_polyanya_scenarios
from tests.maps.grids import public

# The unit square as two triangles, and a square that touches it at a corner; 4 lies on a straight side.
MESH = """\
mesh
2
8 3
0 0  2 0 -1
1 0  3 1 -1 0
1 1  4 1 2 -1 -1
0 1  3 0 1 -1
0.5 0 2 0 -1
2 1  2 2 -1
2 2  2 2 -1
1 2  2 2 -1
4 0 4 1 3   -1 -1 -1 1
3 1 2 3     0 -1 -1
4 2 5 6 7   -1 -1 -1 -1
"""
EXPECTED = ConvexMesh(
    points=((0, 0), (1, 0), (1, 1), (0, 1), (0.5, 0), (2, 1), (2, 2), (1, 2)),
    polygons=((0, 4, 1, 3), (1, 2, 3), (2, 5, 6, 7)),
    neighbors=((-1, -1, 1, -1), (-1, -1, 0), (-1, -1, -1, -1)),
)


def write(folder, text, name="some.mesh"):
    path = folder / name
    path.write_bytes(text.encode())
    return path


# ------------------------------------------------ meshes


@pytest.mark.parametrize(
    "text",
    [
        MESH,
        MESH.rstrip(),
        MESH.replace("\n", "\r\n"),
        MESH.replace("\n", "\n\n "),
        MESH.replace("\n", " "),
        MESH.replace(" ", "\n"),
        "\ufeff" + MESH,
    ],
)
def test_ways_to_write_a_mesh(tmp_path, text):
    path = write(tmp_path, text)
    assert read_polyanya(path) == read_polyanya(str(path)) == EXPECTED


def test_version_1_lists_each_neighbor_one_edge_earlier(tmp_path):
    text = MESH.replace("\n2\n", "\n1\n").replace("-1 -1 -1 1\n", "-1 -1 1 -1\n").replace(" 0 -1 -1\n", " -1 -1 0\n")
    assert read_polyanya(write(tmp_path, text)) == EXPECTED
    with pytest.raises(ValueError, match=r"some\.mesh, line 12: beyond the edge \(1, 3\) lies polygon 1, not -1"):
        read_polyanya(write(tmp_path, MESH.replace("\n2\n", "\n1\n")))


@pytest.mark.parametrize(
    ("number", "line", "complaint"),
    [
        (1, "grid", "a mesh file begins with mesh, not with grid"),
        (2, "3", "meshes of version 1 or 2 can be read, not of 3"),
        (3, "8.5 3", "'8.5' should be a whole number, 0 or more"),
        (3, "8 -3", "'-3' should be a whole number, 0 or more"),
        (5, "nan 0  3 1 -1 0", "'nan' should be a finite number"),
        (5, "1 x  3 1 -1 0", "'x' should be a finite number"),
        (5, "1 0  3 1 -1 3", "there is no 3 among 3 polygons"),
        (5, "1 0  3 1 -2 0", "'-2' should be a whole number, 0 or more"),
        (5, "1 0  3 1 -1 2", r"at vertex 1 lie the polygons \[0, 1\], not \(1, -1, 2\)"),
        (5, "1 0  2 1 -1", r"at vertex 1 lie the polygons \[0, 1\], not \(1, -1\)"),
        (13, "3 1 2 8     0 -1 -1", "there is no 8 among 8 vertices"),
        (13, "3 1 2 3     3 -1 -1", "there is no 3 among 3 polygons"),
        (13, "3 1 3 2     -1 -1 0", r"polygon \(1, 3, 2\) is flat, clockwise or not convex"),
        (13, "2 1 2     0 -1", r"polygon \(1, 2\) is flat, clockwise or not convex"),
        (13, "0", r"polygon \(\) is flat, clockwise or not convex"),
        (13, "3 1 2 3     -1 -1 -1", r"beyond the edge \(3, 1\) lies polygon 0, not -1"),
        (13, "3 1 2 3     0 2 -1", r"beyond the edge \(1, 2\) lies polygon -1, not 2"),
        (13, "3 0 1 3     0 -1 -1", r"polygons 0 and 1 lie on the same side of the edge \(1, 3\)"),
    ],
)
def test_a_bad_line_of_a_mesh_is_named(tmp_path, number, line, complaint):
    lines = MESH.splitlines()
    lines[number - 1] = line
    with pytest.raises(ValueError, match=rf"some\.mesh, line {number}: {complaint}"):
        read_polyanya(write(tmp_path, "\n".join(lines)))


def test_a_mesh_cut_short_or_drawn_out(tmp_path):
    words = MESH.split()
    for end in range(len(words)):
        with pytest.raises(ValueError, match=r"some\.mesh, line \d+: "):
            read_polyanya(write(tmp_path, "\n".join(words[:end])))
    with pytest.raises(ValueError, match=r"some\.mesh, line 15: the file should end before '7'"):
        read_polyanya(write(tmp_path, f"{MESH}7 8\n"))
    with pytest.raises(ValueError, match=r"some\.mesh, line 14: the file should end before '7'"):
        read_polyanya(write(tmp_path, f"{MESH.rstrip()} 7 8\n"))


def polygon_file(corners):
    n = len(corners)
    vertices = "".join(f"{x} {y} 2 0 -1\n" for x, y in corners)
    return f"mesh 2\n{n} 1\n{vertices}{n} {' '.join(map(str, range(n)))} {'-1 ' * n}\n"


@pytest.mark.parametrize(
    ("corners", "convex"),
    [
        ([(0, 0), (1, 0), (0, 1)], True),
        ([(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 1)], True),  # corners on straight sides
        ([(0, 0), (0, 1), (1, 0)], False),  # clockwise
        ([(0, 0), (1, 0), (2, 0)], False),  # flat
        ([(0, 0), (2, 0), (1, 0), (1, 1)], False),  # there and back
        ([(0, 0), (4, 0), (1, 1), (0, 4)], False),  # a corner that is reflex
        ([(0, 3), (-2, -3), (3, 1), (-3, 1), (2, -3)], False),  # a star, which never turns right
        ([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (4, 0), (4, 4), (0, 4)], False),  # twice around
        ([(0, 0), (1, 0), (1, 0), (0, 1)], False),  # twice the same
    ],
)
def test_which_polygons_are_convex(tmp_path, corners, convex):
    path = write(tmp_path, polygon_file(corners))
    if convex:
        assert read_polyanya(path).points == tuple(corners)
    else:
        with pytest.raises(ValueError, match="is flat, clockwise or not convex"):
            read_polyanya(path)


@pytest.mark.parametrize(("name", "points", "polygons"), [("square", 5, 4), ("arena", 112, 120)])
def test_published_meshes(name, points, polygons):
    mesh = read_polyanya(public(f"poly/polyanya-{name}.mesh"))
    assert (len(mesh.points), len(mesh.polygons)) == (points, polygons)
    for p, (polygon, neighbors) in enumerate(zip(mesh.polygons, mesh.neighbors, strict=True)):
        for i, neighbor in enumerate(neighbors):
            if neighbor >= 0:
                ends = {polygon[i], polygon[(i + 1) % len(polygon)]}
                assert ends < set(mesh.polygons[neighbor])
                assert p in mesh.neighbors[neighbor]


# ------------------------------------------------ scenarios


LINE = "3\tmeshes/some one.mesh\t224\t238.5\t-73.0625\t4\t-72.9375\t0.5\t12.25"
SCENARIO = MeshScenario(3, "meshes/some one.mesh", 224, 238.5, (-73.0625, 4), (-72.9375, 0.5), 12.25, 0.01)


@pytest.mark.parametrize("text", [f"version 1\n{LINE}\n", f"version 1.0\r\n\r\n{LINE}", f"\ufeffversion 1\n{LINE}\t\n"])
def test_ways_to_write_scenarios(tmp_path, text):
    assert read_polyanya_scenarios(write(tmp_path, text, "some.scen")) == [SCENARIO]


def test_scenarios_parted_by_blanks(tmp_path):
    text = "version 1\n" + LINE.replace("some one", "some").replace("\t", "  ")
    [scenario] = read_polyanya_scenarios(write(tmp_path, text, "some.scen"))
    assert scenario.mesh == "meshes/some.mesh"
    assert scenario.goal == SCENARIO.goal


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("\t12.25", "", "8 columns instead of 9"),
        ("12.25", "12.25\t1", "10 columns instead of 9"),
        ("3\t", "-3\t", "'-3' should be a whole number, 0 or more"),
        ("224", "wide", "'wide' should be a finite number"),
        ("238.5", "inf", "'inf' should be a finite number"),
        ("-73.0625", "nan", "'nan' should be a finite number"),
        ("0.5", "1e999", "'1e999' should be a finite number"),
        ("12.25", "-1", "the length '-1' should be a number, 0 or more"),
    ],
)
def test_a_bad_line_of_scenarios_is_named(tmp_path, old, new, complaint):
    path = write(tmp_path, f"version 1\n{LINE}\n\n{LINE.replace(old, new)}\n", "some.scen")
    with pytest.raises(ValueError, match=rf"some\.scen, line 4: {complaint}"):
        read_polyanya_scenarios(path)


@pytest.mark.parametrize("first", ["", "version 2", "mesh", LINE])
def test_another_first_line_is_refused(tmp_path, first):
    with pytest.raises(ValueError, match=r"some\.scen, line 1: a scenario file begins with version 1"):
        read_polyanya_scenarios(write(tmp_path, f"{first}\n{LINE}\n", "some.scen"))


def test_a_scenario_file_without_a_line(tmp_path):
    with pytest.raises(ValueError, match=r"some\.scen, line 1: a scenario file begins with version 1"):
        read_polyanya_scenarios(write(tmp_path, "", "some.scen"))


@pytest.mark.parametrize(("name", "rows"), [("square", 1), ("arena", 160)])
def test_published_scenarios_are_on_their_meshes(name, rows):
    mesh = read_polyanya(public(f"poly/polyanya-{name}.mesh"))
    scenarios = read_polyanya_scenarios(public(f"poly/polyanya-{name}.scen"))
    assert len(scenarios) == rows
    polygons = [[mesh.points[vertex] for vertex in polygon] for polygon in mesh.polygons]
    for scenario in scenarios:
        assert any(holds(polygon, scenario.start) for polygon in polygons)
        assert any(holds(polygon, scenario.goal) for polygon in polygons)
        assert scenario.length >= dist(scenario.start, scenario.goal) - scenario.unit


def holds(polygon, point):
    return all(orientation(a, b, point) >= 0 for a, b in zip(polygon, [*polygon[1:], polygon[0]], strict=True))
