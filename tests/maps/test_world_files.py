from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import World, read_world, write_world
from tests.maps.grids import some
from tests.maps.polygons import lattice_worlds, scattered

TEXT = """\
{
"width": 12,
"height": 8.5,
"obstacles": [
[[1, 1], [4, 1], [2.5, 3]],
[[6, 2], [9, 2], [9, 7], [6, 7]]
]
}
"""
OBSTACLES = (((1, 1), (4, 1), (2.5, 3)), ((6, 2), (9, 2), (9, 7), (6, 7)))


def write(folder, text):
    path = folder / "some.json"
    path.write_bytes(text.encode())
    return path


def same(one, other):
    return (one.width, one.height, one.obstacles) == (other.width, other.height, other.obstacles)


def test_a_file_has_one_obstacle_on_each_line(tmp_path):
    write_world(World(12, 8.5, OBSTACLES), tmp_path / "some.json")
    assert (tmp_path / "some.json").read_bytes().decode() == TEXT
    write_world(World(3, 2), str(tmp_path / "empty.json"))
    assert (tmp_path / "empty.json").read_text() == '{\n"width": 3,\n"height": 2,\n"obstacles": [\n]\n}\n'


@pytest.mark.parametrize(
    "text",
    [TEXT, TEXT.replace("\n", "\r\n"), TEXT.replace("\n", ""), "\ufeff" + TEXT, TEXT.replace("12", "1.2e1")],
)
def test_ways_to_write_a_world(tmp_path, text):
    path = write(tmp_path, text)
    assert same(read_world(path), World(12, 8.5, OBSTACLES))
    assert same(read_world(str(path)), World(12, 8.5, OBSTACLES))


@some
@given(st.one_of(lattice_worlds(), st.integers(0, 10**6).map(lambda seed: scattered(Random(seed), 2))))
def test_what_is_written_is_read_again(tmp_path_factory, world):
    path = tmp_path_factory.getbasetemp() / "again.json"
    write_world(world, path)
    assert same(read_world(path), world)


def test_numbers_of_any_size_are_read_again(tmp_path):
    world = World(1e300, 0.1, [[(0, 0), (1e-300, 0), (2.0**60, 0.1)]])
    write_world(world, tmp_path / "some.json")
    assert same(read_world(tmp_path / "some.json"), world)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[4, 1], ", "[4, 1] ", ", line 5: this is no JSON (Expecting ',' delimiter)"),
        ("\n]\n}\n", "", ", line 6: this is no JSON (Expecting ',' delimiter)"),
        (TEXT, "", ", line 1: this is no JSON (Expecting value)"),
        (TEXT, "[]", ": a world has width, height and obstacles, and nothing else"),
        ('"width": 12,\n', "", ": a world has width, height and obstacles, and nothing else"),
        ("{", '{"name": "some", ', ": a world has width, height and obstacles, and nothing else"),
        (TEXT[TEXT.index("[") : -2], "7", ": obstacles must be a list, of a list of corners each"),
        ("[[1, 1], [4, 1], [2.5, 3]]", "3", ": obstacles must be a list, of a list of corners each"),
        ("8.5", "-8.5", ": width and height of a world must be positive numbers up to 1e+300, not 12.0 and -8.5"),
        ("8.5", "1" * 5000, ": width and height of a world must be positive numbers up to 1e+300, not 12.0 and inf"),
        ("8.5", "null", ": width and height of a world must be positive numbers up to 1e+300, not 12.0 and None"),
        ("[4, 1]", "[4]", ": obstacle 0: a corner must be two finite numbers, not [4.0]"),
        ("[4, 1]", "[4, NaN]", ": obstacle 0: a corner must be two finite numbers, not [4.0, nan]"),
        ("[9, 7]", "[9, 9]", ": obstacle 1 leaves the rectangle of 12 x 8.5 at (9, 9)"),
    ],
)
def test_what_is_no_world(tmp_path, old, new, complaint):
    assert old in TEXT
    path = write(tmp_path, TEXT.replace(old, new))
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        read_world(path)
    assert str(caught.value) == f"{path}{complaint}"
