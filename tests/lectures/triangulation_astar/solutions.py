"""Lecture 09: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "09.1": """
def my_degree(points, triangles, walls, radius, t):
    degree = 0
    for i in range(3):
        a, b = triangles[t][i - 1], triangles[t][i]
        beyond = any(u != t and a in triangles[u] and b in triangles[u] for u in range(len(triangles)))
        held = (a, b) in walls or (b, a) in walls
        (ax, ay), (bx, by) = points[a], points[b]
        wide = (ax - bx) ** 2 + (ay - by) ** 2 >= (2 * radius) ** 2
        if beyond and not held and wide:
            degree += 1
    return degree
""",
    "09.2": """
def my_decision_points(neighbors):
    degree = [len(row) for row in neighbors]
    todo = [t for t in range(len(neighbors)) if degree[t] == 1]
    while todo:
        t = todo.pop()
        degree[t] = 0
        for u in neighbors[t]:
            degree[u] -= 1
            if degree[u] == 1:
                todo.append(u)
    return {t for t in range(len(neighbors)) if degree[t] == 3}
""",
    "09.3": """
from math import dist


def from_edge(p, edge):
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    part = ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy)
    part = min(1, max(0, part))
    return dist(p, (ax + part * dx, ay + part * dy))


def my_g(start, goal, edge, parent):
    h = from_edge(goal, edge)
    bounds = [from_edge(start, edge), dist(start, goal) - h]
    if parent:
        before, travelled, g = parent
        way = min(from_edge(p, before) for p in edge)
        way = min(way, min(from_edge(p, edge) for p in before))
        bounds.append(travelled + way)
        bounds.append(g + from_edge(goal, before) - h)
    return max(bounds)
""",
}

ALTERNATIVE = {
    # From the edges' sets of ends; lengths by square roots.
    "09.1": """
from math import dist


def my_degree(points, triangles, walls, radius, t):
    sides = [[frozenset(e) for e in ((a, b), (b, c), (c, a))] for a, b, c in triangles]
    all_sides = [side for each in sides for side in each]
    walls = {frozenset(wall) for wall in walls}
    twice = [side for side in sides[t] if all_sides.count(side) == 2 and side not in walls]
    return sum(dist(*(points[v] for v in side)) >= radius + radius for side in twice)
""",
    # Over and over through all triangles, until nothing changes; a list.
    "09.2": """
def my_decision_points(neighbors):
    left = set(range(len(neighbors)))
    while True:
        more = {t for t in left if len(left.intersection(neighbors[t])) >= 2}
        if more == left:
            return [t for t in left if left.issuperset(neighbors[t]) and len(neighbors[t]) > 2]
        left = more
""",
    # Nearest points by cases, with NumPy.
    "09.3": """
import numpy


def my_g(start, goal, edge, parent):
    def off(p, ends):
        a, b = numpy.array(ends, dtype=float)
        along, beyond = (b - a) @ (p - a), (a - b) @ (p - b)
        if along <= 0:
            return numpy.linalg.norm(p - a)
        if beyond <= 0:
            return numpy.linalg.norm(p - b)
        (ux, uy), (vx, vy) = b - a, p - a
        return abs(ux * vy - uy * vx) / numpy.linalg.norm(b - a)

    start, goal = numpy.array(start), numpy.array(goal)
    f = numpy.linalg.norm(start - goal)
    best = off(start, edge)
    if parent is not None:
        best = max(best, parent[1] + min([off(numpy.array(p), edge) for p in parent[0]]
                                         + [off(numpy.array(p), parent[0]) for p in edge]))
        f = max(f, parent[2] + off(goal, parent[0]))
    return max(best, f - off(goal, edge))
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


TEST = "if beyond and not held and wide:"
WAY = """        way = min(from_edge(p, before) for p in edge)
        way = min(way, min(from_edge(p, edge) for p in before))
"""
NEAREST = "    part = min(1, max(0, part))\n"

WRONG = {
    "09.1": {
        "the border is open": changed("09.1", "beyond and ", ""),
        "walls are open": changed("09.1", "not held and ", ""),
        "walls one way": changed("09.1", " or (b, a) in walls", ""),
        "walls as sorted pairs": changed(
            "09.1", "(a, b) in walls or (b, a) in walls", "(min(a, b), max(a, b)) in walls"
        ),
        "however narrow": changed("09.1", " and wide", ""),
        "the radius instead of the diameter": changed("09.1", "(2 * radius) ** 2", "radius ** 2"),
        "just as wide as the agent is too narrow": changed("09.1", ">= (2", "> (2"),
        "the square of the length": changed("09.1", "(2 * radius) ** 2", "2 * radius"),
        "a corner is enough": changed("09.1", "a in triangles[u] and b in", "a in triangles[u] or b in"),
        "its closed sides": changed("09.1", TEST, f"if not ({TEST[3:-1]}):"),
        "two of its sides": changed("09.1", "range(3)", "range(2)"),
        "itself is beyond": changed("09.1", "u != t and ", ""),
        "how many neighbours": changed("09.1", "            degree += 1", "            degree += 1 + len(walls)"),
        "which sides": changed("09.1", "degree = 0", "degree = []").replace("degree += 1", "degree.append((a, b))"),
        "no wall at all": changed("09.1", "held = (a, b) in walls or (b, a) in walls", "held = walls"),
        "a wall at a corner": changed(
            "09.1", "held = (a, b) in walls or (b, a) in walls", "held = any(a in wall or b in wall for wall in walls)"
        ),
        "almost as wide is as wide": changed("09.1", ">= (2 * radius) ** 2", ">= (2 * radius) ** 2 - 0.1"),
        "as wide but for a millionth": changed("09.1", ">= (2 * radius) ** 2", ">= (2 * radius) ** 2 - 1e-6"),
        "just as wide needs a little more": changed("09.1", ">= (2 * radius) ** 2", ">= (2 * radius) ** 2 + 1e-6"),
        "a whole radius": changed("09.1", "(2 * radius) ** 2", "int(2 * radius) ** 2"),
        "ten triangles": changed("09.1", "range(len(triangles))", "range(min(10, len(triangles)))"),
        "ten walls": changed(
            "09.1", "(a, b) in walls or (b, a) in walls", "(a, b) in walls[:10] or (b, a) in walls[:10]"
        ),
    },
    "09.2": {
        "not peeled": changed("09.2", "while todo:", "while False:"),
        "peeled once": changed("09.2", "                todo.append(u)", "                pass"),
        "peeled once more": changed(
            "09.2",
            "    while todo:\n",
            "    for t in todo[:]:\n"
            "        for u in neighbors[t]:\n"
            "            todo += [u] * (degree[u] == 2)\n"
            "    for t in todo[:]:\n",
        )
        .replace("        t = todo.pop()\n", "")
        .replace("                todo.append(u)", "                pass"),
        "degrees as they were": changed("09.2", "{t for t in range(len(neighbors)) if degree[t] == 3}", "X").replace(
            "return X", "return {t for t in range(len(neighbors)) if degree[t] and len(neighbors[t]) == 3}"
        ),
        "corridors too": changed("09.2", "if degree[t] == 3}", "if degree[t] >= 2}"),
        "corridors peeled as well": changed("09.2", "if degree[t] == 1]", "if degree[t] <= 2]"),
        "corridors alone": changed("09.2", "if degree[t] == 3}", "if degree[t] == 2}"),
        "what is peeled": changed("09.2", "if degree[t] == 3}", "if degree[t] == 0}"),
        "how many": changed("09.2", "return {", "return len({").replace("== 3}", "== 3})"),
        "in one pass": """
def my_decision_points(neighbors):
    left = set(range(len(neighbors)))
    for t in range(len(neighbors)):
        if sum(u in left for u in neighbors[t]) < 2:
            left.remove(t)
    return {t for t in left if sum(u in left for u in neighbors[t]) == 3}
""",
        "only up to the next branch": """
def my_decision_points(neighbors):
    left = set(range(len(neighbors)))
    for t in range(len(neighbors)):
        if len(neighbors[t]) < 2:
            while len(neighbors[t]) < 3 and t in left:
                left.remove(t)
                t = next((u for u in neighbors[t] if u in left), t)
    return {t for t in left if sum(u in left for u in neighbors[t]) == 3}
""",
        "two neighbours need no branch": changed("09.2", "degree[u] -= 1", "degree[u] -= degree[u] > 2"),
        "any two neighbours that meet": """
def my_decision_points(neighbors):
    def reached(t, u):
        seen, todo = {t, u}, [u]
        while todo:
            for v in neighbors[todo.pop()]:
                if v not in seen:
                    seen.add(v)
                    todo.append(v)
        return seen

    found = set()
    for t, row in enumerate(neighbors):
        if len(row) == 3 and any(len(reached(t, u) & set(row)) > 1 for u in row):
            found.add(t)
    return found
""",
        "all three neighbours meet": """
def my_decision_points(neighbors):
    def reached(t, u):
        seen, todo = {t, u}, [u]
        while todo:
            for v in neighbors[todo.pop()]:
                if v not in seen:
                    seen.add(v)
                    todo.append(v)
        return seen

    threes = [t for t, row in enumerate(neighbors) if len(row) == 3]
    return [t for t in threes if all(len(reached(t, u).intersection(neighbors[t])) > 1 for u in neighbors[t])]
""",
        "ten rounds": changed("09.2", "while todo:", "for _ in range(10):\n        if not todo:\n            break"),
        "fifty triangles": changed(
            "09.2",
            "for t in range(len(neighbors)) if degree[t] == 3",
            "for t in range(len(neighbors))[:50] if degree[t] == 3",
        ),
    },
    "09.3": {
        "the smallest": changed("09.3", "return max(bounds)", "return min(bounds)"),
        "their sum": changed("09.3", "return max(bounds)", "return sum(bounds)"),
        "straight alone": changed("09.3", "return max(bounds)", "return bounds[0]"),
        "without the goal": changed("09.3", ", dist(start, goal) - h]", "]"),
        "without the parent": changed("09.3", "if parent:", "if False:"),
        "the first has a parent": changed("09.3", "if parent:", "if True:"),
        "added to the parent's g": changed("09.3", "travelled + way", "g + way"),
        "travelled, and not g": changed("09.3", "bounds.append(g + from_edge", "bounds.append(travelled + from_edge"),
        "the difference of h the wrong way": changed(
            "09.3", "g + from_edge(goal, before) - h", "g + h - from_edge(goal, before)"
        ),
        "h added": changed("09.3", "return max(bounds)", "return max(bounds) + h"),
        "the parent's g alone": changed("09.3", "g + from_edge(goal, before) - h", "g"),
        "nothing between the edges": changed("09.3", "travelled + way", "travelled"),
        "the line instead of the edge": changed("09.3", NEAREST, ""),
        "the ray instead of the edge": changed("09.3", "min(1, max(0, part))", "max(0, part)"),
        "the nearer end": changed("09.3", NEAREST, "    part = round(min(1, max(0, part)))\n"),
        "the middle of the edge": changed("09.3", NEAREST, "    part = 1 / 2\n"),
        "h from the start": changed("09.3", "h = from_edge(goal, edge)", "h = from_edge(start, edge)"),
        "from middle to middle": changed(
            "09.3",
            WAY,
            "        way = dist(*([(a + b) / 2 for a, b in zip(*ends)] for ends in (edge, before)))\n",
        ),
        "from end to end": changed("09.3", WAY, "        way = min(dist(p, q) for p in edge for q in before)\n"),
        "from the ends of one edge": changed(
            "09.3", "        way = min(way, min(from_edge(p, edge) for p in before))\n", ""
        ),
        "rounded down": changed("09.3", "return max(bounds)", "return int(max(bounds))"),
        "all of them": changed("09.3", "return max(bounds)", "return bounds"),
        "99 for ∞": changed(
            "09.3",
            "way = min(from_edge(p, before) for p in edge)",
            "way = min(99, *(from_edge(p, before) for p in edge))",
        ),
        "three digits behind the point": changed("09.3", "return max(bounds)", "return round(max(bounds), 3)"),
    },
}
