"""The player's own script and style, as text."""

from pathlib import Path

from ..look import DARK, LIGHT, PICTURE_CSS, variables

HERE = Path(__file__).parent
JAVASCRIPT = (HERE / "player.js").read_text("utf-8")
CSS = f"""\
.ck {{ {variables(LIGHT)} }}
.ck[data-theme="dark"] {{ {variables(DARK)} }}
.ck-picture svg {{
{PICTURE_CSS}}}
{(HERE / "player.css").read_text("utf-8")}"""
