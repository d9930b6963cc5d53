"""The exercises of all lectures."""

from importlib import import_module

from .exercise import Exercise

LECTURES = {
    "01": "maps",
    "02": "shortest_paths",
    "03": "astar",
    "04": "abstraction",
    "05": "delaunay",
    "06": "point_location",
    "07": "constrained",
    "08": "funnel",
    "09": "triangulation_astar",
    "11": "games",
    "12": "minimax",
    "13": "alphabeta",
    "14": "transpositions",
    "18": "bandits",
    "19": "mcts",
}
"""The folder of each lecture that has exercises."""


def exercises(lecture: str) -> list[Exercise]:
    """All exercises of a lecture. Raises ValueError for one that has none."""
    if lecture not in LECTURES:
        raise ValueError(f"there are exercises for the lectures {', '.join(LECTURES)}, and none for {lecture!r}")
    found: list[Exercise] = import_module(f"coursekit.lectures.{LECTURES[lecture]}.exercises.tasks").EXERCISES
    return found


def exercise(number: str) -> Exercise:
    """The exercise with a number such as "13.1". Raises ValueError where there is none."""
    tasks = {task.number: task for task in exercises(str(number).partition(".")[0])}
    if number not in tasks:
        raise ValueError(f"there is no exercise {number!r}, only {', '.join(tasks)}")
    return tasks[number]
