"""A class at work on a hub, over HTTP and websockets as browsers do it; as a program, a table of what each student saw.

python3 -m tests.classroom.load http://127.0.0.1:8000 /srv/course/passwords.csv
"""

import csv
import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

import nbformat
import psutil
import requests
from jupyter_server.services.kernels.connection.base import deserialize_binary_message
from websocket import create_connection

from tests.lectures.alphabeta.solutions import RIGHT, WRONG

NOTEBOOK = "notebooks/13_alphabeta.ipynb"
SECONDS = 300

Message = dict[str, Any]


@dataclass
class Student:
    """One who is logged in: requests to the hub and to their own server, and how long each thing took."""

    hub: str
    name: str
    seconds: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.session = requests.Session()
        self.server = f"{self.hub}/user/{self.name}"

    def timed(self, what: str, does: Callable[..., Any], *arguments: Any) -> Any:
        begin = time.perf_counter()
        result = does(*arguments)
        self.seconds[what] = time.perf_counter() - begin
        return result

    def log_in(self, password: str) -> None:
        """Through the page's form, and then with a token, as programs do."""
        self.session.get(f"{self.hub}/hub/login").raise_for_status()
        form = {"username": self.name, "password": password, "_xsrf": self.session.cookies.get("_xsrf", path="/hub/")}
        answer = self.session.post(f"{self.hub}/hub/login", data=form, allow_redirects=False)
        assert answer.status_code == 302, f"{self.name} was not let in"
        self.session.get(f"{self.hub}/hub/home").raise_for_status()
        headers = {"X-XSRFToken": self.session.cookies.get("_xsrf", path="/hub/") or ""}
        token = self.session.post(f"{self.hub}/hub/api/users/{self.name}/tokens", json={}, headers=headers)
        token.raise_for_status()
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"token {token.json()['token']}"

    def start_server(self) -> None:
        users = f"{self.hub}/hub/api/users/{self.name}"

        def ready() -> bool:
            return bool(self.session.get(users).json()["servers"].get("", {}).get("ready"))

        if not ready():
            self.session.post(f"{users}/server").raise_for_status()
            self.wait(ready, "server")

    def wait(self, ready: Callable[[], Any], what: str) -> None:
        end = time.monotonic() + SECONDS
        while not ready():
            assert time.monotonic() < end, f"no {what} for {self.name}"
            time.sleep(0.2)

    def request(self, method: str, path: str, **more: Any) -> Any:
        answer = self.session.request(method, f"{self.server}/api/{path}", timeout=SECONDS, **more)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def open(self, path: str) -> nbformat.NotebookNode:
        return nbformat.from_dict(self.request("GET", f"contents/{path}")["content"])

    def save(self, path: str, notebook: nbformat.NotebookNode) -> None:
        self.request("PUT", f"contents/{path}", json={"type": "notebook", "format": "json", "content": notebook})

    def start_kernel(self, path: str) -> "Kernel":
        body = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
        kernel = self.request("POST", "sessions", json=body)["kernel"]["id"]
        return Kernel(self, kernel)


class Kernel:
    """A kernel, talked to through the hub's proxy."""

    def __init__(self, student: Student, kernel: str) -> None:
        self.id = kernel
        address = f"{student.server}/api/kernels/{kernel}/channels".replace("http", "ws", 1)
        header = f"Authorization: {student.session.headers['Authorization']!s}"
        self.socket = create_connection(address, header=[header], timeout=SECONDS)
        self.models: dict[str, Message] = {}

    def ask(self, kind: str, content: Message) -> list[Message]:
        """Send a request, and give what comes back until the kernel rests."""
        header = {"msg_id": uuid4().hex, "msg_type": kind, "username": "", "session": uuid4().hex, "version": "5.3"}
        about = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
        self.socket.send(json.dumps({**about, "buffers": []}))
        told: list[Message] = []
        left = {"status", "reply"} if kind.endswith("_request") else {"status"}
        while left:
            frame = self.socket.recv()
            message = json.loads(frame) if isinstance(frame, str) else deserialize_binary_message(frame)
            if message["parent_header"].get("msg_id") != header["msg_id"]:
                continue
            told.append(message)
            if message["msg_type"] == "comm_open":
                self.models[message["content"]["comm_id"]] = message["content"]["data"].get("state", {})
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                left.discard("status")
            if message["msg_type"].endswith("_reply"):
                left.discard("reply")
        return told

    def run(self, source: str) -> tuple[str, str]:
        """Whether a cell is "green" or "red", and what it printed, or its error."""
        told = self.ask(
            "execute_request", {"code": source, "silent": False, "store_history": True, "stop_on_error": False}
        )
        errors = [each["content"]["evalue"] for each in told if each["msg_type"] == "error"]
        text = [each["content"]["text"] for each in told if each["msg_type"] == "stream"]
        return "red" if errors else "green", "".join(errors or text)

    def choose(self, label: str, index: int) -> int:
        """Choose another value of the last control with this label, and count what its demo sends back."""
        comm = [name for name, state in self.models.items() if state.get("description") == label][-1]
        data = {"method": "update", "state": {"index": index}, "buffer_paths": []}
        return sum(each["msg_type"] == "comm_msg" for each in self.ask("comm_msg", {"comm_id": comm, "data": data}))


def code(notebook: nbformat.NotebookNode) -> list[nbformat.NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def cell(notebook: nbformat.NotebookNode, name: str) -> nbformat.NotebookNode:
    return next(each for each in notebook.cells if each.id == name)


def work(hub: str, name: str, password: str) -> Student:
    """What a student does with lecture 13, from the login to the saved notebook. Fails where something is lost."""
    student = Student(hub, name)
    student.timed("login", student.log_in, password)
    student.timed("server", student.start_server)
    notebook = student.open(NOTEBOOK)
    kernel = student.timed("kernel", student.start_kernel, NOTEBOOK)

    def run_all() -> dict[str, str]:
        return {each.id: kernel.run(each.source)[0] for each in code(notebook)}

    told = student.timed("13", run_all)
    red = {name for name, word in told.items() if word == "red"}
    assert red == {name for name in told if name.startswith("check-")}, f"{name}: {red}"  # nothing is done yet
    assert student.timed("control", kernel.choose, "Tree", 1) > 0
    exercise, check = cell(notebook, "exercise-13-1"), cell(notebook, "check-13-1")
    for what, source, wanted in [("wrong", WRONG["13.1"]["begins with 0"], "red"), ("right", RIGHT["13.1"], "green")]:
        exercise.source = source
        assert kernel.run(exercise.source)[0] == "green"
        word, text = student.timed(what, kernel.run, check.source)
        assert word == wanted, f"{name}, {what}: {text}"
    exercise.source += f"\n# {name}"
    student.timed("save", student.save, NOTEBOOK, notebook)
    assert cell(student.open(NOTEBOOK), exercise.id).source == exercise.source
    return student


def memory(name: str) -> float:
    """MB of all that an account runs; what processes share counts in parts."""
    total = 0
    for process in psutil.process_iter(["username"]):
        if process.info["username"] == name:
            total += process.memory_full_info().pss
    return total / 2**20


def main(hub: str, passwords: Path) -> None:
    with passwords.open(encoding="utf-8", newline="") as file:
        names = dict(csv.reader(file))
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    begin = time.perf_counter()
    with ThreadPoolExecutor(len(names)) as pool:
        working = [pool.submit(work, hub, *each) for each in names.items()]
    for each in working:
        if each.exception():
            print(each.exception())
    students = [each.result() for each in working if not each.exception()]
    print(
        f"{len(students)} students at once, all done after {time.perf_counter() - begin:.0f} s; "
        f"load after: {os.getloadavg()[0]:.1f}"
    )
    columns = list(students[0].seconds)
    print(f"{'':10}" + "".join(f"{each:>9}" for each in columns) + f"{'MB':>9}")
    used = {each.name: memory(each.name) for each in students}
    for each in students:
        print(f"{each.name:10}" + "".join(f"{each.seconds[what]:9.2f}" for what in columns) + f"{used[each.name]:9.0f}")
    for word, of in [("median", median), ("most", max)]:
        figures = [of([each.seconds[what] for each in students]) for what in columns]
        print(f"{word:10}" + "".join(f"{each:9.2f}" for each in figures) + f"{of(used.values()):9.0f}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
