"""The command that brings notebooks into their stored form."""

import json
import shutil
from base64 import b64decode, b64encode
from io import BytesIO

import nbformat
import psutil
import pytest
from nbformat.v4 import new_notebook, new_output
from PIL import Image, ImageColor

from coursekit.look import LIGHT
from coursekit.notebooks import NotebookError, store
from coursekit.notebooks import stored as module
from coursekit.notebooks.run import is_meaningful, read
from coursekit.notebooks.stored import refuse_fleeting
from coursekit.player import Player, page
from coursekit.player.film import SPACING
from coursekit.player.reveal import telling_still, whole
from tests.notebooks.conftest import PROJECT, kernels
from tests.notebooks.samples import STOPS, code, first, output_of
from tests.player.sample import CountdownStory


@pytest.fixture(scope="module")
def notebook(stored):
    return nbformat.read(stored[0], nbformat.NO_CONVERT)


def picture(output):
    return Image.open(BytesIO(b64decode(output.data["image/png"])))


def test_a_demo_is_stored_as_its_text_and_a_picture(notebook):
    [output] = output_of(notebook, "count-demo")
    assert output.data.keys() == {"text/plain", "image/png"}
    assert output.data["text/plain"] == "<Player countdown: 20 steps, value 0>"
    assert picture(output).width == 1200
    assert output.metadata == {"image/png": {"alt": "Down to 0. It was at 1 before."}}


def test_every_player_of_a_cell_is_stored(notebook):
    texts = [output.data["text/plain"] for output in output_of(notebook, "long-demo")]
    assert texts == ["<Player countdown: 400 steps, value 0>", "<Player countdown: 3 steps, value 0>"]
    assert all("image/png" in output.data for output in output_of(notebook, "long-demo"))


@pytest.mark.parametrize(("name", "number"), [("count-demo", 0), ("long-demo", 0)])
def test_the_picture_shows_the_telling_frame(notebook, name, number):
    # The ball is the only thing in this colour: at the top at the start, at the bottom at the last landmark.
    image = picture(output_of(notebook, name)[number]).convert("RGB")
    ball = ImageColor.getrgb(LIGHT["open"])
    rows = [
        y
        for y in range(image.height)
        for x in range(150, 210)
        if all(abs(a - b) < 6 for a, b in zip(image.getpixel((x, y)), ball, strict=True))
    ]
    assert min(rows) > 150


def test_text_outputs_are_stored_as_they_came(notebook):
    stream, result = output_of(notebook, "measured")
    assert stream.text == "down from 20\nto 0\n"
    assert result.data == {"text/plain": "{'steps': 20}"}
    assert output_of(notebook, "plot")[0].data.keys() == {"text/plain", "image/png"}


def test_no_view_of_a_widget_is_stored(stored):
    assert "application/vnd.jupyter" not in stored[0].read_text("utf-8")


def test_exercises_are_not_run_and_lose_their_outputs(notebook):
    for name in ("own-countdown", "check"):
        [cell] = [cell for cell in notebook.cells if cell.id == name]
        assert (cell.outputs, cell.execution_count) == ([], None)


def test_only_what_the_author_chose_is_left_in_the_metadata(notebook):
    assert {cell.id: cell.metadata for cell in notebook.cells if cell.metadata} == {
        "own-countdown": {"tags": ["exercise"]},
        "check": {"tags": ["check"]},
        "plot": {"alt": "up, then down"},
        "long-demo": {"coursekit": STOPS},
    }
    assert notebook.metadata.keys() == {"kernelspec", "language_info"}
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.language_info == {"name": "python"}


def test_the_stored_form_is_a_valid_notebook_with_the_same_cells(notebook, stored):
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert [(cell.id, cell.source) for cell in notebook.cells] == [(cell.id, cell.source) for cell in first().cells]
    counts = [cell.execution_count for cell in notebook.cells if cell.get("execution_count")]
    assert counts == [1, 2, 3, 4, 5, 6]
    assert stored[0].read_text("utf-8").endswith("}\n")


def test_storing_again_changes_nothing(stored, tmp_path):
    again = shutil.copy(stored[0], tmp_path)
    with kernels():
        store(again)

    def without_pictures(path):
        notebook = nbformat.read(path, nbformat.NO_CONVERT)
        for cell in notebook.cells:
            for output in cell.get("outputs", []):
                output.get("data", {}).pop("image/png", None)
        return notebook

    assert without_pictures(again) == without_pictures(stored[0])
    assert list(tmp_path.iterdir()) == [tmp_path / "01_first.ipynb"]


def refused(tmp_path, cells, match):
    """Storing a notebook of these cells ends in one sentence, and leaves the file as it was."""
    path = tmp_path / "05_broken.ipynb"
    nbformat.write(new_notebook(cells=cells), path)
    before = path.read_bytes()
    with pytest.raises(NotebookError, match=match) as caught:
        store(path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    assert kernels_left() == []


def kernels_left():
    """Kernels that this process has started and that still run."""
    children = psutil.Process().children()
    return [child for child in children if child.is_running() and "ipykernel_launcher" in child.cmdline()]


def test_no_kernel_is_left(stored):
    assert kernels_left() == []


def test_a_cell_that_fails_is_named(tmp_path):
    cells = [code("fine", "1 + 1"), code("division", "1 / 0")]
    refused(tmp_path, cells, r"^05_broken\.ipynb, cell division: ZeroDivisionError: division by zero$")


def test_an_object_that_cannot_be_displayed_is_named(tmp_path):
    source = "class Shy:\n    def __repr__(self):\n        raise RuntimeError('not me')\nShy()"
    refused(tmp_path, [code("shy", source)], r"cell shy: RuntimeError: not me$")


def test_a_kernel_that_dies_is_named(tmp_path):
    refused(tmp_path, [code("exit", "import os\nos._exit(3)")], "cell exit: its kernel died$")


def test_a_cell_that_does_not_end_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("coursekit.notebooks.run.CELL_SECONDS", 5)
    refused(tmp_path, [code("loop", "while True: pass")], "cell loop: it runs for more than 5 seconds$")


def test_a_notebook_that_grows_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LARGEST", 2000)
    refused(tmp_path, [code("flood", "print('very much ' * 200)")], r"^05_broken\.ipynb would have 2,\d+ bytes")


@pytest.mark.parametrize(
    ("output", "match"),
    [
        (new_output("stream", name="stderr", text="a warning\nmore"), "cell told: it writes to stderr: a warning$"),
        (new_output("stream", text="fine\n<object at 0x7f3a2b1c>"), "an address in memory: <object at 0x7f3a2b1c>$"),
        (new_output("stream", text="read /home/ada/maps/a.map"), "a path on this machine"),
        (new_output("stream", text=r"read C:\Users\ada\a.map"), "a path on this machine"),
        (new_output("display_data", {"text/html": "<b>/tmp/x</b>"}), "a path on this machine"),
        (new_output("display_data", {"text/plain": f"{PROJECT}"}), "a path on this machine"),
    ],
)
def test_an_output_that_another_run_would_not_give_is_refused(output, match):
    cell = code("told", "")
    cell.outputs = [output]
    with pytest.raises(NotebookError, match=match):
        refuse_fleeting(new_notebook(cells=[cell]), "06_fleeting.ipynb")


@pytest.mark.parametrize("text", ["0x7f3a2b1c", "and/or/tmp/x", "https://x.org/home/a", "3/4", "a:\n"])
def test_an_output_that_stays_is_not_refused(text):
    cell = code("told", "")
    cell.outputs = [new_output("stream", text=text), new_output("display_data", {"image/png": "/tmp/aaa"})]
    refuse_fleeting(new_notebook(cells=[cell]), "06_fine.ipynb")


@pytest.mark.parametrize("name", ["title", "cuts-demo", "facade", "order-2", "best-first"])
def test_an_id_may_say_what_a_cell_holds(name):
    assert is_meaningful(name)


@pytest.mark.parametrize(
    "name",
    ["", "3f2a9c1b", "deadbeef", "c0ffee00-1234-4abc-8def-0123456789ab", "dn-6c02VmqiN", "Cuts", "7-cuts", "a_b", "a-"],
)
def test_an_id_that_an_editor_made_up_says_nothing(name):
    assert not is_meaningful(name)


def test_cells_without_telling_ids_are_refused(tmp_path):
    refused(tmp_path, [code("fine", "1"), code("3f2a9c1b", "2")], r"are needed for cell 2 \(3f2a9c1b\)$")


@pytest.mark.parametrize(
    ("content", "match"),
    [
        ("no json", "holds no JSON$"),
        ("[]", "is not a notebook of format 4$"),
        ('{"nbformat": 3, "worksheets": []}', "is not a notebook of format 4$"),
        ('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"id": "a"}]}', "is not a valid notebook: "),
    ],
)
def test_what_is_no_notebook_is_refused(tmp_path, content, match):
    path = tmp_path / "07_odd.ipynb"
    path.write_text(content)
    with pytest.raises(NotebookError, match=match):
        read(path)


def test_a_missing_notebook_is_refused(tmp_path):
    with pytest.raises(NotebookError, match="No such file"):
        read(tmp_path / "08_none.ipynb")


def test_two_cells_with_one_id_are_refused(tmp_path):
    path = tmp_path / "09_twice.ipynb"
    cells = [{"cell_type": "markdown", "id": "title", "metadata": {}, "source": []}] * 2
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}))
    with pytest.raises(NotebookError, match=r"two cells have the id title$"):
        read(path)


def test_a_notebook_without_ids_is_refused(tmp_path):
    path = tmp_path / "10_old.ipynb"
    path.write_text('{"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [{"cell_type": "raw"}]}')
    with pytest.raises(NotebookError, match=r"cell 1 \(none\)$"):
        read(path)


def data_of(fragment):
    return json.loads(fragment[fragment.index("{") : fragment.rindex("}") + 1])


def test_a_still_holds_the_telling_frame_and_what_lies_near_it():
    data = data_of(telling_still(Player(CountdownStory(400))))
    assert data["at"] == 400
    count = 400 // SPACING + 1
    assert [bool(chunk) for chunk in data["chunks"]] == [False] * (count - 2) + [True] * 2


def test_a_player_with_too_many_frames_for_a_page_shows_every_nth(monkeypatch):
    player = Player(CountdownStory(2000))
    everything = len(whole(player))
    monkeypatch.setattr(page, "LARGEST", everything // 3)
    assert everything // 10 < len(whole(player)) < everything // 2 + len(b64encode(page.Film(player.story, "").head()))
