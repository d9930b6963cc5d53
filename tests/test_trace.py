import inspect
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import alphabeta
from coursekit.games import Tree
from coursekit.trace import Recorder, Trace, record


def count_down(n, *, watch=None):
    while n:
        if watch:
            watch("tick", n=n)
        n -= 1
    return "done"


def nested(n, *, watch=None):
    def inner(n):
        if watch:
            watch("inside", n=n)
        return inner(n - 1) if n else 0

    if watch:
        watch("outside", n=n)
    return inner(n)


def for_ever(*, watch=None):
    n = 0
    while True:
        try:
            if watch:
                watch("again", n=n)
        except Exception:
            raise AssertionError("the end of a watched run is no error of the algorithm") from None
        n += 1


def breaks(*, watch=None):
    if watch:
        watch("before")
    raise KeyError("lost")


@given(st.integers(0, 300))
def test_every_step_is_kept_in_order(n):
    trace = record(count_down, n)
    assert [step.data["n"] for step in trace.steps] == list(range(n, 0, -1))
    assert (trace.result, trace.truncated, trace.function) == ("done", False, count_down)


def test_only_some_events_are_kept():
    trace = record(nested, 3, only=("outside",))
    assert [step.event for step in trace.steps] == ["outside"]
    assert record(nested, 3, only=("outside",), limit=1).truncated is False
    assert record(nested, 3, only=()).steps == []
    assert trace.result == 0


def test_a_step_names_the_line_that_told_of_it():
    lines, first = inspect.getsourcelines(count_down)
    [step] = record(count_down, 1).steps
    assert (step.event, step.file) == ("tick", __file__)
    assert lines[step.line - first].strip() == 'watch("tick", n=n)'


def test_nested_functions_are_watched():
    trace = record(nested, 2)
    assert [step.event for step in trace.steps] == ["outside", "inside", "inside", "inside"]
    assert len({step.line for step in trace.steps}) == 2


def test_arguments_are_handed_on():
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    trace = record(alphabeta, tree, (), None, 4, beta=9, hard=True)
    assert trace.result == alphabeta(tree, (), alpha=4, beta=9, hard=True)
    assert trace.result.value == 4
    assert all(step.file.endswith("alphabeta.py") for step in trace.steps)


def test_a_limit_ends_a_run_that_would_go_on_for_ever():
    trace = record(for_ever, limit=25)
    assert [step.data["n"] for step in trace.steps] == list(range(25))
    assert (trace.truncated, trace.result) == (True, None)


@pytest.mark.parametrize(("limit", "told", "truncated"), [(4, 4, True), (5, 5, False), (6, 5, False), (0, 0, True)])
def test_a_run_that_just_fits_is_whole(limit, told, truncated):
    trace = record(count_down, 5, limit=limit)
    assert (len(trace.steps), trace.truncated) == (told, truncated)
    assert (trace.result == "done") is not truncated


def test_a_run_that_tells_nothing_is_whole():
    trace = record(count_down, 0, limit=0)
    assert (trace.steps, trace.result, trace.truncated) == ([], "done", False)


def test_errors_pass():
    with pytest.raises(KeyError, match="lost"):
        record(breaks)
    with pytest.raises(ValueError, match="alpha must not be above beta"):
        record(alphabeta, Tree(1), (), None, 2, 1)


def test_a_negative_limit_is_refused():
    with pytest.raises(ValueError, match="limit must be 0 or more, not -1"):
        record(count_down, 3, limit=-1)


def test_a_value_may_have_any_name():
    def tells(*, watch):
        watch("named", event="a", self="b", steps="c")

    [step] = record(tells).steps
    assert step.data == {"event": "a", "self": "b", "steps": "c"}


def test_memory_grows_with_what_happened():
    tracemalloc.start()
    try:
        trace = record(count_down, 10_000)
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(trace.steps) == 10_000
    assert used < 5_000_000


@given(st.integers(0, 20))
def test_steps_are_numbered_from_1_and_anew_where_some_are_left_out(n):
    trace = record(count_down, n)
    assert [step.number for step in trace.steps] == [*range(1, n + 1)]
    odd = trace.with_steps(step for step in trace.steps if step.data["n"] % 2)
    assert [step.number for step in odd.steps] == [*range(1, len(odd.steps) + 1)]
    assert [step.data["n"] for step in odd.steps] == [m for m in range(n, 0, -1) if m % 2]
    assert (odd.result, odd.function, odd.truncated) == (trace.result, trace.function, False)
    assert len(trace.steps) == n


def test_the_last_step():
    assert record(count_down, 3).last.data == {"n": 1}
    with pytest.raises(IndexError):
        _ = Trace(count_down, []).last


def test_a_recorder_may_keep_other_values_or_none():
    recorder = Recorder(keep=lambda event, data: {"half": data["n"] // 2} if data["n"] % 2 else None)
    count_down(5, watch=recorder)
    assert [(step.event, step.data, step.number) for step in recorder.steps] == [
        ("tick", {"half": 2}, 1),
        ("tick", {"half": 1}, 2),
        ("tick", {"half": 0}, 3),
    ]


def test_a_recorder_may_place_steps_where_the_teller_was_called():
    def tell(watch):
        watch("told")

    def outer(watch):
        tell(watch)

    inside, outside = Recorder(), Recorder(callers=1)
    outer(inside)
    outer(outside)
    code = tell.__code__, outer.__code__
    assert [recorder.steps[0].line for recorder in (inside, outside)] == [each.co_firstlineno + 1 for each in code]
