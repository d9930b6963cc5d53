"""Tic-Tac-Toe counted in full: the games one by one, and the positions, by what the notebook calls."""

from coursekit.games import TicTacToe, canonical, count_games, reachable, square_symmetries
from tests.benchmarks import Row, fastest, told

ROUNDS = 3


def rows() -> list[Row]:
    game, eight = TicTacToe(), square_symmetries(3)
    games, states = count_games(game), reachable(game)
    alike = {canonical(state, eight) for state in states}
    assert (games.total(), len(states), len(alike)) == (255_168, 5_478, 765)
    all_games, positions = fastest([lambda: count_games(game), lambda: reachable(game)], ROUNDS)
    return [
        Row(
            f"Tic-Tac-Toe, all {games.total():,} games counted one by one",
            told(all_games),
            target="under 1 s",
            met=all_games < 1,
        ),
        Row(f"Tic-Tac-Toe, all {len(states):,} positions found", told(positions)),
    ]
