"""Lecture 18: right solutions of the exercises, right ones of another shape, and the mistakes that students make."""

RIGHT = {
    "18.1": """
def my_index(total, n, t, c):
    if n == 0:
        return inf
    return total / n + c * sqrt(log(t) / n)
""",
    "18.2": """
def my_regret(means, pulls):
    best = max(means)
    regret = 0
    curve = []
    for arm in pulls:
        regret += best - means[arm]
        curve.append(regret)
    return curve
""",
    "18.3": """
def my_return(a, b, c):
    t = 2
    while a + c * sqrt(log(t) / (t - 1)) >= b + c * sqrt(log(t)):
        t += 1
    return t + 1
""",
    "18.4": """
def my_ucb1(rewards, c):
    sums = [0] * len(rewards[0])
    counts = [0] * len(rewards[0])
    pulls = []
    for t, row in enumerate(rewards):
        best, arm = -inf, None
        for i in range(len(row)):
            index = inf if counts[i] == 0 else sums[i] / counts[i] + c * sqrt(log(t) / counts[i])
            if index > best:
                best, arm = index, i
        sums[arm] += row[arm]
        counts[arm] += 1
        pulls.append(arm)
    return pulls
""",
}

ALTERNATIVE = {
    "18.1": """
def my_index(total, n, t, c):
    import numpy
    return numpy.float64(total / n) + (c * c / n * numpy.log(t)) ** 0.5 if n else float("inf")
""",
    "18.2": """
def my_regret(means, pulls):
    for k in range(len(pulls)):
        yield (k + 1) * max(means) - sum(means[arm] for arm in pulls[: k + 1])
""",
    "18.3": """
def my_return(a, b, c):
    def index(mean, n, t):
        return mean + c * (log(t) / n) ** 0.5

    def wait(counts):
        t = sum(counts)
        if index(b, counts[1], t) > index(a, counts[0], t):
            return 1.0
        return 1.0 + wait((counts[0] + 1, counts[1]))

    return 2.0 + wait((1, 1))
""",
    # The last of equal arms, the untried ones from the last to the first.
    "18.4": """
import numpy


def my_ucb1(rewards, c):
    table = numpy.array(rewards, dtype=float)
    chosen = numpy.zeros(len(table), dtype=int)
    for t in range(len(table)):
        pulled = numpy.eye(table.shape[1])[chosen[:t]].reshape(t, table.shape[1])
        n = pulled.sum(axis=0)
        if (n == 0).any():
            chosen[t] = numpy.flatnonzero(n == 0)[-1]
        else:
            index = (pulled * table[:t]).sum(axis=0) / n + c * numpy.sqrt(numpy.log(t) / n)
            chosen[t] = len(index) - 1 - index[::-1].argmax()
    return chosen
""",
}


def changed(number: str, old: str, new: str) -> str:
    """The right solution with a mistake in it."""
    assert RIGHT[number].count(old) >= 1, old
    return RIGHT[number].replace(old, new)


WRONG = {
    "18.1": {
        "the logarithm of n": changed("18.1", "log(t)", "log(n)"),
        "no square root": changed("18.1", "sqrt(log(t) / n)", "log(t) / n"),
        "bonus taken off": changed("18.1", "+ c", "- c"),
        "the sum instead of the mean": changed("18.1", "total / n", "total"),
        "C under the root": changed("18.1", "c * sqrt(log(t) / n)", "sqrt(c * log(t) / n)"),
        "no C": changed("18.1", "c * ", ""),
        "an untried arm is 0": changed("18.1", "return inf", "return 0"),
        "untried arms forgotten": changed("18.1", "n == 0", "n < 0"),
        "n forgotten in the bonus": changed("18.1", "log(t) / n", "log(t)"),
        "the logarithm to base 10": changed("18.1", "log(t)", "(log(t) / log(10))"),
        "t + 1": changed("18.1", "log(t)", "log(t + 1)"),
        "1000 for ∞": changed("18.1", "return inf", "return 1000"),
        "without decimals": changed("18.1", "total / n", "total // n"),
    },
    "18.2": {
        "of each pull alone": changed("18.2", "regret += ", "regret = "),
        "against the first arm": changed("18.2", "max(means)", "means[0]"),
        "the sign": changed("18.2", "best - means[arm]", "means[arm] - best"),
        "only the last": changed("18.2", "return curve", "return regret"),
        "what the pulls bring": changed("18.2", "best - means[arm]", "means[arm]"),
        "begins with 0": changed("18.2", "curve = []", "curve = [0]"),
        "the best of the arms pulled": changed("18.2", "max(means)", "max([means[arm] for arm in pulls], default=0)"),
        "the mean regret": changed("18.2", "append(regret)", "append(regret / (len(curve) + 1))"),
        "without decimals": changed("18.2", "best - means[arm]", "int(best - means[arm])"),
        "rounded": changed("18.2", "best - means[arm]", "round(best - means[arm], 1)"),
        "nearly the best costs nothing": changed(
            "18.2", "regret += best - means[arm]", "regret += best - means[arm] if best - means[arm] > 0.1 else 0"
        ),
    },
    "18.3": {
        "the pulls before": changed("18.3", "return t + 1", "return t"),
        "counted from the third": changed("18.3", "return t + 1", "return t - 1"),
        "one too many": changed("18.3", "return t + 1", "return t + 2"),
        "the leader's n stays 1": changed("18.3", "log(t) / (t - 1)", "log(t)"),
        "the leader's n is t": changed("18.3", "log(t) / (t - 1)", "log(t) / t"),
        "log t stays": changed("18.3", ">= b + c * sqrt(log(t))", ">= b + c * sqrt(log(2))"),
        "only the means": changed(
            "18.3", "while a + c * sqrt(log(t) / (t - 1)) >= b + c * sqrt(log(t))", "while a > b"
        ),
        "no square root": """
def my_return(a, b, c):
    t = 2
    while a + c * log(t) / (t - 1) >= b + c * log(t):
        t += 1
    return t + 1
""",
        "nearly the same index is enough": changed("18.3", ">= b + c * sqrt(log(t))", ">= b + c * sqrt(log(t)) + 0.1"),
        "an index must be higher by 0.1": changed("18.3", ">= b + c * sqrt(log(t))", ">= b + c * sqrt(log(t)) - 0.1"),
    },
    "18.4": {
        "greedy": changed("18.4", " + c * sqrt(log(t) / counts[i])", ""),
        "the lowest index": changed("18.4", "best, arm = -inf", "best, arm = inf").replace(
            "index > best", "index < best"
        ),
        "untried arms are worth 0": changed("18.4", "inf if counts[i] == 0", "0 if counts[i] == 0"),
        "counts not kept": changed("18.4", "counts[arm] += 1", "counts[arm] = 1"),
        "the reward of another arm": changed("18.4", "+= row[arm]", "+= row[0]"),
        "the rewards of all arms": changed(
            "18.4", "sums[arm] += row[arm]", "sums = [s + r for s, r in zip(sums, row)]"
        ),
        "the logarithm of n": changed("18.4", "log(t)", "log(counts[i])"),
        "each arm in turn": "def my_ucb1(rewards, c):\n    return [t % len(rewards[0]) for t in range(len(rewards))]",
        "best in hindsight": "def my_ucb1(rewards, c):\n    return [row.index(max(row)) for row in rewards]",
        **{
            f"{highest} for ∞": changed("18.4", "inf if counts[i] == 0", f"{highest} if counts[i] == 0")
            for highest in (10, 99, 1000, 999_999)
        },
        "nearly the same index is no more": changed("18.4", "index > best", "index > best + 0.1"),
        "without decimals": changed("18.4", "sums[i] / counts[i]", "sums[i] // counts[i]"),
    },
}

MANY = {
    "18.1": {
        "after 30 pulls the mean alone": changed("18.1", "total / n + ", "total / n + (t <= 30) * "),
        "after 1000 pulls the mean alone": changed("18.1", "total / n + ", "total / n + (t <= 1000) * "),
    },
    "18.2": {
        "the first ten arms": changed("18.2", "max(means)", "max(means[:10])"),
        "the first 30 pulls": changed("18.2", "in pulls:", "in pulls[:30]:"),
    },
    "18.3": {
        "at most 20 pulls": changed("18.3", "    while ", "    while t < 20 and "),
        "at most 100 pulls": changed("18.3", "    while ", "    while t < 100 and "),
    },
    "18.4": {
        "the first ten arms": changed("18.4", "range(len(row))", "range(min(10, len(row)))"),
        "after 30 pulls the highest mean": changed("18.4", " + c * sqrt", " + (t < 30) * c * sqrt"),
        "after 50 pulls the highest mean": changed("18.4", " + c * sqrt", " + (t < 50) * c * sqrt"),
    },
}
"""What is right while there are few children, plies, rows or pulls."""
