"""Where data lies: the project's own, and what others publish."""

import os
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "data"
VARIABLE = "COURSEKIT_DATA"


def own(relative: str) -> Path:
    """A file of the project's own folder `data/`. Raises FileNotFoundError where it is not there."""
    path = FOLDER / relative
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: the data comes with the project's folder, not with the package")
    return path


def public(relative: str) -> Path | None:
    """A file of the folder with public data that the environment variable COURSEKIT_DATA names.

    None where the variable is not set and where the folder has no such file: take one of the project's `own` then, and
    say so. Raises FileNotFoundError where the variable names no folder.
    """
    folder = os.environ.get(VARIABLE)
    if not folder:
        return None
    if not Path(folder).is_dir():
        raise FileNotFoundError(f"{VARIABLE} names {folder}, which is no folder")
    path = Path(folder) / relative
    return path if path.exists() else None
