"""Traces in Posthoc's format: read as YAML 1.2 has it, refused with file and line, written as Posthoc's schema asks."""

import json
import re

import jsonschema
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from coursekit import posthoc
from coursekit.lectures.astar.astar_problem import GUESSES
from coursekit.lectures.astar.trace_story import TraceStory
from coursekit.maps import GridMap
from coursekit.mesh import delaunay
from coursekit.search import AdjacencyLists, astar, bfs, dijkstra
from coursekit.stage.grid_search import SearchFold
from coursekit.story import Frames
from coursekit.trace import Step, Trace, record
from tests.lectures.astar.strategies import tasks

VIEW = {"type": "object", "properties": {"$": {"type": "string"}}, "required": ["$"]}
EVENT = {
    "type": "object",
    "required": ["type", "id"],
    "properties": {
        "type": {"type": "string"},
        "id": {"type": ["number", "string"]},
        "pId": {"type": ["number", "string", "null"]},
    },
}
SCHEMA = {
    "type": "object",
    "required": ["version", "views", "events"],
    "properties": {
        "version": {"enum": ["1.4.0"]},
        "views": {
            "type": "object",
            "required": ["main"],
            "additionalProperties": {"type": "array", "items": VIEW},
        },
        "events": {"type": "array", "items": EVENT},
        "pivot": {"type": "object"},
    },
    "additionalProperties": False,
}
"""What Posthoc's editor and its types ask of a trace of version 1.4.0."""

NOTHING = "version: 1.4.0\nevents:\n"
FLOW = """\
version: 1.4.0
views:
  main:
    - $: rect
      x: ${{ $.x }}  # as Posthoc draws it
      fill: "${{ color[$.type] }}"
events:
  - { type: source, id: a, x: 8, y: 15 }
  - { type: generating, id: 3:4, pId: a, x: 8, y: 14, g: 1e-05, f: 0.5, note: no }
"""
BLOCK = """\
---
version: 1.0.5
render:
  views: { main: { components: [{ "$": tile }] } }
path: &pivot
  scale: 1
other: *pivot
events:
- type: source
  id: a
  x: 8
  y: 15

- id: 3:4
  type: generating
  pId: a
  x: 8
  y: 14
  g: 1.0e-05
  f: .5
  note: "no"
"""
WANTED = [
    ("source", {"id": "a", "x": 8, "y": 15}),
    ("generating", {"id": "3:4", "pId": "a", "x": 8, "y": 14, "g": 0.00001, "f": 0.5, "note": "no"}),
]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "some.trace.yaml"


def read(file, text):
    file.write_text(text, encoding="utf-8")
    return posthoc.read(file)


def told(trace):
    return [(step.event, step.data) for step in trace.steps]


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize(("text", "lines"), [(FLOW, [8, 9]), (BLOCK, [9, 14])])
def test_events_are_read_in_any_style_with_the_line_they_begin_at(file, text, lines):
    trace = read(file, text)
    assert told(trace) == WANTED
    assert [(step.file, step.line, step.number) for step in trace.steps] == [
        (str(file), line, number) for number, line in enumerate(lines, start=1)
    ]


@pytest.mark.parametrize("version", posthoc.VERSIONS)
def test_json_of_any_version_is_read(file, version):
    events = [{"type": kind, **data} for kind, data in WANTED]
    assert told(read(file, json.dumps({"events": events, "version": version, "render": {}}, indent=2))) == WANTED


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((text, None) for text in ("", "~", "null")),
        *(("true", True), ("FALSE", False), ("no", "no"), ("y", "y"), ("on", "on")),
        *(("12", 12), ("-3", -3), ("+007", 7), ("1_000", "1_000"), ("3:4", "3:4"), ("0x1f", "0x1f")),
        *(("1e-05", 1e-05), ("2.5", 2.5), (".5", 0.5), ("1.", 1.0), ("-1e+22", -1e22), (".inf", float("inf"))),
        *(("2001-01-01", "2001-01-01"), ("inf", "inf"), ("nan", "nan"), ("<<", "<<"), ("1,2", "1,2")),
    ],
)
def test_a_word_means_what_yaml_1_2_says(file, text, value):
    [(_, data)] = told(read(file, f"{NOTHING}- type: some\n  id: 1\n  value: {text}\n"))
    assert (data["value"], type(data["value"])) == (value, type(value))


words = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=6)
numbers = st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False)
ids = st.integers() | words | st.floats(-5, 5)
values = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def events(draw):
    """Events as any program may tell them; a parent has been told of."""
    found, met = [], []
    for _ in range(draw(st.integers(1, 5))):
        data = {"id": draw(ids)}
        met.append(data["id"])
        data |= draw(st.fixed_dictionaries({}, optional=dict.fromkeys("xyfgh", numbers)))
        data |= draw(st.fixed_dictionaries({}, optional={"pId": st.none() | st.sampled_from(met)}))
        more = draw(st.dictionaries(words.filter(lambda name: name not in (*"xyfgh", "id", "pId", "type")), values))
        found.append((draw(words.filter(bool)), {**more, **data}))
    return found


@given(events())
def test_what_json_reads_is_what_is_read(tmp_path_factory, events):
    file = tmp_path_factory.getbasetemp() / "any.trace.json"
    document = {"version": "1.4.0", "events": [{**data, "type": kind} for kind, data in events]}
    assert told(read(file, json.dumps(document, ensure_ascii=False))) == events


@given(events())
def test_what_is_written_is_read_again(tmp_path_factory, events):
    file = tmp_path_factory.getbasetemp() / "any.trace.yaml"
    steps = [Step(kind, data, "", 0, number) for number, (kind, data) in enumerate(events, start=1)]
    posthoc.write(Trace(posthoc.somewhere_else, steps), file)
    assert told(posthoc.read(file)) == events
    jsonschema.validate(
        yaml.load(file.read_text("utf-8"), Loader=yaml.BaseLoader)["views"], SCHEMA["properties"]["views"]
    )


WRONG = [
    ("- {\n", 4, "this is not YAML: while parsing a flow node, did not find expected node content"),
    (
        "- { type: a, id: 1\n- 3\n",
        5,
        "this is not YAML: while parsing a flow mapping, did not find expected ',' or '}'",
    ),
    ("- { type: end, id: 1, note: *that }\n", 3, "*that stands for nothing that was named before"),
    ("- { type: source, id: 1 }\n- \x01\n", 4, "this is not YAML: "),
    ("", 2, "events: must be a list, with a - before each event"),
    ("  []\n", 3, "there is no event"),
    ("- source\n", 3, "an event has names and values, as in { type: expanding, id: 3 }"),
    ("- { id: 1, type: 3 }\n", 3, "the type of an event is a word, as in type: expanding, not 3"),
    (
        "- { type: a, id: 1 }\n-\n  type: source\n  id: [1, 2]\n",
        5,
        "the id of an event is a number or a text, not [1, 2]",
    ),
    ("- type: source\n  id: 1\n  x: three\n", 5, "x must be a number, not 'three'"),
    ("- { type: source, id: 1, y: }\n", 3, "y must be a number, not nothing"),
    ("- { type: source, id: 1, g: '2' }\n", 3, "g must be a number, not '2'"),
    (f"- {{ type: source, id: 1, y: {'1' * 400} }}\n", 3, "y must be a number, not inf"),
    ("- { type: source, id: 1, x: -.inf }\n", 3, "x must be a number, not -inf"),
    ("- { type: source, id: 1, h: .nan }\n", 3, "h must be a number, not nan"),
    (
        "- { type: source, id: 1 }\n- type: generating\n  pId: 7\n  id: 2\n",
        5,
        "no event before has the id 7, which is given as the parent",
    ),
    ("- { type: end, id: 2, pId: 1 }\n", 3, "no event before has the id 1, which is given as the parent"),
    ("- { type: a, id: 1, pId: [1] }\n", 3, "no event before has the id [1], which is given as the parent"),
]


@pytest.mark.parametrize(("text", "line", "message"), WRONG)
def test_what_is_wrong_is_told_with_its_file_and_line(file, text, line, message):
    with pytest.raises(ValueError, match=rf"^{re.escape(str(file))}:{line}: {re.escape(message)}") as refused:
        read(file, NOTHING + text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "a search trace begins with version: and events:"),
        ("- a\n- b\n", 1, "a search trace begins with version: and events:"),
        ("\nevents:\n- { type: a, id: 1 }\n", 2, "a search trace names its version, as in version: 1.4.0"),
        ("version: 1.4.0\nviews: {}\n", 1, "a search trace has events:, a list of what happened"),
        (
            "events:\n- { type: a, id: 1 }\nversion: 1.4\n",
            3,
            "version 1.4 is unknown; those that can be read are 1.0.4",
        ),
        ("version: 2.0.0\n---\n- { type: a, id: 1 }\n", 1, "version 2.0.0 is unknown"),
        ("version: 1.4.0\nevents: 3\n", 2, "events: must be a list"),
        (f"version: {'[' * 5000}", 1, ""),
    ],
)
def test_what_is_no_trace_is_told_with_its_file_and_line(file, text, line, message):
    with pytest.raises(ValueError, match=rf"^{re.escape(str(file))}:{line}: {re.escape(message)}"):
        read(file, text)


@pytest.mark.parametrize("path", ["nowhere.trace.yaml", ".", 3, None])
def test_a_file_that_cannot_be_read_is_told(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=f"^no trace can be read from {path}: "):
        posthoc.read(path)


def test_the_parent_of_an_end_that_is_known_may_be_another(file):
    # Posthoc's own example of jump point search ends with the parent of another search.
    trace = read(file, f"{NOTHING}- {{ type: source, id: 1 }}\n- {{ type: end, id: 1, pId: 9 }}\n")
    assert trace.last.data == {"id": 1, "pId": 9}


# ---------------------------------------------------------------- writing our own

SEARCHES = [
    *((astar, guess, weight) for guess in GUESSES for weight in (1.0, 3.0)),
    *((dijkstra, None, 1.0), (bfs, None, 1.0)),
]


@given(tasks(), st.sampled_from(SEARCHES))
def test_a_search_of_ours_that_is_written_and_read_has_the_same_frames(tmp_path_factory, task, how):
    search, guess, weight = how
    more = (GUESSES[guess].of(task), weight) if guess else ()
    trace = record(search, task.grid, task.start, task.goal, *more)
    file = tmp_path_factory.getbasetemp() / "ours.trace.yaml"
    posthoc.write(trace, file)
    jsonschema.validate(yaml.safe_load(file.read_text("utf-8")), SCHEMA)

    story = TraceStory(posthoc.read(file), task.grid)
    states = [SearchFold().first]
    for step in trace.steps:
        states.append(SearchFold().apply(states[-1], step))
    ours = [state for state, step in zip(states[1:], trace.steps, strict=True) if step.event == "take"]
    frames = Frames(story)
    theirs = [frames.state(step.number) for step in story.trace.steps if step.event == "take"]
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert known(one) == known(other)
        assert (one.opened, one.closed, one.expanded, one.now) == (
            other.opened,
            other.closed,
            other.expanded,
            other.now,
        )
    last = frames.state(len(frames) - 1)
    assert last.path == trace.result.path
    assert last.reopened == getattr(trace.result, "reopened", 0)


def known(state):
    """What is known of each cell, as far as the file has it."""
    return {
        cell: (
            each.state,
            each.parent,
            *(part if part is None else pytest.approx(part, abs=1e-6) for part in (each.g, each.h, each.f)),
        )
        for cell, each in state.known.items()
        if each.state != "new"
    }


def test_nodes_of_a_graph_keep_their_names_and_have_no_place(file):
    graph = AdjacencyLists([("S", "no", 4), ("no", 7, 0.25)])
    posthoc.write(record(dijkstra, graph, "S", 7), file)
    written = posthoc.read(file)
    assert "rect" not in file.read_text()
    assert told(written)[-1] == ("end", {"id": 7, "pId": "no", "g": 4.25})
    assert [event for event, _ in told(written)] == [
        *("source", "destination", "generating", "expanding", "generating", "closing"),
        *("expanding", "generating", "closing", "expanding", "end"),
    ]
    jsonschema.validate(yaml.load(file.read_text(), Loader=yaml.BaseLoader)["views"], SCHEMA["properties"]["views"])


def test_a_search_that_finds_nothing_has_no_end(file):
    posthoc.write(record(astar, GridMap([".@."]), (0, 0), (2, 0)), file)
    assert [event for event, _ in told(posthoc.read(file))] == ["source", "generating", "expanding", "closing"]


def test_what_is_no_search_is_not_written(file):
    with pytest.raises(ValueError, match=r"^the trace of delaunay tells of no search: nothing is taken$"):
        posthoc.write(record(delaunay, [(0, 0), (4, 0), (4, 3), (1, 1)]), file)
    assert not file.exists()
