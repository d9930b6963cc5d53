"""Look-ahead of one move and of two, told on a tree: what each of them sees, and what it does not."""

from ...adversarial import look_ahead_one, look_ahead_two, minimax
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import tree as picture
from ...stage.known_tree import Moment
from ...stage.words import capital, counted
from ...story import Question
from ...trace import Step, record
from .known_worths import Node, NumberTree

LOOKS = {"one move": look_ahead_one, "two moves": look_ahead_two}


class LookAheadTree(NumberTree):
    """Look-ahead from the root of a tree. Where it stops before the end of the game, it takes the tree's estimate."""

    landmarks = ("try",)

    def __init__(self, tree: Tree, looks: str = "one move", editable: bool = False) -> None:
        trace = record(LOOKS[looks], tree, ())
        super().__init__(trace, tree, picture.layout(tree, note=""), editable)
        self.moves = 1 if looks == "one move" else 2
        self.title = f"look-ahead of {looks}"
        nodes = {path: Node("never" if len(path) > self.moves else "new") for path in self.layout.places}
        nodes[()] = Node("open")
        self.first = Moment(nodes, nodes)

    def on_reply(self, before: Moment, action: int, answer: int, value: float, worst: float) -> Moment:
        return before.having((action, answer), Node("closed", value)).having((action,), Node("open", worst))

    def on_try(self, before: Moment, action: int, value: float, best: float, step: Step) -> Moment:
        root = Node("closed" if self.is_last(step) else "open", best)
        return before.having((action,), Node("closed", value)).having((), root)

    def about(self, step: Step) -> Path:
        move = (step.data["action"],)
        return (*move, step.data["answer"]) if step.event == "reply" else move

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.layout.places[self.about(step)].id,)

    def label(self, path: Path, node: Node) -> str:
        if path in self.leaves:
            return number(self.leaves[path])
        estimated = "≈ " if len(path) == self.moves else ""
        return "" if node.worth is None else f"{estimated}{number(node.worth, 1)}"

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        tried = [path for path in self.children(()) if after.nodes[path].stage == "closed"]
        best = max(tried, key=lambda path: after.nodes[path].worth, default=None)
        seen = sum(node.stage == "closed" for path, node in after.nodes.items() if len(path) == self.moves)
        return {
            "looks ahead": counted(self.moves, "move"),
            "best move": None if best is None else self.name(best),
            "for": None if best is None else after.nodes[best].worth,
            "positions valued": seen + sum(len(path) < self.moves for path in tried if path in self.leaves),
        }

    def outcome(self) -> str:
        return f"value {number(self.trace.result.value)}"

    # ------------------------------------------------ words

    def opening(self) -> str:
        far = "right after its own move" if self.moves == 1 else "after its own move and the answer"
        return (
            f"**MAX looks {counted(self.moves, 'move')} ahead.** It values the position {far}. Where the game is "
            "not over yet, it takes an estimate: what play at random would bring from there."
        )

    def call(self, path: Path) -> str:
        return f"the {self.name(path)}" if path in self.leaves else self.name(path)

    def worth_of(self, path: Path, value: float) -> str:
        """What a node was valued at, and how."""
        shown = number(value)
        if path in self.leaves:
            return f"The game ends at {self.call(path)}."
        return f"The game is not over at {self.call(path)}; the estimate is {shown}."

    def say_reply(self, after: Moment, action: int, answer: int, value: float, worst: float) -> str:
        move = (action,)
        mover, name = self.mover(move), self.name(move)
        had = after.earlier[move].worth
        lead = f"**{mover} may answer with {number(value)}.** {self.worth_of((action, answer), value)}"
        if had is None:
            return f"{lead} It is the first answer at {name}."
        taken = worst != had
        wish = "less" if mover == "MIN" else "more"
        return f"{lead} That is {wish if taken else f'no {wish}'} than {number(had)}."

    def say_try(self, after: Moment, action: int, value: float, step: Step) -> str:
        move = (action,)
        had, call = after.earlier[()].worth, self.call(move)
        if self.moves == 1 or move in self.leaves:
            lead = f"**{capital(call)} looks like {number(value)}.**"
        else:
            lead = f"**{call} is worth {number(value)} after the best answer.**"
        if not self.is_last(step):
            if had is None:
                return f"{lead} It is the first move that MAX tries."
            better = "better than" if value > had else "no better than"
            return f"{lead} That is {better} the {number(had)} of another move."
        chosen = (self.trace.result.action,)
        true = minimax(self.tree, chosen).value * (1 if self.tree.to_move(chosen) == 0 else -1)
        best = minimax(self.tree, ()).value
        lead = f"{lead} MAX chooses {self.call(chosen)}."
        if true == best:
            return f"{lead} A search to the end finds nothing better: {number(best)}."
        return f"{lead} It is really worth {number(true)}, another move {number(best)}: that was too far away to see."

    def ask_try(self, before: Moment, step: Step) -> Question | None:
        if not self.is_last(step) or len(self.children(())) < 2:
            return None
        chosen = (self.trace.result.action,)
        return Question(
            "One move is left to be tried. Click the node that MAX will move to.", (self.layout.places[chosen].id,)
        )
