"""`lab`: JupyterLab on the notebooks."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ..chromium import is_root
from ..environment import project_folder, run

# For this run only: no question about news, no word on updates; lecture mode, and pictures where players
# cannot be, as they are here: what an environment has of them may be older.
SETTINGS = Path(__file__).parent / "jupyter"


def environment(before: Mapping[str, str]) -> dict[str, str]:
    """An environment in which JupyterLab finds these settings, and the extension beside them."""
    names = ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
    return {**before, **{name: os.pathsep.join(filter(None, [str(SETTINGS), before.get(name)])) for name in names}}


def main(arguments: list[str]) -> int:
    return jupyterlab(project_folder() / "notebooks", *arguments)


def jupyterlab(folder: Path, *arguments: str) -> int:
    """Run JupyterLab on a folder, and return its exit code."""
    # Root in a container is the usual case of root; JupyterLab would refuse it.
    allow = ["--allow-root"] if is_root() else []
    return run([sys.executable, "-m", "jupyterlab", *allow, *arguments], folder, environment(os.environ))
