"""How AMAF is told in words, and what is asked: which moves a simulation credits, and whether AMAF is right."""

from typing import Any

from ...look import number
from ...stage.play.game_words import capital
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .amaf import CreditsStory, Moment
from .positions import FATES
from .rave_credits import Simulation, mean


class AmafStory(CreditsStory):
    """Tells the credits with sentences and questions."""

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            every = f"every move of {self.who} in it as if it had come first"
            return f"**{capital(self.who)} is to move.** A simulation is made from here. Then AMAF credits {every}."
        if step.event == "verdict":
            return self._say_misled(after) if self.fates else self._say_filled(after)
        simulation: Simulation = step.data["simulation"]
        reward, first = number(simulation.rewards[self.mover]), self.name(simulation.first)
        if step.event == "move":
            return self._say_move(simulation, step.data["made"])
        if step.event == "end":
            alone = f"The tree’s own counts learn that of one move only: {first}, which came first."
            return f"**{capital(self.verdict(simulation))}: a reward of {reward} for {self.who}.** {alone}"
        if step.event == "credit":
            return self._say_credit(simulation, step.data["action"], reward)
        all_moves = len(self.actions)
        if step.event == "count":
            seen = f"{len(after.amaf)} of {all_moves} moves"
            return f"**The tree’s own counts grow for {first} alone.** AMAF tells something of {seen} by now."
        lead = f"**Simulation {simulation.number}, {first} first: {self.verdict(simulation)}.**"
        credits = f"{counted(len(after.credited), 'move is', 'moves are')} credited with {reward}"
        if len(after.amaf) < all_moves:
            known = f"AMAF tells something of {len(after.amaf)} moves by now, the tree of {len(after.own)}."
        else:
            best = self.best(after)
            known = f"AMAF is highest for {self.name(best)}: {mean(after.amaf[best])} of {after.amaf[best][0]}."
        return f"{lead} {credits}. {known}"

    def _say_move(self, simulation: Simulation, made: int) -> str:
        player, action = simulation.moves[made - 1]
        name = self.position.shown.words(self.position.after(a for _, a in simulation.moves[: made - 1]), action)
        does = f"**{capital(self.position.who(player))} plays {name}.**"
        if made == 1:
            return f"{does} The tree has selected it. Only this move will count the simulation as one of its own."
        if made <= simulation.inside:
            return f"{does} That is still in the tree."
        if made == simulation.inside + 1:
            return f"{does} From here on both play at random."
        if made == len(simulation.moves) and not self.position.shown.board.columns:
            return f"{does} The board is full: a roll-out of Hex goes on to the last cell, and who has won stays so."
        return does

    def _say_credit(self, simulation: Simulation, action: Any, reward: str) -> str:
        name = self.name(action)
        if action == simulation.first:
            return f"**Credit for {name}, which came first: {reward}.** Here AMAF counts what the tree counts, too."
        place = simulation.moves.index((self.mover, action)) + 1
        if action in simulation.elsewhere:
            top = f"though it came as move {place}, on top of a disc. AMAF does not ask on which cell."
            return f"**Credit for {name}: {reward} as well,** {top}"
        return f"**Credit for {name}: {reward} as well,** though it came only as move {place}."

    def _say_filled(self, after: Moment) -> str:
        credits, visits = (sum(n for n, _ in counts.values()) for counts in (after.amaf, after.own))
        many = f"**AMAF has {counted(credits, 'credit')} for {counted(len(after.amaf), 'move')}.**"
        few = f"the tree has {counted(visits, 'visit')} for {len(after.own)}"
        return f"{many} From the same simulations {few}. AMAF knows more, but of moves made at any time."

    def _say_misled(self, after: Moment) -> str:
        best = self.best(after)
        name, fate = self.name(best), FATES[self.fates[best]]
        if self.fates[best] == max(self.fates.values()):
            return f"**AMAF prefers {name}, and with perfect play it {fate}.** With another seed AMAF may be misled."
        won = [s for s in self.simulations if best in s.credited and s.rewards[self.mover] == 1]
        last = sum(s.moves[-1] == (self.mover, best) for s in won)
        visits, rewards = after.own.get(best, (0, 0.0))
        times = f"in {last} of its {counted(len(won), 'win')}" if last < len(won) else f"in all its {len(won)} wins"
        return (
            f"**AMAF prefers {name}, which {fate}.** It came last {times}, when it made four. "
            f"As the first move it won {number(rewards)} of {visits}{self._answer(best)}."
        )

    def _answer(self, action: Any) -> str:
        """By which answer to a move the other wins at once."""
        game, state, other = self.position.shown.game, self.position.after((action,)), 1 - self.mover
        for answer in game.actions(state):
            end = game.result(state, answer)
            if game.is_terminal(end) and game.utility(end, other) > 0:
                return f": {self.position.who(other)} answers with {self.position.shown.words(state, answer)}"
        return ""

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "verdict" and self.fates:
            best = self.name(self.best(before))
            text = f"AMAF prefers {best}. What does it lead to if both play perfectly from here?"
            return Question(text, FATES[self.fates[self.best(before)]], tuple(FATES.values()))
        simulation: Simulation | None = step.data.get("simulation")
        seen = {"credit": 1, "simulation": 0}.get(step.event)  # that of the first move is no question
        if simulation is None or before.simulation is not simulation or len(before.credited) != seen:
            return None
        right = [action for action in simulation.credited if action != simulation.first]
        ids = tuple(id for action in right for id in (self.item(action), self.column(action)))
        first = self.name(simulation.first)
        text = f"Which moves does AMAF credit besides {first}? Click one of them, on the right or in the table."
        return Question(text, ids) if ids else None
