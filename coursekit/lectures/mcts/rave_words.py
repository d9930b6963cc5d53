"""How RAVE is told in words, and what is asked: which move is selected, and which moves AMAF credits."""

from math import inf

from ...look import number
from ...stage.play.game_words import capital
from ...stage.words import counted, listed, rounded
from ...story import Question
from ...trace import Step
from .rave_credits import mean
from .rave_story import Moment, RaveTree
from .visible_tree import Path

EVERY = 4
"""After so many simulations the same is asked again."""


class RaveStory(RaveTree):
    """Tells RAVE with sentences and questions."""

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            who = capital(self.position.who(self.mover))
            return f"**{who} is to move.** RAVE keeps two counts of every move: of its own simulations, and AMAF’s."
        return str(getattr(self, f"say_{step.event}")(after, step))

    def where(self, path: Path) -> str:
        return f"after {self.position.line(path)}" if path else "at the root"

    def say_select(self, after: Moment, step: Step) -> str:
        path, action = (*after.at, after.chosen), step.data["action"]
        known, value = self.history.at(after.number, path), step.data["indices"][action]
        beta = step.data["parts"][action][2]
        lead = f"**{capital(self.where(after.at))}, {self.name(path)} is selected:**"
        if value == inf:
            return f"{lead} nothing is known of it, neither its own mean nor AMAF’s. Such a move comes first."
        credits = f"AMAF says {mean(known.amaf)}, from {counted(known.amaf[0], 'credit')}"
        if not known.own[0]:
            return f"{lead} it was never tried, but {credits}. Until it has a mean of its own, that is its value."
        parts = f"{1 - beta:.2f} · {mean(known.own)} + {beta:.2f} · {mean(known.amaf)} = {rounded(value)}"
        if beta == 0.5:
            return f"{lead} {parts}. Its own mean and AMAF count the same: here N = k."
        return f"{lead} {parts}. {'AMAF counts more so far' if beta > 0.5 else 'Its own mean counts more by now'}."

    def say_expand(self, after: Moment, step: Step) -> str:
        path = step.data["path"]
        known = self.history.at(after.number, path)
        if known.proven is not None:
            return f"**{capital(self.name(path))} joins the tree, and ends the game.** That is certain."
        amaf = (
            f"It comes with {counted(known.amaf[0], 'credit')} from AMAF" if known.amaf[0] else "AMAF knows it not yet"
        )
        return f"**The move {self.name(path)} joins the tree.** {amaf}; its own counts begin at 0."

    def say_simulate(self, after: Moment, step: Step) -> str:
        winner = self.position.winner(step.data["end"])
        assert winner is not None
        count = counted(len(step.data["moves"]), "random move fills", "random moves fill")
        return f"**{count} the board: {self.position.who(winner)} wins.** Of that, AMAF will make use of every move."

    def say_known(self, after: Moment, step: Step) -> str:
        verdict = self.position.verdict(self.position.after(step.data["path"]))
        return f"**Nothing to simulate: the game is over,** {verdict}. That is counted, and credited as well."

    def say_credit(self, after: Moment, step: Step) -> str:
        path = step.data["path"]
        who = self.position.who(self.position.mover(path))
        where, reward = self.where(path), number(after.reward)
        if not after.credited:
            return f"**AMAF {where}: no credit.** {capital(who)} made none of these moves later on."
        names = listed(sorted(self.name((*path, action)) for action in after.credited))
        return f"**AMAF {where}: {reward} for {names}.** These are the moves that {who} made from there on."

    def say_prove(self, after: Moment, step: Step) -> str:
        path, rewards = step.data["path"], step.data["rewards"]
        mover = self.position.mover(path)
        who = self.position.who(mover)
        if rewards[mover] == 1:
            return f"**{capital(self.where(path))} {who} wins for certain:** one of the moves is proven to win."
        return f"**{capital(self.where(path))} {who} loses for certain:** all of the moves are proven to lose."

    def say_update(self, after: Moment, step: Step) -> str:
        path = [self.name(after.path[:n]) for n in range(1, len(after.path) + 1)]
        moves = "that move" if len(path) == 1 else "those moves"
        lead = f"**Back-propagation: one visit more for {listed(path)}.** The own counts grow for {moves} alone."
        before, beta = self.history.beta(after.number - 1, ()), self.history.beta(after.number, ())
        if f"{before:.2f}" == f"{beta:.2f}":
            return lead
        visits = counted(self.history.at(after.number, ()).own[0], "visit")
        return f"{lead} After {visits} of the root β falls from {before:.2f} to {beta:.2f}."

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "select" and not step.data["path"]:
            return self.ask_move(before, step)
        if step.event == "credit" and not step.data["path"] and before.simulation % EVERY == 2:
            return self.ask_credit(step)
        return None

    def ask_move(self, before: Moment, step: Step) -> Question | None:
        """Where the table shows the moves of the root, and the highest value can be told from the next one."""
        if before.simulation % EVERY != EVERY - 1 or len(step.data["indices"]) < 2:
            return None
        first, second = sorted(step.data["indices"].values(), reverse=True)[:2]
        if rounded(first) == rounded(second):
            return None
        return Question("Which move is selected next at the root? Click it.", self.ids((step.data["action"],)))

    def ask_credit(self, step: Step) -> Question:
        """Every simulation credits a move at the root: at least the one that was selected there."""
        who = self.position.who(self.mover)
        ids = [id for action in step.data["credited"] for id in self.ids((action,))]
        return Question(f"{capital(who)} moves at the root. Which AMAF counts change there? Click one.", tuple(ids))
