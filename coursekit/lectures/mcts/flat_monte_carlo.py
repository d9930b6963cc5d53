"""How flat Monte Carlo is told: every move is an arm of a bandit, a simulation a pull, and the board shows its end."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from ...games import Game
from ...pictures import arms as picture
from ...pictures.svg import text
from ...sampling import flat_monte_carlo, outcome
from ...stage.words import capital, counted, listed, moves
from ...story import Question, Story
from ...trace import Step, record
from .positions import Maker, Moves, Path, Position, hex_board, tictactoe
from .uct_picture import fraction

ARMS, BOARD = 590.0, (614.0, 56.0, 262.0, 262.0)
"""Where the arms end, and where the board stands."""

FLAT: Mapping[str, Maker] = {
    "Tic-Tac-Toe, 6 squares left": lambda: tictactoe(".X./X.O/...", BOARD),
    "Tic-Tac-Toe, 5 squares left": lambda: tictactoe("XO./..X/..O", BOARD),
    "Tic-Tac-Toe, 4 squares left": lambda: tictactoe("XXO/O../X..", BOARD),
    "Hex 3 x 3, 7 cells left": lambda: hex_board(3, "b2 b1", BOARD),
}
"""The positions. In the first one, the best move against random play loses against a good answer."""


@dataclass(frozen=True)
class Moment:
    """What is known of each move that was tried, by its number, and the one that is simulated now.

    `moves` are the roll-out's, `end` where it ended; `counted` says that its reward is counted, and `was` is the mean
    before that.
    """

    counts: Mapping[int, int] = field(default_factory=dict)
    rewards: Mapping[int, float] = field(default_factory=dict)
    last: Mapping[int, float] = field(default_factory=dict)
    arm: int | None = None
    moves: Moves = ()
    end: Any = None
    counted: bool = False
    was: float | None = None

    def mean(self, arm: int) -> float | None:
        """The mean reward of a move, None before it was tried."""
        return self.rewards[arm] / self.counts[arm] if arm in self.counts else None


class FlatStory(Story[Moment]):
    """Tells flat Monte Carlo on a position: simulation by simulation, its end and its reward.

    With `truth` it shows what the means tend to: the exact value of each move when both sides play at random.
    """

    title = "flat Monte Carlo"
    size = (picture.WIDTH, picture.HEIGHT)
    first = Moment()

    def __init__(self, position: Position, simulations: int, seed: int, truth: bool = True) -> None:
        game = position.shown.game
        trace = record(flat_monte_carlo, game, position.state, simulations, Random(seed))
        super().__init__(trace.with_steps(filter(is_told, trace.steps)))
        self.position, self.truth = position, truth
        self.mover = position.mover()
        self.actions = list(game.actions(position.state))
        self.names = [position.name((action,)) for action in self.actions]
        self.exact = [at_random(game, game.result(position.state, action), self.mover) for action in self.actions]
        fates = [position.fate(action) for action in self.actions]
        self.best = max(fates)
        self.right = [i for i, fate in enumerate(fates) if fate == self.best]
        self.place = picture.layout(len(self.actions), 1.15, ARMS)
        cells = [position.shown.cell(position.state, action) for action in self.actions]
        self.labels = {cell: str(i) for i, cell in enumerate(cells, 1) if cell is not None}
        updates = [step for step in self.trace.steps if step.event == "update"]
        self.asked = {step.data["reward"]: step.number for step in reversed(updates)}
        """After which step each reward comes for the first time."""

    def arm(self, path: Path) -> int:
        """The arm that a simulation pulls, by its number."""
        return self.actions.index(path[0])

    # ------------------------------------------------ what is known

    def on_simulate(self, before: Moment, path: Path, moves: Moves, end: Any) -> Moment:
        return replace(before, arm=self.arm(path), moves=moves, end=end, counted=False, was=None)

    def on_known(self, before: Moment, path: Path) -> Moment:
        return self.on_simulate(before, path, (), self.position.after(path))

    def on_update(self, before: Moment, path: Path, visits: int, rewards: float, reward: float) -> Moment:
        arm = self.arm(path)
        return replace(
            before,
            counts={**before.counts, arm: visits},
            rewards={**before.rewards, arm: rewards},
            last={**before.last, arm: reward},
            counted=True,
            was=before.mean(arm),
        )

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        arms = picture.backdrop(self.place, bonus=False, truth=self.truth, right=ARMS)
        return arms + self.position.shown.board.backdrop

    def draw(self, after: Moment) -> str:
        path = () if after.arm is None else (self.actions[after.arm],)
        board = self.position.draw(path, after.moves, self.labels if after.arm is None else None)
        arms = [self._arm(after, i) for i in range(len(self.actions))]
        return picture.draw(self.place, arms) + board + self._captions(after)

    def _captions(self, after: Moment) -> str:
        x, y = BOARD[0] + 8, BOARD[1] + BOARD[3] + 34
        if after.arm is None:
            return text("caption", "each move is an arm", x, y)
        how = "dashed" if self.position.crosses else "diamonds"
        return (
            text("caption", f"arm {after.arm + 1}: {self.names[after.arm]}", x, y)
            + text("caption", f"{how}: at random", x, y + 26)
            + text("alert", self.position.verdict(after.end), x, y + 54)
        )

    def _arm(self, after: Moment, i: int) -> picture.Arm:
        mean = after.mean(i)
        parts = [
            f"arm {i + 1}, {self.names[i]}: {counted(after.counts.get(i, 0), 'simulation')}",
            "" if mean is None else f"mean {mean:.2f}",
            f"exact mean {self.exact[i]:.2f}" if self.truth else "",
        ]
        return picture.Arm(
            pulls=after.counts.get(i, 0),
            mean=mean,
            reward=after.last.get(i),
            true=self.exact[i] if self.truth else None,
            lit=i == after.arm,
            was=() if after.was is None or i != after.arm else (after.was,),
            tells=", ".join(filter(None, parts)),
        )

    @staticmethod
    def leader(after: Moment) -> int | None:
        """The arm with the highest mean, the first of equals."""
        return max(sorted(after.counts), key=lambda i: after.rewards[i] / after.counts[i], default=None)

    def touched_update(self, path: Path) -> tuple[str, ...]:
        return (picture.arm_id(self.arm(path)),)

    touched_simulate = touched_known = touched_update

    # ------------------------------------------------ words

    def opening(self) -> str:
        arms = counted(len(self.actions), "move")
        who = capital(self.position.who(self.mover))
        return f"**{who} has {arms}: the arms of a bandit.** Each is tried in turn, then both sides play at random."

    def say_known(self, after: Moment, path: Path) -> str:
        arm, verdict = self.arm(path), self.position.verdict(after.end)
        return f"**Arm {arm + 1}, {self.names[arm]}, ends the game:** {verdict}. There is nothing to simulate."

    def say_simulate(self, after: Moment, path: Path, moves: Moves) -> str:
        arm, verdict = self.arm(path), self.position.verdict(after.end).replace("a draw", "it is a draw")
        return f"**Arm {arm + 1}, {self.names[arm]}:** after {counted(len(moves), 'random move')} {verdict}."

    def say_update(self, after: Moment, path: Path, rewards: float, visits: int, reward: float, step: Step) -> str:
        if step.number == self.trace.last.number:
            return self._say_end()
        lead, arm = f"**{capital(self.position.who(self.mover))} gets {fraction(reward)}.**", self.arm(path) + 1
        if after.was is None:
            return f"{lead} For now that is the mean of arm {arm}. The next simulation is another arm’s all the same."
        return f"{lead} {moves(f'The mean of arm {arm}', after.was, rewards / visits, 'rises', 'falls')}."

    def _say_end(self) -> str:
        played = self.actions.index(self.trace.result.action)
        lead = f"**Arm {played + 1} is played, {self.names[played]}.**"
        fate = ENDS[self.best]
        if played in self.right:
            return f"{lead} Minimax agrees: it is {fate}."
        right = listed(str(i + 1) for i in self.right)
        arms = f"arm {right} is" if len(self.right) == 1 else f"arms {right} are"
        return f"{lead} But the other will not play at random: by minimax {arms} {fate}, and arm {played + 1} is worse."

    def ask_simulate(self, before: Moment, path: Path) -> Question | None:
        """Which arm comes next, in the second round."""
        if sum(before.counts.values()) != len(self.actions):
            return None
        return Question("Every arm has been tried once. Which comes next? Click it.", self.touched_update(path))

    ask_known = ask_simulate

    def ask_update(self, before: Moment, path: Path, reward: float, step: Step) -> Question | None:
        """What an end is worth, the first time that there is one of its kind."""
        if step.number != self.asked[reward]:
            return None
        ended, who = capital(self.position.verdict(before.end)), self.position.who(self.mover)
        text = f"{ended}. What is the reward of arm {self.arm(path) + 1}, a move of {who}?"
        return Question(text, fraction(reward), ("0", "½", "1"))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        best = self.leader(after)
        return {
            "simulations": sum(after.counts.values()),
            "arm": None if after.arm is None else after.arm + 1,
            "reward": fraction(step.data["reward"]) if step and after.counted else None,
            "best mean": None if best is None else f"arm {best + 1}",
        }

    def landmark(self, step: Step) -> bool:
        """The end of a round: all arms have been tried as often."""
        if step.event != "update":
            return False
        return step.data["path"][0] == self.actions[-1] or step.number == self.trace.last.number

    def outcome(self) -> str:
        return f"plays {self.position.short((self.trace.result.action,))}"


ENDS = {1: "a win", 0: "a draw", -1: "a loss"}
"""What a move is worth to who makes it, in words."""


def is_told(step: Step) -> bool:
    """The root's counts are not shown."""
    return step.event in ("simulate", "known") or (step.event == "update" and step.data["path"] != ())


@lru_cache(maxsize=65536)
def at_random(game: Game[Any], state: Any, player: int) -> float:
    """The mean reward of a player when both sides play at random."""
    if game.is_terminal(state):
        return outcome(game.utility(state, player))
    actions = game.actions(state)
    return sum(at_random(game, game.result(state, action), player) for action in actions) / len(actions)
