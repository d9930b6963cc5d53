"""The demos of lectures 11 to 19 as they open: what is written in them can be read, and nothing runs through it."""

import re
from itertools import combinations

import pytest

from coursekit.lectures.alphabeta import demos as alphabeta
from coursekit.lectures.bandits import demos as bandits
from coursekit.lectures.games import demos as games
from coursekit.lectures.mcts import demos as mcts
from coursekit.lectures.minimax import demos as minimax
from coursekit.lectures.transpositions import demos as transpositions
from coursekit.look import PICTURE_CSS
from coursekit.story import Frames
from tests.pictures.drawn import elements

SMALLEST = max(11 / 620, 18 / 1150)
"""The size of type as a part of the picture's width: 11 px in JupyterLab, 18 px in full screen."""

MAKES = [
    *(games.split_nim, games.best_response_walk, games.mixed, games.information_sets),
    *(minimax.rising, minimax.both_forms, minimax.look_ahead, minimax.and_or, minimax.players, minimax.erring),
    *(alphabeta.intervals, alphabeta.cutoffs, alphabeta.both_forms, alphabeta.windows, alphabeta.theorem),
    *(alphabeta.scouting, alphabeta.aspiration_windows),
    *(transpositions.keys, transpositions.filling, transpositions.bounds, transpositions.circles),
    *(transpositions.deeper, transpositions.closing_in),
    *(bandits.pulls, bandits.idle_arm),
    *(mcts.flat, mcts.textbook, mcts.phases, mcts.growing, mcts.amaf, mcts.rave, mcts.trap, mcts.against_uct),
]
EVERY_DEMO = pytest.mark.parametrize("make", MAKES, ids=lambda make: f"{make.__module__.split('.')[2]} {make.__name__}")

FONTS = {
    name: float(size)
    for name, size in re.findall(r"^\.([\w-]+) \{[^}]*font-size: ([\d.]+)px", PICTURE_CSS, re.MULTILINE)
}
[PLAIN] = map(float, re.findall(r"^text \{[^}]*font-size: ([\d.]+)px", PICTURE_CSS, re.MULTILINE))


def size_of(text):
    if found := re.search(r"font-size:([\d.]+)px", text.get("style", "")):
        return float(found[1])
    return next((FONTS[name] for name in text.get("class", "").split() if name in FONTS), PLAIN)


def pictures(story):
    """A dozen moments, the last and the telling one among them."""
    frames, last = Frames(story), len(story.trace.steps)
    for number in sorted({*range(0, last, max(1, last // 10)), story.telling(), last}):
        yield elements(story.backdrop() + frames[number].svg)


@EVERY_DEMO
def test_no_type_is_too_small(make):
    story = make().player.story
    for root in pictures(story):
        for text in root.iter("text"):
            assert size_of(text) >= SMALLEST * story.size[0] - 0.2, text.text


@EVERY_DEMO
def test_it_opens_at_its_first_step_and_offers_questions_where_it_has_some(make):
    player = make().player
    story, frames = player.story, Frames(player.story)
    assert player._film["at"] == 0
    asked = any(story.ask(frames.state(step.number - 1), step) for step in story.trace.steps)
    assert story.has_questions == asked
    assert not story.trace.steps or any(map(story.landmark, story.trace.steps))


def test_what_has_no_step_asks_nothing():
    for player in (alphabeta.still([[5, 9], [2]]), minimax.play().player):
        assert not player.story.trace.steps
        assert not player.story.has_questions


def boxes(root):
    """The boxes of the drawn rectangles with a corner, from side to side and from top to bottom."""
    for rect in root.iter("rect"):
        x, y, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
        yield x, x + width, y, y + height


def test_the_ends_of_the_card_game_keep_apart():
    story = games.information_sets().player.story
    ends = list(boxes(elements(story.draw(story.start()))))
    assert len(ends) == 30
    for a, b in combinations(ends, 2):
        assert max(b[0] - a[1], a[0] - b[1]) >= 4 or max(b[2] - a[3], a[2] - b[3]) >= 4


@pytest.mark.parametrize("make", [mcts.phases, mcts.growing, mcts.rave, mcts.textbook])
def test_no_link_of_a_search_tree_runs_through_a_note(make):
    for root in pictures(make().player.story):
        notes = [text for text in root.iter("text") if text.get("class") == "note halo"]
        links = [line for line in root.iter("line") if line.get("class", "").startswith("link")]
        for note in notes:
            x, y, half = float(note.get("x")), float(note.get("y")), 0.32 * size_of(note) * len(note.text)
            for link in links:
                x1, y1, x2, y2 = (float(link.get(name)) for name in ("x1", "y1", "x2", "y2"))
                steps = [(x1 + (x2 - x1) * k / 40, y1 + (y2 - y1) * k / 40) for k in range(41)]
                assert not any(abs(at - x) < half and y - 11 < height < y for at, height in steps), note.text


@pytest.mark.parametrize("policy", ["greedy", "UCB1"])
def test_no_mark_runs_through_the_number_above_an_arm(policy):
    marks = {"link never", "solid"}
    for root in pictures(bandits.pulls(policy=policy).player.story):
        for arm in root.iter("g"):
            lines = [float(line.get("y1")) for line in arm.findall("line") if line.get("class") in marks]
            for text in arm.findall("text"):
                if text.get("class") == "value halo":
                    baseline = float(text.get("y"))
                    assert not any(baseline - 15 < y < baseline for y in lines)
