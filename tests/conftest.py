"""What holds for all tests.

The suite tries the same random inputs each time, so that it fails for whoever broke something and not for whoever runs
it next. `python3 -m coursekit test --hypothesis-profile=search tests/mesh` tries others each time, more of them, and
what takes long and finds little: tests/examples.py.
"""

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, settings

from coursekit.exercises.course import LECTURES
from coursekit.player.film import Film
from tests.examples import SEARCH, SUITE, USUAL, searching

# How long an example takes says more about what else runs on this machine than about the code; and where many random
# inputs are no worlds, chance may throw away fifty of them before ten are found.
CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile(
    "suite", deadline=None, suppress_health_check=CHECKS, derandomize=True, max_examples=int(SUITE * USUAL)
)
settings.register_profile("search", settings.get_profile("suite"), derandomize=False, max_examples=SEARCH * USUAL)
settings.load_profile("suite")


@contextmanager
def few_frames() -> Iterator[None]:
    """In the suite, a player that is made meanwhile draws one frame of each chunk of its film, and packs none."""

    def chunk(film: Film, index: int) -> bytes:
        film._frames[film.numbers[index * film.spacing]]
        return b""

    with pytest.MonkeyPatch.context() as patch:
        if not searching():
            patch.setattr(Film, "chunk", chunk)
        yield


@pytest.fixture
def unseen_films():
    """For tests that make demos, and look at no film."""
    with few_frames():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collecting makes half a million objects that all stay: nobody looks through them for garbage, then or later."""
    gc.disable()
    try:
        with few_frames():  # of demos that stand in parameters
            return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items):
    """The file that takes longest begins: else one process is still at it when the others have nothing left to do.

    What is marked with `search` is left out where this is none.
    """
    items.sort(key=lambda item: item.path.name != "test_nbval.py")
    for item in items:
        if item.get_closest_marker("search") and not searching():
            item.add_marker(pytest.mark.skip(reason="only with --hypothesis-profile=search"))


MISTAKE = re.compile(r"tests/exercises/test_(?:solutions|stories)\.py::.*\[(\d\d)\.\d")
LECTURE = re.compile(r"tests/lectures/(\w+)/test_exercises\.py::")


def lecture_of(nodeid):
    """The lecture whose wrong solutions a test is about; None for other tests."""
    if found := MISTAKE.match(nodeid):
        return LECTURES[found[1]]
    found = LECTURE.match(nodeid)
    return found and found[1]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Files stay in one process; and so do the tests of a lecture's wrong solutions, each of which is tried once."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduler(LoadFileScheduling):
        def _split_scope(self, nodeid):
            return lecture_of(nodeid) or super()._split_scope(nodeid)

    return Scheduler(config, log)
