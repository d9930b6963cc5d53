"""Lecture 19: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "19.1": """
def my_backpropagation(path, utility):
    counts = []
    for player, visits, rewards in path:
        if player is not None:
            rewards += (utility[player] + 1) / 2
        counts.append((visits + 1, rewards))
    return counts
""",
    "19.2": """
def my_selection(visits, children, c):
    best, chosen = -inf, None
    for i, (n, rewards) in enumerate(children):
        index = inf if n == 0 else rewards / n + c * sqrt(log(visits) / n)
        if index > best:
            best, chosen = index, i
    return chosen
""",
    "19.3": """
def my_final_move(children):
    def rank(i):
        visits, _, proven = children[i]
        return proven == 1, proven != 0, visits

    return max(range(len(children)), key=rank)
""",
    "19.4": """
def my_amaf(tree, rollout):
    moves = tree + rollout
    credits = []
    for i in range(len(tree)):
        mover = moves[i][0]
        credited = []
        for player, action in moves[i:]:
            if player == mover and action not in credited:
                credited.append(action)
        credits.append(credited)
    return credits
""",
    "19.5": """
def my_uct(root, simulations, c):
    visits = {root: 0}
    rewards = {}

    def index(node, child):
        if child not in visits:
            return inf
        return rewards[child] / visits[child] + c * sqrt(log(visits[node]) / visits[child])

    for _ in range(simulations):
        path = [root]
        while path[-1] in visits and path[-1].children:
            node = path[-1]
            path.append(max(node.children, key=lambda child: index(node, child)))
        won = path[-1].simulate()
        for node in path:
            visits[node] = visits.get(node, 0) + 1
            if node is not root:
                rewards[node] = rewards.get(node, 0) + won[node.player]
    return [visits.get(child, 0) for child in root.children]
""",
    "19.6": """
def mended_value(own, amaf, visits, k):
    n, won = own
    m, credited = amaf
    if m == 0:
        return inf
    if n == 0:
        return credited / m
    beta = sqrt(k / (3 * visits + k))
    return (1 - beta) * won / n + beta * credited / m
""",
}

ALTERNATIVE = {
    # From the last node up to the root, as lists.
    "19.1": """
def my_backpropagation(path, utility):
    worth = {-1: 0.0, 0: 0.5, 1: 1.0}
    counts = []
    for node in reversed(path):
        gain = worth[utility[node[0]]] if node[0] in utility else 0
        counts.insert(0, [node[1] + 1, node[2] + gain])
    return counts
""",
    # The last of equal ones.
    "19.2": """
import numpy


def my_selection(visits, children, c):
    n, rewards = numpy.array(children, dtype=float).T
    if not n.all():
        return numpy.flatnonzero(n == 0)[-1]
    values = rewards / n + c * (numpy.log(visits) / n) ** 0.5
    return len(values) - 1 - values[::-1].argmax()
""",
    "19.3": """
def my_final_move(children):
    numbers = range(len(children))
    wins = [i for i in numbers if children[i][2] == 1]
    left = [i for i in numbers if children[i][2] != 0]
    return max(reversed(wins or left or numbers), key=lambda i: children[i][0])
""",
    # From the last move back to the first.
    "19.4": """
def my_amaf(tree, rollout):
    later = {"X": set(), "O": set()}
    for player, action in rollout:
        later[player].add(action)
    lists = []
    for player, action in reversed(tree):
        later[player].add(action)
        lists.append(sorted(later[player]))
    return lists[::-1]
""",
    # With nodes of its own, recursion, and the last of equal ones.
    "19.5": """
class Counted:
    def __init__(self, node):
        self.node, self.n, self.total, self.below = node, 0, 0.0, []


def visit(counted, c):
    node = counted.node
    if node.children and (counted.n or node.player is None):
        if not counted.below:
            counted.below = [Counted(child) for child in node.children]
        fresh = [child for child in counted.below if child.n == 0]
        best = fresh[-1] if fresh else sorted(
            counted.below, key=lambda child: child.total / child.n + c * (log(counted.n) / child.n) ** 0.5
        )[-1]
        outcome = visit(best, c)
    else:
        outcome = node.simulate()
    counted.n += 1
    counted.total += outcome.get(node.player, 0)
    return outcome


def my_uct(root, simulations, c):
    top = Counted(root)
    top.below = [Counted(child) for child in root.children]
    for _ in range(simulations):
        visit(top, c)
    return tuple(child.n for child in top.below)
""",
    "19.6": """
def mended_value(own, amaf, visits, k):
    if not amaf[0]:
        return float("inf")
    quick = amaf[1] / amaf[0]
    slow = own[1] / own[0] if own[0] else quick
    return slow + (quick - slow) / (1 + 3 * visits / k) ** 0.5
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


GAIN = "(utility[player] + 1) / 2"
INDEX = "rewards / n + c * sqrt(log(visits) / n)"
MEAN = "rewards[child] / visits[child]"
BONUS = " + c * sqrt(log(visits[node]) / visits[child])"

WRONG = {
    "19.1": {
        "all from X's side": changed("19.1", "utility[player]", "utility['X']"),
        "the sides changed over": changed("19.1", "utility[player]", "-utility[player]"),
        "the sign turned with every move": """
def my_backpropagation(path, utility):
    reward = (utility[path[-1][0]] + 1) / 2
    counts = []
    for player, visits, rewards in reversed(path):
        counts.append((visits + 1, rewards + (reward if player else 0)))
        reward = 1 - reward
    return counts[::-1]
""",
        "a draw as a loss": changed("19.1", GAIN, "max(0, utility[player])"),
        "a draw as a win": changed("19.1", GAIN, "int(utility[player] >= 0)"),
        "utilities added": changed("19.1", GAIN, "utility[player]"),
        "the root forgotten": changed("19.1", "(visits + 1, rewards)", "(visits + (player is not None), rewards)"),
        "the root left out": changed("19.1", "return counts", "return counts[1:]"),
        "the reward to everybody": changed("19.1", GAIN, "max((value + 1) / 2 for value in utility.values())"),
        "only the last node": changed("19.1", "if player is not None:", "if player is not None and visits == 0:"),
        "only wins are visits": changed("19.1", "visits + 1", "visits + (player is None or utility[player] >= 0)"),
        "not added up": changed("19.1", "rewards +=", "rewards ="),
        "rewards at the root": changed("19.1", "return counts", "return [(path[0][1] + 1, 1), *counts[1:]]"),
        "no return": changed("19.1", "    return counts\n", ""),
    },
    "19.2": {
        "the logarithm of n": changed("19.2", "log(visits)", "log(n)"),
        "c under the root": changed("19.2", "c * sqrt(log(visits) / n)", "sqrt(c * log(visits) / n)"),
        "an unvisited child is 0": changed("19.2", "inf if n == 0", "0 if n == 0"),
        "unvisited children forgotten": changed("19.2", "inf if n == 0", "-2 if n == 0"),
        "the mean from the other side": changed("19.2", "rewards / n + c", "1 - rewards / n + c"),
        "the mean alone": changed("19.2", INDEX, "rewards / n"),
        "the lowest": changed("19.2", "best, chosen = -inf", "best, chosen = inf").replace(
            "index > best", "index <= best"
        ),
        "no square root": changed("19.2", "sqrt(log(visits) / n)", "log(visits) / n"),
        "rewards, not their mean": changed("19.2", "rewards / n + c", "rewards + c"),
        "divided by N": changed("19.2", "log(visits) / n", "log(visits) / visits"),
        "n forgotten in the bonus": changed("19.2", "log(visits) / n", "log(visits)"),
        "no c": changed("19.2", "c * sqrt", "sqrt"),
        "the bonus taken off": changed("19.2", "+ c *", "- c *"),
        "N from the children": changed("19.2", "log(visits)", "log(sum(n for n, _ in children))"),
        "the most visits": changed("19.2", "inf if n == 0 else " + INDEX, "n"),
        "the index itself": changed("19.2", "return chosen", "return best"),
        **{
            f"{highest} for ∞": changed("19.2", "inf if n == 0", f"{highest} if n == 0")
            for highest in (10, 99, 1000, 999_999)
        },
        "nearly the same index is no more": changed("19.2", "index > best", "index > best + 0.1"),
        "without decimals": changed("19.2", "rewards / n + c", "rewards // n + c"),
    },
    "19.3": {
        "the best mean": """
def my_final_move(children):
    means = [rewards / visits for visits, rewards, proven in children]
    return means.index(max(means))
""",
        "the most rewards": """
def my_final_move(children):
    return max(range(len(children)), key=lambda i: children[i][1])
""",
        "proofs forgotten": changed("19.3", "proven == 1, proven != 0, visits", "visits"),
        "proven wins forgotten": changed("19.3", "proven == 1, ", ""),
        "proven losses forgotten": changed("19.3", "proven != 0, ", ""),
        "what is not proved first": changed("19.3", "proven == 1, proven != 0", "proven is None, proven == 1"),
        "all that is proved first": changed("19.3", "proven == 1, proven != 0", "proven is not None, proven == 1"),
        "proofs for equal visits alone": changed("19.3", "proven == 1, proven != 0, visits", "visits, proven == 1"),
        "the mean where nothing is proved": changed(
            "19.3", "visits, _, proven = children[i]", "visits, won, proven = children[i]"
        ).replace("!= 0, visits", "!= 0, won / visits"),
        "no move where all lose": changed(
            "19.3",
            "    return max(",
            "    if all(child[2] == 0 for child in children):\n        return None\n    return max(",
        ),
        "the visits themselves": changed(
            "19.3", "return max(range(len(children)), key=rank)", "return max(map(rank, range(len(children))))[2]"
        ),
        "the fewest visits": changed("19.3", "return max(", "return min("),
    },
    "19.4": {
        "the opponent's moves too": changed("19.4", "player == mover and ", ""),
        "each time": changed("19.4", " and action not in credited", ""),
        "only the first move": changed("19.4", "moves[i:]", "moves[i : i + 1]"),
        "only the roll-out": changed("19.4", "moves[i:]", "rollout"),
        "only the tree": changed("19.4", "moves[i:]", "tree[i:]"),
        "from the root on in every node": changed("19.4", "moves[i:]", "moves"),
        "X's moves in every node": changed("19.4", "moves[i][0]", "moves[0][0]"),
        "the opponent's moves alone": changed("19.4", "player == mover", "player != mover"),
        "only later moves": changed("19.4", "moves[i:]", "moves[i + 1 :]"),
        "none where the opponent was first": changed(
            "19.4",
            "if player == mover and action not in credited:",
            "first = next(who for who, what in moves[i:] if what == action)\n"
            "            if player == mover == first and action not in credited:",
        ),
        "every second move": changed("19.4", "moves[i:]", "moves[i::2]"),
        "the roll-out for the root alone": changed("19.4", "moves[i:]", "(moves if i == 0 else tree[i:])"),
        "in the root alone": changed("19.4", "return credits", "return credits[0]"),
        "the moves themselves": changed("19.4", "credited.append(action)", "credited.append((player, action))"),
    },
    "19.5": {
        "all from X's side": changed("19.5", "won[node.player]", "won['X']"),
        "from the side of who moves next": changed("19.5", "won[node.player]", "1 - won[node.player]"),
        "the reward of who moved last": changed("19.5", "won[node.player]", "won[path[-1].player]"),
        "the mean alone": changed("19.5", BONUS, ""),
        "unvisited children last": changed("19.5", "return inf", "return -inf"),
        "unvisited children are 0": changed("19.5", "return inf", "return 0"),
        "the logarithm of n": changed("19.5", "log(visits[node])", "log(visits[child])"),
        "c under the root": changed("19.5", "c * sqrt(", "sqrt(c * "),
        "no c": changed("19.5", "c * sqrt", "sqrt"),
        "the lowest index": changed("19.5", "max(node.children", "min(node.children"),
        "flat": changed("19.5", "while path[-1] in visits and", "while path[-1] is root and"),
        "down to the end at once": changed("19.5", "path[-1] in visits and ", ""),
        "from the root first": changed("19.5", "visits = {root: 0}", "visits = {}").replace(
            "log(visits[node])", "log(visits.get(node, 1))"
        ),
        "the root not counted": changed("19.5", "for node in path:", "for node in path[1:]:").replace(
            "log(visits[node])", "log(max(1, visits[node]))"
        ),
        "only the new node counted": changed("19.5", "for node in path:", "for node in (root, path[-1]):"),
        "rewards not added up": changed("19.5", "rewards.get(node, 0) + won", "won"),
        "one too many": changed("19.5", "range(simulations)", "range(simulations + 1)"),
        "the best child": changed(
            "19.5",
            "return [visits.get(child, 0) for child in root.children]",
            "return max(root.children, key=lambda child: visits.get(child, 0))",
        ),
        "the root's visits": changed("19.5", "[visits.get(child, 0) for child in root.children]", "visits[root]"),
        "each child in turn": """
def my_uct(root, simulations, c):
    counts = [0] * len(root.children)
    for i in range(simulations):
        root.children[i % len(counts)].simulate()
        counts[i % len(counts)] += 1
    return counts
""",
        **{
            f"{highest} for ∞": changed("19.5", "return inf", f"return {highest}")
            for highest in (10, 99, 1000, 999_999)
        },
        "without decimals": changed("19.5", MEAN, "rewards[child] // visits[child]"),
    },
    "19.6": {
        "not mended": """
def mended_value(own, amaf, visits, k):
    own_visits, own_rewards = own
    amaf_visits, amaf_rewards = amaf
    beta = sqrt(k / (3 * own_visits + k))
    return beta * own_rewards / own_visits + (1 - beta) * amaf_rewards / amaf_visits
""",
        "the weights changed over": changed("19.6", "(1 - beta) * won / n + beta *", "beta * won / n + (1 - beta) *"),
        "the move's visits": changed("19.6", "3 * visits", "3 * n"),
        "the AMAF visits": changed("19.6", "3 * visits", "3 * m"),
        "no square root": changed("19.6", "sqrt(k / (3 * visits + k))", "k / (3 * visits + k)"),
        "no 3": changed("19.6", "3 * visits", "visits"),
        "3 for both": changed("19.6", "3 * visits + k", "3 * (visits + k)"),
        "unvisited moves are 0": changed("19.6", "return credited / m\n", "return 0\n"),
        "unvisited moves are ∞": changed("19.6", "return credited / m\n", "return inf\n"),
        "unvisited moves mixed with 0": changed("19.6", "    if n == 0:\n        return credited / m\n", "").replace(
            "won / n", "won / max(1, n)"
        ),
        "moves without credit forgotten": changed("19.6", "return inf", "return 0"),
        "the means of all together": changed(
            "19.6", "(1 - beta) * won / n + beta * credited / m", "(won + credited) / (n + m)"
        ),
        "its own mean alone": changed("19.6", " + beta * credited / m", "").replace("(1 - beta) * won", "won"),
        "no return": changed("19.6", "    return (1 - beta)", "    value = (1 - beta)"),
        "1000 for ∞": changed("19.6", "return inf", "return 1000"),
        "without decimals": changed("19.6", "credited / m\n", "credited // m\n"),
    },
}

MANY = {
    "19.1": {
        "the first ten nodes": changed("19.1", "in path:", "in path[:10]:"),
        "at most 1000 visits": changed("19.1", "visits + 1", "min(visits + 1, 1000)"),
    },
    "19.2": {
        "the first ten children": changed("19.2", "enumerate(children)", "enumerate(children[:10])"),
        "after 50 visits the mean alone": changed("19.2", "rewards / n + c", "rewards / n + (visits < 50) * c"),
    },
    "19.3": {
        "the first ten children": changed("19.3", "range(len(children))", "range(min(10, len(children)))"),
        "visits from 1000 on are alike": changed("19.3", "!= 0, visits", "!= 0, min(visits, 1000)"),
    },
    "19.4": {
        "the first ten moves": changed("19.4", "moves[i:]", "moves[i : i + 10]"),
        "the first ten moves of the tree": changed("19.4", "range(len(tree))", "range(min(10, len(tree)))"),
    },
    "19.5": {
        "the first ten children": changed("19.5", "max(node.children", "max(node.children[:10]"),
        "at most 30 simulations": changed("19.5", "range(simulations)", "range(min(30, simulations))"),
        "after 30 simulations the mean alone": changed(
            "19.5", BONUS, " + (visits[root] < 30) * c * sqrt(log(visits[node]) / visits[child])"
        ),
        "at most ten plies": changed("19.5", "path[-1] in visits and", "path[-1] in visits and len(path) < 10 and"),
    },
    "19.6": {
        "at most 100 visits": changed("19.6", "3 * visits", "3 * min(visits, 100)"),
        "at most 1000 visits": changed("19.6", "3 * visits", "3 * min(visits, 1000)"),
    },
}
"""What is right while there are few children, plies, rows or pulls."""
