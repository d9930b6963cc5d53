"""Search traces in Posthoc's format: any program, in any language, tells its search by printing a line an event.

    version: 1.4.0
    events:
      - { type: source, id: 0, x: 1, y: 3 }
      - { type: destination, id: 9, x: 5, y: 3 }
      - { type: expanding, id: 0, pId: null, x: 1, y: 3, g: 0, h: 4, f: 4 }
      - { type: generating, id: 7, pId: 0, x: 2, y: 3, g: 1, h: 3, f: 4 }
      - { type: closing, id: 0, x: 1, y: 3 }
      - { type: end, id: 9, pId: 8, x: 5, y: 3, g: 4, f: 4 }

`type` says what happens, `id` to which node, `pId` which one is its parent; all else is up to the program. Usual types
are source, destination, expanding, generating, updating (a better g), closing and end. Numbers and words are read as
YAML 1.2 has them, so that 1e-05, as C++ prints it, is a number and 3:4 a name. JSON is YAML, too.

Posthoc, a visualiser of searches, opens what `write` has written, and shows it above a map: a MovingAI file, as
`GridMap.write` makes one.
Source: https://posthoc.pathfinding.ai/docs/search-trace; Posthoc is by the ShortestPathLab, Monash University.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import inf, isfinite, isnan, nan
from pathlib import Path
from typing import Any, NoReturn

from .trace import Step, Trace

VERSIONS = ("1.0.4", "1.0.5", "1.0.6", "1.1.0", "1.4.0")
"""Those that can be read; the last one is written. They differ in how Posthoc draws an event, not in the events."""

NAMELESS = "event"
"""The type of an event that has none."""

COSTS = frozenset({"f", "g", "h"})
NUMBERS = frozenset({"x", "y", *COSTS})
"""Keys of an event whose values are numbers; a cost may be infinite."""


def somewhere_else() -> None:
    """Stands for the program whose trace was read."""


# ---------------------------------------------------------------- reading


def read(path: str | Path) -> Trace:
    """The trace in a file: a step an event, named by its type, with all its other keys and the line it begins at.

    Raises ValueError for a file that cannot be read, and with file and line for what is not YAML, an unknown version,
    no events, a type that is no word, an id that is neither number nor text, an x, y, f, g or h that is no number, and
    a parent that no event before had as its id; but what an `end` says of the parent of a known node is not asked. An
    event without an id is about a node of its own. Takes about 3 seconds for 100,000 events.
    """
    import yaml

    try:
        text = Path(path).read_text(encoding="utf-8-sig", errors="replace")
    except (OSError, TypeError, ValueError) as error:
        raise ValueError(f"no trace can be read from {path}: {getattr(error, 'strerror', None) or error}") from None
    try:
        return Trace(somewhere_else, _Reader(str(path), text).steps())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        told = ", ".join(filter(None, [error.context, error.problem]))
        raise ValueError(f"{path}:{mark.line + 1 if mark else 1}: this is not YAML: {told}") from None
    except RecursionError:
        raise ValueError(f"{path}:1: the lists in it are nested too deeply") from None
    except yaml.YAMLError as error:  # a character that no YAML has; only its place in the text is told
        line = text.count("\n", 0, getattr(error, "position", 0)) + 1
        raise ValueError(f"{path}:{line}: this is not YAML: {getattr(error, 'reason', error)}") from None


class _Reader:
    """Goes through what YAML's parser tells: of very many events it makes no tree, which takes five times as long."""

    def __init__(self, path: str, text: str) -> None:
        import yaml

        self.path, self.yaml = path, yaml
        self.parsed = yaml.parse(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        self.anchors: dict[str, Any] = {}
        self.met: set[Any] = set()

    def wrong(self, at: Any, told: str) -> NoReturn:
        """Raises ValueError that names the file and the line of what YAML's parser told."""
        raise ValueError(f"{self.path}:{at.start_mark.line + 1}: {told}")

    def steps(self) -> list[Step]:
        yaml = self.yaml
        begin = root = next(each for each in self.parsed if not isinstance(each, yaml.StreamStartEvent))
        if isinstance(begin, yaml.DocumentStartEvent):
            root = next(self.parsed)
        if not isinstance(root, yaml.MappingStartEvent):
            self.wrong(root, "a search trace begins with version: and events:")
        version: tuple[Any, Any] | None = None
        steps: list[Step] | None = None
        while type(key := next(self.parsed)) is not yaml.MappingEndEvent:
            name, value = self.value(key), next(self.parsed)
            if name == "events":
                steps = self.events(value)
            elif name == "version":
                version = value, self.value(value)
            else:
                self.value(value)
        if version is None:
            self.wrong(root, f"a search trace names its version, as in version: {VERSIONS[-1]}")
        if version[1] not in VERSIONS:
            self.wrong(version[0], f"version {version[1]} is unknown; those that can be read are {', '.join(VERSIONS)}")
        if steps is None:
            self.wrong(root, "a search trace has events:, a list of what happened")
        return steps

    def events(self, begin: Any) -> list[Step]:
        yaml = self.yaml
        if type(begin) is not yaml.SequenceStartEvent:
            self.wrong(begin, "events: must be a list, with a - before each event")
        steps: list[Step] = []
        while type(each := next(self.parsed)) is not yaml.SequenceEndEvent:
            if type(each) is not yaml.MappingStartEvent:
                self.wrong(each, "an event has names and values, as in { type: expanding, id: 3 }")
            steps.append(self.event(each, len(steps) + 1))
        if not steps:
            self.wrong(begin, "there is no event")
        return steps

    def event(self, begin: Any, number: int) -> Step:
        end, parent = self.yaml.MappingEndEvent, None
        data: dict[str, Any] = {}
        while type(key := next(self.parsed)) is not end:
            name, at = key.value if type(key) is self.yaml.ScalarEvent else str(self.value(key)), next(self.parsed)
            value = data[name] = self.value(at)
            if name in NUMBERS and not (is_number(value) and (name in COSTS or isfinite(value))):
                self.wrong(at, f"{name} must be a number, not {shown(value)}")
            if name == "pId":
                parent = at
        kind, node, above = data.pop("type", NAMELESS), data.setdefault("id", f"event {number}"), data.get("pId")
        if not isinstance(kind, str) or not kind:
            self.wrong(begin, f"the type of an event is a word, as in type: expanding, not {shown(kind)}")
        if not is_id(node):
            self.wrong(begin, f"the id of an event is a number or a text, not {shown(node)}")
        known = kind == "end" and node in self.met
        self.met.add(node)
        if parent is not None and above is not None and not known and (not is_id(above) or above not in self.met):
            self.wrong(parent, f"no event before has the id {shown(above)}, which is given as the parent")
        return Step(kind, data, self.path, begin.start_mark.line + 1, number)

    def value(self, at: Any) -> Any:
        """The value that begins here."""
        yaml, kind = self.yaml, type(at)
        if kind is yaml.ScalarEvent:
            value: Any = at.value if at.style else plain(at.value)
        elif kind is yaml.SequenceStartEvent:
            value = []
            while type(each := next(self.parsed)) is not yaml.SequenceEndEvent:
                value.append(self.value(each))
        elif kind is yaml.MappingStartEvent:
            value = {}
            while type(each := next(self.parsed)) is not yaml.MappingEndEvent:
                name = self.value(each)
                value[name if is_id(name) else str(name)] = self.value(next(self.parsed))
        elif at.anchor in self.anchors:
            return self.anchors[at.anchor]
        else:
            self.wrong(at, f"*{at.anchor} stands for nothing that was named before")
        if at.anchor:
            self.anchors[at.anchor] = value
        return value


WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), nan),
}
WHOLE = re.compile(r"[-+]?\d{1,300}", re.ASCII)  # a longer one is no number that can be reckoned with
DECIMAL = re.compile(r"[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?", re.ASCII)


@lru_cache(maxsize=2**17)
def plain(text: str) -> Any:
    """What a text without quotes means in YAML 1.2, its core schema: nothing, a truth value, a number, else itself."""
    if text in WORDS:
        return WORDS[text]
    if WHOLE.fullmatch(text):
        return int(text)
    return float(text) if DECIMAL.fullmatch(text) else text


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and not isnan(value)


def is_id(value: Any) -> bool:
    return isinstance(value, str) or is_number(value)


def shown(value: Any) -> str:
    """A value in a sentence."""
    return "nothing" if value is None else repr(value)


# ---------------------------------------------------------------- writing

VIEWS = """\
views:
  main:
    - $: rect
      x: ${{ $.x }}
      y: ${{ $.y }}
      width: 1
      height: 1
      fill: ${{ color[$.type] }}

pivot:
  x: ${{ $.x + 0.5 }}
  y: ${{ $.y + 0.5 }}
  scale: 1
"""
"""How Posthoc draws an event that has a place: as a cell, in the colour of its type."""


def write(trace: Trace, path: str | Path) -> None:
    """Write a trace for Posthoc: one that was read, or that of a search by `astar`, `dijkstra` or `bfs` and their kin.

    `open` and `push` become generating, or updating for a better g; `take` becomes expanding, with a closing before the
    next one; `goal` becomes end. Edges that are looked along are left out. g is d, or the depth. A cell has its x and
    y, and is drawn. Numbers have six decimals. Raises ValueError for a trace of anything but a search.
    """
    text = "".join(f"{line}\n" for line in lines_of(trace))
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def lines_of(trace: Trace) -> Iterator[str]:
    """The file, line by line."""
    events = [*_events(trace)]
    yield f"version: {VERSIONS[-1]}"
    yield ""
    placed = any("x" in data and "y" in data for _, data in events)
    yield from VIEWS.splitlines() if placed else ["views: { main: [] }"]
    yield ""
    yield "events:"
    for kind, data in events:
        yield f"  - {_flow({'type': kind, **data})}"


def _events(trace: Trace) -> Iterator[tuple[str, dict[str, Any]]]:
    if trace.function is somewhere_else:
        yield from ((step.event, step.data) for step in trace.steps)
        return
    if not any(step.event == "take" for step in trace.steps):
        raise ValueError(f"the trace of {trace.function.__name__} tells of no search: nothing is taken")
    path: tuple[Any, ...] = getattr(trace.result, "path", ())
    parents: dict[Any, Any] = {}
    closing: dict[str, Any] | None = None
    yield "source", _node(trace.steps[0].data["node"])
    if path:
        yield "destination", _node(path[-1])
    for step in trace.steps:
        data = step.data
        if step.event in ("open", "push"):
            parents[data["node"]] = data["parent"]
            better = data.get("old", inf) < inf
            yield "updating" if better else "generating", _node(data["node"], parents) | _costs(data)
        elif step.event == "take":
            if closing:
                yield "closing", closing
            closing = _node(data["node"], parents) | _costs(data)
            yield "expanding", closing
        elif step.event == "goal":
            yield "end", _node(path[-1], parents) | _costs({"g": data["cost"]})
            return
    if closing:
        yield "closing", closing


def _node(node: Any, parents: Mapping[Any, Any] | None = None) -> dict[str, Any]:
    """The id of a node and, where there are some, of its parent; and where it is, if it is a cell."""
    above = {} if parents is None else {"pId": None if parents[node] is None else _id(parents[node])}
    return {"id": _id(node), **above, **(dict(zip("xy", node, strict=True)) if _is_cell(node) else {})}


def _id(node: Any) -> Any:
    return "{},{}".format(*node) if _is_cell(node) else node if is_id(node) else str(node)


def _is_cell(node: Any) -> bool:
    return isinstance(node, tuple) and len(node) == 2 and all(isinstance(part, int) for part in node)


def _costs(data: Mapping[str, Any]) -> dict[str, float]:
    """g, h and f as far as they are known and finite."""
    found = {"g": data.get("g", data.get("d", data.get("depth"))), "h": data.get("h"), "f": data.get("f")}
    finite = {name: round(float(value), 6) for name, value in found.items() if value is not None and isfinite(value)}
    return {name: int(value) if value.is_integer() else value for name, value in finite.items()}


SIMPLE = re.compile(r"[ !#-\[\]-~]*", re.ASCII)
BARE = re.compile(r"[A-Za-z][\w-]*", re.ASCII)


def _flow(value: Any) -> str:
    """A value in one line of YAML."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_flow(name)}: {_flow(each)}' for name, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return repr(value) if isfinite(value) else ".nan" if isnan(value) else ".inf" if value > 0 else "-.inf"


@lru_cache(maxsize=2**17)
def _quoted(text: str) -> str:
    """A text in YAML, bare where it cannot be taken for anything else."""
    if BARE.fullmatch(text) and isinstance(plain(text), str):
        return text
    if SIMPLE.fullmatch(text):
        return f'"{text}"'
    import yaml

    return yaml.dump(text, default_style='"', width=inf).strip()
