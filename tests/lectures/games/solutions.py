"""Lecture 11: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "11.1": """
def my_best_responses(payoffs, mix):
    brings = []
    for row in payoffs:
        total = 0
        for p, payoff in zip(mix, row):
            total += p * payoff
        brings.append(total)
    return [i for i in range(len(brings)) if brings[i] == max(brings)]
""",
    "11.2": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = len(x), len(y)
    value = sum(x[i] * y[j] * rows[i][j] for i in range(m) for j in range(n))
    for i in range(m):
        if sum(y[j] * rows[i][j] for j in range(n)) > value + 1e-9:
            return False
    value = sum(x[i] * y[j] * columns[i][j] for i in range(m) for j in range(n))
    for j in range(n):
        if sum(x[i] * columns[i][j] for i in range(m)) > value + 1e-9:
            return False
    # Nobody gains by leaving.
    return True
""",
    "11.3": """
def my_wins(heaps):
    for i, heap in enumerate(heaps):
        rest = heaps[:i] + heaps[i + 1 :]
        for small in range(1, heap):
            if small < heap - small and not my_wins(rest + [small, heap - small]):
                return True
    # Whatever one does, the other wins.
    return False
""",
}

ALTERNATIVE = {
    # With NumPy, from the last row to the first, and as floats.
    "11.1": """
import numpy


def my_best_responses(payoffs, mix):
    brings = numpy.array(payoffs) @ numpy.array(mix)
    yield from (float(row) for row in reversed(range(len(payoffs))) if brings[row] > brings.max() - 1e-6)
""",
    # Whatever is chosen at all must be a best response.
    "11.2": """
import numpy


def my_is_equilibrium(rows, columns, x, y):
    x, y = numpy.array(x), numpy.array(y)
    first, second = numpy.array(rows) @ y, x @ numpy.array(columns)
    return (first[x > 0] == first.max()).all() and (second[y > 0] == second.max()).all()
""",
    # Grundy's way: the heap of plain Nim that a heap is worth, and the exclusive or of all heaps.
    "11.3": """
def my_wins(heaps):
    worth = [0, 0, 0]
    for n in range(3, max(heaps) + 1):
        reached = {worth[a] ^ worth[n - a] for a in range(1, n) if a != n - a}
        value = 0
        while value in reached:
            value += 1
        worth.append(value)
    total = 0
    for heap in heaps:
        total ^= worth[heap]
    return total > 0
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


FIRST_PLAYER, SECOND_PLAYER = RIGHT["11.2"].split("    value = sum(x[i] * y[j] * columns", 1)


def beginning_with(lowest: int) -> str:
    """Best responses looked for from this number on, in place of −∞."""
    return f"""
def my_best_responses(payoffs, mix):
    best, found = {lowest}, []
    for i, row in enumerate(payoffs):
        brings = sum(p * payoff for p, payoff in zip(mix, row))
        if brings > best:
            best, found = brings, [i]
        elif brings == best:
            found.append(i)
    return found
"""


WRONG = {
    "11.1": {
        "only the first of several": changed(
            "11.1", "[i for i in range(len(brings)) if brings[i] == max(brings)]", "[brings.index(max(brings))]"
        ),
        "the number alone": changed(
            "11.1", "[i for i in range(len(brings)) if brings[i] == max(brings)]", "brings.index(max(brings))"
        ),
        "as if all columns were alike": changed("11.1", "p * payoff", "payoff"),
        "against the likeliest column": """
def my_best_responses(payoffs, mix):
    likely = mix.index(max(mix))
    most = max(row[likely] for row in payoffs)
    return [i for i, row in enumerate(payoffs) if row[likely] == most]
""",
        "the largest payoff of all": """
def my_best_responses(payoffs, mix):
    most = max(max(row) for row in payoffs)
    return [i for i, row in enumerate(payoffs) if max(row) == most]
""",
        "the best of the worst": """
def my_best_responses(payoffs, mix):
    most = max(min(row) for row in payoffs)
    return [i for i, row in enumerate(payoffs) if min(row) == most]
""",
        "what is worst": changed("11.1", "max(brings)", "min(brings)"),
        "begins anew with each column": changed("11.1", "total += p", "total = p"),
        "the total is never set back": changed("11.1", "        total = 0\n", "").replace(
            "brings = []", "brings = []\n    total = 0"
        ),
        "what they bring": changed("11.1", "[i for", "[brings[i] for"),
        "columns instead of rows": changed("11.1", "for row in payoffs", "for row in zip(*payoffs)"),
        "counted from 1": changed("11.1", "[i for", "[i + 1 for"),
        "begins with the best so far 0": beginning_with(0),
        "nearly as good is as good": changed("11.1", "brings[i] == max(brings)", "brings[i] > max(brings) - 0.1"),
        "rounded": changed("11.1", "brings.append(total)", "brings.append(round(total, 1))"),
        "without decimals": changed("11.1", "brings.append(total)", "brings.append(int(total))"),
        **{f"{lowest} for −∞": beginning_with(lowest) for lowest in (-10, -99, -1000, -999_999)},
    },
    "11.2": {
        "only the first player": FIRST_PLAYER + "    return True\n",
        "only the second player": "def my_is_equilibrium(rows, columns, x, y):\n    m, n = len(x), len(y)\n"
        "    value = sum(x[i] * y[j] * columns" + SECOND_PLAYER,
        "the first player's payoffs for both": changed("11.2", "columns[i][j]", "rows[i][j]"),
        "who gains nothing leaves, too": changed("11.2", "> value + 1e-9", ">= value"),
        "whoever loses leaves": changed("11.2", "> value + 1e-9", "< value - 1e-9"),
        "both must be able to gain": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    first = [sum(y[j] * rows[i][j] for j in n) for i in m]
    second = [sum(x[i] * columns[i][j] for i in m) for j in n]
    row_gains = max(first) > sum(x[i] * first[i] for i in m)
    column_gains = max(second) > sum(y[j] * second[j] for j in n)
    return not (row_gains and column_gains)
""",
        "only that what is mixed is alike": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    first = {sum(y[j] * rows[i][j] for j in n) for i in m if x[i]}
    second = {sum(x[i] * columns[i][j] for i in m) for j in n if y[j]}
    return len(first) == 1 and len(second) == 1
""",
        "all best responses must be mixed": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    first = [sum(y[j] * rows[i][j] for j in n) for i in m]
    second = [sum(x[i] * columns[i][j] for i in m) for j in n]
    return all((first[i] == max(first)) == (x[i] > 0) for i in m) and all(
        (second[j] == max(second)) == (y[j] > 0) for j in n
    )
""",
        "one best response among what is mixed is enough": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    first = [sum(y[j] * rows[i][j] for j in n) for i in m]
    second = [sum(x[i] * columns[i][j] for i in m) for j in n]
    return any(x[i] and first[i] == max(first) for i in m) and any(y[j] and second[j] == max(second) for j in n)
""",
        "both leave together": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    first = sum(x[i] * y[j] * rows[i][j] for i in m for j in n)
    second = sum(x[i] * y[j] * columns[i][j] for i in m for j in n)
    return not any(rows[i][j] > first and columns[i][j] > second for i in m for j in n)
""",
        "the best cell for both together": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    together = [[rows[i][j] + columns[i][j] for j in n] for i in m]
    return sum(x[i] * y[j] * together[i][j] for i in m for j in n) == max(max(row) for row in together)
""",
        "the column's payoffs turned round": changed("11.2", "columns[i][j]", "columns[j % m][i % n]"),
        "pure profiles alone": changed(
            "11.2",
            "    value = sum(x[i] * y[j] * rows",
            "    if max(x) < 1 or max(y) < 1:\n        return False\n    value = sum(x[i] * y[j] * rows",
        ),
        "always": "def my_is_equilibrium(rows, columns, x, y):\n    return True",
        "no verdict at the end": RIGHT["11.2"].removesuffix("    return True\n"),
        "less than 0.1 is no gain": changed("11.2", "value + 1e-9", "value + 0.1"),
        "without decimals": changed("11.2", "> value + 1e-9", "> int(value) + 1"),
        "-10 for −∞": """
def my_is_equilibrium(rows, columns, x, y):
    m, n = range(len(x)), range(len(y))
    first = [sum(y[j] * rows[i][j] for j in n) for i in m]
    second = [sum(x[i] * columns[i][j] for i in m) for j in n]
    return max([-10, *first]) == sum(x[i] * first[i] for i in m) and max([-10, *second]) == sum(
        y[j] * second[j] for j in n
    )
""",
    },
    "11.3": {
        "who splits last loses": changed("11.3", "return False", "return all(heap <= 2 for heap in heaps)"),
        "equal heaps allowed": changed("11.3", "small < heap - small", "small <= heap - small"),
        "all moves must win": """
def my_wins(heaps):
    after = [
        my_wins(heaps[:i] + heaps[i + 1 :] + [small, heap - small])
        for i, heap in enumerate(heaps)
        for small in range(1, (heap + 1) // 2)
    ]
    return bool(after) and not any(after)
""",
        "the player never changes": changed("11.3", "not my_wins", "my_wins"),
        "only the first move": """
def my_wins(heaps):
    for i, heap in enumerate(heaps):
        for small in range(1, (heap + 1) // 2):
            return not my_wins(heaps[:i] + heaps[i + 1 :] + [small, heap - small])
    return False
""",
        "the smaller heap is lost": changed("11.3", "rest + [small, heap - small]", "rest + [heap - small]"),
        "other heaps are forgotten": changed("11.3", "rest + [small", "[small"),
        "only the first heap is split": changed("11.3", "enumerate(heaps)", "enumerate(heaps[:1])"),
        "each heap on its own": """
def my_wins(heaps):
    def wins(heap):
        splits = [(small, heap - small) for small in range(1, (heap + 1) // 2)]
        return any(not wins(small) and not wins(large) for small, large in splits)

    return any(wins(heap) for heap in heaps)
""",
        "heaps that win, odd in number": """
def my_wins(heaps):
    def wins(heap):
        splits = [(small, heap - small) for small in range(1, (heap + 1) // 2)]
        return any(wins(small) == wins(large) for small, large in splits)

    return sum(wins(heap) for heap in heaps) % 2 == 1
""",
        "odd sums win": "def my_wins(heaps):\n    return sum(heaps) % 2 == 1",
        "whoever can move wins": "def my_wins(heaps):\n    return max(heaps) > 2",
        "who wins the other way round": """
def my_wins(heaps):
    def wins(heaps):
        return any(
            not wins(heaps[:i] + heaps[i + 1 :] + [small, heap - small])
            for i, heap in enumerate(heaps)
            for small in range(1, (heap + 1) // 2)
        )

    return not wins(heaps)
""",
        "no end": changed("11.3", "small < heap - small", "small != 0").replace("range(1, heap)", "range(heap)"),
        "the name of the winner": changed("11.3", "return True", 'return "first"').replace("return False", 'return ""'),
    },
}

MANY = {
    "11.1": {
        "the first ten rows": changed("11.1", "in payoffs", "in payoffs[:10]"),
        "the first ten columns": changed("11.1", "zip(mix, row)", "zip(mix[:10], row)"),
    },
    "11.2": {
        "the first ten rows": changed("11.2", "for i in range(m):", "for i in range(min(m, 10)):"),
        "the first ten columns": changed("11.2", "for j in range(n):", "for j in range(min(n, 10)):"),
    },
    "11.3": {
        "Grundy values up to 10": """
def my_wins(heaps):
    total = 0
    for heap in heaps:
        total ^= [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0][heap] if heap <= 10 else 0
    return total > 0
""",
        "lost beyond 10": changed(
            "11.3", "    for i, heap", "    if max(heaps) > 10:\n        return False\n    for i, heap"
        ),
        "the first ten heaps": changed("11.3", "in enumerate(heaps)", "in enumerate(heaps[:10])"),
        "at most 20 stones": changed(
            "11.3", "    for i, heap", "    if sum(heaps) > 20:\n        return False\n    for i, heap"
        ),
    },
}
"""What is right while there are few children, plies, rows or pulls."""
