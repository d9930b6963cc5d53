"""A widget lives until it is closed: what a notebook cell showed before is closed when the cell runs again."""

from IPython import get_ipython
from ipywidgets import Widget

_shown: dict[str, tuple[str, list[Widget]]] = {}


def retire_earlier(widget: Widget) -> None:
    """Note that this cell shows `widget`, and close what an earlier run of the same cell has shown."""
    shell = get_ipython()
    if shell is None or not hasattr(shell, "kernel"):
        return
    request = shell.kernel.get_parent()
    if request["header"]["msg_type"] != "execute_request":
        return  # made by a control, in no run of a cell
    run = request["header"]["msg_id"]
    cell = request["metadata"].get("cellId") or request["content"].get("code", "")
    earlier_run, widgets = _shown.get(cell, ("", []))
    if run != earlier_run:
        for earlier in widgets:
            earlier.close()
        widgets = []
        _shown[cell] = (run, widgets)
    widgets.append(widget)
