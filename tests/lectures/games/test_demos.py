"""The demos of lecture 11: controls, and what the pointer does."""

import re
from random import Random

import pytest

from coursekit.adversarial import mixed_equilibria
from coursekit.games import MatrixGame
from coursekit.games.matrix_game import EXAMPLES
from coursekit.lectures.games import demos
from coursekit.lectures.games.card_game import TREE, state_of
from coursekit.lectures.games.demos import choices_of, random_game, with_payoff
from coursekit.lectures.games.mixed_equilibria import is_zero_sum
from coursekit.pictures import indifference as lines
from tests.lectures.viewer import control, do, message

PENNIES, DILEMMA = EXAMPLES["matching pennies"], EXAMPLES["prisoner's dilemma"]


def payoffs(demo):
    return demo.player.story.game.payoffs


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (demos.split_nim, "<Player split Nim: 48 steps, MIN wins>"),
        (lambda: demos.split_nim(8, merged=True), "<Player split Nim: 47 steps, MAX wins>"),
        (demos.best_response_walk, "<Player best responses: 8 steps, an equilibrium>"),
        (lambda: demos.best_response_walk("matching pennies"), "<Player best responses: 11 steps, a cycle>"),
        (demos.mixed, "<Player mixed strategies: 0 steps, no equilibrium>"),
        (lambda: demos.mixed(p=2 / 3, q=1 / 3), "<Player mixed strategies: 0 steps, an equilibrium>"),
        (demos.information_sets, "<Player Kuhn poker: 5 steps, player 0 wins 2>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(make, text):
    assert repr(make()) == text


# ---------------------------------------------------------------- split Nim


def test_heap_and_merging_are_chosen():
    demo = demos.split_nim()
    control(demo, "Heap").value = 9
    assert repr(demo) == "<Player split Nim: 290 steps, MAX wins>"
    control(demo, "Merge equal states").value = True
    assert len(demo.player.story.found.states) == 28


@pytest.mark.parametrize("heap", [2, 10, 7.5, "7"])
def test_a_heap_that_the_picture_does_not_hold_is_refused(heap):
    with pytest.raises(ValueError, match="the picture holds heaps from 3 to 9, not"):
        demos.split_nim(heap)


# ---------------------------------------------------------------- payoff tables


def test_a_game_is_chosen_by_name_given_or_grown():
    demo = demos.best_response_walk("chicken")
    assert payoffs(demo) == EXAMPLES["chicken"].payoffs
    control(demo, "Game").value = "stag hunt"
    assert payoffs(demo) == EXAMPLES["stag hunt"].payoffs
    assert control(demo, "Rows").layout.display == "none"
    control(demo, "Game").value = "random"
    assert control(demo, "Rows").layout.display == ""
    assert payoffs(demo) == random_game(3, 3, Random(1)).payoffs
    control(demo, "Columns").value = 5
    assert choices_of(demo.player.story.game) == (3, 5)
    control(demo, "Seed").value = 2
    assert payoffs(demo) == random_game(3, 5, Random(2)).payoffs
    mine = demos.best_response_walk(MatrixGame([[1, 2]], [[3, 4]]))
    assert control(mine, "Game").value == "given game"
    assert payoffs(mine) == (((1, 2),), ((3, 4),))


def test_a_game_that_is_not_there_or_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="there is no game 'poker', but prisoner's dilemma, stag hunt"):
        demos.best_response_walk("poker")
    with pytest.raises(ValueError, match="up to 6 rows and columns, not 7 and 1"):
        demos.best_response_walk(MatrixGame([[0]] * 7))
    for start in ((-1, 0), (0, 2)):
        with pytest.raises(ValueError, match=re.escape(f"a row and a column of the table, not from {start}")):
            demos.best_response_walk(start=start)


def test_a_walk_starts_from_the_cell_that_is_clicked():
    demo = demos.best_response_walk("stag hunt")
    assert demo.player.story.trace.result.profiles[-1] == (0, 0)
    do(demo, "click", "cell/1/1")
    assert demo.player.story.begins == (1, 1)
    assert demo.player.story.trace.result.profiles == ((1, 1),)
    assert demo.player._film["at"] == 0
    control(demo, "Game").value = "chicken"  # the same cell of another table
    assert demo.player.story.begins == (1, 1)
    control(demo, "Game").value = "random"
    control(demo, "Rows").value = 1  # where there is none, the nearest
    assert demo.player.story.begins == (0, 1)


def test_all_best_responses_are_marked_if_asked_for():
    demo = demos.best_response_walk()
    start = demo.player.story.start()
    plain = demo.player.story.draw(start)
    control(demo, "Mark all best responses").value = True
    assert demo.player.story.draw(start).count('class="bar"') == plain.count('class="bar"') + 4
    assert demo.player._film["at"] is None


@pytest.mark.parametrize(("text", "worth"), [("7", 7), (" −12 ", -12), ("-99", -99)])
def test_a_payoff_is_edited_by_typing(text, worth):
    demo = demos.best_response_walk()
    do(demo, "edit", "payoff/0/1/1", text=text)
    assert payoffs(demo) == (DILEMMA.payoffs[0], ((3, worth), (0, 1)))
    assert demo.player._film["at"] is None  # the viewer stays where they are
    assert DILEMMA.payoffs[1][0][1] == 5


@pytest.mark.parametrize("text", ["", "x", "1.5", "100", "nan"])
def test_a_wrong_payoff_is_refused_in_a_sentence(text):
    demo = demos.best_response_walk()
    story = demo.player.story
    do(demo, "edit", "payoff/0/1/1", text=text)
    assert demo.player.story is story
    assert message(demo) == f"A payoff is a whole number from −99 to 99, not “{text}”."
    do(demo, "edit", "payoff/0/1/1", text="5")  # what it was already: the sentence goes
    assert message(demo) == ""


def test_a_payoff_is_dragged_and_nudged():
    demo = demos.best_response_walk()
    do(demo, "down", "payoff/1/0/0", y=300)
    do(demo, "move", "payoff/1/0/0", y=300 - 3 * demos.GameInput.rise)
    assert payoffs(demo)[0][1][0] == 8
    do(demo, "move", "payoff/1/0/0", y=-5000)
    assert payoffs(demo)[0][1][0] == 99
    do(demo, "up", "payoff/1/0/0", y=-5000)
    do(demo, "move", "payoff/1/0/0", y=300)  # no longer held
    assert payoffs(demo)[0][1][0] == 99
    do(demo, "nudge", "payoff/1/0/0", y=-1)
    assert payoffs(demo)[0][1][0] == 98


@pytest.mark.parametrize("id", ["", "cell/0/0", "payoff/0/0", "state/3"])
def test_what_is_no_payoff_cannot_be_edited(id):
    demo = demos.best_response_walk()
    story = demo.player.story
    for kind in ("edit", "down", "move", "up", "nudge"):
        do(demo, kind, id, y=1, text="5")
    assert demo.player.story is story


def test_a_zero_sum_game_stays_one_and_another_does_not_become_one():
    edited = with_payoff(PENNIES, (0, 1, 1), 7)
    assert edited.payoffs == (((1, -7), (-1, 1)), ((-1, 7), (1, -1)))
    assert is_zero_sum(edited)
    assert edited.row_names == PENNIES.row_names
    assert with_payoff(DILEMMA, (0, 0, 0), 9).payoffs == (((9, 0), (5, 1)), DILEMMA.payoffs[1])
    assert not is_zero_sum(DILEMMA)


# ---------------------------------------------------------------- mixes


def shares(demo):
    return demo.player.story.p, demo.player.story.q


def test_probabilities_are_dragged_and_stop_where_the_other_is_indifferent():
    demo = demos.mixed("battle of the sexes", p=0.1, q=0.2)
    for player in (0, 1):
        place = lines.axes(player, demo.player.story.panels[player].ends)
        id = lines.handle_id(player)
        do(demo, "down", id, x=place.x(0.5))
        do(demo, "move", id, x=place.x((1 / 3, 2 / 3)[player] + 0.01))
        do(demo, "up", id, x=place.x(0.9))
    assert shares(demo) == (2 / 3, 1 / 3)
    assert demo.player.story.holds
    assert mixed_equilibria(demo.player.story.game)[-1].row[0] == pytest.approx(2 / 3)
    place = lines.axes(0, demo.player.story.panels[0].ends)
    do(demo, "down", lines.handle_id(0), x=place.x(0.5))
    do(demo, "move", lines.handle_id(0), x=place.x(5))
    assert shares(demo) == (2 / 3, 1)
    do(demo, "nudge", lines.handle_id(0), x=-1)
    assert shares(demo) == (2 / 3, 0.95)
    assert not demo.player.story.holds


@pytest.mark.parametrize(("text", "share"), [("1/4", 0.25), ("0,5", 0.5), ("1", 1), (" 0.3 ", 0.3), ("1/3", 1 / 3)])
def test_a_probability_is_typed(text, share):
    demo = demos.mixed()
    do(demo, "edit", lines.handle_id(0), text=text)
    assert demo.player.story.q == pytest.approx(share, abs=1e-4)


@pytest.mark.parametrize("text", ["", "2", "-0.1", "x", "1/0", "nan"])
def test_a_wrong_probability_is_refused_in_a_sentence(text):
    demo = demos.mixed()
    story = demo.player.story
    do(demo, "edit", lines.handle_id(1), text=text)
    assert demo.player.story is story
    assert message(demo) == f"A probability is a number from 0 to 1, as in 0.25 or 1/4, not “{text}”."
    do(demo, "edit", lines.handle_id(1), text="0.5")
    assert message(demo) == ""


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("choice", [0, 1])
@pytest.mark.parametrize("end", [0, 1])
def test_the_end_of_a_line_is_a_payoff(player, choice, end):
    demo = demos.mixed("stag hunt")
    do(demo, "edit", lines.end_id(player, choice, end), text="42")
    assert demo.player.story.panels[player].ends[choice][end] == 42
    row, column = (choice, 1 - end) if player == 0 else (1 - end, choice)
    assert payoffs(demo)[player][row][column] == 42
    do(demo, "nudge", lines.end_id(player, choice, end), y=1)
    assert demo.player.story.panels[player].ends[choice][end] == 43


def test_only_games_with_two_choices_each_are_mixed():
    assert "rock paper scissors" not in control(demos.mixed(), "Game").options
    with pytest.raises(ValueError, match="two rows and two columns, not of 2 and 3"):
        demos.mixed(MatrixGame([[1, 2, 3], [3, 2, 1]]))
    for p, q in ((1.5, 0), (0, -0.1), (float("nan"), 0.5)):
        with pytest.raises(ValueError, match="p and q are probabilities"):
            demos.mixed(p=p, q=q)


# ---------------------------------------------------------------- information sets


def test_a_state_that_is_clicked_lights_its_set_until_it_is_clicked_again():
    demo = demos.information_sets()
    node = TREE.sets[1, ("K", ("bet",))][0]
    do(demo, "click", f"state/{node}")
    assert demo.player.story.picked == node
    assert demo.player._film["at"] is None
    do(demo, "click", f"state/{node}")
    assert demo.player.story.picked is None
    do(demo, "click", f"state/{node}")
    do(demo, "click", "")
    assert demo.player.story.picked is None
    do(demo, "click", "state/0")  # chance has no information set
    assert demo.player.story.picked is None


def test_who_looks_on_which_strategies_and_which_game_are_chosen():
    demo = demos.information_sets()
    steps = demo.player.story.trace.steps
    control(demo, "Seen with").value = "player 1"
    assert demo.player.story.view == 1
    assert [step.data for step in demo.player.story.trace.steps] == [step.data for step in steps]
    do(demo, "click", f"state/{TREE.sets[0, ('J', ())][0]}")
    control(demo, "Strategies").value = "all moves alike"
    assert {step.data["probability"] for step in demo.player.story.trace.steps[1:-1]} == {0.5}
    assert demo.player.story.picked is None
    assert demo.player._film["at"] == 0
    before = [step.data for step in demo.player.story.trace.steps]
    control(demo, "Game").value = 13
    assert [step.data for step in demo.player.story.trace.steps] != before


@pytest.mark.parametrize("id", ["", "state", "state/0", "state/x", "state/999", "cell/1"])
def test_what_has_no_information_set(id):
    assert state_of(id) is None
