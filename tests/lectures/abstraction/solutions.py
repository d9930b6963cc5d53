"""Lecture 04: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "04.1": """
def my_transitions(upper, lower):
    found, run = [], []
    for i in range(len(upper) + 1):
        if i < len(upper) and upper[i] == lower[i] == ".":
            run.append(i)
        else:
            if len(run) >= 6:
                found += [run[0], run[-1]]
            elif run:
                found.append(run[len(run) // 2])
            run = []
    return found
""",
    "04.2": """
def my_edges(rows, size, cell, nodes):
    def is_free(x, y):
        inside = x // size == cell[0] // size and y // size == cell[1] // size
        return inside and 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == "."

    d = {}
    queue = [(0, cell)]
    while queue:
        distance, (x, y) = heappop(queue)
        if (x, y) in d:
            continue
        d[x, y] = distance
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if is_free(x + dx, y + dy) and is_free(x + dx, y) and is_free(x, y + dy):
                    cost = sqrt(2) if dx and dy else 1
                    heappush(queue, (distance + cost, (x + dx, y + dy)))
    return {node: d[node] for node in nodes if node in d}
""",
    "04.3": """
def way(rows, size, start, goal):
    def is_free(x, y):
        inside = x // size == start[0] // size and y // size == start[1] // size
        return inside and 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] == "."

    d, parents, todo = {start: 0}, {}, [start]
    while todo:
        x, y = todo.pop()
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if is_free(x + dx, y + dy) and is_free(x + dx, y) and is_free(x, y + dy):
                    new = d[x, y] + (sqrt(2) if dx and dy else 1)
                    if new < d.get((x + dx, y + dy), inf):
                        d[x + dx, y + dy] = new
                        parents[x + dx, y + dy] = x, y
                        todo.append((x + dx, y + dy))
    path = [goal]
    while path[-1] != start:
        path.append(parents[path[-1]])
    return path[::-1]


def my_refinement(rows, size, path):
    cells = [path[0]]
    for here, there in zip(path, path[1:]):
        if here[0] // size == there[0] // size and here[1] // size == there[1] // size:
            cells += way(rows, size, here, there)[1:]
        else:
            cells.append(there)
    return cells
""",
}

ALTERNATIVE = {
    # The free places as a text, cut at what is blocked; the left one of two middles, and the entrances from the last.
    "04.1": """
import re


def my_transitions(upper, lower):
    free = "".join("x" if pair == (".", ".") else " " for pair in zip(upper, lower))
    for run in reversed(list(re.finditer("x+", free))):
        start, end = run.span()
        yield from {start, end - 1} if end - start >= 6 else {start + (end - start - 1) // 2}
""",
    # The sector cut out as a map of its own; distances lowered again and again, until nothing changes.
    "04.2": """
import numpy


def my_edges(rows, size, cell, nodes):
    left, top = (value - value % size for value in cell)
    free = numpy.array([list(row[left : left + size]) for row in rows[top : top + size]]) == "."
    free, d = numpy.pad(free, 1), numpy.full((free.shape[0] + 2, free.shape[1] + 2), numpy.inf)
    d[cell[1] - top + 1, cell[0] - left + 1] = 0
    before = None
    while not numpy.array_equal(before, d):
        before = d.copy()
        for y in range(1, d.shape[0] - 1):
            for x in range(1, d.shape[1] - 1):
                if free[y, x]:
                    straight = min(d[y, x - 1], d[y, x + 1], d[y - 1, x], d[y + 1, x])
                    corners = [(i, j) for i in (y - 1, y + 1) for j in (x - 1, x + 1) if free[i, x] and free[y, j]]
                    slanted = min([d[corner] for corner in corners], default=numpy.inf)
                    d[y, x] = min(d[y, x], straight + 1, slanted + 2**0.5)
    inside = [(x, y) for x, y in nodes if x // size == cell[0] // size and y // size == cell[1] // size]
    found = {(x, y): d[y - top + 1, x - left + 1] for x, y in inside}
    return {node: distance for node, distance in found.items() if distance < numpy.inf}
""",
    # Back from the end of each piece along distances; lists in place of tuples.
    "04.3": """
def my_refinement(rows, size, path):
    def steps(cell):
        x, y = cell
        for dx, dy in [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (0, 1), (-1, 0), (0, -1)]:
            square = [(x + dx, y + dy), (x + dx, y), (x, y + dy)]
            if all((i // size, j // size) == (x // size, y // size) for i, j in square):
                if all(j < len(rows) and i < len(rows[0]) and rows[j][i] == "." for i, j in square):
                    yield square[0], 2**0.5 if dx and dy else 1.0

    cells = [list(path[-1])]
    for there, here in zip(path[::-1], path[-2::-1]):
        d, waiting = {here: 0.0}, [here]
        while waiting:
            cell = waiting.pop(0)
            for other, cost in steps(cell):
                if d[cell] + cost < d.get(other, float("inf")) - 1e-9:
                    d[other] = d[cell] + cost
                    waiting.append(other)
        cell = there
        while cell != here and there in d:
            cell = next(other for other, cost in steps(cell) if abs(d[other] + cost - d[cell]) < 1e-9)
            cells.append(list(cell))
        if there not in d:
            cells.append(list(here))
    return cells[::-1]
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


FREE = "is_free(x + dx, y + dy) and is_free(x + dx, y) and is_free(x, y + dy)"
INSIDE = "inside = x // size == {0}[0] // size and y // size == {0}[1] // size"

WRONG = {
    "04.1": {
        "one side only": changed("04.1", "upper[i] == lower[i] ==", "upper[i] =="),
        "equal is free": changed("04.1", 'upper[i] == lower[i] == "."', "upper[i] == lower[i]"),
        "one free side is enough": changed(
            "04.1", 'upper[i] == lower[i] == "."', '(upper[i] == "." or lower[i] == ".")'
        ),
        "wider than 6": changed("04.1", ">= 6", "> 6"),
        "two from 5 on": changed("04.1", ">= 6", ">= 5"),
        "always in the middle": changed("04.1", "len(run) >= 6", "False"),
        "always at both ends": changed("04.1", "found.append(run[len(run) // 2])", "found += {run[0], run[-1]}"),
        "the first in place of the middle": changed("04.1", "len(run) // 2", "0"),
        "a place of the run, not of the border": changed("04.1", "run[len(run) // 2]", "len(run) // 2"),
        "behind the end": changed("04.1", "[run[0], run[-1]]", "[run[0], run[-1] + 1]"),
        "the last entrance lost": changed("04.1", "range(len(upper) + 1)", "range(len(upper))"),
        "one entrance at most": changed("04.1", "            run = []\n", ""),
        "every free place": changed("04.1", "found.append(run[len(run) // 2])", "found += run"),
        "a middle that is no whole number": changed("04.1", "run[len(run) // 2]", "(run[0] + run[-1]) / 2"),
        "pairs of cells": changed("04.1", "return found", "return [((i, 0), (i, 1)) for i in found]"),
        "no return": changed("04.1", "return found", "found.sort()"),
        "twenty places at most": changed("04.1", "range(len(upper) + 1)", "range(min(len(upper), 20) + 1)"),
        "ten transitions at most": changed("04.1", "return found", "return found[:10]"),
        "ten wide at most": changed("04.1", "[run[0], run[-1]]", "[run[0], run[:10][-1]]"),
    },
    "04.2": {
        "leaves the sector": changed("04.2", "return inside and", "return"),
        "corners cut": changed("04.2", FREE, "is_free(x + dx, y + dy)"),
        "one corner cut": changed("04.2", "is_free(x + dx, y) and", "is_free(x + dx, y) or"),
        "diagonal steps for 1": changed("04.2", "sqrt(2) if dx and dy else 1", "1"),
        "no diagonal steps": changed("04.2", FREE, "dx * dy == 0 and is_free(x + dx, y + dy)"),
        "straight lines": changed(
            "04.2", "d[node] for", "sqrt((node[0] - cell[0]) ** 2 + (node[1] - cell[1]) ** 2) for"
        ),
        "octile distance": changed(
            "04.2",
            "d[node] for",
            "max(abs(node[0] - cell[0]), abs(node[1] - cell[1])) "
            "+ (sqrt(2) - 1) * min(abs(node[0] - cell[0]), abs(node[1] - cell[1])) for",
        ),
        "steps counted": changed("04.2", "d[x, y] = distance", "d[x, y] = round(distance)"),
        "breadth first": changed("04.2", "heappop(queue)", "queue.pop(0)").replace(
            "heappush(queue, (", "queue.append(("
        ),
        "searches outside, too": changed("04.2", "return inside and", "return").replace(
            "if node in d}",
            "if node in d and node[0] // size == cell[0] // size and node[1] // size == cell[1] // size}",
        ),
        "a stack": changed("04.2", "heappop(queue)", "queue.pop()"),
        "all cells of the sector": changed("04.2", "for node in nodes if node in d", "for node in d"),
        "all nodes": changed("04.2", "d[node] for node in nodes if node in d", "d.get(node, inf) for node in nodes"),
        "x and y exchanged": changed("04.2", "rows[y][x]", "rows[x][y]"),
        "sectors counted from the cell": changed(
            "04.2", INSIDE.format("cell"), "inside = abs(x - cell[0]) < size and abs(y - cell[1]) < size"
        ),
        "the column of sectors": changed("04.2", " and y // size == cell[1] // size", ""),
        "nodes without distances": changed("04.2", "return {node: d[node] for", "return {node for"),
        "99 for ∞": changed("04.2", "if node in d}", "if d.get(node, 99) < 99}"),
        "twenty steps at most": changed("04.2", "while queue:", "while queue and queue[0][0] <= 20:"),
        "a hundred rounds": changed(
            "04.2", "while queue:", "for _ in range(100):\n        if not queue:\n            break"
        ),
        "ten nodes at most": changed("04.2", "for node in nodes if", "for node in nodes[:10] if"),
        "√2 rounded": changed("04.2", "sqrt(2)", "1.414"),
    },
    "04.3": {
        "leaves the sector": changed("04.3", "return inside and", "return"),
        "corners cut": changed("04.3", FREE, "is_free(x + dx, y + dy)"),
        "diagonal steps for 1": changed("04.3", "sqrt(2) if dx and dy else 1", "1"),
        "no diagonal steps": changed("04.3", FREE, "dx * dy == 0 and is_free(x + dx, y + dy)"),
        "the first way found": changed("04.3", "if new < d.get((x + dx, y + dy), inf)", "if (x + dx, y + dy) not in d"),
        "parents not changed": changed(
            "04.3", "parents[x + dx, y + dy] = x, y", "parents.setdefault((x + dx, y + dy), (x, y))"
        ),
        "pieces back to front": changed("04.3", "path[::-1]", "path"),
        "cells stand twice": changed("04.3", "[1:]\n        else", "\n        else"),
        "the ends of pieces are left out": changed("04.3", "[1:]\n        else", "[1:-1]\n        else"),
        "the start is left out": changed("04.3", "cells = [path[0]]", "cells = []"),
        "steps across are left out": changed("04.3", "cells.append(there)", "pass"),
        "the first piece only": changed("04.3", "    return cells", "        break\n    return cells"),
        "not refined": changed("04.3", "way(rows, size, here, there)[1:]", "[there]"),
        "straight from start to goal": changed("04.3", "zip(path, path[1:])", "[(path[0], path[-1])]"),
        "pieces in a list": changed(
            "04.3", "cells += way(rows, size, here, there)[1:]", "cells.append(way(rows, size, here, there)[1:])"
        ),
        "back to front": changed("04.3", "return cells", "return cells[::-1]"),
        "its length": changed("04.3", "return cells", "return len(cells) - 1"),
        "shortest on the whole map": changed("04.3", "return inside and", "return")
        .replace("zip(path, path[1:])", "[(path[0], path[-1])]")
        .replace("here[0] // size == there[0] // size and here[1] // size == there[1] // size", "here != there"),
        "99 for ∞": changed("04.3", "inf", "99").replace(
            "    while path[-1] != start:", "    while path[-1] in parents:"
        ),
        "√3 for √2": changed("04.3", "sqrt(2)", "sqrt(3)"),
        "1.5 for √2": changed("04.3", "sqrt(2)", "1.5"),
        "1.41 for √2": changed("04.3", "sqrt(2)", "1.41"),
        "almost as short is as short": changed("04.3", "inf):", "inf) - 0.1:"),
        "ten pieces at most": changed("04.3", "zip(path, path[1:])", "zip(path[:10], path[1:])"),
    },
}
