"""What the funnel tells is what happens: folded, its events are the shortest paths to both ends of each portal."""

from itertools import pairwise
from random import Random

import pytest

from coursekit.maps.segments import lies_on
from coursekit.mesh.channel_path import shortest_in_channel
from coursekit.mesh.funnel import funnel
from coursekit.trace import record
from tests.mesh.channels import arc, channel, collapse, for_agents, slalom, spiral


def told(each):
    """The path up to the apex and the two chains from there, after each portal, from the events alone."""
    path, chains, states = [each.start], {"left": [each.start], "right": [each.start]}, []
    for step in record(funnel, *each).steps:
        data = step.data
        if step.event == "portal":
            states.append((list(path), {side: list(chain) for side, chain in chains.items()}))
        elif step.event == "side":
            side, how = data["side"], data["how"]
            same = data["corner"] == chains[side][-1]
            assert (how == "same") == same
        elif step.event == "drop":
            assert how in {"narrow", "cross"}
            assert side == data["side"]
            assert chains[side].pop() == data["corner"]
        elif step.event == "apex":
            assert how == "cross"
            other = chains["right" if side == "left" else "left"]
            if chains.get(data["side"]) is other:
                assert other[1] == data["corner"]
                other.pop(0)
            else:  # the new end is in the way of the other side's string, and the apex itself
                assert each.radius
                other[0] = data["corner"]
            path.append(data["corner"])
            chains[side] = [data["corner"]]
        else:
            assert step.event == "end"
            assert data["side"] == side
            if chains[side][-1] != data["corner"]:
                chains[side].append(data["corner"])
    states.append((path, chains))
    return states[1:]


@pytest.mark.parametrize("seed", range(60))
def test_the_chains_are_shortest_paths_after_each_portal(seed):
    each = channel(Random(seed), most=9)
    states = told(each)
    assert len(states) == len(each.portals) + 1
    for k, (path, chains) in enumerate(states):
        ends = dict(
            zip(("left", "right"), (each.portals[k] if k < len(each.portals) else (each.goal, None)), strict=True)
        )
        for side, end in ends.items():
            if end is None:
                continue
            assert chains[side][0] == path[-1]
            assert chains[side][-1] == end
            expected = shortest_in_channel(each.portals[:k], each.start, end)
            assert bends([*path, *chains[side][1:]]) == bends(expected.points)
            assert len(set(pairwise(path))) == len(path) - 1
    path, chains = states[-1]
    assert (*path, *chains["left"][1:]) == funnel(*each).points


@pytest.mark.parametrize("seed", range(60))
def test_what_is_told_of_an_agent_ends_in_its_path(seed):
    each = for_agents(seed)
    path, chains = told(each)[-1]
    corners = iter([*path[1:], *chains["left"][1:-1]])
    assert all(corner in corners for corner in funnel(*each).corners)  # in this order
    assert chains["left"][-1] == each.goal


def bends(points):
    """The points where a path changes its direction, the first and the last."""
    kept = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        while len(kept) > 1 and lies_on(kept[-1], kept[-2], point):
            kept.pop()
        kept.append(point)
    return kept


@pytest.mark.parametrize("radius", [0, 0.25])
@pytest.mark.parametrize("shape", [arc, collapse, slalom, spiral])
def test_each_corner_enters_a_chain_once_and_leaves_it_once(shape, radius):
    for count in (10, 40, 160):
        each = shape(count)._replace(radius=radius)
        steps = record(funnel, *each).steps
        counts = {
            event: sum(step.event == event for step in steps) for event in ("portal", "side", "end", "drop", "apex")
        }
        corners = len(each.portals)
        assert counts["portal"] == corners + 1
        assert counts["side"] == 2 * corners + 1
        assert counts["drop"] + counts["apex"] <= counts["end"] <= 2 * corners + 1


def test_watching_changes_nothing():
    each = channel(Random(3))
    trace = record(funnel, *each)
    assert trace.result == funnel(*each)
