"""`lab`: JupyterLab on the notebooks."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ..chromium import is_root
from ..environment import project_folder, run

# For this run only: no question about news, no word on updates, and pictures where players cannot be.
SETTINGS = Path(__file__).parent / "jupyter"


def environment(before: Mapping[str, str]) -> dict[str, str]:
    """An environment in which JupyterLab finds these settings, and the plugin beside them."""
    names = ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")
    return {**before, **{name: os.pathsep.join(filter(None, [str(SETTINGS), before.get(name)])) for name in names}}


def main(arguments: list[str]) -> int:
    # Root in a container is the usual case of root; JupyterLab would refuse it.
    allow = ["--allow-root"] if is_root() else []
    # A player asks JupyterLab to run the next demo.
    options = ["--expose-app-in-browser", *allow]
    return run(
        [sys.executable, "-m", "jupyterlab", *options, *arguments],
        project_folder() / "notebooks",
        environment(os.environ),
    )
