"""Mixed equilibria of a game with two choices each: the mix of one that makes the other indifferent."""

from collections.abc import Mapping

from ...adversarial import is_equilibrium, mixed_equilibria, payoffs_against, zero_sum
from ...games import MatrixGame
from ...look import number
from ...pictures import indifference as picture
from ...pictures.svg import text
from ...story import Story
from ...trace import Step, Trace
from .best_response_walk import PLAYERS


class MixedStory(Story[None]):
    """Both players' payoffs at p and q, the probabilities of the first row and of the first column; nothing moves.

    With `editable` they can be dragged, and the payoffs too.
    """

    title = "mixed strategies"
    size = (picture.WIDTH, picture.HEIGHT)
    first = None

    def __init__(self, game: MatrixGame, p: float, q: float, *, editable: bool = False) -> None:
        super().__init__(Trace(payoffs_against, []))
        self.game, self.p, self.q, self.editable = game, p, q, editable
        self.names = game.row_names, game.column_names
        self.mixes = (p, 1 - p), (q, 1 - q)
        # What each player's choices bring against the other's mix, and what the own mix of them brings.
        self.brings = [payoffs_against(game, player, self.mixes[1 - player]) for player in (0, 1)]
        self.gets = [
            sum(share * worth for share, worth in zip(self.mixes[player], self.brings[player], strict=True))
            for player in (0, 1)
        ]
        self.found = mixed_equilibria(game)
        self.holds = is_equilibrium(game, *self.mixes)
        self.panels = [self._panel(player) for player in (0, 1)]

    def _panel(self, player: int) -> picture.Panel:
        own, other = self.names[player], self.names[1 - player]
        ends = ends_of(self.game, player)
        return picture.Panel(
            player=PLAYERS[player],
            other=PLAYERS[1 - player],
            letter="qp"[player],
            first=other[0],
            choices=(own[0], own[1]),
            ends=ends,
            at=(self.q, self.p)[player],
            cross=indifferent(ends),
        )

    # ------------------------------------------------ picture, values and words

    def draw(self, after: None) -> str:
        return picture.draw(self.panels, self.editable) + text("", self._found(), 50, picture.HEIGHT - 10)

    def _found(self) -> str:
        """The equilibria, at most four; where there are infinitely many, the extreme ones."""
        pairs = [f"({number(each.row[0])}, {number(each.column[0])})" for each in self.found]
        return f"(p, q) at equilibria: {', '.join(pairs)}"

    def opening(self) -> str:
        if self.holds:
            lead = "**An equilibrium.**"
            if 0 < self.p < 1 and 0 < self.q < 1:
                return f"{lead} Each mix makes the other indifferent: to both players both choices bring the same."
            return f"{lead} Neither gains by leaving alone."
        player = 0 if max(self.brings[0]) - self.gets[0] > max(self.brings[1]) - self.gets[1] else 1
        names, mix = self.names[player], self.mixes[player]
        first, second = map(number, self.brings[player])
        best = names[self.brings[player].index(max(self.brings[player]))]
        than = f"{names[mix.index(1)]} alone" if 1 in mix else f"this mix, which brings {number(self.gets[player])}"
        return (
            f"**{PLAYERS[player]} gains by leaving.** With {names[0]} {PLAYERS[player]} gets {first}, with {names[1]} "
            f"{second}: {best} alone is better than {than}."
        )

    def values(self, after: None, step: Step | None) -> Mapping[str, object]:
        return {
            "p": self.p,
            "q": self.q,
            "Row gets": float(self.gets[0]),
            "Column gets": float(self.gets[1]),
            "value by LP": float(zero_sum(self.game).payoffs[0]) if is_zero_sum(self.game) else None,
        }

    def outcome(self) -> str:
        return "an equilibrium" if self.holds else "no equilibrium"


def ends_of(game: MatrixGame, player: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """What each choice of a player brings where the other's first choice has probability 0, and 1."""
    (a, b), (c, d) = game.payoffs[player]
    return ((b, a), (d, c)) if player == 0 else ((c, a), (d, b))


def indifferent(ends: tuple[tuple[float, float], tuple[float, float]]) -> float | None:
    """The probability at which two lines cross between 0 and 1; None where they do not, or lie on one another."""
    (a, b), (c, d) = ends
    slope = (b - a) - (d - c)
    if not slope:
        return None
    cross = (c - a) / slope
    return cross if 0 <= cross <= 1 else None


def is_zero_sum(game: MatrixGame) -> bool:
    """Whether one's gain is the other's loss in every cell."""
    pairs = zip(game.payoffs[0], game.payoffs[1], strict=True)
    return all(a == -b for one, other in pairs for a, b in zip(one, other, strict=True))
