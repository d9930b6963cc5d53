"""Triangulations, and the exact predicates that they rest on."""

from .delaunay import History, delaunay
from .flips import lawson
from .predicates import in_circle, orientation
from .triangulation import Triangulation

__all__ = ["History", "Triangulation", "delaunay", "in_circle", "lawson", "orientation"]
