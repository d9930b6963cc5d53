"""The demos of lecture 19 that tell UCT: controls, and what is refused."""

import pytest

from coursekit.lectures.mcts import demos
from coursekit.lectures.mcts.positions import LARGE, connect_four, hex_board, tictactoe
from coursekit.lectures.mcts.uct_story import UCTStory
from coursekit.stage.controls import CS
from tests.lectures.viewer import control


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.flat(), "<Player flat Monte Carlo: 240 steps, plays 3|3>"),
        (demos.textbook(), "<Player one iteration: 11 steps, 27/35 becomes 28/36>"),
        (demos.textbook("O"), "<Player one iteration: 11 steps, 27/35 becomes 27/36>"),
        (demos.phases(), "<Player UCT: 241 steps, plays 2|3>"),
        (demos.phases("Tic-Tac-Toe, a win in one", 5), "<Player UCT: 11 steps, plays 2|3>"),
        (demos.growing("Tic-Tac-Toe", 50), "<Player UCT: 50 steps, plays 1|2>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: demos.phases("chess"), "no position 'chess', but Tic-Tac-Toe, 4 squares left"),
        (lambda: demos.growing("chess"), "no position 'chess', but Connect Four, nine stones"),
        (lambda: demos.flat("chess"), "no position 'chess', but Tic-Tac-Toe, 6 squares left"),
        (lambda: demos.phases(simulations=0), "from 1 to 300 simulations, not 0"),
        (lambda: demos.growing(simulations=5001), "from 1 to 5,000 simulations, not 5001"),
        (lambda: demos.flat(simulations=301), "from 1 to 300 simulations, not 301"),
        (lambda: demos.phases(seed=-1), "Seed is a whole number from 0 to 9,999, not -1"),
        (lambda: demos.textbook("Black"), "won by X, O, nobody, not by 'Black'"),
        (lambda: tictactoe("XX./.../..."), "X and O move in turn"),
        (lambda: tictactoe("XO/.../..."), "nine squares"),
        (lambda: tictactoe("XXX/OO./..."), "the game is over"),
        (lambda: hex_board(3, "b2 b2"), "b2 is not a free cell"),
        (lambda: hex_board(3, "d1"), "d1 is not a free cell"),
        (lambda: connect_four("44444444"), "not a column with room"),
    ],
)
def test_what_does_not_fit_is_refused(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


def test_all_demos_of_the_lecture_are_here():
    told = {"against_uct", "amaf", "budget_needed", "flat", "growing", "phases", "rave", "textbook", "trap"}
    assert set(demos.__all__) == told
    assert all(callable(getattr(demos, name)) for name in told)


def test_positions_are_those_that_were_written():
    assert tictactoe("XO./XX./O.O").state == (0, 0b11001, 0b101000010)
    assert tictactoe("XXO/O../X..").state[0] == 1
    position = hex_board(3, "a1 c2")
    assert position.shown.game.show(position.state) == "X . .\n . . O\n  . . ."
    assert connect_four("445").state == connect_four("445").shown.game.play("445")


def test_controls_choose_what_is_searched_and_how():
    demo = demos.phases()
    control(demo, "Simulations").value = 12
    control(demo, "C").value = CS["0"]
    story = demo.player.story
    assert (story.search.simulations, story.search.result.root.visits) == (12, 12)
    greedy = list(story.search.result.visits.values())
    control(demo, "C").value = CS["10"]
    even = list(demo.player.story.search.result.visits.values())
    assert max(even) - min(even) <= 1 < max(greedy) - min(greedy)
    for position in control(demo, "Position").options:
        control(demo, "Position").value = position
        assert demo.player.story.search.result.root.state == demo.player.story.search.position.state


def test_the_seed_decides_the_random_moves():
    demo = demos.phases(simulations=10)
    first = [step.data["moves"] for step in demo.player.story.trace.steps if step.event == "simulate"]
    control(demo, "Seed").value = 2
    second = [step.data["moves"] for step in demo.player.story.trace.steps if step.event == "simulate"]
    assert first != second
    control(demo, "Seed").value = 1
    assert first == [step.data["moves"] for step in demo.player.story.trace.steps if step.event == "simulate"]


def test_the_final_move_is_the_most_visited_or_the_one_with_the_best_mean():
    demo, differ = demos.growing(simulations=5), False
    position = LARGE["Tic-Tac-Toe"]()
    for seed in range(12):
        found = [UCTStory(position, 60, seed=seed, final=final).search.result for final in ("visits", "mean")]
        assert found[0].visits[found[0].action] == max(found[0].visits.values())
        assert found[1].value == max(child.mean for child in found[1].root.children)
        differ = differ or found[0].action != found[1].action
    assert differ
    control(demo, "Final move").value = "by mean"
    assert demo.player.story.search.final == "mean"


def test_a_simulation_is_one_step_or_all_of_its_phases():
    demo = demos.growing(simulations=20)
    assert len(demo.player.story.trace.steps) == 20
    control(demo, "Steps").value = "every phase"
    story = demo.player.story
    events = [step.event for step in story.trace.steps]
    assert events.count("simulate") + events.count("known") == 20
    assert sum(map(story.landmark, story.trace.steps)) == 20


def test_true_means_can_be_hidden():
    demo = demos.flat(simulations=12)
    assert "true mean" in demo.player.story.backdrop()
    control(demo, "True means").value = False
    assert "true mean" not in demo.player.story.backdrop()


def test_another_c_leads_down_another_path_of_the_textbooks_tree():
    demo = demos.textbook()
    control(demo, "C").value = CS["5"]
    assert demo.player.story.outcome() == "3/4 becomes 3/5"
    control(demo, "The roll-out is won by").value = "O"
    assert demo.player.story.outcome() == "3/4 becomes 4/5"
