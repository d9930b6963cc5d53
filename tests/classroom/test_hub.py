"""A hub for a class: students at work at the same time, apart from each other, and what they saved outlives a crash.

Where there are no accounts to make (another user than root) or no JupyterHub (the extra `class`), this is left out.
"""

import csv
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

import psutil
import pytest
import requests

from tests.browser.lab import PROJECT, free_port
from tests.classroom.load import NOTEBOOK, SECONDS, Student, cell, work
from tests.examples import searching

if not sys.platform.startswith("linux"):
    pytest.skip("a class runs on Linux", allow_module_level=True)

from coursekit.classroom import hub

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0 or not find_spec("jupyterhub") or not shutil.which(hub.PROXY),
    reason=f"a hub needs root, the extra `class`, and {hub.PROXY}",
)

STUDENTS = 20 if searching() else 2


@dataclass
class Class:
    """A class's folder, and its hub while that runs."""

    folder: Path
    port: int
    passwords: dict[str, str]
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = {
            "JupyterHub.bind_url": self.url,
            "JupyterHub.hub_bind_url": f"http://127.0.0.1:{free_port()}",
            "ConfigurableHTTPProxy.api_url": f"http://127.0.0.1:{free_port()}",
        }
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterhub", "-f", str(self.folder / hub.CONFIG.name)),
                *(f"--{name}={value}" for name, value in options.items()),
            ],
            cwd=self.folder / "hub",
            env={**os.environ, "PYTHONPATH": str(PROJECT)},
            stdout=(self.folder / "log").open("ab"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        end = time.monotonic() + SECONDS
        while not self.answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end
            time.sleep(0.2)

    def answers(self) -> bool:
        try:
            return requests.get(f"{self.url}/hub/health", timeout=5).ok
        except requests.ConnectionError:
            return False

    def kill(self) -> None:
        """The hub alone: no farewell."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def student(self, name: str) -> Student:
        student = Student(self.url, name)
        student.log_in(self.passwords[name])
        student.start_server()
        return student


def processes(folder: Path) -> Iterator[psutil.Process]:
    """All that runs in a class's folder: the hub, its proxy, the students' servers and kernels."""
    for process in psutil.process_iter(["cwd"]):
        if (process.info["cwd"] or "").startswith(str(folder)):
            yield process


def server_of(course: Class, name: str) -> psutil.Process:
    [server] = [
        each
        for each in processes(course.folder)
        if each.username() == name and "jupyterhub-singleuser" in " ".join(each.cmdline())
    ]
    return server


@pytest.fixture(scope="module")
def course() -> Iterator[Class]:
    """A class whose accounts are removed with all that they run. Its folder is where others than root may look."""
    folder = Path(mkdtemp(prefix="course-", dir="/var/tmp"))
    names = [f"trial-{os.getpid()}-{number}" for number in range(STUDENTS)]
    before = os.umask(0o022)
    try:
        folder.chmod(0o755)
        hub.hand_out(PROJECT, folder)
        (folder / "students.txt").write_text("\n".join(names))
        hub.accounts(hub.students(folder / "students.txt"), folder)
        (folder / "hub").mkdir(mode=0o700)
        shutil.copy(hub.CONFIG, folder)
        with (folder / "passwords.csv").open(newline="") as file:
            made = Class(folder, free_port(), dict(csv.reader(file)))
        made.start()
        yield made
    finally:
        os.umask(before)
        for process in list(processes(folder)):
            process.kill()
        for name in names:
            subprocess.run(["userdel", "--force", name], check=False, capture_output=True)
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def students(course: Class) -> list[Student]:
    """All of them, who have done lecture 13 at the same time; each has its notebook, which is held inside."""
    with ThreadPoolExecutor(STUDENTS) as pool:
        return list(pool.map(lambda each: work(course.url, *each), course.passwords.items()))


def saved(student: Student) -> str:
    return str(cell(student.open(NOTEBOOK), "exercise-13-1").source)


def test_what_each_saved_is_there(students: list[Student]) -> None:
    assert [saved(each).rpartition("# ")[2] for each in students] == [each.name for each in students]


READ = """
def told(path):
    try:
        return open(path, "rb").read()[:9] if not __import__("os").path.isdir(path) else __import__("os").listdir(path)
    except PermissionError:
        return "refused"
for path in PATHS:
    print(told(path))
"""


def test_another_ones_files_are_out_of_reach(course: Class, students: list[Student]) -> None:
    one, other = students[:2]
    home = course.folder / "students" / other.name
    server = server_of(course, other.name)
    kernel_files = list((home / ".kernels").glob("kernel-*.json"))
    paths = [home, home / "course" / NOTEBOOK, *kernel_files, *(home / ".kernels").glob("*-ipc-*")]
    paths += [course.folder / "hub", *(course.folder / "hub").iterdir(), course.folder / "passwords.csv"]
    paths += [Path(f"/proc/{each.pid}/environ") for each in (server, course.process) if each]
    assert len(kernel_files) == 1
    assert {"jupyterhub.sqlite", "jupyterhub_cookie_secret"} <= {Path(path).name for path in paths}
    kernel = one.start_kernel("own.ipynb")
    word, text = kernel.run(READ.replace("PATHS", str([str(path) for path in paths])))
    assert (word, set(text.split())) == ("green", {"refused"})
    own = course.folder / "students" / one.name / "course" / NOTEBOOK
    assert "refused" not in kernel.run(READ.replace("PATHS", str([str(own)])))[1]


def test_another_ones_server_lets_nobody_in(students: list[Student]) -> None:
    one, other = students[:2]
    for path in (f"contents/{NOTEBOOK}", "kernels"):
        assert one.session.get(f"{other.server}/api/{path}", allow_redirects=False).status_code in (302, 403)


def test_a_fork_bomb_is_the_bombers_own_trouble(students: list[Student]) -> None:
    one, other = students[:2]
    kernel = one.start_kernel("own.ipynb")
    code = (
        "import subprocess\nmany = []\ntry:\n    while True:\n        many.append(subprocess.Popen(['sleep', '99']))\n"
    )
    code += "except OSError:\n    print(len(many))\nfor each in many:\n    each.kill()\n    each.wait()"
    word, text = kernel.run(code)
    assert (word, 0 < int(text) < 256) == ("green", True)
    assert kernel.run("try:\n    b'0' * (3 << 30)\nexcept MemoryError:\n    print('no')") == ("green", "no\n")
    assert saved(other)


def test_what_was_saved_outlives_kernel_server_and_hub(course: Class, students: list[Student]) -> None:
    one, other = students[:2]
    text = saved(one)
    kernel = one.start_kernel("own.ipynb")
    kernel.run("kept = 3")
    [pid] = [int(kernel.run("import os; print(os.getpid())")[1])]
    psutil.Process(pid).kill()
    one.wait(lambda: kernel_of(one).run("print(2)")[1] == "2\n", "new kernel")
    assert saved(one) == text

    kernel = one.start_kernel("own.ipynb")
    kernel.run("kept = 4")
    course.kill()
    assert saved(one) == text  # through the proxy, which lives on
    course.start()
    assert kernel_of(one).run("print(kept)") == ("green", "4\n")

    server = server_of(course, other.name)
    server.kill()
    server.wait()
    again = course.student(other.name)
    again.wait(lambda: responds(again), "server")
    assert saved(again) == text.replace(one.name, other.name)


def responds(student: Student) -> bool:
    student.start_server()
    return student.session.get(f"{student.server}/api/status", allow_redirects=False).status_code == 200


def kernel_of(student: Student):
    return student.start_kernel("own.ipynb")
