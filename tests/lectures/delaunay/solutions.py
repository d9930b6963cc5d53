"""Lecture 05: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "05.1": """
def my_in_circle(a, b, c, d):
    ax, ay, bx, by, cx, cy = a[0] - d[0], a[1] - d[1], b[0] - d[0], b[1] - d[1], c[0] - d[0], c[1] - d[1]
    det = (ax * ax + ay * ay) * (bx * cy - cx * by)
    det = det - (bx * bx + by * by) * (ax * cy - cx * ay)
    det = det + (cx * cx + cy * cy) * (ax * by - bx * ay)
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return det > 0 if turn > 0 else det < 0
""",
    "05.2": """
def in_circle(a, b, c, d):
    rows = [(x - d[0], y - d[1], (x - d[0]) ** 2 + (y - d[1]) ** 2) for x, y in (a, b, c)]
    (ax, ay, aa), (bx, by, bb), (cx, cy, cc) = rows
    return aa * (bx * cy - cx * by) - bb * (ax * cy - cx * ay) + cc * (ax * by - bx * ay) > 0


def my_legalised(points, triangles, a, b):
    both = [t for t in triangles if a in t and b in t]
    if len(both) < 2:
        return triangles
    c = [v for v in both[0] if v not in (a, b)][0]
    d = [v for v in both[1] if v not in (a, b)][0]
    p, q, r = both[0]
    if not in_circle(points[p], points[q], points[r], points[d]):
        return triangles
    rest = [t for t in triangles if t not in both]
    return rest + [(a, c, d), (b, c, d)]
""",
    "05.3": """
def in_circle(a, b, c, d):
    rows = [(x - d[0], y - d[1], (x - d[0]) ** 2 + (y - d[1]) ** 2) for x, y in (a, b, c)]
    (ax, ay, aa), (bx, by, bb), (cx, cy, cc) = rows
    return aa * (bx * cy - cx * by) - bb * (ax * cy - cx * ay) + cc * (ax * by - bx * ay) > 0


def left(a, b, p):
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0])


def my_flips(points, triangles, p):
    beyond = {}
    for a, b, c in triangles:
        beyond[b, a], beyond[c, b], beyond[a, c] = c, a, b
    todo = []
    for a, b, c in triangles:
        if all(left(points[v], points[w], p) for v, w in ((a, b), (b, c), (c, a))):
            todo = [(a, b), (b, c), (c, a)]
    flips = 0
    while todo:
        a, b = todo.pop()
        d = beyond.get((a, b))
        if d is not None and in_circle(points[a], points[b], p, points[d]):
            flips += 1
            todo += [(a, d), (d, b)]
    return flips
""",
}

ALTERNATIVE = {
    # The centre of the circle as a fraction, and distances from it.
    "05.1": """
from fractions import Fraction


def my_in_circle(a, b, c, d):
    def line(p):
        dx, dy = p[0] - a[0], p[1] - a[1]
        return dx, dy, Fraction(dx * dx + dy * dy, 2)

    (bx, by, bm), (cx, cy, cm) = line(b), line(c)
    x = (bm * cy - cm * by) / (bx * cy - cx * by)
    y = (bx * cm - cx * bm) / (bx * cy - cx * by)
    far = (d[0] - a[0] - x) ** 2 + (d[1] - a[1] - y) ** 2
    return far < x * x + y * y
""",
    # The lifted points' determinant by NumPy's objects; the new triangles in place of the old ones, as sets.
    "05.2": """
import numpy


def my_legalised(points, triangles, a, b):
    sets = [frozenset(t) for t in triangles]
    ends = {a, b}
    old = [s for s in sets if ends < s]
    if len(old) == 2:
        c, d = [next(iter(s - ends)) for s in old]
        p = numpy.array([(x, y, x * x + y * y, 1) for x, y in (points[i] for i in (a, b, c, d))], dtype=object)
        minors = [(-1) ** i * p[i, 2] * det3(numpy.delete(numpy.delete(p, i, 0), 2, 1)) for i in range(4)]
        turn = det3(p[:3, [0, 1, 3]])
        if sum(minors) * turn > 0:
            sets[sets.index(old[0])], sets[sets.index(old[1])] = frozenset((a, c, d)), frozenset((b, c, d))
    return sets


def det3(m):
    turns = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    return sum(m[0, i] * (m[1, j] * m[2, k] - m[1, k] * m[2, j]) for i, j, k in turns)
""",
    # No flips at all: the triangles whose circles hold the point must go, and of these one is split.
    "05.3": """
def my_flips(points, triangles, p):
    count = -1
    for t in triangles:
        (ax, ay), (bx, by), (cx, cy) = [(points[i][0] - p[0], points[i][1] - p[1]) for i in t]
        a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
        count += ax * (by * c - b * cy) - ay * (bx * c - b * cx) + a * (bx * cy - by * cx) > 0
    return count
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


WRONG = {
    "05.1": {
        "forgets which way they turn": changed("05.1", "return det > 0 if turn > 0 else det < 0", "return det > 0"),
        "the other way round": changed("05.1", "return det > 0 if turn > 0 else det < 0", "return det < 0"),
        "on the circle is inside": changed("05.1", "det > 0 if turn > 0 else det < 0", "det * turn >= 0"),
        "on the circle is inside where they turn clockwise": changed("05.1", "else det < 0", "else det <= 0"),
        "one sign of the determinant": changed("05.1", "det = det - (bx", "det = det + (bx"),
        "not moved to d": changed(
            "05.1",
            "ax, ay, bx, by, cx, cy = a[0] - d[0], a[1] - d[1], b[0] - d[0], b[1] - d[1], c[0] - d[0], c[1] - d[1]",
            "ax, ay, bx, by, cx, cy = *a, *b, *c",
        ),
        "floats": changed("05.1", "det = (ax * ax + ay * ay)", "det = float(ax * ax + ay * ay)"),
        "inside the triangle": """
def my_in_circle(a, b, c, d):
    def side(p, q):
        return (q[0] - p[0]) * (d[1] - p[1]) - (q[1] - p[1]) * (d[0] - p[0])

    sides = [side(a, b), side(b, c), side(c, a)]
    return all(s > 0 for s in sides) or all(s < 0 for s in sides)
""",
        "around the centre of gravity": """
def my_in_circle(a, b, c, d):
    x, y = (a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3
    return (d[0] - x) ** 2 + (d[1] - y) ** 2 < (a[0] - x) ** 2 + (a[1] - y) ** 2
""",
        "slopes": """
def my_in_circle(a, b, c, d):
    m, n = (b[1] - a[1]) / (b[0] - a[0]), (c[1] - b[1]) / (c[0] - b[0])
    x = (m * n * (a[1] - c[1]) + n * (a[0] + b[0]) - m * (b[0] + c[0])) / (2 * (n - m))
    y = (a[1] + b[1]) / 2 - (x - (a[0] + b[0]) / 2) / m
    return (d[0] - x) ** 2 + (d[1] - y) ** 2 < (a[0] - x) ** 2 + (a[1] - y) ** 2
""",
        "square roots": """
from math import dist


def my_in_circle(a, b, c, d):
    (bx, by), (cx, cy) = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
    double = 2 * (bx * cy - by * cx)
    x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / double
    y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / double
    return dist((d[0] - a[0], d[1] - a[1]), (x, y)) < dist((0, 0), (x, y))
""",
        "no return": changed("05.1", "return det > 0 if", "det = det > 0 if"),
        "1, 0 or -1": changed("05.1", "det > 0 if turn > 0 else det < 0", "(det > 0) - (det < 0)"),
        "almost on the circle is on it": changed(
            "05.1",
            "return det > 0 if turn > 0 else det < 0",
            "return det * turn > 1e-6 * turn**2 * (ax * ax + ay * ay)",
        ),
    },
    "05.2": {
        "always flipped": changed("05.2", "if not in_circle(points[p], points[q], points[r], points[d]):", "if False:"),
        "never flipped": changed("05.2", "if not in_circle(points[p], points[q], points[r], points[d]):", "if True:"),
        "flipped where it is legal": changed("05.2", "if not in_circle", "if in_circle"),
        "on the circle is flipped": changed("05.2", "(ax * by - bx * ay) > 0", "(ax * by - bx * ay) >= 0"),
        "forgets which way they turn": changed(
            "05.2", "points[p], points[q], points[r]", "points[a], points[b], points[c]"
        ),
        "the border is no edge": changed("05.2", "    if len(both) < 2:\n        return triangles\n", ""),
        "the border from one side alone": changed(
            "05.2",
            "    both = ",
            "    left = {(p, q): r for t in triangles for p, q, r in (t, (*t[1:], t[0]), (t[2], *t[:2]))}\n"
            "    c = left[a, b]\n"
            "    both = ",
        ),
        "the old ones stay": changed("05.2", "if t not in both]", "]"),
        "only the new ones": changed("05.2", "return rest + ", "return "),
        "new ones with the old edge": changed("05.2", "[(a, c, d), (b, c, d)]", "[(a, b, c), (a, b, d)]"),
        "one of the new ones": changed("05.2", "[(a, c, d), (b, c, d)]", "[(a, c, d)]"),
        "any triangle that has an end": changed("05.2", "if a in t and b in t]", "if a in t or b in t]"),
        "one of the new ones twice": changed("05.2", "[(a, c, d), (b, c, d)]", "[(a, c, d), (b, c, d), (d, c, b)]"),
        "points in place of indices": changed(
            "05.2", "[(a, c, d), (b, c, d)]", "[(points[a], points[c], points[d]), (points[b], points[c], points[d])]"
        ),
        "true or false": changed("05.2", "    rest = ", "    return True\n    rest = "),
        "the shorter diagonal": changed(
            "05.2",
            "if not in_circle(points[p], points[q], points[r], points[d]):",
            "if math.dist(points[a], points[b]) <= math.dist(points[c], points[d]):",
        ).replace("def in_circle", "import math\n\n\ndef in_circle"),
        "wherever it is convex": changed(
            "05.2",
            "if not in_circle(points[p], points[q], points[r], points[d]):",
            "if side(c, d, a) * side(c, d, b) >= 0:",
        ).replace(
            "    p, q, r = both[0]\n",
            "    def side(i, j, k):\n"
            "        (px, py), (qx, qy), (rx, ry) = points[i], points[j], points[k]\n"
            "        return (qx - px) * (ry - py) - (qy - py) * (rx - px)\n\n",
        ),
        "almost on the circle is on it": changed(
            "05.2", "(ax * by - bx * ay) > 0", "(ax * by - bx * ay) > 1e-4 * (aa + bb + cc) ** 2"
        ),
        "ten triangles at most": changed("05.2", "for t in triangles if a in t", "for t in triangles[:10] if a in t"),
    },
    "05.3": {
        "forgets the two new edges": changed("05.3", "            todo += [(a, d), (d, b)]\n", ""),
        "only one new edge": changed("05.3", "[(a, d), (d, b)]", "[(a, d)]"),
        "the new edges the wrong way": changed("05.3", "[(a, d), (d, b)]", "[(d, a), (b, d)]"),
        "on the circle is flipped": changed("05.3", "(ax * by - bx * ay) > 0", "(ax * by - bx * ay) >= 0"),
        "the split counts": changed("05.3", "flips = 0", "flips = 1"),
        "every test counts": changed("05.3", "        d = beyond", "        flips += 1\n        d = beyond").replace(
            "            flips += 1\n", ""
        ),
        "one edge of the triangle": changed("05.3", "todo = [(a, b), (b, c), (c, a)]", "todo = [(a, b)]"),
        "every edge that was there": changed("05.3", "        if all(", "        if True or all("),
        "beyond the border": changed("05.3", "d is not None and ", ""),
        "the legal ones": changed("05.3", "d is not None and in_circle", "d is not None and not in_circle").replace(
            "            todo += [(a, d), (d, b)]\n", ""
        ),
        "all of the circle": """
def my_flips(points, triangles, p):
    count = 0
    for t in triangles:
        (ax, ay), (bx, by), (cx, cy) = [(points[i][0] - p[0], points[i][1] - p[1]) for i in t]
        a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
        count += ax * (by * c - b * cy) - ay * (bx * c - b * cx) + a * (bx * cy - by * cx) > 0
    return count
""",
        "which edges": changed("05.3", "flips = 0", "flips = []").replace("flips += 1", "flips.append((a, b))"),
        "almost on the circle is on it": changed(
            "05.3", "(ax * by - bx * ay) > 0", "(ax * by - bx * ay) > 1e-4 * (aa + bb + cc) ** 2"
        ),
        "five flips at most": changed("05.3", "while todo:", "while todo and flips < 5:"),
        "twenty edges at most": changed(
            "05.3", "while todo:", "for _ in range(20):\n        if not todo:\n            break"
        ),
    },
}
