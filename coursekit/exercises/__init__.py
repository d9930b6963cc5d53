"""Exercises that check themselves: `check("13.1", my_alphabeta)`, and `check_all("13")` at a notebook's end."""

from .check import check, check_all

__all__ = ["check", "check_all"]
