"""The check of exercises, whatever is handed to it."""

import os
import subprocess
import sys
import threading
from itertools import chain, repeat
from pathlib import Path
from time import monotonic

import pytest

from coursekit.adversarial import alphabeta
from coursekit.exercises import check, check_all, clock
from coursekit.exercises import check as function
from coursekit.exercises.check import NotYet, Wrong
from coursekit.exercises.course import exercises
from coursekit.exercises.kinds.game_trees import leaves
from tests.exercises.student import refused, solution, written
from tests.lectures.alphabeta.solutions import RIGHT
from tests.lectures.bandits import solutions as solutions_18

PATIENCE = 10
"""Seconds that a whole check may take."""

module = sys.modules[function.__module__]


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """Nothing was checked before."""
    monkeypatch.setattr(module, "_right", set())


def told(source: str) -> str:
    return str(refused("13.1", source))


# ---------------------------------------------------------------- verdicts


def test_a_stub_is_not_done_yet():
    error = refused("13.1", "def my_alphabeta(node, alpha=-inf, beta=inf):\n    raise NotImplementedError")
    assert isinstance(error, NotYet)
    assert str(error).startswith("13.1 alpha-beta: not done yet.\n")


def test_a_wrong_answer_names_input_answer_right_answer_and_hint():
    source = RIGHT["13.1"].replace("best = -inf", "best = 0")
    assert told(source) == (
        "13.1 alpha-beta: not right yet.\n"
        "\n"
        "  input           the tree [-1]\n"
        "  your answer     0\n"
        "  right           −1\n"
        "\n"
        "No leaf has this value. Is it the number of a move, or what a node begins with?\n"
        "\n"
        "Step through your code below. Under the leaves stands in which order it looked at them."
    )


def test_a_notebook_shows_the_message_and_no_frames():
    error = refused("13.1", "def my_alphabeta(node):\n    return 5")
    assert error._render_traceback_() == str(error).splitlines()
    assert error.__suppress_context__ or error.__context__ is None


def test_all_is_right_only_when_each_has_passed(capsys):
    for task in exercises("13"):
        with pytest.raises(Wrong, match=task.number):
            check_all("13")
        check(task.number, solution(task.number, RIGHT[task.number]))
    check_all("13")
    assert capsys.readouterr().out.endswith("Lecture 13: all 5 exercises are right.\n")
    with pytest.raises(Wrong, match="not right yet"):
        check("13.2", solution("13.2", "def my_pruned_leaves():\n    return []"))
    with pytest.raises(Wrong, match=r"^Lecture 13: 4 of 5 exercises are right. To do: 13.2.$"):
        check_all("13")


def test_an_unknown_exercise_is_told():
    with pytest.raises(ValueError, match=r"no exercise '13.9', only 13.1, 13.2"):
        check("13.9", print)
    with pytest.raises(ValueError, match="none for '99'"):
        check_all("99")


def test_the_same_inputs_are_tried_each_time():
    source = RIGHT["13.1"].replace(
        "if node.is_leaf:", "if len(node.children) == 3:\n        return 4\n    if node.is_leaf:"
    )
    errors = [refused("13.1", source) for _ in range(2)]
    assert errors[0].problem == errors[1].problem


# ---------------------------------------------------------------- larger inputs


DEPTH = """
def depth(node):
    return 1 + max(map(depth, node.children), default=0)
"""


def test_a_mistake_that_only_larger_inputs_show_is_found_and_made_small():
    wrong = RIGHT["13.1"].replace(
        "if node.is_leaf:", "if depth(node) > 5 and node.is_max:\n        return 77\n    if node.is_leaf:"
    )
    found = refused("13.1", DEPTH + wrong).problem
    assert len(leaves(found)) <= 3
    assert str(found).count("(") <= 7


@pytest.mark.parametrize("looks", range(6))
def test_the_time_may_be_up_whenever_one_looks(looks, monkeypatch, capsys):
    ups = chain([False] * looks, repeat(True))
    monkeypatch.setattr(clock.Clock, "is_up", lambda self: next(ups))
    check("13.1", solution("13.1", RIGHT["13.1"]))
    assert capsys.readouterr().out == "13.1 alpha-beta: right.\n"


def test_one_input_is_tried_on_the_slowest_machine(monkeypatch):
    monkeypatch.setattr(clock, "TRYING", -1)
    assert "13.1 alpha-beta: not done yet." in told("def my_alphabeta(node):\n    raise NotImplementedError")


def test_nothing_is_left_in_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check("13.1", solution("13.1", RIGHT["13.1"]))
    check("18.4", solution("18.4", solutions_18.RIGHT["18.4"]))
    assert list(tmp_path.iterdir()) == []


def test_the_same_inputs_are_tried_whatever_modules_are_loaded(tmp_path):
    """Hypothesis, which picks the larger ones, likes the numbers that it finds in modules beside it."""
    code = """
from coursekit.exercises import check, clock, trial
from coursekit.exercises.course import exercise
clock.TRYING = 60  # however slow the machine is
trial.SETTINGS = type(trial.SETTINGS)(trial.SETTINGS, max_examples=30)
for number in ("13.1", "18.1", "18.2"):
    seen = []
    task = exercise(number)
    task.small = task.far = lambda: []
    task.attempt = lambda function, problem: (seen.append(problem), None)
    task.judge = lambda problem, answer: None
    check(number, lambda *args: None)
    print(number, len(seen), hash(str(seen)))
"""
    (tmp_path / "mine.py").write_text("numbers = [3, 5, 7, 11, 13, 2.5]")
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(Path(__file__).parents[2])}
    told = [
        subprocess.run(
            [sys.executable, "-c", more + code],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        for more in ("", "import mine, coursekit.lectures.bandits.demos")
    ]
    assert told[0].stdout == told[1].stdout
    assert told[0].stdout.count("right.") == 3


# ---------------------------------------------------------------- what never ends


@pytest.fixture
def hurry(monkeypatch):
    """A call may take less time than it does in class; how it is stopped is the same."""
    monkeypatch.setattr(clock, "CALL", 0.4)


def test_an_endless_loop_is_stopped_in_time():
    start = monotonic()
    message = told("def my_alphabeta(node):\n    while True: pass")
    assert monotonic() - start < PATIENCE
    assert "There was no answer after 1.5 seconds. Does a loop never end?" in message


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "body",
    [
        "while True:\n        try: node.children\n        except Exception: pass",
        "while True:\n        try:\n            while True: pass\n        except: pass",
        "import time; time.sleep(1000)",
        "import itertools\n    return sum(1 for _ in itertools.count())",
    ],
)
def test_an_endless_loop_is_stopped(body):
    start = monotonic()
    message = told(f"def my_alphabeta(node):\n    {body}")
    assert monotonic() - start < PATIENCE
    assert "the tree 0\n" in message
    assert "There was no answer after 0.4 seconds. Does a loop never end?" in message


@pytest.mark.parametrize(
    ("wall", "used", "overdue"), [(1.4, 1.4, False), (1.6, 1.6, True), (5.9, 0.1, False), (6.1, 0.1, True)]
)
def test_a_call_is_waited_for_while_others_have_the_processor(monkeypatch, wall, used, overdue):
    now = [100.0, 10.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])
    monkeypatch.setattr(clock, "process_time", lambda: now[1])
    own = clock.Clock()
    with own.call():
        now[:] = 100 + wall, 10 + used
        assert own.is_overdue() == overdue
    assert not own.is_overdue()


@pytest.mark.usefixtures("hurry")
def test_what_an_endless_loop_printed_is_shown():
    message = told("def my_alphabeta(node):\n    while True: print('again', node)")
    assert "What your code printed here:\n  again Node(0)\n  again Node(0)\n" in message
    assert message.splitlines()[-1].endswith("lines more")


@pytest.mark.usefixtures("hurry")
def test_a_loop_that_only_larger_inputs_meet_is_stopped():
    source = RIGHT["13.1"].replace("if node.is_leaf:", "while len(node.children) == 3: pass\n    if node.is_leaf:", 1)
    start = monotonic()
    assert "Does a loop never end?" in told(source)
    assert monotonic() - start < PATIENCE
    check("13.1", solution("13.1", RIGHT["13.1"]))  # nothing of it is left


def test_an_endless_iterator_as_an_answer_is_stopped():
    assert "not right yet" in str(
        refused("13.2", "def my_pruned_leaves():\n    i = 0\n    while True:\n        yield i\n        i += 1")
    )


def test_endless_recursion_is_told_with_its_line():
    message = told("def my_alphabeta(node):\n    return max(my_alphabeta(node), 3)")
    assert "calls itself again and again" in message
    assert "line 2 of my_alphabeta:  return max(my_alphabeta(node), 3)" in message
    assert message.count("line 2") == 1


def test_a_slow_function_that_is_right_passes():
    start = monotonic()
    check(
        "13.1", solution("13.1", RIGHT["13.1"].replace("if node.is_leaf:", "sum(range(20_000))\n    if node.is_leaf:"))
    )
    assert monotonic() - start < PATIENCE


# ---------------------------------------------------------------- what remembers

COUNTED = """
counted = -1

def my_alphabeta(node):
    global counted
    counted += 1
    return counted
"""

# Each gives 0, 1, 2 … as its answers.
REMEMBERING = {
    "the default value of a parameter of `my_alphabeta`, which is made only once": """
def my_alphabeta(node, seen=[]):
    seen.append(node)
    return len(seen) - 1
""",
    "the default value of a parameter of `look`, which is made only once": """
def look(*, seen={}):
    seen[len(seen)] = 1
    return len(seen) - 1

def my_alphabeta(node):
    return look()
""",
    "the global variable `counted`": COUNTED,
    "the global variable `seen`": """
seen = []

def look(node):
    seen.append(1)
    return len(seen) - 1

def my_alphabeta(node):
    return look(node)
""",
    "the variable `n` outside `my_alphabeta`": """
def make():
    n = -1
    def my_alphabeta(node):
        nonlocal n
        n += 1
        return n
    return my_alphabeta

my_alphabeta = make()
""",
    "`my_alphabeta.n`": """
def my_alphabeta(node):
    my_alphabeta.n += 1
    return my_alphabeta.n

my_alphabeta.n = -1
""",
    "`Search.seen`": """
class Search:
    seen = []
    def __call__(self, node):
        self.seen.append(1)
        return len(self.seen) - 1

my_alphabeta = Search()
""",
    "`Search.n`": """
class Search:
    def __init__(self):
        self.n = -1
    def search(self, node):
        self.n += 1
        return self.n

my_alphabeta = Search().search
""",
}


@pytest.mark.parametrize(("culprit", "source"), REMEMBERING.items())
def test_a_function_that_remembers_is_told_as_such(culprit, source):
    message = " ".join(told(source).split())
    assert "keeps something from call to call, which may be the mistake" in message
    assert culprit in message


def test_an_answer_that_depends_on_earlier_calls_is_told():
    source = (
        RIGHT["13.1"]
        .replace("alpha=-inf, beta=inf):", "alpha=-inf, beta=inf, known={}):")
        .replace(
            "    if node.is_leaf:",
            "    if repr(node) in known:\n        return 5\n    known[repr(node)] = 1\n    if node.is_leaf:",
        )
    )
    message = " ".join(told(source).split())
    assert "When it is called with nothing but this, your function is right; after other calls it is not." in message
    assert "the default value of a parameter of `my_alphabeta`, which is made only once" in message
    assert "No leaf has this value" not in message


def test_a_cache_is_told():
    source = RIGHT["13.2"] + "\nfrom functools import cache\n\n@cache\ndef name(text):\n    return []\n\n"
    source += "def my_pruned_leaves():\n    return name('a')"
    assert "the cache of `name`" in " ".join(str(refused("13.2", source)).split())


def test_what_cannot_show_itself_may_stand_beside_a_function():
    source = """
class Rude:
    def __repr__(self):
        raise ValueError

rude = Rude()

def my_alphabeta(node):
    return rude and 7
"""
    assert "right" in told(source)


def test_what_was_there_before_a_check_is_there_after_it():
    remembers = solution("13.1", COUNTED)
    with pytest.raises(Wrong):
        check("13.1", remembers)
    assert remembers(None) == 0


def test_memory_that_does_no_harm_passes():
    check(
        "13.1",
        solution(
            "13.1",
            "calls = 0\n"
            + RIGHT["13.1"].replace("if node.is_leaf:", "global calls\n    calls += 1\n    if node.is_leaf:", 1),
        ),
    )


def test_two_answers_for_one_input_are_told():
    turns = "turns = iter(range(10**9))\n\ndef my_alphabeta(node):\n    return next(turns)"
    assert "not right yet" in told(turns)


# ---------------------------------------------------------------- what is not the student's


BORROWED = [
    "from coursekit.adversarial import alphabeta as my_alphabeta",
    """
from coursekit.adversarial import negascout

def my_alphabeta(node):
    return negascout(node, ())
""",
    """
import coursekit.adversarial as kit

def my_alphabeta(node):
    return kit.alphabeta(node, ())
""",
    """
def my_alphabeta(node):
    from coursekit.adversarial.alphabeta import alphabeta
    return alphabeta(node, ())
""",
    """
import coursekit

def my_alphabeta(node):
    return coursekit.adversarial.alphabeta(node, ())
""",
    """
from functools import partial
from coursekit.adversarial import minimax

my_alphabeta = partial(minimax, height=3)
""",
    """
from coursekit.adversarial import minimax

def go(node):
    return minimax(node, ())

my_alphabeta = lambda node: go(node)
""",
]


@pytest.mark.parametrize("source", BORROWED)
def test_the_packages_own_function_is_refused(source):
    message = told(source)
    assert "is the package's own" in message
    assert "input" not in message


def test_an_attribute_may_be_called_like_something_of_the_package(capsys):
    source = "from coursekit.adversarial import alphabeta as children\n\n" + RIGHT["13.1"]
    assert "node.children" in source
    check("13.1", written(source, "my_alphabeta"))
    assert capsys.readouterr().out


def test_the_package_itself_is_refused():
    with pytest.raises(Wrong, match="`alphabeta` is the package's own"):
        check("13.1", alphabeta)


@pytest.mark.parametrize("value", [3, None, [3], "my_alphabeta"])
def test_what_is_no_function_is_told(value):
    with pytest.raises(Wrong, match=r"takes your function itself, `check\(\"13.1\", my_alphabeta\)`"):
        check("13.1", value)


# ---------------------------------------------------------------- errors in a student's code


def test_an_error_is_told_at_the_students_line_without_other_frames():
    message = told("def last(node):\n    return node.children[7]\n\ndef my_alphabeta(node):\n    return last(node)")
    assert "  your code       raises IndexError: tuple index out of range" in message
    assert "line 5 of my_alphabeta:  return last(node)" in message
    assert "line 2 of last:  return node.children[7]" in message
    for ours in ("exercises", "threading", "trial", "Traceback", ".py"):
        assert ours not in message


def test_an_error_raised_by_the_input_is_told_at_the_students_line():
    message = told("def my_alphabeta(node):\n    return node.value")
    assert "raises AttributeError: only a leaf has a value" in message
    assert message.count("line ") == 1


def test_a_wrong_signature_is_told_with_the_call():
    message = told("def my_alphabeta(node, alpha, beta):\n    return 3")
    assert "missing 2 required positional arguments" in message
    assert "when it is called as my_alphabeta(node)" in message


@pytest.mark.parametrize("error", ["SystemExit", "KeyboardInterrupt", "GeneratorExit"])
def test_no_error_of_a_student_ends_more_than_the_check(error):
    assert f"raises {error}" in told(f"def my_alphabeta(node):\n    raise {error}")


def test_what_the_code_printed_for_this_input_is_shown_and_nothing_else(capsys):
    message = told("def my_alphabeta(node):\n    print('at', node)\n    return 0")
    assert message.endswith("\nWhat your code printed here:\n  at Node(1)")
    assert capsys.readouterr().out == ""


def test_much_printing_is_cut():
    message = told("def my_alphabeta(node):\n    for i in range(100): print(i)\n    return 9")
    assert "  9\n  and 90 lines more" in message


# ---------------------------------------------------------------- answers of any kind


@pytest.mark.parametrize(
    "answer",
    [
        "None",
        "'3'",
        "[3]",
        "True",
        "node",
        "1j",
        "float('nan')",
        "lambda: 3",
        "(i for i in [0])",
        "object()",
        "10**400",
    ],
)
def test_a_strange_answer_is_refused_without_an_address(answer):
    message = told(f"def my_alphabeta(node):\n    return {answer}")
    assert "  your answer " in message
    assert " at 0x" not in message


def test_the_same_thread_goes_on(monkeypatch):
    before = threading.active_count()
    check("13.1", solution("13.1", RIGHT["13.1"]))
    assert threading.active_count() == before


def test_a_method_and_an_object_that_can_be_called_pass():
    body = (
        RIGHT["13.1"]
        .replace("my_alphabeta", "self")
        .replace("def self(node", "def __call__(self, node")
        .replace("\n", "\n    ")
    )
    check("13.1", written(f"class Search:{body}\n\nsearch = Search()", "search"))
    check("13.1", written(f"class Search:{body}\n\nsearch = Search().__call__", "search"))
