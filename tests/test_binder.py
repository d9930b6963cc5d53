"""Binder makes of the project what it should, as far as that can be seen without building an image."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from jupyterlab_server.config import get_federated_extensions

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory):
    """What repo2docker would build, without Docker: the files that it looks at, alone."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("environment.yml", "pyproject.toml", "postBuild"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
        (folder / name).chmod((ROOT / name).stat().st_mode)
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(folder)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Building conda environment for python=3.12" in told.stderr
    return told.stdout


def test_binder_takes_the_environment_and_then_the_project(dockerfile):
    assert 'env update -p ${NB_PYTHON_PREFIX} --file "environment.yml"' in dockerfile
    # `-e .` finds the project only where it was copied before.
    assert dockerfile.index("COPY --chown=0:0 src/") < dockerfile.index("env update")


def test_binder_runs_the_script_that_adds_the_extension(dockerfile):
    assert dockerfile.index("env update") < dockerfile.index("RUN ./postBuild")


@pytest.mark.skipif(os.name == "nt", reason="the script is for Linux")
def test_lecture_mode_is_there_on_binder(tmp_path):
    subprocess.run([ROOT / "postBuild"], cwd=ROOT, env={**os.environ, "NB_PYTHON_PREFIX": str(tmp_path)}, check=True)
    found = get_federated_extensions([str(tmp_path / "share/jupyter/labextensions")])
    assert found["coursekit"]["jupyterlab"]["_build"]["load"] == "static/entry.js"
