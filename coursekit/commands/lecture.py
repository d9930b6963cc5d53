"""`lecture`: a notebook as slides, in JupyterLab's full screen."""

import argparse
import sys
from urllib.parse import quote

from .check import path_of
from .lab import jupyterlab


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "python3 -m coursekit lecture", description="Show a notebook as slides; further arguments go to JupyterLab."
    )
    parser.add_argument("notebook", help="the number of a lecture, as in 13, or a notebook")
    chosen, others = parser.parse_known_args(arguments)
    path = path_of(chosen.notebook)
    if not path.is_file():
        sys.exit(f"There is no notebook {path.name} in {path.parent}.")
    # The page that shows one document, with the word on which lecture mode begins.
    address = f"/doc/tree/{quote(path.name)}?lecture"
    return jupyterlab(path.resolve().parent, f"--LabApp.default_url={address}", *others)
