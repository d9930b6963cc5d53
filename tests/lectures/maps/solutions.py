"""Lecture 01: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "01.1": """
def my_steps(rows, x, y):
    def free(x, y):
        return 0 <= x < len(rows[0]) and 0 <= y < len(rows) and rows[y][x] == "."

    steps = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if (dx, dy) != (0, 0) and free(x + dx, y + dy) and free(x + dx, y) and free(x, y + dy):
                steps.append((x + dx, y + dy))
    return steps
""",
    "01.2": """
def my_meeting(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def on(r, p, q):
        in_box = min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        return side(p, q, r) == 0 and in_box

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return "cross"
    if on(c, a, b) or on(d, a, b) or on(a, c, d) or on(b, c, d):
        return "touch"
    return "apart"
""",
    "01.3": """
def my_sight(rows, a, b):
    (x1, y1), (x2, y2) = a, b
    dx, dy, seen = x2 - x1, y2 - y1, True
    for y in range(min(y1, y2), max(y1, y2) + 1):
        for x in range(min(x1, x2), max(x1, x2) + 1):
            off = abs(dx * (y - y1) - dy * (x - x1))
            if rows[y][x] == "@" and 2 * off <= abs(dx) + abs(dy):
                seen = False
    return seen
""",
}

ALTERNATIVE = {
    # Rows with walls all around, and lists for cells, the diagonal ones first.
    "01.1": """
def my_steps(rows, x, y):
    wide = "@" * (len(rows[0]) + 2)
    padded = [wide, *("@" + row + "@" for row in rows), wide]
    open_x = [dx for dx in (1, -1) if padded[y + 1][x + 1 + dx] != "@"]
    open_y = [dy for dy in (1, -1) if padded[y + 1 + dy][x + 1] != "@"]
    corners = [[x + dx, y + dy] for dx in open_x for dy in open_y if padded[y + 1 + dy][x + 1 + dx] == "."]
    return corners + [[x + dx, y] for dx in open_x] + [[x, y + dy] for dy in open_y]
""",
    # Both lines as p + t r, solved with fractions.
    "01.2": """
from fractions import Fraction


def my_meeting(a, b, c, d):
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    determinant = rx * sy - ry * sx
    wx, wy = c[0] - a[0], c[1] - a[1]
    if determinant:
        t = Fraction(wx * sy - wy * sx, determinant)
        u = Fraction(wx * ry - wy * rx, determinant)
        if 0 < t < 1 and 0 < u < 1:
            return "cross"
        return "touch" if 0 <= t <= 1 and 0 <= u <= 1 else "apart"
    if wx * ry != wy * rx:
        return "apart"
    (low, high), (other_low, other_high) = sorted([a, b]), sorted([c, d])
    return "touch" if low <= other_high and other_low <= high else "apart"
""",
    # From one cell to the next, where the segment leaves a cell, in whole numbers.
    "01.3": """
import numpy


def my_sight(rows, a, b):
    free = numpy.array([list(row) for row in rows]) == "."
    (x, y), (dx, dy) = a, (abs(b[0] - a[0]), abs(b[1] - a[1]))
    step_x, step_y = numpy.sign(b[0] - a[0]), numpy.sign(b[1] - a[1])
    error = dx - dy
    seen = free[y, x]
    while (x, y) != tuple(b):
        if error > 0:
            x, error = x + step_x, error - 2 * dy
        elif error < 0:
            y, error = y + step_y, error + 2 * dx
        else:
            seen = seen & free[y, x + step_x] & free[y + step_y, x]
            x, y, error = x + step_x, y + step_y, error + 2 * dx - 2 * dy
        seen = seen & free[y, x]
    return seen
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


SIDES = "side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0"
ON = "on(c, a, b) or on(d, a, b) or on(a, c, d) or on(b, c, d)"

TURN = "side((0, 0), (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1]))"

WRONG = {
    "01.1": {
        "corners cut": changed("01.1", " and free(x + dx, y) and free(x, y + dy)", ""),
        "one free cell beside is enough": changed(
            "01.1", "free(x + dx, y) and free(x, y + dy)", "(free(x + dx, y) or free(x, y + dy))"
        ),
        "only one cell beside looked at": changed("01.1", " and free(x, y + dy)", ""),
        "straight steps alone": changed("01.1", "(dx, dy) != (0, 0)", "abs(dx) + abs(dy) == 1"),
        "diagonal steps alone": changed("01.1", "(dx, dy) != (0, 0)", "dx and dy"),
        "the cell itself": changed("01.1", "(dx, dy) != (0, 0) and ", ""),
        "x and y swapped": changed("01.1", "rows[y][x]", "rows[x][y]"),
        "width and height swapped": changed(
            "01.1", "x < len(rows[0]) and 0 <= y < len(rows)", "x < len(rows) and 0 <= y < len(rows[0])"
        ),
        "round the left and upper edge": changed(
            "01.1", "0 <= x < len(rows[0]) and 0 <= y < len(rows)", "x < len(rows[0]) and y < len(rows)"
        ),
        "beyond the last row": changed("01.1", "y < len(rows)", "y <= len(rows)"),
        "only right and down": changed("01.1", "(-1, 0, 1)", "(0, 1)"),
        "offsets instead of cells": changed("01.1", "append((x + dx, y + dy))", "append((dx, dy))"),
        "how many": changed("01.1", "return steps", "return len(steps)"),
        "returns after the first column": changed("01.1", "    return steps", "        return steps"),
        "ten columns at most": changed("01.1", "x < len(rows[0])", "x < min(len(rows[0]), 10)"),
        "twenty rows at most": changed("01.1", "y < len(rows)", "y < min(len(rows), 20)"),
    },
    "01.2": {
        "<= instead of <": changed("01.2", "< 0", "<= 0"),
        "only one line": changed("01.2", " and side(c, d, a) * side(c, d, b) < 0", ""),
        "or instead of and": changed("01.2", "< 0 and side(c", "< 0 or side(c"),
        "lines instead of segments": changed("01.2", SIDES, f"{TURN} != 0"),
        "on the line is enough": changed("01.2", "return side(p, q, r) == 0 and in_box", "return side(p, q, r) == 0"),
        "in the box is enough": changed("01.2", "return side(p, q, r) == 0 and in_box", "return in_box"),
        "touching is nothing": changed("01.2", f"if {ON}:", "if False:"),
        "only ends that are equal touch": changed("01.2", ON, "a in (c, d) or b in (c, d)"),
        "only the ends of cd touch": changed("01.2", " or on(a, c, d) or on(b, c, d)", ""),
        "parallel segments are apart": changed(
            "01.2",
            f"    if {ON}:",
            f"    if {TURN} == 0:\n        return 'apart'\n    if {ON}:",
        ),
        "the box is open": changed("01.2", "<=", "<"),
        "areas as floats": changed(
            "01.2", "return (q[0] - p[0]) * (r[1] - p[1])", "return float(q[0] - p[0]) * (r[1] - p[1])"
        ),
        "slopes": """
def my_meeting(a, b, c, d):
    m, n = (b[1] - a[1]) / (b[0] - a[0]), (d[1] - c[1]) / (d[0] - c[0])
    if m == n:
        return "apart"
    x = (c[1] - a[1] + m * a[0] - n * c[0]) / (m - n)
    if min(a[0], b[0]) < x < max(a[0], b[0]) and min(c[0], d[0]) < x < max(c[0], d[0]):
        return "cross"
    return "touch" if x in (a[0], b[0], c[0], d[0]) else "apart"
""",
        "true or false": changed("01.2", 'return "cross"', "return True"),
        "a number is at most 99": changed("01.2", "min(p[0], q[0])", "min(p[0], q[0], 99)"),
        "a number is at least 0": changed("01.2", "max(p[0], q[0])", "max(p[0], q[0], 0)"),
        "almost on the line is on it": changed(
            "01.2",
            "return side(p, q, r) == 0",
            "return abs(side(p, q, r)) < 1e-6 * ((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2)",
        ),
    },
    "01.3": {
        "all of the rectangle": changed("01.3", " and 2 * off <= abs(dx) + abs(dy)", ""),
        "a corner does not count": changed("01.3", "<=", "<"),
        "only cells whose centres it meets": changed("01.3", "2 * off <= abs(dx) + abs(dy)", "off == 0"),
        "too wide": changed("01.3", "2 * off", "off"),
        "x and y swapped": changed("01.3", "rows[y][x]", "rows[x][y]"),
        "only rightwards and down": changed("01.3", "range(min(y1, y2), max(y1, y2) + 1)", "range(y1, y2 + 1)").replace(
            "range(min(x1, x2), max(x1, x2) + 1)", "range(x1, x2 + 1)"
        ),
        "without signs": changed("01.3", "seen = x2 - x1, y2 - y1", "seen = abs(x2 - x1), abs(y2 - y1)"),
        "only the ends": changed("01.3", "range(min(x1, x2), max(x1, x2) + 1)", "(x1, x2)"),
        "no answer at the end": changed("01.3", "    return seen\n", ""),
        "false for true": changed("01.3", "return seen", "return 'yes' if seen else 'no'"),
        "one cell a column": """
def my_sight(rows, a, b):
    (x1, y1), (x2, y2) = a, b
    steps = max(abs(x2 - x1), abs(y2 - y1))
    for i in range(steps + 1):
        t = i / steps if steps else 0
        if rows[round(y1 + t * (y2 - y1))][round(x1 + t * (x2 - x1))] == "@":
            return False
    return True
""",
        "many points instead of the line": """
def my_sight(rows, a, b):
    (x1, y1), (x2, y2) = a, b
    for i in range(101):
        t = i / 100
        if rows[int(y1 + t * (y2 - y1) + 0.5)][int(x1 + t * (x2 - x1) + 0.5)] == "@":
            return False
    return True
""",
        "straight, then diagonal": """
def my_sight(rows, a, b):
    (x, y), (x2, y2) = a, b
    while (x, y) != (x2, y2):
        if rows[y][x] == "@":
            return False
        x += (x2 > x) - (x2 < x)
        y += (y2 > y) - (y2 < y)
    return True
""",
        "twenty columns at most": changed("01.3", "max(x1, x2) + 1", "min(max(x1, x2), min(x1, x2) + 19) + 1"),
        "a little beside is touched, too": changed("01.3", "<= abs(dx) + abs(dy)", "<= 1.1 * (abs(dx) + abs(dy))"),
    },
}
