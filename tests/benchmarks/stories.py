"""What the browser plays in the benchmarks: alpha-beta on a tree of 63 nodes, once, and over and over; bandits; A*."""

from dataclasses import replace
from random import Random

from coursekit.adversarial import alphabeta
from coursekit.games import random_tree
from coursekit.lectures.astar.map_story import MapStory
from coursekit.lectures.bandits.demos import SETTINGS
from coursekit.lectures.bandits.pulls import PullsStory
from coursekit.sampling import UCB1
from coursekit.stage.maps import own_task
from coursekit.stage.tree_story import TreeStory
from coursekit.story import Story
from coursekit.trace import record

TREE = random_tree(2, 5, Random(3))


def short():
    """A story of 109 steps, about 19 KB of SVG a frame."""
    return TreeStory(record(alphabeta, TREE, ()), TREE, editable=True)


def long(steps=10_000):
    """The same frames again and again, for at least so many steps."""
    story = short()
    return Repeated(story, -(-steps // len(story.trace.steps)))


def bandit(pulls):
    """UCB1 on ten arms, two steps a pull."""
    return PullsStory(UCB1(), SETTINGS["0.9 and nine of 0.6"], pulls, seed=1, editable=True)


def city():
    """A* over most of a city of 512 x 512 cells: more than 100,000 expansions."""
    return MapStory(own_task("city-512"), "octile distance", weight=0.5)


class Repeated(Story):
    """A story told several times. A state is how far this time has got, and the story's own."""

    def __init__(self, story, times):
        super().__init__(replace(story.trace, steps=story.trace.steps * times))
        self.story = story
        self.title, self.size = story.title, story.size
        self.backdrop, self.outcome = story.backdrop, story.outcome
        self.landmark, self.touches = story.landmark, story.touches

    def start(self):
        return 0, self.story.start()

    def _begun_again(self, state):
        return self.start() if state[0] == len(self.story.trace.steps) else state

    def apply(self, before, step):
        number, state = self._begun_again(before)
        return number + 1, self.story.apply(state, step)

    def draw(self, after):
        return self.story.draw(after[1])

    def say(self, after, step):
        return self.story.say(after[1], step)

    def values(self, after, step):
        return self.story.values(after[1], step)

    def ask(self, before, step):
        return self.story.ask(self._begun_again(before)[1], step)
