import json
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.player.film import SPACING, Film
from coursekit.story import Frames, Story
from tests.player.kernel import frames_in, unpack
from tests.player.sample import CountdownStory

lengths = st.integers(0, 3 * SPACING + 2)
everies = st.integers(1, 70)


def unpacked(film):
    return [frame for i in range(len(film)) for frame in frames_in(film.chunk(i))]


@given(lengths)
def test_a_film_holds_the_frames_of_its_story(length):
    story = CountdownStory(length)
    frames = unpacked(Film(story, "label"))
    told = Frames(story)
    assert len(frames) == len(told) == length + 1
    for k, (svg, sentence, values, lit, question) in enumerate(frames):
        frame = told[k]
        assert (svg, sentence, values) == (frame.svg, frame.sentence, [[n, v] for n, v in frame.values.items()])
        assert lit == [list(lines) for lines in frame.lit]
        if frame.question is None:
            assert question is None
        else:
            asked = (question["text"], tuple(question["choices"]))
            assert asked == (frame.question.text, frame.question.choices)
            told_answer = frame.question.answer
            assert question["answer"] == (told_answer if isinstance(told_answer, str) else list(told_answer))


@given(lengths, everies)
def test_every_nth_step_keeps_the_first_and_the_last(length, every):
    film = Film(CountdownStory(length), "label", every)
    assert film.numbers[0] == 0
    assert film.numbers[-1] == length
    gaps = [b - a for a, b in zip(film.numbers, film.numbers[1:], strict=False)]
    assert all(gap == every for gap in gaps[:-1])
    assert all(0 < gap <= every for gap in gaps)
    # The ball's number tells which step a frame shows; n-th steps ask nothing, for the step is not the next one.
    frames = unpacked(film)
    assert [values[0][1] for _, _, values, _, _ in frames] == [str(length - n) for n in film.numbers]
    assert every == 1 or all(frame[4] is None for frame in frames)
    assert unpack(film.head())["asks"] == (every == 1 and length > 0)


@given(lengths, everies)
def test_landmarks_and_touches_point_at_the_first_frame_that_shows_their_step(length, every):
    story = CountdownStory(length)
    film = Film(story, "label", every)
    head = unpack(film.head())

    def place(number):
        return min(i for i, n in enumerate(film.numbers) if n >= number)

    steps = list(enumerate(story.trace.steps, start=1))
    assert head["landmarks"] == sorted({place(k) for k, step in steps if step.data["n"] % 4 == 0})
    assert head["touches"].get("ball", []) == sorted({place(k) for k, _ in steps})
    thirds = sorted({place(k) for k, step in steps if step.data["n"] % 3 == 1})
    assert head["touches"].get("third-1", []) == thirds


@given(lengths, everies, st.integers(0, 200))
def test_position_finds_the_first_frame_from_a_step_on(length, every, number):
    film = Film(CountdownStory(length), "label", every)
    position = film.position(number)
    assert position == len(film.numbers) - 1 or film.numbers[position] >= number
    assert position == 0 or film.numbers[position - 1] < number


def test_the_head_tells_what_the_player_needs_before_the_first_frame():
    story = CountdownStory(7)
    head = unpack(Film(story, "<Player countdown>").head())
    assert (head["title"], head["label"], head["total"]) == ("countdown", "<Player countdown>", 7)
    assert (head["width"], head["height"], head["backdrop"]) == (880, 300, story.backdrop())
    assert head["numbers"] == list(range(8))
    assert head["spacing"] == SPACING
    [lines] = head["listings"]
    assert len(lines) == 5
    assert "watch(" not in "".join(lines)


@pytest.mark.parametrize("index", [-1, 3, 100])
def test_there_is_no_chunk_outside_the_film(index):
    film = Film(CountdownStory(2 * SPACING), "label")
    assert len(film) == 3
    with pytest.raises(IndexError, match=f"chunk {index} of 3"):
        film.chunk(index)


def test_a_chunk_is_drawn_once_even_when_many_ask():
    class Counting(CountdownStory):
        drawn = 0

        def draw(self, after):
            Counting.drawn += 1
            return super().draw(after)

    film = Film(Counting(2 * SPACING), "label")
    answers = []
    threads = [Thread(target=lambda i=i: answers.append((i % 2, film.chunk(i % 2)))) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counting.drawn == 2 * SPACING
    assert len({data for _, data in answers}) == 2


@given(lengths)
def test_a_live_film_has_the_same_frames_one_by_one_and_plain(length):
    packed, live = Film(CountdownStory(length), "label"), Film(CountdownStory(length), "label", live=True)
    frames = [frame for i in range(len(packed)) for frame in frames_in(packed.chunk(i))]
    assert [frames_in(json.loads(live.chunk(i))) for i in range(len(live))] == [[frame] for frame in frames]
    # Nobody steps through it, or asks when a thing was touched.
    assert json.loads(live.head()) == unpack(packed.head()) | {
        "spacing": 1,
        "landmarks": [],
        "touches": {},
        "lights": [],
        "lit": [],
        "telling": 0,
    }


def test_there_is_no_quiz_where_a_story_asks_nothing():
    class Silent(CountdownStory):
        ask = Story.ask

    class Telling(Silent):
        def ask_down(self, before):
            return None

    assert unpack(Film(CountdownStory(7), "label").head())["asks"]
    assert unpack(Film(Telling(7), "label").head())["asks"]
    assert not unpack(Film(Silent(7), "label").head())["asks"]
