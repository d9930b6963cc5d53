"""`class`: the course for a whole class, on JupyterHub."""

import argparse
import sys
from pathlib import Path

from ..classroom.hub import classroom
from ..environment import project_folder


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python3 -m coursekit class", description="Run JupyterHub for a class.")
    parser.add_argument("folder", type=Path, help="holds the students' work and the hub's, as in /srv/course")
    folder = parser.parse_args(arguments).folder
    try:
        return classroom(project_folder().resolve(), folder)
    except ValueError as error:
        sys.exit(str(error))
