"""How a trap for sampling is told: what a search believes as its simulations go on, beside what alpha-beta finds."""

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any

from ...pictures.plot import Plot, Scale, axis, levels
from ...pictures.svg import box, circle, extent, legend, line, polyline, stroke, text
from ...stage.play.sampling_machines import Sampled, Snapshot, favourite
from ...stage.words import capital, counted
from ...story import Question, Story
from ...trace import Step, Trace
from .trap_scenes import HEIGHT, WIDTH, Scene

LEFT, RIGHT = WIDTH + 62, 862.0
TOP, BOTTOM = 66.0, 330.0
"""Of the means: where 1 stands, and 0."""

STRIP = 422.0
"""Where it is told which move is believed in."""

STYLES = ("curve other", "curve")
YES, NO = "yes", "no"


class TrapStory(Story[int]):
    """Tells a search at some moments; what is known at a moment is its number, from 1, and 0 before the first.

    Two moves have their means drawn: a right one, and of those that lose something the one most believed in.
    """

    size = (880.0, HEIGHT)
    first = 0

    def __init__(self, scene: Scene, search: str, trace: Trace) -> None:
        super().__init__(trace)
        self.scene, self.search, self.title = scene, search, f"trap, {search}"
        self.by_mean = search != "UCT"
        self.trees: list[Snapshot] = [step.data["tree"] for step in trace.steps]
        self.moves = [tree.moves(scene.game, scene.state) for tree in self.trees]
        self.believed = [self._best(moves).action for moves in self.moves]
        self.last = self.trees[-1].simulations
        # Along x ten times as many simulations are always as far.
        self.plot = Plot(Scale(0, max(1.0, log10(self.last)), LEFT, RIGHT), Scale(0, 1, BOTTOM, TOP))
        wrong = [move for move in self.moves[-1] if move.action not in scene.right]
        right = [move for move in self.moves[-1] if move.action in scene.right]
        self.two = self._tempting(wrong), self._best(right).action

    def _best(self, moves: Sequence[Sampled]) -> Sampled:
        return favourite(moves, self.by_mean) or moves[0]

    def _tempting(self, wrong: list[Sampled]) -> Any:
        """The wrong move that was believed in most often, else that of which there is most to say in the end."""
        often = {move.action: self.believed.count(move.action) for move in wrong}
        return max(wrong, key=lambda move: (often[move.action], move.visits)).action

    # ------------------------------------------------ what is known

    def apply(self, before: int, step: Step) -> int:
        return step.number

    def known(self, at: int, action: Any) -> Sampled:
        return next(move for move in self.moves[at - 1] if move.action == action)

    def changed(self, at: int) -> bool:
        """Whether it believes in a right move, and at the moment before in a wrong one, or the other way round."""
        return at > 1 and len({action in self.scene.right for action in self.believed[at - 2 : at]}) == 2

    # ------------------------------------------------ picture

    def x(self, simulations: float) -> float:
        return self.plot.x(log10(simulations))

    def backdrop(self) -> str:
        powers = range(len(str(self.last)))
        samples = [
            stroke(style, 30, self.scene.name(action), space=6) for style, action in zip(STYLES, self.two, strict=True)
        ]
        return (
            self.scene.backdrop()
            + levels(self.plot.up, LEFT, RIGHT, (0, 0.25, 0.5, 0.75, 1))
            + axis(self.plot.across, BOTTOM, powers, tooth=6, told=lambda power: f"{10**power:,}")
            + text("caption", "simulations", (LEFT + RIGHT) / 2, BOTTOM + 44, font=16, anchor="middle")
            + text("caption", "mean of", LEFT - 30, 27, font=16)
            + legend(LEFT + 46, 27, samples)
            + text("caption", "believes in", LEFT - 30, STRIP - 8, font=16)
            + self._alphabeta()
        )

    def _alphabeta(self) -> str:
        """What alpha-beta finds, and, on the scale of simulations, after how many nodes."""
        answer, y = self.scene.answer, STRIP + 72
        told = f"alpha-beta, {self.scene.how}:"
        found = f"{self.scene.name(answer.action)} {self.scene.fate(answer.action)}, {answer.nodes:,} nodes"
        parts = [text("caption", told, LEFT - 30, y, font=16), text("", found, LEFT - 30, y + 26, font=17)]
        if answer.nodes <= self.last:
            x = self.x(answer.nodes)
            parts += [line("curve other", x, TOP - 8, x, BOTTOM), text("caption", "αβ", x, TOP - 13, anchor="middle")]
        return "".join(parts)

    def draw(self, after: int) -> str:
        tree = self.trees[after - 1] if after else None
        moves = self.moves[after - 1] if after else [Sampled(a, None, 0) for a in self.scene.worth]
        drawn = self.scene.draw(tree, moves, self.believed[after - 1] if after else None)
        return drawn + "".join(self._curve(style, i, after) for i, style in enumerate(STYLES)) + self._strip(after)

    def _curve(self, style: str, i: int, after: int) -> str:
        """The mean of one of the two moves so far; once it is proven, what is proven."""
        points, parts = [], []
        for at in range(1, after + 1):
            move = self.known(at, self.two[i])
            if move.known is not None:
                points.append((self.x(self.trees[at - 1].simulations), self.plot.y(move.known)))
                if move.proven is not None and self.known(max(1, at - 1), move.action).proven is None:
                    parts.append(circle("event" if i == 0 else "done", *points[-1], 7))
        return (polyline(style, points) if len(points) > 1 else "") + "".join(parts)

    def _strip(self, after: int) -> str:
        """Which move was believed in when, and now."""
        parts = []
        for at in range(1, after + 1):
            left = self.x(self.trees[at - 2].simulations if at > 1 else 1)
            right = self.x(self.trees[at - 1].simulations)
            good = self.believed[at - 1] in self.scene.right
            style, y = ("cells open", STRIP + 2) if good else ("cells event", STRIP + 14)
            parts.append(box(style, left, y, right - left, 12))
        if after:
            name = self.scene.name(self.believed[after - 1])
            x = LEFT - 30 + extent("believes in ", 15)
            parts.append(text("", f"{name}, which {self.scene.fate(self.believed[after - 1])}", x, STRIP - 8, font=17))
        return "".join(parts)

    # ------------------------------------------------ words

    def opening(self) -> str:
        return self.scene.invite

    def say_update(self, after: int) -> str:
        tree, action = self.trees[after - 1], self.believed[after - 1]
        best, name = self.known(after, action), self.scene.name(action)
        lead = f"After {tree.simulations:,} simulations"
        if self.changed(after):
            return self._turned(after, lead)
        if best.proven == 1:
            return f"**{lead} {name} is proven to win.** The search can end."
        other = self.known(after, self.two[0])
        if action in self.scene.right:
            why = (
                f"{capital(self.scene.name(other.action))} is known to lose and is not looked at again."
                if other.proven == 0
                else f"{capital(self.scene.name(other.action))} has {other.told()} on average."
            )
            return f"**{lead} it believes in {name}:** {best.told()} in {counted(best.visits, 'visit')}. {why}"
        fate = f"which {self.scene.fate(action)}: {best.told()} of a win on average"
        return f"**{lead} it believes in {name},** {fate}. {RANDOM_REPLIES if self.by_mean else self.scene.why(tree)}"

    def _turned(self, after: int, lead: str) -> str:
        """Why another move is believed in now."""
        action, before = self.believed[after - 1], self.believed[after - 2]
        left, now = self.known(after, before), self.known(after, action)
        name, old = self.scene.name(action), self.scene.name(before)
        if left.proven == 0:
            mean = f"{left.mean:.2f}" if left.mean is not None else "–"
            return (
                f"**{lead} {old} is proven to lose: {name} instead.** "
                f"Its mean still was {mean}; a proof needs no mean to come down."
            )
        if now.proven == 1:
            return f"**{lead} {name} is proven to win.** That counts more than any mean."
        counts = f"{now.told()} in {counted(now.visits, 'visit')}, {old} {left.told()} in {left.visits:,}"
        sunk = self.scene.sunk if action in self.scene.right else ""
        return f"**{lead} it turns to {name}, which {self.scene.fate(action)}:** {counts}.{sunk}"

    def values(self, after: int, step: Step | None) -> Mapping[str, object]:
        told: dict[str, object] = {
            "simulations": self.trees[after - 1].simulations if after else 0,
            "believes in": self.scene.name(self.believed[after - 1]) if after else None,
        }
        for action in self.two:
            move = self.known(after, action) if after else Sampled(action, None, 0)
            told[self.scene.name(action)] = f"{move.told()} in {move.visits:,}" if move.visits else None
        return told | {"alpha-beta": f"{self.scene.answer.nodes:,} nodes"}

    def ask_update(self, before: int) -> Question | None:
        """Once, whether it finds out; and which move it believes in, where that changes."""
        at = before + 1
        tree = self.trees[at - 1]
        if self.changed(at) and tree.simulations >= self.scene.early:
            text = f"Which move does it believe in after {tree.simulations:,} simulations? Click it."
            return Question(text, self.scene.items(self.believed[at - 1]))
        first = next((i for i, tree in enumerate(self.trees, start=1) if tree.simulations >= self.scene.early), 0)
        if at == first and before and self.believed[before - 1] not in self.scene.right:
            found = self.believed[-1] in self.scene.right
            return Question(f"Does it find out within {self.last:,} simulations?", YES if found else NO, (YES, NO))
        return None

    def landmark(self, step: Step) -> bool:
        at = step.number
        telling = self.changed(at) and self.trees[at - 1].simulations >= self.scene.early
        return telling or at == len(self.trees)

    def touches(self, step: Step) -> tuple[str, ...]:
        return self.scene.items(self.believed[step.number - 1])

    def outcome(self) -> str:
        action = self.believed[-1]
        return f"{self.scene.name(action)} {self.scene.fate(action)}"


RANDOM_REPLIES = "Against random replies it is good; no number of them shows the one that refutes it."
