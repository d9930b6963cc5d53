"""What a link says of a demo, and the demo that is set by it."""

import re

import pytest
from ipywidgets import Button, IntSlider, Label, Textarea

from coursekit.player import Demo, Player
from coursekit.stage.controls import checkbox, dropdown, number_box, number_slider, slider
from tests.player.kernel import unpack
from tests.player.sample import CountdownStory, demo

pytestmark = pytest.mark.usefixtures("listening")


@pytest.fixture
def controls():
    return {
        "Map": dropdown("Map", {"a room": 1, "caves": 2}),
        "C": slider("C", {"1": 1.0, "√2": 1.4}, "1"),
        "Weight of h": number_slider("Weight of h", 1.0, 0.0, 3.0, 0.25, "200px"),
        "Ties": checkbox("Ties"),
        "Seed": number_box("Seed", 1, 0, 99),
        "Again": Button(description="Again"),
    }


@pytest.fixture
def box(controls):
    return Demo(Player(CountdownStory(20)), *controls.values(), Label("a word"), Textarea(description="As text"))


SET = {"Map": "caves", "C": "√2", "Weight of h": "2.25", "Ties": "true", "Seed": "17", "Again": "2"}


def test_a_variant_is_what_differs_as_it_is_shown(box, controls):
    assert box.variant() == {}
    for name, value in {"Map": "caves", "C": 1.4, "Weight of h": 2.25, "Ties": True, "Seed": 17}.items():
        controls[name].value = value
    controls["Again"].click()
    controls["Again"].click()
    assert box.variant() == SET
    controls["Map"].value = "a room"
    assert "Map" not in box.variant()


def test_a_variant_that_is_set_is_there(box, controls):
    pressed = []
    controls["Again"].on_click(pressed.append)
    box.set(SET, 7)
    assert box.variant() == SET
    assert [controls[name].value for name in SET if name != "Again"] == ["caves", 1.4, 2.25, True, 17]
    assert len(pressed) == 2
    assert box.player.seen == 7
    box.set({"Again": "2"}, 3)  # all else as it began
    assert box.variant() == {"Again": "2"}


@pytest.mark.parametrize(
    ("variant", "step", "told"),
    [
        ({"Hue": "red"}, 3, "this demo has no control “Hue”"),
        ({"As text": "..."}, 3, "this demo has no control “As text”"),
        ({"Seed": "3", "Map": "cave"}, 3, "Map has no choice “cave”"),
        ({"Seed": "3", "Ties": "yes"}, 3, "Ties is true or false, not “yes”"),
        ({"Map": "caves", "Seed": "100"}, 3, "Seed is a whole number from 0 to 99, not “100”"),
        ({"Map": "caves", "Seed": "1.5"}, 3, "Seed is a whole number from 0 to 99, not “1.5”"),
        ({"Map": "caves", "Weight of h": "nan"}, 3, "Weight of h is a number from 0 to 3, not “nan”"),
        ({"Map": "caves"}, 21, "this demo has steps 0 to 20, not 21"),
    ],
)
def test_what_is_not_there_changes_nothing(box, variant, step, told):
    box.set({"C": "√2"}, 5)
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        box.set(variant, step)
    assert box.variant() == {"C": "√2"}
    assert box.player.seen == 5


def test_two_controls_of_one_name_are_told_apart():
    low, high = (IntSlider(description="at") for _ in range(2))
    box = Demo(Player(CountdownStory(3)), low, high)
    high.value = 4
    assert box.variant() == {"at (2)": "4"}


def test_a_film_knows_the_variant_that_it_shows():
    box = demo(20)
    assert (box.player._film["variant"], box.player._film["drawn"]) == ({}, False)
    box.set({"start": "7"}, 2)
    film = box.player._film
    assert (film["variant"], film["at"], unpack(film["head"])["total"]) == ({"start": "7"}, 2, 7)


def test_what_the_pointer_changed_is_drawn_until_another_is_chosen():
    box = demo(20)
    box.player.comm.point("edit", "top", text="9")
    assert box.player._film["drawn"]
    box.children[0].children[0].value = 7
    assert not box.player._film["drawn"]


def test_a_link_that_is_followed_comes_from_the_browser():
    box = demo(20)
    box.player.comm.say(kind="open", variant={"start": "7"}, step=2)
    assert (box.variant(), box.player.seen) == ({"start": "7"}, 2)
    assert box.player.comm.answers() == []
    box.player.comm.say(kind="open", variant={"start": "7"}, step=8)
    assert box.player.comm.answers() == [({"kind": "refused", "why": "this demo has steps 0 to 7, not 8"}, None)]
    assert (box.variant(), box.player.seen) == ({"start": "7"}, 2)


def test_a_player_alone_has_steps_and_no_controls():
    player = Player(CountdownStory(20))
    player.comm.say(kind="open", variant={}, step=5)
    assert player.seen == 5
    player.comm.say(kind="open", variant={"start": "7"}, step=2)
    assert player.comm.answers() == [({"kind": "refused", "why": "this demo has no control “start”"}, None)]
    assert player.seen == 5


# ---------------------------------------------------------------- files that the viewer asks for


@pytest.mark.parametrize(("ending", "mark"), [(".gif", b"GIF89a"), (".pdf", b"%PDF"), (".csv", b"\xef\xbb\xbfstep")])
def test_a_file_is_sent_to_who_asks(ending, mark):
    player = Player(CountdownStory(3))
    player.comm.say(kind="save", ending=ending, step=2, steps=[1, 3])
    *_, (told, [content]) = player.comm.answers()
    assert told == {"kind": "file", "ending": ending}
    assert bytes(content).startswith(mark)


def test_it_is_told_how_far_a_film_is(monkeypatch):
    monkeypatch.setattr("coursekit.player.player.TOLD_EVERY", 0)
    player = Player(CountdownStory(3))
    player.comm.say(kind="save", ending=".gif", step=0, steps=[])
    *told, _ = [message for message, _ in player.comm.answers()]
    assert told == [{"kind": "making", "done": done, "count": 4} for done in range(4)]


def test_a_long_film_that_is_asked_for_has_every_nth_step(monkeypatch):
    made = {}
    monkeypatch.setattr("coursekit.player.files.made", lambda *_, **how: made.update(how) or b"")
    player = Player(CountdownStory(1000))
    player.comm.say(kind="save", ending=".gif", step=0, steps=[])
    assert made == {"every": 4}


def test_why_there_is_no_file_is_told(monkeypatch):
    player = Player(CountdownStory(300))
    player.comm.say(kind="save", ending=".pdf", step=2, steps=list(range(200)))
    [(told, _)] = player.comm.answers()
    assert told["kind"] == "refused"
    assert told["why"].startswith("a handout has from 1 to 100 steps, not 200")
