"""Finding a Chromium, or installing one. Small scripts stand in for browsers."""

import os
import sys
from pathlib import Path

import pytest

from coursekit import chromium

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="places of Linux; scripts as programs")


@pytest.fixture(autouse=True)
def bare(tmp_path, monkeypatch):
    """A machine with an empty home and nothing on PATH but the `bin` folder that is returned."""
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("COURSEKIT_CHROMIUM", raising=False)
    monkeypatch.delenv("PLAYWRIGHT_BROWSERS_PATH", raising=False)
    chromium.find.cache_clear()
    yield tmp_path / "bin"
    chromium.find.cache_clear()


def program(path: Path, says: str = "Chromium 142.0", code: int = 0) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{says}'\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


def cached(home: Path, revision: int) -> Path:
    return home / f".cache/ms-playwright/chromium-{revision}/chrome-linux64/chrome"


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_it_is_found_on_path(bare, name):
    assert chromium.find() is None
    path = program(bare / name)
    chromium.find.cache_clear()
    assert chromium.find() == path


def test_playwrights_own_is_found_the_latest_first(tmp_path):
    program(cached(tmp_path, 998))
    latest = program(cached(tmp_path, 1187))
    assert chromium.find() == latest


def test_playwrights_folder_may_be_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    path = program(tmp_path / "browsers/chromium-1187/chrome-linux/chrome")
    assert chromium.find() == path


@pytest.mark.parametrize(("says", "code"), [("Chromium 142.0 snap", 0), ("install the snap first", 1)])
def test_one_that_will_not_do_is_passed_over(bare, tmp_path, says, code):
    program(bare / "chromium-browser", says, code)
    path = program(cached(tmp_path, 1187))
    assert chromium.find() == path


def test_a_named_one_comes_first(bare, tmp_path, monkeypatch):
    program(bare / "chromium")
    named = program(tmp_path / "mine")
    monkeypatch.setenv("COURSEKIT_CHROMIUM", named)
    assert chromium.find() == named


def test_a_named_one_that_is_not_there_is_said(bare, monkeypatch):
    program(bare / "chromium")
    monkeypatch.setenv("COURSEKIT_CHROMIUM", "/no/such/program")
    with pytest.raises(chromium.ChromiumMissing, match="names '/no/such/program'"):
        chromium.ensure()


@pytest.fixture
def ran(monkeypatch):
    """What was run, by name; `brings` tells which command puts a browser where."""
    commands, brings = [], {}

    def run(command, env=None):
        commands.append(command)
        for words, path in brings.items():
            if words in " ".join(command):
                program(path)
        return 0 if brings else 1

    run.commands, run.brings = commands, brings
    monkeypatch.setattr(chromium, "run", run)
    return run


def test_nothing_is_installed_where_there_is_one(bare, ran):
    path = program(bare / "chromium")
    assert chromium.ensure() == path
    assert ran.commands == []


@pytest.mark.parametrize(("root", "debian"), [(False, True), (True, False)])
def test_playwright_brings_one(ran, tmp_path, monkeypatch, root, debian):
    monkeypatch.setattr(chromium, "is_root", lambda: root)
    monkeypatch.setattr(chromium, "is_debian", lambda: debian)
    ran.brings["playwright install chromium"] = cached(tmp_path, 1187)
    assert chromium.ensure() == str(cached(tmp_path, 1187))
    assert ran.commands == [[sys.executable, "-m", "playwright", "install", "chromium"]]


def test_root_on_debian_takes_the_package(ran, bare, monkeypatch):
    monkeypatch.setattr(chromium, "is_root", lambda: True)
    monkeypatch.setattr(chromium, "is_debian", lambda: True)
    ran.brings["apt-get install"] = bare / "chromium"
    assert chromium.ensure() == str(bare / "chromium")
    assert [command[:2] for command in ran.commands] == [["apt-get", "update"], ["apt-get", "install"]]


def test_where_none_can_be_installed_one_sentence_says_so(ran, monkeypatch):
    monkeypatch.setattr(chromium, "is_debian", lambda: True)
    with pytest.raises(chromium.ChromiumMissing, match=r"^Chromium is missing and could not be installed: .*\.$"):
        chromium.ensure()
    assert ran.commands[-1][1:] == ["-m", "playwright", "install", "chromium"]


@pytest.mark.parametrize("user", [0, 1000])
def test_only_root_goes_without_a_sandbox(monkeypatch, user):
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert ("--no-sandbox" in chromium.arguments()) == (user == 0)
