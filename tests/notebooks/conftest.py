"""What the notebooks' tests share: notebooks are run once, and what comes of them is looked at from many sides."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from coursekit.notebooks import store
from tests.notebooks import samples

PROJECT = Path(__file__).resolve().parents[2]


@contextmanager
def kernels() -> Iterator[None]:
    """Kernels import from `tests`; the one that is installed as `python3` cannot start, and must not be needed."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        spec = Path(folder) / "kernels" / "python3" / "kernel.json"
        spec.parent.mkdir(parents=True)
        spec.write_text(json.dumps({"argv": ["no-such-python"], "display_name": "Python 3", "language": "python"}))
        patch.setenv("PYTHONPATH", str(PROJECT))
        patch.setenv("JUPYTER_PATH", folder)
        yield


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The samples in their stored form. Not to be changed: copy them."""
    paths = samples.write_all(tmp_path_factory.mktemp("course"))
    with kernels():
        for path in paths:
            store(path)
    return paths
