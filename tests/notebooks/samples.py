"""Two small notebooks that hold everything a notebook may: the tests store and export them."""

from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

TITLE = r"""# 01 Counting down

On to [the second](02_second.ipynb), and to [its end](02_second.ipynb#The-end); see also [a book](https://example.org/).

A formula: $\frac{w}{n} + C\sqrt{\ln N}$.

$$\sum_i x_i \le b^{d/2}$$

A word to be found: amphisbaena.

| | $h$ | wide |
|---|---|---|
| one | 2 | 3 |
"""

# What editors and other machines leave in a notebook.
CLUTTER = {"collapsed": True, "scrolled": False, "execution": {"iopub.execute_input": "2026-01-01T10:00:00"}}


# A lecturer's, for one of the players in a cell.
STOPS = {
    "stops": {"<Player countdown: 3 steps, value 0>": {"begin": 1, "stops": [{"step": 2, "note": "Why 1? <here>"}]}}
}


def code(name: str, source: str, **metadata: object) -> NotebookNode:
    return new_code_cell(source, id=name, metadata=metadata)


def first() -> NotebookNode:
    """Demos, a long one among them, an experiment, a plot, a slider, an exercise, and clutter."""
    exercise = code("own-countdown", "raise NotImplementedError", tags=["exercise"])
    exercise.outputs = [nbformat.v4.new_output("stream", text="what a student printed")]
    exercise.execution_count = 7
    return new_notebook(
        cells=[
            new_markdown_cell(TITLE, id="title"),
            code("imports", "from IPython.display import display\nfrom tests.player.sample import demo", **CLUTTER),
            code("count-demo", "demo()"),
            code("measured", "print('down from', 20)\nprint('to', 0)\n{'steps': 20}"),
            code("plot", "import matplotlib.pyplot as plt\nplt.plot([1, 3, 2])\nplt.show()", alt="up, then down"),
            code("long-demo", "display(demo(400))\ndemo(3).player", coursekit=STOPS),
            code("slider", "import ipywidgets\nipywidgets.IntSlider(4)"),
            exercise,
            code("check", "raise AssertionError('not solved yet')", tags=["check"]),
        ],
        metadata={
            "kernelspec": {"name": "a-kernel-of-mine", "display_name": "Mine", "language": "python"},
            "language_info": {"name": "python", "version": "3.14.1"},
            "widgets": {"application/vnd.jupyter.widget-state+json": {"state": {}}},
        },
    )


def second() -> NotebookNode:
    return new_notebook(
        cells=[
            new_markdown_cell("# 02 Second\n\nBack to [the first](01_first.ipynb).\n\n## The end", id="title"),
            code("sum", "1 + 1"),
        ]
    )


def write_all(folder: Path) -> list[Path]:
    """Both notebooks, not yet stored."""
    paths = [folder / "01_first.ipynb", folder / "02_second.ipynb"]
    for path, notebook in zip(paths, (first(), second()), strict=True):
        nbformat.write(notebook, path)
    return paths


def output_of(notebook: NotebookNode, name: str) -> list[NotebookNode]:
    """The outputs of the cell with this id."""
    [cell] = [cell for cell in notebook.cells if cell.id == name]
    return cell.outputs
