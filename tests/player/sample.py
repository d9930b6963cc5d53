"""A tiny algorithm with a story that uses everything the player offers: the player's tests play it."""

from ipywidgets import IntSlider

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
