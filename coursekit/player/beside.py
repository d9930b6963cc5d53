"""Two demos side by side, played in step by one transport."""

from typing import Any

from ipywidgets import Box

from . import page
from .cells import retire_earlier
from .demo import Demo, close_inside
from .player import Player


def beside(*demos: Any) -> "Beside":
    """Two demos side by side, in step: `beside(demos.on_maps(), demos.on_maps(weight=2))`.

    One transport moves both; the shorter run waits at its end. Searches of graphs and maps keep to the same number of
    expansions, all others to the same number of steps. Two demos that begin with the same task keep it in common: what
    is chosen, dragged or painted in one changes both. All other controls are each demo's own. Raises ValueError for
    anything but two demos that are still open.
    """
    if len(demos) != 2:
        raise ValueError(f"beside shows two demos, as in beside(demos.one(), demos.other()), not {len(demos)}")
    for each in demos:
        if not isinstance(each, Demo | Player):
            raise ValueError(f"beside shows demos, as in beside(demos.one(), demos.other()), not {each!r}")
        if each.comm is None:
            raise ValueError("one of these demos is closed, since its cell ran again: make it anew")
    one, other = (each if isinstance(each, Demo) else Demo(each) for each in demos)
    if one.player is other.player:
        raise ValueError("beside shows two demos, not one twice: call its function twice")
    return Beside(one, other)


class Beside(Box):
    """Two demos with one transport. Its text form is that of both; closing it closes both."""

    def __init__(self, one: Demo, other: Demo) -> None:
        self.players = one.player, other.player
        super().__init__([one, other])
        self.add_class("ck-beside")
        self.shared = [mine for mine, its in zip(one.inputs, other.inputs, strict=False) if mine.share(its)]
        if self.shared:
            one.player.join(other.player)
        retire_earlier(self)

    def __repr__(self) -> str:
        return " beside ".join(map(repr, self.players))

    def close(self) -> None:
        """Close both demos."""
        close_inside(self)
        super().close()

    def fragment(self, every: int = 1, telling: bool = False) -> str:
        """Both as part of a page, as `page.fragment` makes it; `telling` from the telling frame of the shorter run."""
        starts = {player: player.at for player in self.players}
        if telling:
            shorter = min(self.players, key=lambda player: len(player.story.trace.steps))
            starts[shorter] = shorter.story.telling()
        hosts = (page.fragment(player.story, repr(player), every, at) for player, at in starts.items())
        return f'<div class="ck-beside">{"".join(hosts)}</div>'

    def save(self, path: Any, every: int = 1) -> None:
        """Write both as one self-contained page, as `Player.save` does. Raises ValueError for another file."""
        if page.Path(path).suffix.lower() != ".html":
            raise ValueError("two demos side by side are saved as .html; for other files save each of them")
        titles = " beside ".join(player.story.title for player in self.players)
        page.write(page.Path(path), page.document(titles, self.fragment(every)))
