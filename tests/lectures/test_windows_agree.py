"""What stands beside the picture of a searched game is what is drawn in it, read from the SVG: lectures 13 and 14."""

import re

import pytest
from hypothesis import given, settings

from coursekit.lectures.alphabeta.number_lines import TheoremStory, WindowStory
from coursekit.story import Frames
from tests.lectures.alphabeta import strategies as alphabeta
from tests.lectures.frames import moments
from tests.lectures.transpositions import strategies as transpositions
from tests.pictures.drawn import elements, groups

NUMBER = r"(?:−?\d+|−?∞)"
WINDOW = re.compile(rf"({NUMBER}) … ({NUMBER})")
MAX_AND_MIN = {
    "searches": alphabeta.STORIES["searches"],
    "a window from outside": alphabeta.STORIES["a window from outside"],
    "aspiration": alphabeta.STORIES["aspiration"],
    "the theorem": alphabeta.STORIES["the theorem"],
    "a table": transpositions.STORIES["a table"],
}


def name_of(group):
    return group.get("aria-label", "").partition(":")[0]


def windows_drawn(svg):
    """The window beside each node that has one, by the node's name."""
    drawn = {}
    for group in groups(svg).values():
        for note in group.iter("text"):
            if (found := WINDOW.search(note.text or "")) and "note" in note.get("class"):
                drawn[name_of(group)] = found.groups()
    return drawn


@pytest.mark.parametrize("stories", MAX_AND_MIN.values(), ids=MAX_AND_MIN)
def test_alpha_and_beta_are_those_of_the_picture(stories):
    @settings(max_examples=25)
    @given(stories)
    def check(story):
        frames = Frames(story)
        for number, step in enumerate(story.trace.steps, start=1):
            if "alpha" not in step.data or step.event not in ("enter", "back", "cut", "alpha_cut", "beta_cut"):
                continue
            frame = frames[number]
            drawn = windows_drawn(frame.svg)
            assert drawn[frame.values["at"]] == (frame.values["alpha"], frame.values["beta"])
            if own := frame.values.get("code"):
                low, high = drawn[frame.values["at"]]
                assert own in (f"{low} … {high} for MAX", f"{turned(high)} … {turned(low)} for MIN")

    check()


def turned(value):
    return value if value == "0" else value.removeprefix("−") if value.startswith("−") else f"−{value}"


@settings(max_examples=25)
@given(alphabeta.small.map(WindowStory))
def test_on_number_lines_they_count_from_the_movers_side(story):
    for _, step, after in moments(story):
        if step.event in ("enter", "back", "cut"):
            values = Frames(story)[step.number].values
            side, at = values["from the side of"], values["at"]
            labels = [label.text for label in elements(story.draw(after)).iter("text")]
            assert f"{at}, {side}'s numbers: {values['alpha']} … {values['beta']}" in labels


@settings(max_examples=25)
@given(alphabeta.small, alphabeta.windows)
def test_the_theorems_window_is_that_of_the_root(tree, window):
    story = TheoremStory(tree, *window)
    labels = [label.text for label in elements(story.draw(story.start())).iter("text")]
    entered = next((step for step in story.trace.steps if step.event == "enter"), None)
    if entered:
        values = Frames(story)[entered.number].values
        assert f"α = {values['alpha']}" in labels
        assert f"β = {values['beta']}" in labels
