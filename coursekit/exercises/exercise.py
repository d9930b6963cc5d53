"""What an exercise says of itself: which inputs are tried, what must hold, and how a failure is shown."""

from collections.abc import Callable, Iterable, Mapping
from math import isclose
from operator import eq
from types import MappingProxyType
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, booleans, tuples

from ..stage.own import Asked, OwnStory, watched
from ..story import Story
from ..trace import Recorder, Trace
from .shapes import MisfitError, Shape, shown


class Fault(NamedTuple):
    """What is wrong with an answer: what came out, what should have, and a hint where the mistake is a known one."""

    got: str
    right: str
    hint: str = ""


OWN = (
    "**The smallest input found that goes wrong.** This is your code over the picture of the right run. A thick frame "
    "marks what it asks for now, a dashed one what it asked for before."
)

NO_RETURN = "Nothing came back: is there a way through your function without a return?"


def compared(
    answer: Any,
    right: Any,
    why: Callable[[], str],
    written: Callable[[Any], str] = str,
    agrees: Callable[[Any, Any], bool] = eq,
) -> Fault | None:
    """What is wrong with an answer that does not agree with the right one; `why` tells the mistake."""
    return None if agrees(answer, right) else Fault(written(answer), written(right), why())


class Exercise:
    """One exercise. A problem is one input, in a form that never changes; `ask` makes from it what a student is given.

    A lecture's module lists its exercises in EXERCISES.
    """

    number: str
    """As in "13.1"."""

    title: str

    call: str
    """How the student's function is called, as in `my_alphabeta(node)`."""

    package: str
    """The sub-package that this practises: what it offers must not be called."""

    wanted: Shape
    """What an answer is to be; `judge` and `story` are given it in plain values."""

    below = "Step through it below."
    """Said where a player follows."""

    own_below = "Step through your code below."
    """Said where a player of the student's own run follows."""

    def small(self) -> Iterable[Any]:
        """All small problems, the smallest first."""
        raise NotImplementedError

    def far(self) -> Iterable[Any]:
        """What nobody has in mind: numbers far from 0 or close together, many children; tried after the small ones."""
        return ()

    def larger(self) -> SearchStrategy[Any] | None:
        """Larger problems, drawn at random, tried when all those before went well."""
        return None

    def size(self, problem: Any) -> Any:
        """What makes one problem smaller than another: `problem.size()`, where it has that."""
        return problem.size() if hasattr(problem, "size") else 0

    def ask(self, function: Callable[..., Any], problem: Any) -> Any:
        """Call a student's function on a fresh input, by default a problem's parts, and give back what is judged."""
        return function(*problem)

    def attempt(self, function: Callable[..., Any], problem: Any) -> tuple[Any, Fault | None]:
        """What a student's function makes of a problem, in plain values, and what is wrong with its shape.

        In place of what has another shape than is wanted stands None.
        """
        misfits: list[Fault] = []

        def plain(*given: Any) -> Any:
            answer = function(*given)
            try:
                return self.wanted.read(answer)
            except MisfitError:
                misfits.append(Fault(shown(answer), self.wanted.told, NO_RETURN if answer is None else ""))
                return None

        answer = self.ask(plain, problem)
        return answer, misfits[0] if misfits else None

    def judge(self, problem: Any, answer: Any) -> Fault | None:
        """What is wrong with an answer, None where nothing is."""
        raise NotImplementedError

    def told(self, problem: Any) -> str:
        """The problem in words: `problem.told()`, where it has that, else its parts by name."""
        if hasattr(problem, "told"):
            return str(problem.told())
        return ", ".join(f"{name} = {as_lists(part)}" for name, part in problem._asdict().items())

    def story(self, problem: Any, answer: Any) -> Story[Any] | None:
        """The right run on this problem, with what the student's code did beside it.

        `answer` is None where that raised an error, or gave what has not the shape that is wanted.
        """
        return None

    watches: Mapping[str, Asked] = MappingProxyType({})
    """The parameters that can tell what a student's function asks of them, with how that is told."""

    def watched(self, given: tuple[Any, ...], watch: Recorder) -> tuple[Any, ...]:
        """What a student's function is given, made to tell `watch` what is asked of it."""
        names = self.call.partition("(")[2].rstrip(")").split(", ")
        levels = {name: asked.levels for name, asked in self.watches.items()}
        parts = zip(names, given, strict=True)
        return tuple(watched(part, watch, name, levels.get(name, 0)) for name, part in parts)

    def own_story(self, problem: Any, answer: Any, trace: Trace, ended: str) -> Story[Any] | None:
        """The student's own run, its lines lit, with what should have happened beside it. `ended` says how it ends."""
        story = self.story(problem, answer)
        return story and OwnStory(trace, story, self.watches, ended, OWN)

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}"

    @property
    def answer(self) -> str:
        """The name of the student's function, as the notebook's stub has it."""
        return self.call.partition("(")[0]

    @property
    def cell(self) -> str:
        """The source of its check cell."""
        return f'check("{self.number}", {self.answer})'

    @property
    def slug(self) -> str:
        """Its number as it stands in the ids of its cells, `exercise-13-1` and `check-13-1`."""
        return self.number.replace(".", "-")


def whole(bits: int) -> SearchStrategy[int]:
    """A number from 0 to 2**bits − 1.

    It is drawn bit by bit, since Hypothesis takes integers, and so choices, partly from the modules that are loaded; a
    check must try the same everywhere.
    """
    return tuples(*[booleans()] * bits).map(lambda drawn: sum(bit << i for i, bit in enumerate(drawn)))


def same(one: float, other: float) -> bool:
    """Whether two numbers are equal but for rounding."""
    return isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def as_lists(part: Any) -> Any:
    """A part of a problem as a student is given it: a list where it is a tuple, and so are the tuples in it."""
    return list(map(as_lists, part)) if type(part) is tuple else part
