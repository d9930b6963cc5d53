"""The stories of lecture 14 on random games, trees and lines of play."""

from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, Table
from coursekit.adversarial.cycles import HISTORIES
from coursekit.lectures.transpositions.lines_of_play import KINDS, leads
from coursekit.lectures.transpositions.mtd_bounds import MtdStory
from coursekit.lectures.transpositions.repetitions import CIRCLES, CirclesStory
from coursekit.lectures.transpositions.shared_games import layered
from coursekit.lectures.transpositions.table_story import searched
from coursekit.lectures.transpositions.zobrist_keys import KeysStory
from tests.adversarial.trees import trees

CODE = r"alpha|beta|state|action|best_|\(\d|\d,\)|[{}_<>]|-\d|\b1 (nodes|positions|moves|passes|visits)\b"

TABLES = {
    "always, 4": lambda: Table(4),
    "always, 1": lambda: Table(1),
    "deeper, 3": lambda: Table(3, "deeper"),
    "later, 3": lambda: Table(3, "later"),
    "two-tier, 4": lambda: Table(4, "two-tier"),
    "chained, 2": lambda: ChainedTable(2),
    "always, 64": lambda: Table(64),
}
games = st.builds(
    layered, st.sampled_from([(1, 2, 3), (1, 2, 3, 3), (1, 2, 2, 3, 4)]), st.integers(1, 3), st.integers(0, 10**6)
)
graphs = st.builds(
    lambda game, table, mover, keys: searched(game, TABLES[table], mover=mover, keys=keys),
    games,
    st.sampled_from(sorted(TABLES)),
    st.integers(0, 1),
    st.integers(0, 9),
)
circles = st.builds(
    lambda name, history, times: CirclesStory(*CIRCLES[name], history, times),
    st.sampled_from(sorted(CIRCLES)),
    st.sampled_from(HISTORIES),
    st.sampled_from([2, 3]),
)
few = trees(st.integers(-4, 4), max_leaves=10).filter(lambda tree: tree.to_move(()) == 0)
bounds_met = st.builds(MtdStory, few, st.integers(-6, 6))


@st.composite
def played(draw):
    kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    game, actions = kind.game, []
    for _ in range(draw(st.integers(0, 6))):
        state = leads(game, actions)
        if not game.is_terminal(state):
            actions.append(draw(st.sampled_from(list(game.actions(state)))))
    return KeysStory(kind, actions, draw(st.sampled_from([8, 12, 16])), draw(st.integers(0, 99)))


STORIES = {"a table": graphs, "MTD(f)": bounds_met, "keys": played(), "circles": circles}
EXAMPLES = 20
