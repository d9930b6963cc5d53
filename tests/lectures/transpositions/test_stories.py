"""The stories of lecture 14: what they show and say is true, and explains the result."""

import re
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import CountedTable, Table, alphabeta, mtd
from coursekit.adversarial.cycles import HISTORIES
from coursekit.adversarial.table import SCHEMES
from coursekit.games import Othello, TicTacToe, Tree
from coursekit.games.connect_four_order import centre_first
from coursekit.games.split_nim import grundy
from coursekit.lectures.transpositions.demos import AllExact
from coursekit.lectures.transpositions.iterative_deepening import GAME, DeepeningStory
from coursekit.lectures.transpositions.lines_of_play import KINDS, leads, other_order
from coursekit.lectures.transpositions.mtd_bounds import MtdStory
from coursekit.lectures.transpositions.repetitions import CIRCLES, CirclesStory
from coursekit.lectures.transpositions.shared_games import SHARED, NumberedKeys, layered, split_nim_graph
from coursekit.lectures.transpositions.table_story import searched
from coursekit.lectures.transpositions.table_words import ENOUGH, FLAGS, FOUND, GONE, SEARCHED
from coursekit.lectures.transpositions.zobrist_keys import SAME, KeysStory
from coursekit.story import Frames, fold
from tests.adversarial.graphs import path_value
from tests.adversarial.trees import minimax_value
from tests.lectures.frames import check_frames, check_steps, moments
from tests.lectures.transpositions.strategies import CODE, TABLES, bounds_met, circles, games, graphs, played


def true_values(story):
    """What each position is worth to MAX, from the definition."""
    values = {}

    def value(name):
        if name not in values:
            following = story.fold.game.successors[name]
            best = (max, min)[story.fold.movers[name]]
            values[name] = best(map(value, following)) if following else story.fold.game.worth[name]
        return values[name]

    for name in story.fold.movers:
        value(name)
    return values


# ---------------------------------------------------------------- a search with its table


@settings(max_examples=60)
@given(graphs)
def test_what_is_known_of_positions_and_kept_in_the_table_is_true(story):
    true = true_values(story)
    for _, _, after in moments(story):
        for name, node in after.nodes.items():
            assert node.low <= true[name] <= node.high
        for bucket in story.fold.contents[after.counts.stores]:
            for entry in filter(None, bucket):
                low, high = story.fold.bounds(story.fold.owners[entry.key], entry.value, entry.flag)
                assert low <= true[story.fold.owners[entry.key][1]] <= high
    assert story.fold.value == true[story.fold.game.start]


@settings(max_examples=40)
@given(games, st.sampled_from(SCHEMES), st.sampled_from([2, 4, 6]))
def test_the_counters_are_those_of_the_table(game, scheme, size):
    counted = []

    def table():
        counted.append(CountedTable(size, scheme))
        return counted[-1]

    story = searched(game, table)
    last, used = fold(story), counted[0]
    for name in ("stores", "hits", "misses", "overwrites", "refused", "losses"):
        assert getattr(last.counts, name) == getattr(used, name), name
    assert (last.counts.nodes, last.counts.leaves) == (story.trace.result.nodes, story.trace.result.leaves)
    assert story.fold.contents[last.counts.stores] == used.buckets()
    assert last.path == ()


@settings(max_examples=40)
@given(graphs)
def test_questions_ask_for_what_comes_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if ENOUGH in question.choices:
            assert (question.answer == ENOUGH) == (step.event == "reuse")
            assert {ENOUGH, SEARCHED} == set(question.choices)
        elif FOUND in question.choices:
            assert (question.answer == GONE) == (after.counts.misses > before.counts.misses)
        elif question.text.endswith("Which of them goes?"):
            held = story.fold.held(after, step.data["index"])
            stay = {story.fold.owner(entry) for entry in held}
            assert set(question.choices) - stay == {question.answer}
        elif question.choices == FLAGS:
            name = step.data["state"][1]
            low, high = after.nodes[name].low, after.nodes[name].high
            assert question.answer[0] == ("=" if low == high else "≥" if high == inf else "≤")
        else:
            assert question.answer == (story.picture.places.id(after.nodes[step.data["state"][1]].moves[0]),)


@settings(max_examples=40)
@given(graphs)
def test_sentences_name_what_is_lost_and_what_is_spared(story):
    for _, step, after in moments(story):
        said = story.say(after, step)
        if step.event == "store":
            gone = step.data["gone"]
            assert ("had to go" in said) == (gone is not None and gone is not step.data["entry"])
            assert ("not kept" in said) == (gone is step.data["entry"] is not None)
            stays = "later" if story.fold.scheme == "later" else "higher"
            assert (f"The {stays} entry stays." in said) == (gone is step.data["entry"] is not None)
        elif step.event == "probe":
            assert ("is in the table" in said) == (step.data["entry"] is not None)
        elif step.event == "cut":
            rest = story.fold.rest(after, step.data["state"][1], step.data["action"])
            assert said.startswith("**Cut") == bool(rest)
            assert after.barred >= {(step.data["state"][1], other) for other in rest}


@pytest.mark.parametrize("seed", [3, 12])
def test_a_stored_move_is_tried_first_and_the_rest_is_what_is_left(seed):
    story = searched(layered((1, 3, 4, 4, 6), 3, seed), TABLES["always, 64"])
    done, shuffled = {}, False
    for _, step, after in moments(story):
        name = step.data["state"][1]
        if step.event == "enter":
            done[name] = ()
        elif step.event == "back":
            done[name] += (step.data["action"],)
            moves = after.nodes[name].moves
            assert moves == done[name] + story.fold.rest(after, step.data["state"][1], step.data["action"])
            assert sorted(moves) == sorted(story.fold.game.successors[name])
            shuffled |= moves != story.fold.game.successors[name]
    assert shuffled


def test_a_lost_entry_is_searched_again_and_said_to_be_lost():
    story = searched(layered((1, 3, 4, 4, 6), 3, 265), TABLES["always, 4"])
    said = [story.say(after, step) for _, step, after in moments(story)]
    assert sum("is not there any more" in sentence for sentence in said) == fold(story).counts.losses > 0


def test_the_outcome_does_not_depend_on_the_table():
    game = layered((1, 3, 4, 4, 6), 3, 265)
    stories = [searched(game, table) for table in TABLES.values()]
    assert len({story.fold.value for story in stories}) == 1
    nodes = [story.trace.result.nodes for story in stories]
    assert min(nodes) == nodes[-1] == nodes[-2] < alphabeta(game, game.initial_state()).nodes


def test_split_nim_has_fourteen_positions_and_is_lost():
    game = split_nim_graph(7)
    assert len(game.successors) == 14
    assert searched(game, TABLES["always, 64"]).fold.value == -1
    for heap in range(1, 10):
        won = grundy(heap) > 0
        assert (alphabeta(split_nim_graph(heap), (0, str(heap))).value == 1) == won


def test_keys_of_named_positions_are_their_numbers_and_shuffled_by_a_seed():
    game = layered((1, 2, 3), 2, 1)
    assert list(NumberedKeys(game).numbers.values()) == list(range(6))
    mixed = [NumberedKeys(game, seed).numbers for seed in (1, 2, 3)]
    assert all(sorted(numbers.values()) == list(range(6)) for numbers in mixed)
    assert len({tuple(numbers.values()) for numbers in mixed}) > 1


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(1, 4), st.integers(0, 99))
def test_a_layered_game_has_no_position_for_nothing(widths, branching, seed):
    game = layered((1, *widths), branching, seed)
    reached = {following for name in game.successors for following in game.successors[name]}
    assert reached | {0} == set(game.successors)
    assert all(len(set(moves)) == len(moves) for moves in game.successors.values())


# ---------------------------------------------------------------- where tables go wrong


def test_a_bound_taken_for_a_value_makes_four_of_three():
    right, wrong = (searched(SHARED, table, mover=1, true=3) for table in (lambda: Table(8), lambda: AllExact(8)))
    assert (right.fold.value, wrong.fold.value) == (3, 4)
    said = [frame.sentence for frame in map(Frames(wrong).__getitem__, range(len(wrong.trace.steps) + 1))]
    assert "comes out as 4, and that is wrong" in said[-1]
    assert sum("a bound is taken for a value" in sentence for sentence in said) == 1
    check_frames(wrong, CODE)
    check_frames(right, CODE)


@pytest.mark.parametrize("name", CIRCLES)
@pytest.mark.parametrize("history", HISTORIES)
@pytest.mark.parametrize("times", [2, 3])
def test_circles_need_the_path_in_their_keys(name, history, times):
    game, rows = CIRCLES[name]
    story = CirclesStory(game, rows, history, times)
    check_frames(story, CODE)
    check_steps(story)
    assert story.words.true == path_value(game, (0, 0), times=times) == -5
    right = history == "path" or (times == 3 and name != "back to the start")
    assert story.fold.value == (-5 if right else 0)
    last = Frames(story)[len(story.trace.steps)].sentence
    assert ("wrong" in last) == (not right)


@settings(max_examples=18)
@given(circles)
def test_a_hit_that_came_from_another_path_is_said_to(story):
    """And where a position lies on the path twice, what is known of its first visit comes back after the second."""
    path, came, states = [], {}, []
    for _, step, after in moments(story):
        name = step.data["state"][1]
        if step.event == "enter":
            path.append(name)
            states.append(after.nodes[name])
        elif step.event == "store":
            came[step.data["entry"].key] = sorted(path[:-1])
        elif step.event == "probe":
            found = step.data["entry"]
        elif step.event == "reuse":
            said = story.say(after, step)
            assert ("But on the path where that came out" in said) == (came[found.key] != sorted(path))
        elif step.event == "back":
            states[-1] = after.nodes[name]
        elif step.event == "leave":
            path.pop()
            states.pop()
            if name in path:
                outer = states[len(path) - 1 - path[::-1].index(name)]
                assert after.nodes[name]._replace(visits=0) == outer._replace(visits=0)


def test_where_a_position_may_come_twice_its_entry_says_whether_it_has():
    story = CirclesStory(*CIRCLES["back to the start"], "repeats", 3)
    keys = {story.picture.row(entry).key for bucket in story.fold.contents[-1] for entry in bucket}
    assert {"A", "A (again)", "B", "B (again)"} <= keys
    said = [story.say(after, step) for _, step, after in moments(story)]
    assert any("for the third time" in sentence for sentence in said)
    assert any("for the second time, and was not searched so before" in sentence for sentence in said)


def test_entries_of_one_position_on_several_paths_are_told_apart():
    story = CirclesStory(*CIRCLES["five positions"], "path")
    keys = [story.picture.row(entry).key for bucket in story.fold.contents[-1] for entry in bucket]
    assert {"D (AB)", "D (AC)"} <= set(keys)


# ---------------------------------------------------------------- keys


@settings(max_examples=25)
@given(played())
def test_keys_are_told_as_they_are(story):
    game = story.kind.game
    for _, step, after in moments(story):
        told = after.lines[after.now]
        if step.event == "xor":
            assert told.now == step.data["key"]
        if step.event == "end":
            assert told.now == story.zobrist.key(game, told.state)
            assert told.state == leads(game, story.actions)
        if step.event == "move":
            assert step.data["key"] == story.zobrist.key(game, step.data["before"])


@settings(max_examples=15)
@given(played())
def test_as_many_numbers_are_xored_as_the_question_says(story):
    steps = story.trace.steps
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if question and step.event == "move":
            rest = steps[next(i for i, other in enumerate(steps) if other is step) + 1 :]
            xors = next(i for i, other in enumerate(rest) if other.event != "xor")
            assert question.answer == str(xors)
        elif question:
            assert question.answer == SAME


def test_two_orders_end_in_the_same_key():
    story = KeysStory(KINDS["Tic-Tac-Toe"], [16, 1, 4, 64])
    first, second = story.lines
    assert sorted(first[::2]) == sorted(second[::2])
    assert first != second
    assert story.trace.result[0] == story.trace.result[1]


def test_another_order_is_legal_or_there_is_none():
    assert other_order(TicTacToe(), [16]) is None
    game = Othello(4)
    actions = [game.actions(game.initial_state())[0]]
    actions.append(game.actions(leads(game, actions))[0])
    other = other_order(game, actions)
    assert other is None or leads(game, other) == leads(game, actions)


def test_a_disc_that_turns_goes_out_and_comes_in():
    story = KeysStory(KINDS["Othello, 4 x 4"], [2])
    xors = [after.lines[0].xors[-1].name for _, step, after in moments(story) if step.event == "xor"]
    assert sorted(xors[4:]) == ["black on b1", "black on b2", "white on b2, out", "white to move"]


def test_the_side_to_move_goes_in_and_out_again():
    story = KeysStory(KINDS["Tic-Tac-Toe"], [1, 2])
    xors = [after.lines[0].xors[-1].name for _, step, after in moments(story) if step.event == "xor"]
    assert xors == ["X on a1", "O to move", "O on b1", "O to move, out"]


# ---------------------------------------------------------------- deepening


@pytest.mark.parametrize("budget", [1, 8, 9, 50, 400])
@pytest.mark.parametrize("order", [None, centre_first])
def test_deepening_is_told_as_it_went(budget, order):
    story = DeepeningStory(GAME.play("645562466"), budget, order)
    check_frames(story, CODE)
    check_steps(story)
    last, found = fold(story), story.trace.result
    done = [told for told in last.heights if told.end == "finish"]
    assert (len(done), last.move) == (found.height, found.action)
    assert sum(told.nodes for told in done) == found.nodes
    assert last.used < budget or budget == 1
    for told in done:
        assert told.line[0] == told.best
        assert len(told.line) <= told.height
        assert leads(GAME, [int(c) - 1 for c in "645562466"] + list(told.line)) is not None


def test_moves_stand_in_the_order_in_which_they_are_tried():
    story = DeepeningStory(GAME.play("645562466"), 1000)
    tried = []
    for _, step, after in moments(story):
        if step.event == "begin":
            tried = []
        elif step.event == "back":
            tried.append(step.data["action"])
            assert list(after.heights[-1].moves[: len(tried)]) == tried
    firsts = [told.moves[0] for told in fold(story).heights]
    assert firsts[1:] == [told.best for told in fold(story).heights][:-1]


def test_what_is_not_finished_is_not_trusted():
    story = DeepeningStory(GAME.play("645562466"), 3000)
    frame = Frames(story)[len(story.trace.steps)]
    assert "not trusted" in frame.sentence
    assert frame.values["last finished"] == str(story.trace.result.height)
    assert frame.question.answer == f"column {story.trace.result.action + 1}"


# ---------------------------------------------------------------- MTD(f)


@settings(max_examples=40)
@given(bounds_met)
def test_the_value_lies_between_the_bounds_until_they_meet(story):
    true = minimax_value(story.tree.nested, story.tree.movers)
    for _, step, after in moments(story):
        if after.passes:
            assert after.passes[-1].lower <= true <= after.passes[-1].upper
        if step.event == "window":
            assert after.passes[-1].bound == step.data["beta"]
            assert f"at least {value_of(step.data['beta'])}?" in story.say(after, step)
        for path, (low, high) in after.known.items():
            assert low <= worth(story.tree, path) <= high
        if step.event in ("high", "low"):
            question = story.ask(after, step)
            assert (
                question.answer
                == f"it is at {'least' if step.event == 'high' else 'most'} {value_of(step.data['value'])}"
            )
    last = fold(story)
    assert last.passes[-1].lower == last.passes[-1].upper == true
    assert (last.count, last.leaves) == (story.trace.result.nodes, story.trace.result.leaves)
    assert len(last.passes) == story.count


def worth(tree, path):
    """What a node is worth to MAX."""
    nested = tree.nested
    for child in path:
        nested = nested[child]
    return minimax_value(nested, tree.movers, level=len(path))


def value_of(number):
    return str(number).replace("-", "−")


def test_the_guess_that_comes_back_is_not_yet_the_value():
    story = MtdStory(Tree([5, 9]), 5)
    said = [frame.sentence for frame in map(Frames(story).__getitem__, range(len(story.trace.steps) + 1))]
    assert any("that proves nothing yet" in sentence for sentence in said)
    assert said[-1].startswith("**The bounds meet: the value is 9.**")
    assert mtd(Tree([5, 9]), (), guess=5).value == 9


def test_worked_tree_takes_two_passes_and_eight_visits():
    story = MtdStory(Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), 3)
    assert re.search("2 passes, and 8 visits", Frames(story)[len(story.trace.steps)].sentence)
