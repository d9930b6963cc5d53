"""Lecture 08: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "08.1": """
def my_chain(side, chain, p):
    if chain[-1] == p:
        return chain
    sign = 1 if side == "left" else -1
    while len(chain) > 1:
        (ax, ay), (bx, by) = chain[-2], chain[-1]
        if sign * ((bx - ax) * (p[1] - by) - (by - ay) * (p[0] - bx)) > 0:
            break
        chain.pop()
    return chain + [p]
""",
    "08.2": """
def my_gained(left, right, p):
    gained = []
    for (ax, ay), (bx, by) in zip(right, right[1:]):
        if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) >= 0:
            break
        gained.append((bx, by))
    return gained
""",
    "08.3": """
def my_portals(points, triangles, channel):
    portals = []
    for t, beyond in zip(channel, channel[1:]):
        for i in range(3):
            right, left = triangles[t][i - 1], triangles[t][i]
            if right in triangles[beyond] and left in triangles[beyond]:
                portals.append((left, right))
    return portals
""",
}

ALTERNATIVE = {
    # From the apex on: the first corner from which p is not beyond the next one; straight corners stay.
    "08.1": """
def my_chain(side, chain, p):
    if p in chain:
        return chain
    for i, (x, y) in enumerate(chain):
        if i + 1 == len(chain):
            break
        dx, dy = chain[i + 1][0] - x, chain[i + 1][1] - y
        turn = dx * (p[1] - y) - dy * (p[0] - x)
        if turn < 0 if side == "left" else turn > 0:
            break
    return (*chain[: i + 1], p)
""",
    # With a deque that loses its apex, over and over; corners on the straight way are gained, too.
    "08.2": """
from collections import deque


def my_gained(left, right, p):
    def side(a, b):
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

    chain, path = deque(right), []
    while len(chain) > 1 and side(chain[0], chain[1]) <= 0:
        chain.popleft()
        path.append(chain[0])
    return path
""",
    # By the third corner, which lies on the left of the edge as it stands in the triangle.
    "08.3": """
def my_portals(points, triangles, channel):
    for t, beyond in zip(channel, channel[1:]):
        a, b = set(triangles[t]) & set(triangles[beyond])
        (c,) = set(triangles[t]) - {a, b}
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        inside = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        yield [b, a] if inside > 0 else [a, b]
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


TURN = "sign * ((bx - ax) * (p[1] - by) - (by - ay) * (p[0] - bx)) > 0"
BESIDE = "(bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) >= 0"

WRONG = {
    "08.1": {
        "never a corner less": changed("08.1", "        chain.pop()\n", "        break\n"),
        "only the last corner": changed("08.1", "while len(chain) > 1:", "for _ in range(min(1, len(chain) - 1)):"),
        "always the last corner": changed("08.1", TURN, "len(chain) < 2").replace(
            "        chain.pop()\n", "        chain.pop()\n        break\n"
        ),
        "all corners": changed("08.1", TURN, "False"),
        "the right chain as the left one": changed("08.1", 'if side == "left" else -1', ""),
        "the right chain alone": changed("08.1", 'side == "left"', 'side == "right"'),
        "even the apex": changed("08.1", "while len(chain) > 1:", "while chain:").replace(
            "(ax, ay), (bx, by) = chain[-2], chain[-1]",
            "(ax, ay), (bx, by) = chain[-2:] if len(chain) > 1 else (p, chain[-1])",
        ),
        "the end twice": changed("08.1", "    if chain[-1] == p:\n        return chain\n", "").replace("> 0:", ">= 0:"),
        "p forgotten": changed("08.1", "chain + [p]", "chain"),
        "p instead of the end": changed("08.1", "    while", "    chain.pop()\n    while"),
        "p from the apex": changed(
            "08.1", "(ax, ay), (bx, by) = chain[-2], chain[-1]", "(ax, ay), (bx, by) = chain[0], chain[-1]"
        ),
        "by the first corner": changed(
            "08.1", "(ax, ay), (bx, by) = chain[-2], chain[-1]", "(ax, ay), (bx, by) = chain[0], chain[1]"
        ),
        "by slopes": changed("08.1", TURN, "sign * ((p[1] - by) / (p[0] - bx) - (by - ay) / (bx - ax)) > 0"),
        "the nearer way": """
from math import dist


def my_chain(side, chain, p):
    if chain[-1] == p:
        return chain
    while len(chain) > 1 and dist(chain[-2], p) < dist(chain[-2], chain[-1]):
        chain.pop()
    return chain + [p]
""",
        "changed in place": changed("08.1", "return chain + [p]", "chain.append(p)"),
        "three corners less at most": changed(
            "08.1", "while len(chain) > 1:", "for _ in range(min(3, len(chain) - 1)):"
        ),
        "ten corners at most": changed("08.1", "return chain + [p]", "return chain[:10] + [p]"),
        "almost straight is straight": changed("08.1", "> 0:", "> 1e-3 * ((bx - ax) ** 2 + (by - ay) ** 2):"),
    },
    "08.2": {
        "one corner at most": changed("08.2", "gained.append((bx, by))", "return [(bx, by)]"),
        "all corners of the chain": changed("08.2", "gained.append((bx, by))", "return right[1:]"),
        "all that are seen from the old apex": changed(
            "08.2",
            "for (ax, ay), (bx, by) in zip(right, right[1:]):",
            "(ax, ay) = right[0]\n    for bx, by in right[1:]:",
        ),
        "the end of the chain": changed("08.2", "gained.append((bx, by))", "return right[-1:]"),
        "on the wrong side": changed("08.2", ">= 0", "<= 0"),
        "the corners of the left chain": changed("08.2", "zip(right, right[1:])", "zip(left, left[1:])"),
        "the old apex with them": changed("08.2", "gained.append((bx, by))", "gained.append((ax, ay))"),
        "p with them": changed("08.2", "    return gained", "    return gained + [p]"),
        "not the last of them": changed("08.2", "    return gained", "    return gained[:-1]"),
        "the nearest first": changed("08.2", "    return gained", "    return gained[::-1]"),
        "only the new apex": changed("08.2", "    return gained", "    return gained[-1:]"),
        "how many": changed("08.2", "    return gained", "    return len(gained)"),
        "from the end on": changed("08.2", "zip(right, right[1:])", "zip(right[-2:], right[-1:])"),
        "by angles": """
from math import atan2


def my_gained(left, right, p):
    gained = []
    for (ax, ay), (bx, by) in zip(right, right[1:]):
        if atan2(p[1] - ay, p[0] - ax) >= atan2(by - ay, bx - ax):
            break
        gained.append((bx, by))
    return gained
""",
        "three corners at most": changed("08.2", "zip(right, right[1:])", "zip(right[:3], right[1:])"),
        "ten corners at most": changed("08.2", "zip(right, right[1:])", "zip(right[:10], right[1:])"),
        "almost straight is straight": changed("08.2", ">= 0", ">= -1e-3 * ((bx - ax) ** 2 + (by - ay) ** 2)"),
    },
    "08.3": {
        "left is right": changed("08.3", "(left, right)", "(right, left)"),
        "sorted": changed("08.3", "(left, right)", "tuple(sorted((left, right)))"),
        "in the order of the triangle": changed(
            "08.3",
            "        for i in range(3):\n            right, left = triangles[t][i - 1], triangles[t][i]\n",
            "        a, b, c = triangles[t]\n        for left, right in ((a, b), (b, c), (a, c)):\n",
        ),
        "in the order of the triangle beyond": changed("08.3", "triangles[t][i - 1], triangles[t][i]", "X")
        .replace("right, left = X", "right, left = triangles[beyond][i - 1], triangles[beyond][i]")
        .replace("in triangles[beyond]", "in triangles[t]"),
        "two edges of the triangle": changed("08.3", "range(3)", "range(2)"),
        "any edge of the triangle": changed("08.3", " and left in triangles[beyond]", ""),
        "the first portal alone": changed("08.3", "    return", "    return portals[:1]\n    return"),
        "the border too": changed("08.3", "if right in triangles[beyond] and left in triangles[beyond]:", "if True:"),
        "points in place of indices": changed("08.3", "(left, right))", "(points[left], points[right]))"),
        "no pairs": changed("08.3", "portals.append((left, right))", "portals += [left, right]"),
        "by the centres": """
def my_portals(points, triangles, channel):
    def centre(t):
        return [sum(points[v][k] for v in triangles[t]) / 3 for k in (0, 1)]

    portals = []
    for t, beyond in zip(channel, channel[1:]):
        (ax, ay), (bx, by) = centre(t), centre(beyond)
        v, w = set(triangles[t]) & set(triangles[beyond])
        side = (bx - ax) * (points[v][1] - ay) - (by - ay) * (points[v][0] - ax)
        portals.append((v, w) if side > 0 else (w, v))
    return portals
""",
        "by the tips": """
def my_portals(points, triangles, channel):
    portals = []
    for t, beyond in zip(channel, channel[1:]):
        v, w = set(triangles[t]) & set(triangles[beyond])
        (ax, ay), (bx, by) = (points[sum(triangles[u]) - v - w] for u in (t, beyond))
        side = (bx - ax) * (points[v][1] - ay) - (by - ay) * (points[v][0] - ax)
        portals.append((v, w) if side > 0 else (w, v))
    return portals
""",
        "the higher one is left": """
def my_portals(points, triangles, channel):
    portals = []
    for t, beyond in zip(channel, channel[1:]):
        v, w = sorted(set(triangles[t]) & set(triangles[beyond]), key=lambda v: (points[v][1], points[v][0]))
        portals.append((w, v))
    return portals
""",
        "ten portals at most": changed("08.3", "zip(channel, channel[1:])", "zip(channel[:10], channel[1:])"),
        "a number is at most 99": changed(
            "08.3", "if right in triangles[beyond]", "if points[right][0] < 99 and right in triangles[beyond]"
        ),
    },
}
