"""What is written in pictures can be read: large enough, inside the frame, and nothing runs through it."""

from itertools import combinations

import pytest
from hypothesis import given, settings

from coursekit.lectures.abstraction import demos as abstraction
from coursekit.lectures.alphabeta import demos as alphabeta
from coursekit.lectures.astar import demos as astar
from coursekit.lectures.bandits import demos as bandits
from coursekit.lectures.constrained import demos as constrained
from coursekit.lectures.delaunay import demos as delaunay
from coursekit.lectures.funnel import demos as funnel
from coursekit.lectures.games import demos as games
from coursekit.lectures.maps import demos as maps
from coursekit.lectures.mcts import demos as mcts
from coursekit.lectures.minimax import demos as minimax
from coursekit.lectures.point_location import demos as point_location
from coursekit.lectures.shortest_paths import demos as shortest_paths
from coursekit.lectures.transpositions import demos as transpositions
from coursekit.lectures.triangulation_astar import demos as triangulation_astar
from coursekit.story import Frames
from tests.lectures.test_every_story import STORIES
from tests.pictures.drawn import elements, size_of, words_at

SMALLEST = max(11 / 620, 18 / 1150)
"""The size of type as a part of the picture's width: 11 px in JupyterLab, 18 px in full screen."""

MAKES = [
    *(games.split_nim, games.best_response_walk, games.mixed, games.information_sets),
    *(minimax.rising, minimax.both_forms, minimax.look_ahead, minimax.and_or, minimax.players, minimax.erring),
    *(alphabeta.intervals, alphabeta.cutoffs, alphabeta.both_forms, alphabeta.windows, alphabeta.theorem),
    *(alphabeta.scouting, alphabeta.aspiration_windows),
    *(transpositions.keys, transpositions.filling, transpositions.bounds, transpositions.circles),
    *(transpositions.deeper, transpositions.closing_in),
    *(bandits.pulls, bandits.central_limit, bandits.idle_arm),
    *(mcts.flat, mcts.textbook, mcts.phases, mcts.growing, mcts.amaf, mcts.rave, mcts.trap, mcts.against_uct),
]
EVERY_DEMO = pytest.mark.parametrize("make", MAKES, ids=lambda make: f"{make.__module__.split('.')[2]} {make.__name__}")

MAPS = [
    *(maps.three_maps, maps.heights, maps.moves, maps.clearance, maps.sight, maps.pieces, maps.smoothing),
    *(shortest_paths.bfs_graph, shortest_paths.bfs_map, shortest_paths.dijkstra_graph, shortest_paths.dijkstra_map),
    *(astar.on_maps, astar.why_optimal, astar.violations, astar.reopening),
    *(abstraction.sectors, abstraction.hpa_path, abstraction.repair, abstraction.pyramid),
    *(abstraction.pra_path, abstraction.pra_repair),
    *(delaunay.any_triangulation, delaunay.flip, delaunay.lawson, delaunay.incremental),
    *(point_location.locators, point_location.history, point_location.cycle),
    *(constrained.segment, constrained.removal, constrained.obstacle, constrained.points),
    *(funnel.winding, funnel.funnel, funnel.agent, funnel.widths),
    *(triangulation_astar.ta_star, triangulation_astar.reduction, triangulation_astar.tra_star),
]
"""The demos of lectures 01 to 09."""

OF_ANY_SIZE = {"minimax", "alphabeta"}
"""Lectures with random trees: the more leaves there are, the smaller are the numbers in them."""


@pytest.mark.parametrize(("room", "stories"), STORIES)
def test_type_is_large_enough_and_inside_the_frame(room, stories):
    @settings(max_examples=4)
    @given(stories)
    def read(story):
        frames, (wide, high) = Frames(story), story.size
        for number in {0, len(frames) // 2, len(frames) - 1}:
            root = elements(story.backdrop() + frames[number].svg)
            for word, (left, top, right, bottom) in words_at(root):
                assert -2 <= left <= right <= wide + 2, word
                assert -2 <= top <= bottom <= high + 2, word
            for text in root.iter("text") if room.__name__.split(".")[2] not in OF_ANY_SIZE else ():
                assert size_of(text) >= SMALLEST * wide - 0.2, text.text

    read()


@pytest.mark.parametrize("make", [*MAPS, *MAKES], ids=lambda make: f"{make.__module__.split('.')[2]} {make.__name__}")
def test_no_word_covers_another(make):
    for root in pictures(make().player.story):
        for (one, a), (other, b) in combinations([each for each in words_at(root) if each[0].strip()], 2):
            across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert across <= 1 or down <= 4, (one, other)


def pictures(story):
    """A dozen moments, the last and the telling one among them."""
    frames, last = Frames(story), len(story.trace.steps)
    for number in sorted({*range(0, last, max(1, last // 10)), story.telling(), last}):
        yield elements(story.backdrop() + frames[number].svg)


@EVERY_DEMO
def test_no_type_is_too_small(make):
    story = make().player.story
    for root in pictures(story):
        for text in root.iter("text"):
            assert size_of(text) >= SMALLEST * story.size[0] - 0.2, text.text


@EVERY_DEMO
def test_it_opens_at_its_first_step_and_offers_questions_where_it_has_some(make):
    player = make().player
    story, frames = player.story, Frames(player.story)
    assert player._film["at"] == 0
    asked = any(story.ask(frames.state(step.number - 1), step) for step in story.trace.steps)
    assert story.has_questions == asked
    assert not story.trace.steps or any(map(story.landmark, story.trace.steps))


def test_what_has_no_step_asks_nothing():
    for player in (alphabeta.still([[5, 9], [2]]), minimax.play().player):
        assert not player.story.trace.steps
        assert not player.story.has_questions


def boxes(root):
    """The boxes of the drawn rectangles with a corner, from side to side and from top to bottom."""
    for rect in root.iter("rect"):
        x, y, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
        yield x, x + width, y, y + height


def test_the_ends_of_the_card_game_keep_apart():
    story = games.information_sets().player.story
    ends = list(boxes(elements(story.draw(story.start()))))
    assert len(ends) == 30
    for a, b in combinations(ends, 2):
        assert max(b[0] - a[1], a[0] - b[1]) >= 4 or max(b[2] - a[3], a[2] - b[3]) >= 4


@pytest.mark.parametrize("make", [mcts.phases, mcts.growing, mcts.rave, mcts.textbook])
def test_no_link_of_a_search_tree_runs_through_a_note(make):
    for root in pictures(make().player.story):
        notes = [text for text in root.iter("text") if text.get("class") == "note halo"]
        links = [line for line in root.iter("line") if line.get("class", "").startswith("link")]
        for note in notes:
            x, y, half = float(note.get("x")), float(note.get("y")), 0.32 * size_of(note) * len(note.text)
            for link in links:
                x1, y1, x2, y2 = (float(link.get(name)) for name in ("x1", "y1", "x2", "y2"))
                steps = [(x1 + (x2 - x1) * k / 40, y1 + (y2 - y1) * k / 40) for k in range(41)]
                assert not any(abs(at - x) < half and y - 11 < height < y for at, height in steps), note.text


@pytest.mark.parametrize("policy", ["greedy", "UCB1"])
def test_no_mark_runs_through_the_number_above_an_arm(policy):
    marks = {"link never", "solid"}
    for root in pictures(bandits.pulls(policy=policy).player.story):
        for arm in root.iter("g"):
            lines = [float(line.get("y1")) for line in arm.findall("line") if line.get("class") in marks]
            for text in arm.findall("text"):
                if text.get("class") == "value halo":
                    baseline = float(text.get("y"))
                    assert not any(baseline - 15 < y < baseline for y in lines)
