"""Mutants that are as right as the solution they were made from: by exercise and name, with the reason."""

COUNTS = "a count is never negative"
ENTERED = "alpha < beta where a node is entered, and both change with the best value"
HARD = "fail-hard: a value outside the window comes back as the window's end, which decides nothing above"
LENGTHS = "all rows, and the lists beside them, are of one length"
ROOT = "at the root, which is asked for, the window is full: alpha is the best value; elsewhere it is fail-hard"
TIES = "of equal indices either may be pulled"

INDEX = "index = inf if counts[i] {} 0 else sums[i] / counts[i] + c * sqrt(log(t) / counts[i])"
WAIT = "while a + c * sqrt(log(t) / (t - 1)) {} b + c * sqrt(log(t)):"


def changed(number: int, line: str, old: str, new: str) -> str:
    """The name of a mutant of one line."""
    return f"line {number}: {line.format(old)} -> {line.format(new)}"


EQUIVALENT = {
    "13.1": {
        changed(7, "best = max({}, my_alphabeta(child, alpha, beta))", "best", "alpha"): HARD,
        changed(9, "if {} >= beta:", "alpha", "best"): ENTERED,
        changed(11, "return {}", "best", "alpha"): HARD,
        changed(14, "best = min({}, my_alphabeta(child, alpha, beta))", "best", "beta"): HARD,
        changed(16, "if alpha >= {}:", "beta", "best"): ENTERED,
        changed(18, "return {}", "best", "beta"): HARD,
    },
    "13.3": {
        changed(7, "if value > {}:", "best", "alpha"): ROOT,
        changed(9, "alpha = max(alpha, {})", "best", "value"): "what was best before is in alpha already",
        changed(10, "if {} >= beta:", "best", "alpha"): ENTERED,
        changed(10, "if {} >= beta:", "best", "value"): "what was best before did not cut",
        changed(12, "return ({}, best_move)", "best", "alpha"): ROOT,
    },
    "18.1": {changed(2, "if n {} 0:", "==", "<="): COUNTS},
    "18.3": {
        changed(2, "t = {}", "2", "3"): "a > b, so that the first arm is pulled third in any case",
        changed(3, WAIT, ">=", ">"): "equal indices are not asked for: rounding would decide",
    },
    "18.4": {
        changed(2, "sums = [0] * len(rewards[{}])", "0", "-1"): LENGTHS,
        changed(3, "counts = [0] * len(rewards[{}])", "0", "-1"): LENGTHS,
        changed(7, "for i in range(len({})):", "row", "counts"): LENGTHS,
        changed(7, "for i in range(len({})):", "row", "sums"): LENGTHS,
        changed(8, INDEX, "==", "<="): COUNTS,
        changed(9, "if index {} best:", ">", ">="): TIES,
    },
}
