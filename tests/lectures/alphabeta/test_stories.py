"""The stories of lecture 13 on random trees: what they show and say is true, and explains the result."""

import re
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import alphabeta, alphabeta_max_min, aspiration, minimax, negascout
from coursekit.games import Tree
from coursekit.lectures.alphabeta.demos import SCOUTED, WORKED, BothForms
from coursekit.lectures.alphabeta.intervals import IntervalStory
from coursekit.lectures.alphabeta.number_lines import AspirationStory, TheoremStory, WindowStory
from coursekit.pictures.tree import node_names
from coursekit.stage.known_tree import between, is_cut
from coursekit.stage.tree_words import CUT, LOOKED_AT
from coursekit.story import Frames, fold
from tests.adversarial.trees import minimax_value
from tests.lectures.alphabeta.strategies import CODE, SEARCHES, small, told, windows
from tests.lectures.frames import moments

FIRST, SECOND = WORKED.values()
some = settings(max_examples=40)


def stories(tree):
    """Every kind of story on a tree."""
    yield from (told(search, tree) for search in SEARCHES)
    yield told(alphabeta, tree, alpha=-1, beta=1)
    yield from (BothForms(tree), WindowStory(tree), AspirationStory(tree, 1, 1), TheoremStory(tree, -1, 2))
    yield IntervalStory(tree)


def true_values(tree):
    """What every node is worth to MAX, straight from the definition."""
    values = {}
    for path in tree.states():
        nested = tree.nested
        for child in path:
            nested = nested[child]
        values[path] = minimax_value(nested, tree.movers, level=len(path))
    return values


# ---------------------------------------------------------------- every frame


@some
@given(small)
def test_both_forms_can_be_shown_at_every_step(tree):
    story = BothForms(tree)
    for frame in map(Frames(story).__getitem__, range(len(story.trace.steps) + 1)):
        root = ElementTree.fromstring(f"<svg>{story.backdrop()}{frame.svg}</svg>")
        assert {item.get("data-id") for item in root} >= {"left/", "right/"}
        assert not re.search(CODE, frame.sentence), frame.sentence


@some
@given(small)
def test_what_stands_outside_the_tree_stays_inside_the_picture(tree):
    for story in stories(tree):
        width, height = story.size
        for frame in map(Frames(story).__getitem__, (0, len(story.trace.steps))):
            root = ElementTree.fromstring(f"<svg>{story.backdrop()}{frame.svg}</svg>")
            for element in root.iter():
                assert 0 <= float(element.get("x", 0)) <= width
                assert 0 <= float(element.get("y", 0)) <= height


# ---------------------------------------------------------------- what is known is true


@some
@given(small, st.sampled_from(SEARCHES), windows)
def test_what_is_shown_of_a_node_holds_its_true_value(tree, search, window):
    true = true_values(tree)
    bounds = {} if search is minimax else dict(zip(("alpha", "beta"), window, strict=True))
    story = told(search, tree, **bounds)
    for _, _, after in moments(story):
        for path, node in after.nodes.items():
            assert node.low <= true[path] <= node.high
        for path, mark in story.picture.marks(after).items():
            relation, _, shown = mark.label.replace("−", "-").rpartition(" ")
            if path not in story.leaves and shown:
                assert {"≥": true[path] >= int(shown), "≤": true[path] <= int(shown), "": true[path] == int(shown)}[
                    relation
                ]


@some
@given(small, st.sampled_from([alphabeta, alphabeta_max_min, negascout]))
def test_the_folded_trace_explains_the_result(tree, search):
    story = told(search, tree)
    end = fold(story)
    root = end.nodes[()]
    assert root.low == root.high == story.trace.result.value
    leaves = [end.nodes[leaf] for leaf in story.leaves]
    seen, never = [leaf for leaf in leaves if leaf.visits], [leaf for leaf in leaves if leaf.stage == "never"]
    assert len(seen) + len(never) == len(leaves)
    assert sum(leaf.visits for leaf in leaves) == story.trace.result.leaves
    values = story.values(end, None)
    assert values["leaves seen"] == f"{len(seen)} of {len(leaves)}"
    assert values["leaves cut"] == len(never)


@some
@given(small)
def test_the_values_are_the_codes_own_from_maxs_side(tree):
    story = told(alphabeta, tree)
    for _, step, after in moments(story):
        if step.event == "back":
            shown = story.values(after, step)
            alpha, beta, best = (step.data[name] for name in ("alpha", "beta", "best"))
            mins = tree.to_move(step.data["state"]) == 1
            expected = [-beta, -alpha, -best] if mins else [alpha, beta, best]
            assert [shown[name] for name in ("alpha", "beta", "best")] == expected
            assert shown["code"] == f"{between((alpha, beta))} for {('MAX', 'MIN')[mins]}"


@some
@given(small)
def test_windows_on_number_lines_are_the_codes_own(tree):
    story = WindowStory(tree)
    for _, step, after in moments(story):
        if step.event in ("enter", "back"):
            shown = story.values(after, step)
            assert (shown["alpha"], shown["beta"]) == (step.data["alpha"], step.data["beta"])
            assert shown["from the side of"] == ("MAX", "MIN")[tree.to_move(step.data["state"])]


# ---------------------------------------------------------------- cuts

REASON = re.compile(
    r"(?:but|and) (MAX already has|MIN will not let) (?:(\w+) go above )?(−?\d+)(?: at (\w+))?(, further up)?:"
)


@some
@given(small, st.sampled_from([alphabeta, alphabeta_max_min, negascout]))
def test_the_reason_for_a_cut_is_true(tree, search):
    true = true_values(tree)
    paths = {name: path for path, name in node_names(tree).items()}
    story = told(search, tree)
    for _, step, after in moments(story):
        if not is_cut(step):
            continue
        state, sentence = step.data["state"], story.say(after, step)
        maximizing = story.fold.maximizing(state)
        has = story.fold.sign(state) * step.data["best"]
        assert (true[state] >= has) if maximizing else (true[state] <= has)
        match = REASON.search(sentence)
        if not match:  # a scout asked, or has proved it
            assert search is negascout, sentence
            if proved := re.search(r"(\w+) is known to be at (least|most) (−?\d+)", sentence):
                node, limit = paths.get(proved[1], state), int(proved[3].replace("−", "-"))
                assert true[node] >= limit if proved[2] == "least" else true[node] <= limit
            else:
                assert re.search(r"scout.* asks for nothing (above|below) −?\d+: that is enough to know", sentence)
            continue
        who, above, limit, at, further = match.groups()
        holder, limit = paths[above or at], int(limit.replace("−", "-"))
        assert state[: len(holder)] == holder != state
        assert (who == "MIN will not let") == maximizing != story.fold.maximizing(holder)
        assert bool(further) == (holder != state[:-1])
        # The holder has as much from moves that it had tried before it came here.
        earlier = [true[child] for child in story.fold.children(holder) if child < state[: len(holder) + 1]]
        assert (min(earlier) <= limit <= has) if maximizing else (max(earlier) >= limit >= has)
        assert ("can change nothing" in sentence) == (limit == has)


def sentences(story):
    return [story.say(after, step) for _, step, after in moments(story)]


def cuts(story):
    return [story.say(after, step) for _, step, after in moments(story) if is_cut(step)]


def test_the_cuts_of_the_worked_trees():
    assert cuts(told(alphabeta, SECOND)) == [
        (
            "**Cut at E.** E already has 5, but MIN will not let B go above 3: nobody will come here. "
            "The leaf to its right is never looked at."
        ),
        (
            "**Cut at C.** C is at most 1, but MAX already has 3 at A: nobody will come here. "
            "G, with 2 leaves, is never looked at."
        ),
    ]
    assert cuts(told(alphabeta, FIRST)) == [
        (
            "**Cut at C.** C is at most 2, but MAX already has 3 at A: nobody will come here. "
            "The 2 leaves to its right are never looked at."
        ),
        (
            "**Nothing left to cut at D.** D is at most 2, but MAX already has 3 at A: nobody will come here. "
            "It was the last move anyway."
        ),
    ]


def test_a_deep_cut_names_the_ancestor_that_causes_it():
    [cut, *_] = cuts(told(alphabeta, Tree([[5, 6], [[[3, 9], 8], 7]])))
    assert cut.startswith(
        "**Cut at E.** E is at most 3, but MAX already has 5 at A, further up: nobody will come here."
    )


def test_a_cut_at_equal_values_says_so():
    [cut] = cuts(told(alphabeta, Tree([[3, 5], [3, 9]])))
    assert cut.startswith("**Cut at C.** C is at most 3, and MAX already has 3 at A: coming here can change nothing.")


def test_a_window_from_outside_is_named_as_the_reason():
    said = sentences(told(alphabeta, SECOND, alpha=4, beta=6))
    assert said[0] == "**The search begins at A.** MAX is to move. Only values between 4 and 6 are asked for."
    assert any("the window given at A begins at 4: that is enough to know" in sentence for sentence in said)


def test_the_two_forms_name_the_same_cuts():
    for tree in WORKED.values():
        assert sentences(told(alphabeta, tree)) == sentences(told(alphabeta_max_min, tree))


# ---------------------------------------------------------------- questions


@some
@given(small)
def test_answers_are_what_happens_next(tree):
    for search in SEARCHES:
        story = told(search, tree)
        for before, step, _ in moments(story):
            question = story.ask(before, step)
            if question is None:
                continue
            assert not re.search(CODE, question.text)
            if not question.choices:
                assert step.event == "leaf"
                assert question.answer == (story.layout.places[step.data["state"]].id,)
            elif question.choices == (LOOKED_AT, CUT):
                assert question.answer == (CUT if is_cut(step) else LOOKED_AT)
            else:
                assert step.event == "enter"
                assert question.answer == between(story.fold.window(step.data))
                assert len(set(question.choices)) == len(question.choices) >= 3


@pytest.mark.parametrize("tree", WORKED.values())
def test_the_worked_trees_ask_all_three_questions_and_have_both_answers(tree):
    story = told(alphabeta, tree)
    asked = [question for before, step, _ in moments(story) if (question := story.ask(before, step))]
    answers = [question.answer for question in asked]
    assert {CUT, LOOKED_AT} <= {answer for answer in answers if isinstance(answer, str)}
    assert any("Which window" in question.text for question in asked)
    assert any(not question.choices for question in asked)
    assert len(asked) <= len(story.trace.steps) / 2


def test_a_pass_asks_how_it_ends():
    story = AspirationStory(FIRST, 9, 1)
    asked = [q for before, step, _ in moments(story) if (q := story.ask(before, step)) and "pass end" in q.text]
    assert [q.answer for q in asked] == ["it fails low", "it fails low", "the value lies inside"]


# ---------------------------------------------------------------- the other stories


def test_the_intervals_of_the_first_worked_tree():
    story = IntervalStory(FIRST)
    history = {name: [] for name in "ABCD"}
    for _, step, after in moments(story):
        for name, shown in story.values(after, step).items():
            if name in history and (not history[name] or history[name][-1] != shown):
                history[name].append(shown)
    history = {name: [known.replace("\N{NO-BREAK SPACE}", " ") for known in told] for name, told in history.items()}
    assert history == {
        "A": ["[−∞, ∞]", "[3, ∞]", "[3, 14]", "[3, 5]", "[3, 3]"],
        "B": ["[−∞, ∞]", "[−∞, 3]", "[3, 3]"],
        "C": ["[−∞, ∞]", "[−∞, 2]"],
        "D": ["[−∞, ∞]", "[−∞, 14]", "[−∞, 5]", "[2, 2]"],
    }
    notes = [mark.note for path, mark in story.picture.marks(fold(story)).items() if path not in story.leaves]
    assert [note.replace("\N{NO-BREAK SPACE}", " ") for note in notes] == ["[3, 3]", "[3, 3]", "[−∞, 2]", "[2, 2]"]


@some
@given(small)
def test_intervals_hold_the_true_values_and_their_cuts_are_right(tree):
    true = true_values(tree)
    paths = {name: path for path, name in node_names(tree).items()}
    story = IntervalStory(tree)
    for _, step, after in moments(story):
        assert all(node.low <= true[path] <= node.high for path, node in after.nodes.items())
        if is_cut(step):
            rival = paths[re.search(r"and (\w+) in", story.say(after, step)).group(1)]
            node, other = after.nodes[step.data["state"]], after.nodes[rival]
            assert story.fold.maximizing(rival) != story.fold.maximizing(step.data["state"])
            assert node.high <= other.low or other.high <= node.low


@some
@given(small)
def test_both_forms_know_the_same_at_every_step(tree):
    story = BothForms(tree)
    for _, step, (left, right) in moments(story):
        assert left.nodes == right.nodes
        assert len(story.lit(step)) == 2
        marks = story.left.picture.marks(left), story.right.picture.marks(right)
        for path, mark in marks[0].items():
            mirror = not story.left.fold.maximizing(path)
            assert marks[1][path].label == (turned(mark.label) if mirror else mark.label)
            low, _, high = mark.note.partition(" … ")
            assert marks[1][path].note == (f"{turned(high)} … {turned(low)}" if mirror and high else mark.note)


def turned(label):
    """A label from the other side: ≤ 3 becomes ≥ −3."""
    relation, space, value = label.rpartition(" ")
    value = value if value in ("", "0") else value.removeprefix("−") if value.startswith("−") else f"−{value}"
    return {"≤": "≥", "≥": "≤", "": ""}[relation] + space + value


def test_the_picture_at_the_first_cut_of_the_second_tree():
    story = told(alphabeta, SECOND)
    after = Frames(story).state(13)
    drawn = story.picture.marks(after)
    marks = {name: drawn[path] for path, name in story.fold.names.items()}
    assert list(marks) == list("ABCDEFG")
    assert [mark.label for mark in marks.values()] == ["", "≤ 3", "", "3", "≥ 5", "", ""]
    assert [mark.state for mark in marks.values()] == ["open", "open", "new", "done", "event", "new", "new"]
    assert [mark.note for mark in marks.values()] == ["−∞ … ∞", "−∞ … 3", "", "", "5 … 3", "", ""]
    assert [name for name, mark in marks.items() if mark.link == "path"] == ["A", "B", "E"]
    assert [name for name, mark in marks.items() if mark.now] == ["E"]
    leaf = drawn[0, 1, 1]
    assert (leaf.state, leaf.link, leaf.bar, leaf.tells) == ("never", "never", True, "leaf 9: never looked at")
    assert marks["E"].tells == "E: MAX to move, ≥ 5, window 5 … 3, the rest is cut"


@some
@given(small.filter(lambda tree: () not in tree.leaves()), windows)
def test_the_case_of_the_theorem_holds_and_is_lit_at_the_end(tree, window):
    story = TheoremStory(tree, *window)
    steps = story.trace.steps
    true = minimax_value(tree.nested, tree.movers)
    assert story.true == true
    soft, alpha, beta = story.soft, *window
    assert [soft <= alpha, alpha < soft < beta, soft >= beta].index(True) == story.case
    assert (true <= soft, true == soft, true >= soft)[story.case]
    lit = [re.findall(r"✓ ([^<]*)", frame.svg) for frame in map(Frames(story).__getitem__, range(len(steps) + 1))]
    told_at_end = [story.CASES[story.case].replace("<", "&lt;")]
    assert lit == [[]] * len(steps) + [told_at_end]


@some
@given(small, st.integers(-6, 6), st.integers(1, 4))
def test_aspiration_begins_each_pass_afresh_and_counts_all(tree, guess, margin):
    story = AspirationStory(tree, guess, margin)
    for _, step, after in moments(story):
        if step.event == "window":
            assert not any(node.visits for node in after.nodes.values())
    end = fold(story)
    assert [search.end for search in end.passes[:-1]].count("inside") == 0
    assert end.passes[-1].end == "inside"
    assert end.passes[-1].value == minimax_value(tree.nested, tree.movers)
    assert sum(search.visits for search in end.passes) == story.trace.result.leaves
    assert story.values(end, None)["visits"] == story.trace.result.leaves
    assert len(end.passes) == story.count


def test_aspiration_fails_high_too():
    said = sentences(AspirationStory(FIRST, -2, 1))
    assert sum(sentence.startswith("**The search fails high.**") for sentence in said) >= 1


def test_the_scouted_tree_has_one_cheap_refutation_and_one_search_again():
    [tree] = SCOUTED.values()
    story = told(negascout, tree)
    at_root = [step for step in story.trace.steps if step.data["state"] == () and step.event in ("scout", "research")]
    assert [(step.event, step.data["action"]) for step in at_root] == [("scout", 1), ("scout", 2), ("research", 2)]
    assert len([step for step in story.trace.steps if step.event == "research"]) == 1
    end = fold(story)
    assert [path for path, node in end.nodes.items() if path in story.leaves and node.visits == 2]
    assert {"leaves seen": "9 of 12", "visits": 11}.items() <= story.values(end, None).items()
    alpha_beta = fold(told(alphabeta, tree))
    assert all(alpha_beta.nodes[leaf].visits for leaf in story.leaves if end.nodes[leaf].visits)


def test_a_second_search_takes_along_only_what_the_scout_has_proved():
    story = told(negascout, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 7]]))
    history = [(step.event, step.data["state"], after) for _, step, after in moments(story)]
    [again] = [i for i, (event, state, _) in enumerate(history) if event == "research" and state == ()]
    assert history[again - 1][2].nodes[2,].known == (5, 5)  # all its leaves were looked at
    event, state, after = history[again + 1]
    assert (event, state) == ("enter", (2,))
    assert after.nodes[2,].known == (5, inf)
    for leaf in story.fold.children((2,)):
        assert after.nodes[leaf].known == (-inf, inf)
        assert (after.nodes[leaf].stage, after.nodes[leaf].visits) == ("closed", 1)
    assert fold(story).nodes[2,].known == (5, 5)


def test_a_scout_is_drawn_apart():
    [tree] = SCOUTED.values()
    story = told(negascout, tree)
    for _, step, after in moments(story):
        for path, mark in story.picture.marks(after).items():
            on_path = step.data["state"][: len(path)] == path
            assert ("scout" in mark.link) == (on_path and after.nodes[path].scouted)
            assert mark.note.startswith("scout") <= after.nodes[path].scouted
    assert any("Search D again" in sentence for sentence in sentences(story))


# ---------------------------------------------------------------- outcome, landmarks


def test_outcome_landmarks_and_the_telling_frame():
    story = told(alphabeta, SECOND)
    steps = story.trace.steps
    assert story.outcome() == "value 3"
    marks = [step for step in steps if story.landmark(step)]
    assert [step.event for step in marks] == ["cut", "cut", "leave"]
    assert is_cut(steps[story.telling() - 1])
    assert TheoremStory(FIRST, 5, 9).telling() == len(TheoremStory(FIRST, 5, 9).trace.steps)
    assert AspirationStory(FIRST, 9, 1).outcome() == "value 3"
    assert aspiration(FIRST, (), guess=9).value == 3


def test_when_did_this_happen():
    story = told(alphabeta, SECOND)
    touching = [step.event for step in story.trace.steps if "/0/1/1" in story.touches(step)]
    assert touching == ["cut"]
