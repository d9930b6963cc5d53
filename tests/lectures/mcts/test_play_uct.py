"""A game against UCT with its tree: which nodes are shown, where, and what is counted in them."""

import re
from itertools import pairwise
from random import Random

import pytest

from coursekit.lectures.mcts.demos import against_uct
from coursekit.lectures.mcts.play_uct import DEEPEST, GAMES, MOST_MOVES, MOST_NODES
from coursekit.sampling import uct
from coursekit.story import Frames
from tests.lectures.frames import check_frames, check_steps
from tests.lectures.viewer import control, message
from tests.pictures.drawn import elements
from tests.stage.play.test_play import click, moved, press

CODE = r"Snapshot|\bfalse\b"


def nodes(svg):
    """The nodes that are drawn: what is written in each, and where its shape stands."""
    drawn = {}
    for group in elements(svg).iter("g"):
        id = group.get("data-id", "")
        if id.startswith("node/"):
            shape = next(child for child in group if child.tag in ("rect", "polygon"))
            place = tuple(shape.get(name) for name in ("x", "y", "points"))
            drawn[id] = [text.text for text in group.iter("text")], place
    return drawn


def played(game, *moves, simulations=60, **arguments):
    demo = against_uct(game, simulations, **arguments)
    for move in moves:
        click(demo, move)
    return demo


OPENINGS = {
    "Connect Four": ("column/3", "column/3"),
    "Othello 6 x 6": ("cell/8",),
    "Hex 5 x 5": ("cell/12", "cell/1"),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_is_drawn_and_said_as_people_do(game):
    story = played(game, *OPENINGS[game], simulations=150).player.story
    ids = check_frames(story, CODE)
    check_steps(story)
    assert "node/" in ids


def written(rewards):
    """With ½ for a half."""
    return f"{rewards:g}".replace("0.5", "½") if rewards < 1 else f"{rewards:g}".replace(".5", "½")


@pytest.mark.parametrize("game", GAMES)
def test_the_nodes_are_those_with_most_visits_and_count_for_who_moved_there(game):
    demo = against_uct(game, 400, "machine")
    story, frames = demo.player.story, Frames(demo.player.story)
    tree = story.trace.steps[-1].data["choice"].tree
    drawn = nodes(frames[len(frames) - 1].svg)
    paths = {tuple(map(int, filter(None, id.split("/")[1:]))): told for id, (told, _) in drawn.items()}
    assert len(paths) <= MOST_NODES
    assert max(map(len, paths)) <= DEEPEST
    for path, told in paths.items():
        visits, rewards = tree.counts[path]
        counts = told[-2:]
        assert counts == (["root", "400"] if not path else [written(rewards), str(visits)])
        assert path == () or path[:-1] in paths
        siblings = [tree.counts[other][0] for other in paths if other[:-1] == path[:-1] and other]
        left_out = [tree.counts[o][0] for o in tree.counts if o and o[:-1] == path[:-1] and o not in paths]
        assert len(siblings) <= MOST_MOVES
        assert path == () or max(left_out, default=0) <= min(siblings)


def test_counts_are_those_of_the_search():
    demo = against_uct("Connect Four", 200, "machine")
    choice = demo.player.story.trace.steps[-1].data["choice"]
    game = demo.player.story.sides.game
    found = uct(game, game.initial_state(), 200, choice.machine.c, Random(0))
    for child in found.root.children:
        assert choice.tree.counts[(child.action,)] == (child.visits, child.rewards)
        for grandchild in child.children or ():
            if grandchild.visits:
                assert choice.tree.counts[child.action, grandchild.action] == (grandchild.visits, grandchild.rewards)


def test_nothing_moves_while_the_tree_grows():
    story = against_uct("Othello 6 x 6", 500, "machine").player.story
    frames = Frames(story)
    drawn = [nodes(frames[i].svg) for i in range(1, len(frames))]
    assert [len(each) for each in drawn] == sorted(len(each) for each in drawn)
    assert len(drawn[0]) < len(drawn[-1])
    for before, after in pairwise(drawn):
        assert all(after[id][1] == place for id, (_, place) in before.items())


def test_before_a_search_there_is_no_tree():
    demo = against_uct("Connect Four", 50)
    frames = Frames(demo.player.story)
    assert nodes(frames[0].svg) == {}
    assert demo.player.story.size[1] < 400  # nothing but the board
    click(demo, "column/3")
    assert demo.player.story.size[1] > 600
    frames = Frames(demo.player.story)
    assert nodes(frames[1].svg) == {}
    assert "the tree of the next search will grow" in frames[1].svg
    assert nodes(frames[2].svg)


def test_the_line_that_is_expected_stands_out():
    story = against_uct("Connect Four", 600, "machine").player.story
    frames = Frames(story)
    line = story.trace.steps[-1].data["choice"].line
    svg = frames[len(frames) - 1].svg
    assert svg.count('class="link path"') == min(len(line), DEEPEST) >= 2
    assert re.search(rf'data-id="node/{line[0]}"[^>]*>.*?class="seen now"', svg)


def test_every_cell_of_hex_has_its_mean():
    story = against_uct("Hex 5 x 5", 300, "machine").player.story
    frames = Frames(story)
    assert frames[len(frames) - 2].svg.count(" on average in ") == 25


def test_it_is_the_game_of_play():
    demo = played("Connect Four", "column/3")
    assert len(moved(demo)) == 2
    press(demo, "Take back")
    assert moved(demo) == []
    control(demo, "Who").value = "machines"
    control(demo, "Player 0").value = "RAVE"
    press(demo, "Machine moves")
    assert ">RAVE, 60 simulations<" not in demo.player.story.backdrop()  # another machine has its usual number
    assert "RAVE, 1,000 simulations" in demo.player.story.sides.machines
    assert message(demo) == ""
    control(demo, "Game").value = "Hex 5 x 5"
    assert repr(demo) == "<Player Hex 5 x 5: 0 steps, player 0 to move>"


def test_other_constants_and_numbers_of_simulations_are_used():
    demo = against_uct("Connect Four", 50)
    control(demo, "C").value = 0.5
    control(demo, "Simulations").value = 80
    click(demo, "column/3")
    machine = demo.player.story.trace.steps[-1].data["choice"].machine
    assert (machine.c, machine.simulations) == (0.5, 80)
    assert demo.player.story.trace.steps[-1].data["choice"].tree.simulations == 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": "Kalah"}, "there is no game 'Kalah', but Connect Four, Othello 6 x 6, Hex 5 x 5"),
        ({"against": "minimax"}, "there is no machine 'minimax', but UCT, RAVE"),
        ({"first": "me"}, "there is no beginning 'me'"),
        ({"simulations": 20_000}, "the simulations must be from 1 to 10,000, not 20000"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        against_uct(**arguments)
