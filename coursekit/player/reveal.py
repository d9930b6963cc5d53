"""In a notebook's kernel: each player that is shown also hands itself out as part of a page, to whoever runs it."""

from typing import Any

from IPython import get_ipython
from IPython.core.formatters import BaseFormatter
from traitlets import ObjectName, Unicode

from . import Demo, Player
from .page import TooLarge, fragment, still

PLAYER = "text/vnd.coursekit.player"
"""The MIME type under which an output holds its player, as part of a page."""


class PlayerFormatter(BaseFormatter):
    """Knows only the types that it is told of."""

    format_type = Unicode(PLAYER)
    print_method = ObjectName("_repr_coursekit_player_")
    _return_type = str


def reveal(as_still: bool) -> None:
    """From now on outputs hold their players: still at a telling frame, or whole, to be played."""
    make = telling_still if as_still else whole
    formatter = PlayerFormatter()
    formatter.for_type(Player, make)
    formatter.for_type(Demo, lambda demo: make(demo.player))
    get_ipython().display_formatter.formatters[PLAYER] = formatter


def telling_still(player: Player) -> str:
    return still(player.story, repr(player), player.story.telling())


def whole(player: Player, every: int = 1) -> str:
    """All frames, or every n-th where all are too many for a page."""
    story: Any = player.story
    try:
        return fragment(story, repr(player), every, player.at)
    except TooLarge as error:
        if every > len(story.trace.steps):
            raise
        return whole(player, error.every)
