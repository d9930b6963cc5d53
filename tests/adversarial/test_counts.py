import pytest

from coursekit.adversarial import minimal_leaves, pearl_branching


@pytest.mark.parametrize(
    ("branching", "height", "leaves"),
    [(3, 2, 5), (2, 3, 5), (5, 5, 149), (10, 4, 199), (5, 6, 249), (35, 6, 85_749), (7, 0, 1), (7, 1, 7)],
)
def test_fewest_leaves(branching, height, leaves):
    assert minimal_leaves(branching, height) == leaves


def test_a_budget_of_a_million_nodes_in_chess():
    assert minimal_leaves(35, 7) == pytest.approx(1.54e6, rel=0.01)
    assert minimal_leaves(35, 8) == pytest.approx(3.00e6, rel=0.01)


@pytest.mark.parametrize(("branching", "factor"), [(10, 5.06), (35, 12.83), (1, 1)])
def test_pearl(branching, factor):
    assert pearl_branching(branching) == pytest.approx(factor, abs=0.005)


@pytest.mark.parametrize("branching", [2, 3, 10, 100])
def test_pearl_solves_its_equation(branching):
    factor = pearl_branching(branching)
    xi = factor / (1 + factor)
    assert xi**branching + xi == pytest.approx(1)
