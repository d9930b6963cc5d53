"""`lab`: JupyterLab on the notebooks."""

import os
import sys
from pathlib import Path

from ..chromium import is_root
from ..environment import project_folder, run

# A configuration for this run only: no question about news, no word on updates, and what is saved keeps its players.
SETTINGS = Path(__file__).parent / "jupyter"


def main(arguments: list[str]) -> int:
    paths = [str(SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    environment = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
    # Root in a container is the usual case of root; JupyterLab would refuse it.
    allow = ["--allow-root"] if is_root() else []
    # A player asks JupyterLab to run the next demo.
    options = ["--expose-app-in-browser", *allow]
    return run([sys.executable, "-m", "jupyterlab", *options, *arguments], project_folder() / "notebooks", environment)
