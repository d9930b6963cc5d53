"""`export`: the course as a website."""

import argparse
import sys
from pathlib import Path

from ..environment import project_folder


def main(arguments: list[str]) -> int:
    from ..notebooks import export

    parser = argparse.ArgumentParser("python3 -m coursekit export", description="Write the course as a website.")
    parser.add_argument("folder", nargs="?", type=Path, default=project_folder() / "site", help="default: site")
    parser.add_argument(
        "--repository", metavar="OWNER/NAME", help="at GitHub, for Binder; default: the one this was cloned from"
    )
    parser.add_argument("--lite", action="store_true", help="add a JupyterLite, in which the notebooks run as well")
    told = parser.parse_args(arguments)
    try:
        export(told.folder, repository=told.repository, with_lite=told.lite)
    except ValueError as error:
        sys.exit(str(error))
    print(f"The course is in {told.folder}; begin with index.html.")
    return 0
