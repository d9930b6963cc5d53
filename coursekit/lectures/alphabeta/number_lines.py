"""Alpha-beta's window on number lines: along the path, in the theorem, and in aspiration search."""

from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from typing import Any, NamedTuple

from ...adversarial import alphabeta, aspiration, minimax
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import number_line
from ...pictures import tree as picture
from ...pictures.number_line import Scale
from ...pictures.svg import aside, box, circle, item, line, text
from ...stage.known_tree import KnownBounds, Moment, between, is_cut, passes_of, turned
from ...stage.tree_story import TreePicture, TreeStory
from ...stage.tree_words import TreeWords
from ...stage.words import capital, counted
from ...story import Question
from ...trace import Step, record


class WindowPicture(TreePicture):
    """The tree at the left, and beside each level of the current path a number line with the window there.

    Each line counts from the side of whoever moves on that level, so the window is mirrored at zero where the side
    changes.
    """

    def __init__(self, known: KnownBounds, **look: Any) -> None:
        super().__init__(known, right=420.0, note="", **look)
        self.sign, self.name = known.sign, known.name
        widest = max(1, *(ceil(abs(value)) for value in known.leaves.values()))
        self.scale = Scale(-widest, widest, 500.0, picture.WIDTH - 50)

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
            window = self.known.window_at(after, path)
            assert window is not None
            alpha, beta = turned(window, sign)
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


class WindowWords(TreeWords):
    """The values beside the number lines count from the mover's side, too."""

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        shown = super().values(after, step)
        return {"at": shown["at"], **self.in_the_code(after), "leaves seen": shown["leaves seen"]}


class WindowStory(TreeStory):
    """Alpha-beta, with the windows along the current path as number lines."""

    def __init__(self, tree: Tree, editable: bool = False) -> None:
        trace = record(alphabeta, tree, ())
        super().__init__(trace, tree, picture=WindowPicture, words=WindowWords, editable=editable)


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


class KnownPasses(KnownBounds):
    """Each pass begins knowing nothing."""

    moment = AspirationMoment

    def on_window(self, before: AspirationMoment, alpha: float, beta: float) -> Moment:
        nodes = self.first.nodes
        return AspirationMoment(nodes, nodes, passes=(*before.passes, Pass(alpha, beta)))

    def on_low(self, before: AspirationMoment, value: float, step: Step) -> Moment:
        visits = sum(before.nodes[leaf].visits for leaf in self.leaves)
        done = replace(before.passes[-1], value=value, end=step.event, visits=visits)
        return replace(before, passes=(*before.passes[:-1], done))

    on_high = on_inside = on_low


class AspirationStory(TreeStory):
    """The tree, afresh in each pass, and below it the windows of all passes with what came back."""

    ROW = 40.0
    tells_at = "inside"

    def __init__(self, tree: Tree, guess: float, margin: float, editable: bool = False) -> None:
        trace = record(aspiration, tree, (), guess=guess, margin=margin)
        super().__init__(trace, tree, known=KnownPasses, words=AspirationWords, editable=editable)
        self.scale = number_line.around(self.leaves.values(), 1, 140.0, 590.0)
        self.count = passes_of(trace)
        self.size = (picture.WIDTH, self.layout.height + self.ROW * self.count + 32)

    def backdrop(self) -> str:
        rows = self._rows()
        names = [text("caption", f"pass {i}", 6, y + 6) for i, y in enumerate(rows, start=1)]
        lines = [number_line.bare(self.scale, y) for y in rows[:-1]]
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


class AspirationWords(TreeWords):
    """The words for a search that guesses its value first."""

    def landmark(self, step: Step) -> bool:
        return step.event in ("low", "high", "inside") or (is_cut(step) and super().landmark(step))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        assert isinstance(after, AspirationMoment)
        values = super().values(after, step)
        under_way = after.passes and not after.passes[-1].end
        visits = [after.nodes[leaf].visits for leaf in self.leaves] if under_way else []
        values["visits"] = sum(visits) + sum(search.visits for search in after.passes)
        del values["leaves seen"], values["leaves cut"]
        return {"pass": f"{len(after.passes)} of {passes_of(self.trace)}"} | values

    def opening(self) -> str:
        return (
            "**Guess the value first.** A narrow window around the guess cuts more. Where the guess is wrong, the "
            "search says on which side, and is done again with a wider window."
        )

    def say_window(self, after: AspirationMoment, alpha: float, beta: float) -> str:
        lead = f"**Pass {len(after.passes)}: the window {between((alpha, beta))}.**"
        if len(after.passes) == 1:
            return f"{lead} Only values inside it will be told exactly; that allows more cuts."
        end = {"low": "lower", "high": "upper"}[after.passes[-2].end]
        return f"{lead} Its {end} end has moved beyond {number(after.passes[-2].value or 0)}. The search starts afresh."

    def say_low(self, after: Moment, value: float, alpha: float) -> str:
        return (
            f"**The search fails low.** {number(value)} came back, no more than {number(alpha)}: the true value is at "
            f"most {number(value)}, and no move is to be trusted."
        )

    def say_high(self, after: Moment, value: float, beta: float) -> str:
        return (
            f"**The search fails high.** {number(value)} came back, no less than {number(beta)}: the true value is at "
            f"least {number(value)}, and the move that showed it can be trusted for that much."
        )

    def say_inside(self, after: AspirationMoment, value: float, alpha: float, beta: float) -> str:
        visits = sum(search.visits for search in after.passes)
        passes = counted(len(after.passes), "pass", "passes")
        return (
            f"**{number(value)} lies inside the window {between((alpha, beta))}.** So it is the true value. It took "
            f"{passes} and {counted(visits, 'visit', 'visits')} to leaves."
        )

    def say_root(self, after: Moment, value: float) -> str:
        return f"**{number(value)} comes back from {self.name(())}.** Does it lie inside the window?"

    def ask_low(self, before: Moment, value: float, alpha: float, beta: float, step: Step) -> Question:
        ends = {"low": "it fails low", "high": "it fails high", "inside": "the value lies inside"}
        text = f"{number(value)} came back, and the window was {between((alpha, beta))}. How does this pass end?"
        return Question(text, ends[step.event], tuple(ends.values()))

    ask_high = ask_inside = ask_low


class Returned(NamedTuple):
    """A window, what fail-soft and fail-hard return with it, and the true value."""

    alpha: float
    beta: float
    soft: float
    hard: float
    true: float

    @property
    def case(self) -> int:
        """Which case of the theorem holds: below the window, inside it, or above."""
        return 0 if self.soft <= self.alpha else 2 if self.soft >= self.beta else 1


class TheoremWords(TreeWords):
    """What the theorem says of the value that comes back."""

    def __init__(self, returned: Returned, *about: Any) -> None:
        super().__init__(*about)
        self.returned = returned

    def opening(self) -> str:
        window, true = between(self.returned[:2]), number(self.returned.true)
        return (
            f"**The search is given the window {window}.** {capital(self.name(()))} is worth {true}. What will come "
            "back, and what does that tell somebody who does not know it? Drag α and β."
        )

    def say_root(self, after: Moment, value: float) -> str:
        alpha, beta, soft, hard, true = map(number, self.returned)
        case = self.returned.case
        if case == 1:
            return f"**{soft} lies inside the window.** Then it is the true value; fail-soft and fail-hard agree."
        edge, bound = (f"no more than {alpha}", "at most") if case == 0 else (f"no less than {beta}", "at least")
        exact = "exactly that" if true == soft else true
        stops = "says the same" if hard == soft else f"stops at the window: {bound} {hard}"
        return (
            f"**{soft} comes back, {edge}.** So the true value is {bound} {soft}, and in fact it is {exact}. "
            f"Fail-hard {stops}."
        )


class TheoremStory(TreeStory):
    """Alpha-beta with a window from outside, and below the tree the theorem about what comes back.

    The ends of the window can be dragged; their ids are "alpha" and "beta".
    """

    tells_at = "leave"
    CASES = ("v ≤ α: true value ≤ v", "α < v < β: true value = v", "v ≥ β: true value ≥ v")

    def __init__(self, tree: Tree, alpha: float, beta: float, editable: bool = False) -> None:
        self.window_given = {"alpha": alpha, "beta": beta}
        trace = record(alphabeta, tree, (), alpha=alpha, beta=beta)
        hard = alphabeta(tree, (), alpha=alpha, beta=beta, hard=True).value
        returned = Returned(alpha, beta, trace.result.value, hard, minimax(tree, ()).value)
        super().__init__(trace, tree, words=partial(TheoremWords, returned), tall=230, editable=editable)
        *_, self.soft, self.hard, self.true = returned
        self.case = returned.case
        self.scale = number_line.around(self.leaves.values(), 2, 90.0, picture.WIDTH - 90)
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
