"""The Chromium that tests, stored notebooks and exported pages are drawn with: found, or installed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .environment import run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

# Where installers put it that leave PATH alone.
MACOS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
WINDOWS = ("Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe")

# The system folder, below the one of a revision, differs from version to version: chrome-linux, chrome-linux64, ...
PLAYWRIGHT = ("chrome-*/chrome", "chrome-*/chrome.exe", "chrome-*/*.app/Contents/MacOS/*")


class ChromiumMissing(RuntimeError):
    """There is no Chromium, and none could be installed."""


@cache
def find() -> str | None:
    """Path of a Chromium or Chrome on this machine, None where there is none.

    `COURSEKIT_CHROMIUM` may name one. Raises ChromiumMissing where it names none that is there.
    """
    if named := os.environ.get("COURSEKIT_CHROMIUM"):
        if path := shutil.which(named):
            return path
        raise ChromiumMissing(f"COURSEKIT_CHROMIUM names {named!r}, and there is no such program.")
    return next((path for path in candidates() if usable(path)), None)


def candidates() -> Iterator[str]:
    """Where a Chromium may be: on PATH, in the places of macOS and Windows, in Playwright's own folder."""
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    home = Path.home()
    places = [Path(place) for place in MACOS] if sys.platform == "darwin" else []
    if sys.platform == "win32":
        roots = [os.environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")]
        places = [Path(root) / place for root in roots if root for place in WINDOWS]
    folders = {
        "darwin": home / "Library/Caches/ms-playwright",
        "win32": home / "AppData/Local/ms-playwright",
    }
    folder = Path(
        os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or folders.get(sys.platform, home / ".cache/ms-playwright")
    )
    revisions = sorted(folder.glob("chromium-*"), key=lambda path: (len(path.name), path.name), reverse=True)
    places += [path for revision in revisions for pattern in PLAYWRIGHT for path in revision.glob(pattern)]
    yield from (str(place) for place in places if place.is_file())


def usable(path: str) -> bool:
    """Whether it starts, and is no snap: a snap does not see the profile and the pages that tests write to /tmp."""
    if sys.platform == "win32":  # where --version opens a window
        return True
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0 and "snap" not in told.stdout


def ensure() -> str:
    """Path of a Chromium, installed first where there is none: Debian's own as root on Debian, else Playwright's.

    Raises ChromiumMissing where that fails.
    """
    if path := find():
        return path
    print("No Chromium is here; installing one ...", flush=True)
    if is_root() and is_debian():
        unasked = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        run(["apt-get", "update", "-qq"], env=unasked)
        run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], env=unasked)
        find.cache_clear()
    if not find():
        run([sys.executable, "-m", "playwright", "install", "chromium"])
        find.cache_clear()
    if path := find():
        return path
    raise ChromiumMissing(
        "Chromium is missing and could not be installed: install Chromium or Google Chrome, "
        "or name one in the environment variable COURSEKIT_CHROMIUM."
    )


def arguments() -> list[str]:
    """Arguments for its launch: no network of its own, no questions, and no sandbox for root, who can't have one."""
    quiet = ["--disable-background-networking", "--no-first-run", "--disable-sync"]
    return [*quiet, "--disable-component-update", "--disable-quic", *(["--no-sandbox"] if is_root() else [])]


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def is_debian() -> bool:
    """Debian itself: Ubuntu's package of that name is but a pointer to a snap."""
    try:
        return "ID=debian" in Path("/etc/os-release").read_text().split()
    except OSError:
        return False
