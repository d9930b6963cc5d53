"""Formulas as MathML: what is spaced, what is refused, and the font that they are drawn with."""

import re

import pytest
from fontTools.ttLib import TTFont

from coursekit.notebooks.formulas import mathml, write_font


def told(tex):
    """A formula's signs in their order, with _ for a space that was put in."""
    text = re.sub(r"<mspace[^>]*>", "_", mathml(tex, "inline"))
    return re.sub(r"<[^>]*>", "", text)


@pytest.mark.parametrize(
    ("tex", "wanted"),
    [
        (r"\ln t", "ln_t"),
        (r"n \ln t", "n_ln_t"),
        (r"C \sqrt{\frac{\ln N}{n}}", "Cln_Nn"),
        (r"\max(a, b)", "max(a,b)"),
        (r"\operatorname{cost}(p) + h(p)", "cost(p)+h(p)"),
        (r"|E| \log_2 |E|", "|E|_log2_|E|"),
        (r"\max_a \min_b u", "maxa_minb_u"),
        (r"a + \ln t", "a+ln_t"),
        (r"x y", "xy"),
    ],
)
def test_names_of_functions_stand_apart_from_what_they_are_of(tex, wanted):
    assert told(tex) == wanted


def test_names_of_functions_are_upright_names_and_no_operators():
    assert "<mi>max</mi>" in mathml(r"\max x", "inline")
    assert "<mi>cost</mi>" in mathml(r"\operatorname{cost} x", "inline")
    assert "<mi>∞</mi>" in mathml(r"\infty", "inline")


def test_bars_and_strokes_are_close():
    text = mathml("|a| / 2", "inline")
    assert [sign in text for sign in ("|</mo>", "/</mo>")] == [True, True]
    assert len(re.findall(r'<mo[^>]*lspace="0"[^>]*>[|/]', text)) == 3


@pytest.mark.parametrize("display", ["inline", "block"])
def test_a_formula_is_in_the_line_or_for_itself(display):
    assert f'display="{display}"' in mathml("x^2", display)


@pytest.mark.parametrize("tex", [r"\frac{", r"\nosuchcommand x", r"\arg\max x", r"\sqrt{"])
def test_what_cannot_be_read_is_refused(tex):
    with pytest.raises(ValueError, match=r"^this formula cannot be read: ") as error:
        mathml(tex, "inline")
    assert tex in str(error.value)


def test_the_font_draws_formulas_and_tells_its_licence(tmp_path):
    write_font(tmp_path / "math.woff")
    font = TTFont(tmp_path / "math.woff")
    signs = font.getBestCmap()
    assert all(ord(sign) in signs for sign in "aZ09αΩ≤∞∑√⌈⌊→∈∪·×−|𝑥𝐀𝜉")
    assert font["MATH"].table.MathConstants
    assert "Open Font License" in str(font["name"].getDebugName(13))
    assert (tmp_path / "math.woff").stat().st_size < 400_000
