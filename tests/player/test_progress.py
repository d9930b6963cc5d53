"""The bar of a loop: how much it says is done, and that it is gone afterwards."""

from importlib import import_module

import nbformat
import pytest

from coursekit.notebooks.run import run
from coursekit.player import progress

module = import_module("coursekit.player.progress")


@pytest.fixture
def bars(monkeypatch):
    """The bars that are made, each with what it has told; they tell all."""
    made = []

    class Kept(module.Bar):
        def __init__(self):
            super().__init__()
            self.told = []
            self.observe(lambda change: self.told.append(change.new), "done")
            made.append(self)

    monkeypatch.setattr(module, "Bar", Kept)
    monkeypatch.setattr(module, "EVERY", -1)
    return made


def test_it_hands_on_every_item_and_tells_how_many_are_done(bars):
    assert list(progress(letter for letter in "abcd")) == ["a", "b", "c", "d"]
    [bar] = bars
    assert bar.told == [0.25, 0.5, 0.75]  # 0 it is from the first
    assert bar.comm is None


def test_a_loop_without_items_has_no_end_to_wait_for(bars):
    assert list(progress([])) == []
    assert bars[0].comm is None


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_it_is_gone_where_the_loop_ends_early(bars, error):
    def loop():
        for _ in progress(range(3)):
            raise error

    with pytest.raises(error):
        loop()
    [bar] = bars
    assert bar.comm is None


def test_nothing_of_it_is_stored(tmp_path):
    source = "import time\nfrom coursekit.player import progress\nfor _ in progress(range(3)):\n    time.sleep(0.2)"
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source, id="loop")])
    run(notebook, tmp_path / "a.ipynb", as_still=True)
    [cell] = notebook.cells
    assert cell.outputs == []
    assert "widgets" not in notebook.metadata
