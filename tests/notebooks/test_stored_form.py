"""Every notebook of the course is in its stored form: as `python3 -m coursekit store` leaves it, and nobody since."""

import ast
import json
import re
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from latex2mathml.converter import convert
from PIL import Image

from coursekit.commands.release import is_stub
from coursekit.exercises.course import LECTURES, exercises
from coursekit.notebooks.run import is_meaningful
from tests.notebooks.conftest import PROJECT

NOTEBOOKS = sorted((PROJECT / "notebooks").glob("*.ipynb"))
DEMO = re.compile(r"<Player .+: \d+ steps.*>")

FLEETING = re.compile(r" at 0x[0-9a-f]{6}|/home/|/root/|/Users/|/tmp/|site-packages")

CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
FORMULA = re.compile(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$]+)\$", re.DOTALL)
UNSET = re.compile(r"\w\^|[⌈⌊√∛∑Σ∞≤≥²³⁻]|\bO\(|(?<!\\)\$")
"""What shows that a formula was written as plain text."""
ADDRESS_OR_QUOTE = re.compile(r"\]\([^)\s]*\)|\"[^\"]*\"")
"""In quotation marks stands what a control shows."""


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request) -> Path:
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, nbformat.NO_CONVERT)


@pytest.fixture
def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def is_left_open(cell):
    return not {"exercise", "check"}.isdisjoint(cell.metadata.get("tags", []))


def test_there_are_notebooks():
    assert NOTEBOOKS


def test_it_is_a_valid_notebook_as_the_command_writes_it(path, notebook):
    assert re.fullmatch(r"\d\d_[a-z][a-z_]*\.ipynb", path.name)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    nbformat.validate(notebook)
    assert path.read_text("utf-8") == nbformat.writes(notebook) + "\n"
    assert path.stat().st_size <= 1_000_000


def test_cells_have_ids_that_say_what_they_hold(path):
    ids = [cell["id"] for cell in json.loads(path.read_text("utf-8"))["cells"]]
    assert [name for name in ids if not is_meaningful(name)] == []
    assert len(ids) == len(set(ids))


def test_metadata_hold_nothing_of_a_machine_or_an_editor(notebook):
    assert notebook.metadata.keys() == {"kernelspec", "language_info"}
    assert notebook.metadata.kernelspec.name == "python3"
    assert notebook.metadata.language_info == {"name": "python"}
    for cell in notebook.cells:
        assert cell.metadata.keys() <= {"tags", "alt", "slideshow", "editable", "deletable", "coursekit"}, cell.id


def test_exercises_are_not_run_and_everything_else_is_in_order(code_cells):
    for cell in filter(is_left_open, code_cells):
        assert (cell.outputs, cell.execution_count) == ([], None), cell.id
    counts = [cell.execution_count for cell in code_cells if not is_left_open(cell)]
    assert counts == list(range(1, len(counts) + 1))


def test_the_exercises_are_those_of_the_lecture_each_with_its_check_below(path, notebook):
    lecture = path.name.partition("_")[0]
    tasks = exercises(lecture) if lecture in LECTURES else []
    found = [
        (cell.id, cell.source if "check" in cell.metadata.tags else "", cell.metadata.tags)
        for cell in notebook.cells
        if is_left_open(cell)
    ]
    right = []
    for task in tasks:
        right += [(f"exercise-{task.slug}", "", ["exercise"]), (f"check-{task.slug}", task.cell, ["check"])]
    if tasks:
        right.append((f"check-all-{lecture}", f'check_all("{lecture}")', ["check"]))
        assert notebook.cells[-1].id == f"check-all-{lecture}"
    assert found == right
    ids = [cell.id for cell in notebook.cells]
    for task in tasks:
        assert ids.index(f"check-{task.slug}") == ids.index(f"exercise-{task.slug}") + 1


def test_an_exercise_is_a_text_and_a_stub(path, notebook):
    exercise_cells = [cell for cell in notebook.cells if "exercise" in cell.metadata.get("tags", [])]
    tasks = exercises(path.name.partition("_")[0]) if exercise_cells else []
    texts = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    for task, cell in zip(tasks, exercise_cells, strict=True):
        [function] = ast.parse(cell.source).body
        assert isinstance(function, ast.FunctionDef)
        assert function.name == task.answer
        assert is_stub(function)
        assert f"### {task.number} " in texts


def test_no_cell_is_meant_to_fail(code_cells):
    for cell in code_cells:
        assert "raises-exception" not in cell.metadata.get("tags", [])
        assert [output for output in cell.outputs if output.output_type == "error"] == []


def test_outputs_hold_nothing_that_another_run_would_not_give(notebook):
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.get("name") != "stderr", cell.id
            kinds = output.get("data", {})
            assert not [kind for kind in kinds if "widget" in kind], cell.id
            texts = [output.get("text", ""), *(str(kinds[kind]) for kind in kinds if not kind.startswith("image/p"))]
            assert not FLEETING.search("\n".join(texts)), cell.id
        assert str(PROJECT) not in cell.source
        assert str(Path.home()) not in cell.source


def test_each_demo_is_stored_as_its_text_and_a_picture(code_cells):
    demos = [cell for cell in code_cells if cell.source.splitlines()[-1].startswith(("demos.", "beside("))]
    assert demos
    for cell in demos:
        data = cell.outputs[-1].data
        assert data.keys() == {"text/plain", "image/png"}, cell.id
        assert DEMO.fullmatch(data["text/plain"]), cell.id
        assert cell.outputs[-1].metadata["image/png"]["alt"].endswith((".", "?", "!")), cell.id
        picture = Image.open(BytesIO(b64decode(data["image/png"])))
        assert picture.width == 1200
        assert len(picture.convert("RGB").getcolors(100_000)) > 8, f"the picture of {cell.id} is nearly empty"


def test_each_experiment_is_stored_with_its_numbers_and_its_plot(code_cells):
    printing = [
        cell for cell in code_cells if re.search(r"^\s*print\(", cell.source, re.MULTILINE) and not is_left_open(cell)
    ]
    assert printing
    for cell in printing:
        assert any(output.get("text", "").strip() for output in cell.outputs), cell.id
    for cell in code_cells:
        if cell.source.rstrip().endswith("plt.show()"):
            assert "image/png" in cell.outputs[-1].data, cell.id


def test_cells_are_small(code_cells):
    for cell in code_cells:
        lines = [line for line in cell.source.splitlines() if line.strip()]
        assert is_left_open(cell) or len(lines) <= 12, cell.id


def test_the_first_cell_imports_the_course_and_says_how_where_it_cannot(code_cells, monkeypatch):
    source = code_cells[0].source
    assert any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(source)))
    for name in [name for name in sys.modules if name.partition(".")[0] == "coursekit"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "coursekit", None)
    with pytest.raises(SystemExit, match="python3 -m coursekit"):
        exec(compile(source, "the first cell", "exec"), {})


def test_formulas_are_typeset_and_can_be_turned_into_mathml(notebook):
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            text = CODE.sub("", cell.source)
            for display, inline in FORMULA.findall(text):
                assert "<math" in convert(display or inline), cell.id
            plain = ADDRESS_OR_QUOTE.sub("", FORMULA.sub("", text))
            assert UNSET.findall(plain) == [], f"in {cell.id} stands a formula that is not typeset"


def test_links_to_files_lead_to_files(path, notebook):
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for link in re.findall(r"\]\(([^)\s]+)", cell.source):
                parts = urlsplit(link)
                if not parts.scheme and parts.path and not link.startswith("attachment:"):
                    assert (path.parent / unquote(parts.path)).exists(), f"{cell.id} links to {link}"
