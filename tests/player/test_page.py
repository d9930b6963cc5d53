import json
import os
import re
from base64 import b64decode
from html.parser import HTMLParser
from random import Random

import pytest

from coursekit.player import Player
from coursekit.player.page import FRAMES
from coursekit.story import Frames
from tests.player.kernel import frames_in, unpack
from tests.player.sample import CountdownStory


class Large(CountdownStory):
    """Frames of about 20 kB, which do not compress."""

    def draw(self, after):
        return Random(after).randbytes(20_000).hex()


class Page(HTMLParser):
    """The films in a page, and what it would fetch."""

    def __init__(self, text):
        super().__init__()
        self.films = []
        self.fetched = []
        self.title = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.fetched += [attributes[name] for name in ("src", "href") if name in attributes]
        self._inside = attributes.get("type", tag) if tag == "script" else tag

    def handle_endtag(self, tag):
        self._inside = ""

    def handle_data(self, data):
        if self._inside == "application/json":
            self.films.append(json.loads(data))
        elif self._inside == "title":
            self.title += data


def numbers(film):
    """The steps whose frames a film in a page holds, told by the values beside them."""
    head = unpack(b64decode(film["head"]))
    frames = [frame for chunk in film["chunks"] for frame in frames_in(b64decode(chunk))]
    assert len(frames) == len(head["numbers"])
    return [head["total"] - int(dict(values)["n"]) for _, _, values, _, _ in frames]


def test_a_page_has_every_frame_and_fetches_nothing(tmp_path):
    story = CountdownStory(120)
    path = tmp_path / "page.html"
    Player(story).save(path)
    text = path.read_text("utf-8")
    page = Page(text)
    [film] = page.films
    assert page.title == "countdown"
    assert page.fetched == []
    assert not re.search(r"@import|url\(|https?://", text)
    assert len(film["chunks"]) == 120 // FRAMES + 1
    frames = [frame for chunk in film["chunks"] for frame in frames_in(b64decode(chunk))]
    told = Frames(story)
    assert [(svg, sentence) for svg, sentence, *_ in frames] == [(told[k].svg, told[k].sentence) for k in range(121)]


def test_every_nth_step_on_a_page(tmp_path):
    Player(CountdownStory(20)).save(tmp_path / "page.html", every=8)
    [film] = Page((tmp_path / "page.html").read_text("utf-8")).films
    assert numbers(film) == [0, 8, 16, 20]


def test_a_title_is_text(tmp_path):
    class Odd(CountdownStory):
        title = "a < b & </title><script>"

    Player(Odd(3)).save(tmp_path / "page.html")
    page = Page((tmp_path / "page.html").read_text("utf-8"))
    assert page.title == Odd.title
    assert len(page.films) == 1


def test_a_page_that_would_be_too_large_names_its_size_and_a_step_that_fits(tmp_path, monkeypatch):
    monkeypatch.setattr("coursekit.player.page.LARGEST", 2_000_000)
    path = tmp_path / "page.html"
    path.write_text("an earlier page")
    player = Player(Large(200))
    with pytest.raises(ValueError, match=r"^the page would have about (\d+) MB, more than 2; every=(\d+) ") as error:
        player.save(path)
    size, _, every, *_ = map(int, re.findall(r"\d+", str(error.value)))
    assert f"every={every} shows one step in {every} and fits" in str(error.value)
    # Hexadecimal text packs to a little more than half its size, and base64 makes it 4/3 of that.
    assert size == 6
    assert path.read_text() == "an earlier page"
    assert os.listdir(tmp_path) == ["page.html"]
    player.save(path, every)
    assert path.stat().st_size < 2_100_000
    head = unpack(b64decode(Page(path.read_text("utf-8")).films[0]["head"]))
    assert head["numbers"] == [*range(0, 200, every), 200]


@pytest.mark.parametrize("every", [0, -2])
def test_every_is_at_least_1(tmp_path, every):
    with pytest.raises(ValueError, match=f"^every must be 1 or more, not {every}$"):
        Player(CountdownStory(3)).save(tmp_path / "page.html", every)
    assert os.listdir(tmp_path) == []


def test_a_page_that_cannot_be_written_is_said_in_one_sentence(tmp_path):
    player = Player(CountdownStory(3))
    with pytest.raises(ValueError, match=r"^cannot write .*nowhere.page\.html: No such file or directory$"):
        player.save(tmp_path / "nowhere" / "page.html")
    folder = tmp_path / "folder.html"
    folder.mkdir()
    with pytest.raises(ValueError, match=r"^cannot write .*folder.html: Is a directory$"):
        player.save(folder)
    assert os.listdir(tmp_path) == ["folder.html"]
    assert os.listdir(folder) == []
