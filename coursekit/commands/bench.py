"""`bench`: the benchmarks, beside other packages where there are some."""

import importlib
import importlib.util
import os
import sys
from pathlib import Path

from .. import chromium
from ..environment import install, project_folder, run


def main(arguments: list[str]) -> int:
    folder = project_folder()
    os.environ["COURSEKIT_CHROMIUM"] = chromium.ensure()
    if not importlib.util.find_spec("aima3"):
        # It asks for a NetworkX of 2016, which its games do without.
        install(Path(sys.executable), ["--no-deps", "aima3==1.0.11"], folder)
    return run([sys.executable, "-m", "tests.benchmarks", *arguments], folder)
