"""The player's own script and style, as text."""

import json
import re
from pathlib import Path

from ..look import DARK, LIGHT, MONO, PICTURE_CSS, SANS, resolved, variables

HERE = Path(__file__).parent
SCRIPTS = (
    "reel",
    "courier",
    "notebook",
    "room",
    "zoom",
    "stops",
    "pen",
    "files",
    "links",
    "menu",
    "player",
    "beside",
    "controls",
    "still",
    "mount",
)
LINES = [line.strip() for name in SCRIPTS for line in (HERE / f"{name}.js").read_text("utf-8").splitlines()]
PAINTED = resolved(PICTURE_CSS, LIGHT)
"""The style of a picture that stands alone, in a file."""
CONSTANTS = f"const PAINTED = {json.dumps(PAINTED)}, PAPER = {json.dumps(LIGHT['paper'])};"
# Every page and every saved player carries it: comments and indentation stay here.
SCRIPT = "\n".join([CONSTANTS, *(line for line in LINES if line and not line.startswith("//"))])
JAVASCRIPT = f"{SCRIPT}\nexport default {{ initialize, render }};"
"""For notebooks and single pages: a module."""

PAGES = f"""\
window.coursekit = (() => {{
{SCRIPT}
return {{ mount, film, bytesOf, unpack }};
}})();
document.querySelectorAll(".ck-host").forEach(coursekit.mount);
"""
"""For the pages of a site, which share it: a plain script, since browsers refuse to load a module from a file."""

STYLE = re.sub(r"/\*[^*]*\*/\n?", "", (HERE / "player.css").read_text("utf-8"))
CSS = f"""\
.ck, .ck-demo, .ck-still {{ --sans: {SANS}; --mono: {MONO}; {variables(LIGHT)} }}
.ck[data-theme="dark"], .ck-demo:has(.ck[data-theme="dark"]) {{ {variables(DARK)} }}
.ck-picture svg {{
{PICTURE_CSS}}}
{STYLE}"""
