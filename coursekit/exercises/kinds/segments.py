"""What two segments do, and on which side of a line a point lies: with whole numbers, and so exact."""

from typing import Any

from ...maps import crosses, meets

Point = tuple[int, int]

MEETINGS = CROSS, TOUCH, APART = "cross", "touch", "apart"

WRITTEN = 10_000
"""Numbers from here on are not written out in pictures."""


def meeting(a: Point, b: Point, c: Point, d: Point, watch: Any = None) -> str:
    """What the segments ab and cd do."""
    if watch:
        for names, (p, q, r) in {"abc": (a, b, c), "abd": (a, b, d), "cda": (c, d, a), "cdb": (c, d, b)}.items():
            watch("side", line=names[:2], point=names[2], area=area(p, q, r))
    if crosses(a, b, c, d):
        found = CROSS
    elif meets(a, b, c, d):
        found = TOUCH
    else:
        found = APART
    if watch:
        watch("end", found=found)
    return found


def area(p: Point, q: Point, r: Point) -> int:
    """Twice the area of a triangle, below 0 where it turns the other way, and 0 where all three lie on a line."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
