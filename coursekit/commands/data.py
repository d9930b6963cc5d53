"""`data`: make the files in data/ again, each the same to the byte on every machine."""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from pathlib import Path
from random import Random

from ..adversarial import negamax, negascout
from ..datasets import FOLDER
from ..games import ConnectFour, Othello
from ..games.connect_four_order import centre_first
from ..games.othello_endings import NAMES
from ..maps import GridMap, World, islands, pillared_rooms, town, walls_maze
from ..maps.generate import caves, city, maze, rooms
from ..maps.world_files import lines_of
from ..posthoc import lines_of as trace_lines
from ..search import astar, dijkstra, manhattan
from ..stage.maps import TOO_HIGH
from ..trace import record

SEED = 13
GAME = ConnectFour()
OTHELLO = Othello()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python3 -m coursekit data", description="Make the files in data/ again.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="default: data")
    folder = parser.parse_args(arguments).folder
    for name, make in FILES.items():
        print(f"{folder / name}: ", end="", flush=True)  # some take seconds
        text = "".join(f"{line}\n" for line in make())
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{text.count(chr(10))} lines")
    return 0


# ------------------------------------------------ Connect Four


def endings() -> Iterator[str]:
    """Positions of 26 to 34 stones, with their exact scores."""
    rng = Random(SEED)
    for number in range(60):
        columns = played_at_random(26 + number * 9 // 60, rng)
        score = negascout(GAME, GAME.play(columns), order=centre_first).value
        yield f"{columns} {score}"


def openings() -> Iterator[str]:
    """Positions of 8 to 12 stones."""
    rng = Random(SEED)
    for number in range(20):
        yield played_at_random(8 + number // 4, rng)


def played_at_random(stones: int, rng: Random) -> str:
    """The columns of a game played at random up to a position in which nobody has won, nor can win at once."""
    while True:
        state, columns = GAME.initial_state(), ""
        while len(columns) < stones and not GAME.is_terminal(state):
            column = rng.choice(GAME.actions(state))
            state, columns = GAME.result(state, column), f"{columns}{column + 1}"
        over = GAME.is_terminal(state) or any(GAME.is_terminal(GAME.result(state, c)) for c in GAME.actions(state))
        if len(columns) == stones and not over:
            return columns


# ------------------------------------------------ Othello


def othello_endings() -> Iterator[str]:
    """Positions with 1 to 8 empty squares, and what each move is worth."""
    rng = Random(SEED)
    for number in range(40):
        state = othello_at_random(1 + number // 5, rng)
        scores = {name: worth(state, action) for name, action in NAMES.items() if action in OTHELLO.actions(state)}
        moves = [f"{name}:{scores[name]:+d};" for name in sorted(scores, key=lambda name: -scores[name])]
        marks = OTHELLO.marks(state).replace(".", "-")
        yield " ".join([marks, f"{'XO'[state[0]]};", *moves])


def worth(state: tuple[int, int, int], action: int) -> int:
    """The difference of discs to which a move leads, seen from the side of who makes it."""
    child = OTHELLO.result(state, action)
    value = int(negamax(OTHELLO, child).value)
    return value if child[0] == state[0] else -value


def othello_at_random(empty: int, rng: Random) -> tuple[int, int, int]:
    """A position of a game played at random in which so many squares are empty and the game is not over."""
    while True:
        state = OTHELLO.initial_state()
        while not OTHELLO.is_terminal(state):
            if OTHELLO.marks(state).count(".") == empty:
                return state
            state = OTHELLO.result(state, rng.choice(OTHELLO.actions(state)))


# ------------------------------------------------ maps

MAPS: dict[str, Callable[[Random], GridMap]] = {
    "rooms-64.map": lambda rng: rooms(64, 64, rng),
    "maze-128.map": lambda rng: maze(128, 128, rng),
    "caves-256.map": lambda rng: caves(256, 256, rng),
    "city-512.map": lambda rng: city(512, 512, rng),
}
STARTS = 5
GOALS = 2  # of each start in each bucket
BUCKETS = 25


def grid_map(name: str) -> Iterator[str]:
    yield from str(MAPS[name](Random(SEED))).splitlines()


def scenarios(name: str) -> Iterator[str]:
    """Problems of all lengths: 10 in a bucket, of those buckets that are spread evenly over all."""
    grid, rng = MAPS[name](Random(SEED)), Random(SEED)
    cells = list(grid.cells())
    found: dict[int, list[tuple[int | str, ...]]] = defaultdict(list)
    for start in rng.sample(cells, STARTS):
        lengths = dijkstra(grid, start).d
        goals = defaultdict(list)
        for cell in cells:
            goals[int(lengths[cell] / 4)].append(cell)
        for bucket in sorted(goals):
            few = rng.sample(goals[bucket], min(GOALS, len(goals[bucket])))
            found[bucket] += [(*start, *goal, f"{lengths[goal]:.8f}") for goal in few]
    yield "version 1"
    for bucket in sorted(found)[:: ceil(len(found) / BUCKETS)]:
        for problem in found[bucket]:
            yield "\t".join(map(str, (bucket, name, grid.width, grid.height, *problem)))


# ------------------------------------------------ worlds

WORLDS: dict[str, Callable[[Random], World]] = {
    "maze.json": lambda rng: walls_maze(18, 12, rng),
    "rooms.json": lambda rng: pillared_rooms(4, 3, rng),
    "islands-12.json": lambda rng: islands(12, rng),
    "islands-200.json": lambda rng: islands(200, rng),
    "town.json": lambda rng: town(4, 3, rng),
}


def world(name: str) -> Iterator[str]:
    yield from lines_of(WORLDS[name](Random(SEED)))


# ------------------------------------------------ traces


def detour() -> Iterator[str]:
    """A* with an h that is too high."""
    task = TOO_HIGH["a detour"]
    yield from trace_lines(record(astar, task.grid, task.start, task.goal, manhattan))


FILES: dict[str, Callable[[], Iterator[str]]] = {
    "connect_four_endings.txt": endings,
    "connect_four_openings.txt": openings,
    "othello_endings.txt": othello_endings,
    **{f"maps/{name}": partial(grid_map, name) for name in MAPS},
    **{f"maps/{name}.scen": partial(scenarios, name) for name in MAPS},
    **{f"worlds/{name}": partial(world, name) for name in WORLDS},
    "traces/detour.trace.yaml": detour,
}
