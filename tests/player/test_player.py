import json
from random import Random

import pytest

from coursekit.player import Player, Pointer
from coursekit.player.film import SPACING
from coursekit.player.player import WHOLE_FRAMES
from tests.player.kernel import frames_in, unpack
from tests.player.sample import CountdownStory

pytestmark = pytest.mark.usefixtures("listening")

LONG = 10_000


def chunks(player):
    """The numbers of the chunks that travel with the film."""
    return [number for number, _ in player._film["chunks"]]


def test_the_text_form_is_fixed():
    player = Player(CountdownStory(20))
    assert repr(player) == "<Player countdown: 20 steps, value 0>"
    assert player._repr_mimebundle_()[0]["text/plain"] == repr(player)


def test_a_story_without_an_outcome_has_no_comma():
    class Plain(CountdownStory):
        def outcome(self):
            return ""

    assert repr(Player(Plain(3))) == "<Player countdown: 3 steps>"


def test_show_plays_another_story_and_leaves_the_step_to_the_browser():
    player = Player(CountdownStory(20), at=4)
    assert player._film["at"] == 4
    other = CountdownStory(7)
    player.show(other)
    assert player.story is other
    assert repr(player) == "<Player countdown: 7 steps, value 0>"
    head = unpack(player._film["head"])
    assert (head["total"], head["label"]) == (7, repr(player))
    assert player._film["at"] is None  # stays where the viewer is


@pytest.mark.parametrize("length", [20, LONG])
@pytest.mark.parametrize(("at", "shown"), [(-3, 0), (0, 0), (7, 7), (10**6, None)])
def test_a_frame_that_does_not_exist_is_clipped(length, at, shown):
    player = Player(CountdownStory(length), at=at)
    assert player._film["at"] == (length if shown is None else shown)
    assert player._film["at"] // SPACING in chunks(player)


def test_each_film_has_an_id_of_its_own():
    player = Player(CountdownStory(3))
    before = player._film["id"]
    player.show(CountdownStory(3))
    assert player._film["id"] != before


def test_a_short_film_travels_whole():
    player = Player(CountdownStory(WHOLE_FRAMES - 1))
    assert chunks(player) == list(range(WHOLE_FRAMES // SPACING))


def test_of_a_long_film_only_the_chunk_to_show_travels():
    assert chunks(Player(CountdownStory(LONG))) == [0]
    assert chunks(Player(CountdownStory(LONG), at=777)) == [777 // SPACING]


def test_a_short_film_of_large_frames_does_not_travel_whole():
    class Large(CountdownStory):
        def draw(self, after):
            return Random(after).randbytes(20_000).hex()  # noise, which does not compress

    assert chunks(Player(Large(150))) == [0]
    assert chunks(Player(Large(150), at=120)) == [120 // SPACING]


@pytest.mark.parametrize("number", [0, 1, 137, LONG // SPACING])
def test_a_chunk_is_sent_when_the_browser_asks(number):
    player = Player(CountdownStory(LONG))
    player.comm.say(kind="chunk", film=player._film["id"], chunk=number)
    [(message, [data])] = player.comm.answers()
    assert message == {"kind": "chunk", "film": player._film["id"], "chunk": number}
    first = frames_in(data)[0]
    assert dict(first[2])["n"] == str(LONG - number * SPACING)


def test_a_chunk_of_a_film_that_is_over_is_not_sent():
    player = Player(CountdownStory(LONG))
    before = player._film["id"]
    player.show(CountdownStory(LONG - 1))
    player.comm.say(kind="chunk", film=before, chunk=3)
    assert player.comm.answers() == []


def test_what_the_pointer_does_reaches_python():
    seen = []
    player = Player(CountdownStory(20), on_pointer=seen.append)
    player.comm.point("click", "ball", 200.5, 50, step=3)
    player.comm.point("edit", "top", step=4, text="12")
    player.comm.point("nudge", "ball", 0, 1)
    assert seen == [
        Pointer("click", "ball", 200.5, 50, 3, ""),
        Pointer("edit", "top", 0, 0, 4, "12"),
        Pointer("nudge", "ball", 0, 1, 0, ""),
    ]
    assert player.comm.answers() == [({"kind": "done"}, None)]


def test_a_pointer_is_acknowledged_where_nobody_listens():
    player = Player(CountdownStory(20))
    player.comm.point("click", "ball")
    assert player.comm.answers() == [({"kind": "done"}, None)]


def test_a_pointer_is_acknowledged_even_when_the_handler_raises():
    def fail(pointer):
        raise ZeroDivisionError(pointer.kind)

    player = Player(CountdownStory(20), on_pointer=fail)
    for kind in ("down", "move", "up", "click"):
        player.comm.point(kind, "ball")
        assert player.comm.answers() == [({"kind": "done"}, None)]


def test_while_dragging_only_the_frame_in_sight_travels_and_afterwards_the_whole_film():
    player = Player(CountdownStory(200), on_pointer=lambda pointer: player.show(CountdownStory(200 + int(pointer.x))))
    assert chunks(player) == list(range(200 // SPACING + 1))
    for x, kind in enumerate(("down", "move", "move"), start=1):
        player.comm.point(kind, "ball", x, step=120)
        assert chunks(player) == [120]
        assert player._film["live"]
        assert len(frames_in(json.loads(player._film["chunks"][0][1]))) == 1
        assert player._film["at"] is None  # the viewer stays where he is
        assert player.story.top == 200 + x
    player.comm.point("up", "ball", 9, step=120)
    assert not player._film["live"]
    assert chunks(player) == list(range(200 // SPACING + 1))
    assert player._film["at"] is None
    assert player.story.top == 209


def test_a_drag_stays_at_the_frame_that_the_demo_asks_for():
    def to_the_end(pointer):
        if pointer.kind == "move":
            player.show(CountdownStory(int(pointer.x)), at=int(pointer.x))

    player = Player(CountdownStory(20), at=20, on_pointer=to_the_end)
    player.comm.point("down", "ball", step=20)
    player.comm.point("move", "ball", 30, step=20)
    assert player._film["at"] == 30
    assert chunks(player) == [30]
    player.comm.point("up", "ball", 30, step=30)
    assert player._film["at"] is None  # which is there, if he has not gone on


def test_a_drag_that_shortens_the_story_shows_its_last_step():
    player = Player(CountdownStory(200), on_pointer=lambda pointer: player.show(CountdownStory(30)))
    player.comm.point("move", "ball", step=120)
    assert chunks(player) == [30]
    player.comm.point("up", "ball", step=120)
    assert chunks(player) == list(range(30 // SPACING + 1))


def test_of_a_long_story_shown_after_a_click_the_chunk_that_the_viewer_sees_travels():
    player = Player(CountdownStory(LONG), on_pointer=lambda pointer: player.show(CountdownStory(LONG + 1)))
    player.comm.point("click", "ball", step=777)
    assert chunks(player) == [777 // SPACING]


def test_who_stands_at_the_end_gets_the_end_of_the_next_story():
    player = Player(CountdownStory(200), on_pointer=lambda pointer: player.show(CountdownStory(300)))
    player.comm.point("move", "ball", step=200, ended=True)
    assert chunks(player) == [300]
    assert player._film["at"] is None  # the browser goes there, too
    player.comm.point("move", "ball", step=200)
    assert chunks(player) == [200]


def test_the_film_is_whole_after_a_drag_that_failed():
    def fail_at_the_end(pointer):
        if pointer.kind == "up":
            raise ZeroDivisionError
        player.show(CountdownStory(200))

    player = Player(CountdownStory(200), on_pointer=fail_at_the_end)
    player.comm.point("move", "ball", step=120)
    player.comm.point("up", "ball", step=120)
    assert chunks(player) == list(range(200 // SPACING + 1))
