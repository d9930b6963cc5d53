"""The notebooks' other forms: stored with outputs, for GitHub and nbval; exported as pages; run in the browser."""

from .lite import lite
from .pages import export
from .run import NotebookError
from .stored import store

__all__ = ["NotebookError", "export", "lite", "store"]
