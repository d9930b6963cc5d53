"""`lite`: the course as a site in which the notebooks run, Python included."""

import argparse
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    from ..notebooks import lite

    parser = argparse.ArgumentParser(
        "python3 -m coursekit lite", description="Build a JupyterLite site: the notebooks run in the browser."
    )
    parser.add_argument("folder", type=Path, help="a new or empty folder, or an earlier site, which is replaced")
    folder = parser.parse_args(arguments).folder
    try:
        lite(folder)
    except ValueError as error:
        sys.exit(str(error))
    print(f"The site is in {folder}. A web server shows it: python3 -m http.server --directory {folder}")
    return 0
