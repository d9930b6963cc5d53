"""In a notebook's kernel: each player that is shown also hands itself out as part of a page, to whoever runs it."""

from collections.abc import Mapping
from typing import Any

from IPython import get_ipython
from IPython.core.formatters import BaseFormatter
from traitlets import ObjectName, Unicode

from . import Beside, Demo, Player
from .page import host, packed, still
from .variants import films, fitting, labels_of

PLAYER = "text/vnd.coursekit.player"
"""The MIME type under which an output holds its player, as part of a page."""


FILMS = "application/vnd.coursekit.films+json"
"""That under which it holds the films that the page may ask for: their texts by their names."""

Settings = Mapping[str, list[Mapping[str, Any]]]


class PlayerFormatter(BaseFormatter):
    """Knows only the types that it is told of."""

    format_type = Unicode(PLAYER)
    print_method = ObjectName("_repr_coursekit_player_")
    _return_type: type = str


class FilmsFormatter(PlayerFormatter):
    """Has what the other formatter has left behind for it."""

    format_type = Unicode(FILMS)
    print_method = ObjectName("_repr_coursekit_films_")
    _return_type = dict


def reveal(as_still: bool, settings: Settings | None = None) -> None:
    """From now on outputs hold their players: still at a telling frame, or whole, to be played with their controls.

    `settings` are by a cell's source the combinations of controls that its demo is to have films of.
    """
    shell = get_ipython()
    formatter, others = PlayerFormatter(), FilmsFormatter()
    shell.display_formatter.formatters |= {PLAYER: formatter, FILMS: others}
    if as_still:
        formatter.for_type(Player, telling_still)
        formatter.for_type(Demo, lambda demo: telling_still(demo.player))
        formatter.for_type(Beside, telling_pair)
        return
    made: dict[int, dict[str, str]] = {}

    def asked() -> list[Mapping[str, Any]]:
        return (settings or {}).get(shell.get_parent()["content"].get("code", ""), [])

    def demo_on_page(demo: Demo) -> str:
        text, made[id(demo)] = with_controls(demo, asked())
        return text

    def pair_on_page(pair: Beside) -> str:
        text, made[id(pair)] = whole_pair(pair, asked())
        return text

    formatter.for_type(Player, whole)
    formatter.for_type(Demo, demo_on_page)
    formatter.for_type(Beside, pair_on_page)
    for each in (Demo, Beside):
        others.for_type(each, lambda shown: made.pop(id(shown)))


def telling_still(player: Player) -> str:
    return still(player.story, repr(player), player.story.telling())


def telling_pair(pair: Beside) -> str:
    """Both at a telling frame of one. Which frame of the other that is, only the browser knows."""
    return pair.fragment(telling=True)


def whole(player: Player, **more: Any) -> str:
    """All frames, or every n-th where all are too many for a page."""
    story, label = player.story, repr(player)
    return host(fitting(lambda every: packed(story, label, every, player.at), [story]), **more)


def with_controls(
    demo: Demo, settings: list[Mapping[str, Any]], beside: Beside | None = None
) -> tuple[str, dict[str, str]]:
    """A demo as part of a page, and the films that its controls ask for."""
    controls, texts = films(demo, settings, beside)
    return whole(demo.player, **controls), texts


def whole_pair(pair: Beside, settings: list[Mapping[str, Any]]) -> tuple[str, dict[str, str]]:
    """Both demos; each has the settings as far as it has such controls."""
    labels = [labels_of(demo) for demo in pair.children]
    for label in (label for setting in settings for label in setting):
        if not any(label in each for each in labels):
            raise ValueError(f"neither demo has a control {label!r}")
    hosts: list[str] = []
    texts: dict[str, str] = {}
    for demo, own in zip(pair.children, labels, strict=True):
        mine = [{label: value for label, value in setting.items() if label in own} for setting in settings]
        text, made = with_controls(demo, [each for each in mine if each], pair)
        hosts.append(text)
        texts |= made
    return f'<div class="ck-beside">{"".join(hosts)}</div>', texts
