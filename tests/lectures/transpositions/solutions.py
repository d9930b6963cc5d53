"""Lecture 14: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "14.1": """
def my_key(numbers, turn, key, move):
    own, others = numbers[move.player], numbers[1 - move.player]
    if move.cell is not None:
        key = key ^ own[move.cell]
    for cell in move.flips:
        key = key ^ others[cell] ^ own[cell]
    for cell in move.captures:
        key = key ^ others[cell]
    return key ^ turn
""",
    "14.2": """
def mended_cut(entry, height, alpha, beta):
    if entry.height < height:
        return False
    if entry.flag == "lower bound":
        return entry.value >= beta
    if entry.flag == "upper bound":
        return entry.value <= alpha
    return True
""",
    "14.3": """
def mended_search(node, table, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value if node.is_max else -node.value
    value, flag = table.get(node.name, (0, ""))
    if flag == "exact" or (flag == "lower bound" and value >= beta) or (flag == "upper bound" and value <= alpha):
        return value
    best = -inf
    for successor in node.children:
        if best < beta:
            best = max(best, -mended_search(successor, table, -beta, -max(alpha, best)))
    flag = "upper bound" if best <= alpha else "lower bound" if best >= beta else "exact"
    table[node.name] = best, flag
    return best
""",
    "14.4": """
def mended_mtd(search, guess):
    lower, upper = -inf, inf
    while lower < upper:
        beta = guess + 1 if guess == lower else guess
        guess = search(beta - 1, beta)
        if guess < beta:
            upper = guess
        else:
            lower = guess
    return guess
""",
}

ALTERNATIVE = {
    # All stones that come or go, and one XOR over them.
    "14.1": """
from functools import reduce
from operator import xor


def my_key(numbers, turn, key, move):
    player, cell, flips, captures = move
    gone = {*flips, *captures}
    come = set(flips) | ({cell} - {None})
    terms = [numbers[player][c] for c in come] + [numbers[not player][c] for c in gone]
    return reduce(xor, terms, key) ^ turn
""",
    # What the entry leaves open, and whether that matters.
    "14.2": """
def mended_cut(entry, height, alpha, beta):
    low = entry.value if entry.flag != "upper bound" else -inf
    high = entry.value if entry.flag != "lower bound" else inf
    return entry.height >= height and not (low < high and low < beta and high > alpha)
""",
    # For MAX and MIN, fail-hard, from the last child to the first; only the table speaks from the mover's side.
    "14.3": """
def mended_search(root, table):
    def inner(node, low, high):
        sign = 1 if node.is_max else -1
        if node.is_leaf:
            return min(max(node.value, low), high)
        if node.name in table:
            value, flag = table[node.name]
            value *= sign
            at_least = flag == "exact" or (flag == "lower bound") == node.is_max
            at_most = flag == "exact" or (flag == "lower bound") != node.is_max
            if flag == "exact" or (at_least and value >= high) or (at_most and value <= low):
                return min(max(value, low), high)
        alpha, beta = low, high
        for child in reversed(node.children):
            value = inner(child, alpha, beta)
            if node.is_max:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        worth = alpha if node.is_max else beta
        kinds = ["upper bound", "lower bound"] if node.is_max else ["lower bound", "upper bound"]
        kind = kinds[0] if worth <= low else kinds[1] if worth >= high else "exact"
        table[node.name] = [sign * worth, kind]
        return worth

    value = inner(root, float("-inf"), float("inf"))
    return value if root.is_max else -value
""",
    # One step at a time, up and down.
    "14.4": """
def mended_mtd(search, guess):
    value = search(guess, guess + 1)
    if value > guess:
        while True:
            higher = search(value, value + 1)
            if higher <= value:
                return float(higher)
            value = higher
    while True:
        lower = search(value - 1, value)
        if lower >= value:
            return lower
        value = lower
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


FLAG = '"upper bound" if best <= alpha else "lower bound" if best >= beta else "exact"'
TURN = "beta = guess + 1 if guess == lower else guess"

WRONG = {
    "14.1": {
        "turn forgotten": changed("14.1", "key ^ turn", "key"),
        "turn for player 1 alone": changed("14.1", "key ^ turn", "key ^ turn * move.player"),
        "turn forgotten in a pass": changed("14.1", "key ^ turn", "key ^ turn * (move.cell is not None)"),
        "flips only come": changed("14.1", "^ others[cell] ^ own[cell]", "^ own[cell]"),
        "flips only go": changed("14.1", "^ others[cell] ^ own[cell]", "^ others[cell]"),
        "captured as one's own": changed(
            "14.1", "captures:\n        key = key ^ others", "captures:\n        key = key ^ own"
        ),
        "captures forgotten": changed("14.1", "move.captures", "()"),
        "captures turned": changed(
            "14.1",
            "captures:\n        key = key ^ others[cell]",
            "captures:\n        key = key ^ others[cell] ^ own[cell]",
        ),
        "the players changed over": changed(
            "14.1", "numbers[move.player], numbers[1 - move.player]", "numbers[1 - move.player], numbers[move.player]"
        ),
        "a pass puts a stone on cell 0": changed(
            "14.1", "if move.cell is not None:", "move = move._replace(cell=move.cell or 0)\n    if True:"
        ),
        "cell 0 is taken for a pass": changed("14.1", "if move.cell is not None:", "if move.cell:"),
        "added": changed("14.1", "key ^ own[move.cell]", "key + own[move.cell]"),
        "OR": changed("14.1", "key ^ own[move.cell]", "key | own[move.cell]"),
        "no return": changed("14.1", "return key ^ turn", "key ^= turn"),
        **{
            f"the lowest {bits} bits": changed("14.1", "return key ^ turn", f"return (key ^ turn) & {2**bits - 1}")
            for bits in (8, 16, 31, 32, 48, 63)
        },
        "as a float": changed("14.1", "return key ^ turn", "return int(float(key ^ turn))"),
    },
    "14.2": {
        "not mended": changed("14.2", "entry.height < height", "entry.height > height"),
        "equal heights alone": changed("14.2", "entry.height < height", "entry.height != height"),
        "an equal height is not enough": changed("14.2", "entry.height < height", "entry.height <= height"),
        "any height": changed("14.2", "entry.height < height", "False"),
        "an exact value of any height": changed(
            "14.2", "entry.height < height", 'entry.height < height and entry.flag != "exact"'
        ),
        "the bounds changed over": changed("14.2", "entry.value >= beta", "entry.value <= alpha").replace(
            'upper bound":\n        return entry.value <= alpha', 'upper bound":\n        return entry.value >= beta'
        ),
        "above beta alone": changed("14.2", ">= beta", "> beta"),
        "below alpha alone": changed("14.2", "<= alpha", "< alpha"),
        "the wrong end": changed("14.2", ">= beta", ">= alpha"),
        "every bound": changed("14.2", "return entry.value >= beta", "return True"),
        "exact alone": changed("14.2", "return entry.value >= beta", "return False").replace(
            "return entry.value <= alpha", "return False"
        ),
        "exact within the window alone": changed("14.2", "return True", "return alpha < entry.value < beta"),
        "the value": changed("14.2", "return True", "return entry.value"),
        "nearly beta is enough": changed("14.2", ">= beta", ">= beta - 0.1"),
        "nearly alpha is enough": changed("14.2", "<= alpha", "<= alpha + 0.1"),
        **{
            f"{number} for ∞": f"""
def mended_cut(entry, height, alpha, beta):
    low = entry.value if entry.flag != "upper bound" else -{number}
    high = entry.value if entry.flag != "lower bound" else {number}
    return entry.height >= height and (low == high or low >= beta or high <= alpha)
"""
            for number in ("10", "99", "1000", "999_999")
        },
        "up to one height above": changed("14.2", "entry.height < height", "entry.height not in (height, height + 1)"),
        "one height below is enough": changed("14.2", "entry.height < height", "entry.height < height - 1"),
    },
    "14.3": {
        "not mended": changed("14.3", FLAG, '"exact"'),
        "a cut alone is seen": changed("14.3", FLAG, '"lower bound" if best >= beta else "exact"'),
        "failing low alone is seen": changed("14.3", FLAG, '"upper bound" if best <= alpha else "exact"'),
        "the bounds changed over": changed(
            "14.3", FLAG, '"lower bound" if best <= alpha else "upper bound" if best >= beta else "exact"'
        ),
        "equal to alpha is exact": changed("14.3", "best <= alpha", "best < alpha"),
        "equal to beta is exact": changed("14.3", "if best >= beta else", "if best > beta else"),
        "with the window as it is after the loop": changed(
            "14.3", "    flag = ", "    alpha = max(alpha, best)\n    flag = "
        ),
        "always a lower bound": changed("14.3", FLAG, '"lower bound"'),
        "no bound is stored, nor anything": changed("14.3", "    table[node.name] = best, flag\n", ""),
        "only what is exact": changed(
            "14.3",
            "    table[node.name] = best, flag\n",
            '    if flag == "exact":\n        table[node.name] = best, flag\n',
        ),
        "the table is never asked": changed("14.3", 'flag == "exact" or', "False and"),
        "entries without a look at the window": changed("14.3", " and value >= beta", "").replace(
            " and value <= alpha", ""
        ),
        "flag and value": changed("14.3", "= best, flag", "= flag, best").replace(
            'value, flag = table.get(node.name, (0, ""))', 'flag, value = table.get(node.name, ("", 0))'
        ),
        "other names": changed("14.3", "lower bound", "lower").replace("upper bound", "upper"),
        "one entry for each player": changed(
            "14.3", "table[node.name] = best, flag", "table[node.is_max] = best, flag"
        ).replace("table.get(node.name", "table.get(node.is_max"),
        **{
            f"{lowest} for −∞": changed("14.3", "best = -inf", f"best = {lowest}")
            for lowest in ("-9", "-10", "-99", "-1000", "-999_999", "-1e9")
        },
        **{
            f"a window up to {number}": changed("14.3", "alpha=-inf, beta=inf", f"alpha=-{number}, beta={number}")
            for number in ("10", "1000", "999_999")
        },
        "nearly alpha is no more": changed("14.3", "best <= alpha", "best <= alpha + 0.1"),
        "nearly beta is a cut": changed("14.3", "if best < beta:", "if best < beta - 0.1:"),
    },
    "14.4": {
        "not mended": """
def mended_mtd(search, guess):
    while True:
        value = search(guess - 1, guess)
        if value == guess:
            return value
        guess = value
""",
        "one search": changed("14.4", "while lower < upper:", "if True:"),
        "two searches": changed("14.4", "while lower < upper:", "for _ in range(2):"),
        "stops at a lower bound": changed("14.4", "while lower < upper:", "while lower == -inf:"),
        "stops at an upper bound": changed("14.4", "while lower < upper:", "while upper == inf:"),
        "the same question again and again": changed("14.4", TURN, "beta = guess"),
        "always one higher": changed("14.4", TURN, "beta = guess + 1"),
        "the bounds changed over": changed("14.4", "guess < beta", "guess >= beta"),
        "the full window": changed("14.4", "search(beta - 1, beta)", "search(-inf, inf)"),
        "windows two wide": changed("14.4", "search(beta - 1, beta)", "search(beta - 2, beta)"),
        "no window": changed("14.4", "search(beta - 1, beta)", "search(beta, beta)"),
        "the guess": changed("14.4", "    return guess", "    return beta"),
        "no return": changed("14.4", "    return guess\n", ""),
        **{
            f"between −{most} and {most}": f"""
def mended_mtd(search, guess):
    lower, upper = -{most}, {most}
    while lower < upper:
        beta = (lower + upper + 1) // 2
        if search(beta - 1, beta) >= beta:
            lower = beta
        else:
            upper = beta - 1
    return lower
"""
            for most in (20, 100, 1000, 999_999)
        },
        **{
            f"{number} for ∞": changed("14.4", "lower, upper = -inf, inf", f"lower, upper = -{number}, {number}")
            for number in (10, 99, 1000)
        },
    },
}

MANY = {
    "14.1": {
        "the first ten flips": changed("14.1", "in move.flips:", "in move.flips[:10]:"),
        "the first ten captures": changed("14.1", "in move.captures:", "in move.captures[:10]:"),
    },
    "14.2": {
        "up to four heights above": changed(
            "14.2", "entry.height < height", "not height <= entry.height <= height + 4"
        ),
        "any height from 10 on": changed("14.2", "entry.height < height", "entry.height < min(height, 10)"),
        "no height from 20 on": changed("14.2", "entry.height < height", "entry.height < height or entry.height > 20"),
    },
    "14.3": {
        "the first ten children": changed("14.3", "in node.children:", "in node.children[:10]:"),
        "a table of ten entries": changed(
            "14.3",
            "    table[node.name] = best, flag\n",
            "    if len(table) < 10:\n        table[node.name] = best, flag\n",
        ),
    },
    "14.4": {
        "ten searches": changed(
            "14.4", "while lower < upper:", "for _ in range(10):\n        if lower == upper:\n            break"
        ),
        "twenty searches": changed(
            "14.4", "while lower < upper:", "for _ in range(20):\n        if lower == upper:\n            break"
        ),
    },
}
"""What is right while there are few children, plies, rows or pulls."""
