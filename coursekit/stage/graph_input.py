"""A small graph to choose and to edit: where a search begins and ends, and what is typed over its numbers."""

from collections.abc import Mapping
from math import inf

from .controls import dropdown
from .graphs import Edge, Example
from .input import Input, typed

ALL = "all nodes"

HIGHEST = 99
"""The highest number that can be typed."""


class GraphInput(Input):
    """A graph to choose, and to edit by typing: the costs of its edges, or with `types_h` the h of its nodes.

    With `ends` it is chosen where a search begins and ends.
    """

    task: Example

    def __init__(
        self, named: Mapping[str, Example], chosen: str | None = None, *, types_h: bool = False, ends: bool = False
    ) -> None:
        super().__init__("Graph", named, chosen)
        self.types_h = types_h
        self.hands = "type another h" if types_h else "type other costs"
        self._from = dropdown("From", self.task.places, self.task.start)
        self._to = dropdown("To", [ALL, *self.task.places], self.task.goal)
        for end in (self._from, self._to):
            end.observe(lambda _: self._set_ends(), "value")
        if ends:
            self.controls += (self._from, self._to)

    def choose(self) -> None:
        """Have another graph: its nodes can be start and goal, and until both are set nothing is shown."""
        task = self.chosen()
        changed, self.changed = self.changed, lambda at: None
        self._from.options, self._to.options = list(task.places), [ALL, *task.places]
        self._from.value, self._to.value = task.start, task.goal or ALL
        self.changed = changed
        self.show(task, 0)

    def _set_ends(self) -> None:
        goal = None if self._to.value == ALL else self._to.value
        self.show(self.task._replace(start=self._from.value, goal=goal), 0)

    # ------------------------------------------------ what is typed

    def grasp(self, id: str) -> str | Edge | None:
        """The node, or the edge, whose number is written there."""
        if self.types_h:
            return next((node for node in self.task.places if id == f"node/{node}"), None)
        return next((edge for edge in self.task.costs if id == "weight/{}/{}".format(*edge)), None)

    def edit(self, thing: str | Edge, text: str) -> None:
        try:
            value = typed(text, 0 if self.types_h else -inf, HIGHEST)
        except ValueError:
            self.refuse(f"{'h' if self.types_h else 'A cost'} is a number from 0 to {HIGHEST}, not “{text}”.")
            return
        value = int(value) if value == int(value) else value
        if isinstance(thing, str):
            self.show(self.task.with_h(thing, value))
        elif value < 0:
            self.refuse("A cost below 0 would break the rule that a settled node cannot get any better.")
        else:
            self.show(self.task.with_cost(thing, round(value, 1)))
