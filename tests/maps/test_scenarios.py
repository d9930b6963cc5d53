from collections import Counter

import pytest

from coursekit.maps import GridMap, Scenario, read_scenarios
from tests.maps.grids import map_of, public

LINE = "61\tmaps/bgmaps/some.map\t9\t5\t0\t1\t8\t4\t244.95"
SCENARIO = Scenario(61, "maps/bgmaps/some.map", 9, 5, (0, 1), (8, 4), 244.95, 0.01)


def write(folder, text):
    path = folder / "some.map.scen"
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize(
    "text",
    [
        f"version 1\n{LINE}\n",
        f"version 1.0\n{LINE}",
        f"version 1\r\n{LINE}\r\n",
        f"version\t1\n\n{LINE}\n  \n",
        f"version 1\n{LINE}\t\n",
        "version 1\n" + LINE.replace("\t", " "),
        "version 1\n" + LINE.replace("\t", "   "),
        "version 1\n" + LINE.replace("\t", " \t "),
        f"\ufeffversion 1\n{LINE}\n",
    ],
)
def test_ways_to_write_a_scenario(tmp_path, text):
    path = write(tmp_path, text)
    assert read_scenarios(path) == read_scenarios(str(path)) == [SCENARIO]


def test_scenarios_keep_their_order_and_blanks_in_names(tmp_path):
    other = LINE.replace("some.map", "other one.map").replace("244.95", "3")
    path = write(tmp_path, f"version 1\n{LINE}\n{other}\n{LINE}\n")
    scenarios = read_scenarios(path)
    assert [scenarios[0], scenarios[2]] == [SCENARIO, SCENARIO]
    assert scenarios[1].map == "maps/bgmaps/other one.map"
    assert read_scenarios(write(tmp_path, "version 1\n")) == []


@pytest.mark.parametrize(
    ("printed", "half"),
    [
        ("244.95", 0.005),
        ("132.40", 0.005),
        ("3.41421", 0.000005),
        ("29.1", 0.05),
        ("24.04163056", 0.000000005),
        ("3", 0.000005),  # 3.00000
        ("112", 0.0005),  # 112.000
        ("0", 0.000005),
        ("1.5e3", 50),
    ],
)
def test_a_length_may_be_off_by_half_a_unit_of_its_last_digit(tmp_path, printed, half):
    [scenario] = read_scenarios(write(tmp_path, f"version 1\n{LINE.replace('244.95', printed)}\n"))
    assert scenario.length == float(printed)
    assert half <= scenario.tolerance <= half + 1e-7 * scenario.length


def with_word(column, word):
    words = LINE.split("\t")
    words[column] = word
    return "\t".join(words)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (LINE.rpartition("\t")[0], "8 columns instead of 9"),
        (LINE + "\t1", "10 columns instead of 9"),
        ("x", "1 columns instead of 9"),
        (with_word(1, "some map").replace("\t", " "), "10 columns instead of 9"),
        (with_word(0, "-1"), "'-1' should be a whole number, 0 or more"),
        (with_word(2, "9.5"), "'9.5' should be a whole number, 0 or more"),
        (with_word(5, "one"), "'one' should be a whole number, 0 or more"),
        (with_word(7, "-4"), "'-4' should be a whole number, 0 or more"),
        (with_word(4, "9"), r"the start \(9, 1\) is not on a map of 9 x 5 cells"),
        (with_word(5, "5"), r"the start \(0, 5\) is not on a map of 9 x 5 cells"),
        (with_word(6, "9"), r"the goal \(9, 4\) is not on a map of 9 x 5 cells"),
        (with_word(7, "5"), r"the goal \(8, 5\) is not on a map of 9 x 5 cells"),
        (with_word(8, "long"), "the length 'long' should be a number"),
        (with_word(8, "-1"), "the length '-1' should be a number, 0 or more"),
        (with_word(8, "nan"), "the length 'nan' should be a number"),
        (with_word(8, "inf"), "the length 'inf' should be a number"),
        (with_word(8, "1e999"), "the length '1e999' should be a number"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, complaint):
    path = write(tmp_path, f"version 1\n{LINE}\n\n{line}\n")
    with pytest.raises(ValueError, match=rf"some\.map\.scen, line 4: {complaint}"):
        read_scenarios(path)


@pytest.mark.parametrize("first", ["", "version 2", "version", "version 1 0", "type octile", LINE])
def test_another_first_line_is_refused(tmp_path, first):
    path = write(tmp_path, f"{first}\n{LINE}\n")
    with pytest.raises(ValueError, match=r"some\.map\.scen, line 1: a scenario file begins with version 1"):
        read_scenarios(path)


def test_a_file_without_a_line(tmp_path):
    with pytest.raises(ValueError, match="line 1: a scenario file begins with version 1"):
        read_scenarios(write(tmp_path, ""))


# ------------------------------------------------ for which map


OPEN = ["." * 9] * 5


@pytest.mark.parametrize("name", ["", "some.map"])
def test_the_right_map_is_taken(name):
    SCENARIO.check(GridMap(OPEN, name=name))


def test_paths_of_windows_have_their_last_part_too():
    Scenario(0, r"maps\local\some.map", 9, 5, (0, 1), (8, 4), 9, 1).check(GridMap(OPEN, name="some.map"))


@pytest.mark.parametrize(
    ("rows", "name", "complaint"),
    [
        (OPEN, "other.map", "the scenario is for the map some.map, not for other.map"),
        ([*OPEN, OPEN[0]], "some.map", "the scenario is for a map of 9 x 5 cells, not of 9 x 6"),
        (["." * 8] * 5, "", "the scenario is for a map of 9 x 5 cells, not of 8 x 5"),
        (["." * 9, "@" + "." * 8, *OPEN[2:]], "", "the scenario's start (0, 1) is blocked on this map"),
        ([*OPEN[1:], "." * 8 + "T"], "", "the scenario's goal (8, 4) is blocked on this map"),
    ],
)
def test_another_map_is_refused(rows, name, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        SCENARIO.check(GridMap(rows, name=name))
    assert str(caught.value) == complaint


# ------------------------------------------------ published files


@pytest.mark.parametrize(
    ("file", "rows"),
    [
        ("arena.map.scen", 160),
        ("den312d.map.scen", 320),
        ("lak303d.map.scen", 1060),
        ("AR0011SR.map.scen", 1280),
        ("random512-20-0.map.scen", 1780),
        ("mapf/empty-8-8-even-1.scen", 32),
        ("mapf/empty-8-8-random-1.scen", 32),
        ("mapf/room-32-32-4-even-1.scen", 130),
        ("mapf/room-32-32-4-random-1.scen", 341),
    ],
)
def test_published_scenarios_are_for_their_maps(file, rows):
    scenarios = read_scenarios(public(f"movingai/{file}"))
    grid = GridMap.read(public(map_of(file)))
    assert len(scenarios) == rows
    for scenario in scenarios:
        scenario.check(grid)


@pytest.mark.parametrize("name", ["arena", "den312d", "lak303d", "AR0011SR", "random512-20-0"])
def test_buckets_of_published_scenarios(name):
    scenarios = read_scenarios(public(f"movingai/{name}.map.scen"))
    assert all(scenario.bucket == int(scenario.length / 4) for scenario in scenarios)
    assert set(Counter(scenario.bucket for scenario in scenarios).values()) == {10}


def test_scenarios_of_one_published_map_are_not_for_another():
    arena = GridMap.read(public("movingai/arena.map"))
    random = GridMap.read(public("movingai/random512-20-0.map"))
    for scenario in read_scenarios(public("movingai/AR0011SR.map.scen")):
        for grid in (arena, random):
            with pytest.raises(ValueError, match=r"is for the map AR0011SR\.map"):
                scenario.check(grid)
