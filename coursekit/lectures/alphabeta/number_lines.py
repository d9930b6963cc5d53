"""Alpha-beta's window on number lines: along the path, in the theorem, and in aspiration search."""

from dataclasses import dataclass, replace
from math import ceil, floor

from ...adversarial import alphabeta, aspiration, minimax
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import number_line
from ...pictures import tree as picture
from ...pictures.number_line import Scale
from ...pictures.svg import aside, box, circle, item, line, text
from ...stage.tree_story import Moment, between, is_cut
from ...stage.tree_words import SpokenTree
from ...stage.words import counted
from ...story import Question
from ...trace import Step, record


class WindowStory(SpokenTree):
    """The tree at the left, and beside each level of the current path a number line with the window there.

    Each line counts from the side of whoever moves on that level, so the window is mirrored at zero where the side
    changes.
    """

    def __init__(self, tree: Tree, editable: bool = False) -> None:
        super().__init__(record(alphabeta, tree, ()), tree, right=420.0, editable=editable)
        widest = max(1, *(ceil(abs(value)) for value in self.leaves.values()))
        self.scale = Scale(-widest, widest, 500.0, picture.WIDTH - 50)

    def widest_note(self) -> str:
        return ""

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        return {path: mark._replace(note="") for path, mark in super().marks(after).items()}

    def backdrop(self) -> str:
        lines = "".join(number_line.axis(self.scale, y) for y, _ in self.layout.levels)
        return super().backdrop() + lines

    def draw(self, after: Moment) -> str:
        return super().draw(after) + self._windows(after)

    def _windows(self, after: Moment) -> str:
        """A window for each node on the path, and the lines along which its ends become those of the next."""
        parts: list[str] = []
        labels: list[str] = []
        above: tuple[int, float, float] | None = None
        for path in self._path(after):
            y, sign = self.layout.places[path].y, self.sign(path)
            alpha, beta = self._own_window(after, path)
            if above:
                ends = (beta, alpha) if above[0] != sign else (alpha, beta)
                start = self.layout.places[path[:-1]].y + 34
                for end, value in zip(above[1:], ends, strict=True):
                    parts.append(line("link never", self.scale.x(end), start, self.scale.x(value), y - 16))
            above = sign, alpha, beta
            state = "event" if alpha >= beta else "open"
            name = f"{self.name(path)}, {'MAX' if sign > 0 else 'MIN'}'s numbers: {number(alpha)} … {number(beta)}"
            parts.append(number_line.window(self.scale, y, alpha, beta, state))
            labels.append(text("note halo", name, self.scale.left - 30, y - 22))
        last = after.last
        if last and last.event == "back":
            y = self.layout.places[last.data["state"]].y
            parts.append(number_line.point(self.scale, y, last.data["value"], "circle", "seen"))
        return "".join(parts + labels)

    def _path(self, after: Moment) -> list[Path]:
        if after.now is None:
            return []
        prefixes = [after.now[:length] for length in range(len(after.now) + 1)]
        return [path for path in prefixes if after.nodes[path].window]

    def _own_window(self, after: Moment, path: Path) -> tuple[float, float]:
        """Alpha and beta as the code has them at a node of the path."""
        if path == after.code.at and after.code.alpha is not None and after.code.beta is not None:
            return after.code.alpha, after.code.beta
        window = after.nodes[path].window
        assert window is not None
        return window if self.sign(path) > 0 else (-window[1], -window[0])


@dataclass(frozen=True)
class Pass:
    """One search of an aspiration: its window, and how it ended."""

    alpha: float
    beta: float
    visits: int = 0
    value: float | None = None
    end: str = ""  # low, high or inside


@dataclass(frozen=True)
class AspirationMoment(Moment):
    """With the passes so far, the last of them under way."""

    passes: tuple[Pass, ...] = ()


class AspirationStory(SpokenTree):
    """The tree, afresh in each pass, and below it the windows of all passes with what came back."""

    ROW = 40.0

    def __init__(self, tree: Tree, guess: float, margin: float, editable: bool = False) -> None:
        super().__init__(record(aspiration, tree, (), guess=guess, margin=margin), tree, editable=editable)
        low, high = floor(min(self.leaves.values())), ceil(max(self.leaves.values()))
        self.scale = Scale(low - 1, high + 1, 140.0, 590.0)
        self.count = sum(step.event == "window" for step in self.trace.steps)
        self.size = (picture.WIDTH, self.layout.height + self.ROW * self.count + 32)

    def start(self) -> AspirationMoment:
        nodes = super().start().nodes
        return AspirationMoment(nodes, nodes)

    def apply(self, before: Moment, step: Step) -> Moment:
        assert isinstance(before, AspirationMoment)
        if "state" in step.data:
            return super().apply(before, step)
        if step.event == "window":
            return replace(self.start(), passes=(*before.passes, Pass(**step.data)), last=step)
        done = replace(
            before.passes[-1],
            value=step.data["value"],
            end=step.event,
            visits=sum(before.nodes[leaf].visits for leaf in self.leaves),
        )
        return replace(before, passes=(*before.passes[:-1], done), earlier=before.nodes, now=None, last=step)

    def backdrop(self) -> str:
        rows = self._rows()
        names = [text("caption", f"pass {i}", 6, y + 6) for i, y in enumerate(rows, start=1)]
        ends = self.scale.left - number_line.ENDS, self.scale.right + number_line.ENDS
        lines = [line("axis", ends[0], y, ends[1], y) for y in rows[:-1]]
        return "".join([super().backdrop(), *names, *lines, number_line.axis(self.scale, rows[-1])])

    def _rows(self) -> list[float]:
        return [self.layout.height + self.ROW * (i + 0.5) for i in range(self.count)]

    def draw(self, after: Moment) -> str:
        assert isinstance(after, AspirationMoment)
        return super().draw(after) + "".join(map(self._pass, self._rows(), after.passes))

    def _pass(self, y: float, search: Pass) -> str:
        state = {"": "open", "inside": "done"}.get(search.end, "event")
        drawn = number_line.window(self.scale, y, search.alpha, search.beta, state)
        if search.value is None:
            return drawn
        value = number(search.value)
        told = {
            "low": f"fails low: at most {value}",
            "high": f"fails high: at least {value}",
            "inside": f"inside: {value}",
        }[search.end]
        return (
            drawn
            + number_line.point(self.scale, y, search.value, "circle", "seen now")
            + text("caption" if search.end == "inside" else "alert", told, self.scale.right + 50, y + 6)
        )

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        assert isinstance(after, AspirationMoment)
        values = super().values(after, step)
        under_way = int(values["visits"]) if after.passes and not after.passes[-1].end else 0
        values["visits"] = str(under_way + sum(search.visits for search in after.passes))
        return {"pass": f"{len(after.passes)} of {self.count}"} | values

    def opening(self) -> str:
        return (
            "**Guess the value first.** A narrow window around the guess cuts more. Where the guess is wrong, the "
            "search says on which side, and is done again with a wider window."
        )

    def say_window(self, after: Moment, step: Step) -> str:
        assert isinstance(after, AspirationMoment)
        lead = f"**Pass {len(after.passes)}: the window {between((step.data['alpha'], step.data['beta']))}.**"
        if len(after.passes) == 1:
            return f"{lead} Only values inside it will be told exactly; that allows more cuts."
        end = {"low": "lower", "high": "upper"}[after.passes[-2].end]
        return f"{lead} Its {end} end has moved beyond {number(after.passes[-2].value or 0)}. The search starts afresh."

    def say_low(self, after: Moment, step: Step) -> str:
        value, alpha = number(step.data["value"]), number(step.data["alpha"])
        return (
            f"**The search fails low.** {value} came back, no more than {alpha}: the true value is at most {value}, "
            "and no move is to be trusted."
        )

    def say_high(self, after: Moment, step: Step) -> str:
        value, beta = number(step.data["value"]), number(step.data["beta"])
        return (
            f"**The search fails high.** {value} came back, no less than {beta}: the true value is at least {value}, "
            "and the move that showed it can be trusted for that much."
        )

    def say_inside(self, after: Moment, step: Step) -> str:
        assert isinstance(after, AspirationMoment)
        value, window = number(step.data["value"]), between((step.data["alpha"], step.data["beta"]))
        visits = sum(search.visits for search in after.passes)
        passes = counted(self.count, "pass", "passes")
        return (
            f"**{value} lies inside the window {window}.** So it is the true value. It took {passes} and "
            f"{counted(visits, 'visit', 'visits')} to leaves."
        )

    def say_end(self, after: Moment, step: Step) -> str:
        value = number(self.sign(()) * step.data["value"])
        return f"**{value} comes back from {self.name(())}.** Does it lie inside the window?"

    def touches(self, step: Step) -> tuple[str, ...]:
        return super().touches(step) if "state" in step.data else ()

    def landmark(self, step: Step) -> bool:
        return step.event in ("low", "high", "inside") or (is_cut(step) and super().landmark(step))

    def telling(self) -> int:
        return len(self.trace.steps)

    def ask(self, before: Moment, step: Step) -> Question | None:
        choices = {"low": "it fails low", "high": "it fails high", "inside": "the value lies inside"}
        if step.event not in choices:
            return super().ask(before, step)
        value, window = number(step.data["value"]), between((step.data["alpha"], step.data["beta"]))
        return Question(
            f"{value} came back, and the window was {window}. How does this pass end?",
            choices[step.event],
            tuple(choices.values()),
        )


class TheoremStory(SpokenTree):
    """Alpha-beta with a window from outside, and below the tree the theorem about what comes back.

    The ends of the window can be dragged; their ids are "alpha" and "beta".
    """

    CASES = ("v ≤ α: true value ≤ v", "α < v < β: true value = v", "v ≥ β: true value ≥ v")

    def __init__(self, tree: Tree, alpha: float, beta: float, editable: bool = False) -> None:
        super().__init__(record(alphabeta, tree, (), alpha=alpha, beta=beta), tree, editable=editable)
        self.window_given = {"alpha": alpha, "beta": beta}
        self.soft = self.trace.result.value
        self.hard = alphabeta(tree, (), alpha=alpha, beta=beta, hard=True).value
        self.true = minimax(tree, ()).value
        self.case = 0 if self.soft <= alpha else 2 if self.soft >= beta else 1
        self.scale = theorem_scale(tree)
        self.line = self.layout.height + 56
        self.size = (picture.WIDTH, self.line + 164)

    def backdrop(self) -> str:
        return super().backdrop() + number_line.axis(self.scale, self.line)

    def draw(self, after: Moment) -> str:
        y, given = self.line, self.window_given
        ended = after.last is not None and after.last.event == "leave" and after.now == ()
        parts = [super().draw(after), number_line.window(self.scale, y, given["alpha"], given["beta"])]
        parts += [self._handle(name, value) for name, value in given.items()]
        parts.append(self._value(y - 40, self.true, "diamond", "done", f"true value {number(self.true)}"))
        if ended:
            parts.append(
                self._value(y + 54, self.soft, "circle", "seen now", f"fail-soft returns v = {number(self.soft)}")
            )
            parts.append(self._value(y + 80, self.hard, "square", "seen", f"fail-hard returns {number(self.hard)}"))
        parts += [self._case(i, ended and i == self.case) for i in range(len(self.CASES))]
        return "".join(parts)

    def _handle(self, name: str, value: float) -> str:
        """An end of the window, to be dragged."""
        x, y, left = self.scale.x(value), self.line, name == "alpha"
        reach = box("ghost", x - 16, y - 26, 32, 52)
        grip = circle("open", x, y, 9)
        sign = f"{'α' if left else 'β'} = {number(value)}"
        label = aside("note halo", sign, x, y - 14, -14 if left else 14)
        told = f"{sign}, an end of the window. Drag it, or press Enter and then the arrow keys."
        return item(name, reach + grip + label, told, drag=True)

    def _value(self, y: float, value: float, shape: str, state: str, label: str) -> str:
        anchor = "end" if self.scale.x(value) > picture.WIDTH / 2 else ""
        return number_line.point(self.scale, y, value, shape, state, label=label, anchor=anchor)

    def _case(self, i: int, holds: bool) -> str:
        """One case of the theorem; the one that holds is lit and ticked."""
        x, y = 16 + 286 * i, self.size[1] - 48
        style, case = ("done now", f"✓ {self.CASES[i]}") if holds else ("new", self.CASES[i])
        name = text("value" if holds else "caption", case, x + 138, y + 26, font=17, anchor="middle")
        return box(style, x, y, 276, 40, 5) + name

    def say_end(self, after: Moment, step: Step) -> str:
        value, alpha, beta = map(number, (self.soft, *self.window_given.values()))
        if self.case == 1:
            return f"**{value} lies inside the window.** Then it is the true value; fail-soft and fail-hard agree."
        edge, bound = (f"no more than {alpha}", "at most") if self.case == 0 else (f"no less than {beta}", "at least")
        exact = "exactly that" if self.true == self.soft else number(self.true)
        hard = "says the same" if self.hard == self.soft else f"stops at the window: {bound} {number(self.hard)}"
        return (
            f"**{value} comes back, {edge}.** So the true value is {bound} {value}, and in fact it is {exact}. "
            f"Fail-hard {hard}."
        )

    def telling(self) -> int:
        return len(self.trace.steps)


def theorem_scale(tree: Tree) -> Scale:
    """The number line on which the window for a tree is dragged."""
    leaves = tree.leaves().values()
    return Scale(floor(min(leaves)) - 2, ceil(max(leaves)) + 2, 90.0, picture.WIDTH - 90)
