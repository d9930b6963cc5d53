"""`test`: ruff, mypy, and the whole suite with notebooks and browser; with arguments, just pytest with these."""

import os
import sys

from .. import chromium
from ..environment import project_folder, run

CHECKS = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])


def main(arguments: list[str]) -> int:
    folder = project_folder()
    os.environ["COURSEKIT_CHROMIUM"] = chromium.ensure()
    commands = [*([] if arguments else CHECKS), ["pytest", *arguments]]
    codes = [run([sys.executable, "-m", *command], folder) for command in commands]
    return next(filter(None, codes), 0)
