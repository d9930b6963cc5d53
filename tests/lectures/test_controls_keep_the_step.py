"""A control that tells the same task in another way keeps the step; one that makes another task begins anew."""

from importlib import import_module

import pytest
from ipywidgets import Box

from coursekit.exercises.course import LECTURES
from coursekit.player import Demo
from tests.lectures.viewer import do

ANEW = {"Seed", "Heap", "Position", "Steps", "Hex", "Width", "Depth", "The game goes on", "circles: Game"}
"""The controls beside the inputs that make another task. Those of inputs are the inputs' own."""


def makes():
    for lecture in LECTURES.values():
        demos = import_module(f"coursekit.lectures.{lecture}.demos")
        for name, make in vars(demos).items():
            own = getattr(make, "__module__", "") == demos.__name__ and not name.startswith("_")
            if own and getattr(make, "__annotations__", {}).get("return") is Demo:
                yield pytest.param(make, id=f"{lecture} {name}")


def controls(box):
    for child in box.children:
        yield from controls(child) if isinstance(child, Box) else [child]


def other_value(control):
    """Another value that the control can have."""
    if hasattr(control, "options"):
        values = [option[1] if isinstance(option, tuple) else option for option in control.options]
        return next((value for value in values if value != control.value), control.value)
    if isinstance(control.value, bool):
        return not control.value
    step = getattr(control, "step", 1)
    return control.value + (step if control.value + step <= control.max else -step)


@pytest.mark.parametrize("make", list(makes()))
def test_a_control_keeps_the_step_where_the_task_is_the_same(make):
    demo = make()
    inputs = {control for each in demo.inputs for control in (*each.controls, each.message)}
    own = [each for each in controls(demo.children[0]) if each not in inputs and each is not demo.player]
    for control in own:
        if len(demo.player.story.trace.steps) < 3 or other_value(control) == control.value:
            continue
        demo.player._ended = False
        do(demo, "move")
        do(demo, "up")
        film = demo.player._film["id"]
        control.value = other_value(control)
        assert demo.player._film["id"] > film, control.description
        named = {control.description, f"{make.__name__}: {control.description}"}
        assert demo.player._film["at"] == (None if ANEW.isdisjoint(named) else 0), control.description
