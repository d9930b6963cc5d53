"""Formulas as MathML, which browsers typeset by themselves, and the font that they need for it."""

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from xml.etree import ElementTree

from fontTools import subset
from latex2mathml.converter import convert

SPACE = "http://www.w3.org/1998/Math/MathML"
THIN = "0.167em"
"""A thin space, as TeX sets it around the name of a function."""

SIGNS = (
    (0x20, 0xFF),
    (0x370, 0x3FF),
    (0x2010, 0x2044),
    (0x20D0, 0x20EF),
    (0x2100, 0x22FF),
    (0x2308, 0x230B),
    (0x27E8, 0x27EB),
    (0x1D400, 0x1D467),
    (0x1D49C, 0x1D503),
    (0x1D6A4, 0x1D71B),
)
"""Characters that formulas may be written with: letters, Greek, arrows, operators, brackets, italics."""

ElementTree.register_namespace("", SPACE)


def mathml(tex: str, display: str) -> str:
    """TeX as MathML, in a line ("inline") or for itself ("block"). Raises ValueError where it cannot be read."""
    try:
        root = ElementTree.fromstring(convert(tex, display=display))
    except Exception as error:  # the converter has no common class of its errors
        raise ValueError(f"this formula cannot be read: {tex}") from error
    if any((each.text or "").startswith("\\") for each in root.iter()):  # what the converter does not know it copies
        raise ValueError(f"this formula cannot be read: {tex}")
    for sign in root.iter(f"{{{SPACE}}}mo"):
        if sign.text in ("|", "/"):
            sign.set("lspace", "0")
            sign.set("rspace", "0")
        elif sign.text == "∞" or (len(sign.text or "") > 1 and (sign.text or "").isalpha()):  # no operator: a name
            sign.tag = f"{{{SPACE}}}mi"
    for row in list(root.iter(f"{{{SPACE}}}mrow")):
        row[:] = list(spaced(list(row)))
    return ElementTree.tostring(root, "unicode")


def spaced(row: list[ElementTree.Element]) -> Iterator[ElementTree.Element]:
    """What stands in a row, with thin spaces around the names of functions: `n ln t`, but `max(a, b)`."""
    for i, each in enumerate(row):
        before = row[i - 1] if i else None
        if before is not None and (
            (is_function(each) and (tag(before) != "mo" or before.text in ("|", ")", "]")))
            or (is_function(before) and (tag(each) != "mo" or each.text == "|"))
        ):
            yield ElementTree.Element(f"{{{SPACE}}}mspace", width=THIN)
        yield each


def is_function(element: ElementTree.Element) -> bool:
    """Whether it is the name of a function, as ln is, or one with an index, as log₂."""
    if tag(element) in ("msub", "msup", "msubsup", "munder"):
        return is_function(element[0])
    return tag(element) == "mi" and len(element.text or "") > 1


def tag(element: ElementTree.Element) -> str:
    return element.tag.removeprefix(f"{{{SPACE}}}")


def write_font(path: Path) -> None:
    """The part of STIX Two Math (under the SIL Open Font Licence, as the file itself says) that formulas need."""
    options = subset.Options(flavor="woff", name_IDs=["*"], layout_features=["ssty"], notdef_outline=True)
    # Imported, ziamath would teach the converter commands that it does not know otherwise.
    source = distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")
    font = subset.load_font(str(source), options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=[sign for first, last in SIGNS for sign in range(first, last + 1)])
    chosen.subset(font)
    subset.save_font(font, str(path), options)
