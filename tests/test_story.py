from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.story import Composed, Fold, Frames, Picture, Question, Story, Words, fold
from coursekit.trace import record


def letters(word, *, watch=None):
    for letter in word:
        if watch:
            watch("vowel" if letter in "aeiou" else "consonant", letter=letter)
    return len(word)


class Spelling(Story):
    """Its state is what has been spelt so far, and how often `apply` has been called is counted."""

    title = "spelling"

    def __init__(self, trace):
        super().__init__(trace)
        self.applied = 0

    def start(self):
        return ""

    def apply(self, before, step):
        self.applied += 1
        return before + step.data["letter"]

    def draw(self, after):
        return f"<text>{after}</text>"

    def say(self, after, step):
        return f"{step.data['letter']} is spelt." if step else "Nothing is spelt."

    def values(self, after, step):
        return {"length": str(len(after))}

    def ask(self, before, step):
        return Question(f"After {before!r}?", step.event, ("vowel", "consonant"))

    def landmark(self, step):
        return step.event == "vowel"


def spelling(word, **kwargs):
    return Spelling(record(letters, word, **kwargs))


words = st.text("abcdefgh", max_size=40) | st.text("abcdefgh", min_size=15, max_size=40)


@given(words, st.integers(1, 60) | st.integers(1, 5), st.lists(st.integers(0, 200)))
def test_any_state_at_once_is_what_folding_gives(word, spacing, visits):
    frames = Frames(spelling(word), spacing)
    folded = list(accumulate(word, initial=""))
    assert len(frames) == len(folded)
    for number in visits:
        at = number % len(frames)
        assert frames.state(at) == folded[at]
    assert [frames.state(k) for k in reversed(range(len(frames)))] == folded[::-1]


def test_going_back_and_forth_over_a_kept_state_keeps_it_once():
    frames = Frames(spelling("abcdefgh" * 3), 5)
    for number in (12, 6, 11, 18, 7, 22):
        assert frames.state(number) == ("abcdefgh" * 3)[:number]


def test_going_forwards_costs_one_step_a_frame_and_jumping_back_at_most_the_spacing():
    story = spelling("abcdefgh" * 100)
    frames = Frames(story, 50)
    for number in range(len(frames)):
        frames.state(number)
    assert story.applied == 800
    frames.state(333)
    assert story.applied <= 800 + 50


def test_a_frame_holds_all_that_is_shown():
    frames = Frames(spelling("hat"))
    start, first, second = frames[0], frames[1], frames[2]
    assert (start.svg, start.sentence, start.lit, start.question) == ("<text></text>", "Nothing is spelt.", (), None)
    assert (first.svg, first.sentence, first.values) == ("<text>h</text>", "h is spelt.", {"length": "1"})
    assert second.question == Question("After 'h'?", "vowel", ("vowel", "consonant"))
    [(listing, line, last)] = second.lit
    assert (listing, line) == (0, last)


@pytest.mark.parametrize("number", [-1, 4, 100])
def test_there_are_no_other_frames(number):
    frames = Frames(spelling("hat"))
    with pytest.raises(IndexError):
        frames[number]
    with pytest.raises(IndexError):
        frames.state(number)


def test_frames_can_be_run_through():
    assert [frame.svg for frame in Frames(spelling("ha"))] == ["<text></text>", "<text>h</text>", "<text>ha</text>"]


def test_fold_gives_the_last_state():
    assert fold(spelling("hat")) == "hat"
    assert fold(spelling("")) == ""


@pytest.mark.parametrize(("word", "frame"), [("hat", 2), ("hate", 4), ("hm", 2), ("", 0)])
def test_the_telling_frame_is_the_last_landmark_else_the_last_frame(word, frame):
    assert spelling(word).telling() == frame


def test_a_trace_cut_short_says_so():
    assert spelling("hat", limit=2).outcome() == "cut short"
    assert spelling("hat").outcome() == ""


def test_a_story_that_says_little_asks_nothing_and_stops_nowhere():
    story = Story(record(letters, "hat"))
    step = story.trace.steps[0]
    assert story.ask(None, step) is None
    assert story.landmark(step) is False
    assert story.touches(step) == ()
    assert story.values(None, step) == {}
    assert story.backdrop() == ""


def test_questions_with_choices_hold_their_answer():
    assert Question("Cut?", "yes", ("yes", "no")).answer == "yes"
    with pytest.raises(ValueError, match="the answer 'maybe' is not among the choices"):
        Question("Cut?", "maybe", ("yes", "no"))


def test_questions_without_choices_are_answered_by_clicking_on_one_of_some_ids():
    assert Question("Which?", ("a", "b")).answer == ("a", "b")
    for answer in ("a", ()):
        with pytest.raises(ValueError, match="a question without choices needs a tuple of ids"):
            Question("Which?", answer)


# ---------------------------------------------------------------- told event by event


class Vowels(Story):
    """What an event has to say stands in methods of its own."""

    first = ""
    landmarks = ("vowel",)

    def on_vowel(self, before, letter):
        return before + letter.upper()

    def draw(self, after):
        return f"<text>{after}</text>"

    def touched_vowel(self, letter):
        return (f"letter/{letter}",)

    def opening(self):
        return "Nothing is spelt."

    def say_vowel(self, after, letter, step):
        return f"{letter} is vowel {len(after)}, step {step.number}."

    def say_consonant(self, after):
        return "A consonant."

    def ask_vowel(self, before, letter):
        return Question("Which?", letter, ("a", "e", letter))

    def values(self, after, step):
        return {"so far": after or None, "vowels": len(after) * 1000, "share": len(after) / 8}


@given(words)
def test_each_event_has_methods_of_its_own_and_gets_the_values_that_they_name(word):
    story = Vowels(record(letters, word))
    vowels = ""
    for step, frame in zip(story.trace.steps, list(Frames(story))[1:], strict=True):
        letter = step.data["letter"]
        if letter in "ae":
            vowels += letter.upper()
            assert frame.sentence == f"{letter} is vowel {len(vowels)}, step {step.number}."
            assert frame.question
            assert frame.question.answer == letter
            assert (story.touches(step), story.landmark(step)) == ((f"letter/{letter}",), True)
        else:
            assert (frame.sentence, frame.question) == ("A consonant.", None)
            assert (story.touches(step), story.landmark(step)) == ((), False)
        assert frame.svg == f"<text>{vowels}</text>"
    assert Frames(story)[0].sentence == "Nothing is spelt."


def test_values_are_written_as_people_write_them():
    frames = Frames(Vowels(record(letters, "aeb")))
    assert frames[0].values == {"so far": "–", "vowels": "0", "share": "0"}
    assert frames[2].values == {"so far": "AE", "vowels": "2,000", "share": "0.25"}


def test_an_event_without_a_sentence_is_no_silent_one():
    class Silent(Vowels):
        say_consonant = None

    with pytest.raises(NotImplementedError, match="Silent says nothing of the event 'consonant'"):
        Frames(Silent(record(letters, "b")))[1]


def test_a_still_may_be_taken_at_the_last_step_of_an_event():
    story = Vowels(record(letters, "habe"))
    assert story.telling() == 4
    story.tells_at = "consonant"
    assert story.telling() == 3
    story.tells_at = "never"
    assert story.telling() == 4


def test_a_story_is_composed_of_a_fold_a_picture_and_words():
    class Spelt(Fold):
        first = ""

        def on_vowel(self, before, letter):
            return before + letter

        on_consonant = on_vowel

    class Written(Picture):
        size = (100.0, 50.0)

        def draw(self, after):
            return f"<text>{after}</text>"

        def touched_vowel(self, letter):
            return (letter,)

    class Said(Words):
        landmarks = ("vowel",)

        def opening(self):
            return "Begin."

        def say(self, after, step):
            return f"Now {after}." if step else self.opening()

        def ask_vowel(self, before):
            return Question("And then?", "a", ("a", "e"))

        def values(self, after, step):
            return {"length": len(after)}

    story = Composed(record(letters, "hat"), Spelt(), Written(), Said())
    frames = Frames(story)
    assert [frame.svg for frame in frames] == [f"<text>{'hat'[:k]}</text>" for k in range(4)]
    assert [frame.sentence for frame in frames] == ["Begin.", "Now h.", "Now ha.", "Now hat."]
    assert [bool(frame.question) for frame in frames] == [False, False, True, False]
    assert frames[3].values == {"length": "3"}
    assert (story.size, story.telling(), story.touches(story.trace.steps[1])) == ((100.0, 50.0), 2, ("a",))


def test_whether_there_are_questions_is_known_before_any_is_asked():
    trace = record(letters, "hat")
    assert Vowels(trace).has_questions
    assert spelling("hat").has_questions
    assert not Story(trace).has_questions
    for words in (Vowels(trace), Words()):
        assert Composed(trace, Fold(), Picture(), words).has_questions == (type(words) is Vowels)
