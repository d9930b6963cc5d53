"""What a notebook lists beside a demo as further settings of its controls can be set."""

import nbformat
import pytest
from ipywidgets import Widget

from coursekit.player import Beside
from tests.notebooks.conftest import PROJECT


def listed(path):
    """The cells of a notebook with settings, each with the first one, which imports what it needs."""
    first, *cells = [cell for cell in nbformat.read(path, nbformat.NO_CONVERT).cells if cell.cell_type == "code"]
    return [(first.source, cell) for cell in cells if "settings" in cell.metadata.get("coursekit", {})]


CELLS = [
    pytest.param(*found, id=f"{path.stem}-{found[1].id}")
    for path in sorted((PROJECT / "notebooks").glob("*.ipynb"))
    for found in listed(path)
]


def controls(widget: Widget) -> dict:
    """The controls of a demo by their labels."""
    found = {widget.description: widget} if getattr(widget, "description", "") else {}
    return found | {label: each for child in getattr(widget, "children", ()) for label, each in controls(child).items()}


@pytest.mark.usefixtures("unseen_films")
@pytest.mark.parametrize(("imports", "cell"), CELLS)
def test_each_setting_names_controls_of_its_demo_and_what_they_show(imports, cell):
    names: dict = {}
    exec(imports, names)
    seen = []
    for setting in cell.metadata.coursekit.settings:
        shown = eval(cell.source, names)
        demos = shown.children if isinstance(shown, Beside) else [shown]
        found = controls(shown)
        told = [demo.player.story for demo in demos]
        for label, value in sorted(setting.items(), key=lambda item: list(found).index(item[0])):
            setattr(found[label], "label" if hasattr(found[label], "label") else "value", value)
        state = {label: getattr(found[label], "label", found[label].value) for label in setting}
        assert state == dict(setting)
        assert [demo.player.story for demo in demos] != told
        assert "".join(each.message.value for demo in demos for each in demo.inputs) == "", "something was refused"
        assert state not in seen
        seen.append(state)
        shown.close()
