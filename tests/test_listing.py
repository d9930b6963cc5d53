import ast
import linecache
import textwrap
from itertools import count
from pathlib import Path

import pytest

from coursekit.adversarial import alphabeta, alphabeta_max_min, aspiration, minimax, negamax, negascout
from coursekit.games import Tree
from coursekit.listing import Source
from coursekit.shorter import shorter
from coursekit.story import Story
from coursekit.trace import Step, Trace, record
from tests.listings import Plain, check_listing, lines

TREE = Tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])
SEARCHES = [minimax, negamax, alphabeta, alphabeta_max_min, aspiration, negascout]


PACKAGE = Path(__file__).parent.parent / "coursekit"

cells = count(1)


def cell(source):
    """Run a source as a notebook runs a cell, and give what it defines."""
    name = f"<cell {next(cells)}>"
    source = textwrap.dedent(source).strip("\n") + "\n"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    names = {}
    exec(compile(source, name, "exec"), names)
    return names


def shown(source, *args):
    """The first listing of a function `f`, as text, and what each of its steps lights."""
    trace = record(cell(source)["f"], *args)
    story = Source(trace)
    text = lines(story.listings[0])
    ast.parse("\n".join(text))
    lit = []
    for step in trace.steps:
        i, first, last = story.lit(step)
        lit.append((step.event, [line.strip() for line in lines(story.listings[i])[first : last + 1]]))
    return text, lit


@pytest.mark.parametrize("search", SEARCHES)
def test_what_is_shown_of_a_search_is_python_without_watch_or_docstring(search):
    for listing in Source(record(search, TREE, ())).listings:
        text = "\n".join(lines(listing))
        [function] = ast.parse(text).body
        assert function.name == listing.name
        assert ast.get_docstring(function) is None
        assert "\n\n\n" not in text
        check_listing(listing)


def tellers():
    """The lines of the package where an algorithm tells something."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "watch":
                yield str(file), node.lineno


def test_every_function_that_tells_can_be_shown():
    places = list(tellers())
    assert len(places) > 200
    for file in dict(places):
        steps = [Step("", {}, file, line, number) for number, (where, line) in enumerate(places) if where == file]
        for step in steps:
            source = Source(Trace(shorter, [step]))
            assert source.lit(step) is not None
            for listing in source.listings:
                check_listing(listing)


def test_what_is_made_shorter_does_the_same():
    tried = 0
    for file in sorted(PACKAGE.glob("[agms]*/*.py")):
        text = file.read_text()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                own = "\n".join(text.split("\n")[node.lineno - 1 : node.end_lineno]) + "\n"
                short, became = shorter(own)
                told = [Plain().visit(ast.parse(each)) for each in (own, short)]
                assert ast.dump(told[0]) == ast.dump(told[1])
                assert became[0][0] == 0
                assert became[-1][-1] == short.count("\n")
                tried += 1
    assert tried > 300


@pytest.mark.parametrize("search", SEARCHES)
def test_every_step_of_a_search_lights_something(search):
    trace = record(search, TREE, ())
    source = Source(trace)
    for step in trace.steps:
        i, first, last = source.lit(step)
        assert 0 <= first <= last < len(source.listings[i].lines)
        assert all(line.strip() for line in lines(source.listings[i])[first : last + 1])


def lit_lines(search, event):
    trace = record(search, TREE, ())
    source = Source(trace)
    found = set()
    for step in trace.steps:
        if step.event == event:
            i, first, last = source.lit(step)
            found.add("\n".join(line.strip() for line in lines(source.listings[i])[first : last + 1]))
    return found


def test_alphabeta_lights_what_happens():
    assert lit_lines(alphabeta, "cut") == {"break"}
    assert lit_lines(alphabeta, "leaf") == {"return value, None"}
    assert lit_lines(alphabeta, "leave") == {"return best, best_action"}
    assert lit_lines(alphabeta, "back") == {"if best >= beta:"}
    assert lit_lines(negascout, "research") == {"value = follow(child, value, beta)"}


def test_one_listing_for_each_function_that_tells():
    def names(search):
        return [listing.name for listing in Source(record(search, TREE, ())).listings]

    assert names(alphabeta) == ["search"]
    assert sorted(names(alphabeta_max_min)) == ["max_value", "min_value", "search"]
    assert names(aspiration) == ["aspiration", "search"]


def test_watch_lines_and_docstring_are_gone():
    text, lit = shown(
        '''
        def f(n, watch=None):
            """Count down.

            Slowly.
            """

            total = 0
            while n:

                if watch:
                    watch("tick", n=n)

                total += n
                n -= 1
            if watch:
                watch("end", total=total)
            return total
        ''',
        1,
    )
    assert text == [
        "def f(n):",
        "    total = 0",
        "    while n:",
        "",
        "        total += n",
        "        n -= 1",
        "    return total",
    ]
    assert lit == [("tick", ["total += n"]), ("end", ["return total"])]


def test_the_statement_after_is_lit_else_the_one_before():
    _, lit = shown(
        """
        def f(watch=None):
            a = 1
            if watch:
                watch("first")
            if watch:
                watch("second")
            b = 2
            if watch:
                watch("third")
        """
    )
    assert lit == [("first", ["b = 2"]), ("second", ["b = 2"]), ("third", ["b = 2"])]


def test_a_statement_of_many_lines_is_lit_whole_and_a_compound_one_by_its_head():
    text, lit = shown(
        """
        def f(watch=None):
            if watch:
                watch(
                    "sum",
                    a=1,
                )
            total = sum(
                [1, 2],
            )
            if watch:
                watch("loop")
            for i in range(
                total,
            ):
                if watch:
                    watch("inside", i=i)
                continue
        """
    )
    assert "watch(" not in "\n".join(text)
    assert lit[0] == ("sum", ["total = sum(", "[1, 2],", ")"])
    assert lit[1] == ("loop", ["for i in range(", "total,", "):"])
    assert lit[2] == ("inside", ["continue"])


def test_an_else_that_only_tells_goes_with_its_else():
    text, lit = shown(
        """
        def f(n, watch=None):
            if n > 1:
                n = 1
            # nothing to do
            else:
                if watch:
                    watch("small")
            return n
        """,
        0,
    )
    assert text == ["def f(n):", "    if n > 1:", "        n = 1", "    return n"]
    assert lit == [("small", ["if n > 1:"])]


def test_watch_in_an_else_among_other_statements():
    text, lit = shown(
        """
        def f(n, watch=None):
            if n > 1:
                n = 1
            else:
                if watch:
                    watch("small")
                n = 2
            return n
        """,
        0,
    )
    assert text[3:5] == ["    else:", "        n = 2"]
    assert lit == [("small", ["n = 2"])]


def test_elif():
    source = """
        def f(n, watch=None):
            if n == 1:
                n = 5
            elif n == 2:
                n = 6
                if watch:
                    watch("two")
            elif n == 3:
                if watch:
                    watch("three")
            return n
        """
    text, lit = shown(source, 2)
    assert text == [
        "def f(n):",
        "    if n == 1:",
        "        n = 5",
        "    elif n == 2:",
        "        n = 6",
        "    return n",
    ]
    assert lit == [("two", ["n = 6"])]
    _, lit = shown(source, 3)
    assert lit == [("three", ["elif n == 2:"])]


def test_an_elif_watch():
    text, _ = shown(
        """
        def f(n, watch=None):
            if n == 1:
                n = 5
            elif watch:
                watch("other")
            return n
        """,
        2,
    )
    assert text == ["def f(n):", "    if n == 1:", "        n = 5", "    return n"]


def test_a_condition_that_only_decides_whether_to_tell_goes_too():
    text, lit = shown(
        """
        def f(n, watch=None):
            n += 1
            if n > 0:
                if watch:
                    watch("positive")
            return n
        """,
        1,
    )
    assert text == ["def f(n):", "    n += 1", "    return n"]
    assert lit == [("positive", ["return n"])]


def test_other_blocks_that_only_tell_become_pass():
    text, lit = shown(
        """
        def f(numbers, watch=None):
            for n in numbers:
                if watch:
                    watch("seen", n=n)
            if numbers:
                if watch:
                    watch("some")
            else:
                numbers = [1]
            try:
                numbers[5]
            except IndexError:
                if watch:
                    watch("short")
            finally:
                if watch:
                    watch("finally")
            return numbers
        """,
        [7],
    )
    assert text == [
        "def f(numbers):",
        "    for n in numbers:",
        "        pass",
        "    if numbers:",
        "        pass",
        "    else:",
        "        numbers = [1]",
        "    try:",
        "        numbers[5]",
        "    except IndexError:",
        "        pass",
        "    finally:",
        "        pass",
        "    return numbers",
    ]
    assert [event for event, _ in lit] == ["seen", "some", "short", "finally"]
    assert lit[0][1] == ["for n in numbers:"]


def test_an_if_watch_with_an_else_stays_since_it_does_more_than_tell():
    text, _ = shown(
        """
        def f(watch=None):
            if watch:
                watch("watched")
            else:
                print("nobody looks")
        """
    )
    assert "    if watch:" in text


def test_decorators_are_shown_and_methods_and_match_work():
    names = cell(
        """
        import functools

        def twice(function):
            @functools.wraps(function)
            def wrapper(*args, **kwargs):
                function(*args, **kwargs)
                return function(*args, **kwargs)
            return wrapper

        class Robot:
            @twice
            def act(self, order, watch=None):
                match order:
                    case "go":
                        if watch:
                            watch("go")
                        self.x = 1
                    case _:
                        if watch:
                            watch("stay")
        """
    )
    trace = record(names["Robot"]().act, "go")
    source = Source(trace)
    assert [step.event for step in trace.steps] == ["go", "go"]
    text = lines(source.listings[0])
    assert text[:2] == ["@twice", "def act(self, order):"]
    assert text[-2:] == ["        case _:", "            pass"]
    ast.parse("\n".join(text))
    assert text[source.lit(trace.steps[0])[1]].strip() == "self.x = 1"


def test_the_innermost_functions_that_tell_all_are_shown():
    trace = record(
        cell(
            """
            def f(watch=None):
                def inner():
                    if watch:
                        watch("inner")
                    return 1

                if watch:
                    watch("outer")
                return inner()
            """
        )["f"]
    )
    assert [listing.name for listing in Source(trace).listings] == ["f"]


def test_text_is_safe_and_keeps_its_lines():
    text, _ = shown(
        '''
        def f(watch=None):
            """Hides."""
            if watch:
                watch("a")
            return """<b>
            &amp;
            """
        '''
    )
    assert text[1:] == ['    return """<b>', "    &amp;", '    """']


def test_without_steps_the_function_itself_is_shown():
    trace = record(cell("def f(watch=None):\n    return 1")["f"])
    [listing] = Source(trace).listings
    assert lines(listing) == ["def f():", "    return 1"]


def test_a_new_cell_of_the_same_name_is_shown_anew():
    for number in (1, 2):
        linecache.cache["<again>"] = (1, None, ["def f(watch):\n", f"    watch('x', n={number})\n"], "<again>")
        names = {}
        exec(compile("".join(linecache.cache["<again>"][2]), "<again>", "exec"), names)
        [listing] = Source(record(names["f"])).listings
        assert f"n={number}" in lines(listing)[1]


def test_code_outside_any_function_cannot_be_shown():
    trace = record(cell("f = lambda watch: watch('x')")["f"])
    with pytest.raises(ValueError, match=r"line 1 of <cell [0-9]+> is in no function: its source cannot be shown"):
        Source(trace)


def test_a_step_of_a_function_that_is_not_shown_lights_nothing():
    story = Story(record(minimax, TREE, ()))
    stranger = record(alphabeta, TREE, ()).steps[0]
    assert story.lit(stranger) == ()


def test_a_file_that_has_changed_is_read_anew(tmp_path):
    file = tmp_path / "mine.py"
    for source in ("def f(watch):\n    watch('x')\n", "# loaded again\n\n\ndef f(watch):\n    watch('changed')\n"):
        file.write_text(source)
        names = {}
        exec(compile(source, str(file), "exec"), names)
        trace = record(names["f"])
        listings = Source(trace).listings
    assert lines(listings[0]) == ["def f():", "    watch('changed')"]


def test_annotations_go_and_values_stay():
    text, lit = shown(
        """
        def f(
            n: int,
            *rest: str,
            base: dict[str, int] | None = None,  # of all
            watch: Any = None,
            **more: object,
        ) -> list[int]:
            found: list[int] = []
            total: int
            if watch:
                watch("begin")
            total = n
            return [*found, total]
        """.replace("Any", "object"),
        1,
    )
    assert text == [
        "def f(",
        "    n,",
        "    *rest,",
        "    base=None,  # of all",
        "    **more,",
        "):",
        "    found = []",
        "    total = n",
        "    return [*found, total]",
    ]
    assert lit == [("begin", ["total = n"])]


def test_a_call_that_loses_watch_is_joined_where_it_fits():
    text, lit = shown(
        """
        def g(*args, **more):
            return args, more

        def f(
            n: int, long_name: str = "a long value", *, watch: object = None
        ) -> tuple[object, object]:
            if watch:
                watch("call")
            found = g(
                n,
                long_name,
                watch=watch,
            )
            g(watch, found)
            g(n, watch)
            g(watch=watch)
            left_as_it_was = g(
                n,
            )
            return found, left_as_it_was
        """,
        1,
    )
    assert text == [
        'def f(n, long_name="a long value"):',
        "    found = g(n, long_name)",
        "    g(found)",
        "    g(n)",
        "    g()",
        "    left_as_it_was = g(",
        "        n,",
        "    )",
        "    return found, left_as_it_was",
    ]
    assert lit == [("call", ["found = g(n, long_name)"])]


def test_a_line_that_is_too_long_is_broken_between_brackets_and_lit_whole():
    text, lit = shown(
        """
        def f(watch=None):
            if watch:
                watch("max")
            largest = max(111111111, 222222222, 333333333, 444444444, 555555555, 666666666)
            if watch:
                watch("list")
            numbers = [number * number for number in range(largest, largest + 3) if number]
            if watch:
                watch("end")
            return "a string that is longer than sixty columns (and ends so)"
        """
    )
    assert text == [
        "def f():",
        "    largest = max(",
        "        111111111, 222222222, 333333333, 444444444,",
        "        555555555, 666666666",
        "    )",
        "    numbers = [",
        "        number * number",
        "        for number in range(largest, largest + 3)",
        "        if number",
        "    ]",
        '    return "a string that is longer than sixty columns (and ends so)"',
    ]
    assert [len(lines) for _, lines in lit] == [4, 5, 1]


def test_what_is_marked_is_not_shown():
    text, lit = shown(
        """
        def f(n, watch=None):
            if n < 0:  # not shown
                raise ValueError
            count = 0  # not shown
            if watch:
                watch("begin")
            while n:
                count += 1  # not shown
                n -= 1
            return n
        """,
        2,
    )
    assert text == ["def f(n):", "    while n:", "        n -= 1", "    return n"]
    assert lit == [("begin", ["while n:"])]
