"""How UCT is told in words, phase by phase, and what is asked on the way."""

from collections.abc import Mapping
from math import inf
from typing import Any

from ...stage.words import capital, counted, listed, rounded
from ...story import Question, Words
from ...trace import Step
from .positions import Moves, Path
from .uct_picture import fraction
from .uct_search import Count, Moment, Search

EVERY = 5
"""After so many simulations the same is asked again."""


class SearchWords(Words[Moment]):
    """Tells UCT with sentences and questions."""

    def __init__(self, search: Search) -> None:
        self.search, self.position = search, search.position

    @property
    def has_questions(self) -> bool:
        return not self.search.whole and super().has_questions

    def opening(self) -> str:
        who = capital(self.position.who(self.position.mover()))
        return (
            f"**{who} is to move.** Nothing is known of any move yet. Each simulation adds one node to the tree, "
            "and counts in every node that it passes."
        )

    def lead(self, path: Path) -> str:
        """A node's name at the beginning of a sentence; a cell's stays as it is."""
        name = self.position.name(path)
        return capital(name) if " " in name else name

    # ------------------------------------------------ selection

    def say_select(self, after: Moment, action: Any, indices: Mapping[Any, float]) -> str:
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
        its_name = self.position.name((*path[:-1], rival))
        theirs = f"{its_name}, {fate}"
        node = after.nodes.get(path)
        if node is None:
            return f"**{name} has the highest index, {rounded(index)}.** Next comes {theirs}."
        if node.proven is not None:
            return (
                f"**{name} is certain:** {rounded(index)}, without any bonus. Still, that is most. Next comes {theirs}."
            )
        if indices[rival] == index:
            return f"**{name} comes first of equals,** with {rounded(index)} as {its_name} has."
        mean = node.rewards / node.visits
        if rounded(indices[rival]) == rounded(index):
            theirs = f"{its_name}, with a little less"
        parts = f"mean {rounded(mean)} and bonus {rounded(index - mean)} make {rounded(index)}"
        others = [after.nodes.get((*path[:-1], other)) for other in indices]
        if None in others:  # not all of them are shown
            return f"**{name} has the highest index:** {parts}. Next comes {theirs}."
        if max(looks(other) for other in others if other) > mean:
            few = counted(node.visits, "visit")
            return f"**{name} may be better than it looks,** after {few} only: {parts}. Next comes {theirs}."
        return f"**{name} looks best:** {parts}. Next comes {theirs}."

    # ------------------------------------------------ expansion and simulation

    def say_expand(self, after: Moment, path: Path, state: Any) -> str:
        name = self.lead(path)
        if self.position.shown.game.is_terminal(state):
            return f"**{name} joins the tree, and ends the game:** {self.position.verdict(state)}. That is certain."
        return f"**{name} joins the tree,** the one new node of this simulation. So far nothing is counted in it."

    def say_simulate(self, after: Moment, moves: Moves, end: Any) -> str:
        verdict = self.position.verdict(end)
        return (
            f"**Random moves to the end of the game:** {verdict} after {counted(len(moves), 'more move')}. "
            "The moves of a simulation are not kept, only its outcome."
        )

    def say_known(self, after: Moment, path: Path) -> str:
        state = self.position.after(path)
        if self.position.shown.game.is_terminal(state):
            return f"**Nothing to simulate: the game is over,** {self.position.verdict(state)}. That is counted."
        return f"**Nothing to simulate: {self.position.name(path)} is proven.** What is certain of it is counted."

    # ------------------------------------------------ back-propagation

    def say_prove(self, after: Moment, path: Path, rewards: Mapping[int, float]) -> str:
        mover = self.position.mover(path)
        who = self.position.who(mover)
        if not path:
            fate = {1.0: f"{who} wins", 0.0: f"{who} loses"}.get(rewards[mover], "it is a draw")
            return f"**The root is proven: {fate}** if both play well. No more simulations are needed."
        name = self.lead(path)
        if rewards[mover] == 1:
            return f"**{name} is proven.** {capital(who)} has an answer that wins for certain, and will choose it."
        best = "a draw" if rewards[mover] else "a loss"
        return f"**{name} is proven.** All of {who}’s answers are certain, and the best of them is {best}."

    def say_update(self, after: Moment, path: Path, visits: int, rewards: float, reward: float) -> str:
        if not path:
            over = f"Simulation {after.simulation} is over"
            return f"**{over}.** Nobody moved to the root: it counts visits only, now {visits:,}."
        who, move = capital(self.position.who(self.position.player(path))), self.position.name(path)
        lead = {
            1.0: f"{who} played {move}, and {who} wins: one more.",
            0.0: f"{who} played {move}, but does not win: only the visit counts.",
        }.get(reward, f"{who} played {move}, and it is a draw: a half more.")
        if visits == 1:
            return f"**{lead}** It is the first visit: {fraction(rewards)} of 1."
        become = "becomes" if visits == 2 else "become"
        return f"**{lead}** {fraction(rewards - reward)} of {visits - 1:,} {become} {fraction(rewards)} of {visits:,}."

    def say_simulation(self, after: Moment, number: int, steps: tuple[Step, ...]) -> str:
        last = next(one for one in reversed(steps) if one.event in ("simulate", "known"))
        line = self.position.line(last.data["path"])
        end = after.end if after.end is not None else self.position.after(last.data["path"])
        came = self.position.verdict(end) if self.position.shown.game.is_terminal(end) else "a proven node"
        most = max((path for path in after.nodes if len(path) == 1), key=lambda path: after.nodes[path].visits)
        share = after.nodes[most].visits / after.nodes[()].visits
        then = ", then at random" if last.event == "simulate" else ""
        return (
            f"**Simulation {number:,}: {line}{then}.** The end: {came}. "
            f"{self.lead(most)} has had {share:.0%} of all simulations."
        )

    # ------------------------------------------------ questions

    def ask_select(self, before: Moment, path: Path, action: Any, indices: Mapping[Any, float]) -> Question | None:
        """Where all the children are in the picture, tried, and told apart by what is shown."""
        simulation = before.simulation + (not path)
        children = [(*path, action) for action in indices]
        if simulation % EVERY not in (0, 2) or len(children) < 2:
            return None
        if any(child not in self.search.shown or child not in before.nodes for child in children):
            return None
        first, second = sorted(indices.values(), reverse=True)[:2]
        if rounded(first) == rounded(second):
            return None
        nodes = [(before.nodes[child], indices[child[-1]]) for child in children]
        bonuses = {node.visits: rounded(index - looks(node)) for node, index in nodes if node.proven is None}
        by_visits = listed(f"{bonuses[visits]} after {visits}" for visits in sorted(bonuses))
        return Question(
            f"Simulation {simulation} is at {self.position.name(path)}. Bonuses by visits: {by_visits}. "
            "Which child is selected next? Click it.",
            self.search.ids([(*path, action)]),
        )

    def ask_update(self, before: Moment, path: Path, visits: int, rewards: float, reward: float) -> Question | None:
        turn = before.simulation % EVERY
        if turn == 1 and path == before.path:
            ids = self.search.ids(path[:n] for n in range(len(path) + 1))
            return Question("The simulation is over. Which counts change? Click one of these nodes.", ids)
        if turn == 3 and before.path[:-1] == path != ():
            return self.ask_counts(before, path, visits, rewards - reward, reward)
        return None

    def ask_counts(self, before: Moment, path: Path, visits: int, was: float, reward: float) -> Question | None:
        """What becomes of a node's counts, among what one might think."""
        end = self.position.after(before.path) if before.end is None else before.end
        if path not in self.search.shown or not self.position.shown.game.is_terminal(end):
            return None  # a proven value was counted, without an end to be seen
        others = [(was + gain, visits - 1 + visit) for gain in (0, 0.5, 1) for visit in (0, 1) if gain or visit]
        choices = dict.fromkeys([f"{fraction(gained)} of {seen}" for gained, seen in others if gained <= seen])
        ended, who = capital(self.position.verdict(end)), capital(self.position.who(self.position.player(path)))
        stands = f"which stands at {fraction(was)} of {visits - 1}"
        return Question(
            f"{ended}. {who} played {self.position.name(path)}, {stands}. What is it then?",
            f"{fraction(was + reward)} of {visits}",
            tuple(choices),
        )

    # ------------------------------------------------ the rest

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        played, visits = self.search.played(after), after.nodes[()].visits
        return {
            "simulation": after.simulation,
            "budget": self.search.simulations,
            "nodes": after.size,
            "to play now": self.position.short((played.action,)) if visits else None,
            "its visits": played.visits[played.action] if visits else None,
            "its mean": None if played.value is None else rounded(played.value),
        }

    def landmark(self, step: Step) -> bool:
        if step.event == "simulation":
            return step.data["number"] % max(1, self.search.simulations // 10) == 0
        return step.event == "update" and not step.data["path"]


def looks(node: Count) -> float:
    """How good a node that was visited looks to who moved there."""
    return node.rewards / node.visits if node.proven is None else node.proven
