"""How a game that is played is told: what each move does, and why a machine makes it."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from ...story import Question, Words
from ...trace import Step
from ..words import capital, counted
from .game_story import Moment
from .machine import RANDOM, Choice, Looked, best_of
from .sampling_machines import Sampled, Snapshot, favourite
from .sides import Sides

SURE = "All that is left to try is worth no more.", "No other move need be tried."
BETTER, NO_BETTER = "it is better", "it is no better"


class GameWords(Words[Moment]):
    """Tells a game move by move, and before a machine's move what it looked at.

    `samples` says that a machine does so, `searched` that one has moved, `keeps` that one has kept its table.
    """

    landmarks = ("move",)

    def __init__(self, sides: Sides, samples: bool, searched: bool, keeps: bool = False) -> None:
        self.sides, self.shown, self.game = sides, sides.shown, sides.game
        self.samples, self.searched, self.keeps = samples, searched, keeps

    def opening(self) -> str:
        if all(self.sides.machines):
            return "**Two machines play.** “Machine moves” lets player 0 begin."
        if not self.sides.machines[0]:
            return f"**{self.sides.does(0, 'begin')}.** {self.shown.invite}."
        return "**The machine begins.** Step on to see what it looks at."

    # ------------------------------------------------ a machine thinks

    def say_update(self, after: Moment, tree: Snapshot) -> str:
        """How the moves stand after so many simulations."""
        state = after.state
        looked = tree.moves(self.game, state)
        best = favourite(looked)
        assert best is not None
        name, so_far = self.shown.words(state, best.action), f"After {counted(tree.simulations, 'simulation')}"
        if best.visits == 1:
            return f"**{so_far} no move has more than one visit:** first each of them is tried once."
        if best.proven is not None:
            return f"**{so_far} {name} is {best.told(words=True)}.** {SURE[best.proven == 1]}"
        lead = f"**{so_far} most visits go to {name}:** {best.visits:,}, and {best.mean:.2f} of a win on average."
        higher = max(looked, key=lambda move: move.mean or 0.0)
        if higher.visits >= best.visits:
            return lead
        rival = f"{self.shown.words(state, higher.action)} has more, {higher.told()},"
        return f"{lead} {capital(rival)} but on {counted(higher.visits, 'visit')} only."

    def say_back(self, after: Moment) -> str:
        shown, state = self.shown, after.state
        *others, this = after.looked
        assert isinstance(this, Looked)
        name, best = shown.words(state, this.action), best_of(others)
        worth = self.sides.bounds(this, words=True) + self._fate(after, this.high)
        if best is None:
            return f"**{self.sides.does(self.game.to_move(state), 'look')} at {name} first:** worth {worth}."
        rival = f"{shown.words(state, best.action)} with {shown.told(best.low)}"
        if this.low > best.low:
            return f"**Better: {name} is worth {worth}.** The best so far was {rival}."
        if this.exact:
            less = "less than" if this.high < best.low else "no more than"
            return f"**No better: {name} is worth {worth},** {less} {rival}."
        return f"**No better: {name} is worth {worth}.** The best is {rival}, and more need not be known."

    say_try = say_back

    def say_finish(self, after: Moment, action: Any, value: float, height: int, proven: bool) -> str:
        name, worth = self.shown.words(after.state, action), self.shown.told(value)
        nodes = counted(after.nodes, "node")
        end = " All was searched to the end of the game, so that is sure." if proven else ""
        return f"**Height {height} is done:** best is {name}, worth {worth}. {nodes} so far.{end}"

    def say_stopped(self, after: Moment, height: int) -> str:
        return f"**The time is up within height {height}.** What it found there is not trusted."

    def say_high(self, after: Moment, step: Step) -> str:
        value, lower, upper = (self.shown.told(step.data[name]) for name in ("value", "lower", "upper"))
        bound = "at least" if step.event == "high" else "at most"
        rest = "Both bounds have met." if lower == upper else f"The value lies between {lower} and {upper}."
        return f"**A pass proves {bound} {value}.** {rest}"

    say_low = say_high

    def _fate(self, after: Moment, most: float) -> str:
        """Whether a move that is worth so much at most wins or loses for certain."""
        if not self.shown.decided(after.state, most, after.height) or not most:
            return ""
        return ", a sure win" if most > 0 else ", a sure loss"

    # ------------------------------------------------ a move is made

    def say_move(self, moment: Moment, state: Any, choice: Choice, after: Any) -> str:
        sides, player, name = self.sides, self.game.to_move(state), self.shown.words(state, choice.action)
        over = self.game.is_terminal(after)
        if choice.machine and not sides.machines[player]:
            verb = f"For {within(sides.who(player))} the machine plays"
        else:
            verb = sides.does(player, "play")
        parts = [f"**{verb} {name}{'.' if choice.value is None else ':'}**"]
        if choice.machine:
            parts.append(self._why(choice, state, over))
        parts.append(self.shown.effect(state, choice.action))
        if over:
            parts.append(sides.verdict(after))
        else:
            parts.append(self._next(after, told=choice.machine is None))
        return " ".join(filter(None, parts))

    def _next(self, state: Any, told: bool) -> str:
        """Who moves now, where that is to be `told`, or has to pass."""
        mover = self.game.to_move(state)
        if self.shown.cell(state, self.game.actions(state)[0]) is None:
            passing = within(self.sides.does(mover, "have"))
            return f"Now {passing} no move: {'click the board to pass' if 'you' in passing else 'a pass'}."
        return f"Now {within(self.sides.does(mover, 'move'))}." if told else ""

    def _why(self, choice: Choice, state: Any, over: bool) -> str:
        """Why a machine plays as it does."""
        shown, machine = self.shown, choice.machine
        assert machine is not None
        if choice.moves == 1:
            return "It is the only move."
        if machine.name == RANDOM:
            return f"It is drawn from {choice.moves} moves, each as likely as the others."
        if choice.tree:
            return self._why_sampled(choice)
        if choice.value is None:
            return f"It is the first legal move: {machine.patience:g} s were over before any other was known."
        if choice.cut_short:
            known = f"{len(choice.looked)} of {choice.moves} moves"
            return f"the best of {known}, which is all that was known after {machine.patience:g} s."
        worth = f"worth {shown.told(choice.value)}"
        if choice.inherited and not choice.looked:
            return f"{worth}. The table knew that from an earlier turn: nothing was searched."
        if shown.decided(state, choice.value, choice.height):
            worth += (", a draw", ", a sure win", ", lost if the other plays well")[
                (choice.value > 0) - (choice.value < 0)
            ]
        rest = max((move.high for move in choice.looked if move.action != choice.action), default=inf)
        if over or rest == inf:
            return f"{worth}."
        limit = f" than {shown.told(rest)}" if rest < choice.value else ""
        return f"{worth}. No other move is worth more{limit}."

    def _why_sampled(self, choice: Choice) -> str:
        """Why a machine that samples plays as it does, and what it thinks of its chances."""
        assert choice.tree is not None
        best = best_of(choice.looked)
        assert isinstance(best, Sampled)
        if best.proven is not None:
            return f"it is {best.told(words=True)}{'' if best.proven else ', as are all moves'}."
        made = f"{counted(choice.tree.simulations, 'simulation')}{' that there was time for' * choice.cut_short}"
        return f"most visited, in {best.visits:,} of {made}, which brought {best.mean:.2f} of a win on average."

    # ------------------------------------------------ questions and values

    def ask_move(self, before: Moment, state: Any, choice: Choice) -> Question | None:
        """Which move the machine plays."""
        item = self.shown.item(state, choice.action)
        if len(choice.looked) < 2 or not item or choice.cut_short:
            return None
        return Question("Which move will be played? Click it.", (item,))

    def ask_back(self, before: Moment, looked: Sequence[Looked]) -> Question | None:
        """Of the second move that is looked at, whether it is better than the first."""
        if len(looked) != 2:
            return None
        first, second = looked
        name, other = (self.shown.words(before.state, move.action) for move in looked)
        text = f"{name} is worth {self.sides.bounds(first)}. What about {other}, which comes next?"
        return Question(capital(text), BETTER if second.low > first.low else NO_BETTER, (BETTER, NO_BETTER))

    ask_try = ask_back

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        over, best = self.game.is_terminal(after.state), best_of(after.looked)
        legal = len(self.game.actions(after.searched)) if after.looked else 0
        mover = self.sides.who(self.game.to_move(after.state)).lower().removeprefix("the ")
        simulations = {"simulations": after.tree.simulations if after.tree else None} if self.samples else {}
        kept = {"known before": after.inherited} if self.keeps else {}
        if not self.searched:
            return {"to move": "nobody" if over else mover}
        return {
            "to move": "nobody" if over else mover,
            "best found": self.sides.bounds(best) if best else None,
            "looked at": f"{len(after.looked)} of {legal}" if after.looked else None,
            "height": after.height,
            "nodes": after.nodes or None,
            "leaves": after.leaves or None,
            **simulations,
            **kept,
        }


def within(who: str) -> str:
    """A subject within a sentence."""
    return who[:1].lower() + who[1:]
