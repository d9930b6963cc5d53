"""The small graphs of lecture 02."""

from collections.abc import Mapping

from ...stage.graphs import Example, edges

ROADS = Example(
    edges(SA=4, SB=1, AB=2, AC=2, AD=5, BE=9, CD=3, CE=4, DG=5, EG=2),
    {"S": (0, 1), "A": (1, 0.15), "B": (1, 1.85), "C": (2, 1), "D": (3, 0.1), "E": (3, 1.9), "G": (4, 1)},
    "S",
)
"""Entries go stale here: the first way to A, to E and to G is not the shortest."""

GREEDY = Example(
    edges(SA=1, SB=3, SG=9, AC=2, BG=4, CG=9),
    {"S": (0, 1), "A": (1, 0), "C": (3, 0), "B": (2, 2), "G": (4, 1)},
    "S",
)
"""From S to G: 12 along the cheapest edge each time, 9 along the fewest edges, 7 at best."""

ONE_WAY = Example(
    edges(SA=2, SB=6, AB=3, BA=1, AD=8, BC=2, CD=1, CA=4, UD=1),
    {"S": (0, 1), "A": (1.2, 0), "B": (1.2, 2), "C": (2.5, 2), "D": (2.7, 0.2), "U": (3.9, 1.1)},
    "S",
    directed=True,
)
"""Edges that lead one way only. U leads on to D, and nothing leads to U."""

NETWORK = Example(
    edges(SA=1, SB=1, SC=1, AB=1, AD=1, BD=1, BE=1, CF=1, EF=1, DG=1, EG=1, GH=1, FH=1, XY=1),
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
