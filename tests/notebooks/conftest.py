"""What the notebooks' tests share: notebooks are run once, and what comes of them is looked at from many sides."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from coursekit.notebooks import store
from tests.notebooks import samples

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Kernels import from `tests`; the one that is installed as `python3` cannot start, and must not be needed."""
    folder = tmp_path_factory.mktemp("jupyter")
    spec = folder / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    spec.write_text(json.dumps({"argv": ["no-such-python"], "display_name": "Python 3", "language": "python"}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(PROJECT))
        patch.setenv("JUPYTER_PATH", str(folder))
        yield


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory, kernels: None) -> list[Path]:
    """The samples in their stored form. Not to be changed: copy them."""
    paths = samples.write_all(tmp_path_factory.mktemp("course"))
    store(paths)
    return paths
