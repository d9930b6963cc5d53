"""Lecture 07: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "07.1": """
def my_crossed(points, triangles, a, b):
    def side(v, w, u):
        (x1, y1), (x2, y2), (x3, y3) = points[v], points[w], points[u]
        return (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)

    crossed = []
    for triangle in triangles:
        for i in range(3):
            v, w = triangle[i - 1], triangle[i]
            if side(a, b, v) * side(a, b, w) < 0 and side(v, w, a) * side(v, w, b) < 0:
                if (w, v) not in crossed:
                    crossed.append((v, w))
    return crossed
""",
    "07.2": """
def my_may_flip(points, triangles, constrained, a, b):
    def side(v, w, u):
        (x1, y1), (x2, y2), (x3, y3) = points[v], points[w], points[u]
        return (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)

    apexes = [u for triangle in triangles if a in triangle and b in triangle for u in triangle if u not in (a, b)]
    if len(apexes) == 1 or (a, b) in constrained or (b, a) in constrained:
        return False
    return side(*apexes, a) * side(*apexes, b) < 0
""",
    "07.3": """
def mended(points, segments, gone):
    def is_on(v, a, b):
        (px, py), (ax, ay), (bx, by) = points[v], points[a], points[b]
        straight = (bx - ax) * (py - ay) == (by - ay) * (px - ax)
        return straight and (ax - px) * (bx - px) + (ay - py) * (by - py) <= 0

    owners = {}
    for a, b, name in segments:
        on = sorted((v for v in range(len(points)) if is_on(v, a, b)), key=lambda v: points[v])
        for edge in zip(on, on[1:]):
            owners[edge] = {*owners.get(edge, ()), name}
    return {edge: names - {gone} for edge, names in owners.items() if names != {gone}}
""",
}

ALTERNATIVE = {
    # The walk from a to b: out of each triangle through the edge that the segment crosses. Edges as sets.
    "07.1": """
def my_crossed(points, triangles, a, b):
    third = {}
    for u, v, w in triangles:
        third[u, v], third[v, w], third[w, u] = w, u, v

    def side(v):
        (x1, y1), (x2, y2), (x3, y3) = points[a], points[b], points[v]
        return (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)

    crossed, at = set(), a
    while at != b:
        right, left = next((v, w) for (v, w), u in third.items() if u == at and side(v) <= 0 <= side(w))
        at = left if side(right) else right
        while side(at):
            crossed.add(frozenset((left, right)))
            at = third[left, right]
            left, right = (at, right) if side(at) > 0 else (left, at)
    return crossed
""",
    # Each corner of the quadrilateral must be a left turn.
    "07.2": """
import numpy


def my_may_flip(points, triangles, constrained, a, b):
    third = {(t[i], t[i - 2]): t[i - 1] for t in triangles for i in range(3)}
    if {a, b} in map(set, constrained) or not {(a, b), (b, a)} <= set(third):
        return False
    corners = numpy.array([points[v] for v in (a, third[b, a], b, third[a, b])])
    before, after = corners - numpy.roll(corners, 1, axis=0), numpy.roll(corners, -1, axis=0) - corners
    return numpy.all(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0] > 0)
""",
    # From vertex to vertex with the greatest common divisor; each owner's edges in a set of their own.
    "07.3": """
from math import gcd


def mended(points, segments, gone):
    at = {point: v for v, point in enumerate(points)}
    edges = {}
    for a, b, name in segments:
        (x, y), (end_x, end_y) = points[a], points[b]
        steps = gcd(end_x - x, end_y - y)
        for i in range(1, steps + 1):
            v = at.get((x + i * (end_x - x) // steps, y + i * (end_y - y) // steps))
            if v is not None:
                edges.setdefault(name, []).append((max(a, v), min(a, v)))
                a = v
    edges.pop(gone)
    left = {edge for own in edges.values() for edge in own}
    return {edge: [name for name, own in edges.items() if edge in own] for edge in left}
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


BOTH = "side(a, b, v) * side(a, b, w) < 0 and side(v, w, a) * side(v, w, b) < 0"
CONVEX = "side(*apexes, a) * side(*apexes, b) < 0"
HELD = "(a, b) in constrained or (b, a) in constrained"
IN_CIRCLE = """
    def holds(d, *corners):
        (p, q, r), (x, y) = (points[v] for v in corners), points[d]
        rows = [(px - x, py - y, (px - x) ** 2 + (py - y) ** 2) for px, py in (p, q, r)]
        (a1, a2, a3), (b1, b2, b3), (c1, c2, c3) = rows
        inside = a1 * (b2 * c3 - b3 * c2) - a2 * (b1 * c3 - b3 * c1) + a3 * (b1 * c2 - b2 * c1)
        return inside * side(*corners) > 0

"""

WRONG = {
    "07.1": {
        "touching counts": changed("07.1", "< 0", "<= 0"),
        "the line instead of the segment": changed("07.1", " and side(v, w, a) * side(v, w, b) < 0", ""),
        "the edges' lines": changed("07.1", "side(a, b, v) * side(a, b, w) < 0 and ", ""),
        "or instead of and": changed("07.1", "< 0 and side", "< 0 or side"),
        "once a triangle": changed("07.1", "if (w, v) not in crossed:", "if True:"),
        "only two edges a triangle": changed("07.1", "range(3)", "range(2)"),
        "only from low to high": changed("07.1", "if (w, v) not in crossed:", "if v < w and a < b:"),
        "how many": changed("07.1", "return crossed", "return len(crossed)"),
        "triangles instead of edges": changed("07.1", "append((v, w))", "append(triangle)"),
        "points instead of indices": changed("07.1", "append((v, w))", "append((points[v], points[w]))"),
        "nothing but the first": changed("07.1", "    return crossed", "    return crossed[:1]"),
        "only triangles at a": changed("07.1", "for i in range(3):", "for i in range(3) if a in triangle else ():"),
        "stops at a vertex": """
def my_crossed(points, triangles, a, b):
    def side(v):
        (x1, y1), (x2, y2), (x3, y3) = points[a], points[b], points[v]
        return (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1)

    third = {(t[i], t[i - 2]): t[i - 1] for t in triangles for i in range(3)}
    begin = [edge for edge, u in third.items() if u == a and side(edge[0]) < 0 < side(edge[1])]
    crossed, edge = [], begin[0] if begin else None
    while edge:
        crossed.append(edge)
        u = third[edge[::-1]]
        edge = None if not side(u) else (edge[0], u) if side(u) > 0 else (u, edge[1])
    return crossed
""",
        "all edges whose box is met": changed(
            "07.1",
            BOTH,
            "not {a, b} & {v, w} and all(\n"
            "                max(points[a][k], points[b][k]) > min(points[v][k], points[w][k])\n"
            "                and max(points[v][k], points[w][k]) > min(points[a][k], points[b][k])\n"
            "                for k in (0, 1)\n"
            "            )",
        ),
        "ten triangles": changed("07.1", "in triangles:", "in triangles[:10]:"),
        "twenty edges at most": changed("07.1", "    return crossed", "    return crossed[:20]"),
        "almost on the line is on it": changed("07.1", "return (x2", "double = (x2").replace(
            "(x3 - x1)\n",
            "(x3 - x1)\n        return double if abs(double) > 1e-3 * ((x2 - x1) ** 2 + (y2 - y1) ** 2) else 0\n",
        ),
    },
    "07.2": {
        "a straight corner will do": changed("07.2", "< 0", "<= 0"),
        "convex or not": changed("07.2", CONVEX, "True"),
        "only one end": changed("07.2", CONVEX, "side(*apexes, a) != 0"),
        "the border too": changed("07.2", "len(apexes) == 1 or ", "").replace(
            "    return side", "    if len(apexes) == 1:\n        return True\n    return side"
        ),
        "the border forgotten": changed("07.2", "len(apexes) == 1 or ", ""),
        "constrained or not": changed("07.2", f" or {HELD}", ""),
        "constrained one way": changed("07.2", " or (b, a) in constrained", ""),
        "no constraints beside it": changed("07.2", HELD, "constrained"),
        "no vertex of a constraint": changed("07.2", HELD, "any(a in edge or b in edge for edge in constrained)"),
        "only what is not legal": changed("07.2", "    apexes =", f"{IN_CIRCLE}    apexes =").replace(
            f"return {CONVEX}", f"return {CONVEX} and holds(apexes[1], a, b, apexes[0])"
        ),
        "only what is legal": changed("07.2", "    apexes =", f"{IN_CIRCLE}    apexes =").replace(
            f"return {CONVEX}", f"return {CONVEX} and not holds(apexes[1], a, b, apexes[0])"
        ),
        "not legal is enough": changed("07.2", "    apexes =", f"{IN_CIRCLE}    apexes =").replace(
            f"return {CONVEX}", "return holds(apexes[1], a, b, apexes[0])"
        ),
        "the ends instead of the apexes": changed("07.2", CONVEX, "side(a, b, apexes[0]) * side(a, b, apexes[1]) < 0"),
        "the new edge": changed("07.2", f"return {CONVEX}", f"return {CONVEX} and tuple(apexes)"),
        "no answer where it stays": changed("07.2", "return False", "return None"),
        "ten triangles": changed("07.2", "for triangle in triangles", "for triangle in triangles[:10]"),
        "three constrained edges": changed("07.2", HELD, "(a, b) in constrained[:3] or (b, a) in constrained[:3]"),
        "almost straight is straight": changed("07.2", "return (x2", "double = (x2").replace(
            "(x3 - x1)\n",
            "(x3 - x1)\n        return double if abs(double) > 1e-3 * ((x2 - x1) ** 2 + (y2 - y1) ** 2) else 0\n",
        ),
    },
    "07.3": {
        "not mended": changed("07.3", "{*owners.get(edge, ()), name}", "{name}"),
        "the first owner only": changed("07.3", "{*owners.get(edge, ()), name}", "owners.get(edge, {name})"),
        "what it shared goes too": changed("07.3", "if names != {gone}", "if gone not in names"),
        "free edges stay": changed("07.3", " if names != {gone}", ""),
        "gone is still there": changed("07.3", "names - {gone}", "names"),
        "nothing goes": changed("07.3", "names - {gone}", "names").replace(" if names != {gone}", ""),
        "only what had one owner": changed("07.3", "if names != {gone}", "if len(names) > 1"),
        "not split": changed("07.3", "zip(on, on[1:])", "[(min(a, b), max(a, b))]"),
        "split only at ends of segments": changed(
            "07.3", "if is_on(v, a, b)", "if is_on(v, a, b) and any(v in each[:2] for each in segments)"
        ),
        "split only at ends of others that stay": changed(
            "07.3", "if is_on(v, a, b)", "if is_on(v, a, b) and any(v in each for each in segments if each[2] != gone)"
        ),
        "from left to right alone": changed("07.3", "points[v])\n        for", "points[v][0])\n        for"),
        "in the order of the indices": changed("07.3", ", key=lambda v: points[v]", ""),
        "the line instead of the segment": changed(
            "07.3", "straight and (ax - px) * (bx - px) + (ay - py) * (by - py) <= 0", "straight"
        ),
        "the box is enough": changed(
            "07.3",
            "straight and (ax - px) * (bx - px) + (ay - py) * (by - py) <= 0",
            "min(ax, bx) <= px <= max(ax, bx)",
        ),
        "the ends left out": changed("07.3", "(by - py) <= 0", "(by - py) < 0"),
        "only one of its segments": changed("07.3", "owners = {}", "owners, first = {}, True")
        .replace(
            "        on =",
            "        if name == gone and first:\n            first = False\n            continue\n        on =",
        )
        .replace(
            "names - {gone} for edge, names in owners.items() if names != {gone}",
            "names for edge, names in owners.items()",
        ),
        "once for each segment": changed(
            "07.3", "{*owners.get(edge, ()), name}", "owners.get(edge, []) + [name]"
        ).replace(
            "    return {edge: names - {gone} for edge, names in owners.items() if names != {gone}}",
            "    for names in owners.values():\n        if gone in names:\n            names.remove(gone)\n"
            "    return {edge: names for edge, names in owners.items() if names}",
        ),
        "how many owners": changed("07.3", "names - {gone}", "len(names - {gone})"),
        "edges alone": changed("07.3", "return {edge: names - {gone}", "return [edge").replace("{gone}}", "{gone}]"),
        "almost on it is on it": changed(
            "07.3",
            "(bx - ax) * (py - ay) == (by - ay) * (px - ax)",
            "abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) < 0.02 * ((bx - ax) ** 2 + (by - ay) ** 2)",
        ),
        "a number is at most 99": changed("07.3", "(bx - ax) * (py - ay) ==", "min(bx - ax, 99) * (py - ay) =="),
        "ten pieces at most": changed("07.3", "zip(on, on[1:])", "zip(on[:10], on[1:])"),
        "three owners at most": changed("07.3", "names - {gone} for", "set(sorted(names - {gone})[:3]) for"),
        "ten segments at most": changed("07.3", "in segments:", "in segments[:10]:"),
    },
}
