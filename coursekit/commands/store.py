"""`store`: notebooks run, cleaned, and stored with their outputs."""

import argparse
import sys
from pathlib import Path

from ..environment import project_folder


def main(arguments: list[str]) -> int:
    from ..notebooks import store

    parser = argparse.ArgumentParser(
        "python3 -m coursekit store", description="Run notebooks and bring them into their stored form."
    )
    parser.add_argument("number", nargs="*", help="which, as in 13; all where none is named")
    try:
        for path in chosen(project_folder() / "notebooks", parser.parse_args(arguments).number):
            print(f"{path.name} ...", flush=True)
            store(path)
    except ValueError as error:
        sys.exit(str(error))
    return 0


def chosen(folder: Path, numbers: list[str]) -> list[Path]:
    """The notebooks with these numbers, in order; all where no number is given."""
    notebooks = {path.name.split("_")[0]: path for path in sorted(folder.glob("*.ipynb"))}
    for number in numbers:
        if number not in notebooks:
            sys.exit(f"There is no notebook {number}; there are {', '.join(notebooks) or 'none'}.")
    return [notebooks[number] for number in numbers or notebooks]
