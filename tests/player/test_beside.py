"""Two demos side by side, as Python makes them; that they are in step is seen in the browser."""

import json

import pytest

from coursekit.lectures.alphabeta import demos as alphabeta
from coursekit.lectures.astar import demos as astar
from coursekit.lectures.minimax import demos as minimax
from coursekit.lectures.shortest_paths import demos as shortest_paths
from coursekit.player import Player, beside
from tests.lectures.viewer import control, do, message
from tests.player.kernel import unpack
from tests.player.sample import CountdownStory, demo
from tests.player.test_page import Page, numbers

pytestmark = pytest.mark.usefixtures("listening")

ROW = ".A..B\n....."


def test_its_text_form_is_that_of_both():
    pair = beside(demo(20), Player(CountdownStory(7)))
    assert repr(pair) == "<Player countdown: 20 steps, value 0> beside <Player countdown: 7 steps, value 0>"
    assert pair._repr_mimebundle_()["text/plain"] == repr(pair)


def test_closing_closes_both():
    one, other = demo(20), demo(7)
    pair = beside(one, other)
    pair.close()
    assert [widget.comm for widget in (pair, one, other, one.player, other.player)] == [None] * 5


def closed():
    made = demo(3)
    made.close()
    return made


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (list, "beside shows two demos, as in .*, not 0"),
        (lambda: [demo(3)], "beside shows two demos, as in .*, not 1"),
        (lambda: [demo(3)] * 3, "not 3"),
        (lambda: [demo(3), "alphabeta"], "beside shows demos, as in .*, not 'alphabeta'"),
        (lambda: [alphabeta.cutoffs, demo(3)], "beside shows demos, .*, not <function cutoffs"),
        (lambda: [closed(), demo(3)], "closed"),
        (lambda: [demo(3)] * 2, "not one twice"),
    ],
)
def test_what_are_no_two_demos_is_refused_in_one_sentence(make, says):
    with pytest.raises(ValueError, match=says) as error:
        beside(*make())
    assert "\n" not in str(error.value)


def test_a_page_holds_both_films_with_the_same_steps(tmp_path):
    pair = beside(demo(20), demo(7))
    pair.save(tmp_path / "page.html", every=5)
    page = Page((tmp_path / "page.html").read_text("utf-8"))
    assert page.title == "countdown beside countdown"
    assert [numbers(film) for film in page.films] == [[0, 5, 10, 15, 20], [0, 5, 7]]
    assert page.fetched == []


def maps():
    return astar.on_maps(ROW), astar.on_maps(ROW, weight=2)


def drag(made, id, *cells):
    """Drag something from cell to cell."""
    place = made.player.story.places[0]
    for kind, cell in zip(["down", *["move"] * (len(cells) - 1), "up"], [*cells, cells[-1]], strict=True):
        do(made, kind, id, *place.centre(cell))


def texts(*demos):
    return [each.player.story.task.text() for each in demos]


@pytest.mark.parametrize("at", [0, 1])
def test_what_is_edited_in_one_changes_both_which_began_with_the_same_task(at):
    both = maps()
    beside(*both)
    drag(both[at], "goal", (4, 0), (4, 1))
    assert texts(*both) == [".A...\n....B"] * 2
    control(both[1 - at], "Map").value = "a trap"
    assert texts(*both)[0] == texts(*both)[1] != ".A...\n....B"
    assert [control(each, "Map").value for each in both] == ["a trap"] * 2
    assert [each.player._film["at"] for each in both] == [0, 0]


def test_all_else_is_each_demos_own():
    one, other = maps()
    beside(one, other)
    before = one.player._film
    control(other, "h").value = "zero"
    assert control(one, "h").value == "octile distance"
    assert one.player._film == before


def test_two_that_begin_with_different_tasks_keep_their_own():
    one, other = astar.on_maps(ROW), astar.on_maps("a trap")
    beside(one, other)
    before = texts(other)
    drag(one, "goal", (4, 0), (4, 1))
    assert texts(one) == [".A...\n....B"]
    assert texts(other) == before


def test_demos_of_different_lectures_share_a_task():
    one, other = astar.on_maps(), shortest_paths.dijkstra_map()
    beside(one, other)
    do(other, "click", "cells", *other.player.story.places[0].centre((2, 2)))
    assert texts(one)[0] == texts(other)[0]
    assert texts(one)[0].splitlines()[2][2] == "@"
    one, other = alphabeta.cutoffs(), minimax.rising()
    beside(one, other)
    do(other, "edit", "node/0/0", text="7")
    assert one.player.story.leaves[0, 0] == 7
    control(other, "Order").value = "worst first"
    assert one.player.story.leaves == other.player.story.leaves
    assert control(one, "Order").value == "worst first"


def test_what_is_refused_changes_neither():
    one, other = maps()
    beside(one, other)
    drag(one, "goal", (4, 0), (9, 9))
    drag(one, "goal", (4, 0), (1, 0))
    assert texts(one)[0] == texts(other)[0]
    assert message(other) == message(one)


def test_during_a_drag_both_show_a_frame_at_once_and_afterwards_their_whole_films():
    one, other = maps()
    beside(one, other)
    place = one.player.story.places[0]
    line = one.player.comm
    told = {"id": "goal", "text": "", "step": 2, "ended": False, "beside": [3, False]}
    for kind, cell in (("down", (4, 0)), ("move", (4, 1))):
        x, y = place.centre(cell)
        line.say(kind="pointer", event=kind, x=x, y=y, **told)
    for each, step in ((one, 2), (other, 3)):
        film = each.player._film
        assert film["live"]
        assert film["chunks"][0][0] == step == json.loads(film["head"])["numbers"][step]
    line.say(kind="pointer", event="up", x=x, y=y, **told)
    for each in (one, other):
        film = each.player._film
        assert not film["live"]
        assert unpack(film["head"])["total"] == len(each.player.story.trace.steps)
        assert film["at"] is None
