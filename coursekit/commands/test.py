"""`test`: ruff, mypy, and the whole suite with notebooks and browser; with arguments, just pytest with these."""

import os
import sys

from .. import chromium
from ..environment import project_folder, run

CHECKS = (["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])

SIDE_BY_SIDE = ["--numprocesses=logical", "--maxprocesses=4", "--dist=loadfile", "--no-loadscope-reorder"]
"""The whole suite keeps all cores busy. A file stays in one process, since its tests share servers, browsers and runs;
tests/conftest.py says what else does.

Files start in the order of their names, but for the longest one, which is the first: those that take long (browser,
commands, exercises, notebooks) come before many short ones, with which the processes end together. More than four would
wait for the longest file.
"""


def main(arguments: list[str]) -> int:
    folder = project_folder()
    os.environ["COURSEKIT_CHROMIUM"] = chromium.ensure()
    commands = [*([] if arguments else CHECKS), ["pytest", *(arguments or SIDE_BY_SIDE)]]
    codes = [run([sys.executable, "-m", *command], folder) for command in commands]
    return next(filter(None, codes), 0)
