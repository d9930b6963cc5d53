"""What the searches with tables tell explains what they return, and what they keep."""

from functools import reduce
from itertools import count, pairwise
from math import inf
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import (
    ChainedTable,
    Entry,
    PathKeys,
    Table,
    alphabeta_cycles,
    alphabeta_table,
    deepening,
    mtd,
)
from coursekit.adversarial.cycles import HISTORIES
from coursekit.adversarial.table import SCHEMES
from coursekit.trace import record
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import less, of, random_order, some

kinds = st.sampled_from([None, *((2 * size, scheme) for size in (1, 3, 32) for scheme in SCHEMES)])
heights = st.none() | st.integers(0, 5)
windows = st.lists(st.integers(-4, 4), min_size=2, max_size=2, unique=True).map(sorted) | st.just([-inf, inf])


def made(kind):
    return Table(*kind) if kind else ChainedTable(3)


class Reader:
    """Reads the steps of searches as somebody would who knows nothing but the steps, the game and the rules of a table.

    It keeps a table of its own, `known`, in which it stores whatever it is told, as the scheme has it.
    """

    def __init__(self, game, kind, same_height=False, key=lambda state, path: state, proves=True, times=2):
        self.game, self.known, self.same_height, self.key = game, made(kind), same_height, key
        self.times = times  # that a position comes until it is a draw
        self.proves = proves  # whether the search knows what rests on no estimate, and tries the table's moves first

    def read(self, steps, height, window, played=0):
        """Value, nodes and leaves of one search of that height and with that window, from its steps.

        All steps must be right, also where they end too early.
        """
        self.path, self.root, self.played = [], (inf if height is None else height, *window), played
        self.nodes = self.leaves = 0
        self.returned = self.entry = None
        for step in steps:
            getattr(self, step.event)(**step.data)
        return self.returned and self.returned[1], self.nodes, self.leaves

    def asked(self, state):
        """Height and window with which a state is searched: its parent's, mirrored where the other player moves."""
        if not self.path:
            return self.root
        parent = self.path[-1]
        (alpha, beta), height = parent["window"], parent["height"] - 1
        same = self.game.to_move(parent["state"]) == self.game.to_move(state)
        return (height, alpha, beta) if same else (height, -beta, -alpha)

    def come_back(self, state, value, proven):
        self.returned, self.proven = (state, value), proven
        if self.path:
            self.path[-1]["proven"] &= proven

    def leaf(self, state, value):
        assert self.game.is_terminal(state) or self.asked(state)[0] == 0
        worth = self.game.utility if self.game.is_terminal(state) else self.game.evaluate
        assert value == worth(state, self.game.to_move(state))
        self.nodes += 1
        self.leaves += 1
        self.come_back(state, value, self.game.is_terminal(state))

    def repeat(self, state, value):
        assert [node["state"] for node in self.path].count(state) == self.times - 1
        assert value == 0
        self.nodes += 1
        self.leaves += 1
        self.come_back(state, value, False)

    def probe(self, state, index, entry):
        key = self.key(state, [node["state"] for node in self.path])
        assert entry == self.known.probe(key)
        assert index == self.known.index(key)
        self.entry = entry

    def serves(self, state):
        height, alpha, beta = self.asked(state)
        entry = self.entry
        if entry is None or entry.height < height or (self.same_height and entry.height != height):
            return False
        return {"exact": True, "lower bound": entry.value >= beta, "upper bound": entry.value <= alpha}[entry.flag]

    def reuse(self, state, value, flag):
        assert self.serves(state)
        assert (value, flag) == (self.entry.value, self.entry.flag)
        self.nodes += 1
        self.come_back(state, value, self.entry.proven)

    def enter(self, state, height, alpha, beta):
        assert not self.game.is_terminal(state)
        assert (height, alpha, beta) == self.asked(state)
        assert height > 0
        assert not self.serves(state), "it need not be searched"
        self.nodes += 1
        node = {"state": state, "height": height, "window": (alpha, beta), "lowest": alpha, "tried": {}, "cut": False}
        node["proven"] = self.proves
        self.path.append(node | {"first": self.entry.move if self.entry and self.proves else None})

    def first(self, state, action):
        assert action == self.path[-1]["first"] is not None
        assert not self.path[-1]["tried"]

    def back(self, state, action, value, best, alpha, beta):
        node = self.path[-1]
        child, worth = self.returned
        assert state == node["state"]
        assert child == self.game.result(state, action)
        assert value == (worth if self.game.to_move(child) == self.game.to_move(state) else -worth)
        if node["first"] is not None and not node["tried"]:
            assert action == node["first"]
        assert action not in node["tried"]
        node["tried"][action] = value
        assert best == max(node["tried"].values())
        assert (alpha, beta) == (max(node["window"][0], best), node["window"][1])
        node["window"] = alpha, beta

    def cut(self, state, action, best, alpha, beta):
        node = self.path[-1]
        assert (state, action, (alpha, beta)) == (node["state"], list(node["tried"])[-1], node["window"])
        assert best == max(node["tried"].values()) >= beta
        node["cut"] = True

    def store(self, state, index, entry, gone):
        node = self.path[-1]
        best, (_, beta) = max(node["tried"].values()), node["window"]
        flag = "upper bound" if best <= node["lowest"] else "lower bound" if best >= beta else "exact"
        move = None if flag == "upper bound" else next(a for a, value in node["tried"].items() if value == best)
        key = self.key(state, [node["state"] for node in self.path[:-1]])
        ply = self.played + len(self.path) - 1 if self.proves else 0
        assert entry == Entry(key, best, flag, node["height"], move, node["proven"], ply)
        assert index == self.known.index(key)
        assert gone == self.known.store(entry)

    def leave(self, state, value):
        node = self.path.pop()
        assert state == node["state"]
        assert value == max(node["tried"].values())
        assert node["cut"] or set(node["tried"]) == set(self.game.actions(state))
        self.come_back(state, value, node["proven"])


@some
@given(graphs(), kinds, heights, windows, st.booleans(), st.booleans(), st.integers(0, 9))
def test_the_steps_of_alphabeta_with_a_table(game, kind, height, window, same_height, shuffled, played):
    table, order = made(kind), random_order if shuffled else None
    reader = Reader(game, kind, same_height)
    for beginning in (window, window, (-inf, inf), window):
        more = {"table": table, "same_height": same_height, "order": order, "played": played}
        trace = record(alphabeta_table, game, game.initial_state(), height, *beginning, **more)
        result = trace.result
        assert reader.read(trace.steps, height, beginning, played) == (result.value, result.nodes, result.leaves)
        assert reader.proven == result.proven
        assert reader.known.buckets() == table.buckets()


@some
@given(graphs(most=5, cycles=True), kinds, st.integers(0, 6), st.sampled_from([2, 3]), st.sampled_from(HISTORIES))
def test_the_steps_of_alphabeta_in_circles(game, kind, height, times, history):
    parts = PathKeys()

    def key(state, path):
        through = reduce(xor, (parts[other, path[:i].count(other)] for i, other in enumerate(path)), 0)
        return {"path": (state, through), "repeats": (state, path.count(state)), "none": state}[history]

    table = made(kind)
    more = {"times": times, "table": table, "history": history}
    trace = record(alphabeta_cycles, game, game.initial_state(), height, **more)
    reader, result = Reader(game, kind, same_height=True, key=key, proves=False, times=times), trace.result
    assert reader.read(trace.steps, height, (-inf, inf)) == (result.value, result.nodes, result.leaves)
    assert reader.known.buckets() == table.buckets()


@less
@given(graphs(), kinds, heights, st.integers(-4, 4))
def test_the_steps_of_each_pass_of_mtd(game, kind, height, guess):
    table = made(kind)
    trace = record(mtd, game, game.initial_state(), height, guess, table=table)
    reader, nodes, leaves = Reader(game, kind, same_height=True), 0, 0
    for steps in parted(trace.steps, "window"):
        window, *search, verdict = [step for step in steps if step.event != "end"]
        beginning = window.data["alpha"], window.data["beta"]
        value, *counts = reader.read(search, height, beginning)
        assert value == verdict.data["value"]
        assert (value >= window.data["beta"]) == (verdict.event == "high")
        nodes, leaves = nodes + counts[0], leaves + counts[1]
    assert (nodes, leaves) == (trace.result.nodes, trace.result.leaves)


@less
@given(graphs(), kinds, st.integers(0, 60), st.integers(0, 5), st.integers(0, 9))
def test_the_steps_of_each_height_of_deepening(game, kind, budget, height, played):
    if game.is_terminal(game.initial_state()):
        return
    table, clock = made(kind), count().__next__
    more = {"height": height, "table": table, "played": played, "clock": clock}
    trace = record(deepening, game, game.initial_state(), budget, **more)
    reader, nodes, leaves, done, over = Reader(game, kind), 0, 0, 0, False
    for steps in parted(trace.steps, "begin"):
        begin, *search, verdict = steps
        value, *counts = reader.read(search, begin.data["height"], (-inf, inf), played)
        assert verdict.event in ("finish", "stopped")
        assert begin.data["height"] == verdict.data["height"]
        assert not over, "there was nothing left to find out"
        if verdict.event == "finish":
            assert (verdict.data["value"], verdict.data["nodes"]) == (value, counts[0])
            assert verdict.data["proven"] == reader.proven
            over = reader.proven or len(game.actions(game.initial_state())) == 1
            nodes, leaves, done = nodes + counts[0], leaves + counts[1], begin.data["height"]
            assert (trace.result.value, trace.result.action) == (
                value,
                verdict.data["action"],
            ) or done < trace.result.height
    assert (trace.result.height, trace.result.nodes, trace.result.leaves) == (done, nodes, leaves)
    assert len(of(trace, "stopped")) == (done < height and not over)
    assert reader.known.buckets() == table.buckets()


def parted(steps, event):
    """The steps in parts that begin with an event each."""
    begins = [i for i, step in enumerate(steps) if step.event == event]
    return [steps[first:last] for first, last in pairwise([*begins, len(steps)])]
