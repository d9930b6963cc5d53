"""The trap for sampling: what is believed of its moves, when and why that changes, and what is true of them."""

from random import Random

import pytest

from coursekit.adversarial import alphabeta
from coursekit.games import ConnectFour
from coursekit.games.connect_four_order import promising
from coursekit.games.trap import BOLD, SOLID, Trap
from coursekit.lectures.mcts.demos import trap
from coursekit.lectures.mcts.trap_scenes import POSITIONS
from coursekit.lectures.mcts.trap_search import SEARCHES, budget_needed
from coursekit.sampling import flat_monte_carlo, uct
from coursekit.story import Frames
from tests.lectures.frames import check_frames, check_steps, moments
from tests.lectures.mcts.strategies import CODE
from tests.lectures.viewer import control
from tests.sampling.searches import true_reward


def told(**arguments):
    return trap(**arguments).player.story


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("position", POSITIONS)
def test_every_frame_is_drawn_and_said_as_people_do(position, search):
    story = told(position=position, search=search, width=3, depth=3, simulations=300)
    check_frames(story, CODE, longest=200)
    check_steps(story)


@pytest.mark.parametrize(("width", "depth"), [(2, 1), (5, 5), (4, 3)])
def test_traps_of_all_sizes_fit_into_the_picture(width, depth):
    story = told(width=width, depth=depth, simulations=100)
    ids = check_frames(story, CODE)
    assert {"/0", "/1", f"/0/{width - 1}"} <= ids
    assert len([id for id in ids if id.startswith("/")]) == 3 + width * (depth + 1) // 2 + (depth - 1) // 2
    places = story.scene.place.places.values()
    assert all(place.x - place.half >= 0 and place.y + place.tall <= story.size[1] for place in places)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("position", POSITIONS)
def test_what_is_believed_is_what_the_search_would_play_by_then(position, search):
    story = told(position=position, search=search, width=3, depth=3, simulations=250, seed=5)
    scene = story.scene
    for tree, believed, moves in list(zip(story.trees, story.believed, story.moves, strict=True))[::4]:
        found = SEARCHES[search](scene.game, scene.state, tree.simulations, rng=Random(5))
        assert believed == found.action
        assert {move.action: move.visits for move in moves} == found.visits


def test_uct_turns_by_a_proof_while_the_mean_is_still_high():
    story = told(width=4, depth=3, simulations=500)
    [at] = [i for i in range(1, len(story.trees) + 1) if story.changed(i)]
    move = story.known(at, BOLD)
    assert (move.proven, move.mean > 0.85) == (0, True)
    assert "proven to lose: the solid move instead" in Frames(story)[at].sentence
    assert story.landmark(story.trace.steps[at - 1])
    assert all(believed == (BOLD if i < at else SOLID) for i, believed in enumerate(story.believed, start=1))


def test_where_nothing_is_proven_the_mean_must_sink_first():
    story = told(width=4, depth=3, goes_on=True, simulations=500)
    [at] = [i for i in range(1, len(story.trees) + 1) if story.changed(i)]
    move = story.known(at, BOLD)
    assert move.proven is None
    assert move.mean == pytest.approx(0.5, abs=0.03)
    assert "turns to the solid move, which draws" in Frames(story)[at].sentence


def test_flat_monte_carlo_never_finds_out():
    story = told(search="flat Monte Carlo", simulations=2000)
    assert set(story.believed) == {BOLD}
    assert repr(trap(search="flat Monte Carlo", simulations=100)).endswith("the bold move loses>")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [({"width": 3, "depth": 3, "simulations": 500}, "yes"), ({"width": 5, "depth": 5, "simulations": 500}, "no")],
)
def test_whether_it_finds_out_is_asked_once_and_which_move_where_that_changes(arguments, answer):
    story = told(**arguments)
    questions = [question for before, step, _ in moments(story) if (question := story.ask(before, step))]
    choices = [question.answer for question in questions if question.choices]
    clicks = [question.answer for question in questions if not question.choices]
    assert choices == [answer]
    assert clicks == ([("/1",)] if answer == "yes" else [])


# ---------------------------------------------------------------- what it costs


@pytest.mark.parametrize(("width", "depth", "goes_on"), [(2, 1, False), (3, 3, False), (2, 3, True), (3, 1, True)])
def test_the_budget_is_the_least_from_which_on_the_solid_move_is_played(width, depth, goes_on):
    game = Trap(width, depth, goes_on)
    needed = budget_needed(width, depth, goes_on, seed=3, most=150)
    played = [uct(game, game.initial_state(), n, rng=Random(3)).action for n in range(1, 151)]
    assert played[needed - 2] == BOLD
    assert set(played[needed - 1 :]) == {SOLID}


def test_the_budget_grows_with_width_and_depth_and_without_proofs():
    assert budget_needed(2, 3) < budget_needed(2, 5) < budget_needed(3, 5)
    assert budget_needed(3, 3) < budget_needed(3, 3, goes_on=True, most=1000)
    assert budget_needed(4, 5, most=200) is None


# ---------------------------------------------------------------- positions of games


def test_the_corner_of_tic_tac_toe_loses_and_flat_monte_carlo_plays_it():
    scene = POSITIONS["Tic-Tac-Toe"](Trap())
    game, state = scene.game, scene.state
    assert game.show(state) == "..X\n.O.\nX.."
    assert game.to_move(state) == 1
    truth = {action: true_reward(game, game.result(state, action), 1) for action in game.actions(state)}
    assert {action: (value + 1) / 2 for action, value in scene.worth.items()} == truth
    assert truth == {1: 0, 2: 0.5, 8: 0.5, 32: 0.5, 128: 0.5, 256: 0}
    assert flat_monte_carlo(game, state, 30_000, Random(1)).action in (1, 256)
    assert alphabeta(game, state).action in scene.right


def test_a_column_of_connect_four_loses_and_thousands_of_simulations_do_not_tell():
    scene, game = POSITIONS["Connect Four"](Trap()), ConnectFour()
    state = scene.state
    assert state == game.play("37411371123434131277")
    exact = {a: -alphabeta(game, game.result(state, a), alpha=-1, beta=1, order=promising).value for a in scene.worth}
    assert {action for action, value in exact.items() if value > 0} == {1} == scene.right
    assert {action: (value > 0) - (value < 0) for action, value in exact.items()} == scene.worth
    assert set(scene.worth.values()) == {1, -1}
    assert scene.answer.action == 1
    assert scene.answer.nodes < 10_000
    assert flat_monte_carlo(game, state, 6000, Random(1)).action not in scene.right
    fooled = [uct(game, state, 3000, rng=Random(seed)).action for seed in range(3)]
    assert sum(action not in scene.right for action in fooled) >= 2


# ---------------------------------------------------------------- the demo


def test_only_the_controls_that_do_something_are_seen():
    demo = trap(simulations=100)

    def seen(name):
        return control(demo, name).layout.display != "none"

    assert seen("Width")
    assert seen("C")
    control(demo, "Search").value = "flat Monte Carlo"
    assert not seen("C")
    control(demo, "Position").value = "Tic-Tac-Toe"
    assert not any(map(seen, ("Width", "Depth", "The game goes on")))
    assert repr(demo).startswith("<Player trap, flat Monte Carlo: ")


def test_controls_change_what_is_searched():
    demo = trap(width=3, depth=3, simulations=200)
    before = demo.player.story.trees[-1].counts
    control(demo, "C").value = 0.5
    assert demo.player.story.trees[-1].counts != before
    control(demo, "Width").value = 2
    assert demo.player.story.scene.game.width == 2
    control(demo, "The game goes on").value = True
    assert demo.player.story.scene.game.goes_on


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"position": "chess"}, "there is no position 'chess', but a trap, Tic-Tac-Toe, Connect Four"),
        ({"search": "minimax"}, "there is no search 'minimax'"),
        ({"width": 1}, "there is no width 1, but 2, 3"),
        ({"depth": 2}, "there is no depth 2, but 1, 3, 5"),
        ({"simulations": 10}, "Simulations is a whole number from 100 to 20,000, not 10"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        trap(**arguments)
