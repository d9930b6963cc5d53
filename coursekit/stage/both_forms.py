"""Two forms of a search at once, step by step on the same tree."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..games import Tree
from ..listing import Lit
from ..look import written
from ..pictures import tree as picture
from ..pictures.svg import text
from ..story import Question, Story
from ..trace import Step, record
from .known_tree import Moment
from .tree_story import TreeStory
from .tree_words import TreeWords

Moments = tuple[Moment, Moment]


class BothStory(Story[Moments]):
    """Two searches of a tree, from MAX's side on the left and from the mover's on the right; told as on the left."""

    searches: tuple[Callable[..., Any], Callable[..., Any]]
    words = TreeWords

    def __init__(self, tree: Tree, editable: bool = False) -> None:
        middle = picture.WIDTH / 2
        left, right = (record(search, tree, ()) for search in self.searches)
        self.left = TreeStory(left, tree, words=self.words, right=middle - 8, prefix="left", editable=editable)
        self.right = TreeStory(right, tree, words=self.words, left=middle + 8, prefix="right", movers_side=True)
        pairs = zip(left.steps, right.steps, strict=True)
        self.trace = left.with_steps(one._replace(data={"left": one, "right": other}) for one, other in pairs)
        self.source = self.left.source
        self.source.listings += self.right.source.listings
        self.size = self.left.size

    def start(self) -> Moments:
        return self.left.start(), self.right.start()

    def apply(self, before: Moments, step: Step) -> Moments:
        return self.left.apply(before[0], step.data["left"]), self.right.apply(before[1], step.data["right"])

    def backdrop(self) -> str:
        captions = ("Numbers from MAX's side", "Numbers from the side of whoever moves")
        return "".join(
            story.backdrop() + text("caption", caption, story.layout.left + 6, self.size[1] - 8, font=16)
            for story, caption in zip((self.left, self.right), captions, strict=True)
        )

    def draw(self, after: Moments) -> str:
        return self.left.draw(after[0]) + self.right.draw(after[1])

    def say(self, after: Moments, step: Step | None) -> str:
        return self.opening() if step is None else self.left.say(after[0], step.data["left"])

    def values(self, after: Moments, step: Step | None) -> dict[str, object]:
        shown = self.left.values(after[0], None)
        left, right = self.left.words.in_the_code(after[0]), self.right.words.in_the_code(after[1])
        both = {name: f"{written(left[name])} | {written(right[name])}" for name in left}
        return {"at": shown["at"], "in the form": "left | right", **both, "leaves seen": shown["leaves seen"]}

    def ask(self, before: Moments, step: Step) -> Question | None:
        asked = self.left.ask(before[0], step.data["left"])
        if asked and not asked.choices:  # a leaf: the one on the right will do as well
            return replace(asked, answer=self.touches(step))
        return asked

    def lit(self, step: Step) -> tuple[Lit, ...]:
        lines = self.source.lit(step.data["left"]), self.source.lit(step.data["right"])
        return tuple(lit for lit in lines if lit)

    def landmark(self, step: Step) -> bool:
        return self.left.landmark(step.data["left"])

    def touches(self, step: Step) -> tuple[str, ...]:
        return self.left.touches(step.data["left"]) + self.right.touches(step.data["right"])

    def outcome(self) -> str:
        return self.left.outcome()

    def telling(self) -> int:
        return self.left.telling()
