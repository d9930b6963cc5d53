"""A tiny algorithm with a story that uses everything the player offers: the player's tests play it."""

from random import random

from ipywidgets import (
    BoundedFloatText,
    BoundedIntText,
    Button,
    Checkbox,
    Dropdown,
    FloatSlider,
    IntSlider,
    Label,
    SelectionSlider,
    ToggleButton,
)

from coursekit.player import Demo, Player, Pointer
from coursekit.story import Question, Story
from coursekit.trace import record


def countdown(start, watch=None):
    """Count down to 0."""
    n = start
    while n > 0:
        n -= 1
        if watch:
            watch("down", n=n)
    return n


class CountdownStory(Story):
    """A ball that sinks, a box to edit, and three balls to choose from."""

    title = "countdown"
    size = (880, 300)

    def __init__(self, start):
        super().__init__(record(countdown, start))
        self.top = start

    def start(self):
        return self.top

    def apply(self, before, step):
        return step.data["n"]

    def backdrop(self):
        return '<line class="axis" x1="20" y1="280" x2="860" y2="280"/>'

    def draw(self, after):
        y = 250 - 200 * after / max(1, self.top)
        third = "".join(
            f'<g data-id="third-{i}" aria-label="third {i}"><rect class="seen" x="{500 + 80 * i}" y="200" width="50" '
            f'height="50"/><text class="value" x="{525 + 80 * i}" y="231">{i}</text></g>'
            for i in range(3)
        )
        return (
            f'<g data-id="ball" data-drag="" aria-label="the ball is at {after}"><circle class="open now" cx="200" '
            f'cy="{y:.1f}" r="22"/><text class="value" x="200" y="{y + 7:.1f}">{after}</text></g>'
            f'<g data-id="top" data-edit="{self.top}" aria-label="the top is {self.top}"><rect class="seen" x="330" '
            f'y="30" width="60" height="44" rx="5"/><text class="value" x="360" y="59">{self.top}</text></g>' + third
        )

    def say(self, after, step):
        if step is None:
            return f"The ball lies at {after}."
        return f"**Down to {after}.** It was at {after + 1} before."

    def values(self, after, step):
        return {"n": str(after), "mod 3": str(after % 3)}

    def ask(self, before, step):
        n = step.data["n"]
        if n % 5 == 0:
            return Question(f"What comes after {before}?", str(n), (str(n), str(n - 1), str(n + 3)))
        if n % 5 == 3:
            return Question(f"Click the remainder of {n} by 3.", (f"third-{n % 3}",))
        return None

    def landmark(self, step):
        return step.data["n"] % 4 == 0

    def touches(self, step):
        return ("ball", f"third-{step.data['n'] % 3}")

    def outcome(self):
        return f"value {self.trace.result}"


def demo(start=20):
    """The countdown: a slider, the ball and its number change where it starts."""

    def react(pointer: Pointer) -> None:
        if pointer.kind == "edit" and pointer.text.isdigit():
            player.show(CountdownStory(int(pointer.text)))
        elif pointer.kind == "move":
            player.show(CountdownStory(max(1, round((280 - pointer.y) / 5))))
        elif pointer.kind == "nudge":
            player.show(CountdownStory(max(1, player.story.top + int(pointer.y))))

    player = Player(CountdownStory(start), on_pointer=react)
    control = IntSlider(start, 1, max(40, start), description="start")
    control.observe(lambda change: player.show(CountdownStory(change.new), at=0), "value")
    return Demo(player, control)


class Countdowns:
    """What the demo below is about, as far as it is no control."""

    hands = "drag the ball"

    def __init__(self):
        self.more = [0]


def adjustable():
    """The countdown with controls of every kind. Where it starts is told by all of them together.

    "Odd" is seen where the start is odd only, and the numbers of "Less" are fewer for a start of nine.
    """
    start = Dropdown(options=[("twenty", 20), ("nine", 9), ("odd", None)], description="Start")
    odd = Dropdown(options=[("three", 3), ("seven", 7), ("again nine", 9)], description="Odd")
    twice = Checkbox(description="Twice")
    more = IntSlider(0, 0, 3, description="More")
    part = FloatSlider(1.0, min=0.5, max=1.0, step=0.25, description="Part", readout_format=".2f")
    bonus = SelectionSlider(options=[("none", 0), ("√4", 2)], description="Bonus")
    less = BoundedIntText(0, min=0, max=2, description="Less")
    seed = BoundedIntText(0, min=0, max=9999, description="Seed")
    seconds = BoundedFloatText(0, description="Seconds")
    dead = ToggleButton(description="As text")
    press, chance = Button(description="One more"), Button(description="By chance")
    message = Label()
    inputs = Countdowns()
    odd.layout.display = "none"

    def tell():
        begin = odd.value if start.value is None else start.value
        begin = int(begin * part.value) * (2 if twice.value else 1) + sum(inputs.more)
        return CountdownStory(begin + more.value + bonus.value - less.value + seed.value % 3)

    def started(_):
        odd.layout.display = "" if start.value is None else "none"
        less.max = 1 if start.value == 9 else 2
        message.value = "Nine it is." if start.value == 9 else ""
        player.show(tell(), 0)

    def grow(by):
        inputs.more.append(by)
        player.show(tell(), len(inputs.more))

    player = Player(tell())
    start.observe(started, "value")
    press.on_click(lambda _: grow(1) if len(inputs.more) < 4 else None)
    chance.on_click(lambda _: grow(int(1000 * random())))
    for control in (odd, twice, more, part, bonus, less, seed):
        control.observe(lambda _: player.show(tell()), "value")
    controls = start, odd, twice, more, part, bonus, less, seed, seconds, dead, press, chance, message
    return Demo(player, *controls, inputs=[inputs])
