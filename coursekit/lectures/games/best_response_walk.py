"""A walk of best responses over a payoff table: players take turns, and each moves where it gets most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...adversarial import best_response_walk, best_responses
from ...games import MatrixGame
from ...look import number
from ...pictures import payoffs as picture
from ...stage.words import listed
from ...story import Question, Story
from ...trace import Step, record

PLAYERS = "Row", "Column"
Profile = tuple[int, int]


@dataclass(frozen=True)
class Moment:
    """The profile, the way to it, and what was looked at so far: a player's choices against one of the other's."""

    profile: Profile
    route: tuple[Profile, ...]
    seen: tuple[tuple[int, int], ...] = ()  # player, and the other's choice
    player: int | None = None
    looking: bool = False
    ended: str = ""


class WalkStory(Story[Moment]):
    """A walk from `start`. With `truth` all best responses and equilibria are marked from the beginning."""

    title = "best responses"

    def __init__(self, game: MatrixGame, start: Profile, *, truth: bool = False, editable: bool = False) -> None:
        super().__init__(record(best_response_walk, game, start))
        self.game, self.begins, self.truth, self.editable = game, start, truth, editable
        self.first = Moment(start, (start,))
        self.names = game.row_names, game.column_names
        self.place = picture.layout(*self.names, PLAYERS)
        self.size = (picture.WIDTH, self.place.height)
        # Of each player, against each choice of the other: the best responses.
        self.best = [
            [best_responses(game, player, choice, tolerance=0) for choice in range(len(self.names[1 - player]))]
            for player in (0, 1)
        ]

    # ------------------------------------------------ what is known

    def on_look(self, before: Moment, player: int, profile: Profile) -> Moment:
        seen = (player, profile[1 - player])
        return replace(before, player=player, looking=True, seen=tuple({*before.seen, seen}))

    def on_move(self, before: Moment, player: int, profile: Profile) -> Moment:
        return replace(before, player=player, profile=profile, route=(*before.route, profile), looking=False)

    def on_stay(self, before: Moment, player: int, step: Step) -> Moment:
        return replace(before, player=player, looking=False, ended="equilibrium" if self.is_last(step) else "")

    def on_cycle(self, before: Moment) -> Moment:
        return replace(before, looking=False, ended="cycle", player=None)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return picture.backdrop(self.place)

    def draw(self, after: Moment) -> str:
        rows, columns = map(range, map(len, self.names))
        cells = {(row, column): self._cell(after, (row, column)) for row in rows for column in columns}
        return picture.draw(self.place, self.game.payoffs, cells, route=after.route, editable=self.editable)

    def _cell(self, after: Moment, profile: Profile) -> picture.Cell:
        here = profile == after.profile
        # A payoff is looked at where the other's choice is as it is now.
        lit = [
            after.looking and after.player == player and profile[1 - player] == after.profile[1 - player]
            for player in (0, 1)
        ]
        known = [self.truth or (player, profile[1 - player]) in after.seen for player in (0, 1)]
        best = [known[player] and profile[player] in self.best[player][profile[1 - player]] for player in (0, 1)]
        told = [f"{PLAYERS[i]} gets {number(self.worth(profile, i))}{', its best' * best[i]}" for i in (0, 1)]
        if here:
            told.append("the profile now")
        return picture.Cell(
            state="event" if here and after.ended == "cycle" else "open" if here else "new",
            now=here,
            ring=all(best),
            best=(best[0], best[1]),
            lit=(lit[0], lit[1]),
            tells=f"{self.told(profile)}: {', '.join(told)}",
        )

    def worth(self, profile: Profile, player: int) -> float:
        return self.game.payoffs[player][profile[0]][profile[1]]

    def name(self, profile: Profile, player: int) -> str:
        """A player's choice in a profile."""
        return self.names[player][profile[player]]

    def told(self, profile: Profile) -> str:
        return f"{self.name(profile, 0)} and {self.name(profile, 1)}"

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        return {
            **{player: self.name(after.profile, i) for i, player in enumerate(PLAYERS)},
            **{f"{player} gets": number(self.worth(after.profile, i)) for i, player in enumerate(PLAYERS)},
            "moves": len(after.route) - 1,
        }

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        gets = [number(self.worth(self.begins, player)) for player in (0, 1)]
        return (
            f"**The players choose {self.told(self.begins)}.** Row gets {gets[0]}, Column {gets[1]}. Does either "
            "gain by leaving alone, while the other stays?"
        )

    def say_look(self, after: Moment, player: int, profile: Profile, payoffs: Sequence[float]) -> str:
        pairs = zip(self.names[player], payoffs, strict=True)
        brings = [f"{name} brings {number(worth)}" for name, worth in pairs]
        return f"**{PLAYERS[player]} compares.** Against {self.name(profile, 1 - player)}, {listed(brings)}."

    def say_move(self, after: Moment, player: int, profile: Profile, gain: float) -> str:
        now = self.worth(profile, player)
        return (
            f"**{PLAYERS[player]} moves to {self.name(profile, player)}.** That brings {number(now)} instead of "
            f"{number(now - gain)}, as long as {PLAYERS[1 - player]} stays at {self.name(profile, 1 - player)}."
        )

    def say_stay(self, after: Moment, player: int, profile: Profile) -> str:
        own, other = self.name(profile, player), self.name(profile, 1 - player)
        lead = f"**{PLAYERS[player]} stays at {own}.** Nothing brings more against {other}."
        return f"{lead} Both stay: an equilibrium. Neither gains by leaving alone." if after.ended else lead

    def say_cycle(self, after: Moment, profile: Profile) -> str:
        return (
            f"**Back at {self.told(profile)}.** The same player is to move as before, so the walk goes round for "
            "ever. No cell on it is an equilibrium."
        )

    # ------------------------------------------------ questions and the rest

    def ask_move(self, before: Moment, player: int, profile: Profile) -> Question | None:
        if len(before.route) > 4:
            return None
        ids = [picture.cell_id(*profile)]
        if self.editable:  # a payoff lies on its cell, and is what a click there hits
            ids += [picture.payoff_id(*profile, i) for i in (0, 1)]
        return Question(
            f"{PLAYERS[player]} may change its choice, {PLAYERS[1 - player]} stays. Which cell comes next? Click it.",
            tuple(ids),
        )

    ask_stay = ask_move

    def landmark(self, step: Step) -> bool:
        return step.event in ("move", "cycle") or self.is_last(step)

    def touched_look(self, player: int, profile: Profile) -> tuple[str, ...]:
        row, column = profile
        choices = range(len(self.names[player]))
        return tuple(picture.cell_id(i, column) if player == 0 else picture.cell_id(row, i) for i in choices)

    def touched_move(self, profile: Profile) -> tuple[str, ...]:
        return (picture.cell_id(*profile),)

    touched_stay = touched_cycle = touched_move

    def outcome(self) -> str:
        return super().outcome() or ("an equilibrium" if self.trace.result.ended == "equilibrium" else "a cycle")
