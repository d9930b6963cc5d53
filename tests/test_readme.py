"""The project's first page says what is so."""

import doctest
import re
from pathlib import Path

from coursekit.__main__ import COMMANDS

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_its_examples_run():
    failed, attempted = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert attempted > 0
    assert failed == 0


def test_it_names_every_command():
    assert set(COMMANDS) <= set(re.findall(r"(?:`|coursekit )(\w+)", TEXT))


def test_its_links_lead_to_files():
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT)
    assert links
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_it_lists_every_notebook():
    notebooks = {f"notebooks/{path.name}" for path in (README.parent / "notebooks").glob("*.ipynb")}
    assert notebooks <= set(re.findall(r"notebooks/\w+\.ipynb", TEXT))
