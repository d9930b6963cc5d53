"""The table of what is right and what a student's code gave."""

from hypothesis import given
from hypothesis import strategies as st

from coursekit.exercises.kinds.table import MOST, Row, TableStory
from coursekit.player import Player
from coursekit.story import Frames
from tests.lectures.frames import check_frames, check_steps
from tests.pictures.drawn import elements, groups


def table(*answers):
    """A story in which 1 is always right."""
    rows = [Row((f"child {i}",), 1, answer, f"**One is right of child {i}.**") for i, answer in enumerate(answers)]
    return TableStory("count", rows, "How many are there?", ("of",))


@given(st.lists(st.sampled_from((1, 2, None, "no number")), min_size=1, max_size=30))
def test_every_frame_can_be_shown_and_the_last_one_tells_how_many_differ(answers):
    story = table(*answers)
    assert check_frames(story, "row/") == {f"row/{i}" for i in range(len(answers))}
    check_steps(story)
    wrong = sum(answer != 1 for answer in answers)
    assert Frames(story)[len(answers)].values == {
        "compared": f"{len(answers)} of {len(answers)}",
        "different": str(wrong),
    }
    assert story.outcome() == f"{wrong} different"


def test_a_still_picture_shows_the_first_row_that_differs_in_another_state_and_with_another_sign():
    story = table(1, 2, 2)
    assert story.telling() == 2
    rows = groups(Frames(story)[2].svg)
    looks = [row.find("rect").get("class") for row in rows.values()]
    assert looks == ["done", "event now", "new"]
    strokes = [[line.get("class") for line in row.iter("line")] for row in rows.values()]
    assert strokes == [["axis"] * 2, ["bar"] * 3, []]
    assert [story.landmark(step) for step in story.trace.steps] == [False, True, True]


def test_a_row_says_nothing_of_what_is_right_until_it_is_compared():
    story = table(2)
    before, after = (Frames(story)[i].svg for i in (0, 1))
    assert [text.text for text in elements(before).iter("text")] == ["child 0"]
    assert [text.text for text in elements(after).iter("text")] == ["child 0", "1", "2"]
    assert groups(after)["row/0"].get("aria-label") == "of child 0, right 1, your code 2"


def test_where_all_rows_agree_the_last_one_is_shown():
    assert table(1, 1).telling() == 2


def test_what_only_looks_different_may_be_told_to_be_the_same():
    rows = [Row((), 0.5, "1/2", "**A half.**", same=True), Row((), 0.501, 0.502, "**Not quite a half.**")]
    story = TableStory("half", rows, "How much is it?", ())
    assert [row.agrees for row in rows] == [True, False]
    assert story.telling() == 2


def test_where_a_students_code_says_nothing_of_a_step_on_the_way_nothing_is_compared():
    rows = [Row(("at first",), 3, None, "**Three.**", same=True), Row(("then",), None, None, "**None.**")]
    drawn = groups(Frames(TableStory("steps", rows, "What comes out?", ("",)))[2].svg)
    assert [[text.text for text in row.iter("text")] for row in drawn.values()] == [
        ["at first", "3"],
        ["then", "–", "–"],
    ]
    assert [len(list(row.iter("line"))) for row in drawn.values()] == [0, 2]


def test_of_many_rows_those_around_the_step_are_seen():
    story = table(*[1] * (MOST + 2))
    seen = [list(groups(frame.svg)) for frame in map(Frames(story).__getitem__, (0, MOST, MOST + 1))]
    assert seen == [[f"row/{i}" for i in range(MOST)]] * 2 + [[f"row/{MOST}", f"row/{MOST + 1}"]]


def test_a_long_answer_gets_smaller_and_stays_inside():
    story = table("so long an answer that there is hardly room for it " * 3)
    texts = list(elements(Frames(story)[1].svg).iter("text"))
    assert "font-size:18px" not in texts[-1].get("style")
    [row] = elements(Frames(story)[1].svg).iter("rect")
    assert float(row.get("x")) + float(row.get("width")) <= story.size[0]


def test_the_source_shows_how_rows_are_compared_and_nothing_of_what_is_right():
    story = table(1, 2)
    [listing] = story.source.listings
    assert listing.name == "compared"
    assert all(story.lit(step) for step in story.trace.steps)


def test_a_player_shows_it():
    Player(table(1, 2)).close()
