"""The solutions of all lectures: for each a module with RIGHT, ALTERNATIVE and WRONG ones, by exercise."""

from importlib import import_module

from coursekit.exercises.course import LECTURES

SOLUTIONS = {lecture: import_module(f"tests.lectures.{name}.solutions") for lecture, name in LECTURES.items()}
