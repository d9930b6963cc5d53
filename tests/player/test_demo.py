import pytest
from ipywidgets import HBox, IntSlider, VBox

from coursekit.player import Demo, Player
from tests.player.sample import CountdownStory, demo

pytestmark = pytest.mark.usefixtures("listening")


def open_widgets(*widgets):
    return [widget for widget in widgets if widget.comm is not None]


def test_its_text_form_is_the_players():
    box = demo(20)
    assert repr(box) == "<Player countdown: 20 steps, value 0>"
    assert box._repr_mimebundle_()["text/plain"] == repr(box)


def test_controls_stand_on_top_of_the_player():
    box = demo(20)
    row, player = box.children
    assert isinstance(row.children[0], IntSlider)
    assert player is box.player


def test_without_controls_there_is_the_player_alone():
    player = Player(CountdownStory(3))
    assert Demo(player).children == (player,)


def test_a_control_changes_what_is_played():
    box = demo(20)
    box.children[0].children[0].value = 7
    assert repr(box) == "<Player countdown: 7 steps, value 0>"
    assert box.player._film["at"] == 0


def test_closing_closes_all_of_it():
    player, loose, inner = Player(CountdownStory(3)), IntSlider(), IntSlider()
    nested = VBox([HBox([inner])])
    box = Demo(player, loose, nested)
    row = box.children[0]
    everything = (box, row, player, loose, nested, nested.children[0], inner)
    assert len(open_widgets(*everything)) == 7
    box.close()
    assert open_widgets(*everything) == []
    box.close()  # once more changes nothing


def test_a_demo_saves_its_player(tmp_path):
    demo(20).save(tmp_path / "page.html")
    assert "<title>countdown</title>" in (tmp_path / "page.html").read_text("utf-8")
