"""Lecture 06: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "06.1": """
def my_step(points, triangles, neighbors, t, q):
    for i in range(3):
        ax, ay = points[triangles[t][i]]
        bx, by = points[triangles[t][i - 2]]
        if (bx - ax) * (q[1] - ay) < (by - ay) * (q[0] - ax):
            return neighbors[t][i]
    return t
""",
    "06.2": """
def mended(points, triangles, neighbors, t, q):
    last = {}
    path = [t]
    while True:
        exits = []
        for i in range(3):
            ax, ay = points[triangles[t][i]]
            bx, by = points[triangles[t][i - 2]]
            if (bx - ax) * (q[1] - ay) < (by - ay) * (q[0] - ax):
                exits.append(i)
        if not exits:
            return path
        if len(exits) == 2 and last.get(t) == exits[0]:
            exits.reverse()
        last[t] = exits[0]
        t = neighbors[t][exits[0]]
        path.append(t)
""",
    "06.3": """
def my_path(points, triangles, children, q):
    def holds(t):
        sides = []
        for i in range(3):
            ax, ay = points[triangles[t][i]]
            bx, by = points[triangles[t][i - 2]]
            sides.append((bx - ax) * (q[1] - ay) - (by - ay) * (q[0] - ax))
        return min(sides) >= 0

    t, path = 0, [0]
    while children[t]:
        t = next(child for child in children[t] if holds(child))
        path.append(t)
    return path
""",
}

ALTERNATIVE = {
    # The farthest edge that is in the way, if there is one.
    "06.1": """
import numpy


def my_step(points, triangles, neighbors, t, q):
    corners = numpy.array([points[i] for i in triangles[t]], dtype=object)
    ways = numpy.roll(corners, -1, axis=0) - corners
    to_q = numpy.array(q, dtype=object) - corners
    sides = list(ways[:, 0] * to_q[:, 1] - ways[:, 1] * to_q[:, 0])
    return t if min(sides) >= 0 else neighbors[t][sides.index(min(sides))]
""",
    # All walks at once, breadth first: the shortest of them.
    "06.2": """
def mended(points, triangles, neighbors, t, q):
    def beyond(a, b):
        return (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0]) < 0

    came_from, queue = {t: None}, [t]
    for here in queue:
        corners = [points[i] for i in triangles[here]]
        found = [n for n, a, b in zip(neighbors[here], corners, corners[1:] + corners[:1]) if beyond(a, b)]
        if not found:
            path = [here]
            while came_from[path[0]] is not None:
                path.insert(0, came_from[path[0]])
            return path
        for there in found:
            if there not in came_from:
                came_from[there] = here
                queue.append(there)
""",
    # A generator that calls itself; the last child that holds the point.
    "06.3": """
def my_path(points, triangles, children, q, t=0):
    def turn(a, b):
        return (a[0] - q[0]) * (b[1] - q[1]) - (a[1] - q[1]) * (b[0] - q[0])

    yield t
    for child in reversed(children[t]):
        a, b, c = [points[i] for i in triangles[child]]
        if min(turn(a, b), turn(b, c), turn(c, a)) >= 0:
            yield from my_path(points, triangles, children, q, child)
            return
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


SIDE = "(bx - ax) * (q[1] - ay) < (by - ay) * (q[0] - ax)"
TURNED = "(bx - ax) * (q[1] - ay) > (by - ay) * (q[0] - ax)"
CLOSED = "(bx - ax) * (q[1] - ay) <= (by - ay) * (q[0] - ax)"
MEMORY = """        if len(exits) == 2 and last.get(t) == exits[0]:
            exits.reverse()
"""

BROKEN = """
def mended(points, triangles, neighbors, t, q):
    def is_beyond(a, b):
        return (b[0] - a[0]) * (q[1] - a[1]) < (b[1] - a[1]) * (q[0] - a[0])

    while t is not None:
        yield t
        corners = [points[i] for i in triangles[t]]
        ways = zip(corners, corners[1:] + corners[:1], neighbors[t])
        t = next((there for a, b, there in ways if is_beyond(a, b)), None)
"""

WRONG = {
    "06.1": {
        "the wrong side": changed("06.1", SIDE, TURNED),
        "leaves where it lies on an edge": changed("06.1", SIDE, CLOSED),
        "the edge that faces the corner": changed("06.1", "return neighbors[t][i]", "return neighbors[t][i - 2]"),
        "the edge before": changed("06.1", "return neighbors[t][i]", "return neighbors[t][i - 1]"),
        "the corner before": changed("06.1", "[i - 2]]", "[i - 1]]"),
        "two edges are looked at": changed("06.1", "range(3)", "range(2)"),
        "only neighbours that there are": changed("06.1", f"if {SIDE}:", f"if neighbors[t][i] is not None and {SIDE}:"),
        "None where it stays": changed("06.1", "    return t", "    return None"),
        "which edge": changed("06.1", "return neighbors[t][i]", "return i"),
        "after the first edge": changed("06.1", "    return t", "        return t"),
        "the other vertices' index": changed("06.1", "return neighbors[t][i]", "return triangles[t][i]"),
        "towards the nearest centre": """
def my_step(points, triangles, neighbors, t, q):
    def far(n):
        xs, ys = zip(*(points[i] for i in triangles[n]))
        return (sum(xs) / 3 - q[0]) ** 2 + (sum(ys) / 3 - q[1]) ** 2

    return min([t, *(n for n in neighbors[t] if n is not None)], key=far)
""",
        "almost on an edge is on it": changed("06.1", SIDE, f"{SIDE} - 1e-6 * ((bx - ax) ** 2 + (by - ay) ** 2)"),
        "no triangle beyond the tenth": changed(
            "06.1", "return neighbors[t][i]", "return neighbors[t][i] if (neighbors[t][i] or 0) < 10 else t"
        ),
    },
    "06.2": {
        "not mended": changed("06.2", MEMORY, ""),
        "the last exit in place of the first": BROKEN.replace("in ways", "in reversed(list(ways))"),
        "not back where it comes from": BROKEN.replace("    while t", "    before = None\n    while t")
        .replace("        t = next", "        before, t = t, next")
        .replace("is_beyond(a, b))", "there != before and is_beyond(a, b))"),
        "no triangle twice": changed(
            "06.2",
            "                exits.append(i)",
            "                if neighbors[t][i] not in path:\n                    exits.append(i)",
        ),
        "the neighbour with the smallest index": BROKEN.replace("next((", "min((").replace(
            ", None)", ", default=None)"
        ),
        "gives up": changed("06.2", MEMORY, "        if t in path[:-1]:\n            return path\n"),
        "a number of steps": changed("06.2", MEMORY, "")
        .replace("while True", "for _ in triangles")
        .replace("        path.append(t)\n", "        path.append(t)\n    return path\n"),
        "looks at all": """
def mended(points, triangles, neighbors, t, q):
    for t, triangle in enumerate(triangles):
        a, b, c = [points[i] for i in triangle]
        if all((w[0] - v[0]) * (q[1] - v[1]) >= (w[1] - v[1]) * (q[0] - v[0]) for v, w in ((a, b), (b, c), (c, a))):
            return [t]
""",
        "without an end": BROKEN,
        "by any edge": """
def mended(points, triangles, neighbors, t, q):
    def holds(t):
        a, b, c = [points[i] for i in triangles[t]]
        return all((w[0] - v[0]) * (q[1] - v[1]) >= (w[1] - v[1]) * (q[0] - v[0]) for v, w in ((a, b), (b, c), (c, a)))

    paths = [[t]]
    for path in paths:
        if holds(path[-1]):
            return path
        paths += [path + [n] for n in neighbors[path[-1]] if n is not None and n not in path]
""",
        "the last triangle": changed("06.2", "return path", "return path[-1]"),
        "the first one is left out": changed("06.2", "path = [t]", "path = []"),
        "on an edge is outside": changed("06.2", SIDE, CLOSED),
        "the wrong side": changed("06.2", SIDE, TURNED),
        "leaps": changed(
            "06.2", MEMORY, "        if t in path[:-1]:\n            return path + [len(triangles) - 1]\n"
        ),
        "almost on an edge is on it": changed("06.2", SIDE, f"{SIDE} - 1e-6 * ((bx - ax) ** 2 + (by - ay) ** 2)"),
        "thirty steps": changed("06.2", "if not exits:", "if not exits or len(path) > 30:"),
    },
    "06.3": {
        "on an edge is outside": changed("06.3", "min(sides) >= 0", "min(sides) > 0"),
        "the wrong side": changed("06.3", "min(sides) >= 0", "max(sides) <= 0"),
        "always the first child": changed("06.3", " if holds(child))", ")"),
        "one step": changed("06.3", "while children[t]:", "if children[t]:"),
        "only the end": changed("06.3", "return path", "return [t]"),
        "without the first": changed("06.3", "t, path = 0, [0]", "t, path = 0, []"),
        "from one of today": changed("06.3", "t, path = 0, [0]", "t, path = len(children) - 1, []"),
        "all children that hold it": changed("06.3", "path.append(t)", "path += filter(holds, children[path[-1]])"),
        "all that are looked at": changed(
            "06.3", "        t = next(", "        path += children[t]\n        t = next("
        ).replace("        path.append(t)\n", ""),
        "all triangles that hold it": """
def my_path(points, triangles, children, q):
    def holds(t):
        a, b, c = [points[i] for i in triangles[t]]
        return all((w[0] - v[0]) * (q[1] - v[1]) >= (w[1] - v[1]) * (q[0] - v[0]) for v, w in ((a, b), (b, c), (c, a)))

    return [t for t in range(len(triangles)) if holds(t)]
""",
        "how many": changed("06.3", "return path", "return len(path)"),
        "two edges are looked at": changed("06.3", "range(3)", "range(2)"),
        "the corner before": changed("06.3", "[i - 2]]", "[i - 1]]"),
        "almost on an edge is on it": changed("06.3", "min(sides) >= 0", "min(sides) >= -max(sides) / 1000"),
        "ten steps": changed("06.3", "while children[t]:", "while children[t] and len(path) < 10:"),
        "a number is at most 99": changed("06.3", "(q[0] - ax)", "(min(q[0], 99) - ax)"),
    },
}
