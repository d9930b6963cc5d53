"""What a viewer does to the input of a demo, and when the demo is told again."""

from math import inf
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import IntSlider

from coursekit.player import Pointer
from coursekit.stage.controls import checkbox, dropdown, shown_when, slider
from coursekit.stage.demo import demo
from coursekit.stage.input import Input, NumberInput, typed
from coursekit.story import Story
from coursekit.trace import record
from tests.lectures.viewer import control, do, message


class Pair(NumberInput):
    """Two numbers; "number/1" is the second."""

    low, high = -9, 9

    def grasp(self, id):
        kind, _, number = id.partition("/")
        return int(number) if kind == "number" else None

    def number(self, thing):
        return self.task[thing]

    def with_number(self, thing, value):
        if value == 7:
            raise ValueError("Seven is taken.")
        return tuple(value if i == thing else old for i, old in enumerate(self.task))


def count(numbers, watch=None):
    for n in numbers:
        if watch:
            watch("number", n=n)


class Told(Story):
    first = ()

    def on_number(self, before, n):
        return (*before, n)

    def draw(self, after):
        return f"<text>{after}</text>"

    def opening(self):
        return "Begin."

    def say_number(self, after, n):
        return f"{n}."


@pytest.fixture
def pair():
    return Pair("Numbers", {"small": (1, 2), "large": (8, 9)})


@pytest.fixture
def made(pair):
    return demo(lambda: Told(record(count, pair.task)), pair)


def point(made, kind, id="", y=0.0, text="", x=0.0):
    do(made, kind, id, x, y, text)


def test_another_task_is_chosen_and_told_from_its_beginning(made, pair):
    control(made, "Numbers").value = "large"
    assert pair.task == (8, 9)
    assert made.player.story.trace.steps[0].data == {"n": 8}
    assert made.player._film["at"] == 0


def test_a_number_is_dragged_nudged_and_typed(made, pair):
    point(made, "down", "number/1", y=100)
    point(made, "move", y=100 - 3 * pair.rise)
    assert pair.task == (1, 5)
    point(made, "move", y=100 + 50 * pair.rise)
    point(made, "up")
    assert pair.task == (1, -9)
    point(made, "move", y=0)
    assert pair.task == (1, -9)
    point(made, "nudge", "number/0", x=1)
    assert pair.task == (2, -9)
    point(made, "edit", "number/0", text=" −4 ")
    assert pair.task == (-4, -9)
    assert made.player._film["at"] is None


@pytest.mark.parametrize("text", ["", "ten", "10", "-10", "1.5", "1/0"])
def test_what_is_no_such_number_is_told_and_changes_nothing(made, pair, text):
    point(made, "edit", "number/0", text=text)
    assert message(made) == f"A number is a whole number from −9 to 9, not “{text}”."
    assert pair.task == (1, 2)
    point(made, "edit", "number/0", text="1")
    assert message(made) == ""


def test_a_task_that_there_cannot_be_is_told(made, pair):
    point(made, "edit", "number/0", text="7")
    assert (message(made), pair.task) == ("Seven is taken.", (1, 2))


def test_what_is_nothing_to_take_hold_of_is_left_alone(made, pair):
    for kind in ("down", "move", "nudge", "edit", "click", "up"):
        point(made, kind, "ground", x=1, y=1, text="5")
    assert (pair.task, message(made)) == ((1, 2), "")


def test_a_choice_may_be_refused():
    class Picky(Input):
        def chosen(self):
            if self.choice.value == "bad":
                raise ValueError("There is no such thing.")
            return self.named[self.choice.value]

    picky = Picky("Thing", {"good": (1,), "bad": None})
    made = demo(lambda: Told(record(count, picky.task)), picky)
    control(made, "Thing").value = "bad"
    assert (picky.task, message(made)) == ((1,), "There is no such thing.")


@pytest.mark.parametrize(("stay", "at"), [(False, 0), (True, None)])
def test_where_a_demo_is_told_from_when_a_control_changes(pair, stay, at):
    slider = IntSlider(1)
    made = demo(lambda: Told(record(count, pair.task)), pair, slider, stay=stay)
    assert made.player._film["at"] == 0
    slider.value = 2
    assert made.player._film["at"] == at


def test_the_pointer_may_be_heard_elsewhere_and_comes_with_the_story_that_is_seen():
    heard = []
    made = demo(lambda: Told(record(count, (3,))), on_pointer=lambda event, story: heard.append((event.id, story)))
    point(made, "click", "here")
    assert heard == [("here", made.player.story)]


def test_a_demo_that_nobody_can_edit_hears_no_pointer():
    made = demo(lambda: Told(record(count, (3,))))
    point(made, "click", "here")
    assert repr(made) == "<Player algorithm: 1 steps>"


@given(st.fractions(-50, 50, max_denominator=8))
def test_numbers_are_typed_in_many_ways(value):
    for text in (f" {value} ", f"{float(value)}", f"{float(value)}".replace(".", ","), f"{value}".replace("-", "−")):
        assert typed(text, -50, 50) == float(value)


@pytest.mark.parametrize(
    "text", ["", "x", "nan", "inf", "51", "-50.01", "1/0", "1 2", "1e400", "1e999999999", f"1{'0' * 400}/3"]
)
def test_what_is_no_number_or_too_large_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        typed(text, -50, 50)


def test_a_large_number_may_be_typed_where_there_is_no_end():
    assert typed("1e9", 0, inf) == 1e9


def test_a_drop_down_refuses_what_it_does_not_have():
    assert dropdown("Map", {"a": 1, "b": 2}, "b").value == "b"
    assert dropdown("Map", ["a", "b"]).value == "a"
    with pytest.raises(ValueError, match="there is no heuristic 'c', but a, b"):
        dropdown("h", ["a", "b"], "c", "heuristic")


def test_a_slider_stops_at_no_other_value():
    assert slider("C", {"0": 0.0, "√2": 1.4}, "√2").value == 1.4
    with pytest.raises(ValueError, match="C is 0, √2, not 3"):
        slider("C", {"0": 0.0, "√2": 1.4}, "3")


def test_controls_are_shown_where_they_do_something():
    one, other = checkbox("One", True), checkbox("Other")
    shown_when(False, one, other)
    assert [each.layout.display for each in (one, other)] == ["none", "none"]
    shown_when(True, one)
    assert [each.layout.display for each in (one, other)] == ["", "none"]


def test_what_is_dragged_is_told_with_the_story_in_sight():
    class Held(Input):
        def grasp(self, id):
            return id or None

        def drag(self, held, event, story):
            self.dragged = held, story

    held, story = Held("Thing", {"only": 1}), SimpleNamespace()
    held.point(Pointer("down", "it", 0, 0, 0, ""), story)
    held.point(Pointer("move", "", 1, 1, 0, ""), story)
    assert held.dragged == ("it", story)
