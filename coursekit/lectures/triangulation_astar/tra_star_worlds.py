"""Ways to look for by TRA*: a search, and each of the cases in which there is less to search, or nothing."""

from collections.abc import Mapping

from ...maps import World
from ...stage.worlds import Journey, block
from .search_worlds import SEARCHED

HOOK = [(4.6, 3.6), (8.0, 3.6), (8.0, 8.2), (4.6, 8.2), (4.6, 7.2), (7.0, 7.2), (7.0, 4.6), (4.6, 4.6)]

ISLANDS = World(
    12,
    12,
    [
        HOOK,
        [(1.6, 1.6), (3.8, 1.2), (3.0, 3.6)],
        [(9.4, 4.4), (10.8, 4.2), (11.0, 6.2), (10.0, 7.2), (9.2, 6.2)],
        [(1.2, 5.6), (2.8, 5.2), (3.2, 7.0), (2.0, 8.0)],
        [(3.0, 9.6), (5.2, 9.2), (5.6, 10.8), (3.6, 11.2)],
        [(8.0, 9.6), (10.2, 9.0), (9.6, 10.8)],
        block(6.0, 0, 6.8, 2.2),
        block(10.4, 0, 11.0, 2.2),
    ],
)
WALLS = World(12, 12, [block(2.6, 0, 3.4, 8.6), block(5.6, 3.4, 6.4, 12), block(8.6, 0, 9.4, 8.6)])
RING = World(12, 12, [HOOK, block(2.0, 0, 2.8, 3.0), block(9.6, 8.6, 10.4, 12)])

TASKS: Mapping[str, Journey] = {
    "six islands": Journey(ISLANDS, (0.9, 0.5), (11.2, 11.5)),
    "between dead ends": Journey(ISLANDS, (5.2, 5.4), (11.6, 0.4)),
    "in one triangle": Journey(ISLANDS, (6.2, 6.6), (6.6, 5.4)),
    "in one tree": Journey(WALLS, (1.0, 1.0), (11.0, 1.0)),
    "in one corridor": Journey(ISLANDS, (10.2, 3.8), (11.5, 6.0)),
    "at one ring": Journey(RING, (1.0, 10.4), (11.0, 3.0)),
    "sixteen stones": SEARCHED["sixteen stones"],
    "pillars": SEARCHED["pillars"],
}
