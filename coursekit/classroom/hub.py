"""JupyterHub for a class on one machine: its folder, the students' accounts, and the hub itself."""

import csv
import os
import pwd
import re
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

from ..commands.release import release
from ..environment import python_with, run, step
from .apart import as_nobody

NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")
FIRST_PERSON = 1000
"""The accounts of people begin with this number; those below belong to the system."""

PROXY = "configurable-http-proxy"
PROXY_VERSION = "5"  # tested with 5.3.0

CONFIG = Path(__file__).parent / "jupyterhub_config.py"
STUDENTS = "# The names of those who may log in, one a line, as in\n# ada\n"


def classroom(project: Path, folder: Path) -> int:
    """Run the hub of a class in a folder, which is filled at the first time, and return its exit code.

    Raises ValueError, in one sentence, for what is missing.
    """
    if not sys.platform.startswith("linux"):
        raise ValueError("A class runs on Linux: its accounts and their limits are Linux's.")
    if os.geteuid() != 0:
        raise ValueError("Separate accounts need root: run this with sudo.")
    os.umask(0o022)  # accounts other than root's run what is written here
    folder = folder.resolve()
    if folder.is_relative_to(project):
        raise ValueError(f"{folder} lies inside the project: name a folder outside.")
    folder.mkdir(parents=True, exist_ok=True)
    refuse_hidden(folder)
    names = students(folder / "students.txt")
    hand_out(project, folder)
    python = python_with(folder / "course", ["class"])
    proxy(folder / "proxy")
    accounts(names, folder)
    (folder / "hub").mkdir(mode=0o700, exist_ok=True)
    config = folder / CONFIG.name
    if not config.exists():
        shutil.copyfile(CONFIG, config)
    return run([python, "-m", "jupyterhub", "-f", config])


def hand_out(project: Path, folder: Path) -> None:
    """Write, where they are not there, `course`, the package for all, and `handout`, what each student gets of it.

    The clone itself stays out of their sight: it holds the solutions.
    """
    course, unfinished = folder / "course", folder / ".course"
    if course.exists():
        return
    if unfinished.exists():
        shutil.rmtree(unfinished)
    release(project, unfinished)
    handout = folder / "handout"
    handout.mkdir(exist_ok=True)
    for name in ("notebooks", "README.md"):
        (unfinished / name).rename(handout / name)
    unfinished.rename(course)


def students(file: Path) -> list[str]:
    """The names in a file, one a line. Raises ValueError where there is none, and for a name that will not do."""
    if not file.exists():
        file.write_text(STUDENTS, encoding="utf-8")
    lines = file.read_text(encoding="utf-8").splitlines()
    names = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    if not names:
        raise ValueError(f"Write the students' names into {file}, one a line, and run this again.")
    for name in names:
        if not NAME.fullmatch(name):
            raise ValueError(f"{file}: {name!r} is no name for an account, which has letters from a to z and digits.")
        account = account_of(name)
        if account and account.pw_uid < FIRST_PERSON:
            raise ValueError(f"{file}: {name!r} is an account of the system: take another name.")
    return names


def account_of(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None


def refuse_hidden(folder: Path) -> None:
    """Raise ValueError where accounts other than root's can't run this Python, or look into the folder."""
    python = os.path.realpath(sys.executable)
    command = [python, "-c", "import os, sys; os.listdir(sys.argv[1])", str(folder)]
    try:
        told = subprocess.run(command, capture_output=True, cwd="/", check=False, **as_nobody()).returncode
    except PermissionError:
        told = 1
    if told:
        raise ValueError(f"Students could not run {python}, or not read {folder}: take a Python and a folder for all.")


def proxy(folder: Path) -> Path:
    """The proxy's program, which is installed into a folder where it is nowhere else. Raises ValueError without npm."""
    if found := shutil.which(PROXY):
        return Path(found)
    program = folder / "node_modules" / ".bin" / PROXY
    if not program.exists():
        if not shutil.which("npm"):
            raise ValueError("Node.js is missing, which the proxy needs (on Debian and Ubuntu: apt install npm).")
        print("Installing the proxy ...", flush=True)
        step(["npm", "install", "--silent", "--prefix", str(folder), f"{PROXY}@{PROXY_VERSION}"])
    return program


def accounts(names: list[str], folder: Path) -> None:
    """Make the accounts that are not there, each with a home that nobody else reads; write their passwords."""
    homes, passwords = folder / "students", folder / "passwords.csv"
    homes.mkdir(exist_ok=True)
    for name in names:
        if account_of(name):
            continue
        password = secrets.token_urlsafe(9)
        made = ["useradd", "--create-home", "--base-dir", str(homes), "--shell", "/bin/bash", name]
        subprocess.run(made, check=True)
        (homes / name).chmod(0o700)
        subprocess.run(["chpasswd"], input=f"{name}:{password}\n", text=True, check=True)
        with open(os.open(passwords, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8") as file:
            csv.writer(file).writerow([name, password])
        print(f"An account for {name}; its password is in {passwords}.", flush=True)
