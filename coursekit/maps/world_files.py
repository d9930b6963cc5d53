"""Polygonal worlds in files: JSON, with one obstacle on each line.

{
"width": 12,
"height": 8,
"obstacles": [
[[1, 1], [4, 1], [2.5, 3]],
[[6, 2], [9, 2], [9, 7], [6, 7]]
]
}
"""

import json
from pathlib import Path

from .world import World

KEYS = ("width", "height", "obstacles")


def read_world(path: str | Path) -> World:
    """The world in a file. Raises ValueError, with file (and line, where it is no JSON), for what is no world."""
    try:
        return parse(Path(path).read_text(encoding="utf-8-sig", errors="replace"))
    except json.JSONDecodeError as error:
        raise ValueError(f"{path}, line {error.lineno}: this is no JSON ({error.msg})") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def parse(text: str) -> World:
    """The world that is written down in a text."""
    data = json.loads(text, parse_int=float)  # a whole number of any size becomes a float: inf, if it is too large
    if not (isinstance(data, dict) and data.keys() == set(KEYS)):
        raise ValueError(f"a world has {KEYS[0]}, {KEYS[1]} and {KEYS[2]}, and nothing else")
    width, height, obstacles = (data[key] for key in KEYS)
    if not (isinstance(obstacles, list) and all(isinstance(corners, list) for corners in obstacles)):
        raise ValueError("obstacles must be a list, of a list of corners each")
    return World(width, height, obstacles)


def write_world(world: World, path: str | Path) -> None:
    """Writes a world down, so that `read_world` gives exactly the same again."""
    Path(path).write_text("".join(f"{line}\n" for line in lines_of(world)), encoding="ascii", newline="\n")


def lines_of(world: World) -> list[str]:
    """The lines of a world's file."""
    obstacles = [json.dumps([[plain(x), plain(y)] for x, y in corners]) for corners in world.obstacles]
    return [
        "{",
        f'"width": {json.dumps(plain(world.width))},',
        f'"height": {json.dumps(plain(world.height))},',
        '"obstacles": [',
        *(f"{obstacle}," for obstacle in obstacles[:-1]),
        *obstacles[-1:],
        "]",
        "}",
    ]


def plain(value: float) -> int | float:
    """The same number, without a point where it is whole."""
    return int(value) if value.is_integer() else value
