"""The story of a game that is played."""

from collections.abc import Sequence

from ...story import Composed
from ...trace import Step, Trace
from .game_fold import GameFold, Moment
from .game_picture import GamePicture
from .game_words import GameWords
from .machine import turn
from .sides import Sides


class GameStory(Composed[Moment]):
    """Tells a game from the steps of its turns, move by move, and before a machine's move what it looked at."""

    def __init__(self, name: str, steps: Sequence[Step], sides: Sides, picture: GamePicture, words: GameWords) -> None:
        super().__init__(Trace(turn, []).with_steps(steps), GameFold(sides.game), picture, words)
        self.title, self.sides = name, sides

    def outcome(self) -> str:
        game = self.sides.game
        state = self.trace.last.data["after"] if self.trace.steps else game.initial_state()
        if game.is_terminal(state):
            return self.sides.verdict(state).split(",")[0].removesuffix(".").removeprefix("It is ").lower()
        return f"{self.sides.who(game.to_move(state)).lower()} to move"
