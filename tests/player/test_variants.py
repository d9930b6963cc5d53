"""All that a demo can be set to, filmed for a page: each film is that of the demo that was set so in a notebook."""

import json
from base64 import b64decode

import pytest
from ipywidgets import Button

from coursekit.lectures.alphabeta import demos as alphabeta
from coursekit.player import beside
from coursekit.player import variants as module
from coursekit.player.reveal import whole_pair
from coursekit.player.variants import films, labels_of
from coursekit.story import Frames
from tests.lectures.viewer import control
from tests.player.kernel import frames_in, unpack
from tests.player.sample import adjustable

pytestmark = pytest.mark.usefixtures("listening")

# What the sample can be set to, one thing at a time; "Odd" is gone through where it is seen.
ONE_BY_ONE = (
    [{"Start": name} for name in ("nine", "odd")]
    + [{"Start": "nine", "Less": "1"}]
    + [{"Start": "odd", "Odd": name} for name in ("seven", "again nine")]
    + [{"Twice": "true"}]
    + [{"More": str(n)} for n in (1, 2, 3)]
    + [{"Part": name} for name in ("0.50", "0.75")]
    + [{"Bonus": "√4"}]
    + [{"Less": str(n)} for n in (1, 2)]
    + [{"Seed": str(n)} for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 9999)]
    + [{"One more": str(n)} for n in (1, 2, 3)]
)


def put(demo, label, name):
    """Set a control as a viewer does."""
    widget = control(demo, label)
    if isinstance(widget, Button):
        for _ in range(int(name)):
            widget.click()
    elif hasattr(widget, "options"):
        widget.value = dict(widget.options)[name]
    else:
        widget.value = name == "true" if name in ("true", "false") else type(widget.value)(name)


def told(text):
    """The label and the frames of a film of a page."""
    head, chunks = json.loads(text)
    frames = [frame for chunk in chunks for frame in frames_in(b64decode(chunk))]
    return unpack(b64decode(head))["label"], [(svg, sentence) for svg, sentence, *_ in frames]


def shown(demo):
    return repr(demo), [(frame.svg, frame.sentence) for frame in Frames(demo.player.story)]


@pytest.fixture
def filmed():
    return films(adjustable())


def by_variant(found):
    return {json.dumps(variant): told for variant, *told in found.controls["variants"]}


def test_every_value_of_every_control_is_gone_through(filmed):
    assert sorted(map(json.dumps, ONE_BY_ONE)) == sorted(by_variant(filmed))


def test_each_film_is_what_a_notebook_shows(filmed):
    default = shown(adjustable())
    for variant, film, _, _ in filmed.controls["variants"]:
        demo = adjustable()
        for label, name in variant.items():
            put(demo, label, name)
        assert shown(demo) == (default if film is None else told(filmed.films[film])), variant


def test_equal_films_are_one(filmed):
    found = by_variant(filmed)
    same = [found[json.dumps(variant)][0] for variant in ({"More": "2"}, {"Bonus": "√4"}, {"Seed": "2"})]
    assert same == same[:1] * 3
    labels = [told(text)[0] for text in filmed.films.values()]
    assert len(labels) == len(set(labels))
    assert found[json.dumps({"Seed": "9999"})][0] is None  # the same as with 0


def test_afterwards_the_demo_is_as_it_was():
    demo = adjustable()
    names = ("value", "options", "min", "max")

    def state():
        traits = [(name, getattr(each, name)) for each in demo.controls for name in names if each.has_trait(name)]
        displays = [each.layout.display for each in demo.controls]
        return traits, displays, demo.player.story, demo.player._film, [list(each.more) for each in demo.inputs]

    before = state()
    films(demo, [{"Start": "odd", "Odd": "seven", "One more": 2}])
    assert state() == before
    put(demo, "More", "3")  # and what is told is shown again
    assert demo.player._film["id"] != before[3]["id"]


def test_where_a_film_begins_and_what_changes_with_it(filmed):
    found = by_variant(filmed)
    labels = [each["label"] for each in filmed.controls["controls"]]
    _, at, looks = found[json.dumps({"Start": "odd"})]
    assert (at, looks[str(labels.index("Odd"))]["seen"]) == (0, True)
    assert found[json.dumps({"Twice": "true"})][1] is None  # where one stands
    assert found[json.dumps({"One more": "3"})][1] == 4
    _, _, looks = found[json.dumps({"Start": "nine"})]
    assert looks[str(labels.index("Less"))]["names"] == ["0", "1"]
    assert looks[str(len(labels) - 1)]["text"] == "Nine it is."


def test_what_a_page_draws_and_what_it_leaves_to_notebooks(filmed):
    kinds = {each["label"]: each["kind"] for each in filmed.controls["controls"]}
    assert kinds == {
        **dict.fromkeys(("Start", "Odd", "Less", "Seed"), "select"),
        **dict.fromkeys(("More", "Part", "Bonus"), "slider"),
        "Twice": "check",
        "One more": "button",
        "As text": "",  # changes nothing on a page
        "By chance": "",  # does something else each time
        "": "text",
    }
    hands = "In the notebook you can also drag the ball; set Seed to any number; set Seconds."
    assert filmed.controls["hands"] == hands


def test_combinations_that_are_asked_for():
    settings = [{"Start": "nine", "Twice": True, "Part": 0.5}, {"Seed": 77, "More": 0}]
    names = [{"Start": "nine", "Twice": "true", "Part": "0.50"}, {"Seed": "77"}]
    found = films(adjustable(), settings)
    for variant in names:
        demo = adjustable()
        for label, name in variant.items():
            put(demo, label, name)
        assert told(found.films[by_variant(found)[json.dumps(variant)][0]]) == shown(demo)
    [seeds] = [each["names"] for each in found.controls["controls"] if each["label"] == "Seed"]
    assert "77" in seeds


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ({"Colour": "red"}, "^the demo has no control 'Colour', but Start, Odd, "),
        ({"Start": "ten"}, "^Start cannot be 'ten'$"),
        ({"Twice": True, "More": 9}, "^More cannot be '9'$"),
    ],
)
def test_settings_that_cannot_be_are_refused(setting, says):
    with pytest.raises(ValueError, match=says):
        films(adjustable(), [setting])


def test_a_film_that_would_be_too_large_has_every_nth_step(monkeypatch):
    longest = max(map(len, films(adjustable()).films.values()))
    monkeypatch.setattr(module, "LARGEST_FILM", longest // 2)
    thinned = films(adjustable()).films.values()
    assert max(map(len, thinned)) < longest
    heads = [unpack(b64decode(json.loads(text)[0])) for text in thinned]
    assert any(len(head["numbers"]) <= head["total"] for head in heads)
    assert all((head["numbers"][0], head["numbers"][-1]) == (0, head["total"]) for head in heads)


def test_a_pair_has_films_of_both_and_tells_what_they_have_in_common():
    pair = beside(alphabeta.windows(), alphabeta.windows())
    before = [shown(demo) for demo in pair.children]
    text, texts = whole_pair(pair, [])
    assert [shown(demo) for demo in pair.children] == before
    assert not any("show" in vars(player) for player in pair.players)
    sides = [json.loads(part.split("</script>")[0]) for part in text.split('<script type="application/json">')[1:]]
    for demo, side in zip(pair.children, sides, strict=True):
        assert "Tree" in side["shared"]
        assert all(set(variant) <= set(labels_of(demo)) for variant, *_ in side["variants"])
        assert all(film is None or film in texts for _, film, *_ in side["variants"])
    with pytest.raises(ValueError, match=r"^neither demo has a control 'Colour'$"):
        whole_pair(pair, [{"Colour": "red"}])
