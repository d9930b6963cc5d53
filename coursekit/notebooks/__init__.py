"""The notebooks' other two forms: stored with outputs, for readers on GitHub and for nbval; and exported as pages."""

from .lite import lite
from .pages import export
from .run import NotebookError
from .stored import store

__all__ = ["NotebookError", "export", "lite", "store"]
