"""The player's own script and style, as text."""

from pathlib import Path

from ..look import DARK, LIGHT, MONO, PICTURE_CSS, SANS, variables

HERE = Path(__file__).parent
SCRIPTS = ("reel", "courier", "notebook", "player", "still", "mount")
JAVASCRIPT = "\n".join((HERE / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
CSS = f"""\
.ck {{ --sans: {SANS}; --mono: {MONO}; {variables(LIGHT)} }}
.ck[data-theme="dark"] {{ {variables(DARK)} }}
.ck-picture svg {{
{PICTURE_CSS}}}
{(HERE / "player.css").read_text("utf-8")}"""
