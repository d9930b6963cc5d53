"""Print the rows of all benchmark modules, or of those that are named, as one table."""

import sys
from importlib import import_module
from pkgutil import iter_modules
from time import perf_counter

from tests import benchmarks
from tests.benchmarks import Row

HEADINGS = ("what", "ours", "peer", "ratio", "target", "met")


def main(names: list[str]) -> int:
    """Return 0 where every target is met, 1 where one is not, 2 where there is no such module."""
    known = sorted(module.name for module in iter_modules(benchmarks.__path__) if module.name != "__main__")
    for name in names:
        if name not in known:
            print(f"There are no benchmarks {name!r}; there are {', '.join(known)}.", file=sys.stderr)
            return 2
    rows: list[Row] = []
    for name in names or known:
        module = import_module(f"tests.benchmarks.{name}")
        if hasattr(module, "rows"):  # what others only share has none
            print(f"{name} ...", file=sys.stderr, flush=True)
            start = perf_counter()
            rows += module.rows()
            print(f"{name}: {perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    print(table(rows))
    return int(any(row.met is False for row in rows))


def table(rows: list[Row]) -> str:
    """The rows as a table in Markdown, which reads well as plain text too."""
    verdicts = {True: "yes", False: "NO", None: ""}
    cells = [(row.name, row.ours, row.peer, row.ratio, row.target, verdicts[row.met]) for row in rows]
    widths = [max(map(len, column)) for column in zip(HEADINGS, *cells, strict=True)]
    lines = [HEADINGS, tuple("-" * width for width in widths), *cells]
    return "\n".join(
        "| " + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
