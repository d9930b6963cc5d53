"""The colours are readable: contrast as WCAG 2 defines it."""

from itertools import product

import pytest

from coursekit.look import DARK, LIGHT

THEMES = {"light": LIGHT, "dark": DARK}
FILLS = (
    "paper",
    "panel",
    "new",
    "open",
    "done",
    "event",
    "never",
    "lit",
    "channel",
    *(f"group-{i}" for i in range(1, 5)),
)


def luminance(colour):
    """Relative luminance of #rrggbb, from 0 (black) to 1 (white)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_published():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize(("theme", "fill"), list(product(THEMES, FILLS)))
def test_ink_is_readable_on_every_fill(theme, fill):
    colours = THEMES[theme]
    assert contrast(colours["ink"], colours[fill]) >= 9


@pytest.mark.parametrize(("theme", "fill"), list(product(THEMES, FILLS)))
def test_soft_text_is_readable_on_every_fill(theme, fill):
    colours = THEMES[theme]
    assert contrast(colours["soft"], colours[fill]) >= 4.5


@pytest.mark.parametrize(("theme", "name"), list(product(THEMES, ("open-line", "done-line", "event-line"))))
def test_lines_and_words_in_a_states_colour_are_readable(theme, name):
    colours = THEMES[theme]
    # On the page, on its own fill, and turned round, as on the button that plays.
    assert contrast(colours[name], colours["paper"]) >= 4.5
    assert contrast(colours[name], colours[name.removesuffix("-line")]) >= 3
    assert contrast(colours[name], colours["panel"]) >= 4.5


@pytest.mark.parametrize(
    ("theme", "fill", "name"),
    list(product(THEMES, ("channel", "lit"), ("open-line", "done-line", "event-line", "soft"))),
)
def test_lines_in_a_channel_and_in_the_funnel_are_readable(theme, fill, name):
    assert contrast(THEMES[theme][name], THEMES[theme][fill]) >= 4.5


@pytest.mark.parametrize(("theme", "fill"), list(product(THEMES, (*FILLS, "wall", "shade"))))
def test_the_pen_is_seen_on_every_fill(theme, fill):
    assert contrast(THEMES[theme]["pen"], THEMES[theme][fill]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_what_was_never_looked_at_can_be_seen(theme):
    colours = THEMES[theme]
    assert contrast(colours["never-line"], colours["paper"]) >= 4.5
