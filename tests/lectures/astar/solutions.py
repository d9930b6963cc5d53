"""Lecture 03: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "03.1": """
def my_octile(cell, goal):
    dx = abs(cell[0] - goal[0])
    dy = abs(cell[1] - goal[1])
    return max(dx, dy) - min(dx, dy) + sqrt(2) * min(dx, dy)
""",
    "03.2": """
def my_astar(graph, start, goal, h):
    g = {start: 0}
    parents = {start: None}
    heap = [(h[start], start)]
    while heap:
        _, node = heappop(heap)
        if node == goal:
            path = []
            while node is not None:
                path.append(node)
                node = parents[node]
            return path[::-1]
        for neighbor, cost in graph[node].items():
            new = g[node] + cost
            if new < g.get(neighbor, inf):
                parents[neighbor] = node
                g[neighbor] = new
                heappush(heap, (new + h[neighbor], neighbor))
    return []
""",
    "03.3": """
def my_tester(graph, h, goal):
    costs = {node: inf for node in graph}
    costs[goal] = 0
    for _ in graph:
        for node in graph:
            for neighbor, cost in graph[node].items():
                costs[node] = min(costs[node], cost + costs[neighbor])
    admissible = all(h[node] <= costs[node] for node in graph)
    consistent = h[goal] == 0
    for node in graph:
        for neighbor, cost in graph[node].items():
            if h[node] > cost + h[neighbor]:
                consistent = False
    return admissible, consistent
""",
}

ALTERNATIVE = {
    "03.1": """
import numpy


def my_octile(cell, goal):
    low, high = numpy.sort(numpy.abs(numpy.array(cell) - goal))
    return high + (2**0.5 - 1) * low
""",
    # OPEN and CLOSED as sets, entries looked for one by one, the last of equal ones; paths in place of parents.
    "03.2": """
def my_astar(graph, start, goal, h):
    ways, opened, closed = {start: (0, [start])}, {start}, set()
    while opened:
        node = min(reversed(sorted(opened)), key=lambda name: ways[name][0] + h[name])
        g, way = ways[node]
        if node == goal:
            return tuple(way)
        opened.remove(node)
        closed.add(node)
        for neighbor in graph[node]:
            new = g + graph[node][neighbor]
            if neighbor in opened | closed and new >= ways[neighbor][0]:
                continue
            closed.discard(neighbor)
            opened.add(neighbor)
            ways[neighbor] = new, [*way, neighbor]
    return []
""",
    # Dijkstra from the goal; the triangle inequality for any two nodes, which is the same.
    "03.3": """
import heapq


def my_tester(graph, h, goal):
    def distances(start):
        d, queue = {}, [(0, start)]
        while queue:
            cost, node = heapq.heappop(queue)
            if node not in d:
                d[node] = cost
                for neighbor in graph[node]:
                    heapq.heappush(queue, (cost + graph[node][neighbor], neighbor))
        return d

    admissible = not any(h[node] > cost for node, cost in distances(goal).items())
    apart = [(a, b, cost) for a in graph for b, cost in distances(a).items()]
    return [admissible, h[goal] <= 0 and all(h[a] - h[b] <= cost for a, b, cost in apart)]
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


LENGTH = "max(dx, dy) - min(dx, dy) + sqrt(2) * min(dx, dy)"
TAKEN = "        _, node = heappop(heap)\n"
BETTER = "            if new < g.get(neighbor, inf):\n"

WRONG = {
    "03.1": {
        "Manhattan distance": changed("03.1", LENGTH, "dx + dy"),
        "Euclidean distance": changed("03.1", LENGTH, "sqrt(dx * dx + dy * dy)"),
        "diagonal steps for 1": changed("03.1", LENGTH, "max(dx, dy)"),
        "√2 rounded": changed("03.1", "sqrt(2)", "1.414"),
        "√2 as 1.4": changed("03.1", "sqrt(2)", "1.4"),
        "straight steps not replaced": changed("03.1", LENGTH, "dx + dy + sqrt(2) * min(dx, dy)"),
        "min and max exchanged": changed("03.1", LENGTH, "min(dx, dy) - max(dx, dy) + sqrt(2) * max(dx, dy)"),
        "diagonal steps to the end": changed("03.1", LENGTH, "sqrt(2) * max(dx, dy)"),
        "dx taken for the larger": changed("03.1", LENGTH, "dx - dy + sqrt(2) * dy"),
        "no abs": changed("03.1", "abs", ""),
        "no abs along y": changed("03.1", "abs(cell[1] - goal[1])", "cell[1] - goal[1]"),
        "from the corner of the map": changed("03.1", "abs(cell[0] - goal[0])", "goal[0]"),
        "no return": changed("03.1", "return", "length ="),
        "√2 to eight digits": changed("03.1", "sqrt(2)", "1.4142136"),
        "a hundred steps": """
def my_octile(cell, goal):
    (x, y), length = cell, 0
    for _ in range(100):
        dx, dy = (goal[0] > x) - (goal[0] < x), (goal[1] > y) - (goal[1] < y)
        x, y, length = x + dx, y + dy, length + sqrt(dx * dx + dy * dy)
    return length
""",
        "three digits behind the point": changed("03.1", "return ", "return round(").replace(
            "(dx, dy)\n", "(dx, dy), 3)\n"
        ),
    },
    "03.2": {
        "None without a path": changed("03.2", "return []", "return None"),
        "Dijkstra": changed("03.2", "new + h[neighbor]", "new"),
        "greedy: h alone": changed("03.2", "new + h[neighbor]", "h[neighbor]"),
        "h twice": changed("03.2", "new + h[neighbor]", "new + 2 * h[neighbor]"),
        "f handed on as g": changed("03.2", "new = g[node] + cost", "new = _ + cost"),
        "h of the node, not of its neighbour": changed("03.2", "new + h[neighbor]", "new + h[node]"),
        "the cost of the edge alone": changed("03.2", "new = g[node] + cost", "new = cost"),
        "each edge for 1": changed("03.2", "g[node] + cost", "g[node] + 1"),
        "not re-opened": changed(
            "03.2", BETTER, "            if neighbor not in closed and new < g.get(neighbor, inf):\n"
        )
        .replace(TAKEN, TAKEN + "        closed.add(node)\n")
        .replace("    heap =", "    closed = set()\n    heap ="),
        "closed when seen": changed("03.2", BETTER, "            if neighbor not in g:\n"),
        "goal tested when seen": changed(
            "03.2", "        if node == goal:\n", "        if goal in g:\n            node = goal\n"
        ),
        "a worse way taken too": changed("03.2", BETTER, "            if True:\n"),
        "a stack": changed("03.2", "heappop(heap)", "heap.pop()"),
        "goes on until OPEN is empty": changed(
            "03.2", "        if node == goal:\n", "        if not heap:\n            node = goal\n"
        ),
        "parents not changed": changed("03.2", "parents[neighbor] = node", "parents.setdefault(neighbor, node)"),
        "path from the goal": changed("03.2", "path[::-1]", "path"),
        "path without the start": changed("03.2", "while node is not None", "while node != start"),
        "the order of expansions": changed("03.2", "            return path[::-1]", "            return list(g)"),
        "cost instead of the path": changed("03.2", "path[::-1]", "g[goal]"),
        "fails without a path": changed("03.2", "while heap:", "while True:"),
        "99 for ∞": changed("03.2", "inf", "99"),
        "a million for ∞": changed("03.2", "inf", "10**6"),
        "almost as short is as short": changed(
            "03.2", "new < g.get(neighbor, inf)", "new < g.get(neighbor, inf) - 0.1"
        ),
        "f to one digit": changed("03.2", "(new + h[neighbor], neighbor)", "(round(new + h[neighbor], 1), neighbor)"),
        "twenty rounds": changed("03.2", "while heap:", "for _ in range(20):\n        if not heap:\n            break"),
        "opened three times at most": changed(
            "03.2",
            TAKEN,
            TAKEN + "        opened.append(node)\n        if opened.count(node) > 3:\n            continue\n",
        ).replace("    heap =", "    opened = []\n    heap ="),
        "three neighbours at most": changed("03.2", "graph[node].items()", "list(graph[node].items())[:3]"),
    },
    "03.3": {
        "always both": "def my_tester(graph, h, goal):\n    return True, True",
        "consistent is admissible": changed("03.3", "return admissible, consistent", "return consistent, consistent"),
        "admissible is consistent": changed("03.3", "return admissible, consistent", "return admissible, admissible"),
        "in the wrong order": changed("03.3", "return admissible, consistent", "return consistent, admissible"),
        "one is enough": changed("03.3", "all(", "any("),
        "equal is too high": changed("03.3", "h[node] <= costs", "h[node] < costs"),
        "equal is too steep": changed("03.3", "h[node] > cost", "h[node] >= cost"),
        "h must be exact": changed("03.3", "h[node] <= costs", "h[node] == costs"),
        "steps counted instead of costs": changed("03.3", "cost + costs", "1 + costs"),
        "along a single edge only": changed("03.3", "    for _ in graph:\n", "    for _ in [1]:\n").replace(
            "for node in graph:\n            for", "for node in [goal, *graph[goal]]:\n            for"
        ),
        "edges at the goal only": changed(
            "03.3",
            "consistent = h[goal] == 0\n    for node in graph",
            "consistent = h[goal] == 0\n    for node in graph[goal]",
        ).replace("            if h[node]", "            if neighbor == goal and h[node]"),
        "a rise is too steep, too": changed("03.3", "h[node] > cost + h[neighbor]", "h[node] != cost + h[neighbor]"),
        "the other way round": changed("03.3", "h[node] > cost + h[neighbor]", "h[node] + cost > h[neighbor]"),
        "the goal left out": changed("03.3", "consistent = h[goal] == 0", "consistent = True"),
        "no way is a cost of 0": changed(
            "03.3", "h[node] <= costs[node]", "h[node] <= (0 if costs[node] == inf else costs[node])"
        ),
        "only what is wrong first": changed(
            "03.3", "return admissible, consistent", "return admissible and consistent"
        ),
        "99 for ∞": changed("03.3", "inf for node", "99 for node"),
        "three rounds": changed("03.3", "for _ in graph:", "for _ in range(3):"),
        "a little too high is right": changed("03.3", "h[node] <= costs[node]", "h[node] <= costs[node] + 0.1"),
        "a millionth too steep is right": changed("03.3", "cost + h[neighbor]:", "cost + h[neighbor] + 1e-6:"),
        "almost 0 at the goal": changed("03.3", "h[goal] == 0", "abs(h[goal]) < 1e-6"),
    },
}
