"""What must hold of every story that stands beside a student's answer."""

import re
import xml.etree.ElementTree as ET
from typing import Any

from coursekit.player.files import standalone
from coursekit.story import Story


def check_every_frame(story: Story[Any]) -> None:
    """Every frame is drawn, every step is told, and none changes the moment before it."""
    state = story.start()
    for step in story.trace.steps:
        before = repr(state)
        after = story.apply(state, step)
        assert repr(state) == before
        state = after
        ET.fromstring(standalone(story.backdrop() + story.draw(state), story.size))
        assert re.match(r"\*\*.+\*\*", story.say(state, step))
