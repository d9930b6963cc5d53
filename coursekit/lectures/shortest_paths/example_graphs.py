"""The small graphs of lecture 02."""

from collections.abc import Mapping

from ...stage.graphs import Example

ROADS = Example(
    {
        ("S", "A"): 4,
        ("S", "B"): 1,
        ("A", "B"): 2,
        ("A", "C"): 2,
        ("A", "D"): 5,
        ("B", "E"): 9,
        ("C", "D"): 3,
        ("C", "E"): 4,
        ("D", "G"): 5,
        ("E", "G"): 2,
    },
    {"S": (0, 1), "A": (1, 0.15), "B": (1, 1.85), "C": (2, 1), "D": (3, 0.1), "E": (3, 1.9), "G": (4, 1)},
    "S",
)
"""Entries go stale here: the first way to A, to E and to G is not the shortest."""

GREEDY = Example(
    {("S", "A"): 1, ("S", "B"): 3, ("S", "G"): 9, ("A", "C"): 2, ("B", "G"): 4, ("C", "G"): 9},
    {"S": (0, 1), "A": (1, 0), "C": (3, 0), "B": (2, 2), "G": (4, 1)},
    "S",
)
"""From S to G: 12 along the cheapest edge each time, 9 along the fewest edges, 7 at best."""

ONE_WAY = Example(
    {
        ("S", "A"): 2,
        ("S", "B"): 6,
        ("A", "B"): 3,
        ("B", "A"): 1,
        ("A", "D"): 8,
        ("B", "C"): 2,
        ("C", "D"): 1,
        ("C", "A"): 4,
        ("U", "D"): 1,
    },
    {"S": (0, 1), "A": (1.2, 0), "B": (1.2, 2), "C": (2.5, 2), "D": (2.7, 0.2), "U": (3.9, 1.1)},
    "S",
    directed=True,
)
"""Edges that lead one way only. U leads on to D, and nothing leads to U."""

NETWORK = Example(
    dict.fromkeys(
        [
            ("S", "A"),
            ("S", "B"),
            ("S", "C"),
            ("A", "B"),
            ("A", "D"),
            ("B", "D"),
            ("B", "E"),
            ("C", "F"),
            ("E", "F"),
            ("D", "G"),
            ("E", "G"),
            ("G", "H"),
            ("F", "H"),
            ("X", "Y"),
        ],
        1,
    ),
    {
        "S": (0, 1.6),
        "A": (1.1, 0.5),
        "B": (1.3, 1.7),
        "C": (0.9, 3),
        "D": (2.4, 0.2),
        "E": (2.7, 1.6),
        "F": (2.3, 3),
        "G": (3.8, 0.7),
        "H": (3.9, 2.5),
        "X": (5, 0.8),
        "Y": (5, 2.4),
    },
    "S",
)
"""Two parts: from S neither X nor Y can be reached."""

WEIGHTED: Mapping[str, Example] = {"roads": ROADS, "a greedy trap": GREEDY, "one-way streets": ONE_WAY}
UNWEIGHTED: Mapping[str, Example] = {"a network": NETWORK, "one-way streets": ONE_WAY, "roads": ROADS}
