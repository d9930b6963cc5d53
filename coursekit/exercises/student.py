"""A student's function: what it calls, what it remembers from call to call, and where in it an error was raised."""

import traceback
from collections.abc import Callable, Iterator
from copy import deepcopy
from dis import get_instructions
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType, TracebackType
from typing import Any, NamedTuple


class Place(NamedTuple):
    """Where a function can remember something: in words, and an entry of a dict or an attribute of an object."""

    what: str
    owner: Any
    name: str

    def read(self) -> Any:
        return self.owner.get(self.name) if isinstance(self.owner, dict) else getattr(self.owner, self.name)

    def write(self, value: Any) -> None:
        if isinstance(self.owner, dict):
            self.owner[self.name] = value
        else:
            setattr(self.owner, self.name, value)


class Memory:
    """All that a student's function, and the student's functions that it calls, could remember, as it was at first."""

    def __init__(self, function: Any) -> None:
        self._caches = caches(function)
        self._first: list[tuple[Place, Any]] = []
        for place in places(function):
            try:
                self._first.append((place, deepcopy(place.read())))
            except Exception:
                continue  # what cannot be copied cannot be put back

    def restore(self) -> None:
        """Put everything back as it was."""
        for place, value in self._first:
            place.write(deepcopy(value))
        for cached in self._caches.values():
            cached.cache_clear()

    def changed(self) -> list[str]:
        """What is no longer as it was, in words."""
        other = [place.what for place, value in self._first if told(place.read()) != told(value)]
        return other + [f"the cache of `{name}`" for name, kept in self._caches.items() if kept.cache_info().currsize]


def told(value: Any) -> str:
    """A value as it shows itself; "" where it cannot."""
    try:
        return repr(value)
    except Exception:
        return ""


def functions(function: Any) -> list[FunctionType]:
    """A student's function and all functions of the student's that it calls, directly or not, as Python's own."""
    found: list[FunctionType] = []
    waiting = [function]
    while waiting:
        plain = undressed(waiting.pop())
        if plain is None or plain in found or (found and plain.__module__ != found[0].__module__):
            continue
        found.append(plain)
        for value in used(plain).values():
            waiting += [value, *(vars(value).values() if isinstance(value, type) else ())]
    return found


def undressed(function: Any) -> FunctionType | None:
    """The plain function inside a partial, a cached or a bound one, or an object that can be called."""
    while not isinstance(function, FunctionType):
        if isinstance(function, partial):
            function = function.func
        elif isinstance(function, MethodType):
            function = function.__func__
        elif hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        elif isinstance(method := vars(type(function)).get("__call__"), FunctionType):
            function = method
        else:
            return None
    return function


def used(function: FunctionType) -> dict[str, Any]:
    """The globals and the outer variables that a function's code names, with their values."""
    found = {name: function.__globals__[name] for name in named(function)}
    for name, cell in outer(function).items():
        found[name] = cell.cell_contents
    return dict(sorted(found.items()))


def named(function: FunctionType) -> set[str]:
    """The globals that a function's code names: an attribute may be called like one of them."""
    instructions = (each for code in nested(function.__code__) for each in get_instructions(code))
    names = {each.argval for each in instructions if "GLOBAL" in each.opname or each.opname == "LOAD_NAME"}
    return names & function.__globals__.keys()


def nested(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from nested(constant)


def outer(function: FunctionType) -> dict[str, Any]:
    """The cells of a function's outer variables that hold something."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell for name, cell in cells if hasattr(cell, "cell_contents")}


def caches(function: Any) -> dict[str, Any]:
    """The cached functions among a student's, by name."""
    values = [function, *(value for plain in functions(function) for value in used(plain).values())]
    return {value.__name__: value for value in values if hasattr(value, "cache_clear")}


def places(function: Any) -> Iterator[Place]:
    """Everywhere that a student's function, or one that it calls, could remember something."""
    owner = function.__self__ if isinstance(function, MethodType) else function
    if not isinstance(owner, FunctionType | partial):
        yield from inside(type(owner).__name__, owner)
        yield from inside(type(owner).__name__, type(owner))
    for plain in functions(function):
        default = f"the default value of a parameter of `{plain.__name__}`, which is made only once"
        yield Place(default, plain, "__defaults__")
        yield Place(default, plain, "__kwdefaults__")
        yield from inside(plain.__name__, plain)
        for name, value in used(plain).items():
            if isinstance(value, type) and value.__module__ == plain.__module__:
                yield from inside(name, value)
        for name in named(plain):
            if is_data(plain.__globals__[name]):
                yield Place(f"the global variable `{name}`", plain.__globals__, name)
        for name, cell in outer(plain).items():
            if is_data(cell.cell_contents):
                yield Place(f"the variable `{name}` outside `{plain.__name__}`", cell, "cell_contents")


def inside(what: str, owner: Any) -> Iterator[Place]:
    """The attributes of an object that hold data."""
    for name, value in getattr(owner, "__dict__", {}).items():
        if is_data(value) and not name.startswith("__"):
            yield Place(f"`{what}.{name}`", owner, name)


def is_data(value: Any) -> bool:
    """Whether a value is something that a function could remember, rather than code."""
    return not isinstance(value, ModuleType | type | classmethod | staticmethod | property) and not callable(value)


def borrowed(function: Any, package: str) -> str | None:
    """The name of something in `package` that a student's function is or calls, None where there is none."""
    own = undressed(function)
    if own is not None and _is_from(own, package):
        return own.__name__
    for plain in functions(function):
        for name, value in used(plain).items():
            if _is_from(undressed(value) or value, package):
                return name
        written = {part for code in nested(plain.__code__) for name in code.co_names for part in name.split(".")}
        if set(package.split(".")) <= written:
            return package
    return None


def _is_from(value: Any, package: str) -> bool:
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return f"{module}.".startswith(f"{package}.")


def lines(trace: TracebackType | None, function: Callable[..., Any]) -> list[traceback.FrameSummary]:
    """The lines of a student's own code that led to an error, the last one last."""
    files = {plain.__code__.co_filename for plain in functions(function)}
    return [frame for frame in traceback.extract_tb(trace) if frame.filename in files]
