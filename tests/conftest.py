"""What holds for all tests.

The suite tries the same random inputs each time, so that it fails for whoever broke something and not for whoever runs
it next. `python3 -m coursekit test --hypothesis-profile=search tests/mesh` tries others each time it is called.
"""

import gc

import pytest
from hypothesis import HealthCheck, settings

from coursekit.exercises.course import LECTURES

# How long an example takes says more about what else runs on this machine than about the code; and where many random
# inputs are no worlds, chance may throw away fifty of them before ten are found.
CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("search", deadline=None, suppress_health_check=CHECKS)
settings.register_profile("suite", settings.get_profile("search"), derandomize=True)
settings.load_profile("suite")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collecting makes half a million objects that all stay: nobody looks through them for garbage, then or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The file that takes longest begins: else one process is still at it when the others have nothing left to do."""
    items.sort(key=lambda item: item.path.name != "test_nbval.py")
    for item in items:
        item.add_marker(pytest.mark.xdist_group(together(item)))


def together(item):
    """The tests that one process runs, where several share the suite.

    A file's tests share servers, browsers and runs; those of a lecture's wrong solutions, what its checks say of them.
    """
    given = item.callspec.params if hasattr(item, "callspec") else {}
    if {"number", "source"} <= given.keys():
        return LECTURES[given["number"][:2]]
    if item.path.name == "test_exercises.py" and item.path.parent.name in LECTURES.values():
        return item.path.parent.name
    return str(item.path)
