"""Lecture 12: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "12.1": """
def my_minimax(node, height):
    if node.is_leaf:
        return node.value, None
    if height == 0:
        return node.estimate, None
    best, best_move = float("-inf") if node.is_max else float("inf"), None
    for move, child in enumerate(node.children):
        value = my_minimax(child, height - 1)[0]
        if value > best if node.is_max else value < best:
            best, best_move = value, move
    return best, best_move
""",
    "12.2": """
def my_negamax(node):
    if not node.children:
        return node.value if node.is_max else -node.value
    best = float("-inf")
    for child in node.children:
        value = my_negamax(child)
        if child.is_max != node.is_max:
            value = -value
        best = max(best, value)
    return best
""",
    "12.3": """
def my_maxn(tree, players, player=0):
    if isinstance(tree, tuple):
        return tree
    if not isinstance(tree, list):
        return tree, -tree
    best = None
    for child in tree:
        vector = my_maxn(child, players, (player + 1) % players)
        if best is None or vector[player] > best[player]:
            best = vector
    return best
""",
}

ALTERNATIVE = {
    # With an alpha-beta inside, which looks at less; the last child first.
    "12.1": """
def my_minimax(root, height):
    def search(node, left, low, high):
        if node.is_leaf or not left:
            return (node.value if node.is_leaf else node.estimate), None
        chosen = None
        for move in reversed(range(len(node.children))):
            value, _ = search(node.children[move], left - 1, low, high)
            if node.is_max and value > low:
                low, chosen = value, move
            elif not node.is_max and value < high:
                high, chosen = value, move
            if low >= high:
                break
        return (low if node.is_max else high), chosen

    return list(search(root, height, float("-inf"), float("inf")))
""",
    # For MAX and MIN, and the sign at the end.
    "12.2": """
def my_negamax(node):
    def worth(node):
        if not node.children:
            return float(node.value)
        pick = max if node.is_max else min
        return pick(worth(child) for child in node.children)

    return worth(node) * (1 if node.is_max else -1)
""",
    # By the level, with Python's own max, which keeps the first.
    "12.3": """
def my_maxn(tree, players):
    def vector_at(nested, level):
        if type(nested) is tuple:
            return list(nested)
        if type(nested) is not list:
            return [nested, -nested]
        who = level % players
        return max((vector_at(each, level + 1) for each in nested), key=lambda utilities: utilities[who])

    return vector_at(tree, 0)
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


LEAF = "    if node.is_leaf:\n        return node.value, None\n"
LOWEST = 'best = float("-inf")'
START = 'float("-inf") if node.is_max else float("inf")'
HEIGHT = "    if height == 0:\n        return node.estimate, None\n"
TURN = "child.is_max != node.is_max"
VALUE = "return node.value if node.is_max else -node.value"

WRONG = {
    "12.1": {
        "move 0 at a leaf": changed("12.1", "return node.value, None", "return node.value, 0"),
        "move 0 where no ply is left": changed("12.1", "return node.estimate, None", "return node.estimate, 0"),
        "the height forgotten": changed("12.1", "height == 0", "False"),
        "the height not counted down": changed("12.1", "height - 1", "height"),
        "one ply too few": changed("12.1", "height == 0", "height == 1"),
        "looks at the height before it looks whether the game is over": changed("12.1", LEAF + HEIGHT, HEIGHT + LEAF),
        "max for both": changed("12.1", "value > best if node.is_max else value < best", "value > best").replace(
            START, 'float("-inf")'
        ),
        "MIN at the root": changed("12.1", "node.is_max", "(not node.is_max)"),
        "begins with 0": changed("12.1", START, "0"),
        "the value as the move": changed("12.1", "best, best_move = value, move", "best = best_move = value"),
        "the move on the left": changed("12.1", "return best, best_move", "return best, 0"),
        "the last move": changed("12.1", "return best, best_move", "return best, move"),
        "move and value": changed("12.1", "return best, best_move", "return best_move, best"),
        "the value alone": """
def my_minimax(node, height):
    if node.is_leaf or height == 0:
        return node.value if node.is_leaf else node.estimate
    values = [my_minimax(child, height - 1) for child in node.children]
    return max(values) if node.is_max else min(values)
""",
        "no return": changed("12.1", "    return best, best_move\n", ""),
        "the estimate from the mover's side": changed(
            "12.1", "return node.estimate, None", "return node.estimate if node.is_max else -node.estimate, None"
        ),
        **{
            f"{number} for ∞": changed("12.1", START, f"-{number} if node.is_max else {number}")
            for number in ("9", "10", "99", "1000", "999_999", "1e9")
        },
        "nearly as good is no better": changed(
            "12.1",
            "value > best if node.is_max else value < best",
            "value > best + 0.1 if node.is_max else value < best - 0.1",
        ),
        "without decimals": changed("12.1", "return node.value, None", "return int(node.value), None"),
    },
    "12.2": {
        "the sign always turned": changed("12.2", TURN, "True"),
        "the sign never turned": changed("12.2", TURN, "False"),
        "the sign of the first child for all": changed("12.2", TURN, "node.children[0].is_max != node.is_max"),
        "the sign turned where the mover stays": changed("12.2", TURN, "child.is_max == node.is_max"),
        "the sign turned at MIN alone": changed("12.2", TURN, "not node.is_max"),
        "leaves from MAX's side": changed("12.2", VALUE, "return node.value"),
        "leaves from the other side": changed("12.2", VALUE, "return -node.value if node.is_max else node.value"),
        "the smallest for MIN": changed(
            "12.2", "best = max(best, value)", "best = max(best, value) if node.is_max else min(best, value)"
        ).replace(LOWEST, f"best = {START}"),
        "begins with 0": changed("12.2", LOWEST, "best = 0"),
        "from MAX's side": """
def my_negamax(node):
    if node.is_leaf:
        return node.value
    values = [my_negamax(child) for child in node.children]
    return max(values) if node.is_max else min(values)
""",
        "the last move": changed("12.2", "best = max(best, value)", "best = value"),
        "no return": changed("12.2", "    return best\n", ""),
        **{
            f"{lowest} for −∞": changed("12.2", LOWEST, f"best = {lowest}")
            for lowest in ("-9", "-10", "-99", "-1000", "-999_999", "-1e9")
        },
        "nearly as good is no better": changed(
            "12.2", "best = max(best, value)", "best = value if value > best + 0.1 else best"
        ),
        "without decimals": changed("12.2", VALUE, "return int(node.value) if node.is_max else -int(node.value)"),
    },
    "12.3": {
        "player 0 at every node": changed("12.3", ", (player + 1) % players)", ")"),
        "no end to the players": changed("12.3", "(player + 1) % players", "player + 1"),
        "two players in any case": changed("12.3", "% players", "% 2"),
        "the other players against player 0": changed(
            "12.3",
            "vector[player] > best[player]",
            "(vector[0] > best[0] if player == 0 else vector[0] < best[0])",
        ),
        "the last of equal moves": changed("12.3", "vector[player] > best[player]", "vector[player] >= best[player]"),
        "whole vectors compared": changed("12.3", "vector[player] > best[player]", "vector > best"),
        "the smallest": changed("12.3", "vector[player] > best[player]", "vector[player] < best[player]"),
        "the same for both": changed("12.3", "return tree, -tree", "return tree, tree"),
        "turned round": changed("12.3", "return tree, -tree", "return -tree, tree"),
        "the best of each component": changed(
            "12.3",
            "        if best is None or vector[player] > best[player]:\n            best = vector\n",
            "        best = vector if best is None else tuple(map(max, zip(best, vector)))\n",
        ),
        "the component alone": changed("12.3", "    return best\n", "    return best[player]\n"),
        "the sum of all": changed("12.3", "vector[player] > best[player]", "sum(vector) > sum(best)"),
        **{
            f"{lowest} for −∞": changed("12.3", "best = None", f"best = [{lowest}] * players").replace(
                "best is None or ", ""
            )
            for lowest in ("-9", "-10", "-99", "-1000", "-999_999", "-1e9")
        },
        "nearly as good is no better": changed(
            "12.3", "vector[player] > best[player]", "vector[player] > best[player] + 0.1"
        ),
    },
}

MANY = {
    "12.1": {
        "the first ten children": changed("12.1", "enumerate(node.children)", "enumerate(node.children[:10])"),
        "at most ten plies": changed(
            "12.1", "    if node.is_leaf:", "    height = min(height, 10)\n    if node.is_leaf:"
        ),
        "at most eight plies in all": """
def my_minimax(node, height, ply=0):
    if node.is_leaf:
        return node.value, None
    if ply == height or ply == 8:
        return node.estimate - (ply < height), None
    pick = max if node.is_max else min
    value, move = pick((my_minimax(child, height, ply + 1)[0], i) for i, child in enumerate(node.children))
    return value, move
""",
    },
    "12.2": {
        "the first ten children": changed("12.2", "in node.children:", "in node.children[:10]:"),
        "at most ten plies": changed("12.2", "my_negamax(node)", "my_negamax(node, plies=10)")
        .replace("my_negamax(child)", "my_negamax(child, plies - 1)")
        .replace("    if not node.children:", "    if plies == 0:\n        return 0\n    if not node.children:"),
    },
    "12.3": {
        "the first ten children": changed("12.3", "in tree:", "in tree[:10]:"),
        "at most three players": changed("12.3", "% players", "% min(players, 3)"),
        "at most six players": changed("12.3", "% players", "% min(players, 6)"),
    },
}
"""What is right while there are few children, plies, rows or pulls."""
