"""Where a command runs: in the active environment where that has the project, else in the project's own `.venv`.

Standard library only, since in a fresh clone nothing else is there yet.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

STAMP = "coursekit.json"  # in .venv: what was installed; empty while that is under way


def project_folder() -> Path:
    """The folder that holds the notebooks: the clone that this package lies in, else the current folder.

    Ends with one sentence where neither has any, as when the package was installed without a clone.
    """
    for folder in (Path(__file__).resolve().parent.parent, Path.cwd()):
        if (folder / "notebooks").is_dir():
            return folder
    sys.exit("The notebooks are not here: run this in the project's folder, the one that holds notebooks/.")


def python_with(folder: Path, extras: Sequence[str] = ()) -> Path:
    """The Python that has the project in `folder` with these extras, which are installed first where they are missing.

    Ends with one sentence where that fails.
    """
    venv = folder / ".venv"
    inside = Path(sys.prefix).resolve() == venv.resolve()
    there = read_stamp(venv)
    if not (inside and there is not None) and active_has(folder, extras):
        return Path(sys.executable)
    wanted = stamp(folder, [*extras, *(there or {}).get("extras", ())])
    python = Path(sys.executable) if inside else python_of(venv)
    if there == wanted and python.exists():
        return python
    try:
        if inside or fit(venv, there, wanted):
            print("Bringing .venv up to date ...", flush=True)
        else:
            make(venv)
        (venv / STAMP).write_text("")
        project = "." + (f"[{','.join(wanted['extras'])}]" if wanted["extras"] else "")
        install(python, ["--editable", project], folder)
        (venv / STAMP).write_text(json.dumps(wanted))
    except OSError as error:
        sys.exit(f"Could not make {venv}: {error}.")
    importlib.invalidate_caches()
    return python


def active_has(folder: Path, extras: Sequence[str]) -> bool:
    """Whether the running Python has this very project installed (editable), and every package that it needs."""
    try:
        from packaging.requirements import Requirement
    except ImportError:
        return False
    # The current folder may hold the metadata that building left there, which says nothing about this Python.
    places = [place for place in sys.path if Path(place).resolve() != folder.resolve()]
    if not any(source(found) == folder.resolve() for found in metadata.distributions(name="coursekit", path=places)):
        return False
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    for requirement in map(Requirement, needed):
        try:
            if not requirement.specifier.contains(metadata.version(requirement.name), prereleases=True):
                return False
        except metadata.PackageNotFoundError:
            return False
    return True


def source(distribution: metadata.Distribution) -> Path | None:
    """The folder from which a distribution was installed editable, None where it was not."""
    told = json.loads(distribution.read_text("direct_url.json") or "{}")
    if not told.get("dir_info", {}).get("editable"):
        return None
    return Path(url2pathname(urlsplit(told["url"]).path)).resolve()


def stamp(folder: Path, extras: Sequence[str]) -> dict[str, Any]:
    """What decides whether to install: what is asked for, where, and the Python."""
    return {
        "project": hashlib.sha256((folder / "pyproject.toml").read_bytes()).hexdigest(),
        "extras": sorted(set(extras)),
        "folder": str(folder.resolve()),
        "python": f"{sys.implementation.cache_tag} {sysconfig.get_platform()}",
    }


def read_stamp(venv: Path) -> dict[str, Any] | None:
    """The stamp of an environment: None where there is none, empty where making it was not finished."""
    try:
        told = json.loads((venv / STAMP).read_text())
    except OSError:
        return None
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def fit(venv: Path, there: dict[str, Any] | None, wanted: dict[str, Any]) -> bool:
    """Whether to install into this environment as it is, rather than to make it anew.

    One without a stamp is somebody's own: it is used where it runs on the same Python, and never deleted while it runs.
    """
    ask = "import sys, sysconfig; print(sys.implementation.cache_tag, sysconfig.get_platform())"
    try:
        answer = subprocess.run([python_of(venv), "-c", ask], capture_output=True, text=True, check=False)
    except OSError:
        return False
    runs = answer.returncode == 0
    if there is None and runs and answer.stdout.strip() != wanted["python"]:
        sys.exit(
            f"{venv} was made by other means and holds another Python ({answer.stdout.split()[0]}): "
            f"remove it, or run this with {python_of(venv)}."
        )
    return runs and (there is None or all(there.get(key) == wanted[key] for key in ("folder", "python")))


def make(venv: Path) -> None:
    """Make an empty environment with pip, in place of what may be there."""
    uv = shutil.which("uv")
    if not uv and not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        version = "{}.{}".format(*sys.version_info)
        sys.exit(
            f"This Python has no complete venv module: install it (on Debian and Ubuntu: apt install "
            f"python{version}-venv), or install uv, and run this again."
        )
    print(f"Making {venv.name}, this takes a minute ...", flush=True)
    if venv.exists():
        shutil.rmtree(venv)
    venv.mkdir()
    (venv / STAMP).write_text("")
    if uv:
        step([uv, "venv", "--quiet", "--allow-existing", "--seed", "--python", sys.executable, str(venv)])
    else:
        step([sys.executable, "-m", "venv", str(venv)])


def install(python: Path, what: Sequence[str], folder: Path) -> None:
    """Install into the environment of `python`, with uv where that is installed, else with pip."""
    if uv := shutil.which("uv"):
        step([uv, "pip", "install", "--quiet", "--python", str(python), *what], folder)
    else:
        step([str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *what], folder)


def step(command: Sequence[str], folder: Path | None = None) -> None:
    if run(command, cwd=folder):
        sys.exit("Installing did not finish (the reason stands above); the next run tries again.")


def run(command: Sequence[str | Path], cwd: Path | None = None, env: dict[str, str] | None = None) -> int:
    """Run a command to its end and return its exit code (128 + n where signal n ended it, as shells tell it).

    Ctrl+C reaches the command too, which ends in its own way (JupyterLab asks back): it is waited for.
    """
    process = subprocess.Popen([os.fspath(part) for part in command], cwd=cwd, env=env)
    before = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        while True:
            try:
                code = process.wait()
                return code if code >= 0 else 128 - code
            except KeyboardInterrupt:
                continue
    finally:
        signal.signal(signal.SIGTERM, before)


def python_of(venv: Path) -> Path:
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
