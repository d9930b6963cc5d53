"""The stories of lecture 19 that tell UCT and flat Monte Carlo: what they show and say is true."""

import re
from math import inf, log, sqrt

import pytest
from hypothesis import given, settings

from coursekit.adversarial import minimax
from coursekit.lectures.mcts.flat_monte_carlo import FLAT, FlatStory
from coursekit.lectures.mcts.positions import LARGE, SMALL, connect_four, hex_board, tictactoe
from coursekit.lectures.mcts.textbook import COUNTS, TextbookStory, given_tree
from coursekit.lectures.mcts.uct_picture import fraction
from coursekit.lectures.mcts.uct_story import UCTStory
from coursekit.pictures import arms
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.mcts.strategies import crediting, cs, flats, growing, searches, searching, textbooks
from tests.pictures.drawn import groups

few, some = settings(max_examples=8), settings(max_examples=20)


def nodes_of(story):
    """All nodes of the tree at the end, by their paths."""
    found, left = {}, [((), story.search.result.root)]
    while left:
        path, node = left.pop()
        if node.state is not None:
            found[path] = node
            left += [((*path, child.action), child) for child in node.children]
    return found


# ---------------------------------------------------------------- every sentence


def said(story):
    """All that is said and asked."""
    frames = Frames(story)
    for frame in map(frames.__getitem__, range(len(frames))):
        yield frame.sentence
        if frame.question:
            yield frame.question.text


@few
@given(searches | growing | flats | textbooks)
def test_nothing_is_said_in_signs(story):
    assert not [text for text in said(story) if re.search("[<>=]", text)]


@few
@given(searches | growing | searching | crediting)
def test_two_decimals_are_enough(story):
    assert not [text for text in said(story) if re.search(r"\d\.\d{3}", text)]


@few
@given(searching | crediting)
def test_what_is_counted_is_called_by_its_name(story):
    assert not [text for text in said(story) if "rewards" in text]


# ---------------------------------------------------------------- UCT


@some
@given(searches | growing)
def test_the_end_is_the_tree_that_was_grown(story):
    end, nodes = fold(story), nodes_of(story)
    assert end.size == len(nodes) == story.search.nodes
    for path, count in end.nodes.items():
        node = nodes[path]
        assert (count.visits, count.rewards) == (node.visits, node.rewards)
        proven = None if node.proven is None else node.proven[story.search.position.player(path)]
        assert count.proven == proven
    hidden = [path for path in nodes if path not in story.search.shown]
    assert sum(count.below for count in end.nodes.values()) == len(hidden)
    for path in story.search.shown:
        if path in nodes:
            nearest = [p for p in hidden if p[: len(path)] == path and not any(
                p[:n] in story.search.shown for n in range(len(path) + 1, len(p) + 1))]  # fmt: skip
            assert end.nodes[path].below == len(nearest)


@some
@given(searches | growing)
def test_what_is_played_in_the_end_is_what_the_search_plays(story):
    played = story.search.played(fold(story))
    assert (played.action, played.visits) == (story.search.result.action, story.search.result.visits)
    assert played.value == story.search.result.value
    assert (
        story.outcome()
        == f"plays {story.search.position.shown.short(story.search.position.state, story.search.result.action)}"
    )


@some
@given(growing)
def test_the_shown_nodes_are_the_most_visited_of_those_that_fit(story):
    nodes = nodes_of(story)
    assert () in story.search.shown
    assert all(path[:-1] in story.search.shown for path in story.search.shown if path)
    assert 1 <= len(story.search.shown) <= 40
    for path in story.search.shown:  # of siblings, none is left out that has more visits
        siblings = story.search.shown[path[:-1]].children if path else []
        left_out = [child.visits for child in siblings if (*path[:-1], child.action) not in story.search.shown]
        assert not path or max(left_out, default=0) <= nodes.get(path, story.search.shown[path]).visits


def test_what_is_kept_does_not_grow_with_the_tree():
    story = UCTStory(LARGE["Connect Four"](), 400, whole=True)
    frames = Frames(story)
    sizes = [len(frames.state(n).nodes) for n in (200, 300, 400)]
    assert frames.state(400).size == 401
    assert max(sizes) <= len(story.search.kept) <= 47
    assert len(frames.state(400).added) <= 40


@some
@given(growing.filter(lambda story: story.search.whole))
def test_simulations_as_one_step_tell_the_same_tree(story):
    stepwise = UCTStory(story.search.position, story.search.simulations, story.search.c, story.search.seed)
    assert fold(story).nodes == fold(stepwise).nodes
    assert len(story.trace.steps) == sum(map(stepwise.landmark, stepwise.trace.steps))


@some
@given(searches)
def test_the_index_that_is_shown_is_mean_and_bonus(story):
    for before, step, _ in moments(story):
        if step.event == "select":
            path = step.data["path"]
            n = before.nodes[path].visits if path in before.nodes else None
            for action, index in step.data["indices"].items():
                child = before.nodes.get((*path, action))
                if n is None or (*path, action) not in story.search.kept:
                    continue
                if child is None:
                    assert index == inf
                elif child.proven is not None:
                    assert index == (child.proven or -1)
                else:
                    bonus = story.search.c * sqrt(log(n) / child.visits)
                    assert index == pytest.approx(child.rewards / child.visits + bonus)


@some
@given(searches)
def test_the_answers_are_what_happens(story):
    shown = {story.search.ids([path])[0]: path for path in story.search.shown}
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if step.event == "select":
            [path] = [shown[id] for id in question.answer]
            assert path == after.path
            assert step.data["indices"][path[-1]] == max(step.data["indices"].values())
            bonuses = dict(reversed(pair) for pair in re.findall(r"(\d+\.\d\d) after (\d+)", question.text))
            for action, index in step.data["indices"].items():
                if (node := before.nodes[(*path[:-1], action)]).proven is None:
                    assert index == pytest.approx(
                        node.rewards / node.visits + float(bonuses[str(node.visits)]), abs=0.006
                    )
        elif question.choices:
            node = after.nodes[step.data["path"]]
            assert question.answer == f"{fraction(node.rewards)} of {node.visits}"
        else:
            path = before.path
            assert {shown[id] for id in question.answer} == {path[:n] for n in range(len(path) + 1)} & set(
                story.search.shown
            )


@some
@given(searches)
def test_what_is_said_of_counts_is_true(story):
    for before, step, after in moments(story):
        path = step.data["path"]
        sentence = story.say(after, step)
        if step.event == "update" and path and path in story.search.kept:
            old, new = before.nodes[path], after.nodes[path]
            assert f"{fraction(new.rewards)} of {new.visits}" in sentence
            assert new.visits == old.visits + 1
            word = {1: "wins: one more", 0: "does not win", 0.5: "a draw"}[new.rewards - old.rewards]
            assert word in sentence
        if step.event == "select" and (said := re.search(r"mean (\d\.\d\d) and bonus (\d+\.\d\d)", sentence)):
            node = before.nodes[after.path]
            assert said[1] == f"{node.rewards / node.visits:.2f}"
            means = [
                before.nodes[(*path, action)] for action in step.data["indices"] if (*path, action) in story.search.kept
            ]
            best = max(n.rewards / n.visits if n.proven is None else n.proven for n in means)
            if "looks best" in sentence:
                assert node.rewards / node.visits == best
            if "better than it looks" in sentence:
                assert node.rewards / node.visits < best


@few
@given(searches)
def test_moves_that_were_never_tried_are_shown_where_one_was_selected(story):
    ids, opened = {story.search.ids([path])[0]: path for path in story.search.shown}, {()}
    frames = Frames(story)
    for number, step in enumerate(story.trace.steps, start=1):
        if step.event == "select":
            opened.add(step.data["path"])
        tried = frames.state(number).nodes
        drawn = {ids[id] for id in groups(frames[number].svg) if id in ids}
        assert drawn == {path for path in story.search.shown if path in tried or (path and path[:-1] in opened)}


def test_a_proof_is_told_with_its_reason():
    story = UCTStory(SMALL["Tic-Tac-Toe, a win in one"](), 20)
    said = [story.say(after, step) for _, step, after in moments(story) if step.event == "prove"]
    assert said[-1].startswith("**The root is proven: X wins**")
    story = UCTStory(SMALL["Tic-Tac-Toe, 4 squares left"](), 40)
    said = [story.say(after, step) for _, step, after in moments(story) if step.event == "prove"]
    assert "O has an answer that wins for certain" in said[0]
    assert "All of X’s answers are certain, and the best of them is a loss" in said[-2]
    assert minimax(story.search.position.shown.game, story.search.position.state).action == story.search.result.action


def test_the_board_shows_where_the_simulation_is_and_how_it_ends():
    story = UCTStory(SMALL["Tic-Tac-Toe, 4 squares left"](), 1)
    frames = Frames(story)
    select, _, simulate, *_ = story.trace.steps
    assert frames[1].svg.count('class="nought') > frames[0].svg.count('class="nought')
    marks = 9 - 5 + len(simulate.data["moves"])
    assert f"after {story.search.position.line((select.data['action'],))}" in frames[1].svg
    assert frames[3].svg.count('class="never"') + frames[3].svg.count('class="spot"') >= marks - 1 - 3
    assert story.search.position.verdict(simulate.data["end"]) in frames[3].svg


# ---------------------------------------------------------------- the textbook's picture


def test_the_given_tree_adds_up():
    for path, (rewards, visits) in COUNTS.items():
        below = [COUNTS[child] for child in COUNTS if child and child[:-1] == path]
        if below:
            assert sum(n for _, n in below) == visits
            assert sum(w for w, _ in below) == visits - rewards
    root = given_tree(1).root
    assert [(child.rewards, child.visits) for child in root.children] == [(60, 79), (1, 10), (2, 11)]


@pytest.mark.parametrize(
    ("winner", "counts"),
    [
        ("X", ["0/1", "28/36", "16/54", "61/80", "37/101"]),
        ("O", ["1/1", "27/36", "17/54", "60/80", "38/101"]),
        ("nobody", ["½/1", "27½/36", "16½/54", "60½/80", "37½/101"]),
    ],
)
def test_the_textbooks_counts_after_the_iteration(winner, counts):
    story = TextbookStory(winner, sqrt(2))
    end = fold(story)
    path = (0, 1, 0, 0)
    assert [story.told(end, path[:n]) for n in (4, 3, 2, 1, 0)] == counts
    unchanged = {other: count for other, count in COUNTS.items() if other != path[: len(other)]}
    assert all(end.counts[other] == count for other, count in unchanged.items())
    said = " ".join(story.say(after, step) for _, step, after in moments(story))
    assert ("28/26" in said) == (winner == "X")


@some
@given(textbooks, cs)
def test_the_textbooks_selection_is_by_mean_and_bonus(story, c):
    story = TextbookStory(story.winner, c)
    for before, step, after in moments(story):
        if step.event == "select":
            path, indices = step.data["path"], step.data["indices"]
            for action, index in indices.items():
                rewards, visits = before.counts.get((*path, action), (0, 0))
                bonus = c * sqrt(log(before.counts[path][1]) / visits) if visits else inf
                assert index == pytest.approx(rewards / max(visits, 1) + bonus)
            assert indices[after.path[-1]] == max(indices.values())


def test_the_textbooks_tree_still_adds_up_afterwards():
    for winner in ("X", "O", "nobody"):
        end = fold(TextbookStory(winner, sqrt(2)))
        for path in ((), (0,), (0, 1)):
            rewards, visits = end.counts[path]
            below = [end.counts[child] for child in end.counts if child and child[:-1] == path]
            assert sum(w for w, _ in below) == visits - rewards


# ---------------------------------------------------------------- flat Monte Carlo


@some
@given(flats)
def test_the_moves_are_simulated_in_turn(story):
    for before, step, after in moments(story):
        if step.event != "update":
            assert after.arm == sum(before.counts.values()) % len(story.actions)
    end = fold(story)
    counts = [end.counts.get(i, 0) for i in range(len(story.actions))]
    assert dict(zip(story.actions, counts, strict=True)) == story.trace.result.visits
    assert max(counts) - min(counts) <= 1
    assert story.leader(end) == story.actions.index(story.trace.result.action)


@some
@given(flats)
def test_the_answers_about_arms_are_what_happens(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question and question.choices:
            assert question.answer == fraction(after.rewards[after.arm] - before.rewards.get(after.arm, 0))
        elif question:
            assert question.answer == (arms.arm_id(after.arm),)


def test_means_tend_to_the_exact_values_of_random_play():
    story = FlatStory(FLAT["Tic-Tac-Toe, 6 squares left"](), 3000, 5)
    end = fold(story)
    for arm, exact in enumerate(story.exact):
        assert end.mean(arm) == pytest.approx(exact, abs=4 * 0.5 / sqrt(end.counts[arm]))


def test_the_best_move_against_random_play_need_not_be_the_best_one():
    story = FlatStory(FLAT["Tic-Tac-Toe, 6 squares left"](), 120, 2)
    played = story.actions.index(story.trace.result.action)
    assert story.exact[played] == max(story.exact)
    game, state = story.position.shown.game, story.position.state
    values = [-minimax(game, game.result(state, action)).value for action in story.actions]
    assert values[played] < max(values)
    assert story.right == [i for i, value in enumerate(values) if value == max(values)]
    last = Frames(story)[len(story.trace.steps)].sentence
    assert "by minimax arms 1 and 4 are a draw, and arm 6 is worse" in last


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("position", [tictactoe("XX./OO./..."), hex_board(3, "a1 b1 a2 b2"), connect_four("112233")])
def test_moves_on_the_board_are_set_off_and_a_line_that_has_won_is_lit(position):
    game = position.shown.game
    won = next(a for a in game.actions(position.state) if game.is_terminal(game.result(position.state, a)))
    assert 'class="spot' not in position.draw(())
    assert 'class="spot' in position.draw((won,))
    assert 'class="spot' in position.draw((), ((0, won),))
    assert position.verdict(position.after((won,))) == f"{position.who(0)} wins"
