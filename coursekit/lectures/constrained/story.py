"""What the stories of changes to a triangulation with constraints are made of."""

from ...story import Composed, Words
from .changes import Change, Moment
from .picture import ChangePicture


class ChangeStory(Composed[Moment]):
    """A change, its picture, and what is said of it."""

    def __init__(self, change: Change, picture: ChangePicture, words: Words[Moment]) -> None:
        super().__init__(change.trace, change, picture, words)
        self.change, self.before, self.after = change, change.before, change.after
        self.place = picture.place
        self.places = [picture.place]
