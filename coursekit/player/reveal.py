"""In a notebook's kernel: each player that is shown also hands itself out as part of a page, to whoever runs it."""

from collections.abc import Callable

from IPython import get_ipython
from IPython.core.formatters import BaseFormatter
from traitlets import ObjectName, Unicode

from . import Beside, Demo, Player
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
    make, both = (telling_still, telling_pair) if as_still else (whole, whole_pair)
    formatter = PlayerFormatter()
    formatter.for_type(Player, make)
    formatter.for_type(Demo, lambda demo: make(demo.player))
    formatter.for_type(Beside, both)
    get_ipython().display_formatter.formatters[PLAYER] = formatter


def telling_still(player: Player) -> str:
    return still(player.story, repr(player), player.story.telling())


def telling_pair(pair: Beside) -> str:
    """Both at a telling frame of one. Which frame of the other that is, only the browser knows."""
    return pair.fragment(telling=True)


def whole(player: Player) -> str:
    """All frames, or every n-th where all are too many for a page."""
    return fitting(lambda every: fragment(player.story, repr(player), every, player.at), player)


def whole_pair(pair: Beside) -> str:
    """All frames of both, or every n-th of both."""
    return fitting(pair.fragment, *pair.players)


def fitting(make: Callable[[int], str], *players: Player, every: int = 1) -> str:
    """What is made of every n-th frame of players, for the first n with which it fits a page."""
    try:
        return make(every)
    except TooLarge as error:
        if every > max(len(player.story.trace.steps) for player in players):
            raise
        return fitting(make, *players, every=error.every)
