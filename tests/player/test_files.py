"""What `save` writes, read by other libraries than those that wrote it, or by eye: colours where they must be."""

import csv
import json
import re
import subprocess
import sys
from io import BytesIO
from xml.etree import ElementTree

import av
import pytest
from PIL import Image
from pypdf import PdfReader

from coursekit.look import LIGHT
from coursekit.player import Player, beside, files, raster
from coursekit.player.style import PAINTED
from tests.player.sample import CountdownStory, demo

TOP = 20
A4 = 595, 842


def rgb(name):
    return tuple(int(LIGHT[name][i : i + 2], 16) for i in (1, 3, 5))


def ball(step):
    """A place inside the ball after a step, where no number stands, in the picture's units."""
    return 188, 250 - 200 * (TOP - step) / TOP + 12


@pytest.fixture
def saved(tmp_path):
    """Saves a countdown under a name, and tells the file's path."""

    def save(name, **how):
        Player(CountdownStory(TOP)).save(tmp_path / name, **how)
        return tmp_path / name

    return save


# ---------------------------------------------------------------- a step


def test_a_step_as_svg_has_its_colours_inside_and_its_sentence_as_alternative(saved):
    text = saved("ball.svg", step=3).read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "0 0 880 300"
    assert root.get("aria-label") == "Down to 17. It was at 18 before."
    assert "var(" not in text
    assert root.find(".//*[@data-id='ball']/{*}text").text == "17"


def test_a_step_as_png_has_two_pixels_a_unit_and_the_colours_of_the_light_theme(saved):
    image = Image.open(saved("ball.PNG", step=7)).convert("RGB")
    assert image.size == (1760, 600)
    x, y = ball(7)
    assert image.getpixel((2 * x, round(2 * y))) == rgb("open")
    assert image.getpixel((4, 4)) == rgb("paper")


def test_without_a_step_it_is_the_one_in_sight(saved, tmp_path):
    player = Player(CountdownStory(TOP), at=5)
    player.save(tmp_path / "here.svg")
    assert (tmp_path / "here.svg").read_bytes() == saved("there.svg", step=5).read_bytes()
    player.show(CountdownStory(2))  # whose last step comes before that
    player.save(tmp_path / "here.svg")
    assert 'aria-label="Down to 0.' in (tmp_path / "here.svg").read_text("utf-8")


def pixel(drawn):
    """The colour in the middle of a picture of ten by ten units."""
    png = raster.rasterised(files.standalone(drawn, (10, 10)), 10)
    return Image.open(BytesIO(png)).convert("RGB").getpixel((5, 5))


@pytest.mark.parametrize(
    ("drawn", "colour"),
    [
        ('<g><rect class="cursor" x="5" y="-9" width="40" height="40"/></g>', "paper"),  # for who has the focus
        ('<rect class="wall by-night" width="10" height="10"/>', "paper"),
        ('<rect class="wall by-day" width="10" height="10"/>', "wall"),
        ('<g class="asked"><path class="hatch" d="M0 7H10"/></g>', "paper"),  # no outline, and so no wider
        ('<g class="asked"><path class="link" d="M0 7H10"/></g>', "event-line"),
    ],
)
def test_what_a_browser_would_show_is_what_is_drawn(drawn, colour):
    assert pixel(drawn) == rgb(colour)


def test_selectors_are_such_as_everybody_knows():
    selectors = re.sub(r"\{.*?\}", "", PAINTED)
    assert ".halo" in selectors
    assert not re.search(r"[~+]|:(?!focus)", selectors)


# ---------------------------------------------------------------- a film


def test_a_film_as_gif(saved):
    image = Image.open(saved("ball.gif"))
    assert (image.n_frames, image.info["loop"]) == (TOP + 1, 0)
    assert image.width == 880
    assert image.height > 300 + 20  # the sentence stands below the picture
    durations = []
    for step in range(TOP + 1):
        image.seek(step)
        durations.append(image.info["duration"])
        frame = image.convert("RGB")
        x, y = ball(step)
        assert frame.getpixel((x, round(y))) == rgb("open")
        assert frame.getpixel((2, 2)) == rgb("paper")
        below = {frame.getpixel((x, y)) for x in range(16, 400) for y in range(310, frame.height)}
        assert rgb("ink") in below
        assert (rgb("event-line") in below) == (step > 0)  # only the opening sets nothing off
    assert set(durations[:-1]) == {1600}
    assert durations[-1] == 3000


@pytest.mark.parametrize(("frames", "seconds"), [(2, 1.6), (75, 1.6), (200, 0.6), (1000, 0.4)])
def test_a_long_film_is_quicker(frames, seconds):
    each = raster._seconds(frames)
    assert len(each) == frames
    assert each[0] == seconds
    assert each[-1] == 3.0


def test_a_film_of_every_nth_step(saved):
    image = Image.open(saved("ball.gif", every=8))
    assert image.n_frames == 4  # steps 0, 8, 16, and the last
    image.seek(2)
    x, y = ball(16)
    assert image.convert("RGB").getpixel((x, round(y))) == rgb("open")


def test_a_film_as_mp4(saved):
    with av.open(saved("ball.mp4", every=5)) as video:
        [stream] = video.streams
        assert stream.codec_context.name == "h264"
        frames = [(float(frame.pts * frame.time_base), frame.to_image()) for frame in video.decode(stream)]
        length = video.duration / 1e6
    assert [at for at, _ in frames[:-1]] == [0.0, 1.6, 3.2, 4.8, 6.4]
    assert length == pytest.approx(4 * 1.6 + 3, abs=0.1)
    for (_, image), step in zip(frames, (0, 5, 10, 15, 20), strict=False):
        x, y = ball(step)
        assert image.getpixel((x, round(y))) == pytest.approx(rgb("open"), abs=6)
        assert image.width % 2 == image.height % 2 == 0


def test_a_film_that_is_too_long_says_what_fits(tmp_path):
    player = Player(CountdownStory(5000))
    for ending in ("gif", "mp4"):
        with pytest.raises(ValueError, match=r"^the film would have 5,001 frames, more than 1,000; every=6 fits$"):
            player.save(tmp_path / f"long.{ending}")
    assert len(files.shown(player.story, 6)) <= 1000
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("module", "name", "told"),
    [
        ("av", "ball.mp4", "a film as MP4 needs PyAV: pip install av (a GIF needs nothing more)"),
        ("resvg_py", "ball.png", "a picture in pixels needs resvg: pip install resvg-py"),
        ("reportlab.pdfgen.canvas", "ball.pdf", "a handout as PDF needs two packages: pip install reportlab svglib"),
    ],
)
def test_what_is_missing_is_said_and_the_rest_works(saved, monkeypatch, module, name, told):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        saved(name)
    assert saved("ball.html").stat().st_size > saved("ball.svg").stat().st_size > 1000


def test_the_player_does_without_what_writes_files():
    code = "import coursekit.player, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"resvg_py", "reportlab", "svglib", "av", "PIL"} & set(loaded)


# ---------------------------------------------------------------- a handout


def test_a_handout_has_the_landmarks_two_to_a_page(saved):
    pages = PdfReader(saved("ball.pdf")).pages
    told = [re.findall(r"Step (\d+)\. Down to (\d+)\.", page.extract_text()) for page in pages]
    assert told == [[("4", "16"), ("8", "12")], [("12", "8"), ("16", "4")], [("20", "0")]]
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [*A4]
    assert "countdown" in pages[0].extract_text()


def test_more_steps_stand_four_to_a_page(saved):
    pages = PdfReader(saved("ball.pdf", steps=[0, *range(9, 16)])).pages
    told = [re.findall(r"Step (\d+)\.", page.extract_text()) for page in pages]
    assert told == [["0", "9", "10", "11"], ["12", "13", "14", "15"]]
    assert [round(float(side)) for side in pages[0].mediabox[2:]] == [*reversed(A4)]


def test_a_handout_is_of_vectors_and_its_pictures_texts_can_be_found(saved):
    [page] = PdfReader(saved("ball.pdf", steps=[13])).pages
    assert not page.images
    assert {"7", "20", "0", "1", "2"} <= set(page.extract_text().split())


def test_a_handout_without_landmarks_shows_what_tells_most(tmp_path):
    class Plain(CountdownStory):
        def landmark(self, step):
            return False

    Player(Plain(TOP)).save(tmp_path / "ball.pdf")
    [page] = PdfReader(tmp_path / "ball.pdf").pages
    assert "Step 20." in page.extract_text()


def test_an_image_of_one_pixel_a_cell_stays_sharp(tmp_path):
    class Pixels(CountdownStory):
        def draw(self, after):
            return super().draw(after) + '<image width="9" height="9" href="data:image/png;base64,"/>'

    Player(Pixels(TOP)).save(tmp_path / "ball.pdf", steps=[13])
    [page] = PdfReader(tmp_path / "ball.pdf").pages
    [image] = page.images
    assert image.image.size == (1760, 600)


@pytest.mark.parametrize("steps", [[], range(101)])
def test_a_handout_has_some_steps_and_not_too_many(tmp_path, steps):
    with pytest.raises(ValueError, match=rf"^a handout has from 1 to 100 steps, not {len(steps)}: name them"):
        Player(CountdownStory(200)).save(tmp_path / "ball.pdf", steps=steps)


# ---------------------------------------------------------------- a table


def test_a_table_read_back_is_the_trace(saved):
    with saved("ball.csv").open(encoding="utf-8-sig", newline="") as file:
        first, *rows = csv.DictReader(file)
    story = CountdownStory(TOP)
    assert (first["step"], first["event"], first["sentence"]) == ("0", "", "The ball lies at 20.")
    read = [(int(row["step"]), row["event"], json.loads(row["data"]), int(row["line"])) for row in rows]
    assert read == [(step.number, step.event, step.data, step.line) for step in story.trace.steps]
    assert [(row["n"], row["mod 3"]) for row in (first, *rows)] == [(str(n), str(n % 3)) for n in range(TOP, -1, -1)]
    assert {row["file"] for row in rows} == {"sample.py"}
    assert rows[2]["sentence"] == "Down to 17. It was at 18 before."


def test_data_become_what_json_knows():
    data = {"node": (1, 2), "best": float("-inf"), "seen": {(0, 1): None, "b": [True, 2.5]}, "odd": {3}}
    told = {"node": [1, 2], "best": "-inf", "seen": {"(0, 1)": None, "b": [True, 2.5]}, "odd": "{3}"}
    assert json.loads(json.dumps(files.simple(data), allow_nan=False)) == told


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("name", "how", "told"),
    [
        ("ball.jpg", {}, "a file's name ends in .html, .svg, .png, .gif, .mp4, .pdf, .csv, not in .jpg"),
        ("ball", {}, "a file's name ends in .html, .svg, .png, .gif, .mp4, .pdf, .csv, not in nothing"),
        ("ball.png", {"step": 21}, "a step is a whole number from 0 to 20, not 21"),
        ("ball.svg", {"step": -1}, "a step is a whole number from 0 to 20, not -1"),
        ("ball.svg", {"step": True}, "a step is a whole number from 0 to 20, not True"),
        ("ball.pdf", {"steps": [3, 2.5]}, "a step is a whole number from 0 to 20, not 2.5"),
        ("ball.gif", {"every": 0}, "every must be 1 or more, not 0"),
        ("ball.html", {"every": 1.5}, "every must be 1 or more, not 1.5"),
        ("ball.png", {"every": 2}, "every is for .html and .gif and .mp4, not for .png"),
        ("ball.gif", {"step": 3}, "step is for .svg and .png, not for .gif"),
        ("ball.csv", {"steps": [3]}, "steps is for .pdf, not for .csv"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_sentence_and_nothing_is_written(saved, tmp_path, name, how, told):
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        saved(name, **how)
    assert not list(tmp_path.iterdir())


def test_two_side_by_side_are_saved_as_a_page_only(tmp_path):
    with pytest.raises(ValueError, match=r"^two demos side by side are saved as \.html; for other files save each"):
        beside(demo(20), demo(10)).save(tmp_path / "pair.gif")
    assert not list(tmp_path.iterdir())


def test_a_demo_saves_what_its_player_does(tmp_path, saved):
    demo(TOP).save(tmp_path / "demo.svg", step=3)
    assert (tmp_path / "demo.svg").read_bytes() == saved("ball.svg", step=3).read_bytes()
