"""How a search with a table is told, of a game whose positions are shared."""

from collections.abc import Callable, Mapping, Sequence

from ...adversarial import alphabeta_table
from ...games import GraphGame
from ...look import number
from ...story import Composed
from ...trace import Trace, record
from .known_positions import AnyTable, FollowedSearch, Moment, Name
from .shared_games import NumberedKeys, letters, rows_of
from .table_picture import GraphPicture
from .table_words import TableWords


class GraphStory(Composed[Moment]):
    """Tells a search of `game` with a table. Its picture and its words may be others, made as these are."""

    tells_at = "reuse"
    fold: FollowedSearch
    picture: GraphPicture

    def __init__(
        self,
        trace: Trace,
        game: GraphGame,
        rows: Sequence[Sequence[Name]],
        names: Mapping[Name, str],
        table: Callable[[], AnyTable],
        *,
        mover: int = 0,
        title: str = "alpha-beta with a table",
        picture: Callable[..., GraphPicture] = GraphPicture,
        words: Callable[..., TableWords] = TableWords,
        true: float | None = None,
    ) -> None:
        known = FollowedSearch(trace, game, rows, names, table, mover)
        drawn = picture(known, rows)
        super().__init__(trace, known, drawn, words(known, drawn.places, trace, true))
        self.title = title

    def outcome(self) -> str:
        return super().outcome() or f"value {number(self.fold.value)}"


def searched(
    game: GraphGame,
    table: Callable[[], AnyTable],
    *,
    mover: int = 0,
    keys: int = 0,
    true: float | None = None,
) -> GraphStory:
    """A search of a game to its end, with a table, in levels."""
    rows = rows_of(game)
    state = (mover, game.start)
    trace = record(alphabeta_table, game, state, len(rows), table=table(), keys=NumberedKeys(game, keys))
    return GraphStory(trace, game, rows, letters(rows, game.successors), table, mover=mover, true=true)
