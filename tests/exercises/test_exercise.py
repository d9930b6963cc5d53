"""What exercises ask of an answer."""

import numpy as np
import pytest

from coursekit.exercises.exercise import truth


@pytest.mark.parametrize(
    ("answer", "found"),
    [(True, True), (False, False), (np.bool_(True), True), (np.False_, False), (1, None), (0, None), (None, None)],
)
def test_a_truth_value_is_pythons_or_numpys_and_no_number(answer, found):
    assert truth(answer) is found
