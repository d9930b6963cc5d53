from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.search import Witness, first_failure, least_m, witness
from tests.search.graphs import many

BOUND = 200
tables = st.lists(st.integers(0, 9), min_size=12, max_size=12)


@many
@given(tables, tables, st.integers(1, 5), st.integers(0, 11))
def test_by_the_definition(f_values, g_values, c, m):
    f, g = f_values.__getitem__, g_values.__getitem__
    fails = [n for n in range(12) if f(n) > c * g(n)]
    later = [n for n in fails if n >= m]
    assert first_failure(f, g, c, m, 11) == (later[0] if later else None)
    least = fails[-1] + 1 if fails else 0
    assert least_m(f, g, c, 11) == (least if least <= 11 else None)
    found = witness(f, g, 11, most=5)
    good = [c for c in range(1, 6) if all(f(n) <= c * g(n) for n in range(5, 12))]
    assert (found.c if found else None) == (good[0] if good else None)
    if found:
        assert found.m == least_m(f, g, found.c, 11) <= 5


@pytest.mark.parametrize(
    ("f", "g", "found"),
    [
        (lambda n: 3 * n + 50, lambda n: n, Witness(4, 50)),
        (lambda n: n * n + 10 * n, lambda n: n * n, Witness(2, 10)),
        (lambda n: n, lambda n: n * n, Witness(1, 0)),
        (lambda n: n * log2(n + 1), lambda n: n * n, Witness(1, 0)),
        (lambda n: 2**n, lambda n: n * n, None),
        (lambda n: n * n * n, lambda n: n * n, Witness(200, 0)),
    ],
)
def test_textbook_cases(f, g, found):
    assert witness(f, g, BOUND) == found


def test_a_smaller_c_may_have_to_do():
    assert witness(lambda n: n * n * n, lambda n: n * n, BOUND, most=100) is None


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="m must lie between 0 and the bound 10, not at 11"):
        first_failure(abs, abs, 1, 11, 10)
    with pytest.raises(ValueError, match="the bound -1"):
        least_m(abs, abs, 1, -1)
    with pytest.raises(ValueError, match="not only 0"):
        witness(abs, abs, 10, most=0)
