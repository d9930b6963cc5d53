"""`export`: the course as static pages."""

import argparse
from pathlib import Path

from ..environment import project_folder


def main(arguments: list[str]) -> int:
    from ..notebooks import export

    parser = argparse.ArgumentParser("python3 -m coursekit export", description="Write the course as static pages.")
    parser.add_argument("folder", nargs="?", type=Path, default=project_folder() / "site", help="default: site")
    export(parser.parse_args(arguments).folder.resolve())
    return 0
