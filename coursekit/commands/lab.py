"""`lab`: JupyterLab on the notebooks."""

import os
import sys
from pathlib import Path

from ..chromium import is_root
from ..environment import project_folder, run

# A configuration for this run only: no question about news, no word on updates, and what is saved keeps its players.
SETTINGS = Path(__file__).parent / "jupyter"

# Lecture mode, here from the folder itself: what an environment has of it may be older.
EXTENSIONS = SETTINGS / "labextensions"


def main(arguments: list[str]) -> int:
    return jupyterlab(project_folder() / "notebooks", *arguments)


def jupyterlab(folder: Path, *arguments: str) -> int:
    """Run JupyterLab on a folder, and return its exit code."""
    paths = [str(SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    environment = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
    # Root in a container is the usual case of root; JupyterLab would refuse it.
    allow = ["--allow-root"] if is_root() else []
    options = [f"--LabServerApp.extra_labextensions_path={EXTENSIONS}", *allow]
    return run([sys.executable, "-m", "jupyterlab", *options, *arguments], folder, environment)
