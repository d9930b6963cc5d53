"""What is watched tells what is asked of it, where that is asked, and else is what it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.stage.own import CUT, MOST_STEPS, own_run, recorder, set_off, told_by_itself, watched
from tests.exercises.student import written

rows = st.lists(st.text(".@", min_size=1, max_size=4), min_size=1, max_size=4)
nested = st.lists(st.lists(st.integers(), min_size=1, max_size=4), min_size=1, max_size=4)


def states(watch):
    return [step.data["state"] for step in watch.steps]


@given(rows | nested)
def test_a_table_is_what_it_was_and_tells_each_cell_once_in_the_order_of_the_loop(table):
    watch = recorder()
    told = watched(table, watch, "rows", levels=2)
    assert told == table
    assert [len(row) for row in told] == [len(row) for row in table]
    assert not watch.steps
    assert [[item for item in row] for row in told] == [list(row) for row in table]  # noqa: C416 as a loop goes
    assert states(watch) == [(y, x) for y, row in enumerate(table) for x in range(len(row))]
    assert [step.data["value"] for step in watch.steps] == [item for row in table for item in row]


@given(nested, st.data())
def test_an_index_from_the_end_is_told_from_the_start_and_one_beyond_raises_as_ever(table, data):
    watch = recorder()
    told = watched(table, watch, "rows", levels=2)
    y = data.draw(st.integers(-len(table), len(table) - 1))
    x = data.draw(st.integers(-len(table[y]), len(table[y]) - 1))
    assert told[y][x] == table[y][x]
    assert states(watch) == [(y % len(table), x % len(table[y]))]
    with pytest.raises(IndexError):
        told[y][len(table[y])]
    assert told[y][:] == table[y][:]
    assert len(watch.steps) == 1


@given(st.dictionaries(st.sampled_from("ABCD"), st.integers()), st.sampled_from("ABCD"))
def test_a_dict_tells_what_is_looked_up_and_gone_through(graph, key):
    watch = recorder()
    told = watched(graph, watch, "graph")
    assert told == graph
    assert told.get(key, 7) == graph.get(key, 7)
    assert states(watch) == [key] * (key in graph)
    assert list(told.items()) == list(graph.items())
    assert len(told.items()) == len(graph)
    assert states(watch)[-len(graph) :] == list(graph) or not graph


def test_the_line_that_asks_is_told_and_a_question_twice_in_a_row_is_no_news():
    source = "def mine(row):\n    for letter in row:\n        row[0] or row[0]\n    return row[1], row[1]"
    trace, ended = own_run(written(source, "mine"), lambda watch: (watched("ab", watch, "row"),))
    assert [(step.line, step.data["state"]) for step in trace.steps] == [(2, 0), (2, 1), (3, 0), (4, 1)]
    assert ended == "Then it returns ('b', 'b')."


def test_an_endless_function_is_cut_short_whether_it_asks_for_one_thing_or_for_many():
    for source, told in (("row[0]", 1), ("row[0], row[1]", MOST_STEPS)):
        mine = written(f"def mine(row):\n    while True:\n        {source}", "mine")
        trace, ended = own_run(mine, lambda watch: (watched([5, 6], watch, "row"),))
        assert (trace.truncated, len(trace.steps), ended) == (True, told, CUT)


def test_calls_of_a_function_and_those_that_it_makes_of_itself_are_told():
    watch = recorder()
    add = watched(lambda a, b: a + b, watch, "add")
    assert (add(1, 2), add(3, b=4)) == (3, 7)
    assert [(step.data["state"], step.data["value"]) for step in watch.steps] == [(0, 3), (1, 7)]
    mine = written("def mine(heaps):\n    return len(heaps) and 1 + mine(heaps[1:])", "mine")
    watch = recorder()
    with told_by_itself(mine, watch, "mine"):
        assert mine([3, 2]) == 2
    assert states(watch) == [(2,), ()]
    assert mine.__globals__["mine"] is mine


def test_items_are_set_off_by_their_ids_and_no_others():
    drawn = '<g data-id="a"><g data-id="ab"><rect/></g></g><g data-id="c"></g>'
    looks = {"a": "met", "c": "asked", "": "met"}
    expected = '<g class="met" data-id="a"><g data-id="ab"><rect/></g></g><g class="asked" data-id="c"></g>'
    assert set_off(drawn, looks) == expected
