"""How a game that is played is told: what each move does, and why a machine makes it."""

from math import inf
from typing import Any

from ...story import Question
from ...trace import Step
from ..words import counted
from .game_story import BoardStory, Moment, best_of
from .machine import RANDOM, Choice
from .sampling_machines import Sampled, favourite

SURE = "All that is left to try is worth no more.", "No other move need be tried."
BETTER, NO_BETTER = "it is better", "it is no better"


class PlayStory(BoardStory):
    """Tells a game move by move, and before a machine's move what it looked at."""

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return self._opening()
        if step.event == "move":
            return self._moved(after)
        if step.event == "update":
            return self._sampled(after)
        return self._searched(after, step)

    def _opening(self) -> str:
        if all(self.machines):
            return "**Two machines play.** “Machine moves” lets player 0 begin."
        if not self.machines[0]:
            return f"**{self.does(0, 'begin')}.** {self.shown.invite}."
        return "**The machine begins.** Step on to see what it looks at."

    def _sampled(self, after: Moment) -> str:
        """How the moves stand after so many simulations."""
        tree, state = after.tree, after.state
        assert tree is not None
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

    def _searched(self, after: Moment, step: Step) -> str:
        shown, data, state = self.shown, step.data, after.state
        if step.event in ("back", "try"):
            *others, this = after.looked
            name, worth = shown.words(state, this.action), self.bounds(this, words=True) + self._fate(after, this.high)
            best = best_of(others)
            if best is None:
                return f"**{self.does(self.mover(state), 'look')} at {name} first:** worth {worth}."
            rival = f"{shown.words(state, best.action)} with {shown.told(best.low)}"
            if this.low > best.low:
                return f"**Better: {name} is worth {worth}.** The best so far was {rival}."
            if this.exact:
                less = "less than" if this.high < best.low else "no more than"
                return f"**No better: {name} is worth {worth},** {less} {rival}."
            return f"**No better: {name} is worth {worth}.** The best is {rival}, and more need not be known."
        if step.event == "finish":
            name, worth = shown.words(state, data["action"]), shown.told(data["value"])
            nodes = counted(after.nodes, "node")
            return f"**Height {data['height']} is done:** best is {name}, worth {worth}. {nodes} so far."
        if step.event == "stopped":
            return f"**The time is up within height {data['height']}.** What it found there is not trusted."
        bound = "at least" if step.event == "high" else "at most"
        lower, upper = shown.told(data["lower"]), shown.told(data["upper"])
        rest = "Both bounds have met." if lower == upper else f"The value lies between {lower} and {upper}."
        return f"**A pass proves {bound} {shown.told(data['value'])}.** {rest}"

    def _fate(self, after: Moment, most: float) -> str:
        """Whether a move that is worth so much at most wins or loses for certain."""
        if not self.shown.decided(after.state, most, after.height) or not most:
            return ""
        return ", a sure win" if most > 0 else ", a sure loss"

    def _moved(self, after: Moment) -> str:
        choice, state = after.choice, after.before
        assert choice is not None
        player, name = self.mover(state), self.shown.words(state, choice.action)
        over = self.game.is_terminal(after.state)
        if choice.machine and not self.machines[player]:
            verb = f"For {within(self.who(player))} the machine plays"
        else:
            verb = self.does(player, "play")
        parts = [f"**{verb} {name}{'.' if choice.value is None else ':'}**"]
        if choice.machine:
            parts.append(self._why(choice, state, over))
        parts.append(self.shown.effect(state, choice.action))
        if over:
            parts.append(self.verdict(after.state))
        elif self.shown.cell(after.state, self.game.actions(after.state)[0]) is None:
            passing = within(self.does(self.mover(after.state), "have"))
            parts.append(f"Now {passing} no move: {'click the board to pass' if 'you' in passing else 'a pass'}.")
        elif not choice.machine:
            parts.append(f"Now {within(self.does(self.mover(after.state), 'move'))}.")
        return " ".join(filter(None, parts))

    def _why(self, choice: Choice, state: Any, over: bool) -> str:
        """Why a machine plays as it does."""
        shown, machine = self.shown, choice.machine
        assert machine is not None
        if choice.moves == 1:
            return "It is the only move."
        if machine.name == RANDOM:
            return f"It is drawn from {choice.moves} moves, each as likely as the others."
        if choice.tree:
            return self._why_sampled(choice, state)
        if choice.value is None:
            return f"It is the first legal move: {machine.patience:g} s were over before any other was known."
        if choice.cut_short:
            known = f"{len(choice.looked)} of {choice.moves} moves"
            return f"the best of {known}, which is all that was known after {machine.patience:g} s."
        worth = f"worth {shown.told(choice.value)}"
        if shown.decided(state, choice.value, choice.height):
            worth += (", a draw", ", a sure win", ", lost if the other plays well")[
                (choice.value > 0) - (choice.value < 0)
            ]
        rest = max((move.high for move in choice.looked if move.action != choice.action), default=inf)
        if over or rest == inf:
            return f"{worth}."
        limit = f" than {shown.told(rest)}" if rest < choice.value else ""
        return f"{worth}. No other move is worth more{limit}."

    def _why_sampled(self, choice: Choice, state: Any) -> str:
        """Why a machine that samples plays as it does, and what it thinks of its chances."""
        assert choice.tree is not None
        best = best_of(choice.looked)
        assert isinstance(best, Sampled)
        if best.proven is not None:
            return f"it is {best.told(words=True)}{'' if best.proven else ', as are all moves'}."
        made = f"{counted(choice.tree.simulations, 'simulation')}{' that there was time for' * choice.cut_short}"
        return f"most visited, in {best.visits:,} of {made}, which brought {best.mean:.2f} of a win on average."

    def verdict(self, state: Any) -> str:
        """Who has won, and by how much."""
        value = self.game.utility(state, 0)
        if not value:
            return "It is a draw."
        by = f" by {self.shown.told(abs(value))}" if abs(value) > 1 else ""
        how = self.shown.ended(state)
        return f"{self.does(0 if value > 0 else 1, 'win')}{by}{how and f', {how}'}."

    def ask(self, before: Moment, step: Step) -> Question | None:
        """Which move the machine plays; and of the second that it looks at, whether it is better than the first."""
        if step.event == "move":
            choice = step.data["choice"]
            item = self.shown.item(step.data["state"], choice.action)
            if len(choice.looked) < 2 or not item or choice.cut_short:
                return None
            return Question("Which move will be played? Click it.", (item,))
        looked = step.data.get("looked", ())
        if step.event in ("back", "try") and len(looked) == 2:
            first, second = looked
            name, other = (self.shown.words(before.state, move.action) for move in looked)
            text = f"{name} is worth {self.bounds(first)}. What about {other}, which comes next?"
            return Question(capital(text), BETTER if second.low > first.low else NO_BETTER, (BETTER, NO_BETTER))
        return None

    def outcome(self) -> str:
        moves = [step for step in self.trace.steps if step.event == "move"]
        state = moves[-1].data["after"] if moves else self.game.initial_state()
        if self.game.is_terminal(state):
            return self.verdict(state).split(",")[0].removesuffix(".").removeprefix("It is ").lower()
        return f"{self.who(self.mover(state)).lower()} to move"


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def within(who: str) -> str:
    """A subject within a sentence."""
    return who[:1].lower() + who[1:]
