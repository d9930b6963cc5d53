import pytest


@pytest.fixture(autouse=True)
def films(unseen_films):
    """No test of a lecture looks at a film: `frames.py` looks at frames, and tests/browser at films."""
