"""`export`: the course as static pages."""

import argparse
import sys
from pathlib import Path

from ..environment import project_folder


def main(arguments: list[str]) -> int:
    from ..notebooks import export

    parser = argparse.ArgumentParser("python3 -m coursekit export", description="Write the course as static pages.")
    parser.add_argument("folder", nargs="?", type=Path, default=project_folder() / "site", help="default: site")
    folder = parser.parse_args(arguments).folder
    try:
        export(folder)
    except ValueError as error:
        sys.exit(str(error))
    print(f"The course is in {folder}; begin with index.html.")
    return 0
