"""The player's own script and style, as text. Their comments stay behind: every page has a copy."""

import re
from pathlib import Path

from ..look import DARK, LIGHT, MONO, PICTURE_CSS, SANS, variables

HERE = Path(__file__).parent
SCRIPTS = ("reel", "courier", "notebook", "room", "zoom", "player", "mount")
COMMENTS = re.compile(r"^ *//.*\n|/\*[^*]*\*/\n?", re.MULTILINE)


def read(name: str) -> str:
    """A file without its comments."""
    return COMMENTS.sub("", (HERE / name).read_text("utf-8"))


JAVASCRIPT = "\n".join(read(f"{name}.js") for name in SCRIPTS)
CSS = f"""\
.ck, .ck-demo {{ --sans: {SANS}; --mono: {MONO}; {variables(LIGHT)} }}
.ck[data-theme="dark"], .ck-demo:has(.ck[data-theme="dark"]) {{ {variables(DARK)} }}
.ck-picture svg {{
{PICTURE_CSS}}}
{read("player.css")}"""
