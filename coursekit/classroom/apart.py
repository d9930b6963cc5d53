"""A student's notebook checked apart: by processes that may take, see and change little, and end in time.

What holds them: `bwrap` (bubblewrap) where it is installed, else namespaces by `unshare`, both of Linux; elsewhere only
the limits of a process. Called as a program with a notebook, it is what runs inside: it tells the table as JSON.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

from .. import datasets
from ..chromium import is_root

PACKAGE = Path(__file__).resolve().parent.parent

MEMORY = 2 << 30
"""Bytes of each process."""

PROCESSES = 200
"""Of all that run for a notebook, and their threads, inside walls. Elsewhere those of the whole account would count."""

FILE = 64 << 20
"""Bytes of a file that is written; and of what lies beside a notebook and is copied with it."""

ANSWER = 1 << 20
"""Characters of a table, at most."""

OPEN = {
    "bwrap": "",
    "unshare": "The network is closed to the notebooks. They can read, and write, what this account can elsewhere: "
    "install bubblewrap to close that, too.",
    "": "The network is open to the notebooks, and they can read and write what this account can: use Linux with "
    "bubblewrap where you don't trust them.",
}
"""What each kind of walls leaves open, in a line."""


RUNNING: set[subprocess.Popen[bytes]] = set()


def told_apart(path: Path, hidden: Path, seconds: float) -> dict[str, Any]:
    """What is told of a notebook, which is copied, with the files beside it, and run where `hidden` is out of sight.

    Raises ValueError where it can't be checked, RuntimeError where it took too long or ended without a word.
    """
    with TemporaryDirectory(prefix="coursekit-") as temporary, TemporaryFile() as answer:
        scratch = Path(temporary).resolve()
        notebook = scratch / "work" / path.name
        copy_beside(path, notebook.parent)
        for name in ("home", "tmp"):
            (scratch / name).mkdir()
        if is_root():
            for each in [scratch, *scratch.rglob("*")]:
                shutil.chown(each, *nobody())
        command = [*walls(scratch, hidden), sys.executable, "-m", __name__, str(notebook), kind()]
        process = subprocess.Popen(
            command,
            cwd=notebook.parent,
            env=surroundings(scratch),
            stdin=subprocess.DEVNULL,
            stdout=answer,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **as_nobody(),
        )
        RUNNING.add(process)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"It took longer than {seconds:g} seconds and was stopped.") from None
        finally:
            end(process)
            RUNNING.discard(process)
        answer.seek(0)
        told = answer.read(ANSWER).decode("utf-8", "replace")
    try:
        table = json.loads(told)
        problem = table.get("problem")
    except (ValueError, AttributeError, RecursionError):
        raise RuntimeError("It ended before all its cells had run.") from None
    if problem:
        raise ValueError(str(problem).partition("\n")[0].rstrip(":"))
    return dict(table)


def copy_beside(path: Path, folder: Path) -> None:
    """Copy a notebook, and the plain files beside it, into a new folder. Raises ValueError where they are too large."""
    folder.mkdir()
    left = FILE
    for each in sorted(path.parent.iterdir()):
        is_other = each.suffix == ".ipynb" and each != path
        if is_other or each.name.startswith(".") or each.is_symlink() or not each.is_file():
            continue  # a link may lead to what is not the student's, and what is no file may never end
        left -= each.stat().st_size
        if left < 0:
            raise ValueError(f"The files beside {path.name} are too large: more than {FILE >> 20} MB.")
        try:
            shutil.copyfile(each, folder / each.name, follow_symlinks=False)
        except OSError as error:
            raise ValueError(f"Cannot read {each.name}: {error.strerror}.") from None


def surroundings(scratch: Path) -> dict[str, str]:
    """An environment that has nothing of the teacher's."""
    kept = {name: os.environ[name] for name in (datasets.VARIABLE,) if name in os.environ}
    return kept | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/local/bin", "/usr/bin", "/bin"]),
        "PYTHONPATH": str(PACKAGE.parent),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(scratch / "home"),
        "TMPDIR": str(scratch / "tmp"),
        "LANG": "C.UTF-8",
    }


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process with those it began: inside walls they go with the first of them."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


# ---------------------------------------------------------------- walls


def nobody() -> tuple[int, int]:
    """The account that root's checks run as, and its group."""
    import pwd

    account = pwd.getpwnam("nobody")
    return account.pw_uid, account.pw_gid


def as_nobody() -> dict[str, Any]:
    """For root: what makes a process another account's. Inside a user's namespace root would still be root."""
    if not is_root():
        return {}
    user, group = nobody()
    return {"user": user, "group": group, "extra_groups": []}


@cache
def kind() -> str:
    """The program that makes walls here; "" where there is none that works. Raises ValueError for a hidden Python."""
    probe = ["-c", "import coursekit"]
    if is_root() and not works([sys.executable, *probe]):
        raise ValueError(f"Run this as another account: it would check as `nobody`, who cannot read {sys.executable}.")
    place = Path("/")
    return next((name for name in ("bwrap", "unshare") if works([*WALLS[name](place, None), "true"])), "")


def works(command: list[str]) -> bool:
    try:
        told = subprocess.run(command, cwd=PACKAGE.parent, capture_output=True, check=False, timeout=60, **as_nobody())
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0


def walls(scratch: Path, hidden: Path) -> list[str]:
    """What stands before a command so that it runs inside walls."""
    return WALLS[kind()](scratch, hidden)


def bubble(scratch: Path, hidden: Path | None) -> list[str]:
    """No network, no other processes; all but the scratch folder read-only, and people's files out of sight."""
    project = PACKAGE.parent
    people = map(Path, ("/tmp", "/var/tmp", "/home", "/root", "/run", "/srv"))
    needed = map(Path, filter(None, (sys.prefix, sys.base_prefix, os.environ.get(datasets.VARIABLE))))
    command = [program("bwrap"), "--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/"]
    for folder in [*people, project, *([hidden.resolve()] if hidden else [])]:
        if folder.is_dir():
            command += ["--tmpfs", str(folder)]
    for place in [*needed, PACKAGE, datasets.FOLDER]:
        if place.exists():
            command += ["--ro-bind", str(place), str(place)]
    command += ["--dev", "/dev", "--proc", "/proc"]
    return [*command, "--bind", str(scratch), str(scratch)] if hidden else command


def namespaces(_scratch: Path, _hidden: Path | None) -> list[str]:
    """No network, no other processes."""
    # Its own root, who is nobody outside, may switch the loopback on, which kernels talk through.
    options = ["--user", "--map-root-user", "--net", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc"]
    return [program("unshare"), *options]


def program(name: str) -> str:
    """A program's path on the teacher's PATH, which those that run apart do not have."""
    return shutil.which(name) or name


WALLS = {"bwrap": bubble, "unshare": namespaces, "": lambda _scratch, _hidden: []}


# ---------------------------------------------------------------- inside


def limit(seconds: int, inside_walls: bool) -> None:
    """Limit this process, and all that it begins; they leave the way to whoever else wants the machine."""
    import resource

    os.nice(10)

    limits = {
        resource.RLIMIT_AS: MEMORY,
        resource.RLIMIT_FSIZE: FILE,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
    }
    if inside_walls:
        limits[resource.RLIMIT_NPROC] = PROCESSES
    for what, most in limits.items():
        _, hard = resource.getrlimit(what)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (allowed, allowed))


def open_loopback() -> None:
    """Switch on the loopback of a new network: kernels are talked to through it."""
    import fcntl
    import socket
    import struct

    get_flags, set_flags, up = 0x8913, 0x8914, 0x1
    with socket.socket() as any_socket:
        request = struct.pack("16sh14x", b"lo", 0)
        [flags] = struct.unpack_from("h", fcntl.ioctl(any_socket, get_flags, request), 16)
        if not flags & up:
            fcntl.ioctl(any_socket, set_flags, struct.pack("16sh14x", b"lo", flags | up))


def main(path: Path) -> None:
    """Check a notebook, and print what is told of it."""
    from ..commands.check import check

    with redirect_stdout(sys.stderr):
        try:
            told = asdict(check(path))
        except (ValueError, RuntimeError) as error:
            told = {"problem": str(error)}
    print(json.dumps(told, default=str))


if __name__ == "__main__":
    walled = bool(sys.argv[2])
    if os.name == "posix":
        limit(600, walled)
    if walled:
        open_loopback()
    main(Path(sys.argv[1]))
