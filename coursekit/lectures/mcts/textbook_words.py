"""How the textbooks' picture of one iteration is told, and what is asked."""

from math import inf

from ...stage.words import listed
from ...story import Question
from ...trace import Step
from .textbook_iteration import COUNTS, NAMES, Moment, TextbookStory, index_told
from .uct_story import fraction
from .visible_tree import Path


class SpokenTextbook(TextbookStory):
    """One iteration with sentences and questions."""

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                "**A search after 100 simulations.** X moves at the root, whose 37/100 is O’s: X has won the other 63, "
                "that is 60 and 1 and 2. What does one more simulation do?"
            )
        return str(getattr(self, f"say_{step.event}")(after, step))

    def say_select(self, after: Moment, step: Step) -> str:
        indices, path = step.data["indices"], after.path
        index = indices[step.data["action"]]
        if index == inf:
            above = self.told(after, after.at)
            return f"**Below {above} is a move that was never tried.** Its index is ∞: it comes first."
        rewards, visits = after.counts[path]
        others = sorted((action for action in indices if action != path[-1]), key=lambda action: -indices[action])
        rivals = [f"{self.told(after, (*after.at, action))} with {index_told(indices[action])}" for action in others]
        mean = rewards / visits
        parts = f"mean {index_told(mean)} and bonus {index_told(index - mean)} make {index_told(index)}"
        more = "comes" if len(rivals) == 1 else "come"
        mover = NAMES[len(after.at) % 2]
        return f"**{mover} selects {self.told(after, path)}:** {parts}. Next {more} {listed(rivals)}."

    def say_expand(self, after: Moment, step: Step) -> str:
        return "**The move joins the tree, as 0/0.** One new node an iteration: the tree grows where it is looked at."

    def say_simulate(self, after: Moment, step: Step) -> str:
        lead = (
            f"**The roll-out is won by {self.winner}.**" if self.winner != "nobody" else "**The roll-out is a draw.**"
        )
        return f"{lead} Its moves are forgotten. Its outcome now goes up the path, to all nodes that were selected."

    def say_update(self, after: Moment, step: Step) -> str:
        path, reward, visits = step.data["path"], step.data["reward"], step.data["visits"]
        was = f"{fraction(step.data['rewards'] - reward)}/{visits - 1}"
        now, who = self.told(after, path), NAMES[(len(path) + 1) % 2]
        gain = {1: f"{who}, who moved there, has won", 0: f"{who}, who moved there, has lost"}.get(
            reward, "a draw is ½"
        )
        text = f"**{was} becomes {now}:** {gain}."
        if was == "27/35" and now == "28/36":
            return f"{text} Some books print 28/26, which is a slip: one more visit than 35 is 36."
        if path:
            return text
        below = [fraction(after.counts[child][0]) for child in ((0,), (1,), (2,))]
        losses = fraction(visits - step.data["rewards"])
        return f"{text} What O did not win, {losses}, is what X’s moves have: {', '.join(below[:2])} and {below[2]}."

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        data, path = step.data, step.data["path"]
        if step.event == "select":
            if len(data["indices"]) == 1:
                return None
            child = self.shown[(*path, data["action"])]
            return Question(f"{self.told(before, path)} has been reached. Which child is selected? Click it.", (child,))
        if step.event == "update":
            if path == before.path:
                ids = [self.shown[path[:n]] for n in range(len(path) + 1)]
                return Question("Which counts change now? Click one of these nodes.", tuple(ids))
            return self.ask_counts(before, path, data["rewards"])
        return None

    def ask_counts(self, before: Moment, path: Path, rewards: float) -> Question:
        """What becomes of a node, among what one might think."""
        was, visits = before.counts[path]
        right = f"{fraction(rewards)}/{visits + 1}"
        others = [(was + 1, visits + 1), (was, visits + 1), (was + 1, visits), (was + 0.5, visits + 1)]
        choices = [f"{fraction(gained)}/{seen}" for gained, seen in others]
        return Question(f"{self.told(before, path)} is on the path. What is it then?", right, tuple(choices))

    # ------------------------------------------------ the rest

    def landmark(self, step: Step) -> bool:
        return step.event in ("expand", "simulate") or not step.data["path"]

    def touches(self, step: Step) -> tuple[str, ...]:
        path = step.data["path"]
        return (self.shown[(*path, step.data["action"]) if step.event == "select" else path],)

    def outcome(self) -> str:
        path = next(step.data["path"][:-1] for step in self.trace.steps if step.event == "expand")
        step = next(step for step in self.trace.steps if step.event == "update" and step.data["path"] == path)
        rewards, visits = COUNTS[path]
        return f"{rewards}/{visits} becomes {fraction(step.data['rewards'])}/{step.data['visits']}"

    def telling(self) -> int:
        return len(self.trace.steps)
