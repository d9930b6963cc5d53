"""`bench`: the benchmarks, beside other packages where there are some."""

import importlib
import importlib.util
import os
import sys
from pathlib import Path

from .. import chromium
from ..environment import install, project_folder, run

ALONE = {"aima3": "aima3==1.0.11", "fastmcts": "fastmcts==0.3.0"}
"""They ask for a NetworkX of 2016 and for NumPy 1, which what is measured of them does without."""


def main(arguments: list[str]) -> int:
    folder = project_folder()
    os.environ["COURSEKIT_CHROMIUM"] = chromium.ensure()
    for module, package in ALONE.items():
        if not importlib.util.find_spec(module):
            install(Path(sys.executable), ["--no-deps", package], folder)
    return run([sys.executable, "-m", "tests.benchmarks", *arguments], folder)
