"""The demos of lecture 14: what they say, and what their controls and the pointer do."""

import pytest

from coursekit.games import GraphGame, Tree
from coursekit.games.othello import PASS
from coursekit.lectures.transpositions import demos
from coursekit.lectures.transpositions.lines_of_play import KINDS
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.viewer import control, do, message


def last(demo):
    story = demo.player.story
    return Frames(story)[len(story.trace.steps)]


def test_demos_say_what_they_show():
    assert repr(demos.keys()).startswith("<Player Zobrist keys: 28 steps, key ")
    assert repr(demos.filling()) == "<Player alpha-beta with a table: 119 steps, value 7>"
    assert repr(demos.bounds()) == "<Player alpha-beta with a table: 36 steps, value 3>"
    assert repr(demos.circles()) == "<Player alpha-beta with a table, cycles: 26 steps, value 0>"
    assert repr(demos.deeper()) == "<Player iterative deepening: 57 steps, column 5 at height 5>"
    assert repr(demos.closing_in()) == "<Player MTD(f): 54 steps, value 3>"


# ---------------------------------------------------------------- keys


def test_a_click_plays_a_move_and_shows_it():
    demo = demos.keys()
    do(demo, "click", "cell/8")
    story = demo.player.story
    assert story.actions == [1 << 4, 1, 1 << 2, 1 << 6, 1 << 8]
    at = demo.player._film["at"]
    step = story.trace.steps[at - 1]
    assert (step.event, step.data["action"]) == ("move", 1 << 8)


def test_what_is_not_legal_is_not_played():
    demo = demos.keys()
    before = demo.player.story
    do(demo, "click", "cell/4")  # taken
    do(demo, "click", "other/cell/8")  # the other board
    do(demo, "click", "")
    do(demo, "down", "cell/8")
    assert demo.player.story is before


def test_after_the_end_of_a_game_nothing_is_played():
    demo = demos.keys(moves=(0, 3, 1, 4, 2))
    before = demo.player.story
    do(demo, "click", "cell/8")
    assert demo.player.story is before


def test_moves_are_taken_back_down_to_the_empty_board():
    demo = demos.keys(moves=(0, 1))
    for left in (1, 0, 0):
        control(demo, "Take back").click()
        assert len(demo.player.story.actions) == left


def test_a_column_of_connect_four_takes_a_stone_where_it_falls():
    demo = demos.keys("Connect Four", moves=(0,))
    do(demo, "click", "column/0")
    assert demo.player.story.actions == [0, 0]


def test_a_pass_in_othello_is_played_with_the_move_before():
    demo = demos.keys("Othello, 4 x 4", moves=(1, 2, 11))
    do(demo, "click", "cell/0")
    assert demo.player.story.actions == [1 << 1, 1 << 2, 1 << 11, 1 << 0, PASS]
    story = demo.player.story
    said = [story.say(after, step) for _, step, after in moments(story) if step.event == "move"]
    assert "must pass" in said[4]


def test_bits_numbers_and_game_are_chosen():
    demo = demos.keys()
    control(demo, "Bits").value = "8"
    assert demo.player.story.zobrist.bits == 8
    key = demo.player.story.outcome()
    control(demo, "Numbers").value = 2
    assert demo.player.story.outcome() != key
    control(demo, "Game").value = "Connect Four"
    assert demo.player.story.kind is KINDS["Connect Four"]


@pytest.mark.parametrize(("game", "moves"), [("Chess", ()), ("Tic-Tac-Toe", (0, 0)), ("Othello, 4 x 4", (0,))])
def test_keys_of_what_cannot_be_played_are_refused(game, moves):
    with pytest.raises(ValueError, match="there is no"):
        demos.keys(game, moves)


# ---------------------------------------------------------------- the table


def test_scheme_size_and_keys_of_the_table_are_chosen():
    demo = demos.filling()
    nodes = set()
    for scheme in ("always", "deeper", "later", "two-tier", "chained"):
        control(demo, "Scheme").value = scheme
        nodes.add(last(demo).values["nodes"])
        assert demo.player.story.fold.value == 7
    assert len(nodes) > 2
    control(demo, "Scheme").value = "always"
    control(demo, "Size").value = "32"
    assert fold(demo.player.story).counts.losses == 0
    few = repr(demo)
    control(demo, "Size").value = "2"
    assert repr(demo) != few
    contents = demo.player.story.fold.contents[-1]
    control(demo, "Keys").value = 3
    assert demo.player.story.fold.contents[-1] != contents


def test_a_random_game_has_a_seed_and_only_that_one():
    demo = demos.filling()
    assert control(demo, "Seed").layout.display == "none"
    control(demo, "Game").value = "random"
    assert control(demo, "Seed").layout.display == ""
    before = demo.player.story.fold.game
    control(demo, "Seed").value = 2
    assert demo.player.story.fold.game.successors != before.successors


def test_a_game_of_ones_own_can_be_shown():
    game = GraphGame({"A": ["x", "y"], "x": [], "y": []}, {"x": 1, "y": 4}, "A")
    assert repr(demos.filling(game)) == "<Player alpha-beta with a table: 8 steps, value 4>"


@pytest.mark.parametrize(
    ("successors", "says"),
    [({"A": ["B"], "B": ["A"]}, "cycles"), ({"A": ["B", "C"], "B": ["C"], "C": []}, "either player to move")],
)
def test_games_without_levels_are_refused(successors, says):
    with pytest.raises(ValueError, match=says):
        demos.filling(GraphGame(successors, {"C": 1} if "C" in successors else {}, "A"))


@pytest.mark.parametrize("wrong", [{"scheme": "newest"}, {"size": 5}])
def test_schemes_and_sizes_that_are_not_offered_are_refused(wrong):
    with pytest.raises(ValueError, match=r"scheme|size"):
        demos.filling(**wrong)


def test_the_wrong_table_is_named_so_and_gives_the_wrong_value():
    demo = demos.bounds()
    control(demo, "The table keeps").value = "bounds as values (wrong)"
    assert demo.player.story.fold.value == 4
    assert "that is wrong" in last(demo).sentence


def test_keys_with_the_path_give_the_right_value():
    demo = demos.circles()
    assert demo.player.story.fold.value == 0
    control(demo, "Keys").value = "of position and path"
    assert demo.player.story.fold.value == -5
    control(demo, "Game").value = "eight positions"
    assert demo.player.story.fold.value == -5


def test_keys_that_count_repeats_are_not_enough_where_the_third_time_is_a_draw():
    demo = demos.circles()
    control(demo, "Game").value = "back to the start"
    control(demo, "A draw").value = "the third time"
    for keys, value in (("of the position (wrong)", 0), ("of position and repeats (wrong)", 0)):
        control(demo, "Keys").value = keys
        assert demo.player.story.fold.value == value
        assert "that is wrong" in last(demo).sentence
    control(demo, "Keys").value = "of position and path"
    assert demo.player.story.fold.value == -5


def test_it_is_asked_which_entry_goes_as_the_scheme_has_it():
    asked = {}
    for scheme in ("always", "deeper", "later"):
        story = demos.filling(scheme=scheme).player.story
        questions = [story.ask(before, step) for before, step, _ in moments(story) if step.event == "store"]
        asked[scheme] = [q for q in questions if q and q.text.endswith("Which of them goes?")]
        assert len(asked[scheme]) == 3
    assert ", height " in asked["deeper"][0].text
    assert ", ply " in asked["later"][0].text


# ---------------------------------------------------------------- deepening and MTD(f)


def test_budget_order_and_position_are_chosen():
    demo = demos.deeper()
    control(demo, "Budget").value = 1
    assert last(demo).values["last finished"] == "none"
    assert demo.player.story.trace.result.action == 0
    control(demo, "Budget").value = 300
    control(demo, "Order").value = "centre first"
    assert fold(demo.player.story).heights[0].moves[0] == 3
    control(demo, "Position").value = "a hidden win"
    assert demo.player.story.trace.result.value > 1


def test_a_position_of_ones_own_can_be_searched_and_a_wrong_one_is_refused():
    assert "after 44" in control(demos.deeper("44", budget=50), "Position").options
    with pytest.raises(ValueError, match="column"):
        demos.deeper("48")


def test_the_guess_is_dragged_and_nudged_and_typed():
    demo = demos.closing_in()
    scale = demo.player.story.scale
    for kind, value in (("down", 0), ("move", 7), ("up", 7)):
        do(demo, kind, "guess", scale.x(value), 400.0)
    assert demo.player.story.guess == control(demo, "Guess").value == 7
    do(demo, "nudge", "guess", -1)
    assert demo.player.story.guess == 6
    do(demo, "move", "guess", -500.0)
    assert demo.player.story.guess == scale.low
    control(demo, "Guess").value = 3
    assert demo.player.story.guess == 3
    assert demo.player.story.trace.result.value == 3


def test_leaves_are_edited_while_the_guess_stays():
    demo = demos.closing_in(guess=4)
    do(demo, "edit", "/0/0", text="9")
    assert (demo.player.story.trace.result.value, demo.player.story.guess) == (8, 4)
    do(demo, "edit", "/0/0", text="x")
    assert "whole number" in message(demo)


def test_max_of_five_and_nine_is_nine_from_every_guess():
    demo = demos.closing_in()
    control(demo, "Tree").value = "MAX[5, 9]"
    for guess in (3, 5, 7, 9, 12):
        control(demo, "Guess").value = guess
        assert demo.player.story.trace.result.value == 9
    assert demos.closing_in(Tree([5, 9]), 5).player.story.count == 3
