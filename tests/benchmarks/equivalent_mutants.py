"""Mutants that are as right as the solution they were made from: by exercise and name, with the reason."""

ALONE = "the start is alone in OPEN when it is taken, whatever its f"
ALONE_PEELED = "who has no neighbour is no decision point, peeled or not"
ALIVE = "a start that is pushed with any cost is alone in the queue"
CHOSEN = "the first one that is looked at takes its place"
CLOSED = "a stale entry that is not left out changes nothing, since no way can get shorter; it only takes time"
CORNERS = "triangles, and the corners of each, may come in any order"
COUNTS = "a count is never negative"
DEFAULT = "without an entry there is no flag, and the value is not looked at"
DIFFERENCES = "only differences of costs decide"
ENDS = "it is neither of both ends, in whichever order these are looked at"
ENDED = "when the loop ends both bounds and the guess are equal"
ENTERED = "alpha < beta where a node is entered, and both change with the best value"
EQUAL_WAYS = "of equal ways either may be taken"
EVEN = "the determinant of whole numbers is even: x² + y² is odd where x + y is"
EQUAL_MOVES = "of equal moves any is a best one"
EXACT = "payoffs are whole and probabilities eighths, so that nothing is rounded"
FAR = "a distance is the same the other way round"
HARD = "fail-hard: a value outside the window comes back as the window's end, which decides nothing above"
LAST_NAME = "of the names of flags it is the last one"
LETTERS = "there are two letters, and . comes before @"
LENGTHS = "all rows, and the lists beside them, are of one length"
MORE_QUESTIONS = "it proves the same with a question more"
NEGATIVE = "what is left of the map, or above it, is in no sector of the map"
NOT_NEGATIVE = "rewards are never negative, and so no index is"
NO_VERTEX = "no vertex lies inside an edge, so neither area is 0 where the ends of the edge lie on both sides"
NODES = "graph, h and costs have the same nodes"
ONE_SECTOR = "both ends of a piece lie in the same sector"
ONCE = "its neighbour takes one from it when that is peeled, and 1 is not reached a second time"
ONE_SIGN = "only its sign matters"
ORDER = "they may come in any order"
ROOT = "at the root, which is asked for, the window is full: alpha is the best value; elsewhere it is fail-hard"
SAME_SIGNS = "only whether two signs differ matters, and both change"
SAME_TURN = "a triangle's corners turn the same way from each on"
SIGNS = "only where the area is 0 matters, and the three points are the same"
SLOWER = "less is cut, and the values and flags are right all the same"
STRAIGHT = "a corner on the straight way may stay or go, be gained or not"
THIRD = "it is the only one left"
THREE = "a triangle has three sides, and three corners"
TIES = "of equal indices either may be pulled"
TURN = "a, b, c are not on a line"
TWO = "one exit turned round is the same, and there are never three"
TWO_ENDS = "an edge has two ends"
TOO_LARGE = "the heaps for which it matters take too long where all moves are followed"
WAY_ROUND = "an edge or a segment is the same the other way round"
WHOLE = "both are whole numbers"

INDEX = "index = inf if counts[i] {} 0 else sums[i] / counts[i] + c * sqrt(log(t) / counts[i])"
CHILD_INDEX = "index = inf if n {} 0 else rewards / n + c * sqrt(log(visits) / n)"
BETWEEN = "return straight and (ax - px) * (bx - px) + (ay - py) * (by - py) <= {}"
PLACES = "(px, py), (ax, ay), (bx, by) = ({})"
SORTED = "on = sorted((v for v in range(len(points)) if is_on(v, {})), key=lambda v: points[v])"
ABOUT = "(x1, y1), (x2, y2), (x3, y3) = ({})"
ACROSS = "if side(a, b, v) * side(a, b, w) < 0 and side(v, w, a) {}:"
APEXES = "apexes = [u for triangle in triangles if a in triangle and b in triangle for u in triangle if u not in ({})]"
HELD = "if len(apexes) {} 1 or (a, b) in constrained or (b, a) in constrained:"
IN_CIRCLE = "return aa * (bx * cy - cx * by) - bb * (ax * cy - cx * ay) + cc * (ax * by - bx * ay) > {}"
CORNER = "{0} = [v for v in both[{1}] if v not in ({2})][{3}]"
NEW = "return rest + [{}]"
HOLDS = "if all((left(points[v], points[w], p) for v, w in ({}))):"
LEFT = "return (b[0] - a[0]) * (p[1] - a[1]) {} (b[1] - a[1]) * (p[0] - a[0])"
BEYOND = "if (bx - ax) * (q[1] - ay) < (by - ay) * (q[0] - ax){}:"
LEAVE = "if {} and last.get(t) == exits[0]:"
FREE_INSIDE = "return inside and 0 <= y < len(rows) and (0 <= x < len(rows[0])) and (rows[y][x] == '.')"
INSIDE = "inside = x // size == {0}[0] // size and y // size == {0}[1] // size"
FREE = "return 0 <= x < len(rows[{}]) and 0 <= y < len(rows) and (rows[y][x] {} '.')"
ON = "if on({}) or on({}) or on({}) or on({}):"
ON_ENDS = ("c, a, b", "d, a, b", "a, c, d", "b, c, d")
BEGIN = "d, p, closed, queue = ({{s: 0}}, {{s: None}}, set(), [{}])"
NEVER = ("False", "_ in closed", "closed in closed", "v in queue")
STEP = "if {} != (0, 0) and free(x + dx, y + dy) and free(x + dx, y) and free(x, y + dy):"
BENT = "if sign * ((bx - ax) * (p[1] - by) - (by - ay) * (p[0] - bx)) {}:"
PASSED = "if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) {}:"
SIDE = "a, b = ({})"
ENDS_AT = "(ax, ay), (bx, by) = ({})"
ENTRY = "bounds = [from_edge(start, edge), dist({}) - h]"
PEELED = "todo = [t for t in range(len({})) if degree[t] {} 1]"
DECISION = "return {{t for t in range(len({})) if degree[t] {} 3}}"
BEST = "return [i for i in range(len(brings)) if brings[i] {} max(brings)]"
ROW_GAINS = "if sum((y[j] * rows[i][j] for j in range(n))) {}:"
COLUMN_GAINS = "if sum((x[i] * columns[i][j] for i in range(m))) {}:"
SPLIT = "if small {} heap - small and (not my_wins(rest + [small, heap - small])):"
WAIT = "while a + c * sqrt(log(t) / (t - 1)) {} b + c * sqrt(log(t)):"


BETTER = "if {}:"
SERVES = (
    "if flag == 'exact' or (flag == 'lower bound' and value >= beta) or (flag == 'upper bound' and value <= alpha):"
)
FLAGGED = "flag = 'upper bound' if best <= alpha else 'lower bound' if best >= beta else 'exact'"
SEARCHED = "best = max(best, -mended_search(successor, table, {}))"
ASKED = "beta = {}"


def turned(i: int) -> str:
    """The name of the mutant in which the i-th segment asked about is turned round."""
    ends = list(ON_ENDS)
    point, first, second = ends[i].split(", ")
    ends[i] = f"{point}, {second}, {first}"
    return f"line 11: {ON.format(*ON_ENDS)} -> {ON.format(*ends)}"


def changed(number: int, line: str, old: str, new: str) -> str:
    """The name of a mutant of one line."""
    return f"line {number}: {line.format(old)} -> {line.format(new)}"


def replaced(number: int, line: str, old: str, new: str) -> str:
    """The same, where the line has braces of its own: what is replaced stands there once."""
    assert line.count(old) == 1
    return f"line {number}: {line} -> {line.replace(old, new)}"


def first_ones(number: int, line: str, name: str, things: str, reason: str = THREE) -> dict[str, str]:
    """The mutants of a line that look only at the first of some things, where there never are more."""
    loop = f"for {name} in {{}}"
    return {
        replaced(number, line, loop.format(things), loop.format(f"list({things})[:{most}]")): reason for most in (3, 10)
    }


def nearly(number: int, line: str, *pairs: tuple[str, str]) -> dict[str, str]:
    """The mutants of a line that take whole numbers for equal where they differ by little."""
    return {replaced(number, line, f"{a} == {b}", f"abs({a} - {b}) <= 0.1"): WHOLE for a, b in pairs}


def looked_around(dx: int, dy: int, free: int) -> dict[str, str]:
    """The mutants of a loop over all cells around, which begins at two lines, and of a test whether a cell is free."""
    return {
        **{
            changed(number, f"for {name} in ({{}}):", "-1, 0, 1", other): ORDER
            for number, name in ((dx, "dx"), (dy, "dy"))
            for other in ("0, -1, 1", "-1, 1, 0")
        },
        replaced(free, FREE_INSIDE, "==", "<="): LETTERS,
        replaced(free, FREE_INSIDE, "0 <= y", "-1 <= y"): NEGATIVE,
        replaced(free, FREE_INSIDE, "(0 <= x", "(-1 <= x"): NEGATIVE,
        replaced(free, FREE_INSIDE, "rows[0]", "rows[-1]"): LENGTHS,
    }


EQUIVALENT = {
    "01.1": {
        changed(6, "for dx in {}:", "(-1, 0, 1)", "(0, -1, 1)"): ORDER,
        changed(6, "for dx in {}:", "(-1, 0, 1)", "(-1, 1, 0)"): ORDER,
        changed(7, "for dy in {}:", "(-1, 0, 1)", "(0, -1, 1)"): ORDER,
        changed(7, "for dy in {}:", "(-1, 0, 1)", "(-1, 1, 0)"): ORDER,
        f"line 4: {FREE.format(0, '==')} -> {FREE.format(0, '<=')}": LETTERS,
        f"line 4: {FREE.format(0, '==')} -> {FREE.format(-1, '==')}": LENGTHS,
        changed(8, STEP, "(dx, dy)", "(dy, dx)"): "both are 0, or not both",
    },
    "01.2": {
        **{turned(i): "a segment turned round is the same segment" for i in range(4)},
        changed(8, "return side({}) == 0 and in_box", "p, q, r", "q, p, r"): SIGNS,
        changed(8, "return side({}) == 0 and in_box", "p, q, r", "p, r, q"): SIGNS,
    },
    "01.3": {
        changed(2, "(x1, y1), (x2, y2) = {}", "(a, b)", "(b, a)"): "a sees b where b sees a",
        changed(7, "if rows[y][x] == '@' and 2 * off <= abs(dx) + abs(dy){}:", "", " + 0.1"): WHOLE,
        changed(7, "if rows[y][x] {} '@' and 2 * off <= abs(dx) + abs(dy):", "==", ">="): LETTERS,
    },
    "02.2": {
        **{changed(5, "if {}:", "v in closed", other): CLOSED for other in NEVER},
        "line 5: if v in closed: / continue -> pass": CLOSED,
        "line 6: continue -> pass": CLOSED,
        **{changed(7, "{}", "closed.add(v)", other): CLOSED for other in ("pass", "closed.add(_)", "closed.add(s)")},
        **{changed(2, BEGIN, "(0, s)", other): ALIVE for other in ("(1, s)", "(-1, s)")},
        changed(9, "if w not in {} or d[v] + cost < d[w]:", "d", "p"): "both have the same keys",
    },
    "02.3": {
        changed(2, "closed, queue = (set(), [({}, [s])])", "0", "1"): ALIVE,
        changed(2, "closed, queue = (set(), [({}, [s])])", "0", "-1"): ALIVE,
    },
    "03.2": {
        **{changed(2, "g = {{start: {}}}", "0", other): DIFFERENCES for other in ("1", "-1")},
        **{
            changed(4, "heap = [({}, start)]", "h[start]", other): ALONE
            for other in ("g[start]", "graph[start]", "parents[start]", "h[goal]")
        },
        changed(15, "if new {} g.get(neighbor, inf):", "<", "<="): EQUAL_WAYS,
    },
    "03.3": {
        changed(2, "costs = {{node: inf for node in {}}}", "graph", "h"): NODES,
        **{
            changed(number, f"for {name} in {{}}:", "graph", other): NODES
            for number, name in ((4, "_"), (5, "node"), (10, "node"))
            for other in ("costs", "h")
        },
        **{
            changed(8, "admissible = all((h[node] <= costs[node] for node in {}))", "graph", other): NODES
            for other in ("costs", "h")
        },
        changed(9, "consistent = h[goal] {} 0", "==", "<="): "h is never negative",
    },
    "04.1": {
        changed(3, "for i in range(len(upper) + {}):", "1", "2"): "the last run ends behind the border in any case",
        changed(3, "for i in range(len({}) + 1):", "upper", "lower"): LENGTHS,
        changed(4, "if i < len({}) and upper[i] == lower[i] == '.':", "upper", "lower"): LENGTHS,
        changed(4, "if i < len(upper){} and upper[i] == lower[i] == '.':", "", " - 0.1"): WHOLE,
    },
    "04.2": {
        **looked_around(13, 14, 5),
        **nearly(4, INSIDE.format("cell"), ("x // size", "cell[0] // size"), ("y // size", "cell[1] // size")),
    },
    "04.3": {
        **looked_around(9, 10, 5),
        **nearly(4, INSIDE.format("start"), ("x // size", "start[0] // size"), ("y // size", "start[1] // size")),
        **nearly(
            25,
            "if here[0] // size == there[0] // size and here[1] // size == there[1] // size:",
            ("here[0] // size", "there[0] // size"),
            ("here[1] // size", "there[1] // size"),
        ),
        replaced(4, INSIDE.format("start"), "start[0]", "goal[0]"): ONE_SECTOR,
        replaced(4, INSIDE.format("start"), "start[1]", "goal[1]"): ONE_SECTOR,
        **{
            replaced(6, "d, parents, todo = ({start: 0}, {}, [start])", "0", other): DIFFERENCES
            for other in ("1", "-1")
        },
        changed(13, "if new {} d.get((x + dx, y + dy), inf):", "<", "<="): EQUAL_WAYS,
    },
    "05.1": {
        changed(7, "return det > 0 if turn {} else det < 0", "> 0", ">= 0"): TURN,
        changed(7, "return det > 0 if turn {} else det < 0", "> 0", "> -1"): TURN,
        changed(7, "return det > {} if turn > 0 else det < 0", "0", "1"): EVEN,
        changed(7, "return det > 0 if turn > 0 else det < {}", "0", "-1"): EVEN,
    },
    "05.2": {
        changed(4, IN_CIRCLE, "0", "1"): EVEN,
        **{
            f"line {10 + i}: {CORNER.format(name, i, 'a, b', 0)} -> {CORNER.format(name, i, ends, at)}": reason
            for i, name in enumerate("cd")
            for ends, at, reason in (("a, b", -1, THIRD), ("b, a", 0, ENDS))
        },
        **first_ones(10, CORNER.format("c", 0, "a, b", 0), "v", "both[0]"),
        **first_ones(11, CORNER.format("d", 1, "a, b", 0), "v", "both[1]"),
        **{
            changed(16, NEW, "(a, c, d), (b, c, d)", other): CORNERS
            for other in (
                "(c, a, d), (b, c, d)",
                "(a, d, c), (b, c, d)",
                "(a, c, d), (c, b, d)",
                "(a, c, d), (b, d, c)",
            )
        },
    },
    "05.3": {
        changed(4, IN_CIRCLE, "0", "1"): EVEN,
        changed(7, LEFT, ">", ">="): "p lies on no edge",
        changed(7, LEFT.format(">") + "{}", "", " + 0.1"): WHOLE,
        "line 13: todo = [] -> pass": "p lies in some triangle, where it is set",
        "line 13: todo = [] -> todo = None": "p lies in some triangle, where it is set",
        changed(15, HOLDS, "(a, b), (b, c), (c, a)", "(b, c), (a, b), (c, a)"): ORDER,
        changed(15, HOLDS, "(a, b), (b, c), (c, a)", "(a, b), (c, a), (b, c)"): ORDER,
    },
    "06.1": {changed(5, BEYOND, "", " - 0.1"): WHOLE},
    "06.2": {
        changed(9, BEYOND, "", " - 0.1"): WHOLE,
        "line 13: if len(exits) == 2 and last.get(t) == exits[0]: -> if last.get(t) == exits[0]:": TWO,
        changed(13, LEAVE, "len(exits) == 2", "len(exits) <= 2"): TWO,
        changed(13, LEAVE, "len(exits) == 2", "len(exits) >= 2"): TWO,
        changed(13, LEAVE, "len(exits) == 2", "len(q) == 2"): TWO,
        changed(16, "t = neighbors[t][exits[{}]]", "0", "-1"): "both exits are left by in turn, the last one first",
    },
    "06.3": first_ones(
        12,
        "t = next((child for child in children[t] if holds(child)))",
        "child",
        "children[t]",
        "there are at most three",
    ),
    "07.1": {
        changed(4, ABOUT, "points[v], points[w], points[u]", "points[w], points[v], points[u]"): SAME_SIGNS,
        changed(4, ABOUT, "points[v], points[w], points[u]", "points[v], points[u], points[w]"): SAME_SIGNS,
        changed(9, "v, w = ({})", "triangle[i - 1], triangle[i]", "triangle[i], triangle[i - 1]"): WAY_ROUND,
        changed(9, "v, w = ({}, triangle[i])", "triangle[i - 1]", "triangle[i - 2]"): WAY_ROUND,
        **{
            changed(10, ACROSS, "* side(v, w, b) < 0", other): NO_VERTEX
            for other in ("* side(v, w, b) <= 0", "/ side(v, w, b) < 0", "* side(v, w, b) < 1")
        },
    },
    "07.2": {
        changed(4, ABOUT, "points[v], points[w], points[u]", "points[w], points[v], points[u]"): SAME_SIGNS,
        changed(4, ABOUT, "points[v], points[w], points[u]", "points[v], points[u], points[w]"): SAME_SIGNS,
        changed(6, APEXES, "a, b", "b, a"): ENDS,
        **first_ones(6, APEXES.format("a, b"), "u", "triangle"),
        changed(7, HELD, "==", "<="): "every edge has a triangle",
        changed(9, "return {} * side(*apexes, b) < 0", "side(*apexes, a)", "side(a, *apexes)"): SAME_TURN,
        changed(9, "return side(*apexes, a) * {} < 0", "side(*apexes, b)", "side(b, *apexes)"): SAME_TURN,
    },
    "07.3": {
        changed(4, PLACES, "points[v], points[a], points[b]", "points[v], points[b], points[a]"): WAY_ROUND,
        **nearly(
            5,
            "straight = (bx - ax) * (py - ay) == (by - ay) * (px - ax)",
            ("(bx - ax) * (py - ay)", "(by - ay) * (px - ax)"),
        ),
        changed(6, BETWEEN, "0", "1"): "beyond an end it is 2 or more",
        changed(9, SORTED, "a, b", "b, a"): WAY_ROUND,
        changed(10, "for edge in zip({}):", "on, on[1:]", "on[1:], on"): WAY_ROUND,
    },
    "08.1": {
        changed(2, "if chain[{}] == p:", "-1", "-0"): "the end of a longer chain makes way for itself",
        changed(
            4, "sign = 1 if side {} 'left' else -1", "==", "<="
        ): "there are two sides, and left comes before right",
        changed(4, "sign = {} if side == 'left' else -1", "1", "2"): ONE_SIGN,
        changed(4, "sign = 1 if side == 'left' else {}", "-1", "-2"): ONE_SIGN,
        changed(7, BENT, "> 0", ">= 0"): STRAIGHT,
        changed(7, BENT, "> 0", "> -1"): STRAIGHT,
    },
    "08.2": {
        changed(4, PASSED, ">= 0", "> 0"): STRAIGHT,
        changed(4, PASSED, ">= 0", ">= 1"): STRAIGHT,
        "line 5: break -> continue": "who sees past a corner of a chain sees past all that follow",
    },
    "09.1": {
        changed(4, SIDE, "triangles[t][i - 1], triangles[t][i]", "triangles[t][i], triangles[t][i - 1]"): WAY_ROUND,
        changed(4, SIDE, "triangles[t][i - 1], triangles[t][i]", "triangles[t][i - 2], triangles[t][i]"): WAY_ROUND,
        changed(7, ENDS_AT, "points[a], points[b]", "points[b], points[a]"): WAY_ROUND,
    },
    "09.2": {
        f"line 3: {PEELED.format('neighbors', '==')} -> {PEELED.format('neighbors', '<=')}": ALONE_PEELED,
        f"line 3: {PEELED.format('neighbors', '==')} -> {PEELED.format('degree', '==')}": LENGTHS,
        **first_ones(7, "for u in neighbors[t]:", "u", "neighbors[t]"),
        **{f"line 6: degree[t] = 0 -> {other}": ONCE for other in ("pass", "degree[t] = 1", "degree[t] = -1")},
        f"line 11: {DECISION.format('neighbors', '==')} -> {DECISION.format('degree', '==')}": LENGTHS,
        f"line 11: {DECISION.format('neighbors', '==')} -> {DECISION.format('neighbors', '>=')}": THREE,
    },
    "09.3": {
        changed(
            8, "return dist({})", "p, (ax + part * dx, ay + part * dy)", "(ax + part * dx, ay + part * dy), p"
        ): FAR,
        changed(12, ENTRY, "start, goal", "goal, start"): FAR,
        **first_ones(15, "way = min((from_edge(p, before) for p in edge))", "p", "edge", TWO_ENDS),
        **first_ones(16, "way = min(way, min((from_edge(p, edge) for p in before)))", "p", "before", TWO_ENDS),
    },
    "12.1": {
        changed(6, "best, best_move = (float('-inf') if node.is_max else float('inf'), {})", "None", "0"): CHOSEN,
        changed(4, "if height {} 0:", "==", "<="): "a height is never negative",
        **{
            changed(9, BETTER, "value > best if node.is_max else value < best", other): EQUAL_MOVES
            for other in (
                "value >= best if node.is_max else value < best",
                "value > best if node.is_max else value <= best",
            )
        },
    },
    "11.1": {
        **{f"line 4: total = 0 -> total = {other}": "the same more, or less, for every row" for other in ("1", "-1")},
        changed(5, "for p, payoff in zip({}):", "mix, row", "row, mix"): "a product is the same the other way round",
        changed(8, BEST, "==", ">="): "nothing is more than the most",
        replaced(8, BEST.format("=="), "len(brings)", "len(payoffs)"): LENGTHS,
    },
    "11.2": {
        changed(2, "m, n = (len({}), len(y))", "x", "rows"): LENGTHS,
        changed(2, "m, n = (len({}), len(y))", "x", "columns"): LENGTHS,
        **{
            f"line {number}: {gain.format('> value + 1e-09')} -> {gain.format(other)}": EXACT
            for number, gain in ((5, ROW_GAINS), (9, COLUMN_GAINS))
            for other in (">= value + 1e-09", "> value", "> value + 0")
        },
    },
    "11.3": {
        changed(5, SPLIT, "<", ">"): "a split is the same the other way round",
        replaced(5, SPLIT.format("<"), "heap - small and", "heap - small - 0.1 and"): WHOLE,
        changed(4, "for small in {}:", "range(1, heap)", "list(range(1, heap))[:10]"): TOO_LARGE,
    },
    "13.1": {
        changed(7, "best = max({}, my_alphabeta(child, alpha, beta))", "best", "alpha"): HARD,
        changed(9, "if {} >= beta:", "alpha", "best"): ENTERED,
        changed(11, "return {}", "best", "alpha"): HARD,
        changed(14, "best = min({}, my_alphabeta(child, alpha, beta))", "best", "beta"): HARD,
        changed(16, "if alpha >= {}:", "beta", "best"): ENTERED,
        changed(18, "return {}", "best", "beta"): HARD,
    },
    "13.3": {
        changed(4, "best, best_move = (-inf, {})", "None", "0"): CHOSEN,
        changed(7, "if value > {}:", "best", "alpha"): ROOT,
        changed(9, "alpha = max(alpha, {})", "best", "value"): "what was best before is in alpha already",
        changed(10, "if {} >= beta:", "best", "alpha"): ENTERED,
        changed(10, "if {} >= beta:", "best", "value"): "what was best before did not cut",
        changed(12, "return ({}, best_move)", "best", "alpha"): ROOT,
    },
    "14.2": {
        changed(6, "if entry.flag {} 'upper bound':", "==", ">="): LAST_NAME,
        changed(2, "if entry.height < {}:", "height", "height - 0.1"): WHOLE,
    },
    "14.3": {
        **{
            changed(4, "value, flag = table.get(node.name, ({}))", "0, ''", other): DEFAULT
            for other in ("'', 0", "1, ''", "-1, ''")
        },
        f"line 5: {SERVES} -> if flag == 'exact':": SLOWER,
        replaced(5, SERVES, "flag == 'upper bound'", "flag >= 'upper bound'"): LAST_NAME,
        **{
            replaced(5, SERVES, f"flag == '{bound}'", f"{other} == '{bound}'"): SLOWER
            for bound in ("lower bound", "upper bound")
            for other in ("alpha", "beta", "node", "table", "value")
        },
        **{
            replaced(5, SERVES, old, new): SLOWER
            for old, new in (
                ("value >= beta", "value > beta"),
                ("value >= beta", "alpha >= beta"),
                ("value <= alpha", "value < alpha"),
                ("value <= alpha", "beta <= alpha"),
            )
        },
        replaced(11, FLAGGED, "best >= beta", "best >= beta - 0.1"): "an exact value is a lower bound, too",
        changed(9, BETTER, "best < beta", "True"): SLOWER,
        changed(9, BETTER, "best < beta", "best <= beta"): SLOWER,
        **{
            changed(10, SEARCHED, "-beta, -max(alpha, best)", other): SLOWER
            for other in (
                "-max(alpha, best)",
                "-beta",
                "-beta, -min(alpha, best)",
                "-beta, -max(best, best)",
                "-beta, -max(alpha, alpha)",
            )
        },
    },
    "14.4": {
        changed(3, "while lower < {}:", "upper", "upper - 0.1"): WHOLE,
        changed(6, "if guess < {}:", "beta", "beta - 0.1"): WHOLE,
        changed(
            4, ASKED, "guess + 1 if guess == lower else guess", "guess + 1 if abs(guess - lower) <= 0.1 else guess"
        ): WHOLE,
        changed(4, ASKED, "guess + 1 if guess == lower else guess", "guess + 1 if guess <= lower else guess"): (
            "a guess is never below what is proved"
        ),
        **{
            changed(4, ASKED, "guess + 1 if guess == lower else guess", f"{other} if guess == lower else guess"): reason
            for other, reason in (
                ("lower + 1", "it is the guess"),
                ("guess + 2", MORE_QUESTIONS),
            )
        },
        "line 9: lower = guess -> lower = beta": MORE_QUESTIONS,
        "line 10: return guess -> return lower": ENDED,
        "line 10: return guess -> return upper": ENDED,
    },
    "18.1": {changed(2, "if n {} 0:", "==", "<="): COUNTS},
    "18.3": {
        changed(2, "t = {}", "2", "3"): "a > b, so that the first arm is pulled third in any case",
        changed(3, WAIT, ">=", ">"): (
            "no two indices are equal where a > b: log t is transcendental, and a, b and C are not"
        ),
    },
    "18.4": {
        changed(6, "best, arm = (-inf, {})", "None", "0"): CHOSEN,
        changed(2, "sums = [0] * len(rewards[{}])", "0", "-1"): LENGTHS,
        changed(3, "counts = [0] * len(rewards[{}])", "0", "-1"): LENGTHS,
        changed(7, "for i in range(len({})):", "row", "counts"): LENGTHS,
        changed(7, "for i in range(len({})):", "row", "sums"): LENGTHS,
        changed(8, INDEX, "==", "<="): COUNTS,
        changed(9, "if index {} best:", ">", ">="): TIES,
        **{changed(6, "best, arm = ({}, None)", "-inf", f"-{low}"): NOT_NEGATIVE for low in (10, 100, 1000)},
    },
    "19.2": {
        changed(2, "best, chosen = (-inf, {})", "None", "0"): CHOSEN,
        changed(4, CHILD_INDEX, "==", "<="): COUNTS,
        changed(5, "if index {} best:", ">", ">="): TIES,
        **{changed(2, "best, chosen = ({}, None)", "-inf", f"-{low}"): NOT_NEGATIVE for low in (10, 100, 1000)},
    },
    "19.3": {
        changed(5, "return ({}, visits)", "proven == 1, proven != 0", "proven != 0, proven == 1"): (
            "a proven win is no proven loss"
        ),
    },
    "19.4": {changed(5, "mover = {}[i][0]", "moves", "tree"): "the moves begin with those of the tree"},
    "19.5": {changed(6, "if child not in {}:", "visits", "rewards"): "both know the same nodes, but for the root"},
    "19.6": {changed(number, f"if {name} {{}} 0:", "==", "<="): COUNTS for number, name in ((4, "m"), (6, "n"))},
}
