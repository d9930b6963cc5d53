"""In a real kernel: a cell that runs again closes what it has shown."""

import ast

import pytest
from jupyter_client.manager import start_new_kernel

PREPARE = """
from ipywidgets import DOMWidget, IntSlider, Widget
from ipywidgets.widgets.widget import _instances
from coursekit.player import Demo, Player, beside
from tests.player.sample import CountdownStory, demo

def living():
    return sorted(type(widget).__name__ for widget in _instances.values() if isinstance(widget, DOMWidget))
"""
ONE_DEMO = ["Demo", "HBox", "IntSlider", "Player"]


class Notebook:
    """Runs cells as JupyterLab does: each run has a number of its own, and its cell's id."""

    def __init__(self, client):
        self.client = client

    def run(self, source, cell=None):
        """Run a cell. Raises AssertionError where it fails."""
        message = self.client.session.msg(
            "execute_request",
            {"code": source, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False},
            metadata={"cellId": cell} if cell else {},
        )
        self.client.shell_channel.send(message)
        return self.reply(message)

    def reply(self, message):
        while True:
            reply = self.client.get_shell_msg(timeout=30)
            if reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                assert reply["content"]["status"] == "ok", "\n".join(reply["content"]["traceback"])
                return reply

    def ask(self, expression):
        """The value of an expression."""
        message = self.client.session.msg(
            "execute_request",
            {"code": "", "silent": True, "store_history": False, "user_expressions": {"asked": expression}},
        )
        self.client.shell_channel.send(message)
        answer = self.reply(message)["content"]["user_expressions"]["asked"]
        assert answer["status"] == "ok", answer
        return ast.literal_eval(answer["data"]["text/plain"])


@pytest.fixture(scope="module")
def kernel():
    manager, client = start_new_kernel()
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture
def notebook(kernel):
    notebook = Notebook(kernel)
    notebook.run(PREPARE + "Widget.close_all()")
    return notebook


def test_a_cell_that_runs_again_closes_the_earlier_demo(notebook):
    for _ in range(3):
        notebook.run("demo()", cell="a")
        assert notebook.ask("living()") == ONE_DEMO


def test_the_demos_of_other_cells_stay(notebook):
    notebook.run("demo()", cell="a")
    notebook.run("demo()", cell="b")
    notebook.run("demo()", cell="b")
    assert notebook.ask("living()") == sorted(2 * ONE_DEMO)


def test_all_demos_of_one_run_stay(notebook):
    for _ in range(2):
        notebook.run("one = demo(); other = demo()\nPlayer(CountdownStory(3))", cell="a")
        assert notebook.ask("living()") == sorted([*ONE_DEMO, *ONE_DEMO, "Player"])
    assert notebook.ask("one.comm is not None and other.comm is not None")


def test_two_side_by_side_are_closed_with_their_box(notebook):
    for _ in range(2):
        notebook.run("beside(demo(), demo())", cell="a")
        assert notebook.ask("living()") == sorted(["Beside", *ONE_DEMO, *ONE_DEMO])


def test_without_cell_ids_the_same_text_is_the_same_cell(notebook):
    notebook.run("demo(5)")
    notebook.run("demo(6)")
    notebook.run("demo(5)")
    assert notebook.ask("living()") == sorted(2 * ONE_DEMO)


def test_a_cell_changed_to_show_something_else_closes_too(notebook):
    notebook.run("demo(5)", cell="a")
    notebook.run("Player(CountdownStory(8))", cell="a")
    assert notebook.ask("living()") == ["Player"]


def test_what_a_control_makes_closes_no_cells_demo(notebook):
    """Players that a message from the browser makes belong to no run of a cell."""
    notebook.run("made = []\ndemo()", cell="a")
    notebook.run("button = IntSlider()\nbutton.observe(lambda _: made.append(Player(CountdownStory(2))), 'value')")
    ident = notebook.ask("button.comm.comm_id")
    for value in (1, 2):
        state = {"method": "update", "state": {"value": value}, "buffer_paths": []}
        notebook.client.shell_channel.send(notebook.client.session.msg("comm_msg", {"comm_id": ident, "data": state}))
    assert notebook.ask("len(made)") == 2
    assert notebook.ask("[player.comm is not None for player in made]") == [True, True]
    assert "Demo" in notebook.ask("living()")
