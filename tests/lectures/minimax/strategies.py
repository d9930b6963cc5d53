"""The stories of lecture 12 on random trees."""

from hypothesis import strategies as st

from coursekit.adversarial import maxn, minimax
from coursekit.lectures.minimax.and_or import AndOrTree
from coursekit.lectures.minimax.erring_opponent import ErringTree
from coursekit.lectures.minimax.look_ahead import LookAheadTree
from coursekit.lectures.minimax.more_players import PlayersTree
from coursekit.lectures.minimax.rising_values import rising
from tests.lectures.minimax.minimax_trees import errors, for_many, small, with_moves

CODE = r"state|action|best_|alpha|beta|height|Node|window=|[<>=]\d"
EXAMPLES = 25


STORIES = {
    "rising values": small.map(rising),
    "AND-OR": small.map(AndOrTree),
    "look-ahead": st.builds(LookAheadTree, with_moves, st.sampled_from(["one move", "two moves"])),
    "an opponent who errs": st.builds(ErringTree, with_moves, errors),
    "more players": st.builds(PlayersTree, for_many, st.sampled_from([maxn, minimax])),
}
