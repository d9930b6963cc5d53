"""In a real kernel: a check that fails lets the next cell run, and knows what became of the cell that it checks."""

import json
import os
from queue import Empty

import pytest
from jupyter_client.manager import start_new_kernel

from tests.lectures.alphabeta.solutions import RIGHT

CHECK = 'check("13.2", my_pruned_leaves)'
IMPORTS = "from math import inf\nfrom coursekit.exercises import check, check_all"
WRONG = "def my_pruned_leaves():\n    return []"
FIRST = "13.2 mark the pruned leaves: not right yet."


class Notebook:
    """A notebook as JupyterLab runs it: each request names its cell, and says whether the next one waits for it."""

    def __init__(self, path):
        self.path = path
        self.manager, self.client = start_new_kernel(env={**os.environ, "JPY_SESSION_NAME": str(path)})

    def run(self, source, cell="cell"):
        """The status of a run, and all that it shows: texts, errors, and pictures by their kind."""
        message = self.client.session.msg(
            "execute_request",
            {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": True},
            metadata={"cellId": cell},
        )
        self.client.shell_channel.send(message)
        shown = []
        last = None
        while True:
            told = self.client.get_iopub_msg(timeout=30)
            content = told["content"]
            if told["parent_header"].get("msg_id") != message["header"]["msg_id"]:
                continue
            if told["msg_type"] == "status" and content["execution_state"] == "idle":
                break
            kind, text = told["msg_type"], content.get("text", "")
            if kind == last == "stream":  # one text may come in several messages
                shown[-1] += text
            elif kind in ("stream", "error", "display_data"):
                shown.append(text or "\n".join(content.get("traceback", content.get("data", ()))))
            last = kind
        number, reply = message["header"]["msg_id"], None
        while reply is None or reply["parent_header"]["msg_id"] != number:  # the client asks questions of its own
            reply = self.client.get_shell_msg(timeout=30)
        return reply["content"]["status"], "\n---\n".join(shown)

    def save(self, source, cell):
        self.path.write_text(json.dumps({"cells": [{"id": cell, "cell_type": "code", "source": source}]}), "utf-8")

    def close(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    notebook = Notebook(tmp_path_factory.mktemp("folder") / "13.ipynb")
    notebook.run(IMPORTS)
    yield notebook
    notebook.close()


@pytest.fixture
def notebook(kernel):
    """A notebook in which no exercise was done yet."""
    kernel.path.unlink(missing_ok=True)
    kernel.run("for name in ('my_pruned_leaves', 'helped'):\n    globals().pop(name, None)")
    kernel.run("__import__('coursekit.exercises.cells').exercises.cells._runs.clear()")
    return kernel


def test_a_check_that_fails_is_an_error_below_its_cell_with_a_player_and_the_next_cell_runs(notebook):
    notebook.run(WRONG, "exercise-13-2")
    status, shown = notebook.run(CHECK)
    assert status == "ok"
    message, player = shown.split("\n---\n")
    assert message.startswith(FIRST)
    assert "vnd.jupyter.widget-view" in player
    status, shown = notebook.run('check_all("13")')
    assert status == "ok"
    assert shown == "Lecture 13: 0 of 5 exercises are right. To do: 13.1, 13.2, 13.3, 13.4, 13.5."


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("def my_pruned_leaves()\n    return []", "SyntaxError in line 1, expected ':'."),
        ("import no_such_module\ndef my_pruned_leaves():\n    return []", "ModuleNotFoundError, No module named"),
    ],
)
def test_the_function_of_before_is_not_judged_where_its_cell_has_an_error(notebook, broken, told):
    notebook.run(RIGHT["13.2"], "exercise-13-2")
    assert notebook.run(CHECK)[1] == "13.2 mark the pruned leaves: right.\n"
    assert notebook.run(broken, "exercise-13-2")[0] == "error"
    _, shown = notebook.run(CHECK)
    assert shown.startswith(FIRST)
    assert f"The cell of `my_pruned_leaves` has an error: {told}" in shown
    assert "input" not in shown
    assert "13.2" in notebook.run('check_all("13")')[1]
    notebook.run(RIGHT["13.2"], "exercise-13-2")
    assert notebook.run(CHECK)[1].endswith("right.\n")


def test_a_helper_whose_cell_has_an_error_is_told_too(notebook):
    notebook.run("def helped():\n    return []", "helper")
    notebook.run("def my_pruned_leaves():\n    return helped()", "exercise-13-2")
    notebook.run("def helped(:\n    return []", "helper")
    assert "The cell of `helped` has an error: SyntaxError" in notebook.run(CHECK)[1]


def test_an_error_below_the_function_or_of_another_one_is_no_reason_not_to_judge(notebook):
    notebook.run("def other(:\n    pass", "other")
    assert notebook.run(f"{RIGHT['13.2']}\nprint(1 / 0)", "exercise-13-2")[0] == "error"
    assert notebook.run(CHECK)[1].endswith("right.\n")


def test_a_cell_that_was_saved_with_another_text_since_it_ran_is_not_judged(notebook):
    notebook.save(WRONG, "exercise-13-2")
    notebook.run(RIGHT["13.2"], "exercise-13-2")
    assert notebook.run(CHECK)[1].endswith("right.\n")  # the file is older than the run
    notebook.save(RIGHT["13.2"], "exercise-13-2")
    assert notebook.run(CHECK)[1].endswith("right.\n")
    notebook.save(WRONG, "exercise-13-2")
    _, shown = notebook.run(CHECK)
    assert shown.endswith("The cell of `my_pruned_leaves` has been edited since it ran. Run it, then this.")
    notebook.run(WRONG, "exercise-13-2")
    assert "your answer" in notebook.run(CHECK)[1]


def test_a_function_that_there_is_not_is_told_in_a_sentence(notebook):
    _, shown = notebook.run(CHECK)
    assert shown.endswith("not done yet.\n\nThere is no `my_pruned_leaves` yet: run its cell, then this.")
    notebook.run("def my_pruned_leaves(:\n    pass", "exercise-13-2")
    _, shown = notebook.run(CHECK)
    assert "The cell of `my_pruned_leaves` has an error: SyntaxError in line 1" in shown
    assert "Traceback" not in shown


def test_any_other_name_error_is_pythons(notebook):
    for source in ("nothing", 'check("99.9", nothing)', "def f():\n    return nothing\nf()"):
        status, shown = notebook.run(source)
        assert status == "error"
        assert "NameError" in shown
        assert "nothing" in shown


@pytest.mark.parametrize("ask", ["input('?')", "__import__('getpass').getpass()"])
def test_nobody_is_asked_to_type(notebook, ask):
    notebook.run(f"def my_pruned_leaves():\n    return [{ask}]")
    assert "asks somebody to type" in notebook.run(CHECK)[1]
    with pytest.raises(Empty):
        notebook.client.get_stdin_msg(timeout=0.1)
