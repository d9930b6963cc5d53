"""How UCT is told in words, phase by phase, and what is asked on the way."""

from math import inf

from ...stage.play.game_words import capital
from ...stage.words import counted, listed, rounded
from ...story import Question
from ...trace import Step
from .uct_states import Count, Moment
from .uct_story import SearchStory, fraction
from .visible_tree import Path

EVERY = 5
"""After so many simulations the same is asked again."""


class SpokenSearch(SearchStory):
    """Tells UCT with sentences and questions."""

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            who = capital(self.who(self.mover))
            return (
                f"**{who} is to move.** Nothing is known of any move yet. Each simulation adds one node to the tree, "
                "and counts in every node that it passes."
            )
        return str(getattr(self, f"say_{step.event}")(after, step))

    def who(self, player: int) -> str:
        return self.position.who(player)

    def name(self, path: Path) -> str:
        """A node by the move that leads there, or the root."""
        if not path:
            return "the root"
        return self.position.shown.words(self.position.after(path[:-1]), path[-1])

    def lead(self, path: Path) -> str:
        """A node's name at the beginning of a sentence; a cell's stays as it is."""
        name = self.name(path)
        return capital(name) if " " in name else name

    # ------------------------------------------------ selection

    def say_select(self, after: Moment, step: Step) -> str:
        action, indices = step.data["action"], step.data["indices"]
        path, index = after.path, indices[action]
        name = self.lead(path)
        if len(indices) == 1:
            return f"**{name} is the only move.** There is nothing to choose."
        if index == inf:
            more = sum(other == inf for other in indices.values()) - 1
            rest = f" So are {counted(more, 'other', 'others')}: the first comes first." if more > 1 else ""
            return f"**{name} was never tried.** Nothing is known of it, so its index is ∞.{rest}"
        rival = max((other for other in indices if other != action), key=lambda other: indices[other])
        fate = f"with {rounded(indices[rival])}" if indices[rival] >= 0 else "which is lost"
        theirs = f"{self.name((*path[:-1], rival))}, {fate}"
        node = after.nodes.get(path)
        if node is None:
            return f"**{name} has the highest index, {rounded(index)}.** Next comes {theirs}."
        if node.proven is not None:
            return (
                f"**{name} is certain:** {rounded(index)}, without any bonus. Still, that is most. Next comes {theirs}."
            )
        if indices[rival] == index:
            return f"**{name} comes first of equals,** with {rounded(index)} as {self.name((*path[:-1], rival))} has."
        mean = node.rewards / node.visits
        if rounded(indices[rival]) == rounded(index):
            theirs = f"{self.name((*path[:-1], rival))}, with a little less"
        parts = f"mean {rounded(mean)} and bonus {rounded(index - mean)} make {rounded(index)}"
        others = [after.nodes.get((*path[:-1], other)) for other in indices]
        if None in others:  # not all of them are shown
            return f"**{name} has the highest index:** {parts}. Next comes {theirs}."
        if max(looks(other) for other in others if other) > mean:
            few = counted(node.visits, "visit")
            return f"**{name} may be better than it looks,** after {few} only: {parts}. Next comes {theirs}."
        return f"**{name} looks best:** {parts}. Next comes {theirs}."

    # ------------------------------------------------ expansion and simulation

    def say_expand(self, after: Moment, step: Step) -> str:
        path, state = step.data["path"], step.data["state"]
        name = self.lead(path)
        if self.position.shown.game.is_terminal(state):
            return f"**{name} joins the tree, and ends the game:** {self.position.verdict(state)}. That is certain."
        return f"**{name} joins the tree,** the one new node of this simulation. So far nothing is counted in it."

    def say_simulate(self, after: Moment, step: Step) -> str:
        moves, end = step.data["moves"], step.data["end"]
        verdict = self.position.verdict(end)
        return (
            f"**Random moves to the end of the game:** {verdict} after {counted(len(moves), 'more move')}. "
            "The moves of a simulation are not kept, only its outcome."
        )

    def say_known(self, after: Moment, step: Step) -> str:
        path = step.data["path"]
        state = self.position.after(path)
        if self.position.shown.game.is_terminal(state):
            return f"**Nothing to simulate: the game is over,** {self.position.verdict(state)}. That is counted."
        return f"**Nothing to simulate: {self.name(path)} is proven.** What is certain of it is counted."

    # ------------------------------------------------ back-propagation

    def say_prove(self, after: Moment, step: Step) -> str:
        path, rewards = step.data["path"], step.data["rewards"]
        mover = self.position.mover(path)
        who = self.who(mover)
        if not path:
            fate = {1: f"{who} wins", 0: f"{who} loses"}.get(rewards[mover], "it is a draw")
            return f"**The root is proven: {fate}** if both play well. No more simulations are needed."
        name = self.lead(path)
        if rewards[mover] == 1:
            return f"**{name} is proven.** {capital(who)} has an answer that wins for certain, and will choose it."
        best = "a draw" if rewards[mover] else "a loss"
        return f"**{name} is proven.** All of {who}’s answers are certain, and the best of them is {best}."

    def say_update(self, after: Moment, step: Step) -> str:
        path, visits, reward = step.data["path"], step.data["visits"], step.data["reward"]
        if not path:
            over = f"Simulation {after.simulation} is over"
            return f"**{over}.** Nobody moved to the root: it counts visits only, now {visits:,}."
        who, rewards = capital(self.who(self.player(path))), step.data["rewards"]
        move = self.name(path)
        lead = {
            1: f"{who} played {move}, and {who} wins: one more.",
            0: f"{who} played {move}, but does not win: only the visit counts.",
        }.get(reward, f"{who} played {move}, and it is a draw: a half more.")
        if visits == 1:
            return f"**{lead}** It is the first visit: {fraction(rewards)} of 1."
        become = "becomes" if visits == 2 else "become"
        return f"**{lead}** {fraction(rewards - reward)} of {visits - 1:,} {become} {fraction(rewards)} of {visits:,}."

    def say_simulation(self, after: Moment, step: Step) -> str:
        inner = step.data["steps"]
        last = next((one for one in reversed(inner) if one.event in ("simulate", "known")), None)
        assert last is not None
        line = self.position.line(last.data["path"])
        end = after.end if after.end is not None else self.position.after(last.data["path"])
        came = self.position.verdict(end) if self.position.shown.game.is_terminal(end) else "a proven node"
        most = max((path for path in after.nodes if len(path) == 1), key=lambda path: after.nodes[path].visits)
        share = after.nodes[most].visits / after.nodes[()].visits
        then = ", then at random" if last.event == "simulate" else ""
        return (
            f"**Simulation {step.data['number']:,}: {line}{then}.** The end: {came}. "
            f"{self.lead(most)} has had {share:.0%} of all simulations."
        )

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if self.whole:
            return None
        turn = (before.simulation + (step.event == "select" and not step.data["path"])) % EVERY
        if step.event == "select" and turn in (0, 2):
            return self.ask_child(before, step)
        if step.event == "update" and turn == 1 and step.data["path"] == before.path:
            return self.ask_path(before)
        if step.event == "update" and turn == 3 and before.path[:-1] == step.data["path"] != ():
            return self.ask_counts(before, step)
        return None

    def ask_child(self, before: Moment, step: Step) -> Question | None:
        """Where all the children are in the picture, tried, and told apart by what is shown."""
        path, indices = step.data["path"], step.data["indices"]
        children = [(*path, action) for action in indices]
        if len(children) < 2 or any(child not in self.shown or child not in before.nodes for child in children):
            return None
        first, second = sorted(indices.values(), reverse=True)[:2]
        if rounded(first) == rounded(second):
            return None
        nodes = [(before.nodes[child], indices[child[-1]]) for child in children]
        bonuses = {node.visits: rounded(index - looks(node)) for node, index in nodes if node.proven is None}
        by_visits = listed(f"{bonuses[visits]} after {visits}" for visits in sorted(bonuses))
        return Question(
            f"Simulation {before.simulation + (not path)} is at {self.name(path)}. Bonuses by visits: {by_visits}. "
            "Which child is selected next? Click it.",
            (self.ids[(*path, step.data["action"])],),
        )

    def ask_path(self, before: Moment) -> Question | None:
        ids = [self.ids[before.path[:n]] for n in range(len(before.path) + 1) if before.path[:n] in self.shown]
        return Question("The simulation is over. Which counts change? Click one of these nodes.", tuple(ids))

    def ask_counts(self, before: Moment, step: Step) -> Question | None:
        """What becomes of a node's counts, among what one might think."""
        if step.data["path"] not in self.shown:
            return None
        if before.end is None and not self.position.shown.game.is_terminal(self.position.after(before.path)):
            return None  # a proven value was counted, without an end to be seen
        path, visits, rewards = step.data["path"], step.data["visits"], step.data["rewards"]
        was = rewards - step.data["reward"]
        right = f"{fraction(rewards)} of {visits}"
        others = [(was + gain, visits - 1 + visit) for gain in (0, 0.5, 1) for visit in (0, 1) if gain or visit]
        choices = dict.fromkeys([f"{fraction(gained)} of {seen}" for gained, seen in others if gained <= seen])
        counts = f"{fraction(was)} of {visits - 1}"
        ended = self.position.verdict(self.position.after(before.path) if before.end is None else before.end)
        who = capital(self.who(self.player(path)))
        return Question(
            f"{capital(ended)}. {who} played {self.name(path)}, which stands at {counts}. What is it then?",
            right,
            tuple(choices),
        )


def looks(node: Count) -> float:
    """How good a node that was visited looks to who moved there."""
    return node.rewards / node.visits if node.proven is None else node.proven
