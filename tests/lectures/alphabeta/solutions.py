"""Lecture 13: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "13.1": """
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value
    if node.is_max:
        best = -inf
        for child in node.children:
            best = max(best, my_alphabeta(child, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for child in node.children:
        best = min(best, my_alphabeta(child, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
    "13.2": """
def my_pruned_leaves():
    return [7, 3, 10]
""",
    "13.3": """
def mended(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return (node.value if node.is_max else -node.value), None
    best, best_move = -inf, None
    for move, child in enumerate(node.children):
        value = -mended(child, -beta, -alpha)[0]
        if value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if best >= beta:
            break
    return best, best_move
""",
    "13.4": """
def my_windows():
    return {"F": (-inf, 6), "H": (6, 9), "D": (8, inf)}
""",
    "13.5": """
def my_order(node):
    def looks(number):
        child = node.children[number]
        return child.value if child.is_leaf else child.estimate

    return sorted(range(len(node.children)), key=looks, reverse=node.is_max)
""",
}

ALTERNATIVE = {
    # Negamax, fail-hard, from the last child to the first, in a function inside.
    "13.1": """
def my_alphabeta(tree):
    def search(node, low, high):
        sign = 1 if node.is_max else -1
        if not node.children:
            return float(min(max(sign * node.value, low), high))
        for child in reversed(node.children):
            low = max(low, -search(child, -high, -low))
            if low >= high:
                return high
        return low

    return search(tree, float("-inf"), float("inf"))
""",
    "13.2": """
def my_pruned_leaves():
    yield 10.0
    yield from {3.0, 7.0}
""",
    # Without recursion, for MAX and MIN, the moves from the last to the first; the later of equal moves.
    "13.3": """
def mended(root):
    waiting = [[root, -inf, inf, -inf if root.is_max else inf, None, len(root.children)]]
    while True:
        frame = waiting[-1]
        node, alpha, beta, best, choice, left = frame
        if node.is_leaf or left == 0 or alpha >= beta:
            waiting.pop()
            value = node.value if node.is_leaf else best
            if not waiting:
                return [value, choice]
            above = waiting[-1]
            if above[0].is_max and value > above[3]:
                above[3], above[4], above[1] = value, above[5], max(above[1], value)
            if not above[0].is_max and value < above[3]:
                above[3], above[4], above[2] = value, above[5], min(above[2], value)
        else:
            frame[5] -= 1
            child = node.children[frame[5]]
            waiting.append([child, alpha, beta, -inf if child.is_max else inf, None, len(child.children)])
""",
    "13.4": """
def my_windows():
    pairs = {}
    for name, low, high in [("D", 8.0, inf), ("H", 6, 9), ("F", float("-inf"), 6), ("A", -inf, inf)]:
        pairs[name] = [low, high]
    return pairs
""",
    # The best that is left, again and again; the later of equal ones.
    "13.5": """
def my_order(node):
    left = {i: child.value if child.is_leaf else child.estimate for i, child in enumerate(node.children)}
    best = max if node.is_max else min
    while left:
        chosen = best(reversed(left), key=left.get)
        yield chosen
        del left[chosen]
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


WRONG = {
    "13.1": {
        "minimax, without a cut": changed("13.1", "if alpha >= beta:", "if False:"),
        "cut with > instead of >=": changed("13.1", "alpha >= beta", "alpha > beta"),
        "cut on the wrong side": changed("13.1", "alpha >= beta", "alpha <= beta"),
        "window not handed on": changed("13.1", "(child, alpha, beta)", "(child)"),
        "only alpha handed on": changed("13.1", "(child, alpha, beta)", "(child, alpha)"),
        "only beta handed on": changed("13.1", "(child, alpha, beta)", "(child, beta=beta)"),
        "alpha not raised": changed("13.1", "alpha = max(alpha, best)", "alpha = alpha"),
        "beta not lowered": changed("13.1", "beta = min(beta, best)", "beta = beta"),
        "beta raised again": changed("13.1", "beta = min(beta, best)", "beta = best"),
        "alpha lowered again": changed("13.1", "alpha = max(alpha, best)", "alpha = best"),
        "begins with 0": changed("13.1", "best = -inf", "best = 0"),
        "window swapped": changed("13.1", "(child, alpha, beta)", "(child, beta, alpha)"),
        "returns the bound after the loop for MAX": changed(
            "13.1", "        return best\n    best", "        return beta\n    best"
        ),
        "max for both": changed("13.1", "min(best, my", "max(best, my"),
        "no return at MIN": changed("13.1", "            break\n    return best", "            break"),
        "leaf value from the wrong side": changed(
            "13.1", "return node.value", "return node.value if node.is_max else -node.value"
        ),
        "only the parent's bound": """
def my_alphabeta(node, bound=None):
    if node.is_leaf:
        return node.value
    best = None
    for child in node.children:
        value = my_alphabeta(child, best)
        if best is None or (value > best if node.is_max else value < best):
            best = value
        if bound is not None and (best >= bound if node.is_max else best <= bound):
            break
    return best
""",
        "negamax without the sign": """
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value if node.is_max else -node.value
    for child in node.children:
        alpha = max(alpha, my_alphabeta(child, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""",
        "negamax without the turned window": """
def my_alphabeta(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value if node.is_max else -node.value
    best = -inf
    for child in node.children:
        best = max(best, -my_alphabeta(child, alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
""",
        "the best move instead of the best score": changed(
            "13.1",
            "if node.is_leaf:",
            "if not node.is_leaf and node.is_max:\n        "
            "return max(range(len(node.children)), key=lambda i: my_alphabeta(node.children[i], alpha, beta))\n    "
            "if node.is_leaf:",
        ),
        "looks at all leaves first": changed(
            "13.1",
            "    if node.is_max:",
            "    leaves = [child.value for child in node.children if child.is_leaf]\n    if node.is_max:",
        ),
        **{
            f"{number} for ∞": changed("13.1", "best = -inf", f"best = -{number}").replace(
                "best = inf", f"best = {number}"
            )
            for number in ("9", "10", "99", "1000", "999_999", "1e9")
        },
        **{
            f"a window up to {number}": changed("13.1", "alpha=-inf, beta=inf", f"alpha=-{number}, beta={number}")
            for number in ("10", "1000", "999_999")
        },
        "cut when nearly equal": changed("13.1", "alpha >= beta", "alpha >= beta - 0.1"),
        "without decimals": changed("13.1", "return node.value", "return int(node.value)"),
    },
    "13.2": {
        "none": "def my_pruned_leaves():\n    return []",
        "without the deep cut": "def my_pruned_leaves():\n    return [3, 10]",
        "one too many": "def my_pruned_leaves():\n    return {7, 3, 10, 6}",
        "the others": "def my_pruned_leaves():\n    return [5, 9, 4, 8, 6, 2, 1]",
        "those right of any smaller leaf": "def my_pruned_leaves():\n    return [9, 7, 3, 10]",
        "a number": "def my_pruned_leaves():\n    return 3",
    },
    "13.3": {
        "move 0 at a leaf": changed("13.3", "-node.value), None", "-node.value), 0"),
        "not mended": changed("13.3", "if best >= beta", "if best_move >= beta"),
        "the move on the left": changed("13.3", "if best >= beta", "if move >= beta"),
        "> instead of >=": changed("13.3", "if best >= beta", "if best > beta"),
        "against alpha": changed("13.3", "if best >= beta", "if best >= alpha"),
        "without the cut": changed("13.3", "if best >= beta", "if False"),
        "the last of equal moves": changed("13.3", "if value > best", "if value >= best"),
        "the value alone": """
def mended(node, alpha=-inf, beta=inf):
    if node.is_leaf:
        return node.value if node.is_max else -node.value
    for child in node.children:
        alpha = max(alpha, -mended(child, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
""",
        "move and value": changed("13.3", "return best, best_move", "return best_move, best"),
        **{
            f"{number} for ∞": changed("13.3", "best, best_move = -inf", f"best, best_move = -{number}")
            for number in ("9", "10", "99", "1000", "999_999", "1e9")
        },
        **{
            f"a window up to {number}": changed("13.3", "alpha=-inf, beta=inf", f"alpha=-{number}, beta={number}")
            for number in ("10", "1000", "999_999")
        },
        "nearly as good is no better": changed("13.3", "value > best", "value > best + 0.1"),
        "cut when nearly equal": changed("13.3", "best >= beta", "best >= beta - 0.1"),
    },
    "13.4": {
        "MIN's side": 'def my_windows():\n    return {"F": (-6, inf), "H": (-9, -6), "D": (-inf, -8)}',
        "alpha alone": 'def my_windows():\n    return {"F": (-inf, 6), "H": (6, inf), "D": (8, inf)}',
        "what the nodes are worth": 'def my_windows():\n    return {"F": (7, 7), "H": (8, 8), "D": (1, 1)}',
        "the window at the end": 'def my_windows():\n    return {"F": (7, 6), "H": (8, 9), "D": (8, 1)}',
        "one missing": 'def my_windows():\n    return {"F": (-inf, 6), "H": (6, 9)}',
        "no pairs": 'def my_windows():\n    return {"F": 6, "H": 9, "D": 8}',
    },
    "13.5": {
        "not mended": """
def my_order(node):
    def looks(number):
        return node.children[number].estimate

    return sorted(range(len(node.children)), key=looks, reverse=True)
""",
        "largest first for both": changed("13.5", "reverse=node.is_max", "reverse=True"),
        "smallest first for both": changed("13.5", "reverse=node.is_max", "reverse=False"),
        "for who moves after the move": changed("13.5", "reverse=node.is_max", "reverse=not node.is_max"),
        "a leaf has an estimate": changed("13.5", "child.value if child.is_leaf else child.estimate", "child.estimate"),
        "a leaf looks like nothing": changed("13.5", "child.value if", "0 if"),
        "leaves last": changed("13.5", "child.value if", "(-inf if node.is_max else inf) if"),
        "as given": "def my_order(node):\n    return range(len(node.children))",
        "only the best": changed("13.5", "reverse=node.is_max)", "reverse=node.is_max)[:1]"),
        "counted from 1": changed("13.5", "children[number]", "children[number - 1]").replace(
            "range(len(node.children))", "range(1, len(node.children) + 1)"
        ),
        "nodes, not numbers": changed("13.5", "range(len(node.children))", "node.children").replace(
            "child = node.children[number]", "child = number"
        ),
        "nothing comes back": changed("13.5", "return sorted", "sorted"),
        "true values, by a search": """
def my_order(node):
    def worth(node):
        if node.is_leaf:
            return node.value
        return (max if node.is_max else min)(map(worth, node.children))

    return sorted(range(len(node.children)), key=lambda i: worth(node.children[i]), reverse=node.is_max)
""",
        "nearly as good is as good": changed("13.5", "return child.value", "return round(child.value").replace(
            "child.estimate\n", "child.estimate)\n"
        ),
    },
}

MANY = {
    "13.1": {
        "the first ten children": changed("13.1", "in node.children:", "in node.children[:10]:"),
        "the first twenty children": changed("13.1", "in node.children:", "in node.children[:20]:"),
        "at most ten plies": changed("13.1", "beta=inf)", "beta=inf, plies=10)")
        .replace("beta))", "beta, plies - 1))")
        .replace("    if node.is_leaf:", "    if plies == 0:\n        return 0\n    if node.is_leaf:"),
    },
    "13.3": {
        "the first ten children": changed("13.3", "enumerate(node.children)", "enumerate(node.children[:10])"),
    },
    "13.5": {
        "the first ten children": changed("13.5", "range(len(node.children))", "range(len(node.children[:10]))"),
    },
}
"""What is right while there are few children, plies, rows or pulls."""
