"""Lecture 02: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "02.1": """
def my_reachable(graph, s):
    seen, waiting = {s}, [s]
    while waiting:
        v = waiting.pop()
        for w in graph[v]:
            if w not in seen:
                seen.add(w)
                waiting.append(w)
    return seen
""",
    "02.2": """
def my_dijkstra(graph, s):
    d, p, closed, queue = {s: 0}, {s: None}, set(), [(0, s)]
    while queue:
        _, v = heappop(queue)
        if v in closed:
            continue
        closed.add(v)
        for w, cost in graph[v].items():
            if w not in d or d[v] + cost < d[w]:
                d[w] = d[v] + cost
                p[w] = v
                heappush(queue, (d[w], w))
    return d, p
""",
    "02.3": """
def mended(graph, s, t):
    closed, queue = set(), [(0, [s])]
    while queue:
        d, path = heappop(queue)
        v = path[-1]
        if v == t:
            return path
        if v not in closed:
            closed.add(v)
            for w, cost in graph[v].items():
                heappush(queue, (d + cost, [*path, w]))
    return []
""",
}

ALTERNATIVE = {
    # All edges again and again, until nothing is new; a list from the last vertex to the first.
    "02.1": """
def my_reachable(graph, s):
    found = {s}
    for _ in graph:
        found |= {w for v in found for w in graph[v]}
    return sorted(found, reverse=True)
""",
    # Bellman and Ford, with ∞ where no path leads, the last of equal parents, and floats.
    "02.2": """
def my_dijkstra(graph, s):
    inf = float("inf")
    d = {v: inf for v in graph}
    d[s] = 0.0
    for _ in graph:
        for v in graph:
            for w in graph[v]:
                d[w] = min(d[w], d[v] + graph[v][w])
    p, layer = {v: None for v in graph}, [s]
    while layer:
        v = layer.pop()
        for w in graph[v]:
            if w != s and d[v] + graph[v][w] == d[w] < inf and p[w] is None:
                p[w] = v
                layer.append(w)
    return [d, p]
""",
    # From the goal backwards, without a heap.
    "02.3": """
def mended(graph, s, t):
    far, onward, left = {t: 0}, {}, set(graph)
    while left & far.keys():
        v = min(left & far.keys(), key=far.get)
        left.remove(v)
        for u in graph:
            if v in graph[u] and graph[u][v] + far[v] < far.get(u, float("inf")):
                far[u], onward[u] = graph[u][v] + far[v], v
    if s not in far:
        return None or ()
    path = (s,)
    while path[-1] != t:
        path += (onward[path[-1]],)
    return path
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


BOTH_WAYS = """    for v in graph:
        for w, cost in list(graph[v].items()):
            graph[w].setdefault(v, cost)
"""

ENDS = """                if w == t:
                    return [*path, w]
"""

WRONG = {
    "02.1": {
        "only the neighbours": "def my_reachable(graph, s):\n    return {s, *graph[s]}",
        "without s": changed("02.1", "return seen", "return seen - {s}"),
        "s only where a cycle leads back": changed("02.1", "{s}, [s]", "set(), [s]"),
        "two steps": "def my_reachable(graph, s):\n    return {s, *graph[s], *(w for v in graph[s] for w in graph[v])}",
        "only the first neighbour": changed("02.1", "graph[v]:", "graph[v][:1]:"),
        "returns too early": changed("02.1", "    return seen", "        return seen"),
        "edges both ways": changed("02.1", "graph[v]:", "graph[v] + [w for w in graph if v in graph[w]]:"),
        "all vertices": "def my_reachable(graph, s):\n    return list(graph)",
        "whoever has an edge": "def my_reachable(graph, s):\n    return {s} | {w for v in graph for w in graph[v]}",
        "from the first vertex": changed("02.1", "{s}, [s]", "{min(graph)}, [min(graph)]"),
        "nothing marked": """
def my_reachable(graph, s):
    found = [s]
    for w in graph[s]:
        found += my_reachable(graph, w)
    return found
""",
        "marked when taken": """
def my_reachable(graph, s):
    order, waiting = [], [s]
    while waiting:
        v = waiting.pop(0)
        order.append(v)
        waiting += [w for w in graph[v] if w not in order]
    return order
""",
        "how many": changed("02.1", "return seen", "return len(seen)"),
        "ten rounds": """
def my_reachable(graph, s):
    found = {s}
    for _ in range(10):
        found |= {w for v in found for w in graph[v]}
    return found
""",
        "three neighbours at most": changed("02.1", "graph[v]:", "graph[v][:3]:"),
        "twenty vertices at most": changed("02.1", "while waiting:", "while waiting and len(seen) < 20:"),
    },
    "02.2": {
        "closed when pushed": """
def my_dijkstra(graph, s):
    d, p, queue = {s: 0}, {s: None}, [(0, s)]
    while queue:
        _, v = heappop(queue)
        for w, cost in graph[v].items():
            if w not in d:
                d[w], p[w] = d[v] + cost, v
                heappush(queue, (d[w], w))
    return d, p
""",
        "the first parent stays": changed("02.2", "p[w] = v", "p.setdefault(w, v)"),
        "the last parent wins": changed(
            "02.2", "            if w not in d", "            p[w] = v\n            if w not in d"
        ),
        "the cost of the last edge": changed("02.2", "d[w] = d[v] + cost", "d[w] = cost"),
        "the cheapest edge first, as Prim": changed("02.2", "d[v] + cost", "cost"),
        "more instead of less": changed("02.2", "cost < d[w]", "cost > d[w]"),
        "fewest edges": changed("02.2", "d[v] + cost", "d[v] + 1"),
        "in order of the alphabet, each once": """
def my_dijkstra(graph, s):
    d, p = {s: 0}, {s: None}
    for v in sorted(graph):
        for w, cost in graph[v].items():
            if v in d and d[v] + cost < d.get(w, inf):
                d[w], p[w] = d[v] + cost, v
    return d, p
""",
        "pushed only once": changed(
            "02.2",
            "                heappush",
            "                if not any(w == other for _, other in queue):\n    " + 16 * " " + "heappush",
        ),
        "s has no d": changed("02.2", "    return d, p", "    del d[s]\n    return d, p"),
        "s is its own parent": changed("02.2", "{s: None}", "{s: s}"),
        "p and d": changed("02.2", "return d, p", "return p, d"),
        "d alone": changed("02.2", "return d, p", "return d"),
        "edges both ways": changed("02.2", "    d, p", f"{BOTH_WAYS}    d, p"),
        "unreached ones are 0 away": changed("02.2", "return d, p", "return {v: d.get(v, 0) for v in graph}, p"),
        "parents turned round": changed("02.2", "p[w] = v", "p[v] = w"),
        "99 for ∞": changed("02.2", "w not in d or d[v] + cost < d[w]", "d[v] + cost < d.get(w, 99)"),
        "a million for ∞": changed("02.2", "w not in d or d[v] + cost < d[w]", "d[v] + cost < d.get(w, 10**6)"),
        "the largest whole number for ∞": changed(
            "02.2", "w not in d or d[v] + cost < d[w]", "d[v] + cost < d.get(w, 2**63 - 1)"
        ),
        "almost as short is as short": changed("02.2", "cost < d[w]", "cost < d[w] - 0.1"),
        "a millionth is nothing": changed("02.2", "cost < d[w]", "cost < d[w] - 1e-6"),
        "whole numbers": changed("02.2", "d[w] = d[v] + cost", "d[w] = int(d[v] + cost)"),
        "a digit behind the point": changed("02.2", "d[w] = d[v] + cost", "d[w] = round(d[v] + cost, 1)"),
        "ten vertices at most": changed("02.2", "while queue:", "while queue and len(closed) < 10:"),
        "a hundred rounds": changed(
            "02.2", "while queue:", "for _ in range(100):\n        if not queue:\n            break"
        ),
    },
    "02.3": {
        "None without a path": changed("02.3", "return []", "return None"),
        "not mended": """
def mended(graph, s, t):
    closed, queue = {s}, [(0, [s])]
    while queue:
        d, path = heappop(queue)
        if path[-1] == t:
            return path
        for w, cost in graph[path[-1]].items():
            if w not in closed:
                closed.add(w)
                heappush(queue, (d + cost, [*path, w]))
    return []
""",
        "only t is never closed": """
def mended(graph, s, t):
    closed, queue = {s}, [(0, [s])]
    while queue:
        d, path = heappop(queue)
        if path[-1] == t:
            return path
        for w, cost in graph[path[-1]].items():
            if w not in closed:
                if w != t:
                    closed.add(w)
                heappush(queue, (d + cost, [*path, w]))
    return []
""",
        "ends when t is pushed": changed("02.3", "[*path, w]))\n", "[*path, w]))\n" + ENDS).replace(
            "if v == t", "if s == t"
        ),
        "a fifo queue": changed("02.3", "heappop(queue)", "queue.pop(0)").replace(
            "heappush(queue, (", "queue.append(("
        ),
        "the cheapest edge first": changed("02.3", "(d + cost, [*path, w])", "(cost, [*path, w])"),
        "the largest d first": changed("02.3", "(d + cost, [*path, w])", "(d - cost, [*path, w])"),
        "fewest edges first": changed("02.3", "(d + cost, [*path, w])", "(len(path), [*path, w])"),
        "only the cheapest edge": changed(
            "02.3", "in graph[v].items()", "in sorted(graph[v].items(), key=lambda edge: edge[1])[:1]"
        ),
        "backwards": changed("02.3", "return path", "return path[::-1]"),
        "what it costs": changed("02.3", "return path", "return d"),
        "without s": changed("02.3", "return path", "return path[1:]"),
        "no path is not told": changed("02.3", "return []", "return [t]"),
        "the last path at the end": changed("02.3", "return []", "return path"),
        "99 for ∞": changed("02.3", "if v not in closed:", "if v not in closed and d < 99:"),
        "almost as short is as short": changed("02.3", "(d + cost, [*path, w])", "(round(d + cost, 1), [*path, w])"),
        "ten edges at most": changed("02.3", "if v not in closed:", "if v not in closed and len(path) <= 10:"),
        "a hundred rounds": changed(
            "02.3", "while queue:", "for _ in range(100):\n        if not queue:\n            break"
        ),
    },
}
